"""An Unhex map as a scene that any screen can draw: areas with those who stand there, connections with their marks."""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine import view
from unhex_tui.systems.unhex.maps.area_map import Area, AreaMap


def scene_of(
    area_map: AreaMap,
    tokens: Mapping[str, tuple[view.Token, ...]] | None = None,
    floor: Mapping[str, tuple[str, ...]] | None = None,
    highlight: view.Highlight | None = None,
    effects: Mapping[str, tuple[str, ...]] | None = None,
) -> view.Scene:
    """The scene of the map. Tokens, names of things on the floor and texts of effects are given by area id."""
    tokens, floor, effects = tokens or {}, floor or {}, effects or {}
    return view.Scene(
        area_map.title,
        tuple(
            _place(area, tokens.get(area.id, ()), floor.get(area.id, ()), effects.get(area.id, ()))
            for area in area_map.areas
        ),
        links_of(area_map),
        highlight,
    )


def _place(area: Area, tokens: tuple[view.Token, ...], floor: tuple[str, ...], effects: tuple[str, ...]) -> view.Area:
    about = area.at, area.start, area.exit, area.objective, area.notes
    return view.Area(area.id, area.name, tokens, *about, floor, effects)


def links_of(area_map: AreaMap) -> tuple[view.Link, ...]:
    """The connections as they are drawn."""
    return tuple(view.Link(c.id, c.a, c.b, c.kind, c.door, c.mark_a, c.mark_b) for c in area_map.connections)
