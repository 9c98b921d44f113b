"""What the players may see of a table of Unhex, built from what they are allowed and from nothing else.

First `people` says who is there for them and what they know of each; everybody else is gone from then on, and all that
follows draws `Person`s, PCs' sheets, the map and the round. Options, prompts, NPCs' sheets and the GM's view are not
used here at all. Nothing counts, orders or numbers those whom the players do not see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from unhex_tui.engine.decision import Decision, Seat
from unhex_tui.engine.view import Highlight, Row, View
from unhex_tui.scenes.areas import Areas
from unhex_tui.scenes.token import Token
from unhex_tui.systems.unhex.events.rolls import PURPOSES
from unhex_tui.systems.unhex.fight.facts.cover import highlight
from unhex_tui.systems.unhex.fight.rolls.lasting import remaining
from unhex_tui.systems.unhex.fight.round.rounds import asked_first
from unhex_tui.systems.unhex.maps.area_map import OUT
from unhex_tui.systems.unhex.maps.scene import scene_of
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.naming import whose
from unhex_tui.systems.unhex.people.secrets import knows, seen, shown_name
from unhex_tui.systems.unhex.state.table import Effect, Table
from unhex_tui.systems.unhex.state.underway import Action, Aid, Area, Attack, Dice, Errand, Move, Other, Rally
from unhex_tui.systems.unhex.views import between_fights as evening_view
from unhex_tui.systems.unhex.views.known import fights_known, team_known, veiled
from unhex_tui.systems.unhex.views.map import State, one_step, state_of
from unhex_tui.systems.unhex.views.sheet import conditions_of, sheet, signs, wear
from unhex_tui.systems.unhex.views.steps import round_steps

GM = "the GM"


class Person(NamedTuple):
    """Somebody whom the players see, as they know it."""

    id: str
    """A PC's own; of an NPC its place among those that are seen, so that no gap tells of others."""
    name: str
    pc: bool
    side: int
    team: str
    area: str
    """Id of the area it stands in; empty where it is nowhere."""
    where: str
    state: State
    current: bool
    actions: str
    figures: tuple[tuple[str, str], ...]
    conditions: tuple[str, ...]


People = Mapping[str, Person]
"""By the id on the table; who is not in it is not there for the players."""


def players_view(table: Table, decision: Decision | None) -> View:
    """What the players may see now."""
    sides = {team.id: n for n, team in enumerate(team for team in table.teams if team_known(table, team.id))}
    there = people(table, sides)
    pcs = [table.characters[who] for who, person in there.items() if person.pc]
    asked = _asked(table, decision)
    return View(
        title=table.title,
        headline=_headline(table, there, sides),
        steps=round_steps(table, sides),
        sides=tuple(table.team(team).name for team in sides),
        roster=tuple(_row(person) for person in sorted(there.values(), key=lambda person: person.side)),
        sheets=tuple(sheet(table, pc, there[pc.id].side, to_players=True) for pc in pcs),
        scene=_scene(table, there),
        underway=tuple(_underway(table, there)),
        focus=_focus(table, asked, there),
        waiting=_waiting(asked, there, {table.team(team).name for team in sides}),
    )


# -------------------------------------------------------------------- who is there


def people(table: Table, sides: Mapping[str, int]) -> People:
    """Those whom the players see; `sides` gives each side that they know its index."""
    there: dict[str, Person] = {}
    npcs = 0
    for character in table.characters.values():
        if seen(character) and character.team in sides:
            npcs += not character.pc
            who = character.id if character.pc else f"npc{npcs}"
            there[character.id] = _person(table, character, who, sides[character.team])
    return there


def _person(table: Table, character: Character, who: str, side: int) -> Person:
    stands = character.area and not (character.left_fight or character.away)
    state = state_of(table, character)
    if not character.pc and not (knows(character, "condition") and character.condition):
        state = "ready"  # whether it may still act is not known
    leveled = knows(character, "level")
    return Person(
        who,
        shown_name(character),
        character.pc,
        side,
        table.team(character.team).name,
        (character.area or "") if stands else "",
        table.area_name(character.area) if stands else "",
        state,
        table.action is not None and table.action.actor == character.id,
        signs(character) if character.pc else "",
        (("level", f"{character.level}/{character.max_level}"),) if leveled else (),
        _words(table, character),
    )


def _words(table: Table, character: Character) -> tuple[str, ...]:
    """What ails somebody; of an NPC in words that give no number away, and what it is known to hold."""
    if character.pc:
        words = conditions_of(table, character, to_players=True)
        acted = character.in_fight and character.spent and not (character.actions or character.directing or words)
        return ("acted",) if acted else words
    words = ()
    if knows(character, "condition"):
        words = tuple(word for word in (character.condition, wear(character), character.fate) if word)
    if knows(character, "hands") and (held := character.held_names):
        words = (*words, f"holds {', '.join(held)}")
    return words


def _row(person: Person) -> Row:
    return Row(
        person.id,
        person.name,
        "",
        person.side,
        person.team,
        person.actions,
        person.figures,
        person.conditions,
        person.where,
        current=person.current,
        state=person.state,
    )


# -------------------------------------------------------------------- the round


def _headline(table: Table, there: People, sides: Mapping[str, int]) -> str:
    match table.phase:
        case "reinforcing" | "initiative" | "order":
            return f"Round {table.round} · initiative"
        case "all_out":
            return f"Round {table.round} · before the first action"
        case "turns":
            return " · ".join([f"Round {table.round}", *_whose_turn(table, there, sides)])
        case _:
            return evening_view.headline(table)


def _whose_turn(table: Table, there: People, sides: Mapping[str, int]) -> Iterable[str]:
    """The side whose turn it is and who acts, as far as they are known."""
    team = table.order[table.turn] if table.turn < len(table.order) else ""
    if team not in sides:
        return
    side, action = table.team(team), table.action
    if action is None or action.actor not in there:
        yield f"{whose(side.name)} turn"
    elif action.director in there:
        yield f"{side.name}: {there[action.director].name} directs {there[action.actor].name}"
    else:
        yield f"{side.name}: {there[action.actor].name} acts"


class _Asked(NamedTuple):
    """What the players may know of a question."""

    seats: tuple[Seat, ...]
    about: tuple[str, ...]
    reactions: bool


def _asked(table: Table, decision: Decision | None) -> _Asked | None:
    """Of the question; nothing of the GM being asked who comes into the fight later."""
    if decision is None:
        return None
    if table.phase == "reinforcing":
        seat, about = asked_first(table)
        return _Asked((seat,), about, False)
    return _Asked(decision.seats, decision.about, decision.question.endswith(".react"))


def _waiting(asked: _Asked | None, there: People, sides: set[str]) -> str:
    """Who is being waited for; whoever is not known is the GM."""
    if asked is None:
        return "The session is over"
    names: dict[str, None] = {}
    for seat in asked.seats:
        if asked.reactions and seat.hidden and len(asked.seats) > 1:
            continue
        person = there.get(seat.id)
        known = person.name if person else seat.name if seat.id.startswith("team:") and seat.name in sides else GM
        names[GM if seat.gm or seat.hidden else known] = None
    whom = ", ".join(names) or GM
    return f"Reactions? {whom[0].upper()}{whom[1:]}" if asked.reactions else f"Waiting for {whom}"


def _focus(table: Table, asked: _Asked | None, there: People) -> str:
    """The PC that matters most."""
    concerned = [*(asked.about if asked else ()), *([table.action.actor] if table.action else ()), *there]
    return next((who for who in concerned if who in there and there[who].pc), "")


# -------------------------------------------------------------------- the map


def _scene(table: Table, there: People) -> Areas:
    """The map with those who are seen on it, what lies there, and what goes on there."""
    tokens: dict[str, tuple[Token, ...]] = {}
    for person in there.values():
        if person.area:
            token = Token(person.id, person.name, "", person.side, person.state, current=person.current)
            tokens[person.area] = (*tokens.get(person.area, ()), token)
    floor = {
        area: tuple(item.name for item in items if _lies_openly(table, item.id)) for area, items in table.floor.items()
    }
    effects: dict[str, tuple[str, ...]] = {}
    for effect in table.effects:
        effects[effect.area] = (*effects.get(effect.area, ()), _effect_text(table, there, effect))
    scene = scene_of(table.ground, tokens, floor, _highlight(table, there), effects)
    return scene._replace(areas=tuple(area._replace(notes=()) for area in scene.areas))


def _lies_openly(table: Table, item: str) -> bool:
    """Nobody whom the players do not know has dropped it."""
    who = table.droppers.get(item)
    return who is None or (who in table.characters and not table.characters[who].hidden)


def _effect_text(table: Table, there: People, effect: Effect) -> str:
    """What it does and how long; what it is and how much where they saw who did it."""
    if effect.who not in there:
        return f"{'cover' if effect.kind == 'cover' else 'damage'}, {remaining(table, effect)}"
    what = "cover" if effect.kind == "cover" else f"{effect.damage} dmg"
    return f"{what}, {remaining(table, effect)}: {effect.name}"


def _highlight(table: Table, there: People) -> Highlight | None:
    """The path of the pending shot, move or area effect, where all who are in it are seen."""
    action = table.action
    if action is None or not _open(action, there):
        return None
    actor = table.characters[action.actor]
    match action.doing:
        case Attack(form=form) if action.target in there:
            target = table.characters[action.target]
            if actor.area and target.area and actor.area != target.area:
                found = highlight(table, actor, target, form, stealth=target.pc)
                return found and found._replace(why=veiled(table, found.why) if found.why else "")
        case Area(goal=goal):
            return one_step(table, actor.area or "", goal) or Highlight(places=(goal,))
        case Move(origin=origin, goal=goal) if goal != OUT and origin:
            return one_step(table, origin, goal)
    return None


# -------------------------------------------------------------------- what is under way


def _open(action: Action, there: People) -> bool:
    """It is declared, and nobody is in it whom the players do not see."""
    concerned = (action.actor, action.director, action.target, *(reaction.who for reaction in action.reactions))
    return action.declared and all(who in there for who in concerned if who)


def _underway(table: Table, there: People) -> Iterable[str]:
    if table.action is not None:
        return _action(table, table.action, there) if _open(table.action, there) else ()
    if table.contest is not None:
        return _contest(table, there)
    if table.fighting or table.phase in ("ended", "placing", "preparing"):
        return ()
    return (*_errand(table, table.errand, there), *_evening(table))


def _action(table: Table, action: Action, there: People) -> Iterable[str]:
    """Who does what, at whom, who reacts, and the dice."""
    name = there[action.actor].name
    match action.doing:
        case Attack(form=form, target=target) if target:
            yield f"{name} → {there[target].name}: {form.label}"
        case Move(origin=origin, goal=goal) if goal:
            yield f"{name}: {table.area_name(origin)} → {table.area_name(goal)}"
        case Area(goal=goal) as area if goal:
            item = table.characters[action.actor].item(area.item)
            yield f"{name} → {table.area_name(goal)}" + (f": {item.name}" if item else "")
            if victims := [there[who].name for who in area.victims if who in there]:
                yield f"{area.points} damage to {', '.join(victims)}"
        case Rally():
            yield f"{name} rallies the team"
        case Aid(target=target) if target:
            yield f"{name} treats {there[target].name}"
        case Other(text=text) if text:
            yield f"{name}: {veiled(table, text)}"
    for reaction in action.reactions:
        weapon = f": {reaction.form.label}" if reaction.form else ""
        yield f"{there[reaction.who].name} reacts, {reaction.how}{weapon}"
    for dice in (action.dice, *(reaction.dice for reaction in action.reactions)):
        if dice is not None and dice.rolled and dice.who in there:
            yield f"{there[dice.who].name} {PURPOSES[dice.purpose]}: {_dice(dice, there)}"
    if isinstance(action.doing, Move) and action.doing.stopped:
        stays = action.dice is not None and not action.dice.success
        yield f"{name} {'stays' if stays else 'is stopped'} in {table.area_name(action.doing.stopped)}"


def _dice(dice: Dice, there: People) -> str:
    """A roll; only a PC's level is known."""
    level = f" against {dice.level}" if there[dice.who].pc else ""
    return f"{dice.shown}{level}, {'critical ' if dice.critical else ''}{'success' if dice.success else 'failure'}"


def _contest(table: Table, there: People) -> Iterable[str]:
    assert table.contest is not None
    for dice in table.contest.dice.values():
        if dice.rolled and dice.who in there:
            roller = there[dice.who]
            yield f"{roller.team}: {roller.name} {dice.shown}, {'success' if dice.success else 'failure'}"


def _errand(table: Table, errand: Errand | None, there: People) -> Iterable[str]:
    """A roll outside combat: nothing before it is known who rolls, and nothing that somebody unseen has part in."""
    if errand is None or not errand.dice or any(dice.who not in there for dice in errand.dice):
        return
    if errand.text:
        yield veiled(table, f"Roll: {errand.text}")
    for dice in errand.dice:
        if dice.rolled:
            yield f"{there[dice.who].name}: {_dice(dice, there)}"


def _evening(table: Table) -> Iterable[str]:
    """The goal, and the fights that are over."""
    yield from evening_view.standing(veiled(table, table.goal), table.verdict, fights_known(table), gm=False)
