"""Picking a hex on a map: by arrows, a typed address or a click, then Space; Enter takes a typed address, too."""

from __future__ import annotations

import pytest
from drawing.hex_scenes import COSTS
from field import OFFERED, WAYS, moving, table
from fully_automated.fa_kit import Fight
from nightclub import club
from screen_text import assert_snapshot, screen_text
from textual.pilot import Pilot

from unhex_tui.drawing.picture import Picture
from unhex_tui.tui.app import TrackerApp

LARGE, SMALL = (120, 40), (80, 24)


async def pressed(pilot: Pilot[None], keys: str) -> None:
    """Press keys separated by spaces."""
    await pilot.press(*keys.split())
    await pilot.pause()


def looked(app: TrackerApp) -> str:
    """Return the key of the highlighted option; "" without one."""
    prompt = table(app).desk.prompt
    return prompt.pointed if prompt else ""


def went(app: TrackerApp) -> list[str]:
    """Return the answers."""
    return list(table(app).desk.session.table.went)


def said(app: TrackerApp) -> str:
    return table(app).desk.said.text


def drawn(app: TrackerApp) -> Picture:
    picture = table(app).map._picture
    assert picture is not None
    return picture


async def clicked(pilot: Pilot[None], app: TrackerApp, place: str) -> None:
    """Click on the centre of a visible place."""
    x, y = next((x, y) for id, x, y, _, _ in drawn(app).places if id == place)
    panel = table(app).map
    frame = int(not panel.bare)
    await pilot.click("#map", offset=(x + 1 - panel.left + frame, y + 1 - panel.top + frame))
    await pilot.pause()


@pytest.mark.parametrize(("name", "size"), [("large", LARGE), ("small", SMALL)])
async def test_choosing_a_hex_looks_as_it_did(name: str, size: tuple[int, int]) -> None:
    app = moving()
    async with app.run_test(size=size) as pilot:
        await pressed(pilot, "D 6")
        assert_snapshot(f"hexes-{name}", screen_text(app))


async def test_arrows_walk_over_the_offered_places() -> None:
    """The walk starts at the acting character's place."""
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        seen = []
        for key in ("right", "up", "left", "down", "down"):
            await pressed(pilot, key)
            seen.append(looked(app))
        assert seen == ["E5", "D5", "D4", "E5", "F5"]
        assert went(app) == []
        await pressed(pilot, "space")
        assert went(app) == [seen[-1]]


async def test_arrows_walk_on_the_focused_map_too() -> None:
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        await pressed(pilot, "tab")
        assert app.focused is table(app).map
        await pressed(pilot, "right right")
        assert looked(app) == "E6" and app.focused is table(app).map
        await pressed(pilot, "right")
        assert looked(app) in OFFERED  # farther away, or off the options
        await pressed(pilot, "space")
        assert len(went(app)) == 1


async def test_a_map_of_hexes_has_one_size_and_says_so() -> None:
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        before = drawn(app).text()
        await pressed(pilot, "tab plus")
        assert "cannot be zoomed" in said(app) and drawn(app).text() == before


async def test_where_nothing_is_offered_further_an_arrow_says_so() -> None:
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        await pressed(pilot, "B 1 up")
        assert looked(app) == "B1" and "Nothing further that way" in said(app)


@pytest.mark.parametrize("way", ["left", "right", "up", "down"])
async def test_every_arrow_is_safe_where_the_acting_hex_is_not_offered(way: str) -> None:
    """FA-DEF-1: the walk starts at the attacker, whose hex the defender cannot step to."""
    fight = Fight("Ana pc at D3", "Bo at D4").order().choose(ana="punch").script(("target", "bo")).asks("defend.step")
    app = club(fight)
    async with app.run_test(size=LARGE) as pilot:
        await pressed(pilot, way)
        assert looked(app) or said(app) == "Nothing further that way"


async def test_enter_takes_a_hex_whose_address_was_typed() -> None:
    """This includes addresses that begin another one, and small letters that no option has."""
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        await pressed(pilot, "D 6")
        assert "Enter D6" in table(app).question.text()
        for typed, taken in (("enter", "D6"), ("J 1 enter", "J1"), ("J 1 1 enter", "J11"), ("d 6 enter", "D6")):
            await pressed(pilot, typed)
            assert went(app)[-1] == taken
        assert len(went(app)) == 4


async def test_the_hint_names_the_rows_that_need_shift() -> None:
    """A small `e` edits, so row E is typed with its capital."""
    app = moving()
    async with app.run_test(size=SMALL) as pilot:
        assert "B–J and a number picks one (Shift for E)" in table(app).question.text()
        await pressed(pilot, "E 6 enter")
        assert went(app) == ["E6"]


async def test_enter_takes_what_loses_nothing_and_no_hex_that_was_walked_to() -> None:
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        await pressed(pilot, "D 6 left enter")
        assert went(app) == [] and "Space takes" in said(app)
        await pressed(pilot, "escape enter")
        assert went(app) == ["stay"]


@pytest.mark.parametrize("stray", ["minus", "plus", "5", "0", "comma", "minus minus", "z"])
async def test_a_hex_typed_after_a_stray_key_is_looked_at_and_taken(stray: str) -> None:
    """A fudge sign too many, or any refused key, swallows nothing of the address that follows."""
    for end in ("space", "enter"):
        app = moving()
        async with app.run_test(size=LARGE) as pilot:
            await pressed(pilot, f"{stray} D 6")
            assert looked(app) == "D6" and went(app) == []
            await pressed(pilot, end)
            assert went(app) == ["D6"]


@pytest.mark.parametrize(("stray", "told"), [("minus", "-"), ("7", "7"), ("z", "z"), ("D 7", "D7"), ("D 9", "D9")])
async def test_space_and_enter_wait_after_a_refused_key(stray: str, told: str) -> None:
    """The message names what would be taken; pressing again takes it."""
    for end, name in (("space", "Space"), ("enter", "Enter")):
        app = moving()
        async with app.run_test(size=LARGE) as pilot:
            await pressed(pilot, f"{stray} {end}")
            assert went(app) == []
            why = "D9: is a wall (MOV-6)" if told == "D9" else f"{told} was refused"
            assert said(app) == f"{why}; press {name} again to take “stay at E4”"
            await pressed(pilot, end)
            assert went(app) == ["stay"]


async def test_a_sign_that_is_no_key_here_is_not_called_a_digit() -> None:
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        for key, sign in (("minus", "-"), ("plus", "+")):
            await pressed(pilot, key)
            assert said(app).startswith(f"{sign}: no ") and "digit" not in said(app)
            await pressed(pilot, "escape")


async def test_an_address_jumps_and_may_go_on_with_a_second_digit() -> None:
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        await pressed(pilot, "J")
        assert looked(app) == "" and "J: type its number" in said(app)
        await pressed(pilot, "1")
        assert looked(app) == "J1"
        await pressed(pilot, "1")
        assert looked(app) == "J11"
        await pressed(pilot, "J 1 D 6")
        assert looked(app) == "D6"
        await pressed(pilot, "J 1 space")
        assert went(app) == ["J1"]
        await pressed(pilot, "J 1 backspace 2 space")
        assert went(app) == ["J1", "J2"]
        await pressed(pilot, "J 1 left space")  # any other key has its usual meaning
        assert went(app)[2:] and went(app)[2] in OFFERED


async def test_an_address_that_is_not_offered_says_why() -> None:
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        await pressed(pilot, "D 9")
        assert "D9: is a wall (MOV-6)" in said(app)
        await pressed(pilot, "D 7")
        assert "D7: not possible" in said(app)
        await pressed(pilot, "J 1 2")
        assert "J12: not possible" in said(app)
        await pressed(pilot, "D x")
        assert "type a number after D" in said(app) and went(app) == []
        await pressed(pilot, "D x x")
        assert went(app) == ["stay"]


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_a_hex_that_is_not_offered_is_refused_with_the_reason(size: tuple[int, int]) -> None:
    """FA-MOV-1: the reason stands under the question; a second digit after a refused first one still counts."""
    fight = Fight("Ana pc at D3", "Bo at D14").order().choose(ana="move").idle("move")
    app = club(fight)
    async with app.run_test(size=size) as pilot:
        await pressed(pilot, "D 1 4")
        assert said(app) == "D14: Bo is there (FA-MOV-7)"
        assert "D14: Bo is there" in table(app).question.text()
        await pressed(pilot, "A 1 3")
        assert said(app) == "A13: too far: it costs 11 movement, Ana has 4 (FA-MOV-1)"
        await pressed(pilot, "H 1 2")
        assert said(app).startswith("H12: too far")
        await pressed(pilot, "h")
        assert said(app) == "H: type its number", "no hex of the row is offered"
        await pressed(pilot, "9")
        assert said(app).startswith("H9: too far")
        await pressed(pilot, "H 1 x")
        assert said(app).startswith("x: no such key")
        await pressed(pilot, "D 1 enter")
        assert [entry.value for entry in fight.entries() if entry.question == "move"] == ["D1"]


async def test_a_clicked_hex_that_is_not_offered_has_the_reason() -> None:
    app = club(Fight("Ana pc at D3", "Bo at D14").order().choose(ana="move").idle("move"))
    async with app.run_test(size=LARGE) as pilot:
        await clicked(pilot, app, "D8")
        assert said(app) == "D8: open; too far: it costs 5 movement, Ana has 4 (FA-MOV-1)"


async def test_keys_in_a_row_go_through_the_places_in_their_order() -> None:
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        seen = []
        for _ in range(len(OFFERED) + 1):
            await pressed(pilot, "comma")
            seen.append(looked(app))
        assert seen == [*OFFERED, OFFERED[0]]
        await pressed(pilot, "full_stop full_stop")
        assert looked(app) == OFFERED[-2]


async def test_a_key_that_stands_for_an_option_is_no_key_of_the_order() -> None:
    app = moving(stay=".")
    async with app.run_test(size=LARGE) as pilot:
        await pressed(pilot, "comma comma")
        assert looked(app) == OFFERED[1] and "next place" in table(app).question.text()
        await pressed(pilot, "full_stop")
        assert went(app) == ["stay"]


async def test_a_sign_that_begins_a_key_is_no_key_of_the_order() -> None:
    """FA-MOV-1: the hints do not offer `.` to look at hexes where pressing it twice loses the Move."""
    app = club(Fight("Ana pc at D3", "Bo at D14").order().choose(ana="move").idle("move"))
    async with app.run_test(size=LARGE) as pilot:
        await pressed(pilot, "comma")
        hints = table(app).question.text().splitlines()
        assert any(", next place" in row and ". next" not in row for row in hints), hints


async def test_enter_after_a_refused_hex_repeats_the_reason() -> None:
    """FA-MOV-1"""
    app = club(Fight("Ana pc at D9", "Bo at D14").order().choose(ana="move").idle("move"))
    async with app.run_test(size=LARGE) as pilot:
        await pressed(pilot, "A 2 enter")
        assert said(app) == "A2: too far: it costs 9 movement, Ana has 4 (FA-MOV-1)"
        await pressed(pilot, "H 1")
        why = "H1: too far: it costs 10 movement, Ana has 4 (FA-MOV-1)"
        assert said(app) == f"{why}; another digit may follow"
        await pressed(pilot, "enter")
        assert said(app) == why


async def test_a_click_takes_a_hex_that_is_offered_and_no_other() -> None:
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        await clicked(pilot, app, "C9")
        assert went(app) == [] and said(app) == "C9: wall; locked"
        await clicked(pilot, app, "C4")
        assert went(app) == ["C4"]


async def test_what_is_looked_at_is_told_on_the_map_and_in_its_row_alone() -> None:
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        before = drawn(app).text()
        await pressed(pilot, "D 6")
        assert "[4]" in drawn(app).text() and "[4]" not in before
        assert "exp" in drawn(app).text() and "exp" not in before
        assert "1── 3──" in drawn(app).text()
        rows = table(app).question.text()
        assert "D6  cost 4" in rows and "from D6 the Foreman" in rows and "stay at E4" in rows
        assert not [place for place in COSTS if place != "D6" and f" {place} " in rows]
        assert {cell.role for row in drawn(app).rows for cell in row if cell.text == "─"} == {"path.good"}
        assert WAYS["D6"][-1] == "D6"


async def test_the_map_follows_the_place_looked_at() -> None:
    app = moving()
    async with app.run_test(size=SMALL) as pilot:
        panel = table(app).map
        for place, more in (("B1", "↓"), ("J2", "↑ABC"), ("D6", "↓J")):
            await pressed(pilot, " ".join(place))
            x, y = next((x, y) for id, x, y, _, _ in drawn(app).places if id == place)
            assert panel.top + 1 <= y and y + 2 <= panel.top + panel.high and panel.left <= x
            shown = screen_text(app).split("\n")
            assert " 1   2   3" in shown[1] and more in shown[1]
            letters = [row[:1] for row in shown[2:16] if row[:1].strip()]
            assert place[0] in letters and len(letters) == 7


async def test_on_another_tab_the_first_arrow_shows_the_map() -> None:
    app = moving()
    async with app.run_test(size=SMALL) as pilot:
        await pressed(pilot, "tab escape")
        assert not table(app).map.display
        await pressed(pilot, "left")
        assert table(app).map.display and looked(app) == "E3"


async def test_without_room_for_a_map_all_places_are_listed() -> None:
    app = moving()
    async with app.run_test(size=(80, 13)) as pilot:
        await pressed(pilot, "down down")
        assert looked(app) == OFFERED[1]
        assert sum(place in table(app).question.text() for place in OFFERED) >= 3


@pytest.mark.parametrize("size", [(200, 60), LARGE, (100, 30), SMALL, (60, 20), (40, 14)])
async def test_rows_and_columns_are_named_at_every_size(size: tuple[int, int]) -> None:
    app = moving()
    async with app.run_test(size=size) as pilot:
        for keys in ("B 1", "J 1 1", "I 4"):
            await pressed(pilot, keys)
            panel, text = table(app).map, screen_text(app).split("\n")
            left, top = panel.region.x, panel.region.y + (not panel.bare)
            for y in range(1, min(panel.high, drawn(app).height - panel.top)):
                row = drawn(app).rows[y + panel.top]
                if row[0].text.strip():
                    assert text[top + y][left] == row[0].text
            assert any(number in text[top] for number in ("4", "11"))


async def test_a_small_letter_that_begins_no_key_is_the_large_one() -> None:
    app = moving()
    async with app.run_test(size=LARGE) as pilot:
        await pressed(pilot, "d")
        assert said(app) == "D: type its number"
        await pressed(pilot, "5")
        assert looked(app) == "D5"
        await pressed(pilot, "z")
        assert said(app) == "z: no such key here"
