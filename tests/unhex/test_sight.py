"""Range, cover and line of sight on small maps drawn in the tests, one rule at a time."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from unhex_tui.engine.decision import Reason
from unhex_tui.systems.unhex.maps.area_map import Area, AreaMap, Connection
from unhex_tui.systems.unhex.maps.reader import parse
from unhex_tui.systems.unhex.maps.sight import Geometry, geometry


def drawn(*lines: str) -> Geometry:
    return geometry(parse("\n".join(lines)))


def reasons(given: tuple[Reason, ...], rule: str) -> list[str]:
    return [reason.text for reason in given if rule in reason.rules]


def test_RANGE_1_counts_the_connections_of_the_shortest_path() -> None:
    g = drawn("A --- B", "B --- C", "C --- D", "A --- D")
    assert [g.range("a", there) for there in "abcd"] == [0, 1, 2, 1]


@pytest.mark.parametrize("sign", ["---", "...", "-->", "<--", "-[ ]-", "|---|"])
def test_RANGE_1_goes_along_solid_dashed_arrow_and_open_door(sign: str) -> None:
    g = drawn(f"A {sign} B")
    assert g.range("a", "b") == g.range("b", "a") == 1
    assert g.sees("a", "b") and g.sees("b", "a")


def test_MAP_1_a_closed_door_stops_range_and_sight_along_its_connection() -> None:
    g = drawn("A -[#]- B")
    assert g.range("a", "b") is None
    assert not g.sees("a", "b") and not g.sees("b", "a")
    assert not g.cover("b", "a")
    opened = geometry(g.map.with_door("a~b", "open"))
    assert opened.range("a", "b") == 1 and opened.sees("a", "b")


def test_MAP_1_range_and_sight_go_round_a_closed_door() -> None:
    g = drawn("A -[#]- B", "A --- C", "C --- B")
    assert g.range("a", "b") == 2 and g.sees("a", "b")


def test_MAP_1_an_X_line_is_no_connection() -> None:
    g = drawn("A .x. B", "A --- C", "C --- D", "D --- B")
    assert g.range("a", "b") == 3
    assert drawn("A .x. B", "B --- C", "A --- D", "D --- E", "E --- F", "F --- C").range("a", "c") == 4


def test_MAP_2_a_mark_covers_only_its_end_of_its_connection() -> None:
    g = drawn("Street ---| Window", "Window --- Room")
    assert g.cover("window", "street")
    assert not g.cover("window", "room")
    assert not g.cover("street", "window")


def test_COVER_1_a_mark_covers_against_attacks_from_the_other_area() -> None:
    assert drawn("A ---| B").cover("b", "a")
    assert not drawn("A --- B").cover("b", "a")
    assert drawn("A ...| B").cover("b", "a")
    assert drawn("A -->| B").cover("b", "a")
    assert drawn("A -[ ]-| B").cover("b", "a")


def test_COVER_2_marks_at_the_attackers_own_area_never_count() -> None:
    g = drawn("A |--- B", "B --- C")
    assert not g.cover("b", "a")
    assert not g.cover("c", "a")
    assert drawn("A |---| B").cover("b", "a"), "the mark at the target still counts"


def test_COVER_3_one_shortest_path_with_a_mark_is_enough() -> None:
    g = drawn("A --- Left", "Left --- B", "A --- Right", "Right ---| B")
    assert g.cover("b", "a")


def test_COVER_3_longer_paths_do_not_count() -> None:
    g = drawn("A --- B", "B --- C", "A --- D", "D --- E", "E ---| C")
    assert g.range("a", "c") == 2
    assert not g.cover("c", "a")


@pytest.mark.parametrize("first, second", [("---|", "---"), ("---", "|---"), ("---", "---|")])
def test_COVER_3_a_mark_at_an_area_between_covers_too(first: str, second: str) -> None:
    assert drawn(f"A {first} Between", f"Between {second} B").cover("b", "a")


def test_COVER_4_marks_give_no_cover_within_their_area() -> None:
    g = drawn("A |---| B", "A |---| C")
    assert not g.cover("a", "a")


def test_COVER_4_no_cover_without_a_mark_on_the_map() -> None:
    g = drawn("A --- B", "B --- C", "C --- D")
    assert not any(g.cover(target, attacker) for target in "abcd" for attacker in "abcd")


def test_SIGHT_1_one_mark_does_not_block_and_two_do() -> None:
    assert drawn("A --- B", "B ---| C").sees("a", "c")
    assert not drawn("A ---| B", "B ---| C").sees("a", "c")
    assert not drawn("A ---| B", "B |--- C").sees("a", "c")


def test_SIGHT_1_marks_at_the_viewers_area_do_not_count() -> None:
    g = drawn("A |---| B")
    assert g.marks("a", "b") == g.marks("b", "a") == 1
    assert g.sees("a", "b") and g.sees("b", "a")


def test_SIGHT_1_two_marks_on_any_one_shortest_path_block() -> None:
    g = drawn("A --- Open", "Open --- B", "A ---| Walls", "Walls ---| B")
    assert g.marks("a", "b") == 2
    assert not g.sees("a", "b")


def test_SIGHT_1_marks_on_different_paths_are_not_added() -> None:
    g = drawn("A ---| Left", "Left --- B", "A ---| Right", "Right --- B")
    assert g.marks("a", "b") == 1
    assert g.sees("a", "b")


def test_SIGHT_1_three_marks_are_needed_where_the_limit_is_three() -> None:
    g = drawn("A ---| B", "B |---| C", "C ---| D")
    assert [g.sees("a", there, 2) for there in "abcd"] == [True, True, False, False]
    two = drawn("A ---| B", "B |--- C")
    assert not two.sees("a", "c") and two.sees("a", "c", 3)
    assert not g.sees("a", "c", 3), "three marks"


def test_SIGHT_2_always_sight_within_an_area() -> None:
    g = drawn("A |---| B", "A |---| C", "A .x. D", "B --- D")
    assert all(g.sees(area, area) for area in "abcd")


def test_SIGHT_3_two_marks_counted_from_the_far_end_block_as_well() -> None:
    g = drawn("A |--- B", "B |--- C")
    assert (g.marks("a", "c"), g.marks("c", "a")) == (1, 2)
    assert not g.sees("c", "a")
    assert not g.sees("a", "c")


def test_SIGHT_3_holds_with_a_limit_of_three() -> None:
    g = drawn("A |--- B", "B |---| C", "C --- D")
    assert (g.marks("a", "d"), g.marks("d", "a")) == (2, 3)
    assert not g.sees("a", "d", 3)


def test_SIGHT_4_an_X_line_blocks_its_two_areas_despite_other_paths() -> None:
    g = drawn("A .x. B", "A --- C", "C --- B")
    assert g.range("a", "b") == 2
    assert not g.sees("a", "b") and not g.sees("b", "a")
    assert g.sees("a", "c") and g.sees("c", "b")


def test_SIGHT_4_no_path_no_sight() -> None:
    g = drawn("A --- B", "B -[#]- C", "C --- D")
    assert g.range("a", "d") is None
    assert not g.sees("a", "d")
    assert not g.sees("a", "nowhere") and g.range("a", "nowhere") is None and not g.sees("nowhere", "nowhere")


# Reasons


def test_a_blocked_view_names_its_marks_where_they_stand() -> None:
    g = drawn("Alley ---| Kitchen", "Kitchen |--- Bar", "Bar ---| Hall")
    assert g.why_not_seen("alley", "bar") == (
        Reason("Bar cannot be seen from Alley: 2 cover marks at Kitchen", ("SIGHT-1",)),
    )
    assert g.why_not_seen("alley", "hall") == (
        Reason("Hall cannot be seen from Alley: 3 cover marks, 2 at Kitchen and 1 at Hall", ("SIGHT-1",)),
    )


def test_a_view_blocked_from_the_other_end_says_so() -> None:
    g = drawn("Alley |--- Kitchen", "Kitchen |--- Bar")
    text = "Bar and Alley cannot see each other: from Bar, 2 cover marks, 1 at Kitchen and 1 at Alley"
    assert g.why_not_seen("alley", "bar") == (Reason(text, ("SIGHT-3",)),)
    assert g.highlight("alley", "bar").marks == (("kitchen~bar", "kitchen"), ("alley~kitchen", "alley"))


def test_an_X_line_is_named_together_with_other_reasons() -> None:
    g = drawn("A .x. B", "A ---| C", "C ---| B")
    assert g.why_not_seen("a", "b") == (
        Reason("B cannot be seen from A: the line between them has an X", ("SIGHT-4",)),
        Reason("B cannot be seen from A: 2 cover marks, 1 at C and 1 at B", ("SIGHT-1",)),
    )
    assert g.highlight("a", "b").lines == ("a~b",)


def test_a_closed_door_is_named_where_it_is_in_the_way() -> None:
    g = drawn("A --- B", "B -[#]- C")
    assert g.why_not_seen("a", "c") == (
        Reason("C cannot be seen from A: the door between B and C is closed", ("SIGHT-4", "MAP-1")),
    )
    assert g.highlight("a", "c").lines == ("b~c",)
    assert reasons(g.why("a", "c"), "RANGE-1") == ["No range from A to C: the door between B and C is closed"]


def test_a_closed_door_on_a_path_shorter_than_the_one_in_use_is_named() -> None:
    g = drawn("A -[#]- C", "A --- B", "B --| C")
    assert g.highlight("a", "c").why == ("A sees C: 1 cover mark at C; the door between A and C is closed (SIGHT-1)")
    assert "door" not in g.highlight("a", "b").why, "no way is shorter than this one"


def test_areas_without_a_path_are_explained_without_a_door() -> None:
    walled = geometry(AreaMap(areas=(Area("a", "A"), Area("b", "B"))))
    assert walled.why_not_seen("a", "b") == (Reason("B cannot be seen from A: no path between them", ("SIGHT-4",)),)
    assert walled.highlight("a", "b").good is False


def test_cover_names_the_mark_it_comes_from() -> None:
    g = drawn("A --- B", "B ---| C", "A |--- D")
    assert reasons(g.why("a", "c"), "COVER-3") == ["C has cover against A: 1 cover mark at C"]
    assert reasons(g.why("b", "c"), "COVER-1") == ["C has cover against B: 1 cover mark at C"]
    assert reasons(g.why("a", "d"), "COVER-2") == ["D has no cover against A: the cover mark at A does not count"]
    assert reasons(g.why("a", "b"), "COVER-1") == ["B has no cover against A"]
    assert reasons(g.why("a", "a"), "COVER-4") == ["No cover within A"]


@pytest.mark.parametrize(
    ("sign", "reason"),
    [
        ("...", "B can only be seen from A, not entered"),
        ("<--", "One way: only from B to A"),
        ("-[#]-", "The door between A and B is closed"),
        (".x.", "The line between A and B has an X"),
    ],
)
def test_MAP_1_the_reason_against_a_move_names_the_connection(sign: str, reason: str) -> None:
    g = drawn(f"A {sign} B", "A --- C", "C --- B")
    assert g.why_no_move("a", "b") == (Reason(reason, ("MAP-1",)),)
    assert not g.moves("a", "b") and g.why("a", "b")[-1] == Reason(reason, ("MAP-1",))
    assert g.why_no_move("a", "c") == ()


def test_MOVE_1_one_move_leads_only_to_a_directly_connected_area() -> None:
    g = drawn("A --- B", "B --- C")
    assert g.why_no_move("a", "c") == (Reason("Not directly connected with A", ("MOVE-1",)),)
    assert g.why_no_move("a", "a") == (Reason("Already in A", ("MOVE-1",)),)


def test_the_deciding_path_is_the_shortest_with_the_most_marks() -> None:
    g = drawn("A --- Open", "Open --- B", "A ---| Walls", "Walls ---| B")
    path = g.path("a", "b")
    assert path is not None
    assert path.areas == ("a", "walls", "b")
    assert path.connections == ("a~walls", "walls~b")
    assert path.marks == (("a~walls", "walls"), ("walls~b", "b"))
    light = g.highlight("a", "b")
    assert (light.lines, light.marks, light.places, light.good) == (*path[1:], path.areas, False)
    assert light.why == "B cannot be seen from A: 2 cover marks, 1 at Walls and 1 at B (SIGHT-1)"


def test_a_map_has_one_geometry_and_a_changed_map_another() -> None:
    area_map = parse("A ---| B")
    assert geometry(area_map) is geometry(area_map)
    bare = area_map.with_mark("a~b", "b", False)
    assert geometry(area_map).cover("b", "a") and not geometry(bare).cover("b", "a")


# Counts over every path of random maps


def random_map(dice: random.Random) -> AreaMap:
    names = "abcdefgh"[: dice.randint(2, 8)]
    pairs = [(a, b) for n, a in enumerate(names) for b in names[n + 1 :] if dice.random() < 0.5]
    connections = []
    for a, b in pairs:
        kind = dice.choice(["solid", "solid", "dashed", "arrow", "blocked"])
        door = dice.choice(["", "", "open", "closed"]) if kind != "blocked" else ""
        marks = dice.random() < 0.4, dice.random() < 0.4
        connections.append(Connection(*dice.sample((a, b), 2), kind, door, *marks))  # type: ignore[arg-type]
    return AreaMap(areas=tuple(Area(name, name.upper()) for name in names), connections=tuple(connections))


def shortest_paths(area_map: AreaMap, a: str, b: str) -> list[tuple[str, ...]]:
    """Return every shortest path, by trying all paths."""

    def joined(x: str, y: str) -> bool:
        connection = area_map.between(x, y)
        return connection is not None and connection.kind != "blocked" and connection.door != "closed"

    paths: list[tuple[str, ...]] = [(a,)]
    while paths and not any(path[-1] == b for path in paths):
        names = [area.id for area in area_map.areas]
        paths = [(*path, name) for path in paths for name in names if name not in path and joined(path[-1], name)]
    return [path for path in paths if path[-1] == b]


def counted(area_map: AreaMap, path: tuple[str, ...]) -> int:
    total = 0
    for x, y in pairwise(path):
        connection = area_map.between(x, y)
        assert connection is not None
        total += sum(connection.mark_at(end) for end in (x, y) if end != path[0])
    return total


@pytest.mark.parametrize("seed", range(60))
def test_SIGHT_and_COVER_agree_with_counting_every_shortest_path(seed: int) -> None:
    area_map = random_map(random.Random(seed))
    g = geometry(area_map)
    for a in (area.id for area in area_map.areas):
        for b in (area.id for area in area_map.areas):
            there = shortest_paths(area_map, a, b)
            back = shortest_paths(area_map, b, a)
            crossed = (connection := area_map.between(a, b)) is not None and connection.kind == "blocked"
            most, most_back = (max((counted(area_map, path) for path in paths), default=0) for paths in (there, back))
            assert g.range(a, b) == (len(there[0]) - 1 if there else None)
            assert g.marks(a, b) == most
            assert g.cover(b, a) == (a != b and any(counted(area_map, path) for path in there))
            assert g.sees(a, b) == (a == b or (bool(there) and not crossed and most < 2 and most_back < 2))
            assert g.sees(a, b) == g.sees(b, a)
            assert g.highlight(a, b).good == g.sees(a, b)
            assert bool(g.why_not_seen(a, b)) != g.sees(a, b)
            assert bool(g.why_no_move(a, b)) != g.moves(a, b)
            assert {*g.why_not_seen(a, b), *g.why_no_move(a, b)} <= {*g.why(a, b)}
            path = g.path(a, b)
            assert (path is None) == (not there)
            if path:
                assert path.areas in there and len(path.marks) == most


def test_sight_names_a_mark_at_the_viewers_area_as_not_counting() -> None:
    """The map draws it, so "no cover marks" would contradict the map."""
    g = drawn("Kitchen |--- Bar", "Bar ... Catwalk", "Catwalk --- Roof")
    (text,) = reasons(g.why("kitchen", "catwalk"), "SIGHT-1")
    assert text == "Kitchen sees Catwalk: the cover mark at Kitchen does not count"
    assert reasons(g.why("catwalk", "kitchen"), "SIGHT-1") == ["Catwalk sees Kitchen: 1 cover mark at Kitchen"]
    assert reasons(g.why("catwalk", "roof"), "SIGHT-1") == ["Catwalk sees Roof: no cover marks"]
