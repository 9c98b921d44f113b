"""An Unhex map as a scene that any screen can draw: areas with those who stand there, connections with their marks."""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.view import Highlight
from unhex_tui.scenes import areas as drawn
from unhex_tui.scenes.token import Token
from unhex_tui.systems.unhex.maps.area_map import Area, AreaMap


def scene_of(
    area_map: AreaMap,
    tokens: Mapping[str, tuple[Token, ...]] | None = None,
    floor: Mapping[str, tuple[str, ...]] | None = None,
    highlight: Highlight | None = None,
    effects: Mapping[str, tuple[str, ...]] | None = None,
) -> drawn.Areas:
    """The scene of the map. Tokens, names of things on the floor and texts of effects are given by area id."""
    tokens, floor, effects = tokens or {}, floor or {}, effects or {}
    return drawn.Areas(
        area_map.title,
        tuple(
            _place(area, tokens.get(area.id, ()), floor.get(area.id, ()), effects.get(area.id, ()))
            for area in area_map.areas
        ),
        links_of(area_map),
        highlight,
    )


def _place(area: Area, tokens: tuple[Token, ...], floor: tuple[str, ...], effects: tuple[str, ...]) -> drawn.Area:
    about = area.at, area.start, area.exit, area.objective, area.notes
    return drawn.Area(area.id, area.name, tokens, *about, floor, effects)


def links_of(area_map: AreaMap) -> tuple[drawn.Link, ...]:
    """The connections as they are drawn."""
    return tuple(drawn.Link(c.id, c.a, c.b, c.kind, c.door, c.mark_a, c.mark_b) for c in area_map.connections)
