"""What the GM may see of a table of Unhex: everything. The players' view is made of what they are allowed."""

from __future__ import annotations

from unhex_tui.engine.decision import Decision, seats_named
from unhex_tui.engine.view import Audience, Row, Sheet, View
from unhex_tui.systems.unhex.events.rolls import PURPOSES
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.naming import whose
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Aid, Area, Attack, Dice, Move, Other, Rally
from unhex_tui.systems.unhex.views import between_fights as evening_view
from unhex_tui.systems.unhex.views.made import made_sheet, shown_while_made
from unhex_tui.systems.unhex.views.map import map_view, state_of
from unhex_tui.systems.unhex.views.players import players_view
from unhex_tui.systems.unhex.views.sheet import conditions_of, sheet, signs
from unhex_tui.systems.unhex.views.steps import round_steps


def view(table: Table, decision: Decision | None, audience: Audience) -> View:
    """What an audience may see now."""
    return players_view(table, decision) if audience == "players" else gms_view(table, decision)


def gms_view(table: Table, decision: Decision | None) -> View:
    """All there is."""
    everybody = list(table.characters.values())
    sides = {team.id: n for n, team in enumerate(table.teams)}
    action = table.action
    current = action.actor if action is not None else ""
    return View(
        title=table.title,
        headline=_headline(table),
        steps=round_steps(table, sides),
        sides=tuple(team.name for team in table.teams),
        roster=tuple(_row(table, c, sides[c.team], current) for c in sorted(everybody, key=lambda c: sides[c.team])),
        sheets=_sheets(table, sides),
        scene=map_view(table, sides, current),
        underway=(
            tuple(_underway(table, action)) if action is not None else (*_contest(table), *evening_view.lines(table))
        ),
        focus=_focus(table, decision),
        involved=_involved(action) if action is not None else (),
        waiting=f"{seats_named(decision)} · {decision.prompt}" if decision else "The session is over",
        aim=_aim(table),
    )


def _sheets(table: Table, sides: dict[str, int]) -> tuple[Sheet, ...]:
    """Everybody's, and that of somebody who is being made or changed as it would be."""
    sheets = [sheet(table, c, sides[c.team]) for c in table.characters.values()]
    if table.making is None:
        return tuple(sheets)
    made = made_sheet(table, table.making, sides)
    return (made, *(one for one in sheets if one.id != made.id))


# -------------------------------------------------------------------- the round


def _headline(table: Table) -> str:
    match table.phase:
        case "reinforcing":
            return f"Round {table.round}"
        case "initiative" | "order":
            return f"Round {table.round} · initiative"
        case "all_out":
            return f"Round {table.round} · before the first action"
        case "turns":
            if table.turn >= len(table.order):
                return f"Round {table.round}"
            team = table.team(table.order[table.turn])
            action = table.action
            if action is None:
                return f"Round {table.round} · {whose(team.name)} turn"
            led = action.director in table.characters
            does = f"{table.name(action.director)} directs {table.name(action.actor)}" if led else ""
            return f"Round {table.round} · {team.name}: {does or f'{table.name(action.actor)} acts'}"
        case _:
            return evening_view.headline(table)


def _aim(table: Table) -> str:
    """What ends the fight besides one side being left, and the session's goal, while it is on (ROUND-3, CHAR-5)."""
    if not table.fighting:
        return ""
    parts = [f"Ends: {table.ends_when}"] if table.ends_when else []
    return " · ".join([*parts, *([f"Goal: {table.goal}"] if table.goal else [])])


def _involved(action: Action) -> tuple[str, ...]:
    victims = action.doing.victims if isinstance(action.doing, Area) else ()
    known = (action.actor, action.target, *(reaction.who for reaction in action.reactions), *victims)
    return tuple(dict.fromkeys(filter(None, known)))


def _focus(table: Table, decision: Decision | None) -> str:
    if table.making is not None:
        return shown_while_made(table.making)
    known = [who for who in (decision.about if decision else ()) if who in table.characters]
    if table.action is not None:
        known.append(table.action.actor)
    known += list(table.characters)
    for who in known:
        character = table.characters.get(who)
        if character is not None:
            return who
    return ""


def _dice_text(table: Table, dice: Dice) -> str:
    if not dice.rolled:
        return ""
    shown = dice.shown
    level = f" against {dice.level}"
    result = ("critical " if dice.critical else "") + ("success" if dice.success else "failure")
    return f"{table.name(dice.who)} {PURPOSES[dice.purpose]}: {shown}{level}, {result}"


def _underway(table: Table, action: Action) -> list[str]:
    """What is under way, line by line."""
    lines = []
    name = table.name(action.actor)
    match action.doing:
        case Attack(form=form, target=target) if target:
            lines.append(f"{name} → {table.name(target)}: {form.label}")
        case Move(origin=origin, goal=goal) if goal:
            lines.append(f"{name}: {table.area_name(origin)} → {table.area_name(goal)}")
        case Area(goal=goal) as area if goal:
            item = table.characters[action.actor].item(area.item) if action.actor in table.characters else None
            lines.append(f"{name} → {table.area_name(goal)}" + (f": {item.name}" if item else ""))
            known = [who for who in area.victims if who in table.characters]
            lines += [f"{area.points} damage to {', '.join(table.name(who) for who in known)}"] if known else []
        case Rally():
            lines.append(f"{name} rallies the team")
        case Aid(target=target) if target:
            lines.append(f"{name} treats {table.name(target)}")
        case Other(text=text) if text:
            lines.append(f"{name}: {text}")
    for reaction in action.reactions:
        weapon = f": {reaction.form.label}" if reaction.form else ""
        lines.append(f"{table.name(reaction.who)} reacts, {reaction.how}{weapon}")
    rolls = (action.dice, *(reaction.dice for reaction in action.reactions))
    lines += [_dice_text(table, dice) for dice in rolls if dice is not None and dice.rolled]
    if isinstance(action.doing, Move) and action.doing.stopped:
        stays = action.dice is not None and not action.dice.success
        lines.append(f"{name} {'stays' if stays else 'is stopped'} in {table.area_name(action.doing.stopped)}")
    return lines


def _contest(table: Table) -> list[str]:
    if table.contest is None:
        return []
    return [
        f"{table.team(team).name}: {table.name(dice.who)} {dice.shown}, {'success' if dice.success else 'failure'}"
        for team, dice in table.contest.dice.items()
        if dice.rolled
    ]


def _row(table: Table, character: Character, side: int, current: str) -> Row:
    words = conditions_of(table, character)
    if character.in_fight and not character.actions and not character.directing and character.spent and not words:
        words = ("acted",)
    return Row(
        character.id,
        character.name,
        character.letter,
        side,
        table.team(character.team).name,
        signs(character),
        (("level", f"{character.level}/{character.max_level}"),),
        words,
        table.area_name(character.area) if character.area and not (character.left_fight or character.away) else "",
        character.hidden,
        character.id == current,
        state_of(table, character),
        _out_of_the_way(table, character),
    )


def _out_of_the_way(table: Table, character: Character) -> bool:
    """An NPC that is away, or once the fight is over dead or gone; who is to come is waited for."""
    if character.pc or character.coming:
        return False
    return character.away or (table.phase in ("between", "gathering") and (character.dead or character.left_fight))
