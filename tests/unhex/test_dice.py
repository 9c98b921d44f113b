"""Rolling: DICE-1 to DICE-9.

In most fights here Vex attacks Bob in one room, and Bob does nothing or defends. Sid watches from the hall, so that the
round goes on afterwards.
"""

import pytest
from unhex_kit import ROOM, Fight

from unhex_tui.systems.unhex.rules.percentile import as_text, dice_of, is_critical, is_success, value

BOB = "Bob house Room level=40 knife@right"
SID = "Sid house Hall level=30"
NOBODY = ("attack.react", [])
DEFENDS = ("attack.react", ["bob:defend:"])


def duel(vex="level=50 sword@right", bob=BOB):
    """Return Vex's turn in round 1, with Bob in the same room."""
    return Fight(ROOM, f"Vex pc crew Room {vex}", bob, SID)


def attack(session, roll, *lines):
    """Attack with Vex and these dice, without reactions."""
    return session.act("vex", "attack:vex.sword", NOBODY, ("attack.roll", roll), *lines)


def defended(session, roll, defence, *lines):
    """Attack with Vex and defend with Bob."""
    return session.act("vex", "attack:vex.sword", DEFENDS, ("attack.roll", roll), ("defend.roll", defence), *lines)


# -------------------------------------------------------------------------------------------- reading the dice


def test_DICE_1_tens_and_ones_are_one_number():
    """Double nought is a hundred."""
    assert value(4, 2) == 42
    assert value(2, 4) == 24
    assert value(0, 7) == 7
    assert value(7, 0) == 70
    assert value(0, 0) == 100
    assert as_text(0, 0) == "100"
    assert as_text(0, 7) == "07"


def test_DICE_1_a_roll_is_two_named_dice_of_0_to_9_and_says_how_00_is_read():
    session = duel().act("vex", "attack:vex.sword", NOBODY)
    session.asks("attack.roll")
    assert [(die.name, die.low, die.high) for die in session.decision.dice] == [("tens", 0, 9), ("ones", 0, 9)]
    assert session.decision.caption == "50 or less succeeds; 00 counts as 100"
    for wrong in ([5], [10, 0], [0, -1], [1, 2, 3], 42):
        session.refused("attack.roll", wrong)


def test_DICE_1_double_nought_misses_as_one_hundred():
    session = attack(duel(), [0, 0])
    assert session.wounds("bob") == {}
    assert "Vex rolls attack: 100 vs 50, critical failure" in session.told()


@pytest.mark.parametrize(("roll", "hits"), [([4, 9], True), ([0, 1], True), ([5, 1], False), ([9, 8], False)])
def test_DICE_2_at_most_the_level_is_a_success(roll, hits):
    session = attack(duel(), roll)
    assert bool(session.decision.question == "damage.dice") is hits


def test_DICE_2_exactly_the_level_is_a_success_and_one_more_is_not():
    assert is_success(50, 50)
    assert not is_success(51, 50)


def test_DICE_2_a_hundred_never_succeeds_even_at_99():
    assert is_success(99, 99)
    assert not is_success(100, 99)
    assert not is_success(100, 100)


def test_DICE_2_the_level_that_counts_is_the_current_one_not_the_max():
    session = attack(duel("level=30/60 sword@right"), [3, 1])
    assert session.wounds("bob") == {}
    assert "DICE-2" in session.cited


def test_DICE_3_the_higher_success_is_better():
    """The roll has one degree, and exactly the level is best."""
    session = defended(duel(), [4, 6], [3, 9])
    session.asks("damage.dice")
    session = defended(duel(), [3, 5], [3, 9])
    assert session.wounds("bob") == {}
    session = defended(duel(bob="Bob house Room level=49 knife@right"), [4, 8], [4, 9], ("roll.critical", "action"))
    assert session.wounds("bob") == {}


def test_DICE_3_with_two_degrees_each_die_counts():
    """A character says which die is which."""
    session = attack(duel(), [4, 2])
    session.asks("damage.dice")
    assert session.keys == ["tens", "ones"]
    assert session.script(("damage.dice", "tens")).wounds("bob") == {"right_leg": "\\" * 4}
    session = attack(duel(), [4, 2], ("damage.dice", "ones"))
    assert session.wounds("bob") == {"torso": "\\" * 2}
    assert session.level("bob") == 38


def test_DICE_3_a_degree_goes_from_zero_to_nine():
    session = attack(duel(), [0, 9], ("damage.dice", "ones"))
    assert session.level("bob") == 31
    session = attack(duel(), [0, 9], ("damage.dice", "tens"))
    assert session.level("bob") == 40


# -------------------------------------------------------------------------------------------- criticals


def test_DICE_4_doubles_and_exactly_the_level_are_critical():
    doubles = [11, 22, 33, 44, 55, 66, 77, 88, 99, 100]
    assert [n for n in range(1, 101) if is_critical(n, 42)] == sorted([*doubles, 42])


def test_DICE_4_a_critical_success_chooses_a_failure_costs():
    attack(duel(), [3, 3]).asks("roll.critical")
    attack(duel(), [5, 0]).asks("roll.critical")
    session = attack(duel(), [5, 5])
    assert session.debt("vex") == 1
    assert attack(duel(), [5, 6]).debt("vex") == 0


def test_DICE_4_a_hundred_is_always_a_critical_failure():
    assert attack(duel("level=99 sword@right"), [0, 0]).debt("vex") == 1


def test_DICE_4_reversed_digits_of_the_level_are_no_critical():
    attack(duel("level=42 sword@right"), [2, 4]).asks("damage.dice")


def test_DICE_5_a_critical_success_keeps_its_dice_and_gains_an_action():
    session = attack(duel(), [3, 3], ("roll.critical", "action"))
    assert session.wounds("bob") == {"right_leg": "\\" * 3}
    assert session.actions("vex") == 1
    session.asks("turn.actor")
    assert session.keys == ["vex", "end"]


def test_DICE_5_criticals_go_on_giving_actions():
    session = attack(duel(), [1, 1], ("roll.critical", "action"))
    session = attack(session, [2, 2], ("roll.critical", "action"))
    session = attack(session, [5, 1])
    assert session.actions("vex") == 0
    session.asks("turn.actor")
    assert session.keys == ["bob", "sid", "end"]


def test_DICE_5_dice_are_set_to_any_number_up_to_the_level():
    """Then the critical gains no action."""
    session = attack(duel(), [3, 3], ("roll.critical", "set"))
    session.refused("roll.set", 0)
    session.refused("roll.set", 51)
    session.script(("roll.set", 49))
    session.script(("damage.dice", "tens"))
    assert session.wounds("bob") == {"head": "\\" * 3, "torso": "\\"}
    assert session.actions("vex") == 0


def test_DICE_5_a_number_below_ten_reads_as_nought_and_itself():
    session = attack(duel(), [3, 3], ("roll.critical", "set"), ("roll.set", 9), ("damage.dice", "tens"))
    assert session.level("bob") == 40
    assert dice_of(9) == (0, 9)
    assert dice_of(50) == (5, 0)


def test_DICE_5_exactly_the_level_is_set_up_to_the_max_level():
    """The number is still a success."""
    session = attack(duel("level=42/60 sword@right"), [4, 2], ("roll.critical", "set"))
    session.refused("roll.set", 61)
    session.script(("roll.set", 59), ("damage.dice", "tens"))
    assert session.wounds("bob") == {"head": "\\" * 3, "torso": "\\" * 2}


def test_DICE_5_doubles_below_the_level_are_set_no_higher_than_the_level():
    session = attack(duel("level=42/60 sword@right"), [3, 3], ("roll.critical", "set"))
    session.refused("roll.set", 43)
    session.script(("roll.set", 42))


def test_DICE_5_doubles_at_the_level_are_set_up_to_the_max_level():
    session = attack(duel("level=44/60 sword@right"), [4, 4], ("roll.critical", "set"))
    session.script(("roll.set", 60), ("damage.dice", "tens"))
    assert session.level("bob") == 34


@pytest.mark.parametrize("number", [44, 50])
def test_DICE_5_set_dice_never_become_a_second_critical(number):
    session = attack(duel(), [3, 3], ("roll.critical", "set"), ("roll.set", number))
    assert session.decision.question != "roll.critical"
    assert session.actions("vex") == 0


def test_DICE_5_it_is_one_of_the_two_never_both():
    session = attack(duel(), [3, 3])
    session.asks("roll.critical")
    assert session.keys == ["action", "set"]
    assert session.seats == ["vex"]


def test_DICE_6_a_critical_failure_in_combat_loses_the_next_action():
    session = attack(duel(), [7, 7])
    assert session.debt("vex") == 1
    assert {"DICE-6", "ACT-5"} <= session.cited
    session.end_turns().initiative("crew")
    assert session.table.round == 2
    assert (session.actions("vex"), session.debt("vex")) == (0, 0)
    assert session.keys == ["bob", "sid", "end"]


def test_DICE_6_a_plain_failure_loses_nothing():
    session = attack(duel(), [7, 8])
    assert (session.actions("vex"), session.debt("vex")) == (0, 0)


def test_DICE_6_a_defenders_critical_failure_costs_the_defender():
    session = defended(duel(), [4, 2], [6, 6], ("damage.dice", "tens"))
    assert (session.actions("bob"), session.debt("bob")) == (0, 1)
    assert session.debt("vex") == 0


# -------------------------------------------------------------------------------------------- good


def test_DICE_7_good_re_rolls_one_die_or_both():
    """The second result stands."""
    session = attack(duel("level=50 sword@right 1HM-1"), [7, 2])
    session.asks("roll.again")
    assert session.keys == ["keep", "tens", "ones", "both"]
    session.script(("roll.again", "tens"))
    assert [die.name for die in session.decision.dice] == ["tens"]
    session.script(("roll.second", [4]), ("damage.dice", "tens"))
    assert session.wounds("bob") == {"right_leg": "\\" * 4}


@pytest.mark.parametrize(
    ("roll", "comes"),
    [([7, 2], "a miss"), ([4, 2], "a hit"), ([4, 4], "a critical success"), ([5, 0], "a critical success")],
)
def test_DICE_7_what_would_be_kept_is_called_what_it_is(roll, comes):
    session = attack(duel("level=50 sword@right 1HM-1"), roll)
    kept = session.decision.options[0]
    assert (kept.label, kept.hint) == (f"Keep {roll[0]}{roll[1]}", comes)


def test_DICE_7_the_ones_alone_and_both():
    session = attack(duel("level=50 sword@right 1HM-1"), [4, 2], ("roll.again", "ones"))
    assert [die.name for die in session.decision.dice] == ["ones"]
    session.script(("roll.second", [9]), ("damage.dice", "tens"))
    assert session.wounds("bob") == {"head": "\\" * 3, "torso": "\\"}
    session = attack(duel("level=50 sword@right 1HM-1"), [7, 2], ("roll.again", "both"))
    session.script(("roll.second", [3, 5]), ("damage.dice", "ones"))
    assert session.wounds("bob") == {"right_leg": "\\" * 5}


def test_DICE_7_a_worse_second_result_stands_and_is_not_rolled_again():
    session = attack(duel("level=50 sword@right 1HM-1"), [4, 2], ("roll.again", "ones"), ("roll.second", [8]))
    session.script(("damage.dice", "tens"))
    assert session.wounds("bob") == {"right_arm": "\\" * 3, "torso": "\\"}
    session = attack(duel("level=50 sword@right 1HM-1"), [4, 2], ("roll.again", "tens"), ("roll.second", [6]))
    session.asks("turn.actor")
    assert session.wounds("bob") == {}


def test_DICE_7_the_second_result_can_be_a_critical_success():
    session = attack(duel("level=50 sword@right 1HM-1"), [4, 2], ("roll.again", "tens"), ("roll.second", [2]))
    session.script(("roll.critical", "action"))
    assert session.actions("vex") == 1


def test_DICE_7_the_second_result_can_be_a_critical_failure():
    session = attack(duel("level=50 sword@right 1HM-1"), [4, 6], ("roll.again", "tens"), ("roll.second", [6]))
    assert session.debt("vex") == 1


@pytest.mark.parametrize("roll", [[7, 7], [0, 0]])
def test_DICE_7_a_critical_failure_cannot_be_rolled_again(roll):
    session = attack(duel("level=50 sword@right 1HM-1"), roll)
    assert session.decision.question == "turn.actor"
    assert session.debt("vex") == 1


def test_DICE_7_who_is_not_good_at_it_is_not_asked():
    assert attack(duel(), [4, 2]).decision.question == "damage.dice"


# -------------------------------------------------------------------------------------------- precise and powerful


def test_DICE_8_precise_moves_the_location_die_by_one_after_it_is_chosen():
    session = attack(duel("level=50 sword@right 1HM-3"), [3, 8], ("damage.dice", "tens"))
    session.asks("damage.adjust")
    assert session.keys == ["keep", "up", "down"]
    assert session.decision.prompt == "Vex is Precise: shift the location by 1?" and not session.decision.enter
    (note,) = session.decision.explanation().notes
    assert note.text == "A roll uses only one ability: good, precise or powerful"
    session.script(("damage.adjust", "up"))
    assert session.wounds("bob") == {"head": "\\" * 3}
    session = attack(duel("level=50 sword@right 1HM-3"), [3, 8], ("damage.dice", "tens"), ("damage.adjust", "down"))
    assert session.wounds("bob") == {"left_arm": "\\" * 3}
    assert "1HM-3" in session.cited


def test_DICE_8_precise_may_move_the_die_although_the_target_chose_it():
    session = duel("level=50 sword@right 1HM-3", "Bob house Room level=40 shield@left")
    attack(session, [3, 8])
    assert session.seats == ["gm"]
    session.script(("damage.dice", "tens"))
    session.asks("damage.adjust")
    assert session.seats == ["vex"]
    session.script(("damage.adjust", "up"))
    assert session.wounds("bob") == {"head": "\\" * 3}


def test_DICE_8_powerful_moves_the_damage_die_up_only():
    session = Fight(ROOM, "Vex pc crew Room level=50 axe@both 2HM-3", BOB, SID)
    session.act("vex", "attack:vex.axe", NOBODY, ("attack.roll", [4, 2]), ("damage.dice", "tens"))
    assert session.keys == ["keep", "harder"]
    assert session.decision.prompt == "Vex is Powerful: raise the damage by 1?"
    session.script(("damage.adjust", "harder"))
    assert session.wounds("bob") == {"right_leg": "X" * 5}
    assert session.level("bob") == 35


def test_DICE_8_neither_goes_beyond_nought_or_nine():
    session = attack(duel("level=50 sword@right 1HM-3"), [3, 9], ("damage.dice", "tens"))
    assert session.keys == ["keep", "down"]
    session = attack(duel("level=50 sword@right 1HM-3"), [3, 0], ("damage.dice", "tens"))
    assert "down" not in session.keys
    session = Fight(ROOM, "Vex pc crew Room level=50 axe@both 2HM-3", BOB, SID)
    session.act("vex", "attack:vex.axe", NOBODY, ("attack.roll", [4, 9]), ("damage.dice", "ones"))
    session.asks("turn.actor")
    assert session.level("bob") == 31


@pytest.mark.parametrize("ability", ["1HM-3", "1HM-1"])
def test_DICE_9_precise_never_changes_whether_the_roll_succeeds(ability):
    session = attack(duel(f"level=50 sword@right {ability}"), [5, 1])
    if ability == "1HM-1":
        session.script(("roll.again", "keep"))
    session.asks("turn.actor")
    assert session.wounds("bob") == {}


def test_DICE_9_only_one_of_good_precise_and_powerful_a_roll():
    session = attack(duel("level=60 sword@right 1HM-1 1HM-3"), [7, 8], ("roll.again", "tens"), ("roll.second", [3]))
    session.script(("damage.dice", "tens"))
    session.asks("turn.actor")
    session = attack(duel("level=60 sword@right 1HM-1 1HM-3"), [3, 8], ("roll.again", "keep"))
    session.script(("damage.dice", "tens"), ("damage.adjust", "up"))
    session.asks("turn.actor")


def test_DICE_9_precise_and_powerful_together_move_one_die_once():
    session = Fight(ROOM, "Vex pc crew Room level=60 axe@both 2HM-3 2HM-4", BOB, SID)
    session.act("vex", "attack:vex.axe", NOBODY, ("attack.roll", [4, 7]), ("damage.dice", "tens"))
    assert session.keys == ["keep", "up", "down", "harder"]
    session.script(("damage.adjust", "harder"))
    assert session.wounds("bob") == {"left_arm": "X" * 3, "torso": "X" * 2}
    session.asks("turn.actor")
