"""Unhex maps as scenes that any screen can draw: areas with their characters, connections with their cover marks."""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.view import Highlight
from unhex_tui.scenes import areas as drawn
from unhex_tui.scenes.token import Token
from unhex_tui.systems.unhex.maps.area_map import AreaMap


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
    links = (drawn.Link(c.id, c.a, c.b, c.kind, c.door, c.mark_a, c.mark_b) for c in area_map.connections)
    return drawn.Areas(area_map.title, tuple(areas), tuple(links), highlight)
