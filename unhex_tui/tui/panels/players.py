"""The panels of the players' screen that no other screen has: the banner, those who take part, what was told last.

They are made to be read from across a room: few words, room around them, and nothing to choose.
"""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.view import Row, Sheet, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import body_lines
from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.panels.map import MapPanel
from unhex_tui.tui.panels.signs import GONE, side_role, side_sign, state_sign
from unhex_tui.tui.panels.turn import steps_in_rows

_ROOM = 24
"""Rows from which sheets stand apart from each other."""


class BannerPanel(LinedPanel, can_focus=False):
    """Whose turn it is, and who is waited for; or why nothing new is seen."""

    _view = View("", "")
    _waiting = ""
    _note = ""

    def show(self, view: View, trouble: str = "", note: str = "") -> None:
        """Draw it; `trouble` takes the place of who is waited for, `note` stands in the lower border."""
        self._view, self._waiting, self._note = view, trouble or view.waiting, note
        self.set_title(view.title)
        self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        nothing: list[Runs] = [()]  # keeps its line
        lines = self.rows(self._view.headline, "strong", width, 2) or nothing
        lines = lines + (self.rows(self._waiting, "now", width, 2) or nothing)
        steps = steps_in_rows(self._view.steps, width, self.ascii)
        return [*lines, *steps] if len(lines) + len(steps) <= height else lines

    def tell_more(self) -> None:
        """In the lower border: the note."""
        self.set_subtitle(self._note)


class EveningPanel(LinedPanel, can_focus=False):
    """Between fights, in the map's place: the goal, and the fights so far."""

    TITLE = "This evening"

    _told: tuple[str, ...] = ()

    def show(self, told: tuple[str, ...]) -> None:
        """Draw these lines, a paragraph each."""
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


class ToldPanel(LinedPanel, can_focus=False):
    """What is under way, and what was told last: the newest at the bottom, the older the quieter."""

    TITLE = "What happens"

    _under: tuple[str, ...] = ()
    _told: tuple[tuple[int, str, str, bool], ...] = ()

    def show(self, view: View) -> None:
        """Draw the end of the view's log, and what is under way beneath it."""
        under = view.underway if view.steps else ()
        told = tuple((line.entry, line.text, line.kind, line.within) for line in view.log[-40:])
        if (under, told) != (self._under, self._told):
            self._under, self._told = under, told
            self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        under: list[Runs] = []
        for text in self._under:
            rows = plain_text.wrapped(text, width - 2, self.ascii)
            under += [(("▸ " if row is rows[0] else "  ", "now"), (row, "strong")) for row in rows]
        under = under[: max(1, height - 1)] if self._told else under[:height]
        newest = self._told[-1][0] if self._told else 0
        lines: list[Runs] = []
        for entry, text, kind, within in reversed(self._told):
            gap = "  " if within else ""
            role = "quiet" if entry != newest else f"log.{kind}" if kind in ("scene", "wound") else ""
            rows = plain_text.wrapped(text, width - len(gap), self.ascii, hang=2)
            if len(lines) + len(rows) > height - len(under):
                break
            lines[:0] = [((gap if row is rows[0] else f"{gap}  ", ""), (row, role)) for row in rows]
        return [*lines, *under]

    def tell_more(self) -> None:
        """Older lines are not asked for here."""
        self.set_subtitle("")


class CastPanel(LinedPanel, can_focus=False):
    """The opposition in words and the PCs' sheets, a page at a time where they do not all fit."""

    TITLE = "Who is there"

    _view = View("", "")
    page = 0
    """Which page is in sight, from 0."""
    pages = 1
    """How many there are at this size."""
    _turned = True
    """The page of the one that matters has been turned to."""

    def show(self, view: View) -> None:
        """Draw the view's people; a page that matters now is turned to."""
        self._turned = self._turned and view.focus == self._view.focus
        self._view = view
        self.update_lines()

    def turn_to(self, page: int) -> bool:
        """Show a page, the first again after the last; whether it is another one."""
        was, self.page = self.page, page % self.pages
        if was != self.page:
            self.update_lines()
        return was != self.page

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        blocks = [("", self._opposition(width)), *((one.id, self._sheet(one, width)) for one in self._view.sheets)]
        gap = 1 if height >= _ROOM else 0
        pages: list[list[Runs]] = []
        for who, block in blocks:
            if not block:
                continue
            if not pages or len(pages[-1]) + gap + len(block) > height:
                pages.append([])
            pages[-1] += [*([()] * gap if pages[-1] else []), *block]
            if who == self._view.focus and not self._turned:
                self.page, self._turned = len(pages) - 1, True
        self.pages = max(1, len(pages))
        self.page = min(self.page, self.pages - 1)
        return pages[self.page] if pages else ()

    def tell_more(self) -> None:
        """In the lower border: which page this is."""
        self.set_subtitle(f"{self.page + 1} of {self.pages}" if self.pages > 1 else "")

    def _opposition(self, width: int) -> list[Runs]:
        """Those who have no sheet here, by side: name, then condition in words."""
        with_sheets = {one.id for one in self._view.sheets}
        lines: list[Runs] = []
        for side, name in enumerate(self._view.sides):
            rows = [row for row in self._view.roster if row.side == side and row.id not in with_sheets]
            if rows:
                sign = f"{side_sign(side, self.ascii)} "
                lines.append(((sign, side_role(side)), (plain_text.cut(name, width - 2, self.ascii), side_role(side))))
                lines += [line for row in rows for line in self._row(row, width)]
        return lines

    def _row(self, row: Row, width: int) -> list[Runs]:
        role = "now" if row.current else "quiet" if row.state in GONE else "strong"
        figures = [f"{label} {value}" for label, value in row.figures]
        words = ", ".join((*figures, *row.conditions))
        name = plain_text.cut(row.name, width - 4, self.ascii)
        sign = state_sign(row.side, row.state, self.ascii)
        head = (("▸" if row.current else " ", "now"), (f"{sign} ", side_role(row.side)), (name, role))
        room = width - 5 - plain_text.width(name)
        if not words:
            return [head]
        if plain_text.width(plain_text.plain(words, self.ascii)) <= room:
            return [(*head, ("  ", ""), (plain_text.plain(words, self.ascii), "condition"))]
        return [
            head,
            *((("    ", ""), (text, "condition")) for text in plain_text.wrapped(words, width - 4, self.ascii)),
        ]

    def _sheet(self, sheet: Sheet, width: int) -> list[Runs]:
        """A PC: its name, gauges and conditions, its body, and what it holds."""
        current = any(row.id == sheet.id and row.current for row in self._view.roster)
        sign = f"{side_sign(sheet.side, self.ascii)} "
        name = plain_text.cut(sheet.name, width - 3, self.ascii)
        words = plain_text.cut(", ".join(sheet.conditions), width - 5 - plain_text.width(name), self.ascii)
        head: Runs = (
            ("▸" if current else " ", "now"),
            (sign, side_role(sheet.side)),
            (name, "now" if current else "strong"),
            ("  " if words else "", ""),
            (words, "condition"),
        )
        gauges = "  ".join(f"{label} {value}" for label, value in sheet.gauges)
        held = "  ".join(f"{hand}: {what}" for hand, what in sheet.hands)
        gauge: Runs = ((plain_text.cut(gauges, width, self.ascii), "strong"),)
        hands: Runs = ((plain_text.cut(held, width, self.ascii), "quiet"),)
        return [head, gauge, *body_lines(sheet.tracks, {}, width, self.ascii), *([hands] if held else [])]


class WatchedMap(MapPanel, can_focus=False):
    """The map, with what is going on in its middle where not all of it fits."""

    def _keep_actor_in_sight(self) -> None:
        picture = self._picture
        if picture is None:
            return
        boxes = [(x, y, x + w, y + h) for place, x, y, w, h in picture.places if place in picture.concerned]
        if not boxes:
            return
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        self.scroll_view((left + right - self.wide) // 2 - self.left, (top + bottom - self.high) // 2 - self.top)
