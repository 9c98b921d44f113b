"""The strip under an open roll: a sign for what each number would be, and how many numbers there are of each.

Two ten-sided dice are a square of ten by ten beside the question, or a band of two numbers a cell below it where rows
are few; one die is a line.
The sign says what a number is, so that colours only help.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from unhex_tui.engine.roll_strip import Outcome, RollStrip
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width

Below: TypeAlias = Callable[[int, int, bool], list[Runs]]
"""Draws the part of a strip below the question, for a width, a number of rows and ASCII or not."""

SIGNS: Final = {"miss": "·", "hit": "▪", "out": "×", "critical": "◆", "failure": "!"}
ASCII_SIGNS: Final = {"miss": ".", "hit": "o", "out": "X", "critical": "*", "failure": "!"}
_ORDER: Final = ("hit", "out", "critical", "miss", "failure")
"""Outcomes as the legend lists them."""
_PAIRED = 2
"""Numbers a cell of the band."""
_CELL = 3
"""Columns that a number of the line takes."""


def square_lines(strip: RollStrip, ascii: bool, row: int = -1) -> list[Runs]:
    """Tens from top to bottom, ones from left to right, all lines equally wide; one `row` stands out.

    Nothing where one die is rolled.
    """
    across = strip.across
    if len(strip.rolls) <= across:
        return []
    lines: list[Runs] = [(("  ones " + " ".join(map(str, range(across))), "quiet"),)]
    for at in range(len(strip.rolls) // across):
        lit = row in (-1, at)
        signs = [(f" {_sign(one, ascii)}", _role(one, lit)) for one in strip.rolls[at * across : at * across + across]]
        head = f"tens {at}" if not at else f"     {at}"
        lines.append(((head, "now" if row == at else "quiet"), *signs))
    return lines


def strip_lines(strip: RollStrip, width: int, rows: int, ascii: bool) -> list[Runs]:
    """The band or the line, and as much of its legend as at most so many rows hold; nothing where they are too few."""
    lines = _band(strip, width, ascii) if len(strip.rolls) > strip.across else _line(strip, width, ascii)
    if not lines or len(lines) > rows:
        return []
    return [*lines, *legend_lines(strip, width, rows - len(lines), ascii)]


def beside(lines: Sequence[Runs], square: Sequence[Runs], left: int, keys: int) -> list[Runs]:
    """The lines of a question with the square `left` columns further right, above the last lines, which are `keys`."""
    drawn = [(), *square, *[()] * (len(lines) - len(square) - 1)]
    return [
        (*line, (" " * (left - line_width(line)), ""), *more) if more and n < len(lines) - keys else line
        for n, (line, more) in enumerate(zip(lines, drawn, strict=True))
    ]


def legend_lines(strip: RollStrip, width: int, rows: int, ascii: bool) -> list[Runs]:
    """The legend: each sign with its name and its count, several on a line where they fit."""
    many, lines, used = Counter(strip.rolls), list[Runs](), 0
    for one in _ORDER:
        if not many[one]:
            continue
        text = f" {many[one]} {plain_text.plain(strip.names.get(one, one), ascii)}"
        runs: Runs = ((_sign(one, ascii), _role(one)), (text, ""))
        cells = 1 + plain_text.width(text)
        if lines and used + 3 + cells <= width:
            lines[-1] = (*lines[-1], ("   ", ""), *runs)
            used += 3 + cells
        else:
            lines.append(runs)
            used = cells
    return lines[:rows]


def _band(strip: RollStrip, width: int, ascii: bool) -> list[Runs]:
    """Two numbers a cell, of which the rarer outcome is shown; nothing where that is too wide."""
    rolls, many = strip.rolls, Counter(strip.rolls)
    pairs = [rolls[n : n + _PAIRED] for n in range(0, len(rolls), _PAIRED)]
    if len(pairs) > width:
        return []
    scale = "".join(str(n).ljust(strip.across // _PAIRED) for n in range(0, len(rolls), strip.across))
    shown = [min(pair, key=lambda one: many[one]) for pair in pairs]
    return [((scale, "quiet"),), tuple((_sign(one, ascii), _role(one)) for one in shown)]


def _line(strip: RollStrip, width: int, ascii: bool) -> list[Runs]:
    """One die: its numbers, their signs, and what a number brings besides; nothing where that is too wide."""
    named = max((len(name) for name, _ in strip.below), default=0)
    if named + _CELL * len(strip.rolls) > width:
        return []
    numbers = "".join(str(n).rjust(_CELL) for n in range(strip.first, strip.first + len(strip.rolls)))
    signs = ((_sign(one, ascii).rjust(_CELL), _role(one)) for one in strip.rolls)
    die = f"d{len(strip.rolls)}" if named > len(str(len(strip.rolls))) else ""
    lines: list[Runs] = [((die.ljust(named) + numbers, "quiet"),), ((" " * named, ""), *signs)]
    for name, texts in strip.below:
        lines.append(((name.ljust(named), "quiet"), *((text.rjust(_CELL), "") for text in texts)))
    return lines


def _sign(one: Outcome, ascii: bool) -> str:
    return (ASCII_SIGNS if ascii else SIGNS)[one]


def _role(one: Outcome, lit: bool = True) -> str:
    return f"roll.{one}" if lit else "quiet"
