"""Unhex maps behind the interface `scenes.maps.Maps`, built on the reader, writer, lint and sight of maps.

Range, sight, cover and moves between two areas are reported as plain values (RANGE-1, SIGHT-1 to SIGHT-4, COVER-1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unhex_tui.evening.naming import nearest
from unhex_tui.files.text import printable
from unhex_tui.scenes.areas import Areas
from unhex_tui.scenes.maps import Draft, Look, Remark
from unhex_tui.systems.unhex.maps.area_map import Area, AreaMap, Connection
from unhex_tui.systems.unhex.maps.lexing import Mistake
from unhex_tui.systems.unhex.maps.lint import lint
from unhex_tui.systems.unhex.maps.scene import scene_of
from unhex_tui.systems.unhex.maps.sight import geometry
from unhex_tui.systems.unhex.maps.text import parse, read, read_map, write
from unhex_tui.systems.unhex.maps.writer import TextEdits


class UnknownArea(ValueError):
    """The map has no area of that name; the message suggests the nearest name."""


def look(area_map: AreaMap, from_name: str, to_name: str) -> Look:
    """Return range, sight, cover and move from one area to another, with reasons.

    Raises UnknownArea if a name is not on the map.

    Of its values, `range` is None if there is no path; `cover` is the cover of a character in `to` against an attack
    from `from`; `move` is true if one move leads there; `why` lists the reasons with their rule ids, one text each.
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


def counted(area_map: AreaMap) -> str:
    """Return the numbers of areas and connections of a map, in words."""
    areas, connections = len(area_map.areas), len(area_map.connections)
    one, many = ("" if areas == 1 else "s"), ("" if connections == 1 else "s")
    return f"{areas} area{one}, {connections} connection{many}"


def find(area_map: AreaMap, name: str) -> Area:
    """Return the area of that name, or with that id; UnknownArea if there is none."""
    area = area_map.named(name)
    if area is None and area_map.has(name):
        area = area_map.area(name)
    if area is None:
        names = [known.name for known in area_map.areas]
        raise UnknownArea(f'no such area on the map: "{printable(name[:60])}"{nearest(name, names)}')
    return area


class AreaMaps:
    """Unhex maps in the text format of docs/maps.md."""

    edits = TextEdits
    signs = "--- see and move   ... see only   | cover at that end"
    asked_by = ("fight.prepare", "map")
    parse = staticmethod(read_map)
    """Parse the map of a text; ValueError with every mistake, one a line."""

    def read(self, text: str) -> Draft:
        """Return the draft of a text.

        The draft of a map that only lacks areas or connections has both a scene and remarks on the missing parts.
        """
        found = read(text)
        if found.mistakes:
            return Draft(None, _remarks(found.mistakes))
        area_map = found.map
        told = counted(area_map)
        return Draft(scene_of(area_map), _remarks(found.lacking), found.lines, area_map.notes, told)

    def remarks(self, text: str) -> tuple[Remark, ...]:
        """Return the remarks about a sound map; none for a text that has mistakes."""
        return lint(read(text).map) if self.read(text).sound else ()

    def look(self, text: str, here: str, there: str) -> Look:
        """Return range, sight, cover and move between two areas.

        Raises MapError if the text is not sound, UnknownArea as the function `look`.
        """
        return look(parse(text), here, there)

    def present(self, table: Any) -> str:
        """Return the map of a table as a new text; empty if it has no areas."""
        area_map: AreaMap = table.area_map
        return write(area_map) if area_map.areas else ""

    def written(self, scene: Areas, notes: Sequence[str]) -> str:
        """Return a drawn map as a new text."""
        areas = (Area(a.id, a.name, a.at, a.start, a.exit, a.objective, a.notes) for a in scene.areas)
        connections = (Connection(*link[1:]) for link in scene.links)
        return write(AreaMap(scene.title, tuple(notes), tuple(areas), tuple(connections)))


MAPS = AreaMaps()


def _remarks(mistakes: Sequence[Mistake]) -> tuple[Remark, ...]:
    return tuple(Remark(mistake.text, mistake.line, mistake.column) for mistake in mistakes)
