"""Seats and typed keys for tests of prompts."""

from collections.abc import Iterable
from typing import Any

from unhex_tui.engine.decision import Seat
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.typed_ahead import Pressed

GM = (Seat("gm", "GM", gm=True),)


def typed(prompt: Prompt[Any], keys: Iterable[str]) -> Pressed:
    """Type some characters and return the outcome of the last."""
    pressed = [prompt.press(key) for key in keys]
    return pressed[-1]
