"""Bouts and chases on the players' page."""

from __future__ import annotations

from bouts import bout, chase
from test_page import of_class, texts

from unhex_tui.engine.view import View
from unhex_tui.web.page import page


def test_a_bout_stands_in_the_maps_place_with_the_two_and_who_comes_when() -> None:
    made = page(View("", "", scene=bout()._replace(highlight=None)))
    assert len(of_class(made, "card")) == 2 and not of_class(made, "mapless")
    told = texts(of_class(made, "turn")[0])
    assert {"Ines", "Collector", "Handgun 55", "9mm, 12 of 17"} <= set(told)
    assert "Handgun 55, focus on the Collector +20, deep water −10: target 65" in told and "Dot" in told
    assert of_class(page(View("", "", scene=bout()._replace(turn=bout().turn._replace(parts=())))), "mapless")


def test_a_chase_is_drawn_with_its_cars_in_their_lengths() -> None:
    made = page(View("", "", scene=chase()._replace(highlight=None)))
    told = texts(made)
    assert {"van", "Bluebird", "Marlow, Dot, Ines", "an officer, siren", "10+"} <= set(told)
    assert "lengths behind the van" in told
    assert "never again: Marlow: through the market; van: against the lights" in told
    cars = of_class(made, "token")
    assert len({car[1]["transform"] for car in cars}) == len(cars) == 6  # on both pages
    assert "5%" not in told
