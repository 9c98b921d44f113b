"""The map as the GM sees it: who stands where, what lies there, area effects, the path of what is pending.

Cover that an area effect gives is drawn like the map's own (AOE-8); the GM alone reads the notes of areas (MAP-4).
"""

from __future__ import annotations

from typing import Literal

from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Areas
from unhex_tui.scenes.token import Token
from unhex_tui.systems.unhex.fight.facts.cover import highlight
from unhex_tui.systems.unhex.fight.rolls.lasting import effect_text
from unhex_tui.systems.unhex.maps.area_map import OUT
from unhex_tui.systems.unhex.maps.scene import scene_of
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Area, Attack, Move

State = Literal["ready", "acted", "down", "dead", "out"]


def state_of(table: Table, character: Character) -> State:
    """In what state a token stands there."""
    if character.dead:
        return "dead"
    if not character.in_fight:
        return "out"
    if character.unconscious:
        return "down"
    left = character.actions > 0 or character.directing > 0
    return "ready" if left or not (table.fighting or table.phase == "ended") else "acted"


def map_view(table: Table, sides: dict[str, int], current: str) -> Areas:
    """The scene with everybody on it; `sides` gives each team's index, `current` is who acts now."""
    standing: dict[str, list[Token]] = {}
    for character in table.characters.values():
        if character.area and not (character.left_fight or character.away):
            standing.setdefault(character.area, []).append(
                Token(
                    character.id,
                    character.name,
                    character.letter,
                    sides[character.team],
                    state_of(table, character),
                    character.hidden,
                    character.id == current,
                )
            )
    tokens = {area: tuple(there) for area, there in standing.items()}
    floor = {area: tuple(item.name for item in items) for area, items in table.floor.items()}
    effects: dict[str, tuple[str, ...]] = {}
    for effect in table.effects:
        effects[effect.area] = (*effects.get(effect.area, ()), effect_text(table, effect))
    return scene_of(table.ground, tokens, floor, _highlight(table), effects)


def _highlight(table: Table) -> Highlight | None:
    """The path of the pending shot, move or area effect."""
    action = table.action
    if action is None or not action.declared or action.actor not in table.characters:
        return None
    actor = table.characters[action.actor]
    match action.doing:
        case Attack(form=form) if action.target in table.characters:
            target = table.characters[action.target]
            if actor.area and target.area and actor.area != target.area:
                return highlight(table, actor, target, form)
        case Area(goal=goal):
            return one_step(table, actor.area or "", goal) or Highlight(places=(goal,))
        case Move(origin=origin, goal=goal) if goal != OUT and origin:
            return one_step(table, origin, goal)
    return None


def one_step(table: Table, origin: str, goal: str) -> Highlight | None:
    """The connection from an area to the one an action is aimed at; None where there is none."""
    link = table.area_map.between(origin, goal)
    return Highlight((link.id,), (), (goal,)) if link is not None else None
