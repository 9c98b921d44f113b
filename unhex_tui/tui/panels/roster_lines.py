"""The lines of the roster: a character's row in columns or in few cells, and the columns that fit a width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Row
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import GONE, hindered_sign, side_role, side_sign, state_sign, strip_runs, who_mark

_SHORTEST_NAME = 8
_LABEL = 6
"""Most cells of a figure's label that widen a column of narrower values."""
_TEAM = 16
"""Most cells of a team's name that widen the column of names."""
_MARGIN = 5
"""Cells of a line outside the columns: marker, key, sign and the gaps before the sign and the words."""
_WORDS = 7
"""Least cells of items in hand; with fewer, the column of places is dropped."""
_TOLD = 11
"""Cells of conditions; with fewer, the column of places is dropped: one condition is whole."""
_CUT = 6
"""Least cells of a cut figure."""
_ACTIONS = "act"
_ADDRESS = 3
"""Cells of the widest address, such as a hex; an address stands right after the name."""
_AT, _BAR = "at", " "
"""Labels of the columns of addresses and of bars."""
_ORDER = "order"
"""Label of the column of the turn order, which the order of the lines tells too."""
_WORDED = (_AT, _ACTIONS)
"""Columns of words, which are left-aligned."""


class Columns(Value):
    """The widths of the roster's columns; 0 for a column that is dropped."""

    name: int
    labels: tuple[str, ...]
    figures: tuple[int, ...]
    """Cells of each figure, in the labels' order."""
    actions: int
    strip: int
    where: int
    words: int
    """Cells of conditions and items in hand, to the end of the line."""
    whole: bool
    """No name is cut."""
    strip_label: str
    holds: bool
    """Whether the items in hand of any character are listed."""
    ascii: bool


def columns_for(rows: tuple[Row, ...], width: int, ascii: bool, beside: bool = False) -> Columns:
    """Return columns as wide as the rows need and the width allows.

    Where room is short, bars are dropped first, unless a few shortened names make room for them, then the turn order
    if names and conditions are whole without it, then items in hand, then places; words are cut, and figures that
    leave no room for names are dropped. With `beside`, for half lines, actions are left out, since the sign before the
    name tells them, and the first figure is kept.
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
    widest_words = widest(words_of(row) for row in rows)
    gap = int(not beside and (widest_words > 0 or any(row.holds for row in rows)))
    fixed = _MARGIN - 1 + gap + sum(1 + cells for cells in (*wanted.values(), actions, strip) if cells)
    longest = widest(map(name_of, rows))
    for idle in (_BAR, _AT) if beside else (_BAR,):
        if idle in wanted and longest > (room := width - fixed) and (beside or not _few_cut(rows, room, ascii)):
            fixed -= 1 + wanted.pop(idle)
    if not beside and 0 < longest + widest_words + 1 + fixed - width <= 1 + wanted.get(_ORDER, -1):
        fixed -= 1 + wanted.pop(_ORDER)
    while len(wanted) > beside and (over := (longest if beside else _SHORTEST_NAME) - width + fixed) > 0:
        label_, cells = wanted.popitem()
        fixed -= 1 + cells
        if cells - over >= _CUT:  # a long word is understood even if it is cut
            wanted[label_] = cells - over
            fixed += 1 + cells - over
    free = max(1, width - fixed)
    teams = widest(row.team for row in rows) + 3 - _MARGIN  # a team's name begins further to the left
    least = free if beside else max(free - gap - widest_words, free * 6 // 10, min(free, _SHORTEST_NAME))
    name = min(max(longest, min(teams, _TEAM)), least)
    words = free - name - 1
    where = max(where, widest(["where"])) if where > _ADDRESS else 0
    here = widest(words_of(row) for row in rows if row.state not in GONE)  # for the others the sign is enough
    if words - 1 - where < max(min(here, _TOLD), _WORDS if any(row.holds for row in rows) else 0):
        where = 0
    return Columns(
        name=name,
        labels=tuple(wanted),
        figures=tuple(wanted.values()),
        actions=actions,
        strip=strip,
        where=where,
        words=0 if beside and words < _WORDS else max(0, words - (where + 1 if where else 0)),
        whole=name >= longest,
        strip_label=label,
        holds=any(row.holds for row in rows),
        ascii=ascii,
    )


def _few_cut(rows: Sequence[Row], room: int, ascii: bool) -> bool:
    """Tell whether `room` cells cut at most a quarter of the names, or one, and tell all names apart."""
    names = [plain_text.plain(name_of(row), ascii) for row in rows]
    shown = [plain_text.cut(name, room, ascii) for name in names]
    changed = sum(before != after for before, after in zip(names, shown, strict=True))
    return room >= _SHORTEST_NAME and changed <= max(1, len(rows) // 4) and len({*shown}) == len({*names})


def team_line(side: int, team: str, columns: Columns, width: int) -> Runs:
    """Return a team's line: its sign and name, and the heads of the columns."""
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
    text = " ".join([" " * fill, *(label for label in labels if label)])
    return ((cells, side_role(side)), (text, "quiet"))


@lru_cache(maxsize=512)
def row_line(row: Row, letter: str, selected: bool, columns: Columns) -> Runs:
    """Return a character's line; `letter` is the key that answers now, or empty."""
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
    text = words_of(row, columns.words, ascii)
    if gone and columns.where and plain_text.width("".join(row.conditions[:1])) > columns.words:
        text = ""  # the sign is enough
    runs.append(((" " if text else "") + text, "condition" + over))
    room = columns.words - plain_text.width(text) - bool(text)
    holds = plain_text.some(row.holds, room, "+", ascii) if room > 1 else ""
    rest = columns.words - plain_text.width(text) - bool(text and holds) - plain_text.width(holds)
    runs.append(((" " if columns.words and (holds or not text) else "") + holds + " " * rest, usual))
    return tuple(run for run in runs if run[0])


def _figures(row: Row, *, address: bool) -> Iterator[tuple[str, str]]:
    """Yield the figures in drawing order: a short address before them, a bar after the first."""
    if address and row.where:
        yield _AT, row.where
    yield from row.figures[:1]
    if row.gauge:
        yield _BAR, row.gauge
    yield from row.figures[1:]


def narrow_lines(
    rows: Sequence[Row], letters: Mapping[str, str], selected: str, width: int, ascii: bool
) -> Iterator[Runs]:
    """Yield one line per character in few cells: letter, sign, first figure, and one word."""
    firsts = {row.id: row.figures[0][1] if row.figures else "" for row in rows}
    if width - 4 - max(map(plain_text.width, firsts.values()), default=0) < _CUT:
        firsts = {character_id: value.partition("/")[0] for character_id, value in firsts.items()}
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
        shorter = (said, word := said.partition(" ")[0], word.partition("/")[0])
        words = next((each for each in shorter if plain_text.width(each) <= room), shorter[-1])
        words = plain_text.cut(words, room, ascii)
        yield (*before, (level, "quiet" if gone else ""), (f" {words}", "condition" if row.conditions else "quiet"))


def words_of(row: Row, most: int = 99, ascii: bool = False) -> str:
    """Return the conditions that fit whole, and `…` for others if it fits too.

    A sign marks conditions that hinder a character still in the fight.
    """
    sign = hindered_sign(row) if row.conditions else ""
    text = plain_text.fitting(row.conditions, most - len(sign), ascii, more=", …")
    return plain_text.cut(text + sign, most, ascii)


def name_of(row: Row) -> str:
    """Return the name; for a hidden character it closes the parenthesis opened before the sign, as on the map."""
    return f"{row.name})" if row.hidden else row.name
