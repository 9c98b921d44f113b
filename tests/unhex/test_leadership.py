"""Leaders at initiative: LEAD-1, LEAD-4; and their table rules: RUL-2, RUL-3, INIT-6, DICE-11, DICE-12."""

from unhex_kit import ROOM, Evening, Opening, setup

ADA = "Ada pc crew Room level=40 LEAD-1"
VEX = "Vex pc crew Room level=50"
BEN = "Ben pc crew Room level=30"
BOB = "Bob house Hall level=45"
CAT = "Cat cult Hall level=20"


def roll(faces):
    """Return an initiative roll for a script."""
    return ("initiative.roll", faces)


def ruled(*lines, **rules):
    """Return a fight under table rules."""
    return Evening(setup(ROOM, *lines) | {"rules": rules})


# ---------------------------------------------------------------------------------------------- LEAD-1


def test_LEAD_1_good_at_initiative() -> None:
    s = Opening(ROOM, ADA, BEN, BOB).script(roll([9, 7]), roll([1, 2]))
    # The PCs' side settles last in round 1 and sees the number to beat (INIT-6).
    s.asks("roll.again")
    assert (s.seats, s.decision.enter) == (["ada"], ""), "97 fails: to keep it loses something"
    s.script(("roll.again", "tens"), ("roll.second", [2]))
    assert s.table.holder == "crew"


def test_LEAD_1_the_second_result_may_be_a_critical_success() -> None:
    s = Opening(ROOM, ADA, BEN, BOB).script(roll([9, 7]), roll([1, 2]), ("roll.again", "both"), ("roll.second", [2, 2]))
    assert (s.table.holder, s.actions("ada")) == ("crew", 2)


def test_DICE_7_a_critical_failure_at_initiative_is_not_rolled_again() -> None:
    s = Opening(ROOM, ADA, BEN, BOB).script(roll([9, 9]), roll([1, 2]))
    s.asks("initiative.order")
    assert (s.actions("ada"), s.debt("ada")) == (0, 0)


def test_DICE_7_a_critical_success_may_be_rolled_again_for_a_higher_one() -> None:
    s = Opening(ROOM, ADA, BEN, BOB).script(roll([1, 1]), roll([3, 2]), ("roll.again", "tens"), ("roll.second", [3]))
    s.asks("initiative.order")
    # 31 does not win, and it is no longer a critical.
    assert (s.table.holder, s.actions("ada")) == ("house", 1)


def test_LEAD_1_a_higher_teammate_may_let_the_leader_roll() -> None:
    s = Opening(ROOM, ADA, VEX, BEN, BOB)
    s.asks("initiative.roller")
    assert (s.keys, s.seats) == (["vex", "ada"], ["team:crew"])
    assert s.why_not("ben") == {"INIT-1"}
    assert ("LEAD-1",) in [note.rules for note in s.decision.explanation().notes]
    s.script(("initiative.roller", "ada"))
    assert s.decision.caption.startswith("40 or less")
    s.script(roll([9, 7]), roll([1, 2]))
    s.asks("roll.again")


def test_LEAD_1_or_roll_itself_which_is_not_good() -> None:
    s = Opening(ROOM, ADA, VEX, BEN, BOB).script(("initiative.roller", "vex"), roll([9, 7]), roll([1, 2]))
    s.asks("initiative.order")


def test_LEAD_1_a_leader_of_another_team_does_not_roll_nor_one_who_is_down() -> None:
    s = Opening(ROOM, VEX, "Ada house Hall level=40 LEAD-1", BOB)
    s.asks("initiative.roller")
    assert (s.keys, s.seats) == (["bob", "ada"], ["gm"])
    s = Opening(ROOM, ADA.replace("40", "5/40"), VEX, BOB)
    s.asks("initiative.roll")
    assert s.decision.about == ("vex",)


def test_LEAD_1_an_amendment_before_the_first_roll_asks_who_rolls_anew() -> None:
    s = Opening(ROOM, VEX, "Ada pc crew Room level=40", BOB)
    s.asks("initiative.roll")
    s.amend("ada", "abilities", ["LEAD-1"])
    s.asks("initiative.roller")


# ---------------------------------------------------------------------------------------------- LEAD-4


def test_LEAD_4_only_the_roller_gains_it() -> None:
    s = Opening(ROOM, "Ada pc crew Room level=40 LEAD-3 LEAD-4", "Eve pc crew Room level=50 LEAD-3 LEAD-4", BOB).script(
        roll([3, 4]), roll([9, 8])
    )
    assert (s.who("eve").directing, s.who("ada").directing) == (1, 0)


def test_LEAD_4_comes_beside_the_extra_action_of_a_critical_success() -> None:
    s = Opening(ROOM, "Eve pc crew Room level=50 LEAD-3 LEAD-4", BEN, BOB).script(roll([3, 3]), roll([9, 8]))
    assert (s.who("eve").directing, s.actions("eve")) == (1, 2)


# ---------------------------------------------------------------------------------------------- table rules


def test_RUL_2_at_tables_with_the_ordinary_choice_the_dice_may_be_set() -> None:
    s = ruled(VEX, BEN, BOB, initiative_critical="ordinary")
    s.script(roll([3, 3]), roll([4, 1]))
    s.asks("roll.critical")
    s.script(("roll.critical", "set"), ("roll.set", 49))
    # The number it was set to counts (DICE-12).
    assert (s.table.holder, s.actions("vex")) == ("crew", 1)


def test_DICE_11_or_the_loser_gains_its_action_all_the_same() -> None:
    s = ruled(VEX, BEN, BOB, initiative_critical="ordinary")
    s.script(roll([3, 3]), roll([4, 1]), ("roll.critical", "action"))
    assert (s.table.holder, s.actions("vex")) == ("house", 2)


def test_DICE_12_a_critical_at_the_level_is_set_up_to_the_max_level() -> None:
    s = ruled("Vex pc crew Room level=30/60", BOB, initiative_critical="ordinary")
    s.script(roll([3, 0]), roll([4, 1]), ("roll.critical", "set"), ("roll.set", 60))
    assert s.table.holder == "crew"


def test_RUL_3_the_order_of_rolling_is_not_asked_unless_the_table_rules_so() -> None:
    Opening(ROOM, VEX, BOB).asks("initiative.roll")


def test_INIT_6_the_order_of_rolls_is_asked() -> None:
    """In round 1 the PCs answer, later the holder of initiative."""
    s = ruled(VEX, BOB, CAT, ask_roll_order="on")
    s.asks("roll.order")
    assert (s.seats, s.keys) == (["team:crew"], ["vex", "bob", "cat"])
    s.script(("roll.order", "cat"))
    assert s.decision.about == ("cat",)
    s.script(roll([9, 8]), ("roll.order", "bob"))
    assert s.decision.about == ("bob",)
    s.script(roll([1, 2]))
    assert s.decision.about == ("vex",)
    s.script(roll([9, 8]), ("initiative.order", "house"), ("initiative.order", "crew"))
    s.script(("turn.actor", "end"), ("turn.actor", "end"), ("turn.actor", "end"))
    s.asks("roll.order")
    assert s.seats == ["gm"]


def test_INIT_6_a_roller_removed_meanwhile_is_replaced() -> None:
    s = ruled(VEX, BEN, BOB, ask_roll_order="on")
    s.script(("roll.order", "bob"))
    s.amend("vex", "remove", "yes")
    s.script(roll([1, 2]))
    assert s.decision.about == ("ben",)
    s.refused("initiative.roll", "vex")
    s.script(roll([2, 1]))
    assert s.table.holder == "crew"
    assert "Ben rolls initiative: 21 vs 30, success" in s.told()


def test_LEAD_4_only_characters_with_the_ability_gain_it() -> None:
    s = Opening(ROOM, "Eve pc crew Room level=50 LEAD-3", BEN, BOB).script(roll([3, 4]), roll([9, 8]))
    assert s.who("eve").directing == 0
