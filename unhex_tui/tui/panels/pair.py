"""Two outcomes to choose between, side by side: the option, the worst that comes of it in capitals, then the rest.

Where there are too few rows or columns for that, the question draws them one below the other.
"""

from __future__ import annotations

from unhex_tui.engine.advice import Change, Preview
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width, side_by_side
from unhex_tui.tui.panels.option_lines import OptionLines, Place
from unhex_tui.tui.panels.signs import mark_role
from unhex_tui.tui.questions.prompt import Item

_LEAST = 30
"""Cells below which an outcome has no column of its own."""
_INDENT = 4


def paired(options: OptionLines, rows: int) -> list[Runs]:
    """Both options in at most so many lines; none where they do not fit."""
    half = (options.width - 3) // 2
    if half < _LEAST or len(options.items) != 2:
        return []
    blocks = [_outcome(options, item, half) for item in options.items]
    high = max(map(len, blocks))
    if high > rows:
        return []
    for y in range(high):
        for item, left in zip(options.items, (0, half + 3), strict=True):
            options.places.append(Place(options.top + y, left, left + half, item.option.key))
    return side_by_side([blocks[0], [((" │", "quiet"),)] * high, blocks[1]], [0, half, half + 3])


def _outcome(options: OptionLines, item: Item, width: int) -> list[Runs]:
    room, at = width - _INDENT, item.option.key == options.prompt.at
    first, *more = plain_text.wrapped(item.option.label, room, options.ascii)
    lines: list[Runs] = [(*options.lead(item), (first, "selected" if at else "strong"))]
    lines += [_told(text, "strong") for text in more]
    preview = options.prompt.advice.previews.get(item.option.key, Preview())
    for worst in preview.worst:
        lines += [_told(text, "bad") for text in plain_text.wrapped(worst.upper(), room, options.ascii)]
    for line in preview.lines:
        change = next((each for each in preview.changes if line.endswith(each.text)), None)
        boxed = (((" " * _INDENT, ""), *_boxes(line, change)),) if change else ()
        if boxed and line_width(boxed[0]) <= width:
            lines += boxed
        else:
            lines += [_told(text, "") for text in plain_text.wrapped(line, room, options.ascii)]
    return lines


def _told(text: str, role: str) -> Runs:
    return ((" " * _INDENT + text, role),)


def _boxes(line: str, change: Change) -> Runs:
    """A line that ends with the signs before and after: each in its colour, the new ones most."""
    runs: list[tuple[str, str]] = [(line.removesuffix(change.text), "")]
    for signs in (change.before, change.after):
        for sign, was in zip(signs, change.before, strict=False):
            new = "box.pending" if sign != was else "box.empty" if sign == " " else mark_role(sign, "box")
            runs.append(("☐" if sign == " " else sign, new))
        if signs is change.before:
            runs.append((" → ", ""))
    return tuple(runs)
