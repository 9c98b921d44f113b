"""The top line: what is played and where it is saved, or on a small screen the tabs."""

from __future__ import annotations

from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from unhex_tui.engine.view import View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.theme import looks


class TopLine(Widget):
    """One line."""

    DEFAULT_CSS = "TopLine { height: 1; }"
    ALLOW_SELECT = False

    class Chosen(Message):
        """A tab was clicked."""

        def __init__(self, tab: str) -> None:
            super().__init__()
            self.tab = tab

    def __init__(self, *, ascii: bool = False, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.ascii = ascii
        self._shown = ("", "", "", "")
        self._tabs: tuple[str, ...] = ()

    def show(self, view: View, save: str, tab: str, tabs: tuple[str, ...]) -> None:
        """Draw it; `tab` is the one of the `tabs` that is shown, empty where all panels are in sight."""
        shown = (view.title, view.headline, save, tab)
        if (shown, tabs) != (self._shown, self._tabs):
            self._shown, self._tabs = shown, tabs
            self.refresh()

    def runs(self, width: int) -> list[tuple[str, str]]:
        """The line at a width."""
        title, headline, save, tab = self._shown
        if tab:
            runs = [(f"[{name}]", "now") if name == tab else (f" {name} ", "quiet") for name in self._tabs]
            left = width - self._tabs_end() - 1
            return [*runs, (" " + plain_text.cut(headline, left, self.ascii), "")]
        where = plain_text.cut(save, max(0, width // 2 - 9), self.ascii) + "  F1 keys"
        room = max(0, width - plain_text.width(where) - 3)
        name = plain_text.cut(title, room, self.ascii)
        told = plain_text.padded(f"  {headline}" if headline else "", room - plain_text.width(name), self.ascii)
        return [(f" {name}", "strong"), (f"{told} ", ""), (where + " ", "quiet")]

    def _tabs_end(self) -> int:
        return sum(len(name) + 2 for name in self._tabs)

    def render_line(self, y: int) -> Strip:
        """The line."""
        width = self.size.width
        ground = Style(bgcolor=self.rich_style.bgcolor)
        line = plain_text.strip(self.runs(width), looks(self.app.current_theme), ground, self.ascii)
        return line.crop_extend(0, width, ground)

    def on_click(self, event: events.Click) -> None:
        """Post the tab that was clicked."""
        x = 0
        if not self._shown[3]:
            return
        for name in self._tabs:
            if x <= event.x < x + len(name) + 2:
                self.post_message(self.Chosen(name))
            x += len(name) + 2
