"""A session: the pending decision, answers, GM actions, overrulings, corrections, undo and redo.

Every change is applied in memory and written before a screen may show it (see `recorder`). `settle` gives the answers
that need no person: the steps after a corrected die, and auto-answers with the app's dice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.correction import Foreseen, corrected, foreseen, roll_to_correct
from unhex_tui.engine.decision import Answer, AnswerError, Decision, Illegal, Roll, answered, checked
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.following import follow
from unhex_tui.engine.hand import Proposal, given, proposed
from unhex_tui.engine.journal import Entry, EntryKind, Head, Journal
from unhex_tui.engine.past import Past, Position, ending_lines
from unhex_tui.engine.procedure import Conversation, GmActionRun
from unhex_tui.engine.recorder import Recorder, Writer, discard
from unhex_tui.engine.replay import Mismatch, Replay
from unhex_tui.engine.system import Answered, System, gm_actions_of
from unhex_tui.engine.view import Audience, Ending, Line, View


class Moved(NamedTuple):
    """Result of an undo or a redo."""

    label: str
    """Label of the last step that was undone or redone."""
    steps: int
    """Number of steps; answers that were given together count as one."""


class Session:
    """A session in play: setup, journal and live procedure, with everything a person can do.

    `opening` holds the log lines of the setup, so that the setup need not be read if a snapshot is near. Raises
    ValueError if the setup has mistakes and is needed to reach the head.
    """

    def __init__(
        self,
        system: System,
        setup: dict[str, Any],
        *,
        journal: Journal | None = None,
        opening: tuple[LogLine, ...] = (),
        write: Writer = discard,
    ) -> None:
        self.system = system
        self.setup = setup
        self.journal = Journal() if journal is None else journal
        self.notices: list[str] = []
        """Messages about opening the session, in whole sentences."""
        self._replay = Replay(system, setup, self.journal, opening)
        try:
            live = self._first()
        except Mismatch as mismatch:
            raise ValueError(str(mismatch)) from mismatch
        self.passed_over: Mapping[int, str] = self._replay.passed_over
        """Reasons why saved snapshots could not be used, by entry number."""
        if many := len(self.passed_over):
            kept = "A snapshot" if many == 1 else f"{many} snapshots"
            self.notices.append(f"{kept} could not be read: replayed from the answers.")
        self.recorder = Recorder(self._replay, live, write)

    def _first(self) -> Conversation:
        """Return a conversation at the head, or as near to it as the rules allow.

        Raises Mismatch if the setup has mistakes.
        """
        try:
            return self._replay.built(self.journal.head)
        except Mismatch as mismatch:
            if not mismatch.n:
                raise
            return self._stopped_before(mismatch)

    def _stopped_before(self, mismatch: Mismatch) -> Conversation:
        """Return a conversation before the first entry that no longer fits; later entries stay as a branch.

        The move is not written: the save is unchanged for a version that has the old rules.
        """
        kept = self.journal.entries[mismatch.n].parent
        self.notices.append(
            f"The rules have changed since step {mismatch.n} was saved ({mismatch!s:.200}). The session continues just"
            " before it; later steps stay in the save."
        )
        self.journal.add(Head(kept, undo=True))
        return self._replay.built(kept)

    def _next(self, kind: EntryKind, question: str, value: Any, label: str) -> Entry:
        """Return a new entry that follows the journal's head."""
        n, parent = self.journal.last + 1, self.journal.head
        return Entry(n=n, parent=parent, kind=kind, question=question, value=value, label=label)

    @property
    def live(self) -> Conversation:
        """The live procedure and its pending question."""
        return self.recorder.live

    @property
    def table(self) -> Any:
        """The state of the game; only the system's procedures change it."""
        return self.recorder.live.table

    # ------------------------------------------------------------------ reading

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None after the session is over."""
        return self.recorder.live.decision

    def entries(self) -> Iterator[Entry]:
        """Yield the entries of the current branch, oldest first."""
        for n in self.journal.path:
            yield self.journal.entries[n]

    def view(self, audience: Audience = "gm", lines: int = 200, decision: Decision | None = None) -> View:
        """Return the current view of an audience, with the last `lines` of the log.

        `decision` replaces the pending decision, for a GM action in progress.
        """
        view = self.system.view(self.table, decision or self.decision, audience)
        return self.system.with_log(view._replace(log=tuple(self.log(audience, lines))))

    def ending(self, audience: Audience = "gm") -> Ending | None:
        """Return the ending on the table with its reports; None if no fight or session has just ended.

        Counting the reports takes a moment.
        """
        view = self.system.view(self.table, self.decision, audience)
        return ending_lines(self._replay, self.journal.path, self.table, view.ending, audience)

    def log(self, audience: Audience = "gm", lines: int | None = None) -> list[Line]:
        """Return the log of the current branch, newest last; `lines` limits it to the newest lines."""
        return self._replay.log(self.journal.path, self.table, audience, lines)

    def opening(self) -> tuple[LogLine, ...]:
        """Return the log lines from before the first answer."""
        return self._replay.opening()

    def advice(self, decision: Decision | None = None) -> Advice:
        """Return the advice on the pending decision, or on the `decision` of a GM action in progress."""
        pending = decision or self.decision
        return Advice() if pending is None else self.system.advise(self.table, pending)

    def auto_answer(self) -> Answered | None:
        """Return the auto-answer to the pending decision; None if there is none, or after an undo.

        An auto-answer that the table has agreed to comes before the hand's.
        """
        if self.decision is None or self.journal.redo:
            return None
        agreed = self.system.auto_answer(self.table, self.decision)
        if agreed is None and (temper := self.system.handed(self.table, self.decision)):
            proposal = self.proposal(temper)
            return Answered(proposal.answer, proposal.why, "app") if proposal is not None else None
        return agreed

    def proposal(self, temper: str = "plain") -> Proposal | None:
        """Return the answer that the hand would give to the pending decision; None if it gives none."""
        if self.decision is None:
            return None
        asked, before = self.decision, set[Hashable]()
        for n in reversed(self.journal.path):
            entry = self.journal.entries[n]
            if entry.told or entry.kind != "answer":
                break
            if entry.question == asked.question and entry.label.startswith(asked.prompt):
                before.add(given(entry.value))
        return proposed(
            self.system,
            self.table,
            self.decision,
            temper=temper,
            seed=f"{self.setup.get('title')}/{self.journal.last + 1}",
            before=before,
            odds=lambda: self.advice().odds(),
        )

    # ------------------------------------------------------------------ answering

    def answer(self, value: Answer, *, by: str = "person", why: str = "", forced: bool = False) -> Entry:
        """Answer the pending decision; the entry is written before this returns, or at the end of a `hold`.

        `by` names the answerer, `why` is the hand's reason. `forced` means that the GM overrules; an answer that the
        rules allow is journaled as an ordinary answer. Raises AnswerError if the answer is not accepted,
        ProcedureFailed if the procedure fails, and NotWritten if the writer fails; then nothing has changed.
        """
        decision = self.decision
        if decision is None:
            raise Illegal("no question is open: the session is over")
        answer, forced = checked(decision, value, forced=forced)
        entry = self._next("answer", decision.question, answer, answered(decision, answer))._replace(
            seats=tuple([seat.id for seat in decision.seats]),
            asked=decision.kind,
            by=by,
            why=why,
            forced=forced,
            secret=decision.secret,
            rest=self.table.at_rest,
            again=self.recorder.left().place(self.live, answer),
        )
        return self.recorder.go_on(entry, lambda: self.live.proceed(answer, forced))

    def gm_action(self, name: str) -> GmActionRun:
        """Start a GM action; pass it to `finish` once it has a `result`."""
        make = gm_actions_of(self.system)[name].play
        return GmActionRun(self.table, make, at=self.journal.head, failed=self.recorder.rebuild)

    def finish(self, name: str, aside: GmActionRun) -> Entry | None:
        """Journal a finished GM action as one entry and build the pending question again.

        Returns None if the GM action changed nothing. Raises Illegal if the session has moved on since the GM action
        was started; its changes are taken back. Raises ProcedureFailed and NotWritten as `answer` does.
        """
        if aside.decision is not None or not aside.result:
            aside.close()
            return None
        if aside.table is not self.table or aside.at != self.journal.head:
            self.recorder.rebuild()
            raise Illegal(f"{name}: the session has moved on since this was started")
        entry = self._next("aside", name, list(aside.answers), aside.result)._replace(secret=aside.secret)
        return self.recorder.go_on(entry, self.live.rebuild)

    def overrule(self, key: str) -> Entry:
        """Interrupt the action under way with one of the system's overrulings.

        Raises Illegal if this overruling is not available. Raises ProcedureFailed and NotWritten as `answer` does.
        """
        option = next((o for o in self.system.overrules(self.table) if o.key == key), None)
        if option is None:
            raise Illegal(f"{key}: nothing can be overruled that way now")
        entry = self._next("overrule", key, key, option.label)
        replay, path = self._replay, self.journal.path
        return self.recorder.go_on(entry, lambda: replay.apply(self.live, entry, replay.before(entry, path)))

    def rehearsed(self) -> Conversation:
        """Return a separate conversation at the same point; nothing done with it affects the session.

        Raises Mismatch if the current branch cannot be replayed.
        """
        return self._replay.rehearsed(self.table)

    def position(self) -> Position:
        """Return the position of the session; raise Mismatch if the current branch cannot be replayed."""
        table, since = self._replay.since_rest(self.table)
        return Position(table, tuple([self.journal.entries[n]._replace(told=()) for n in since]))

    def asked(self, n: int) -> Decision | None:
        """Return the decision that was pending when entry `n` was made.

        Raises KeyError if there is no such entry, and Mismatch if the branch to it cannot be replayed.
        """
        return self._replay.built(self.journal.entries[n].parent).decision

    # ------------------------------------------------------------------ correcting

    def correct(self, n: int, faces: list[int]) -> list[Entry]:
        """Change the dice of an earlier roll and replay the later answers as far as they fit.

        Answers that do not fit yet are returned by `left` and may follow later. One undo takes the whole correction
        back. Raises AnswerError if entry `n` is not a roll on this branch, if its dice lack these faces, or if it
        already shows them; Mismatch if the roll cannot be reached; ProcedureFailed and NotWritten as `answer` does.
        """
        roll = roll_to_correct(self._replay, n, faces)
        return self.recorder.made_at_once(lambda: corrected(self._replay, roll, faces))

    def foreseen(self, n: int, faces: list[int]) -> Foreseen:
        """Return the expected effects of a correction; the session does not change.

        Raises AnswerError, Mismatch or ProcedureFailed if the correction would fail.
        """
        roll = roll_to_correct(self._replay, n, faces)
        mark = self.journal.mark()
        try:
            return foreseen(self._replay, roll, faces)
        finally:
            self.recorder.forget(mark)

    def left(self) -> tuple[Entry, ...]:
        """Return the answers that a correction has left to be replayed, each at the point where it fits."""
        left = self.recorder.left()
        return () if left.passed else tuple(old.entry for old in left.olds)

    def follow(self) -> list[Entry]:
        """Replay the answers in `left` that fit now; none after an undo.

        One undo takes all of them back. Raises NotWritten if the writer fails; then nothing has changed.
        """
        if self.journal.redo or not self.recorder.left().olds:
            return []
        try:
            return self.recorder.made_at_once(lambda: follow(self._replay, self.live))
        except Mismatch:
            self.recorder.rebuild()
            return []

    def drop(self) -> Entry:
        """Discard the answers in `left`.

        Raises Illegal if there are none, and NotWritten as `answer` does.
        """
        left = self.left()
        if not left:
            raise Illegal("no later steps are left after a correction")
        return self.recorder.go_on(self._next("drop", "correction", "", f"Later steps dropped: {len(left)}"), tuple)

    # ------------------------------------------------------------------ back and forth

    def undo(self) -> Moved | None:
        """Undo the last step, no matter who answered; return None at the start.

        Raises NotWritten or Mismatch if that fails; then nothing has changed.
        """
        if not self.journal.head:
            return None
        return self._undo_to(self.journal.entries[self.journal.head].before)

    def undo_action(self) -> Moved | None:
        """Undo the action under way, or the last action if none is under way; return None at the start.

        Raises NotWritten or Mismatch if that fails; then nothing has changed.
        """
        if not self.journal.head:
            return None
        return self._undo_to(self.journal.action_start(self.journal.path))

    def redo(self) -> Moved | None:
        """Redo the last undone step; return None if nothing was undone.

        Raises NotWritten or Mismatch if that fails; then nothing has changed.
        """
        if not self.journal.redo:
            return None
        entry = self.journal.entries[self.journal.redo[-1]]
        if entry.parent == self.journal.head:
            live = self.live
            try:
                self._replay.step(live, entry, self.journal.path)
            except Mismatch:
                self.recorder.rebuild()
                raise
        else:
            live = self._replay.built(entry.n)
        self.recorder.move(live, Head(entry.n, undo=False))
        return Moved(self.journal.called(entry), 1)

    def go_on_from(self, n: int) -> Moved | None:
        """Go to any entry of any branch, 0 for the start; return None if the session is already there.

        Nothing is erased: an answer given there starts a new branch, and until then redo leads back. Raises ValueError
        if there is no such entry; NotWritten or Mismatch if the move fails, and nothing has changed then.
        """
        heads = self.journal.way_to(n)
        if not heads:
            return None
        self.recorder.move(self._replay.built(n), *heads)
        return Moved(self.journal.called(self.journal.entries[n]) if n else "the start", 1)

    def past(self) -> Past:
        """Return a `Past` that shows any moment of the session and changes nothing."""
        return Past(self.system, self.setup, self.journal, self.opening())

    def _undo_to(self, target: int) -> Moved:
        label = self.journal.called(self.journal.entries[self.journal.head])
        before = len(self.journal.redo)
        self.recorder.move(self._replay.built(target), Head(target, undo=True))
        return Moved(label, len(self.journal.redo) - before)


class AppDice:
    """An answerer that rolls dice and accepts no other decision."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def __call__(self, decision: Decision) -> Answer:
        """Return random faces; raise TypeError if the decision is not a roll."""
        if not isinstance(decision, Roll):
            raise TypeError(f"{decision.question} is not a roll")
        return [self._rng.randint(die.low, die.high) for die in decision.dice]


def settle(
    session: Session, dice: Callable[[Decision], Answer], *, beat: bool = False, plays: bool = True
) -> list[Entry]:
    """Replay the steps after a corrected die and give auto-answers until a person must decide.

    `dice` rolls for the app. An auto-answer that is not legal now is not given; the table is asked. With `beat`, the
    hand stops after an answer that told something, and goes on at the next call. Unless it `plays`, it answers nothing.
    """
    made = session.follow()
    while (standing := session.auto_answer()) is not None and (plays or standing.by != "app"):
        assert session.decision is not None, "an auto-answer without a question"
        value = dice(session.decision) if standing.value is None else standing.value
        try:
            hand = standing.by == "app"
            made.append(session.answer(value, by=standing.by, why=standing.why if hand else ""))
        except AnswerError:
            break
        made += session.follow()
        if beat and hand and any(line.audience == "players" for line in made[-1].told):
            break
    return made
