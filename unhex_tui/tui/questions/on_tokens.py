"""The tokens of a prompt's options: the token at the cursor, and the odds to show beside each character."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.view import Odds
from unhex_tui.tui.questions.prompt import Prompt


def token_at(prompt: Prompt[Any]) -> str:
    """Return the token of the option at the cursor; empty for none."""
    return next((option.token for option in prompt.options if option.key == prompt.at), "")


def odds_on(prompt: Prompt[Any]) -> Odds | None:
    """Return the odds of each character who may be chosen, by token; None where no character can be chosen."""
    tokens = {option.key: option.token for option in prompt.options if option.token}
    figures = prompt.figures if tokens else None
    if figures is None:
        return None
    cells = {tokens[key]: row for key, row in figures.cells.items() if key in tokens}
    best = frozenset((tokens[key], head) for key, head in figures.best if key in tokens)
    return Odds(figures.title, figures.heads, cells, best) if cells else None
