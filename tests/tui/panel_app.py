"""An app with a single panel, to test it alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.app import App, ComposeResult
from textual.message import Message
from textual.pilot import Pilot

from unhex_tui.tui.look.theme import DARK, themes
from unhex_tui.tui.panels.lines import LinedPanel


class PanelApp(App[None]):
    """App that fills the screen with one panel and keeps the messages it posts."""

    AUTO_FOCUS = None

    def __init__(self, panel: LinedPanel, theme: str = DARK) -> None:
        super().__init__()
        self.panel = panel
        self.posted: list[Message] = []
        for each in themes():
            self.register_theme(each)
        self.theme = theme

    def compose(self) -> ComposeResult:
        yield self.panel

    def on_log_panel_chosen(self, message: Message) -> None:
        self.posted.append(message)

    def on_question_panel_taken(self, message: Message) -> None:
        self.posted.append(message)

    def on_map_panel_clicked(self, message: Message) -> None:
        self.posted.append(message)

    def on_roster_panel_clicked(self, message: Message) -> None:
        self.posted.append(message)


@asynccontextmanager
async def shown(panel: LinedPanel, width: int, height: int, theme: str = DARK) -> AsyncIterator[Pilot[None]]:
    """Show a panel on a screen of this size, its border included."""
    async with PanelApp(panel, theme).run_test(size=(width, height)) as pilot:
        yield pilot


def painted(panel: LinedPanel) -> list[str]:
    """Return the panel's painted rows; assert that each has the panel's width."""
    strips = [panel.render_line(y) for y in range(panel.size.height)]
    assert all(strip.cell_length == panel.size.width for strip in strips)
    return [strip.text.rstrip() for strip in strips]
