"""The map for either audience: who stands where, what lies there, area effects, the path of what is pending.

Cover that an area effect gives is drawn like the map's own (AOE-8); the GM alone reads the notes of areas (MAP-4).
"""

from __future__ import annotations

from unhex_tui.engine.view import Highlight
from unhex_tui.scenes.areas import Areas
from unhex_tui.scenes.token import Token
from unhex_tui.systems.unhex.fight.facts.cover import highlight
from unhex_tui.systems.unhex.fight.rolls.lasting import effect_text, remaining
from unhex_tui.systems.unhex.maps.area_map import OUT
from unhex_tui.systems.unhex.maps.scene import scene_of
from unhex_tui.systems.unhex.state.table import Effect, Table
from unhex_tui.systems.unhex.state.underway import Area, Attack, Move
from unhex_tui.systems.unhex.views.audience import Known, stands
from unhex_tui.systems.unhex.views.words import lies_openly, read_map


def map_view(known: Known) -> Areas:
    """The map with those who are there, what lies there, and what goes on there."""
    table = known.table
    tokens: dict[str, tuple[Token, ...]] = {}
    for who, row in known.rows.items():
        character = table.characters[who]
        if character.area and stands(character):
            token = Token(
                *(row.id, row.name, row.letter, row.side, row.state, row.hidden, row.current),
                figure=row.figures[0][1].partition("/")[0] if row.figures else "",
                strip=row.strip,
                holds="+".join(dict.fromkeys(name for name in row.holds if name != "?")),
            )
            tokens[character.area] = (*tokens.get(character.area, ()), token)
    floor = {
        area: tuple(item.name for item in items if known.gm or lies_openly(table, item.id))
        for area, items in table.floor.items()
    }
    effects: dict[str, tuple[str, ...]] = {}
    for effect in table.effects:
        effects[effect.area] = (*effects.get(effect.area, ()), _effect_text(known, effect))
    scene = scene_of(table.ground, tokens, floor, _path(known), effects)
    if known.gm:
        return scene
    return read_map(table, scene._replace(areas=tuple(area._replace(notes=()) for area in scene.areas)))


def _effect_text(known: Known, effect: Effect) -> str:
    """What it does and how long; what it is and how much to those who saw who did it."""
    if known.shows(effect.who):
        return effect_text(known.table, effect)
    return f"{'cover' if effect.kind == 'cover' else 'damage'}, {remaining(known.table, effect)}"


def _path(known: Known) -> Highlight | None:
    """The path of the pending shot, move or area effect."""
    table, action = known.table, known.table.action
    if action is None or not (action.declared and action.actor in known.rows and known.opened(action)):
        return None
    actor = table.characters[action.actor]
    match action.doing:
        case Attack(form=form) if action.target in known.rows:
            target = table.characters[action.target]
            if actor.area and target.area and actor.area != target.area:
                found = highlight(table, actor, target, form, stealth=known.gm or target.pc)
                return found and found._replace(why=known.read(found.why, own_words=False) if found.why else "")
        case Area(goal=goal):
            thrown = _one_step(table, actor.area or "", goal)
            return thrown._replace(aimed=True) if thrown else Highlight(places=(goal,))
        case Move(origin=origin, goal=goal) if goal != OUT and origin:
            found = _one_step(table, origin, goal)
            return found and found._replace(places=(origin, goal), words=("move",))
    return None


def _one_step(table: Table, origin: str, goal: str) -> Highlight | None:
    """The connection from an area to the one an action is aimed at; None where there is none."""
    link = table.area_map.between(origin, goal)
    return Highlight((link.id,), (), (goal,)) if link is not None else None
