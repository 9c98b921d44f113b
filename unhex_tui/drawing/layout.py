"""Positions of areas that the map file does not place, by stress majorisation on graph distances.

Several fixed starts are tried, and single areas are moved to remove crossings; fewest crossings and least stress win.
Starts and tries are fixed and limited, so a map always looks the same. Areas with positions stay in place.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from unhex_tui.scenes.areas import Areas

Point = tuple[float, float]
Edges = tuple[tuple[int, int], ...]

CROSSING, GRAZING = 3.0, 1.0
"""Cost of a crossing, and of a connection close to another area, relative to a stress of 1."""
CLOSE = 0.3
"""Distance that counts as close, in lengths of a connection."""
WORK = 60_000
"""Limit on tried places times connections: about a fifth of a second on an old machine."""
_SWEEPS = 6
_TURNS = 8
_AWAY = (0.7, 1.1, 1.7)


def untangle(
    points: Sequence[Point], edges: Edges, distance: Sequence[Sequence[float]], free: Sequence[int]
) -> list[Point]:
    """Return the points with some of those in `free` moved; never with more crossings than before."""
    untangling = _Untangling(list(points), edges, distance)
    for _ in range(_SWEEPS):
        if not untangling.improve(free) or untangling.left < 0:
            break
    return untangling.points


class _Untangling:
    def __init__(self, points: list[Point], edges: Edges, distance: Sequence[Sequence[float]]) -> None:
        self.points, self.edges, self.distance = points, edges, distance
        self.left = WORK // max(1, len(edges))
        """Number of places that may still be tried."""
        self.near: list[list[int]] = [[] for _ in points]
        for a, b in edges:
            self.near[a].append(b)
            self.near[b].append(a)

    def improve(self, free: Sequence[int]) -> bool:
        """Try to move each tangled area once; return whether any area moved."""
        moved = False
        for node in free:
            if self.left < 0:
                break
            crossed, stress = self._tangle(node), self._stress(node)
            if crossed == 0:
                continue
            best, kept, cost = self.points[node], self.points[node], crossed + stress
            for place in self._places(node):
                self.points[node] = place
                self.left -= 1
                stress = self._stress(node)
                if stress < cost and (tangle := self._tangle(node)) + stress < cost - 1e-9:
                    best, cost = place, tangle + stress
            self.points[node] = best
            moved = moved or best != kept
        return self._swap_places(free) or moved

    def _swap_places(self, free: Sequence[int]) -> bool:
        """Swap the places of two areas if that helps; return whether any were swapped."""
        moved = False
        for number, first in enumerate(free):
            if self._tangle(first) < CROSSING:
                continue
            for other in free[:number]:
                if self.left < 0:
                    return moved
                self.left -= 1
                before = self._both(first, other)
                self._swap(first, other)
                if self._both(first, other) < before - 1e-9:
                    moved = True
                else:
                    self._swap(first, other)
        return moved

    def _swap(self, first: int, other: int) -> None:
        self.points[first], self.points[other] = self.points[other], self.points[first]

    def _both(self, first: int, other: int) -> float:
        return self._tangle(first) + self._tangle(other) + self._stress(first) + self._stress(other)

    def _places(self, node: int) -> Iterator[Point]:
        """Yield possible places for an area: around it and its neighbours, and in the middle of the neighbours."""
        around = [self.points[node], *(self.points[other] for other in self.near[node])]
        x = sum(at[0] for at in around[1:]) / max(1, len(around) - 1)
        y = sum(at[1] for at in around[1:]) / max(1, len(around) - 1)
        yield x, y
        for cx, cy in (*around, (x, y)):
            for away in _AWAY:
                for turn in range(_TURNS):
                    angle = 2 * math.pi * (turn + 0.5 * (away == _AWAY[1])) / _TURNS
                    yield cx + away * math.cos(angle), cy + away * math.sin(angle)

    def _stress(self, node: int) -> float:
        here, row = self.points[node], self.distance[node]
        return sum(
            (math.dist(here, at) / row[k] - 1.0) ** 2 for k, at in enumerate(self.points) if k != node and row[k]
        )

    def _tangle(self, node: int) -> float:
        """Return the cost of crossings and close passes that involve an area."""
        points, cost = self.points, 0.0
        for other in self.near[node]:
            p, q = points[node], points[other]
            for a, b in self.edges:
                if a not in (node, other) and b not in (node, other) and cross(p, q, points[a], points[b]):
                    cost += CROSSING
            cost += GRAZING * sum(_close(at, p, q) for k, at in enumerate(points) if k not in (node, other))
        here = points[node]
        return cost + GRAZING * sum(_close(here, points[a], points[b]) for a, b in self.edges if node not in (a, b))


def cross(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Tell whether the lines from p to q and from a to b cross."""
    return _left(p, q, a) != _left(p, q, b) and _left(a, b, p) != _left(a, b, q)


def _left(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0


def _close(at: Point, a: Point, b: Point) -> bool:
    """Tell whether a line runs close by a point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    if length < 1e-12:
        return False
    along = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length
    if not 0 < along < 1:
        return False
    x, y = at[0] - a[0] - along * dx, at[1] - a[1] - along * dy
    return x * x + y * y < CLOSE * CLOSE


GAP = 30.0
"""Units between areas on a map without distances."""
_ROUNDS = 60
_STILL = 1e-3
_BETTERED = 2
"""Number of the best layouts to untangle; the best at first is not always the best in the end."""


def positions(scene: Areas) -> dict[str, Point]:
    """Return a centre for each area, in the map's own units if it has any, else about one unit a connection."""
    index = {area.id: number for number, area in enumerate(scene.areas)}
    pairs = [(index[link.a], index[link.b]) for link in scene.joining]
    edges = tuple(sorted({(min(pair), max(pair)) for pair in pairs}))
    fixed = tuple(area.at if area.at and all(map(math.isfinite, area.at)) else None for area in scene.areas)
    return dict(zip(index, lay_out(len(index), edges, fixed), strict=False))


def gap(scene: Areas) -> float:
    """Return the median distance from an area to its nearest neighbour."""
    points = list(positions(scene).values())
    near = sorted(
        min((math.dist(point, other) for k, other in enumerate(points) if k != n), default=0.0)
        for n, point in enumerate(points)
    )
    return (near[len(near) // 2] if near else 0.0) or GAP


def free_place(scene: Areas, beside: str) -> Point:
    """Return the position with most room near an area; near the first area if `beside` is unknown."""
    taken = positions(scene)
    x, y = taken.get(beside) or next(iter(taken.values()), (0.0, 0.0))
    far = gap(scene)
    ways = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
    places = [(x + far * dx, y + far * dy) for dx, dy in ways]
    return max(places, key=lambda at: min(far, *(math.dist(at, other) for other in taken.values())))


def towards(points: Mapping[str, Point], dx: int, dy: int, start: str, joined: Collection[str] = ()) -> str:
    """Return the next place in a direction, or "" if none lies there; without a valid `start`, the first place.

    Places straight ahead come before those aslant, and among each of them the `joined` places come first.
    """
    if start not in points:
        return next(iter(points), "")
    x, y = points[start]

    def cost(area: str) -> tuple[bool, bool, float]:
        at = points[area]
        along = (at[0] - x) * dx + (at[1] - y) * dy
        aside = abs((at[0] - x) * dy) + abs((at[1] - y) * dx)
        return aside > along, area not in joined, along + 2 * aside

    ahead = [area for area, at in points.items() if (at[0] - x) * dx + (at[1] - y) * dy > 1e-6]
    return min(ahead, key=cost, default="")


@lru_cache(maxsize=64)
def lay_out(count: int, edges: Edges, fixed: tuple[Point | None, ...]) -> tuple[Point, ...]:
    """Return centres for `count` nodes; those in `fixed` are returned as given."""
    held = [at for at in fixed if at is not None]
    if len(held) == count:
        return tuple(held)
    distance = _distances(count, edges)
    unit = _unit(edges, fixed, held) if held else 1.0
    anchored = [None if at is None else (at[0] / unit, at[1] / unit) for at in fixed]
    layouts = [_majorise(start, distance, anchored) for start in _starts(count, edges, distance, anchored)]
    layouts.sort(key=lambda points: 3.0 * crossings(points, edges) + _stress(points, distance))
    free = [node for node, at in enumerate(anchored) if at is None]
    bettered: list[list[Point]] = []
    for points in layouts[:_BETTERED]:
        bettered.append(untangle(points, edges, distance, free))
        if not crossings(bettered[-1], edges):
            break
    best = min(bettered, key=lambda points: 3.0 * crossings(points, edges) + _stress(points, distance))
    if not held:
        best = _turn(best, edges)
    return tuple(
        at if at is not None else (round(x * unit, 3), round(y * unit, 3))
        for at, (x, y) in zip(fixed, best, strict=True)
    )


def _distances(count: int, edges: Edges) -> list[list[float]]:
    """Return the number of connections between any two nodes; separate parts are put a little apart."""
    near: list[list[int]] = [[] for _ in range(count)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    table = []
    for start in range(count):
        row = [math.inf] * count
        row[start] = 0
        queue = [start]
        for node in queue:
            for other in near[node]:
                if row[other] == math.inf:
                    row[other] = row[node] + 1
                    queue.append(other)
        table.append(row)
    apart = max(2.0, math.sqrt(count))
    return [[apart if far == math.inf else far for far in row] for row in table]


def _unit(edges: Edges, fixed: tuple[Point | None, ...], held: list[Point]) -> float:
    """Return the length of a connection in the map's units, judged by connections between fixed areas."""
    lengths = [
        math.dist(a, b) for i, j in edges if (a := fixed[i]) is not None and (b := fixed[j]) is not None and a != b
    ]
    if lengths:
        return sum(lengths) / len(lengths)
    spread = max((math.dist(held[0], other) for other in held), default=0.0)
    return spread / max(1.0, math.sqrt(len(held))) or 1.0


def _starts(count: int, edges: Edges, distance: list[list[float]], anchored: list[Point | None]) -> list[list[Point]]:
    """Return starting layouts: a view from two far nodes, circle and spiral; or places beside anchored neighbours."""
    radius = max(1.0, count / (2 * math.pi))
    circle = [
        (radius * math.cos(2 * math.pi * k / count), radius * math.sin(2 * math.pi * k / count)) for k in range(count)
    ]
    spiral = [(0.7 * math.sqrt(k) * math.cos(2.4 * k), 0.7 * math.sqrt(k) * math.sin(2.4 * k)) for k in range(count)]
    centre = max(range(count), key=lambda k: (sum(distance[k]), -k))
    two = max(range(count), key=lambda k: (distance[centre][k], -k))
    three = max(range(count), key=lambda k: (min(distance[centre][k], distance[two][k]), -k))
    views = [
        (distance[centre][k] - distance[two][k] + 0.01 * math.cos(k), 2 * distance[three][k] + 0.01 * math.sin(k))
        for k in range(count)
    ]
    starts = [views, circle, spiral]
    held = [at for at in anchored if at is not None]
    if not held:
        return starts
    middle = (sum(x for x, _ in held) / len(held), sum(y for _, y in held) / len(held))
    around: list[Point] = []
    for k in range(count):
        near = [at for a, b in edges if k in (a, b) and (at := anchored[b if a == k else a]) is not None]
        x = sum(at[0] for at in near) / len(near) if near else middle[0]
        y = sum(at[1] for at in near) / len(near) if near else middle[1]
        around.append((x + 0.5 * math.cos(2.4 * k), y + 0.5 * math.sin(2.4 * k)))
    return [
        [own if own is not None else free for own, free in zip(anchored, start, strict=True)]
        for start in (around, [(x + middle[0], y + middle[1]) for x, y in circle])
    ]


def _majorise(start: list[Point], distance: list[list[float]], anchored: list[Point | None]) -> list[Point]:
    points = list(start)
    count = len(points)
    weights = [[0.0 if i == j else 1.0 / (distance[i][j] ** 2) for j in range(count)] for i in range(count)]
    totals = [sum(row) or 1.0 for row in weights]
    free = [node for node in range(count) if anchored[node] is None]
    for _ in range(_ROUNDS):
        moved = 0.0
        for i in free:
            xi, yi = points[i]
            sum_x = sum_y = 0.0
            for (xj, yj), far, weight in zip(points, distance[i], weights[i], strict=True):
                dx, dy = xi - xj, yi - yj
                length = math.sqrt(dx * dx + dy * dy)
                pull = far / length if length > 1e-9 else 0.0
                sum_x += weight * (xj + dx * pull)
                sum_y += weight * (yj + dy * pull)
            x, y = sum_x / totals[i], sum_y / totals[i]
            moved = max(moved, abs(x - xi), abs(y - yi))
            points[i] = (x, y)
        if moved < _STILL:
            break
    return points


def _stress(points: list[Point], distance: list[list[float]]) -> float:
    return sum(
        (math.dist(points[i], points[j]) / distance[i][j] - 1.0) ** 2 for i in range(len(points)) for j in range(i)
    )


def crossings(points: list[Point], edges: Edges) -> int:
    """Return the number of pairs of straight connections that cross."""
    count = 0
    for number, (a, b) in enumerate(edges):
        for c, d in edges[:number]:
            if len({a, b, c, d}) == 4 and cross(points[a], points[b], points[c], points[d]):
                count += 1
    return count


def _turn(points: list[Point], edges: Edges) -> list[Point]:
    """Return the layout turned so that most connections run across or down and its long side is horizontal."""

    def cost(turn: float) -> float:
        turned = _rotate(points, turn)
        slant = 0.0
        for a, b in edges:
            dx, dy = abs(turned[a][0] - turned[b][0]), abs(turned[a][1] - turned[b][1])
            slant += min(dx, dy) / (max(dx, dy) or 1.0)
        wide = max(x for x, _ in turned) - min(x for x, _ in turned)
        high = max(y for _, y in turned) - min(y for _, y in turned)
        return slant / (len(edges) or 1) + 0.5 * max(0.0, high / (wide or 1.0) - 0.8)

    return _rotate(points, min((math.pi * k / 12 for k in range(12)), key=cost))


def _rotate(points: list[Point], turn: float) -> list[Point]:
    cos, sin = math.cos(turn), math.sin(turn)
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]
