"""What a roll is worth as it lies, and what its dice must show: DICE-1 to DICE-12, INIT-3, RUL-2, RUL-18, EDIT-3.

A success may already be beaten by dice that were rolled against it. Nothing is said to a player of the dice of somebody
whom the players do not see.
"""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.value import Value
from unhex_tui.evening.naming import whose
from unhex_tui.systems.unhex.fight.facts.skill import modifiers_of
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.rules import percentile
from unhex_tui.systems.unhex.rules.percentile import is_critical, is_success, value
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Attack, Dice

_DONE = {"attack": "hits", "intercept": "hits", "counterattack": "hits", "defend": "defends", "initiative": "wins"}
"""What a roll does that comes through; others succeed."""


class Rival(Value):
    """A successful roll against another one."""

    dice: Dice
    name: str
    tie: str
    """Who wins a tie: `own` for the other one, `rival`, or `gm` who says it (DICE-10, INIT-3)."""
    number: int
    """As it lies, or the highest that it may still be set to."""
    top: int
    """The highest that it may still be set to, as it lies where it may not be (DICE-12)."""

    def beats(self, number: int) -> bool:
        """Whether it beats the other one's number for sure."""
        return self.number > number or (self.number == number and self.tie == "rival")

    def ties(self, number: int) -> bool:
        """Whether the GM decides between it and the other one's number."""
        return self.number == number and self.tie == "gm"

    @property
    def shown(self) -> str:
        """Its number as it is said."""
        return f"{self.dice.value:02d}" if self.dice.is_set else self.dice.shown

    @property
    def text(self) -> str:
        """Whose number it is."""
        return f"{whose(self.name)} {self.shown}"


class Worth(Value):
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
    elif dice is action.dice and isinstance(action.doing, Attack):  # in a blast each defends for itself (AOE-5)
        found = [one.dice for one in action.reactions if one.how == "defend" and one.dice is not None]
    return [one for one in found if one.who in table.characters]


def wins_ties(one: Character, other: Character) -> bool:
    """A PC wins a tie with an NPC (DICE-10); between two of a kind the GM says."""
    return one.pc and not other.pc


def settles_last(table: Table, one: Character) -> bool:
    """Whether it is of the side with initiative, which settles last (RUL-3)."""
    return one.team == table.initiative_side()


def rivals(table: Table, dice: Dice, *, high: bool = False, unseen: bool = False) -> list[Rival]:
    """The successful rolls that were made against a roll, as they lie or as `high` as they may still be set.

    A player hears nothing of those by the hidden; only where the GM alone reads it `unseen` ones count.
    """
    own = table.characters[dice.who]
    found = []
    for one in opposed_to(table, dice):
        other = table.characters[one.who]
        if not one.success or (other.hidden and own.pc and not unseen):
            continue
        if dice.purpose == "initiative":
            tie = "own" if own.team == table.initiative_side() else "rival"
        else:
            tie = "own" if wins_ties(own, other) else "rival" if wins_ties(other, own) else "gm"
        top = best_of(table, one)
        found.append(Rival(one, other.name, tie, top if high else one.value, top))
    return found


def may_set(table: Table, dice: Dice) -> bool:
    """Whether a critical success of such a roll may be set to a number (DICE-5, RUL-2, SHLD-4)."""
    return not dice.plain and (dice.purpose != "initiative" or table.rules.initiative_critical == "ordinary")


def highest_set(table: Table, dice: Dice) -> int:
    """The highest number that a critical success may set its dice to (DICE-5)."""
    return percentile.highest_set(dice.value, dice.level, table.characters[dice.who].max_level)


def best_of(table: Table, dice: Dice) -> int:
    """The highest number that a roll which was made may still count with (DICE-12)."""
    settable = dice.success and dice.critical and not dice.settled and may_set(table, dice)
    return highest_set(table, dice) if settable else dice.value


def _takes(table: Table, dice: Dice, number: int, against: Sequence[Rival]) -> bool:
    """Whether a team has initiative by this number, -1 for a failure: a tie leaves it where it was (INIT-3, RUL-31)."""
    numbers = [number, *(one.number for one in against)]
    best = max(numbers)
    if best < 0 or numbers.count(best) > 1:
        return table.characters[dice.who].team == table.initiative_side()
    return number == best


def _known(table: Table, dice: Dice) -> bool:
    """Whether all that is rolled for initiative is known but this; a player hears nothing of the dice of the hidden."""
    contest = table.contest
    if dice.purpose != "initiative" or contest is None or contest.rollers.keys() - contest.dice.keys():
        return False
    own, others = table.characters[dice.who].pc, opposed_to(table, dice)
    return all(one.rolled and not (own and table.characters[one.who].hidden) for one in others)


def comes_through(table: Table, dice: Dice, faces: tuple[int, int], against: Sequence[Rival]) -> str:
    """Whether a roll with these faces comes through the rolls against it: `yes`, `no`, or `gm` where the GM says it.

    A critical success is set as high as it may be (DICE-5).
    """
    number = value(*faces, dice.reading)
    success = is_success(number, dice.level)
    if success and is_critical(number, dice.level) and may_set(table, dice):
        number = percentile.highest_set(number, dice.level, table.characters[dice.who].max_level)
    if _known(table, dice):
        return "yes" if _takes(table, dice, number if success else -1, against) else "no"
    if decided(table, dice):
        return "yes"
    if not success or any(one.beats(number) for one in against):
        return "no"
    return "gm" if any(one.ties(number) for one in against) else "yes"


def worth(table: Table, dice: Dice) -> Worth:
    """What a roll that was made comes to as it lies (DICE-7)."""
    against, high, who = rivals(table, dice), rivals(table, dice, high=True), table.characters[dice.who]
    top = best_of(table, dice)
    over = next((one for one in sorted(against, key=lambda one: -one.number) if one.beats(top)), None)
    if not dice.success:
        text = "a miss" if _DONE.get(dice.purpose) == "hits" else "a failure"
    elif over is not None and dice.purpose == "initiative" and over.number == top:
        return Worth(f"a tie with {over.name} (initiative does not change)", False)
    elif over is not None:
        text = f"beaten by {over.text}"
    elif tied := next((one for one in against if one.ties(top)), None):
        text = f"a tie with {tied.name}{' at best' if top > dice.value else ''} (the GM decides)"
    else:
        if dice.critical:
            text = "a critical success"
        elif dice.purpose == "defend" and against:
            text = f"a success against {against[0].text}"
        else:
            text = "a hit" if _DONE.get(dice.purpose) == "hits" else "a success"
        if not (unless := unless_set(high, top) or _unless_again(table, dice, top)):
            return Worth(text, True)
        text += unless
    if why := decided(table, dice):
        return Worth(f"{text}, but {why}", True)
    if _known(table, dice) and _takes(table, dice, top if dice.success else -1, high):
        # A success would give somebody who directs an action, whoever has initiative (LEAD-4).
        safe = dice.success or "LEAD-4" not in who.abilities
        joint = "and" if text.startswith(("a success", "a critical success")) else "but"
        return Worth(f"{text}, {joint} initiative stays with {table.team(who.team).name}", safe)
    return Worth(text, False)


def unless_set(high: Sequence[Rival], number: int) -> str:
    """Who may still set dice so `high` that this number does not beat them (DICE-12); empty where nobody may."""
    for one in sorted(high, key=lambda one: -one.top):
        if one.top > one.dice.value and (one.beats(number) or one.ties(number)):
            return f" unless {one.name} sets {one.shown} higher (up to {one.top})"
    return ""


def _unless_again(table: Table, dice: Dice, number: int) -> str:
    """Who may still roll again what a defence with this number stops (DICE-7); empty where nobody may, or in vain."""
    return "".join(f" unless {one.name} re-rolls" for one in _again(table, dice) if one.dice.level >= number)


def _again(table: Table, dice: Dice) -> list[Rival]:
    """The attack that a defence was meant for, where it may still be rolled again (DICE-7)."""
    return [one for one in rivals(table, dice) if dice.purpose == "defend" and _may_again(table, one.dice)]


def decided(table: Table, dice: Dice) -> str:
    """Why a defence decides nothing any more: the attack has failed, or another defence stops it (DICE-10, RUL-18).

    Empty where it may, or a player is not to hear of it.
    """
    if (missed := _missed(table, dice)) is not None:
        return "" if _may_again(table, missed) else f"the attack missed with {missed.shown}"
    action, own = table.action, table.characters[dice.who].pc
    for attack in rivals(table, dice) if dice.purpose == "defend" else ():
        if attack.top > attack.number or _may_again(table, attack.dice):
            continue
        for one in rivals(table, attack.dice) if action is not None else ():
            if (
                one.dice is not dice
                and one.beats(attack.number)
                and not (own and table.characters[one.dice.who].hidden)
            ):
                return f"{one.text} already stops it"
    return ""


def _missed(table: Table, dice: Dice) -> Dice | None:
    """The attack that a defence was meant for, where it has failed; a player hears nothing of one by the hidden."""
    for attack in opposed_to(table, dice) if dice.purpose == "defend" else ():
        if attack.rolled and not attack.success:
            seen = not (table.characters[attack.who].hidden and table.characters[dice.who].pc)
            return attack if seen else None
    return None


def _may_again(table: Table, attack: Dice) -> bool:
    """Whether an attack that was made may still be rolled again (DICE-7)."""
    return not attack.settled and not attack.critical and "good" in modifiers_of(table, attack)


def needed(table: Table, dice: Dice) -> bool:
    """Whether a defence is rolled: not all-out against what it alone meets, where that failed for good (SHLD-4)."""
    alone = table.action is not None and len(table.action.reactions) == 1
    return not (dice.plain and alone and _missed(table, dice) is not None and decided(table, dice))


# -------------------------------------------------------------------- what dice must show


def caption(table: Table, level: int) -> str:
    """What the dice must show, and how they are read (DICE-1, DICE-2, EDIT-3)."""
    return f"{level} or less succeeds; {_nought(table)}"


def _nought(table: Table) -> str:
    return f"00 counts as {table.rules.reading.nought}"


def wanted(table: Table, dice: Dice) -> str:
    """What both dice of a roll must show, with what was rolled against it as that stands now (DICE-10, DEF-1)."""
    if why := _nothing_to_win(table, dice):
        return why
    if (attack := _missed(table, dice)) is not None:
        return f"The attack missed with {attack.shown} but may be re-rolled; {dice.level} or less succeeds"
    against = rivals(table, dice)
    if not against:
        return caption(table, dice.level)
    most = max(against, key=lambda one: (one.number, one.tie == "rival"))
    over, number = most.number, most.shown
    low = over if most.tie == "own" else over + 1
    # A critical success below may be set to a number that comes through (DICE-5).
    lower = may_set(table, dice) and min(low, dice.level) > (0 if dice.reading.from_zero else 11)
    if low > dice.level:
        return _beyond(table, dice, most, low, lower and over == dice.level)
    doubles, still = ", or a lower double" if lower else "", _still(table, dice)
    # What ties is a success; where it is a critical one, it may be set higher.
    gm = most.tie == "gm" and not (lower and is_critical(over, dice.level))
    says = f" (at {number} the GM decides)" if gm else ""
    does = f"{_DONE.get(dice.purpose, 'succeeds')}{says}{doubles}"
    return f"{_ranges([*range(low, dice.level + 1)])} {does}" + (still or f"; {dice.level + 1}+ fails")


def _nothing_to_win(table: Table, dice: Dice) -> str:
    """What is left of a roll that changes nothing whatever it shows; empty where it may (INIT-3, RUL-18, RUL-31)."""
    if why := decided(table, dice):
        return f"{why[0].upper()}{why[1:]}: {_only(table, dice)}"
    if _known(table, dice) and _takes(table, dice, -1, rivals(table, dice, high=True)):
        team = table.team(table.characters[dice.who].team)
        return f"Initiative stays with {team.name}: {_only(table, dice)}"
    return ""


def _still(table: Table, dice: Dice) -> str:
    """Who may still change dice that were rolled against a roll (DICE-7, DICE-12, RUL-3); short, to fit one row."""
    found = [
        f"; {one.name} may still set {one.shown} up to {one.top}" for one in rivals(table, dice) if one.top > one.number
    ]
    return "".join([*found, *(f", unless {one.name} re-rolls" for one in _again(table, dice))])


def _only(table: Table, dice: Dice) -> str:
    """What is left to a roll that decides nothing (DICE-6, DICE-11, SHLD-4, LEAD-4)."""
    if dice.purpose == "initiative" and "LEAD-4" in table.characters[dice.who].abilities:
        return "a success still lets them direct"
    return "this roll changes nothing" if dice.plain else "only a critical matters"


def _beyond(table: Table, dice: Dice, most: Rival, low: int, lower: bool) -> str:
    """The same where no success at a number up to the level comes through; a `lower` double may tie."""
    top = max(dice.level, table.characters[dice.who].max_level) if may_set(table, dice) else dice.level
    if top >= low:
        ties = "; a lower double ties" if lower and most.tie == "gm" else ""
        return f"Only {dice.level}, set to {low} or more, beats {most.text}{ties}{_still(table, dice)}"
    only = f"Only {dice.level} or a lower double" if lower else f"Only {dice.level}"
    if top == most.number and most.tie == "gm":
        return f"{only} ties with {most.text}: the GM decides"
    if top == most.number and dice.purpose == "initiative":
        return f"{only} ties with {most.text}: initiative does not change"
    return f"Nothing beats {most.text}: " + _only(table, dice)


def wanted_again(table: Table, dice: Dice, which: str) -> str:
    """The same where only the tens or the ones are rolled again, as faces of that die (DICE-7)."""
    if which == "both":
        return wanted(table, dice)
    if why := _nothing_to_win(table, dice):
        return why
    against, found = rivals(table, dice), dict[str, list[int]]()
    for face in range(10):
        faces = (face, dice.ones) if which == "tens" else (dice.tens, face)
        found.setdefault(comes_through(table, dice, faces, against), []).append(face)
    does, through, gm = _DONE.get(dice.purpose, "succeeds"), found.get("yes", []), found.get("gm", [])
    if len(through) == 10:
        text = f"any digit {does}"
    else:
        text = f"{_ranges(through) if through else 'no digit'} {does}"
        text += f", the GM decides at {_ranges(gm)}" if gm else ""
        text += ", other digits fail" if through and "no" in found else ""
    return text + _still(table, dice)


def _ranges(faces: list[int]) -> str:
    """Faces in few words: `0 to 4`, `1, 3 or 4`."""
    if len(faces) > 2 and faces[-1] - faces[0] == len(faces) - 1:
        return f"{faces[0]} to {faces[-1]}"
    return " or ".join(filter(None, (", ".join(map(str, faces[:-1])), str(faces[-1]))))
