"""What the choices of a pending decision would mean, and how likely it is: worked out beside whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from unhex_tui.engine.decision import Option
from unhex_tui.engine.roll_strip import RollStrip, RollTable
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight

LIKELY = "◐"
"""In a track after a choice: a box that would be marked on average."""


class Change(NamedTuple):
    """What a choice would do to one track of a sheet."""

    sheet: str
    track: str
    before: str
    after: str
    likely: str = ""
    """What marks the boxes that are `LIKELY`, in a few words; empty where the change is certain."""

    @property
    def text(self) -> str:
        """Its signs before and after, an empty one as a box: it ends the line of a preview that tells it in words."""
        before, after = (signs.replace(" ", "☐") for signs in (self.before, self.after))
        return f"{before} → {after}"


class After(NamedTuple):
    """What else would be otherwise on a sheet after a choice."""

    sheet: str
    loses: tuple[str, ...] = ()
    """Conditions, in the words of the sheet."""
    gets: tuple[str, ...] = ()
    hands: tuple[tuple[str, str], ...] = ()
    """(hand, what it would hold)."""


class Preview(Value):
    """What a choice would mean."""

    lines: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    highlight: Highlight | None = None
    worst: tuple[str, ...] = ()
    """What comes before the lines, since it matters most: whom it puts out, what it makes useless."""
    after: tuple[After, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """All lines, what is worst at the head of the first."""
        if not self.worst:
            return self.lines
        head = "; ".join((*self.worst, *(line[:1].lower() + line[1:] for line in self.lines[:1])))
        return (head[:1].upper() + head[1:], *self.lines[1:])


class Looked(Mapping[str, Preview]):
    """Previews by option key, each worked out once it is looked at: for questions with a hundred options."""

    def __init__(self, keys: Iterable[str], of: Callable[[str], Preview]) -> None:
        self._keys, self._of = dict.fromkeys(keys), of
        self._known: dict[str, Preview] = {}

    def __getitem__(self, key: str) -> Preview:
        if key not in self._known:
            if key not in self._keys:
                raise KeyError(key)
            self._known[key] = self._of(key)
        return self._known[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


class Grid(Value):
    """Options that are each somebody and a way, in a grid."""

    heads: tuple[str, ...]
    """Of the ways, a column each."""
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """A label and the keys of its options, one for each way."""
    shown: tuple[str, ...]
    """Heads of the figures that stand in each place."""
    below: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """A label and a cell for each way, of what is the same in all rows."""

    def towards(self, at: str, arrow: str, others: Sequence[str]) -> str:
        """The key of the option that lies in the direction of an arrow key; `others` stand below the grid. Empty for no
        arrow key.
        """
        lines = [*(keys for _, keys in self.rows), *((key,) for key in others)]
        here = next(((y, keys.index(at)) for y, keys in enumerate(lines) if at in keys), (0, 0))
        y, x = here
        match arrow:
            case "up" | "down":
                keys = lines[(y + (1 if arrow == "down" else -1)) % len(lines)]
                return keys[min(x, len(keys) - 1)]
            case "left" | "right":
                return lines[y][max(0, min(x + (1 if arrow == "right" else -1), len(lines[y]) - 1))]
        return ""


class Figures(Value):
    """What to expect of the dice ahead: numbers in columns beside the options, words for what no column holds."""

    heads: tuple[str, ...] = ()
    """Of the columns; where there is too little room for all of them the last go first."""
    cells: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """By option key, a text for each head, empty for none; "" is how things stand without any of the options."""
    shares: Mapping[str, float] = MappingProxyType({})
    """By option key how full a bar is, 0 to 1, in the column `bar`."""
    bar: str = ""
    best: frozenset[tuple[str, str]] = frozenset()
    """Cells that are better than others of their column, as (option key, head)."""
    words: Mapping[str, str] = MappingProxyType({})
    """By option key, "" for the question as a whole."""
    title: str = ""
    """What the columns are of, where they stand apart from the question: `Tamsin Roe's kick`."""
    assumes: str = ""
    """What all columns take for granted, in a few words: `average over 6 foes, none dodging`."""
    now: str = "Now"
    """What the numbers of the question as a whole are called, where a reason is needed for what they are."""
    policy: str = ""
    """What the columns mean and how they are counted, in a sentence or two; empty where that goes without saying."""
    grid: Grid | None = None
    """How the options stand where each is somebody and a way; None where they are a list."""

    def told(self, key: str, shown: Collection[str] = ()) -> str:
        """All of it for an option, or for "", in one line of words, but columns that are `shown`; empty for nothing."""
        row = zip(self.heads, self.cells.get(key, ()), strict=False)
        cells = [(head, cell) for head, cell in row if cell not in ("", "–") and head not in shown]
        numbers = ", ".join(f"{head} {cell}" for head, cell in cells)
        numbers = f"{self.now}: {numbers}" if numbers and not key else numbers
        assumed = "" if key else self.assumes
        told = "; ".join(part for part in (numbers, assumed, self.words.get(key, "")) if part)
        return told if key else told[:1].upper() + told[1:]

    @property
    def texts(self) -> dict[str, str]:
        """What is `told`, by option key, "" for the question as a whole; those without anything are left out."""
        keys = dict.fromkeys((*self.cells, *self.words, *([""] if self.assumes else [])))
        return {key: text for key in keys if (text := self.told(key))}


class Facts(Value):
    """What is to be known of each option of a catalogue beside its name: columns of a list."""

    heads: tuple[str, ...] = ()
    """Of the columns, the most telling first."""
    cells: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """By option key, a text for each head; options without any are no part of the catalogue."""
    words: Mapping[str, str] = MappingProxyType({})
    """By option key, what else a filter finds, such as what `+2` stands for."""


class Advice(Value):
    """What if, for one pending decision: worked out by `System.advise`, beside the procedure that asks."""

    previews: Mapping[str, Preview] = MappingProxyType({})
    """By option key, "" for how things stand while none is looked at; where a number is entered, by the number."""
    figures: Callable[[], Figures] = Figures
    """What to expect of the dice ahead; for the GM alone, and worked out when it is called."""
    offers: Callable[[], tuple[Option, ...]] = tuple
    """Where a number is entered: those worth having, the best first; a key is the number."""
    strip: Callable[[], RollStrip | None] = lambda: None
    """Before a roll, or a reaction to one: what each number would be; for the GM alone, worked out when called."""
    ahead: Callable[[Sequence[int]], RollTable | None] = lambda _faces: None
    """While dice are entered: what the rest may bring, by the faces that lie; for the GM alone."""
    decides: str = ""
    """What the question decides, in a sentence."""
    best: Mapping[str, int] = MappingProxyType({})
    """Where points are shared out: the best way, points by option key; empty where none is known to be."""
    shared: Callable[[Mapping[str, int]], Preview] = lambda _points: Preview()
    """Where points are shared out: what it would mean that they lie so."""
    first: str = ""
    """Key of the option that is looked at first, where one was offered for it; empty: the first of them."""
    facts: Callable[[], Facts] = Facts
    """What is to be known of the options of a catalogue; worked out when it is called."""
