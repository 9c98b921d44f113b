"""Rule procedures as generators that ask questions, and the live conversation that runs a procedure.

A procedure yields a *builder*: a function that makes the decision from the current table. After a GM's edit the same
builder is called again, and may then ask another seat or return the answer itself. All progress of an action is data on
the table, so a procedure can be started again from any rest point.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any, TypeAlias, TypeVar

from unhex_tui.engine.decision import Answer, AnswerError, Decision, Option, checked
from unhex_tui.engine.value import Value

T = TypeVar("T")


_MOST_INTERRUPTIONS = 1000
"""Most questions in a row that builders may refuse to ask; a game that needs more never asks one."""
_MOST_GIVEN = 10_000
"""Most answers in a row that builders may give themselves."""


class Given(Value):
    """Returned by a builder instead of a decision if there is nothing to ask."""

    value: Any
    only: Option | None = None
    """The only possible option, taken without a question; None if the value is no option."""


class Forced(Value):
    """Sent to a procedure instead of an answer that the rules forbid and the GM forces."""

    value: Any


Build: TypeAlias = Callable[[], "Decision | Given"]
Procedure: TypeAlias = Generator[Build, Any, T]


class ProcedureFailed(Exception):
    """A rule procedure failed at an answer; the session is back where it was before the answer."""


class Interrupted(Exception):
    """Thrown into a procedure to end the action under way; raised as one of the subclasses."""


class Gone(Interrupted):
    """Raised by a builder if a character in its question is gone; the action under way is void."""


class MovedOn(Interrupted):
    """Raised by a builder if its question is no longer needed; the procedure's loop checks again."""


class Overruled(Interrupted):
    """Thrown by the session if the GM overrules."""

    def __init__(self, key: str, before: dict[str, Any] | None = None) -> None:
        super().__init__(key)
        self.key = key
        """Key of the option in `System.overrules`."""
        self.before = before
        """Dumped table to restore; None to keep everything that has happened."""


def ask(build: Build, *, while_: Callable[[], object] | None = None) -> Procedure[Any]:
    """Ask, and return the checked answer, or the value that the builder gave.

    `while_` tells whether the question is still needed; once it is not, MovedOn is raised in place of a question.
    """
    answer = yield build if while_ is None else partial(_while, while_, build)
    return answer.value if type(answer) is Forced else answer


def _while(while_: Callable[[], object], build: Build) -> Decision | Given:
    if not while_():
        raise MovedOn
    return build()


def asked(build: Build) -> Procedure[tuple[Any, bool]]:
    """Ask, and return the answer and whether the GM forced it against the rules."""
    answer = yield build
    return (answer.value, True) if type(answer) is Forced else (answer, False)


class Conversation:
    """A live procedure and its pending question."""

    __slots__ = ("_build", "_procedure", "decision", "only", "table")

    def __init__(self, table: Any, procedure: Procedure[Any]) -> None:
        self.table = table
        self._procedure = procedure
        self.decision: Decision | None = None
        """The pending decision; None after the procedure has ended."""
        self.only: tuple[Option, ...] = ()
        """Options taken without a question since the last answer, because each was the only choice."""
        self._build: Build | None = None
        self.proceed(None)

    def answer(self, value: Answer, *, forced: bool = False) -> None:
        """Answer the pending decision; `forced` accepts an answer that the rules forbid.

        Raises AnswerError if the answer is not accepted; then nothing has changed.
        """
        assert self.decision is not None, "no question is open"
        self.proceed(*checked(self.decision, value, forced=forced))

    def proceed(self, answer: Any, forced: bool = False) -> None:
        """Continue with an answer that the pending decision has already checked."""
        self.only = ()
        try:
            build = self._procedure.send(Forced(answer) if forced else answer)
        except StopIteration as stop:
            self._end(stop.value)
        else:
            self._settle(build)

    def rebuild(self) -> None:
        """Build the pending question again after an edit; the new question may ask another seat, or no seat."""
        if self._build is not None:
            self._settle(self._build)

    def interrupt(self, overruled: Overruled) -> None:
        """Throw an overruling into the procedure.

        Raises Overruled if no part of the procedure catches it; the conversation is useless after that.
        """
        try:
            build = self._procedure.throw(overruled)
        except StopIteration as stop:
            self._end(stop.value)
        else:
            self._settle(build)

    def _end(self, _value: Any) -> None:
        self.decision = self._build = None

    def _settle(self, build: Build) -> None:
        """Call builders until there is a question to ask, or the procedure ends."""
        procedure, interruptions, given = self._procedure, 0, 0
        try:
            while True:
                try:
                    made = build()
                except Interrupted as interruption:
                    interruptions += 1
                    if interruptions > _MOST_INTERRUPTIONS:
                        raise RuntimeError("the game moves on for ever and asks no question") from interruption
                    build = procedure.throw(interruption)
                    continue
                if type(made) is not Given:
                    self._build, self.decision = build, made  # type: ignore[assignment]
                    return
                given += 1
                if given > _MOST_GIVEN:
                    raise RuntimeError("the game gives itself answers for ever and asks no question")
                self.only += (made.only,) if made.only else ()
                build = procedure.send(made.value)
        except StopIteration as stop:
            self._end(stop.value)


class GmActionRun(Conversation):
    """A GM action: a procedure separate from the one under way, such as a form for edits.

    It keeps its answers, so that it can be journaled as one entry and stepped back in.
    """

    __slots__ = ("_again", "_failed", "answers", "at", "given", "result", "secret")

    def __init__(
        self,
        table: Any,
        again: Callable[[Any], Procedure[str]],
        *,
        at: int = 0,
        failed: Callable[[], None] | None = None,
    ) -> None:
        self._again = again
        self._failed = failed
        self.at = at
        """The journal's head when the GM action was started."""
        self.answers: list[Answer] = []
        self.given = 0
        """Number of answers given for the GM, which no step back takes away."""
        self.secret = False
        self.result: str | None = None
        """Summary of the effect in words; empty if nothing changed, None until the GM action has ended."""
        super().__init__(table, again(table))

    def answer(self, value: Answer, *, forced: bool = False) -> None:
        """Answer the pending question of the GM action.

        Raises AnswerError if the answer is not accepted. Raises ProcedureFailed if the procedure fails; then the GM
        action is over, and `failed` has restored the table.
        """
        assert self.decision is not None, "no question is open"
        answer, forced = checked(self.decision, value, forced=forced)
        self.secret |= self.decision.secret
        try:
            self.proceed(answer, forced)
        except Exception as error:
            self.decision = self._build = None
            if self._failed is not None:
                self._failed()
            raise ProcedureFailed(f"{type(error).__name__}: {error}") from error
        self.answers.append(answer)

    def back(self) -> bool:
        """Step back one answer; return False at the first question asked and after the end."""
        if len(self.answers) == self.given or self.decision is None:
            return False
        self._procedure.close()
        kept, self.answers = self.answers[:-1], []
        self._procedure = self._again(self.table)
        self.proceed(None)
        self.follow(kept)
        return True

    def follow(self, answers: list[Answer]) -> None:
        """Give answers that were accepted before, including forced ones.

        Raises AnswerError at the first answer that does not fit; the rest are not given. Raises ProcedureFailed if the
        procedure fails.
        """
        for value in answers:
            if self.decision is None:
                raise AnswerError(f"no open question takes the answer {value!r}")
            self.answer(value, forced=True)

    def close(self) -> None:
        """Cancel the GM action; the table has not changed."""
        self._procedure.close()
        self.decision = self._build = None

    def _end(self, value: Any) -> None:
        super()._end(value)
        self.result = value or ""
