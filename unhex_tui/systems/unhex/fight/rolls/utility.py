"""The state of a roll against opposed rolls, and the numbers it needs.

DICE-1 to DICE-12, INIT-3, RUL-2, RUL-18, EDIT-3. A successful roll may already be beaten by dice that oppose it.
Players read nothing about the dice of characters hidden from them.
"""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.fight.facts.skill import modifiers_of, wins_ties
from unhex_tui.systems.unhex.rules import percentile
from unhex_tui.systems.unhex.rules.chances import bar
from unhex_tui.systems.unhex.rules.percentile import is_critical, is_success, value
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Attack, Dice

_DONE = {"attack": "hits", "intercept": "hits", "counterattack": "hits", "defend": "defends", "initiative": "wins"}
"""Verbs for a roll that wins, by purpose; for other purposes `succeeds`."""


class Rival(Value):
    """A successful roll that opposes another roll, called the own roll."""

    dice: Dice
    name: str
    tie: str
    """Winner of a tie: `own` for the own roll, `rival` for this one, `gm` if the GM decides (DICE-10, INIT-3)."""
    number: int
    """The number shown, or the highest that the dice may still be set to."""
    top: int
    """The highest number that the dice may still be set to, or the number shown (DICE-12)."""

    def beats(self, number: int) -> bool:
        """Tell whether this roll surely beats a number of the own roll."""
        return number < bar(self.number, self.tie == "rival")

    def ties(self, number: int) -> bool:
        """Tell whether the GM decides between this roll and a number of the own roll."""
        return self.number == number and self.tie == "gm"

    @property
    def shown(self) -> str:
        return f"{self.dice.value:02d}" if self.dice.is_set else self.dice.shown

    @property
    def text(self) -> str:
        """The roller's name and number: `Vex's 42`."""
        return f"{self.name}'s {self.shown}"


class Utility(Value):
    """The state of a roll, as it counts if kept."""

    text: str
    safe: bool
    """Keeping the roll loses nothing: it wins for certain, or cannot change the outcome."""


def opposed_to(table: Table, dice: Dice) -> list[Dice]:
    """Return the rolls opposed to a roll, made or not: the defences, the attack, or other teams' initiative.

    Rolls of removed characters are left out.
    """
    action, rolls = table.action, list[Dice]()
    if dice.purpose == "initiative":
        rolls = [roll for roll in table.contest.dice.values() if roll is not dice] if table.contest is not None else []
    elif action is None or action.dice is None:
        return []
    elif dice.purpose == "defend":
        rolls = [action.dice]
    elif dice is action.dice and isinstance(action.doing, Attack):  # each target of a blast defends alone (AOE-5)
        rolls = [defence for _, defence in action.rolled("defend")]
    return [roll for roll in rolls if roll.who in table.characters]


def rivals(table: Table, dice: Dice, *, high: bool = False, unseen: bool = False) -> list[Rival]:
    """Return the successful rolls opposed to a roll, as shown, or at the highest that they may be set to if `high`.

    A player's roll leaves out rolls of hidden characters, unless `unseen` because only the GM reads the result.
    """
    own = table.characters[dice.who]
    opponents = []
    for roll in opposed_to(table, dice):
        other = table.characters[roll.who]
        if not roll.success or (other.hidden and own.pc and not unseen):
            continue
        if dice.purpose == "initiative":
            tie = "own" if own.team == table.initiative_side() else "rival"
        else:
            tie = "own" if wins_ties(own, other) else "rival" if wins_ties(other, own) else "gm"
        top = best_of(table, roll)
        opponents.append(Rival(roll, other.name, tie, top if high else roll.value, top))
    return opponents


def may_set(table: Table, dice: Dice) -> bool:
    """Tell whether the dice of a critical success of this roll may be set (DICE-5, RUL-2, SHLD-4)."""
    return not dice.plain and (dice.purpose != "initiative" or table.rules.initiative_critical == "ordinary")


def highest_set(table: Table, dice: Dice) -> int:
    """Return the highest number that a critical success may set these dice to (DICE-5)."""
    return percentile.highest_set(dice.value, dice.level, table.characters[dice.who].max_level)


def best_of(table: Table, dice: Dice) -> int:
    """Return the highest number with which a roll already made may still count (DICE-12)."""
    settable = dice.success and dice.critical and not dice.settled and may_set(table, dice)
    return highest_set(table, dice) if settable else dice.value


def _takes(table: Table, dice: Dice, number: int, against: Sequence[Rival]) -> bool:
    """Tell whether a number, or -1 for a failure, gives the team initiative; a tie changes nothing (INIT-3, RUL-31)."""
    numbers = [number, *(rival.number for rival in against)]
    best = max(numbers)
    if best < 0 or numbers.count(best) > 1:
        return table.characters[dice.who].team == table.initiative_side()
    return number == best


def _known(table: Table, dice: Dice) -> bool:
    """Tell whether every other initiative roll is made, and visible to the roller."""
    contest = table.contest
    if dice.purpose != "initiative" or contest is None or contest.rollers.keys() - contest.dice.keys():
        return False
    own, others = table.characters[dice.who].pc, opposed_to(table, dice)
    return all(dice.rolled and not (own and table.characters[dice.who].hidden) for dice in others)


def comes_through(table: Table, dice: Dice, faces: tuple[int, int], against: Sequence[Rival]) -> str:
    """Return whether these faces win against the opposed rolls: `yes`, `no`, or `gm` if the GM decides.

    A critical success counts as set to its highest number (DICE-5).
    """
    number = value(*faces, dice.reading)
    success = is_success(number, dice.level)
    if success and is_critical(number, dice.level) and may_set(table, dice):
        number = percentile.highest_set(number, dice.level, table.characters[dice.who].max_level)
    if _known(table, dice):
        return "yes" if _takes(table, dice, number if success else -1, against) else "no"
    if decided(table, dice):
        return "yes"
    if not success or any(rival.beats(number) for rival in against):
        return "no"
    return "gm" if any(rival.ties(number) for rival in against) else "yes"


def utility(table: Table, dice: Dice) -> Utility:
    """Return the state of a roll already made, if it is kept (DICE-7)."""
    against, high, character = rivals(table, dice), rivals(table, dice, high=True), table.characters[dice.who]
    top = best_of(table, dice)
    winner = next((rival for rival in sorted(against, key=lambda rival: -rival.number) if rival.beats(top)), None)
    if not dice.success:
        text = "a miss" if _DONE.get(dice.purpose) == "hits" else "a failure"
    elif winner is not None and dice.purpose == "initiative" and winner.number == top:
        return Utility(f"a tie with {winner.name} (initiative does not change)", False)
    elif winner is not None:
        text = f"beaten by {winner.text}"
    elif tied := next((rival for rival in against if rival.ties(top)), None):
        text = f"a tie with {tied.name}{' at best' if top > dice.value else ''} (the GM decides)"
    else:
        if dice.critical:
            text = "a critical success"
        elif dice.purpose == "defend" and against:
            text = f"a success against {against[0].text}"
        else:
            text = "a hit" if _DONE.get(dice.purpose) == "hits" else "a success"
        if not (unless := unless_set(high, top) or _unless_again(table, dice, top)):
            return Utility(text, True)
        text += unless
    if why := decided(table, dice):
        return Utility(f"{text}, but {why}", True)
    if _known(table, dice) and _takes(table, dice, top if dice.success else -1, high):
        # With LEAD-4, a success gives an action to direct, whoever wins initiative.
        safe = dice.success or "LEAD-4" not in character.abilities
        joint = "and" if text.startswith(("a success", "a critical success")) else "but"
        return Utility(f"{text}, {joint} {table.team(character.team).name} will have initiative anyway", safe)
    return Utility(text, False)


def unless_set(high: Sequence[Rival], number: int) -> str:
    """Return an `unless` clause on a rival who may still set their dice higher (DICE-12); empty if none can."""
    for rival in sorted(high, key=lambda rival: -rival.top):
        if rival.top > rival.dice.value and (rival.beats(number) or rival.ties(number)):
            return f" unless {rival.name} sets {rival.shown} higher (up to {rival.top})"
    return ""


def _unless_again(table: Table, dice: Dice, number: int) -> str:
    """Return an `unless` clause on an attacker who may re-roll and still hit (DICE-7); empty if none can."""
    return "".join(f" unless {rival.name} re-rolls" for rival in _again(table, dice) if rival.dice.level >= number)


def _again(table: Table, dice: Dice) -> list[Rival]:
    """Return the attack that this defence opposes, if the attack may still be re-rolled (DICE-7)."""
    return [rival for rival in rivals(table, dice) if dice.purpose == "defend" and _may_again(table, rival.dice)]


def decided(table: Table, dice: Dice) -> str:
    """Return the reason why a defence no longer matters: a failed attack or another defence (DICE-10, RUL-18).

    Empty if it may still matter, or if the player may not know the reason.
    """
    if (missed := _missed(table, dice)) is not None:
        return "" if _may_again(table, missed) else f"the attack missed with {missed.shown}"
    action, own = table.action, table.characters[dice.who].pc
    for attack in rivals(table, dice) if dice.purpose == "defend" else ():
        if attack.top > attack.number or _may_again(table, attack.dice):
            continue
        for rival in rivals(table, attack.dice) if action is not None else ():
            if (
                rival.dice is not dice
                and rival.beats(attack.number)
                and not (own and table.characters[rival.dice.who].hidden)
            ):
                return f"{rival.text} already stops it"
    return ""


def _missed(table: Table, dice: Dice) -> Dice | None:
    """Return the failed attack that this defence opposes; None if it has not failed or is hidden from the player."""
    for attack in opposed_to(table, dice) if dice.purpose == "defend" else ():
        if attack.rolled and not attack.success:
            seen = not (table.characters[attack.who].hidden and table.characters[dice.who].pc)
            return attack if seen else None
    return None


def _may_again(table: Table, attack: Dice) -> bool:
    """Tell whether an attack already rolled may still be re-rolled (DICE-7)."""
    return not attack.settled and not attack.critical and "good" in modifiers_of(table, attack)


def needed(table: Table, dice: Dice) -> bool:
    """Tell whether a defence is rolled: not a sole all-out defence after an attack that failed for good (SHLD-4)."""
    alone = table.action is not None and len(table.action.reactions) == 1
    return not (dice.plain and alone and _missed(table, dice) is not None and decided(table, dice))


# -------------------------------------------------------------------- what dice must show


def caption(table: Table, level: int) -> str:
    """Return the numbers that succeed and the meaning of 00, in words (DICE-1, DICE-2, EDIT-3)."""
    return f"{level} or less succeeds; {_nought(table)}"


def _nought(table: Table) -> str:
    return f"00 counts as {table.rules.reading.nought}"


def wanted(table: Table, dice: Dice) -> str:
    """Return the numbers that both dice must show, given the opposed rolls so far, in words (DICE-10, DEF-1)."""
    if why := _nothing_to_win(table, dice):
        return why
    if (attack := _missed(table, dice)) is not None:
        return f"The attack missed with {attack.shown} but may be re-rolled; {dice.level} or less succeeds"
    against = rivals(table, dice)
    if not against:
        return caption(table, dice.level)
    strongest = max(against, key=lambda rival: (rival.number, rival.tie == "rival"))
    to_beat, shown = strongest.number, strongest.shown
    low = to_beat if strongest.tie == "own" else to_beat + 1
    # A critical success below that number may be set to one that wins (DICE-5).
    lower = may_set(table, dice) and min(low, dice.level) > (0 if dice.reading.from_zero else 11)
    if low > dice.level:
        return _beyond(table, dice, strongest, low, lower and to_beat == dice.level)
    doubles, still = " or a lower double" if lower else "", _still(table, dice)
    # A tie is a success; if critical, it may be set higher.
    gm = strongest.tie == "gm" and not (lower and is_critical(to_beat, dice.level))
    tie = f" (at {shown} the GM decides)" if gm else ""
    verb = _DONE.get(dice.purpose, "succeeds")
    return f"{_ranges([*range(low, dice.level + 1)])}{doubles} {verb}{tie}" + (still or f"; {dice.level + 1}+ fails")


def _nothing_to_win(table: Table, dice: Dice) -> str:
    """Return the words for a roll that can no longer change the outcome; empty if it can (INIT-3, RUL-18, RUL-31)."""
    if why := decided(table, dice):
        return f"{why[0].upper()}{why[1:]}: {_only(table, dice)}"
    if _known(table, dice) and _takes(table, dice, -1, rivals(table, dice, high=True)):
        team = table.team(table.characters[dice.who].team)
        return f"{team.name} will have initiative anyway: {_only(table, dice)}"
    return ""


def _still(table: Table, dice: Dice) -> str:
    """Return clauses on rivals who may still change their dice (DICE-7, DICE-12, RUL-3); short, to fit one row."""
    waiting = [
        f", unless {rival.name} sets {rival.shown} higher (up to {rival.top})"
        for rival in rivals(table, dice)
        if rival.top > rival.number
    ]
    return "".join([*waiting, *(f", unless {rival.name} re-rolls" for rival in _again(table, dice))])


def _only(table: Table, dice: Dice) -> str:
    """Return the remaining use of a roll that decides nothing (DICE-6, DICE-11, SHLD-4, LEAD-4)."""
    if dice.purpose == "initiative" and "LEAD-4" in table.characters[dice.who].abilities:
        return "a success still lets them direct"
    return "this roll changes nothing" if dice.plain else "only a critical matters"


def _beyond(table: Table, dice: Dice, most: Rival, low: int, lower: bool) -> str:
    """Return the text of `wanted` if no number up to the level wins; with `lower`, a lower double may tie."""
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
    """Return the faces needed if only the tens or the ones are re-rolled, in words (DICE-7)."""
    if which == "both":
        return wanted(table, dice)
    if why := _nothing_to_win(table, dice):
        return why
    against, numbers = rivals(table, dice), dict[str, list[int]]()
    for face in range(10):
        faces = (face, dice.ones) if which == "tens" else (dice.tens, face)
        numbers.setdefault(comes_through(table, dice, faces, against), []).append(face)
    verb, winning, gm = _DONE.get(dice.purpose, "succeeds"), numbers.get("yes", []), numbers.get("gm", [])
    if len(winning) == 10:
        text = f"any digit {verb}"
    else:
        text = f"{_ranges(winning) if winning else 'no digit'} {verb}"
        text += f", the GM decides at {_ranges(gm)}" if gm else ""
        text += ", other digits fail" if winning and "no" in numbers else ""
    return text + _still(table, dice)


def _ranges(faces: list[int]) -> str:
    """Return numbers in few words: `0 to 4`, `1, 3 or 4`."""
    if len(faces) > 2 and faces[-1] - faces[0] == len(faces) - 1:
        return f"{faces[0]} to {faces[-1]}"
    return " or ".join(filter(None, (", ".join(map(str, faces[:-1])), str(faces[-1]))))
