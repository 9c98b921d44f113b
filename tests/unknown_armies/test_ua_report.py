"""Reports of Unknown Armies compared with a fight counted by hand, and omissions in the players' report."""

from __future__ import annotations

import pytest
from playing_kit import ended, rows
from unknown_armies.ua_chase_kit import DOT, MARLOW, VANE, pursuit, shoots
from unknown_armies.ua_kit import Fight, fight

from unhex_tui.commands.report import gathered
from unhex_tui.engine.view import Audience

INES = "Ines pc firearms 55 dodge 35 9mm"
THUG = "Thug melee 30 dodge 40 club"
DOINGS, PAIRS, DICE = "Who attacked, hit and was hurt", "Who hit whom", "The dice: rolled and expected"


def two_rounds(**rules: str) -> Fight:
    """Return a fight: Ines hits for 20 and the Thug fumbles with his club; then she misses and he dodges."""
    held = fight(INES, THUG, first=("Ines", "Thug"), **rules)
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "20"))
    held.script(("act", "strike"), ("target", "ines"), ("attack", "00")).script(("focus", "nobody"))
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "60")).script(("act", "dodge"), ("focus", "nobody"))
    return held


def test_attacks_hits_dodges_and_damage_are_those_of_the_fight() -> None:
    """UA-RND-1, UA-DOD-2, UA-HTH-4: the damage of a fumble counts as the attacker's own."""
    held = two_rounds()
    assert rows(held, DOINGS) == [("Ines", "2", "1", "0", "20", "0"), ("Thug", "1", "0", "0", "23", "43")]
    pairs = {row[:2]: row[2:] for row in rows(held, PAIRS)}
    assert pairs["Ines", "Thug"] == ("2", "1", "20") and pairs["Thug", "Thug"] == ("0", "0", "23")
    held.overrule("end")
    (deeds,) = [account for account in ended(held).accounts if account.title == "Deeds"]
    assert ("harm to themselves", "23 by Thug") in deeds.lines and "friendly fire" not in dict(deeds.lines)


def test_an_edit_that_puts_a_character_out_is_no_ones_deed() -> None:
    """UA-WND-2: the last attacker did not take them down."""
    held = fight(INES, THUG, first=("Ines", "Thug")).script(("act", "shoot"), ("target", "thug"), ("attack", "20"))
    ending = held.beside("amend", "thug", "wounds", 3).ending("gm")
    assert ending is not None and ending.course is not None
    assert [line for line in ending.course.lines if line[0] == "Fell"] == [("Fell", "round 1: Thug")]
    assert fell(held, "players") == "round 1: Thug"


def test_UA_DIC_1_the_worst_roll_of_an_end_is_called_by_its_name() -> None:
    ending = two_rounds().script(("act", "shoot"), ("target", "thug"), ("attack", "33")).ending("gm")
    assert ending is not None and ("worst", "00 vs 30: Thug, Struggle, round 1, fumble") in ending.accounts[0].lines


def test_UA_DIC_5_a_match_is_the_best_and_the_worst_roll() -> None:
    """Its number does not matter."""
    held = pursuit(VANE, MARLOW, cars=(("Vane",), ("Marlow",)), leads=(4,)).drives("22", "41").drives("91", "88")
    held.overrule("end")
    ending = held.ending("gm")
    assert ending is not None
    [dice] = [account for account in ending.accounts if account.title == "Dice: successes"]
    assert dice.lines == (
        ("best", "22 vs 40: Vane, Drive, round 1, match"),
        ("worst", "88 vs 45: Marlow, Drive, round 2, failed match"),
    )


def test_UA_CHK_2_holding_the_distance_is_no_failure() -> None:
    """Rolls that hold the distance are not the best ones, either."""
    held = pursuit(VANE, MARLOW, cars=(("Vane",), ("Marlow",)), leads=(4,)).drives("47", "31")
    held.overrule("end")
    ending = held.ending("gm")
    assert ending is not None
    [dice] = [account for account in ending.accounts if account.title == "Dice: successes"]
    assert dice.lines == (("best", "31 vs 45: Marlow, Drive, round 1"),)
    assert {(row[1].text, row[2].text) for row in dice.rows} == {("0.5", "1 of 1"), ("0.6", "1 of 1")}


def test_who_gets_away_is_not_hit() -> None:
    """UA-DOD-2."""
    held = fight(INES, THUG, first=("Thug", "Ines")).script(("act", "dodge"))
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "20"), ("dodge", "33"))
    assert rows(held, DOINGS) == [("Ines", "1", "0", "0", "0", "0"), ("Thug", "0", "0", "1", "0", "0")]


def test_UA_DOD_2_a_dodge_takes_back_no_hit_of_an_earlier_attack() -> None:
    """UA-KNF-1: a knife that misses can be dodged too."""
    held = fight("Ines pc melee 25 knife", THUG, first=("Thug", "Ines"))
    for thug, rolls in (("nothing", ("23",)), ("dodge", ("30", "33"))):
        held.script(("act", thug), ("act", "strike"), ("target", "thug"))
        held.script(*zip(("attack", "dodge"), rolls, strict=False)).script(("focus", "nobody"))
    assert rows(held, DOINGS)[0][:4] == ("Ines", "2", "1", "0")


def test_UA_DOD_2_only_a_dodge_takes_a_hit_back() -> None:
    """The target's successful stress check right after the hit is not a dodge."""
    held = fight(INES, THUG, first=("Ines", "Thug"))
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "20"))
    held.beside("happens", "thug", "stress", "violence", 5, [2, 1])
    assert rows(held, DOINGS) == [("Ines", "1", "1", "0", "20", "0"), ("Thug", "0", "0", "0", "0", "20")]


def test_a_check_or_fall_beside_the_fight_is_no_deed() -> None:
    """UA-STR-1, UA-CHK-3, UA-EXO-8: even right after or during an attack."""
    held = fight(INES, THUG, first=("Ines", "Thug")).script(("act", "shoot"), ("target", "thug"))
    held.beside("happens", "ines", "stress", "violence", 5, [1, 1])
    held.script(("attack", "20"))
    held.beside("happens", "thug", "stress", "violence", 5, [2, 1])
    held.beside("happens", "thug", "fall", 10, "careless", [7])
    assert rows(held, DOINGS) == [("Ines", "1", "1", "0", "20", "0"), ("Thug", "0", "0", "0", "0", "27")]


def test_UA_WND_1_nobody_loses_more_than_there_is() -> None:
    held = fight(INES, "Thug WP 12", first=("Ines", "Thug"))
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "44"))
    assert rows(held, DOINGS) == [("Ines", "1", "1", "0", "12", "0"), ("Thug", "0", "0", "0", "0", "12")]


def test_what_was_likely_follows_from_target_and_minimum() -> None:
    """UA-DIC-1, UA-DIC-9: both initiative rolls count; a leg needs 30 to 55, or 01."""
    held = fight(INES, THUG, first=("Ines", "Thug")).script(("act", "shoot"), ("target", "thug"))
    before = {row[0]: row for row in rows(held, DICE)}["Ines"]
    after = {row[0]: row for row in rows(held.script(("attack", ":leg"), ("attack", "31")), DICE)}["Ines"]
    assert (before[4], after[4]) == ("0.5", "0.8") and int(after[1]) == int(before[1]) + 1


def test_UA_SUC_1_one_die_read_twice_is_expected_to_hit_by_its_own_rolls() -> None:
    """With a target of 60 the faces 1 to 5 hit, 50 %."""
    held = fight("Ines pc melee 60", THUG, first=("Ines", "Thug")).script(("act", "sucker"), ("target", "thug"))
    held.script(("attack", "30")).until("ines").script(("act", "follow"))
    before = {row[0]: row for row in rows(held, DICE)}["Ines"]
    after = {row[0]: row for row in rows(held.script(("attack", "4")), DICE)}["Ines"]
    assert float(after[4]) - float(before[4]) == pytest.approx(0.5)


def test_UA_WND_3_players_read_no_damage_unless_the_table_lets_them() -> None:
    (doings,) = [table for table in gathered(two_rounds(), "players").tables if table.title == DOINGS]
    assert doings.heads == ("", "Attacks", "Hits", "Dodges") and ("Thug", "1", "0", "0") in doings.rows
    assert "Damage" not in str(doings.notes)
    (fought,) = [table for table in gathered(two_rounds(), "players").tables if table.title.startswith("Fight 1")]
    assert (fought.heads, fought.rows) == (("", "Fell"), (("Ines", ""), ("Thug", ""))), "nor wound points"
    open_table = gathered(two_rounds(hide_wounds="no"), "players").tables
    (doings,) = [table for table in open_table if table.title == DOINGS]
    assert doings.heads[-1] == "Damage taken" and "Damage" in doings.notes[-1]
    (fought,) = [table for table in gathered(two_rounds(), "gm").tables if table.title.startswith("Fight 1")]
    assert fought.rows[0][:4] == ("Ines", "50", "50", "50") and fought.rows[1][:4] == ("Thug", "50", "7", "7")


def test_a_character_choked_unconscious_counts_for_the_choker() -> None:
    """UA-EXO-5: even if others attacked in between; effects of a hold without a roll count too (UA-GRP-4)."""
    for answer, died in (("release", ""), ("dead", " died")):
        held = fight("Hal pc melee 60", "Ines pc firearms 55 9mm", THUG, first=("Hal", "Ines", "Thug"))
        held.script(("act", "blood_choke"), ("target", "thug"), ("attack", "30"))
        for _ in range(3):
            held.until("ines").script(("act", "shoot"), ("target", "thug"), ("attack", "02")).until("hal")
            held.script(("act", "keep"))
        held.script(("choke", answer), *[("stress", "44")] * bool(died))
        ending = held.ending("gm")
        assert ending is not None
        assert ("Fell", f"round 4: Thug{died} (by Hal)") in ending.course.lines, "once, who died of it too"
        (fought,) = [table for table in gathered(held, "gm").tables if table.title.startswith("Fight 1")]
        assert fought.rows[2][-1] == "round 4, to Hal"
    held = fight("Hal pc melee 60 obsessed", THUG, "Ines pc firearms 55 9mm", first=("Hal", "Thug", "Ines"))
    held.script(("act", "fists"), ("target", "thug"), ("attack", "44"), ("cherry", "grip")).until("ines")
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "99")).until("hal").script(("act", "hold_hurt"))
    pairs = {row[:2]: row[2:] for row in rows(held, PAIRS)}
    assert pairs["Hal", "Thug"] == ("1", "1", "13") and pairs["Ines", "Thug"] == ("1", "0", "0")


def test_a_death_is_told_to_players_once() -> None:
    """UA-WND-3: the same goes for a faint."""
    held = two_rounds().script(("act", "shoot"), ("target", "thug"), ("attack", "33"))
    assert [line for line in held.told("players") if "dead" in line] == ["Thug is dead"]
    assert "Thug takes 33 damage: 7 → 0, dead" in held.told()


def test_a_fight_ends_with_who_fell_to_whom() -> None:
    """UA-WND-2: only the GM's report names the hardest blow."""
    held = two_rounds().script(("act", "shoot"), ("target", "thug"), ("attack", "33"))
    ending = held.ending("gm")
    assert ending is not None and ("Fell", "round 3: Thug died (by Ines)") in ending.course.lines
    deeds = [account for account in ending.accounts if account.title == "Deeds"]
    assert deeds[0].heads == ("", "Wound points", "hits", "dealt", "taken", "took down")
    shown = held.ending("players")
    assert shown is not None
    (deed,) = [account for account in shown.accounts if account.title == "Deeds"]
    assert deed.heads == ("", "hits", "took down"), "no zeros for damage that they are not told"
    assert ("Ines", "2 of 3", "Thug") in [tuple(field.text for field in row) for row in deed.rows]
    (fought,) = [table for table in gathered(held, "gm").tables if table.title.startswith("Fight 1")]
    assert fought.notes[1:] == ("Hardest hit: 33, Ines → Thug, round 3.",)
    (fought,) = [table for table in gathered(held, "players").tables if table.title.startswith("Fight 1")]
    assert fought.notes == () and fought.rows[1][-1] == "round 3, to Ines"
    held = fight(INES, "Thug WP 7", "Gus WP 8", first=("Ines", "Thug", "Gus"))
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "03")).until("ines")
    held.script(("act", "point_blank"), ("target", "thug"), ("attack", "25"), ("stress", "12")).until("ines")
    ending = held.script(("act", "shoot"), ("target", "gus"), ("attack", "08")).ending("gm")
    assert ending is not None and dict(ending.course.lines)["Fell"] == (
        "round 1: Thug (by Ines; died round 2); round 3: Gus died (by Ines)"
    )
    (deed,) = [account for account in ending.accounts if account.title == "Deeds"]
    assert "Thug, Gus" in {row[-1].text for row in deed.rows}, "who was out, then dead, is named once"


def fell(held: Fight, audience: Audience = "gm") -> str:
    """Return the line of the summary that names the fallen."""
    course = ended(held, audience).course
    assert course is not None
    return dict(course.lines)["Fell"]


def fell_in_report(held: Fight, who: str) -> str:
    """Return the same of one character in the table of the last fight."""
    fought = [table for table in gathered(held, "gm").tables if table.heads[-1] == "Fell"][-1]
    return next(row[-1] for row in fought.rows if row[0] == who)


def test_UA_WND_2_who_is_revived_by_the_gm_has_not_died() -> None:
    """Whether they stand or are unconscious, and after the fight; a second death counts by itself."""
    held = fight(INES, "Thug WP 20", "Gus melee 30", first=("Ines", "Thug", "Gus"))
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "33"))
    back = "round 1: Thug was killed (by Ines), then revived by the GM"
    held.beside("amend", "thug", "wounds", 20).overrule("end")
    assert fell(held) == fell(held, "players") == back
    assert fell_in_report(held, "Thug") == "round 1, to Ines; revived by the GM"
    held.undo()
    held.undo()
    held.beside("amend", "thug", "wounds", 3).overrule("end")
    assert fell(held) == fell(held, "players") == back
    held.undo()
    held.beside("amend", "thug", "wounds", 20).until("thug").until("ines")
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "44")).overrule("end")
    assert fell(held) == f"{back}; round 2: Thug died (by Ines)"
    assert fell_in_report(held, "Thug") == "round 2, to Ines"
    assert gathered(held, "gm").summary[-1].endswith("; dead: Thug")
    held.beside("amend", "thug", "wounds", 3)
    assert gathered(held, "gm").summary[-1].endswith("; out: Thug")
    held.beside("amend", "thug", "wounds", 20)
    assert gathered(held, "gm").summary[-1].endswith("the GM ended it")


def test_UA_WND_2_a_death_in_the_same_round_comes_after_a_revival() -> None:
    """Both deaths are told; a cancelled action takes back the death of a character who was down."""
    held = fight(INES, "Thug WP 20", "Gus melee 30", "Dot pc firearms 50 9mm", first=("Ines", "Dot", "Thug", "Gus"))
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "33")).beside("amend", "thug", "wounds", 20)
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "44")).overrule("end")
    assert fell(held) == "round 1: Thug was killed (by Ines), then revived by the GM, Thug died (by Dot)"
    held = fight(INES, "Thug WP 8", "Gus melee 30", "Tom melee 30", first=("Ines", "Thug", "Gus", "Tom"))
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "04")).until("ines")
    held.script(("act", "point_blank"), ("target", "thug"), ("attack", "25"))
    held.overrule("void.spent.restore")
    held.overrule("end")
    assert fell(held) == "round 1: Thug (by Ines)"


def test_UA_EXO_7_a_wreck_kills_and_not_the_last_attacker() -> None:
    """UA-WND-2: the attacker who put the driver out earlier in the round keeps that deed."""
    held = pursuit(
        "Bagman WP 20 drive 30", "Vane Mind 40", MARLOW, INES, cars=(("Bagman", "Vane"), ("Marlow", "Ines")), leads=(2,)
    )
    held.script(("chase.drive", "50"), ("chase.drive", "50"), *shoots("ines", "bagman", "16"))
    held.script(("chase.wheel", "wrecked"), ("chase.speed", 40))
    assert len(held.decision.caption) <= 64, "it fits at 120×40"  # type: ignore[union-attr]
    held.script(("chase.wreck", "7777"))
    for _ in ("bagman", "vane"):
        held.script(("chase.belt", "99"), ("chase.tens", "0"), ("chase.ones", "1:value"))
    said = "round 1: Bagman (by Ines; died round 1, in a wreck), Vane died (in a wreck)"
    assert fell(held) == fell(held, "players") == said
    assert fell_in_report(held, "Bagman") == "round 1, to Ines; died round 1, in a wreck"


def test_UA_EXO_3_a_fall_or_lack_of_air_kills_and_not_an_attacker() -> None:
    """UA-EXO-8: nor does an attacker whose fumble hurts nobody else."""
    held = fight(INES, "Thug WP 20 club", "Gus Body 6", first=("Ines", "Thug", "Gus"))
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "02")).until("thug")
    held.beside("happens", "thug", "fall", 20, "careless", [9, 9]).overrule("end")
    assert fell(held) == "round 1: Thug died (in a fall)"
    held = fight(INES, "Thug melee 30", "Gus Body 6", first=("Thug", "Gus", "Ines"))
    held.beside("amend", "gus", "airless").until("ines").until("thug").until("ines")
    held.script(("act", "shoot"), ("target", "gus"), ("attack", "99")).overrule("end")
    assert fell(held) == "round 2: Gus (without air)"
    held = fight(INES, "Thug WP 22 melee 30 club", "Gus melee 30", first=("Thug", "Ines", "Gus"))
    held.script(("act", "strike"), ("target", "ines"), ("attack", "00")).overrule("end")
    assert fell(held) == "round 1: Thug died (by their own attack)"


def test_a_wrecked_car_has_no_length_from_then_on() -> None:
    """UA-CAR-7, UA-SUP-5: in the table and the statistics; a chance hit is the shooter's deed."""
    cars = (("Vane",), ("Marlow", "Ines"), ("Abe",))
    people = (VANE, MARLOW, "Ines pc firearms 55 Mind 40 auto", "Abe drive 20", "Bo WP 9")
    held = pursuit(*people, cars=cars, leads=(4, 5))
    for roll in ("45", "50", "30"):
        held.script(("chase.drive", roll))
    held.script(("chase.shots", "ines"), ("act", "suppress"), ("suppress.shots", 10), ("suppress.field", ["vane"]))
    held.script(("attack", "88"), ("stray.damage", "9"))
    held.script(("chase.drive", "45"), ("chase.drive", "50"), ("chase.drive", ":insane"), ("chase.stunt", "x"))
    held.script(("chase.drive", "11"), ("chase.risk", "90"), ("chase.speed", 5), ("chase.head_on", 0)).passes()
    held.overrule("end")
    ending = held.ending("gm")
    assert ending is not None
    course = [[field.text for field in row] for row in ending.course.rows]
    assert course[1:3] == [["Bluebird", "4", "4", "4", ""], ["Car 9", "5", "", "", "wrecked"]]
    assert "9, Ines → Vane" in str(ending), "who shot"
    assert dict(ending.course.lines)["Hurt"] == "Vane grazed", "Bo was hurt before, and in no car"


def test_a_shot_at_a_car_that_hits_somebody_in_it_is_the_shooters_deed() -> None:
    """UA-CAR-10, table 3.5: attack, hit and damage; a miss counts as an attack, too."""
    held = pursuit(VANE, "Cole Body 50", MARLOW, DOT, cars=(("Vane", "Cole"), ("Marlow", "Dot")), leads=(0,))
    held.script(("chase.drive", "45"), ("chase.drive", "50"), *shoots("dot", "car1", "33"))
    held.overrule("end")
    assert ("Dot", "1", "1", "0", "33", "0") in rows(held, f"{DOINGS} (the whole session)")
    held.undo()
    held.passes()
    for digits in ("99", "18"):
        held.script(("chase.drive", "45"), ("chase.drive", "50"), *shoots("dot", "car1", digits)).passes()
    held.overrule("end")
    told = [rows(held, f"{title} (the whole session)") for title in (DOINGS, PAIRS)]
    assert ("Dot", "3", "2", "0", "33", "0") in told[0] and told[1] == [("Dot", "Cole", "1", "1", "33")]


def test_UA_SUP_5_suppressive_fire_succeeds_at_01_and_matches_only() -> None:
    held = fight(INES, THUG, first=("Ines", "Thug")).script(("act", "suppress"), ("suppress.shots", 5))
    held.script(("suppress.field", ["thug"]), ("attack", "17"))
    ines = rows(held, "The dice: rolled and expected")[0]
    assert ines == ("Ines", "2", "33.0", "1", "0.6", "0", "0.0"), "17 hits no one at any skill; Speed succeeded"


@pytest.mark.parametrize(
    ("roll", "flat", "field", "row"),
    [
        ("88", 0, ["thug"], ("2", "0.6")),
        ("88", 4, ["thug"], ("1", "0.5")),
        ("01", 4, ["thug"], ("2", "0.5")),
        ("01", 0, [], ("1", "0.5")),
    ],
)
def test_UA_SUP_5_the_dice_of_suppressive_fire_count_by_their_hits(
    roll: str, flat: int, field: list[str], row: tuple[str, str]
) -> None:
    """A match without benefit and an empty field are no hit and not expected as one, however the log words it."""
    held = fight(INES, THUG, "Gus melee 30", first=("Ines", "Thug", "Gus"))
    if flat:
        held.beside("amend", "ines", "number:no_matches", flat)
    held.script(("act", "suppress"), ("suppress.shots", 5), ("suppress.field", field), ("attack", roll))
    assert rows(held, "The dice: rolled and expected")[0][3:5] == row
