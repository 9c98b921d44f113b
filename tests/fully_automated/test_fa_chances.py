"""Chances of attacks compared with all rolls of dice played one by one, by rules written here a second time.

Another law compares what odds count with what play does over all dice.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from chance_law import exact_counts_what_live_plays, rules_in

from unhex_tui.engine.chance import Spread, exact, share
from unhex_tui.systems.fully_automated.fight.matchup import after, damage
from unhex_tui.systems.fully_automated.rules import chances
from unhex_tui.systems.fully_automated.rules.cards import cards
from unhex_tui.systems.fully_automated.rules.chances import AttackFacts, Blow, End
from unhex_tui.systems.fully_automated.rules.damage import on_attack, on_defence
from unhex_tui.systems.fully_automated.rules.dice import Edge, dice, net, outcome
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


def undefended(blow: Blow, rules: TableRules, counter: Blow | None = None) -> Spread[End]:
    return exact(chances.attack, AttackFacts(rules, blow, None, counter))


def defended(blow: Blow, edges: tuple[Edge, ...], rules: TableRules, counter: Blow | None = None) -> Spread[End]:
    return exact(chances.attack, AttackFacts(rules, blow, edges, counter))


def same(counted: Spread[End], expected: Dist) -> bool:
    """Tell whether two distributions are equal."""
    return dict(counted) == pytest.approx({end: float(chance) for end, chance in expected.items()}, abs=1e-12)


def some_edges(random: Random) -> tuple[Edge, ...]:
    return tuple(random.choice((PLUS, MINUS)) for _ in range(random.choice((0, 0, 1, 1, 2, 3))))


@pytest.mark.parametrize("seed", range(60))
def test_chances_are_those_of_all_rolls_played_out(seed: int) -> None:
    """FA-ATK-1, FA-ATK-4, FA-DEF-2, FA-RES-3, FA-DICE-4, FA-ARM-1, FA-COV-6, FA-AIM-6, FA-AIM-7, FA-AIM-12."""
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
        assert same(undefended(blow, rules, counter), played(blow, None, counter, method, several, add_stuns))
        assert same(defended(blow, guard, rules, counter), played(blow, guard, counter, method, several, add_stuns))


# ---------------------------------------------------------------------------------------------------------- the law


def thrown(roll: str, facts: AttackFacts) -> Counter[Any]:
    """Count every throw of the dice by its outcome."""
    if roll == "counter":
        return Counter(["none" if facts.blow is None else "strike"])
    rules = facts.rules
    level = net(facts.edges or (), rules) if facts.blow is None or roll == "defence" else facts.blow.net(rules)
    return Counter(outcome(faces, level, rules) for faces in product((-1, 0, 1), repeat=dice(level, rules)))


PUNCH, RESTRAIN, RIFLE = (CARDS[name] for name in ("punch", "restrain", "rifle"))
ARROW = Blow(CARDS["stun_arrow"], 9, (PLUS, MINUS, MINUS), aimed=True, armor=1)
FIGHTS = [
    AttackFacts(rules, blow, edges, counter)
    for rules, blow, edges, counter in (
        (DEFAULT, Blow(RIFLE, 7, (MINUS,), cover=True, armor=2), None, None),
        (DEFAULT, Blow(RESTRAIN), (PLUS,), Blow(PUNCH, 1, (PLUS,))),
        (TableRules(adv_method="flat"), Blow(RESTRAIN, 1, (MINUS,)), None, Blow(RESTRAIN)),
        (TableRules(adv_method="reroll"), Blow(PUNCH, aimed=True), (MINUS, MINUS), None),
        (TableRules(adv_method="ignore_one"), ARROW, (), Blow(PUNCH)),
        (TableRules(adv_stack="net"), Blow(PUNCH, 1, (PLUS, PLUS)), (MINUS, MINUS), Blow(RESTRAIN, armor=1)),
    )
]
FIGHTS.append(AttackFacts(DEFAULT, Blow(PUNCH), (PLUS,), Blow(PUNCH), parry=(MINUS,)))


@pytest.mark.parametrize("rule", sorted(rules_in(chances), key=lambda rule: rule.__name__))
@pytest.mark.parametrize("number", range(len(FIGHTS)))
def test_every_chance_rule_counts_what_it_plays(rule: Any, number: int) -> None:
    """FA-ATK-1, FA-ATK-2, FA-ATK-15, FA-DEF-2, FA-RES-3, FA-DICE-3."""
    exact_counts_what_live_plays(rule, FIGHTS[number], thrown)


# ------------------------------------------------------------------------------------------------------------ by hand


def lands(ends: Spread[End]) -> float:
    return share(ends, lambda end: end.lands)


def back(ends: Spread[End]) -> float:
    return sum(end.back * chance for end, chance in ends)


def out(ends: Spread[End], hp: int, *conditions: str) -> float:
    """Return the chance of these conditions, of all but `up` without any."""
    return sum(after(ends, hp).get(each, 0.0) for each in conditions or ("incapacitated", "dying", "dead"))  # type: ignore[call-overload]


def test_an_undefended_attack_always_takes_effect() -> None:
    """FA-ATK-1, FA-ATK-2: a pistol and a knife against a target that does not defend, by hand."""
    shot = undefended(Blow(CARDS["pistol"], 3), DEFAULT)
    assert lands(shot) == pytest.approx(1) and damage(shot) == 5 and not any(end.stuns for end, _ in shot)
    assert out(shot, 5) == pytest.approx(6 / 9) and out(shot, 7) == pytest.approx(1 / 9) and out(shot, 8) == 0
    assert out(shot, -4, "dying") == pytest.approx(1 / 9) and out(shot, -8, "dying", "dead") == pytest.approx(1)
    assert damage(undefended(Blow(CARDS["stab"], 1, (PLUS,)), DEFAULT)) == pytest.approx(180 / 27)


def test_a_defence_stops_two_attacks_in_three() -> None:
    """FA-DEF-2: no edge on either roll; one defence in three counters."""
    punch = Blow(CARDS["punch"])
    fight = defended(punch, (), DEFAULT, punch)
    assert lands(fight) == pytest.approx(3 / 9)
    assert share(fight, lambda end: end.back > 0) == pytest.approx(3 / 9)
    assert back(fight) == pytest.approx(4 / 3) and damage(fight) == pytest.approx(4 / 3)
    assert back(defended(punch, (), DEFAULT)) == 0


def test_what_an_aimed_shot_at_a_defender_in_the_open_comes_to() -> None:
    """FA-DEF-4, FA-DEF-5, FA-AIM-8: two disadvantages count as one, unless the table rule adds them."""
    pistol = CARDS["pistol"]
    guard = on_defence(pistol, 3, DEFAULT, aimed=True)
    shot = Blow(pistol, 3, on_attack(pistol, 3, aimed=True), aimed=True)
    assert lands(defended(shot, guard, DEFAULT)) == pytest.approx(16 / 27)
    assert lands(defended(shot, guard, TableRules(adv_stack="net"))) == pytest.approx(61 / 81)


def test_Restrain_puts_out_whom_it_holds() -> None:
    """FA-RES-3, FA-RES-4: six rolls in nine restrain, two deal 3 damage, one is countered."""
    held = undefended(Blow(CARDS["restrain"]), DEFAULT, Blow(CARDS["punch"]))
    assert share(held, lambda end: end.restrained) == pytest.approx(6 / 9) and out(held, 20) == pytest.approx(6 / 9)
    assert out(held, 3) == pytest.approx(8 / 9) and out(held, 20, "dying", "dead") == 0
    assert damage(held) == pytest.approx(6 / 9) and back(held) == pytest.approx(4 / 9)


def test_a_counter_may_be_Restrain() -> None:
    """FA-ATK-15: eleven rolls of 27 restrain at disadvantage, six of nine without."""
    fight = defended(Blow(CARDS["punch"]), (), DEFAULT, Blow(CARDS["restrain"]))
    assert share(fight, lambda end: end.back_restrained) == pytest.approx(40 / 243)
    assert not any(end.restrained for end, _ in fight)
    assert back(fight) == pytest.approx((2 * 9 / 27 * 3 + 2 / 9 * 3) / 9)
