"""The hand at a desk: a key that answers or advises, and the beat at which the app plays whom it was handed."""

from __future__ import annotations

import re
from typing import Any, Final

from unhex_tui.engine.decision import Roll
from unhex_tui.engine.hand import best_answers, judgement
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.judging import STILL_ROUNDS
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.letters import ALIAS
from unhex_tui.tui.questions.roll import RollPrompt

_RATHER: Final = re.compile("; (preferred to|rather than) “.+$")
"""The last part of a reason: the second-best answer and what decided against it; “rather than” in older saves."""


class Hand:
    """The app as a player at a `Desk`."""

    def __init__(self, desk: Any) -> None:
        self._desk = desk
        self.beats = False
        """The app plays on by itself at the next beat."""
        self._still: tuple[int, tuple[object, ...]] = 0, ()
        """Round of the last loss that a beat has seen, and what was at stake then."""

    def press(self) -> None:
        """Answer for the GM's seat or for whom the app plays; at a player's decision only advise."""
        desk, session = self._desk, self._desk.session
        decision = session.decision
        if not desk.closed():
            return
        if decision is None:
            desk.said = Said("The session is over", "refused")
            return
        temper = session.system.handed(session.table, decision)
        proposal = session.proposal(temper or "plain")
        if proposal is None:
            judged = judgement(session.system, session.table, decision)
            left = f"The app leaves this to you: {decision.prompt}" if judged.left else "The app has no advice here"
            desk.said = Said(left, "refused")
        elif not temper and not all(seat.gm for seat in decision.seats):
            if desk.prompt is not None and isinstance(proposal.answer, str):
                desk.prompt.at = proposal.answer
            more = isinstance(decision, Roll) and decision.extras
            only = "The app would only roll. " if more else ""
            dice = f"{only}Type the dice, or {desk.letters.keys['roll']}: the app rolls"
            desk.said = Said(f"The app would answer: {proposal.why}" if proposal.why else dice)
        elif proposal.answer is None:
            desk.roll()
        else:
            head, desk.said = session.journal.head, Said("")
            desk.answer(proposal.answer, by="app", why=proposal.why)
            made = [n for n in session.journal.path if n > head]
            if made and not desk.said.text:  # a refused answer has a message of its own
                desk.said = Said(f"= {self._reason(session.journal.entries[made[0]])}", echo=True)

    def best(self) -> list[str]:
        """Return the best answers to the session's question in words; empty in a form."""
        session, decision = self._desk.session, self._desk.session.decision
        if self._desk.form is not None or decision is None:
            return []
        return best_answers(session.system, session.table, decision)

    def settled(self, made: list[Entry]) -> list[Entry]:
        """Note whether the app plays on after these auto-answers, and return them."""
        session = self._desk.session
        goes_on = bool(made) and made[-1].by == "app" and session.decision is not None
        self.beats = goes_on and session.auto_answer() is not None
        return made

    def beat(self) -> None:
        """Let the app answer again for whom it plays; the message is its last reason."""
        desk, self.beats = self._desk, False

        def play() -> None:
            said = [self._reason(entry) for entry in desk.settle() if entry.why]
            desk.said = Said(f"= {said[-1]}" if said else "")

        desk.do(play)
        if self.beats and self._stalemate():
            self.hold()
            desk.said = Said(f"No one has lost anything for a long time. {desk.said.text}")
        desk.ask()

    def _stalemate(self) -> bool:
        """Tell whether the fight has stood still for so many rounds that the app asks before it goes on."""
        session = self._desk.session
        course = session.system.course(session.table)
        if course is None:
            return False
        since, stakes = self._still
        still: bool = stakes == course.stakes and course.round - since >= STILL_ROUNDS
        if still or stakes != course.stakes:
            self._still = course.round, course.stakes
        return still

    def _reason(self, entry: Entry) -> str:
        """Return a question, its answer and what decided between the two best; the log has the odds.

        If the answer was secret and a player chooses next at this screen, it is not named.
        """
        if entry.secret and self._desk.private:
            return entry.label
        answer, rather = entry.why.partition("; ")[0], _RATHER.search(entry.why)
        told = entry.label.removesuffix("chosen") + answer if entry.secret else entry.label
        return told + (rather[0] if rather else "")

    def hold(self) -> None:
        """Stop the beat until the key of the hand is pressed; where that types a die, until the app rolls."""
        self.beats = False
        self._desk.said = Said(f"The app waits; press {self._key} to let it go on")

    def rest(self) -> None:
        """Stop the beat after a step, or as a session opens; the message says so if the app plays whoever decides."""
        self.beats = False
        desk, session = self._desk, self._desk.session
        if desk.said.tone == "plain" and session.decision and session.system.handed(session.table, session.decision):
            said = f"{desk.said.text}. " if desk.said.text else ""
            desk.said = Said(f"{said}The app waits; press {self._key} to let it go on")

    @property
    def _key(self) -> str:
        keys, prompt = self._desk.letters.keys, self._desk.prompt
        types_die = isinstance(prompt, RollPrompt) and prompt.awaits(ALIAS.get(keys["hand"], keys["hand"]))
        return str(keys["roll" if types_die else "hand"])
