"""Forecasts at the list of recruits: the next fight with one more NPC of the kind at the cursor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unhex_tui.engine.advice import Facts
from unhex_tui.playouts.playing import NoForecast, Tally
from unhex_tui.playouts.workers import Forecast
from unhex_tui.tui.questions.prompt import Prompt

MOST_OF_KIND = 100
"""Play-outs for each kind."""
LEAST = 20
"""Fewest play-outs of a kind to show."""
HEADS = ("PCs win", "down")
"""Columns: the share of the play-outs that the PCs win with one more of the kind, and how many PCs go down."""


def recruits(prompt: Prompt[Any]) -> bool:
    """Tell whether the prompt's cursor is on an NPC in a list of recruits."""
    return prompt.decision.question == "recruit.template" and prompt.at in prompt.facts.cells


class RecruitForecasts:
    """The forecasts of the kinds in one list of recruits; `begin` starts the forecast of a kind by its key.

    A kind is forecast once the cursor has stayed on it from one look to the next, so that passing keys start nothing.
    """

    def __init__(self, begin: Callable[[str], Forecast]) -> None:
        self._begin = begin
        self._prompt: Prompt[Any] | None = None
        self._plain = Facts()
        """The columns of the list without the forecasts."""
        self._tallies: dict[str, Tally | None] = {}
        """The figures by kind; None for a kind that cannot join."""
        self._running: Forecast | None = None
        self._at = ""
        """Key of the kind that the cursor was on at the last look."""

    def stop(self) -> None:
        """End the forecast under way; enough figures stay."""
        running, self._running = self._running, None
        if running is not None:
            running.stop()
            if running.tally.playouts < LEAST:
                del self._tallies[self._at]

    def due(self, prompt: Prompt[Any]) -> bool:
        """Tell whether the kind at the prompt's cursor is still to be forecast, or its figures grow."""
        if not recruits(prompt):
            return False
        return prompt is not self._prompt or prompt.at not in self._tallies or self._running is not None

    def look(self, prompt: Prompt[Any]) -> None:
        """Go on with the kind at the cursor, and write the figures so far into the columns of the list."""
        if prompt is not self._prompt:
            self.stop()
            self._prompt, self._plain, self._tallies, self._at = prompt, prompt.facts, {}, ""
        if prompt.at != self._at:
            self.stop()
            self._at = prompt.at
        elif self._at not in self._tallies:
            self._start()
        if self._running is not None:
            self._running.look()
            self._tallies[self._at] = self._running.figures()
            if self._running.over:
                self._running = None
        first, *others = self._plain.heads
        cells = {key: (own[0], *self._cells(key), *own[1:]) for key, own in self._plain.cells.items()}
        prompt.facts = self._plain._replace(heads=(first, *HEADS, *others), cells=cells)

    def _start(self) -> None:
        try:
            self._running = self._begin(self._at)
        except (NoForecast, ValueError):  # the session is full, or the answer leads to no fight
            self._tallies[self._at] = None

    def _cells(self, key: str) -> tuple[str, str]:
        tally = self._tallies.get(key)
        if tally is None:
            return ("–", "–") if key in self._tallies else ("", "")
        if tally.playouts < LEAST:
            return "…", "…"
        return tally.won(tally.course.players).text, f"{tally.down:.1f}"
