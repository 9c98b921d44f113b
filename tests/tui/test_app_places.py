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
        regions = list(places(width, height, tab, ground=ground).values())
        assert all(screen.contains_region(region) for region in regions), (width, height)
        assert not [pair for pair in combinations(regions, 2) if pair[0].overlaps(pair[1])], (width, height)


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
def test_all_panels_are_in_sight_if_there_is_room_for_any_number_of_rows(size: tuple[int, int], listed: int) -> None:
    regions = places(*size, "map", listed)
    assert set(regions) == {"top", "map", "roster", "sheet", "log", "question"}
    assert all(region.height >= 5 for name, region in regions.items() if name != "top")


def test_120_by_40_shows_two_bodies_and_fourteen_fighters_whole() -> None:
    regions = places(120, 40, "map", 16)
    assert regions["sheet"].height >= 16 and regions["sheet"].width >= 2 * 19 + 2 + 2
    assert regions["roster"].height >= 16 and regions["map"].size.area >= 68 * 23
    assert regions["log"].width == regions["sheet"].width and regions["log"].height >= 5


def test_borders_move_only_if_a_list_needs_more_room() -> None:
    for size in ((100, 30), (120, 40), (160, 48), (200, 60)):
        usual = places(*size, "map")
        assert places(*size, "map", needs=usual["question"].height, on_map="some") == usual
        over = places(*size, "map", needs=usual["question"].height + 3)
        assert over["question"].height == usual["question"].height + 3 and over["map"].y == usual["map"].y
        assert {name: over[name] for name in ("roster", "sheet", "log")} == {
            name: usual[name] for name in ("roster", "sheet", "log")
        }


@pytest.mark.parametrize("size", [(80, 24), (90, 33), (100, 30), (120, 40), (131, 47), (200, 60)])
def test_the_question_has_the_same_place_in_every_phase(size: tuple[int, int]) -> None:
    grounds: tuple[Ground, ...] = ("drawn", "empty", "none", "ended")
    regions = {places(*size, tabs(ground, 12)[0], ground=ground)["question"] for ground in grounds}
    assert len(regions) == 1, regions


def test_200_by_60_has_a_question_as_wide_as_the_map_and_a_wide_log() -> None:
    regions = places(200, 60, "map", 12)
    assert regions["question"].width == regions["map"].width == 114
    assert regions["log"].width == 86 and regions["log"].height >= 12 and regions["sheet"].height >= 30


@pytest.mark.parametrize(("tab", "shown"), [("map", "map"), ("roster", "roster"), ("body", "sheet"), ("log", "log")])
def test_80_by_24_shows_one_tab_over_the_question(tab: str, shown: str) -> None:
    assert small(80, 24)
    regions = places(80, 24, tab)
    assert shown in regions and regions[shown].height >= 10


def test_without_a_map_the_log_takes_its_room_and_the_map_has_no_tab() -> None:
    for width, height in [(100, 30), (120, 40), (200, 60)]:
        with_map, without = places(width, height, "roster"), places(width, height, "roster", ground="none")
        assert set(with_map) - set(without) == {"map"}
        assert without["log"].width == without["question"].width == with_map["map"].width
        assert without["log"].height > with_map["log"].height and without["log"].y == 1
    assert tabs("none", 1) == ("roster", "body", "log")
    assert (tabs("empty", 0), tabs("none", 0)) == (("map", "log"), ("log",)), "no characters yet"


@pytest.mark.parametrize("size", [(80, 24), (97, 33), (120, 40), (200, 60)])
async def test_blocked_options_are_counted_right_below_the_last_row_of_a_list(
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


async def test_an_interceptors_effect_stays_in_sight_above_two_lines_of_keys(tmp_path: Path) -> None:
    app = SCENES["choose_actor"].app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        for label in ("Juno", "Move", "Dance", "Sniper"):
            await take(pilot, label)
        text = table(app).question.text()
        assert "[x] Sniper" in text and "0-9 Sniper: Carbine" in text, "two lines of keys"
        assert "› hits on 1 to 48" in text and "6 not possible" in text
