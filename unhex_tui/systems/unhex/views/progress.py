"""Progress for either audience: the headline, the steps of the round, the current action line by line, the session.

ROUND-1, ROUND-2, INIT-2, INIT-3. Steps and characters that the audience does not know are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from unhex_tui.engine.view import Step, View
from unhex_tui.gamekit import history
from unhex_tui.gamekit.naming import whose
from unhex_tui.systems.unhex.events.dice import PURPOSES
from unhex_tui.systems.unhex.people.character import AS_TOLD
from unhex_tui.systems.unhex.rules.percentile import result
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Aid, Area, Attack, Contest, Dice, Errand, Move, Other, Rally
from unhex_tui.systems.unhex.views.audience import Known, involved
from unhex_tui.systems.unhex.views.map import ending, map_view
from unhex_tui.systems.unhex.views.words import fights_known, without_names


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
