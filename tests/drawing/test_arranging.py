"""Each map has one arrangement: areas keep their places and lines their sides, at any size and for any positions."""

from __future__ import annotations

from itertools import combinations

import pytest

from unhex_tui.drawing.area_shapes import shapes
from unhex_tui.drawing.picture import Page, boxes, extent
from unhex_tui.drawing.placing import Box, Numbers, Rules
from unhex_tui.drawing.plan import Plan
from unhex_tui.scenes.areas import Areas

from .scenes import nightclub, random_map
from .test_plan import assert_sound

ROOMS = ((60, 15), (66, 23), (80, 24), (112, 34), (200, 60))


def side(box: Box, x: int, y: int) -> str:
    """Return the side of a box on which a cell lies."""
    return "north" if y < box.y else "south" if y >= box.bottom else "west" if x < box.x else "east"


def sides(scene: Areas, plan: Plan) -> dict[str, tuple[str, str]]:
    return {
        link.id: (
            side(plan.boxes[link.a], *plan.routes[link.id].cells[0]),
            side(plan.boxes[link.b], *plan.routes[link.id].cells[-1]),
        )
        for link in scene.joining
        if not plan.routes[link.id].straight
    }


def crowds(scene: Areas) -> list[Areas]:
    """Return the scene as it is, without characters, and with all characters in one area."""
    everybody = tuple(token for area in scene.areas for token in area.tokens)
    nobody = [area._replace(tokens=()) for area in scene.areas]
    last = [*nobody[:-1], nobody[-1]._replace(tokens=everybody)]
    return [scene, scene._replace(areas=tuple(nobody)), scene._replace(areas=tuple(last))]


def spans(box: Box) -> tuple[tuple[int, int], tuple[int, int]]:
    return (box.x, box.right), (box.y, box.bottom)


def assert_order(plans: list[Plan]) -> None:
    for one, other in combinations(plans[0].boxes, 2):
        for axis in (0, 1):
            found = [(spans(plan.boxes[one])[axis], spans(plan.boxes[other])[axis]) for plan in plans]
            before, after = any(a[1] <= b[0] for a, b in found), any(b[1] <= a[0] for a, b in found)
            assert not (before and after), (one, other, axis)


def assert_one_arrangement(scene: Areas, plans: list[Plan]) -> None:
    assert_order(plans)
    assert all(sides(scene, plan) == sides(scene, plans[0]) for plan in plans)


@pytest.mark.parametrize("seed", range(15))
def test_no_area_changes_its_place_and_no_line_its_sides(seed: int) -> None:
    scene = random_map(seed)
    plans = [Plan.make(each, *room) for room in ROOMS for each in crowds(scene)]
    assert_one_arrangement(scene, plans)


def test_the_nightclub_is_narrow_on_a_phone_so_that_its_names_can_be_read() -> None:
    _, _, wide, _ = extent(shapes(nightclub(), "tall"))
    assert wide < 560, "a name of 15 units is ten pixels high on 380"


def test_the_nightclub_is_arranged_alike_on_every_screen() -> None:
    """This includes each zoom and ASCII."""
    scene = nightclub()
    plans = [Plan.make(each, *room) for room in ROOMS for each in crowds(scene)]
    plans += [Plan.make(scene, 78, 22, ascii=True), *(Plan.make(scene, 78, 22, zoom=zoom) for zoom in (-2, -1, 1, 2))]
    assert_one_arrangement(scene, plans)
    for at in (plan.boxes for plan in plans):
        assert at["Catwalk"].bottom <= at["Dance Floor"].y < at["Entrance"].y
        assert at["DJ Booth"].right <= at["Catwalk"].x


@pytest.mark.parametrize("room", ROOMS)
def test_crowded_maps_are_sound(room: tuple[int, int]) -> None:
    for each in crowds(nightclub()):
        assert_sound(each, Plan.make(each, *room))


def test_numbers_keep_their_distance_and_come_as_near_as_they_may() -> None:
    numbers = Numbers((0, 1, 2), Rules.of(3, [(0, 1, 5), (1, 2, 5)]))
    assert (numbers.sound, numbers.needed) == (True, 11)
    numbers.give(20)
    assert [numbers.settle(1, 3), numbers.settle(0, 9), numbers.settle(2, 0)] == [5, 0, 10]


def test_numbers_that_push_each_other_on_are_not_sound() -> None:
    assert not Numbers((0, 1), Rules.of(2, [(0, 1, 5), (1, 0, -4)])).sound


@pytest.mark.parametrize("seed", range(6))
def test_paper_and_browser_show_the_same_arrangement(seed: int) -> None:
    scene = random_map(seed) if seed else nightclub()
    plans = [Plan.make(scene, *room) for room in ROOMS]
    pages: tuple[Page, ...] = ("paper", "wide", "tall")
    for page in pages:
        found = {
            area: Box(round(box.x), round(box.y), round(box.width), round(box.height))
            for area, box in boxes(shapes(scene, page)).items()
        }
        plans.append(plans[0]._replace(boxes=found, routes={}))
    assert_order(plans)
