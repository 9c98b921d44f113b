"""A* over cells and headings: the cheapest line from one box to another on the grid as it is."""

from __future__ import annotations

import heapq

from unhex_tui.drawing.grid import ACROSS, DOWN, LYING, STANDING, STEPS, Grid, Port

BEND, CROSSING = 14, 30

_NEVER = 1 << 30
_EAGER = 1.25
"""How much the distance left is overrated: the search is quicker, and lines hardly worse."""


def _least_bends() -> list[int]:
    """What turning costs at least by (side of the rectangle, heading): rows above, level, below; columns likewise."""
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
    """The ports chosen and the cells between the boxes, from the start's border to the end's; None where no way is."""
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
    """The goal reached at least cost. A state is 4 × cell + heading; `came` is filled with where each came from.

    A line turns only in free cells and goes over another only at a right angle. Goals are met heading into the box.
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
    """For each cell, what the way to the goals costs at least, and on which side of them the cell is (0, 4, … 32)."""
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
