"""Rolls against rolls and the order of settling them: DICE-10 to DICE-12, RUL-3, GEN-1, GEN-2."""

import pytest
from test_dice import BOB, DEFENDS, SID, defended, duel
from unhex_kit import ROOM, Fight, Opening

# -------------------------------------------------------------------------------------------- opposed rolls


def test_DICE_10_the_highest_success_wins_and_keeps_its_full_degree():
    session = defended(duel(), [4, 6], [3, 9])
    session.script(("damage.dice", "tens"))
    assert session.level("bob") == 36
    assert session.wounds("bob") == {"torso": "\\" * 4}


def test_DICE_10_a_higher_failure_does_not_win():
    session = defended(duel(), [0, 4], [4, 1])
    session.asks("damage.dice")


def test_DICE_10_all_fail_and_nobody_gets_anything():
    session = defended(duel(), [5, 1], [4, 1])
    session.asks("turn.actor")
    assert session.wounds("bob") == session.wounds("vex") == {}


def test_DICE_10_a_critical_does_not_beat_a_higher_number():
    session = defended(duel(), [3, 4], [3, 3], ("roll.critical", "action"))
    session.asks("damage.dice")


def test_DICE_10_on_a_tie_the_pc_wins_defending_and_attacking():
    session = defended(duel(), [3, 4], [3, 4])
    session.asks("damage.dice")
    session = Fight(ROOM, "Vex pc crew Room level=50 sword@right", BOB, SID, first="house")
    session.act("bob", "attack:bob.knife", ("attack.react", ["vex:defend:"]))
    session.script(("attack.roll", [3, 4]), ("defend.roll", [3, 4]))
    assert session.wounds("vex") == {}
    session.asks("turn.actor")


@pytest.mark.parametrize(("said", "hits"), [("attack", True), ("defence", False)])
def test_DICE_10_on_a_tie_of_two_npcs_the_gm_decides(said, hits):
    session = Fight(ROOM, "Vex crew Room level=50 sword@right", BOB, SID)
    defended(session, [3, 4], [3, 4])
    session.asks("defend.tie")
    assert session.seats == ["gm"]
    assert [note.text for note in session.decision.explanation().notes] == ["Neither is a PC: the GM decides"]
    session.script(("defend.tie", said))
    assert (session.decision.question == "damage.dice") is hits


def test_DICE_10_on_a_tie_of_two_pcs_the_gm_decides():
    session = Fight(ROOM, "Vex pc crew Room level=50 sword@right", "Bob pc rivals Room level=50 knife@right")
    defended(session, [3, 4], [3, 4])
    session.asks("defend.tie")
    assert session.seats == ["gm"]
    assert [note.text for note in session.decision.explanation().notes] == ["Both are PCs: the GM decides"]


def test_DICE_11_a_losers_critical_success_still_gives_its_extra_action():
    session = defended(duel(), [3, 4], [3, 3], ("roll.critical", "action"), ("damage.dice", "tens"))
    assert session.level("bob") == 37
    assert session.actions("bob") == 1
    session = defended(duel(), [3, 3], [3, 4], ("roll.critical", "action"))
    assert session.wounds("bob") == {}
    assert session.actions("vex") == 1


def test_DICE_12_dice_set_by_a_critical_count_with_the_changed_number():
    session = defended(duel(), [3, 9], [3, 3], ("roll.critical", "set"), ("roll.set", 40))
    session.asks("turn.actor")
    assert session.wounds("bob") == {}
    session = defended(duel(), [3, 3], [3, 9], ("roll.critical", "set"), ("roll.set", 40))
    session.asks("damage.dice")
    session = defended(duel(), [4, 4], [3, 9], ("roll.critical", "set"), ("roll.set", 12))
    assert session.wounds("bob") == {}
    session.asks("turn.actor")


# -------------------------------------------------------------------------------------------- the order of rolling


def test_RUL_3_first_rolls_are_entered_attacker_first():
    """Settling begins after the last first roll."""
    session = duel("level=50 sword@right 1HM-1").act("vex", "attack:vex.sword", DEFENDS)
    session.asks("attack.roll")
    session.script(("attack.roll", [3, 4]))
    session.asks("defend.roll")
    session.script(("defend.roll", [3, 6]))
    session.asks("roll.again")


def counterstroke(first, rolls=None):
    """Return a fight of two skilled characters in which Bob counterattacks Vex."""
    session = Opening(ROOM, "Vex pc crew Room level=50 sword@right 1HM-1", "Bob house Room level=50 knife@right 1HM-2")
    session.initiative(first, rolls)
    return session.act(
        "vex",
        "attack:vex.sword",
        ("attack.react", ["bob:counterattack:bob.knife"]),
        ("attack.roll", [3, 4]),
        ("counterattack.roll", [2, 1]),
    )


def test_RUL_3_and_DICE_12_the_side_with_initiative_settles_last():
    session = counterstroke("crew")
    session.asks("roll.again")
    assert session.seats == ["gm"]
    session.script(("roll.again", "keep"))
    session.asks("roll.again")
    assert session.seats == ["vex"]
    session = counterstroke("crew", {"house": [0, 7]})
    assert session.seats == ["vex"]
    session.script(("roll.again", "keep"))
    assert session.seats == ["gm"]


def test_RUL_3_all_is_settled_before_rolls_are_compared():
    session = defended(duel(), [3, 3], [1, 1])
    session.asks("roll.critical")
    assert session.seats == ["gm"]
    session.script(("roll.critical", "set"), ("roll.set", 36))
    session.asks("roll.critical")
    assert session.seats == ["vex"]
    session.script(("roll.critical", "set"), ("roll.set", 37))
    session.asks("damage.dice")


# -------------------------------------------------------------------------------------------- GEN


def test_GEN_1_the_specific_rule_of_first_aid_replaces_the_lost_action():
    session = Fight(ROOM, "Vex pc crew Room level=50 kit@right", "Bob house Hall level=40 knife@right")
    session.wound("vex", head="\\")
    session.act("vex", "aid", ("first_aid.roll", [7, 7]))
    assert session.debt("vex") == 0


def test_GEN_1_the_specific_tie_of_initiative_beats_the_general_tie():
    session = Opening(ROOM, "Vex crew Room level=50 sword@right", BOB, SID)
    session.script(("initiative.roll", [3, 4]), ("initiative.roll", [3, 4]))
    session.asks("initiative.order")


def test_GEN_2_timing_is_settled_by_the_side_with_initiative():
    session = counterstroke("crew", {"house": [0, 7]})
    assert session.table.initiative_side() == "house"
    assert session.seats == ["vex"]


def test_blocked_options_say_why():
    session = duel("level=50 pistol@right ammo sword")
    session.script(("turn.actor", "vex"))
    assert "ATK-1" in session.why_not("attack:vex.sword")
