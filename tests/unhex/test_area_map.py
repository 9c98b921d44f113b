"""The map as a value: moves, doors, marks, lookups, and mistakes in a map."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest
from unhex.random_setups import problems

from unhex_tui.gamekit import saving
from unhex_tui.systems.unhex.maps.area_map import OUT, Area, AreaMap, Connection, slug
from unhex_tui.systems.unhex.maps.reader import parse


def test_MAP_1_a_solid_line_is_moved_along_both_ways() -> None:
    area_map = parse("Bar --- Kitchen")
    assert area_map.steps_from("bar") == ("kitchen",)
    assert area_map.steps_from("kitchen") == ("bar",)


def test_MAP_1_a_dashed_line_is_not_moved_along() -> None:
    area_map = parse("Bar ... Catwalk\nBar --- Kitchen")
    assert area_map.steps_from("bar") == ("kitchen",)
    assert area_map.steps_from("catwalk") == ()


def test_MAP_1_an_X_line_is_not_moved_along() -> None:
    area_map = parse("Bar .x. Catwalk\nBar --- Kitchen\nKitchen --- Catwalk")
    assert area_map.steps_from("bar") == ("kitchen",)
    assert area_map.steps_from("catwalk") == ("kitchen",)


@pytest.mark.parametrize("text", ["Ledge --> Pit", "Pit <-- Ledge"])
def test_MAP_1_an_arrow_is_moved_along_one_way_only(text: str) -> None:
    area_map = parse(text)
    assert area_map.steps_from("ledge") == ("pit",)
    assert area_map.steps_from("pit") == ()


def test_MAP_1_a_closed_door_stops_moves_and_an_open_one_does_not() -> None:
    area_map = parse("Bar -[#]- Vault\nBar -[ ]- Cellar")
    assert area_map.steps_from("bar") == ("cellar",)
    assert area_map.steps_from("vault") == ()
    opened = area_map.with_door("bar~vault", "open")
    assert opened.steps_from("bar") == ("vault", "cellar")
    assert opened.steps_from("vault") == ("bar",)
    assert area_map.steps_from("vault") == (), "the first map has not changed"
    assert opened.with_door("bar~cellar", "closed").steps_from("bar") == ("vault",)


def test_MAP_1_a_closed_door_in_an_arrow_stops_it_too() -> None:
    assert parse("Ledge -[#]-> Pit").steps_from("ledge") == ()
    assert parse("Ledge -[ ]-> Pit").steps_from("ledge") == ("pit",)


def test_MAP_1_a_door_is_found_from_both_its_areas() -> None:
    area_map = parse("Bar -[#]- Vault\nBar -[ ]- Cellar\nBar --- Kitchen")
    assert [door.id for door in area_map.doors_of("bar")] == ["bar~vault", "bar~cellar"]
    assert [door.id for door in area_map.doors_of("vault")] == ["bar~vault"]
    assert area_map.doors_of("kitchen") == ()


def test_MAP_1_a_blocked_line_takes_no_door() -> None:
    area_map = parse("Bar .x. Vault\nBar --- Hall\nHall --- Vault")
    with pytest.raises(ValueError, match="an X line cannot have a door"):
        area_map.with_door("bar~vault", "open")


def test_MAP_2_each_end_bears_at_most_one_mark_of_its_own() -> None:
    connection = parse("Bar |--- Kitchen").connections[0]
    assert (connection.mark_a, connection.mark_b) == (True, False)
    assert connection.mark_at("bar") and not connection.mark_at("kitchen")


def test_MAP_2_marks_are_put_and_taken_at_one_end() -> None:
    area_map = parse("Bar ---| Kitchen")
    both = area_map.with_mark("bar~kitchen", "bar", True)
    assert both == parse("Bar |---| Kitchen")
    assert both.with_mark("bar~kitchen", "kitchen", False) == parse("Bar |--- Kitchen")
    with pytest.raises(ValueError, match="does not end at alley"):
        area_map.with_mark("bar~kitchen", "alley", True)
    with pytest.raises(KeyError):
        area_map.with_mark("bar~alley", "bar", True)


def test_MAP_3_start_areas_limit_where_players_begin() -> None:
    area_map = parse("Bar --- Kitchen\nKitchen --- Alley\nstart: Alley, Bar")
    assert [area.name for area in area_map.starts()] == ["Bar", "Alley"]
    assert parse("Bar --- Kitchen").starts() == ()


def test_MAP_4_objectives_and_notes_are_marked_on_areas() -> None:
    area = parse("Bar --- Kitchen\nobjective Bar: The ledger\nnote Bar: Sticky\nnote Bar: Loud\nexit: Bar").area("bar")
    assert (area.objective, area.notes, area.exit) == ("The ledger", ("Sticky", "Loud"), True)


def test_a_connection_is_found_from_either_end() -> None:
    area_map = parse("Bar --- Kitchen\nKitchen .x. Alley\nAlley --- Bar")
    assert area_map.between("kitchen", "bar") == area_map.between("bar", "kitchen") == area_map.connections[0]
    assert area_map.between("alley", "kitchen") == area_map.connections[1]
    assert area_map.between("bar", "bar") is None
    assert [c.id for c in area_map.connections_of("kitchen")] == ["bar~kitchen", "kitchen~alley"]


def test_areas_are_named_without_regard_to_capitals_and_spaces() -> None:
    area_map = parse("Dance Floor --- Straße")
    assert area_map.named("dance   FLOOR") == area_map.areas[0]
    assert area_map.named("STRASSE") == area_map.areas[1]
    assert area_map.named("Bar") is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Dance Floor", "dance-floor"), ("Küche", "küche"), ("Кухня 2", "кухня-2"), ("厨房", "厨房"), ("हिन्दी", "हिन्दी"),
     ("a~b", "a-b"), ("🔥", "area"), ("[b]x[/b]", "b-x-b")],
)  # fmt: skip
def test_an_id_keeps_letters_and_digits_of_any_script(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_ids_of_names_that_look_alike_differ() -> None:
    area_map = parse("Room 1 --- Room-1\nRoom-1 --- 🔥\n🔥 --- 💧")
    assert [area.id for area in area_map.areas] == ["room-1", "room-1-2", "area", "area-2"]


def test_a_map_is_the_same_after_dump_and_load() -> None:
    area_map = parse(
        'title: T\nnote: n\nA |---| "B"\nB ...| C\nC .x. A\nC -->| D\nD -[#]- E\nD .[ ]. F\n'
        "at A: 1.5 -2\nstart: A\nexit: B\nobjective C: o\nnote C: m"
    )
    data = json.loads(json.dumps(saving.dump(area_map)))
    assert AreaMap.load(data) == area_map
    assert saving.dump(AreaMap.load(data)) == data


AREA = saving.dump(Area("bar", "Bar"))
LINK = saving.dump(Connection("bar", "kitchen"))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ([], "expected an object, got []"),
        ({"title": 3}, "title: expected a text, got 3"),
        ({"areas": {}}, "areas: expected an array, got {}"),
        ({"areas": [3]}, "areas.0: expected an object, got 3"),
        ({"areas": [{"name": "A"}]}, "areas.0.id: it is missing"),
        ({"areas": [{"id": "bar", "name": "Bar"}]}, "areas.0.at: it is missing"),
        ({"areas": [AREA | {"at": [1]}]}, "areas.0.at: expected an array of length 2, got [1]"),
        ({"areas": [AREA | {"at": [1, 10**400]}]}, "areas.0.at.1: number out of range"),
        (
            {"areas": [AREA | {"at": [1, -1e7]}]},
            "areas.0.at.1: expected a number of at least -1000000.0, got -10000000.0",
        ),
        ({"areas": [AREA | {"at": [True, 1]}]}, "areas.0.at.0: expected a number, got True"),
        (
            {"areas": [AREA | {"at": [float("nan"), 1]}]},
            "areas.0.at.0: expected a number of at least -1000000.0, got nan",
        ),
        ({"areas": [AREA | {"start": 1}]}, "areas.0.start: expected true or false, got 1"),
        ({"areas": [AREA | {"notes": [1]}]}, "areas.0.notes.0: expected a text, got 1"),
        (
            {"connections": [LINK | {"a": "bar", "b": "vault"}]},
            "connection bar~vault ends at vault, which is not an area",
        ),
        ({"connections": [LINK | {"a": "bar", "b": "bar"}]}, "bar is connected with itself"),
        (
            {"connections": [LINK | {"a": "bar", "b": "kitchen", "kind": ["x"]}]},
            "connections.0.kind: expected a text, got ['x']",
        ),
        (
            {"connections": [LINK | {"a": "bar", "b": "kitchen", "door": "ajar"}]},
            "connections.0.door: expected a known value, got 'ajar'",
        ),
        ({"areas": [AREA, AREA]}, "2 areas have the id bar"),
    ],
)
def test_values_that_are_no_map_are_refused_with_their_place(change: object, told: str) -> None:
    data = saving.dump(parse("Bar --- Kitchen"))
    with pytest.raises(ValueError) as error:
        AreaMap.load({**data, **change} if isinstance(change, dict) else change)
    assert str(error.value).startswith(told)


def test_a_map_that_is_loaded_again_is_the_same_until_another_was_loaded() -> None:
    data = saving.dump(parse("Bar --- Kitchen"))
    first = AreaMap.load(data)
    assert AreaMap.load(deepcopy(data)) is first
    data["areas"][0]["name"] = "Hall"
    assert AreaMap.load(data).areas[0].name == "Hall"


def test_problems_of_a_map_are_all_listed() -> None:
    a, b, c = Area("a", "A"), Area("b", "a"), Area("c", "")
    wrong = AreaMap(
        areas=(a, b, c),
        connections=(
            Connection("a", "b"),
            Connection("b", "a"),
            Connection("b", "b"),
            Connection("a", "x", "blocked", "open"),
        ),
    )
    assert problems(wrong) == [
        "b and a are connected twice",
        "b is connected with itself",
        "connection a~x ends at x, which is not an area",
        "connection a~x is blocked and has a door",
        "2 areas are called a",
        "an area has no name",
        "no path joins  with the rest",
    ]
    assert problems(AreaMap()) == ["there is no area"]


def test_an_area_is_cut_off_by_X_lines_but_not_by_a_closed_door() -> None:
    walled = AreaMap(
        areas=(Area("a", "A"), Area("b", "B"), Area("c", "C")),
        connections=(Connection("a", "b"), Connection("b", "c", "blocked")),
    )
    assert [area.id for area in walled.cut_off()] == ["c"]
    shut = parse("A --- B\nB -[#]- C\nC ... D")
    assert shut.cut_off() == () and problems(shut) == []


def test_RUL_40_no_area_can_be_taken_for_the_way_out() -> None:
    assert slug("Out") != OUT
    assert slug("OUT ") != OUT
    assert slug("Outside") == "outside"
