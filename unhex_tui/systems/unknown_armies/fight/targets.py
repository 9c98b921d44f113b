"""Target numbers as sums of named parts, the start of an action, and the early end of a series of attacks.

UA-SHF-1, UA-FOC-1, UA-SUP-2, UA-GRP-3, UA-MUL-1, UA-MUL-3. Prompts, views and odds show the same sums.
"""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.procedure import Build, Gone, Procedure, ask
from unhex_tui.gamekit.table import at_whom
from unhex_tui.gamekit.views import Sum
from unhex_tui.systems.unknown_armies.fight.ways import WAYS, blow_of, shots_of, weapon_of
from unhex_tui.systems.unknown_armies.people.character import ROLES, Character
from unhex_tui.systems.unknown_armies.rules.attacks import SHIFTS, Blow, Target, stacked
from unhex_tui.systems.unknown_armies.rules.chances import RollFacts
from unhex_tui.systems.unknown_armies.rules.chase import shot_shift
from unhex_tui.systems.unknown_armies.rules.dice import value
from unhex_tui.systems.unknown_armies.state.table import Act, Car, Table


def skill_sum(table: Table, character: Character, role: str, shift: int | None = None) -> Sum:
    """Return a skill, or its stat without the skill, with all shifts to skill rolls.

    UA-CHK-3, UA-CHK-4, UA-SUP-2, cherry 3. `shift` replaces the GM's shift to the next roll.
    """
    skill, stat = character.skill_named(role), ROLES[role]
    own = (skill.name, skill.value) if skill else (f"{stat.capitalize()} (no skill)", getattr(character, stat))
    return borne(table, character, Sum((own,)), shift)


def borne(table: Table, character: Character, base: Sum, shift: int | None = None) -> Sum:
    """Return a sum with the shifts to every skill roll of the character (UA-DIC-6, UA-SUP-2, cherry 3)."""
    dazed = -10 if character.dazed >= table.round > 0 else 0
    gms = character.gms_shift if shift is None else shift
    return base.plus_all((("under fire", table.suppressed(character.id)), ("dazed", dazed), ("GM's shift", gms)))


LONE = {"clear": "firearms", "swim": "athletics", "break_free": "melee", "slip": "dodge"}
"""The role that each action without a target rolls, by option key (UA-GUN-4, UA-EXO-3, UA-GRP-2)."""


def break_free_minimum(table: Table, character: Character) -> int:
    """Return the minimum of a roll to break free: the holder's skill in a grip, else 0 (UA-GRP-2)."""
    return table.characters[character.held_by].skill("melee") if character.hold == "grip" else 0


def hunch(character: Character) -> int:
    """Return the character's hunch as a roll, 0 for none (UA-CHK-5)."""
    return value(*map(int, character.hunch)) if character.hunch else 0


def roll_facts(table: Table, character: Character, role: str, target: int | None = None, minimum: int = 0) -> RollFacts:
    """Return the facts of a skill roll; `target` replaces the skill with its shifts (UA-CHK-3, UA-CHK-5)."""
    total = skill_sum(table, character, role).total if target is None else target
    bare = table.matchless(character)
    return RollFacts(total, table.rules, character.skilled(role), bare, hunch(character), minimum)


def dodge_sum(table: Table, foe: Character, action: Act | None = None) -> Sum:
    """Return the target number of the foe's dodge; after the action's roll, the number at that time (UA-DOD-1)."""
    rolled = action is not None and action.dodge is not None
    return skill_sum(table, foe, "dodge", action.dodge_shift if action is not None and rolled else None)


def unfit(row: str, way: str, foe: Character) -> str:
    """Return the reason why a row of table 3.1 cannot apply to an attack; empty if it can (UA-SHF-1)."""
    if row != "s11":
        return ""
    return f"{foe.name} is dodging" if foe.dodging else "Not a shot" if WAYS[way].role == "melee" else ""


def situation(table: Table, character: Character, target: Character | None, way: str) -> tuple[tuple[str, int], ...]:
    """Return the rows of table 3.1 that apply to an attack, the attacker's first (UA-SHF-1).

    For a shot at a car, whose `target` is None, only the attacker's rows apply.
    """
    own = _own_situation(table, character)
    if target is None or not target.shifts:
        return stacked(own, table.rules) if own else ()
    theirs = [shift for shift in target.shifts if SHIFTS[shift].of_foe and not unfit(shift, way, target)]
    foe = [(SHIFTS[shift].name, SHIFTS[shift].by) for shift in theirs]
    return stacked([*own, *foe], table.rules)


def _own_situation(table: Table, character: Character) -> tuple[tuple[str, int], ...]:
    """Return the rows of table 3.1 that apply to the attacker."""
    if not character.shifts and not character.sightless:
        return ()
    ids = [
        *character.shifts,
        *(["s01"] if character.sightless >= table.round > 0 and "s01" not in character.shifts else []),
    ]
    return tuple((SHIFTS[shift].name, SHIFTS[shift].by) for shift in ids if not SHIFTS[shift].of_foe)


def car_shift(table: Table, character_id: str, at: Car | None) -> int:
    """Return the shift to a shot from the character's car at another car or its passengers, 0 or less (UA-CAR-10)."""
    own = table.chase.of(character_id) if table.chase is not None else None
    if table.chase is None or own is None or at is None:
        return 0
    return shot_shift(table.chase.between(own, at), table.rules)


def own_focus(character: Character, target: Character) -> int:
    """Return the attacker's focus on the target, 0 without (UA-FOC-1)."""
    return character.focus if character.focus_on == target.id else 0


def attack_target(
    table: Table, character: Character, action: Act, foe: Character | None, blow: Blow | None = None
) -> Target:
    """Return the target number of an attack on a character or on the action's car (UA-MUL-1, UA-MUL-2, UA-FOC-1).

    The attacker's focus counts only if all attacks of the action go to one target; the target's focus always counts.
    `blow` saves working out how the attack is made.
    """
    total = skill_sum(table, character, WAYS[action.way].role, None if action.attack is None else action.shift)
    parts = [*(blow or blow_of(character, action, foe)).shifts, *situation(table, character, foe, action.way)]
    if foe is not None:
        parts.append(("focus", own_focus(character, foe) if set(action.targets) <= {foe.id} else 0))
        parts.append(("target's focus", foe.focus))
        if foe.held_by and foe.held_by != character.id:
            parts.append(("target held", 10))
    if table.chase is not None:
        at = table.chase.car(action.car) if foe is None else table.chase.of(foe.id)
        parts.append(("car to car", car_shift(table, character.id, at)))
    return Target(total.plus_all(parts), action.attacks, None if action.share < 0 else action.share)


def ask_first(act: Act, build: Build) -> Procedure[Any]:
    """Ask the first question of an action; until its answer the table is at rest and nothing is spent."""
    answer = yield from ask(build)
    act.begun = True
    return answer


def actor(table: Table, act: Act) -> Character:
    """Return the acting character; raise Gone if an edit has taken them out of the fight, Fallen if it put them out.

    A character who was put out by another at equal initiative still acts (UA-INI-6).
    """
    character = table.characters.get(act.who)
    if character is not None and character.able:
        return character
    if character is None or character.away or act.who not in table.group:
        raise Gone
    unrolled = act.attack is None and act.attacks == 1  # `check_series` ends a series
    if unrolled and character.fate not in ("", act.fate) and table.holds("UA-INI-6"):
        raise Fallen
    return character


class Fallen(Gone):
    """The actor was put out by an edit before anything was rolled."""


def aimed(table: Table, act: Act) -> tuple[Character, Character | None]:
    """Return the acting character and the target, None for a car; raise Gone if either is no longer present."""
    if not act.car:
        return both(table, act)
    car = table.chase.car(act.car) if table.chase is not None else None
    if car is None or car.fate:
        raise Gone
    return actor(table, act), None


def both(table: Table, act: Act) -> tuple[Character, Character]:
    """Return the acting character and the target; raise Gone if either is no longer present."""
    return actor(table, act), at_whom(table, act)


class SeriesOver(Gone):
    """The attacker cannot make the next attack; the text gives the reason, to follow the attacker's name."""


def check_gun(table: Table, action: Act) -> None:
    """Raise SeriesOver if the gun is jammed or lacks rounds for the next attack (UA-MUL-3, UA-GUN-3)."""
    gun = weapon_of(actor(table, action), action.way) if shots_of(action) else None
    if gun is not None and gun.jammed:
        raise SeriesOver(f"has a jammed {gun.name}")
    if gun is not None and gun.loaded < shots_of(action):
        raise SeriesOver(f"has an empty {gun.name}")


def check_series(table: Table, action: Act) -> None:
    """Raise SeriesOver if the attacker has fallen since the action began or cannot use the weapon (UA-MUL-1).

    Single attacks are not checked.
    """
    if action.attacks == 1 or not table.holds("UA-MUL-1"):
        return
    character = actor(table, action)
    if character.fate and character.fate != action.fate:
        raise SeriesOver(f"is {_FATES[character.fate]}")
    check_gun(table, action)
    if _lost(character, action):
        raise SeriesOver("has lost the weapon")


_FATES = {"out": "unconscious", "dead": "dead"}


def _lost(character: Character, action: Act) -> bool:
    return not WAYS[action.way].bare and weapon_of(character, action.way) is None
