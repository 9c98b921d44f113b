"""Worths of answers in Unknown Armies, from the numbers that the odds use; `chase.worths` has those of drivers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import lru_cache

from msgspec.structs import replace

from unhex_tui.engine.decision import Choose, Decision, Roll
from unhex_tui.engine.dice import half_up
from unhex_tui.engine.hand import offered
from unhex_tui.engine.judging import Course, Judged
from unhex_tui.gamekit import judging
from unhex_tui.gamekit.handing import FINISH, temper_of, told
from unhex_tui.gamekit.judging import DICE, IDLE, Judges, Worth, by_id, gms, judged
from unhex_tui.gamekit.visibility import knows
from unhex_tui.systems.unknown_armies.chase import worths
from unhex_tui.systems.unknown_armies.chase.closing import CLOSE
from unhex_tui.systems.unknown_armies.chase.rounds import PASSENGER
from unhex_tui.systems.unknown_armies.fight import (
    aiming,
    attack,
    consequences,
    errands,
    opening,
    rolling,
    rounds,
    striking,
)
from unhex_tui.systems.unknown_armies.fight.matchup import NO_HARM, attack_of, attackers, focused, usual
from unhex_tui.systems.unknown_armies.fight.targets import LONE, break_free_minimum, roll_facts
from unhex_tui.systems.unknown_armies.fight.ways import SEVERAL, WAYS, offers, reach, shots_of, weapon_of
from unhex_tui.systems.unknown_armies.people.character import Character, Skill, Weapon
from unhex_tui.systems.unknown_armies.rules.attacks import FOCUS, hold_harm
from unhex_tui.systems.unknown_armies.rules.chances import Attack
from unhex_tui.systems.unknown_armies.rules.series import chances
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.state.table import Act, Table

_LATER = 0.4
"""Share of next round's attack that an action which prepares it is worth."""
_FREE = 0.25
"""Worth of getting out of a hold."""
_LEFT = {"unhurt": 1.0, "grazed": 0.87, "hurt": 0.62, "badly hurt": 0.3, "out": 0.1, "dead": 0.0}
"""Share of the wound points that players suppose behind the word for a condition (UA-WND-3)."""
_FINISHED = 0.1
"""Worth of an attack on a helpless foe who has fallen, for whom the app plays so."""
_FEW = 2
"""Most foes against whom anyone focuses."""
_USUAL = 50
"""A stat that players do not know."""


@lru_cache(8192)
def _blow(attack: Attack, rules: TableRules, falls: int, own: int) -> tuple[float, float, float]:
    """Return the chance to put a target out, the share of what is left that they lose, and that of the attacker.

    `falls` and `own` are the damage that puts target and attacker out.
    """
    out = lost = cost = 0.0
    for end, chance in chances(attack, rules).ends:
        kills = "dead" in end.effects or "choose" in end.effects
        out += chance * (kills or end.damage >= falls)
        lost += chance * (1.0 if kills else min(1.0, end.damage / falls))
        cost += chance * min(1.0, end.own / own)
    return out, lost, cost


def _falls(table: Table, character: Character) -> int:
    return max(1, character.wounds - table.rules.out_at)


def strike(table: Table, character: Character, action: Act, foe: Character, many: int = 1) -> dict[str, float]:
    """Return the worth of the action's attacks on a foe."""
    if not foe.able:
        return {"finishes them": _FINISHED if told(table, character.id, FINISH) else 0.0}
    _, attack = attack_of(table, character, action, foe, many)
    out, lost, cost = _blow(attack, table.rules, _falls(table, foe), _falls(table, character))
    if many > 1:
        gun = weapon_of(character, action.way) if shots_of(action) else None
        many = many if gun is None else max(1, min(many, gun.loaded))
        out, lost, cost = 1 - (1 - out) ** many, 1 - (1 - lost) ** many, cost * many
    able = _ability(foe) * worths.counts(table, character, foe)
    return {"puts them out": 0.6 * able * out, "damage": 0.4 * able * lost, "own damage": -0.4 * cost}


def _ability(foe: Character) -> float:
    """Return what a foe counts, by the usual attack and its skill: about 1 for an ordinary foe."""
    role = WAYS[usual(foe)].role
    return 0.5 + foe.skill(role) / 100 + 0.2 * (role == "firearms")


def _sum(worth: Worth) -> float:
    return sum(worth.values())


def best(table: Table, character: Character, action: Act, many: int = 1) -> dict[str, float]:
    """Return the worth of the action's attacks on the best target; empty without one."""
    foes: Iterable[Character] = reach(table, character, action.way)
    if action.way == "point_blank":
        foes = [foe for foe in foes if foe.able or told(table, character.id, FINISH)]
    return max((strike(table, character, action, foe, many) for foe in foes), key=_sum, default={})


def _taken(table: Table, character: Character, foes: list[Character]) -> float:
    """Return the worth that these foes may take from a character or a copy, one usual attack each."""
    blows = (_sum(strike(table, foe, Act(foe.id, usual(foe)), character)) for foe in foes)
    return judging.together(blows) / max(1, len(judging.one_side(table, character.id)))


def _dodge(table: Table, character: Character) -> dict[str, float]:
    foes = attackers(table, character)
    left = foes if table.rules.dodge_until == "own_go" else [foe for foe in foes if not foe.gone]
    plain, dodging = (_taken(table, each, left) for each in (character, replace(character, dodging="now")))
    return {"dodges": (plain - dodging + IDLE) / 2}  # half of it: a foe may attack someone else instead


def _armed(character: Character, weapon: Weapon) -> Character:
    """Return a copy of the character with this weapon in hand, ready to use."""
    twin = copy(character)
    ready = replace(weapon, loaded=max(weapon.loaded, weapon.shots), jammed=False)
    twin.weapons = [ready if each.id == weapon.id else each for each in character.weapons]
    twin.in_hand = weapon.id
    return twin


def _prepared(table: Table, character: Character, weapon: Weapon) -> dict[str, float]:
    """Return the worth of having this weapon ready from the next round on, against what there is now."""
    twin = _armed(character, weapon)
    then, now = (_sum(best(table, each, Act(each.id, usual(each)))) for each in (twin, character))
    return {"attacks next round": _LATER * (then - now) - IDLE}


def _deed(table: Table, character: Character, key: str, many: int) -> dict[str, float] | None:
    """Return the worth of an action of a turn; None for those that the hand never takes."""
    held, gun = table.held(character.id), character.held_weapon
    if key in SEVERAL or (key in WAYS and key not in NO_HARM and not WAYS[key].way.endswith("choke")):
        way, many = (usual(character), SEVERAL[key]) if key in SEVERAL else (key, many)
        return best(table, character, Act(character.id, way, attacks=many), many)
    if key == "dodge":
        return _dodge(table, character)
    if key.startswith("draw:"):
        weapon = character.weapon(key.removeprefix("draw:"))
        return _prepared(table, character, weapon) if weapon is not None else None
    if key in ("reload", "clear") and gun is not None:
        useless = gun.jammed or not gun.loaded
        return _prepared(table, character, gun) if useless else None
    if key in LONE:
        minimum = break_free_minimum(table, character) if key in ("break_free", "slip") else 0
        succeeds = roll_facts(table, character, LONE[key], minimum=minimum).succeeds
        return {"air" if key == "swim" else "no longer held": _FREE * succeeds}
    if key == "hold_hurt" and held is not None:
        return {"damage": 0.4 * min(1.0, hold_harm(gun is not None) / _falls(table, held)), "keeps the hold": 0.1}
    if key == "keep":
        return {"keeps the hold": 0.08}
    if key == "release":
        return {"lets go": IDLE / 2}
    return {"nothing": IDLE if key == "nothing" else 0.0} if key in ("nothing", "enough", "carry") else None


def _act(table: Table, asked: Choose) -> Judged:
    character = table.subject(asked)
    many = table.action.attacks if table.action is not None else 1
    deeds = ((option.key, _deed(table, character, option.key, many)) for option in asked.options)
    return judged({key: deed for key, deed in deeds if deed is not None})


def _shots(table: Table, asked: Choose) -> Judged:
    """Judge which passenger acts by their best action."""
    parts: dict[str, Worth] = {asked.options[0].key: {"nothing": IDLE}}
    for option in asked.options[1:]:
        character = table.characters[option.key]
        able_to = (each.key for each, reasons in offers(table, character) if not [*reasons])
        deed = max((_deed(table, character, key, 1) or {} for key in able_to), key=_sum, default={})
        if _sum(deed) > IDLE:
            parts[option.key] = deed
    return _apps_first(table, asked, judged(parts))


def _apps_first(table: Table, asked: Choose, every: Judged) -> Judged:
    """Return only the worths for those whom the app plays, as long as they have something to do."""
    apps = (option.key for option in asked.options if temper_of(table, option.token))
    own = {key: every.worths[key] for key in apps if key in every.worths}
    return every._replace(worths=own) if max(own.values(), default=0.0) > IDLE else every


def _close(table: Table, asked: Choose) -> Judged:
    return _apps_first(table, asked, worths.close(table, asked))


def handed(table: Table, decision: Decision) -> str:
    """Return the temper in which the app acts for those it plays, where the GM says who focuses or acts in a chase."""
    if not table.standing or decision.question not in (opening.WHO.id, PASSENGER.id, CLOSE.id):
        return ""
    keys = judge(table, decision).worths
    tempers = [temper_of(table, option.token) for option in offered(decision) if option.key in keys]
    return tempers[0] if tempers and all(tempers) else ""


def _target(table: Table, asked: Choose) -> Judged:
    action = table.action
    if action is None or action.way not in WAYS:
        return Judged()
    character = table.characters[action.who]
    left = action.attacks - action.nth + 1
    foes = [table.characters[option.key] for option in asked.options if option.key in table.characters]
    foes = [foe for foe in foes if foe.able or told(table, character.id, FINISH)]
    return judged({foe.id: strike(table, character, action, foe, left if left > 1 else 1) for foe in foes})


def _cherry(table: Table, asked: Choose) -> Judged:
    """Judge the cherries that do damage by their odds; the others count as a little (table 3.4)."""
    action = table.action
    if action is None or action.target not in table.characters:
        return Judged()
    character, foe = table.characters[action.who], table.characters[action.target]
    parts: dict[str, Worth] = {}
    for option in asked.options:
        cherry = "" if option.key == "none" else option.key
        _, attack = attack_of(table, character, action, foe, cherry=cherry)
        out, lost, _ = _blow(attack, table.rules, _falls(table, foe), _falls(table, character))
        parts[option.key] = {"puts them out": 0.6 * out, "damage": 0.4 * lost}
    return judged(parts)


def _focus(table: Table, character: Character, foes: Sequence[tuple[Character, int]]) -> list[dict[str, float]]:
    """Return worths of a focus on each foe, as if all foes then attacked the character (UA-FOC-1)."""
    them = attackers(table, character)
    if len(them) > _FEW:
        return []

    def blow(attacker: Character, target: Character) -> float:
        return _sum(strike(table, attacker, Act(attacker.id, usual(attacker)), target))

    levels = {by for _, by in foes}
    cost = {by: sum(blow(each, focused(character, each, by)) - blow(each, character) for each in them) for by in levels}
    return [
        {"own attack": blow(focused(character, foe, by), foe) - blow(character, foe), "attacks of foes": -cost[by]}
        for foe, by in foes
    ]


def _who_focuses(table: Table, asked: Choose) -> Judged:
    parts: dict[str, Worth] = {"nobody": {"nobody": IDLE}}
    for character in (table.characters[option.key] for option in asked.options if option.key in table.characters):
        foes = [(foe, FOCUS[-1]) for foe in table.foes(character.id) if not (character.pc and foe.hidden)]
        parts[character.id] = max(_focus(table, character, foes), key=_sum, default={})
    return _apps_first(table, asked, judged(parts))


def _on_whom(table: Table, asked: Choose) -> Judged:
    pairs = {option.key: option.key.rpartition(":") for option in asked.options if ":" in option.key}
    foes = [(table.characters[foe_id], int(by)) for foe_id, _, by in pairs.values()]
    worths = dict(zip(pairs, _focus(table, table.subject(asked), foes), strict=False))
    return judged({"nobody": {"nobody": IDLE}, **worths})


def _initiative(table: Table, asked: Roll) -> Judged:
    """Judge the roll and the skill by the initiative that they make likely (UA-INI-4, UA-INI-6)."""
    character = table.characters[asked.about[0]]
    rolls = (character.speed / 100) * character.speed / 2
    return Judged({"": rolls / 1000, "default": character.skill("initiative") / 1000})


def _critical(table: Table, _asked: Choose) -> Judged:
    """Judge whether a critical hit kills: it does for whom the app is to finish the fallen."""
    action = table.action
    kills = action is not None and told(table, action.who, FINISH)
    return Judged({"knock_out": 1.0, "kill": 1.1 if kills else 0.9})


JUDGES: Judges = {
    opening.WHO: _who_focuses,
    opening.WHOM: _on_whom,
    opening.INITIATIVE: _initiative,
    rounds.ACT: _act,
    rounds.WAY: _act,
    aiming.TARGET: _target,
    attack.CHERRY: _cherry,
    consequences.CRITICAL: _critical,
    consequences.DISARM: Judged({"hand": 0.1, "floor": 0.08}),
    errands.CHOKE: Judged({"release": IDLE}),
    "stress.answer": Judged({"fight": 0.1, "flight": 0.0, "freeze": -0.1}),
    **dict.fromkeys((striking.ATTACK, striking.DODGE_ROLL, errands.BREAK, errands.CLEAR, errands.SWIM), DICE),
    **dict.fromkeys(("cherry.dice", "stray.damage", rolling.STRESS), DICE),
    **dict.fromkeys((attack.VEST, attack.BLAST, consequences.STRAY, aiming.REDIRECT), gms()),
    **dict.fromkeys(("act.plausible", rounds.ORDER), gms()),
    **worths.JUDGES,
    PASSENGER: _shots,
    CLOSE: _close,
    consequences.FIELD: lambda _table, asked: Judged(left=True, default=[*asked.chosen]),
}
_BY_ID = by_id(JUDGES)


def _masked(table: Table, character: Character) -> Character:
    """Return a character as the players know them: average where they know nothing."""
    numbers, twin = knows(character, "numbers"), copy(character)
    if not numbers:
        twin.body = twin.speed = twin.mind = twin.soul = _USUAL
        twin.skills = [Skill(role, "speed", 40, role) for role in ("melee", "firearms", "dodge", "initiative")]
        weapon = character.held_weapon
        twin.weapons = [] if weapon is None else [replace(weapon, most=_USUAL, shots=6, loaded=6, ammo="standard")]
        twin.obsession, twin.hunch, twin.vest, twin.own_shift, twin.next_shift = "", "", False, 0, None
    if not table.counted(character.id):
        word = table.condition(character) if knows(character, "condition") else "unhurt"
        twin.wounds = half_up(twin.body * _LEFT[word])
    if not knows(character, "condition"):
        twin.out, twin.held_by, twin.hold, twin.tied, twin.down = False, "", "", False, False
    return twin


def judge(table: Table, decision: Decision) -> Judged:
    """Return what the answers to a decision are worth to the deciding seat."""
    return judging.judge_of(_BY_ID, _masked, table, decision)


def course(table: Table) -> Course:
    """Return the course of the fight."""
    found = judging.course(table, "wounds", "wound points")
    chase = table.chase
    if chase is None:
        return found._replace(winner=worths.winner(table) or found.winner)
    return found._replace(apart=tuple(map(chase.gap, chase.cars)), assumed=worths.ASSUMED)
