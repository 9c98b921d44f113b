"""What a question decides, in a sentence: for one that has nothing else to explain."""

from __future__ import annotations

from collections.abc import Mapping

_DECIDES: Mapping[str, str] = {
    "evening": "What is done between fights.",
    "party": "Which party the evening is played with.",
    "make": "What a character is made of; it is asked piece by piece, and can be edited later.",
    "dismiss": "Who leaves the story; undo brings them back.",
    "edit": "Whose sheet is edited.",
    "amend": "What the GM edits on the table, beside the rules; it is told, and can be taken back.",
    "note": "What the GM notes down, and on whom or what; only the GM sees it.",
    "standing": "What is answered from now on without a question, until it is asked again.",
    "rules": "What is played where the rulebook leaves a choice.",
    "void": "What becomes of an action that comes to nothing.",
    "reveal": "Who of the hidden is seen from now on.",
}
"""Of what every game asks, by what several questions begin with."""


def decides(own: Mapping[str, str], question: str) -> str:
    """What a question decides, a game's `own` sentences first; empty where nothing is known of it."""
    begins = question.partition(".")[0]
    return own.get(question) or own.get(begins) or _DECIDES.get(begins, "")
