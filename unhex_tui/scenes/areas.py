"""A map of areas: named places of any size, joined by lines that show sight and movement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight, Odds
from unhex_tui.scenes.token import Token


class Area(Value):
    """A place on the map."""

    id: str
    name: str
    tokens: tuple[Token, ...] = ()
    at: tuple[float, float] | None = None
    """Wanted centre in the map file's own units, x to the right, y downwards; None if the app places the area."""
    start: bool = False
    """True if players may start here."""
    exit: bool = False
    """True if the area is a way out of the fight."""
    objective: str = ""
    """Objective in this area, in words; may be empty."""
    notes: tuple[str, ...] = ()
    """Notes on the area, a line each."""
    floor: tuple[str, ...] = ()
    """Names of the things on the floor."""
    effects: tuple[str, ...] = ()
    """Lasting effects in this area, a short text each: result, duration, name."""

    def marked(self, letters: Mapping[str, str], looked: str) -> Area:
        """Return the area with letters on its tokens and the token `looked` highlighted; itself if nothing changes."""
        tokens = tuple(token.marked(letters, looked) for token in self.tokens)
        return self if tokens == self.tokens else self._replace(tokens=tokens)

    @property
    def about(self) -> str:
        """Effects, objective, notes and things on the floor in words; empty if there are none."""
        parts = [*self.effects, *([f"objective: {self.objective}"] if self.objective else []), *self.notes]
        parts += [f"on the floor: {', '.join(self.floor)}"] if self.floor else []
        return f"{self.name}: {'; '.join(parts)}" if parts else ""


class Link(NamedTuple):
    """A connection between two areas."""

    id: str
    a: str
    b: str
    kind: Literal["solid", "dashed", "arrow", "blocked"] = "solid"
    """solid: see and move; dashed: see only; arrow: move from a to b only, see both ways; blocked: drawn X, neither."""
    door: Literal["", "open", "closed"] = ""
    """State of the door; empty without a door."""
    mark_a: bool = False
    """True if there is a cover mark at a's end."""
    mark_b: bool = False
    """True if there is a cover mark at b's end."""


class Areas(Value):
    """A map of areas with its tokens."""

    title: str
    areas: tuple[Area, ...]
    links: tuple[Link, ...]
    highlight: Highlight | None = None
    kind: Literal["areas"] = "areas"
    called: ClassVar[str] = "Map"
    lists: ClassVar[bool] = False
    addresses: ClassVar[frozenset[str]] = frozenset()

    @property
    def empty(self) -> str:
        """Message shown instead of a map without areas; empty if there are areas."""
        return "" if self.areas else NO_MAP

    @property
    def peopled(self) -> bool:
        return any(area.tokens for area in self.areas)

    @property
    def names(self) -> Mapping[str, str]:
        return {area.id: area.name for area in self.areas}

    @property
    def remarks(self) -> tuple[str, ...]:
        return tuple(area.about for area in self.areas if area.about)

    @property
    def at_stake(self) -> str:
        """Objectives with their areas, in words."""
        return "; ".join(f"{area.name}: {area.objective}" for area in self.areas if area.objective)

    def about(self, place: str) -> str:
        """Describe an area, even an empty one; return an empty text for an unknown area."""
        found = next((area for area in self.areas if area.id == place), None)
        return (found.about or f"{found.name}: no notes, nothing on the floor") if found is not None else ""

    @property
    def joining(self) -> list[Link]:
        """Links between two different areas that are on the map."""
        known = {area.id for area in self.areas}
        return [link for link in self.links if link.a in known and link.b in known and link.a != link.b]

    def weighed(self, _odds: Odds | None) -> Areas:
        return self

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Areas:
        areas = self.areas
        if letters or looked:
            areas = tuple(area.marked(letters, looked) for area in areas)
        if highlight is None and areas == self.areas:
            return self
        return self._replace(areas=areas, highlight=highlight or self.highlight)


NO_MAP = "No map yet: start a fight to choose or write one"
