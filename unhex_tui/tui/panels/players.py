"""The panels of the players' screen that no other screen has: the last dice, those who take part, what was told last.

They are made to be read from across a room: few words, room around them, and nothing to choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile, takewhile, zip_longest

from unhex_tui.engine.view import Row, Sheet, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import body_lines
from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.panels.map import MapPanel
from unhex_tui.tui.panels.sheet import SheetPanel
from unhex_tui.tui.panels.signs import GONE, side_role, side_sign, state_sign

_ROOM = 24
"""Rows from which sheets stand apart from each other."""


class DicePanel(LinedPanel, can_focus=False):
    """The last dice, large, and what came of them."""

    TITLE = "Last dice"

    _faces: tuple[int, ...] = ()
    _told: tuple[str, ...] = ()

    def show(self, view: View) -> None:
        """Draw the dice that were told of last; none whose owner is not there any more."""
        told = list(dropwhile(lambda line: not line.faces, reversed(view.log)))
        fell = view.log[len(told) - 1 :] if told and any(f"{row.name} " in told[0].text for row in view.roster) else ()
        self._faces = fell[0].faces if fell else ()
        self._told = tuple(line.text for line in (*fell[:1], *takewhile(lambda line: line.within, fell[1:])))
        self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        if not self._faces:
            return [(), ((" No dice yet", "quiet"),)]
        corners = "+-+|" if self.ascii else "╔═╗║"
        below = "+-+" if self.ascii else "╚═╝"
        faces = [plain_text.cut(str(face), 3, self.ascii).center(3) for face in self._faces]
        drawn = [
            "".join(f"{corners[0]}{corners[1] * 3}{corners[2]}" for _ in faces),
            "".join(f"{corners[3]}{face}{corners[3]}" for face in faces),
            "".join(f"{below[0]}{below[1] * 3}{below[2]}" for _ in faces),
        ]
        room = max(1, width - plain_text.width(drawn[0]) - 4)
        told = [row for text in self._told for row in plain_text.wrapped(text, room, self.ascii, most=2)]
        return [
            (("  ", ""), (row, "strong"), ("  ", ""), (text, "strong"))
            for row, text in zip_longest(drawn, told[:3], fillvalue="")
        ]


class CrewPanel(SheetPanel, can_focus=False):
    """The PCs' bodies, each in its place."""


class HousePanel(LinedPanel, can_focus=False):
    """Those who have no sheet here, by side, with what is known of each: condition, place, what is in hand."""

    _rows: tuple[Row, ...] = ()
    _sides: tuple[str, ...] = ()

    def show(self, view: View) -> None:
        """Draw the view's people without sheets."""
        rows, sides = without_sheets(view), view.sides
        if (rows, sides) != (self._rows, self._sides):
            self._rows, self._sides = rows, sides
            self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        sides = sorted({row.side for row in self._rows})
        named = [f"{side_sign(side, self.ascii)} {self._sides[side]}" for side in sides if side < len(self._sides)]
        self.set_title(" · ".join(named))
        columns = [
            ("", [row.name for row in self._rows]),
            (
                "condition",
                [", ".join((*(" ".join(pair) for pair in row.figures), *row.conditions)) for row in self._rows],
            ),
            ("where", [row.where for row in self._rows]),
            ("holds", ["+".join(row.holds) for row in self._rows]),
        ]
        cells = [max(map(self._cells, (label, *texts))) for label, texts in columns]
        while sum(cells) + 2 * len(cells) + 1 > width and max(cells) > 6:
            cells[cells.index(max(cells))] -= 1
        heads = "  ".join(plain_text.padded(label, n, self.ascii) for (label, _), n in zip(columns, cells, strict=True))
        lines: list[Runs] = [(("   " + heads, "quiet"),)]
        for number, row in enumerate(self._rows):
            name, *told = (
                plain_text.padded(texts[number], n, self.ascii) for (_, texts), n in zip(columns, cells, strict=True)
            )
            role = "now" if row.current else "quiet" if row.state in GONE else "strong"
            sign = f"{state_sign(row.side, row.state, self.ascii)} "
            marked = ("▸" if row.current else " ", "now")
            lines.append((marked, (sign, side_role(row.side)), (name, role), ("  " + "  ".join(told), "")))
        return lines

    def _cells(self, text: str) -> int:
        return plain_text.width(plain_text.plain(text, self.ascii))


def without_sheets(view: View) -> tuple[Row, ...]:
    """Those who have no sheet in this view, in the roster's order."""
    with_sheets = {one.id for one in view.sheets}
    return tuple(row for row in view.roster if row.id not in with_sheets)


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
        room = max(1, height - 1) if self._told else height
        for text in reversed(self._under):
            rows = plain_text.wrapped(text, width - 2, self.ascii)
            if under and len(under) + len(rows) > room:
                break
            under[:0] = [(("▸ " if row is rows[0] else "  ", "now"), (row, "strong")) for row in rows[:room]]
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

    note = ""
    """What is said in the lower border."""

    def tell_more(self) -> None:
        """Older lines are not asked for here."""
        self.set_subtitle(self.note)


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
        lines: list[Runs] = []
        for side, name in enumerate(self._view.sides):
            rows = [row for row in without_sheets(self._view) if row.side == side]
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
