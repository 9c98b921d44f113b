"""Remarks about oddities of a sound map, with reasons; none of them prevents a fight on the map.

The remarks cover sight that only the ruling on SIGHT-3 decides, areas that nobody reaches, leaves or sees, cover that
never counts, and names that look like two spellings of one name.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from itertools import combinations

from unhex_tui.evening.naming import same_name
from unhex_tui.scenes.maps import Remark
from unhex_tui.systems.unhex.maps.area_map import Area, AreaMap, reachable
from unhex_tui.systems.unhex.maps.sight import BLOCKING, Geometry, geometry

ALIKE = 0.86
"""Similarity of two names, out of 1, above which they may be two spellings of one name."""
MOST_COMPARED = 120
"""Number of areas whose names are compared, each with each."""
MOST_PAIRS = 12
"""Number of pairs with uneven marks that get a remark each; the rest are only counted."""


def lint(area_map: AreaMap) -> tuple[Remark, ...]:
    """Return all remarks about the map, the most important first; none for a map without areas."""
    if not area_map.areas:
        return ()
    opened = area_map._replace(
        connections=tuple(c._replace(door="open") if c.door else c for c in area_map.connections)
    )
    return (
        *_starts(area_map),
        *_reached(area_map, opened),
        *_seen(geometry(opened)),
        *_uneven(geometry(opened)),
        *_idle_marks(area_map),
        *_names(area_map),
        *_positions(area_map),
    )


def _starts(area_map: AreaMap) -> Iterator[Remark]:
    if not area_map.starts():
        yield Remark("no start area: players may start anywhere", rules=("MAP-3",))


def _reached(area_map: AreaMap, opened: AreaMap) -> Iterator[Remark]:
    """Yield a remark for each area that no move enters or leaves, or that players cannot reach, every door open."""
    starts = [area.id for area in area_map.starts()]
    walked = reachable(starts, opened.steps_from)
    entered = {step for area in opened.areas for step in opened.steps_from(area.id)}
    for area in opened.areas:
        lines = opened.connections_of(area.id)
        if len(opened.areas) == 1:
            continue
        if lines and all(c.kind in ("dashed", "blocked") for c in lines):
            yield Remark(
                f"{area.name} can only be seen: no move enters or leaves it", rules=("MAP-1",), places=(area.id,)
            )
        elif area.id not in entered:
            if not area.start:
                yield Remark(f"no move enters {area.name}", rules=("MAP-1",), places=(area.id,))
        elif starts and area.id not in walked:
            yield Remark(f"players cannot reach {area.name} from the start areas", rules=("MAP-1",), places=(area.id,))
        elif not opened.steps_from(area.id) and not area.exit:
            yield Remark(f"no move leaves {area.name}", rules=("MAP-1",), places=(area.id,))


def _seen(g: Geometry) -> Iterator[Remark]:
    """Yield a remark for each area that no other area sees, with every door open."""
    ids = [area.id for area in g.map.areas]
    for area in g.map.areas:
        if len(ids) > 1 and not any(g.sees(other, area.id) for other in ids if other != area.id):
            yield Remark(f"no other area sees {area.name}", rules=("SIGHT-1",), places=(area.id,))


def _uneven(g: Geometry) -> Iterator[Remark]:
    """Yield a remark for each pair of areas where the marks block sight counted from one end but not from the other."""
    found: list[Remark] = []
    for one, other in combinations(g.map.areas, 2):
        there, back = g.marks(one.id, other.id), g.marks(other.id, one.id)
        if (there >= BLOCKING) != (back >= BLOCKING):
            many, few = (one, other) if there > back else (other, one)
            found.append(_pair(g, many, few))
    yield from found[:MOST_PAIRS]
    if len(found) > MOST_PAIRS:
        yield Remark(
            f"{len(found) - MOST_PAIRS} more pairs of areas cannot see each other because of the marks at one end",
            rules=("SIGHT-3",),
        )


def _pair(g: Geometry, many: Area, few: Area) -> Remark:
    path = g.path(many.id, few.id)
    ends = [g.map.area(end).name for _, end in path.marks] if path else []
    text = (
        f"{many.name} and {few.name} do not see each other: from {many.name} {len(ends)} marks count"
        f" ({', '.join(ends)}), from {few.name} {g.marks(few.id, many.id)}"
    )
    return Remark(text, rules=("SIGHT-3",), places=(many.id, few.id))


def _idle_marks(area_map: AreaMap) -> Iterator[Remark]:
    for c in area_map.connections:
        if c.kind == "blocked" and (c.mark_a or c.mark_b):
            a, b = area_map.area(c.a), area_map.area(c.b)
            text = f"cover on the X line between {a.name} and {b.name} never counts"
            yield Remark(text, rules=("MAP-1", "MAP-2"), places=(c.a, c.b))


def _names(area_map: AreaMap) -> Iterator[Remark]:
    """Yield a remark for each pair of names that may be two spellings of one; a difference in digits alone is fine."""
    for one, other in combinations(area_map.areas[:MOST_COMPARED], 2):
        a, b = same_name(one.name)[:60], same_name(other.name)[:60]
        letters = ["".join(c for c in name if not c.isdigit()) for name in (a, b)]
        if letters[0] == letters[1] or min(len(a), len(b)) < 4 or abs(len(a) - len(b)) > 3:
            continue
        matcher = difflib.SequenceMatcher(None, a, b)
        if matcher.quick_ratio() > ALIKE and matcher.ratio() > ALIKE:
            yield Remark(
                f"{one.name} and {other.name}: two areas, or one with two spellings?", places=(one.id, other.id)
            )


def _positions(area_map: AreaMap) -> Iterator[Remark]:
    placed = [area for area in area_map.areas if area.at]
    if placed and len(placed) < len(area_map.areas):
        lacking = [area for area in area_map.areas if not area.at]
        more = f" and {len(lacking) - 1} more" if len(lacking) > 1 else ""
        yield Remark(f"no position for {lacking[0].name}{more}, although other areas have one", places=(lacking[0].id,))
    first: dict[tuple[float, float] | None, Area] = {}
    for area in placed:
        other = first.setdefault(area.at, area)
        if other is not area:
            yield Remark(f"{other.name} and {area.name} have the same position", places=(other.id, area.id))
