"""The layout of the panels at any size."""

from itertools import combinations
from pathlib import Path

import pytest
from nightclub import table, take
from scenes import SCENES, reach
from textual.geometry import Region

from unhex_tui.tui.screens.regions import TABS, Ground, places, small, tabs

SIZES = [
    (w, h)
    for w in (1, 2, 19, 40, 69, 70, 80, 99, 100, 120, 159, 160, 200, 300)
    for h in (1, 2, 5, 6, 13, 14, 24, 29, 30, 40, 60, 100)
]


@pytest.mark.parametrize("ground", ["drawn", "empty", "none"])
@pytest.mark.parametrize("tab", TABS)
def test_panels_lie_within_the_screen_and_never_over_each_other(tab: str, ground: Ground) -> None:
    for width, height in SIZES if tab in tabs(ground, 1) else ():
        screen = Region(0, 0, width, height)
        found = list(places(width, height, tab, ground=ground).values())
        assert all(screen.contains_region(region) for region in found), (width, height)
        assert not [pair for pair in combinations(found, 2) if pair[0].overlaps(pair[1])], (width, height)


@pytest.mark.parametrize("ground", ["drawn", "listed", "empty", "none", "ended"])
def test_without_sheets_their_room_goes_to_the_log_or_the_roster(ground: Ground) -> None:
    for width, height in SIZES:
        for tab in tabs(ground, 12, sheets=False):
            whole, found = (places(width, height, tab, ground=ground, sheets=sheets) for sheets in (True, False))
            assert "sheet" not in found and "second" not in found and "body" not in tabs(ground, 12, sheets=False)
            assert sum(each.area for each in found.values()) == sum(each.area for each in whole.values())
            assert not [pair for pair in combinations(found.values(), 2) if pair[0].overlaps(pair[1])], (width, height)
            same = {"top", "map", "question", "ending", "figures"} & found.keys()
            assert {name: found[name] for name in same} == {name: whole[name] for name in same}


@pytest.mark.parametrize("tab", TABS)
def test_the_question_is_in_sight_at_every_size(tab: str) -> None:
    for width, height in SIZES:
        assert "question" in places(width, height, tab), (width, height)


@pytest.mark.parametrize("size", [(100, 30), (120, 40), (160, 40), (200, 60)])
@pytest.mark.parametrize("listed", [0, 4, 16, 44])
def test_all_panels_are_in_sight_where_there_is_room_however_many_fight(size: tuple[int, int], listed: int) -> None:
    found = places(*size, "map", listed)
    assert set(found) == {"top", "map", "roster", "sheet", "log", "question"}
    assert all(region.height >= 5 for name, region in found.items() if name != "top")


def test_120_by_40_shows_two_bodies_and_fourteen_fighters_whole() -> None:
    found = places(120, 40, "map", 16)
    assert found["sheet"].height >= 16 and found["sheet"].width >= 2 * 19 + 2 + 2
    assert found["roster"].height >= 16 and found["map"].size.area >= 68 * 23
    assert found["log"].width == found["sheet"].width and found["log"].height >= 5


def test_borders_stay_in_place_at_one_size() -> None:
    """Borders move if a list needs more room."""
    for size in ((100, 30), (120, 40), (160, 48), (200, 60)):
        usual = places(*size, "map")
        assert places(*size, "map", needs=usual["question"].height, on_map="some") == usual
        over = places(*size, "map", needs=usual["question"].height + 3)
        assert over["question"].height == usual["question"].height + 3 and over["map"].y == usual["map"].y
        assert {name: over[name] for name in ("roster", "sheet", "log")} == {
            name: usual[name] for name in ("roster", "sheet", "log")
        }


@pytest.mark.parametrize("size", [(80, 24), (90, 33), (100, 30), (120, 40), (131, 47), (200, 60)])
def test_the_question_stands_at_one_place_in_every_phase(size: tuple[int, int]) -> None:
    grounds: tuple[Ground, ...] = ("drawn", "empty", "none", "ended")
    found = {places(*size, tabs(ground, 12)[0], ground=ground)["question"] for ground in grounds}
    assert len(found) == 1, found


def test_the_layout_at_200_by_60() -> None:
    """The question is as wide as the map, and eight bodies stand over a wide log."""
    found = places(200, 60, "map", 12)
    assert found["question"].width == found["map"].width == 114
    assert found["log"].width == 86 and found["log"].height >= 12 and found["sheet"].height >= 30


@pytest.mark.parametrize(("tab", "shown"), [("map", "map"), ("roster", "roster"), ("body", "sheet"), ("log", "log")])
def test_80_by_24_shows_one_tab_over_the_question(tab: str, shown: str) -> None:
    assert small(80, 24)
    found = places(80, 24, tab)
    assert shown in found and found[shown].height >= 10


def test_without_a_map_the_log_has_its_room_and_there_is_no_tab_for_it() -> None:
    for width, height in [(100, 30), (120, 40), (200, 60)]:
        with_map, without = places(width, height, "roster"), places(width, height, "roster", ground="none")
        assert set(with_map) - set(without) == {"map"}
        assert without["log"].width == without["question"].width == with_map["map"].width
        assert without["log"].height > with_map["log"].height and without["log"].y == 1
    assert tabs("none", 1) == ("roster", "body", "log")
    assert (tabs("empty", 0), tabs("none", 0)) == (("map", "log"), ("log",)), "nobody is there yet"


@pytest.mark.parametrize("size", [(80, 24), (97, 33), (120, 40), (200, 60)])
async def test_what_is_not_possible_stands_right_below_the_last_row_of_a_list(
    size: tuple[int, int], tmp_path: Path
) -> None:
    for name in ("table_rules", "evening", "recruit", "fight_made"):
        app = SCENES[name].app(tmp_path / name)
        async with app.run_test(size=size) as pilot:
            await reach(pilot, SCENES[name])
            await pilot.pause()
            lines = table(app).question.text().splitlines()
            at = [n for n, line in enumerate(lines) if " not possible (press" in line]
            assert all(lines[n - 1].strip() for n in at) and (at or name == "recruit"), (name, lines)


async def test_an_interceptors_effect_stays_in_sight(tmp_path: Path) -> None:
    """A tick makes the line of keys two lines."""
    app = SCENES["choose_actor"].app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        for label in ("Juno", "Move", "Dance", "Sniper"):
            await take(pilot, label)
        text = table(app).question.text()
        assert "[x] Sniper" in text and "0-9 Sniper: Carbine" in text, "two lines of keys"
        assert "› hits on 1 to 48" in text and "6 not possible" in text
