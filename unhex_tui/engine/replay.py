"""Replay of journal entries from the nearest snapshot, to reach any earlier state; and the log of a path.

Snapshots come from the save (one at every chapter) and from memory (one every few entries, the latest kept). An entry
that does not fit the pending question is a `Mismatch`: a rule has changed since it was written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from unhex_tui.engine.decision import Answer, Decision
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.procedure import Conversation, GmActionRun, Overruled
from unhex_tui.engine.system import System, gm_actions_of
from unhex_tui.engine.view import Audience, Ending, Line


class Heard(NamedTuple):
    """A log line as an audience reads it."""

    line: LogLine
    text: str
    within: bool
    """True if the line follows from the first line of its action."""


def begins(entry: Entry) -> bool:
    """Tell whether an action begins with an entry; a roll due at a rest point belongs to the action before."""
    return entry.rest and entry.asked != "roll"


class Grouping:
    """Groups the log lines of entries, taken in order, for an audience."""

    def __init__(self, audience: Audience) -> None:
        self._gm = audience == "gm"
        self.begun = False
        """True if the next lines follow from the first line of their action."""

    def heard(self, entry: Entry | None, log_lines: Iterable[LogLine]) -> Iterator[Heard]:
        """Yield the lines of an entry that the audience may read; None stands for the setup.

        A line with a mark, a scene line and a line of a GM action stand by themselves.
        """
        if entry is not None and begins(entry):
            self.begun = False
        answers = entry is None or entry.kind == "answer"
        for log_line in log_lines:
            if text := log_line.text if self._gm else log_line.to_players():
                yield Heard(log_line, text, answers and self.begun and not log_line.mark and log_line.kind != "scene")
                self.begun |= answers


SNAPSHOT_EVERY = 24
"""Entries between two snapshots in memory; replaying that many takes a few milliseconds."""

SNAPSHOTS_KEPT = 48
"""Snapshots kept in memory: enough for a long way back, and a few megabytes at most."""


class Mismatch(Exception):
    """A journal entry does not fit the pending question, or the setup has mistakes: the rules have changed."""

    def __init__(self, n: int, text: str) -> None:
        super().__init__(text)
        self.n = n
        """Number of the entry; 0 for the setup."""


class Replay:
    """Builds conversations at any entry of a journal."""

    def __init__(
        self,
        system: System,
        setup: dict[str, Any],
        journal: Journal,
        opening: tuple[LogLine, ...] = (),
        *,
        kept: int = SNAPSHOTS_KEPT,
        every: int = SNAPSHOT_EVERY,
    ) -> None:
        self.system = system
        self.setup = setup
        self.journal = journal
        self._kept: dict[int, str] = {}
        self._latest = (0, "")
        """Number of the entry at the latest rest point of a rehearsal, and the snapshot there."""
        self._most_kept = kept
        self._every = every
        self._opening: tuple[LogLine, ...] | None = opening or None
        self.older: dict[tuple[int, int], Any] = {}
        """Old branches as worked out by `following`, by the corrected entry and the last entry of the branch."""
        self.along: dict[int, Any] = {}
        """Progress along an old branch, by the number of the current entry; None if nothing is left of the branch."""
        self.endings: dict[tuple[int, Audience], Ending] = {}
        """Endings with their reports, by entry number and audience."""
        self._sound: set[int] = set()
        """Numbers of the entries whose saved snapshots have been checked."""
        self._start: str | None = None
        """Dumped table of the setup, so that the setup is read only once."""
        self._lines: dict[tuple[int, int, Audience, bool], tuple[Entry, list[tuple[Line, str]], bool]] = {}
        """Cache of log lines by entry, number shown, audience, and whether a line of the action comes before.

        The last value tells whether a line of the action comes before the next entry.
        """
        self.passed_over: dict[int, str] = {}
        """Reasons why saved snapshots could not be used, by entry number."""

    def opening(self) -> tuple[LogLine, ...]:
        """Return the log lines from before the first answer; empty if they were not kept and the setup fails."""
        if self._opening is None:
            try:
                self._begun()
            except Mismatch:
                self._opening = ()
        return self._opening or ()

    def told(self, live: Conversation) -> tuple[LogLine, ...]:
        """Remove the new events from the table and return them as log lines."""
        events = live.table.events
        if not events:
            return ()
        live.table.events = []
        return tuple(self.system.log_line(live.table, event) for event in events)

    def log(self, path: list[int], table: Any, audience: Audience, lines: int | None = None) -> list[Line]:
        """Return the log of an audience along a path, newest last; `lines` limits it to the newest lines.

        `table` is the table at the end of the path. The players' lines are numbered by the entries that they can read:
        a gap would reveal a secret entry.
        """
        entries, gm = self.journal.entries, audience == "gm"
        since, left = len(path), lines
        while since >= 0 and (left is None or left > 0 or since == len(path) or not begins(entries[path[since]])):
            since -= 1  # -1: the setup. Start at a whole action, to tell its first line from the lines that follow.
            if left is not None:
                said = entries[path[since]].told if since >= 0 else self.opening()
                left -= len(said) if gm else sum(bool(log_line.to_players()) for log_line in said)
        known = (
            0 if gm else sum(any(log_line.to_players() for log_line in entries[n].told) for n in path[: max(0, since)])
        )
        grouping = Grouping(audience)
        log: list[Line] = []
        if since < 0:
            opened = grouping.heard(None, self.opening())
            log += [Line(0, heard.text, heard.line.rules, heard.line.kind, heard.within) for heard in opened]
        action = len(log)  # index of the first line of the current action
        for n in path[max(0, since) :]:
            if entries[n].rest:
                action = len(log)
            elif entries[n].kind == "overrule" and entries[n].question.startswith("void"):
                # Its rolls no longer count, so their dice are not shown.
                log[action:] = [line._replace(faces=()) for line in log[action:]]
            for line, whose in self._lines_of(entries[n], n if gm else known + 1, audience, grouping):
                known = line.entry
                gone = bool(whose) and not self.system.there(table, whose, audience)
                log.append(line._replace(gone=True) if gone else line)
        return log if lines is None else log[max(0, len(log) - lines) :]

    def _lines_of(self, entry: Entry, number: int, audience: Audience, grouping: Grouping) -> list[tuple[Line, str]]:
        """Return an entry's lines, each with the id of the character who rolled; cached, as views repeat them."""
        known = (entry.n, number, audience, grouping.begun)
        kept = self._lines.get(known)
        if kept is None or kept[0] is not entry:
            heard = grouping.heard(entry, entry.told)
            by_app = audience == "gm" and entry.by in ("app dice", "standing", "app")
            lines = [
                (
                    Line(number, text, told.rules, told.kind, within, _dice(entry, told, audience), False, by_app),
                    told.whose,
                )
                for told, text, within in heard
            ]
            kept = self._lines[known] = (entry, lines, grouping.begun)
        grouping.begun = kept[2]
        return kept[1]

    # ------------------------------------------------------------------ snapshots

    def dump(self, table: Any) -> str:
        return json.dumps(self.system.dump(table), separators=(",", ":"), ensure_ascii=False)

    def _begun(self) -> Conversation:
        """Return a conversation at its first question, and keep the opening's log lines.

        Raises Mismatch if the setup has mistakes.
        """
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
        """Return a conversation at a snapshot; without `sound`, check the table and its views first.

        Raises any exception if the snapshot, which another program may have written, cannot be used.
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

    def rehearsed(self, table: Any) -> Conversation:
        """Return a conversation after the journal's head; `table` is the live table there.

        A rehearsal at a rest point keeps a snapshot, so that those within the action that follows replay only its
        entries. Raises Mismatch as `built` does.
        """
        head = self.journal.head
        if head and table.at_rest and head != self._latest[0]:
            self._latest = (head, self.dump(table))
        return self.built(head)

    def since_rest(self, table: Any) -> tuple[str, list[int]]:
        """Return the dumped table at the latest rest point before the journal's head, and the entries since.

        `table` is the live table at the head. Raises Mismatch as `built` does.
        """
        path = self.journal.path
        if table.at_rest:
            return self.dump(table), []
        at = next((i for i in range(len(path) - 1, -1, -1) if self.journal.entries[path[i]].rest), 0)
        return self.dump(self.built(path[at - 1] if at else 0).table), path[at:]

    def near(self, path: list[int]) -> bool:
        """Tell whether the end of a path is close to a snapshot or to the setup."""
        if len(path) < self._every - 1:
            return True
        kept, saved = self._kept, self.journal.snapshots
        return any(n in kept or n in saved for n in path[1 - self._every :])

    def forget(self) -> None:
        """Forget snapshots and branches of entries that the journal has forgotten."""
        self._kept = {n: text for n, text in self._kept.items() if n in self.journal.entries}
        self._latest = (0, "")
        self.older = {key: line for key, line in self.older.items() if key[1] in self.journal.entries}
        self.along.clear()
        self.endings.clear()

    def _nearest(self, path: list[int]) -> tuple[Conversation, int]:
        """Return a conversation at the latest usable snapshot of a path, and the number of entries before it."""
        for i in range(len(path), 0, -1):
            n = path[i - 1]
            own = self._kept.get(n) or (self._latest[1] if n == self._latest[0] else None)
            text = own or self.journal.snapshots.get(n)
            if text is None:
                continue
            try:
                live = self._loaded(text, sound=own is not None or n in self._sound)
                if own is None:
                    self._sound.add(n)
                return live, i
            except Exception as error:  # any failure of another version's snapshot: try the one before
                self.passed_over[n] = str(error) or type(error).__name__
        return self._begun(), 0

    # ------------------------------------------------------------------ replaying

    def built(self, target: int) -> Conversation:
        """Return a conversation after entry `target`; raise Mismatch if an entry up to it no longer fits."""
        path = self.journal.path_to(target)
        live, done = self._nearest(path)
        live.table.events.clear()
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
            live.table.events.clear()
            since += 1
            if since >= self._every and live.table.at_rest:
                self.keep(n, self.dump(live.table))
                since = 0
        return live

    def step(self, live: Conversation, entry: Entry, path: list[int]) -> None:
        """Repeat an entry after a path and discard its log lines; raise Mismatch as `apply` does."""
        self.repeat(live, entry, self.before(entry, path))
        live.table.events.clear()

    def before(self, entry: Entry, path: list[int]) -> dict[str, Any] | None:
        """Return the dumped table that an entry after a path restores; None if it restores none.

        Raises Mismatch if that table cannot be reached.
        """
        if not _restores(entry):
            return None
        return self.system.dump(self.built(self.journal.action_start(path)).table)

    def _restored(self, path: list[int], done: int) -> dict[int, int]:
        """Return the entry before each restored action, by the number of the overruling.

        This is known beforehand, so the table can be dumped in passing and the replay stays linear.
        """
        entries = self.journal.entries
        restores = (i for i in range(done, len(path)) if _restores(entries[path[i]]))
        return {path[i]: self.journal.action_start(path[:i]) for i in restores}

    def repeat(self, live: Conversation, entry: Entry, before: dict[str, Any] | None) -> None:
        """Apply a journal entry, or skip an entry whose question the system no longer asks here."""
        asked = live.decision.question if live.decision else ""
        if asked == entry.question or not self.system.dropped(live.table, entry.question, entry.value):
            self.system.replaying(live.table, entry.told or None)
            try:
                self.apply(live, entry, before)
            finally:
                self.system.replaying(live.table, None)

    def apply(self, live: Conversation, entry: Entry, before: dict[str, Any] | None) -> bool:
        """Apply a journal entry to a conversation; `before` is the table that an overruling restores.

        Returns True for a GM action that recorded no event itself; its consequences may have.

        Raises Mismatch if the entry does not fit; the conversation is useless after that.
        """
        try:
            match entry.kind:
                case "answer":
                    while (unasked := _unasked(entry, live.decision)) is not None:
                        live.answer(unasked, forced=_is_formerly(live.decision, unasked))
                    if live.decision is None or live.decision.question != entry.question:
                        asked = live.decision.question if live.decision else "nothing"
                        raise Mismatch(entry.n, f"it answers {entry.question}, but {asked} is asked")
                    live.answer(entry.value, forced=entry.forced or _is_formerly(live.decision, entry.value))
                case "aside":
                    aside = GmActionRun(live.table, gm_actions_of(self.system)[entry.question].play)
                    aside.follow(entry.value)
                    if aside.decision is not None:
                        raise Mismatch(entry.n, f"{entry.question} now asks more than before")
                    unlogged = not live.table.events
                    live.rebuild()
                    return unlogged
                case "overrule":
                    live.interrupt(Overruled(entry.question, before))
                case "drop":
                    pass
        except Mismatch:
            raise
        except Exception as error:
            why = "a secret choice" if entry.secret else str(error) or type(error).__name__
            raise Mismatch(entry.n, why) from error
        return False


def _is_formerly(decision: Decision | None, answer: Answer) -> bool:
    return decision is not None and str(answer) in {option.key for option in decision.formerly}


def _unasked(entry: Entry, decision: Decision | None) -> Answer | None:
    """Return the implied answer to a decision that an older entry skips; None if the entry answers the decision."""
    if decision is None:
        return None
    meant = entry.question == decision.question and {seat.id for seat in decision.seats} & set(entry.seats)
    return None if meant else decision.unasked


def _dice(entry: Entry, line: LogLine, audience: Audience) -> tuple[int | str, ...]:
    """Return the dice of a line: where the players' words have none, the GM sees those of the answer."""
    unseen = line.instead and not line.faces and line.kind == "roll" and entry.asked == "roll"
    return tuple(entry.value) if unseen and audience == "gm" and isinstance(entry.value, list) else line.faces


def _restores(entry: Entry) -> bool:
    return entry.kind == "overrule" and entry.question.endswith(".restore")
