"""The roster panel: one line per character, by team or in order, with letter, actions left, figures and conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest

from textual import events

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Row, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width
from unhex_tui.tui.panels.lines import LinedPanel, Picked
from unhex_tui.tui.panels.roster_lines import Columns, columns_for, narrow_lines, row_line, team_line

_NO_LETTERS: Mapping[str, str] = {}
NARROW = 20
"""Widest panel, in columns, that shows only a letter, the first figure and a word for each character."""


class RosterPanel(LinedPanel):
    """The characters of the fight."""

    TITLE = "Roster"

    class Clicked(Picked[str]):
        """Posted with the id of the character whose line was clicked."""

    def __init__(self, *, ascii: bool = False, id: str | None = None) -> None:
        super().__init__(ascii=ascii, id=id)
        self._shown: tuple[tuple[Row, ...], tuple[str, ...] | None, dict[str, str], str] = ((), (), {}, "")
        """The rows, the names of teams (None if rows keep their order), the letters, and the id of the sheet shown."""
        self._matter: frozenset[str] = frozenset()
        """Ids of the characters who must stay visible: selected, concerned, acting or selectable."""
        self._ids: list[tuple[str, str]] = []
        """Ids of the characters on each line, the second in the right half; empty for no character."""
        self._half = 0
        """Width of the left half, in columns; the whole width if the lines are not halved."""
        self._aim = self._signs = ""
        self._strip_told: tuple[str, ...] = ()
        self._columns_of: tuple[Row, ...] = ()
        self._kept_columns: dict[tuple[int, bool], Columns] = {}
        self._folds: dict[tuple[int, int], int] = {}
        """The side whose members a fold line folds, by the line and its half."""
        self._open: set[int] = set()
        """Sides whose folded members are shown."""

    def show(self, view: View, letters: Mapping[str, str] = _NO_LETTERS, selected: str = "") -> None:
        """Draw the view's roster; `letters` by id are the keys that answer now, `selected` is whose sheet is shown."""
        aim, strips = view.aim, strip_told(view)
        if (aim, view.signs, strips) != (self._aim, self._signs, self._strip_told):
            self._aim, self._signs, self._strip_told = aim, view.signs, strips
            self.tell_more()
        self.set_title(*([f"{self.TITLE}: {view.listed}"] if view.listed else []), self.TITLE)
        shown = (view.roster, view.sides if view.by_side else None, dict(letters), selected)
        acting = {row.id for row in view.roster if row.current}
        matter = frozenset({selected, view.focus, *view.involved, *letters, *acting}) - {""}
        if (shown, matter) == (self._shown, self._matter):
            return
        before = (self._in_focus(), self._matter)
        self._shown, self._matter = shown, matter
        self.update_lines()
        if (self._in_focus(), matter) != before:
            self._bring_in_sight()

    def tell_more(self) -> None:
        """Show in the lower border how many lines are hidden; without any, the aim, the signs or the strips' tracks."""
        if len(self._lines) > self.high:
            super().tell_more()
            return
        fits = (text for text in self._strip_told if plain_text.width(text) <= self.wide - 4 and not self.bare)
        self.set_subtitle(self._aim or self._whole_signs() or next(fits, ""))

    def _whole_signs(self) -> str:
        """Return the meanings of signs that fit whole."""
        parts = self._signs.split("  ") if self._signs else []
        room = self.wide - (0 if self.bare else 4)
        while parts and plain_text.width(plain_text.plain("  ".join(parts), self.ascii)) > room:
            parts.pop()
        return "  ".join(parts)

    def _bring_in_sight(self) -> None:
        """Scroll to the characters who matter, as far as they fit; the one in focus must be visible."""
        lines = [line for line, here in enumerate(self._ids) if self._matter.intersection(here)]
        focus = self._in_focus()
        at = next((line for line, here in enumerate(self._ids) if focus and focus in here), -1)
        if at >= 0 and lines and lines[-1] - lines[0] >= self.high:
            lines = [line for line in lines if abs(line - at) < self.high and line <= max(at, lines[0] + self.high - 1)]
            lines.append(at)
        if lines:
            self.scroll_into_view(min(lines), max(lines))
        if at >= 0:
            self.scroll_into_view(at, at)

    def _in_focus(self) -> str:
        """Return the id of the selected character, or else of the acting one; empty for none."""
        rows, _, _, selected = self._shown
        return selected or next((row.id for row in rows if row.current), "")

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        rows = self._shown[0]
        self._half = width
        if width <= NARROW:
            shown = [row for row in rows if not row.folded]
            self._ids, self._folds = [(row.id, "") for row in shown], {}
            return [*narrow_lines(shown, self._shown[2], self._shown[3], width, self.ascii)]
        drawn = self._drawn(self._columns(rows, width), width, height)
        if height < len(drawn) <= 2 * height:
            half = (width - 1) // 2
            columns = self._columns(rows, half, beside=True)
            if columns.whole:
                self._half = half
                drawn = self._drawn(columns, half, 2 * height)
        beside = self._half < width
        left = _left_of(drawn, height) if beside else len(drawn)
        pairs = [*zip_longest(drawn[:left], drawn[left:], fillvalue=_EMPTY_HALF)]
        self._ids = [(left_line.who, right_line.who) for left_line, right_line in pairs]
        self._folds = {
            (n, m): each.folds[0] for n, pair in enumerate(pairs) for m, each in enumerate(pair) if each.folds
        }
        if not beside:
            return [line.runs for line, _ in pairs]
        gap = self._half + 1
        return [(*line.runs, (" " * (gap - line_width(line.runs)), ""), *right.runs) for line, right in pairs]

    def _columns(self, rows: tuple[Row, ...], width: int, *, beside: bool = False) -> Columns:
        """Return `columns_for` these rows, cached while the rows are the same: the cursor moves over many of them."""
        if rows is not self._columns_of:
            self._columns_of, self._kept_columns = rows, {}
        if (width, beside) not in self._kept_columns:
            self._kept_columns[width, beside] = columns_for(rows, width, self.ascii, beside)
        return self._kept_columns[width, beside]

    def _drawn(self, columns: Columns, width: int, height: int) -> list[_Drawn]:
        rows, sides, letters, selected = self._shown
        aside = _folded(rows, self._matter, height, sides is not None)
        drawn: list[_Drawn] = []
        for side, team in _teams(rows, sides) if sides is not None else [(-1, "")] if rows else []:
            drawn.append(_Drawn(team_line(side, team, columns, width)))
            of_it = [row for row in rows if side in (-1, row.side)]
            folded = [row for row in of_it if row.id in aside]
            opened = side in self._open or any(row.id == selected for row in folded)
            shown = [row for row in of_it if row.id not in aside]
            for row in [*shown, *folded] if opened else shown:
                if folded and row is folded[0]:
                    drawn.append(_Drawn(fold_line(folded, opened, width, self.ascii), folds=(side,)))
                drawn.append(_Drawn(row_line(row, letters.get(row.id, ""), row.id == selected, columns), row.id))
            if folded and not opened:
                drawn.append(_Drawn(fold_line(folded, opened, width, self.ascii), folds=(side,)))
        return drawn

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        beside = int(column > self._half)
        if (line, beside) in self._folds:
            self._open ^= {self._folds[line, beside]}
            self.update_lines()
        elif line < len(self._ids) and self._ids[line][beside]:
            self.post_message(self.Clicked(self._ids[line][beside]))


class _Drawn(Value):
    """A roster line, or half of one."""

    runs: Runs
    who: str = ""
    """Id of the line's character; empty for a heading or a fold line."""
    folds: tuple[int, ...] = ()
    """The side whose members the line folds, -1 for all sides; empty for other lines."""


_EMPTY_HALF = _Drawn(())


def _left_of(drawn: Sequence[_Drawn], height: int) -> int:
    """Return how many lines stand in the left half: whole teams if both halves then fit, else half of all."""
    teams = [n for n, each in enumerate(drawn) if n and not each.who and not each.folds]
    fitting = [n for n in teams if max(n, len(drawn) - n) <= height]
    return min(fitting, key=lambda n: abs(2 * n - len(drawn)), default=(len(drawn) + 1) // 2)


def _teams(rows: tuple[Row, ...], sides: tuple[str, ...]) -> list[tuple[int, str]]:
    """Return (index, name) of the teams that have members, in order."""
    named: dict[int, str] = {}
    for row in rows:
        named.setdefault(row.side, row.team)
    return [(side, sides[side] if 0 <= side < len(sides) else named[side]) for side in sorted(named)]


def _folded(rows: Sequence[Row], matter: frozenset[str], height: int, by_side: bool) -> frozenset[str]:
    """Return the ids of folded characters: non-participants; if room is short also those who left, then the dead."""
    folded = {row.id for row in rows if row.folded}
    for states in (("out", "away"), ("dead",)):
        if _lines(rows, folded, by_side) > height:
            folded |= {row.id for row in rows if row.state in states and row.id not in matter}
    return frozenset(folded)


def with_sheets(view: View) -> list[Row]:
    """Return the rows of characters with a sheet, in the order of paging: folded ones come last."""
    sheets = {sheet.id for sheet in view.sheets}
    return sorted((row for row in view.roster if row.id in sheets), key=lambda row: row.folded)


def next_sheet(view: View, now: str, step: int) -> str:
    """Return the id of the sheet after `now` (1) or before it (-1), else the first; empty if there are none."""
    order = [row.id for row in with_sheets(view)]
    at = order.index(now) if now in order else -step
    return order[(at + step) % len(order)] if order else ""


def lines_of(view: View) -> int:
    """Return how many lines the view's roster takes with the default folding."""
    return _lines(view.roster, {row.id for row in view.roster if row.folded}, view.by_side)


def _lines(rows: Sequence[Row], folded: Collection[str], by_side: bool) -> int:
    """Return the number of lines: unfolded characters, and per group a heading and any fold line."""
    heads = {row.side * by_side for row in rows}
    return len(rows) - len(folded) + len(heads) + len({row.side * by_side for row in rows if row.id in folded})


def fold_line(folded: Sequence[Row], opened: bool, width: int, ascii: bool) -> Runs:
    """Return the line for folded characters: their number, by condition."""
    counted = Counter(row.conditions[0] if row.conditions else "away" for row in folded)
    text = ", ".join(f"{n} {word}" for word, n in counted.items())
    return ((plain_text.cut(f"  {'-' if opened else '+'} {text}", width, ascii), "quiet"),)


def strip_told(view: View) -> tuple[str, ...]:
    """Return ever shorter texts that name the tracks of the roster's strips, in order; empty without strips."""
    sheets = {sheet.id: sheet.tracks for sheet in view.sheets}
    for row in view.roster:
        tracks = sheets.get(row.id, ())
        if row.strip and len(row.strip) == len(tracks):
            names = [track.name.lower() for track in tracks]
            folded: list[list[str]] = []
            for words in map(str.split, names):  # "right arm" and "left arm" as "r/l arm"
                if len(words) > 1 and folded and folded[-1][1:] == words[1:]:
                    folded[-1][0] = f"{folded[-1][0][0]}/{words[0][0]}"
                else:
                    folded.append(words)
            return tuple(
                f"{row.strip_label}: {', '.join(each)}" for each in (names, [" ".join(parts) for parts in folded])
            )
    return ()
