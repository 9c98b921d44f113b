"""The map for either audience, and the end of a fight on screen: AOE-8, MAP-4, ROUND-3, END-1, END-2, CHAR-5.

Only the GM reads the notes on areas. Statistics of the fight are in `report`.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.view import Ending, Highlight
from unhex_tui.gamekit.history import SEEN_AS, ended
from unhex_tui.gamekit.naming import in_runs
from unhex_tui.scenes.areas import Areas
from unhex_tui.scenes.token import Token
from unhex_tui.systems.unhex.between.fates import unsettled
from unhex_tui.systems.unhex.fight.facts.cover import highlight
from unhex_tui.systems.unhex.fight.rolls.lasting import effect_text, remaining
from unhex_tui.systems.unhex.maps.area_map import OUT
from unhex_tui.systems.unhex.maps.port import scene_of
from unhex_tui.systems.unhex.people.character import AS_TOLD
from unhex_tui.systems.unhex.people.wounds import slashes
from unhex_tui.systems.unhex.state.table import Effect, Table
from unhex_tui.systems.unhex.state.underway import Area, Attack, Move
from unhex_tui.systems.unhex.views.audience import Known, stands
from unhex_tui.systems.unhex.views.words import lies_openly, read_map


def map_view(known: Known) -> Areas:
    """Return the map with the visible characters, things on the floor, effects and the pending path."""
    table = known.table
    tokens: dict[str, tuple[Token, ...]] = {}
    for character_id, row in known.rows.items():
        character = table.characters[character_id]
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
    """Return the text of an area effect: kind, strength and duration.

    Name and strength are left out if the audience does not see the character who made the effect.
    """
    if known.shows(effect.who):
        return effect_text(known.table, effect, "dmg")
    return f"{'cover' if effect.kind == 'cover' else 'damage'}, {remaining(known.table, effect)}"


def _path(known: Known) -> Highlight | None:
    """Return the path of the pending attack, move or area effect; None if the audience sees none."""
    table, action = known.table, known.table.action
    if action is None or not (action.declared and action.actor in known.rows and known.opened(action)):
        return None
    actor = table.characters[action.actor]
    match action.doing:
        case Attack(form=form) if action.target in known.rows:
            target = table.characters[action.target]
            if actor.area and target.area and actor.area != target.area:
                path = highlight(table, actor, target, form, stealth=known.gm or target.pc)
                return path and path._replace(why=known.read(path.why, own_words=False) if path.why else "")
        case Area(goal=goal):
            step = _one_step(table, actor.area or "", goal)
            return step._replace(aimed=True) if step else Highlight(places=(goal,))
        case Move(origin=origin, goal=goal) if goal != OUT and origin:
            path = _one_step(table, origin, goal)
            return path and path._replace(places=(origin, goal), words=("move",))
    return None


def _one_step(table: Table, origin: str, goal: str) -> Highlight | None:
    link = table.area_map.between(origin, goal)
    return Highlight((link.id,), (), (goal,)) if link is not None else None


def ending(known: Known) -> Ending | None:
    """Return the ending of the last fight; None while a fight goes on, and as soon as something new begins."""
    table = known.table
    if table.phase not in ("ended", "between") or not table.round or not table.at_rest:
        return None
    unseen = table.fights[-1].secret if table.phase == "between" else table.won_unseen
    is_told = known.gm or not unseen
    how = ended(table.ending if is_told else SEEN_AS[table.ending], table.team_name(table.winner), table.round, AS_TOLD)
    people = [table.characters[character_id] for character_id in known.rows]
    pcs = tuple(character.id for character in people if character.pc and not character.away)
    side = known.sides.get(table.winner, -1) if is_told else -1
    return Ending(how, side, pcs, tuple(_open(table)) if known.gm else ())


def _open(table: Table) -> Iterator[str]:
    """Yield the points that the GM has to settle before time passes (END-1, END-2, CHAR-5, AID-2)."""
    if table.goal and not table.verdict:
        yield f"the goal ({table.goal})"
    slashed = (
        (pc.name, sum(slashes(pc.marks).values())) for pc in table.people if pc.pc and not (pc.captive or pc.dead)
    )
    hurt = {name: count for name, count in slashed if count}
    if len(hurt) == 1:
        yield from (f"{count} untreated wound{'s' * (count > 1)} on {name}" for name, count in hurt.items())
    elif boxes := sum(hurt.values()):
        yield f"{boxes} untreated wounds ({', '.join(f'{name} {count}' for name, count in hurt.items())})"
    if open_fates := unsettled(table):
        yield f"the fate{'s' * (len(open_fates) > 1)} of {in_runs(character.name for character in open_fates)}"
