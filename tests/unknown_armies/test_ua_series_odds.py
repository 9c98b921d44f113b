"""Odds of two and three attacks compared with a count of all rolls, attack after attack: UA-MUL-1.

The count does not use the app: the rules that it needs are written here a second time, in a few lines.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import pytest
from unknown_armies.test_ua_odds import figures
from unknown_armies.ua_chase_kit import after_the_van
from unknown_armies.ua_kit import Fight, fight

from unhex_tui.engine.dice import percent
from unhex_tui.systems.unknown_armies.fight.rounds import DOES
from unhex_tui.systems.unknown_armies.fight.ways import SEVERAL, WAYS
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

OUT_AT = 5
"""Wound points at which a character is out."""


class Series(NamedTuple):
    """The facts of one series."""

    skill: int
    many: int
    foe: int
    """The foe's wound points."""
    most: int = 0
    """Maximum damage of the gun; 0 hand to hand."""
    bonus: int = 0
    """Damage bonus of the weapon hand to hand."""
    loaded: int = 99
    own: int = 50
    """The attacker's wound points."""
    dodge: int = 0
    """The foe's Dodge skill; 0 if the foe does not dodge."""
    roll: int = 0
    """The attacker's stored roll; 0 without one."""
    dodges: int = 0
    """The foe's stored roll; 0 without one."""
    shift: int = 0
    """The GM's own shift for the attacker's next roll only."""
    dodge_shift: int = 0
    """The GM's own shift for the foe's next roll only."""


class Came(NamedTuple):
    """Chances and averages of the rest of a series."""

    hits: Fraction
    damage: Fraction
    own: Fraction
    out: Fraction
    dead: Fraction


def attack(roll: int, s: Series, shift: int) -> tuple[bool, int, int, bool]:
    """Return whether a roll hits, its damage, the attacker's own damage, and whether the roll may kill or knock out."""
    target, match = (s.skill + shift) // s.many, roll % 11 == 0
    if roll == 100:
        return False, 0, 0 if s.most else 20 + s.bonus, False
    if roll == 1:
        return True, s.most, 0, not s.most
    if roll > target:
        return False, 0, s.bonus if match and not s.most else 0, False
    if s.most:
        return True, min(roll, s.most), 0, False
    digits = sum(int(face) or 10 for face in f"{roll:02}")
    return True, (roll if match and s.bonus >= 6 else digits) + s.bonus, 0, False


def dodged(roll: int, against: int, skill: int) -> bool:
    """Tell whether a dodge avoids all of an attack."""
    return roll == 1 or (roll != 100 and against <= roll <= skill)


@lru_cache(None)
def rest(s: Series, n: int, foe: int, own: int, loaded: int, roll: int, dodges: int, fresh: int, hit: bool) -> Came:
    """Return the outcome from the nth attack on."""
    zero = Fraction(0)
    if foe <= OUT_AT or own <= OUT_AT or n > s.many or loaded < 1:
        return Came(Fraction(hit), zero, zero, Fraction(foe <= OUT_AT), Fraction(foe <= 0))
    found = [zero] * 5
    rolls = [roll] if roll else range(1, 101)
    for value in rolls:
        hits, damage, harm, mercy = attack(value, s, s.shift * (n == 1))
        avoids = [(damage, mercy, dodges, fresh, Fraction(1), hits)]
        if s.dodge and hits:
            faces = [dodges] if dodges else range(1, 101)
            gone = Fraction(sum(dodged(face, value, s.dodge + fresh) for face in faces), len(faces))
            less = damage if value >= s.dodge else (damage + 1) // 2
            avoids = [(0, False, 0, 0, gone, False), (less, mercy, 0, 0, 1 - gone, True)]
        for taken, at_mercy, stored, left, share, landed in avoids:
            chance = share / len(rolls)
            jam = bool(s.most) and value == 100
            if at_mercy:
                then = Came(Fraction(1), zero, zero, Fraction(1), Fraction(1))
            else:
                stop = s.many + 1 if jam else n + 1
                then = rest(s, stop, foe - taken, own - harm, loaded - 1, 0, stored, left, hit or landed)
            came = (then.hits, then.damage + taken, then.own + harm, then.out, then.dead)
            found = [one + chance * more for one, more in zip(found, came, strict=True)]
    return Came(*found)


def counted(s: Series) -> Came:
    """Return the outcome of the whole series."""
    return rest(s, 1, s.foe, s.own, s.loaded, s.roll, s.dodges, s.dodge_shift, False)


def shown(held: Fight, many: str) -> dict[str, str]:
    """Return the row of the series by its heads."""
    found = figures(held.asks("act", "ines"))
    return dict(zip(found.heads, found.cells[many], strict=True))


GUN, BAT = "9mm", "bat"


@pytest.mark.parametrize("many", [2, 3])
@pytest.mark.parametrize(
    ("weapon", "facts"),
    [
        (GUN, {"skill": 40, "loaded": 2, "foe": 50}),
        (GUN, {"skill": 40, "loaded": 1, "foe": 50}),
        (GUN, {"skill": 40, "loaded": 17, "foe": 50}),
        (GUN, {"skill": 90, "foe": 18}),
        (GUN, {"skill": 90, "foe": 31, "dodge": 30}),
        (GUN, {"skill": 90, "foe": 60, "dodge": 40, "dodges": 25}),
        (GUN, {"skill": 70, "foe": 40, "roll": 21}),
        (BAT, {"skill": 80, "foe": 20}),
        (BAT, {"skill": 60, "foe": 50, "own": 30}),
        (BAT, {"skill": 60, "foe": 50, "own": 12}),
        ("", {"skill": 66, "foe": 24, "own": 24}),
    ],
)
def test_UA_MUL_1_UA_CHK_5_UA_GUN_3_odds_of_a_series_count_all_rolls(
    weapon: str, facts: dict[str, Any], many: int
) -> None:
    """The attacks follow one another."""
    s = Series(many=many, most=50 * (weapon == GUN), bonus=6 * (weapon == BAT), **facts)
    roll, dodges = (f" hunch {one:02}" if one else "" for one in (s.roll, s.dodges))
    role, dodge = "firearms" if weapon == GUN else "melee", f" dodge {s.dodge}" if s.dodge else ""
    ines = f"Ines pc Body 50 Speed 50 {role} {s.skill} WP {s.own}{roll} {weapon}"
    held = fight(ines, f"Thug Body 60 WP {s.foe}{dodge}{dodges}")
    for who, edit in (
        ("ines", ("weapon:9mm", "loaded", s.loaded) if weapon == GUN and s.loaded < 17 else ()),
        ("thug", ("flag:dodging",) if s.dodge else ()),
    ):
        if edit:
            held.beside("amend", who, *edit)
    came, row = counted(s), shown(held, "two" if many == 2 else "three")
    assert row["damage"] == f"{float(came.damage):.1f}"
    assert [row["hits"], row["out"]] == [percent(float(came.hits)), percent(float(came.out))]
    assert row.get("dead", "0 %") == percent(float(came.dead))
    if weapon == BAT:
        assert row["own harm"] == f"{float(came.own):.1f}"


@pytest.mark.parametrize("facts", [{"skill": 90, "foe": 31, "dodge": 30}, {"skill": 60, "foe": 60, "dodge": 55}])
def test_UA_DOD_2_hits_and_damage_on_a_dodging_foe_both_count_the_dodge(facts: dict[str, Any]) -> None:
    s = Series(many=1, most=50, **facts)
    held = fight(f"Ines pc firearms {s.skill} 9mm", f"Thug Body 60 WP {s.foe} dodge {s.dodge}")
    held.beside("amend", "thug", "flag:dodging")
    came, row = counted(s), shown(held, "shoot")
    assert (row["hits"], row["damage"]) == (percent(float(came.hits)), f"{float(came.damage):.1f}")
    assert came.hits < Fraction(s.skill, 100)


@pytest.mark.parametrize("many", [2, 3])
@pytest.mark.parametrize(
    "facts",
    [
        {"skill": 40, "foe": 50, "shift": 30},
        {"skill": 60, "foe": 35, "shift": -25},
        {"skill": 90, "foe": 31, "dodge": 30, "dodge_shift": 40},
        {"skill": 90, "foe": 31, "dodge": 60, "dodge_shift": -40, "shift": 15},
        {"skill": 90, "foe": 60, "dodge": 20, "dodges": 45, "dodge_shift": 30, "roll": 21, "shift": 9},
    ],
)
def test_UA_DIC_6_odds_of_a_series_count_a_shift_of_one_roll_once(facts: dict[str, Any], many: int) -> None:
    s = Series(many=many, most=50, **facts)
    roll, dodges = (f" hunch {one:02}" if one else "" for one in (s.roll, s.dodges))
    thug = f"Thug Body 60 WP {s.foe}{f' dodge {s.dodge}' if s.dodge else ''}{dodges}"
    held = fight(f"Ines pc firearms {s.skill}{roll} 9mm", thug)
    if s.dodge:
        held.beside("amend", "thug", "flag:dodging")
    for who, shift in (("ines", s.shift), ("thug", s.dodge_shift)):
        if shift:
            held.beside("amend", who, "next_shift", shift)
    came, row = counted(s), shown(held, "two" if many == 2 else "three")
    assert row["damage"] == f"{float(came.damage):.1f}"
    assert [row["hits"], row["out"]] == [percent(float(came.hits)), percent(float(came.out))]


def test_UA_MUL_1_UA_MUL_3_three_shots_with_two_rounds_are_two() -> None:
    held = fight("Ines pc firearms 40 9mm", "Thug Body 60").asks("act", "ines")
    whole = shown(held, "three")
    assert (whole["hits"], whole["damage"]) == ("34 %", "4.2")
    held.beside("amend", "ines", "weapon:9mm", "loaded", 2)
    left = shown(held, "three")
    assert (left["hits"], left["damage"]) == ("24 %", "2.8")
    held.beside("amend", "ines", "weapon:9mm", "loaded", 1)
    assert shown(held, "three")["hits"] == "13 %"
    assert shown(held, "two")["hits"] == "20 %", "half of 40, once"


def test_UA_MUL_1_no_attack_is_counted_on_a_foe_who_is_out() -> None:
    """The second attack is made only after a miss."""
    held = fight("Ines pc melee 60", "Thug Body 60 WP 6")
    hits, damage = 0.3, sum(sum(int(face) or 10 for face in f"{roll:02}") for roll in range(2, 31)) / 100
    row = shown(held, "two")
    assert row["damage"] == f"{damage * (2 - hits):.1f}"
    assert row["out"] == row["hits"] == percent(1 - (1 - hits) ** 2)


def test_UA_MUL_1_the_best_target_counts_the_attacks_left() -> None:
    """Two attacks are better on Bob, who is easier to hit; one attack on Ada, who has fewer wound points."""
    held = Fight("Ines pc firearms 60 9mm", "Ada WP 22", "Bob WP 36").script(("focus", "bob"))
    held.script(("focus.whom", "ines:20")).order("ines", "ada", "bob").script(("act", "two"), ("act.way", "shoot"))
    assert looked_at(held) == "bob"
    held.script(("target", "bob"), ("attack", "90")).asks("target", "ines")
    assert looked_at(held) == "ada"


def looked_at(held: Fight) -> str:
    """Return the option under the cursor at first."""
    assert held.decision is not None
    return UNKNOWN_ARMIES.advise(held.table, held.decision).first


def test_UA_CAR_8_the_odds_against_a_ram_name_the_lengths() -> None:
    held = after_the_van(0).script(("chase.drive", "45"), ("chase.drive", "50"), ("chase.shots", "nobody"))
    assert figures(held.asks("chase.close")).words["ram/car2/car1"] == "van falls back 60 %, by 2 lengths 6 %"
    held.script(("chase.close", "ram/car2/car1"))
    assert figures(held).heads == ("withstands it", "loses 1 length", "loses 2 lengths")
    held.script(("chase.rammed", "02"))
    assert "Vane withstands the ram" in held.told(), "of a hazard, they get through"


def test_UA_THR_1_UA_SUC_1_each_special_attack_says_what_it_does() -> None:
    """Beside the sum: no one has to look up the rule."""
    held = fight("Ann pc melee 50 firearms 40 magick 40 9mm", "Bob melee 30 club", "Cy WP 3").asks("act", "ann")
    shown = UNKNOWN_ARMIES.advise(held.table, held.decision).previews  # type: ignore[arg-type]
    plain = {"shoot", "strike", "fists"}
    told = {key: shown[key].lines for key in held.keys if key in WAYS or key in SEVERAL}
    assert all((lines[-1] == DOES.get(key)) == (key not in plain) for key, lines in told.items())
    assert told["throw"] == ("Struggle 50", "does its damage; the target falls and acts last this round")
    assert "stress check" in told["point_blank"][-1] and told["suppress"][0].startswith("4 shots or more")


@pytest.mark.parametrize(("rule", "words"), [("round", "no foe can attack anymore this round"), ("own_go", "")])
def test_UA_DOD_1_a_dodge_counts_only_the_attacks_still_to_come(rule: str, words: str) -> None:
    """A dodge ends with the round, so foes who have acted do not count; if it lasts into the next, all do."""
    held = fight("Bob melee 30", "Ann pc melee 30 dodge 40", "Cy melee 50", dodge_until=rule)
    all_foes = figures(held.until("Ann")).words["dodge"]
    only_cy = figures(fight("Ann pc melee 30 dodge 40", "Cy melee 50", dodge_until=rule)).words["dodge"]
    assert all_foes.startswith("damage if each foe" + " still to act" * (rule == "round"))
    assert (all_foes.split(":")[1] == only_cy.split(":")[1]) == (rule == "round")
    last = figures(fight("Bob melee 30", "Ann pc melee 30 dodge 40", dodge_until=rule).until("Ann")).words["dodge"]
    assert last == words or (not words and last.startswith("damage if each foe attacks once: "))
