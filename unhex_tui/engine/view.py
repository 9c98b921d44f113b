"""The view of an audience and the parts of a system's reports, as plain frozen values that any screen can draw.

A system makes views and reports and the session adds the log; nothing is computed here. Every text is a plain string,
cleaned when it entered the model, and never markup.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Protocol

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.value import Value


class Tabled(Value):
    """A table of statistics."""

    title: str
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    """Rows with a cell for each heading; the first cell is a name."""
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    bars: tuple[Bar, ...] = ()


class Bar(Value):
    """The actual and the expected result of one statistic."""

    label: str
    got: float
    likely: float


class Field(Value):
    """One cell of a report."""

    text: str = ""
    role: str = ""
    """Look of the text: `strong`, `quiet`, `good`, `bad`, or empty."""
    side: int = -1
    """Index of the team whose sign stands before the text; -1 for none."""
    members: tuple[str, ...] = ()
    """State of each member of that team, as in a roster row; each is shown as a sign before the text."""


class Account(Value):
    """A small table to read at a glance, with a few lines below it."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Field, ...], ...]
    """Rows with a field for each heading; the first field names the subject of the row."""
    lines: tuple[tuple[str, str], ...] = ()
    """Lines below the table, as (label, text)."""


class Ending(Value):
    """The ending of a fight or a similar event, until the next one begins."""

    title: str
    """Outcome in a line."""
    side: int = -1
    """Index of the winning team; -1 for none."""
    sheets: tuple[str, ...] = ()
    """Ids of the sheets that show the consequences."""
    open: tuple[str, ...] = ()
    """Open decisions, in a few words each."""
    course: Account | None = None
    """Course of events by time. If there is too little room, the earliest columns are dropped. None until counted."""
    accounts: tuple[Account, ...] = ()
    """Reports in order of importance; empty until counted."""


class Reporter(Protocol):
    """The reports of a system on a session, for one audience; a reporter knows only the events it is given."""

    def begin(self) -> None:
        """Start counting a new action."""

    def take(self, table: Any, event: Any, log_line: LogLine) -> None:
        """Count an event with its log line; `table` is the state after the answer that caused it."""

    def tables(self, table: Any) -> tuple[Tabled, ...]:
        """Return the statistics for the given state of the table."""

    def summary(self, table: Any) -> tuple[str, ...]:
        """Return a summary in a few sentences."""

    def ending(self, table: Any, ending: Ending) -> Ending:
        """Return the ending with its reports, for the given state of the table."""

    def put_out(self) -> Mapping[str, tuple[str, ...]]:
        """Return the ids of those whom each character put out of the latest fight, by the id of the character."""


Audience = Literal["gm", "players"]
"""Audience of a view. The players' view is an allow-list: a fact that is not added on purpose stays out."""


class Highlight(Value):
    """Parts of the scene to emphasise, and the reason."""

    lines: tuple[str, ...] = ()
    """Ids of the path's lines; if places touch, ids of the places along the path."""
    marks: tuple[tuple[str, str], ...] = ()
    """Marks that count, at the ends of lines, as (line id, place id)."""
    places: tuple[str, ...] = ()
    """Ids of the places to emphasise."""
    good: bool = True
    """True if the highlighted act is possible, such as a path with sight."""
    why: str = ""
    aimed: bool = False
    """True if the path is a line of sight or fire, False if it is a way to move."""
    words: tuple[str, ...] = ()
    """Notes on the path, a few words each, shown beside its line."""
    said: tuple[tuple[str, str], ...] = ()
    """Words shown at places during the highlight, as (place id, word)."""
    shares: tuple[tuple[str, float], ...] = ()
    """Likelihood of outcomes from 0 to 1, as (place id or outcome in words, likelihood)."""
    idle: tuple[str, ...] = ()
    """Outcomes among `shares` without any effect; their bars have another sign."""


class Scene(Protocol):
    """The main picture of the game: a map with tokens, or the turn in a game without maps.

    Its module in `scenes` describes the contents.
    """

    @property
    def kind(self) -> str:
        """Scene kind; selects the renderer."""

    @property
    def called(self) -> str:
        """Name of the kind in a word, for its panel and tab."""

    @property
    def title(self) -> str:
        """Title; may be empty."""

    @property
    def empty(self) -> str:
        """Message shown if there is nothing to draw; empty if there is."""

    @property
    def highlight(self) -> Highlight | None:
        """Parts to emphasise; may be None."""

    @property
    def peopled(self) -> bool:
        """True if a place of the scene holds a token."""

    @property
    def names(self) -> Mapping[str, str]:
        """Names of the places that have names of their own, by place id, in order."""

    @property
    def addresses(self) -> frozenset[str]:
        """Ids of the places that are called by their ids."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """Facts that the scene shows only as signs, a line each."""

    @property
    def at_stake(self) -> str:
        """Objective of the fight in words, with its place; empty if there is none."""

    @property
    def lists(self) -> bool:
        """True if the scene has rows with all the facts of a roster, so that no roster is shown beside it."""

    def about(self, place: str) -> str:
        """Describe a place in words; empty if there is no such place."""

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Scene:
        """Return the scene with letters on its tokens, by token id, and the token `looked` highlighted.

        `highlight` replaces the scene's highlight unless it is None.
        """


class Step(NamedTuple):
    """One step of the round."""

    name: str
    state: Literal["done", "now", "next"]
    side: int = -1
    """Index of the team that acts in this step; -1 for none."""


RowState = Literal["ready", "acted", "down", "dead", "out", "away", "yielded"]
"""A character's ability to act; `out` has left or is to come, `away` takes no part, `yielded` has given up."""


class Cell(Value):
    """One cell of a row's strip: the state of one body part at a glance."""

    fill: int
    """Share of marked boxes: 0 none, 1 up to a third, 2 up to two thirds, 3 more, 4 all of them.

    At 4 the part's penalty applies.
    """
    mark: str = " "
    """Sign of the worst mark on the part, as in a track's boxes; a space for none."""


class Row(Value):
    """A line of the roster."""

    id: str
    name: str
    letter: str
    side: int
    team: str
    actions: str
    """Actions as signs: `●` left, `▸` reserved for a purpose, `○` spent, `✗` lost or owed."""
    figures: tuple[tuple[str, str], ...] = ()
    """A few (label, value) pairs, such as ("level", "50/55")."""
    conditions: tuple[str, ...] = ()
    """Conditions in words, such as bound or asleep."""
    where: str = ""
    """Name of the character's place on the map."""
    hidden: bool = False
    current: bool = False
    state: RowState = "ready"
    folded: bool = False
    """True if the character takes no part; such rows of a team may share one line until the GM asks for them."""
    strip: tuple[Cell, ...] = ()
    """Cells for the body parts in the game's order; empty if their state is unknown."""
    strip_label: str = ""
    holds: tuple[str, ...] = ()
    """Names of the things in hand; `?` if unknown."""
    hurt: bool = False
    """True if the character is known to be hurt."""
    hampered: bool = True
    """True if a condition limits the character; such conditions also have a sign."""
    gauge: str = ""
    """The first figure as a bar of signs, shown if the full name fits beside it; empty for none."""


class Track(Value):
    """A row of boxes on a sheet."""

    id: str
    name: str
    boxes: str
    r"""Boxes, one character each: space empty, `\` slash, `X`, `■` permanent."""
    row: int
    """Row on the body drawing, counted from the head down."""
    column: int
    """Column: -1 left of the picture, 0 middle, 1 right of the picture."""
    width: int
    """Boxes in a line."""
    note: str = ""
    """Short note: the die faces that hit this part."""
    pending: int = 0
    """Number of boxes that the pending hit would mark."""
    guard: int = 0
    """Number of things that protect this part."""
    costs: tuple[str, ...] = ()
    """Penalty of each box once it is marked, in one to three signs, empty for none.

    The tuple is empty if boxes have no penalties of their own. If there is no room below the boxes, only the note is
    shown.
    """


LOST = ("destroyed", "used up")
"""Places of an item that is lost for good."""


class Sheet(Value):
    """A character sheet as its owner sees it."""

    id: str
    name: str
    side: int
    subtitle: str
    """Team and concept in a few words."""
    gauges: tuple[tuple[str, str], ...] = ()
    """Pairs of label and value, such as ("Level", "43 of 55")."""
    tracks: tuple[Track, ...] = ()
    hands: tuple[tuple[str, str], ...] = ()
    """Pairs of a hand and the thing it holds."""
    items: tuple[tuple[str, str], ...] = ()
    """Pairs of an item and its place: in hand, stowed, or one of `LOST`."""
    abilities: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    hidden: bool = False
    notes: tuple[str, ...] = ()
    """Notes to remember about the character."""


class Line(Value):
    """A line of the log."""

    entry: int
    """Number of the journal entry that caused it, 0 for the setup; for players, only entries they can read count."""
    text: str
    rules: tuple[str, ...] = ()
    kind: str = ""
    """Kind of event, for its look: `roll`, `wound`, `scene`, `gm` and others; may be empty."""
    within: bool = False
    """True if the line follows from the first line of its action."""
    faces: tuple[int | str, ...] = ()
    gone: bool = False
    """True if the character who rolled is no longer present for this audience."""
    by_app: bool = False
    """True if the app rolled the dice; only in the GM's view."""


class View(Value):
    """The contents of a screen, for one audience."""

    title: str
    headline: str
    """Turn and action under way, in one line."""
    fight: str = ""
    """Name of the current fight; empty if there is none, or if the session's title is enough."""
    round: str = ""
    """The current round in words; empty outside a round."""
    steps: tuple[Step, ...] = ()
    sides: tuple[str, ...] = ()
    """Names of the teams, by index."""
    roster: tuple[Row, ...] = ()
    by_side: bool = True
    """True if the roster is shown by team; False if in its own order, each row with its team's sign."""
    listed: str = ""
    """Order of the roster in a few words; empty if it is obvious."""
    signs: str = ""
    """Meaning of the signs in the roster's figures; empty if there are none."""
    sheets: tuple[Sheet, ...] = ()
    scene: Scene | None = None
    """The scene; None if there is nothing to draw, and screens reserve no room for it."""
    underway: tuple[str, ...] = ()
    """Lines about the action under way: acting character, act, target, reactions, dice."""
    focus: str = ""
    """Id of the sheet that matters most for this decision."""
    involved: tuple[str, ...] = ()
    """Ids of the characters in the action under way: acting, targeted or reacting."""
    waiting: str = ""
    """The seats and the decision that the game is waiting for."""
    aim: str = ""
    """Aim of the fight in a line; dropped first if there is too little room."""
    ending: Ending | None = None
    """The ending, while the table looks at it; None during play. Reports are counted only when asked for."""
    agreed: tuple[str, ...] = ()
    """Auto-answers in force, each in a few words."""
    log: tuple[Line, ...] = ()


def seats_named(decision: Decision) -> str:
    """Return the names of the seats that decide, in words."""
    names = list(dict.fromkeys(seat.name for seat in decision.seats))
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
