"""Worths of answers in Fully Automated!, from the numbers that the odds use. Light combat has no judges."""

from __future__ import annotations

from copy import copy

from unhex_tui.engine.decision import Choose, Decision, Roll
from unhex_tui.engine.judging import Course, Judged
from unhex_tui.engine.procedure import Gone
from unhex_tui.gamekit import judging
from unhex_tui.gamekit.judging import DICE, IDLE, Judges, Worth, by_id, gms, judged
from unhex_tui.gamekit.visibility import knows
from unhex_tui.systems.fully_automated.fight import (
    attack,
    choosing,
    free_hex,
    harming,
    matchup,
    moving,
    order,
    rounds,
    specials,
    striking,
)
from unhex_tui.systems.fully_automated.fight.actions import (
    BREAK,
    DEFEND,
    MOVE,
    REARM,
    STABILIZE,
    card,
    dying_beside,
)
from unhex_tui.systems.fully_automated.fight.matchup import Sides, met, sides_of
from unhex_tui.systems.fully_automated.fight.measuring import STAY, attack_line, fits
from unhex_tui.systems.fully_automated.fight.moving import hexes
from unhex_tui.systems.fully_automated.fight.striking import holds
from unhex_tui.systems.fully_automated.judging.worths import NEXT, Ground, able_foes, attack_on, fear, harm, summed
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import cards
from unhex_tui.systems.fully_automated.state.table import Table

_USUAL = 20
"""Hit points of a character whose numbers the players do not know."""


def _choose(table: Table, asked: Choose) -> Judged:
    character = table.characters[asked.about[0]]
    parts, ground = dict[str, Worth](), Ground(table, character)
    every = cards(table.rules)
    for option in asked.options:
        plays = every.get(option.key)
        if plays is not None and (worths := ground.attacks(plays)):
            parts[option.key] = max(worths, key=summed)
    best = max((summed(worth) for worth in parts.values()), default=0.0)
    keys = {option.key for option in asked.options}
    parts[DEFEND] = {"defends": NEXT / 2 * fear(table) * ground.exposed(character.place) + IDLE}
    if MOVE in keys and best < 0.1 and table.grid is not None:
        most = hexes(table, character, aim=False)[0]
        worth, there = ground.best_move(most), ground.stands(character.place)
        parts[MOVE] = {**worth, "leaving this hex": -summed(there)} if worth else {"nothing": 0.0}
    if BREAK in keys:
        parts[BREAK] = {"no longer held": 0.3}
    if REARM in keys:
        parts[REARM] = {"weapons": 0.2}
    if STABILIZE in keys and any(other.team == character.team for other in dying_beside(table, character)):
        parts[STABILIZE] = {"saves an ally": 0.35}
    return judged({key: worth for key, worth in parts.items() if key in keys})


def _move(table: Table, asked: Choose) -> Judged:
    character = table.characters[asked.about[0]]
    places = [option.place for option in asked.options if option.place]
    most = hexes(table, character, aim=asked.question == "move")[0]
    ground = Ground(table, character)
    return judged({**ground.moves(places, most), STAY: ground.stands(character.place)})


def _stays(table: Table, asked: Choose) -> Judged:
    """Judge a single hex of movement by the worth of standing there."""
    character = table.characters[asked.about[0]]
    ground = Ground(table, character)
    parts = {option.key: ground.stands(option.place) for option in asked.options if option.place}
    return judged({**parts, STAY: {**ground.stands(character.place), "stays": IDLE}})


def _target(table: Table, asked: Choose) -> Judged:
    action = table.action
    plays = card(table, action.card or action.kind) if action is not None else None
    if action is None or plays is None:
        return Judged()
    character, parts = table.characters[action.who], dict[str, Worth]()
    for option in asked.options:
        target = table.characters.get(option.key)
        if target is not None and target.team == character.team:
            parts[option.key] = {"frees an ally": 0.3}
        elif target is not None:
            worth = attack_on(table, Sides(action, character, plays, target))
            parts[option.key] = worth if worth is not None else {"out of reach": 0.0}
    return judged({**parts, "step": {"a step": IDLE}, "forgo": {"nothing": 0.0}})


def _from_hex(table: Table, asked: Choose) -> Judged:
    """Judge the hexes for an attack by its odds from there; without a target by whom the hex reaches."""
    try:
        _, character, plays, target = sides = sides_of(table)
    except Gone:
        return _stays(table, asked)
    parts: dict[str, Worth] = {"let": {"nothing": 0.0}}
    for option in asked.options:
        if option.place and fits(plays, attack_line(table, character, target, at=option.place)):
            parts[option.key] = harm(table, met(table, sides, at=option.place), character, target)
    return judged(parts)


def _retreat(table: Table, asked: Choose) -> Judged:
    """Judge the hexes of a defender by the attack that comes, and by standing there."""
    action, character, _, target = sides = sides_of(table)
    ground, parts = Ground(table, target), dict[str, Worth]()
    for option in asked.options:
        to = option.place or target.place
        hits = holds(table, action, attack_line(table, character, target, to=to))
        comes = summed(harm(table, met(table, sides, to=to), character, target)) if hits else 0.0
        parts[option.key] = {"the attack": -comes, **ground.stands(to)}
    return judged(parts)


def _counter(table: Table, asked: Choose) -> Judged:
    sides = sides_of(table)
    worse = sides.action.defended == "counters_hindered" or bool(sides.action.attack)
    parts: dict[str, Worth] = {"none": {"nothing": 0.0}}
    for option in asked.options:
        if (plays := card(table, option.key)) is not None:
            back = matchup.back_at(sides, plays, worse=worse)
            parts[option.key] = harm(table, met(table, back, rolled=True), sides.target, sides.character)
    return judged(parts)


def _order(table: Table, asked: Roll) -> Judged:
    """Judge a new roll of the turn order: low dice are worth rolling again (FA-AIM-13)."""
    dice = table.characters[asked.about[0]].dice or (0, 0)
    return Judged({"keep": (sum(dice) - 11) / 1000})


def _place(table: Table, asked: Choose) -> Judged:
    """Judge starting hexes by the distance to foes who stand already."""
    grid, character = table.grid, table.characters[asked.about[0]]
    if grid is None:
        return Judged()
    foes = [foe.place for foe in able_foes(table, character) if foe.place in grid.cells]
    near = {
        option.key: -sum(grid.distance(option.place, foe) for foe in foes) / 1000
        for option in asked.options
        if option.place
    }
    return Judged(near)


JUDGES: Judges = {
    choosing.CHOOSE: _choose,
    moving.GOAL: _move,
    attack.TACKLE_RUN: _move,
    free_hex.UNATTACKED: _stays,
    free_hex.AFTER: _stays,
    free_hex.HEX: _from_hex,
    striking.FOLLOW: _from_hex,
    attack.TARGET: _target,
    striking.RETREAT: _retreat,
    striking.COUNTER: _counter,
    order.AIM_ORDER: _order,
    harming.PLACE: _place,
    striking.HELD_AIM: Judged({"use": IDLE, "keep": 0.0}),
    "check.adds": lambda _table, asked: Judged(default=int(asked.value)),
    "stabilize.whom": lambda _table, asked: Judged(default=asked.options[0].key),
    **dict.fromkeys(("order.dice", "order.tie", striking.DEFENCE, striking.ATTACK, "check"), DICE),
    **dict.fromkeys(("stabilize.works", specials.BREAK), gms("yes")),
    **dict.fromkeys((rounds.OVER, rounds.NEXT, order.JOIN, "special.what", rounds.SURPRISE), gms()),
}
_BY_ID = by_id(JUDGES)


def _masked(_table: Table, character: Character) -> Character:
    """Return a character as the players know them: average where they know nothing."""
    twin = copy(character)
    if not knows(character, "numbers"):
        twin.armor, twin.speed, twin.proficiencies, twin.hp, twin.most_hp = 0, 4, (), _USUAL, _USUAL
    if not knows(character, "condition"):
        twin.restrained, twin.disarmed, twin.stun, twin.stuns, twin.aim = False, False, 0, 0, 0
    elif not knows(character, "numbers") and character.incapacitated:
        twin.hp = min(0, character.hp)
    return twin


def judge(table: Table, decision: Decision) -> Judged:
    """Return what the answers to a decision are worth to the deciding seat."""
    return judging.judge_of(_BY_ID, _masked, table, decision)


def course(table: Table) -> Course:
    """Return the course of the fight."""
    return judging.course(table, "hp", "HP")
