"""Range, cover and line of sight between areas (RANGE-1, COVER-1 to COVER-4, SIGHT-1 to SIGHT-4, TABLE-1).

Everything is counted along *shortest paths* over the connections that are neither blocked nor shut by a door;
`_counted` decides which marks count. A `Geometry` belongs to one map and one choice of the table rules, and caches its
results; a change of a door or a mark makes a new map and with it a new geometry. Marks that come and go with
characters, such as stealth, are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from unhex_tui.engine.decision import Reason
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight
from unhex_tui.gamekit.naming import listed
from unhex_tui.systems.unhex.maps.area_map import AreaMap, Connection
from unhex_tui.systems.unhex.rules.table_rules import BOOK, TableRules

BLOCKING = 2
"""Number of marks on one shortest path that block sight (SIGHT-1)."""


class Path(NamedTuple):
    """One shortest path, and the marks on it that count for a character at its start."""

    areas: tuple[str, ...]
    """Ids of the areas in walking order, both ends included."""
    connections: tuple[str, ...]
    """Ids of the connections in walking order."""
    marks: tuple[tuple[str, str], ...]
    """The marks that count, each as (connection id, area id)."""


class _Tree(Value):
    """All shortest paths from one area."""

    range: dict[str, int]
    marks: dict[str, int]
    """The largest count of marks over all shortest paths, by the area where they end."""
    last: dict[str, Connection]
    """The last connection of the first path with the largest count, by the area where it ends."""
    covering: dict[str, Connection]
    """The last connection of the first path with a mark at its very end, by the area where it ends."""


def geometry(area_map: AreaMap, rules: TableRules = BOOK) -> Geometry:
    """Return the geometry of the map, cached in it, under the table rules `mutual_sight` and `marks_between_cover`."""
    key = (rules.mutual_sight, rules.marks_between_cover)
    cached = area_map.cache.get(key)
    if not isinstance(cached, Geometry):
        cached = area_map.cache[key] = Geometry(area_map, *key)
    return cached


def _counted(connection: Connection, here: str, there: str, source: str) -> int:
    """Return the number of marks that count when a path from `source` takes the connection from `here` to `there`.

    Marks at either end count, except marks at the area of the observer or attacker (COVER-2, SIGHT-1).
    """
    return connection.mark_at(there) + (here != source and connection.mark_at(here))


class Geometry:
    """Range, cover and sight on one map; areas are given by id, and an unknown id has no path to any area."""

    def __init__(self, area_map: AreaMap, mutual_sight: str = "on", marks_between_cover: str = "on") -> None:
        self.map = area_map
        self._mutual = mutual_sight == "on"
        self._between = marks_between_cover == "on"
        self._trees: dict[str, _Tree] = {}
        self._seen: dict[tuple[str, str, int], bool] = {}

    def range(self, a: str, b: str) -> int | None:
        """Return the number of connections on the shortest path: 0 within an area, None without a path (RANGE-1)."""
        return (self._trees.get(a) or self._tree(a)).range.get(b)

    def marks(self, a: str, b: str) -> int:
        """Return the most marks on any one shortest path from a to b, without those at a itself; 0 without a path."""
        return (self._trees.get(a) or self._tree(a)).marks.get(b, 0)

    def cover(self, target: str, attacker: str) -> bool:
        """Tell whether a character in `target` has cover against an attack from `attacker` (COVER-1 to COVER-4).

        Never within one area, so never against melee. Under `marks_between_cover` "target" only marks at the end of a
        path count.
        """
        if self._between:
            return self.marks(attacker, target) > 0
        return target in (self._trees.get(attacker) or self._tree(attacker)).covering

    def sees(self, a: str, b: str, limit: int = BLOCKING) -> bool:
        """Tell whether a sees b (SIGHT-1 to SIGHT-4).

        `limit` marks on one shortest path block sight, counted from either end.
        Under `mutual_sight` "literal" only the count from a matters, so b may see a although a does not see b.
        """
        key = (a, b, limit)
        known = self._seen.get(key)
        if known is None:
            known = self._seen[key] = self._sees(a, b, limit)
        return known

    def _sees(self, a: str, b: str, limit: int) -> bool:
        if a == b:
            return self.map.has(a)
        if self.range(a, b) is None or self._crossed_out(a, b):
            return False
        return self.marks(a, b) < limit and (not self._mutual or self.marks(b, a) < limit)

    def _crossed_out(self, a: str, b: str) -> bool:
        connection = self.map.between(a, b)
        return connection is not None and connection.kind == "blocked"

    def moves(self, a: str, b: str) -> bool:
        """Tell whether one move leads from a to b (MAP-1)."""
        return b in self.map.steps_from(a)

    def path(self, a: str, b: str) -> Path | None:
        """Return the shortest path from a to b with the most marks, the first of several; None if there is no path."""
        tree = self._trees.get(a) or self._tree(a)
        if b not in tree.range:
            return None
        areas, connections, marks = [b], [], []
        while areas[-1] != a:
            there = areas[-1]
            connection = tree.last[there]
            here = connection.other(there)
            connections.append(connection.id)
            marks += [(connection.id, end) for end in (there, here) if end != a and connection.mark_at(end)]
            areas.append(here)
        return Path(tuple(reversed(areas)), tuple(reversed(connections)), tuple(reversed(marks)))

    def why(self, a: str, b: str) -> tuple[Reason, ...]:
        """Return the reasons for range, sight, cover and move, or for the lack; KeyError if a or b is no area."""
        distance = self.range(a, b)
        one_move = Reason(f"One move leads from {self._name(a)} to {self._name(b)}", ("MAP-1",))
        return (
            *self._about_range(a, b, distance),
            *(self.why_not_seen(a, b) or self._about_sight(a, b)),
            *self._about_cover(a, b, distance),
            *(self.why_no_move(a, b) or (one_move,)),
        )

    def highlight(self, a: str, b: str, limit: int = BLOCKING) -> Highlight:
        """Return the path that decides the sight from a to b, its marks, and one line of explanation."""
        blocked = self.why_not_seen(a, b, limit)
        why = str((blocked or self._about_sight(a, b))[0])
        direct, words = self.map.between(a, b), self._in_words(a, b, not blocked)
        if self._crossed_out(a, b) and direct:
            return Highlight((direct.id,), (), (a, b), False, why, True, words)
        path = self.path(a, b)
        if path is None:
            shut = tuple(connection.id for connection in self._shut_between(a, b))
            return Highlight(shut, (), tuple(dict.fromkeys((a, b))), False, why)
        if self._mutual and blocked and len(path.marks) < limit:
            path = self.path(b, a) or path
        return Highlight(path.connections, path.marks, path.areas, not blocked, why, True, words)

    def _in_words(self, a: str, b: str, seen: bool) -> tuple[str, ...]:
        distance = self.range(a, b)
        cover = "cover" if self.cover(b, a) else "no cover"
        return (f"range {distance}" if distance is not None else "no range", cover if seen else "not seen")

    def why_not_seen(self, a: str, b: str, limit: int = BLOCKING) -> tuple[Reason, ...]:
        """Return every reason why a character in a has no line of sight to b; empty if there is one."""
        if a == b:
            return ()
        reasons: list[Reason] = []
        here, there = self._name(a), self._name(b)
        if self._crossed_out(a, b):
            reasons.append(Reason(f"{there} cannot be seen from {here}: the line between them has an X", ("SIGHT-4",)))
        if self.range(a, b) is None:
            return (*reasons, *self._no_path(a, b, f"{there} cannot be seen from {here}", "SIGHT-4"))
        if self.marks(a, b) >= limit:
            marks = self._marks_in_words(a, b)
            reasons.append(Reason(f"{there} cannot be seen from {here}: {marks}", ("SIGHT-1",)))
        elif self._mutual and self.marks(b, a) >= limit:
            marks = self._marks_in_words(b, a)
            text = f"{there} and {here} cannot see each other: from {there}, {marks}"
            reasons.append(Reason(text, ("SIGHT-3",)))
        return tuple(reasons)

    def why_no_move(self, a: str, b: str) -> tuple[Reason, ...]:
        """Return the reasons why one move does not lead from a to b; empty if it does."""
        if self.moves(a, b):
            return ()
        here, there = self._name(a), self._name(b)
        connection = self.map.between(a, b)
        if a == b:
            return (Reason(f"Already in {here}", ("MOVE-1",)),)
        if connection is None:
            return (Reason(f"Not directly connected with {here}", ("MOVE-1",)),)
        reasons = []
        if connection.kind == "blocked":
            reasons.append(Reason(f"The line between {here} and {there} has an X", ("MAP-1",)))
        if connection.kind == "dashed":
            reasons.append(Reason(f"{there} can only be seen from {here}, not entered", ("MAP-1",)))
        if connection.kind == "arrow" and connection.a != a:
            reasons.append(Reason(f"One way: only from {there} to {here}", ("MAP-1",)))
        if connection.door == "closed":
            reasons.append(self._shut(connection))
        return tuple(reasons)

    def _about_range(self, a: str, b: str, distance: int | None) -> tuple[Reason, ...]:
        if distance is None:
            return self._no_path(a, b, f"No range from {self._name(a)} to {self._name(b)}", "RANGE-1")
        return (Reason(f"{self._name(b)} is at range {distance} from {self._name(a)}", ("RANGE-1",)),)

    def _about_sight(self, a: str, b: str) -> tuple[Reason, ...]:
        if a == b:
            return (Reason(f"Characters in {self._name(a)} always see each other", ("SIGHT-2",)),)
        shut = "".join(f"; {_lower(self._shut(door).text)}" for door in self._shut_between(a, b))
        marks = self._marks_in_words(a, b) if self.marks(a, b) else self._own_marks(a, b) or "no cover marks"
        text = f"{self._name(a)} sees {self._name(b)}: {marks}{shut}"
        return (Reason(text, ("SIGHT-1",)),)

    def _about_cover(self, a: str, b: str, distance: int | None) -> tuple[Reason, ...]:
        here, there = self._name(a), self._name(b)
        if distance is None:
            return ()
        if distance == 0:
            return (Reason(f"No cover within {there}", ("COVER-4",)),)
        rule = "COVER-1" if distance == 1 else "COVER-3"
        if self.cover(b, a):
            marks = self._marks_in_words(a, b) if self._between else f"a cover mark at {there}"
            return (Reason(f"{there} has cover against {here}: {marks}", (rule,)),)
        if self.marks(a, b):
            text = f"{there} has no cover against {here}: the marks in between do not count"
            return (Reason(text, (rule, "TABLE-1")),)
        if own := self._own_marks(a, b):
            return (Reason(f"{there} has no cover against {here}: {own}", ("COVER-2",)),)
        return (Reason(f"{there} has no cover against {here}", (rule,)),)

    def _no_path(self, a: str, b: str, what: str, rule: str) -> tuple[Reason, ...]:
        shut = self._shut_between(a, b)
        if shut:
            return tuple(Reason(f"{what}: {_lower(self._shut(door).text)}", (rule, "MAP-1")) for door in shut)
        return (Reason(f"{what}: no path between them", (rule,)),)

    def _shut(self, door: Connection) -> Reason:
        return Reason(f"The door between {self._name(door.a)} and {self._name(door.b)} is closed", ("MAP-1",))

    def _shut_between(self, a: str, b: str) -> tuple[Connection, ...]:
        """Return the closed doors on the shorter path that a and b would have if every door were open."""
        if all(connection.door != "closed" for connection in self.map.connections):
            return ()
        path = Geometry(self.map.opened).path(a, b)
        distance = self.range(a, b)
        shorter = path and (distance is None or len(path.connections) < distance)
        ways = (self.map.connection(connection) for connection in path.connections) if path and shorter else ()
        return tuple(way for way in ways if way.door == "closed")

    def _marks_in_words(self, a: str, b: str) -> str:
        path = self.path(a, b)
        return marks_in_words(self._name(area) for _, area in (path.marks if path else ()))

    def _own_marks(self, a: str, b: str) -> str:
        """Describe the marks at a on the path to b, which do not count from a (COVER-2, SIGHT-1); empty for none."""
        path = self.path(b, a)
        many = sum(end == a for _, end in (path.marks if path else ()))
        return f"the cover mark{'s' * (many > 1)} at {self._name(a)} do{'es' * (many == 1)} not count" if many else ""

    def _name(self, area: str) -> str:
        return self.map.area(area).name

    def _tree(self, source: str) -> _Tree:
        """Build the tree breadth first; the count of an area is final before the areas beyond it are visited."""
        tree = _Tree({source: 0} if self.map.has(source) else {}, {source: 0}, {}, {})
        ring = list(tree.range)
        while ring:
            beyond: list[str] = []
            for here in ring:
                for connection in self.map.connections_of(here):
                    there = connection.other(here)
                    if not connection.joins:
                        continue
                    if there not in tree.range:
                        tree.range[there] = tree.range[here] + 1
                        beyond.append(there)
                    if tree.range[there] == tree.range[here] + 1:
                        count = tree.marks[here] + _counted(connection, here, there, source)
                        if count > tree.marks.get(there, -1):
                            tree.marks[there], tree.last[there] = count, connection
                        if connection.mark_at(there):
                            tree.covering.setdefault(there, connection)
            ring = beyond
        self._trees[source] = tree
        return tree


def marks_in_words(areas: Iterable[str]) -> str:
    """Describe cover marks by their areas: "2 cover marks at Kitchen", "2 cover marks, 1 at Bar and 1 at Kitchen"."""
    counts = Counter(areas)
    total = counts.total()
    if total == 0:
        return "no cover marks"
    noun = f"{total} cover mark{'s' if total > 1 else ''}"
    if len(counts) == 1:
        return f"{noun} at {next(iter(counts))}"
    return f"{noun}, {listed([f'{n} at {area}' for area, n in counts.items()])}"


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]
