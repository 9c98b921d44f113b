"""What one audience may see, as plain frozen values that any screen can draw.

A system makes views and the session adds the log; nothing here is computed. Every text is a plain string, already
cleaned where it entered the model, and is never markup.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from unhex_tui.engine.report import Ending
from unhex_tui.engine.value import Value

Audience = Literal["gm", "players"]
"""For whom a view is made. The players' view is an allow-list: what is not put in is not there."""


class Highlight(Value):
    """What to make stand out on the scene, and why."""

    lines: tuple[str, ...] = ()
    """Ids of the lines of the path; where places touch, of those that it leads through."""
    marks: tuple[tuple[str, str], ...] = ()
    """(line id, place id) of each mark at a line's end that counts."""
    places: tuple[str, ...] = ()
    good: bool = True
    """Whether what is shown is possible (a path with sight) or not."""
    why: str = ""
    aimed: bool = False
    """Somebody looks or shoots along the path; otherwise it is a way that is gone."""
    words: tuple[str, ...] = ()
    """What matters about the path, a few words each, to stand beside its line."""
    said: tuple[tuple[str, str], ...] = ()
    """(place id, word) of what is to be read at places while this is looked at."""
    shares: tuple[tuple[str, float], ...] = ()
    """(place id or outcome in words, how likely it is from 0 to 1) of what may come of it."""
    idle: tuple[str, ...] = ()
    """The outcomes among `shares` in which nothing happens: their bars are drawn with another sign."""


class Odds(Value):
    """What to expect of one action against each character, in columns beside their rows."""

    title: str
    """What it is, such as `Tamsin Roe's kick`; empty where the question says it."""
    heads: tuple[str, ...]
    cells: Mapping[str, tuple[str, ...]]
    """By the id of a token, a text for each head."""
    best: frozenset[tuple[str, str]] = frozenset()
    """Cells that are better than others of their column, as (id, head)."""


class Scene(Protocol):
    """What is looked at most while something goes on: a map with those who stand on it, or where there is none the
    turn; its module in `scenes` says what is in it.
    """

    @property
    def kind(self) -> str:
        """Which kind it is: by it the one that draws it is found."""

    @property
    def called(self) -> str:
        """What people call this kind, in a word: the name of its panel and tab."""

    @property
    def title(self) -> str:
        """Its name; empty where it has none."""

    @property
    def empty(self) -> str:
        """What to say in its place while there is nothing to draw; empty where there is."""

    @property
    def highlight(self) -> Highlight | None:
        """What to make stand out on it."""

    @property
    def peopled(self) -> bool:
        """Somebody stands in one of its places."""

    @property
    def names(self) -> Mapping[str, str]:
        """What places are called that have names of their own, by id, in their order."""

    @property
    def addresses(self) -> frozenset[str]:
        """Ids of places that are called by these."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """What only a sign stands for on it, a line each."""

    @property
    def at_stake(self) -> str:
        """What it is fought for on it, in words and where; empty where nothing is."""

    @property
    def lists(self) -> bool:
        """Whether it has a row for each character with all that a roster would say, so that none stands beside it."""

    def about(self, place: str) -> str:
        """What is in a place, in words; empty where there is no such place."""

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Scene:
        """With these letters on its tokens, by id, another highlight unless that is None, and one looked at."""

    def weighed(self, odds: Odds | None) -> Scene:
        """With these odds in its rows, where it `lists`; otherwise as it is."""


class Step(NamedTuple):
    """One step of the round."""

    name: str
    state: Literal["done", "now", "next"]
    side: int = -1
    """Index of the team whose step it is, or -1."""


State = Literal["ready", "acted", "down", "dead", "out", "yielded"]
"""What somebody can do now; `out` has left or is not there, `yielded` has given up."""


class Cell(Value):
    """One cell of a row's strip: how one part of somebody is, at a glance."""

    fill: int
    """0 unmarked, 1 up to a third of its boxes, 2 up to two thirds, 3 more, 4 all of them: what that costs holds."""
    mark: str = " "
    """The sign of the worst mark there, as a track's boxes have it; space for none."""


class Row(Value):
    """A line of the roster."""

    id: str
    name: str
    letter: str
    side: int
    team: str
    actions: str
    """Actions as signs: one `●` each that is left, `▸` one bound to a purpose, `○` one spent, `✗` one lost or owed."""
    figures: tuple[tuple[str, str], ...] = ()
    """A few (label, value) pairs, such as ("level", "50/55")."""
    conditions: tuple[str, ...] = ()
    """In words, such as bound or asleep."""
    where: str = ""
    """Name of its area."""
    hidden: bool = False
    current: bool = False
    state: State = "ready"
    folded: bool = False
    """It takes no part: all such of a side may stand in one line until somebody asks for them."""
    strip: tuple[Cell, ...] = ()
    """A cell for each part of it that can be marked, in its game's order; empty where that is not known."""
    strip_label: str = ""
    """What the strip is of, for the heading."""
    holds: tuple[str, ...] = ()
    """Names of what it has in hand; `?` where that is not known."""
    hurt: bool = False
    """It is known to be worse off than unhurt."""
    hampered: bool = True
    """Of its conditions one at least keeps it from something: they have a sign, too."""
    gauge: str = ""
    """The first figure as a bar in signs, empty for none; it is shown where names are whole beside it."""


class Track(NamedTuple):
    """A row of boxes on a sheet."""

    id: str
    name: str
    boxes: str
    """One sign a box: space empty, `\\` slash, `X`, `■` permanent."""
    row: int
    """Place on the body drawing: rows from the head down."""
    column: int
    """-1 left of the picture, 0 middle, 1 right of the picture."""
    width: int
    """Boxes on a line."""
    note: str = ""
    """Short: the die faces that hit here."""
    pending: int = 0
    """How many more boxes the pending hit would mark."""
    guard: int = 0
    """How many things protect it."""
    costs: tuple[str, ...] = ()
    """Of each box what holds once it is marked, in a sign or three, empty for nothing; none where boxes cost nothing
    by themselves. Where there is no room below the boxes the note has to do."""


LOST = ("destroyed", "used up")
"""Where something is that is of no use any more."""


class Sheet(Value):
    """A character as its owner sees it."""

    id: str
    name: str
    side: int
    subtitle: str
    """Team and concept in a few words."""
    gauges: tuple[tuple[str, str], ...] = ()
    """(label, value), such as ("Level", "43 of 55")."""
    tracks: tuple[Track, ...] = ()
    hands: tuple[tuple[str, str], ...] = ()
    """(hand, what it holds)."""
    items: tuple[tuple[str, str], ...] = ()
    """(item, where it is: in hand, stowed, or one of `LOST`)."""
    abilities: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    hidden: bool = False
    notes: tuple[str, ...] = ()
    """What is to be remembered of it."""


class Line(NamedTuple):
    """A line of the log."""

    entry: int
    """Number of the journal entry that caused it, 0 for the setup; the players count those that told them something."""
    text: str
    rules: tuple[str, ...] = ()
    kind: str = ""
    """The event's kind, for its look: `roll`, `wound`, `scene`, `gm`, ... or empty."""
    within: bool = False
    """It follows from the line that its action began with."""
    faces: tuple[int | str, ...] = ()
    """The dice it tells of."""
    gone: bool = False
    """Whose dice they are is not there any more for this audience."""
    by_app: bool = False
    """The app rolled these dice; for the GM alone."""


class View(Value):
    """Everything a screen shows, for one audience."""

    title: str
    headline: str
    """Whose turn and what is under way, in one line."""
    fight: str = ""
    """What the fight on the table is called; empty where none is, or it is called as the session."""
    round: str = ""
    """Which round it is; empty outside of one."""
    steps: tuple[Step, ...] = ()
    sides: tuple[str, ...] = ()
    """Names of the teams, by index."""
    roster: tuple[Row, ...] = ()
    by_side: bool = True
    """The roster is shown team by team; otherwise in its own order, each row with the sign of its side."""
    listed: str = ""
    """Which order that is, in a few words; empty where it goes without saying."""
    signs: str = ""
    """What the signs in the roster's figures stand for; empty where there are none."""
    sheets: tuple[Sheet, ...] = ()
    scene: Scene | None = None
    """None where there is nothing to draw: then no screen keeps room for it."""
    underway: tuple[str, ...] = ()
    """Lines about the action under way: who, what, at whom, reactions, dice."""
    focus: str = ""
    """Id of the sheet that matters most at this decision."""
    involved: tuple[str, ...] = ()
    """Ids of those whom the action under way is about: who acts, at whom, who reacts."""
    waiting: str = ""
    """Who is being waited for, and for what."""
    aim: str = ""
    """What it is all for, in a line; the first to go where room is scarce."""
    ending: Ending | None = None
    """What has come to its end and is to be looked at; None while anything goes on. It is counted when asked for."""
    agreed: tuple[str, ...] = ()
    """What the table has agreed to beforehand, each in a few words."""
    log: tuple[Line, ...] = ()
