"""Tracks of a sheet drawn, as a figure if they make a body, else as one line per track; and signs of states.

A body has tracks left and right of others: the arms beside the torso, the legs below. Each track is a frame of boxes,
with the numbers that hit it in the upper left of its border and its guard in the upper right. Pending marks are drawn
reversed, as the marks they would become.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, zip_longest
from typing import Final

from unhex_tui.drawing.cellwidth import clusters
from unhex_tui.drawing.strokes import mark_kind, signs, stroke
from unhex_tui.engine.advice import LIKELY
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Cell, Row, RowState, Step, Track
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs

GONE: Final = ("down", "dead", "out", "away", "yielded")
"""States of characters who can no longer act."""


def side_sign(side: int, ascii: bool = False) -> str:
    """Return the one-cell sign of the team with this index; a space for no team (-1)."""
    table = signs(ascii).sides
    return table[side % len(table)] if side >= 0 else " "


def state_sign(side: int, state: RowState, ascii: bool = False) -> str:
    """Return the one-cell sign of a team's member in this state."""
    table = signs(ascii)
    if state == "acted" and side >= 0:
        return table.acted[side % len(table.acted)]
    return table.gone(state) or side_sign(side, ascii)


def hindered_sign(row: Row) -> str:
    """Return the sign after the conditions of a character in the fight who is hindered by one; empty for others."""
    return "!" if row.hampered and row.state not in GONE else ""


def side_role(side: int) -> str:
    """Return the role of a team's sign and heading."""
    return f"side.{side % 8}" if side >= 0 else ""


def mark_role(sign: str, on: str) -> str:
    """Return the role of a mark, in a `box` or in a cell of a `strip`."""
    return f"{on}.{mark_kind(sign)}"


def roster_signs(bodies: bool = True, more: str = "", ascii: bool = False) -> list[tuple[str, str]]:
    """Return signs of the roster's columns, and of `bodies` if the game has them, with their meanings.

    `more` are signs of the game's own, as in `View.signs`.
    """
    fills = signs(ascii).strip
    own = [part.split(" ", 1) for part in more.split("  ") if " " in part]
    meanings = [
        (plain_text.plain("●", ascii), "an action left (one sign each)"),
        (plain_text.plain("▸", ascii), "an action reserved for one purpose"),
        (plain_text.plain("○", ascii), "a spent action"),
        (plain_text.plain("✗", ascii), "an action lost now, or to be lost next round"),
        (fills[0], "a body part in sheet order: no box marked"),
        (fills[1:4], "up to a third of its boxes, up to two thirds, more"),
        (fills[4], "all boxes marked: the part is unusable; the color shows the worst mark"),
        ("( )", "around a name: hidden from players"),
        ("!", "behind conditions: at least one of them hinders the character"),
        (plain_text.plain("◈", ascii), "on a body: protection, and how many pieces"),
        (plain_text.plain("◌", ascii), "on a body: a box this decision would mark"),
        (plain_text.plain(LIKELY, ascii), "on a sheet: a box the attack would mark on average, if it hits"),
    ]
    meanings = meanings if bodies else [meanings[0], meanings[2], *meanings[7:9]]
    return [*meanings, *((plain_text.plain(sign, ascii), meaning) for sign, meaning in own)]


def who_mark(current: bool, looked: bool, ascii: bool) -> str:
    """Return the sign before the character who acts or is at the cursor, as on the map."""
    table = signs(ascii)
    return table.acts if current else table.looked if looked else " "


def strip_runs(strip: Sequence[Cell], over: str = "", ascii: bool = False) -> Runs:
    """Return a strip, one cell each; the role `over` is laid on top. Full cells also stand out by weight."""
    fills = signs(ascii).strip
    return tuple(
        (fills[cell.fill], mark_role(cell.mark, "strip") + ("+strip.full" if cell.fill == 4 else "") + over)
        for cell in strip
    )


def steps_in_line(steps: Sequence[Step], gap: int, ascii: bool) -> Runs:
    """Return steps in one line, each after `gap` spaces: `✓` done, `▸` now, `·` to come."""
    runs: list[tuple[str, str]] = []
    for step in steps:
        sign, role = {"done": ("✓", "quiet"), "now": ("▸", "now"), "next": ("·", "")}[step.state]
        runs.append((" " * gap + sign + " ", role))
        if step.side >= 0:
            runs.append((side_sign(step.side, ascii) + " ", side_role(step.side)))
        runs.append((plain_text.plain(step.name, ascii), role))
    return tuple(runs)


_EMPTY = "☐"
_PENDING = "◌"
_CORNERS = str.maketrans("╭╮╰╯", "┌┐└┘")
"""Square corners, so that a body stands out from the panels' frames."""
_APART = 3
"""Columns between boxes with costs written below them."""
_N, _E, _S, _W = range(4)


def boxes_drawn(track: Track, after: str | None) -> list[tuple[str, str]]:
    """Return (sign, role) of each box; `after` is the track as the pending choice would leave it, or None."""
    pending = track.pending if after is None else 0
    drawn: list[tuple[str, str]] = []
    for index, sign in enumerate(track.boxes):
        becomes = after[index] if after is not None and index < len(after) else sign
        if becomes != sign:
            role = "box.likely" if becomes == LIKELY else "box.pending"
            drawn.append((_EMPTY if becomes == " " else plain_text.cut(becomes, 1), role))
        elif sign == " " and pending > 0:
            pending -= 1
            drawn.append((_PENDING, "box.pending"))
        else:
            drawn.append((_EMPTY if sign == " " else plain_text.cut(sign, 1), mark_role(sign, "box")))
    return drawn


def box_lines(track: Track, after: str | None, a_line: int, width: int) -> list[Runs]:
    """Return the boxes in lines of `a_line`, or of as many as fit into `width`; spaced if there is room."""
    drawn = boxes_drawn(track, after)
    a_line = max(1, min(a_line, width))
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


def cut_short(lines: Sequence[Runs], most: int, width: int, ascii: bool) -> list[Runs]:
    """Return the first `most` lines; a sign ends the last line where boxes or costs below it are cut."""
    if len(lines) <= most:
        return [*lines]
    shown = [*lines[: max(0, most)]]
    if shown:
        sign = plain_text.plain("…", ascii)
        kept = [*shown[-1]]
        while kept and line_width(tuple(kept)) + 1 + len(sign) > width:
            kept.pop()
        shown[-1] = (*kept, (f" {sign}", "quiet"))
    return shown


def line_width(line: Runs) -> int:
    """Return the cells of a line."""
    return sum(plain_text.width(text) for text, _ in line)


def side_by_side(blocks: Sequence[Sequence[Runs]], starts: Sequence[int]) -> list[Runs]:
    """Return blocks of lines next to each other, each from its own start column."""
    lines: list[Runs] = []
    for row in zip_longest(*blocks, fillvalue=()):
        runs: list[tuple[str, str]] = []
        for start, line in zip(starts, row, strict=True):
            if line:
                runs += [(" " * (start - line_width(tuple(runs))), ""), *line]
        lines.append(tuple(run for run in runs if run[0]))
    return lines


def body_lines(tracks: tuple[Track, ...], after: Mapping[str, str], width: int, ascii: bool) -> list[Runs]:
    """Return the tracks in lines of at most `width` cells; `after` has the tracks changed by the pending choice."""
    changed = tuple(after.get(track.id) for track in tracks)
    if figure_width(tracks) <= width and is_figure(tracks):
        return [*figure(tracks, changed, ascii)]
    return _listed(tracks, changed, width, ascii)


def is_figure(tracks: tuple[Track, ...]) -> bool:
    """Tell whether the tracks make a body: some stand left and right, and each place holds one track."""
    places = {(track.row, track.column) for track in tracks}
    return len(places) == len(tracks) and {track.column for track in tracks} >= {-1, 1}


def _listed(tracks: tuple[Track, ...], changed: Iterable[str | None], width: int, ascii: bool) -> list[Runs]:
    names = max((plain_text.width(plain_text.plain(track.name, ascii)) for track in tracks), default=0)
    alone = width - 1 - len(tracks[0].boxes) if len(tracks) == 1 else 0
    names = min(names, max(width // 3, min(width - 4, 6), alone))
    lines: list[Runs] = []
    for track, after in zip(tracks, changed, strict=True):
        name = plain_text.padded(track.name, names, ascii) + " " if names > 0 else ""
        room = max(1, width - plain_text.width(name))
        if track.costs and len(track.boxes) * _APART <= room:
            lines += _with_costs(track, after, name, ascii)
            continue
        boxes = box_lines(track, after, len(track.boxes), room)
        for number, line in enumerate(boxes or [()]):
            start = name if not number else " " * plain_text.width(name)
            lines.append(((start, _name_role(track, after)), *line))
        room = width - line_width(lines[-1]) - 1
        notes = (" ".join(filter(None, (track.note, _guard(track)))), _guard(track))
        if text := next((note for note in notes if plain_text.width(plain_text.plain(note, ascii)) <= room), ""):
            lines[-1] = (*lines[-1], (" " + plain_text.plain(text, ascii), "quiet"))
    return lines


def _with_costs(track: Track, after: str | None, name: str, ascii: bool) -> Iterator[Runs]:
    """Yield the boxes spaced out, and below each box its cost once marked."""
    boxes: list[tuple[str, str]] = [(name, _name_role(track, after))]
    for sign, role in boxes_drawn(track, after):
        boxes += [(sign, role), (" " * (_APART - 1), "")]
    yield (*boxes, (_guard(track), "guard"))
    full = _marked(track.boxes if after is None else after)
    costs = [(" " * plain_text.width(name), "")]
    for number, cost in enumerate(track.costs[: len(track.boxes)]):
        role = "bad" if number + 1 == full else "quiet"
        costs.append((plain_text.padded(cost, _APART, ascii), role))
    yield tuple(costs)


def _marked(boxes: str) -> int:
    return sum(sign != " " for sign in boxes)


def _guard(track: Track) -> str:
    return f"◈{track.guard}" if track.guard else ""


def _touched(track: Track, after: str | None) -> bool:
    return (after is not None and after != track.boxes) or track.pending > 0


def _name_role(track: Track, after: str | None) -> str:
    return "bad" if _touched(track, after) or _full(track, after) else "strong" if track.boxes.strip() else ""


def _full(track: Track, after: str | None) -> bool:
    return " " not in (track.boxes if after is None else after)


# ------------------------------------------------------------------ the figure


class _Block(Value):
    """The frame of a track: its left and right columns, its upper and lower rows, all on the border."""

    track: Track
    after: str | None
    left: int
    right: int
    top: int
    bottom: int


def figure_width(tracks: tuple[Track, ...]) -> int:
    """Return the width of the figure in cells."""
    return _wide(tuple((track.row, track.column, track.width) for track in tracks))


@lru_cache(maxsize=64)
def _wide(places: tuple[tuple[int, int, int], ...]) -> int:
    """Return the width for tracks at (row, column) with so many boxes per line: most bodies share one shape."""
    halves = {row: width for row, column, width in places if not column}
    lefts = [(_left(column, width, halves.get(row, 0)), width) for row, column, width in places]
    return max((left + 2 * width + 1 for left, width in lefts), default=0) - min((left for left, _ in lefts), default=0)


def _left(column: int, width: int, half: int) -> int:
    """Return the left column of a frame, from the middle; `half` is half the width of the row's middle frame."""
    return -width if not column else -half - 2 * width if column < 0 else half


def _blocks(tracks: tuple[Track, ...], changed: tuple[str | None, ...]) -> list[_Block]:
    """Return the frames from the head down, each row's side by side around the middle, sharing their borders."""
    blocks: list[_Block] = []
    top = 0
    both = sorted(zip(tracks, changed, strict=True), key=lambda pair: (pair[0].row, pair[0].column))
    for _, row in groupby(both, key=lambda pair: pair[0].row):
        here = {track.column: (track, after) for track, after in row}
        half = here[0][0].width if 0 in here else 0
        high = 0
        for column, (track, after) in here.items():
            lines = -(-len(track.boxes) // max(1, track.width))
            high = max(high, lines)
            left = _left(column, track.width, half)
            blocks.append(_Block(track, after, left, left + 2 * track.width, top, top + lines + 1))
        top += high + 1
    first = min((block.left for block in blocks), default=0)
    return [block._replace(left=block.left - first, right=block.right - first) for block in blocks]


@lru_cache(maxsize=256)
def figure(tracks: tuple[Track, ...], changed: tuple[str | None, ...], ascii: bool) -> tuple[Runs, ...]:
    """Return the frames of a body or a part of it; `changed` is each track after the pending choice, or None."""
    blocks = _blocks(tracks, changed)
    blocks.sort(key=lambda block: _full(block.track, block.after))  # the border of a full track wins
    lines: dict[tuple[int, int], list[int]] = {}
    roles: dict[tuple[int, int], str] = {}
    for block in blocks:
        role = "bad" if _full(block.track, block.after) else "strong" if _touched(block.track, block.after) else "quiet"
        for cell, arms in _border(block):
            drawn = lines.setdefault(cell, [0, 0, 0, 0])
            for way in arms:
                drawn[way] = 1
            if roles.get(cell) != "bad":
                roles[cell] = role
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for (x, y), (north, east, south, west) in lines.items():
        cells[x, y] = (stroke((north, east, south, west), in_ascii=ascii).translate(_CORNERS), roles[x, y])
    for block in blocks:
        _write(cells, block, ascii)
    _name_sides(cells, blocks, ascii)
    wide = max(block.right for block in blocks) + 1
    high = max(block.bottom for block in blocks) + 1
    return tuple(_runs([cells.get((x, y), (" ", "")) for x in range(wide)]) for y in range(high))


def _border(block: _Block) -> Iterable[tuple[tuple[int, int], tuple[int, ...]]]:
    """Yield each cell of a frame's border with the directions in which its line goes on."""
    for y, way in ((block.top, _S), (block.bottom, _N)):
        yield (block.left, y), (_E, way)
        yield (block.right, y), (_W, way)
        for x in range(block.left + 1, block.right):
            yield (x, y), (_E, _W)
    for x in (block.left, block.right):
        for y in range(block.top + 1, block.bottom):
            yield (x, y), (_N, _S)


def _write(cells: dict[tuple[int, int], tuple[str, str]], block: _Block, ascii: bool) -> None:
    inner = block.right - block.left - 1
    guard = plain_text.cut(_guard(block.track), inner, ascii)
    note = plain_text.cut(block.track.note, inner - len(guard), ascii)
    _put(cells, block.left + 1, block.top, [(note, "strong")])
    _put(cells, block.right - len(guard), block.top, [(guard, "guard")])
    for number, line in enumerate(box_lines(block.track, block.after, block.track.width, inner), 1):
        _put(cells, block.left + 1, block.top + number, line)


def _name_sides(cells: dict[tuple[int, int], tuple[str, str]], blocks: list[_Block], ascii: bool) -> None:
    """Name the body's sides: the first word of the uppermost tracks at the sides, above them if cells are free."""
    for column in (-1, 1):
        block = min(
            (block for block in blocks if block.track.column == column), key=lambda block: block.top, default=blocks[0]
        )
        word = plain_text.cut(block.track.name.partition(" ")[0].lower(), block.right - block.left - 1, ascii)
        x = block.left if column < 0 else block.left + 2
        if block.track.column and block.top and not any((x + n, block.top - 1) in cells for n in range(len(word))):
            _put(cells, x, block.top - 1, [(word, "quiet")])


def _put(cells: dict[tuple[int, int], tuple[str, str]], x: int, y: int, runs: Iterable[tuple[str, str]]) -> None:
    """Write runs from a cell on; a wide sign leaves the next cell empty."""
    for text, role in runs:
        for cluster in clusters(text):
            cells[x, y] = (cluster.text, role)
            if cluster.width == 2:
                cells[x + 1, y] = ("", role)
            x += cluster.width


def _runs(cells: list[tuple[str, str]]) -> Runs:
    """Return cells in a row as runs, without the empty cells at the end."""
    while cells and cells[-1][0] == " ":
        cells.pop()
    return plain_text.merged(cells)
