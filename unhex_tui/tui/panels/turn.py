"""The turn panel: the steps of the round with the present one, the headline, and what is under way."""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.view import Step, View
from unhex_tui.tui import literal
from unhex_tui.tui.literal import Runs
from unhex_tui.tui.panels.lined import LinedPanel
from unhex_tui.tui.panels.sides import side_role, side_sign


class TurnPanel(LinedPanel):
    """Whose turn it is. `waiting` adds whom the table waits for, for screens without a question of their own."""

    TITLE = "Round"

    def __init__(
        self,
        *,
        ascii: bool = False,  # noqa: A002
        waiting: bool = False,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(ascii=ascii, id=id, classes=classes)
        self.waiting = waiting
        self._shown: tuple[object, ...] = ("", (), (), "")

    def show(self, view: View) -> None:
        """Draw the round as this view has it."""
        shown = (view.headline, view.steps, view.underway, view.waiting if self.waiting else "")
        if shown != self._shown:
            self._shown = shown
            self._view = view
            self.update_lines()

    _view = View(title="", headline="")

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        view = self._view
        lines: list[Runs] = []
        if view.headline:
            lines += [((text, "strong"),) for text in literal.wrapped(view.headline, width, self.ascii, most=2)]
        lines += steps_in_rows(view.steps, width, self.ascii)
        below = self._below(view, width)
        if lines and below and len(lines) + len(below) < height:
            lines.append(())
        return [*lines, *below]

    def _below(self, view: View, width: int) -> list[Runs]:
        """What is under way and who is waited for."""
        lines: list[Runs] = []
        for under in view.underway:
            rows = literal.wrapped(under, width - 2, self.ascii, most=3)
            lines += [((("· " if first else "  "), "quiet"), (text, "")) for first, text in _marked(rows)]
        if self.waiting and view.waiting:
            rows = literal.wrapped(view.waiting, width - 2, self.ascii, most=3)
            lines += [((("… " if first else "  "), "now"), (text, "now")) for first, text in _marked(rows)]
        return lines


def _marked(rows: list[str]) -> list[tuple[bool, str]]:
    return [(number == 0, text) for number, text in enumerate(rows)]


def steps_in_rows(steps: tuple[Step, ...], width: int, ascii: bool) -> list[Runs]:  # noqa: A002
    """The steps one after the other, in as many rows as they need: `✓` done, `▸` now, `·` to come."""
    rows: list[Runs] = []
    row: list[tuple[str, str]] = []
    used = 0
    for step in steps:
        sign, role = {"done": ("✓", "quiet"), "now": ("▸", "now"), "next": ("·", "")}[step.state]
        team = side_sign(step.side, ascii) + " " if step.side >= 0 else ""
        name = literal.cut(step.name, width - 2 - len(team), ascii)
        cells = 2 + len(team) + literal.width(name)
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
