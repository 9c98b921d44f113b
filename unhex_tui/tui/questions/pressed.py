"""The result of a key at a question, shared by prompts, forms and the desk."""

from __future__ import annotations

from typing import Literal

from unhex_tui.engine.decision import Answer
from unhex_tui.engine.value import Value


class Pressed(Value):
    """The result of a key."""

    what: Literal["answered", "typed", "refused", "passed", "draw"]
    """passed: the prompt does not use the key; draw: the map desk should open."""
    value: Answer = ""
    """The answer, if `what` is "answered"."""
    say: str = ""
    """The message for whoever uses the keyboard; empty for none."""
    more: tuple[str, ...] = ()
    """The lines of the whole message, where `say` is only its beginning."""
    digit: str = ""
    """Digits typed with an answer, the first dice of the roll it leads to."""


PASSED = Pressed("passed")
TYPED = Pressed("typed")


def refused(text: str) -> Pressed:
    """Return the result of a key that was refused with this message."""
    return Pressed("refused", say=text)
