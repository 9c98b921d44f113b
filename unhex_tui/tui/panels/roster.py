"""The roster panel: one line a character, by team or in an order, with letter, actions left, figures and conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from textual import events

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Row, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width
from unhex_tui.tui.panels.lines import LinedPanel, Picked
from unhex_tui.tui.panels.signs import GONE, hindered_sign, side_role, side_sign, state_sign, strip_runs, who_mark

_NO_LETTERS: Mapping[str, str] = {}
_SHORTEST_NAME = 8
_LABEL = 6
"""How much of a figure's label a column of narrow values makes room for."""
_TEAM = 16
"""How long a team's name may make the column of names."""
_MARGIN = 5
"""Cells of a line that are no column: marker, key, sign and the gaps before the sign and the words."""
_WORDS = 7
"""Cells that what is in hand should have before it is said where somebody is."""
_TOLD = 11
"""Cells that conditions have before it is said where somebody is: one of them is whole."""
NARROW = 20
"""Columns up to which nobody has more than a letter, the first figure and a word."""
_CUT = 6
"""Cells that a cut figure keeps."""
_ACTIONS = "act"
_ADDRESS = 3
"""Cells of the widest address, such as that of a hex: so short a place stands right after the name."""
_AT, _BAR = "at", " "
"""Labels of the columns of addresses and of bars."""
_WORDED = (_AT, _ACTIONS)
"""Columns of words, which begin below each other."""


class RosterPanel(LinedPanel):
    """Who is in the fight."""

    TITLE = "Roster"

    class Clicked(Picked[str]):
        """The id of the character whose line was clicked."""

    def __init__(self, *, ascii: bool = False, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(ascii=ascii, id=id, classes=classes)
        self._shown: tuple[tuple[Row, ...], tuple[str, ...] | None, dict[str, str], str] = ((), (), {}, "")
        """The rows, what teams are called or None where rows keep their order, letters, whose sheet is shown."""
        self._matter: frozenset[str] = frozenset()
        """Ids of those who must stay in sight: who acts, is aimed at or asked."""
        self._ids: list[tuple[str, str]] = []
        """Of the characters on each line, of whom the second is the one beside; empty for nobody."""
        self._half = 0
        """Columns after which somebody else stands beside the first; all of them where nobody does."""
        self._aim = ""
        self._strip_told: tuple[str, ...] = ()
        self._columns_of: tuple[Row, ...] = ()
        self._kept_columns: dict[tuple[int, bool], Columns] = {}
        self._folds: dict[tuple[int, int], int] = {}
        """By line and half that folds a side's, the side."""
        self._open: set[int] = set()
        """Sides whose folded ones are shown."""

    def show(self, view: View, letters: Mapping[str, str] = _NO_LETTERS, selected: str = "") -> None:
        """Draw the view's roster; `letters` by id are the keys that answer now, `selected` is whose sheet is shown."""
        aim, strips = view.aim or view.signs, strip_told(view)
        if (aim, strips) != (self._aim, self._strip_told):
            self._aim, self._strip_told = aim, strips
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
        """In the lower border: how many are out of view, else the aim or what the signs mean, else what strips show."""
        super().tell_more()
        if len(self._lines) <= self.high:
            fits = (told for told in self._strip_told if plain_text.width(told) <= self.wide - 4 and not self.bare)
            self.set_subtitle(self._aim or next(fits, ""))

    def _bring_in_sight(self) -> None:
        """Scroll to those who matter, as far as they fit; the one in focus in any case."""
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
        """Who must stay in view: the selected one, else the one acting."""
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
        pairs = [*zip_longest(drawn[:left], drawn[left:], fillvalue=_NOBODY)]
        self._ids = [(one.who, two.who) for one, two in pairs]
        self._folds = {
            (n, m): each.folds[0] for n, pair in enumerate(pairs) for m, each in enumerate(pair) if each.folds
        }
        if not beside:
            return [one.runs for one, _ in pairs]
        return [(*one.runs, (" " * (self._half + 1 - line_width(one.runs)), ""), *two.runs) for one, two in pairs]

    def _columns(self, rows: tuple[Row, ...], width: int, *, beside: bool = False) -> Columns:
        """Those of `columns_for`, kept while the rows are the same: a cursor moves over many of them."""
        if rows is not self._columns_of:
            self._columns_of, self._kept_columns = rows, {}
        if (width, beside) not in self._kept_columns:
            self._kept_columns[width, beside] = columns_for(rows, width, self.ascii, beside)
        return self._kept_columns[width, beside]

    def _drawn(self, columns: Columns, width: int, height: int) -> list[_Drawn]:
        """All lines, one under the other."""
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
    """A line, or one of two beside each other."""

    runs: Runs
    who: str = ""
    """Id of whose line it is; empty where it is nobody's."""
    folds: tuple[int, ...] = ()
    """The side that it folds, -1 for all of them; none where it folds nobody."""


_NOBODY = _Drawn(())


def _left_of(drawn: Sequence[_Drawn], height: int) -> int:
    """How many of the lines stand in the left of two halves: a team where both then fit, else one half of all."""
    teams = [n for n, each in enumerate(drawn) if n and not each.who and not each.folds]
    fitting = [n for n in teams if max(n, len(drawn) - n) <= height]
    return min(fitting, key=lambda n: abs(2 * n - len(drawn)), default=(len(drawn) + 1) // 2)


def _teams(rows: tuple[Row, ...], sides: tuple[str, ...]) -> list[tuple[int, str]]:
    """(index, name) of the teams that have somebody, in order."""
    named: dict[int, str] = {}
    for row in rows:
        named.setdefault(row.side, row.team)
    return [(side, sides[side] if 0 <= side < len(sides) else named[side]) for side in sorted(named)]


def _folded(rows: Sequence[Row], matter: frozenset[str], height: int, by_side: bool) -> frozenset[str]:
    """Ids of those who are folded away: who takes no part, and where room is short who is not there, then the dead."""
    folded = {row.id for row in rows if row.folded}
    for state in ("out", "dead"):
        if _lines(rows, folded, by_side) > height:
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


def lines_of(view: View) -> int:
    """How many lines the view's roster takes while what is folded stays so."""
    return _lines(view.roster, {row.id for row in view.roster if row.folded}, view.by_side)


def _lines(rows: Sequence[Row], folded: Collection[str], by_side: bool) -> int:
    """Those of everybody who is not folded away, a heading for each group, and one for those folded of it."""
    heads = {row.side * by_side for row in rows}
    return len(rows) - len(folded) + len(heads) + len({row.side * by_side for row in rows if row.id in folded})


def fold_line(folded: Sequence[Row], opened: bool, width: int, ascii: bool) -> Runs:
    """The line that stands for those who take no part: how many, by what has become of them."""
    counted = Counter(row.conditions[0] if row.conditions else "away" for row in folded)
    told = ", ".join(f"{n} {word}" for word, n in counted.items())
    return ((plain_text.cut(f"  {'-' if opened else '+'} {told}", width, ascii), "quiet"),)


def strip_told(view: View) -> tuple[str, ...]:
    """What the cells of the roster's strips are of, in their order, ever shorter; none where there are no strips."""
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
            return tuple(f"{row.strip_label}: {', '.join(each)}" for each in (names, [" ".join(one) for one in folded]))
    return ()


class Columns(NamedTuple):
    """The widths of the roster's columns; 0 for one that is not there."""

    name: int
    labels: tuple[str, ...]
    figures: tuple[int, ...]
    """Cells of each figure, in the labels' order."""
    actions: int
    strip: int
    where: int
    words: int
    """Of conditions and what is in hand, to the end of the line."""
    whole: bool
    """No name is cut."""
    strip_label: str
    holds: bool
    """Of somebody it is said what it has in hand."""
    ascii: bool


def columns_for(rows: tuple[Row, ...], width: int, ascii: bool, beside: bool = False) -> Columns:
    """Columns as wide as the rows need and the room allows.

    Where it is too little, bars go first, then what is in hand, then where they are, the words are cut, and figures
    that leave no room for names are dropped. `beside` others there are no actions, which the sign before the name
    tells, too, and the first figure stays.
    """

    def widest(texts: Iterable[str]) -> int:
        return max((plain_text.width(plain_text.plain(text, ascii)) for text in texts), default=0)

    wanted: dict[str, int] = {}
    where = max((widest([row.where]) for row in rows if row.where), default=0)
    for row in rows:
        for label, value in _figures(row, address=where <= _ADDRESS):
            wanted[label] = max(wanted.get(label, min(widest([label]), _LABEL)), widest([value]))
    acting = 0 if beside else widest(row.actions for row in rows)
    actions = max(len(_ACTIONS), acting) if acting and any(row.strip for row in rows) else acting
    label = next((row.strip_label for row in rows if row.strip), "")
    strip = max((max(len(row.strip), min(widest([label]), _LABEL)) for row in rows if row.strip), default=0)
    told = widest(words_of(row) for row in rows)
    gap = int(not beside and (told > 0 or any(row.holds for row in rows)))
    fixed = _MARGIN - 1 + gap + sum(1 + cells for cells in (*wanted.values(), actions, strip) if cells)
    longest = widest(map(name_of, rows))
    for idle in (_BAR, _AT) if beside else (_BAR,):
        if idle in wanted and longest - width + fixed > 0:
            fixed -= 1 + wanted.pop(idle)
    while len(wanted) > beside and (over := (longest if beside else _SHORTEST_NAME) - width + fixed) > 0:
        label_, cells = wanted.popitem()
        fixed -= 1 + cells
        if cells - over >= _CUT:  # a long word still says something when it is cut
            wanted[label_] = cells - over
            fixed += 1 + cells - over
    free = max(1, width - fixed)
    teams = widest(row.team for row in rows) + 3 - _MARGIN  # a team's name begins further to the left
    least = free if beside else max(free - gap - told, free * 6 // 10, min(free, _SHORTEST_NAME))
    name = min(max(longest, min(teams, _TEAM)), least)
    words = free - name - 1
    where = max(where, widest(["where"])) if where > _ADDRESS else 0
    here = widest(words_of(row) for row in rows if row.state not in GONE)  # of the others the sign says it
    if words - 1 - where < max(min(here, _TOLD), _WORDS if any(row.holds for row in rows) else 0):
        where = 0
    return Columns(
        name,
        tuple(wanted),
        tuple(wanted.values()),
        actions,
        strip,
        where,
        0 if beside and words < _WORDS else max(0, words - (where + 1 if where else 0)),
        name >= longest,
        label,
        any(row.holds for row in rows),
        ascii,
    )


def team_line(side: int, team: str, columns: Columns, width: int) -> Runs:
    """A team's line: its sign and name, and what stands in the columns."""
    ascii = columns.ascii
    cells = plain_text.cut(f"{side_sign(side, ascii)} {team}", min(width, _MARGIN - 1 + columns.name), ascii)
    labels = [
        *(
            plain_text.padded(label, n, ascii, right=label not in _WORDED)
            for label, n in zip(columns.labels, columns.figures, strict=True)
        ),
        plain_text.padded(_ACTIONS if columns.actions >= len(_ACTIONS) else "", columns.actions, ascii),
        plain_text.padded(columns.strip_label, columns.strip, ascii),
        plain_text.padded("where" if columns.where else "", columns.where, ascii),
        plain_text.cut("holds" if columns.where and columns.holds else "", columns.words, ascii),
    ]
    fill = max(0, _MARGIN - 1 + columns.name - plain_text.width(cells))
    told = " ".join([" " * fill, *(label for label in labels if label)])
    return ((cells, side_role(side)), (told, "quiet"))


@lru_cache(maxsize=512)
def row_line(row: Row, letter: str, selected: bool, columns: Columns) -> Runs:
    """A character's line; `letter` is the key that answers now, if any."""
    ascii = columns.ascii
    gone = row.state in GONE
    over = "+selected" if selected else ""
    usual = ("quiet" if gone else "") + over
    name = "now" if row.current else "quiet" if gone else "hidden" if row.hidden else ""
    runs = [
        (who_mark(row.current, selected, ascii), "now" + over),
        (plain_text.padded(letter or row.letter, 1, ascii), "wanted" if letter else usual),
        ("(" if row.hidden else " ", name + over),
        (state_sign(row.side, row.state, ascii), ("quiet" if gone else side_role(row.side)) + over),
        (plain_text.padded(name_of(row), columns.name, ascii), name + over),
    ]
    figures = dict(_figures(row, address=True))
    for label, cells in zip(columns.labels, columns.figures, strict=True):
        right = label not in _WORDED
        runs.append((" " + plain_text.padded(figures.get(label, ""), cells, ascii, right=right), usual))
    if columns.actions:
        before = " " * ((columns.actions - plain_text.width(row.actions)) // 2)
        acts = plain_text.padded(before + row.actions, columns.actions, ascii)
        runs.append((" " + acts, ("quiet" if gone else "strong") + over))
    if columns.strip:
        runs += [(" ", over), *strip_runs(row.strip[: columns.strip], over, ascii)]
        runs.append((" " * (columns.strip - len(row.strip[: columns.strip])), over))
    if columns.where:
        runs.append((" " + plain_text.padded(row.where, columns.where, ascii), usual))
    told = words_of(row, columns.words, ascii)
    if gone and columns.where and plain_text.width("".join(row.conditions[:1])) > columns.words:
        told = ""  # the sign says it
    runs.append(((" " if told else "") + told, "condition" + over))
    room = columns.words - plain_text.width(told) - bool(told)
    holds = plain_text.some(row.holds, room, "+", ascii) if room > 1 else ""
    rest = columns.words - plain_text.width(told) - bool(told and holds) - plain_text.width(holds)
    runs.append(((" " if columns.words and (holds or not told) else "") + holds + " " * rest, usual))
    return tuple(run for run in runs if run[0])


def _figures(row: Row, *, address: bool) -> Iterator[tuple[str, str]]:
    """The figures as they are drawn: a short address before them, a bar after the first."""
    if address and row.where:
        yield _AT, row.where
    yield from row.figures[:1]
    if row.gauge:
        yield _BAR, row.gauge
    yield from row.figures[1:]


def narrow_lines(
    rows: Sequence[Row], letters: Mapping[str, str], selected: str, width: int, ascii: bool
) -> Iterator[Runs]:
    """A line each in few cells: letter and sign, the first figure, and of the second the first word."""
    firsts = {row.id: row.figures[0][1] if row.figures else "" for row in rows}
    if width - 4 - max(map(plain_text.width, firsts.values()), default=0) < _CUT:
        firsts = {who: value.partition("/")[0] for who, value in firsts.items()}
    first = max(map(plain_text.width, firsts.values()), default=0)
    for row in rows:
        letter, gone = letters.get(row.id, ""), row.state in GONE
        before: Runs = (
            (who_mark(row.current, row.id == selected, ascii), "now"),
            (plain_text.padded(letter or row.letter, 1, ascii), "wanted" if letter else "quiet" if gone else ""),
            (state_sign(row.side, row.state, ascii), "quiet" if gone else side_role(row.side)),
        )
        level = plain_text.padded(firsts[row.id], first, ascii, right=True)
        said = " ".join((*(value for _, value in row.figures[1:2]), *row.conditions))
        room = max(0, width - 4 - first)
        words = (
            said if plain_text.width(said) <= room else plain_text.cut(said.split(" ")[0].split("/")[0], room, ascii)
        )
        yield (*before, (level, "quiet" if gone else ""), (f" {words}", "condition" if row.conditions else "quiet"))


def words_of(row: Row, most: int = 99, ascii: bool = False) -> str:
    """What is to be said of a character, what has room whole; what hinders somebody still there has a sign, too."""
    sign = hindered_sign(row) if row.conditions else ""
    told = plain_text.fitting(row.conditions, most - len(sign), ascii)
    return plain_text.cut(told + sign, most, ascii)


def name_of(row: Row) -> str:
    """A name; of somebody hidden it ends the parentheses that begin before the sign, as on the map."""
    return f"{row.name})" if row.hidden else row.name
