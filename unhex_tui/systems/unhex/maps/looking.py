"""What somebody in one area of a map has of another, told as plain values (RANGE-1, SIGHT-1 to SIGHT-4, COVER-1)."""

from __future__ import annotations

from typing import Any

from unhex_tui.files.text import printable
from unhex_tui.scenes.maps import Look
from unhex_tui.systems.unhex.maps.area_map import Area, AreaMap
from unhex_tui.systems.unhex.maps.reader import nearest
from unhex_tui.systems.unhex.maps.sight import geometry


class UnknownArea(ValueError):
    """The map has no area of that name; the text names the nearest."""


def look(area_map: AreaMap, from_name: str, to_name: str) -> Look:
    """What somebody in one area has of another.

    Of its values, `range` is None where there is no path; `cover` is that of somebody in `to` against an attack from
    `from`; `move` says whether one move leads there; `why` gives the reasons with their rule ids, a text each.

    Raises:
        UnknownArea: the map has no area of that name.
    """
    here, there = find(area_map, from_name), find(area_map, to_name)
    g, a, b = geometry(area_map), here.id, there.id
    distance, sight, cover, move = g.range(a, b), g.sees(a, b), g.cover(b, a), g.moves(a, b)
    why = [str(reason) for reason in g.why(a, b)]
    words = (
        "no path" if distance is None else f"range {distance}",
        "in sight" if sight else "not in sight",
        "cover" if cover else "no cover",
        "one move" if move else "not one move away",
    )
    values: dict[str, Any] = {"from": here.name, "to": there.name, "range": distance}
    values |= {"sight": sight, "cover": cover, "move": move, "why": why}
    return Look(f"From {here.name} to {there.name}: {', '.join(words)}", tuple(why), values)


def find(area_map: AreaMap, name: str) -> Area:
    """The area of that name, or with that id; UnknownArea where there is none."""
    area = area_map.named(name)
    if area is None and area_map.has(name):
        area = area_map.area(name)
    if area is None:
        names = [known.name for known in area_map.areas]
        raise UnknownArea(
            f'unknown area "{printable(name[:60])}"{nearest(name, names)}: expected one of the map\'s areas'
        )
    return area
