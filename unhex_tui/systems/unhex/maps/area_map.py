"""Maps of a fight: named areas joined by connections, as frozen values (MAP-1, MAP-2, MAP-4).

The moves that a single connection allows are here, because they need no path. Range, cover and line of sight are in
`sight`, the text format is in `text`. An area's id is a slug of its name. A *mark* is a cover mark at one end of a
connection.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias, cast

from msgspec import Meta

from unhex_tui.engine.value import Value
from unhex_tui.gamekit import saving
from unhex_tui.gamekit.naming import same_name

Kind: TypeAlias = Literal["solid", "dashed", "arrow", "blocked"]
"""Kind of a connection (MAP-1).

solid: see and move. dashed: see only. arrow: move from a to b only, see both ways. blocked: an X line, neither.
"""

Door: TypeAlias = Literal["", "open", "closed"]
"""State of the door on a connection; empty if the connection has no door."""

LONGEST_NAME = 300
"""Longest name or line of notes, in characters."""

OUT = "out"
"""Target of a move that leaves the fight (RUL-40); never an area's id."""

FARTHEST = 1_000_000.0
"""Largest absolute value of a position's coordinate."""
Coordinate: TypeAlias = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]


class Area(Value):
    """A place that any number of characters share (MAP-3)."""

    id: str
    name: str
    at: tuple[Coordinate, Coordinate] | None = None
    """Centre on the drawing: x to the right, y downwards, in units of the map's choice; None if it is not given."""
    start: bool = False
    """Players may place their characters here at the start (MAP-3)."""
    exit: bool = False
    """A way out of the fight (RUL-40)."""
    objective: str = ""
    """The objective marked on this area (MAP-4); empty if there is none."""
    notes: tuple[str, ...] = ()


class Connection(Value):
    """A line between two areas; at most one connection joins any two areas."""

    a: str
    """Area id; the start of an arrow."""
    b: str
    kind: Kind = "solid"
    door: Door = ""
    mark_a: bool = False
    """A cover mark at the end in area a; it covers characters in a against attacks along this connection (MAP-2)."""
    mark_b: bool = False

    @property
    def id(self) -> str:
        """Id of the connection; it stays the same while the areas keep their ids."""
        return f"{self.a}~{self.b}"

    @property
    def joins(self) -> bool:
        """True if range and sight pass along the connection: no X line and no closed door."""
        return self.kind != "blocked" and self.door != "closed"

    def other(self, area: str) -> str:
        return self.a if area == self.b else self.b

    def mark_at(self, area: str) -> bool:
        return (area == self.a and self.mark_a) or (area == self.b and self.mark_b)

    def leads_from(self, area: str) -> bool:
        """Tell whether one move leads along the connection from that area: solid or an arrow from it, not shut."""
        return self.joins and (self.kind == "solid" or (self.kind == "arrow" and area == self.a))


class _Lookups(Value):
    areas: dict[str, Area]
    names: dict[str, Area]
    connections: dict[str, Connection]
    pairs: dict[tuple[str, str], Connection]
    at: dict[str, tuple[Connection, ...]]
    steps: dict[str, tuple[str, ...]]
    doors: dict[str, tuple[Connection, ...]]


class AreaMap(Value, dict=True, cache_hash=True):
    """Areas and connections in the order of the map, which never changes: `with_…` methods return a new map."""

    title: str = ""
    notes: tuple[str, ...] = ()
    areas: tuple[Area, ...] = ()
    connections: tuple[Connection, ...] = ()

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """Values computed from this map, such as its geometry; no part of the value when maps are compared."""
        return {}

    @property
    def summary(self) -> str:
        return f"{len(self.areas)} area{'' if len(self.areas) == 1 else 's'}"

    @cached_property
    def _lookups(self) -> _Lookups:
        return _look_up(self.areas, self.connections)

    def area(self, area_id: str) -> Area:
        """Return the area with that id; KeyError if there is none."""
        return self._lookups.areas[area_id]

    def has(self, area_id: str) -> bool:
        return area_id in self._lookups.areas

    def named(self, name: str) -> Area | None:
        """Return the area of that name, ignoring capitals and the width of spaces; None if there is none."""
        return self._lookups.names.get(same_name(name))

    def connection(self, connection_id: str) -> Connection:
        """Return the connection with that id; KeyError if there is none."""
        return self._lookups.connections[connection_id]

    def between(self, a: str, b: str) -> Connection | None:
        """Return the connection between two areas, drawn from either end, X lines included; None if there is none."""
        return self._lookups.pairs.get((a, b))

    def connections_of(self, area_id: str) -> tuple[Connection, ...]:
        return self._lookups.at.get(area_id, ())

    def steps_from(self, area_id: str) -> tuple[str, ...]:
        """Return the ids of the areas that one move leads to, in the order of the connections (MAP-1)."""
        return self._lookups.steps.get(area_id, ())

    def doors_of(self, area_id: str) -> tuple[Connection, ...]:
        return self._lookups.doors.get(area_id, ())

    def starts(self) -> tuple[Area, ...]:
        """Return the start areas; empty if the map does not limit where players start (MAP-3)."""
        return tuple(area for area in self.areas if area.start)

    def with_door(self, connection_id: str, state: Door) -> AreaMap:
        """Return the map with that door open, closed, or removed (`state` "").

        Raises KeyError if there is no such connection, ValueError if it is an X line, which cannot have a door.
        """
        changed = self.connection(connection_id)._replace(door=state)
        if state and changed.kind == "blocked":
            raise ValueError("an X line cannot have a door")
        return self._with(changed)

    def with_mark(self, connection_id: str, area_id: str, present: bool) -> AreaMap:
        """Return the map with or without a cover mark at that area's end of the connection.

        Raises KeyError if there is no such connection, ValueError if it does not end at the area.
        """
        old = self.connection(connection_id)
        if area_id not in (old.a, old.b):
            raise ValueError(f"connection {connection_id} does not end at {area_id}")
        return self._with(old._replace(mark_a=present) if area_id == old.a else old._replace(mark_b=present))

    def with_note(self, area_id: str, text: str) -> AreaMap:
        """Return the map with one more note on that area (MAP-4)."""
        noted = (a._replace(notes=(*a.notes, text)) if a.id == area_id else a for a in self.areas)
        return self._replace(areas=tuple(noted))

    def with_cover_in(self, areas: tuple[str, ...]) -> AreaMap:
        """Return the map with a cover mark at every end in these areas, X lines excepted (AOE-8); cached."""
        cached = self.cache.get(("cover", areas))
        if not isinstance(cached, AreaMap):
            cached = self.cache[("cover", areas)] = self._with_cover(areas, True)
        return cached

    def without_cover_at(self, area: str) -> AreaMap:
        """Return the map without cover marks at that area's ends of its connections (AOE-9)."""
        return self._with_cover((area,), False)

    @property
    def opened(self) -> AreaMap:
        """The map with every door open."""
        return self._changed(lambda line: line._replace(door="open") if line.door else line)

    def _with_cover(self, areas: Container[str], present: bool) -> AreaMap:
        def change(line: Connection) -> Connection:
            marks = ((end in areas and line.kind != "blocked", end) for end in (line.a, line.b))
            mark_a, mark_b = (present if changes else line.mark_at(end) for changes, end in marks)
            return line._replace(mark_a=mark_a, mark_b=mark_b)

        return self._changed(change)

    def _with(self, changed: Connection) -> AreaMap:
        return self._changed(lambda line: changed if line.id == changed.id else line)

    def _changed(self, change: Callable[[Connection], Connection]) -> AreaMap:
        return self._replace(connections=tuple(map(change, self.connections)))

    def cut_off(self) -> tuple[Area, ...]:
        """Return the areas that no path joins with the largest connected part of the map, even with every door open."""
        parts: list[set[str]] = []
        seen: set[str] = set()
        for area in self.areas:
            if area.id not in seen:
                parts.append(self._joined_with(area.id))
                seen |= parts[-1]
        largest = max(parts, key=len, default=set())
        return tuple(area for area in self.areas if area.id not in largest)

    def _joined_with(self, start: str) -> set[str]:
        def steps(here: str) -> Iterator[str]:
            joined = (
                connection.other(here) for connection in self.connections_of(here) if connection.kind != "blocked"
            )
            return (there for there in joined if self.has(there))

        return reachable([start], steps)

    @classmethod
    def load(cls, data: Any) -> AreaMap:
        """Load a map from plain values.

        Raises ValueError, with the place of the fault, if the values are no map or name areas that the map does not
        have. Values equal to those of the last map loaded return that same map with its cache, because undo and redo
        load the same map each time.
        """
        if not _LAST or data != _LAST[0]:
            area_map = saving.load(cls, data)
            for fault in broken(area_map):
                raise ValueError(fault)
            _LAST[:] = saving.dump(area_map), area_map
        return cast(AreaMap, _LAST[1])


_LAST: list[Any] = []
"""The plain values of the last map loaded, then that map; empty before the first."""


def reachable(starts: Iterable[str], steps: Callable[[str], Iterable[str]]) -> set[str]:
    """Return everything that can be reached from the starts by repeated steps, the starts included."""
    reached = set(starts)
    to_do = [*reached]
    while to_do:
        new = {there for there in steps(to_do.pop()) if there not in reached}
        reached |= new
        to_do += new
    return reached


def slug(name: str, taken: Container[str] = ()) -> str:
    """Return an id for an area of that name that is not taken: letters and digits of any script, and dashes."""
    letters = "".join(char if unicodedata.category(char)[0] in "LMN" else " " for char in same_name(name))
    base = "-".join(letters.split()) or "area"
    if base == OUT:
        base = f"{base}-area"
    candidate, n = base, 1
    while candidate in taken:
        n += 1
        candidate = f"{base}-{n}"
    return candidate


def _look_up(areas: Iterable[Area], connections: Iterable[Connection]) -> _Lookups:
    at: dict[str, list[Connection]] = {area.id: [] for area in areas}
    pairs: dict[tuple[str, str], Connection] = {}
    for connection in connections:
        pairs.setdefault((connection.a, connection.b), connection)
        pairs.setdefault((connection.b, connection.a), connection)
        for end in dict.fromkeys((connection.a, connection.b)):
            at.setdefault(end, []).append(connection)
    names: dict[str, Area] = {}
    for area in areas:
        names.setdefault(same_name(area.name), area)
    return _Lookups(
        areas={area.id: area for area in areas},
        names=names,
        connections={connection.id: connection for connection in connections},
        pairs=pairs,
        at={area: tuple(joined) for area, joined in at.items()},
        steps={
            area: tuple(connection.other(area) for connection in joined if connection.leads_from(area))
            for area, joined in at.items()
        },
        doors={area: tuple(connection for connection in joined if connection.door) for area, joined in at.items()},
    )


def broken(area_map: AreaMap) -> Iterator[str]:
    """Yield the faults of a map that would make its lookups wrong."""
    for area, count in Counter(area.id for area in area_map.areas).items():
        if count > 1:
            yield f"{count} areas have the id {area}"
    pairs: set[frozenset[str]] = set()
    for connection in area_map.connections:
        for end in (connection.a, connection.b):
            if not area_map.has(end):
                yield f"connection {connection.id} ends at {end}, which is not an area"
        if connection.a == connection.b:
            yield f"{connection.a} is connected with itself"
        elif frozenset((connection.a, connection.b)) in pairs:
            yield f"{connection.a} and {connection.b} are connected twice"
        pairs.add(frozenset((connection.a, connection.b)))
        if connection.kind == "blocked" and connection.door:
            yield f"connection {connection.id} is blocked and has a door"
