"""The rulebook's example map worked out by hand, and the rulebook's examples on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from unhex_tui.systems.unhex.maps.port import look
from unhex_tui.systems.unhex.maps.reader import parse
from unhex_tui.systems.unhex.maps.sight import Geometry, geometry

NIGHTCLUB = Path(__file__).parents[2] / "maps" / "nightclub.map"

# From the area of the row to that of the column: the range; s for sight; c if those in the column's area have cover
# against an attack from the row's; m if one move leads there.
BY_HAND = """
             Catwalk  DJ Booth  Dance Floor  Bar   Pool Tables  Entrance  Kitchen  Alley
Catwalk      0s--     1scm      1s--         1s--  2sc-         2s--      2sc-     3-c-
DJ Booth     1s-m     0s--      1s-m         2sc-  2sc-         2s--      3-c-     4-c-
Dance Floor  1s--     1scm      0s--         1scm  1scm         1s-m      2-c-     3-c-
Bar          1s--     2sc-      1s-m         0s--  2sc-         2s--      1scm     2-c-
Pool Tables  2s--     2sc-      1s-m         2sc-  0s--         1s-m      3-c-     4-c-
Entrance     2s--     2sc-      1s-m         2sc-  1scm         0s--      3-c-     4-c-
Kitchen      2s--     3-c-      2-c-         1s-m  3-c-         3-c-      0s--     1s-m
Alley        3-c-     4-c-      3-c-         2-c-  4-c-         4-c-      1scm     0s--
"""


def pairs() -> list[tuple[str, str, str]]:
    head, *rows = BY_HAND.strip().splitlines()
    names = [row[:13].strip() for row in rows]
    assert " ".join(head.split()) == " ".join(names)
    return [(row[:13].strip(), to, cell) for row in rows for to, cell in zip(names, row[13:].split(), strict=True)]


@pytest.fixture(scope="module")
def club() -> Geometry:
    return geometry(parse(NIGHTCLUB.read_text("utf-8")))


@pytest.mark.parametrize(("here", "there", "expected"), pairs())
def test_MAP_1_RANGE_1_COVER_3_SIGHT_1_every_pair_as_worked_out_by_hand(here: str, there: str, expected: str) -> None:
    found = look(parse(NIGHTCLUB.read_text("utf-8")), here, there).values
    assert (found["from"], found["to"]) == (here, there)
    signs = "s" if found["sight"] else "-", "c" if found["cover"] else "-", "m" if found["move"] else "-"
    assert f"{found['range']}{''.join(signs)}" == expected
    assert found["why"]


def test_the_table_has_all_64_pairs() -> None:
    assert len({(here, there) for here, there, _ in pairs()}) == 64


# Maps


def test_MAP_3_the_players_may_begin_in_the_entrance_or_the_alley(club: Geometry) -> None:
    assert [area.name for area in club.map.starts()] == ["Entrance", "Alley"]


def test_MAP_1_catwalk_to_dance_floor_leads_over_the_DJ_booth(club: Geometry) -> None:
    assert club.map.steps_from("catwalk") == ("dj-booth",)
    assert "dance-floor" in club.map.steps_from("dj-booth")


# Cover


def test_COVER_1_the_bar_is_covered_against_the_dance_floor(club: Geometry) -> None:
    """The catwalk has a free line of fire to it."""
    assert club.cover("bar", "dance-floor")
    assert not club.cover("bar", "catwalk")


def test_COVER_2_the_dance_floor_has_no_cover_against_the_bar(club: Geometry) -> None:
    assert not club.cover("dance-floor", "bar")


def test_COVER_3_the_bar_has_cover_against_the_DJ_booth(club: Geometry) -> None:
    assert club.cover("bar", "dj-booth"), "one of the two shortest paths, the one over the dance floor, has a mark"


# Range


def test_RANGE_1_ranges_from_the_entrance(club: Geometry) -> None:
    """The dance floor is at 1, the catwalk at 2."""
    assert club.range("entrance", "entrance") == 0
    assert club.range("entrance", "dance-floor") == 1
    assert club.range("entrance", "catwalk") == 2


# Line of sight


def test_SIGHT_1_the_alley_sees_the_kitchen_but_not_the_bar(club: Geometry) -> None:
    assert club.sees("alley", "kitchen")
    assert not club.sees("alley", "bar")
    assert str(club.why_not_seen("alley", "bar")[0]) == (
        "Bar cannot be seen from Alley: 2 cover marks at Kitchen (SIGHT-1)"
    )


def test_SIGHT_1_the_pool_tables_see_the_bar_but_not_the_kitchen(club: Geometry) -> None:
    assert club.sees("pool-tables", "bar")
    assert not club.sees("pool-tables", "kitchen")


def test_SIGHT_2_one_in_the_DJ_booth_sees_another_there(club: Geometry) -> None:
    assert club.sees("dj-booth", "dj-booth")
    assert not club.cover("dj-booth", "dj-booth")


def test_SIGHT_3_the_kitchen_and_the_dance_floor_do_not_see_each_other(club: Geometry) -> None:
    assert (club.marks("dance-floor", "kitchen"), club.marks("kitchen", "dance-floor")) == (2, 1)
    assert not club.sees("dance-floor", "kitchen")
    assert not club.sees("kitchen", "dance-floor")


def test_SIGHT_3_the_kitchen_and_the_entrance_do_not_see_each_other(club: Geometry) -> None:
    assert (club.marks("entrance", "kitchen"), club.marks("kitchen", "entrance")) == (2, 1)
    assert not club.sees("entrance", "kitchen")
    assert not club.sees("kitchen", "entrance")


def test_MAP_1_catwalk_and_dance_floor_see_each_other(club: Geometry) -> None:
    """No connection allows a move between them."""
    assert club.sees("catwalk", "dance-floor") and club.sees("dance-floor", "catwalk")
    assert not club.moves("catwalk", "dance-floor") and not club.moves("dance-floor", "catwalk")
