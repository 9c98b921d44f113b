"""The panels only the players' screen has: the last dice, the characters, the last log lines.

They are made to be read from across a room: few words, space around them, and no choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile, zip_longest

from textual import events
from textual.geometry import Region

from unhex_tui.drawing.tokens import short_name, stem_of
from unhex_tui.engine.view import Line, Row, Sheet, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import GONE, body_lines, line_width, side_role, side_sign, state_sign, strip_runs
from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.panels.log import of_the_fight
from unhex_tui.tui.panels.map import MapPanel
from unhex_tui.tui.panels.roll_strip import framed
from unhex_tui.tui.panels.sheet import BELOW, GAP, LEAST, SheetPanel, shown_of

_FEWEST = 6
"""Lines of characters that bodies leave, if there are as many."""
_SHORT = 5
"""Least cells of a cut word."""
_NAMED = 8
"""Least cells of a name."""
_BROAD = 40
"""Least columns of a panel that shows the characters' places and the items in their hands."""


class DicePanel(LinedPanel, can_focus=False):
    """The last dice, large, and their result."""

    TITLE = "Last dice"

    _faces: tuple[int | str, ...] = ()
    _told: tuple[str, ...] = ()

    def show(self, view: View) -> None:
        """Draw the dice of the newest roll since the last fight began; none if the roller is gone."""
        log = of_the_fight(view.log)
        lines = list(dropwhile(lambda line: not line.faces, reversed(log)))
        roll = log[len(lines) - 1 :] if lines and not lines[0].gone else ()
        self._faces = roll[0].faces if roll else ()
        self._told = tuple(line.text for line in (*roll[:1], *takewhile(lambda line: line.within, roll[1:])))
        self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        if not self._faces:
            return [(), ((" No dice yet", "quiet"),)]
        drawn = framed(self._faces, self.ascii)
        if plain_text.width(drawn[0]) > width // 2:  # for a handful of dice, the result needs the room
            drawn = [*plain_text.wrapped(" ".join(map(str, self._faces)), width // 2, self.ascii, most=3)]
        cells = max(map(plain_text.width, drawn))
        room = max(1, width - cells - 4)
        lines = [row for text in self._told for row in plain_text.wrapped(text, room, self.ascii, most=2)]
        return [
            (("  ", ""), (row.ljust(cells), "strong"), ("  ", ""), (text, "strong"))
            for row, text in zip_longest(drawn, lines[:3], fillvalue="")
        ]


class CrewPanel(SheetPanel, can_focus=False):
    """The PCs' bodies, each in its place."""

    LETTERED = True


class HousePanel(LinedPanel, can_focus=False):
    """Characters without a sheet here, by side, with their visible condition, place and items in hand."""

    _rows: tuple[Row, ...] = ()
    _sides: tuple[str, ...] = ()

    def show(self, view: View) -> None:
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
        columns = [(label, texts) for label, texts in columns if any(texts)]
        cells = [max(map(self._cells, (label, *texts))) for label, texts in columns]
        before = 2 * any(row.letter for row in self._rows)
        while sum(cells) + 2 * len(cells) + 1 + before > width and max(cells) > 6:
            cells[cells.index(max(cells))] -= 1
        for (label, texts), most in zip(columns, cells, strict=True):
            if label == "condition":
                texts[:] = [self._ailing(row, text, most) for row, text in zip(self._rows, texts, strict=True)]
        heads = "  ".join(plain_text.padded(label, n, self.ascii) for (label, _), n in zip(columns, cells, strict=True))
        lines: list[Runs] = [(("   " + " " * before + heads, "quiet"),)]
        for number, row in enumerate(self._rows):
            name, *facts = (
                plain_text.padded(texts[number], n, self.ascii) for (_, texts), n in zip(columns, cells, strict=True)
            )
            role = "now" if row.current else "quiet" if row.state in GONE else "strong"
            sign = f"{state_sign(row.side, row.state, self.ascii)} "
            marked = ("▸" if row.current else " ", "now")
            letter = _letter(row, before, self.ascii)
            lines.append((marked, *letter, (sign, side_role(row.side)), (name, role), ("  " + "  ".join(facts), "")))
        return lines

    def _ailing(self, row: Row, text: str, most: int) -> str:
        """Return figures and conditions; if they do not all fit, the conditions that fit whole come first."""
        if self._cells(text) <= most:
            return text
        return plain_text.some([*row.conditions, *(" ".join(pair) for pair in row.figures)], most, ascii=self.ascii)

    def _cells(self, text: str) -> int:
        return plain_text.width(plain_text.plain(text, self.ascii))


def _letter(row: Row, cells: int, ascii: bool) -> Runs:
    """Return the character's letter on the map in `cells` cells; empty for 0."""
    return ((plain_text.padded(row.letter, cells, ascii), "quiet"),) if cells else ()


def without_sheets(view: View) -> tuple[Row, ...]:
    """Return the rows of characters without a sheet in this view, in the roster's order."""
    with_sheets = {sheet.id for sheet in view.sheets}
    return tuple(row for row in view.roster if row.id not in with_sheets)


class ToldPanel(LinedPanel, can_focus=False):
    """The last log lines: the newest at the bottom, older ones dimmed."""

    TITLE = "What happens"

    _told: tuple[Line, ...] = ()

    def show(self, view: View) -> None:
        if (lines := view.log[-40:]) != self._told:
            self._told = lines
            self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        newest = self._told[-1].entry if self._told else 0
        lines: list[Runs] = []
        for line in reversed(self._told):
            gap = "  " if line.within else ""
            role = "quiet" if line.entry != newest else f"log.{line.kind}" if line.kind in ("scene", "wound") else ""
            if len(lines) == height:
                break
            most = height - len(lines)
            rows = plain_text.wrapped(line.text, width - len(gap), self.ascii, hang=2, most=most if not lines else 0)
            if len(rows) > most:
                break
            lines[:0] = [((gap if row is rows[0] else f"{gap}  ", ""), (row, role)) for row in rows]
        return lines

    note = ""

    def tell_more(self) -> None:
        """Show the note: players are not offered older lines."""
        self.set_subtitle(self.note)


class CastPanel(SheetPanel, can_focus=False):
    """One line per character, and below them as many bodies as fit.

    The characters concerned come first, and stay until others are concerned.
    """

    TITLE = "Who is there"
    LETTERED = True

    _view = View("", "")
    _about: tuple[str, ...] = ()
    """Ids of the sheets concerned last."""

    def show(self, view: View) -> None:  # type: ignore[override]
        sheets = {sheet.id for sheet in view.sheets}
        self._view = view
        acting = [row.id for row in view.roster if row.current]
        concerned = [character_id for character_id in view.involved if character_id not in acting]
        # The deciding character comes before the others concerned, and the acting one last: players know most of them.
        asked = [character_id for character_id in (view.focus,) if concerned and character_id not in acting]
        about = [*asked, *concerned, *acting]
        self._about = (
            tuple(character_id for character_id in about if character_id in sheets) or self._about or (view.focus,)
        )
        self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        rows, sheets = self._view.roster, {sheet.id: sheet for sheet in self._view.sheets}
        across = max(1, (width + GAP) // (LEAST + GAP))
        high = 1 + max((len(self._drawn(sheet, width // across)) for sheet in sheets.values()), default=height)
        # If not even one body fits below all lines, lines give way, except a few.
        room = height - len(rows)
        if room < high <= height - min(len(rows), _FEWEST):
            room = high
        first = [character_id for character_id in self._about if character_id in sheets]
        first = [*first, *(character_id for character_id in sheets if character_id not in first)][
            : room // high * across
        ]
        if not first:
            return self._lined(rows, width, height)
        shown = tuple(shown_of(self._view, [character_id for character_id in sheets if character_id in first]))
        bodies = self._side_by_side(shown, across, width, min(BELOW, room // -(-len(shown) // across) - high))
        people = self._lined(rows, width, height - len(bodies))
        return [*people, *[()] * (height - len(people) - len(bodies)), *bodies]

    def _drawn(self, sheet: Sheet, width: int) -> list[Runs]:
        return body_lines(sheet.tracks, {}, width - GAP, self.ascii)

    def _lined(self, rows: Sequence[Row], width: int, height: int) -> list[Runs]:
        """Return one line per character; if they do not fit, similar characters share a line.

        Where even these are too many, the last line counts the healthy characters least concerned.
        """
        left, shown = len(rows), len(rows)
        if left > height:
            alike: dict[tuple[object, ...], list[Row]] = {}
            about = {*self._about, *self._view.involved}
            for row in rows:
                own = row.current or row.id in about or row.figures or row.strip
                kind = (row.id,) if own else (row.side, stem_of(row.name), row.state, row.conditions)
                alike.setdefault(kind, []).append(row)
            ranked = sorted(alike.values(), key=lambda few: self._rank(few[0], about))
            chosen = ranked[: max(0, height - 1)] if len(ranked) > height else ranked
            times, shown = "x" if self.ascii else "×", sum(map(len, chosen))
            rows = [
                few[0]._replace(name=f"{len(few)}{times}{stem_of(few[0].name)}") if len(few) > 1 else few[0]
                for few in alike.values()
                if few in chosen
            ]
        figures = max((plain_text.width(_figures(row)) for row in rows), default=0)
        last = max((plain_text.width(_figures(row, 0)) for row in rows if row.figures and not row.strip), default=0)
        with_strip = [row for row in rows if row.strip]
        names = beside = self._longest(rows)
        letters = 2 * any(row.letter for row in rows)
        width -= letters
        names = min(names, max(_NAMED, width - 5 - last)) if last else names
        if 5 + names + figures + max((len(row.strip) for row in with_strip), default=0) > width:
            beside = self._longest(with_strip)  # a long name alone on its line must not push out the figures of others
        lines: list[Runs] = []
        for n, row in enumerate(rows):
            spare = height - (left > shown) - len(lines) - len(rows) + n
            longest = min(beside if row.strip else names, width - 4)
            lines += self._person(row, longest, figures, width + letters, letters, spare)
        return [*lines, ((f"   and {left - shown} more", "quiet"),)] if left > shown else lines

    def _rank(self, row: Row, about: set[str]) -> tuple[bool, ...]:
        """Return a sort key: the acting character first, then those concerned, then the wounded."""
        hurt = row.hurt or any(cell.fill for cell in row.strip)
        return not row.current, row.id not in about, not hurt, not row.strip, row.state in GONE

    def _longest(self, rows: Sequence[Row]) -> int:
        return max((plain_text.width(plain_text.plain(row.name, self.ascii)) for row in rows), default=0)

    def _person(self, row: Row, names: int, cells: int, width: int, letters: int, spare: int) -> Iterator[Runs]:
        """Yield a character's line: sign, name, figures, wounds, then other facts; conditions may continue below."""
        role = "now" if row.current else "quiet" if row.state in GONE else "strong"
        ailing = ", ".join(row.conditions)
        if not row.strip and not row.figures:  # the condition takes precedence over a long name
            beside = ailing
            if row.conditions and spare > 0 and plain_text.width(ailing) > width - 4 - _NAMED:
                beside = row.conditions[0]  # the others continue below, whatever the name
            names = min(names, max(_NAMED, width - 4 - plain_text.width(beside)))
        name = short_name(row.name, names, self.ascii)
        head: Runs = (
            ("▸" if row.current else " ", "now"),
            *_letter(row, letters, self.ascii),
            (state_sign(row.side, row.state, self.ascii) + " ", side_role(row.side)),
            (plain_text.padded(name, names, self.ascii), role),
        )
        room = width - line_width(head) - 1
        cells = min(cells, room)
        figures = plain_text.padded(_figures(row, room), cells, self.ascii, right=True) if row.figures else ""
        if row.strip and line_width(head) + 1 + len(row.strip) <= width:
            strip = (" ", ""), *strip_runs(row.strip, ascii=self.ascii)
            fits = line_width(head) + 1 + plain_text.width(figures) + line_width(strip) <= width
            head = (*head, (f" {figures}" if fits and figures else "", "strong"), *strip)
        elif figures:
            head = (*head, (" " + plain_text.cut(figures, width - line_width(head) - 1, self.ascii), "strong"))
        holds = "+".join(row.holds) if row.holds != ("?",) else ""
        more = (row.where, holds) if width >= _BROAD else ()
        room, below = width - line_width(head) - 1, ""
        if (wide := plain_text.width(ailing)) > room:
            whole = plain_text.fitting(row.conditions, room, self.ascii)
            fits = plain_text.width(whole) <= room
            if spare > 0:
                ailing, below = (whole, ailing.removeprefix(whole).lstrip(", ")) if fits else ("", ailing)
            elif fits and room < min(wide, plain_text.width(whole) + _SHORT):
                ailing = whole  # no word is cut for the start of the next
        for text, look in ((ailing, "condition"), *((text, "quiet") for text in more)):
            room = width - line_width(head) - 1
            if text and room >= min(_SHORT, plain_text.width(text)):
                head = (*head, (" " + plain_text.cut(text, room, self.ascii), look))
        yield tuple(run for run in head if run[0])
        if below:
            yield (("    " + plain_text.cut(below, width - 4, self.ascii), "condition"),)


def _figures(row: Row, room: int = 999) -> str:
    """Return the character's figures, as many as fit whole."""
    values = [value for _, value in row.figures]
    while values[1:] and plain_text.width(" ".join(values)) > room:
        values = values[:-1]
    return " ".join(values)


class WatchedMap(MapPanel, can_focus=False):
    """The map; if it does not fit, it shows the places concerned, then as many others as possible."""

    _settled = False
    """The visible part of the map has been chosen."""

    def on_resize(self, event: events.Resize) -> None:
        self._settled = False
        super().on_resize(event)

    def _keep_in_sight(self) -> None:
        """Scroll only if that shows more of the places concerned."""
        picture = self._picture
        if picture is None or not self.wide:
            return
        boxes = {place: Region(x, y, w, h) for place, x, y, w, h in picture.places}
        about = [box for place, box in boxes.items() if place in picture.concerned]
        if self._settled and self._seen(about, (self.left, self.top)) == len(about):
            return
        crowded = [box for box in boxes.values() if any(box.contains(span.x, span.y) for span in picture.spans)]

        def worth(at: tuple[int, int]) -> tuple[int, int, int]:
            far = abs(at[0] - self.left) + abs(at[1] - self.top)
            return self._seen(about, at), self._seen(crowded, at), -far

        # In a view that shows the most, some box touches an edge of the window.
        lefts = {self.left, *(left for box in boxes.values() for left in (box.x, box.right - self.wide))}
        tops = {self.top, *(top for box in boxes.values() for top in (box.y, box.bottom - self.high))}
        columns, rows = self.kept
        lefts, tops = lefts | {left - columns for left in lefts}, tops | {top - rows for top in tops}
        across = {max(self.least, min(left, self.line_width - self.wide)) for left in lefts}
        down = {max(0, min(top, len(self._lines) - self.high)) for top in tops}
        best = max(((left, top) for left in across for top in down), key=worth)
        if not self._settled or self._seen(about, best) > self._seen(about, (self.left, self.top)):
            self._settled = True
            self.scroll_view(best[0] - self.left, best[1] - self.top)

    def _seen(self, boxes: Sequence[Region], at: tuple[int, int]) -> int:
        """Return how many of the boxes are wholly visible from a position."""
        columns, rows = self.kept
        return sum(
            at[0] + columns <= box.x
            and box.right <= at[0] + self.wide
            and at[1] + rows <= box.y
            and box.bottom <= at[1] + self.high
            for box in boxes
        )
