"""The turn panel: the steps of the round with the present one, the headline, and what is under way."""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.view import Step, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.panels.signs import side_role, side_sign


class TurnPanel(LinedPanel):
    """Whose turn it is."""

    TITLE = "Round"
    _view = View(title="", headline="")

    def show(self, view: View) -> None:
        """Draw the round as this view has it."""
        before, self._view = self._view, view
        if any(getattr(before, part) != getattr(view, part) for part in ("headline", "steps", "underway", "aim")):
            self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        view = self._view
        lines = [*self.rows(view.headline, "strong", width, 2), *steps_in_rows(view.steps, width, self.ascii)]
        below = self._below(view, width)
        if lines and below and len(lines) + len(below) < height:
            lines.append(())
        if len(lines) + len(below) > height and not self.has_focus:
            return self._now(view, width, height, below)
        aim = self.rows(view.aim, "quiet", width, 2)
        return [*lines, *below, *(aim if self.has_focus or len(lines) + len(below) + len(aim) <= height else ())]

    def on_focus(self) -> None:
        """With the arrow keys all of it can be scrolled through."""
        self.call_later(self.update_lines)

    def on_blur(self) -> None:
        """Back to what matters now."""
        self.call_later(self.update_lines)

    def _now(self, view: View, width: int, height: int, below: list[Runs]) -> list[Runs]:
        """What matters now, where not all has room: the present step, what is under way, and what came of it last."""
        lines = self.rows(view.headline, "strong", width, 1)
        for states in (("now", "next"), ("now",)):
            steps = steps_in_rows(tuple(step for step in view.steps if step.state in states), width, self.ascii)
            if len(lines) + len(steps) + len(below) <= height:
                break
        room = max(0, height - len(lines) - len(steps))
        if len(below) > room > 2:
            more = plain_text.cut(f"  … {len(below) - room + 1} lines more", width, self.ascii)
            below = [below[0], ((more, "quiet"),), *below[len(below) - room + 2 :]]
        return [*lines, *steps, *below[max(0, len(below) - room) :]]

    def _below(self, view: View, width: int) -> list[Runs]:
        """What is under way."""
        lines: list[Runs] = []
        for under in view.underway:
            rows = plain_text.wrapped(under, width - 2, self.ascii, most=3)
            lines += [(("· " if row is rows[0] else "  ", "quiet"), (row, "")) for row in rows]
        return lines


def steps_in_rows(steps: tuple[Step, ...], width: int, ascii: bool) -> list[Runs]:  # noqa: A002
    """The steps one after the other, in as many rows as they need: `✓` done, `▸` now, `·` to come."""
    rows: list[Runs] = []
    row: list[tuple[str, str]] = []
    used = 0
    for step in steps:
        sign, role = {"done": ("✓", "quiet"), "now": ("▸", "now"), "next": ("·", "")}[step.state]
        team = side_sign(step.side, ascii) + " " if step.side >= 0 else ""
        name = plain_text.cut(step.name, width - 2 - len(team), ascii)
        cells = 2 + len(team) + plain_text.width(name)
        if used and used + 2 + cells > width:
            rows.append(tuple(row))
            row, used = [], 0
        if used:
            row.append(("  ", ""))
            used += 2
        row.append((sign + " ", role))
        if team:
            row.append((team, side_role(step.side)))
        row.append((name, role))
        used += cells
    if row:
        rows.append(tuple(row))
    return rows
