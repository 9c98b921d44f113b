"""The panels in the map's place: at an end, such as a fight's, and between fights.

An ending shows the course of events, the wounded and the statistics; between fights, the goal and the fights so far.
Where room is short, bodies become lines, then the statistics scroll. The module draws views and knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from unhex_tui.engine.view import Account, Ending, Field, Row, RowState, Sheet, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import (
    GONE,
    body_lines,
    figure_width,
    line_width,
    side_by_side,
    side_role,
    side_sign,
    state_sign,
    strip_runs,
)
from unhex_tui.tui.panels.lines import LinedPanel

_GAP = 2
"""Cells between two columns, and between two blocks side by side."""
_BODY = 19
"""Least columns of a body."""
_FIGURES = 26
"""Least columns of statistics beside bodies."""
_WORDS = 12
"""Least columns of words in a table."""
_LIKED = 24
"""Columns of a body if there is room."""
_ABREAST = 40
"""Least columns of statistics that stand beside other statistics."""
_BESIDE = 96
"""Least columns of a panel with statistics beside bodies."""


class EndingPanel(LinedPanel):
    """The end of a scene: its result, its course of events, the wounded and the statistics."""

    TITLE = "The end"

    _view = View("", "")
    parted = False
    """Statistics have their own panel below this one."""
    _accounts: tuple[Account, ...] = ()
    _shown: tuple[object, ...] = ()

    def show(self, view: View, *, parted: bool = False, accounts: Sequence[Account] | None = None) -> None:
        """Draw the view's ending, empty if it has none; with all its statistics, or only these `accounts`."""
        ending = view.ending or Ending("")
        chosen = ending.accounts if accounts is None else tuple(accounts)
        shown = (ending, view.roster, view.sheets, parted, chosen)
        if shown != self._shown:
            self._shown, self._view, self.parted, self._accounts = shown, view, parted, chosen
            sign = f"{side_sign(ending.side, self.ascii)} " if ending.side >= 0 else ""
            self.set_title(sign + (ending.title or self.TITLE))
            self.update_lines()

    def holds(self, view: View, accounts: Sequence[Account]) -> bool:
        """Tell whether the view's ending fits with these accounts, with the other statistics in their own panel."""
        before, self._view = self._view, view
        lines = self._laid(accounts, self.wide, self.high, parted=True)
        self._view = before
        return len(lines) <= self.high

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        return self._laid(self._accounts, width, height, parted=self.parted)

    def _laid(self, accounts: Sequence[Account], width: int, height: int, *, parted: bool) -> list[Runs]:
        ending = self._view.ending
        if ending is None:
            return []
        undone: list[Runs] = []
        if ending.open:
            rows = plain_text.wrapped(f"left to do: {'; '.join(ending.open)}", width - 2, self.ascii, hang=2)
            undone = [(("! " if row is rows[0] else "    ", "now"), (row, "condition")) for row in rows]
        texts = account_lines(ending.course, width, self.ascii) if ending.course else []
        first = accounts if parted else accounts[:1]
        room = height - len(undone) - len(texts)
        bodies = self._bodies(ending, width, first) if width >= _BESIDE else []
        if bodies and len(bodies) <= room:
            statistics = _blocks(accounts[len(first) :], width, self.ascii)
        else:
            bodies = self._rows(ending, width)
            statistics = _abreast(accounts, width, self.ascii) if parted else _blocks(accounts, width, self.ascii)
        lines = [*texts, *bodies, *statistics]
        below = height - len(lines) - len(undone)
        # Open decisions stand last, next to the question, unless they would be hidden there.
        return [*lines, *[()] * below, *undone] if parted and below >= 0 else [*undone, *lines]

    def _bodies(self, ending: Ending, width: int, beside: Sequence[Account]) -> list[Runs]:
        """Return bodies side by side, with statistics at their right; empty if not all bodies fit."""
        sheets = [
            sheet
            for character_id in ending.sheets
            for sheet in self._view.sheets
            if sheet.id == character_id and sheet.tracks
        ]
        if not sheets:
            return []
        least = max([_BODY, *(figure_width(sheet.tracks) for sheet in sheets)])
        # Without room side by side, the statistics drop columns.
        for gap, room in ((_GAP, width // 2), (1, width - len(sheets) * (least + 1) - 1)):
            statistics = _blocks(beside, max(_FIGURES, room), self.ascii)
            wide = max((line_width(line) for line in statistics), default=-1) + 1
            body = min(_LIKED, (width - wide) // len(sheets) - gap)
            if body >= least:
                starts = [i * (body + gap) for i in range(len(sheets))]
                blocks = [self._body(sheet, body) for sheet in sheets]
                return [(), *side_by_side([*blocks, statistics], [*starts, width - wide + 1])]
        return []

    def _body(self, sheet: Sheet, width: int) -> list[Runs]:
        row = self._row(sheet.id)
        level = "  ".join(value for _, value in row.figures[:1]) if row else ""
        name = plain_text.cut(sheet.name, width - 4 - plain_text.width(level), self.ascii)
        sign = state_sign(sheet.side, row.state, self.ascii) if row else side_sign(sheet.side, self.ascii)
        head: Runs = ((f"{sign} ", side_role(sheet.side)), (f"{name}  ", "strong"), (level, ""))
        below = self.rows(", ".join(sheet.conditions), "condition", width, 2)
        return [head, *body_lines(sheet.tracks, {}, width, self.ascii), *below]

    def _rows(self, ending: Ending, width: int) -> list[Runs]:
        rows = [row for character_id in ending.sheets if (row := self._row(character_id))]
        if not rows:
            return []
        name = max(plain_text.width(plain_text.plain(row.name, self.ascii)) for row in rows)
        half = (width - _GAP) // 2
        words = (plain_text.width(", ".join(row.conditions[:1])) + len(row.strip) for row in rows)
        columns = 2 if width >= 70 and len(rows) > 1 and min(name, 16) + 12 + max(words) <= half else 1
        wide = (width - _GAP * (columns - 1)) // columns
        level = max(5, *(plain_text.width(_level(row)) for row in rows))
        lines = [self._line(row, min(name, 16), level, wide) for row in rows]
        groups = [lines[i : i + columns] for i in range(0, len(lines), columns)]
        starts = [i * (wide + _GAP) for i in range(columns)]
        return [line for group in groups for line in side_by_side([[side] for side in group], starts[: len(group)])]

    def _line(self, row: Row, name: int, cells: int, width: int) -> Runs:
        level = plain_text.padded(_level(row), cells, self.ascii, right=True)
        room = width - name - 5 - cells - (2 + len(row.strip) if row.strip else 0)
        words = plain_text.cut(plain_text.fitting(row.conditions, room, self.ascii, more=", …"), room, self.ascii)
        return (
            (f"{state_sign(row.side, row.state, self.ascii)} ", side_role(row.side)),
            (plain_text.padded(row.name, name, self.ascii), "strong"),
            (f" {level}  ", ""),
            *strip_runs(row.strip, "", self.ascii),
            (f"  {words}" if words else "", "condition"),
        )

    def _row(self, character_id: str) -> Row | None:
        return next((row for row in self._view.roster if row.id == character_id), None)


_UNCOUNTED = "No statistics: no one attacked."


class FiguresPanel(LinedPanel):
    """The statistics of an end, if its own panel is too small."""

    TITLE = "Figures"

    _accounts: tuple[Account, ...] = ()
    _counted = False

    def show(self, view: View, accounts: Sequence[Account]) -> None:
        """Draw these statistics of the view's ending, or a note if there are none to count."""
        counted = view.ending is not None and view.ending.course is not None
        if (tuple(accounts), counted) != (self._accounts, self._counted):
            self._accounts, self._counted = tuple(accounts), counted
            self.set_title(accounts[0].title if accounts else self.TITLE)
            self.update_lines()

    def holds(self, accounts: Sequence[Account]) -> bool:
        return len(self._laid(accounts, self.wide)) <= self.high

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        if self._counted and not self._accounts:
            return self.rows(_UNCOUNTED, "quiet", width)
        return self._laid(self._accounts, width)

    def _laid(self, accounts: Sequence[Account], width: int) -> list[Runs]:
        """Return the first account, titled in the border, and the others below it."""
        first, rest = accounts[:1], accounts[1:]
        return [line for each in first for line in account_lines(each, width, self.ascii)] + _blocks(
            rest, width, self.ascii
        )


def _abreast(accounts: Sequence[Account], width: int, ascii: bool) -> list[Runs]:
    """Return the first account at the left and the others beside it, or all stacked if room is short."""
    left = _blocks(accounts[:1], width, ascii)
    start = max(width // 2 + _GAP, max(map(line_width, left), default=0) + 2 * _GAP)
    if not accounts[1:] or width - start < _ABREAST:
        return _blocks(accounts, width, ascii)
    return side_by_side([left, _blocks(accounts[1:], width - start, ascii)], [0, start])


def _blocks(accounts: Iterable[Account], width: int, ascii: bool) -> list[Runs]:
    lines: list[Runs] = []
    for account in accounts:
        title = plain_text.cut(account.title, width - 4, ascii)
        lines += [(), ((title, "strong"),)] if lines else [((title, "strong"),)]
        lines += account_lines(account, width, ascii)
    return lines


def account_lines(account: Account, width: int, ascii: bool) -> list[Runs]:
    """Return an account as a table in at most `width` cells.

    Words in the last column are wrapped; if that is not enough, the gaps shrink, then columns from the second on are
    dropped, and the first head is replaced by their number, with rounds that the account leaves out.
    """
    rows = [[_field(field, ascii) for field in row] for row in account.rows]
    heads = [plain_text.plain(head, ascii) for head in account.heads]
    widths = [max([plain_text.width(head), *(line_width(row[i]) for row in rows)]) for i, head in enumerate(heads)]
    shown = list(range(len(heads)))
    # Between signs of members, wrapped words would break up rows that are read across.
    least = (
        widths[-1:] if any(field.members for row in account.rows for field in row) else [min([_WORDS, *widths[-1:]])]
    )
    gap = _GAP if sum(each + _GAP for each in widths[:-1]) + sum(least) <= width else 1
    while len(shown) > 2 and sum(widths[i] + gap for i in shown[:-1]) + sum(least) > width:
        del shown[1]
    if shown:
        widths[-1] = min(widths[-1], max(least[0], width - sum(widths[i] + gap for i in shown[:-1])))
    right_aligned = [all(_is_number(row[i].text) for row in account.rows) for i in range(len(heads))]

    def laid(row: Sequence[Runs]) -> Runs:
        return _cells([(row[i], widths[i], right_aligned[i]) for i in shown], gap)

    lines: list[Runs] = []
    if any(heads):
        lines.append(laid([((head, "quiet"),) for head in heads]))
    rows = [row for row in rows if len(shown) < 2 or any(line_width(row[i]) for i in shown[1:])]
    lines += [laid(part) for row in rows for part in _wrapped(row, widths, ascii)]
    if any(heads[:1]) and (hidden := _hidden(heads, shown)):
        lines[0] = ((plain_text.padded(f"… {hidden} more", widths[0] + gap, ascii), "quiet"), *lines[0][2:])
    for label, text in account.lines:
        hang = plain_text.width(plain_text.plain(label, ascii)) + _GAP
        for i, row in enumerate(plain_text.wrapped(text, max(8, width - hang), ascii)):
            before = plain_text.plain(label, ascii) + " " * _GAP if not i else " " * hang
            lines.append(((before, "quiet"), (row, "")))
    return lines


def _hidden(heads: Sequence[str], shown: Sequence[int]) -> int:
    """Return the number of columns that are not shown; of numbered rounds, those before the first one shown."""
    numbered = [int(head) for head in heads[1:] if head.isascii() and head.isdigit()]
    if not numbered:
        return len(heads) - len(shown)
    return next((int(heads[i]) - 1 for i in shown[1:] if heads[i].isdigit()), numbered[-1])


def _field(field: Field, ascii: bool) -> Runs:
    """Return the runs of a cell: signs of members, or of the team, then the text."""
    role = side_role(field.side)
    runs: list[tuple[str, str]] = []
    for state in field.members:
        sign = state_sign(field.side, cast("RowState", state), ascii)
        runs.append((sign, "quiet" if state in GONE else role))
    if field.side >= 0 and not field.members:
        runs.append((side_sign(field.side, ascii) + (" " if field.text else ""), role))
    if field.text:
        runs.append((plain_text.plain(field.text, ascii), field.role))
    return tuple(runs)


def _wrapped(row: list[Runs], wide: Sequence[int], ascii: bool) -> Iterator[list[Runs]]:
    """Yield a row, and rows that continue the words of its last cell."""
    if not row or line_width(row[-1]) <= wide[-1]:
        yield row
        return
    role = row[-1][-1][1]
    for n, text in enumerate(plain_text.wrapped("".join(text for text, _ in row[-1]), wide[-1], ascii)):
        yield [*(cell if not n else () for cell in row[:-1]), ((text, role),)]


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdecimal()


def _cells(cells: Sequence[tuple[Runs, int, bool]], between: int) -> Runs:
    """Return cells side by side; each is (runs, width, whether to align right)."""
    runs: list[tuple[str, str]] = []
    for i, (cell, wide, right) in enumerate(cells):
        fill, gap = wide - line_width(cell), between if i < len(cells) - 1 else 0
        before, after = (fill, gap) if right else (0, fill + gap if gap else 0)
        runs += [(" " * before, "")] * bool(before) + [*cell] + [(" " * after, "")] * bool(after)
    return tuple(runs)


def _level(row: Row) -> str:
    """Return the character's first figure, such as their remaining health."""
    return " ".join(value for _, value in row.figures[:1])


class EveningPanel(LinedPanel, can_focus=False):
    """The overview of the game session, one paragraph per text."""

    TITLE = "This session"

    _told: tuple[str, ...] = ()

    def show(self, lines: tuple[str, ...]) -> None:
        if lines != self._told:
            self._told = lines
            self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        lines: list[Runs] = []
        for number, text in enumerate(self._told):
            role = "" if number else "strong"
            rows = plain_text.wrapped(text, width - 2, self.ascii, hang=2)
            lines += [(), *((("  " if row is not rows[0] else " ", ""), (row, role)) for row in rows)]
        return lines
