"""Advice about a pending decision: previews of the choices and the odds, given by the questions of a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from time import monotonic
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from unhex_tui.engine.decision import Allot, Decision, Option, Reason, Roll
from unhex_tui.engine.dice import RollStrip, RollTable
from unhex_tui.engine.procedure import Gone
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight

F = TypeVar("F", bound=Callable[..., Any])

WAIT = "…"
"""Sign in a cell whose odds are still to be counted."""
LIKELY = "◐"
"""Sign in a track after a choice: a box that is marked on average."""


class Change(Value):
    """Effect of a choice on one track of a sheet."""

    sheet: str
    track: str
    before: str
    after: str
    likely: str = ""
    """Cause of the boxes marked `LIKELY`, in a few words; empty if the change is certain."""

    @property
    def text(self) -> str:
        """The track's boxes before and after, an empty box as `☐`, to end a line of the preview."""
        before, after = (signs.replace(" ", "☐") for signs in (self.before, self.after))
        return f"{before} → {after}"


class After(Value):
    """Further effects of a choice on a sheet."""

    sheet: str
    loses: tuple[str, ...] = ()
    """Conditions that end, in the words of the sheet."""
    gets: tuple[str, ...] = ()
    hands: tuple[tuple[str, str], ...] = ()
    """Pairs of a hand and the thing it would hold."""


class Preview(Value):
    """Preview of one choice."""

    lines: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    highlight: Highlight | None = None
    worst: tuple[str, ...] = ()
    """Gravest effects, shown before the lines: the characters put out of the fight, the things made unusable."""
    after: tuple[After, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """All lines, with the gravest effects at the start of the first line."""
        if not self.worst:
            return self.lines
        head = "; ".join((*self.worst, *(line[:1].lower() + line[1:] for line in self.lines[:1])))
        return (head[:1].upper() + head[1:], *self.lines[1:])


class LazyPreviews(Mapping[str, Preview]):
    """Previews by option key, each worked out when first read; for questions with a hundred options."""

    def __init__(self, keys: Iterable[str], of: Callable[[str], Preview]) -> None:
        self._keys, self._of = dict.fromkeys(keys), of
        self.known: dict[str, Preview] = {}

    def __getitem__(self, key: str) -> Preview:
        if key not in self.known:
            if key not in self._keys:
                raise KeyError(key)
            self.known[key] = self._of(key)
        return self.known[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


class Grid(Value):
    """A grid of options, each for a character (row) and a way to act (column)."""

    heads: tuple[str, ...]
    """Names of the ways to act, a column each."""
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """Rows as (label, option keys), a key for each column."""
    shown: tuple[str, ...]
    """Headings of the odds that are shown in each cell."""
    below: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Rows of values common to all characters, as (label, a cell for each column)."""

    def towards(self, at: str, arrow: str, others: Sequence[str]) -> str:
        """Return the key of the option in the direction of an arrow key; empty if `arrow` is no arrow key.

        `at` is the key of the present option, `others` are the keys of options below the grid.
        """
        lines = [*(keys for _, keys in self.rows), *((key,) for key in others)]
        y, x = next(((y, keys.index(at)) for y, keys in enumerate(lines) if at in keys), (0, 0))
        match arrow:
            case "up" | "down":
                keys = lines[(y + (1 if arrow == "down" else -1)) % len(lines)]
                return keys[min(x, len(keys) - 1)]
            case "left" | "right":
                return lines[y][max(0, min(x + (1 if arrow == "right" else -1), len(lines[y]) - 1))]
        return ""


class Odds(Value):
    """Odds of the dice ahead: numbers in columns beside the options, and words for the rest."""

    heads: tuple[str, ...] = ()
    """Column headings; if there is too little room, the last columns are dropped first."""
    cells: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Cells by option key, one text for each heading, empty for none; the key "" is the table without a choice."""
    shares: Mapping[str, float] = MappingProxyType({})
    """Fill of a bar by option key, 0 to 1; the bar stands in the column `bar`."""
    bar: str = ""
    """Heading of the column with a bar; empty for none."""
    best: frozenset[tuple[str, str]] = frozenset()
    """The best cells of their columns, as (option key, heading)."""
    words: Mapping[str, str] = MappingProxyType({})
    """Odds in words by option key; the key "" concerns the question as a whole."""
    title: str = ""
    """Title of the columns if they are shown apart from the question: `Tamsin Roe's kick`."""
    assumes: str = ""
    """Assumptions behind all columns, in a few words: `average over 6 foes, none dodging`."""
    now: str = "Now"
    """Label of the numbers for the question as a whole."""
    policy: str = ""
    """Meaning of the columns and the assumptions, in a sentence or two; empty if both are obvious."""
    grid: Grid | None = None
    """Arrangement of options that combine a character and a way to act; None if they form a list."""

    def waiting(self, keys: Iterable[str]) -> Odds:
        """Return the odds with `WAIT` in the cells of these options, and without best cells."""
        return self._replace(cells={**self.cells, **dict.fromkeys(keys, (WAIT,) * len(self.heads))}, best=frozenset())

    def describe(self, key: str, shown: Collection[str] = ()) -> str:
        """Return the odds of an option, or of "", in one line of words; empty if there are none.

        `shown` names columns to leave out.
        """
        row = zip(self.heads, self.cells.get(key, ()), strict=False)
        cells = [(head, cell) for head, cell in row if cell not in ("", "–") and head not in shown]
        numbers = ", ".join(f"{head} {cell}" for head, cell in cells)
        numbers = f"{self.now}: {numbers}" if numbers and not key else numbers
        assumed = "" if key else self.assumes
        text = "; ".join(part for part in (numbers, assumed, self.words.get(key, "")) if part)
        return text if key else text[:1].upper() + text[1:]

    @property
    def texts(self) -> dict[str, str]:
        """The odds in words by option key, "" for the whole question, without empty texts."""
        keys = dict.fromkeys((*self.cells, *self.words, *([""] if self.assumes else [])))
        return {key: text for key in keys if (text := self.describe(key))}


class Facts(Value):
    """Facts about the options of a catalogue, in columns beside their names."""

    heads: tuple[str, ...] = ()
    """Column headings, the most important first."""
    cells: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Cells by option key, one text for each heading; options without an entry are not part of the catalogue."""
    words: Mapping[str, str] = MappingProxyType({})
    """Further words that a filter finds, by option key, such as the meaning of `+2`."""


class Advice(Value):
    """Advice for one pending decision, worked out by `System.advise` apart from the procedure that asks."""

    previews: Mapping[str, Preview] = MappingProxyType({})
    """Previews by option key, or by the number for a decision that asks for a number.

    The key "" is the preview without a highlighted option.
    """
    odds: Callable[[], Odds] = Odds
    """Work out the odds; for the GM only."""
    gradual: Callable[[Callable[[], str]], Iterator[Odds | None]] = lambda _at: iter(())
    """Work out odds that take long in steps of a few milliseconds, each with the odds known so far, or None.

    The argument returns the key of the option at the cursor, whose odds come first. The last step has all odds. Without
    steps, `odds` is quick.
    """
    offers: Callable[[], tuple[Option, ...]] = tuple
    """Work out the numbers worth entering, best first; the key of each option is its number."""
    strip: Callable[[], RollStrip | None] = lambda: None
    """Work out the outcome of each number of the roll, or of the roll to react to; for the GM. None without a strip."""
    ahead: Callable[[Sequence[int]], RollTable | None] = lambda _faces: None
    """Work out the effects of the remaining dice after the faces entered; for the GM only. None without a table."""
    decides: str = ""
    """The effect of the decision, in a sentence."""
    best: Mapping[str, int] = MappingProxyType({})
    """In an `Allot`: the best way to share out the points, by option key; empty if none is known."""
    shared: Callable[[Mapping[str, int]], Preview] = lambda _points: Preview()
    """In an `Allot`: work out the preview of one way to share out the points."""
    first: str = ""
    """Key of the option where the cursor starts, if that option is offered; empty for the first option."""
    facts: Callable[[], Facts] = Facts
    """Work out the facts about the options of a catalogue."""
    elsewhere: Callable[[str], Reason | None] = lambda _place: None
    """Return why a place on the scene that no option stands for cannot be chosen; None if no reason is known."""
    tries: bool = False
    """True if a trial supplies the preview of a highlighted option that has none in `previews`."""

    def within(self, seconds: float) -> Odds:
        """Return the odds, or those known after that time if they take longer."""
        until, odds = monotonic() + seconds, None
        for more in self.gradual(lambda: ""):
            odds = more or odds
            if odds is not None and monotonic() > until:
                break
        return self.odds() if odds is None else odds


# -------------------------------------------------------------------- questions and their advice

Steps: TypeAlias = Callable[[Any, Any, Callable[[], str]], Iterator[Odds | None]]
"""Function that counts the odds of a question in steps; the last argument returns the key of the option at the cursor.

Each step yields the odds known so far, or None if no more is known; the last one yields all odds.
"""


class _Part(Generic[F]):
    """Decorator of a question that makes a function of the table and the decision a part of the advice."""

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, question: Question, _owner: type) -> Callable[[F], F]:
        return partial(question.give, self._name)


class Question:
    """A question of a game: its id, its purpose in a sentence, and the parts of its advice by field of `Advice`.

    The purpose also holds for undeclared questions whose ids begin with this id and a dot. `more` are the ids of
    questions with the same advice. With `tries` a trial previews the options even where Escape steps back.
    """

    previews = _Part[Callable[[Any, Any], Mapping[str, Preview]]]()
    odds = _Part[Callable[[Any, Any], Odds]]()
    gradual = _Part[Steps]()
    offers = _Part[Callable[[Any, Any], tuple[Option, ...]]]()
    strip = _Part[Callable[[Any, Any], RollStrip | None]]()
    ahead = _Part[Callable[[Any, Any, Sequence[int]], RollTable | None]]()
    first = _Part[Callable[[Any, Any], str]]()
    shared = _Part[Callable[[Any, Any, Mapping[str, int]], Preview]]()
    best = _Part[Callable[[Any, Any], Mapping[str, int]]]()
    facts = _Part[Callable[[Any, Any], Facts]]()

    def __init__(
        self, question_id: str, decides: str = "", *more: str, tries: bool = False, **parts: Callable[..., Any]
    ) -> None:
        self.id, self.decides, self.more, self.tries, self.parts = question_id, decides, more, tries, parts

    def give(self, field: str, function: F) -> F:
        """Make a function a part of the advice and return it."""
        self.parts[field] = function
        return function


def decides(questions: Mapping[str, Question], question: str) -> str:
    """Return the purpose of a question, or "" if none is given."""
    ids = (question, question.rpartition(".")[0], question.partition(".")[0])
    return next((own.decides for one in ids if (own := questions.get(one)) and own.decides), "")


def by_cursor(keys: Iterable[str], at: Callable[[], str]) -> Iterator[str]:
    """Yield each key once; the key at the cursor comes next whenever it is left."""
    left = dict.fromkeys(keys)
    while left:
        key = at()
        yield (key := key if key in left else next(iter(left)))
        del left[key]


def advised(
    table: Any, decision: Decision, questions: Mapping[str, Question], *, bare: bool = False, **more: Any
) -> Advice:
    """Return the advice on a decision; odds are calculated only when asked for.

    The fields `more` stand where the question has no part; if `bare`, none of its parts are used.
    """
    own = questions.get(decision.question, _UNKNOWN)
    fields: dict[str, Any] = {"tries": own.tries or tried(decision), "decides": decides(questions, decision.question)}
    if isinstance(decision, Roll):
        fields |= {"strip": decision.strip, "ahead": decision.ahead}
    given = {} if bare else own.parts
    parts: dict[str, Any] = {field: partial(_shown, field, part, table, decision) for field, part in given.items()}
    for field in parts.keys() & {"previews", "first", "best"}:
        parts[field] = parts[field]()
    if "gradual" in parts and "odds" not in parts:
        parts["odds"] = lambda: [*filter(None, parts["gradual"](str))][-1]
    if isinstance(decision, Allot) and "shared" in parts:
        parts |= _shares(decision, parts["shared"])
    return Advice(**fields | more | parts)


_UNKNOWN = Question("")
_NOTHING = {"previews": {}, "odds": Odds(), "offers": (), "first": "", "best": {}, "shared": Preview()}


def _shown(field: str, part: Callable[..., Any], *args: Any) -> Any:
    """Return what a part of a question's advice gives, or nothing if what it is about is gone."""
    try:
        return part(*args)
    except Gone:
        return _NOTHING.get(field)


def _shares(decision: Allot, foretold: Callable[[Mapping[str, int]], Preview]) -> dict[str, Any]:
    """Return the previews of a distribution of points, and of the most points that can go to each option."""

    def shared(points: Mapping[str, int]) -> Preview:
        return foretold(points) if points else Preview()

    most = {option.key: shared({option.key: min(option.most, decision.total)}) for option in decision.options}
    return {"shared": shared, "previews": {key: preview for key, preview in most.items() if preview.lines}}


def tried(decision: Decision) -> bool:
    """Tell whether a trial of an option shows anything: not in menus, nor before anything is declared."""
    return not (decision.light or getattr(decision, "menu", False))
