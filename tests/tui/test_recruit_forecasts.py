"""Forecasts at the list of recruits, look by look, with forecasts that grow by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from unhex_tui.engine.advice import Facts
from unhex_tui.engine.decision import Choose, Option, Seat
from unhex_tui.engine.judging import Course, Fate
from unhex_tui.playouts.playing import Lot, NoForecast, Outcome, Tally
from unhex_tui.playouts.workers import Forecast
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.screens.forecasting import LEAST, RecruitForecasts

KINDS = ("thug", "boss")
COURSE = Course(
    on=True,
    round=1,
    teams={"crew": "The crew", "foes": "The foes"},
    players="crew",
    winner="",
    cost="level",
    fates={"kit": Fate("Kit", "crew", True, "up", 5.0)},
)


class Growing:
    """A forecast that grows when a test says so."""

    def __init__(self) -> None:
        self.tally, self.over = Tally(COURSE), False

    def grow(self, many: int) -> None:
        for k in range(many):
            self.tally.add(Outcome(k, winner="crew", lots={"kit": Lot(False, False, 0.0)}))

    def look(self) -> None: ...

    def figures(self) -> Tally:
        return self.tally

    def stop(self) -> None:
        self.over = True


class List:
    """A list of recruits with its forecasts."""

    def __init__(self, begin: Callable[[str], Any] | None = None) -> None:
        self.begun: dict[str, Growing] = {}
        self.forecasts = RecruitForecasts(begin or self._begin)
        asked = Choose(
            question="recruit.template",
            prompt="Who joins?",
            seats=(Seat("gm", "GM", gm=True),),
            options=(Option("done", "Done"), *(Option(kind, kind.title()) for kind in KINDS)),
        )
        self.prompt = ChoosePrompt(asked)
        self.prompt.facts = self.plain = Facts(heads=("level",), cells=dict.fromkeys(KINDS, ("30",)))

    def _begin(self, kind: str) -> Forecast:
        self.begun[kind] = Growing()
        return cast(Forecast, self.begun[kind])

    def at(self, key: str, looks: int = 2) -> List:
        """Move the cursor to an option, and look as often as the screen does while there is something to do."""
        self.prompt.pointed = key
        for _ in range(looks):
            if self.forecasts.due(self.prompt):
                self.forecasts.look(self.prompt)
        return self

    def cells(self, kind: str) -> tuple[str, ...]:
        return self.prompt.facts.cells[kind][1:]


def test_a_kind_at_the_cursor_is_forecast_and_its_figures_grow() -> None:
    held = List().at("thug")
    assert held.cells("thug") == ("…", "…") and held.cells("boss") == ("", "")
    held.begun["thug"].grow(LEAST)
    held.at("thug", 1)
    assert held.cells("thug") == ("100 %", "0.0") and held.prompt.facts.heads == ("level", "PCs win", "down")


def test_off_the_kinds_the_forecast_ends_and_promises_nothing() -> None:
    """A forecast once went on behind the other options of the list, and its kind kept the sign that it would come."""
    held = List().at("thug")
    held.begun["thug"].grow(LEAST - 1)
    held.at("done")
    assert held.begun["thug"].over and held.cells("thug") == ("", "")
    assert not held.forecasts.due(held.prompt)


def test_a_forecast_that_breaks_off_leaves_a_dash() -> None:
    held = List().at("thug")
    held.begun["thug"].grow(LEAST - 1)
    held.begun["thug"].over = True
    assert held.at("thug", 1).cells("thug") == ("–", "–")
    assert not held.forecasts.due(held.prompt)


@pytest.mark.parametrize("error", [NoForecast("no one to fight"), KeyError("a rule that breaks")])
def test_a_kind_that_cannot_be_forecast_has_a_dash(error: Exception) -> None:
    def begin(_kind: str) -> Forecast:
        raise error

    assert List(begin).at("thug").cells("thug") == ("–", "–")


def test_the_columns_go_with_the_panel_and_come_back_with_it() -> None:
    held = List().at("thug")
    held.begun["thug"].grow(LEAST)
    held.at("thug", 1).forecasts.close()
    assert held.prompt.facts is held.plain and held.begun["thug"].over
    assert held.at("thug", 1).cells("thug") == ("100 %", "0.0") and [*held.begun] == ["thug"]
