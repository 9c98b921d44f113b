"""Geometry of maps: boxes stay apart, lines join only their own boxes, and neither moves with the tokens."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, pairwise

import pytest

from unhex_tui.drawing.draw import draw
from unhex_tui.drawing.picture import ZOOMS
from unhex_tui.drawing.placing import Box
from unhex_tui.drawing.plan import Plan, unit_at
from unhex_tui.scenes.areas import Area, Areas, Link

from .scenes import SHOT, every_sign, nightclub, random_map

SIZES = ((50, 20), (70, 26), (120, 45), (200, 60))


def beside(box: Box, x: int, y: int) -> bool:
    return any(box.holds(x + dx, y + dy) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))


def assert_sound(scene: Areas, plan: Plan) -> None:
    """Assert that nothing overlaps or leaves the plan, and that lines are whole and cross only at right angles."""
    boxes = list(plan.boxes.values())
    for box in boxes:
        assert box.x >= 0
        assert box.y >= 0
        assert box.right <= plan.width
        assert box.bottom <= plan.height
    for one, other in combinations(boxes, 2):
        assert one.x >= other.right or other.x >= one.right or one.y >= other.bottom or other.y >= one.bottom
    owners: dict[tuple[int, int], list[str]] = defaultdict(list)
    for link in scene.links:
        route = plan.routes[link.id]
        if route.straight:
            continue
        cells = route.cells
        assert len(set(cells)) == len(cells)
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(cells))
        assert beside(plan.boxes[link.a], *cells[0])
        assert beside(plan.boxes[link.b], *cells[-1])
        assert not any(box.holds(*cell) for box in boxes for cell in cells)
        for k, cell in enumerate(cells):
            ways = {"across" if cell[1] == near[1] else "down" for near in cells[max(0, k - 1) : k + 2] if near != cell}
            owners[cell].append("".join(sorted(ways)))
        assert (route.bar_a is not None, route.bar_b is not None) == (link.mark_a, link.mark_b)
        assert (route.head is not None) == (link.kind == "arrow")
        assert (route.door is not None) == bool(link.door)
        assert (route.middle is not None) == (link.kind == "blocked")
        for bar, end in ((route.bar_a, cells[0]), (route.bar_b, cells[-1])):
            if bar is not None:
                assert (bar.x, bar.y) == end
                for cell in set(bar.cells()) - {end}:
                    owners[cell].append("bar")
        if route.door is not None:
            for cell in {(route.door[0] - 1, route.door[1]), (route.door[0] + 1, route.door[1])} - set(cells):
                owners[cell].append("door")
    for cell, uses in owners.items():
        assert len(uses) == 1 or sorted(uses) == ["across", "down"], (cell, uses)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_nightclub_fits_and_every_line_finds_its_way(width: int, height: int) -> None:
    plan = Plan.make(nightclub(), width, height)
    assert (plan.width, plan.height) == (width, height)
    assert not any(route.straight for route in plan.routes.values())
    assert_sound(nightclub(), plan)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_lines_of_the_nightclub_never_cross(width: int, height: int) -> None:
    cells = [cell for route in Plan.make(nightclub(), width, height).routes.values() for cell in route.cells]
    assert len(cells) == len(set(cells))


@pytest.mark.parametrize("placed", [True, False])
def test_a_map_with_every_sign_is_sound(placed: bool) -> None:
    scene = every_sign()
    if not placed:
        scene = Areas(scene.title, tuple(area._replace(at=None) for area in scene.areas), scene.links)
    plan = Plan.make(scene, 90, 24)
    assert not any(route.straight for route in plan.routes.values())
    assert_sound(scene, plan)


@pytest.mark.parametrize("seed", range(30))
def test_random_maps_are_sound_at_any_size(seed: int) -> None:
    scene = random_map(seed)
    width, height = (1, 1) if seed % 10 == 0 else (1 + seed * 37 % 160, 1 + seed * 23 % 60)
    assert_sound(scene, Plan.make(scene, width, height))


def test_a_door_that_opens_moves_nothing() -> None:
    scene = every_sign()
    opened = Areas(
        scene.title, scene.areas, tuple(link._replace(door="open" if link.door else "") for link in scene.links)
    )
    assert Plan.make(scene, 80, 22).routes == Plan.make(opened, 80, 22).routes


@pytest.mark.parametrize("size", [*SIZES, (78, 12), (66, 22)])
def test_what_falls_moves_no_column(size: tuple[int, int]) -> None:
    scene = nightclub()
    columns = [(box.x, box.w) for box in Plan.make(scene, *size).boxes.values()]
    for things in (("Bat",), ("Machete", "Riot shield", "Machine pistol")):
        for fallen in scene.areas:
            areas = tuple(area._replace(floor=things) if area is fallen else area for area in scene.areas)
            plan = Plan.make(scene._replace(areas=areas), *size)
            assert [(box.x, box.w) for box in plan.boxes.values()] == columns


def test_areas_keep_the_order_of_their_positions() -> None:
    boxes = Plan.make(nightclub(), 70, 26).boxes
    middle = {name: (box.x + box.w / 2, box.y + box.h / 2) for name, box in boxes.items()}
    assert middle["DJ Booth"][0] < middle["Dance Floor"][0] < middle["Bar"][0]
    assert middle["Catwalk"][1] < middle["Dance Floor"][1] < middle["Entrance"][1]
    assert middle["Bar"][1] < middle["Kitchen"][1] < middle["Alley"][1]


def test_a_map_too_big_for_its_panel_grows_beyond_it() -> None:
    plan = Plan.make(nightclub(), 20, 8)
    assert plan.width > 20
    assert plan.height > 8
    assert_sound(nightclub(), plan)


def test_more_room_makes_boxes_larger_never_smaller() -> None:
    areas = [Plan.make(nightclub(), *size).boxes["Bar"] for size in SIZES]
    assert [box.w * box.h for box in areas] == sorted(box.w * box.h for box in areas)


def test_a_line_without_a_way_becomes_a_straight_fine_one() -> None:
    """Six doors cannot all leave one small box for another nearby."""
    areas = (Area("a", "A", at=(0, 0)), Area("b", "B", at=(0, 0)))
    links = tuple(Link(str(k), "a", "b", door="closed", mark_a=True, mark_b=True) for k in range(30))
    plan = Plan.make(Areas("", areas, links), 30, 12)
    straight = [route for route in plan.routes.values() if route.straight]
    assert straight
    assert_sound(Areas("", areas, links), plan)


def test_links_to_nowhere_and_to_the_same_area_are_left_out() -> None:
    areas = (Area("a", "A"), Area("b", "B"))
    links = (Link("1", "a", "a"), Link("2", "a", "gone"), Link("3", "a", "b"))
    assert list(Plan.make(Areas("", areas, links), 40, 10).routes) == ["3"]


def test_an_empty_map_is_an_empty_plan() -> None:
    plan = Plan.make(Areas("", (), ()), 0, -3)
    assert (plan.width, plan.height, plan.boxes) == (1, 1, {})


def test_the_same_map_at_the_same_size_is_planned_once() -> None:
    assert Plan.make(nightclub(), 71, 27).routes is Plan.make(nightclub(highlight=SHOT), 71, 27).routes


def test_each_zoom_is_larger_than_the_one_before_and_shows_every_area() -> None:
    scene = nightclub()
    sizes = []
    for zoom in range(ZOOMS[0], ZOOMS[1] + 1):
        plan = Plan.make(scene, 78, 22, zoom=zoom)
        assert plan.boxes.keys() == {area.id for area in scene.areas}
        assert all(box.right <= plan.width and box.bottom <= plan.height for box in plan.boxes.values())
        assert all(area.name[:4] in draw(scene, plan).text() for area in scene.areas)
        sizes.append(plan.width * plan.height)
    assert sizes == sorted(set(sizes)) and len(sizes) >= 5
    assert Plan.make(scene, 78, 22, zoom=99) == Plan.make(scene, 78, 22, zoom=ZOOMS[1])


def test_a_cell_stands_for_the_position_of_the_area_drawn_there() -> None:
    scene = nightclub()
    plan = Plan.make(scene, 100, 40)
    for area in scene.areas:
        box = plan.boxes[area.id]
        x, y = unit_at(scene, plan, box.x + box.w / 2, box.y + box.h / 2)
        assert area.at is not None
        assert abs(x - area.at[0]) < 20 and abs(y - area.at[1]) < 20
    assert unit_at(scene, plan, 0, 0)[0] < unit_at(scene, plan, 50, 0)[0]
    assert unit_at(scene, plan, 0, 0)[1] < unit_at(scene, plan, 0, 20)[1]
