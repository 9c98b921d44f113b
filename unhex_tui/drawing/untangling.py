"""Moves of single areas that remove crossings from a layout: beside a neighbour, or to another area's place.

The search is greedy with a limited number of tries, so a map always looks the same and a large map costs no more than a
small one. Crossings weigh most, then areas that a connection runs through, then stress.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

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
    found = _Untangling(list(points), edges, distance)
    for _ in range(_SWEEPS):
        if not found.improve(free) or found.left < 0:
            break
    return found.points


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
        for number, one in enumerate(free):
            if self._tangle(one) < CROSSING:
                continue
            for other in free[:number]:
                if self.left < 0:
                    return moved
                self.left -= 1
                before = self._both(one, other)
                self._swap(one, other)
                if self._both(one, other) < before - 1e-9:
                    moved = True
                else:
                    self._swap(one, other)
        return moved

    def _swap(self, one: int, other: int) -> None:
        self.points[one], self.points[other] = self.points[other], self.points[one]

    def _both(self, one: int, other: int) -> float:
        return self._tangle(one) + self._tangle(other) + self._stress(one) + self._stress(other)

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
