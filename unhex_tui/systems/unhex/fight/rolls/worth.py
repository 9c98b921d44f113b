"""What a roll is worth as it lies, and what its dice must show: DICE-1 to DICE-7, DICE-10, INIT-3, RUL-2, EDIT-3.

A success may already be beaten by dice that were rolled against it. Nothing is said to a player of the dice of somebody
whom the players do not see.
"""

from __future__ import annotations

from typing import NamedTuple

from unhex_tui.systems.unhex.fight.facts.skill import modifiers_of
from unhex_tui.systems.unhex.people.naming import whose
from unhex_tui.systems.unhex.rules import percentile
from unhex_tui.systems.unhex.rules.percentile import is_critical, is_success, value
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Dice

_DONE = {"attack": "hits", "intercept": "hits", "counterattack": "hits", "defend": "stops it", "initiative": "wins"}
"""What a roll does that comes through; others succeed."""


class Rival(NamedTuple):
    """A successful roll against another one."""

    dice: Dice
    tie: str
    """Who wins a tie: `own` for the other one, `rival`, or `gm` who says it (DICE-10, INIT-3)."""

    def beats(self, number: int) -> bool:
        """Whether it beats the other one's number for sure."""
        return self.dice.value > number or (self.dice.value == number and self.tie == "rival")

    @property
    def shown(self) -> str:
        """Its number as it is said."""
        return f"{self.dice.value:02d}" if self.dice.is_set else self.dice.shown


class Worth(NamedTuple):
    """What a roll comes to as it lies."""

    text: str
    safe: bool
    """To keep it loses nothing: it succeeds, and nothing that was rolled beats it."""


def opposed_to(table: Table, dice: Dice) -> list[Dice]:
    """The rolls against a roll, made or not: defences against an attack, the attack, or other teams' initiative.

    Those by somebody whom an amendment has removed are none.
    """
    action, found = table.action, list[Dice]()
    if dice.purpose == "initiative":
        found = [one for one in table.contest.dice.values() if one is not dice] if table.contest is not None else []
    elif action is None or action.dice is None:
        return []
    elif dice.purpose == "defend":
        found = [action.dice]
    elif dice is action.dice:
        found = [one.dice for one in action.reactions if one.how == "defend" and one.dice is not None]
    return [one for one in found if one.who in table.characters]


def rivals(table: Table, dice: Dice) -> list[Rival]:
    """The successful rolls that were made against a roll; a player hears nothing of those by the hidden."""
    own = table.characters[dice.who].pc
    found = []
    for one in opposed_to(table, dice):
        other = table.characters[one.who]
        if not one.success or (other.hidden and own):
            continue
        if dice.purpose == "initiative":
            tie = "own" if table.characters[dice.who].team == table.initiative_side() else "rival"
        else:
            tie = "gm" if other.pc == own else "own" if own else "rival"
        found.append(Rival(one, tie))
    return found


def may_set(table: Table, dice: Dice) -> bool:
    """Whether a critical success of such a roll may be set to a number (DICE-5, RUL-2, SHLD-4)."""
    return not dice.plain and (dice.purpose != "initiative" or table.rules.initiative_critical == "ordinary")


def highest_set(table: Table, dice: Dice) -> int:
    """The highest number that a critical success may set its dice to (DICE-5)."""
    return percentile.highest_set(dice.value, dice.level, table.characters[dice.who].max_level)


def takes(table: Table, dice: Dice, number: int) -> bool:
    """Whether a team has initiative by this number, -1 for a failure, as far as is known: a tie leaves it where it was
    (INIT-3, RUL-31).
    """
    numbers = [number, *(one.dice.value for one in rivals(table, dice))]
    best = max(numbers)
    if best < 0 or numbers.count(best) > 1:
        return table.characters[dice.who].team == table.initiative_side()
    return number == best


def worth(table: Table, dice: Dice) -> Worth:
    """What a roll that was made comes to as it lies (DICE-7)."""
    against, who = rivals(table, dice), table.characters[dice.who]
    top = highest_set(table, dice) if dice.critical and may_set(table, dice) else dice.value
    over = next((one for one in sorted(against, key=lambda one: -one.dice.value) if one.beats(top)), None)
    if not dice.success:
        text = "a miss" if _DONE.get(dice.purpose) == "hits" else "a failure"
    elif over is not None and dice.purpose == "initiative" and over.dice.value == top:
        return Worth(f"a tie with {table.name(over.dice.who)}, which leaves initiative where it was", False)
    elif over is not None:
        text = f"beaten by {whose(table.name(over.dice.who))} {over.shown}"
    elif dice.critical:
        return Worth("a critical success", True)
    elif tied := next((one for one in against if one.dice.value == dice.value and one.tie == "gm"), None):
        return Worth(f"a tie with {table.name(tied.dice.who)}, for the GM to decide", False)
    elif dice.purpose == "defend" and against:
        return Worth(f"it stops {whose(table.name(against[0].dice.who))} {against[0].shown}", True)
    else:
        return Worth("a hit" if _DONE.get(dice.purpose) == "hits" else "a success", True)
    if (attack := _missed(table, dice)) is not None and not _may_hit(table, attack):
        return Worth(f"{text}, but the attack missed", True)
    unseen = who.pc and any(table.characters[one.who].hidden for one in opposed_to(table, dice))
    if dice.purpose == "initiative" and not unseen and takes(table, dice, top if dice.success else -1):
        # A success would give somebody who directs an action, whoever has initiative (LEAD-4).
        safe = dice.success or "LEAD-4" not in who.abilities
        return Worth(f"{text}, but {table.team(who.team).name} keeps initiative", safe)
    return Worth(text, False)


def _missed(table: Table, dice: Dice) -> Dice | None:
    """The attack that a defence was meant for, where it has failed; a player hears nothing of one by the hidden."""
    for attack in opposed_to(table, dice) if dice.purpose == "defend" else ():
        if attack.rolled and not attack.success:
            seen = not (table.characters[attack.who].hidden and table.characters[dice.who].pc)
            return attack if seen else None
    return None


def _may_hit(table: Table, attack: Dice) -> bool:
    """Whether an attack that has failed may still be rolled again (DICE-7)."""
    return not attack.settled and not attack.critical and "good" in modifiers_of(table, attack)


# -------------------------------------------------------------------- what dice must show


def caption(table: Table, level: int) -> str:
    """What the dice must show, and how they are read (DICE-1, DICE-2, EDIT-3)."""
    return f"{level} or less succeeds; {_nought(table)}"


def _nought(table: Table) -> str:
    return f"00 is {table.rules.reading.nought}"


def wanted(table: Table, dice: Dice) -> str:
    """What both dice of a roll must show, with what was rolled against it as that stands now (DICE-10, DEF-1)."""
    if (attack := _missed(table, dice)) is not None:
        if _may_hit(table, attack):
            return f"The attack misses, but {attack.shown} may be rolled again; {dice.level} or less succeeds"
        return f"The attack missed with {attack.shown}: " + _only(table, dice)
    against = rivals(table, dice)
    if not against:
        return caption(table, dice.level)
    most = max(against, key=lambda one: (one.dice.value, one.tie == "rival"))
    over, number = most.dice.value, most.shown
    low = over if most.tie == "own" else over + 1
    if low > dice.level:
        return _beyond(table, dice, most, low)
    # A critical success below may be set to a number that comes through (DICE-5).
    doubles = ", a lower double too" if low > (0 if dice.reading.from_zero else 11) and may_set(table, dice) else ""
    if dice.purpose != "defend":
        does = f"{_DONE.get(dice.purpose, 'succeeds')}{doubles}"
        return f"{_ranges([*range(low, dice.level + 1)])} {does}, {dice.level + 1} or more fails"
    least = f"{number} or more" if most.tie == "own" else f"more than {number}"
    if most.tie == "gm":
        least += f" (at {number} the GM decides)"
    return f"{least}, and {dice.level} or less{doubles}; {_nought(table)}"


def _only(table: Table, dice: Dice) -> str:
    """What is left to a roll that decides nothing (DICE-6, DICE-11, SHLD-4, LEAD-4)."""
    if dice.purpose == "initiative" and "LEAD-4" in table.characters[dice.who].abilities:
        return "a success still lets them direct"
    return "nothing hangs on these dice" if dice.plain else "only a critical counts"


def _beyond(table: Table, dice: Dice, most: Rival, low: int) -> str:
    """The same where no success at a number up to the level comes through."""
    over = f"{whose(table.name(most.dice.who))} {most.shown}"
    top = max(dice.level, table.characters[dice.who].max_level) if may_set(table, dice) else dice.level
    if top >= low:
        return f"{dice.level} alone beats {over}, by setting it to {low} or more"
    if top == most.dice.value and most.tie == "gm":
        return f"{dice.level} alone ties with {over}, for the GM to decide"
    if top == most.dice.value and dice.purpose == "initiative":
        return f"{dice.level} alone ties with {over}: initiative stays where it was"
    return f"Nothing beats {over}: " + _only(table, dice)


def wanted_again(table: Table, dice: Dice, which: str) -> str:
    """The same where only the tens or the ones are rolled again, as faces of that die (DICE-7)."""
    if which == "both":
        return wanted(table, dice)
    faces = [face for face in range(10) if _comes_through(table, dice, *_with(dice, which, face))]
    does = _DONE.get(dice.purpose, "succeeds")
    if len(faces) == 10:
        return f"every face {does}"
    return f"{_ranges(faces)} {does}, the others fail" if faces else f"no face {does}"


def _with(dice: Dice, which: str, face: int) -> tuple[int, int]:
    return (face, dice.ones) if which == "tens" else (dice.tens, face)


def _comes_through(table: Table, dice: Dice, tens: int, ones: int) -> bool:
    """Whether these faces would succeed and not be beaten, as far as is known; a critical success may be set higher."""
    number = value(tens, ones, dice.reading)
    if not is_success(number, dice.level):
        return False
    if is_critical(number, dice.level) and may_set(table, dice):
        number = percentile.highest_set(number, dice.level, table.characters[dice.who].max_level)
    return not any(one.beats(number) for one in rivals(table, dice))


def _ranges(faces: list[int]) -> str:
    """Faces in few words: `0 to 4`, `1, 3 or 4`."""
    if len(faces) > 2 and faces[-1] - faces[0] == len(faces) - 1:
        return f"{faces[0]} to {faces[-1]}"
    return " or ".join(filter(None, (", ".join(map(str, faces[:-1])), str(faces[-1]))))
