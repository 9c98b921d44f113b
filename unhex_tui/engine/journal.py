"""The journal of a session: every entry ever made, as a tree that only grows; and a `Timeline` to browse the tree.

An entry names its parent, so an answer after an undo is another child of the same parent: the branches part at a fork.
Undo and redo move the head, browsing moves only the timeline's own position, and neither erases an entry.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import takewhile
from typing import Any, Literal, TypeAlias

from msgspec.structs import astuple

from unhex_tui.engine.event import LogLine, Number
from unhex_tui.engine.value import State, Value, field

EntryKind = Literal["answer", "aside", "overrule", "drop"]


class Entry(Value, kw_only=True, omit_defaults=True):
    """One answer, GM action or overruling; or the decision to drop the rest of an old branch."""

    n: Number
    """Number of the entry, 1 or more and higher than its parent's."""
    parent: Number
    """Number of the preceding entry; 0 for the setup."""
    kind: EntryKind = "answer"
    question: str
    """Question id of the decision; for other kinds the name of the GM action or overruling."""
    value: Any
    """The answer; the list of a GM action's answers; an overruling's key."""
    label: str = field(default_factory=str)
    """The step in words, for undo and redo; written to a save even if it is empty."""
    seats: tuple[str, ...] = ()
    """Ids of the seats that were asked."""
    asked: str = ""
    """Kind of decision (`roll`, `choose`, ...); empty for other kinds of entry."""
    by: str = "person"
    """The answerer: `person`, `app dice`, `standing`, `app` (the hand), `script` or `random`."""
    why: str = ""
    """Reason of the hand's answer in words, for the GM only."""
    forced: bool = False
    """True if the rules forbade the answer and the GM forced it."""
    secret: bool = False
    """True if the decision was secret: the value and `forced` are not shown."""
    rest: bool = False
    """True if the decision was asked at a rest point: an action starts here."""
    corrects: Number = 0
    """Number of the entry whose dice this entry corrects; 0 for none."""
    back: Number = -1
    """Number of the entry to which undo leads; -1 for the parent."""
    until: Number = 0
    """For a correction: last entry of the old branch, whose later answers are replayed; 0 for none."""
    again: Number = 0
    """Number of the entry on an old branch that this entry replays or replaces; 0 for none."""
    told: tuple[LogLine, ...] = ()

    @property
    def before(self) -> int:
        """Number of the entry to which undo leads from here."""
        return self.parent if self.back < 0 else self.back

    def telling(self, log_lines: tuple[LogLine, ...], unlogged: bool = False) -> Entry:
        """Return the entry with its log lines, marked as corrected, overruled or answered automatically.

        `unlogged` marks a GM action without a log line of its own: its label comes before what follows from it.
        """
        if self.corrects:
            log_lines = (LogLine(self.label, kind="gm"), *log_lines)
        elif self.kind != "answer":
            log_lines = (LogLine(self.label, kind="gm"), *log_lines) if unlogged or not log_lines else log_lines
        elif self.forced and not self.secret:
            log_lines = (LogLine(f"Overruled: {self.label}", kind="gm"), *log_lines)
        elif self.by == "standing":
            log_lines = self._marked(log_lines)
        if self.why and log_lines and not self.secret:
            picked = log_lines[: len(self.value)] if self.asked == "pick" else ()
            at = len([*takewhile(lambda line: line.kind == log_lines[0].kind, picked)]) or 1  # a line for each pick
            log_lines = (*log_lines[:at], LogLine(f"= {self.why}", kind="gm"), *log_lines[at:])
        return self._replace(told=log_lines)

    def _marked(self, log_lines: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
        """Return the log lines of an auto-answer, with the answer marked as one.

        A roll is logged first, or after the action that it begins. Later lines, such as a new round, follow from the
        answer and get no mark.
        """
        if self.asked == "roll" and isinstance(self.value, list) and log_lines:
            at = next((n for n, line in enumerate(log_lines) if line.kind == "roll"), 0)
            roll = log_lines[at]
            instead = f"{roll.instead} (auto-answer)" if roll.instead else ""
            return (
                *log_lines[:at],
                roll._replace(text=f"{roll.text} (auto-answer)", instead=instead),
                *log_lines[at + 1 :],
            )
        first = log_lines[0] if log_lines else LogLine("")
        says, semicolon, rest = first.text.partition(";")
        if says and self.label.endswith((f": {says}", f"? {says}")):  # the first line repeats the answer
            marked = f"{says} (auto-answer){semicolon}{rest}"
            return (first._replace(text=marked, instead=first.instead or first.text), *log_lines[1:])
        return (LogLine(f"{self.label} (auto-answer)"), *log_lines)


class Head(Value):
    """A move of the head by undo or redo."""

    head: Number
    undo: bool
    """True for an undo (redo leads back), False for a redo."""


class Snapshot(Value):
    """The table at a rest point, as saved."""

    at: int
    """Number of the entry after which the table was dumped."""
    table: str
    """The dumped table as JSON text, which is cheap to keep and to skip."""


class Mark(Value):
    """A state of the journal to return to."""

    head: int
    redo: tuple[int, ...]
    last: int


Record: TypeAlias = Entry | Head | Snapshot


class Journal(State):
    """All records, and the position of the head."""

    entries: dict[int, Entry] = field(default_factory=dict)
    head: int = 0
    path: list[int] = field(default_factory=list)
    """Numbers of the entries from the first entry to the head."""
    redo: list[int] = field(default_factory=list)
    """Numbers of the entries that redo leads to, the next entry last."""
    snapshots: dict[int, str] = field(default_factory=dict)
    last: int = 0
    """The highest entry number so far."""

    def __eq__(self, other: object) -> bool:
        return astuple(self) == astuple(other) if isinstance(other, Journal) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it is mutable

    def add(self, record: Record) -> None:
        """Append a record.

        Raises ValueError if it does not fit: an unknown entry, a number that is not the highest, a redo out of order.
        """
        match record:
            case Entry():
                if record.n <= self.last:
                    raise ValueError(f"entry {record.n} comes after entry {self.last}")
                if record.parent != self.head:
                    self._known(record.parent)
                    self._go(record.parent)
                for other in (max(0, record.back), record.until, record.again):
                    self._known(other)
                if record.until and record.corrects not in self.path_to(record.until):
                    raise ValueError(f"entry {record.corrects} is not on the branch that entry {record.n} corrects")
                self.entries[record.n] = record
                self.last = record.n
                self.head = record.n
                self.path.append(record.n)
                self.redo.clear()
            case Head():
                self._known(record.head)
                if record.undo:
                    self.redo += self._passed(record.head)
                elif not self.redo or self.redo.pop() != record.head:
                    raise ValueError(f"entry {record.head} was not undone last")
                self._go(record.head)
            case Snapshot():
                self._known(record.at)
                self.snapshots[record.at] = record.table

    def path_to(self, n: int) -> list[int]:
        """Return the numbers of the entries from the first entry to `n`."""
        path = []
        while n:
            path.append(n)
            n = self.entries[n].parent
        path.reverse()
        return path

    def action_start(self, path: list[int]) -> int:
        """Return the head before the last action of a path began; 0 if no action began.

        An action that begins without a question begins with the entry before its first answer.
        """
        for n in reversed(path):
            entry = self.entries[n]
            if entry.rest:
                return entry.parent
            if n != path[-1] and any(line.kind == "action" and line.mark == "alone" for line in entry.told):
                return n
        return 0

    def called(self, entry: Entry) -> str:
        """Return the label for undoing or redoing an entry; for entries made together, the correction's or a count."""
        steps = 1
        while entry.back >= 0 and not entry.corrects:
            if entry.parent == entry.back:
                return f"{steps} later steps"
            entry, steps = self.entries[entry.parent]._replace(back=entry.back), steps + 1
        return entry.label

    def way_to(self, n: int) -> list[Head]:
        """Return the moves of the head that lead to an entry; empty if the head is already there.

        A move to an entry that redo leads to counts as redo. Any other move counts as an undo: redo leads back. Raises
        ValueError if there is no such entry.
        """
        self._known(n)
        if n == self.head:
            return []
        if n in self.redo:
            return [Head(head, undo=False) for head in reversed(self.redo[self.redo.index(n) :])]
        return [Head(n, undo=True)]

    def mark(self) -> Mark:
        """Return the current state of the journal, for `back_to`."""
        return Mark(self.head, tuple(self.redo), self.last)

    def back_to(self, mark: Mark) -> None:
        """Return to a mark and forget the entries made since; they must not be on disk yet."""
        for n in range(mark.last + 1, self.last + 1):
            self.entries.pop(n, None)
            self.snapshots.pop(n, None)
        self.last = mark.last
        self.head, self.redo = mark.head, list(mark.redo)
        self.path = self.path_to(mark.head)

    def _passed(self, target: int) -> list[int]:
        """Return the heads that an undo to `target` leaves, the current head first."""
        if self.head and self.entries[self.head].again and self.entries[self.head].back == target:
            return [self.head]
        if target in self.path or not target:
            return self.path[: self.path.index(target) if target else None : -1]
        return [self.head] if self.head else []

    def _known(self, n: int) -> None:
        if n and n not in self.entries:
            raise ValueError(f"no such entry: {n}")

    def _go(self, n: int) -> None:
        if self.path and n == self.entries[self.path[-1]].parent:
            self.path.pop()
        elif n and self.entries[n].parent == (self.path[-1] if self.path else 0):
            self.path.append(n)
        else:
            self.path = self.path_to(n)
        self.head = n


class Way(Value):
    """One way on from the current position."""

    n: int
    """Number of the entry that the way begins with."""
    label: str
    steps: int
    """Number of entries along the way, up to the end of its youngest branch."""
    looked: bool
    """True if the branch being browsed follows this way."""
    now: bool
    """True if the session's own branch follows this way."""


class Timeline:
    """A position on a branch of the journal; at first the session's position."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.line: list[int] = []
        """The branch being browsed: 0 for the start, then the numbers of its entries."""
        self.at = 0
        """Index of the current position in `line`."""
        self.forks: list[int] = []
        """Indexes in `line` at which the branches part."""
        self.chapters: list[int] = []
        """Indexes in `line` at which a chapter (a round or a scene) begins."""
        self._actions: list[int] = []
        """Indexes in `line` of the rest points between two actions."""
        self._children: dict[int, list[int]] = {}
        for entry in journal.entries.values():
            self._children.setdefault(entry.parent, []).append(entry.n)
        self._present = [0, *journal.path]
        self._on_the_way = set(self._present)
        ahead = journal.path_to(journal.redo[0]) if journal.redo else []
        self._look_along(ahead if journal.head in [0, *ahead] else journal.path)
        self.at = len(self._present) - 1

    @property
    def n(self) -> int:
        """Number of the entry at the current position; 0 at the start."""
        return self.line[self.at]

    @property
    def last(self) -> int:
        """Index of the last entry in `line`; 0 without entries."""
        return len(self.line) - 1

    @property
    def now(self) -> int:
        """Index in `line` of the session's position, or of the fork at which this branch leaves the session's."""
        both = range(min(len(self.line), len(self._present)))  # both begin alike and never meet again after they part
        return bisect_left(both, True, key=lambda i: self.line[i] != self._present[i]) - 1

    @property
    def is_now(self) -> bool:
        """True if the current position is the session's position."""
        return self.n == self.journal.head

    def _look_along(self, path: list[int]) -> None:
        """Browse the youngest branch that begins with a path."""
        self.line = [0, *path]
        while ways := self._children.get(self.line[-1]):
            self.line.append(ways[-1])
        entries = self.journal.entries
        self.forks = [i for i, n in enumerate(self.line) if len(self._children.get(n, ())) > 1]
        self.chapters = [i for i, n in enumerate(self.line) if n and self.begins(entries[n])]
        self._actions = [i - 1 for i, n in enumerate(self.line) if n and entries[n].rest]

    def begins(self, entry: Entry) -> bool:
        """Tell whether a chapter begins after an entry: by its snapshot, or by its marks if a correction made it."""
        if entry.corrects or entry.again:
            return any(log_line.mark in ("scene", "round") for log_line in entry.told)
        return entry.n in self.journal.snapshots

    def to(self, index: int) -> bool:
        """Go to an index, or to the nearest end of the branch; return whether the position changed."""
        was, self.at = self.at, max(0, min(index, self.last))
        return self.at != was

    def step(self, steps: int) -> bool:
        """Go forward by a number of entries, or back if it is negative; return whether the position changed."""
        return self.to(self.at + steps)

    def action(self, step: int) -> bool:
        """Go forward to the next start of an action (1), or back to the previous start (-1)."""
        return self.to(self._next(self._actions, step))

    def chapter(self, step: int) -> bool:
        """Go forward to the next start of a chapter (1), or back to the previous start (-1)."""
        return self.to(self._next(self.chapters, step))

    def fork(self, step: int) -> bool:
        """Go forward to the next fork (1), or back to the previous fork (-1); return False without a fork there."""
        fork = self._next(self.forks, step)
        return fork in self.forks and self.to(fork)

    def _next(self, places: list[int], step: int) -> int:
        if step > 0:
            i = bisect_right(places, self.at)
            return places[i] if i < len(places) else self.last
        i = bisect_left(places, self.at) - 1
        return places[i] if i >= 0 else 0

    def ways(self) -> list[Way]:
        """Return the ways on from the current position, oldest first."""
        looked = self.line[self.at + 1] if self.at < self.last else 0
        return [
            Way(n, self.journal.entries[n].label, self._length(n), n == looked, n in self._on_the_way)
            for n in self._children.get(self.n, ())
        ]

    def turn(self, step: int) -> bool:
        """At a fork, browse the next way (1) or the way before (-1); return False if there is only one way."""
        ways = self._children.get(self.n, [])
        if len(ways) < 2:
            return False
        looked = ways.index(self.line[self.at + 1])
        self._look_along([*self.line[1 : self.at + 1], ways[(looked + step) % len(ways)]])
        return True

    def look_at_now(self) -> None:
        """Browse the session's own branch, at the session's position."""
        self._look_along(self._present[1:])
        self.at = len(self._present) - 1

    def _length(self, n: int) -> int:
        steps = 1
        while ways := self._children.get(n):
            n = ways[-1]
            steps += 1
        return steps
