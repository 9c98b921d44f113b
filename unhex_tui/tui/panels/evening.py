"""Between fights, in the map's place: the goal, and the fights so far."""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.lines import LinedPanel


class EveningPanel(LinedPanel, can_focus=False):
    """The overview of the game session, one paragraph per text."""

    TITLE = "This session"

    _told: tuple[str, ...] = ()

    def show(self, told: tuple[str, ...]) -> None:
        """Draw these texts, one paragraph each."""
        if told != self._told:
            self._told = told
            self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        lines: list[Runs] = []
        for number, text in enumerate(self._told):
            role = "" if number else "strong"
            rows = plain_text.wrapped(text, width - 2, self.ascii, hang=2)
            lines += [(), *((("  " if row is not rows[0] else " ", ""), (row, role)) for row in rows)]
        return lines
