"""Going back is going forward again: journaled entries replayed from the nearest snapshot.

Snapshots come from the save (one at every chapter) and from memory (one every few entries, the latest ones kept). An
entry that does not fit what is asked is a `Mismatch`: a rule has changed since it was written.
"""

from __future__ import annotations

import json
from typing import Any

from unhex_tui.engine.decision import Answer, Decision
from unhex_tui.engine.event import Told
from unhex_tui.engine.grouping import Grouping, begins
from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.procedure import Aside, Conversation, Overruled
from unhex_tui.engine.report import Ending
from unhex_tui.engine.system import System, asides_of
from unhex_tui.engine.view import Audience, Line

SNAPSHOT_EVERY = 24
"""Entries between two snapshots in memory: replaying as many takes a few milliseconds."""

SNAPSHOTS_KEPT = 48
"""Snapshots in memory: enough for a long way back, and a few megabytes at most."""


class Mismatch(Exception):
    """A journaled entry does not fit the question it meets, or a setup is not taken: a rule has changed since."""

    def __init__(self, n: int, text: str) -> None:
        super().__init__(text)
        self.n = n
        """The entry's number; 0 for the setup."""


class Replay:
    """Makes conversations that stand anywhere in a journal."""

    def __init__(
        self,
        system: System,
        setup: dict[str, Any],
        journal: Journal,
        opening: tuple[Told, ...] = (),
        *,
        kept: int = SNAPSHOTS_KEPT,
        every: int = SNAPSHOT_EVERY,
    ) -> None:
        self.system = system
        self.setup = setup
        self.journal = journal
        self._kept: dict[int, str] = {}
        self._most_kept = kept
        self._every = every
        self._opening: tuple[Told, ...] | None = opening or None
        self.older: dict[tuple[int, int], Any] = {}
        """Lines that corrections left, as `following` has worked them out: by the die's entry and the line's end."""
        self.along: dict[int, Any] = {}
        """How far such a line is gone along, by the entry after which it was asked; None where nothing is left."""
        self.endings: dict[tuple[int, Audience], Ending] = {}
        """Accounts of what had come to its end, by the entry after which they were counted."""
        self._sound: set[int] = set()
        """Entries whose snapshots in the save were gone over."""
        self._start: str | None = None
        """The table of the setup, so that the setup is read once."""
        self._lines: dict[tuple[int, int, Audience, bool], tuple[Entry, list[tuple[Line, str]], bool]] = {}
        """Lines of the log by entry, number, audience and whether their action had begun; and whether it then had."""
        self.passed_over: dict[int, str] = {}
        """Snapshots that the system does not load, or cannot go on from, by their entries; and why."""

    def opening(self) -> tuple[Told, ...]:
        """What was told before the first answer; nothing where that was not kept and cannot be told again."""
        if self._opening is None:
            try:
                self._begun()
            except Mismatch:
                self._opening = ()
        return self._opening or ()

    def told(self, live: Conversation) -> tuple[Told, ...]:
        """Take away what was told since it was last taken away, in words."""
        events = live.table.told
        if not events:
            return ()
        live.table.told = []
        return tuple(self.system.narrate(live.table, event) for event in events)

    def log(self, path: list[int], table: Any, audience: Audience, lines: int | None = None) -> list[Line]:
        """What an audience was told on a path to a table, the newest last; with `lines`, so many of the newest.

        The players' lines are numbered by the entries that told them something: a gap would tell of what is kept from
        them.
        """
        entries, gm = self.journal.entries, audience == "gm"
        since, left = len(path), lines
        while since >= 0 and (left is None or left > 0 or since == len(path) or not begins(entries[path[since]])):
            since -= 1  # -1: the setup. Only in whole actions first lines are told from those that follow.
            if left is not None:
                said = entries[path[since]].told if since >= 0 else self.opening()
                left -= len(said) if gm else sum(bool(one.to_players()) for one in said)
        known = 0 if gm else sum(any(one.to_players() for one in entries[n].told) for n in path[: max(0, since)])
        grouping = Grouping(audience)
        found: list[Line] = []
        if since < 0:
            opened = grouping.heard(None, self.opening())
            found += [Line(0, one.text, one.told.rules, one.told.kind, one.within) for one in opened]
        action = len(found)  # where the lines of the present action begin
        for n in path[max(0, since) :]:
            if entries[n].rest:
                action = len(found)
            elif _voids(entries[n]):  # its rolls no longer count, so no dice lie there for them
                found[action:] = [line._replace(faces=()) for line in found[action:]]
            for line, whose in self._lines_of(entries[n], n if gm else known + 1, audience, grouping):
                known = line.entry
                gone = bool(whose) and not self.system.there(table, whose, audience)
                found.append(line._replace(gone=True) if gone else line)
        return found if lines is None else found[max(0, len(found) - lines) :]

    def _lines_of(self, entry: Entry, number: int, audience: Audience, grouping: Grouping) -> list[tuple[Line, str]]:
        """An entry's lines, each with whose dice it tells of; made once, since every view shows some hundred again."""
        known = (entry.n, number, audience, grouping.begun)
        kept = self._lines.get(known)
        if kept is None or kept[0] is not entry:
            heard = grouping.heard(entry, entry.told)
            by_app = audience == "gm" and entry.by == "app dice"
            lines = [
                (Line(number, text, told.rules, told.kind, within, told.faces, False, by_app), told.whose)
                for told, text, within in heard
            ]
            kept = self._lines[known] = (entry, lines, grouping.begun)
        grouping.begun = kept[2]
        return kept[1]

    # ------------------------------------------------------------------ snapshots

    def dump(self, table: Any) -> str:
        """The table as text."""
        return json.dumps(self.system.dump(table), separators=(",", ":"), ensure_ascii=False)

    def _begun(self) -> Conversation:
        """A conversation at its first question, whose telling is kept as the opening; Mismatch: an unsound setup."""
        if self._start is not None:
            return self._loaded(self._start, sound=True)
        try:
            table = self.system.start(self.setup)
        except ValueError as error:
            raise Mismatch(0, str(error)) from error
        self._start = self.dump(table)
        live = Conversation(table, self.system.play(table))
        if self._opening is None:
            self._opening = self.told(live)
        return live

    def _loaded(self, text: str, *, sound: bool) -> Conversation:
        """A kept table, which somebody else may have written unless it is `sound`: what must hold of it holds before
        anything is played, and it can be seen; else any exception.
        """
        table = self.system.load(json.loads(text))
        if not sound and (wrong := self.system.status(table)):
            raise ValueError(wrong[0])
        live = Conversation(table, self.system.play(table))
        for audience in () if sound else ("gm", "players"):
            self.system.view(table, live.decision, audience)
        return live

    def keep(self, n: int, text: str) -> None:
        """Keep a snapshot of the table after entry `n` in memory."""
        self._kept[n] = text
        if len(self._kept) > self._most_kept:
            del self._kept[next(iter(self._kept))]

    def near(self, path: list[int]) -> bool:
        """Whether the end of a path is soon reached from a snapshot or from the setup."""
        if len(path) < self._every - 1:
            return True
        kept, saved = self._kept, self.journal.snapshots
        return any(n in kept or n in saved for n in path[1 - self._every :])

    def forget(self) -> None:
        """Forget snapshots of entries, and what led to them, that the journal has forgotten."""
        self._kept = {n: text for n, text in self._kept.items() if n in self.journal.entries}
        self.older = {key: line for key, line in self.older.items() if key[1] in self.journal.entries}
        self.along.clear()
        self.endings.clear()

    def _nearest(self, path: list[int]) -> tuple[Conversation, int]:
        """A conversation from the latest snapshot on a path that loads, and after how many of its entries."""
        for i in range(len(path), 0, -1):
            n = path[i - 1]
            text = self._kept.get(n) or self.journal.snapshots.get(n)
            if text is None:
                continue
            try:
                live = self._loaded(text, sound=n in self._kept or n in self._sound)
                if n not in self._kept:
                    self._sound.add(n)
                return live, i
            except Exception as error:  # whatever a snapshot of another version does, the one before it is tried
                self.passed_over[n] = str(error) or type(error).__name__
        return self._begun(), 0

    # ------------------------------------------------------------------ replaying

    def built(self, target: int) -> Conversation:
        """A conversation that stands after entry `target`; Mismatch: an entry on the way does not fit any more."""
        path = self.journal.path_to(target)
        live, done = self._nearest(path)
        live.table.told.clear()
        starts = self._restored(path, done)
        wanted = set(starts.values())
        dumps: dict[int, str] = {}
        since = 0
        for n in path[done:]:
            entry = self.journal.entries[n]
            if entry.parent in wanted:
                dumps[entry.parent] = self.dump(live.table)
            before = None
            if n in starts:
                text = dumps.get(starts[n])
                before = json.loads(text) if text else self.system.dump(self.built(starts[n]).table)
            self.repeat(live, entry, before)
            live.table.told.clear()
            since += 1
            if since >= self._every and live.table.at_rest:
                self.keep(n, self.dump(live.table))
                since = 0
        return live

    def step(self, live: Conversation, entry: Entry, path: list[int]) -> None:
        """Go on by an entry after a path, without a word of what it tells; Mismatch as of `apply`."""
        self.repeat(live, entry, self.before(entry, path))
        live.table.told.clear()

    def before(self, entry: Entry, path: list[int]) -> dict[str, Any] | None:
        """The dumped table that an entry after a path brings back; None where it keeps what has happened.

        Mismatch: it cannot be reached any more.
        """
        if not _restores(entry):
            return None
        return self.system.dump(self.built(self.journal.action_start(path)).table)

    def _restored(self, path: list[int], done: int) -> dict[int, int]:
        """Where the action began that an overruling takes back, by the overruling's number.

        Known beforehand, the table can be dumped in passing, and replay stays linear.
        """
        starts: dict[int, int] = {}
        begun: int | None = None
        for i, n in enumerate(path[done:], done):
            entry = self.journal.entries[n]
            if entry.rest:
                begun = entry.parent
            elif _restores(entry):
                starts[n] = self.journal.action_start(path[:i]) if begun is None else begun
        return starts

    def repeat(self, live: Conversation, entry: Entry, before: dict[str, Any] | None) -> None:
        """Go on by an entry of the journal as `apply` does; one that answers what the system no longer asks where it
        stands is passed over, and leaves all as it is.
        """
        asked = live.decision.question if live.decision else ""
        if asked == entry.question or not self.system.dropped(live.table, entry.question, entry.value):
            self.system.replaying(live.table, entry.told or None)
            try:
                self.apply(live, entry, before)
            finally:
                self.system.replaying(live.table, None)

    def apply(self, live: Conversation, entry: Entry, before: dict[str, Any] | None) -> None:
        """Give a conversation a journaled entry; `before` is what an overruling brings back.

        Mismatch: it does not fit; the conversation is of no more use.
        """
        try:
            match entry.kind:
                case "answer":
                    while (unasked := _unasked(entry, live.decision)) is not None:
                        live.answer(unasked)
                    if live.decision is None or live.decision.question != entry.question:
                        asked = live.decision.question if live.decision else "nothing"
                        raise Mismatch(entry.n, f"it answers {entry.question}, but {asked} is asked")
                    formerly = {option.key for option in live.decision.formerly}
                    live.answer(entry.value, forced=entry.forced or str(entry.value) in formerly)
                case "aside":
                    aside = Aside(live.table, asides_of(self.system)[entry.question].play)
                    aside.follow(entry.value)
                    if aside.decision is not None:
                        raise Mismatch(entry.n, f"{entry.question} now asks more than before")
                    live.rebuild()
                case "overrule":
                    live.interrupt(Overruled(entry.question, before))
                case "drop":
                    pass
        except Mismatch:
            raise
        except Exception as error:
            why = "a secret choice" if entry.secret else str(error) or type(error).__name__
            raise Mismatch(entry.n, why) from error


def _unasked(entry: Entry, decision: Decision | None) -> Answer | None:
    """What went without saying when an entry was made that passes a decision by; None where it answers it."""
    if decision is None:
        return None
    meant = entry.question == decision.question and {seat.id for seat in decision.seats} & set(entry.seats)
    return None if meant else decision.unasked


def _voids(entry: Entry) -> bool:
    return entry.kind == "overrule" and entry.question.startswith("void")


def _restores(entry: Entry) -> bool:
    return entry.kind == "overrule" and entry.question.endswith(".restore")
