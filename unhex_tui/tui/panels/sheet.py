"""The sheet panel: one character, its boxes as a body, what the pending hit would mark, and what it carries."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from unhex_tui.engine.advice import Change
from unhex_tui.engine.view import Sheet, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import body_lines, line_width, side_by_side
from unhex_tui.tui.panels.lines import LinedPanel, Picked
from unhex_tui.tui.panels.signs import side_sign

_WIDE = 64
"""From this width on, what is carried stands beside the body and not below it."""


class SheetPanel(LinedPanel):
    """A character's sheet."""

    TITLE = "Sheet"

    class Turned(Picked[int]):
        """The border was clicked: the next sheet is wanted (1), or the one before (-1)."""

    _sheet: Sheet | None = None
    _changes: tuple[Change, ...] = ()

    def show(self, sheet: Sheet | None, changes: tuple[Change, ...] = ()) -> None:
        """Draw a sheet, with what a pending choice would change on it (changes of other sheets are left out)."""
        changes = tuple(change for change in changes if sheet is not None and change.sheet == sheet.id)
        if sheet == self._sheet and changes == self._changes:
            return
        if sheet is None or self._sheet is None or sheet.id != self._sheet.id:
            self.top = 0
        self._sheet, self._changes = sheet, changes
        self.set_title(f"{side_sign(sheet.side, self.ascii)} {sheet.name}" if sheet else self.TITLE)
        self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        sheet = self._sheet
        if sheet is None:
            return ()
        lines = self._drawn(sheet, width, 2)
        return lines if len(lines) <= height else self._drawn(sheet, width, 1)

    def _drawn(self, sheet: Sheet, width: int, most: int) -> list[Runs]:
        """All of it, with at most so many lines about who it is."""
        after = {change.track: change.after for change in self._changes}
        head = self._head(sheet, width, most)
        gauges: list[Runs] = [
            ((plain_text.plain(label, self.ascii) + " ", "quiet"), (plain_text.plain(value, self.ascii), "strong"))
            for label, value in sheet.gauges
        ]
        if not sheet.tracks:
            return [*head, *gauges, *self._carried(sheet, width)]
        if width >= _WIDE:
            half = width * 5 // 9
            body = body_lines(sheet.tracks, after, gauges, half, self.ascii)
            wide = max(line_width(line) for line in body)
            return [*head, *side_by_side([body, self._carried(sheet, width - wide - 1)], [0, wide + 1])]
        return [*head, *body_lines(sheet.tracks, after, gauges, width, self.ascii), *self._carried(sheet, width)]

    def _head(self, sheet: Sheet, width: int, most: int) -> list[Runs]:
        """Conditions first, since they matter now, then who it is."""
        conditions = plain_text.plain(", ".join((("hidden",) if sheet.hidden else ()) + sheet.conditions), self.ascii)
        subtitle = plain_text.plain(sheet.subtitle, self.ascii)
        if conditions and subtitle and plain_text.width(conditions) + 3 + plain_text.width(subtitle) <= width:
            return [((conditions, "condition"), (" · " + subtitle, "quiet"))]
        return [*self.rows(conditions, "condition", width), *self.rows(sheet.subtitle, "quiet", width, most)]

    def on_click(self, event: events.Click) -> None:
        """On the upper border: the next sheet, on its left half the one before."""
        if event.y == 0 and self._sheet is not None:
            event.stop()
            self.post_message(self.Turned(1 if event.x >= self.outer_size.width // 2 else -1))

    def _carried(self, sheet: Sheet, width: int) -> list[Runs]:
        """Hands, abilities and items, each a paragraph with its label."""
        lines = self._hands(sheet, width)
        if sheet.notes:
            lines += self._paragraph("Notes", " · ".join(sheet.notes), width)
        if sheet.abilities:
            lines += self._paragraph("Abilities", " · ".join(sheet.abilities), width)
        items = [f"{item} ({where})" if where else item for item, where in sheet.items]
        if items:
            lines += self._paragraph("Items", " · ".join(items), width)
        return lines

    def _hands(self, sheet: Sheet, width: int) -> list[Runs]:
        """All hands in one line where they fit."""
        hands: list[Runs] = [
            ((plain_text.plain(hand, self.ascii) + " ", "quiet"), (plain_text.plain(held, self.ascii), ""))
            for hand, held in sheet.hands
        ]
        if sum(line_width(hand) + 2 for hand in hands) - 2 <= width:
            line: list[tuple[str, str]] = []
            for hand in hands:
                line += [("  ", ""), *hand] if line else hand
            return [tuple(line)] if line else []
        return [line for hand, held in sheet.hands for line in self._paragraph(hand, held, width)]

    def _paragraph(self, label: str, text: str, width: int) -> list[Runs]:
        label = plain_text.cut(label, max(10, width // 3), self.ascii) + " "
        first, *rest = plain_text.wrapped(text, width - plain_text.width(label), self.ascii)
        rest = plain_text.wrapped(" ".join(rest), width - 2, self.ascii) if rest else []
        return [((label, "quiet"), (first, "")), *(((" " * 2, ""), (row, "")) for row in rest)]


def sheet_of(view: View, who: str) -> Sheet | None:
    """Somebody's sheet, or else the first; None where there is none."""
    return next((sheet for sheet in view.sheets if sheet.id == who), view.sheets[0] if view.sheets else None)
