"""A session of any game in a test: verbs to play it, its outcome in words, and the rows of its report."""

from __future__ import annotations

from typing import Any, Self

from unhex_tui.commands.report import gathered
from unhex_tui.engine.advice import Preview
from unhex_tui.engine.decision import AnswerError, Choose, Pick, Roll
from unhex_tui.engine.session import Session
from unhex_tui.engine.trial import previewed
from unhex_tui.engine.view import Account, Audience, Ending


class Played(Session):
    """Session with verbs for tests; each game's kit adds its setup and its shorthand for answers."""

    def meant(self, answer: Any) -> Any:
        """Return the answer to the pending question for what the test wrote."""
        return answer

    def asks(self, question: str, about: str = "") -> Self:
        """Assert the pending question ("" = none) and, if given, the first character it is about."""
        asked = self.decision.question if self.decision else ""
        assert asked == question, f"{asked or 'nothing'} is asked, not {question or 'nothing'}; told {self.told()[-4:]}"
        assert not about or self.asked == about.lower(), self.prompt
        return self

    def answers(self, *values: Any) -> Self:
        """Give these answers, whatever the questions are."""
        for value in values:
            self.answer(self.meant(value))
        return self

    def script(self, *lines: tuple[str, Any]) -> Self:
        """Answer by (question, answer) lines; each must name the pending question."""
        for question, answer in lines:
            self.asks(question).answers(answer)
        return self

    def refused(self, question: str, answer: Any) -> str:
        """Assert that the pending question refuses an answer, and return the reason."""
        self.asks(question)
        try:
            self.answer(self.meant(answer))
        except AnswerError as error:
            return str(error)
        raise AssertionError(f"{question} took {answer!r}")

    def beside(self, name: str, *answers: Any) -> Self:
        """Take a GM action while a question is pending, with these answers."""
        aside = self.gm_action(name)
        for answer in answers:
            aside.answer(answer)
        assert self.finish(name, aside), f"{name} is not finished: {aside.decision}"
        return self

    # ---------------------------------------------------------------------- the question and the outcome

    @property
    def keys(self) -> list[str]:
        """Keys of the options now; for a roll, those of its extra choices."""
        decision: Any = self.decision
        return [option.key for option in (decision.extras if isinstance(decision, Roll) else decision.options)]

    def hint(self, key: str) -> str:
        """Return the text beside an option of the pending question."""
        assert isinstance(self.decision, Choose | Pick)
        return next(option.hint for option in self.decision.options if option.key == key)

    def tried(self, answer: Any) -> Preview:
        """Return the preview of an answer by a trial; empty if there is none."""
        return previewed(self, self.meant(answer)) or Preview()

    @property
    def prompt(self) -> str:
        assert self.decision is not None
        return self.decision.prompt

    @property
    def asked(self) -> str:
        """Id of the character named first in the question."""
        assert self.decision is not None
        return self.decision.about[0]

    @property
    def notes(self) -> list[str]:
        """Texts of the notes on the question."""
        assert self.decision is not None
        return [note.text for note in self.decision.explanation().notes]

    @property
    def barred(self) -> dict[str, str]:
        """Keys of the blocked options, each with the first reason."""
        assert self.decision is not None
        return {blocked.option.key: str(blocked.reasons[0]) for blocked in self.decision.explanation().blocked}

    def told(self, audience: Audience = "gm") -> list[str]:
        """Return the lines of the log."""
        return [line.text for line in self.log(audience)]

    def line(self, event: Any) -> str:
        """Return the GM's log line of an event."""
        return self.system.log_line(self.table, event).text

    def document(self, form: str) -> str:
        """Return the part of the table that can be saved as a file of this kind."""
        return next(document.text for document in self.system.documents(self.table) if document.kind == form)


# -------------------------------------------------------------------- the report


def rows(fight: Session, title: str, audience: Audience = "gm") -> list[tuple[str, ...]]:
    """Return the rows of one table of the report; empty if the report has no such table."""
    return [row for table in gathered(fight, audience).tables if table.title == title for row in table.rows]


def ended(fight: Session, audience: Audience = "gm") -> Ending:
    """Return the view shown at the end of the fight."""
    ending = fight.ending(audience)
    assert ending is not None
    return ending


def account(ending: Ending, title: str) -> Account:
    """Return the table with this title."""
    return next(each for each in ending.accounts if each.title == title)


def texts(account: Account) -> list[tuple[str, ...]]:
    """Return the rows of a table as text."""
    return [tuple(field.text for field in row) for row in account.rows]
