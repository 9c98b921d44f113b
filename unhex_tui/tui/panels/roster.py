"""The roster panel: one line a character, by team, with letter, actions left, figures and conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from textual import events

from unhex_tui.engine.view import Row, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.lines import LinedPanel, Picked
from unhex_tui.tui.panels.signs import side_role, side_sign, state_sign

_NO_LETTERS: Mapping[str, str] = {}
_SHORTEST_NAME = 8
_LABEL = 6
"""How much of a figure's label a column of narrow values makes room for."""
_TEAM = 16
"""How long a team's name may make the column of names."""
_MARGIN = 6
"""Cells of a line that are no column: marker, key, signs and the gaps beside the name and the words."""


class RosterPanel(LinedPanel):
    """Who is in the fight."""

    TITLE = "Roster"

    class Clicked(Picked[str]):
        """The id of the character whose line was clicked."""

    def __init__(self, *, ascii: bool = False, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(ascii=ascii, id=id, classes=classes)
        self._shown: tuple[tuple[Row, ...], tuple[str, ...], dict[str, str], str] = ((), (), {}, "")
        self._matter: frozenset[str] = frozenset()
        """Ids of those who must stay in sight: who acts, is aimed at or asked."""
        self._ids: list[str] = []
        """Of the character on each line; empty on a team's line."""
        self._folds: dict[int, int] = {}
        """By line that folds a side's, the side."""
        self._open: set[int] = set()
        """Sides whose folded ones are shown."""

    def show(self, view: View, letters: Mapping[str, str] = _NO_LETTERS, selected: str = "") -> None:
        """Draw the view's roster; `letters` by id are the keys that answer now, `selected` is whose sheet is shown."""
        shown = (view.roster, view.sides, dict(letters), selected)
        acting = {row.id for row in view.roster if row.current}
        matter = frozenset({selected, view.focus, *view.involved, *letters, *acting}) - {""}
        if (shown, matter) == (self._shown, self._matter):
            return
        before = (self._in_focus(), self._matter)
        self._shown, self._matter = shown, matter
        self.update_lines()
        if (self._in_focus(), matter) != before:
            self._bring_in_sight()

    def _bring_in_sight(self) -> None:
        """Scroll to those who matter, as far as they fit; the one in focus in any case."""
        lines = [line for line, who in enumerate(self._ids) if who in self._matter]
        focus = self._in_focus()
        at = self._ids.index(focus) if focus in self._ids else -1
        if at >= 0 and lines and lines[-1] - lines[0] >= self.high:
            lines = [line for line in lines if abs(line - at) < self.high and line <= max(at, lines[0] + self.high - 1)]
            lines.append(at)
        if lines:
            self.scroll_into_view(min(lines), max(lines))
        if at >= 0:
            self.scroll_into_view(at, at)

    def _in_focus(self) -> str:
        """Who must stay in view: the selected one, else the one acting."""
        rows, _, _, selected = self._shown
        return selected or next((row.id for row in rows if row.current), "")

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        rows, sides, letters, selected = self._shown
        columns = columns_for(rows, width, self.ascii)
        aside = _folded(rows, self._matter, height)
        lines: list[Runs] = []
        self._ids = []
        self._folds = {}
        for side, team in _teams(rows, sides):
            lines.append(team_line(side, team, columns))
            self._ids.append("")
            folded = [row for row in rows if row.side == side and row.id in aside]
            opened = side in self._open or any(row.id == selected for row in folded)
            shown = [row for row in rows if row.side == side and row.id not in aside]
            for row in shown:
                lines.append(row_line(row, letters.get(row.id, ""), row.id == selected, columns))
                self._ids.append(row.id)
            if folded:
                self._folds[len(lines)] = side
                lines.append(fold_line(folded, opened, width, self.ascii))
                self._ids.append("")
            for row in folded if opened else ():
                lines.append(row_line(row, letters.get(row.id, ""), row.id == selected, columns))
                self._ids.append(row.id)
        return lines

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        if line in self._folds:
            self._open ^= {self._folds[line]}
            self.update_lines()
        elif line < len(self._ids) and self._ids[line]:
            self.post_message(self.Clicked(self._ids[line]))


def _teams(rows: tuple[Row, ...], sides: tuple[str, ...]) -> list[tuple[int, str]]:
    """(index, name) of the teams that have somebody, in order."""
    named: dict[int, str] = {}
    for row in rows:
        named.setdefault(row.side, row.team)
    return [(side, sides[side] if 0 <= side < len(sides) else named[side]) for side in sorted(named)]


def _folded(rows: Sequence[Row], matter: frozenset[str], height: int) -> frozenset[str]:
    """Ids of those who are folded away: who takes no part, and where room is short who is not there, then the dead."""
    folded = {row.id for row in rows if row.folded}
    for state in ("out", "dead"):
        needs = len(rows) - len(folded) + len({row.side for row in rows})
        needs += len({row.side for row in rows if row.id in folded})
        if needs > height:
            folded |= {row.id for row in rows if row.state == state and row.id not in matter}
    return frozenset(folded)


def with_sheets(view: View) -> list[Row]:
    """Those who have a sheet, as one goes through them: who is folded away comes last."""
    sheets = {sheet.id for sheet in view.sheets}
    return sorted((row for row in view.roster if row.id in sheets), key=lambda row: row.folded)


def next_sheet(view: View, now: str, step: int) -> str:
    """Whose sheet comes after that of `now` (1), or before it (-1), else the first; empty where there is none."""
    order = [row.id for row in with_sheets(view)]
    at = order.index(now) if now in order else -step
    return order[(at + step) % len(order)] if order else ""


def lines_of(rows: Sequence[Row]) -> int:
    """How many lines they take while what is folded stays so."""
    sides = {row.side for row in rows}
    return sum(not row.folded for row in rows) + len(sides) + len({row.side for row in rows if row.folded})


def fold_line(folded: Sequence[Row], opened: bool, width: int, ascii: bool) -> Runs:  # noqa: A002
    """The line that stands for those who take no part: how many, by what has become of them."""
    counted = Counter(row.conditions[0] if row.conditions else "away" for row in folded)
    told = ", ".join(f"{n} {word}" for word, n in counted.items())
    return ((plain_text.cut(f"  {'-' if opened else '+'} {told}", width, ascii), "quiet"),)


class Columns(NamedTuple):
    """The widths of the roster's columns."""

    name: int
    actions: int
    labels: tuple[str, ...]
    figures: tuple[int, ...]
    """Cells of each figure, in the labels' order."""
    words: int
    ascii: bool


def columns_for(rows: tuple[Row, ...], width: int, ascii: bool) -> Columns:  # noqa: A002
    """Columns as wide as the rows need and the room allows; figures that leave no room for names are dropped."""

    def cells(text: str) -> int:
        return plain_text.width(plain_text.plain(text, ascii))

    wanted: dict[str, int] = {}
    for row in rows:
        for label, value in row.figures:
            wanted[label] = max(wanted.get(label, min(cells(label), _LABEL)), cells(value))
    actions = max((cells(row.actions) for row in rows), default=0)
    fixed = _MARGIN + actions + sum(1 + figure for figure in wanted.values())
    while wanted and width - fixed < _SHORTEST_NAME:
        fixed -= 1 + wanted.popitem()[1]
    free = max(1, width - fixed)
    longest = max((cells(row.name) for row in rows), default=0)
    teams = max((cells(row.team) - _MARGIN + 2 for row in rows), default=0)  # a team's name begins further to the left
    longest = max(longest, min(teams, _TEAM))
    words = max((cells(words_of(row)) + 1 for row in rows), default=0)
    name = min(longest, max(free - words, free * 6 // 10))
    return Columns(name, actions, tuple(wanted), tuple(wanted.values()), max(0, free - name - 1), ascii)


def team_line(side: int, team: str, columns: Columns) -> Runs:
    """A team's line: its sign and name, and what the figures are."""
    where = _MARGIN - 1 + columns.name + 1 + columns.actions
    name = plain_text.cut(f"{side_sign(side, columns.ascii)} {team}", where, columns.ascii)
    labels = "".join(
        " " + plain_text.padded(label, cells, columns.ascii, right=True)
        for label, cells in zip(columns.labels, columns.figures, strict=True)
    )
    fill = max(0, where - 1 - plain_text.width(name))
    return (
        (name + " ", side_role(side)),
        ("─" * (fill - 1) + " " if fill > 1 else " " * fill, "quiet"),
        (labels, "quiet"),
    )


@lru_cache(maxsize=512)
def row_line(row: Row, letter: str, selected: bool, columns: Columns) -> Runs:
    """A character's line; `letter` is the key that answers now, if any."""
    ascii = columns.ascii  # noqa: A001
    gone = row.state in ("down", "dead", "out")
    over = "+selected" if selected else ""
    usual = ("quiet" if gone else "") + over
    name = "now" if row.current else "quiet" if gone else "hidden" if row.hidden else ""
    runs = [
        ("▸" if row.current else "›" if selected else " ", "now" + over),
        (plain_text.padded(letter or row.letter, 1, ascii), "wanted" if letter else usual),
        (" ", over),
        (state_sign(row.side, row.state, ascii), ("quiet" if gone else side_role(row.side)) + over),
        (plain_text.padded(row.name, columns.name, ascii) + " ", name + over),
        (plain_text.padded(row.actions, columns.actions, ascii), ("quiet" if gone else "strong") + over),
    ]
    figures = dict(row.figures)
    for label, cells in zip(columns.labels, columns.figures, strict=True):
        runs.append((" " + plain_text.padded(figures.get(label, ""), cells, ascii, right=True), usual))
    runs.append((" " + plain_text.padded(words_of(row), columns.words, ascii), "condition" + over))
    return tuple(runs)


def words_of(row: Row) -> str:
    """What is to be said of a character in words."""
    return ", ".join(("hidden", *row.conditions) if row.hidden else row.conditions)
