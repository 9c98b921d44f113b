"""A session: what is asked, how it is answered, amended, overruled and corrected, and the ways back and forth.

What an answer does is applied in memory and written before a screen may show it: see `recorded`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.correction import Foreseen, corrected, foreseen, roll_to_correct
from unhex_tui.engine.decision import Answer, Decision, Illegal, answered, checked
from unhex_tui.engine.event import Told
from unhex_tui.engine.following import follow
from unhex_tui.engine.journal import Entry, Head
from unhex_tui.engine.past import Past
from unhex_tui.engine.procedure import Aside, Conversation
from unhex_tui.engine.recorded import Recorded
from unhex_tui.engine.replay import Mismatch
from unhex_tui.engine.report import Ending
from unhex_tui.engine.retelling import told_ending
from unhex_tui.engine.system import Standing, asides_of
from unhex_tui.engine.view import Audience, Line, View


class Moved(NamedTuple):
    """What an undo or a redo did."""

    label: str
    """The last thing taken or brought back, in words."""
    steps: int
    """How many steps: answers that were given at once are one."""


class Session(Recorded):
    """Setup, journal and the live procedure, under somebody's hands."""

    # ------------------------------------------------------------------ reading

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the evening is over."""
        return self.live.decision

    def entries(self) -> Iterator[Entry]:
        """The entries that led here, the first one first."""
        for n in self.journal.path:
            yield self.journal.entries[n]

    def view(self, audience: Audience = "gm", lines: int = 200, decision: Decision | None = None) -> View:
        """What an audience sees now, with the last `lines` of the log; `decision` is an aside's, while one is open."""
        view = self.system.view(self.table, decision or self.decision, audience)
        return self.system.with_log(view._replace(log=tuple(self.log(audience, lines))))

    def ending(self, audience: Audience = "gm") -> Ending | None:
        """What has come to its end, with its accounts; None while anything goes on. It takes a moment."""
        view = self.system.view(self.table, self.decision, audience)
        return told_ending(self._replay, self.journal.path, self.table, view.ending, audience)

    def log(self, audience: Audience = "gm", lines: int | None = None) -> list[Line]:
        """What was told on the way here, the newest last; with `lines`, so many of the newest."""
        return self._replay.log(self.journal.path, self.table, audience, lines)

    def opening(self) -> tuple[Told, ...]:
        """What was told before the first answer."""
        return self._replay.opening()

    def advice(self, decision: Decision | None = None) -> Advice:
        """What the choices would mean that can be made now; `decision` is an aside's, while one is open."""
        pending = decision or self.decision
        return Advice() if pending is None else self.system.advise(self.table, pending)

    def standing(self) -> Standing | None:
        """The answer the table agreed beforehand to what is asked now; none where undo led here."""
        if self.decision is None or self.journal.redo:
            return None
        return self.system.standing(self.table, self.decision)

    # ------------------------------------------------------------------ answering

    def answer(self, value: Answer, *, by: str = "person", forced: bool = False) -> Entry:
        """Answer what is asked; it is written when this returns, or when a `hold` ends. `by` says who gives it;
        `forced`, that the GM overrules: what the rules allow anyway is journaled as an ordinary answer.

        AnswerError where it is not taken, ProcedureFailed where the procedure broke at it, NotWritten where the writer
        failed; then nothing has changed.
        """
        decision = self.decision
        if decision is None:
            raise Illegal("no question is open: the session is over")
        answer, forced = checked(decision, value, forced=forced)
        entry = self._next("answer", decision.question, answer, answered(decision, answer))._replace(
            seats=tuple([seat.id for seat in decision.seats]),
            asked=decision.kind,
            by=by,
            forced=forced,
            secret=decision.secret,
            rest=self.table.at_rest,
            again=self._left().place(self.live, answer),
        )
        return self._go_on(entry, lambda: self.live.proceed(answer, forced))

    def aside(self, name: str) -> Aside:
        """Start one of the system's asides. When its `result` is there, give it to `finish`."""
        make = asides_of(self.system)[name].play
        return Aside(self.table, make, at=self.journal.head, failed=self._rebuild)

    def finish(self, name: str, aside: Aside, *, by: str = "person") -> Entry | None:
        """Journal a finished aside as one entry, and ask the pending question anew; None where it did nothing.

        Illegal where the session has gone on since the aside was started: what it did is taken back. ProcedureFailed
        and NotWritten as for `answer`.
        """
        if aside.decision is not None or not aside.result:
            aside.close()
            return None
        if aside.table is not self.table or aside.at != self.journal.head:
            self._rebuild()
            raise Illegal(f"{name}: the session has moved on since this was started")
        entry = self._next("aside", name, list(aside.answers), aside.result)._replace(by=by, secret=aside.secret)
        return self._go_on(entry, self.live.rebuild)

    def overrule(self, key: str) -> Entry:
        """Interrupt what is under way, by one of the system's overrulings; Illegal where nothing can be overruled so.
        ProcedureFailed and NotWritten as for `answer`.
        """
        option = next((o for o in self.system.overrules(self.table) if o.key == key), None)
        if option is None:
            raise Illegal(f"{key}: nothing can be overruled that way now")
        entry = self._next("overrule", key, key, option.label)
        replay, path = self._replay, self.journal.path
        return self._go_on(entry, lambda: replay.apply(self.live, entry, replay.before(entry, path)))

    def rehearsed(self) -> Conversation:
        """A conversation of its own that stands where the session stands: what is done with it changes nothing here;
        Mismatch where the way here cannot be replayed.
        """
        return self._replay.built(self.journal.head)

    def asked(self, n: int) -> Decision | None:
        """The decision that was pending when entry `n` was made.

        KeyError: there is no such entry. Mismatch: the way to it cannot be replayed.
        """
        return self._replay.built(self.journal.entries[n].parent).decision

    # ------------------------------------------------------------------ correcting

    def correct(self, n: int, faces: list[int]) -> list[Entry]:
        """Change the dice of an earlier roll; later answers follow while they fit, then the table is asked.

        What does not follow at once is `left`, and follows later. One undo takes all of it back. AnswerError where
        entry `n` is no roll on the way here, has no such faces or these already; Mismatch where it cannot be reached;
        ProcedureFailed and NotWritten as for `answer`.
        """
        roll = roll_to_correct(self._replay, n, faces)
        return self._made_at_once(lambda: corrected(self._replay, roll, faces))

    def foreseen(self, n: int, faces: list[int]) -> Foreseen:
        """What would come of a correction; nothing changes. Raises AnswerError, Mismatch, ProcedureFailed where it
        would not be taken.
        """
        roll = roll_to_correct(self._replay, n, faces)
        mark = self.journal.mark()
        try:
            return foreseen(self._replay, roll, faces)
        finally:
            self._forget(mark)

    def left(self) -> tuple[Entry, ...]:
        """Answers that a correction has left to be given again, as far as they fit when their place comes."""
        left = self._left()
        return () if left.passed else tuple(old.entry for old in left.olds)

    def follow(self) -> list[Entry]:
        """Give again what of these fits now; nothing where undo led here. One undo takes all of it back. Raises
        NotWritten where the writer failed, and nothing has changed.
        """
        if self.journal.redo or not self._left().olds:
            return []
        try:
            return self._made_at_once(lambda: follow(self._replay, self.live))
        except Mismatch:
            self._rebuild()
            return []

    def drop(self) -> Entry:
        """Give none of these again; Illegal where there are none. NotWritten as for `answer`."""
        left = self.left()
        if not left:
            raise Illegal("no later steps are left after a correction")
        return self._go_on(self._next("drop", "correction", "", f"Later steps dropped: {len(left)}"), tuple)

    # ------------------------------------------------------------------ back and forth

    def undo(self) -> Moved | None:
        """Take back the last step, whoever answered it; None at the start. Raises NotWritten, Mismatch where it could
        not be, and nothing has changed.
        """
        if not self.journal.head:
            return None
        return self._undo_to(self.journal.entries[self.journal.head].before)

    def undo_action(self) -> Moved | None:
        """Take back everything since the present action was begun, or the last one where none is under way; NotWritten,
        Mismatch where it could not be, and nothing has changed.
        """
        if not self.journal.head:
            return None
        return self._undo_to(self.journal.action_start(self.journal.path))

    def redo(self) -> Moved | None:
        """Bring back what was last taken back; None where nothing was. Raises NotWritten, Mismatch where it could not
        be, and nothing has changed.
        """
        if not self.journal.redo:
            return None
        entry = self.journal.entries[self.journal.redo[-1]]
        if entry.parent == self.journal.head:
            try:
                self._replay.step(self.live, entry, self.journal.path)
            except Mismatch:
                self._rebuild()
                raise
        else:
            self.live = self._replay.built(entry.n)
        self._move(Head(entry.n, undo=False))
        return Moved(self.journal.called(entry), 1)

    def go_on_from(self, n: int) -> Moved | None:
        """Stand after any entry, 0 for the start, on whatever line it is; None where the session stands there.

        Nothing is erased: an answer given there begins a new line, until then redo leads back. Raises ValueError where
        there is no such entry; NotWritten, Mismatch where it could not be, and nothing has changed.
        """
        heads = self.journal.way_to(n)
        if not heads:
            return None
        self.live = self._replay.built(n)
        self._move(*heads)
        return Moved(self.journal.called(self.journal.entries[n]) if n else "the start", 1)

    def past(self) -> Past:
        """A look at any moment of the session, which changes nothing."""
        return Past(self.system, self.setup, self.journal, self.opening())

    def _undo_to(self, target: int) -> Moved:
        label = self.journal.called(self.journal.entries[self.journal.head])
        before = len(self.journal.redo)
        self.live = self._replay.built(target)
        self._move(Head(target, undo=True))
        return Moved(label, len(self.journal.redo) - before)

    def _move(self, *heads: Head) -> None:
        for head in heads:
            self.journal.add(head)
        self._unwritten.stage(*heads)
        self._chapter = self.table.chapter
        self._commit()
