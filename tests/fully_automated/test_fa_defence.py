"""Defend with its step and its five results, counter-attacks, and unattacked defenders: FA-DEF, FA-ATK, FA-UNA."""

from random import Random
from typing import Any

import pytest
from fully_automated.fa_kit import Fight

from unhex_tui.engine.decision import Choose
from unhex_tui.engine.session import AppDice, settle
from unhex_tui.systems.fully_automated.events.attacks import AimGone, AllStayed, Attacked, Defended, Escaped, Harmed

TABLE = """title: A table
map:
1 . . . . . . .
 . . . . . . . .
. . . . o . . .
 . . . . . . . 2
"""


def behind_a_table(**rules: Any) -> Fight:
    """Return a fight in which Ana's pistol aims at Bo, three hexes away behind a table in the line."""
    fight = Fight("Ana pc at C3 has pistol", "Bo now 18 at C6", map=TABLE, rules=rules)
    return fight.order().choose(ana="pistol", bo="defend").script(("target", "bo"), ("defend.step", "stay"))


def adjacent(attacker: str = "knife", *more: str, hp: int = 20, **rules: Any) -> Fight:
    """Return a fight in which Ana stands beside Bo, who has a club; neither moves."""
    fight = Fight(f"Ana pc now {hp} at D3 has {attacker}", "Bo now 18 at D4 has club", *more, rules=rules)
    kinds = {"knife": "stab", "pistol": "pistol", "restraints": "restrain"}
    fight.order().choose(ana=kinds[attacker], bo="defend")
    return fight.script(("target", "bo"), ("defend.step", "stay"))


def test_fa_t05_a_defence_of_nothing_stops_the_attack_without_its_dice() -> None:
    """FA-DEF-2, FA-COV-6: behind cover nothing hinders the defence."""
    fight = behind_a_table()
    assert (fight.dice, fight.notes) == (2, [])
    fight.script(("defence", "+-")).asks("choose")
    assert fight.hp("Bo") == 18
    assert fight.line(Defended("bo", "stopped")) in fight.told()


def test_fa_t05_a_defence_of_less_hinders_it_and_cover_takes_one() -> None:
    """FA-DEF-2, FA-ATK-12, FA-COV-6"""
    fight = behind_a_table().script(("defence", "-0"))
    assert (fight.dice, fight.notes) == (3, ["▼ the defense rolled −"])
    fight.script(("attack", "+0-"))
    assert fight.hp("Bo") == 15
    assert fight.line(Harmed("bo", 3, "5 − roll 1 − cover 1 = 3", 18, 15)) in fight.told()


def test_fa_t06_a_defence_of_two_counters() -> None:
    """FA-DEF-2, FA-ATK-15"""
    fight = adjacent(hp=15).script(("defence", "++"))
    assert fight.asks("counter", "bo").keys == ["punch", "club", "none"]
    fight.script(("counter", "club"), ("attack", "00"), ("after", "stay"))
    assert (fight.hp("Ana"), fight.of("Ana").stun) == (9, 1)
    fight.asks("choose", "bo")


def test_fa_t06_a_defence_of_one_counters_at_disadvantage() -> None:
    """FA-DEF-2, FA-ATK-15, FA-ATK-12: a counter-attack cannot be countered and has no free hex."""
    fight = adjacent(hp=12).script(("defence", "+0"), ("counter", "punch"))
    assert fight.notes == ["▼ a counter-attack at disadvantage"]
    fight.script(("attack", "++-"), ("after", "stay"))
    assert (fight.hp("Ana"), fight.of("Ana").stun) == (8, 1)
    assert fight.line(Attacked("bo", "ana", "Punch", 1, counter=True)) in fight.told()


@pytest.mark.parametrize(
    ("rule", "keys"), [("any_in_range", ["punch", "club", "none"]), ("unarmed_only", ["punch", "none"])]
)
def test_a_table_says_what_a_counter_can_be_made_with(rule: str, keys: list[str]) -> None:
    """FA-ATK-15"""
    assert adjacent(counter_card=rule).script(("defence", "++")).asks("counter").keys == keys


def test_a_counter_may_have_to_be_of_the_attacks_kind() -> None:
    """FA-ATK-15: then a club cannot answer a pistol."""
    adjacent("pistol", counter_card="same_category").script(("defence", "++")).asks("choose")


def test_no_card_that_fits_no_counter() -> None:
    """FA-ATK-15"""
    fight = behind_a_table().script(("defence", "++")).asks("choose")
    assert fight.hp("Ana") == 20


def test_a_counter_can_be_defended_where_the_table_plays_that() -> None:
    """FA-ATK-15"""
    fight = adjacent(counter_defendable="on").script(("defence", "++"), ("counter", "punch"))
    fight.script(("defence", "++"))  # counter-attacks cannot be countered
    assert fight.asks("after").hp("Ana") == 20


def test_fa_t08_a_step_into_the_extended_range_does_not_stop_the_attack() -> None:
    """FA-ATK-5 to FA-ATK-7, FA-DEF-1, FA-DEF-4, FA-DEF-8: exposure and range follow from the new positions."""
    fight = Fight("Ana pc at D1 has pistol", "Bo at D6").order().choose(ana="pistol", bo="defend")
    fight.script(("target", "bo"), ("defend.step", "D7"))
    assert fight.notes == ["▼ exposed: adjacent to neither attacker nor cover"]
    fight.script(("defence", "--+"))
    assert fight.notes == ["▼ far: 6 is beyond 5"]
    fight.script(("attack", "+00")).asks("choose")
    assert fight.hp("Bo") == 15


def test_fa_t08_a_step_out_of_it_does_without_any_dice() -> None:
    """FA-DEF-3, FA-ATK-5"""
    fight = Fight("Ana pc at D1 has pistol", "Bo at D8").order().choose(ana="pistol", bo="defend")
    fight.script(("target", "bo"), ("defend.step", "D9")).asks("choose")
    assert fight.line(Escaped("ana", "bo", False)) in fight.told()
    assert fight.hp("Bo") == 20


def test_a_close_attacker_follows_with_its_free_hex() -> None:
    """FA-ATK-3, FA-ATK-5"""
    fight = Fight("Ana pc at D3 has club", "Bo at D4").order().choose(ana="club", bo="defend")
    fight.script(("target", "bo"), ("defend.step", "D5"))
    assert fight.asks("follow", "ana").keys[-1] == "let"
    fight.script(("follow", "D4"), ("defence", "--"), ("attack", "00")).asks("choose")  # the free hex is used up
    assert (fight.of("Ana").place, fight.hp("Bo")) == ("D4", 14)
    fight = Fight("Ana pc at D3 has club", "Bo at D4").order().choose(ana="club", bo="defend")
    fight.script(("target", "bo"), ("defend.step", "D5"), ("follow", "let"), ("after", "stay")).asks("choose")
    assert fight.hp("Bo") == 20


def test_a_character_who_used_the_free_hex_cannot_follow() -> None:
    """FA-ATK-3, FA-ATK-5"""
    fight = Fight("Ana pc at D3 has club", "Bo at D5").order().choose(ana="club", bo="defend")
    fight.script(("target", "bo"), ("defend.step", "D6")).asks("choose")
    assert fight.line(Escaped("ana", "bo", False)) in fight.told()


def test_a_step_behind_a_wall_ends_the_attack() -> None:
    """FA-DEF-10: a table rule changes this."""
    walled = "title: A wall\nmap:\n1 . . . . .\n . # . . . .\n. # . . . .\n . . . . . 2\n"
    for rule, asked in (("on", "choose"), ("off", "defence")):
        fight = Fight("Ana pc at C1 has pistol", "Bo at D4", map=walled, rules={"los_break_autofail": rule})
        fight.order().choose(ana="pistol", bo="defend").script(("target", "bo"), ("defend.step", "C4"))
        fight.asks(asked)


def test_the_hex_is_once_a_round_and_the_dice_against_each_attack() -> None:
    """FA-DEF-9"""
    people = ("Ana pc at D1 has pistol", "Cy pc at E1 has pistol", "Bo at D5")
    for rule, asked in (("1", "defence"), ("per_attack", "defend.step")):
        fight = Fight(*people, rules={"defend_hex_per_round": rule}).order()
        fight.choose(ana="pistol", cy="pistol", bo="defend")
        fight.script(("target", "bo"), ("defend.step", "D6"), ("defence", "000"), ("target", "bo")).asks(asked, "bo")


def test_stunned_or_down_the_defence_is_at_disadvantage() -> None:
    """FA-DEF-6, FA-HP-1, FA-STN-1, FA-RES-4"""
    for change, why in ((("stun", 1), "stunned"), (("hp", -3), "incapacitated"), (("restrained",), "restrained")):
        fight = Fight("Ana pc at D3 has knife", "Bo at D4", "Cy at D9").order().beside("amend", "bo", *change)
        fight.choose(ana="stab").script(("target", "bo"), ("defend.step", "stay"))
        assert (fight.dice, fight.notes) == (3, [f"▼ {why}"])


def test_fa_t10_only_the_unattacked_who_defend_step_aside() -> None:
    """FA-UNA-1, FA-UNA-2, FA-RND-4"""
    fight = Fight("Bo pc at A1", "Cy pc at B1", "Di pc at C1", "Ana at D1", "Eve at D9").order()
    fight.choose(ana="punch", bo="move", cy="defend", di="defend", eve="move")
    fight.script(("target", "di"), ("defend.step", "stay"), ("defence", "00"), ("after", "stay"))
    fight.script(("unattacked", "B2")).asks("move")
    assert fight.of("Cy").place == "B2"


def test_FA_UNA_1_one_key_lets_everyone_stay_players_characters_too() -> None:
    fight = Fight("Ana pc at D3", "Bo at D9", "Cy pc at G3", "Dee at A9").order().choose(ana="move")
    fight.asks("unattacked", "dee")
    assert isinstance(fight.decision, Choose)
    everyone = fight.decision.options[-1]
    assert (everyone.key, everyone.letter, everyone.hint) == ("all", "x", "2 more, PCs and NPCs")
    npcs = fight.decision.options[-2]
    assert (npcs.key, npcs.label, npcs.hint, npcs.letter) == ("npcs", "The NPCs stay", "1 more", "T")
    fight.script(("unattacked", "all")).asks("move", "ana")
    assert fight.line(AllStayed(("dee", "bo", "cy"))) in fight.told()
    last = Fight("Ana pc at D3", "Bo at D9").order().choose(ana="move").asks("unattacked", "bo")
    assert "all" not in last.keys, "the last one just stays"
    fight = Fight("Ana pc at D3", "Bo at D9", "Cy at A9").order(ana=(1, 1)).choose(bo="move").asks("unattacked", "ana")
    assert "all" in fight.keys
    fight.of("Cy").hidden = True
    fight.live.rebuild()
    assert "all" not in fight.keys, "a player's question does not count hidden characters"


def test_FA_UNA_1_npcs_stay_by_one_standing_answer() -> None:
    """The players are asked."""
    people = ("Bo at D9", "Cy pc at G3", "Dee at A9", "Eve at B12")
    fight = Fight("Ana pc at D3", *people).order().beside("standing", "npc_stay").choose(ana="move")
    settle(fight, AppDice(Random(1)))
    fight.asks("unattacked", "cy").script(("unattacked", "stay")).asks("move", "ana")
    told = [line for line in fight.told() if "attacked:" in line or "stay where" in line][1:]
    assert told == [
        "Eve was not attacked: step 1 hex? The NPCs stay (auto-answer)",
        "Eve, Bo and Dee stay where they are",
    ]


def test_who_lost_its_action_is_not_said_to_be_unattacked() -> None:
    """FA-ATK-13: Bo went down before their slot, and keeps their hex."""
    fight = (
        Fight("Ana at D3 has pistol", "Bo pc HP 1 at D6 has pistol", "Cy pc at D9")
        .order()
        .choose(ana="pistol", bo="pistol")
    )
    fight.script(("target", "bo"), ("attack", "00"), ("unattacked", "stay")).asks("unattacked", "bo")
    assert fight.prompt == "Bo can no longer act: step 1 hex?"


def test_aim_that_is_spent_on_a_defence_is_told() -> None:
    """FA-AIM-10"""
    fight = Fight("Ana at D3", "Bo pc at D4", "Cy pc at D9").order().beside("amend", "bo", "aim").choose(ana="punch")
    fight.script(("target", "bo"), ("defend.step", "stay"), ("defence", "+00"))
    assert fight.line(AimGone("bo", "spent")) in fight.told("players")


def test_lowest_first_where_several_step_aside() -> None:
    """FA-RND-4"""
    fight = Fight("Ana pc at D3", "Bo at D9").order().choose()
    fight.asks("unattacked", "bo").script(("unattacked", "stay")).asks("unattacked", "ana")
    fight = Fight("Ana pc at D3", "Bo at D9", rules={"step2_order": "gm"}).order().choose()
    fight.script(("next", "ana")).asks("unattacked", "ana")


def test_a_single_hex_enters_no_difficult_ground() -> None:
    """FA-MOV-9"""
    for rule, keys in (("off", False), ("on", True)):
        fight = Fight("Ana pc at C4", "Bo at A8", map=TABLE, rules={"single_hex_ignores_terrain": rule})
        fight.order().choose().script(("unattacked", "stay")).asks("unattacked", "ana")
        assert ("C5" in fight.keys) == keys


def test_a_counter_may_have_its_free_hex_where_the_table_plays_that() -> None:
    """FA-ATK-15, FA-ATK-3"""
    for rule, keys in (("0", ["staff", "none"]), ("1", ["punch", "staff", "none"])):
        fight = Fight("Ana pc at D3 has staff", "Bo at D5 has staff", rules={"counter_free_move": rule}).order()
        fight.choose(ana="staff").script(("target", "bo"), ("defend.step", "stay"), ("defence", "+++"))
        assert fight.asks("counter", "bo").keys == keys
    fight.script(("counter", "punch"))
    assert fight.of("Bo").place == "D4"
    fight.script(("attack", "00"), ("after", "stay")).asks("choose")


def test_FA_DEF_4_each_hex_says_how_the_defence_there_is_rolled() -> None:
    """FA-DEF-5, FA-DEF-7, FA-AIM-10: the defender rolls, so the attack's own edges are not named."""
    people = ("Ana pc at D3 has pistol", "Bo at D9")
    for mine, theirs, here in ((0, 0, "disadvantage"), (1, 0, "disadvantage"), (0, 1, "plain roll")):
        fight = Fight(*people).order()
        fight.of("Ana").aim, fight.of("Bo").aim = mine, theirs
        fight.choose(ana="pistol", bo="defend").script(("target", "bo")).asks("defend.step")
        assert fight.hint("stay") == f"distance 6 (far), defense: {here}, exposed"
        fight.answer("stay")
        assert fight.dice == (2 if here == "plain roll" else 3)
    fight = Fight("Ana pc at D3", "Bo at D4").order().choose(ana="punch").script(("target", "bo"))
    assert fight.asks("defend.step").hint("stay") == "adjacent"
