"""Reports of Fully Automated! compared with fights counted by hand, and omissions in the players' report."""

from __future__ import annotations

from random import Random

import pytest
from fully_automated.fa_kit import Fight
from fully_automated.random_fa import random_fa
from players import RandomPlayer
from playing_kit import account, ended, rows, texts

from unhex_tui.commands.report import gathered, page
from unhex_tui.engine.session import Session
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED

ANA, BO = "Ana pc at D3 has club", "Bo at D4 HP 16 has club"
ATTACKS, PAIRS, FUDGE = "Who attacked, hit and was hurt", "Who hit whom", "Fudge dice: rolled and expected"


def three_rounds(*others: str) -> Fight:
    """Return a fight of three rounds that the GM ends.

    Ana's club hits Bo for 6 and stuns him, and his club hits her for 6. Stunned, he defends at disadvantage, and she
    hits for 6. Then he aims while she defends.
    """
    fight = Fight(ANA, BO, *others).order().choose(ana="club", bo="club")
    fight.script(("target", "bo"), ("attack", "00"), ("after", "stay"))
    fight.script(("target", "ana"), ("attack", "--"), ("after", "stay")).idle()
    fight.choose(ana="club").script(("target", "bo"), ("defend.step", "stay"), ("defence", "0-0"))
    fight.script(("attack", "+-0"), ("after", "stay")).idle()
    fight.choose(ana="defend", bo="aim").idle()
    fight.overrule("end")
    return fight


def test_attacks_hits_damage_stuns_and_aims_are_counted() -> None:
    """FA-ATK-1, FA-STN-1, FA-AIM-1"""
    fight = three_rounds()
    assert rows(fight, ATTACKS) == [
        ("Ana", "2", "2", "12", "6", "1", "0", "0"),
        ("Bo", "1", "1", "6", "12", "0", "0", "1"),
    ]
    assert rows(fight, PAIRS) == [("Ana", "Bo", "2", "2", "12"), ("Bo", "Ana", "1", "1", "6")]


def test_hp_after_each_round_and_the_hardest_hit() -> None:
    """FA-HP-1: the GM ends the fight in its fourth round."""
    (hp_table,) = (table for table in gathered(three_rounds(), "gm").tables if table.title == "Fight 1")
    assert hp_table.heads == ("", "Start", "1", "2", "3", "4", "max", "Fell")
    assert hp_table.rows == (
        ("Ana", "20", "14", "14", "14", "14", "20", ""),
        ("Bo", "16", "10", "4", "4", "4", "16", ""),
    )
    assert hp_table.notes[1:] == ("Hardest: 6, Ana → Bo, round 1.",)


def test_expected_outcomes_follow_from_the_advantage_of_each_roll() -> None:
    """FA-DICE-1, FA-DICE-3: of nine rolls six give 0 or better and one ++; at disadvantage 11 and 1 of 27."""
    fight = three_rounds()
    assert rows(fight, FUDGE) == [
        ("Ana", "2", "-0.5".replace("-", "−"), "1", f"{6 / 9 + 11 / 27:.1f}", "0", f"{1 / 9 + 1 / 27:.1f}"),
        ("Bo", "2", "-1.5".replace("-", "−"), "0", f"{6 / 9 + 11 / 27:.1f}", "0", f"{1 / 9 + 1 / 27:.1f}"),
    ]


def test_a_stopped_attack_is_no_hit_and_the_counterattack_is_an_attack() -> None:
    """FA-DEF-2, FA-ATK-15"""
    fight = Fight(ANA, BO).order().choose(ana="club", bo="defend")
    fight.script(("target", "bo"), ("defend.step", "stay"), ("defence", "++"), ("counter", "club"), ("attack", "00"))
    assert rows(fight, ATTACKS) == [
        ("Ana", "1", "0", "0", "6", "0", "0", "0"),
        ("Bo", "1", "1", "6", "0", "1", "1", "0"),
    ]


def test_a_step_out_of_range_counts_as_stopping_the_attack_without_dice() -> None:
    """FA-DEF-3"""
    fight = Fight("Ana pc at D3 has club,restraints", "Bo at D4 now 5").order().choose(ana="restrain", bo="defend")
    fight.script(("target", "bo"), ("defend.step", "D5"))
    assert rows(fight, ATTACKS)[1] == ("Bo", "0", "0", "0", "0", "0", "1", "0") and not rows(fight, FUDGE)


def test_damage_to_a_character_used_as_cover_counts_for_the_attacker() -> None:
    """FA-COV-7"""
    fight = Fight("Ana pc at D2 has pistol", "Bo at E5", "Cy at E4").order()
    fight.choose(ana="pistol", bo="aim", cy="aim").script(("target", "bo"), ("attack", "00"))
    assert rows(fight, PAIRS) == [("Ana", "Bo", "1", "1", "4"), ("Ana", "Cy", "0", "0", "1")]


def test_a_character_used_as_cover_falls_to_the_attacker() -> None:
    """FA-COV-7, FA-HP-1"""
    fight = Fight("Ana pc at D2 has pistol", "Bo at E5", "Cy at E4 now 1").order()
    fight.choose(ana="pistol", bo="aim").script(("target", "bo"), ("attack", "00"))
    assert rows(fight, "Fight 1, so far")[2] == ("Cy", "1", "20", "round 1, to Ana")


def restrained() -> Fight:
    fight = Fight("Ana pc at D3 has restraints", "Bo at D4 now 5", "Cy at D12").order().choose(ana="restrain")
    return fight.script(("target", "bo"), ("defend.step", "stay"), ("defence", "--"), ("attack", "00"))


def test_a_restrained_character_counts_as_felled_by_the_attacker() -> None:
    """FA-RES-4"""
    fight = restrained()
    assert rows(fight, "Fight 1, so far")[1] == ("Bo", "5", "20", "round 1, to Ana")
    fight.overrule("end")
    ending = ended(fight)
    assert ending.course is not None and ending.course.lines[0] == ("Fell", "round 1: Bo (by Ana)")
    assert account(ending, "Deeds").lines == (("restrained", "Ana → Bo, round 1"),)
    assert texts(account(ending, "Deeds"))[0] == ("Ana", "20 → 20", "1 of 1", "0", "0", "Bo")


def felled() -> Fight:
    fight = Fight(ANA, "Bo now 3 at D4").order().choose(ana="club", bo="aim")
    return fight.script(("target", "bo"), ("attack", "00"), ("after", "stay"), ("over", "end"))


def test_the_end_lists_fates_falls_and_luck() -> None:
    """FA-HP-1: HP may fall below 0."""
    ending = ended(felled())
    assert ending.title == "Victory: Players, in 1 round (last side standing)" and ending.side == 0
    course = ending.course
    assert course is not None and course.heads == ("round", "1", "end")
    assert course.lines == (("Fell", "round 1: Bo (by Ana)"), ("Damage taken", "Players 0 · Opposition 6"))
    assert course.rows[1][1].members == ("down",) and course.rows[1][-1].text == "0 of 1 stand, 1 down"
    assert texts(account(ending, "Deeds")) == [
        ("Ana", "20 → 20", "1 of 1", "6", "0", "Bo"),
        ("Bo", "3 → −3", "–", "0", "6", ""),
    ]
    assert texts(account(ending, "Dice: 0 or better")) == [("Players", "0.7", "1 of 1", "average")]
    assert account(ending, "Dice: 0 or better").lines == (
        ("best", "0: Ana, attack, round 1"),
        ("worst", "0: Ana, attack, round 1"),
    )


def test_the_best_and_the_worst_roll_are_the_highest_and_the_lowest() -> None:
    assert account(ended(three_rounds()), "Dice: 0 or better").lines == (
        ("best", "0: Ana, attack, round 1"),
        ("worst", "--: Bo, attack, round 1"),
    )


def test_a_fall_by_a_gm_edit_names_no_attacker() -> None:
    fight = Fight(ANA, BO).order().choose(ana="club", bo="aim")
    fight.script(("target", "bo"), ("attack", "00"), ("after", "stay")).beside("amend", "bo", "hp", -3)
    ending = ended(fight.script(("over", "end")))
    assert ending.course is not None and ending.course.lines[0] == ("Fell", "round 1: Bo")


def test_a_voided_action_is_not_counted() -> None:
    fight = Fight(ANA, BO).order().choose(ana="club", bo="aim").script(("target", "bo"), ("attack", "00"))
    assert rows(fight, ATTACKS) and rows(fight, FUDGE)
    fight.overrule("void.refunded.restore")
    assert not rows(fight, ATTACKS) and not rows(fight, FUDGE)


def test_a_fall_is_counted_once_if_the_first_one_was_voided() -> None:
    fight = Fight(ANA, "Bo now 3 at D4").order().choose(ana="club", bo="aim")
    fight.script(("target", "bo"), ("attack", "00")).overrule("void.refunded.restore")
    ending = ended(fight.script(("target", "bo"), ("attack", "0+"), ("after", "stay"), ("over", "end")))
    assert ending.course is not None and ending.course.lines[0] == ("Fell", "round 1: Bo (by Ana)")


def test_a_character_who_gets_up_and_falls_again_has_fallen_twice() -> None:
    """FA-RES-5, FA-HP-1"""
    fight = Fight(ANA, "Bo now 3 at D4", "Cy at H14").order().choose(ana="club", bo="aim", cy="aim")
    fight.script(("target", "bo"), ("attack", "00"), ("after", "stay")).idle().beside("amend", "bo", "hp", 2)
    fight.beside("amend", "bo", "stun", 0).choose(ana="club", bo="aim", cy="aim")
    fight.script(("target", "bo"), ("attack", "00"), ("after", "stay"))
    fight.overrule("end")
    course = ended(fight).course
    assert course is not None and course.lines[0] == ("Fell", "round 1: Bo (by Ana); round 2: Bo (by Ana)")


def test_the_report_counts_each_of_two_fights_apart() -> None:
    fight = felled().beside("amend", "bo", "hp", 10).script(("evening.next", "fight"), ("fight.prepare", "begin"))
    fight.script(("place", "A1"), ("place", "A14")).order().overrule("end")
    assert not ended(fight).accounts
    assert rows(fight, "Fight 1")[1] == ("Bo", "3", "−3", "20", "round 1, to Ana")
    assert rows(fight, "Fight 2") == [("Ana", "20", "20", "20", ""), ("Bo", "10", "10", "20", "")]


def test_the_report_on_light_combat_lists_checks_with_their_odds() -> None:
    """FA-LGT-3, FA-LGT-6, FA-DICE-2: 21 of a hundred rolls show 15 or more."""
    fight = Fight("Ana pc", "Bo", map="", light=True)
    fight.script(("light.say", "I wait"), ("light.say", "I shove him"), ("light.next", "ana"), ("light.act", "check"))
    fight.script(("light.adds", "Strength 4 + Combat 3"), ("check", [8, 7]), ("light.act", "hp"))
    fight.script(("light.whose", "bo"), ("light.hp", 15)).overrule("end")
    for audience in ("gm", "players"):
        assert rows(fight, "Checks: rolled and expected", audience) == [("Ana", "1", "1", "0.2")]  # type: ignore[arg-type]
    ending = ended(fight)
    assert texts(account(ending, "Dice: 0 or better")) == [("checks", "0.2", "1 of 1", "lucky")]
    assert ending.course is not None and ending.course.lines == (("Damage taken", "Players 0 · Opposition 5"),)


# ------------------------------------------------------------------------ the players


def test_the_players_report_leaves_out_unknown_hp_of_npcs() -> None:
    """Players read the odds of each roll, because dice and advantage are open."""
    fight = three_rounds()
    assert rows(fight, "Fight 1", "players")[1] == ("Bo", *[""] * 7)
    assert rows(fight, FUDGE, "players") == rows(fight, FUDGE)
    text = page(gathered(fight, "players"))
    assert "HP 16" not in text and "HP 16" in page(gathered(fight, "gm"))
    assert texts(account(ended(fight, "players"), "Deeds"))[1][:2] == ("Bo", "")
    fight.of("Bo").known = ("name", "condition", "numbers")
    fight.live.rebuild()
    assert rows(fight, "Fight 1", "players")[1] == ("Bo", "16", "10", "4", "4", "4", "16", "")


def test_players_read_damage_by_hidden_characters_but_not_their_rows() -> None:
    fight = Fight("Ana pc at D3", "Bo at D4 has club hidden", "Cy at D2 has club").order(bo=(10, 9))
    fight.choose(ana="aim", bo="club", cy="club")
    while fight.table.phase == "attacks":
        assert fight.decision is not None
        fight.answer({"target": "ana", "attack": [0, 0], "after": "stay"}[fight.decision.question])
    assert rows(fight, PAIRS) == [("Bo", "Ana", "1", "1", "6"), ("Cy", "Ana", "1", "1", "6")]
    assert rows(fight, PAIRS, "players") == [("Cy", "Ana", "1", "1", "6")]
    assert rows(fight, ATTACKS, "players")[0] == ("Ana", "0", "0", "0", "12", "0", "0", "0")
    assert [row[0] for row in rows(fight, "Fight 1, so far", "players")] == ["Ana", "Cy"]


def test_the_players_report_leaves_out_unknown_conditions() -> None:
    fight = Fight(ANA, "Bo now 3 at D4", "Cy at D12").beside("reveal", "bo", "condition").order()
    fight.choose(ana="club", bo="aim", cy="aim").script(("target", "bo"), ("attack", "00")).overrule("end")
    full, ending = ended(fight), ended(fight, "players")
    assert full.course is not None and full.course.lines[0] == ("Fell", "round 1: Bo (by Ana)")
    assert ending.course is not None and not [line for line in ending.course.lines if line[0] == "Fell"]
    text = page(gathered(fight, "players"))
    assert "incapacitated" not in text and "down: Bo" not in text and "down: Bo" in page(gathered(fight, "gm"))


@pytest.mark.parametrize("seed", range(8))
def test_damage_taken_equals_the_loss_of_hp_in_random_fights(seed: int) -> None:
    rng = Random(f"accounts {seed}")
    fight, player = Session(FULLY_AUTOMATED, random_fa(rng)), RandomPlayer(rng)
    while fight.decision is not None and fight.table.fighting and len(fight.journal.path) < 300:
        fight.answer(player(fight.decision))
    if fight.table.fighting:
        fight.overrule("end")
    first, *others = gathered(fight, "gm").tables
    taken = {row[0]: int(row[4]) for table in others if table.title == ATTACKS for row in table.rows}
    for name, before, *_, after, _most, _fell in first.rows:
        lost = int(before.replace("−", "-")) - int(after.replace("−", "-"))
        assert lost == taken.get(name, 0), first.rows
