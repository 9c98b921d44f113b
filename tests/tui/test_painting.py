"""After a change, exactly the changed parts of the screen are painted."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from nightclub import SHOT, club, played
from panel_app import shown
from textual.geometry import Region

from unhex_tui.engine.view import Line
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels import LogPanel
from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.screens.table_layout import Layout


class Counted(LinedPanel):
    """Panel of one word a line that records which rows were painted."""

    def __init__(self, *words: str) -> None:
        super().__init__()
        self.words, self.rows_painted = words, set[int]()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        return [((word, ""),) for word in self.words]

    def _painted(self, y: int):
        self.rows_painted.add(y)
        return super()._painted(y)


async def test_a_panel_paints_changed_lines_only():
    """For another title a panel paints its border alone."""
    panel = Counted("one", "two", "three", "four", "five")
    async with shown(panel, 20, 6) as pilot:

        async def painted() -> set[int]:
            panel.rows_painted.clear()
            await pilot.pause(0.05)
            return set(panel.rows_painted)

        await painted()
        panel.set_title("Another")
        panel.set_subtitle("below")
        assert await painted() == set()
        border = panel._styles_cache._cache
        assert "Another" in border[0].text and "below" in border[5].text
        panel.words = ("one", "2", "3", "4", "five")
        panel.update_lines()
        assert await painted() == {1, 2, 3}
        panel.scroll_view(0, 1)
        assert await painted() == {0, 1, 2, 3}
        panel.words = ("2", "3", "4", "5")
        panel.update_lines()
        assert panel.top == 0 and await painted() == {3}, "the view moved with what it shows"


async def test_a_panel_of_which_nothing_changed_is_not_put_together_again():
    panel = Counted("one", "two")
    async with shown(panel, 20, 6) as pilot:
        await pilot.pause(0.05)
        whole = Region(0, 0, 20, 6)
        kept = panel.render_lines(whole)
        assert panel.render_lines(whole) is kept and panel.render_lines(Region(0, 0, 20, 2)) == kept[:2]
        panel.words = ("one", "2")
        panel.update_lines()
        again = panel.render_lines(whole)
        assert again[1] == kept[1] and again[2] != kept[2]


async def test_a_log_without_choice_is_not_painted_again():
    """Losing the focus changes nothing in the log."""

    class Log(Counted, LogPanel):
        lay_out = LogPanel.lay_out

    panel = Log()
    async with shown(panel, 20, 6) as pilot:
        panel.show([Line(n, f"Entry {n}") for n in range(9)])
        await pilot.pause(0.05)
        panel.rows_painted.clear()
        panel.clear_cursor()
        await pilot.pause(0.05)
        assert not panel.rows_painted
        panel.action_choose(-1)
        await pilot.pause(0.05)
        panel.clear_cursor()
        await pilot.pause(0.05)
        assert panel.rows_painted, "but where something was"


async def test_what_is_painted_bit_by_bit_is_what_is_painted_anew():
    app = club(played(*SHOT[:3]))
    keys = "down a . 1 down enter f u y tab tab tab up escape h down up 3 5 u u y f1 escape question_mark escape"
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for key in keys.split():
            await pilot.press(key)
            await pilot.pause()
            compositor = app.screen._compositor
            kept = compositor.render_strips()
            for widget in compositor.visible_widgets:
                widget._styles_cache.clear()
            assert kept == compositor.render_strips(), f"after {key}"


async def test_a_cursor_key_paints_no_line_that_stays_equal():
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for key in ("down", "down", "up"):
            panels = [(panel, {**panel._styles_cache._cache}) for panel in app.screen.query(LinedPanel)]
            await pilot.press(key)
            await pilot.pause()
            now = {panel: panel._styles_cache._cache for panel, _ in panels}
            pairs = [(f"{panel.id} {y}", kept[y], now[panel][y]) for panel, kept in panels for y in kept]
            anew = {name: old == new for name, old, new in pairs if old is not new}
            assert anew and not any(anew.values()), f"{key}: {anew}"


async def test_the_table_is_painted_once_for_each_size(monkeypatch: pytest.MonkeyPatch):
    """Textual tells a screen its first size three times."""
    painted, paint = list[tuple[int, int]](), Layout.paint

    def counted(layout: Layout) -> None:
        painted.append(tuple(layout.screen.app.size))
        paint(layout)

    monkeypatch.setattr(Layout, "paint", counted)
    async with club().run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert painted == [(120, 40)] * 2, "before and after the panels know their sizes"
        for size in ((80, 24), (120, 40), (120, 40)):
            await pilot.resize_terminal(*size)
        assert painted[2:] == [(80, 24), (120, 40)]
