"""Rule procedures as generators that ask, and the live conversation that runs one.

A procedure yields a *builder*: a function that makes the decision from the table as it stands. After an amendment the
same builder is called again, and may then ask somebody else or give the answer itself. What is under way is data on the
table, so that a procedure can be started again from any rest point.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeAlias, TypeVar

from unhex_tui.engine.decision import Answer, AnswerError, Decision, Option, checked
from unhex_tui.engine.value import Value

T = TypeVar("T")


class Given(Value):
    """What a builder returns instead of a decision when there is nothing to ask."""

    value: Any
    only: Option | None = None
    """What it was taken for where there was nothing else to choose."""


class Forced(Value):
    """What a procedure is sent instead of an answer that the rules bar and the GM forces."""

    value: Any


Build: TypeAlias = Callable[[], "Decision | Given"]
Procedure: TypeAlias = Generator[Build, Any, T]


class ProcedureFailed(Exception):
    """A rule procedure broke at an answer; the session stands where it stood before it."""


class Interrupted(Exception):
    """Thrown into a procedure to end what is under way, as one of the kinds below."""


class Gone(Interrupted):
    """A builder raises it where somebody that it asks about is gone: what is under way is void."""


class MovedOn(Interrupted):
    """A builder raises it where what it asks is no longer needed: the loop looks again."""


class Overruled(Interrupted):
    """The session throws it where the GM overrules."""

    def __init__(self, key: str, before: dict[str, Any] | None = None) -> None:
        super().__init__(key)
        self.key = key
        """Which overruling, one of `System.overrules`."""
        self.before = before
        """The dumped table to go back to, or None to keep what has happened."""


def ask(build: Build) -> Procedure[Any]:
    """Ask, and return the checked answer (or what the builder gave)."""
    answer = yield build
    return answer.value if type(answer) is Forced else answer


def asked(build: Build) -> Procedure[tuple[Any, bool]]:
    """Ask, and return besides whether the GM forced an answer that the rules bar."""
    answer = yield build
    return (answer.value, True) if type(answer) is Forced else (answer, False)


class Conversation:
    """A live procedure and the question it stands at."""

    __slots__ = ("_build", "_procedure", "decision", "only", "table")

    def __init__(self, table: Any, procedure: Procedure[Any]) -> None:
        self.table = table
        self._procedure = procedure
        self.decision: Decision | None = None
        """What is asked now; None when the procedure has ended."""
        self.only: tuple[Option, ...] = ()
        """What was taken since the last answer without being asked about, as there was nothing else to choose."""
        self._build: Build | None = None
        self.proceed(None)

    def answer(self, value: Answer, *, forced: bool = False) -> None:
        """Answer the pending decision with a value that it accepts, or the GM forces; AnswerError where the answer was
        not taken, and nothing has changed.
        """
        assert self.decision is not None, "no question is open"
        self.proceed(*checked(self.decision, value, forced=forced))

    def proceed(self, answer: Any, forced: bool = False) -> None:
        """Go on with an answer that the pending decision has already checked, and that the GM may have forced."""
        self.only = ()
        try:
            build = self._procedure.send(Forced(answer) if forced else answer)
        except StopIteration as stop:
            self._end(stop.value)
        else:
            self._settle(build)

    def rebuild(self) -> None:
        """Ask anew after the table was amended: perhaps another seat, perhaps no longer needed."""
        if self._build is not None:
            self._settle(self._build)

    def interrupt(self, overruled: Overruled) -> None:
        """Throw an overruling into the procedure; Overruled where nothing under way caught it; the conversation is of
        no more use.
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
        """Build until there is something to ask."""
        procedure = self._procedure
        try:
            while True:
                try:
                    made = build()
                except Interrupted as interruption:
                    build = procedure.throw(interruption)
                    continue
                if type(made) is not Given:
                    self._build, self.decision = build, made  # type: ignore[assignment]
                    return
                self.only += (made.only,) if made.only else ()
                build = procedure.send(made.value)
        except StopIteration as stop:
            self._end(stop.value)


class Aside(Conversation):
    """A procedure of its own beside the one under way, such as a form for the GM's edits.

    It keeps its answers, so that it can be journaled as one entry and stepped back in.
    """

    __slots__ = ("_again", "_failed", "answers", "at", "result", "secret")

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
        """The journal's head when it was started."""
        self.answers: list[Answer] = []
        self.secret = False
        """A secret decision was among what it asked."""
        self.result: str | None = None
        """What was done, in words, once it has ended; empty where nothing was."""
        super().__init__(table, again(table))

    def answer(self, value: Answer, *, forced: bool = False) -> None:
        """Answer the aside's own question. AnswerError where it is not taken; ProcedureFailed where the aside broke:
        then it is over, and the table is as it was.
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
        """Step back one answer; False at its first question, and where it has ended."""
        if not self.answers or self.decision is None:
            return False
        self._procedure.close()
        kept, self.answers = self.answers[:-1], []
        self._procedure = self._again(self.table)
        self.proceed(None)
        self.follow(kept)
        return True

    def follow(self, answers: list[Answer]) -> None:
        """Give answers that were taken before, forced ones among them. AnswerError where one does not fit, and none
        after it is given; ProcedureFailed where the aside broke.
        """
        for value in answers:
            if self.decision is None:
                raise AnswerError(f"no open question takes the answer {value!r}")
            self.answer(value, forced=True)

    def close(self) -> None:
        """Give up; nothing has changed."""
        self._procedure.close()
        self.decision = self._build = None

    def _end(self, value: Any) -> None:
        super()._end(value)
        self.result = value or ""
