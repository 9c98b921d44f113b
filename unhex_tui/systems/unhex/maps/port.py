"""Unhex maps behind the interface `scenes.areas.Maps`: scenes, relations of two areas, and remarks on oddities.

RANGE-1, SIGHT-1 to SIGHT-4, COVER-1. No remark prevents a fight on the map.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from unhex_tui.engine.view import Highlight
from unhex_tui.files.text import printable
from unhex_tui.gamekit.naming import nearest, same_name
from unhex_tui.scenes import areas as drawn
from unhex_tui.scenes.areas import Areas, Draft, Look, Remark, Token
from unhex_tui.systems.unhex.maps.area_map import Area, AreaMap, Connection, reachable
from unhex_tui.systems.unhex.maps.lexing import Mistake
from unhex_tui.systems.unhex.maps.reader import parse, read, read_map, write
from unhex_tui.systems.unhex.maps.sight import BLOCKING, Geometry, geometry
from unhex_tui.systems.unhex.maps.writer import TextEdits


def scene_of(
    area_map: AreaMap,
    tokens: Mapping[str, tuple[Token, ...]] | None = None,
    floor: Mapping[str, tuple[str, ...]] | None = None,
    highlight: Highlight | None = None,
    effects: Mapping[str, tuple[str, ...]] | None = None,
) -> drawn.Areas:
    """Return the scene of the map; tokens, names of things on the floor and texts of effects are given by area id."""
    tokens, floor, effects = tokens or {}, floor or {}, effects or {}
    areas = (
        drawn.Area(
            area.id,
            area.name,
            tokens.get(area.id, ()),
            *(area.at, area.start, area.exit, area.objective, area.notes),
            floor.get(area.id, ()),
            effects.get(area.id, ()),
        )
        for area in area_map.areas
    )
    links = (
        drawn.Link(line.id, line.a, line.b, line.kind, line.door, line.mark_a, line.mark_b)
        for line in area_map.connections
    )
    return drawn.Areas(area_map.title, tuple(areas), tuple(links), highlight)


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
    opened = area_map.opened
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
        if lines and all(line.kind in ("dashed", "blocked") for line in lines):
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
    remarks: list[Remark] = []
    for area, other in combinations(g.map.areas, 2):
        there, back = g.marks(area.id, other.id), g.marks(other.id, area.id)
        if (there >= BLOCKING) != (back >= BLOCKING):
            many, few = (area, other) if there > back else (other, area)
            remarks.append(_pair(g, many, few))
    yield from remarks[:MOST_PAIRS]
    if len(remarks) > MOST_PAIRS:
        yield Remark(
            f"{len(remarks) - MOST_PAIRS} more pairs of areas cannot see each other because of the marks at one end",
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
    for connection in area_map.connections:
        if connection.kind == "blocked" and (connection.mark_a or connection.mark_b):
            a, b = area_map.area(connection.a), area_map.area(connection.b)
            text = f"cover on the X line between {a.name} and {b.name} never counts"
            yield Remark(text, rules=("MAP-1", "MAP-2"), places=(connection.a, connection.b))


def _names(area_map: AreaMap) -> Iterator[Remark]:
    """Yield a remark for each pair of names that may be two spellings of one; a difference in digits alone is fine."""
    for area, other in combinations(area_map.areas[:MOST_COMPARED], 2):
        a, b = same_name(area.name)[:60], same_name(other.name)[:60]
        letters = ["".join(char for char in name if not char.isdigit()) for name in (a, b)]
        if letters[0] == letters[1] or min(len(a), len(b)) < 4 or abs(len(a) - len(b)) > 3:
            continue
        matcher = difflib.SequenceMatcher(None, a, b)
        if matcher.quick_ratio() > ALIKE and matcher.ratio() > ALIKE:
            yield Remark(
                f"{area.name} and {other.name}: two areas, or one with two spellings?", places=(area.id, other.id)
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
    area_end, connection_end = ("" if areas == 1 else "s"), ("" if connections == 1 else "s")
    return f"{areas} area{area_end}, {connections} connection{connection_end}"


def find(area_map: AreaMap, name: str) -> Area:
    """Return the area of that name, or with that id; UnknownArea if there is none."""
    area = area_map.named(name)
    if area is None and area_map.has(name):
        area = area_map.area(name)
    if area is None:
        names = [other.name for other in area_map.areas]
        raise UnknownArea(f'no such area on the map: "{printable(name[:60])}"{nearest(name, names)}')
    return area


class AreaMaps:
    """Unhex maps in the text format of docs/maps.md."""

    edits = TextEdits
    signs = "--- see and move   ... see only   | cover at that end"
    legend = (
        ("A --- B", "see and move"),
        ("A ... B", "see, but no move; also - - -"),
        ("A --> B", "move along the arrow only, see both ways"),
        ("A .x. B", "no sight between these two areas, and no connection"),
        ("A -[ ]- B", "an open door"),
        ("A -[#]- B", "a closed door: no move, no sight"),
        ("A ---| B", "cover at B; a | also at the other end, and with every sign above"),
        ("title: …", "the title of the map"),
        ("start: A, B", "areas where the players may start"),
        ("exit: A", "a way out of the fight"),
        ("objective A:", "the stakes in this area"),
        ("note A: …", "a note on the area; note: … on the map"),
        ("area: A, B", "creates areas, for a map of one area or to fix the order"),
        ("at A: 90 34", "the position on the drawing: right and down"),
        ("# …", "a comment"),
    )
    asked_by = ("fight.prepare", "map")
    parse = staticmethod(read_map)

    def read(self, text: str) -> Draft:
        """Return the draft of a text; if it only lacks areas or connections, with both a scene and remarks."""
        reading = read(text)
        if reading.mistakes:
            return Draft(None, _remarks(reading.mistakes))
        area_map = reading.map
        wording = counted(area_map)
        return Draft(scene_of(area_map), _remarks(reading.lacking), reading.lines, area_map.notes, wording)

    def remarks(self, text: str) -> tuple[Remark, ...]:
        """Return the remarks about a sound map; none for a text that has mistakes."""
        return lint(read(text).map) if self.read(text).sound else ()

    def look(self, text: str, here: str, there: str) -> Look:
        """Return range, sight, cover and move between two areas; MapError for a faulty text, UnknownArea as `look`."""
        return look(parse(text), here, there)

    def present(self, table: Any) -> str:
        """Return the map of a table as a new text; empty if it has no areas."""
        area_map: AreaMap = table.area_map
        return write(area_map) if area_map.areas else ""

    def written(self, scene: Areas, notes: Sequence[str]) -> str:
        areas = (Area(a.id, a.name, a.at, a.start, a.exit, a.objective, a.notes) for a in scene.areas)
        connections = (Connection(*link[1:]) for link in scene.links)
        return write(AreaMap(scene.title, tuple(notes), tuple(areas), tuple(connections)))


MAPS = AreaMaps()


def _remarks(mistakes: Sequence[Mistake]) -> tuple[Remark, ...]:
    return tuple(Remark(mistake.text, mistake.line, mistake.column) for mistake in mistakes)
