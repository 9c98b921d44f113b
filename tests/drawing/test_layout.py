"""Positions for areas that have none: the same each time, neighbours near, given ones kept."""

from __future__ import annotations

import math

from unhex_tui.drawing.layout import crossings, positions, settled
from unhex_tui.engine.view import Area, Scene

from .scenes import nightclub


def test_given_positions_are_kept() -> None:
    found = positions(nightclub())
    assert found["Bar"] == (90, 34)
    assert found["Alley"] == (95, 72)


def test_areas_without_positions_settle_around_those_with() -> None:
    scene = nightclub()
    areas = tuple(area._replace(at=None) if area.id == "Kitchen" else area for area in scene.areas)
    kitchen = positions(Scene("", areas, scene.links))["Kitchen"]
    assert math.dist(kitchen, (90, 34)) < 45
    assert math.dist(kitchen, (95, 72)) < 45
    assert math.dist(kitchen, (8, 15)) > 60


def test_the_nightclub_is_laid_out_without_crossings() -> None:
    scene = nightclub(placed=False)
    order = [area.id for area in scene.areas]
    edges = tuple((order.index(link.a), order.index(link.b)) for link in scene.links)
    assert crossings(list(positions(scene).values()), edges) == 0


def test_the_layout_is_the_same_each_time() -> None:
    edges = ((0, 1), (1, 2), (2, 3), (0, 3))
    first = settled(5, edges, (None,) * 5)
    settled.cache_clear()
    assert settled(5, edges, (None,) * 5) == first


def test_a_chain_is_laid_out_straight() -> None:
    points = settled(4, ((0, 1), (1, 2), (2, 3)), (None,) * 4)
    assert math.dist(points[0], points[3]) > 2.9


def test_a_position_that_is_no_number_is_laid_out() -> None:
    areas = (Area("a", "A", at=(math.nan, 1)), Area("b", "B", at=(math.inf, 0)))
    found = positions(Scene("", areas, ()))
    assert all(math.isfinite(value) for point in found.values() for value in point)
