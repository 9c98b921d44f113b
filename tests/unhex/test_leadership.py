"""Leaders at initiative: LEAD-1, LEAD-4; and the table rules about it: RUL-2, RUL-3, INIT-6, DICE-11, DICE-12."""

from unhex_kit import ROOM, actions, amend, asks, debt, fight, keys, refused, script, seats, setup, told, who, why_not

from unhex_tui.engine.session import Session
from unhex_tui.systems.unhex.system import UNHEX

ADA = "Ada pc crew Room level=40 LEAD-1"
VEX = "Vex pc crew Room level=50"
BEN = "Ben pc crew Room level=30"
BOB = "Bob house Hall level=45"
CAT = "Cat cult Hall level=20"


def roll(faces):
    """An initiative roll in a script."""
    return ("initiative.roll", faces)


def ruled(*lines, **rules):
    """A fight under table rules."""
    return Session(UNHEX, setup(ROOM, *lines) | {"rules": rules})


# ---------------------------------------------------------------------------------------------- LEAD-1


def test_LEAD_1_good_at_initiative() -> None:
    s = script(fight(ROOM, ADA, BEN, BOB), roll([9, 7]), roll([1, 2]))
    # The PCs' side settles last in round 1, and sees what it has to beat (INIT-6).
    asks(s, "roll.again")
    assert (seats(s), s.decision.enter) == (["ada"], "keep")
    script(s, ("roll.again", "tens"), ("roll.second", [2]))
    assert s.table.holder == "crew"


def test_LEAD_1_the_second_result_may_be_a_critical_success() -> None:
    s = script(fight(ROOM, ADA, BEN, BOB), roll([9, 7]), roll([1, 2]), ("roll.again", "both"), ("roll.second", [2, 2]))
    assert (s.table.holder, actions(s, "ada")) == ("crew", 2)


def test_DICE_7_a_critical_failure_at_initiative_is_not_rolled_again() -> None:
    s = script(fight(ROOM, ADA, BEN, BOB), roll([9, 9]), roll([1, 2]))
    asks(s, "initiative.order")
    assert (actions(s, "ada"), debt(s, "ada")) == (0, 0)


def test_DICE_7_a_critical_success_may_be_rolled_again_for_a_higher_one() -> None:
    s = script(fight(ROOM, ADA, BEN, BOB), roll([1, 1]), roll([3, 2]), ("roll.again", "tens"), ("roll.second", [3]))
    asks(s, "initiative.order")
    # 31 does not win, and it is no critical any more.
    assert (s.table.holder, actions(s, "ada")) == ("house", 1)


def test_LEAD_1_a_higher_teammate_may_let_the_leader_roll() -> None:
    s = fight(ROOM, ADA, VEX, BEN, BOB)
    asks(s, "initiative.roller")
    assert (keys(s), seats(s)) == (["vex", "ada"], ["team:crew"])
    assert why_not(s, "ben") == {"INIT-1"}
    assert ("LEAD-1",) in [note.rules for note in s.decision.explanation().notes]
    script(s, ("initiative.roller", "ada"))
    assert s.decision.caption.startswith("40 or less")
    script(s, roll([9, 7]), roll([1, 2]))
    asks(s, "roll.again")


def test_LEAD_1_or_roll_itself_which_is_not_good() -> None:
    s = script(fight(ROOM, ADA, VEX, BEN, BOB), ("initiative.roller", "vex"), roll([9, 7]), roll([1, 2]))
    asks(s, "initiative.order")


def test_LEAD_1_a_leader_of_another_team_does_not_roll_nor_one_who_is_down() -> None:
    s = fight(ROOM, VEX, "Ada house Hall level=40 LEAD-1", BOB)
    asks(s, "initiative.roller")
    assert (keys(s), seats(s)) == (["bob", "ada"], ["gm"])
    s = fight(ROOM, ADA.replace("40", "5/40"), VEX, BOB)
    asks(s, "initiative.roll")
    assert s.decision.about == ("vex",)


def test_LEAD_1_an_amendment_before_the_first_roll_asks_who_rolls_anew() -> None:
    s = fight(ROOM, VEX, "Ada pc crew Room level=40", BOB)
    asks(s, "initiative.roll")
    amend(s, "ada", "abilities", ["LEAD-1"])
    asks(s, "initiative.roller")


# ---------------------------------------------------------------------------------------------- LEAD-4


def test_LEAD_4_only_the_roller_gains_it() -> None:
    s = script(
        fight(ROOM, "Ada pc crew Room level=40 LEAD-3 LEAD-4", "Eve pc crew Room level=50 LEAD-3 LEAD-4", BOB),
        roll([3, 4]),
        roll([9, 8]),
    )
    assert (who(s, "eve").directing, who(s, "ada").directing) == (1, 0)


def test_LEAD_4_comes_beside_the_extra_action_of_a_critical_success() -> None:
    s = script(fight(ROOM, "Eve pc crew Room level=50 LEAD-3 LEAD-4", BEN, BOB), roll([3, 3]), roll([9, 8]))
    assert (who(s, "eve").directing, actions(s, "eve")) == (1, 2)


# ---------------------------------------------------------------------------------------------- table rules


def test_RUL_2_at_tables_with_the_ordinary_choice_the_dice_may_be_set() -> None:
    s = ruled(VEX, BEN, BOB, initiative_critical="ordinary")
    script(s, roll([3, 3]), roll([4, 1]))
    asks(s, "roll.critical")
    script(s, ("roll.critical", "set"), ("roll.set", 49))
    # The number it was set to counts (DICE-12).
    assert (s.table.holder, actions(s, "vex")) == ("crew", 1)


def test_DICE_11_or_the_loser_gains_its_action_all_the_same() -> None:
    s = ruled(VEX, BEN, BOB, initiative_critical="ordinary")
    script(s, roll([3, 3]), roll([4, 1]), ("roll.critical", "action"))
    assert (s.table.holder, actions(s, "vex")) == ("house", 2)


def test_DICE_12_a_critical_at_exactly_the_level_is_set_up_to_the_max_level() -> None:
    s = ruled("Vex pc crew Room level=30/60", BOB, initiative_critical="ordinary")
    script(s, roll([3, 0]), roll([4, 1]), ("roll.critical", "set"), ("roll.set", 60))
    assert s.table.holder == "crew"


def test_RUL_3_the_order_of_rolling_is_not_asked_unless_the_table_rules_so() -> None:
    asks(fight(ROOM, VEX, BOB), "initiative.roll")


def test_INIT_6_where_it_is_asked_the_pcs_say_it_in_round_1_and_later_the_holder() -> None:
    s = ruled(VEX, BOB, CAT, ask_roll_order="on")
    asks(s, "roll.order")
    assert (seats(s), keys(s)) == (["team:crew"], ["vex", "bob", "cat"])
    script(s, ("roll.order", "cat"))
    assert s.decision.about == ("cat",)
    script(s, roll([9, 8]), ("roll.order", "bob"))
    assert s.decision.about == ("bob",)
    script(s, roll([1, 2]))
    assert s.decision.about == ("vex",)
    script(s, roll([9, 8]), ("initiative.order", "house"), ("initiative.order", "crew"))
    script(s, ("turn.actor", "end"), ("turn.actor", "end"), ("turn.actor", "end"))
    asks(s, "roll.order")
    assert seats(s) == ["gm"]


def test_INIT_6_a_roller_removed_meanwhile_is_replaced() -> None:
    s = ruled(VEX, BEN, BOB, ask_roll_order="on")
    script(s, ("roll.order", "bob"))
    amend(s, "vex", "remove", "yes")
    script(s, roll([1, 2]))
    assert s.decision.about == ("ben",)
    refused(s, "initiative.roll", "vex")
    script(s, roll([2, 1]))
    assert s.table.holder == "crew"
    assert "Ben rolls initiative: 21 against 30, success" in told(s)


def test_LEAD_4_nobody_gains_it_who_has_not_learned_it() -> None:
    s = script(fight(ROOM, "Eve pc crew Room level=50 LEAD-3", BEN, BOB), roll([3, 4]), roll([9, 8]))
    assert who(s, "eve").directing == 0
