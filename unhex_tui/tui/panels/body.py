"""A sheet's tracks laid out as a body: head above, arms beside the torso, legs below.

A track is a block of lines; blocks stand in three columns and in rows from the head down, and the corner beside the
head holds the gauges. Pending marks are drawn as what they would become, reversed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, zip_longest

from unhex_tui.engine.view import Track
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.signs import mark_role

_EMPTY = "☐"
_PENDING = "◌"
_GAP = 2
"""Cells between the columns."""


def boxes_drawn(track: Track, after: str | None) -> list[tuple[str, str]]:
    """(sign, role) of each box; `after` is the track as the pending choice would leave it, None where there is none."""
    pending = track.pending if after is None else 0
    drawn: list[tuple[str, str]] = []
    for index, sign in enumerate(track.boxes):
        becomes = after[index] if after is not None and index < len(after) else sign
        if becomes != sign:
            drawn.append((_EMPTY if becomes == " " else plain_text.cut(becomes, 1), "box.pending"))
        elif sign == " " and pending > 0:
            pending -= 1
            drawn.append((_PENDING, "box.pending"))
        else:
            drawn.append((_EMPTY, "box.empty") if sign == " " else (plain_text.cut(sign, 1), mark_role(sign, "box")))
    return drawn


def box_lines(track: Track, after: str | None, width: int) -> list[Runs]:
    """The boxes in lines of the track's own width, or of as many as fit; spaced where there is room."""
    drawn = boxes_drawn(track, after)
    a_line = max(1, min(track.width, width))
    gap = 1 if a_line * 2 - 1 <= width else 0
    lines: list[Runs] = []
    for start in range(0, len(drawn), a_line):
        runs: list[tuple[str, str]] = []
        for sign, role in drawn[start : start + a_line]:
            if runs and gap:
                runs.append((" ", ""))
            runs.append((sign, role))
        lines.append(tuple(runs))
    return lines


def block_of(track: Track, after: str | None, width: int, ascii: bool) -> list[Runs]:  # noqa: A002
    """A track in lines of at most `width` cells: its name and note, then its boxes."""
    role = _name_role(track, after)
    name, note = plain_text.plain(track.name, ascii), plain_text.plain(track.note, ascii)
    boxes = box_lines(track, after, width)
    if not note:
        return [((plain_text.cut(name, width, ascii), role),), *boxes]
    if plain_text.width(name) + 1 + plain_text.width(note) <= width:
        return [((name, role), (" " + note, "quiet")), *boxes]
    lines: list[Runs] = [((plain_text.cut(name, width, ascii), role),), *boxes]
    lines += _beside(lines, note, width, ascii)
    return lines


def _name_role(track: Track, after: str | None) -> str:
    touched = (after is not None and after != track.boxes) or track.pending > 0
    return "bad" if touched else "strong" if track.boxes.strip() else ""


def _beside(lines: list[Runs], note: str, width: int, ascii: bool) -> list[Runs]:  # noqa: A002
    """Put the note to the right of the boxes as far as it goes; gives lines for the rest."""
    room = width - max(line_width(line) for line in lines[1:]) - 1 if len(lines) > 1 else 0
    words = plain_text.wrapped(note, room, ascii) if room >= 3 else []
    while room > 3:  # as even as they go: "4-6" over "plate 1", not "4-6 plate" over "1"
        room -= 1
        narrower = plain_text.wrapped(note, room, ascii)
        if len(narrower) > len(words) or " ".join(narrower) != " ".join(words):
            break
        words = narrower
    if words and len(words) <= len(lines) - 1:
        wide = max(line_width(line) for line in lines[1:])
        for number, text in enumerate(words, 1):
            gap = wide - line_width(lines[number]) + 1
            lines[number] = (*lines[number], (" " * gap, ""), (text, "quiet"))
        return []
    return [((plain_text.cut(note, width, ascii), "quiet"),)]


def line_width(line: Runs) -> int:
    """Cells of a line."""
    return sum(plain_text.width(text) for text, _ in line)


def body_lines(
    tracks: tuple[Track, ...],
    after: Mapping[str, str],
    corner: list[Runs],
    width: int,
    ascii: bool,  # noqa: A002
) -> list[Runs]:
    """The body in lines of at most `width` cells; `corner` stands left of the head, or above where it does not fit."""
    columns = sorted({track.column for track in tracks})
    widths = _column_widths(tracks, columns, width, ascii)
    starts = [*accumulate((widths[column] + _GAP for column in columns), initial=0)][:-1]
    lines: list[Runs] = []
    for number, row in enumerate(sorted({track.row for track in tracks})):
        here = [track for track in tracks if track.row == row]
        cells: dict[int, list[Runs]] = {column: [] for column in columns}
        start = starts[columns.index(here[0].column)]
        line = in_one_line(here[0], after.get(here[0].id), ascii)
        if len(here) == 1 and len(here[0].boxes) <= here[0].width and start + line_width(line) <= width:
            cells[here[0].column] = [line]
        else:
            for track in here:
                cells[track.column] += block_of(track, after.get(track.id), widths[track.column], ascii)
        if number == 0 and not cells[columns[0]] and all(line_width(each) < start for each in corner):
            cells[columns[0]], corner = corner, []
        lines += side_by_side([*cells.values()], starts)
    return [*corner, *lines]


def in_one_line(track: Track, after: str | None, ascii: bool) -> Runs:  # noqa: A002
    """Name, boxes and note one after the other, for a track that has a row for itself."""
    boxes = [piece for line in box_lines(track, after, 2 * track.width) for piece in line]
    name, note = plain_text.plain(track.name, ascii), plain_text.plain(track.note, ascii)
    return ((name + " ", _name_role(track, after)), *boxes, (" " + note if note else "", "quiet"))


def _column_widths(tracks: tuple[Track, ...], columns: list[int], width: int, ascii: bool) -> dict[int, int]:  # noqa: A002
    """What each column would like, the widest ones cut down until all fit."""
    widths = dict.fromkeys(columns, 6)
    for track in tracks:
        named = plain_text.width(plain_text.plain(f"{track.name} {track.note}".rstrip(), ascii))
        widths[track.column] = max(widths[track.column], named, 2 * track.width - 1)
    room = max(6 * len(columns), width - _GAP * (len(columns) - 1))
    while sum(widths.values()) > room:
        widths[max(reversed(columns), key=lambda column: widths[column])] -= 1
    spare = (room - sum(widths.values())) // len(columns)
    return {column: cells + min(spare, 6) for column, cells in widths.items()}


def side_by_side(blocks: Sequence[Sequence[Runs]], starts: Sequence[int]) -> list[Runs]:
    """Blocks of lines next to each other, each from its own column on."""
    lines: list[Runs] = []
    for row in zip_longest(*blocks, fillvalue=()):
        runs: list[tuple[str, str]] = []
        for start, line in zip(starts, row, strict=True):
            if line:
                runs += [(" " * (start - line_width(tuple(runs))), ""), *line]
        lines.append(tuple(run for run in runs if run[0]))
    return lines
