"""Rules of Fading Suns that combine in a turn: options of each character, delays, and costs of an abort."""

from __future__ import annotations

from fading_suns.fight_kit import CARDANZO, CHAINER, Fight

from unhex_tui.systems.fading_suns.fight.ledger import attack_goal, contest_goal, initiative, initiative_of
from unhex_tui.systems.fading_suns.fight.turns import next_group, timed


def test_FS_ACT_1_everybody_has_five_actions_and_more_only_from_the_sheet() -> None:
    fight = Fight("Plain pc", CHAINER)
    assert {"fist", "kick", "grapple", "charge", "dodge"} <= set(fight.keys)
    assert not [key for key in fight.keys if key.startswith("own:")]


def test_FS_ACT_2_a_kick_has_one_die_more_and_is_later() -> None:
    """Fist and kick have the same roll."""
    fight = Fight(CARDANZO, CHAINER)
    one = fight.of("Cardanzo")
    assert {attack_goal(fight.table, one, kind).words for kind in ("fist", "kick")} == {"Dexterity 7 + Fight 6 = 13"}
    assert [initiative(fight.table, one, kind) for kind in ("fist", "kick")] == [6, 5]
    fight.declare(cardanzo="kick").strike("chainer", 1)
    assert fight.prompt.endswith("kick 3 = 3 dice")


def test_FS_ACT_3_a_custom_action_has_goal_dice_and_speed() -> None:
    fight = Fight("Mower pc Dex 1 Fight 1 Str 9 scythe=14/8/5", CHAINER)
    assert attack_goal(fight.table, fight.of("Mower"), "own:scythe").words == "Scythe 14"
    assert initiative(fight.table, fight.of("Mower"), "own:scythe") == 8
    fight.declare(mower="own:scythe").strike("chainer", 13)
    assert fight.prompt.endswith("scythe 5 + Strength 2 + victory 4 = 11 dice")


def test_FS_STR_1_what_is_shot_has_no_strength_dice() -> None:
    fight = Fight("Archer pc Str 12 bow=14/8/5,ranged", CHAINER).declare(archer="own:bow").strike("chainer", 1)
    assert fight.prompt.endswith("bow 5 = 5 dice")


def test_FS_INI_1_the_higher_skill_acts_first_whoever_is_listed_first() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="fist").asks("target", "Chainer")
    assert initiative_of(fight.table, fight.of("Chainer"), "fist").words == "Fight 7"


def test_FS_INI_1_of_equal_initiative_the_sharper_acts_alone_and_first() -> None:
    fight = Fight("Ann pc Fight 6 Wits 3", "Bo Fight 6 Wits 7").declare(ann="fist", bo="fist").asks("target", "Bo")
    assert not fight.table.together


def test_FS_INI_2_who_is_wounded_before_its_turn_comes_later() -> None:
    fight = Fight(CARDANZO, f"{CHAINER} Vit 5", "Bravo Fight 5 Wits 1")
    fight.declare(chainer="kick", cardanzo="fist", bravo="fist")
    fight.asks("target", "Cardanzo").strike("chainer", 3)
    assert [slot.who for slot in next_group(fight.table)] == ["chainer"]
    fight.script(("damage", [1, 1, 6]))
    assert fight.vitality("Chainer") == 3
    fight.asks("target", "Bravo")


def test_FS_INI_3_a_dodge_comes_before_a_faster_attack() -> None:
    """The dodger would be too slow for the attack."""
    fight = Fight(f"{CARDANZO} Fight 1", CHAINER).declare(cardanzo="fist dodge", chainer="fist")
    fight.asks("target", "Chainer")
    assert all(timed(character) == ["fist"] for character in fight.table.characters.values()), (
        "a dodge has no time of its own"
    )
    fight.strike("cardanzo", 9).asks("dodge", "Cardanzo")


def test_FS_ABT_7_a_dodge_rolled_before_an_abort_keeps_its_goal() -> None:
    fight = Fight(CARDANZO, "Ann Fight 9 Dex 6", "Bo Fight 8 Dex 6", "Cid Fight 7 Dex 6")
    fight.declare(cardanzo="dodge", ann="fist", bo="grapple", cid="fist")
    fight.strike("cardanzo", 6).script(("dodge", [12]), ("target", "cardanzo"), ("attack", [14]))
    fight.script(("resist", "abort"), ("contest", [18]))
    assert fight.prompt.endswith("Strength 5 + Vigor 5 − 2-action penalty 4 = 6")
    fight.script(("contest", [6]), ("target", "cardanzo"), ("attack", [11])).asks("declare.actions")
    assert fight.vitality("Cardanzo") == 11


def test_FS_GRP_2_a_contest_is_of_strength_and_vigor() -> None:
    fight = Fight(CARDANZO, CHAINER)
    goals = [contest_goal(fight.table, fight.of(name)).words for name in ("Cardanzo", "Chainer")]
    assert goals == ["Strength 5 + Vigor 5 = 10", "Strength 6 + Vigor 6 = 12"]


def test_FS_VIT_3_who_is_out_has_nothing_left_to_do() -> None:
    fight = Fight(CARDANZO, f"{CHAINER} Vit 2", "Bravo Fight 5")
    fight.declare(cardanzo="fist", chainer="kick", bravo="kick")
    fight.asks("target", "Cardanzo").strike("chainer", 3).script(("damage", [1, 6, 6]))
    assert fight.vitality("Chainer") == 1
    fight.asks("target", "Bravo")


# -------------------------------------------------------------------- dodges and aborts


def test_FS_DOD_1_a_dodge_is_of_dexterity_and_dodge() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="dodge").strike("chainer", 9)
    assert fight.prompt.endswith("Dexterity 6 + Dodge 4 = 10")


def test_FS_CVR_1_who_lies_has_no_cover_from_a_fist() -> None:
    fight = Fight(CARDANZO, CHAINER)
    fight.of("Cardanzo").down = True
    fight.declare(cardanzo="dodge", chainer="fist").strike("cardanzo", 9)
    assert fight.prompt.endswith("Dexterity 7 + Dodge 6 = 13")


def test_FS_ABT_1_who_aborts_loses_what_else_it_had_declared() -> None:
    fight = Fight(f"{CARDANZO} Fight 8", "Bo Fight 4 Wits 3").declare(cardanzo="fist kick", bo="fist")
    fight.strike("bo", 19).script(("target", "cardanzo"), ("defend", "abort"), ("attack", [2]))
    fight.script(("dodge", [5])).asks("declare.actions")


def test_FS_ABT_6_who_has_acted_swaps_no_more() -> None:
    fight = Fight(f"{CARDANZO} Fight 8", "Bo Fight 4 Wits 3").declare(cardanzo="fist kick", bo="fist")
    fight.strike("bo", 19).script(("target", "cardanzo")).asks("defend")
    assert fight.keys == ["abort", "none"]


def test_FS_ABT_1_who_declared_nothing_dodges_as_its_only_action() -> None:
    """This is no abort, because nothing was done before; it has no price next turn and meets all attacks."""
    fight = (
        Fight(CARDANZO, CHAINER, "Bo Fight 4 Wits 3").declare(chainer="fist", bo="fist").script(("target", "cardanzo"))
    )
    assert fight.keys == ["first", "none"]
    fight.script(("defend", "first"), ("attack", [6]))
    assert fight.prompt.endswith("Dexterity 7 + Dodge 6 = 13")
    fight.script(("dodge", [9]), ("target", "cardanzo"), ("attack", [7])).asks("declare.actions", "Cardanzo")
    assert not fight.of("Cardanzo").limited and "2" in fight.keys


def test_FS_ABT_2_after_an_abort_the_dodge_is_the_only_action() -> None:
    """The dodge has the penalty."""
    fight = Fight(CARDANZO, CHAINER)
    fight.of("Cardanzo").limited = True
    fight.declare(chainer="fist").strike("cardanzo", 6, "first")
    assert fight.prompt.endswith("Dexterity 7 + Dodge 6 − aborted last turn 4 = 9")


def test_FS_ABT_6_or_that_is_an_abort_where_the_table_says_so() -> None:
    fight = Fight(CARDANZO, CHAINER, rules={"swap_before_acting": "abort"}).declare(chainer="fist")
    fight.script(("target", "cardanzo"))
    assert fight.keys == ["abort", "none"]


def test_FS_DOD_6_who_was_let_go_dodges_instead_of_breaking_out() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(chainer="grapple")
    fight.strike("cardanzo", 8).script(("resist", "none"), ("damage", "spare"))
    fight.script(("declare.actions", "break"), ("declare.actions", "release"), ("declare.actions", "fist"))
    fight.strike("cardanzo", 6, "swap:break").script(("dodge", [9])).asks("declare.actions", "Cardanzo")


# -------------------------------------------------------------------- holds


def test_FS_GRP_3_who_declared_nothing_resists_as_its_only_action() -> None:
    """This works once: resisting a second grab would need an abort."""
    fight = Fight(CARDANZO, CHAINER, "Bo Fight 6 Wits 1 Dex 9").declare(chainer="grapple", bo="grapple")
    fight.strike("cardanzo", 8).asks("resist")
    assert fight.keys == ["first", "none"]
    fight.script(("resist", "first"), ("contest", [2]))
    assert fight.prompt.endswith("Strength 5 + Vigor 5 = 10")
    fight.script(("contest", [3])).strike("cardanzo", 8).asks("resist")
    assert fight.keys == ["abort", "none"]


def test_FS_GRP_3_an_action_resists_once() -> None:
    fight = Fight(CARDANZO, CHAINER, "Bo Fight 6 Wits 1 Dex 9").declare(
        cardanzo="kick", chainer="grapple", bo="grapple"
    )
    fight.strike("cardanzo", 8).script(("resist", "use:kick"), ("contest", [2]), ("contest", [3]))
    fight.strike("cardanzo", 8).asks("resist")
    assert fight.keys == ["abort", "none"]


def test_FS_GRP_7_the_holder_rolls_with_what_the_hold_has_grown_by() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(chainer="grapple")
    fight.strike("cardanzo", 8).script(("resist", "none"), ("damage", "spare"))
    fight.declare(cardanzo="break", chainer="hold").script(("damage", "spare"), ("contest", [2]))
    assert fight.prompt.endswith("Strength 6 + Vigor 6 + hold 2 = 14")


def test_FS_GRP_8_a_holder_does_not_abort_before_its_turn_either() -> None:
    fight = Fight(CARDANZO, CHAINER, "Ann pc Fight 9 Wits 9", rules={"swap_before_acting": "abort"})
    fight.declare(chainer="grapple")
    fight.strike("cardanzo", 8).script(("resist", "none"), ("damage", "spare"))
    fight.declare(chainer="hold", ann="fist").script(("target", "chainer")).asks("attack", "Ann")


def test_FS_VIT_1_vitality_is_endurance_and_five() -> None:
    fight = Fight(CARDANZO, CHAINER)
    assert (fight.vitality("Cardanzo"), fight.vitality("Chainer")) == (11, 10)


def test_no_letter_is_kept_from_characters_as_no_act_stands_beside_them() -> None:
    fight = Fight(CARDANZO, "Xan Fight 1").declare(cardanzo="fist").asks("target", "cardanzo")
    beside = [option.letter for option in fight.decision.options if not option.token]  # type: ignore[union-attr]
    assert fight.of("Xan").letter == "x" and all(len(letter) == 2 for letter in beside)


def test_wounds_still_to_meet_armor_are_set_apart_while_dice_are_typed() -> None:
    """`3 wounds, 3 dice left` stood over `now 2.3`."""
    for armor, row in (("armor 4", "now after armor"), ("", "now")):
        fight = Fight("Ann pc Fight 6 Wits 5", f"Bo {armor}").declare(ann="fist").strike("bo", 3)
        found = fight.asks("damage").advice().ahead((1, 2))
        assert found is not None and found.title.startswith("2 wounds, ")
        assert [each.name for each in found.rows] == [row, "before the first die"]
    fight = Fight("Ann pc Fight 6 Wits 5", "Bo armor 4").declare(ann="fist").strike("bo", 3)
    stopped = fight.script(("damage", [1, 2, 3])).asks("armor").advice().ahead((1,))
    assert stopped is not None and stopped.rows[0].name == "now", "armor is all that the dice count"


def test_a_single_wound_is_one_wound_below_the_dice() -> None:
    """Bug report: the line said `1 wounds`."""
    for left, said in ((2, "1 wound = out, 2 = dead"), (3, "2 wounds = out, 3 = dead")):
        fight = Fight("Ann pc Fight 6 Wits 5", "Bo").declare(ann="fist").strike("bo", 3).asks("damage")
        fight.of("Bo").vitality = left
        found = fight.advice().ahead((1, 2))
        assert found is not None and found.notes == (f"Bo: {said}",)
