"""Dice rolls and the damage of a hit: a d20 against a goal, effect dice, wounds at once or waiting.

FS-COR-1, FS-COR-4, FS-COR-6 to FS-COR-9, FS-STR-1, FS-VIT-1 to FS-VIT-3, FS-INI-1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from unhex_tui.engine.decision import Choose, Explanation, Next, Option, Reason, Roll
from unhex_tui.engine.dice import Die, Outcome, RollStrip
from unhex_tui.engine.procedure import MovedOn, Procedure, ask
from unhex_tui.gamekit.questions import choice
from unhex_tui.gamekit.views import Sum
from unhex_tui.systems.fading_suns.events.turns import (
    EffectRolled,
    Fell,
    Freed,
    Pulled,
    Rolled,
    Spared,
    Wounded,
    WoundsWait,
)
from unhex_tui.systems.fading_suns.fight.ledger import ALONE, GRAPPLES, ask_first, both, describe, rolled_dodge
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.rules.goals import Reading, net, points, read, strength_dice, victory
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules
from unhex_tui.systems.fading_suns.state.table import Act, Blow, Table

D20 = (Die("d20", 1, 20),)


def roll_goal(
    table: Table,
    action: Act,
    question: str,
    character_id: str,
    what: str,
    prompt: Callable[[], str],
    goal: Callable[[], Sum],
) -> Procedure[Reading]:
    """Roll a d20 against a goal; both callables may raise an interruption if there is nothing to ask.

    The goal is calculated anew whenever the question is built.
    """

    def build() -> Roll:
        said = prompt()
        return Roll(
            question=question,
            seats=(table.seat(character_id),),
            prompt=f"{said}: {goal().words}",
            about=(character_id, action.target if character_id == action.who else action.who),
            dice=D20,
            guide="roll the goal or less; 1 always succeeds, 19 and 20 always fail",
            strip=lambda: (
                _strip(table, action, goal().total) if question == "attack" else goal_strip(goal().total, table.rules)
            ),
        )

    faces = yield from ask_first(table, action, build)
    against = goal()
    reading = read(faces[0], against.total)
    table.record(Rolled(character_id, what, faces[0], against.total, against.words, reading.outcome, reading.successes))
    return reading


_STRIP: dict[str, Outcome] = {"failure": "miss", "success": "hit", "critical": "critical", "fumble": "failure"}
_NAMES: dict[Outcome, str] = {"miss": "failure", "hit": "success", "failure": "critical failure"}
_HITS: dict[Outcome, str] = {
    "miss": "miss",
    "hit": "hit",
    "critical": "critical, dice doubled",
    "failure": "critical miss",
}


def _taken_off(table: Table, action: Act) -> int | None:
    """Return the successes that a dodge already rolled takes off this attack (FS-DOD-5); None without one."""
    target = table.characters[action.target]
    if action.defence != "dodge" or target.held_by:
        return None
    rolled = rolled_dodge(table, target, table.characters[action.who].ranged(action.kind))
    return rolled.successes if rolled is not None else None


def _strip(table: Table, action: Act, goal: int) -> RollStrip:
    """Return the strip of an attack whose defence is known."""
    strip = goal_strip(goal, table.rules, action.kind, dodge=_taken_off(table, action))
    certain = action.defence == "none" and action.kind not in GRAPPLES
    return strip._replace(note="dice: victory dice") if certain else strip


@lru_cache(maxsize=64)
def goal_strip(goal: int, rules: TableRules, attack: str = "", title: str = "", dodge: int | None = None) -> RollStrip:
    """Return the meaning of each face of a d20; for an attack with its victory dice (FS-COR-1 to FS-COR-4, FS-GRP-4).

    `attack` is the key that the attack is declared with; empty for another roll. `dodge` has the successes of a dodge
    that is rolled already and counts (FS-DOD-2, FS-DOD-3, FS-DOD-5).
    """
    readings = [read(face, goal) for face in range(1, 21)]
    rolls = tuple(_STRIP[reading.outcome] for reading in readings)
    if not attack:
        return RollStrip(rolls, 20, 1, _NAMES)
    left = [net(reading.successes, dodge or 0, rules) if reading.succeeded else None for reading in readings]
    rolls = tuple(
        "miss" if reading.succeeded and more is None else roll
        for roll, reading, more in zip(rolls, readings, left, strict=True)
    )
    dice = tuple(
        "–" if more is None else str(victory(more, goal, reading.critical, rules, bool(dodge)).dice)
        for reading, more in zip(readings, left, strict=True)
    )
    if dodge is not None:
        return RollStrip(rolls, 20, 1, _HITS, (("dice", dice),), title, "dice: victory dice after the dodge")
    unless = "the target resists or dodges" if attack in GRAPPLES else "a dodge takes some"
    return RollStrip(rolls, 20, 1, _HITS, (("dice", dice),), title, f"dice: victory dice, unless {unless}")


def app_rolls(table: Table, character: Character) -> bool:
    """Tell whether the app rolls a character's dice by an auto-answer."""
    return "npc_dice" in table.standing and table.seat(character.id).gm


def dice_next(table: Table, character: Character) -> Next:
    """Return the d20 that follows a question, or that the app rolls it."""
    return Next(character.name, "" if app_rolls(table, character) else D20[0].name)


@lru_cache(maxsize=256)
def effect_dice(name: str, number: int, faces: int, momentum: int = 0) -> tuple[Die, ...]:
    """Return `number` effect dice, followed by the momentum dice (FS-COR-7, FS-CHG-2)."""
    return (Die(name, 1, faces),) * number + (Die("momentum", 1, faces),) * momentum


def caption(table: Table) -> str:
    """Return how to read effect dice, in words (FS-COR-7)."""
    return f"1 to {table.rules.counts_to}: 1 point each"


def so_far(rules: TableRules, faces: list[int]) -> str:
    """Return the points of the effect dice entered so far, in words."""
    return f"{points(faces, rules)} so far"


def roll_armor(
    table: Table, action: Act, character_id: str, wounds: int, still: Callable[[], object]
) -> Procedure[int]:
    """Roll a character's armor and return how many of these wounds it lets through (FS-COR-8).

    `still` raises an interruption if the action has become impossible.
    """
    if not wounds or not table.characters[character_id].armor:
        return wounds
    action.wounds = wounds

    def build() -> Roll:
        still()
        character = table.characters[character_id]
        return Roll(
            question="armor",
            seats=(table.seat(character_id),),
            prompt=f"{character.name}'s armor vs {wounds} wound{'s' if wounds > 1 else ''}",
            about=(character_id,),
            dice=effect_dice("armor", max(character.armor, 1), table.rules.faces),
            guide=caption(table),
            so_far=partial(so_far, table.rules),
        )

    faces: Sequence[int] = yield from ask(build)
    stopped = points(faces, table.rules)
    table.record(EffectRolled(character_id, "armor", tuple(faces), stopped))
    return max(0, wounds - stopped)


PULL = Option("pull", "Pull the punch", "1 victory die less", "l")
HOLD_BACK = PULL._replace(label="Hold back", also=(PULL.label,))
"""The same for a weapon or trained action."""
SPARE = Option("spare", "No damage", "only held", ".")
"""The option to hold a character without damage (FS-GRP-9)."""


def pool(table: Table, character: Character, kind: str) -> tuple[int, int]:
    """Return the dice of an action and of Strength, but no victory or momentum dice (FS-COR-6, FS-STR-1, table 3.3)."""
    own = character.action(kind)
    if own is not None:
        return own.dice, strength_dice(character.strength, table.rules) if own.adds_strength else 0
    return table.rules.dice("grapple" if kind in ALONE else kind), strength_dice(character.strength, table.rules)


def damage(table: Table, action: Act, kind: str) -> Procedure[None]:
    """Roll the damage and the armor; the wounds then count or wait."""
    build = partial(_roll, table, action, kind)
    faces = yield from ask_first(table, action, build)
    while faces == PULL.key:
        action.pulled += 1
        table.record(Pulled(action.who, action.victory - action.pulled))
        faces = yield from ask(build)
    if faces == SPARE.key:
        table.record(Spared(action.who, action.target))
        return
    action.rolled = tuple(faces)
    wounds = points(faces, table.rules)
    table.record(EffectRolled(action.who, "damage", action.rolled, wounds))
    through = yield from roll_armor(table, action, action.target, wounds, partial(both, table, action))
    strike(table, action.target, through)


def fateful(table: Table, target: Character, dice: int) -> bool:
    """Tell whether this many dice may leave the target at Vitality 1 or 0, with waiting wounds (FS-VIT-3, FS-INI-1)."""
    return dice + table.waiting(target.id) >= target.vitality - 1


def _roll(table: Table, action: Act, kind: str) -> Roll:
    character, target = both(table, action)
    base, strength = pool(table, character, kind)
    victory_dice = action.victory - action.pulled
    momentum = action.momentum
    parts = [
        f"{describe(character, kind)} {base}",
        f"Strength {strength}",
        f"victory {victory_dice}",
        f"momentum {momentum}",
    ]
    said = " + ".join(part for part in parts if not part.endswith(" 0"))
    may_pull = victory_dice > 1 and table.rules.pull_punch == "on"
    may_spare = kind == "grapple"
    number = base + strength + victory_dice
    extras = (
        *([PULL if character.action(kind) is None else HOLD_BACK] if may_pull else []),
        *([SPARE] if may_spare else []),
    )
    waits = extras and app_rolls(table, character) and fateful(table, target, number + momentum)
    why = (Reason(f"Not rolled automatically: {target.name} may fall, so the GM chooses first"),) if waits else ()
    return Roll(
        question="damage",
        seats=(table.seat(character.id),),
        prompt=f"{character.name}'s damage to {target.name}: {said} = {number + momentum} dice",
        about=(character.id, target.id),
        dice=effect_dice("damage", number, table.rules.faces, momentum),
        guide=caption(table),
        so_far=partial(so_far, table.rules),
        extras=extras,
        explain=partial(Explanation, notes=why),
    )


def strike(table: Table, target: str, wounds: int) -> None:
    """Apply wounds now, or let them wait until all who act at the same time have acted (FS-INI-1)."""
    if table.together and wounds:
        table.blows.append(Blow(target, wounds))
        table.record(WoundsWait(target, wounds))
    else:
        wound(table, target, wounds)


def wound(table: Table, character_id: str, wounds: int) -> None:
    """Reduce Vitality; at 1 or less the character may fall (FS-VIT-1, FS-VIT-3)."""
    character = table.characters[character_id]
    before = character.vitality
    set_vitality(table, character, max(0, before - wounds))
    table.record(Wounded(character_id, wounds, before, character.vitality))
    if character.vitality == before:
        return
    if character.dead:
        table.record(Fell(character_id, "dead"))
    elif not character.conscious:
        table.record(Fell(character_id, "unconscious"))
    loosen(table)


def set_vitality(table: Table, character: Character, vitality: int) -> None:
    """Set Vitality; a change cancels the GM's earlier answer on consciousness at Vitality 1 (FS-VIT-3).

    Until the GM answers again the character counts as conscious, so that no hold or fight ends by a faint that may not
    come.
    """
    if vitality != character.vitality:
        character.vitality, character.asked_awake = vitality, False
        character.awake = doubtful(table, character)


def loosen(table: Table) -> None:
    """End holds whose holder is out or held too, and holds on characters who are out (FS-GRP-6, FS-GRP-8)."""
    for character in table.characters.values():
        if character.held_by:
            holder = table.characters.get(character.held_by)
            if holder is None or not holder.able or not character.able or holder.held_by:
                table.record(Freed(character.id, character.held_by, "ended"))
                character.free()


def settle_blows(table: Table) -> None:
    """Apply the waiting wounds, once all who act at the same time have acted."""
    blows, table.blows, table.together = table.blows, [], False
    for blow in blows:
        wound(table, blow.target, blow.wounds)


def doubtful(table: Table, character: Character) -> bool:
    """Tell whether the GM must still decide if a character at Vitality 1 stays conscious (FS-VIT-3)."""
    return character.vitality == 1 and not character.asked_awake and table.rules.vit_one == "gm"


def in_doubt(table: Table) -> Character | None:
    """Return the next character whose consciousness the GM must decide, or None."""
    if table.rules.vit_one == "unconscious":
        return None
    return next(
        (character for character in table.characters.values() if doubtful(table, character) and not character.away),
        None,
    )


def ask_awake(table: Table, character: Character) -> Procedure[None]:
    """Ask the GM whether a character at Vitality 1 stays conscious (FS-VIT-3)."""

    def build() -> Choose:
        if in_doubt(table) is not character:
            raise MovedOn
        prompt = f"{character.name} is at Vitality 1: does {character.name} stay conscious?"
        options = (Option("out", "Unconscious", letter="u"), Option("awake", "Stays conscious", "−8", "a"))
        return choice("awake", prompt, options, about=(character.id,), enter="out", light=False)

    answer = yield from ask(build)
    character.asked_awake, character.awake = True, answer == "awake"
    table.record(Fell(character.id, "awake" if character.awake else "unconscious"))
    loosen(table)
