"""The roll for an item: `exact` counts what `live` plays, with a user whose best choices are found a second time."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from chance_law import exact_counts_what_live_plays

from unhex_tui.engine.chance import exact, share
from unhex_tui.systems.unhex.rules.chances import Degree, Settled, Used, UseFacts, Victim, degree, use
from unhex_tui.systems.unhex.rules.percentile import TO_NINETY_NINE, Roller

KINDS = ("blast", "continuous", "cover", "demolish", "first_aid", "bare")
ROLLERS = (Roller(12, 12), Roller(13, 16), Roller(45, 50), Roller(44, 60), Roller(99, 99), Roller(0, 30))
OFTEN, SELDOM = (100,) * 100, tuple(range(100, 0, -1))
BARE = tuple(range(10))
CROWD = (
    Victim(False, OFTEN, BARE, BARE),
    Victim(False, SELDOM, (0,) * 5 + (1,) * 5, BARE),
    Victim(True, OFTEN, (0,) * 10, BARE),
    Victim(True, SELDOM, BARE, BARE),
)


def worth(facts: UseFacts, number: int, die: int, other: int) -> tuple[int, ...]:
    """Return what a user wants of two dice: the best targets among all, or the higher number first."""
    if facts.kind != "blast":
        return {"continuous": (die, other), "cover": (die,), "first_aid": (die, other)}.get(facts.kind, ())
    many = min(other + 1, len(facts.targets))
    sums = []
    for taken in combinations(facts.targets, many):
        harms = [(one.own, one.stands[number] * one.harm[die], one.stands[number] * one.bare[die]) for one in taken]
        foes, own = ([harm for harm in harms if harm[0] is side] for side in (False, True))
        spared = -sum(harm for _, harm, _ in own)
        unarmored = sum(harm for *_, harm in foes) - sum(harm for *_, harm in own)
        sums.append((sum(harm for _, harm, _ in foes), spared, unarmored))
    return max(sums)


def thrown(roll: str, facts: UseFacts) -> Counter[Any]:
    """Count the rolls by their reading: the better die first, and criticals set to the best number."""
    if roll == "die":
        return Counter(["tens"])
    found: Counter[Any] = Counter()
    level, zero = facts.roller.level, facts.roller.reading.from_zero
    for dice in range(100):
        number = dice if dice or zero else 100
        critical = number in (level, 100) or number % 11 == 0
        if number > level or number == 100:
            faces = divmod(dice, 10) if critical else (0, 0)
            found[Settled(False, critical, *faces, reading=facts.roller.reading)] += 1
            continue
        highest = max(level, facts.roller.max_level) if number == level else level
        numbers = range(not zero, highest + 1) if critical else [number]
        ways = [(n, *pair) for n in numbers for pair in (divmod(n, 10), divmod(n, 10)[::-1])]
        best, die, other = max(ways, key=lambda way: (worth(facts, *way), way[0]))
        found[Settled(True, False, die, other, best)] += 1
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("roller", [*ROLLERS, Roller(20, 25, reading=TO_NINETY_NINE)])
def test_exact_counts_what_live_plays_over_all_dice(kind: str, roller: Roller) -> None:
    exact_counts_what_live_plays(use, UseFacts(kind, roller, CROWD if kind == "blast" else ()), thrown)


def test_AOE_5_AOE_7_AOE_8_AID_2_dice_tell_how_far_an_item_works() -> None:
    degrees = {kind: degree(kind, 4, 1) for kind in KINDS}
    assert degrees["blast"] == degrees["first_aid"] == Degree(points=4, spots=2)
    assert degrees["continuous"] == Degree(points=4, rounds=1) and degrees["cover"] == Degree(rounds=4)
    assert degrees["demolish"] == degrees["bare"] == Degree()


def test_AOE_6_AID_5_a_critical_failure_turns_by_the_sum_or_by_one_die() -> None:
    area, aid = (
        {used.degree.points for used, _ in exact(use, UseFacts(kind, Roller(50, 50))) if used.how == "turns"}
        for kind in ("cover", "first_aid")
    )
    assert area == {10, 12, 14, 16, 18, 20} and aid == {5, 6, 7, 8, 9, 10}


def test_DICE_5_a_critical_blast_is_set_to_the_number_that_harms_most() -> None:
    ends = exact(use, UseFacts("blast", Roller(13, 16), CROWD))
    assert share(ends, lambda used: used.how == "works") == pytest.approx(0.13)
    # 11 and 13 are set to 09: 9 damage to one enemy, more than two enemies suffer from a lower die.
    assert dict(ends)[Used("works", Degree(9, 1), 9)] == pytest.approx(0.03)
