"""The prompt for each kind of decision."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.decision import Allot, Choose, Decision, Enter, Pick, Roll
from unhex_tui.files.shelf import Shelf
from unhex_tui.tui.questions.allot import AllotPrompt
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.questions.pick import PickPrompt
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.roll import RollPrompt


def prompt_for(decision: Decision, letters: Letters, shelf: Shelf | None = None) -> Prompt[Any]:
    """The prompt for a decision; `letters` are the session's, `shelf` has the documents to offer."""
    match decision:
        case Choose():
            return ChoosePrompt(decision, letters)
        case Pick():
            return PickPrompt(decision, letters)
        case Allot():
            return AllotPrompt(decision, letters)
        case Roll():
            return RollPrompt(decision, letters)
        case Enter(what="document"):
            return DocumentPrompt(decision, letters, shelf)
        case Enter():
            return EnterPrompt(decision, letters)
