"""Two outcomes side by side: the option, its worst effect in capitals, then its other effects.

Tracks are drawn before and after as on the body, or, with few rows, as signs in a line. Where even these do not fit,
the question draws the outcomes one below the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from unhex_tui.engine.advice import Change, Preview
from unhex_tui.engine.view import Track
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import figure, figure_width, line_width, side_by_side
from unhex_tui.tui.panels.option_lines import OptionLines, Place
from unhex_tui.tui.panels.signs import mark_role
from unhex_tui.tui.questions.filtering import Item

_LEAST = 30
"""Least cells of an outcome's column."""
_INDENT = 4
_ARROW = 4
Tracks: TypeAlias = Mapping[tuple[str, str], Track]
"""Tracks by the ids of their sheet and of the track."""


def paired(options: OptionLines, rows: int, tracks: Tracks) -> list[Runs]:
    """Return both options in at most `rows` lines; empty where they do not fit. `tracks` are those of all sheets."""
    half = (options.width - 3) // 2
    if half < _LEAST or len(options.items) != 2:
        return []
    high, blocks = rows + 1, []
    for drawn in (tracks, {}):
        if high > rows:
            blocks = [_outcome(options, item, half, drawn) for item in options.items]
            high = max(map(len, blocks))
    if high > rows:
        return []
    for y in range(high):
        for item, left in zip(options.items, (0, half + 3), strict=True):
            options.places.append(Place(options.top + y, left, left + half, item.option.key))
    return side_by_side([blocks[0], [((" │", "quiet"),)] * high, blocks[1]], [0, half, half + 3])


def _outcome(options: OptionLines, item: Item, width: int, tracks: Tracks) -> list[Runs]:
    room, at = width - _INDENT, item.option.key == options.prompt.at
    first, *more = plain_text.wrapped(item.option.label, room, options.ascii)
    lines: list[Runs] = [(*options.lead(item), (first, "selected" if at else "strong"))]
    lines += [_told(text, "strong") for text in more]
    preview = options.prompt.advice.previews.get(item.option.key, Preview())
    for worst in preview.worst:
        lines += [_told(text, "bad") for text in plain_text.wrapped(worst.upper(), room, options.ascii)]
    frames = _frames(preview, tracks, width, options.ascii)
    for line in preview.lines:
        change = next((each for each in preview.changes if line.endswith(each.text)), None)
        if frames and change:
            continue
        boxed = _boxes(line, change, width) if change else []
        lines += boxed or [_told(text, "") for text in plain_text.wrapped(line, room, options.ascii)]
    hint = plain_text.wrapped(item.option.hint, room, options.ascii) if item.option.hint else ()
    return [*lines, *frames, *(_told(text, "quiet") for text in hint)]


def _frames(preview: Preview, tracks: Tracks, width: int, ascii: bool) -> list[Runs]:
    """Return the changed tracks framed before and after; empty without room, or if a line tells more than that."""
    changes = [each for each in preview.changes if (each.sheet, each.track) in tracks]
    found = tuple(tracks[each.sheet, each.track] for each in changes)
    told = {line.casefold() for line in preview.lines}
    named = {f"{track.name} {each.text}".casefold() for track, each in zip(found, changes, strict=True)}
    wide = figure_width(found)
    spare = width - 2 * wide - _ARROW
    if not changes or len(changes) < len(preview.changes) or not named <= told or spare < 0:
        return []
    before = figure(found, tuple(each.before for each in changes), ascii)
    after = figure(found, tuple(each.after for each in changes), ascii)
    start = min(_INDENT, spare)
    arrow: list[Runs] = [(), ((" -> " if ascii else " ─▸ ", "now"),)]
    return side_by_side([before, arrow, after], [start, start + wide, start + wide + _ARROW])


def _told(text: str, role: str) -> Runs:
    return ((" " * _INDENT + text, role),)


def _boxes(line: str, change: Change, width: int) -> list[Runs]:
    """Return a line with the coloured signs of a track before and after, the new ones highlighted.

    In a line too wide, the signs after stand below the signs before; the list is empty where even these are too wide.
    """
    told = " " * _INDENT + line.removesuffix(change.text)
    before, after = _signs(change.before, change.before), _signs(change.after, change.before)
    whole: Runs = ((told, ""), *before, (" → ", ""), *after)
    if line_width(whole) <= width:
        return [whole]
    first: Runs = ((told, ""), *before)
    second: Runs = (("→ ".rjust(plain_text.width(told)), ""), *after)
    return [first, second] if max(line_width(first), line_width(second)) <= width else []


def _signs(signs: str, before: str) -> Runs:
    return tuple(
        (
            "☐" if sign == " " else sign,
            "box.pending" if sign != was else "box.empty" if sign == " " else mark_role(sign, "box"),
        )
        for sign, was in zip(signs, before, strict=False)
    )
