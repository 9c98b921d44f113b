"""Odds of keeping a roll or re-rolling its tens, its ones or both: DICE-5, DICE-7, DICE-10, INIT-3, RUL-2.

The odds are exact, against the opposing dice already rolled. An opposing roll that is not settled may itself be
re-rolled in its own interest (`rerolls`). A critical success that waits is set as `rerolls` describes, elsewhere as
high as possible. Dice of hidden characters count too: only the GM sees odds, while the question put to a player reveals
nothing of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import prod
from operator import mul
from typing import Any

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.decision import Roll
from unhex_tui.engine.dice import percent
from unhex_tui.systems.unhex.fight.facts.skill import awaited, modifiers_of, rolls
from unhex_tui.systems.unhex.fight.matchup import (
    ALL,
    HITS,
    WITH_RE_ROLL,
    cells,
    chances,
    defence,
    explained,
    roller_as,
    strikers_as,
)
from unhex_tui.systems.unhex.fight.rolls.rolling import AGAIN, BEATEN, ammo_at_stake
from unhex_tui.systems.unhex.fight.rolls.utility import best_of, comes_through, decided, may_set, opposed_to, rivals
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.rules.chances import WAYS, bar, second_rolls
from unhex_tui.systems.unhex.rules.percentile import HUNDRED, falls
from unhex_tui.systems.unhex.rules.rerolls import Defence, Stands, against, barred, bars, over, replies, ways
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Dice

CHANCE = {"defend": "defends", "initiative": "wins"}
"""Headings for the chance of success of rolls that are no attacks, by purpose; others have "succeeds"."""
RISK = "critical failure"
"""Heading of the chance that a choice ends as a critical failure, which cannot be re-rolled (DICE-7)."""
OTHERWISE = ("area", "first_aid")
"""Purposes of rolls whose critical failure has an effect other than a lost action (AID-5, AOE-6)."""


@AGAIN.odds
def _again(table: Table, asked: Any) -> Odds:
    """Return the odds of every choice for a roll that may be re-rolled, keeping included."""
    dice = next(roll for roll in rolls(table) if roll.who == asked.about[0] and roll.rolled and not roll.settled)
    if (form := dice.form) is not None:
        stands, whole = _stands(table, dice, opposed_to(table, dice))
        goals = zip(HITS, strikers_as(table, dice), strict=True)
        columns = {head: (goal.worths(stands), goal.worths(stands, again=True)) for head, goal in goals}
        odds = _by_way(dice, columns, whole, lambda row: cells(row[0], row[1], row[2], form.less))
        return explained(_with_risk(table, dice, odds))
    worths, whole = came_through(table, dice)
    if dice.purpose == "initiative":
        return _by_way(dice, {head: (column, column) for head, column in _initiative(table, dice, worths).items()}, 1)
    return _with_risk(table, dice, _by_way(dice, {CHANCE.get(dice.purpose, "succeeds"): (worths, worths)}, whole))


def _by_way(
    dice: Dice,
    columns: Mapping[str, tuple[Sequence[int], Sequence[int]]],
    whole: int,
    shown: Callable[[Sequence[Fraction]], tuple[str, ...]] = lambda row: tuple(map(percent, map(abs, row))),
) -> Odds:
    """Return columns by choice; each has the values of all rolls if kept and as second results, out of `whole`."""
    by_column = [ways(kept, again, _lies(dice)) for kept, again in columns.values()]
    rows = {
        key: tuple(Fraction(n, HUNDRED * whole) for n in row)
        for key, row in zip(WAYS, zip(*by_column, strict=True), strict=True)
    }
    best = {
        (key, head)
        for head, values in zip(columns, by_column, strict=True)
        for key, value in zip(WAYS, values, strict=True)
        if value == max(values) and (value or dice.form is None)
    }
    shares = {key: float(row[0]) for key, row in rows.items()}
    return Odds(
        (*columns,), {key: shown(row) for key, row in rows.items()}, shares, next(iter(columns)), frozenset(best)
    )


def _with_risk(table: Table, dice: Dice, odds: Odds) -> Odds:
    """Add the chance, the number and the cost of a critical failure to each choice (DICE-6, AMMO-2)."""
    fallen = falls(roller_as(table, dice))
    cells, words = dict(odds.cells), dict(odds.words)
    for key in WAYS:
        second = second_rolls(_lies(dice), key)
        lost = [n for n in second if fallen[n].lost]
        number = f" ({lost[0]:02d})" if len(lost) == 1 else ""
        cells[key] = (*cells[key], percent(Fraction(len(lost), len(second))) + number if lost else "–")
        if lost and (cost := _cost(table, dice)):
            words[key] = f"a critical failure costs {cost}"
    return odds._replace(heads=(*odds.heads, RISK), cells=cells, words=words)


def _cost(table: Table, dice: Dice) -> str:
    """Return the cost of a critical failure in words; empty if it costs no action (AID-5, AOE-6)."""
    if not table.fighting or table.errand is not None or dice.purpose in OTHERWISE:
        return ""
    ammo = ammo_at_stake(table, dice)
    return f"{table.name(dice.who)} their next action" + (f" and 1 ammo ({ammo.name})" if ammo else "")


def _initiative(table: Table, dice: Dice, wins: Sequence[int]) -> dict[str, Sequence[int]]:
    """Return the values of an initiative roll, with the actions it may gain or cost (INIT-4, RUL-2, LEAD-4)."""
    fallen = falls(roller_as(table, dice))
    columns: dict[str, Sequence[int]] = {
        CHANCE["initiative"]: wins,
        "+1 action" if not may_set(table, dice) else "critical": [roll.success and roll.critical for roll in fallen],
        "−1 action": [-int(roll.lost) for roll in fallen],
    }
    if "LEAD-4" in table.characters[dice.who].abilities:
        columns["directs"] = [roll.success for roll in fallen]
    return columns


def _lies(dice: Dice) -> int:
    return 10 * dice.tens + dice.ones


def foreseen(table: Table, dice: Dice) -> tuple[Fraction, str]:
    """Return the chance of success of a pending roll that is no attack, and the facts that no column shows.

    The chance of a critical is left out where a defence is re-rolled after an attack that may still change.
    """
    roller, attack = roller_as(table, dice), _waits(table, dice)
    if attack is not None and roller.again and not (declared := _defence(table, attack, dice)).first:
        striker, rolled = strikers_as(table, attack).hit, _lies(attack)
        rest, whole = _stands(table, attack, [other for other in opposed_to(table, attack) if other is not dice])
        combined = [tuple(map(mul, row, rest)) for row in replies(declared)]
        hit = sum(against(striker, reply)[rolled] for reply in combined)
        return 1 - Fraction(hit, HUNDRED**3 * whole), WITH_RE_ROLL.strip()
    odds = chances(roller, *came_through(table, dice)) if opposed(table, dice) else chances(roller)
    return odds.success, odds.words


def opposed(table: Table, dice: Dice) -> bool:
    """Tell whether the roll must succeed against an opposing roll that is already made."""
    return bool(rivals(table, dice, unseen=True)) or _waits(table, dice) is not None


def came_through(table: Table, dice: Dice) -> tuple[list[int], int]:
    """Count for each of the 100 rolls how often it succeeds against the opposing rolls, out of the second value.

    A tie that the GM would decide goes to the attack. Only for rolls that are no attacks.
    """
    if (attack := _waits(table, dice)) is not None:
        return _held(table, attack, dice, bars(_defence(table, attack, dice)))
    opposing = rivals(table, dice, high=True, unseen=True)
    return [int(comes_through(table, dice, divmod(n, 10), opposing) == "yes") for n in range(HUNDRED)], 1


def stops(table: Table, dice: Dice, number: int) -> Fraction | None:
    """Return the chance that a defence with this number stops an attack whose dice may still change.

    Returns None if the attack is settled, or if the player must not learn of it.
    """
    if (attack := _waits(table, dice)) is None or _unseen(table, attack, dice):
        return None
    [held], whole = _held(table, attack, dice, [bar(number, _defence(table, attack, dice).wins_ties)])
    return Fraction(held, whole)


def declared_defence(table: Table, dice: Dice, attacker: Character) -> Defence:
    """Return a declared defence against an attacker."""
    return defence(table, roller_as(table, dice), table.characters[dice.who], attacker)


def _defence(table: Table, attack: Dice, dice: Dice) -> Defence:
    return declared_defence(table, dice, table.characters[attack.who])


def _held(table: Table, attack: Dice, dice: Dice, own_bars: Sequence[int]) -> tuple[list[int], int]:
    """Count for each of `own_bars` how often an attack that may still change is stopped, out of the second value.

    The bar of a defence is the least number that it does not stop. Other defenders who may still re-roll do so after
    this one, in the interest of the defence.
    """
    others = [other for other in opposed_to(table, attack) if other is not dice and other.rolled]
    later = [other for other in others if not other.settled and roller_as(table, other).again]
    least = max((_bar(table, attack, other) for other in others if other not in later), default=0)
    striker, rolled = strikers_as(table, attack).hit, _lies(attack)
    hits = [against(striker, over(n))[rolled] for n in range(HUNDRED + 1)]
    whole = HUNDRED**2
    for reaction in reversed(later):
        hits = [-barred(hits, n, _defence(table, attack, reaction))[_lies(reaction)] for n in range(HUNDRED + 1)]
        whole *= HUNDRED
    return [whole - hits[max(n, least)] for n in own_bars], whole


def _waits(table: Table, dice: Dice) -> Dice | None:
    """Return the attack against which a defence is rolled, if its dice are rolled and may still change; else None."""
    if dice.purpose != "defend" or decided(table, dice):
        return None
    for attack in opposed_to(table, dice):
        if not attack.rolled or attack.settled or attack.form is None:
            continue
        if (attack.success or not attack.critical) and (attack.critical or "good" in modifiers_of(table, attack)):
            return attack
    return None


def _unseen(table: Table, other: Dice, dice: Dice) -> bool:
    """Tell whether a hidden character's dice oppose a PC's, whose player must learn nothing of them."""
    return table.characters[other.who].hidden and table.characters[dice.who].pc


def _bar(table: Table, attack: Dice, dice: Dice) -> int:
    """Return the least number that a defence does not stop, with a critical success set as high as possible.

    The value is 0 for a defence that failed.
    """
    return bar(best_of(table, dice), _defence(table, attack, dice).wins_ties) if dice.success else 0


def stands(table: Table, dice: Dice) -> tuple[Stands, int]:
    """Count how often a hit beats all opposing rolls, by its number, out of the second value (RUL-18).

    Dice that the player must not learn of are left out.
    """
    return _stands(
        table, dice, [reaction for reaction in opposed_to(table, dice) if not _unseen(table, reaction, dice)]
    )


def _stands(table: Table, attack: Dice, defences: Sequence[Dice]) -> tuple[Stands, int]:
    counts = [over(0)]
    for dice in defences:
        if dice.settled:
            counts.append(over(_bar(table, attack, dice)))
        elif dice.rolled:
            counts.append(replies(_defence(table, attack, dice))[_lies(dice)])
    return tuple(map(prod, zip(*counts, strict=True))), HUNDRED ** len(counts)


def _roll_odds(table: Table, asked: Roll) -> Odds:
    """Return the odds of a roll that is no attack."""
    dice = awaited(table, asked)
    chance, words = foreseen(table, dice)
    head = CHANCE.get(dice.purpose, "succeeds") if opposed(table, dice) else "succeeds"
    return explained(Odds((head,), {ALL: (percent(chance),)}, words={ALL: words}))


INITIATIVE = Question(
    "initiative.roll",
    "Which side sets the order: the one with the highest success. On a tie, or with no success, "
    "initiative does not change; in round 1 the PCs have it. A critical success can give the roller an action, "
    "a critical failure costs one, even if the other side wins.",
    odds=_roll_odds,
)
DEFENCE = Question("defend.roll", f"Whether the defense turns the attack into a miss. {BEATEN}", odds=_roll_odds)
FIRST_AID = Question(
    "first_aid.roll",
    "A success erases slashes: one die is the number of boxes, the other + 1 the number of "
    "locations. Slashes that are left become X; after a failure, all slashes do.",
    odds=_roll_odds,
)
RALLY = Question("rally.roll", "Whether levels on the leader's side may rise, and how far.", odds=_roll_odds)
SPEED = Question("speed.roll", "Whether the character moves twice or not at all.", odds=_roll_odds)
OTHER = Question("other.roll", "Whether the action succeeds.", odds=_roll_odds)
