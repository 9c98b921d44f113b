"""The map of a fight: named areas joined by connections, as frozen values (MAP-1, MAP-2, MAP-4).

What one move can take is answered here, since it needs no path; range, cover and line of sight are in `sight`, the
text format in `text`. An *area* is known by its id, a slug of its name; a *mark* is a cover mark at one end of a
connection.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cached_property
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, cast

from unhex_tui.engine import plain
from unhex_tui.engine.value import Value
from unhex_tui.evening.naming import same_name

Kind: TypeAlias = Literal["solid", "dashed", "arrow", "blocked"]
"""solid: see and move; dashed: see only; arrow: move a to b only, see both ways; blocked: an X, neither (MAP-1)."""

Door: TypeAlias = Literal["", "open", "closed"]
"""A box on the connection; empty where there is none."""

LONGEST_NAME = 300
"""Letters in a name or a line of notes."""

OUT = "out"
"""Where a move leads that leaves the fight (RUL-40); never an area's id."""

FARTHEST = 1_000_000.0
"""Bound of a position's numbers, either side of 0."""
Coordinate: TypeAlias = Annotated[float, plain.Between(-FARTHEST, FARTHEST)]


class Area(Value):
    """A place that any number of characters share (MAP-3)."""

    id: str
    name: str
    at: tuple[Coordinate, Coordinate] | None = None
    """Centre on the drawing in units of the map's own choice, x to the right, y downwards; None where nobody said."""
    start: bool = False
    """The players may begin here (MAP-3)."""
    exit: bool = False
    """A way out of the fight."""
    objective: str = ""
    """What is at stake here (MAP-4); empty where nothing is."""
    notes: tuple[str, ...] = ()


class Connection(Value):
    """A line between two areas. At most one joins any two."""

    a: str
    """Id of an area; where an arrow starts."""
    b: str
    kind: Kind = "solid"
    door: Door = ""
    mark_a: bool = False
    """A cover mark at a's end: it covers those in a against attacks along this line (MAP-2)."""
    mark_b: bool = False

    @property
    def id(self) -> str:
        """Stable while the areas keep their ids."""
        return f"{self.a}~{self.b}"

    @property
    def joins(self) -> bool:
        """Range and sight go along it, either way: no X and no closed door."""
        return self.kind != "blocked" and self.door != "closed"

    def other(self, area: str) -> str:
        """The area at the other end."""
        return self.a if area == self.b else self.b

    def mark_at(self, area: str) -> bool:
        """Whether there is a cover mark at that area's end."""
        return (area == self.a and self.mark_a) or (area == self.b and self.mark_b)

    def leads_from(self, area: str) -> bool:
        """Whether one move can take it from that area: neither dashed, blocked nor shut, and along the arrow."""
        return self.joins and (self.kind == "solid" or (self.kind == "arrow" and area == self.a))


class _Lookups(Value):
    areas: dict[str, Area]
    names: dict[str, Area]
    connections: dict[str, Connection]
    pairs: dict[tuple[str, str], Connection]
    at: dict[str, tuple[Connection, ...]]
    steps: dict[str, tuple[str, ...]]
    doors: dict[str, tuple[Connection, ...]]


class _Drawn(NamedTuple):
    title: str = ""
    notes: tuple[str, ...] = ()
    areas: tuple[Area, ...] = ()
    connections: tuple[Connection, ...] = ()


class AreaMap(_Drawn):
    """Areas and connections, in the order they were written. Never changes: `with_…` gives a new map."""

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """Where what is worked out from this map is kept, such as its geometry. Not part of the value."""
        return {}

    @property
    def summary(self) -> str:
        """What there is, for a list of maps."""
        return f"{len(self.areas)} area{'' if len(self.areas) == 1 else 's'}"

    @cached_property
    def _lookups(self) -> _Lookups:
        return _look_up(self.areas, self.connections)

    def area(self, area_id: str) -> Area:
        """The area with that id; KeyError where there is none."""
        return self._lookups.areas[area_id]

    def has(self, area_id: str) -> bool:
        """Whether there is an area with that id."""
        return area_id in self._lookups.areas

    def named(self, name: str) -> Area | None:
        """The area of that name, whatever its capitals and spaces; None where there is none."""
        return self._lookups.names.get(same_name(name))

    def connection(self, connection_id: str) -> Connection:
        """The connection with that id; KeyError where there is none."""
        return self._lookups.connections[connection_id]

    def between(self, a: str, b: str) -> Connection | None:
        """The connection of two areas, drawn from either end; an X line too."""
        return self._lookups.pairs.get((a, b))

    def connections_of(self, area_id: str) -> tuple[Connection, ...]:
        """Every connection drawn at the area, of any kind."""
        return self._lookups.at.get(area_id, ())

    def steps_from(self, area_id: str) -> tuple[str, ...]:
        """Ids of the areas one move leads to, in the order of the connections (MAP-1)."""
        return self._lookups.steps.get(area_id, ())

    def doors_of(self, area_id: str) -> tuple[Connection, ...]:
        """The connections at the area that have a door, open or closed."""
        return self._lookups.doors.get(area_id, ())

    def starts(self) -> tuple[Area, ...]:
        """The areas the players may begin in; empty where the map sets no limit (MAP-3)."""
        return tuple(area for area in self.areas if area.start)

    def with_door(self, connection_id: str, state: Door) -> AreaMap:
        """The map with that door open, closed, or taken away with "". KeyError: there is no such connection;
        ValueError: it is an X line, which has no door.
        """
        changed = self.connection(connection_id)._replace(door=state)
        if state and changed.kind == "blocked":
            raise ValueError("an X line cannot have a door")
        return self._with(changed)

    def with_mark(self, connection_id: str, area_id: str, present: bool) -> AreaMap:
        """The map with or without a cover mark at that area's end. KeyError: there is no such connection;
        ValueError: it does not end there.
        """
        old = self.connection(connection_id)
        if area_id not in (old.a, old.b):
            raise ValueError(f"connection {connection_id} does not end at {area_id}")
        return self._with(old._replace(mark_a=present) if area_id == old.a else old._replace(mark_b=present))

    def with_note(self, area_id: str, text: str) -> AreaMap:
        """The map with one more note on that area (MAP-4)."""
        noted = (a._replace(notes=(*a.notes, text)) if a.id == area_id else a for a in self.areas)
        return self._replace(areas=tuple(noted))

    def with_cover_in(self, areas: tuple[str, ...]) -> AreaMap:
        """The map with a cover mark at every end that these areas have, made once for each set of them (AOE-8)."""
        made = self.cache.get(("cover", areas))
        if not isinstance(made, AreaMap):
            made = self.cache[("cover", areas)] = self._with_cover(areas, True)
        return made

    def without_cover_at(self, area: str) -> AreaMap:
        """The map without any cover mark at that area's ends (AOE-9)."""
        return self._with_cover((area,), False)

    def _with_cover(self, areas: Container[str], present: bool) -> AreaMap:
        changed = (
            c
            if c.kind == "blocked"
            else c._replace(mark_a=present if c.a in areas else c.mark_a, mark_b=present if c.b in areas else c.mark_b)
            for c in self.connections
        )
        return self._replace(connections=tuple(changed))

    def _with(self, changed: Connection) -> AreaMap:
        """The map with the connection of the same id replaced."""
        return self._replace(connections=tuple(changed if c.id == changed.id else c for c in self.connections))

    def cut_off(self) -> tuple[Area, ...]:
        """The areas nobody can ever get or see to: no path joins them with most of the others, every door open."""
        parts: list[set[str]] = []
        seen: set[str] = set()
        for area in self.areas:
            if area.id not in seen:
                parts.append(self._joined_with(area.id))
                seen |= parts[-1]
        most = max(parts, key=len, default=set())
        return tuple(area for area in self.areas if area.id not in most)

    def _joined_with(self, start: str) -> set[str]:
        def steps(here: str) -> Iterator[str]:
            joined = (c.other(here) for c in self.connections_of(here) if c.kind != "blocked")
            return (there for there in joined if self.has(there))

        return reachable([start], steps)

    @classmethod
    def load(cls, data: Any) -> AreaMap:
        """The map from plain values; ValueError where they are not a map's, or name areas it does not have; the text
        says where.

        Where they are those of the map loaded last, that one comes back, with all that was worked out from it: whoever
        goes back and forth loads the same map each time.
        """
        if not _LAST or data != _LAST[0]:
            area_map = plain.load(cls, data)
            for fault in broken(area_map):
                raise ValueError(fault)
            _LAST[:] = plain.dump(area_map), area_map
        return cast(AreaMap, _LAST[1])


_LAST: list[Any] = []
"""The plain values of the map loaded last, and the map."""


def reachable(starts: Iterable[str], steps: Callable[[str], Iterable[str]]) -> set[str]:
    """All that steps lead to from these, themselves too."""
    found = set(starts)
    to_do = [*found]
    while to_do:
        new = {there for there in steps(to_do.pop()) if there not in found}
        found |= new
        to_do += new
    return found


def slug(name: str, taken: Container[str] = ()) -> str:
    """An id for an area of that name which is not among those taken: letters and digits of any script, and dashes."""
    kept = "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in same_name(name))
    plain = "-".join(kept.split()) or "area"
    if plain == OUT:
        plain = f"{plain}-area"
    found, n = plain, 1
    while found in taken:
        n += 1
        found = f"{plain}-{n}"
    return found


def _look_up(areas: Iterable[Area], connections: Iterable[Connection]) -> _Lookups:
    at: dict[str, list[Connection]] = {area.id: [] for area in areas}
    pairs: dict[tuple[str, str], Connection] = {}
    for c in connections:
        pairs.setdefault((c.a, c.b), c)
        pairs.setdefault((c.b, c.a), c)
        for end in dict.fromkeys((c.a, c.b)):
            at.setdefault(end, []).append(c)
    names: dict[str, Area] = {}
    for area in areas:
        names.setdefault(same_name(area.name), area)
    return _Lookups(
        areas={area.id: area for area in areas},
        names=names,
        connections={c.id: c for c in connections},
        pairs=pairs,
        at={area: tuple(there) for area, there in at.items()},
        steps={area: tuple(c.other(area) for c in there if c.leads_from(area)) for area, there in at.items()},
        doors={area: tuple(c for c in there if c.door) for area, there in at.items()},
    )


def broken(area_map: AreaMap) -> Iterator[str]:
    """Faults that would make a lookup wrong."""
    for area, count in Counter(area.id for area in area_map.areas).items():
        if count > 1:
            yield f"{count} areas have the id {area}"
    pairs: set[frozenset[str]] = set()
    for c in area_map.connections:
        for end in (c.a, c.b):
            if not area_map.has(end):
                yield f"connection {c.id} ends at {end}, which is not an area"
        if c.a == c.b:
            yield f"{c.a} is connected with itself"
        elif frozenset((c.a, c.b)) in pairs:
            yield f"{c.a} and {c.b} are connected twice"
        pairs.add(frozenset((c.a, c.b)))
        if c.kind == "blocked" and c.door:
            yield f"connection {c.id} is blocked and has a door"
