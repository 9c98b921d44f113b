"""Chances of attacks compared with all rolls of dice played one by one, by rules written here a second time."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from unhex_tui.systems.fully_automated.advice.chances import (
    Blow,
    Chances,
    End,
    defended,
    undefended,
)
from unhex_tui.systems.fully_automated.rules.cards import cards
from unhex_tui.systems.fully_automated.rules.damage import on_attack, on_defence
from unhex_tui.systems.fully_automated.rules.dice import Edge
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, TableRules

CARDS = cards(DEFAULT)
PLUS, MINUS = Edge(1, "", ()), Edge(-1, "", ())
Dist = dict[End, Fraction]


# ------------------------------------------------------------------------------------------- the rules a second time


def pool(helps: int, hinders: int, ignores: bool, method: str, several: bool) -> dict[int, Fraction]:
    """Return the distribution of two fudge dice from −2 to 2, counted over every roll."""
    left = helps - (0 if ignores else hinders)
    if not several and left:
        left = 1 if left > 0 else -1
    found: Counter[int] = Counter()
    if method == "extra_die":
        rolls = [*product((-1, 0, 1), repeat=2 + abs(left))]
        for roll in rolls:
            kept = sorted(roll)[-2:] if left > 0 else sorted(roll)[:2]
            found[sum(kept)] += 1
    elif method == "reroll":
        rolls = [*product((-1, 0, 1), repeat=2 * (1 + abs(left)))]
        for roll in rolls:
            pairs = [roll[at] + roll[at + 1] for at in range(0, len(roll), 2)]
            found[max(pairs) if left > 0 else min(pairs)] += 1
    else:
        rolls = [*product((-1, 0, 1), repeat=2)]
        for roll in rolls:
            if method == "flat":
                found[min(2, max(-2, sum(roll) + left))] += 1
            else:
                bad = -1 if left > 0 else 1
                found[sum(roll) - bad * min(abs(left), roll.count(bad))] += 1
    return {comes_to: Fraction(many, len(rolls)) for comes_to, many in found.items()}


def effect(blow: Blow, comes_to: int, add_stuns: bool) -> tuple[int, int]:
    """Return the damage and the stuns of a card other than Restrain."""
    card, line = blow.card, blow.card.aimed
    more, stuns = card.rows[comes_to + 2]
    base = card.base
    if blow.aimed:
        base = base if line.base is None else line.base
        base += line.more_at if line.at == blow.distance else line.more
        stuns = stuns + line.stuns if add_stuns else max(stuns, line.stuns)
    less = blow.armor + (1 if blow.cover and card.category == "ranged" else 0)
    return max(0, base + more - less), stuns


def played(
    blow: Blow, guard: tuple[Edge, ...] | None, counter: Blow | None, method: str, several: bool, add_stuns: bool
) -> Dist:
    """Return each outcome with its chance; `guard` is None for a target that does not defend."""
    found: defaultdict[End, Fraction] = defaultdict(Fraction)

    def dice(edges: tuple[Edge, ...], ignores: bool = False, more: int = 0) -> dict[int, Fraction]:
        up = sum(edge.by > 0 for edge in edges)
        return pool(up, len(edges) - up + more, ignores, method, several)

    def attack(share: Fraction, hindered: int) -> None:
        for comes_to, p in dice(blow.edges, blow.aimed and blow.card.aimed.ignores, hindered).items():
            if blow.card.id == "restrain":
                if comes_to == -2:
                    strike_back(share * p, 1)
                elif comes_to == -1:
                    found[End(True, max(0, 3 - blow.armor))] += share * p
                else:
                    found[End(True, restrained=True)] += share * p
            else:
                found[End(True, *effect(blow, comes_to, add_stuns))] += share * p

    def strike_back(share: Fraction, hindered: int) -> None:
        if counter is None:
            found[End()] += share
            return
        for comes_to, p in dice(counter.edges, False, hindered).items():
            hurt, stuns = effect(counter, comes_to, add_stuns)
            found[End(back=hurt, back_stuns=stuns)] += share * p

    if guard is None:
        attack(Fraction(1), 0)
        return dict(found)
    for comes_to, p in dice(guard).items():
        if comes_to in (-2, -1):
            attack(p, comes_to + 2)
        elif comes_to == 0:
            found[End()] += p
        else:
            strike_back(p, 2 - comes_to)
    return dict(found)


def exact(chances: Chances) -> Dist:
    """Return the chances as fractions."""
    assert sum(many for _, many in chances.ends) == chances.total
    return {end: Fraction(many, chances.total) for end, many in chances.ends}


def some_edges(random: Random) -> tuple[Edge, ...]:
    return tuple(random.choice((PLUS, MINUS)) for _ in range(random.choice((0, 0, 1, 1, 2, 3))))


@pytest.mark.parametrize("seed", range(60))
def test_chances_are_those_of_all_rolls_played_out(seed: int) -> None:
    """FA-ATK-1, FA-ATK-4, FA-DEF-2, FA-RES-3, FA-DICE-3, FA-DICE-4, FA-ARM-1, FA-COV-6, FA-AIM-6, FA-AIM-7."""
    random = Random(seed)
    method = random.choice(("extra_die", "flat", "reroll", "ignore_one"))
    several, add_stuns = random.random() < 0.3 and method != "reroll", random.random() < 0.3
    rules = TableRules(
        adv_method=method, adv_stack="net" if several else "single", aimed_stun="add" if add_stuns else "at_least"
    )
    for _ in range(6):
        card = random.choice([*CARDS.values()])
        blow = Blow(
            card,
            random.choice((1, 2, card.farthest)),
            some_edges(random),
            random.random() < 0.4,
            random.random() < 0.4,
            random.choice((0, 0, 1, 2)),
        )
        armed = [one for one in CARDS.values() if not one.restrains]
        counter = random.choice((None, Blow(random.choice(armed), 1, some_edges(random)[:1])))
        guard = some_edges(random)
        assert exact(undefended(blow, rules, counter)) == played(blow, None, counter, method, several, add_stuns)
        assert exact(defended(blow, guard, rules, counter)) == played(blow, guard, counter, method, several, add_stuns)


# ------------------------------------------------------------------------------------------------------------ by hand


def test_an_undefended_attack_always_takes_effect() -> None:
    """FA-ATK-1: a pistol against a target that does not defend, by hand."""
    shot = undefended(Blow(CARDS["pistol"], 3), DEFAULT)
    assert shot.lands == 1 and shot.damage == 5 and shot.stuns == 0
    assert shot.out(5) == pytest.approx(6 / 9) and shot.out(7) == pytest.approx(1 / 9) and shot.out(8) == 0
    assert shot.dying(-4) == pytest.approx(1 / 9) and shot.dying(-8) == 1
    assert undefended(Blow(CARDS["stab"], 1, (PLUS,)), DEFAULT).damage == pytest.approx(180 / 27)


def test_a_defence_stops_two_attacks_in_three() -> None:
    """FA-DEF-2: no edge on either roll; one defence in three counters."""
    punch = Blow(CARDS["punch"])
    fight = defended(punch, (), DEFAULT, punch)
    assert fight.lands == pytest.approx(3 / 9)
    assert fight.of(lambda end: end.back > 0) == pytest.approx(3 / 9)
    assert fight.back == pytest.approx(4 / 3) and fight.damage == pytest.approx(4 / 3)
    assert defended(punch, (), DEFAULT).back == 0


def test_what_an_aimed_shot_at_a_defender_in_the_open_comes_to() -> None:
    """FA-DEF-4, FA-DEF-5, FA-AIM-8: two disadvantages count as one, unless the table rule adds them."""
    pistol = CARDS["pistol"]
    guard = on_defence(pistol, 3, DEFAULT, aimed=True)
    shot = Blow(pistol, 3, on_attack(pistol, 3, aimed=True), aimed=True)
    assert defended(shot, guard, DEFAULT).lands == pytest.approx(16 / 27)
    assert defended(shot, guard, TableRules(adv_stack="net")).lands == pytest.approx(61 / 81)


def test_Restrain_puts_out_whom_it_holds() -> None:
    """FA-RES-3, FA-RES-4: six rolls in nine restrain, two deal 3 damage, one is countered."""
    held = undefended(Blow(CARDS["restrain"]), DEFAULT, Blow(CARDS["punch"]))
    assert held.restrains == pytest.approx(6 / 9) and held.out(20) == pytest.approx(6 / 9)
    assert held.out(3) == pytest.approx(8 / 9) and held.dying(20) == 0
    assert held.damage == pytest.approx(6 / 9) and held.back == pytest.approx(4 / 9)


def test_a_counter_may_be_Restrain() -> None:
    """FA-ATK-15: eleven rolls of 27 restrain at disadvantage, six of nine without."""
    fight = defended(Blow(CARDS["punch"]), (), DEFAULT, Blow(CARDS["restrain"]))
    assert fight.of(lambda end: end.back_restrained) == pytest.approx(40 / 243)
    assert fight.restrains == 0 and fight.back == pytest.approx((2 * 9 / 27 * 3 + 2 / 9 * 3) / 9)
