"""The top line: what is played and where it is saved, or on a small screen the tabs."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from unhex_tui.engine.view import View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.lines import OneLine, Picked


class TopLine(OneLine):
    """One line."""

    class Chosen(Picked[str]):
        """The tab that was clicked."""

    _shown = ("", "", "", "")
    _tabs: tuple[str, ...] = ()

    def show(self, view: View, save: str, tab: str, tabs: tuple[str, ...]) -> None:
        """Draw it; `tab` is the one of the `tabs` that is shown, empty where all panels are in sight."""
        shown = (view.title, view.headline, save, tab)
        if (shown, tabs) != (self._shown, self._tabs):
            self._shown, self._tabs = shown, tabs
            self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        title, headline, save, tab = self._shown
        if tab:
            tabs = [(f"[{name}]", "now") if name == tab else (f" {name} ", "quiet") for name in self._tabs]
            left = width - sum(len(name) for name, _ in tabs) - 1
            return [(*tabs, (" " + plain_text.cut(headline, left, self.ascii), ""))]
        where = plain_text.cut(save, max(0, width // 2 - 9), self.ascii) + "  F1 keys"
        room = max(0, width - plain_text.width(where) - 3)
        name = plain_text.cut(title, room, self.ascii)
        told = plain_text.padded(f"  {headline}" if headline else "", room - plain_text.width(name), self.ascii)
        return [((f" {name}", "strong"), (f"{told} ", ""), (where + " ", "quiet"))]

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        """Post the tab that was clicked."""
        end = 0
        for name in self._tabs if self._shown[3] else ():
            start, end = end, end + len(name) + 2
            if start <= column < end:
                self.post_message(self.Chosen(name))
