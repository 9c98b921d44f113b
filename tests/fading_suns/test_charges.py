"""Charges, the grapple that follows a charge, falls and standing up: FS-CHG, FS-KND."""

from typing import Any

from fading_suns.fight_kit import CARDANZO, CHAINER, Fight
from test_grapples import duel, noted

from unhex_tui.engine.decision import Choose
from unhex_tui.systems.fading_suns.events.turns import Lost
from unhex_tui.systems.fading_suns.fight.ledger import attack_goal, initiative

FOLLOW = ("chainer", "grapple after the charge")
HELD, OUT = "{target} is already held", "{target} is out of the fight"
"""Reasons against a grapple after a charge."""

# -------------------------------------------------------------------- charges


def charged(metres: int, *damage: int, chainer: str = "charge", **rules: Any) -> Fight:
    """Return a fight in which Chainer has run Cardanzo down without victory dice."""
    fight = Fight(CARDANZO, CHAINER + " armor 2", rules=rules).declare(chainer=chainer)
    fight.script(("target", "cardanzo"), ("metres", metres))
    if fight.decision.question == "defend":  # type: ignore[union-attr]
        fight.answer("none")
    return fight.script(("attack", [1]))


def test_a_charge_throws_both_down_and_its_momentum_hurts_both() -> None:
    """FS-CHG-1, FS-CHG-2, FS-CHG-3: 10 metres give three dice; the charger's armor counts."""
    fight = charged(10)
    assert fight.of("Cardanzo").down and fight.of("Chainer").down
    assert fight.prompt.endswith("charge 2 + Strength 1 + momentum 3 = 6 dice")
    assert [die.name for die in fight.decision.dice].count("momentum") == 3  # type: ignore[union-attr]
    fight.script(("damage", [1, 6, 6, 4, 3, 6]), ("armor", [4, 6]))
    assert (fight.vitality("Cardanzo"), fight.vitality("Chainer")) == (8, 9)


def test_a_chargers_armor_stops_nothing_where_the_table_says_so() -> None:
    """FS-CHG-3"""
    fight = charged(10, momentum_armour="off").script(("damage", [6, 6, 6, 4, 3, 6]))
    assert fight.vitality("Chainer") == 8


def test_base_and_victory_dice_do_not_touch_the_charger() -> None:
    """FS-CHG-3"""
    fight = charged(2).script(("damage", [1, 1, 1]))
    assert (fight.vitality("Cardanzo"), fight.vitality("Chainer")) == (8, 10)


def test_a_missed_charge_throws_nobody_down() -> None:
    """FS-CHG-5"""
    fight = duel().declare(chainer="charge").script(("target", "cardanzo"), ("metres", 9), ("defend", "none"))
    fight.script(("attack", [15])).asks("declare.actions")
    assert not fight.of("Cardanzo").down and not fight.of("Chainer").down and fight.vitality("Chainer") == 10


def test_the_whole_run_is_for_who_only_charges() -> None:
    """FS-CHG-4"""
    fight = duel().declare(chainer="charge").script(("target", "cardanzo"))
    fight.refused("metres", 11)
    fight = duel().declare(chainer="fist charge").script(("target", "forgo"), ("target", "cardanzo"))
    assert "5" in fight.refused("metres", 6)
    fight = (
        duel(charge_run_other="gm").declare(chainer="fist charge").script(("target", "forgo"), ("target", "cardanzo"))
    )
    fight.script(("metres", 10))


def test_FS_KND_3_a_prone_character_may_charge_and_is_told_so() -> None:
    fight = duel().lies("Cardanzo").asks("declare.actions", "cardanzo")
    assert "charge" in fight.keys and noted(fight) == [("FS-KND-3",)]
    assert noted(duel().asks("declare.actions", "cardanzo")) == []
    fight.script(("declare.actions", "charge")).declare().script(("target", "chainer"), ("metres", 3))
    assert fight.prompt.startswith("Cardanzo's charge at Chainer"), fight.prompt


def test_charges_have_the_dice_and_initiative_of_the_table() -> None:
    """FS-CHG-1"""
    fight = charged(3, charge_dice="3", charge_init="-3")
    assert fight.prompt.endswith("charge 3 + Strength 1 + momentum 1 = 5 dice")
    assert initiative(fight.table, fight.of("Chainer"), "charge") == 4


def test_fs_t22_a_grapple_follows_the_charge_before_the_other_stands() -> None:
    """FS-CHG-6, FS-INI-4, FS-INI-5, FS-KND-1, FS-MUL-6"""
    fight = charged(2).script(("damage", [6, 6, 6])).declare(cardanzo="stand", chainer="follow")
    one, other = fight.of("Cardanzo"), fight.of("Chainer")
    assert initiative(fight.table, one, "stand") == 1
    assert (attack_goal(fight.table, other, "follow").total, initiative(fight.table, other, "follow")) == (15, 9)
    fight.script(("defend", "none"))
    assert not next(line for line in fight.log() if "attacks Cardanzo: grapple after" in line.text).within
    assert fight.prompt.endswith("Dexterity 6 + Fight 7 + after the charge 2 = 15")
    one.down = False
    assert (attack_goal(fight.table, other, "follow").total, initiative(fight.table, other, "follow")) == (13, 7)


def test_a_grapple_after_a_charge_is_as_good_unnamed() -> None:
    """FS-CHG-6: without a target named in advance, the goal is the same and the initiative lower."""
    fight = duel("Drago pc Fight 1").declare(chainer="charge").script(("target", "cardanzo"), ("metres", 2))
    fight.script(("defend", "none"), ("attack", [1]), ("damage", [6, 6, 6])).declare(chainer="grapple")
    assert initiative(fight.table, fight.of("Chainer"), "grapple") == 7
    assert noted(fight) == [("FS-CHG-6",)]
    fight.script(("target", "cardanzo"), ("defend", "none"))
    assert fight.prompt.endswith("Dexterity 6 + Fight 7 + after the charge 2 = 15")
    fight.undo()
    fight.undo()
    fight.script(("target", "drago"), ("defend", "none"))
    assert fight.prompt.endswith("Dexterity 6 + Fight 7 = 13")


def test_an_action_that_begins_without_a_question_is_undone_alone() -> None:
    """FS-CHG-6: the grapple after a charge has its target already, so its first question is the dodge."""
    fight = Fight(CARDANZO, CHAINER, "Dora pc Fight 12").declare(chainer="charge").script(("target", "cardanzo"))
    fight.script(("metres", 0), ("defend", "none"), ("attack", [2]), ("damage", [6, 6, 6]))
    fight.declare(cardanzo="kick", chainer="follow", dora="fist").script(("target", "chainer"), ("defend", "none"))
    fight.script(("attack", [19]))
    begun = fight.journal.head
    fight.script(("defend", "none")).asks("attack", "Chainer")
    fight.undo_action()
    assert fight.journal.head == begun and fight.asks("defend", "Cardanzo")
    fight.undo_action()
    assert fight.asks("target", "Dora")
    fight.redo()
    fight.redo()
    assert fight.asks("attack", "Dora")


def test_only_the_next_turn_is_for_the_grapple_that_follows() -> None:
    """FS-CHG-6"""
    fight = charged(2).script(("damage", [6, 6, 6])).declare().asks("declare.actions", "Cardanzo")
    fight.answer("none")
    assert "follow" not in fight.keys


def before_the_grapple(bravo: str) -> Fight:
    """Return a fight in which Chainer has run Cardanzo down and will grapple; faster Bravo acts first with `bravo`."""
    fight = Fight(CARDANZO, "Drago pc Fight 1", CHAINER, "Bravo Dex 9 Fight 12").declare(chainer="charge")
    fight.script(("target", "cardanzo"), ("metres", 2), ("defend", "none"), ("attack", [1]), ("damage", [6, 6, 6]))
    fight.declare(chainer="follow", bravo=bravo).asks("target", "Bravo")
    return fight.script(("target", "cardanzo"), ("defend", "none"), ("attack", [5]))


def test_no_grapple_after_a_charge_while_another_holds_the_target() -> None:
    """FS-GRP-2, FS-CHG-6"""
    fight = before_the_grapple("grapple").script(("resist", "none"), ("damage", "spare")).asks("declare.actions")
    assert fight.of("Cardanzo").held_by == "bravo"
    assert fight.line(Lost(*FOLLOW, HELD, "FS-GRP-2", "cardanzo")) in fight.told()


def test_a_missing_grapple_names_no_unknown_character() -> None:
    """FS-CHG-6: players read the reason without a name that they do not know."""
    fight = Fight(CARDANZO.replace(" pc", ""), "Drago Fight 1", CHAINER + " pc", "Bravo pc Dex 9 Fight 12")
    fight.beside("reveal", "cardanzo", "name")
    fight.declare(chainer="charge").script(("target", "cardanzo"), ("metres", 2), ("defend", "none"), ("attack", [1]))
    fight.script(("damage", [6, 6, 6])).declare(chainer="follow", bravo="grapple").script(("target", "cardanzo"))
    fight.script(("defend", "none"), ("attack", [5]), ("resist", "none"), ("damage", "spare"))
    assert fight.line(Lost(*FOLLOW, HELD, "FS-GRP-2", "cardanzo")) in fight.told()
    read = [line.text for line in fight.log("players")]
    assert "Chainer: grapple after the charge not possible (Figure 1 is already held)" in read
    assert not any("Cardanzo" in line for line in read)


def test_an_unconscious_charger_does_not_grapple() -> None:
    """FS-VIT-3, FS-CHG-6"""
    fight = before_the_grapple("kick")
    fight.of("Cardanzo").vitality = 2
    fight.script(("damage", [1, 1, 1, 1, 1])).asks("declare.actions", "Drago")
    assert fight.line(Lost(*FOLLOW, OUT, "FS-VIT-3", "cardanzo")) in fight.told()
    assert "follow" not in fight.script(("declare.actions", "none")).asks("declare.actions", "Chainer").keys


def test_players_are_not_told_so_of_one_whose_condition_the_gm_keeps() -> None:
    """FS-VIT-3"""
    for kept in (False, True):
        fight = Fight(CARDANZO.replace(" pc", ""), "Drago Fight 1", CHAINER + " pc", "Bravo pc Dex 9 Fight 12")
        if kept:
            fight.beside("reveal", "cardanzo", "condition")
        fight.declare(chainer="charge").script(("target", "cardanzo"), ("metres", 2), ("defend", "none"))
        fight.script(("attack", [1]), ("damage", [6, 6, 6])).declare(chainer="follow", bravo="kick")
        fight.script(("target", "cardanzo"), ("defend", "none"), ("attack", [5]))
        fight.of("Cardanzo").vitality = 2
        fight.script(("damage", [1, 1, 1, 1, 1]))
        assert fight.line(Lost(*FOLLOW, OUT, "FS-VIT-3", "cardanzo")) in fight.told()
        told = [line.text for line in fight.log("players") if "out of the fight" in line.text]
        assert bool(told) is not kept


# -------------------------------------------------------------------- standing up


def test_standing_up_takes_two_actions_and_no_roll() -> None:
    """FS-KND-1, FS-MUL-6: the penalty applies to other rolls."""
    fight = duel().lies("Cardanzo")
    fight.script(("declare.actions", "3"), ("declare.which", "fist"), ("declare.which", "stand")).declare()
    assert attack_goal(fight.table, fight.of("Cardanzo"), "fist").words.endswith("− 3-action penalty 6 = 7")
    fight.script(("target", "forgo")).asks("declare.actions")
    assert not fight.of("Cardanzo").down
    assert "FS-KND-1" not in fight.barred and "stand" not in fight.keys


def test_standing_up_goes_by_vigor_or_wits() -> None:
    """FS-INI-5"""
    for choice, expected in (("vigor", 2), ("wits", 0)):
        fight = Fight("Cardanzo pc Vigor 6 Wits 4", CHAINER, rules={"stand_init": choice}).lies("Cardanzo")
        fight.declare(cardanzo="stand", chainer="fist").asks("target", "Chainer")
        assert initiative(fight.table, fight.of("Cardanzo"), "stand") == expected


def fallen(planned: str, **rules: str) -> Fight:
    """Return a fight in which faster Chainer has run down Cardanzo, whose declared actions are `planned`."""
    fight = Fight(CARDANZO.replace("Fight 6", "Fight 1"), CHAINER, rules=rules)
    fight.declare(cardanzo=planned, chainer="charge").script(("target", "cardanzo"), ("metres", 0))
    if fight.decision.question == "defend":  # type: ignore[union-attr]
        fight.answer("none")
    fight.script(("attack", [11]))
    if fight.decision.question == "dodge":  # type: ignore[union-attr]
        fight.answer([1])
    fight.script(("damage", [6] * len(fight.decision.dice)))  # type: ignore[union-attr]
    return fight.asks("target", "Cardanzo")


def test_who_planned_three_actions_gets_up_in_the_same_turn() -> None:
    """FS-KND-2: two actions must be left."""
    fight = fallen("fist kick fist")
    assert "stand" in fight.keys
    fight.script(("target", "stand"))
    assert not fight.of("Cardanzo").down and fight.of("Cardanzo").left == ["fist"]
    fight.script(("target", "forgo")).asks("declare.actions")


def test_who_planned_two_does_not_but_where_the_table_says_so() -> None:
    """FS-KND-2"""
    assert "stand" not in fallen("fist kick").keys
    fight = fallen("fist kick", same_turn_stand="any_two").script(("target", "stand")).asks("declare.actions")
    assert not fight.of("Cardanzo").down


def test_nobody_gets_up_in_the_same_turn_with_one_action_left() -> None:
    """FS-KND-2"""
    fight = fallen("fist kick fist").script(("target", "forgo"), ("target", "forgo"))
    assert "stand" not in fight.keys


def test_who_lies_fights_on_and_has_a_little_cover() -> None:
    """FS-KND-3, FS-CVR-1: behind a crate the better cover counts, or the sum if the table rule says so."""
    for rule, cover, goal in (("best", "none", 14), ("best", "partial", 15), ("sum", "partial", 16)):
        fight = Fight(CARDANZO, "Shooter Dex 6 Fight 5 Wits 3 gun=12/6/4,ranged", rules={"cover_stack": rule})
        fight.lies("Cardanzo")
        assert attack_goal(fight.table, fight.of("Cardanzo"), "fist").total == 13
        fight.declare(cardanzo="dodge", shooter="own:gun").script(("target", "cardanzo"), ("attack", [11]))
        assert isinstance(fight.decision, Choose)
        hints = {option.key: option.hint for option in fight.decision.options}
        assert hints["none"] == "prone: dodge +1" and hints[cover].endswith(f"prone: dodge +{goal - 13}")
        assert fight.script(("cover", cover)).prompt.endswith(f"= {goal}")


def test_FS_KND_1_standing_up_follows_from_no_other_action_in_the_log() -> None:
    fight = duel().lies("Cardanzo").declare(cardanzo="stand", chainer="fist").strike("cardanzo", 19)
    log = {line.text: line.within for line in fight.log()}
    assert log["Chainer misses Cardanzo"] and not log["Cardanzo stands up"]
