"""The dice of a question: its odds, as a square beside it or a band or a table below it, and the last roll in a line.

Before a roll, and before a reaction to a roll, the strip is shown; while dice are typed, a table shows the odds of the
remaining dice, if it fits.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, partial
from re import fullmatch
from typing import Any, Final

from unhex_tui.engine.dice import RollRow, RollTable
from unhex_tui.engine.value import Value
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.asked import asked
from unhex_tui.tui.panels.body import line_width
from unhex_tui.tui.panels.roll_strip import (
    COLUMN,
    FORGONE,
    Below,
    LastRoll,
    column_lines,
    in_a_line,
    legend_lines,
    sign_of,
    sign_role,
    square_lines,
    strip_lines,
)
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.roll import RollPrompt

GAP = 2
"""Cells between a question and the square of its rolls."""
_LEFT = 34
"""Least cells of a roll beside its square."""
_LISTED = 60
"""Least cells of a list of options beside a square."""
_FEW = 2
"""Most options of a roll drawn with a square."""
_BAND = 2
"""Rows of a band without its legend."""
_APART = "   "
"""The gap between two columns of a table."""
_TITLED = 12
"""Cells that a table's title may always take; it may also take a third of the width."""
_FIGURE: Final = r"[<>]?[\d.,]*( ?%)?|–"
_SUM = re.compile(r"takes [^:;]* = (?=−?\d)")
"""The terms before the damage that a character takes: `takes 4 − 1 = `."""
_DROPPED = re.compile(r" \([^)]* dropped\)")


class DicePlace(Value):
    """The lines drawn around a question about dice still to be rolled."""

    left: int
    """Columns left for the question."""
    square: Sequence[Runs] = ()
    below: Below | None = None
    least: int = 0
    """Rows below the question that take precedence over the last log lines."""
    bare: bool = False
    """Room is so short that the caption of the typed dice is left out and a message covers the last odds."""

    def under(self, width: int, rows: int, free: int, ascii: bool) -> list[Runs]:
        """Return the odds for `rows` lines, cut to the `free` ones; the last counts those that a message covers."""
        drawn = self.below(width, rows, ascii) if self.below is not None else []
        shown, covered = drawn[:free], len(drawn[free:])
        if shown and covered:
            shown[-1] = (*shown[-1], (plain_text.plain(f"{_APART}↓ {covered} more", ascii), "quiet"))
        return shown


def dice_place(prompt: Prompt[Any], width: int, height: int, keys: int, ascii: bool) -> DicePlace:
    """Return the place of a question's strip or table; `keys` is the number of hint lines at the end of its window."""
    nothing = DicePlace(width)
    if prompt.begun:
        return nothing
    rolls = isinstance(prompt, RollPrompt)
    faces: Sequence[int] = prompt.faces if isinstance(prompt, RollPrompt) else ()
    table = prompt.ahead if isinstance(prompt, RollPrompt) else None
    if table is not None:
        room, rows = height - keys, len(table.rows) + 1
        if rows <= room - len(asked(prompt, width, height, ascii, caption=False)):
            # Where there is a caption to leave out, its line is free for a message.
            bare = rows > room - len(asked(prompt, width, height, ascii)) - (not prompt.caption)
            return DicePlace(width, (), partial(table_lines, table), rows, bare)
    strip = prompt.strip
    if strip is None:
        return nothing
    row = faces[0] if faces else -1
    if rolls:
        square = square_lines(strip, ascii, row)
        left = width - line_width(square[0]) - GAP if square else 0
        if left >= _LEFT and height - keys > len(square) and len(prompt.items()) <= _FEW:
            return DicePlace(left, square, partial(legend_lines, strip))
        below = partial(strip_lines, strip, row=row)
        return DicePlace(width, (), below, min(len(below(width, height, ascii)), _BAND + 1))
    left = width - COLUMN - GAP
    if left >= _LISTED and (column := column_lines(strip, height - keys - 1, ascii)):
        return DicePlace(left, column)
    return DicePlace(width, (), partial(strip_lines, strip), _BAND)


@lru_cache(maxsize=16)
def table_lines(table: RollTable, width: int, rows: int, ascii: bool) -> list[Runs]:
    """Return a table of the remaining dice's odds, then its notes; empty if its rows do not fit."""
    if len(table.rows) + 1 > rows:
        return []
    whole = [row.cells for row in table.rows if len(row.cells) == len(table.heads)]
    columns = [[cells[n] for cells in whole] for n in range(len(table.heads))]
    right_aligned = [all(fullmatch(_FIGURE, cell) for cell in column) for column in columns]
    widths = [max(map(plain_text.width, (head, *column))) for head, column in zip(table.heads, columns, strict=True)]
    signed = 2 * any(row.outcome for row in table.rows)
    title = plain_text.cut(table.title, max(_TITLED, width // 3), ascii)
    named = max(plain_text.width(title), signed + max(plain_text.width(row.name) for row in table.rows))

    def joined(cells: Sequence[str]) -> list[str]:
        if len(cells) < len(widths):
            return [_APART, *cells]
        return [
            _APART + plain_text.padded(cell, n, ascii, right=at_right)
            for cell, n, at_right in zip(cells, widths, right_aligned, strict=True)
        ]

    def drawn(row: RollRow) -> Runs:
        role = "strong" if row.best else "quiet" if row.gone else ""
        sign: Runs = ((f"{sign_of(row.outcome, ascii)} ", sign_role(row.outcome)),) if row.outcome else ()
        name = plain_text.padded(row.name, named - 2 * len(sign), ascii)
        cells = [(text, "quiet" if n == row.worse else role) for n, text in enumerate(joined(row.cells))]
        return (*sign, (name, role or "quiet"), *cells)

    head = plain_text.padded(title, named, ascii) + "".join(joined(table.heads))
    notes = [text for note in table.notes for text in plain_text.wrapped(note, width, ascii)]
    lines: list[Runs] = [((head, "quiet"),), *map(drawn, table.rows), *(((text, "quiet"),) for text in notes)]
    return [_cut(line, width, ascii) for line in lines[:rows]]


def _cut(line: Runs, width: int, ascii: bool) -> Runs:
    kept: list[tuple[str, str]] = []
    for text, role in line:
        room = width - line_width(tuple(kept))
        shown = plain_text.plain(text, ascii)
        kept.append((plain_text.cut(shown if plain_text.width(shown) <= room else shown.rstrip(), room, ascii), role))
    return tuple(kept)


def dice_first(rolls: Sequence[LastRoll], lines: Sequence[str], width: int, rows: int, ascii: bool) -> list[Runs]:
    """Return the newest roll and its effects in at most `rows` lines; empty if `lines` does not tell it.

    The result and the roller are left out where the first effect begins with the roller's name. If room is short, sums
    are shortened first, then the roller and the purpose are left out beside a result; else later effects are cut before
    the first, or before what the GM has to make up.
    """
    if not rolls or not lines:
        return []
    roll, who = rolls[0], rolls[0].of.partition(",")[0].removeprefix("by ")
    cut = not roll.told and _high(f"· {lines[-1]}", width, ascii) > rows
    alone = cut and lines[-1].startswith(f"{who} rolls ") and roll.numbers.split(" ")[0] in lines[-1]
    if not (alone or any(text in lines for text in roll.told)):
        return []
    named = roll.numbers and [*roll.told, ""][0].startswith(f"{who} ")
    brief = roll._replace(numbers=_DROPPED.sub("", roll.numbers), told=tuple(_SUM.sub("takes ", t) for t in roll.told))
    begun = [
        f"· {each.numbers}  {each.told[0]}" if named else "; ".join((f"· {in_a_line(each)}", *each.told[:1]))
        for each in (roll, brief, brief._replace(of=roll.of * (not roll.result)))
    ]
    ways = ["; ".join((text, *each.told[1:])) for text, each in zip(begun, (roll, brief, brief), strict=True)]
    if roll.asks and all(_high(text, width, ascii) > rows for text in ways):
        told = (roll.asks, *(text for text in brief.told if text != roll.asks))
        return dice_first((brief._replace(of="", told=told, asks=""),), told, width, rows, ascii)
    # What came after the roll follows where all of it fits; else later effects make way for an action that failed.
    known = {text.upper() for text in roll.told}  # the line that puts a character out is in capitals
    since = lines[max((n for n, text in enumerate(lines, 1) if text.upper() in known), default=len(lines)) :]
    lost = [text for text in since if FORGONE.match(text)]
    wholes = ["; ".join((text, *since)) for text in ways if since]
    wholes += [f"{'; '.join((text, *lost))} …" for text in begun if lost]
    for whole in wholes:
        if _high(whole, width, ascii) <= rows:
            return [((row, ""),) for row in plain_text.wrapped(whole, width, ascii)]
    cut_there = [f"{text}…" for text in begun]
    fits = [n for texts in (ways, cut_there) for n, text in enumerate(texts) if _high(text, width, ascii) <= rows]
    return [((row, ""),) for row in plain_text.wrapped(ways[[*fits, -1][0]], width, ascii, most=rows)]


def _high(text: str, width: int, ascii: bool) -> int:
    return len(plain_text.wrapped(text, width, ascii))
