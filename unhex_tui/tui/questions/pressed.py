"""What came of a key at a question, as every prompt, form and desk tells it."""

from __future__ import annotations

from typing import Literal

from unhex_tui.engine.decision import Answer
from unhex_tui.engine.value import Value


class Pressed(Value):
    """What a key did."""

    what: Literal["answered", "typed", "refused", "passed", "draw"]
    """passed: the key is none of this prompt's; draw: what is asked for shall be drawn."""
    value: Answer = ""
    """The answer, where there is one."""
    say: str = ""
    """What to tell the one at the keys."""
    more: tuple[str, ...] = ()
    """Where that is only the beginning: all of it, a line each."""
    digit: str = ""
    """The keys after an answer that are the first dice of the roll it leads to."""


PASSED = Pressed("passed")
TYPED = Pressed("typed")


def refused(text: str) -> Pressed:
    return Pressed("refused", say=text)
