"""The journal: every answer ever given, as a tree that only grows.

An entry names its parent, so that an answer after an undo is simply another child. Undo and redo move the head; nothing
is erased. Snapshots hang on entries. All three kinds of record are appended in the order they happened.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Changeable, Value, made

EntryKind = Literal["answer", "aside", "overrule", "drop"]


class Entry(NamedTuple):
    """One thing that was answered, amended or overruled; or what was left of an older line was dropped."""

    n: int
    """Its number, 1 or more, higher than its parent's."""
    parent: int
    """The entry before it; 0 for the setup."""
    kind: EntryKind
    question: str
    """The decision's name; for the other kinds which aside or overruling."""
    value: Any
    """The answer; an aside's answers; an overruling's key."""
    label: str
    """What was done, in words, for undo and redo."""
    seats: tuple[str, ...] = ()
    """Ids of those who were asked."""
    asked: str = ""
    """The decision's kind (`roll`, `choose`, ...)."""
    by: str = "person"
    """Who answered: person, app dice, standing, script, random."""
    forced: bool = False
    """The rules forbade it and the GM overruled them."""
    secret: bool = False
    """It answered a secret decision: neither the value nor whether it was forced is shown."""
    rest: bool = False
    """It answered a decision at a rest point: an action starts here."""
    corrects: int = 0
    """The entry whose dice this one replaces; 0 for none."""
    back: int = -1
    """Where undo leads; -1 for the parent."""
    until: int = 0
    """Of a correction: the end of the line it left, whose later answers follow; 0 where none do."""
    again: int = 0
    """The entry of an older line in whose place it stands, which a correction has left; 0 for none."""
    told: tuple[Told, ...] = ()

    @property
    def before(self) -> int:
        """Where undo leads from here."""
        return self.parent if self.back < 0 else self.back

    def telling(self, told: tuple[Told, ...]) -> Entry:
        """The entry with what came of it, and a word before that on what was corrected, overruled or agreed."""
        if self.corrects:
            told = (Told(self.label, kind="gm"), *told)
        elif self.kind != "answer":
            told = told or (Told(self.label, kind="gm"),)
        elif self.forced and not self.secret:
            told = (Told(f"Overruled: {self.label}", kind="gm"), *told)
        elif self.by == "standing":
            # Dice are told of first; what follows another answer, such as a new round, was not agreed to.
            rolled = told[:1] if self.asked == "roll" and isinstance(self.value, list) else ()
            first = rolled[0] if rolled else Told(self.label)
            instead = f"{first.instead} (auto-answer)" if first.instead else ""
            agreed = first._replace(text=f"{first.text} (auto-answer)", instead=instead)
            told = (agreed, *told[len(rolled) :])
        return self._replace(told=told)


class Head(NamedTuple):
    """The head was moved by undo or redo."""

    head: int
    undo: bool
    """Taken back (what was passed can be redone), or brought back."""


class Snapshot(Value):
    """The table as it stood at a rest point."""

    at: int
    table: str
    """As JSON text, so that it is cheap to keep and to skip."""


class Mark(Value):
    """A place in the journal to come back to."""

    head: int
    redo: tuple[int, ...]
    last: int


Record: TypeAlias = Entry | Head | Snapshot


class Journal(Changeable):
    """All records, and where the head is."""

    entries: dict[int, Entry] = made(factory=dict)
    head: int = 0
    path: list[int] = made(factory=list)
    """Numbers of the entries from the first to the head."""
    redo: list[int] = made(factory=list)
    """Heads that redo leads to, the next one last."""
    snapshots: dict[int, str] = made(factory=dict)
    last: int = 0
    """The highest number given so far."""

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if isinstance(other, Journal) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it grows

    def add(self, record: Record) -> None:
        """Take the next record; ValueError where it names an entry that is not there, or a number that is."""
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
                    raise ValueError(f"entry {record.corrects} is not on the line that entry {record.n} corrects")
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
        """Numbers of the entries from the first to `n`."""
        path = []
        while n:
            path.append(n)
            n = self.entries[n].parent
        path.reverse()
        return path

    def action_start(self, path: list[int]) -> int:
        """The head before the last action of a path began; 0 where none did."""
        for n in reversed(path):
            if self.entries[n].rest:
                return self.entries[n].parent
        return 0

    def called(self, entry: Entry) -> str:
        """What taking an entry back, or bringing it back, is called: where several go together, by what led to them."""
        steps = 1
        while entry.back >= 0 and not entry.corrects:
            if entry.parent == entry.back:
                return f"{steps} later steps"
            entry, steps = self.entries[entry.parent]._replace(back=entry.back), steps + 1
        return entry.label

    def way_to(self, n: int) -> list[Head]:
        """The moves of the head that lead to an entry; none where it stands there.

        What redo leads to is brought back. Anything else is gone to as an undo goes: what is left can be brought back.
        ValueError: there is no such entry.
        """
        self._known(n)
        if n == self.head:
            return []
        if n in self.redo:
            return [Head(head, undo=False) for head in reversed(self.redo[self.redo.index(n) :])]
        return [Head(n, undo=True)]

    def mark(self) -> Mark:
        """Where the journal stands now."""
        return Mark(self.head, tuple(self.redo), self.last)

    def back_to(self, mark: Mark) -> None:
        """Go back to a mark and forget the entries made since, which were never written."""
        for n in range(mark.last + 1, self.last + 1):
            self.entries.pop(n, None)
            self.snapshots.pop(n, None)
        self.last = mark.last
        self.head, self.redo = mark.head, list(mark.redo)
        self.path = self.path_to(mark.head)

    def _passed(self, target: int) -> list[int]:
        """Heads between the present one and a target it goes back to, the present one first."""
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
