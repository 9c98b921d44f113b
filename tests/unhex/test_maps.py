"""The maps that come with the app, and what the command line asks about a map."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from unhex_tui.engine.view import Highlight, Link, Token
from unhex_tui.systems.unhex.map_command import UnknownArea, check, find, look
from unhex_tui.systems.unhex.map_text import MapError, parse, read, write
from unhex_tui.systems.unhex.scene import scene_of
from unhex_tui.systems.unhex.sight import geometry

MAPS = Path(__file__).parents[2] / "maps"
READY = sorted(MAPS.glob("*.map"))


@pytest.mark.parametrize("path", READY, ids=lambda path: path.stem)
def test_a_ready_map_is_sound_and_the_same_after_writing(path: Path) -> None:
    assert check(path) == []
    area_map = read(path)
    assert area_map.problems() == []
    assert parse(write(area_map)) == area_map
    assert area_map.title and area_map.starts()
    assert all(area.at for area in area_map.areas)


@pytest.mark.parametrize("path", READY, ids=lambda path: path.stem)
def test_SIGHT_3_sight_is_mutual_on_every_ready_map(path: Path) -> None:
    g = geometry(read(path))
    ids = [area.id for area in g.map.areas]
    assert all(g.sees(a, b) == g.sees(b, a) for a in ids for b in ids)
    assert any(not g.sees(a, b) for a in ids for b in ids), "cover matters on it"


def test_MAP_1_MAP_4_the_small_map_has_one_of_everything() -> None:
    area_map = read(MAPS / "pump-house.map")
    assert len(area_map.areas) <= 8
    assert {c.kind for c in area_map.connections} == {"solid", "dashed", "arrow", "blocked"}
    assert [c.door for c in area_map.connections if c.door] == ["closed"]
    assert any(area.objective for area in area_map.areas)
    assert any(area.exit for area in area_map.areas)


def test_the_large_map_has_more_than_twenty_areas() -> None:
    area_map = read(MAPS / "night-ferry.map")
    assert len(area_map.areas) == 24
    assert {"dashed", "arrow", "blocked", "solid"} == {c.kind for c in area_map.connections}


def test_look_gives_plain_values() -> None:
    found = look(MAPS / "nightclub.map", "dance floor", "BAR")
    assert json.loads(json.dumps(found)) == {
        "from": "Dance Floor",
        "to": "Bar",
        "range": 1,
        "sight": True,
        "cover": True,
        "move": True,
        "why": [
            "Bar is at range 1 from Dance Floor (RANGE-1)",
            "Bar is seen from Dance Floor: 1 cover mark at Bar (SIGHT-1)",
            "Bar has cover against Dance Floor: 1 cover mark at Bar (COVER-1)",
            "One move leads from Dance Floor to Bar (MAP-1)",
        ],
    }


def test_look_has_no_range_where_there_is_no_path(tmp_path: Path) -> None:
    path = tmp_path / "shut.map"
    path.write_text("Cell -[#]- Corridor", encoding="utf-8")
    found = look(path, "Cell", "Corridor")
    assert (found["range"], found["sight"], found["cover"], found["move"]) == (None, False, False, False)
    assert found["why"] == [
        "No range from Cell to Corridor: the door between Cell and Corridor is closed (RANGE-1, MAP-1)",
        "Corridor cannot be seen from Cell: the door between Cell and Corridor is closed (SIGHT-4, MAP-1)",
        "The door between Cell and Corridor is closed (MAP-1)",
    ]


def test_look_within_an_area() -> None:
    found = look(MAPS / "nightclub.map", "Bar", "Bar")
    assert (found["range"], found["sight"], found["cover"], found["move"]) == (0, True, False, False)


def test_an_unknown_area_is_told_with_the_nearest_name() -> None:
    told = 'unknown area "Kichen" (did you mean "Kitchen"?): expected one of the map\'s areas'
    with pytest.raises(UnknownArea) as error:
        look(MAPS / "nightclub.map", "Bar", "Kichen")
    assert str(error.value) == told
    with pytest.raises(UnknownArea) as hostile:
        look(MAPS / "nightclub.map", "\x1b[2J", "Bar")
    assert "\x1b" not in str(hostile.value)


def test_an_area_is_found_by_its_id_too() -> None:
    area_map = read(MAPS / "nightclub.map")
    assert find(area_map, "dj-booth") == find(area_map, "dj booth") == area_map.areas[1]


def test_check_tells_every_mistake_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.map"
    path.write_text("A --- A\nA --- B\nat C: 1 2", encoding="utf-8")
    assert check(path) == [
        f"{path}: line 1, column 7: A is connected with itself: expected another area",
        f'{path}: line 3, column 4: unknown area "C": expected one that is connected',
    ]
    assert check(tmp_path / "none.map") == [f"{tmp_path / 'none.map'}: cannot be read: No such file or directory"]
    with pytest.raises(MapError):
        look(path, "A", "B")


def test_MAP_2_MAP_4_a_scene_shows_all_that_the_map_says() -> None:
    area_map = parse("title: T\nA ---| B\nB -[#]-> C\nat A: 1 2\nstart: A\nexit: B\nobjective C: o\nnote C: n")
    token = Token("ann", "Ann", "a", 0, "ready")
    light = Highlight(("a~b",), (("a~b", "b"),), ("a", "b"))
    scene = scene_of(area_map, {"a": (token,)}, {"b": ("Rifle",)}, light)
    assert (scene.title, scene.highlight) == ("T", light)
    a, b, c = scene.areas
    assert (a.id, a.name, a.tokens, a.at, a.start, a.exit) == ("a", "A", (token,), (1.0, 2.0), True, False)
    assert (b.at, b.exit, b.floor) == (None, True, ("Rifle",))
    assert (c.objective, c.notes) == ("o", ("n",))
    assert scene.links == (
        Link("a~b", "a", "b", "solid", "", False, True),
        Link("b~c", "b", "c", "arrow", "closed", False, False),
    )
