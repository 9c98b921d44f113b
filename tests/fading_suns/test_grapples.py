"""Grapples and holds, charges, falls and getting up: FS-GRP, FS-CHG, FS-KND."""

from typing import Any

from fading_suns.fight_kit import CARDANZO, CHAINER, Fight

from unhex_tui.systems.fading_suns.fight.ledger import attack_goal, contest_goal, initiative


def duel(*more: str, **rules: str) -> Fight:
    return Fight(CARDANZO, CHAINER, *more, rules=rules)


def grabbed(face: int = 8, cardanzo: str = "kick", **rules: str) -> Fight:
    """Chainer has grabbed Cardanzo, who has a kick left."""
    fight = duel(**rules).declare(chainer="grapple", cardanzo=cardanzo)
    return fight.strike("cardanzo", face)


def held(*damage: int, **rules: str) -> Fight:
    """Chainer holds Cardanzo, who did not resist; the next turn has begun."""
    fight = grabbed(**rules).script(("resist", "none"), ("damage", list(damage) or "spare"))
    return fight.script(("target", "forgo")).asks("declare.actions", "Cardanzo")


def noted(fight: Fight) -> list[tuple[str, ...]]:
    """The rules behind what bears on the whole question."""
    assert fight.decision is not None
    return [note.rules for note in fight.decision.explanation().notes]


# -------------------------------------------------------------------- the grapple


def test_fs_t15_a_grapple_nobody_resists_holds_and_hurts_at_once() -> None:
    """FS-GRP-1, FS-GRP-3, FS-GRP-4, FS-GRP-5, FS-MUL-5"""
    fight = grabbed()
    assert fight.prompt == "Chainer grabs Cardanzo: does Cardanzo resist, 10 against 12?"
    assert fight.told()[-1] == "Chainer grabs Cardanzo: two victory points, two victory dice"
    fight.script(("resist", "none"))
    assert fight.prompt.endswith("grapple 2 + Strength 1 + victory 2 = 5 dice")
    fight.script(("damage", [1, 4, 5, 6, 2]))
    one, holder = fight.of("Cardanzo"), fight.of("Chainer")
    assert (one.vitality, one.held_by, one.hold_turn) == (8, "chainer", 1)
    assert holder.left == [] and holder.counted == 1


def test_fs_t17_a_grab_can_be_dodged() -> None:
    """FS-GRP-1"""
    fight = duel().declare(chainer="grapple", cardanzo="dodge").strike("cardanzo", 8).script(("dodge", [10]))
    fight.asks("declare.actions")
    assert not fight.of("Cardanzo").held_by


def test_fs_t17_who_wins_the_contest_is_not_held() -> None:
    """FS-GRP-2: nor is anybody where both fail."""
    for theirs in (3, 19):
        fight = grabbed().script(("resist", "use:kick"))
        assert fight.prompt == "Chainer against Cardanzo: Strength 6 + Vigor 6 = 12"
        fight.script(("contest", [14]))
        assert fight.prompt == "Cardanzo against Chainer: Strength 5 + Vigor 5 = 10"
        fight.script(("contest", [theirs])).asks("declare.actions", "Cardanzo")
        assert not fight.of("Cardanzo").held_by and fight.vitality("Cardanzo") == 11


def test_a_tie_holds_only_where_the_table_says_so() -> None:
    """FS-GRP-2"""
    tie = (("resist", "use:kick"), ("contest", [5]), ("contest", [5]))
    assert not grabbed().script(*tie).of("Cardanzo").held_by
    fight = grabbed(hold_tie="changes").script(*tie)
    assert fight.of("Cardanzo").held_by == "chainer" and fight.prompt.endswith("grapple 2 + Strength 1 = 3 dice")


def test_the_margin_of_the_contest_sets_the_damage() -> None:
    """FS-GRP-4, FS-COR-5: 11 less 5 is 6, two victory dice."""
    fight = grabbed(2).script(("resist", "use:kick"), ("contest", [11]), ("contest", [5]))
    assert fight.prompt.endswith("grapple 2 + Strength 1 + victory 2 = 5 dice")


def test_who_cannot_resist_is_told_why_and_who_could_only_that_it_did_not() -> None:
    """FS-GRP-3, FS-ABT-1: it aborted to a dodge that failed, so nothing is left to resist with."""
    fight = duel().declare(chainer="grapple", cardanzo="kick")
    fight.of("Cardanzo").aborted = True
    fight.strike("cardanzo", 8)
    assert "Cardanzo cannot resist: it has aborted already" in fight.told() and fight.of("Cardanzo").held_by
    assert "Cardanzo does not resist" in grabbed().script(("resist", "none")).told()


def test_resisting_takes_an_action_that_is_left_or_an_abort() -> None:
    """FS-GRP-3, FS-ABT-5"""
    fight = grabbed().script(("resist", "use:kick"), ("contest", [19]), ("contest", [19]))
    assert fight.told()[-2:] == ["Chainer cannot hold Cardanzo", "Turn 2"]
    assert fight.log()[-2].kind == "action", "as a hold that is made"
    fight = duel().declare(chainer="grapple", cardanzo="dodge").strike("cardanzo", 11).script(("dodge", [2]))
    assert fight.keys == ["abort", "none"] and fight.prompt.endswith("does Cardanzo resist, 6 against 12?")
    fight.script(("resist", "abort"), ("contest", [5]))
    assert fight.prompt.endswith("Strength 5 + Vigor 5 − two actions 4 = 6")
    fight.script(("contest", [2]), ("damage", "spare")).asks("declare.actions", "Cardanzo")
    assert fight.of("Cardanzo").limited


def test_the_aim_of_a_grapple_need_not_be_damage() -> None:
    """FS-GRP-9"""
    fight = held()
    assert fight.vitality("Cardanzo") == 11 and "Chainer does not hurt Cardanzo" in fight.told()


def test_fs_t20_nothing_else_is_done_in_the_turn_of_a_grapple() -> None:
    """FS-MUL-5"""
    fight = duel().script(("declare.actions", "2"), ("declare.which", "kick"))
    assert "FS-MUL-5" in fight.refused("declare.which", "grapple")
    fight.answer("fist")
    # Nor an abort after it.
    fight = duel("Bravo Wits 1 Fight 5").declare(cardanzo="none", chainer="none", bravo="grapple")
    fight = Fight("Cardanzo pc Fight 9", "Chainer Fight 5").declare(cardanzo="grapple", chainer="fist")
    fight.strike("chainer", 19).script(("target", "cardanzo")).asks("attack", "Chainer")


def test_nobody_grapples_who_is_held_by_another() -> None:
    """FS-GRP-2"""
    fight = Fight(CHAINER.replace("Chainer", "Chainer pc"), "Bravo pc Fight 5", CARDANZO.replace(" pc", ""))
    fight.declare(chainer="grapple", bravo="grapple").strike("cardanzo", 8).script(
        ("resist", "none"), ("damage", "spare")
    )
    fight.asks("target", "Bravo")
    assert "Chainer holds it already" in fight.barred["cardanzo"]


# -------------------------------------------------------------------- held


def test_fs_t20_who_is_held_can_break_out_and_nothing_else() -> None:
    """FS-GRP-6, FS-DOD-6"""
    fight = held()
    assert fight.keys == ["break", "none"]
    barred = fight.barred
    assert "FS-DOD-6" in barred["dodge"] and all("FS-GRP-6" in barred[kind] for kind in ("fist", "kick", "charge"))
    assert "FS-GRP-6" in fight.refused("declare.actions", "fist")


def test_fs_t20_nobody_dodges_who_is_held() -> None:
    """FS-DOD-6: a dodge that was declared is of no use either."""
    fight = duel("Ilse Wits 1 Fight 5").declare(chainer="grapple", cardanzo="dodge", ilse="fist")
    fight.strike("cardanzo", 8).script(("dodge", [2]), ("resist", "none"), ("damage", "spare"))
    fight.script(("target", "cardanzo"), ("attack", [1])).asks("damage", "Ilse")


def test_who_is_held_does_not_charge_any_more() -> None:
    """FS-GRP-2: it cannot move."""
    fight = grabbed(cardanzo="charge", charge_init="-2").script(("resist", "none"), ("damage", "spare"))
    fight.asks("declare.actions")
    assert "Cardanzo: no charge, it is held" in fight.told()


def test_who_is_grabbed_still_strikes_in_that_turn_as_it_declared() -> None:
    """FS-GRP-6, FS-MUL-5: only from the second turn on is breaking out all that it can do."""
    fight = grabbed(cardanzo="kick").script(("resist", "none"), ("damage", "spare")).asks("target", "Cardanzo")
    assert noted(fight) == [("FS-GRP-6",)]
    assert fight.advice().figures().words["chainer"] == "cannot dodge", "who grapples does nothing else (FS-MUL-5)"
    fight.script(("target", "chainer"), ("attack", [13])).asks("damage", "Cardanzo")


def test_who_holds_can_hold_on_or_let_go_at_no_cost() -> None:
    """FS-GRP-8"""
    fight = held().script(("declare.actions", "none")).asks("declare.actions", "Chainer")
    assert fight.keys == ["hold", "release"] and "FS-GRP-8" in fight.barred["fist"]
    assert "Chainer holds on" in held().declare(chainer="hold").told()
    fight.script(("declare.actions", "release"))
    assert not fight.of("Cardanzo").held_by
    fight.script(("declare.actions", "fist")).asks("target", "Chainer")


def test_a_holder_does_not_dodge_or_abort() -> None:
    """FS-GRP-8"""
    fight = duel("Ilse pc Fight 4 Wits 1").declare(chainer="grapple").strike("cardanzo", 8)
    fight.script(("resist", "none"), ("damage", "spare")).declare(chainer="hold", ilse="fist")
    fight.script(("damage", "spare"), ("target", "chainer")).asks("attack", "Ilse")


def test_a_later_turn_has_the_damage_of_the_roll_that_won_the_hold() -> None:
    """FS-GRP-5: two victory dice of the grab, or none where the table says so."""
    fight = held().declare(chainer="hold").asks("damage", "Chainer")
    assert fight.prompt.endswith("grapple 2 + Strength 1 + victory 2 = 5 dice")
    fight.script(("damage", [1, 1, 6, 6, 6]))
    assert fight.vitality("Cardanzo") == 9
    fight = held(grapple_later_vd="none").declare(chainer="hold")
    assert fight.prompt.endswith("grapple 2 + Strength 1 = 3 dice")
    assert held(grapple_dice="4").declare(chainer="hold").prompt.endswith("grapple 4 + Strength 1 + victory 2 = 7 dice")


def test_breaking_out_must_win() -> None:
    """FS-GRP-6: a tie keeps the hold, or ends it where the table says so."""
    out = {"chainer": "hold", "cardanzo": "break"}
    fight = held().declare(**out).script(("damage", "spare")).asks("contest", "Cardanzo")
    assert fight.prompt.endswith("Strength 5 + Vigor 5 = 10")
    fight.script(("contest", [9]))
    assert fight.prompt.endswith("Strength 6 + Vigor 6 + turn 2 of the hold 2 = 14")
    kept = fight.answer([9]) and fight.of("Cardanzo")
    assert kept.held_by == "chainer" and kept.hold_turn == 3
    fight.undo()
    fight.script(("contest", [8]))
    assert not fight.of("Cardanzo").held_by
    fight = held(hold_tie="changes").declare(**out).script(("damage", "spare"), ("contest", [9]), ("contest", [9]))
    assert not fight.of("Cardanzo").held_by


def test_a_contest_won_by_the_holder_sets_later_damage() -> None:
    """FS-GRP-5: 13 less 1 is 12, four victory dice."""
    fight = held().declare(chainer="hold", cardanzo="break").script(("damage", "spare"))
    fight.script(("contest", [1]), ("contest", [13])).declare(chainer="hold")
    assert fight.prompt.endswith("grapple 2 + Strength 1 + victory 4 = 7 dice")


def test_fs_t19_the_hold_grows() -> None:
    """FS-GRP-7: and 19 fails in the sixth turn too."""
    fight = held()
    goals = [12]
    for _ in range(7):
        goals.append(contest_goal(fight.table, fight.of("Chainer"), fight.of("Cardanzo")).total)
        fight.declare(chainer="hold").script(("damage", "spare"))
    assert goals == [12, 14, 16, 18, 20, 22, 22, 22]
    fight.declare(chainer="hold", cardanzo="break").script(("damage", "spare"), ("contest", [1]), ("contest", [19]))
    assert not fight.of("Cardanzo").held_by


def test_a_hold_ends_with_its_holder() -> None:
    """FS-GRP-2"""
    fight = Fight(CARDANZO, CHAINER + " Vit 2", "Bravo", "Ilse pc Fight 9")
    fight.declare(chainer="grapple", ilse="none")
    # At Vitality 2 its goal is 7.
    fight.strike("cardanzo", 4).script(("resist", "none"), ("damage", "spare"))
    fight.declare(chainer="hold", ilse="fist").strike("chainer", 1).script(("damage", [1, 6]))
    assert not fight.of("Cardanzo").held_by and "Chainer does not hold Cardanzo any more" in fight.told()


# -------------------------------------------------------------------- charges


def charged(metres: int, *damage: int, chainer: str = "charge", **rules: Any) -> Fight:
    """Chainer has run Cardanzo down, with no victory die."""
    fight = Fight(CARDANZO, CHAINER + " armor 2", rules=rules).declare(chainer=chainer)
    fight.script(("target", "cardanzo"), ("metres", metres))
    if fight.decision.question == "defend":  # type: ignore[union-attr]
        fight.answer("none")
    return fight.script(("attack", [1]))


def test_a_charge_throws_both_down_and_its_momentum_hurts_both() -> None:
    """FS-CHG-1, FS-CHG-2, FS-CHG-3: three dice for 10 metres; the charger's armor stops."""
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
    assert fight.prompt.endswith("Dexterity 6 + Fight 7 + after the charge 2 = 15")
    one.down = False
    assert (attack_goal(fight.table, other, "follow").total, initiative(fight.table, other, "follow")) == (13, 7)


def test_a_grapple_at_whom_one_ran_down_is_as_good_if_it_was_not_said_at_whom() -> None:
    """FS-CHG-6: but not as quick."""
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


def test_only_the_next_turn_is_for_the_grapple_that_follows() -> None:
    """FS-CHG-6"""
    fight = charged(2).script(("damage", [6, 6, 6])).declare().asks("declare.actions", "Cardanzo")
    fight.answer("none")
    assert "follow" not in fight.keys


def before_the_grapple(bravo: str) -> Fight:
    """Chainer has run Cardanzo down and grapples it next; Bravo, who is quicker, does this before."""
    fight = Fight(CARDANZO, "Drago pc Fight 1", CHAINER, "Bravo Dex 9 Fight 12").declare(chainer="charge")
    fight.script(("target", "cardanzo"), ("metres", 2), ("defend", "none"), ("attack", [1]), ("damage", [6, 6, 6]))
    fight.declare(chainer="follow", bravo=bravo).asks("target", "Bravo")
    return fight.script(("target", "cardanzo"), ("defend", "none"), ("attack", [5]))


def test_nobody_grapples_after_a_charge_whom_another_holds() -> None:
    """FS-GRP-2, FS-CHG-6"""
    fight = before_the_grapple("grapple").script(("resist", "none"), ("damage", "spare")).asks("declare.actions")
    assert fight.of("Cardanzo").held_by == "bravo"
    assert "Chainer: no grapple after the charge, Cardanzo is held already" in fight.told()


def test_why_no_grapple_follows_names_nobody_whose_name_the_players_do_not_know() -> None:
    """FS-CHG-6"""
    fight = Fight(CARDANZO.replace(" pc", ""), "Drago Fight 1", CHAINER + " pc", "Bravo pc Dex 9 Fight 12")
    fight.beside("reveal", "cardanzo", "name")
    fight.declare(chainer="charge").script(("target", "cardanzo"), ("metres", 2), ("defend", "none"), ("attack", [1]))
    fight.script(("damage", [6, 6, 6])).declare(chainer="follow", bravo="grapple").script(("target", "cardanzo"))
    fight.script(("defend", "none"), ("attack", [5]), ("resist", "none"), ("damage", "spare"))
    assert "Chainer: no grapple after the charge, Cardanzo is held already" in fight.told()
    read = [line.text for line in fight.log("players")]
    assert "Chainer: no grapple after the charge, Figure 1 is held already" in read
    assert not any("Cardanzo" in line for line in read)


def test_nobody_grapples_after_a_charge_who_is_out() -> None:
    """FS-VIT-3, FS-CHG-6"""
    fight = before_the_grapple("kick")
    fight.of("Cardanzo").vitality = 2
    fight.script(("damage", [1, 1, 1, 1, 1])).asks("declare.actions", "Drago")
    assert "Chainer: no grapple after the charge, Cardanzo is out of the fight" in fight.told()
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
        assert "Chainer: no grapple after the charge, Cardanzo is out of the fight" in fight.told()
        told = [line.text for line in fight.log("players") if "out of the fight" in line.text]
        assert bool(told) is not kept


# -------------------------------------------------------------------- standing up


def test_standing_up_takes_two_actions_and_no_roll() -> None:
    """FS-KND-1, FS-MUL-6: the penalty is for other rolls."""
    fight = duel().lies("Cardanzo")
    fight.script(("declare.actions", "3"), ("declare.which", "fist"), ("declare.which", "stand")).declare()
    assert attack_goal(fight.table, fight.of("Cardanzo"), "fist").words.endswith("− three actions 6 = 7")
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
    """Chainer, faster, has run down Cardanzo, who had planned that."""
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
    """FS-KND-2: two of them must be left."""
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
    """FS-KND-3, FS-CVR-1: behind a crate the best counts, or the sum where the table says so."""
    for rule, cover, goal in (("best", "none", 14), ("best", "partial", 15), ("sum", "partial", 16)):
        fight = Fight(CARDANZO, "Shooter Dex 6 Fight 5 Wits 3 gun=12/6/4,ranged", rules={"cover_stack": rule})
        fight.lies("Cardanzo")
        assert attack_goal(fight.table, fight.of("Cardanzo"), "fist").total == 13
        fight.declare(cardanzo="dodge", shooter="own:gun").script(("target", "cardanzo"), ("attack", [11]))
        assert fight.script(("cover", cover)).prompt.endswith(f"= {goal}")
