"""Exact chances compared with a count of all rolls by the rules, and with play over all dice."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from chance_law import exact_counts_what_live_plays, rules_in

from unhex_tui.engine.chance import Pick, exact
from unhex_tui.systems.unknown_armies.rules import chances as rules_of_attacks
from unhex_tui.systems.unknown_armies.rules import series
from unhex_tui.systems.unknown_armies.rules.attacks import Blow, cherry_due, harm
from unhex_tui.systems.unknown_armies.rules.chances import CHERRY_DICE, Attack, AttackFacts, RollFacts, dodges
from unhex_tui.systems.unknown_armies.rules.chase import Feat
from unhex_tui.systems.unknown_armies.rules.dice import EVERY, Kind, check, read, swapped
from unhex_tui.systems.unknown_armies.rules.series import attack_odds, chances
from unhex_tui.systems.unknown_armies.rules.table_rules import DEFAULT, TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import after, avoidable, dodge, escape

NINE = Blow(gun=True, most=50)
FEATS: tuple[tuple[Feat, Kind], ...] = (
    ("drive", "significant"),
    ("risk", "major"),
    ("insane", "major"),
    ("ram", "major"),
    ("hazard", "major"),
    ("hazard", "significant"),
)
LITERAL = TableRules.load({"dodge_crit_attack": "only_01", "crit_beats_minimum": "no", "at_or_under": "no"})


def thrown(roll: str, facts: Any) -> Counter[Any]:
    """Count every throw of an attack, a dodge, a cherry's dice or a driver's roll by its reading."""
    if isinstance(facts, RollFacts):
        return Counter(_alone(facts, value) for value in ([facts.rolled] if facts.rolled else EVERY))
    given, rules = facts.given, facts.rules
    if roll in ("cherry", "vest"):
        return Counter([facts.choose(Pick(roll, ()))])
    if roll == "cherry.dice":
        return Counter(product(range(10), repeat=CHERRY_DICE[given.cherry]))
    if roll == "attack":
        return Counter(rules_of_attacks.best(value, given, rules) for value in given.rolls or EVERY)
    target = given.next_dodge or (given.dodge or (0, 0))[0]
    rolls = [given.dodged] if given.dodged else EVERY
    flat, skilled = given.dodges_flat, given.dodger_skilled
    made = [dodge(value, target, facts.reading.value, rules, no_matches=flat, skilled=skilled) for value in rolls]
    return Counter(reading._replace(value=0) for reading in made)


def _alone(facts: RollFacts, value: int) -> Any:
    """Return a driver's roll as a check, and a shot at a car as a reading."""
    bare, skilled = facts.no_matches, facts.skilled
    if facts.minimum:
        return read(value, facts.target, facts.rules, facts.minimum, no_matches=bare, skilled=skilled)
    return check(facts.kind, value, facts.target, facts.stat, facts.rules, skilled=skilled, no_matches=bare)


@pytest.mark.parametrize(
    ("attack", "rules"),
    [
        (Attack(65, NINE, (30, 45)), LITERAL),
        (Attack(50, NINE._replace(part="head", vest=True), (20, 40), next_dodge=35), DEFAULT),
        (Attack(60, Blow(bonus=6, knife=True, obsessed=True), (45, 45), cherry="extra-die"), DEFAULT),
        (Attack(30, Blow(obsessed=True), cherry="reroll-damage", flips=True), TableRules.load({"flip_flop": "on"})),
        (Attack(40, NINE._replace(way="point_blank"), (30, 30), dodged=44, dodges_flat=True), DEFAULT),
        (Attack(70, NINE._replace(way="hose"), (60, 30), rolls=(11, 28, 100), dodger_skilled=False), DEFAULT),
    ],
)
def test_every_chance_rule_counts_what_it_plays(attack: Attack, rules: TableRules) -> None:
    facts = AttackFacts(attack, rules)
    by_rule = {
        rules_of_attacks.attack: [facts],
        rules_of_attacks.evade: [facts.against(read(roll, 70, rules)) for roll in (1, 28, 44)],
        rules_of_attacks.land: [
            facts.landing(read(roll, 70, rules), how) for roll in (1, 28, 44, 99) for how in ("all", "half", "none")
        ],
        rules_of_attacks.drive: [
            RollFacts(attack.target, rules, skilled, bare, rolled, kind=kind, stat=50, feat=feat)
            for feat, kind in FEATS
            for skilled, bare, rolled in ((True, False, 0), (False, False, 44), (False, True, 0))
        ],
        rules_of_attacks.shot: [RollFacts(attack.target, rules, minimum=least) for least in (1, 30)],
    }
    assert {*by_rule} == rules_in(rules_of_attacks)
    for rule, cases in by_rule.items():
        for case in cases:
            exact_counts_what_live_plays(rule, case, thrown)


def by_hand(attack: Attack, rules: TableRules) -> Counter[tuple[str, int, int, tuple[str, ...]]]:
    """Return each outcome of an attack by its number of rolls and dodges, for attacks without a cherry's dice."""
    found: Counter[tuple[str, int, int, tuple[str, ...]]] = Counter()
    for value, other in product(EVERY, EVERY):
        reading = read(value, attack.target, rules, attack.blow.minimum)
        cherry = attack.cherry if cherry_due(attack.blow, reading, rules) else ""
        done, met = harm(reading, attack.blow, rules, cherry), "none" if reading.succeeded else "misses"
        if avoidable(reading, attack.blow, rules) and attack.dodge is not None:
            how = escape(value, dodge(other, attack.dodge[0], value, rules), attack.dodge[1])
            how = "none" if how == "half" and not done.damage else how  # UA-DOD-7: nothing to halve
            done, met = after(done, how, attack.blow, rules), how if reading.succeeded else "misses"
        found[met, done.damage, done.own.total, done.effects] += 1
    return found


@pytest.mark.parametrize(
    ("attack", "rules"),
    [
        (Attack(65, NINE, (30, 30)), LITERAL),
        (Attack(50, NINE._replace(part="head"), (20, 40)), DEFAULT),
        (Attack(38, NINE._replace(vest=True, ammo="piercing")), LITERAL),
        (Attack(120, NINE._replace(way="hose", vest=True), (110, 110)), DEFAULT),
        (Attack(60, Blow(bonus=6, knife=True, obsessed=True), (45, 45), cherry="roll-damage"), DEFAULT),
        (Attack(-5, Blow(way="disarm", cuts=True, bonus=3), (5, 5)), LITERAL),
    ],
)
def test_UA_DOD_2_odds_count_all_rolls_of_attack_and_dodge(attack: Attack, rules: TableRules) -> None:
    """UA-DOD-3, UA-KNF-1, UA-VES-3"""
    found = chances(attack, rules)
    expected = {key: many / 10_000 for key, many in by_hand(attack, rules).items()}
    assert dict(found.ends) == pytest.approx(expected)


def test_UA_DOD_2_to_UA_DOD_4_what_the_screen_says_of_a_dodge_of_thirty() -> None:  # the picture's attack
    found = attack_odds(Attack(65, NINE, (30, 30)), DEFAULT, 31)
    shares = [found.first.met(how) for how in ("all", "half", "none", "misses")]
    assert [round(100 * share) for share in shares] == [5, 24, 36, 35]
    assert round(found.mean, 1) == 17.9
    assert (round(100 * found.out), round(100 * found.dead)) == (36, 35)
    assert dodges(30, DEFAULT)[28] == 4 and dodges(30, DEFAULT)[31] == 1


def test_UA_MUL_1_several_attacks_are_all_ways_in_which_they_fall_together() -> None:  # UA-T12, a jam (UA-GUN-3) ends
    attack = Attack(23, NINE)
    found = attack_odds(attack, DEFAULT, 40, 2)
    lost = {value: harm(read(value, 23, DEFAULT), NINE, DEFAULT).damage for value in EVERY}
    over = {one for one in EVERY if one == 100 or lost[one] >= 35}  # a jam, or a foe who is out
    left = [40 - lost[one] - (0 if one in over else lost[other]) for one, other in product(EVERY, EVERY)]
    assert found.out == pytest.approx(sum(points <= 5 for points in left) / 10_000)
    assert found.dead == pytest.approx(sum(points <= 0 for points in left) / 10_000)
    assert found.mean == pytest.approx(40 - sum(left) / 10_000)
    assert found.hits == pytest.approx(1 - 0.01 - 0.76 * 0.77)
    assert attack_odds(attack, DEFAULT, 40, 3).out > found.out > attack_odds(attack, DEFAULT, 40).out


def test_UA_HTH_3_a_choice_to_kill_or_knock_out_counts_as_dead() -> None:
    found = attack_odds(Attack(0, Blow()), DEFAULT, 50)
    assert (found.out, found.dead, found.hits) == pytest.approx((0.01, 0.01, 0.01))
    close = attack_odds(Attack(30, NINE._replace(way="point_blank")), DEFAULT, 90)
    assert close.dead == pytest.approx(0.3)
    misses = sum(min(roll, NINE.most) for roll in range(31, 100)) / 100
    assert close.mean == pytest.approx(0.3 * 90 + misses), "a kill takes all 90, a miss does its damage"


@pytest.mark.parametrize("blow", [NINE, NINE._replace(vest=True), NINE._replace(vest=True, ammo="piercing")])
@pytest.mark.parametrize("wounds", [3, 20, 60])
def test_UA_EXO_1_a_better_shot_at_the_helpless_expects_no_less_damage(wounds: int, blow: Blow) -> None:
    """A kill counts as the points left at least, and as no less than the same roll does if it misses."""
    close = blow._replace(way="point_blank")
    means = [round(attack_odds(Attack(skill, close), DEFAULT, wounds).mean, 9) for skill in range(1, 100)]
    assert means == sorted(means) and means[-1] >= 0.98 * wounds
    kills = max(wounds, 50) + sum(max(wounds, min(roll, 50)) for roll in range(2, 41))
    misses = sum(min(roll, 50) for roll in range(41, 100))
    assert blow != NINE or means[39] == pytest.approx((kills + misses) / 100)


def test_UA_HTH_4_what_an_attacker_takes_is_expected_too() -> None:
    assert chances(Attack(40, Blow(bonus=6)), DEFAULT).own == pytest.approx((26 + 6 * 6) / 100)


def test_UA_CHR_1_the_dice_of_a_cherry_are_counted() -> None:
    plain = chances(Attack(60, Blow(obsessed=True)), DEFAULT)
    more = chances(Attack(60, Blow(obsessed=True), cherry="extra-die"), DEFAULT)
    fresh = chances(Attack(60, Blow(obsessed=True), cherry="reroll-damage"), DEFAULT)
    assert more.mean - plain.mean == pytest.approx(0.05 * 5.5)
    assert fresh.mean - plain.mean == pytest.approx(0.05 * 11 - (2 + 4 + 6 + 8 + 10) / 100)
    dazed = chances(Attack(60, Blow(obsessed=True), cherry="daze"), DEFAULT)
    assert dazed.of(lambda end: "daze" in end.effects) == pytest.approx(0.05)


def test_UA_CHK_5_a_roll_that_is_known_leaves_the_dodge_alone() -> None:
    found = chances(Attack(65, NINE, (30, 30), rolls=(28,)), DEFAULT)
    assert (found.met("all"), found.met("half"), found.mean) == pytest.approx((0.04, 0.96, 0.96 * 14))
    assert chances(Attack(40, NINE, rolls=(64,)), DEFAULT).hits == 0
    assert chances(Attack(65, NINE, (30, 30), dodged=29), DEFAULT).met("all") == pytest.approx(0.29)


def test_flip_flopping_takes_the_better_of_both_readings() -> None:
    flips = DEFAULT.with_choice("flip_flop", "on")
    assert chances(Attack(30, NINE), flips) == chances(Attack(30, NINE, flips=True), DEFAULT)
    both = [(value, swapped(value)) for value in EVERY]
    best = [max(harm(read(roll, 30, flips), NINE, flips).damage for roll in rolls) for rolls in both]
    assert chances(Attack(30, NINE, flips=True), flips).mean == pytest.approx(sum(best) / 100)


def test_who_has_nothing_from_matches_has_no_cherry_and_no_weapons_match() -> None:
    bat = Blow(bonus=6, obsessed=True)
    assert chances(Attack(40, bat, no_matches=True), DEFAULT).mean < chances(Attack(40, bat), DEFAULT).mean
    undazed = chances(Attack(40, bat, cherry="daze", no_matches=True), DEFAULT)
    assert undazed.of(lambda end: "daze" in end.effects) == 0


# ------------------------------------------------------------------------------------------------------------- a chase


def won(feat: Feat, target: int, stat: int, kind: Kind = "major", skilled: bool = True) -> series.Lengths:
    """Return the distribution of the lengths that a Drive roll wins."""
    return series.won(RollFacts(target, DEFAULT, skilled, kind=kind, stat=stat, feat=feat))


def per_cent(spread: series.Lengths) -> dict[int | None, int]:
    """Return the distribution in per cent, sorted."""
    return {key: round(100 * spread[key]) for key in sorted(spread, key=lambda key: (key is None, key))}


def test_UA_CAR_3_UA_CAR_6_UA_CAR_7_odds_of_a_drivers_round() -> None:  # the picture's Marlow
    """The screen shows them."""
    drive = won("drive", 45, 60, "significant")
    assert per_cent(series.gaps(4, drive)) == {2: 5, 3: 40, 4: 15, 5: 35, 6: 5}
    assert per_cent(won("risk", 45, 60)) == {-2: 6, -1: 49, 1: 40, 2: 5}
    assert per_cent(won("insane", 22, 60)) == {5: 22, None: 78}
    risky = series.gaps(4, drive, won("risk", 45, 60))
    together = [sum(chance for gap, chance in risky.items() if gap is not None and low <= gap <= high) for low, high in
                ((-9, 2), (3, 5), (6, 9))]  # fmt: skip
    assert [round(100 * chance) for chance in together] == [21, 56, 23]
    assert sum(risky.values()) == pytest.approx(1)


def test_UA_CAR_12_a_pursuer_stops_at_the_quarry_and_a_wreck_stays_one() -> None:
    mad = won("insane", 30, 60)
    assert per_cent(series.gaps(1, mad)) == {0: 30, None: 70}
    assert per_cent(series.gaps(1, mad, prey=6, own=1)) == {1: 30, None: 70}
    assert per_cent(series.both(mad, {1: 1.0})) == {6: 30, None: 70}
    risk = won("risk", 45, 60)
    assert per_cent(series.gaps(1, {1: 1.0}, risk)) == {0: 45, 1: 49, 2: 6}, "roll by roll"
    assert per_cent(series.gaps(0, {1: 1.0}, risk, prey=-1)) == {0: 94, 1: 6}


def test_UA_CHK_3_who_cannot_drive_needs_a_match() -> None:
    assert per_cent(won("risk", 60, 60, skilled=False)) == {-2: 5, -1: 89, 2: 6}
    assert won("insane", 60, 60, skilled=False)[5] == pytest.approx(0.06)
    assert per_cent(won("ram", 60, 60)) == {-2: 4, -1: 36, 0: 60}


def test_UA_CAR_5_UA_CAR_10_what_shots_at_a_car_do_and_how_a_hazard_ends() -> None:  # the picture's two shooters
    spreads = {target: exact(rules_of_attacks.shot, RollFacts(target, DEFAULT)) for target in (30, 45)}
    said = {target: {what: round(100 * chance) for what, chance in spread} for target, spread in spreads.items()}
    assert said[30] == {"driver": 1, "passenger": 2, "cosmetic": 18, "hazard": 9, "": 70}
    assert said[45] == {"driver": 1, "passenger": 4, "cosmetic": 18, "hazard": 22, "": 55}
    assert per_cent(won("hazard", 40, 50, "major")) == {-1: 60, 0: 40}
    assert per_cent(won("hazard", 40, 50, "significant")) == {-1: 50, 0: 50}
