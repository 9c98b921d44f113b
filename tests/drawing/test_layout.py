"""Positions for areas without one: the same each time, neighbours close together, given positions kept."""

from __future__ import annotations

import math
import random

from unhex_tui.drawing.layout import crossings, lay_out, positions, towards, untangle
from unhex_tui.scenes.areas import Area, Areas

from .scenes import nightclub


def test_given_positions_are_kept() -> None:
    centres = positions(nightclub())
    assert centres["Bar"] == (90, 34)
    assert centres["Alley"] == (95, 72)


def test_areas_without_positions_settle_around_those_with() -> None:
    scene = nightclub()
    areas = tuple(area._replace(at=None) if area.id == "Kitchen" else area for area in scene.areas)
    kitchen = positions(Areas("", areas, scene.links))["Kitchen"]
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
    first = lay_out(5, edges, (None,) * 5)
    lay_out.cache_clear()
    assert lay_out(5, edges, (None,) * 5) == first


def test_a_chain_is_laid_out_straight() -> None:
    points = lay_out(4, ((0, 1), (1, 2), (2, 3)), (None,) * 4)
    assert math.dist(points[0], points[3]) > 2.9


def test_a_position_that_is_no_number_is_laid_out() -> None:
    areas = (Area("a", "A", at=(math.nan, 1)), Area("b", "B", at=(math.inf, 0)))
    centres = positions(Areas("", areas, ()))
    assert all(math.isfinite(value) for point in centres.values() for value in point)


def _planar(rng: random.Random, count: int) -> tuple[tuple[int, int], ...]:
    """Return the edges of a random planar graph: the shortest edges that cross no shorter one."""
    points = [(rng.random(), rng.random()) for _ in range(count)]
    pairs = sorted(
        ((j, i) for i in range(count) for j in range(i)), key=lambda p: math.dist(points[p[0]], points[p[1]])
    )
    edges: list[tuple[int, int]] = []
    for pair in pairs:
        if len(edges) < 1.5 * count and crossings(points, (*edges, pair)) == 0:
            edges.append(pair)
    return tuple(edges)


def test_graphs_that_need_no_crossing_get_next_to_none() -> None:
    rng = random.Random(4)
    counts = []
    for count in (8, 8, 10, 10, 12, 14, 16, 20):
        edges = _planar(rng, count)
        counts.append(crossings(list(lay_out(count, edges, (None,) * count)), edges))
    assert sum(counts) <= 3, counts
    assert counts.count(0) >= 6, counts


def test_untangling_moves_an_area_out_of_a_crossing() -> None:
    points = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    edges = ((0, 2), (1, 3), (0, 1))
    far = [[0.0 if i == j else 1.0 if (min(i, j), max(i, j)) in edges else 2.0 for j in range(4)] for i in range(4)]
    assert crossings(points, edges) == 1
    assert crossings(untangle(points, edges, far, range(4)), edges) == 0
    assert untangle(points, edges, far, []) == points, "what is held stays"


def test_neighbors_straight_ahead_come_first() -> None:
    """Places straight ahead come before those aslant, and connected places before others."""
    centres = {"a": (0.0, 0.0), "straight": (30.0, 5.0), "steep": (5.0, 20.0), "joined": (40.0, 10.0)}
    assert towards(centres, 1, 0, "a") == "straight"
    assert towards(centres, 1, 0, "a", {"joined", "steep"}) == "joined"
    assert towards(centres, 1, 0, "a", {"steep"}) == "straight"
    assert towards({"a": (0.0, 0.0), "steep": (5.0, 20.0)}, 1, 0, "a") == "steep"
    assert towards(centres, -1, 0, "a") == ""
    assert towards(centres, -1, 0, "") == "a"
