"""What a prompt says of the characters that its options stand for."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.view import Odds
from unhex_tui.tui.questions.prompt import Prompt


def token_at(prompt: Prompt[Any]) -> str:
    """The token of the option that is looked at; empty for none."""
    return next((option.token for option in prompt.options if option.key == prompt.at), "")


def odds_on(prompt: Prompt[Any]) -> Odds | None:
    """What to expect of each character who may be chosen, by token; None where that is not what is asked."""
    tokens = {option.key: option.token for option in prompt.options if option.token}
    figures = prompt.figures if tokens else None
    if figures is None:
        return None
    cells = {tokens[key]: row for key, row in figures.cells.items() if key in tokens}
    best = frozenset((tokens[key], head) for key, head in figures.best if key in tokens)
    return Odds(figures.title, figures.heads, cells, best) if cells else None
