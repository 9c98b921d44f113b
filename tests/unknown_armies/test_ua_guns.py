"""Guns in play: UA-GUN, UA-CAL, UA-AMM, UA-VES, UA-FUL, UA-SUP, UA-MUL."""

from __future__ import annotations

import pytest
from unknown_armies.test_ua_odds import figures
from unknown_armies.ua_kit import OFFICER, THUG, Fight, fight

from unhex_tui.engine.view import Audience
from unhex_tui.systems.unknown_armies.fight.rolling import digit_strip
from unhex_tui.systems.unknown_armies.rules.attacks import Blow
from unhex_tui.systems.unknown_armies.rules.dice import read
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules

HIT = ("target", "thug")


def shot(shooter: str, thug: str, digits: str, *before: str, **rules: str) -> Fight:
    """Return a fight after one shot at the thug, with these extras picked."""
    held = fight(f"Ines pc {shooter}", f"Thug {thug}", **rules)
    held.script(("act", "shoot"), HIT, *(("attack", f":{one}") for one in before), ("attack", digits))
    return held


@pytest.mark.parametrize(("body", "left", "out"), [(60, 10, False), (55, 5, True)])
def test_a_critical_does_the_guns_most_and_five_or_less_is_out(body: int, left: int, out: bool) -> None:
    """UA-T07: UA-GUN-2, UA-WND-2."""
    held = shot(f"{OFFICER} 9mm", f"melee 30 Body {body}", "01")
    assert (held.wp("thug"), held.of("thug").out) == (left, out)


def test_a_jam_keeps_the_round_and_is_cleared_by_an_action_and_a_check() -> None:
    """UA-T08: UA-GUN-3, UA-GUN-4, UA-GUN-5."""
    held = shot(f"{OFFICER} 9mm", THUG, "00")
    gun = held.of("ines").weapons[0]
    assert (gun.jammed, gun.loaded, held.wp("thug")) == (True, 17, 50)
    held.until("ines")
    assert "jammed" in held.barred["shoot"]
    held.script(("act", "clear"), ("clear", "62")).until("ines")
    assert gun.jammed
    held.script(("act", "clear"), ("clear", "38"))
    assert not gun.jammed


def test_a_revolver_has_a_misfire_that_spends_the_round() -> None:
    """UA-T08, UA-GUN-5: the variant."""
    held = shot(f"{OFFICER} revolver", THUG, "00")
    gun = held.of("ines").weapons[0]
    assert (gun.jammed, gun.loaded) == (False, 5)
    held = fight(f"Ines pc {OFFICER} revolver", f"Thug {THUG}").script(("act", "suppress"), ("suppress.shots", 4))
    held.script(("suppress.field", ["thug"]), ("attack", "00"))
    assert "Ines's gun misfires" in held.told() and held.of("ines").weapons[0].loaded == 2


def test_a_jam_spends_a_round_where_the_table_says_so() -> None:
    """Table rule jam_uses_ammo: UA-GUN-5."""
    assert shot(f"{OFFICER} 9mm", THUG, "00", jam_uses_ammo="yes").of("ines").weapons[0].loaded == 16


@pytest.mark.parametrize(
    ("skill", "part", "digits", "left"),
    [
        (40, "head", "47", 50),
        (40, "head", "50", 0),
        (60, "hand", "43", 43),
        (60, "leg", "22", 50),
        (60, "arm", "41", 9),
    ],
)
def test_called_shots_have_a_minimum_of_their_own(skill: int, part: str, digits: str, left: int) -> None:
    """UA-T09: UA-CAL-1, UA-CAL-2, UA-CAL-3, UA-CAL-4."""
    held = shot(f"firearms {skill} 9mm", f"{THUG} club", digits, part)
    assert held.wp("thug") == left
    assert (held.of("thug").in_hand == "") == (part == "hand")


@pytest.mark.parametrize(
    ("skill", "part", "digits", "told"),
    [
        ("firearms 40", "leg", "33", "Handgun at the leg: 33 vs Handgun 40, needs 30 to 40: success, matched"),
        ("firearms 40", "leg", "22", "Handgun at the leg: 22 vs Handgun 40, needs 30 to 40: failure, matched"),
        ("firearms 30", "leg", "33", "Handgun at the leg: 33 vs Handgun 30, needs 30: failure, matched"),
        ("firearms 30", "arm", "01", "Handgun at the arm: 01 vs Handgun 30, needs 01: critical"),
        ("Speed 50", "leg", "34", "34 vs Speed (no skill) 50, needs a match 30 to 50: failure"),
        ("Speed 50", "", "34", "34 vs Speed (no skill) 50, needs a match up to 50: failure"),
        ("firearms 40", "", "41", "Handgun: 41 vs Handgun 40: failure"),
    ],
)
def test_UA_DIC_9_the_log_says_which_rolls_a_minimum_leaves(skill: str, part: str, digits: str, told: str) -> None:
    """UA-CHK-3: a missing skill asks for a match; the question names a minimum, too."""
    if part:
        held = fight(f"Ines pc {skill} 9mm", f"Thug {THUG}").script(("act", "shoot"), HIT, ("attack", f":{part}"))
        says = held.decision.caption  # type: ignore[union-attr]
        assert says == "only 01 succeeds" or ("30" if part == "leg" else "40") in says
    lines = shot(f"{skill} 9mm", THUG, digits, *filter(None, [part])).told()
    assert any(line.endswith(told) for line in lines), lines


def test_a_called_shot_is_taken_back_by_picking_it_again() -> None:
    """UA-CAL-1: only called shots have a minimum."""
    assert shot(f"{OFFICER} 9mm", THUG, "22", "leg", "leg").wp("thug") == 28
    told = {words: str(shot(f"{OFFICER} 9mm", THUG, "35", *called).told("players")) for words, called in (
        (" at the leg", ["leg"]), ("", ["leg", "leg"]), (" at the arm", ["arm"]))}  # fmt: skip
    assert all(f"rolls Handgun{words}: 35" in line for words, line in told.items())


def test_UA_CAL_4_the_hint_of_the_head_names_its_shift_too() -> None:
    """The list showed a target number 10 higher without a reason."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Thug {THUG}").script(("act", "shoot"), ("target", "thug"))
    hints = {option.key: option.hint for option in held.decision.extras}  # type: ignore[union-attr]
    assert (hints[":head"], hints[":arm"]) == ("min 50, +10", "min 40")


def test_UA_GUN_4_clearing_a_jam_names_the_characters_own_skill() -> None:
    held = fight(f"Ines pc {OFFICER} 9mm", f"Thug {THUG}")
    held.of("Ines").weapons[0].jammed = True
    held.beside("amend", "thug", "flag:vest")
    hints = {option.key: option.hint for option in held.decision.options}  # type: ignore[union-attr]
    assert hints["clear"] == "Handgun 40"


def test_UA_CAL_1_a_part_that_is_called_now_is_offered_as_not_called() -> None:
    """Its odds are those of an ordinary shot."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Thug {THUG}").script(("act", "shoot"), HIT, ("attack", ":arm"))
    labels = {extra.key: extra.label for extra in held.decision.extras}  # type: ignore[union-attr]
    assert (labels[":arm"], labels[":leg"]) == ("Not the arm", "Called: leg")


def test_a_match_with_a_gun_is_noted_for_the_gm() -> None:
    """UA-GUN-6: for hits and misses."""
    for digits in ("22", "77"):
        held = shot(f"{OFFICER} 9mm", THUG, digits)
        assert any("GM adds a twist" in line for line in held.told())
        assert not any("GM adds a twist" in line for line in held.told("players"))


@pytest.mark.parametrize(
    ("shooter", "vest", "digits", "left"),
    [
        ("firearms 40 9mm", " vest", "37", 50),
        ("firearms 40 9mm/piercing", " vest", "37", 30),
        ("firearms 40 9mm/piercing", " vest", "09", 60),
        ("firearms 60 9mm/special", "", "58", 2),
        ("firearms 60 9mm", "", "58", 10),
        ("firearms 40 9mm", " vest", "01", 49),
    ],
)
def test_ammunition_and_vests(shooter: str, vest: str, digits: str, left: int) -> None:
    """UA-T15 with Body 60: UA-AMM-1, UA-VES-1, UA-VES-2, UA-VES-3."""
    held = fight(f"Ines pc {shooter}", f"Thug {THUG} Body 60{vest}")
    held.script(("act", "shoot"), HIT, ("attack", digits))
    if vest:
        held.script(("vest", "yes"))
    assert held.wp("thug") == left


def test_a_vest_that_is_not_hit_does_nothing() -> None:
    """UA-VES-3: the GM decides whether the vest covers the hit, and a miss asks nothing."""
    held = shot("firearms 40 9mm", f"{THUG} vest", "37")
    held.script(("vest", "no"))
    assert held.wp("thug") == 13
    shot("firearms 40 9mm", f"{THUG} vest", "47").asks("act", "thug")


def test_three_shots_divide_the_target_with_focus_in_it() -> None:
    """UA-T12: UA-MUL-1, UA-MUL-2, UA-MUL-3, UA-FOC-1, UA-SHF-1."""
    held = Fight(f"Ines pc {OFFICER} 9mm", f"Thug {THUG}", f"Bob {THUG}")
    held.script(("focus", "ines"), ("focus.whom", "thug:20")).order("ines", "thug", "bob")
    held.does("ines", "three", ("act.way", "shoot"), HIT, ("attack", ":shifts"), ("shifts", ["s13"]))
    assert "23" in held.prompt
    held.script(("attack", "18"))
    assert "UA-MUL-2" in held.refused("target", "bob")
    held.script(HIT, ("attack", "23"), HIT, ("attack", "24"))
    assert (held.wp("thug"), held.of("ines").weapons[0].loaded) == (9, 14)
    held.asks("act", "thug")


def test_several_attacks_at_different_foes_have_no_focus() -> None:
    """UA-MUL-2: against the second target the focus does not count."""
    held = Fight("Ines pc melee 30 firearms 60 9mm", f"Thug {THUG}", f"Bob {THUG}")
    held.script(("focus", "ines"), ("focus.whom", "bob:30")).order("ines", "thug", "bob")
    held.does("ines", "two", ("act.way", "shoot"), HIT)
    assert "30" in held.prompt
    held.script(("attack", "99"), ("target", "bob"))
    assert "focus" not in held.prompt


def test_what_a_foe_gives_away_by_its_own_focus_binds_nobody() -> None:
    """UA-MUL-2, UA-FOC-1: it counts for each attack on that foe; other attacks may have other targets."""
    held = Fight(f"Ines pc {OFFICER} 9mm", f"Thug {THUG}", f"Bob {THUG}")
    held.script(("focus", "thug"), ("focus.whom", "ines:20")).order("ines", "thug", "bob")
    held.does("ines", "two", ("act.way", "shoot"), ("target", "bob"), ("attack", "99"), HIT)
    assert "target's focus 20 = 60" in held.prompt


def test_four_attacks_are_not_offered() -> None:
    """UA-MUL-1: three at most."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Thug {THUG}")
    assert "four" not in held.keys and {"two", "three"} <= {*held.keys}


def test_shares_are_free_where_the_table_says_so() -> None:
    """Table rule multi_split: UA-MUL-1."""
    held = fight("Ines pc melee 30 firearms 60 9mm", f"Thug {THUG}", multi_split="free")
    held.script(("act", "two"), ("act.way", "shoot"), HIT, ("share", 45), ("attack", "44"), HIT, ("attack", "16"))
    assert held.wp("thug") == 6


def test_what_is_shared_out_has_all_shifts() -> None:
    """Table rule multi_split: UA-MUL-1, also shifts picked at the roll."""
    held = fight("Ines pc melee 30 firearms 60 9mm", f"Thug {THUG} Body 90", multi_split="free")
    held.script(("act", "two"), ("act.way", "shoot"), HIT, ("share", 30), ("attack", ":shifts"), ("shifts", ["s16"]))
    assert "how much of the target number (80 left)" in held.prompt
    held.script(("share", 45), ("attack", "44"), HIT)
    assert "for this attack = 35" in held.prompt
    held.script(("attack", ":own"), ("shifts.own", 10), ("shifts.own.lasts", "once"))
    assert "for this attack = 45" in held.prompt


def test_suppressive_fire_asks_for_foes_first_and_for_who_fires_last() -> None:
    held = fight(f"Xan pc {OFFICER} 9mm", f"Yve pc {OFFICER} 9mm", f"Zed {OFFICER} 9mm", f"Wim {OFFICER}")
    held.script(("act", "suppress"), ("suppress.shots", 5))
    assert held.keys == ["zed", "wim", "yve", "xan"] and held.decision.chosen == ("zed", "wim")  # type: ignore
    held.script(("suppress.field", ["zed", "wim", "yve"]))
    assert held.table.fires[-1].field == ("yve", "zed", "wim"), "kept in the order of the table"


def test_suppressive_fire_shifts_all_in_its_field() -> None:
    """UA-T13: UA-SUP-1, UA-SUP-2, UA-SUP-3, UA-SUP-5: a match hits a character."""
    held = fight(f"Xan pc {OFFICER} 9mm", f"Yve pc {OFFICER} 9mm", f"Zed {OFFICER} 9mm")
    held.script(("act", "suppress"))
    assert "Enter 4 to 17" in held.refused("suppress.shots", 3)
    held.script(("suppress.shots", 5), ("suppress.field", ["zed"]))
    assert held.prompt == "Xan fires 5 shots"
    assert held.decision.caption == "01 or a match hits a target; skill and shifts do not matter"  # type: ignore
    assert figures(held).words == {"": "stray hit 10 %, 1 die of damage"}
    shifts = [option.key for option in held.decision.formerly]  # type: ignore[union-attr]
    assert shifts == [":own"] and not held.decision.extras, "saves may have the shift"  # type: ignore[union-attr]
    held.script(("attack", "88"))
    held.script(("stray.damage", [6]))
    assert held.wp("zed") == 44
    held.script(("act", "suppress"), ("suppress.shots", 12), ("suppress.field", ["zed"]), ("attack", "34"))
    assert "No one is hit" in held.told() and str(held.told()).count("No one is hit") == 1
    held.script(("act", "shoot"), ("target", "xan"))
    assert "= 10" in held.prompt
    assert held.wp("zed") == 44

    def under_fire(audience: Audience) -> list[str]:
        return [row.name for row in held.view(audience).roster if "under fire" in row.conditions]

    assert under_fire("gm") == under_fire("players") == ["Zed"]
    held.of("xan").hidden = held.of("yve").hidden = True
    assert (under_fire("gm"), under_fire("players")) == (["Zed"], []), "players see no shooter"


@pytest.mark.parametrize(
    ("field", "flat", "hits"),
    [(["zed"], 0, [1, *range(11, 100, 11)]), (["zed"], 4, [1]), (["xan"], 0, [1, *range(11, 100, 11)]), ([], 0, [])],
)
def test_UA_SUP_5_the_strip_of_suppressive_fire_has_hits_at_01_and_matches(
    field: list[str], flat: int, hits: list[int]
) -> None:
    """Whatever the skill; 00 jams. Nobody in the field is hit by nothing; a match without benefit hits nobody."""
    held = fight(f"Xan pc {OFFICER} 9mm", f"Zed {OFFICER}").script(("act", "suppress"), ("suppress.shots", 5))
    assert held.decision is not None
    assert (held.keys[-1], held.hint("xan")) == ("xan", "the shooter: pick only if in the field too")
    held.of("xan").no_matches = flat
    held.script(("suppress.field", field)).asks("attack")
    strip = held.advice().strip()
    assert strip is not None
    assert [n for n, one in enumerate(strip.rolls) if one in ("hit", "match")] == hits
    assert ("no stray hit" in figures(held).words[""]) == (hits == [])
    assert [n for n, one in enumerate(strip.rolls) if one == "failure"] == [0] and strip.names[
        "failure"
    ] == "at 00: jams"
    result = "a hit" if 88 in hits else "no hit"
    told = held.script(("attack", "88")).told()
    said = f"Xan rolls suppressive fire: 88, needs {'01' if flat else '01 or a match'}: {result}, matched"
    assert said in told, "the skill plays no part"


def test_UA_EXO_1_the_strip_at_a_helpless_target_says_a_miss_hurts() -> None:
    held = fight(f"Ann pc {OFFICER} 9mm", "Vic tied").script(("act", "point_blank"))
    assert "even if it misses; a hit kills, and counts as at least the wound points left." in figures(held).policy
    assert "even a miss does its roll as damage" in figures(held).words["vic"], "beside hits 65 %, dead 99 %"
    strip = held.script(("target", "vic")).advice().strip()
    assert strip is not None
    assert [strip.names[of] for of in ("hit", "critical", "miss")] == ["hit: dead", "critical: dead", "miss: damage"]
    assert strip.note == "a miss still does damage: the number rolled, at most 50"


def test_UA_VES_3_the_strip_tells_the_damage_that_the_odds_count() -> None:
    """A called shot probably misses the vest."""
    held = fight(f"Ann pc {OFFICER} 9mm", "Vic vest").script(("act", "shoot"), ("target", "vic"))
    strip = held.advice().strip()
    assert strip is not None and strip.note == "damage if the vest is hit: both digits added, a 0 counts as 10"
    blow, rules = Blow(gun=True, most=50, vest=True, ammo="piercing"), TableRules()
    assert (
        digit_strip(lambda value: read(value, 40, rules), rules, blow).note
        == "damage if the vest is hit: as rolled, at most 50, rounded down to tens"
    )
    called = held.script(("attack", ":leg")).advice().strip()
    assert called is not None and "vest" not in called.note


def test_UA_FUL_2_ways_to_attack_name_shift_shots_and_needed_roll() -> None:
    """UA-FUL-1, UA-THR-1, UA-DIS-1, UA-EXO-5, UA-GRP-2."""
    held = fight("Ann pc firearms 40 melee 40 auto", "Vic melee 30 club").asks("act", "ann")
    assert held.decision is not None
    hints = {option.key: option.hint for option in held.decision.options}  # type: ignore[union-attr]
    assert (hints["burst"], hints["hose"]) == ("+10, 3 shots", "+40, 10 shots, 20+")
    assert [hints[key] for key in ("throw", "disarm", "blood_choke", "windpipe_choke", "sucker")] == [
        "30+", "30+", "20+", "", ""]  # fmt: skip


def test_no_match_hits_for_a_suppressor_who_has_nothing_from_matches() -> None:
    """UA-SUP-5, UA-CHR-1: neither on a success nor on a failure."""
    for digits in ("22", "88"):
        held = fight(f"Xan pc {OFFICER} 9mm", f"Zed {OFFICER}")
        held.of("xan").no_matches = 4
        held.script(("act", "suppress"), ("suppress.shots", 5), ("suppress.field", ["zed"]))
        assert figures(held).words == {"": "stray hit 1 %, 1 die of damage"}
        held.script(("attack", digits)).asks("act", "zed")
        assert "No one is hit" in held.told()


def test_a_stray_zero_is_ten() -> None:
    """UA-SUP-5, UA-DIC-2."""
    held = fight(f"Xan pc {OFFICER} 9mm", f"Zed {OFFICER}")
    held.script(("act", "suppress"), ("suppress.shots", 5), ("suppress.field", ["zed"]), ("attack", "01"))
    held.script(("stray.damage", [0]))
    assert held.wp("zed") == 40


def test_suppressive_fire_is_carried_on_at_the_start_of_the_round() -> None:
    """UA-SUP-4: before all others, with one roll on the shooter's go."""
    held = fight(f"Xan pc {OFFICER} 9mm", f"Zed {OFFICER} 9mm", first=("zed", "xan"))
    held.does("xan", "suppress", ("suppress.shots", 5), ("suppress.field", ["zed"]), ("attack", "34"))
    letters = {option.key: option.letter for option in held.asks("focus").decision.options}  # type: ignore[union-attr]
    assert letters["fire:xan"] == ",*", "Xan's own letter stays who focuses"
    held.script(("focus", "fire:xan"), ("focus", "nobody"))
    held.script(("act", "shoot"), ("target", "xan"))
    assert "under fire 10 = 30" in held.prompt
    held.script(("attack", "99"), ("attack", "34"))
    assert held.of("xan").weapons[0].loaded == 7


def test_fire_of_this_go_is_not_carried_on_beside_a_high_dodge() -> None:
    """UA-DOD-5, UA-SUP-4: the next choice comes after the dodge."""
    held = fight("Xan pc Body 90 dodge 90 firearms 90 auto", f"Zed {OFFICER}")
    held.script(("act", "suppress"), ("suppress.shots", 5), ("suppress.field", ["zed"]), ("attack", "34"))
    held.asks("act", "xan").script(("act", "dodge"), ("act.plausible", "yes")).asks("act", "xan")
    assert "simple_now" in held.keys and held.of("xan").weapons[0].loaded == 25


def test_who_is_held_does_not_fire_on() -> None:
    """UA-GRP-1, UA-SUP-4."""
    held = fight("Hal pc melee 60 obsessed", "Xan firearms 40 9mm Body 60").script(("act", "nothing"))
    held.script(("act", "suppress"), ("suppress.shots", 5), ("suppress.field", []), ("attack", "34"))
    held.script(("focus", "fire:xan"), ("focus", "nobody"))
    held.script(("act", "fists"), ("target", "xan"), ("attack", "44"), ("cherry", "grip")).asks("act", "xan")


def test_a_burst_and_a_held_trigger() -> None:
    """UA-FUL-1, UA-FUL-2, UA-FUL-3: three rounds +10; ten rounds +40, 20 at least, and no maximum of the gun."""
    held = fight("Ines pc firearms 50 auto", f"Thug {THUG} Body 90", f"Bob {THUG}")
    held.script(("act", "burst"), HIT, ("attack", "58"))
    assert (held.wp("thug"), held.of("ines").weapons[0].loaded) == (32, 27)
    held.until("ines").script(("act", "hose"), HIT, ("suppress.field", ["thug", "bob"]), ("attack", "19"))
    assert (held.wp("thug"), held.of("ines").weapons[0].loaded) == (32, 17)
    held.until("ines").script(("act", "hose"), HIT, ("suppress.field", ["thug", "bob"]), ("attack", "99"))
    held.script(("stray", "bob"), ("stray.damage", [5]))
    assert held.wp("bob") == 45


def test_a_hit_of_a_held_trigger_strays_only_where_the_table_says_so() -> None:
    """Table rule hose_stray_hit: UA-FUL-2."""
    for rule, asked in (("on_miss", "act"), ("always", "stray.damage"), ("never", "act")):
        held = fight("Ines pc firearms 50 auto", f"Thug {THUG} Body 90", hose_stray_hit=rule)
        held.script(("act", "hose"), HIT, ("suppress.field", ["thug"]), ("attack", "44")).asks(asked)
    held = fight("Thug dodge 60", "Ines pc firearms 50 auto", hose_stray_hit="always").script(("act", "dodge"))
    held.script(("act", "hose"), HIT, ("suppress.field", ["thug"]), ("attack", "44"), ("dodge", "50")).asks(
        "stray.damage"
    )


def test_an_execution_kills_or_wounds_and_weighs_on_who_did_it() -> None:
    """UA-T22: UA-EXO-1, UA-EXO-2, UA-STR-1."""
    for digits, left in (("25", 0), ("83", 0)):
        held = fight(f"Kim pc {THUG} 9mm hardened 1", f"Bound {THUG} tied", f"Bob {THUG}")
        held.script(("act", "point_blank"), ("target", "bound"), ("attack", digits), ("stress", "37"))
        assert (held.wp("bound"), held.of("kim").gauge("violence").hardened) == (left, 2)
    held = fight(f"Kim pc {THUG} 9mm hardened 1", f"Bound {THUG} tied Body 60", f"Bob {THUG}")
    held.script(("act", "point_blank"), ("target", "bound"), ("attack", "83"), ("stress", "58"))
    assert held.wp("bound") == 10
    assert held.prompt == "Kim fails the stress check (violence) with 58: which reaction?"
    held.script(("stress.answer", "flight"))
    assert held.of("kim").gauge("violence").failed == 1
    held = fight(f"Kim pc {THUG} 9mm hardened 7", f"Bound {THUG} tied", f"Bob {THUG}")
    held.script(("act", "point_blank"), ("target", "bound"), ("attack", "25")).asks("act", "bob")


def test_nobody_is_shot_at_point_blank_who_is_not_helpless() -> None:
    """UA-EXO-1: only helpless targets can be shot point-blank."""
    held = fight(f"Kim pc {THUG} 9mm", f"Bob {THUG}")
    assert "helpless" in held.barred["point_blank"]
    held = fight(f"Kim pc {THUG} 9mm", f"Bob {THUG} tied", f"Cy {THUG}").script(("act", "point_blank"))
    assert held.barred["cy"] == "Cy is not helpless (UA-EXO-1)", "and not out of the fight"


def test_whether_somebody_only_held_is_helpless_is_the_gms_to_say() -> None:
    """UA-EXO-1: the rows of the act and of the target say so; tied characters need no word of the GM."""
    held = fight("Al pc melee 60 obsessed", f"Kim pc {THUG} 9mm", f"Bob {THUG}", f"Cy {THUG}")
    held.script(("act", "fists"), ("target", "bob"), ("attack", "44"), ("cherry", "grip"))
    hints = {option.key: option.hint for option in held.until("kim").decision.options}  # type: ignore
    assert hints["point_blank"] == "harms even on a miss; GM decides if helpless", "beside hits 50 %, dead 99 %"
    held.script(("act", "point_blank"))
    assert [option.hint for option in held.decision.options] == ["grazed, GM decides if helpless"]  # type: ignore
    held = fight(f"Kim pc {THUG} 9mm", f"Bob {THUG} tied")
    assert {option.key: option.hint for option in held.decision.options}["point_blank"] == "harms even on a miss"  # type: ignore


def test_each_who_is_no_target_is_named_with_why_the_dead_as_dead() -> None:
    """UA-WND-2."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Dot pc {OFFICER}", *(f"{name} {THUG}" for name in ("Ann", "Bob", "Cy")))
    held.of("Ann").wounds = 0
    held.of("Bob").out = True
    held.does("Ines", "shoot")
    why = {blocked.option.label: str(blocked.reasons[0]) for blocked in held.decision.explanation().blocked}
    assert why == {
        "Ann": "Ann is dead (UA-WND-2)",
        "Bob": "Bob is unconscious (UA-WND-2)",
        "Dot": "On the same side",
    }


def test_what_several_attacks_share_is_told_beside_each() -> None:
    held = fight(f"Ines pc {OFFICER} 9mm", f"Thug {THUG}")
    hints = {option.key: option.hint for option in held.asks("act").decision.options}  # type: ignore[union-attr]
    assert (hints["two"], hints["three"]) == ("1/2 each", "1/3 each")
    assert all(len(hints[key]) <= 8 for key in ("two", "three", "throw")), "beside figures at 120 columns"
