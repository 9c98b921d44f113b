"""Shipped maps, and the command line's questions about a map."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from players import RandomPlayer
from unhex.random_setups import bold, problems, random_setup

from unhex_tui.drawing.plan import Plan
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Link, Token
from unhex_tui.systems.unhex.maps.area_map import AreaMap
from unhex_tui.systems.unhex.maps.port import UnknownArea, find, look, scene_of
from unhex_tui.systems.unhex.maps.reader import MapError, parse, write
from unhex_tui.systems.unhex.maps.sight import geometry
from unhex_tui.systems.unhex.system import UNHEX

MAPS = Path(__file__).parents[2] / "maps"
READY = sorted(MAPS.glob("*.map"))


@pytest.mark.parametrize("path", READY, ids=lambda path: path.stem)
def test_a_ready_map_is_sound_and_the_same_after_writing(path: Path) -> None:
    area_map = parse(path.read_text("utf-8"))
    assert problems(area_map) == []
    assert parse(write(area_map)) == area_map
    assert area_map.title and area_map.starts()
    assert all(area.at for area in area_map.areas)


@pytest.mark.parametrize("path", READY, ids=lambda path: path.stem)
def test_SIGHT_3_sight_is_mutual_on_every_ready_map(path: Path) -> None:
    g = geometry(parse(path.read_text("utf-8")))
    ids = [area.id for area in g.map.areas]
    assert all(g.sees(a, b) == g.sees(b, a) for a in ids for b in ids)
    assert any(not g.sees(a, b) for a in ids for b in ids), "cover matters on it"


GENRES = ("star-deck", "shrine-pass", "subway", "manor-ball")


@pytest.mark.parametrize("name", GENRES)
@pytest.mark.parametrize("size", [(80, 13), (78, 22), (70, 18), (72, 34)])
def test_MAP_3_MAP_4_a_genre_map_has_all_it_needs_and_fits_the_screen(name: str, size: tuple[int, int]) -> None:
    area_map = parse((MAPS / f"{name}.map").read_text("utf-8"))
    assert 8 <= len(area_map.areas) <= 10
    assert any(area.objective for area in area_map.areas)
    assert any(area.exit for area in area_map.areas)
    plan = Plan.make(scene_of(area_map), *size)  # the map panel on small and larger screens, and the desk's
    assert (plan.width, plan.height) == size
    assert not any(route.straight for route in plan.routes.values()), "every line finds a way between the boxes"


@pytest.mark.parametrize("name", GENRES)
def test_MAP_3_a_genre_map_is_fought_on_to_the_end(name: str) -> None:
    rng = Random(name)
    session = Session(UNHEX, fight_on((MAPS / f"{name}.map").read_text("utf-8"), rng))
    player = RandomPlayer(rng)
    stood: set[str] = set()
    for _ in range(6000):
        decision = session.decision
        if decision is None or session.table.phase == "ended":
            break
        wished = bold(decision)
        session.answer(rng.choice(wished) if wished and rng.random() < 0.8 else player(decision))
        assert UNHEX.status(session.table) == []
        stood |= {who.area for who in session.table.characters.values() if who.area}
    assert session.decision is None or session.table.phase == "ended", "the fight comes to its end"
    assert len(stood) > 3


def fight_on(text: str, rng: Random) -> dict[str, Any]:
    """Return a random fight on a map by the rulebook: the players' side at its start, the others elsewhere."""
    setup = random_setup(rng)
    area_map = parse(text)
    starts: Iterator[str] = cycle([area.name for area in area_map.starts()])
    others: Iterator[str] = cycle([area.name for area in area_map.areas if not area.start])
    for character in setup["characters"]:
        character["area"] = next(starts if character["team"] == "crew" else others)
        character["hidden"] = False
    return {**setup, "map": text, "edition": "unhex", "rules": {}}


def test_MAP_1_MAP_4_the_small_map_has_one_of_everything() -> None:
    area_map = parse((MAPS / "pump-house.map").read_text("utf-8"))
    assert len(area_map.areas) <= 8
    assert {connection.kind for connection in area_map.connections} == {"solid", "dashed", "arrow", "blocked"}
    assert [connection.door for connection in area_map.connections if connection.door] == ["closed"]
    assert any(area.objective for area in area_map.areas)
    assert any(area.exit for area in area_map.areas)


def test_the_large_map_has_more_than_twenty_areas() -> None:
    area_map = parse((MAPS / "night-ferry.map").read_text("utf-8"))
    assert len(area_map.areas) == 24
    assert {"dashed", "arrow", "blocked", "solid"} == {connection.kind for connection in area_map.connections}


def club() -> AreaMap:
    return parse((MAPS / "nightclub.map").read_text("utf-8"))


def test_look_gives_plain_values() -> None:
    found = look(club(), "dance floor", "BAR").values
    assert json.loads(json.dumps(found)) == {
        "from": "Dance Floor",
        "to": "Bar",
        "range": 1,
        "sight": True,
        "cover": True,
        "move": True,
        "why": [
            "Bar is at range 1 from Dance Floor (RANGE-1)",
            "Dance Floor sees Bar: 1 cover mark at Bar (SIGHT-1)",
            "Bar has cover against Dance Floor: 1 cover mark at Bar (COVER-1)",
            "One move leads from Dance Floor to Bar (MAP-1)",
        ],
    }


def test_look_has_no_range_where_there_is_no_path() -> None:
    found = look(parse("Cell -[#]- Corridor"), "Cell", "Corridor").values
    assert (found["range"], found["sight"], found["cover"], found["move"]) == (None, False, False, False)
    assert found["why"] == [
        "No range from Cell to Corridor: the door between Cell and Corridor is closed (RANGE-1, MAP-1)",
        "Corridor cannot be seen from Cell: the door between Cell and Corridor is closed (SIGHT-4, MAP-1)",
        "The door between Cell and Corridor is closed (MAP-1)",
    ]


def test_look_within_an_area() -> None:
    found = look(club(), "Bar", "Bar").values
    assert (found["range"], found["sight"], found["cover"], found["move"]) == (0, True, False, False)


def test_an_unknown_area_is_told_with_the_nearest_name() -> None:
    told = 'no such area on the map: "Kichen" (did you mean "Kitchen"?)'
    with pytest.raises(UnknownArea) as error:
        look(club(), "Bar", "Kichen")
    assert str(error.value) == told
    with pytest.raises(UnknownArea) as hostile:
        look(club(), "\x1b[2J", "Bar")
    assert "\x1b" not in str(hostile.value)


def test_an_area_is_found_by_its_id_too() -> None:
    area_map = club()
    assert find(area_map, "dj-booth") == find(area_map, "dj booth") == area_map.areas[1]


def test_every_mistake_of_a_map_is_told_with_its_place() -> None:
    text = "A --- A\nA --- B\nat C: 1 2"
    with pytest.raises(ValueError, match="itself") as told:
        UNHEX.kinds["map"].reads(text)
    assert str(told.value).splitlines() == [
        "line 1, column 7: A is connected with itself: name another area",
        'line 3, column 4: unknown area "C": no connection has this name',
    ]
    with pytest.raises(MapError):
        UNHEX.maps().look(text, "A", "B")


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
