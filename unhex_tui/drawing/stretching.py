"""A map's arrangement at a given size: boxes of the sizes asked for, spread over the room, and lines between them.

Columns are settled first, then rows: pieces that their columns keep apart may share rows. Boxes exceed the sizes asked
for only if lines that leave them need it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unhex_tui.drawing.arranging import Arrangement, At, Line
from unhex_tui.drawing.grid import EAST, WEST, XY
from unhex_tui.drawing.placing import Box, Numbers, Rule, Rules, spread
from unhex_tui.drawing.routing import Bar, Route, straight
from unhex_tui.engine.value import Value
from unhex_tui.scenes.areas import Link

_LARGER = (0, 4, 12)
"""Cells that a box may grow to reach its lines, tried in turn before growth is unlimited."""


class Stretched(Value):
    """The boxes of a map in the order of its areas, its routes, and the room they take."""

    width: int
    height: int
    boxes: list[Box]
    routes: dict[str, Route]


def stretch(
    arrangement: Arrangement,
    links: Sequence[Link],
    sizes: Sequence[tuple[int, int]],
    width: int,
    height: int,
    *,
    grow: bool = False,
) -> Stretched | None:
    """Return the map with boxes of at least these sizes; None if the room is too small, unless `grow` is true."""
    room = width, height
    return _stretch(arrangement, links, sizes, room, arrangement.broad, False) or _stretch(
        arrangement, links, sizes, room, arrangement.rules[0], grow
    )


def _stretch(
    arrangement: Arrangement,
    links: Sequence[Link],
    sizes: Sequence[tuple[int, int]],
    room: tuple[int, int],
    across_rules: Rules,
    grow: bool,
) -> Stretched | None:
    columns = _settled(arrangement, 0, [wide for wide, _ in sizes], across_rules, room[0] - 2, grow)
    if columns is None:
        return None
    across, wide = columns
    down_rules = arrangement.rules[1].extended(_met(arrangement, across))
    rows = _settled(arrangement, 1, [high for _, high in sizes], down_rules, room[1], grow)
    if rows is None:
        return None
    down, high = rows
    across = [value + 1 for value in across]
    boxes = [
        Box(across[k], down[k], across[k + 1] - across[k] + 1, down[k + 1] - down[k] + 1)
        for k in range(0, 2 * len(sizes), 2)
    ]
    routes = {}
    for link in links:
        line = arrangement.lines.get(link.id)
        box, other = boxes[arrangement.numbers[link.a]], boxes[arrangement.numbers[link.b]]
        routes[link.id] = straight(box, other) if line is None else _route(link, line, across, down)
    return Stretched(wide + 2, high, boxes, routes)


def _met(arrangement: Arrangement, across: Sequence[int]) -> Iterator[Rule]:
    """Yield rules for pieces that stand above others in the same columns."""
    for piece, other, apart in arrangement.above:
        (begin, end), (first, last) = piece.spans[0], other.spans[0]
        if (
            across[first.number] + first.more - across[end.number] - end.more < apart[0]
            and across[begin.number] + begin.more - across[last.number] - last.more < apart[0]
        ):
            above, below = piece.spans[1][1], other.spans[1][0]
            yield above.number, below.number, apart[1] + above.more - below.more


def _settled(
    arrangement: Arrangement, axis: int, sizes: Sequence[int], rules: Rules, room: int, grow: bool
) -> tuple[list[int], int] | None:
    """Return all numbers of an axis and the room they take; None if the room is too small and may not grow."""
    order = arrangement.order[axis]
    rules = rules.extended((2 * k, 2 * k + 1, size - 1) for k, size in enumerate(sizes))
    free = Numbers(order, rules)
    if free.needed > room:
        if not grow:
            return None
        room = free.needed
    for larger in _LARGER:
        limits = ((2 * k + 1, 2 * k, 1 - size - larger) for k, size in enumerate(sizes))
        numbers = Numbers(order, rules.extended(limits))
        if numbers.sound and numbers.needed <= room:
            break
    else:
        numbers = free
    numbers.give(room)
    return _values(arrangement, axis, sizes, numbers, room), room


def _values(arrangement: Arrangement, axis: int, sizes: Sequence[int], numbers: Numbers, room: int) -> list[int]:
    """Return values that put boxes, then lines along their boxes' sides, where the arrangement has them."""
    at = arrangement.at[axis]
    centres = spread([(at[2 * k] + at[2 * k + 1]) / 2 for k in range(len(sizes))], sizes, room)
    values = [0] * len(at)
    for k in sorted(range(len(sizes)), key=lambda k: centres[k]):
        values[2 * k] = numbers.settle(2 * k, centres[k] - sizes[k] / 2)
        values[2 * k + 1] = numbers.settle(2 * k + 1, values[2 * k] + sizes[k] - 1)
    ports = arrangement.ports[axis]
    for number in sorted(range(2 * len(sizes), len(at)), key=lambda number: number not in ports):
        beside = ports.get(number, ())
        low, high = numbers.bounds(number)
        shares = [values[k] + (at[number] - at[k]) / (at[k + 1] - at[k]) * (values[k + 1] - values[k]) for k in beside]
        wanted = sum(shares) / len(shares) if shares else (low + high) / 2
        for other in arrangement.twins[axis].get(number, ()):
            lowest, highest = numbers.bounds(other)
            begin, end = max(low, lowest), min(high, highest)
            if begin <= end:
                wanted = min(max(wanted, begin), end)
        values[number] = numbers.settle(number, wanted)
    return values


def _value(values: Sequence[int], at: At) -> int:
    return values[at.number] + at.more


def _route(link: Link, line: Line, across: Sequence[int], down: Sequence[int]) -> Route:
    """Return the line's route from beside a's box to beside b's, with its signs."""
    cells: list[XY] = []
    for run in line.runs:
        along, fixed = (across, down[run.number]) if run.lying else (down, across[run.number])
        first, last = _value(along, run.first), _value(along, run.last)
        step = 1 if first <= last else -1
        ends = range(first, last + step, step)
        cells += [(at, fixed) if run.lying else (fixed, at) for at in ends]
    cells = list(dict.fromkeys(cells))
    middle = None
    if line.sign is not None:
        run = line.runs[line.sign_run]
        own = line.sign.number
        middle = (across[own], down[run.number]) if run.lying else (across[run.number], down[own])
    return Route(
        tuple(cells),
        bar_a=_bar(cells[0], line.side_a) if link.mark_a else None,
        bar_b=_bar(cells[-1], line.side_b) if link.mark_b else None,
        head=cells[-2 if link.mark_b else -1] if link.kind == "arrow" else None,
        door=middle if link.door else None,
        middle=None if link.door else middle,
    )


def _bar(cell: XY, side: int) -> Bar:
    return Bar(*cell, side not in (EAST, WEST))
