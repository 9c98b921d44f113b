"""Hex maps in their panels: edges that stay visible while scrolling, clicks, the legend, and the players' map."""

from __future__ import annotations

import pytest
from drawing.hex_scenes import choosing, depot, random_hexes
from panel_app import painted, shown
from screen_text import screen_text

from unhex_tui.engine.view import Highlight
from unhex_tui.systems.fully_automated.fight.measuring import MEANINGS
from unhex_tui.tui.panels import MapPanel
from unhex_tui.tui.panels.players import WatchedMap


def edges(panel: MapPanel, text: str) -> tuple[list[str], list[int]]:
    """Return the painted row letters and column numbers."""
    lines = text.split("\n")[int(not panel.bare) :]
    letters = [line[:1] for line in lines[1 : panel.high] if line[:1].isalpha()]
    return letters, [int(word) for word in lines[0].strip("│┃").split() if word.isdigit()]


@pytest.mark.parametrize("bare", [False, True])
async def test_a_scrolled_map_keeps_the_letters_and_numbers_at_its_edges(bare: bool) -> None:
    panel = MapPanel()
    panel.set_bare(bare)
    async with shown(panel, 40, 12) as pilot:
        panel.show(depot())
        for columns, lines in ((0, 0), (0, 4), (8, 0), (8, 6), (-16, -10), (99, 99)):
            panel.scroll_view(columns, lines)
            await pilot.pause()
            letters, numbers = edges(panel, screen_text(pilot.app))
            first = (panel.top + 1) // 2
            assert letters[0] == "ABCDEFGHIJ"[first] and letters == sorted(letters) and len(letters) >= 4
            assert numbers == sorted(numbers) and len(numbers) >= 7
            assert (panel.left > 1) == (1 not in numbers)
            assert all(len(row) <= panel.wide for row in painted(panel))


async def test_a_click_on_a_scrolled_map_picks_the_hex_under_the_pointer() -> None:
    panel = MapPanel()
    async with shown(panel, 40, 12) as pilot:
        panel.show(depot())
        panel.scroll_view(-99, -99)
        panel.scroll_view(8, 4)
        await pilot.pause()
        await pilot.click(panel, offset=(2, 2))
        await pilot.click(panel, offset=(2, 1))  # on the column numbers: no hex
        await pilot.pause()
        assert [message.value for message in pilot.app.posted] == [("place", "C3")]


async def test_only_a_new_highlight_scrolls_the_map() -> None:
    panel = MapPanel()
    async with shown(panel, 44, 14):
        panel.show(depot())
        panel.show(depot(highlight=Highlight(places=("J15",))))
        assert "⌂" in painted(panel)[-2] and panel.left > 1
        panel.scroll_view(-99, -99)
        panel.show(depot(highlight=Highlight(places=("J15",)), words={"A1": "4"}))
        assert panel.top == 0 and panel.left == 1  # the GM has scrolled away
        panel.show(depot(highlight=Highlight(places=("I15",))))
        assert panel.top > 0


async def test_a_map_that_leaves_room_has_a_legend_below() -> None:
    panel = MapPanel()
    async with shown(panel, 68, 27):
        panel.show(choosing())
        assert "wall" in "".join(painted(panel)[-4:]) and "column" in "".join(painted(panel)[-4:])
        assert screen_text(panel.app).split("\n")[20][0] == "J"


async def test_a_legend_without_room_for_all_keeps_the_words_in_hexes() -> None:
    """`hid` was the only sign on the map that its full legend left out."""
    says = {"exp": "exposed", "hid": "no line: a character"}
    panel = MapPanel()
    async with shown(panel, 66, 25):
        panel.show(depot())
        above, last = painted(panel)[-2:]
        assert "dead" not in last, "the legend has no room for all"
        panel.show(depot(words={"A1": "exp", "B1": "hid"}, meanings=says))
        assert painted(panel)[-2] == above and "exp exposed   hid no line: a character" in painted(panel)[-1]


async def test_more_words_in_hexes_than_a_line_holds_take_two_lines() -> None:
    """FA-COV-9, bug report: the fourth word, `hid`, was missing beside `exp`, `cov` and `blk`."""
    here = dict(zip(("A1", "B1", "C1", "D1", "E1"), MEANINGS, strict=False))
    panel = MapPanel()
    async with shown(panel, 66, 27):
        panel.show(depot())
        above = painted(panel)[-3]
        panel.show(depot(words=here, meanings=MEANINGS))
        *_, first, second, third = painted(panel)
        assert first == above and "exp exposed" in second and "hid" not in second + third
        panel.show(depot(words={**here, "F1": "hid"}, meanings=MEANINGS))
        told = "\n".join(painted(panel)[-3:])
        assert all(f"{word} {meaning}" in told for word, meaning in MEANINGS.items()), told


async def test_a_map_one_row_higher_than_its_panel_has_no_legend() -> None:
    panel = MapPanel()
    async with shown(panel, 68, 22):
        panel.show(choosing())
        assert (panel.high, len(panel.lines)) == (20, 21)


async def test_the_players_map_scrolls_to_the_highlight_and_keeps_its_letters() -> None:
    panel = WatchedMap()
    async with shown(panel, 40, 12):
        panel.show(depot("lugger", highlight=Highlight(places=("G7",))))
        text = "\n".join(painted(panel))
        assert "▸l△" in text and "[s○]" in text
        assert edges(panel, screen_text(panel.app))[0][-1] == "I"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size", [(30, 10), (68, 23), (120, 50), (9, 5)])
async def test_any_map_fits_any_panel(seed: int, size: tuple[int, int]) -> None:
    panel = MapPanel()
    async with shown(panel, *size):
        scene = random_hexes(seed)
        panel.show(scene, wanted=frozenset(cell.id for cell in scene.cells[::2]))
        for _ in range(3):
            painted(panel)
            panel.scroll_view(7, 3)
