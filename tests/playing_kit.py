"""A session in a test, whatever its game: verbs to play it by, what came of it in words, and the rows of its report."""

from __future__ import annotations

from typing import Any, Self

from unhex_tui.commands.report import gathered
from unhex_tui.engine.decision import AnswerError, Choose, Pick, Roll
from unhex_tui.engine.report import Account, Ending
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import Audience


class Played(Session):
    """A session; a game's kit says what it begins with, and what its answers may be written as."""

    def meant(self, answer: Any) -> Any:
        """The answer to what is asked now, from what is written for it."""
        return answer

    def asks(self, question: str, about: str = "") -> Self:
        """Assert what is asked now, "" where nothing is, and about whom first."""
        asked = self.decision.question if self.decision else ""
        assert asked == question, f"{asked or 'nothing'} is asked, not {question or 'nothing'}; told {self.told()[-4:]}"
        assert not about or self.asked == about.lower(), self.prompt
        return self

    def answers(self, *values: Any) -> Self:
        """Answer whatever is asked, one after the other."""
        for value in values:
            self.answer(self.meant(value))
        return self

    def script(self, *lines: tuple[str, Any]) -> Self:
        """Answer from (question, answer) lines, each of which must be what is asked."""
        for question, answer in lines:
            self.asks(question).answers(answer)
        return self

    def refused(self, question: str, answer: Any) -> str:
        """Assert that an answer to what is asked now is not taken; why, in words."""
        self.asks(question)
        try:
            self.answer(self.meant(answer))
        except AnswerError as error:
            return str(error)
        raise AssertionError(f"{question} took {answer!r}")

    def beside(self, name: str, *answers: Any) -> Self:
        """The GM does something beside what is asked."""
        aside = self.aside(name)
        for answer in answers:
            aside.answer(answer)
        assert self.finish(name, aside), f"{name} is not finished: {aside.decision}"
        return self

    # ---------------------------------------------------------------- what is asked, and what came of it

    @property
    def keys(self) -> list[str]:
        """What can be chosen now; for a roll, its extra choices."""
        decision: Any = self.decision
        return [option.key for option in (decision.extras if isinstance(decision, Roll) else decision.options)]

    def hint(self, key: str) -> str:
        """What the pending question says beside one of its options."""
        assert isinstance(self.decision, Choose | Pick)
        return next(option.hint for option in self.decision.options if option.key == key)

    @property
    def prompt(self) -> str:
        assert self.decision is not None
        return self.decision.prompt

    @property
    def asked(self) -> str:
        """Id of whom the question is about first."""
        assert self.decision is not None
        return self.decision.about[0]

    @property
    def notes(self) -> list[str]:
        """What bears on the question."""
        assert self.decision is not None
        return [note.text for note in self.decision.explanation().notes]

    @property
    def barred(self) -> dict[str, str]:
        """What cannot be chosen now, with the first reason."""
        assert self.decision is not None
        return {one.option.key: str(one.reasons[0]) for one in self.decision.explanation().blocked}

    def told(self, audience: Audience = "gm") -> list[str]:
        """The log."""
        return [line.text for line in self.log(audience)]

    def document(self, form: str) -> str:
        """What of the table could be kept as a file of that form."""
        return next(one.text for one in self.system.documents(self.table) if one.kind == form)


# -------------------------------------------------------------------- the report


def rows(fight: Session, title: str, audience: Audience = "gm") -> list[tuple[str, ...]]:
    """The rows of one of the accounts; none where it is not there."""
    return [row for table in gathered(fight, audience).tables if table.title == title for row in table.rows]


def ended(fight: Session, audience: Audience = "gm") -> Ending:
    """What stands where a fight has ended."""
    ending = fight.ending(audience)
    assert ending is not None
    return ending


def account(ending: Ending, title: str) -> Account:
    """One of its tables."""
    return next(each for each in ending.accounts if each.title == title)


def texts(account: Account) -> list[tuple[str, ...]]:
    """Its rows in words."""
    return [tuple(field.text for field in row) for row in account.rows]
