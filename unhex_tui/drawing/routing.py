"""Lines between boxes as cells of the grid, laid one connection after the other.

Each line is found by A* over cells and headings. Bends, crossings, and running beside a line or close to another box
cost extra; running along a line or through a box, bar or door is impossible. Each end leaves its box straight, with
room for its cover bar and arrow head; the cells of a bar belong to it alone. Lines are removed and sought again if that
improves the whole. A line without a route is straight, drawn in braille dots, eight a cell.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence

from unhex_tui.drawing.placing import (
    ACROSS,
    BAR_SIDEWAYS,
    DOWN,
    LYING,
    NORTH,
    SOUTH,
    STANDING,
    STEPS,
    TAKEN,
    XY,
    Box,
    Grid,
    Port,
    kinds,
)
from unhex_tui.engine.value import Value
from unhex_tui.scenes.areas import Link

BEND, CROSSING = 14, 30

_NEVER = 1 << 30
_EAGER = 1.25
"""Factor on the remaining distance: above 1 the search is faster and lines are hardly worse."""
_PASSES = 2
_BUDGET = 60_000
"""Search states after which lines are not improved any more."""
_TRIES = 4
_FEW = 3
"""Maximum number of missing lines for a second attempt that lays them first; more of them need more room."""


def _least_bends() -> list[int]:
    """Return the minimum cost of bends by zone and heading; zones are rows above, level, below, by columns likewise."""
    table = []
    for down in (1, 0, -1):
        for right in (1, 0, -1):
            for way, (x, y) in enumerate(STEPS):
                towards = (x and x == right) or (y and y == down)
                if not right and not down:
                    bends = 0
                elif right and down:
                    bends = 1 if towards else 2
                else:
                    bends = 0 if towards else 1 if (way % 2 == 0) == bool(right) else 2
                table.append(bends * BEND)
    return table


_LEAST_BENDS = _least_bends()


def search(grid: Grid, starts: list[Port], ends: list[Port]) -> tuple[Port, Port, list[int]] | None:
    """Return the chosen ports and the cells of the path between the boxes, or None if there is no route."""
    goals: dict[int, tuple[int, Port]] = {}
    for port in ends:
        state = port.stub[-1] * 4 + (port.heading + 2) % 4
        if state not in goals or port.cost < goals[state][0]:
            goals[state] = (port.cost, port)
    if not goals or not starts:
        return None
    came: dict[int, int | Port] = {}
    reached = _walk(grid, starts, goals, came)
    if reached is None:
        return None
    state, end = reached, goals[reached][1]
    middle: list[int] = []
    step = came[state]
    while not isinstance(step, Port):
        middle.append(state >> 2)
        state, step = step, came[step]
    path = [*step.stub, *reversed(middle)]
    path += [i for i in reversed(end.stub) if i not in path]
    return step, end, path


def _walk(
    grid: Grid, starts: list[Port], goals: dict[int, tuple[int, Port]], came: dict[int, int | Port]
) -> int | None:
    """Return the goal reached at the least cost, or None; a state is 4 × cell + heading.

    `came` receives the predecessor of each state. A line turns only in free cells and crosses another only at a right
    angle. Goals are reached heading into the box.
    """
    far, zones = _estimate(grid, goals)
    best = [_NEVER] * (grid.size * 4)
    heap: list[tuple[int, int, int]] = []
    for port in starts:
        i = port.stub[-1]
        state = i * 4 + port.heading
        if port.cost < best[state]:
            best[state] = port.cost
            came[state] = port
            heap.append((port.cost + far[i] + _LEAST_BENDS[zones[i] + port.heading], port.cost, state))
    heapq.heapify(heap)
    reached: int | None = None
    least = _NEVER
    spent = 0
    use, across, down, steps = grid.use, grid.across, grid.down, grid.steps
    push, pop, bends = heapq.heappush, heapq.heappop, _LEAST_BENDS
    while heap:
        guess, cost, state = pop(heap)
        if guess >= least:
            break
        if cost > best[state]:
            continue
        spent += 1
        goal = goals.get(state)
        if goal is not None and cost + goal[0] < least:
            least, reached = cost + goal[0], state
        i, heading = state >> 2, state & 3
        for turn in (heading,) if use[i] else (heading, (heading + 1) & 3, (heading + 3) & 3):
            j = i + steps[turn]
            used = use[j]
            if used and used != (STANDING if turn & 1 else LYING):
                continue
            total = cost + (across[j] if turn & 1 else down[j])
            if turn != heading:
                total += BEND
            if used:
                total += CROSSING
            following = j * 4 + turn
            if total < best[following]:
                best[following] = total
                came[following] = state
                push(heap, (total + far[j] + bends[zones[j] + turn], total, following))
    grid.spent += spent
    return reached


def _estimate(grid: Grid, goals: dict[int, tuple[int, Port]]) -> tuple[list[int], list[int]]:
    """Return the least cost from each cell to the goals, and the side of the goals each cell is on (0, 4, … 32)."""
    columns = [state // 4 % grid.stride for state in goals]
    rows = [state // 4 // grid.stride for state in goals]
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    aside = [int(_EAGER * ACROSS * max(left - x, 0, x - right)) for x in range(grid.stride)]
    sides = [0] * left + [4] * (right - left + 1) + [8] * (grid.stride - right - 1)
    level, below = [12 + side for side in sides], [24 + side for side in sides]
    height = grid.size // grid.stride
    zones = sides * top + level * (bottom - top + 1) + below * (height - bottom - 1)
    far: list[int] = []
    for y in range(height):
        away = int(_EAGER * DOWN * max(top - y, 0, y - bottom))
        far += [away + each for each in aside] if away else aside
    return far, zones


_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


def braille_line(box: Box, other: Box, dashed: bool, in_ascii: bool) -> dict[tuple[int, int], str]:
    """Return the signs of the straight line between the centres of two boxes, by cell outside of both."""
    ax, ay = 2 * box.x + box.w, 4 * box.y + 2 * box.h
    bx, by = 2 * other.x + other.w, 4 * other.y + 2 * other.h
    steps = max(abs(bx - ax), abs(by - ay), 1)
    dots: dict[tuple[int, int], int] = {}
    for k in range(steps + 1):
        if dashed and k % 6 >= 3:
            continue
        x, y = round(ax + (bx - ax) * k / steps), round(ay + (by - ay) * k / steps)
        cell = (x // 2, y // 4)
        if not box.holds(*cell) and not other.holds(*cell):
            dots[cell] = dots.get(cell, 0) | _DOTS[x % 2][y % 4]
    if in_ascii:
        return dict.fromkeys(dots, "." if dashed else "*")
    return {cell: chr(0x2800 + bits) for cell, bits in dots.items()}


class Bar(Value):
    """A cover mark: the cell where it crosses its line, and whether it is horizontal."""

    x: int
    y: int
    lying: bool

    def cells(self) -> list[XY]:
        if self.lying:
            return [(self.x + k, self.y) for k in range(-BAR_SIDEWAYS, BAR_SIDEWAYS + 1)]
        return [(self.x, self.y + k) for k in (-1, 0, 1)]


class Route(Value):
    """A line as drawn: its cells from beside a's border to beside b's."""

    cells: tuple[XY, ...]
    bar_a: Bar | None = None
    bar_b: Bar | None = None
    head: XY | None = None
    """Cell of the arrow head, which points at b; None without one."""
    door: XY | None = None
    """Middle of the door's three cells, which are always side by side; None without a door."""
    middle: XY | None = None
    straight: bool = False
    """No route was found; `cells` is a straight line to draw below everything else."""


class _Found(Value):
    route: Route
    path: list[int]
    taken: tuple[int, ...]


def count_signs(link: Link) -> int:
    """Return how many cells of a link's line its signs take, not counting the door."""
    return link.mark_a + link.mark_b + (link.kind in ("arrow", "blocked"))


def _seek(grid: Grid, link: Link) -> _Found | None:
    """Return the cheapest line for a link among the lines laid so far, or None."""
    starts = grid.ports(link.a, link.mark_a, False)
    ends = grid.ports(link.b, link.mark_b, link.kind == "arrow")
    least = max(1, count_signs(link))
    for _ in range(_TRIES):
        route = search(grid, starts, ends)
        if route is None:
            return None
        start, end, path = route
        if len(set(path)) == len(path) >= least and not _bars_hit(start, end, path):
            return _with_signs(grid, link, start, end, path)
        starts = [port for port in starts if port.stub[0] != start.stub[0]]
        ends = [port for port in ends if port.stub[0] != end.stub[0]]
    return None


def _bars_hit(start: Port, end: Port, path: list[int]) -> bool:
    """Tell whether a line runs over the ends of its own bars, or its two bars overlap."""
    first, last = set(start.bar), set(end.bar)
    return bool(
        first & last or (first - {start.stub[0]}).intersection(path) or (last - {end.stub[0]}).intersection(path)
    )


def _with_signs(grid: Grid, link: Link, start: Port, end: Port, path: list[int]) -> _Found | None:
    """Return the line with its bars, arrow head, door and X; None if the door has no room."""
    arrow = link.kind == "arrow"
    taken = [path[0], path[-1], *path[-2 if arrow else -1 :], *start.bar, *end.bar]
    door = middle = None
    inner = range(int(link.mark_a), len(path) - link.mark_b - arrow)
    if link.door:
        spot = _door_spot(grid, path, inner, {*start.bar, *end.bar})
        if spot is None:
            return None
        taken += (spot - 1, spot, spot + 1)
        door = grid.place_of(spot)
    elif link.kind == "blocked":
        spot = _cross_spot(grid, path, inner)
        taken.append(spot)
        middle = grid.place_of(spot)
    route = Route(
        tuple(grid.place_of(i) for i in path),
        bar_a=_bar(grid, start) if link.mark_a else None,
        bar_b=_bar(grid, end) if link.mark_b else None,
        head=grid.place_of(path[-2 if link.mark_b else -1]) if arrow else None,
        door=door,
        middle=middle,
    )
    return _Found(route, path, tuple(taken))


def _bar(grid: Grid, port: Port) -> Bar:
    return Bar(*grid.place_of(port.stub[0]), port.heading in (NORTH, SOUTH))


def _door_spot(grid: Grid, path: list[int], inner: range, bars: set[int]) -> int | None:
    """Return the middle cell for a door: nearest the line's middle, with three free cells; None if there is none.

    A cell with line on both sides of the door is preferred. `inner` are the indexes of cells without bar or arrow head.
    """
    shape = kinds(path)
    for spare in (1, 0):
        for k in _from_middle(path, inner):
            i = path[k]
            lying = shape[k] == LYING
            reach = spare + lying
            if not inner.start + reach <= k < inner.stop - reach or shape[k] == TAKEN:
                continue
            if lying and not shape[k - 1] == shape[k + 1] == LYING:
                continue
            if not any(grid.use[near] or near in bars for near in (i - 1, i, i + 1)):
                return i
    return None


def _cross_spot(grid: Grid, path: list[int], inner: range) -> int:
    """Return the cell for an X: nearest the line's middle, if possible straight and not crossed."""
    shape = kinds(path)
    order = _from_middle(path, inner)
    for reach in (2, 1, 0):
        for k in order:
            near = path[max(0, k - reach) : k + reach + 1]
            if shape[k] != TAKEN and not any(grid.use[i] for i in near):
                return path[k]
    return path[order[0]]


def _from_middle(path: list[int], inner: range) -> list[int]:
    return sorted(inner, key=lambda k: (abs(2 * k - len(path) + 1), k))


def lay_lines(boxes: Mapping[str, Box], links: Sequence[Link], width: int, height: int) -> tuple[dict[str, Route], int]:
    """Return a line for each link by id, straight without a route, and the search states; `boxes` are by area id."""
    grid = Grid(boxes, width, height)
    order = sorted(links, key=lambda link: (_apart(boxes[link.a], boxes[link.b]), link.id))
    laid: dict[str, _Found] = {}
    _lay_all(grid, order, laid)
    missing = [link for link in order if link.id not in laid]
    if 0 < len(missing) <= _FEW and grid.spent < _BUDGET:
        other = Grid(boxes, width, height)
        again: dict[str, _Found] = {}
        _lay_all(other, [*missing, *(link for link in order if link.id in laid)], again)
        if len(again) > len(laid):
            grid, laid = other, again
    _improve(grid, order, laid)
    routes = {
        link.id: laid[link.id].route if link.id in laid else straight(boxes[link.a], boxes[link.b]) for link in links
    }
    return routes, grid.spent


def _lay_all(grid: Grid, order: Iterable[Link], routes: dict[str, _Found]) -> None:
    for link in order:
        line = _seek(grid, link)
        if line is not None:
            grid.lay(line.path, line.taken)
            routes[link.id] = line


def _improve(grid: Grid, order: list[Link], routes: dict[str, _Found]) -> None:
    """Seek missing lines, and lines that are not straight, once more among the other lines."""
    for _ in range(_PASSES):
        changed = False
        for link in order:
            old = routes.get(link.id)
            if grid.spent > _BUDGET:
                return
            if old is not None:
                if _plain(old.route):
                    continue
                grid.lay(old.path, old.taken, -1)
            new = _seek(grid, link)
            if new is not None and (old is None or new.route != old.route):
                changed = True
                routes[link.id] = new
            chosen = routes.get(link.id)
            if chosen is not None:
                grid.lay(chosen.path, chosen.taken)
        if not changed:
            break


def _plain(route: Route) -> bool:
    """Tell whether a line runs straight, so that no other route can be better."""
    xs = {x for x, _ in route.cells}
    ys = {y for _, y in route.cells}
    return len(xs) == 1 or len(ys) == 1


def _apart(box: Box, other: Box) -> int:
    across = max(box.x - other.right, other.x - box.right, 0)
    down = max(box.y - other.bottom, other.y - box.bottom, 0)
    return across * ACROSS + down * DOWN + (BEND if across and down else 0)


def straight(box: Box, other: Box) -> Route:
    """Return a straight line from box to box for a link without a route."""
    return Route(tuple(braille_line(box, other, dashed=False, in_ascii=False)), straight=True)
