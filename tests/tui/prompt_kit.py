"""What tests of prompts share: who is asked, and keys typed one after the other."""

from collections.abc import Iterable
from typing import Any

from unhex_tui.engine.decision import Seat
from unhex_tui.tui.questions.pressed import Pressed
from unhex_tui.tui.questions.prompt import Prompt

GM = (Seat("gm", "GM", gm=True),)


def typed(prompt: Prompt[Any], keys: Iterable[str]) -> Pressed:
    """The outcome of the last of some characters."""
    pressed = [prompt.press(key) for key in keys]
    return pressed[-1]
