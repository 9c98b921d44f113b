"""A map of areas: places of any size with a name, joined by lines that say what one sees and where one can go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Highlight, Odds
from unhex_tui.scenes.token import Token


class Area(Value):
    """A place of the scene."""

    id: str
    name: str
    tokens: tuple[Token, ...] = ()
    at: tuple[float, float] | None = None
    """Wanted centre in the map file's own units, x to the right, y downwards; None where the app lays it out."""
    start: bool = False
    """Players may be placed here."""
    exit: bool = False
    """A way out of the fight."""
    objective: str = ""
    notes: tuple[str, ...] = ()
    floor: tuple[str, ...] = ()
    """Names of the things that lie here."""
    effects: tuple[str, ...] = ()
    """What is going on here for some time, in short: what it does, how long it still lasts, what it is."""

    def marked(self, letters: Mapping[str, str], looked: str) -> Area:
        """With these letters on its tokens, by id, and one looked at; itself where that changes none of them."""
        tokens = tuple(token.marked(letters, looked) for token in self.tokens)
        return self if tokens == self.tokens else self._replace(tokens=tokens)

    @property
    def about(self) -> str:
        """Its effects, objective, notes and floor in words; empty where there is nothing to say."""
        parts = [*self.effects, *([f"objective: {self.objective}"] if self.objective else []), *self.notes]
        parts += [f"on the floor: {', '.join(self.floor)}"] if self.floor else []
        return f"{self.name}: {'; '.join(parts)}" if parts else ""


class Link(NamedTuple):
    """A connection drawn between two areas."""

    id: str
    a: str
    b: str
    kind: Literal["solid", "dashed", "arrow", "blocked"] = "solid"
    """solid: see and move; dashed: see only; arrow: move a to b only, see both ways; blocked: an X, no sight."""
    door: Literal["", "open", "closed"] = ""
    mark_a: bool = False
    """A cover mark at a's end."""
    mark_b: bool = False
    """A cover mark at b's end."""


class Areas(Value):
    """A map of areas with those who stand on it."""

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
        """What to say in the map's place while it has no areas."""
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
        """The objectives and their areas."""
        return "; ".join(f"{area.name}: {area.objective}" for area in self.areas if area.objective)

    def about(self, place: str) -> str:
        """What is in an area, or that nothing is."""
        found = next((area for area in self.areas if area.id == place), None)
        return (found.about or f"{found.name}: no notes, nothing on the floor") if found is not None else ""

    @property
    def joining(self) -> list[Link]:
        """The links that join two different areas of the map."""
        known = {area.id for area in self.areas}
        return [link for link in self.links if link.a in known and link.b in known and link.a != link.b]

    def weighed(self, _odds: Odds | None) -> Areas:
        return self

    def marked(self, highlight: Highlight | None, letters: Mapping[str, str], looked: str = "") -> Areas:
        """With these letters on its tokens, by id, another highlight unless that is None, and one looked at."""
        areas = self.areas
        if letters or looked:
            areas = tuple(area.marked(letters, looked) for area in areas)
        if highlight is None and areas == self.areas:
            return self
        return self._replace(areas=areas, highlight=highlight or self.highlight)


NO_MAP = "No map yet: start a fight to choose or write one"
