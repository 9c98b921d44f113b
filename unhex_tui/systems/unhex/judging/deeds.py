"""Worths of what characters do in a fight: acts and their goals, items in hand, first aid, areas, and reactions."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from unhex_tui.engine.decision import Choose, Decision, Pick
from unhex_tui.engine.judging import Judged
from unhex_tui.gamekit.handing import GIVE_UP, told
from unhex_tui.gamekit.judging import IDLE, Judges, Worth, judged
from unhex_tui.systems.unhex.fight.acts import area_effects, attack, blast, first_aid, movement
from unhex_tui.systems.unhex.fight.acts.area_effects import aims
from unhex_tui.systems.unhex.fight.acts.blast import blast_odds, spread_blow
from unhex_tui.systems.unhex.fight.acts.first_aid import patients
from unhex_tui.systems.unhex.fight.acts.handling import can_hold, reachable
from unhex_tui.systems.unhex.fight.acts.leadership import directable
from unhex_tui.systems.unhex.fight.acts.movement import STAY
from unhex_tui.systems.unhex.fight.facts.skill import action_of, doing_of, main_dice
from unhex_tui.systems.unhex.fight.facts.why_not import blast_targets
from unhex_tui.systems.unhex.fight.matchup import chances, roller_of
from unhex_tui.systems.unhex.fight.rolls.lasting import OPENLY, worn, worst_in
from unhex_tui.systems.unhex.fight.round import menu, rounds
from unhex_tui.systems.unhex.judging.hits import ARMOR, alone
from unhex_tui.systems.unhex.judging.scene import Scene, attack_worth, kept, scene_of
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import AMMO, KINDS, Item
from unhex_tui.systems.unhex.people.wounds import is_full
from unhex_tui.systems.unhex.rules.chances import degree
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Area, Attack

_LATER = 0.6
"""Share of the next attack that an action which prepares it is worth."""
ACTION = 0.12
"""Worth of another action, of a lost one, and of a foe's."""
_RISES = 0.5
"""Worth of a friend who gets up again."""
_STANDING = 0.03
"""Worth of a shield or first aid in hand."""
_READY = {"shield": "a shield in hand", "first_aid": "ready for first aid"}


@kept
def _deeds(scene: Scene, character_id: str) -> Mapping[str, Worth]:
    """Return the worths of a character's possible actions by the keys of the menu."""
    table = scene.table
    who = table.characters[character_id]
    fire = _fire(table, who)
    parts = {f"attack:{key}": _attack(worth) for key, worth in scene.attacks(who.id).items()}
    for item, areas in aims(table, who):
        parts[f"area:{item.id}"] = max((_area(table, who, item, area) for area in areas), key=total)
    if who.wielded("first_aid") and (hurt := patients(table, who)):
        helped = max(_treated(who, patient) for patient in hurt)
        parts["aid"] = {"first aid": helped * _succeeds(table, who, "first_aid")}
        parts["aid:sure"] = {"first aid": 0.4 * helped}
    if "LEAD-2" in who.abilities:
        parts["rally"] = {"levels": _rallied(table, who) * _succeeds(table, who, "rally")}
    if can_hold(table, who):
        others = [item for item in _weapons(table, who) if not who.wields(item)]
        armed = max((scene.armed(who.id, item) for item in others), default=0.0)
        parts["hands"] = {"attacks with another weapon": _LATER * (armed - reach(table, who)) - 2 * IDLE}
        if _has_to_crawl(table, who):
            parts["hands"] = {"empty hands to crawl": _LATER / 2 * reach(table, who)}
    parts = {key: {**worth, **fire} for key, worth in parts.items()}
    if moves := _moves(table, who):
        best = max(moves.values(), key=total)
        parts["move"] = best
        if "SPEED-1" in who.abilities:
            parts["move:fast"] = {"two moves": 1.3 * total(best) * _succeeds(table, who, "speed")}
    for door in table.area_map.doors_of(who.area or ""):
        if door.door == "closed" and not scene.attacks(who.id):
            parts[f"door:{door.id}"] = {"an open door": _LATER * _opened(table, who, door.id) - 2 * IDLE}
    return parts


def _attack(worth: float) -> Worth:
    return {"the attack": worth, "acts": IDLE}


def _fire(table: Table, who: Character) -> Worth:
    """Return the worth of what burns a character who acts and does not leave."""
    burns = worst_in(table, who.area)
    return {"fire": -spread(who, burns.damage)} if burns is not None and burns.damage else {}


def surrenders(table: Table, character_id: str) -> bool:
    """Tell whether a character whom the app plays surrenders now: they give up, and have no way out."""
    if not told(table, character_id, GIVE_UP):
        return False
    scene = scene_of(table)
    return scene.gives_up(character_id) and scene.leaves(character_id) is None


def total(worth: Worth) -> float:
    """Return the worth of all parts."""
    return sum(worth.values())


def _succeeds(table: Table, who: Character, use: str) -> float:
    return float(chances(roller_of(table, who, None, use)).success)


def reach(table: Table, who: Character) -> float:
    """Return the worth of a character's best attack from here, or less after moves."""
    return scene_of(table).reach(who.id, who.area) if who.area else 0.0


def _opened(table: Table, who: Character, door: str) -> float:
    """Return the worth that more attacks have once a door is open."""
    twin = copy(table)
    twin.area_map = table.area_map.with_door(door, "open")
    return reach(twin, who) - reach(table, who)


def _has_to_crawl(table: Table, who: Character) -> bool:
    """Tell whether only what a character holds keeps them from crawling to a foe, with none in reach (RUL-24)."""
    able = who.legs == 1 and all(map(who.usable, HANDS)) and who.free_hands < len(HANDS)
    return able and not scene_of(table).attacks(who.id)


def _moves(table: Table, who: Character) -> dict[str, Worth]:
    """Return the worths of moves, in comparison with staying."""
    scene = scene_of(table)
    if (leaves := scene.leaves(who.id)) is not None:
        return {goal: {"a way out": worth} for goal, worth in leaves.items()}
    goals = scene.goals(who.id) if who.area else []
    here = scene.stands(who.id, who.area) if who.area and goals else {}
    return {
        goal: {
            **{name: _LATER * (part - here[name]) for name, part in scene.stands(who.id, goal).items()},
            "a step": -IDLE / 2,
        }
        for goal in goals
    }


def _directed(table: Table, who: Character) -> dict[str, Worth]:
    """Return the worths of directing each teammate: what they do best."""
    return {
        each.id: max(_deeds(scene_of(table), each.id).values(), key=total, default={})
        for each in directable(table, who)
    }


def _acts(table: Table, who: Character) -> dict[str, Worth]:
    directed = _directed(table, who) if not (table.action and table.action.director) else {}
    more = {"direct": max(directed.values(), key=total)} if directed else {}
    return {**(_deeds(scene_of(table), who.id) if who.actions or table.action else {}), **more}


def _choose(table: Table, asked: Choose) -> Judged:
    parts = {**_acts(table, table.subject(asked)), "decline": {"nothing": 0.0}}
    keys = {option.key: option.key.removesuffix(OPENLY) for option in asked.options}
    return judged({key: parts[plain] for key, plain in keys.items() if plain in parts})


def _actor(table: Table, asked: Choose) -> Judged:
    parts: dict[str, Worth] = {"end": {"waits": IDLE}}
    for option in asked.options:
        if (who := table.characters.get(option.key)) is not None and (turn := _turn(table, who)):
            parts[who.id] = turn
    return judged(parts)


def _turn(table: Table, who: Character) -> Worth:
    """Return the worth of a character's turn: of their best attack now or, without any, of what they do best."""
    scene = scene_of(table)
    if who.actions and scene.attacks(who.id):
        attack = {**_attack(scene.best(who.id)), **_fire(table, who)}
        if total(attack) > IDLE:
            return attack
    deeds = _acts(table, who)
    return max(deeds.values(), key=total) if deeds else {}


def _goal(table: Table, asked: Choose) -> Judged:
    return judged({**_moves(table, table.characters[asked.about[0]]), STAY: {"stays": 0.0}})


def _target(table: Table, asked: Choose) -> Judged:
    who, form = table.characters[action_of(table).actor], doing_of(table, Attack).form
    people = {option.key: table.characters[option.key] for option in asked.options}
    return alone("the attack", {key: attack_worth(table, who, form, each) for key, each in people.items()})


def _whom(table: Table, asked: Choose) -> Judged:
    return judged(_directed(table, table.characters[asked.about[0]]))


# -------------------------------------------------------------------- hands and first aid


def _weapons(table: Table, who: Character) -> list[Item]:
    ranged = any(who.has(ammo) for ammo in AMMO.values())
    kinds = {item.id: KINDS[item.kind] for item in reachable(table, who)}
    return [
        item
        for item in reachable(table, who)
        if kinds[item.id].family and (kinds[item.id].family in ("2HM", "1HM") or ranged)
    ]


def _hands(table: Table, asked: Pick) -> Judged:
    who, scene = table.characters[asked.about[0]], scene_of(table)
    if _has_to_crawl(table, who):
        return alone("empty hands to crawl", {option.key: -IDLE for option in asked.options})
    worth = {item.id: scene.armed(who.id, item) for item in _weapons(table, who)}
    best = max(worth, key=lambda item_id: worth[item_id], default="")
    shoots = any(item.id == best and item.kind == "ranged_1h" for item in reachable(table, who))
    parts: dict[str, Worth] = {item_id: {"attacks with it": each} for item_id, each in worth.items()}
    for item in reachable(table, who):
        if item.kind in _READY:
            parts[item.id] = {_READY[item.kind]: 0.0 if item.kind == "shield" and shoots else _STANDING}
    return judged({option.key: parts.get(option.key.rpartition("@")[0], {}) for option in asked.options})


def _treated(healer: Character, patient: Character) -> float:
    """Return the worth of first aid that succeeds."""
    if patient.team != healer.team or patient.dead:
        return -IDLE
    places = [place for place in ("head", "torso") if is_full(patient.marks, place)]
    helps = len(places) == 1 and patient.marks[places[0]][0] and patient.level >= patient.conscious_from
    return _RISES if helps and patient.unconscious else 0.005


def _patient(table: Table, asked: Choose) -> Judged:
    healer = table.characters[action_of(table).actor]
    return alone("first aid", {option.key: _treated(healer, table.characters[option.key]) for option in asked.options})


def _boxes(table: Table, asked: Decision) -> Judged:
    """Judge places by what a freed box there is worth: those that keep the patient down first."""
    patient = table.subject(asked)
    weights = {"head": 3.0, "torso": 2.0}
    return alone(
        "a freed box", {key: (1 + is_full(patient.marks, key)) * weights.get(key, 1.0) / 100 for key in patient.marks}
    )


def _permanent(_table: Table, asked: Decision) -> Judged:
    return alone(
        "permanent wounds",
        {option.key: -IDLE * (option.key in ("head", "torso")) for option in getattr(asked, "options", ())},
    )


def _rallied(table: Table, leader: Character) -> float:
    """Return the worth of a rally that succeeds, with the middle of the rolls that do."""
    worth, to = 0.0, leader.level // 2
    for member in table.members(leader.team):
        if not (member.dead or member.surrendered or member.left_fight or member.away):
            rise = max(0, min(to, member.max_level) - member.level)
            up = is_full(member.marks, "head") or is_full(member.marks, "torso")
            worth += 0.0 if up else _RISES * (not member.able and rise > 0) + 0.3 * rise / member.max_level
    return worth


# -------------------------------------------------------------------- areas


def spread(victim: Character, damage: int) -> float:
    """Return the worth of damage that a victim spreads."""
    if not victim.able or not damage:
        return 0.0
    if worn(victim) is not None:
        return ARMOR
    blow = spread_blow(victim, damage)
    return 1.0 if blow.ko else min(0.9, 0.5 * damage / (victim.level - victim.conscious_from + 1))


def _area(table: Table, who: Character, item: Item, area: str) -> Worth:
    there = blast_targets(table, who, area)
    if item.kind == "blast":
        odds = blast_odds(roller_of(table, who, None, "area"), who.team, there, [()] * len(there))
        sums = {"the attack": 0.0, "own side": 0.0}
        for share in odds.shares:
            if share.who.able:
                life = share.who.level - share.who.conscious_from + 1
                worth = float(0.6 * share.ko) + 0.4 * min(1.0, float(share.damage) / life)
                sums["own side" if share.who.team == who.team else "the attack"] += worth
        return {**sums, "own side": -1.2 * sums["own side"]}
    side = sum((each.team != who.team) - (each.team == who.team) for each in there if each.able)
    side -= area == who.area
    works = {"continuous": ACTION * side, "cover": -IDLE * side}.get(item.kind, 0.0)
    return {"the effect": works * _succeeds(table, who, "area") - IDLE}


def _on_area(table: Table, asked: Choose) -> Judged:
    who = table.characters[action_of(table).actor]
    item = who.item(doing_of(table, Area).item)
    return Judged() if item is None else judged({one.key: _area(table, who, item, one.key) for one in asked.options})


def blasted(table: Table, who: Character, area: str, die: int, other: int) -> float:
    """Return the worth of a blast with these dice."""
    damage, spots, _ = degree("blast", die, other)
    there = [(1 if each.team != who.team else -1, each) for each in blast_targets(table, who, area)]
    return sum(sorted((side * spread(each, damage) for side, each in there), reverse=True)[:spots])


def _blast_dice(table: Table, _asked: Choose) -> Judged:
    who, area = table.characters[action_of(table).actor], doing_of(table, Area).goal
    return alone("the blast", {key: blasted(table, who, area, *way) for key, way in main_dice(table).ways.items()})


def _victims(table: Table, asked: Pick) -> Judged:
    who, doing = table.characters[action_of(table).actor], doing_of(table, Area)
    people = {option.key: table.characters[option.key] for option in asked.options}
    sides = {key: 1 if each.team != who.team else -1 for key, each in people.items()}
    return alone("the blast", {key: sides[key] * spread(each, doing.points) for key, each in people.items()})


JUDGES: Judges = {
    rounds.ACTOR: _actor,
    menu.ACT: _choose,
    movement.AREA: _goal,
    "move.again": _goal,
    attack.TARGET: _target,
    area_effects.AREA: _on_area,
    "direct.who": _whom,
    "items.hands": _hands,
    first_aid.PATIENT: _patient,
    first_aid.BOXES: _boxes,
    "aid.where": _boxes,
    first_aid.PERMANENT: _permanent,
    blast.TARGETS: _victims,
    blast.DICE: _blast_dice,
}
