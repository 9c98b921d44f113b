"""The strip under an open roll: a sign for the outcome of each number, and the count of each outcome.

Two ten-sided dice are a square of ten by ten beside the question, or, with few rows, a band below it with two numbers
per cell; once the tens die is typed, the band has only its ten numbers. One die is a line. The sign alone tells the
outcome, so colours only help.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from re import split
from typing import Final, TypeAlias

from unhex_tui.engine.roll_strip import Outcome, RollStrip
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width

Below: TypeAlias = Callable[[int, int, bool], list[Runs]]
"""A function that draws the part of a strip below the question, for a width, a number of rows and ASCII or not."""

SIGNS: Final = {"miss": "·", "hit": "▪", "out": "×", "match": "◆", "critical": "◆", "failure": "!"}
ASCII_SIGNS: Final = {"miss": ".", "hit": "o", "out": "X", "match": "*", "critical": "*", "failure": "!"}
_ORDER: Final[tuple[Outcome, ...]] = ("hit", "out", "match", "critical", "miss", "failure")
"""Outcomes in the order of the legend."""
_PAIRED = 2
"""Numbers per cell of the band."""
_BARE = 2
"""Rows of a line with only its numbers and signs."""
_CELL = 3
"""Columns of a number in the line."""
COLUMN = 44
"""Columns of a square with its legend beside a question's options."""


def square_lines(strip: RollStrip, ascii: bool, row: int = -1) -> list[Runs]:
    """Return the square: tens from top to bottom, ones from left to right; a `row` other than -1 stands out.

    Empty where one die is rolled. All lines are equally wide.
    """
    across = strip.across
    if len(strip.rolls) <= across:
        return []
    lines: list[Runs] = [(("  ones " + " ".join(map(str, range(across))), "quiet"),)]
    for at in range(len(strip.rolls) // across):
        lit = row in (-1, at)
        signs = [
            (f" {sign_of(one, ascii)}", sign_role(one, lit)) for one in strip.rolls[at * across : at * across + across]
        ]
        head = f"tens {at}" if not at else f"     {at}"
        lines.append(((head, "now" if row == at else "quiet"), *_merged(signs)))
    return lines


def strip_lines(strip: RollStrip, width: int, rows: int, ascii: bool, row: int = -1) -> list[Runs]:
    """Return the band or the line, with as much of its legend as `rows` allow; empty where the rows are too few.

    A `row` other than -1 shows only that row of the square. A line keeps at least its numbers and signs.
    """
    if len(strip.rolls) <= strip.across:
        lines = _line(strip, width, ascii)
        lines = lines if len(lines) <= rows else lines[:_BARE]
        title = [((plain_text.cut(strip.title, width, ascii), "quiet"),)] if strip.title and lines else []
        lines = [*title, *lines] if len(lines) + len(title) <= rows else lines
    else:
        lines = _band(strip, width, ascii) if row < 0 else _row(strip, row, ascii)
    if not lines or len(lines) > rows:
        return []
    return [*lines, *legend_lines(strip, width, rows - len(lines), ascii)]


def column_lines(strip: RollStrip, rows: int, ascii: bool) -> list[Runs]:
    """Return the square with its title and legend, for a column of its own; empty where the rows are too few."""
    square = square_lines(strip, ascii)
    if not square or len(square) > rows:
        return []
    legend = legend_lines(strip, COLUMN, rows - len(square) - 1, ascii)
    title: list[Runs] = [((plain_text.cut(strip.title, COLUMN, ascii), "quiet"),)] if strip.title else []
    lines = [*title, *square, (), *legend]
    return (lines if len(lines) <= rows else [*title, *square, *legend])[:rows]


def beside(lines: Sequence[Runs], square: Sequence[Runs], left: int, keys: int) -> list[Runs]:
    """Return a question's lines with the square at column `left`, above the last lines, which are `keys` hint lines."""
    drawn = [(), *square, *[()] * (len(lines) - len(square) - 1)]
    return [
        (*line, (" " * (left - line_width(line)), ""), *more) if more and n < len(lines) - keys else line
        for n, (line, more) in enumerate(zip(lines, drawn, strict=True))
    ]


def legend_lines(strip: RollStrip, width: int, rows: int, ascii: bool) -> list[Runs]:
    """Return the legend: each sign with its name and count, several per line where they fit, then the note.

    Where rows are few, names are shortened, and at last the note is cut.
    """
    names = {one: strip.names.get(one, one) for one in _ORDER}
    lines = _legend(strip, names, width, ascii)
    note: list[Runs] = [((row, "quiet"),) for row in plain_text.wrapped(strip.note, width, ascii)] if strip.note else []
    if len(lines) > rows:
        lines = _legend(strip, {one: split(r"[:,(]", name)[0].rstrip() for one, name in names.items()}, width, ascii)
    return [*lines, *note][: max(0, rows)]


def _legend(strip: RollStrip, names: Mapping[Outcome, str], width: int, ascii: bool) -> list[Runs]:
    many, lines, used = Counter(strip.rolls), list[Runs](), 0
    for one in _ORDER:
        if not many[one]:
            continue
        text = f" {many[one]} {plain_text.plain(names[one], ascii)}"
        runs: Runs = ((sign_of(one, ascii), sign_role(one)), (text, ""))
        cells = 1 + plain_text.width(text)
        if lines and used + 3 + cells <= width:
            lines[-1] = (*lines[-1], ("   ", ""), *runs)
            used += 3 + cells
        else:
            lines.append(runs)
            used = cells
    return lines


def _band(strip: RollStrip, width: int, ascii: bool) -> list[Runs]:
    """Return the band, each cell showing the rarer outcome of its two numbers; empty where it is too wide."""
    rolls, many = strip.rolls, Counter(strip.rolls)
    pairs = [rolls[n : n + _PAIRED] for n in range(0, len(rolls), _PAIRED)]
    if len(pairs) > width:
        return []
    scale = "".join(str(n).ljust(strip.across // _PAIRED) for n in range(0, len(rolls), strip.across))
    shown = [min(pair, key=lambda one: many[one]) for pair in pairs]
    title = plain_text.fitting(strip.title.split(", "), width - len(scale) - 2, ascii) if strip.title else ""
    title = f"  {title}" if title else ""
    return [((scale + title, "quiet"),), _merged((sign_of(one, ascii), sign_role(one)) for one in shown)]


def _row(strip: RollStrip, row: int, ascii: bool) -> list[Runs]:
    """Return the outcomes of the ones die for one tens die."""
    across = strip.across
    scale = "ones " + " ".join(map(str, range(across)))
    signs = [(f" {sign_of(one, ascii)}", sign_role(one)) for one in strip.rolls[row * across : row * across + across]]
    return [((scale, "quiet"),), ((f"  {row}_", "now"), *_merged(signs))]


def _line(strip: RollStrip, width: int, ascii: bool) -> list[Runs]:
    """Return the line of one die: its numbers, signs, and further effects of each number; empty where too wide."""
    named = max((len(name) for name, _ in strip.below), default=0)
    if named + _CELL * len(strip.rolls) > width:
        return []
    numbers = "".join(str(n).rjust(_CELL) for n in range(strip.first, strip.first + len(strip.rolls)))
    signs = ((sign_of(one, ascii).rjust(_CELL), sign_role(one)) for one in strip.rolls)
    die = f"d{len(strip.rolls)}" if named > len(str(len(strip.rolls))) else ""
    lines: list[Runs] = [((die.ljust(named) + numbers, "quiet"),), ((" " * named, ""), *_merged(signs))]
    for name, texts in strip.below:
        lines.append(((name.ljust(named), "quiet"), *((text.rjust(_CELL), "") for text in texts)))
    return lines


def _merged(runs: Iterable[tuple[str, str]]) -> Runs:
    """Return the runs with adjacent equal roles joined: each run costs time to paint."""
    return tuple(("".join(text for text, _ in same), role) for role, same in groupby(runs, key=lambda run: run[1]))


def sign_of(one: Outcome, ascii: bool) -> str:
    """Return the sign of an outcome."""
    return (ASCII_SIGNS if ascii else SIGNS)[one]


def sign_role(one: Outcome, lit: bool = True) -> str:
    """Return the role of an outcome's sign, quiet unless `lit`."""
    return f"roll.{one}" if lit else "quiet"
