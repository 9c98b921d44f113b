"""Progress for either audience: headline, steps of the round, current action, session, map and the end of a fight.

ROUND-1 to ROUND-3, INIT-2, INIT-3, AOE-8, MAP-4, END-1, END-2, CHAR-5. Steps and characters that the audience does not
know are left out, and only the GM reads the notes on areas. Statistics of the fight are in `report`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from unhex_tui.engine.view import Ending, Highlight, Step, View
from unhex_tui.gamekit import history
from unhex_tui.gamekit.history import SEEN_AS, ended
from unhex_tui.gamekit.naming import in_runs, whose
from unhex_tui.scenes.areas import Areas, Token
from unhex_tui.systems.unhex.between.fates import unsettled
from unhex_tui.systems.unhex.events.dice import PURPOSES
from unhex_tui.systems.unhex.fight.facts.cover import highlight
from unhex_tui.systems.unhex.fight.rolls.lasting import effect_text, remaining
from unhex_tui.systems.unhex.maps.area_map import OUT
from unhex_tui.systems.unhex.maps.port import scene_of
from unhex_tui.systems.unhex.people.character import AS_TOLD
from unhex_tui.systems.unhex.people.wounds import slashes
from unhex_tui.systems.unhex.rules.percentile import result
from unhex_tui.systems.unhex.state.table import Effect, Table
from unhex_tui.systems.unhex.state.underway import Action, Aid, Area, Attack, Contest, Dice, Errand, Move, Other, Rally
from unhex_tui.systems.unhex.views.audience import Known, involved, stands
from unhex_tui.systems.unhex.views.words import fights_known, lies_openly, read_map, without_names


def drawn(known: Known, **more: Any) -> View:
    """Return the view of an audience; `more` has the fields that differ between GM and players."""
    table = known.table
    return View(
        title=table.title,
        headline=headline(known),
        fight=fight_name(known),
        round=f"Round {table.round}" if table.fighting else "",
        steps=round_steps(known),
        sides=tuple(map(table.team_name, known.sides)),
        roster=tuple(sorted(known.rows.values(), key=lambda row: row.side)),
        scene=map_view(known),
        underway=tuple(underway(known)),
        involved=involved(known),
        ending=ending(known),
        **more,
    )


def headline(known: Known) -> str:
    """Return the phase of the session, in a line."""
    table = known.table
    match table.phase:
        case "reinforcing" if known.gm:
            return f"Round {table.round}"
        case "reinforcing" | "initiative" | "order":
            return f"Round {table.round} · initiative"
        case "all_out":
            return f"Round {table.round} · before the first action"
        case "turns":
            return " · ".join([f"Round {table.round}", *_whose_turn(known)])
        case _:
            return _between_fights(table)


def fight_name(known: Known) -> str:
    """Return the audience's name for the fight on the table.

    Empty if no fight is on the table, or if the session's title is the same.

    The players read the map's title, because the GM's name for a prepared fight may reveal too much.
    """
    table = known.table
    name = table.scene if known.gm else without_names(table, table.area_map.title)
    return name if table.scene and table.staged and name != table.title else ""


_PHASES = {
    "placing": "Before the fight: placing",
    "preparing": "Before the fight: setting up",
    "recovery": "Recovery: time passes",
    "advancing": "The goal is met",
    "closed": "The session is closed",
}


def _between_fights(table: Table) -> str:
    if not table.characters and table.phase not in _PHASES:
        return "The session begins"
    return _PHASES.get(table.phase) or ("After the fight" if table.round else "Between fights")


def _whose_turn(known: Known) -> Iterator[str]:
    """Yield the side whose turn it is and the acting character, if the audience knows them."""
    table = known.table
    team = table.order[table.turn] if table.turn < len(table.order) else ""
    if team in known.sides:
        side, acts = table.team(team).name, _who_acts(known)
        yield f"{side}: {acts}" if acts else f"{whose(side)} turn"


def _who_acts(known: Known) -> str:
    """Return the acting character, or the director and the directed character; empty if none is visible."""
    action = known.table.action
    if action is None or not known.shows(action.actor):
        return ""
    if action.director in known.rows:
        return f"{known.name(action.director)} directs {known.name(action.actor)}"
    return f"{known.name(action.actor)} acts"


def round_steps(known: Known) -> tuple[Step, ...]:
    """Return the steps of the round; reinforcements and sides that the audience does not know have no step."""
    table, sides = known.table, known.sides
    if not table.fighting:
        return ()
    begun = table.phase in ("all_out", "turns")
    held = table.holder in sides and table.phase not in ("reinforcing", "initiative")
    steps = [Step("initiative", "done" if begun else "now", sides[table.holder] if held else -1)]
    if table.phase == "all_out":
        steps.append(Step("all-out defend?", "now"))
    over = table.phase == "turns" and table.turn >= len(table.order)
    if begun:
        for n, team in enumerate(table.order):
            if team in sides:
                is_now = n == table.turn and table.phase == "turns"
                state = "now" if is_now else "done" if n < table.turn else "next"
                acts = _who_acts(known) if is_now else ""
                name = ": ".join(filter(None, (table.team(team).name, acts)))
                steps.append(Step(name, state, sides[team]))  # type: ignore[arg-type]
    else:
        steps.append(Step("turns", "next"))
    return (*steps, Step("round ends", "now" if over else "next"))


def underway(known: Known) -> Iterator[str]:
    """Yield the lines about the current action or the current rolls; between fights, the goal and the past fights."""
    table = known.table
    if table.action is not None:
        if known.opened(table.action):
            yield from _action(known, table.action)
    elif table.contest is not None:
        yield from _contest(known, table.contest)
    elif not (table.fighting or table.phase == "ended" or (table.phase in ("placing", "preparing") and not known.gm)):
        if table.errand is not None:
            yield from _rolls_outside(known, table.errand)
        yield from _evening(known)


def _action(known: Known, action: Action) -> Iterator[str]:
    table, name = known.table, known.name(action.actor)
    match action.doing:
        case Attack(form=form, target=target) if target:
            yield f"{name} → {known.name(target)}: {form.label}"
        case Move(origin=origin, goal=goal) if goal:
            yield f"{name}: {table.area_name(origin)} → {table.area_name(goal)}"
        case Area(goal=goal) as area if goal:
            item = table.characters[action.actor].item(area.item) if action.actor in table.characters else None
            yield f"{name} → {table.area_name(goal)}" + (f": {item.name}" if item else "")
            if victims := [known.name(character_id) for character_id in area.victims if character_id in known.rows]:
                yield f"{area.points} damage to {', '.join(victims)}"
        case Rally():
            yield f"{name} rallies the team"
        case Aid(target=target) if target:
            yield f"{name} treats {'themselves' if target == action.actor else known.name(target)}"
        case Other(text=text) if text:
            yield f"{name}: {known.read(text)}"
    for reaction in action.reactions:
        weapon = f", {reaction.form.label}" if reaction.form else ""
        yield f"{known.name(reaction.who)} reacts: {reaction.how}{weapon}"
    for dice in (action.dice, *(reaction.dice for reaction in action.reactions)):
        if dice is not None and dice.rolled and known.shows(dice.who):
            yield f"{known.name(dice.who)}, {PURPOSES[dice.purpose]}: {_dice(known, dice)}"
    if isinstance(action.doing, Move) and action.doing.stopped:
        stays = action.dice is not None and not action.dice.success
        yield f"{name} {'stays' if stays else 'is stopped'} in {table.area_name(action.doing.stopped)}"


def _dice(known: Known, dice: Dice) -> str:
    """Return a roll in words; the players read only the levels of PCs."""
    level = f" vs {dice.level}" if known.gm or known.table.characters[dice.who].pc else ""
    return f"{dice.shown}{level}, {result(dice.success, dice.critical)}"


def _contest(known: Known, contest: Contest) -> Iterator[str]:
    for team, dice in contest.dice.items():
        if dice.rolled and known.shows(dice.who):
            outcome = result(dice.success, critical=False)
            yield f"{known.table.team(team).name}: {known.name(dice.who)} {dice.shown}, {outcome}"


def _rolls_outside(known: Known, errand: Errand) -> Iterator[str]:
    """Yield the lines of rolls outside combat.

    The players see nothing until it is known who rolls, and nothing if an unseen character takes part.
    """
    if not known.gm and not (errand.dice and all(dice.who in known.rows for dice in errand.dice)):
        return
    if errand.text:
        yield known.read(f"Roll: {errand.text}")
    for dice in errand.dice:
        if dice.rolled:
            yield f"{known.name(dice.who)}: {_dice(known, dice)}"


def _evening(known: Known) -> Iterator[str]:
    table = known.table
    if known.goal:
        yield f"Goal: {known.goal}" + {"met": ", met", "missed": ", not met"}.get(table.verdict, "")
    yield from history.told(table.fights if known.gm else fights_known(table), AS_TOLD, gm=known.gm)


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
