"""The log panel."""

from __future__ import annotations

import pytest
from panel_app import painted, shown
from sample_views import HOSTILE, LOG
from screen_text import assert_snapshot, screen_text

from unhex_tui.engine.view import Line
from unhex_tui.tui.panels import LogPanel, log


def entries(count: int, start: int = 0) -> tuple[Line, ...]:
    return tuple(Line(n, f"Entry {n}", ("ACT-1",)) for n in range(start, start + count))


async def test_a_long_line_is_wrapped_and_its_rules_stand_at_the_end():
    panel = LogPanel()
    async with shown(panel, 40, 12):
        panel.show((Line(4, "Thug 3 is hit in the torso for 4 and loses 4 levels.", ("DMG-1", "DMG-2")),))
        assert painted(panel)[:2] == [" Thug 3 is hit in the torso for 4 and", "   loses 4 levels.         DMG-1 DMG-2"]


async def test_further_lines_of_an_action_are_indented():
    """Rule ids go first if room is short."""
    panel = LogPanel()
    async with shown(panel, 30, 12):
        lines = (
            Line(4, "Vex attacks Thug 3: Pistol", ("ATK-1",)),
            Line(5, "35, hits", ("ATK-2", "DICE-2"), within=True),
        )
        panel.show(lines)
        assert painted(panel)[:2] == [" Vex attacks Thug 3: Pistol", "   35, hits     ATK-2 DICE-2"]
    async with shown(panel := LogPanel(), 24, 12):
        panel.show((Line(5, "35, succeeds", ("ATK-2", "DICE-2"), within=True),))
        assert painted(panel)[0] == "   35, succeeds  ATK-2"


async def test_the_end_stays_in_view_when_something_is_added():
    panel = LogPanel()
    async with shown(panel, 40, 7):
        panel.show(entries(50))
        assert painted(panel)[-1].startswith(" Entry 49")
        panel.show(entries(51))
        assert painted(panel)[-1].startswith(" Entry 50")


async def test_scrolled_up_it_stays_where_it_is_and_says_how_much_is_below():
    panel = LogPanel()
    async with shown(panel, 40, 7) as pilot:
        panel.show(entries(50))
        panel.scroll_view(0, -10)
        before = painted(panel)
        panel.show(entries(52))
        assert painted(panel) == before
        await pilot.pause()
        assert "↓ 12 more" in screen_text(pilot.app)
        panel.scroll_view(0, 12)
        panel.show(entries(53))
        assert painted(panel)[-1].startswith(" Entry 52")


async def test_only_new_lines_are_wrapped(monkeypatch: pytest.MonkeyPatch):
    panel = LogPanel()
    async with shown(panel, 40, 12):
        panel.show(entries(5000))
        wrapped: list[int] = []
        real = log.wrapped_line
        monkeypatch.setattr(log, "wrapped_line", lambda line, *rest: (wrapped.append(line.entry), real(line, *rest))[1])
        panel.show(entries(5001))
        assert wrapped == [5000]


async def test_taking_back_removes_the_last_lines_and_a_branch_replaces_them():
    panel = LogPanel()
    async with shown(panel, 40, 12):
        panel.show(entries(6))
        panel.show(entries(4))
        assert [row.split()[1] for row in panel.text().splitlines()] == ["0", "1", "2", "3"]
        panel.show((*entries(3), Line(9, "Entry other")))
        assert panel.text().splitlines()[-2:] == [" Entry 2                         ACT-1", " Entry other"]


async def test_up_and_down_choose_an_entry_with_all_its_lines_and_enter_posts_it():
    panel = LogPanel()
    async with shown(panel, 60, 12) as pilot:
        panel.show(LOG)
        panel.focus()
        await pilot.press("up")
        assert panel.selected == 5
        await pilot.press("up", "up", "up", "up")
        assert panel.selected == 1
        assert [row[:6] for row in painted(panel) if row.startswith("▸")] == ["▸Crew ", "▸Crew "]
        await pilot.press("down", "enter")
        assert panel.selected == 2
        assert [message.value for message in pilot.app.posted] == [2]


async def test_the_cursor_leaves_wrapped_rows_where_they_stand():
    panel = LogPanel()
    async with shown(panel, 30, 12) as pilot:
        panel.show((Line(1, "one two three four five six seven"),))
        panel.focus()
        before = painted(panel)
        await pilot.press("up")
        assert painted(panel) == [row and "▸" + row[1:] for row in before]


async def test_leaving_the_log_takes_the_cursor_away_and_follows_the_end_again():
    panel = LogPanel()
    async with shown(panel, 40, 7) as pilot:
        panel.show(entries(50))
        panel.focus()
        await pilot.press(*["up"] * 12)
        assert not panel.following
        assert panel.selected == 38
        pilot.app.set_focus(None)
        await pilot.pause()
        assert panel.selected is None
        assert painted(panel)[-1].startswith(" Entry 49")


async def test_a_click_puts_the_cursor_on_an_entry():
    panel = LogPanel()
    async with shown(panel, 60, 12) as pilot:
        panel.show(LOG)
        await pilot.pause()
        await pilot.click(panel, offset=(5, 4))
        assert panel.selected == 2


async def test_a_new_width_wraps_everything_again_and_still_shows_the_end():
    panel = LogPanel()
    async with shown(panel, 60, 7) as pilot:
        panel.show(LOG)
        await pilot.resize_terminal(24, 7)
        await pilot.pause()
        assert painted(panel)[-1] == "   lights go out."


async def test_hostile_lines_keep_every_row_at_the_panels_width():
    told = tuple(Line(n, text, (text,)) for n, text in enumerate(HOSTILE))
    for ascii_mode in (False, True):
        for width in (60, 24, 6):
            panel = LogPanel(ascii=ascii_mode)
            async with shown(panel, width, 30) as pilot:
                panel.show(told)
                panel.scroll_view(0, -999)
                await pilot.pause()
                painted(panel)
                text = screen_text(pilot.app)
                assert text.isascii() or not ascii_mode
                if width == 60:
                    assert "Bob[/]x[@click=app.quit]quit[/]" in text


async def test_the_log_looks_as_agreed():
    panel = LogPanel()
    async with shown(panel, 60, 11) as pilot:
        panel.show(LOG)
        await pilot.pause()
        assert_snapshot("log_60x11", screen_text(pilot.app))
