"""Speed: SPEED-1, RUL-5 (the rest is lost), RUL-27, RUL-28, and surrender during a fast move (ACT-7)."""

import pytest
from unhex_kit import Fight

from unhex_tui.systems.unhex.events.moves import MoveDeclared, SpeedSettled

WAY = "Room --- Hall\nHall --- Yard\nYard --- Lane\nexit: Yard\n"
VEX = "Vex pc crew Room SPEED-1"
PAT = "Pat pc crew Room"
THUG = "Thug house Hall knife@right"
FAR = "Thug house Lane"
CUT = ("move.react", ["thug:intercept:thug.knife"])


def fast(*lines):
    """Declare a fast move of Vex from the Room to the Hall, the only way."""
    return Fight(WAY, *lines).act("vex", "move:fast")


# ---------------------------------------------------------------------------------------------- the roll


def test_SPEED_1_a_fast_move_asks_where_to() -> None:
    """A plain move asks likewise."""
    for how, prompt in (("move", "Vex moves: where to?"), ("move:fast", "Vex moves fast (a roll): where to?")):
        s = Fight(WAY, VEX.replace("Room", "Hall"), PAT, FAR).act("vex", how)
        assert s.decision.prompt == prompt


def test_SPEED_1_success_is_two_moves_for_one_action() -> None:
    s = fast(VEX, PAT, FAR)
    s.script(("speed.roll", [2, 4]))
    assert s.decision.prompt == "Vex rolled 24 and moves again: where to?"
    # The first step is done before the second is chosen.
    s.asks("move.again")
    assert (s.area("vex"), s.seats, set(s.keys)) == ("Hall", ["vex"], {"room", "yard", "stay:"})
    s.script(("move.again", "yard"))
    s.asks("turn.actor")
    assert (s.area("vex"), s.actions("vex")) == ("Yard", 0)
    assert "SPEED-1" in s.cited


def test_SPEED_1_the_second_move_need_not_be_made() -> None:
    s = fast(VEX, PAT, FAR)
    s.script(("speed.roll", [2, 4]), ("move.again", "stay:"))
    assert (s.area("vex"), s.actions("vex")) == ("Hall", 0)


def test_SPEED_1_failure_is_no_move_and_spends_the_action() -> None:
    s = fast(VEX, PAT, FAR)
    s.script(("speed.roll", [9, 8]))
    s.asks("turn.actor")
    assert (s.area("vex"), s.actions("vex")) == ("Room", 0)
    assert s.line(SpeedSettled("vex", "room", False)) in s.told()


def test_SPEED_1_a_plain_move_is_still_there_without_a_roll() -> None:
    s = Fight(WAY, VEX, PAT, FAR)
    s.script(("turn.actor", "vex"))
    assert {"move", "move:fast"} <= set(s.keys)
    s.script(("action.choose", "move"))
    assert s.area("vex") == "Hall"


def test_SPEED_1_not_without_the_ability() -> None:
    s = Fight(WAY, VEX, PAT, FAR)
    s.script(("turn.actor", "pat"))
    assert "move:fast" not in s.keys
    s.refused("action.choose", "move:fast")


def test_SPEED_1_nobody_moves_fast_who_cannot_move() -> None:
    s = Fight(WAY, VEX, PAT, FAR)
    s.wound("vex", right_leg="/" * 6, left_leg="/" * 6)
    s.script(("turn.actor", "vex"))
    assert s.why_not("move:fast") == s.why_not("move") == {"DMG-5"}


def test_DICE_5_a_critical_success_gains_an_action() -> None:
    s = fast(VEX, PAT, FAR)
    s.script(("speed.roll", [2, 2]), ("roll.critical", "action"), ("move.again", "yard"))
    assert (s.area("vex"), s.actions("vex")) == ("Yard", 1)


def test_DICE_5_or_sets_the_dice_which_still_succeed() -> None:
    s = fast(VEX, PAT, FAR)
    s.script(("speed.roll", [2, 2]), ("roll.critical", "set"), ("roll.set", 1))
    s.asks("move.again")


def test_DICE_6_a_critical_failure_loses_an_action() -> None:
    s = fast(VEX, PAT, FAR)
    s.script(("speed.roll", [8, 8]))
    assert (s.area("vex"), s.actions("vex"), s.debt("vex")) == ("Room", 0, 1)


def test_SPEED_1_the_way_out_ends_it() -> None:
    s = Fight(WAY, VEX.replace("Room", "Yard"), PAT, FAR).act("vex", "move:fast", ("move.area", "out"))
    s.script(("speed.roll", [2, 4]))
    assert s.who("vex").left_fight
    s.asks("turn.actor")


def test_SPEED_1_or_is_the_second_of_the_two() -> None:
    s = Fight(WAY, VEX.replace("Room", "Hall"), PAT, FAR).act("vex", "move:fast", ("move.area", "yard"))
    s.script(("speed.roll", [2, 4]), ("move.again", "out"))
    assert s.who("vex").left_fight


# ---------------------------------------------------------------------------------------------- intercepts


def test_RUL_28_first_intercepts_are_declared_before_the_dice() -> None:
    """The dice are those for speed, and the intercepts those of the first step."""
    s = fast(VEX, PAT, THUG)
    s.asks("move.react")
    s.script(CUT)
    s.asks("speed.roll")
    s.script(("speed.roll", [2, 4]), ("intercept.roll", [9, 8]))
    assert s.area("vex") == "Hall"
    s.asks("move.again")


def test_RUL_28_those_of_the_second_after_the_first_step() -> None:
    s = fast(VEX, PAT, THUG)
    s.script(("move.react", []), ("speed.roll", [2, 4]), ("move.again", "yard"))
    s.asks("move.react")
    s.script(CUT, ("intercept.roll", [2, 4]), ("damage.dice", "tens"))
    assert (s.area("vex"), s.level("vex"), s.actions("thug")) == ("Yard", 48, 0)


def test_RUL_28_one_character_reacts_to_one_of_them() -> None:
    s = fast(VEX, PAT, THUG, "Sid house Hall knife@right")
    s.amend("thug", "actions", 2)
    s.script(CUT, ("speed.roll", [2, 4]), ("intercept.roll", [9, 8]), ("move.again", "yard"))
    s.asks("move.react")
    assert {key.partition(":")[0] for key in s.keys} == {"sid"}
    assert "RUL-28" in s.why_not("thug:intercept:thug.knife")


def test_RUL_5_stopped_in_the_first_step_the_rest_is_lost() -> None:
    s = Fight(WAY, VEX, PAT, THUG)
    s.wound("vex", right_leg="////")
    s.act("vex", "move:fast", CUT, ("speed.roll", [2, 4]), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    s.asks("intercept.area")
    s.script(("intercept.area", "hall"))
    s.asks("turn.actor")
    assert (s.area("vex"), s.actions("vex")) == ("Hall", 0)


def test_RUL_5_a_stop_in_the_second_step_ends_there() -> None:
    """The mover ends in one of the step's two areas."""
    s = Fight(WAY, VEX, PAT, THUG)
    s.wound("vex", right_leg="////")
    s.act("vex", "move:fast", ("move.react", []), ("speed.roll", [2, 4]), ("move.again", "yard"))
    s.script(CUT, ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    s.asks("intercept.area")
    assert set(s.keys) == {"hall", "yard"}


def test_SPEED_1_a_failure_still_counts_as_a_move_for_intercept() -> None:
    s = fast(VEX, PAT, THUG)
    s.script(CUT, ("speed.roll", [9, 8]), ("intercept.roll", [2, 4]), ("damage.dice", "tens"))
    assert (s.area("vex"), s.level("vex"), s.actions("thug")) == ("Room", 48, 0)


def test_RUL_27_after_a_failed_speed_roll_the_mover_stays() -> None:
    """The interceptor picks no area."""
    s = Fight(WAY, VEX, PAT, THUG)
    s.wound("vex", right_leg="////")
    s.act("vex", "move:fast", CUT, ("speed.roll", [9, 8]), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    # The question for an area is skipped, though the leg is full.
    s.asks("turn.actor")
    assert (s.area("vex"), s.boxes("vex", "right_leg")) == ("Room", "\\" * 6)
    assert "RUL-27" in s.cited


def test_RUL_23_what_is_dropped_in_the_first_step_lies_where_it_ends() -> None:
    s = Fight(WAY, f"{VEX} sword@right", PAT, THUG)
    s.wound("vex", right_arm="/")
    s.act("vex", "move:fast", CUT, ("speed.roll", [2, 4]), ("intercept.roll", [2, 8]), ("damage.dice", "tens"))
    s.script(("move.again", "yard"))
    assert (s.area("vex"), s.floor("Hall"), s.floor("Yard")) == ("Yard", ["sword"], [])


def test_RUL_24_a_crawler_with_full_hands_has_no_second_step() -> None:
    """The wound comes after the first step."""
    s = Fight(WAY, f"{VEX} sword@right", PAT, THUG)
    s.act("vex", "move:fast", ("move.react", []), ("speed.roll", [2, 4]))
    s.asks("move.again")
    s.wound("vex", right_leg="/" * 6)
    s.asks("turn.actor")
    assert s.area("vex") == "Hall"


def test_RUL_13_a_directed_fast_move_is_the_leaders_action() -> None:
    s = Fight(WAY, VEX, "Pat pc crew Room LEAD-3", FAR)
    s.act("pat", "direct", ("action.choose", "move:fast"), ("speed.roll", [2, 4]), ("move.again", "yard"))
    assert (s.area("vex"), s.actions("vex"), s.actions("pat")) == ("Yard", 1, 0)


# ---------------------------------------------------------------------------------------------- surrender, void


def test_ACT_7_a_mover_may_surrender_instead_of_the_speed_roll() -> None:
    """An interceptor is waiting."""
    s = fast(VEX, PAT, THUG)
    s.script(CUT)
    assert s.keys == ["surrender:vex"]
    s.script(("speed.roll", "surrender:vex"))
    assert (s.area("vex"), s.actions("vex"), s.actions("thug")) == ("Room", 1, 1)
    assert s.who("vex").surrendered


def test_RUL_28_surrender_is_possible_before_second_intercepts() -> None:
    s = fast(VEX, PAT, THUG)
    s.script(("move.react", []))
    assert s.keys == [], "no one intercepts the first step"
    s.script(("speed.roll", [2, 4]), ("move.again", "yard"), CUT).asks("intercept.roll")
    assert s.keys == ["surrender:vex"]
    s.script(("intercept.roll", "surrender:vex")).asks("turn.actor", "pat")
    # The first step is made (RUL-12): the mover stays where the second began, and the intercept is not spent.
    assert (s.who("vex").surrendered, s.level("vex"), s.area("vex")) == (True, 0, "Hall")
    assert s.actions("thug") == 1 and "Vex surrenders" in " ".join(s.told())


@pytest.mark.parametrize("speed", [[2, 4], [9, 7], [9, 9]])
def test_RUL_28_surrender_comes_before_the_first_intercepts(
    speed: list[int],
) -> None:
    """The speed roll does not matter."""
    s = fast(VEX, PAT, THUG).script(CUT, ("speed.roll", speed)).asks("intercept.roll")
    assert s.keys == ["surrender:vex"]
    s.script(("intercept.roll", "surrender:vex")).asks("turn.actor", "pat")
    assert (s.who("vex").surrendered, s.area("vex"), s.actions("thug")) == (True, "Room", 1)


def test_RUL_28_an_intercept_of_the_first_step_that_was_rolled_stays_spent() -> None:
    s = fast(VEX, PAT, THUG, "Ann house Yard knife@right").script(CUT, ("speed.roll", [2, 4]))
    s.script(("intercept.roll", [9, 7]), ("move.again", "yard"), ("move.react", ["ann:intercept:ann.knife"]))
    s.script(("intercept.roll", "surrender:vex")).asks("turn.actor", "pat")
    assert (s.actions("thug"), s.actions("ann"), s.area("vex")) == (0, 1, "Hall")


def test_RUL_28_after_the_first_dice_of_a_step_it_is_too_late() -> None:
    s = fast(VEX, PAT, "Ann house Hall knife@right", "Bob house Hall knife@right")
    s.script(("move.react", []), ("speed.roll", [2, 4]), ("move.again", "yard"))
    s.script(("move.react", ["ann:intercept:ann.knife", "bob:intercept:bob.knife"]), ("intercept.order", "bob"))
    s.script(("intercept.roll", [9, 7])).asks("intercept.roll")
    assert s.keys == []


def test_SPEED_1_voided_in_the_second_step_the_first_stays_made() -> None:
    s = fast(VEX, PAT, THUG)
    s.script(("move.react", []), ("speed.roll", [2, 4]), ("move.again", "yard"), CUT)
    s.overrule("void.spent")
    assert (s.area("vex"), s.actions("vex"), s.actions("thug")) == ("Hall", 0, 0)


def test_SPEED_1_undo_goes_back_through_both_steps() -> None:
    s = Fight(WAY, VEX, PAT, FAR)
    before = s.table.dump()
    s.act("vex", "move:fast", ("speed.roll", [2, 4]), ("move.again", "yard"))
    for _ in range(4):
        s.undo()
    s.asks("turn.actor")
    assert s.table.dump() == before


def test_RUL_5_somebody_put_down_between_the_steps_makes_no_second() -> None:
    s = fast(VEX, PAT, FAR)
    s.script(("speed.roll", [2, 4]))
    s.amend("vex", "level", 5)
    s.asks("turn.actor")
    assert s.area("vex") == "Hall"


def test_SPEED_1_the_log_tells_the_two_moves_apart() -> None:
    s = fast(VEX, PAT, FAR)
    s.script(("speed.roll", [2, 4]), ("move.again", "yard"))
    assert s.line(MoveDeclared("vex", "room", "hall", 1)) in s.told()
    assert s.line(MoveDeclared("vex", "hall", "yard", 2)) in s.told()


def test_STEA_2_each_of_the_two_moves_gives_stealth_up() -> None:
    s = Fight(WAY, VEX.replace("Room", "Yard STEA-1"), PAT, "Thug house Hall pistol@right ammo")
    s.act("vex", "move:fast", ("move.area", "lane"), ("move.react", []), ("speed.roll", [2, 4]))
    assert s.who("vex").stealthy
    s.script(("move.again", "yard"))
    s.asks("move.react")
    assert not s.who("vex").stealthy
