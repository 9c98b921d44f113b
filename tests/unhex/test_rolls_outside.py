"""Rolls outside combat: basic, with degrees, opposed: DICE-1 to DICE-11, CHAR-2, GEN-2."""

import pytest
from unhex.evening_kit import ANN, VEX, empty, fought, joined

from unhex_tui.engine.decision import Next
from unhex_tui.systems.unhex.events.dice import BadlyFailed, FreelyGained


def rolling(kind, *who_rolls, session=None, what="the lock", good=()):
    """Return a session up to the first roll: Vex has level 54, Ann 59."""
    session = session or joined()
    session.script(("evening.next", "roll"), ("outside.kind", kind))
    if kind == "opposed":
        session.script(("outside.sides", list(who_rolls)))
    else:
        session.script(("outside.who", who_rolls[0]))
    return session.script(("outside.what", what), ("outside.good", list(good)))


def rolled(session, *faces):
    """Enter these rolls."""
    return session.script(*(("other.roll", face) for face in faces))


@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ([5, 3], "success"),
        ([5, 4], "critical success"),
        ([5, 6], "failure"),
        ([3, 3], "critical success"),
        ([6, 6], "critical failure"),
        ([0, 0], "critical failure"),
    ],
)
def test_DICE_2_and_DICE_4_a_basic_roll_has_four_results(faces, result):
    """Success or failure, critical by doubles or exactly the level."""
    session = rolled(rolling("basic", "vex"), faces)
    if session.decision.question == "roll.critical":
        session.script(("roll.critical", "action"))
    elif session.decision.question == "outside.failure":
        session.script(("outside.failure", ""))
    session.asks("evening.next")
    assert f"Vex (the lock): {result}" in session.told("players")


def test_DICE_3_one_degree_is_the_number_rolled():
    session = rolled(rolling("degree", "vex"), [4, 7])
    assert session.told()[-1] == "Vex (the lock): success, degree 47"
    assert "DICE-3" in session.cited


def test_DICE_3_a_failure_has_no_degree():
    session = rolled(rolling("degree", "vex"), [6, 0])
    assert session.told()[-1] == "Vex (the lock): failure"


@pytest.mark.parametrize(("which", "degrees"), [("tens", "first 2 and second 7"), ("ones", "first 7 and second 2")])
def test_DICE_3_of_two_degrees_the_roller_says_which_die_is_which(which, degrees):
    session = rolled(rolling("degrees", "vex"), [2, 7])
    assert session.seats == ["vex"]
    session.script(("outside.degrees", which))
    assert session.told()[-1] == f"Vex (the lock): success, degrees: {degrees}"


def test_DICE_3_a_failure_asks_for_no_degrees():
    rolled(rolling("degrees", "vex"), [9, 7]).asks("evening.next")


def test_a_roll_is_void_where_one_who_rolls_in_it_is_removed_meanwhile():
    session = rolled(rolling("opposed", "vex", "ann"), [1, 2])
    session.amend("vex", "remove", "yes")
    session.asks("evening.next")
    assert session.table.errand is None
    session.undo()
    rolled(session, [1, 3])
    assert session.told()[-1] == "Vex vs Ann (the lock): Ann wins, degree 13"


def test_DICE_5_dice_outside_combat_are_set_up_to_the_level():
    """At exactly the level they are set up to the max level."""
    session = joined()
    session.amend("vex", "level", 40)
    rolled(rolling("degree", "vex", session=session), [3, 3])
    session.script(("roll.critical", "set"))
    assert session.decision.high == 40
    session.undo()
    session.undo()
    rolled(session, [4, 0])
    session.script(("roll.critical", "set"))
    assert session.decision.high == 54
    session.script(("roll.set", 54))
    assert session.told()[-1] == "Vex (the lock): success, degree 54"


def test_DICE_5_an_action_gained_outside_combat_is_only_told():
    """No action of a round is gained."""
    session = rolled(rolling("basic", "vex"), [3, 3])
    session.script(("roll.critical", "action"))
    assert session.line(FreelyGained("vex")) in session.told()
    assert session.actions("vex") == 0


def test_DICE_6_a_critical_failure_outside_combat_is_the_gms():
    session = rolled(rolling("basic", "vex"), [7, 7])
    session.asks("outside.failure")
    assert session.seats == ["gm"]
    session.script(("outside.failure", "The alarm goes off"))
    assert session.line(BadlyFailed("vex", "The alarm goes off")) in session.told()
    assert "DICE-6" in session.cited
    assert session.who("vex").debt == 0


def test_DICE_7_only_who_is_good_at_it_rolls_again_one_die_or_both():
    rolled(rolling("basic", "vex"), [7, 4]).asks("evening.next")
    session = rolled(rolling("basic", "vex", good=["vex"]), [7, 4])
    session.script(("roll.again", "tens"), ("roll.second", [1]))
    assert session.told()[-1] == "Vex (the lock): success"


def test_DICE_7_a_critical_failure_is_not_rolled_again():
    rolled(rolling("basic", "vex", good=["vex"]), [7, 7]).asks("outside.failure")


def test_CHAR_2_what_somebody_is_good_at_is_shown_where_it_may_count():
    session = joined().script(("evening.next", "roll"), ("outside.kind", "basic"))
    assert [option.hint for option in session.decision.options] == [
        "level 54, good at driving",
        "level 59, good at locks",
    ]


def test_DICE_10_the_highest_success_wins_and_keeps_its_full_degree():
    session = rolled(rolling("opposed", "vex", "ann"), [2, 3], [4, 1])
    assert session.told()[-1] == "Vex vs Ann (the lock): Ann wins, degree 41"


def test_DICE_10_a_failure_does_not_win_by_its_number():
    session = rolled(rolling("opposed", "vex", "ann"), [1, 2], [9, 1])
    assert session.told()[-1] == "Vex vs Ann (the lock): Vex wins, degree 12"


def test_DICE_10_if_all_fail_no_one_wins():
    session = rolled(rolling("opposed", "vex", "ann"), [8, 2], [9, 1])
    assert session.told()[-1] == "Vex vs Ann (the lock): all fail, no one wins"


def test_DICE_10_a_critical_success_does_not_beat_a_higher_number():
    session = rolled(rolling("opposed", "vex", "ann"), [2, 2], [4, 1])
    session.script(("roll.critical", "action"))
    assert session.told()[-1] == "Vex vs Ann (the lock): Ann wins, degree 41"


def test_DICE_11_the_losers_critical_success_still_gives_what_it_chose():
    session = rolled(rolling("opposed", "vex", "ann"), [2, 2], [4, 1])
    session.script(("roll.critical", "action"))
    assert any(line.startswith("Vex gains another action") for line in session.told())


def test_DICE_12_dice_that_were_set_count_so():
    session = rolled(rolling("opposed", "vex", "ann"), [2, 2], [4, 1])
    session.script(("roll.critical", "set"), ("roll.set", 54))
    assert session.told()[-1] == "Vex vs Ann (the lock): Vex wins, degree 54"


def test_DICE_10_a_tie_of_pc_and_npc_is_the_pcs():
    session = fought()
    rolled(rolling("opposed", "thug-1", "vex", session=session), [2, 3], [2, 3])
    assert session.told()[-1] == "Vex vs Thug 1 (the lock): Vex wins the tie, degree 23"


def test_DICE_10_a_tie_of_two_pcs_is_the_gms_to_decide():
    session = rolled(rolling("opposed", "vex", "ann"), [2, 3], [2, 3])
    session.asks("outside.tie")
    assert (session.seats, session.keys) == (["gm"], ["vex", "ann"])
    session.script(("outside.tie", "ann"))
    assert session.told()[-1] == "Vex vs Ann (the lock): Ann wins the tie, degree 23"


def test_DICE_10_of_three_the_npc_in_the_tie_does_not_count():
    session = fought()
    rolled(rolling("opposed", "thug-1", "vex", "ann", session=session), [2, 3], [2, 3], [2, 3])
    assert session.keys == ["vex", "ann"]


def test_RUL_3_outside_combat_the_pcs_settle_last():
    """All roll before that."""
    session = fought()
    rolling("opposed", "vex", "thug-1", session=session, good=["vex", "thug-1"])
    rolled(session, [7, 4], [8, 1])
    assert session.decision.about == ("thug-1",)
    session.script(("roll.again", "keep"))
    assert session.decision.about == ("vex",)


def test_DICE_10_an_opposed_roll_takes_two():
    session = joined(VEX).script(("evening.next", "roll"))
    assert session.why_not("opposed") == {"DICE-10"}


def test_DICE_10_one_alone_opposes_nobody():
    session = joined().script(("evening.next", "roll"), ("outside.kind", "opposed"))
    assert session.refused("outside.sides", ["vex"])


def test_with_one_character_nobody_asks_who_rolls():
    session = joined(ANN).script(("evening.next", "roll"), ("outside.kind", "basic"))
    session.asks("outside.what")


def test_the_dead_do_not_roll():
    session = joined()
    session.amend("vex", "state", "dead")
    session.script(("evening.next", "roll"), ("outside.kind", "basic"))
    assert session.decision.about == ("ann",)


def test_what_somebody_hidden_rolls_the_players_do_not_learn():
    session = fought()
    session.amend("thug-1", "hidden", "turn")
    before = len(session.told("players"))
    rolling("opposed", "thug-1", "vex", session=session)
    rolled(session, [2, 3], [0, 7])
    assert session.told("players")[before:] == ["Vex rolls: 23 vs 54, success"]
    assert session.told()[-1] == "Vex vs Thug 1 (the lock): Vex wins, degree 23"


def test_the_rolls_under_way_are_shown():
    session = rolling("opposed", "vex", "ann")
    session.script(("other.roll", [2, 3]))
    assert session.view("players").underway[:2] == ("Roll: the lock", "Vex: 23 vs 54, success")


def test_a_roll_that_is_forced_with_nobody_there_leads_back():
    session = empty()
    session.answer("roll", forced=True)
    session.script(("outside.kind", "basic"))
    session.asks("evening.next")


def test_DICE_5_a_critical_outside_combat_gains_no_action_of_a_round():
    session = rolled(rolling("basic", "vex"), [5, 4])
    option = next(one for one in session.decision.options if one.key == "action")
    assert option.label == "Keep 54 and do something more"
    assert session.advice().previews["action"].lines == (
        "Say at the table what else they do: outside a fight there are no actions",
    )


def test_DICE_7_dice_may_follow_the_yes_to_being_good():
    session = joined().script(("evening.next", "roll"), ("outside.kind", "basic"), ("outside.who", "vex"))
    session.script(("outside.what", "the lock"))
    session.asks("outside.good")
    asked = session.decision
    assert (asked.prompt, [option.label for option in asked.options]) == ("Is Vex good at it?", ["Yes, good at it"])
    assert asked.then(()) == Next("Vex", "tens")
