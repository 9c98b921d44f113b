"""Speed: SPEED-1, RUL-5 (the rest is lost), RUL-27, RUL-28, and surrender in a fast move (ACT-7)."""

from unhex_kit import (
    act,
    actions,
    amend,
    area,
    asks,
    begin,
    boxes,
    cited,
    debt,
    floor,
    keys,
    level,
    refused,
    script,
    seats,
    told,
    who,
    why_not,
    wound,
)

WAY = "Room --- Hall\nHall --- Yard\nYard --- Lane\nexit: Yard\n"
VEX = "Vex pc crew Room SPEED-1"
PAT = "Pat pc crew Room"
THUG = "Thug house Hall knife@right"
FAR = "Thug house Lane"
CUT = ("move.react", ["thug:intercept:thug.knife"])


def fast(*lines):
    """Vex declares a fast move from the Room to the Hall, the only way."""
    return act(begin(WAY, *lines), "vex", "move:fast")


# ---------------------------------------------------------------------------------------------- the roll


def test_SPEED_1_success_is_two_moves_for_one_action() -> None:
    s = fast(VEX, PAT, FAR)
    script(s, ("speed.roll", [2, 4]))
    # The first step is done before the second is chosen.
    asks(s, "move.again")
    assert (area(s, "vex"), seats(s), set(keys(s))) == ("Hall", ["vex"], {"room", "yard", "stay:"})
    script(s, ("move.again", "yard"))
    asks(s, "turn.actor")
    assert (area(s, "vex"), actions(s, "vex")) == ("Yard", 0)
    assert "SPEED-1" in cited(s)


def test_SPEED_1_the_second_move_need_not_be_made() -> None:
    s = fast(VEX, PAT, FAR)
    script(s, ("speed.roll", [2, 4]), ("move.again", "stay:"))
    assert (area(s, "vex"), actions(s, "vex")) == ("Hall", 0)


def test_SPEED_1_failure_is_no_move_and_spends_the_action() -> None:
    s = fast(VEX, PAT, FAR)
    script(s, ("speed.roll", [9, 8]))
    asks(s, "turn.actor")
    assert (area(s, "vex"), actions(s, "vex")) == ("Room", 0)
    assert "Vex stays in Room" in told(s)


def test_SPEED_1_a_plain_move_is_still_there_without_a_roll() -> None:
    s = begin(WAY, VEX, PAT, FAR)
    script(s, ("turn.actor", "vex"))
    assert {"move", "move:fast"} <= set(keys(s))
    script(s, ("action.choose", "move"))
    assert area(s, "vex") == "Hall"


def test_SPEED_1_not_without_the_ability() -> None:
    s = begin(WAY, VEX, PAT, FAR)
    script(s, ("turn.actor", "pat"))
    assert "move:fast" not in keys(s)
    refused(s, "action.choose", "move:fast")


def test_SPEED_1_nobody_moves_fast_who_cannot_move() -> None:
    s = begin(WAY, VEX, PAT, FAR)
    wound(s, "vex", right_leg="/" * 6, left_leg="/" * 6)
    script(s, ("turn.actor", "vex"))
    assert why_not(s, "move:fast") == why_not(s, "move") == {"DMG-5"}


def test_DICE_5_a_critical_success_gains_an_action() -> None:
    s = fast(VEX, PAT, FAR)
    script(s, ("speed.roll", [2, 2]), ("roll.critical", "action"), ("move.again", "yard"))
    assert (area(s, "vex"), actions(s, "vex")) == ("Yard", 1)


def test_DICE_5_or_sets_the_dice_which_still_succeed() -> None:
    s = fast(VEX, PAT, FAR)
    script(s, ("speed.roll", [2, 2]), ("roll.critical", "set"), ("roll.set", 1))
    asks(s, "move.again")


def test_DICE_6_a_critical_failure_loses_an_action() -> None:
    s = fast(VEX, PAT, FAR)
    script(s, ("speed.roll", [8, 8]))
    assert (area(s, "vex"), actions(s, "vex"), debt(s, "vex")) == ("Room", 0, 1)


def test_SPEED_1_the_way_out_ends_it() -> None:
    s = act(begin(WAY, VEX.replace("Room", "Yard"), PAT, FAR), "vex", "move:fast", ("move.area", "out"))
    script(s, ("speed.roll", [2, 4]))
    assert who(s, "vex").left_fight
    asks(s, "turn.actor")


def test_SPEED_1_or_is_the_second_of_the_two() -> None:
    s = act(begin(WAY, VEX.replace("Room", "Hall"), PAT, FAR), "vex", "move:fast", ("move.area", "yard"))
    script(s, ("speed.roll", [2, 4]), ("move.again", "out"))
    assert who(s, "vex").left_fight


# ---------------------------------------------------------------------------------------------- intercepts


def test_RUL_28_intercepts_of_the_first_step_are_declared_before_the_speed_dice() -> None:
    s = fast(VEX, PAT, THUG)
    asks(s, "move.react")
    script(s, CUT)
    asks(s, "speed.roll")
    script(s, ("speed.roll", [2, 4]), ("intercept.roll", [9, 8]))
    assert area(s, "vex") == "Hall"
    asks(s, "move.again")


def test_RUL_28_those_of_the_second_after_the_first_step() -> None:
    s = fast(VEX, PAT, THUG)
    script(s, ("move.react", []), ("speed.roll", [2, 4]), ("move.again", "yard"))
    asks(s, "move.react")
    script(s, CUT, ("intercept.roll", [2, 4]), ("damage.dice", "tens"))
    assert (area(s, "vex"), level(s, "vex"), actions(s, "thug")) == ("Yard", 48, 0)


def test_RUL_28_one_character_reacts_to_one_of_them() -> None:
    s = fast(VEX, PAT, THUG, "Sid house Hall knife@right")
    amend(s, "thug", "actions", 2)
    script(s, CUT, ("speed.roll", [2, 4]), ("intercept.roll", [9, 8]), ("move.again", "yard"))
    asks(s, "move.react")
    assert {key.partition(":")[0] for key in keys(s)} == {"sid"}
    assert "RUL-28" in why_not(s, "thug:intercept:thug.knife")


def test_RUL_5_stopped_in_the_first_step_the_rest_is_lost() -> None:
    s = begin(WAY, VEX, PAT, THUG)
    wound(s, "vex", right_leg="////")
    act(s, "vex", "move:fast", CUT, ("speed.roll", [2, 4]), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    asks(s, "intercept.area")
    script(s, ("intercept.area", "hall"))
    asks(s, "turn.actor")
    assert (area(s, "vex"), actions(s, "vex")) == ("Hall", 0)


def test_RUL_5_stopped_in_the_second_step_it_ends_in_one_of_those_two_areas() -> None:
    s = begin(WAY, VEX, PAT, THUG)
    wound(s, "vex", right_leg="////")
    act(s, "vex", "move:fast", ("move.react", []), ("speed.roll", [2, 4]), ("move.again", "yard"))
    script(s, CUT, ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    asks(s, "intercept.area")
    assert set(keys(s)) == {"hall", "yard"}


def test_SPEED_1_a_failure_still_counts_as_a_move_for_intercept() -> None:
    s = fast(VEX, PAT, THUG)
    script(s, CUT, ("speed.roll", [9, 8]), ("intercept.roll", [2, 4]), ("damage.dice", "tens"))
    assert (area(s, "vex"), level(s, "vex"), actions(s, "thug")) == ("Room", 48, 0)


def test_RUL_27_after_a_failure_you_stay_whatever_a_stop_would_let_the_interceptor_pick() -> None:
    s = begin(WAY, VEX, PAT, THUG)
    wound(s, "vex", right_leg="////")
    act(s, "vex", "move:fast", CUT, ("speed.roll", [9, 8]), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    # Nobody is asked for an area, though the leg is filled.
    asks(s, "turn.actor")
    assert (area(s, "vex"), boxes(s, "vex", "right_leg")) == ("Room", "\\" * 6)
    assert "RUL-27" in cited(s)


def test_RUL_23_what_is_dropped_in_the_first_step_lies_where_it_ends() -> None:
    s = begin(WAY, f"{VEX} sword@right", PAT, THUG)
    wound(s, "vex", right_arm="/")
    act(s, "vex", "move:fast", CUT, ("speed.roll", [2, 4]), ("intercept.roll", [2, 8]), ("damage.dice", "tens"))
    script(s, ("move.again", "yard"))
    assert (area(s, "vex"), floor(s, "Hall"), floor(s, "Yard")) == ("Yard", ["sword"], [])


def test_RUL_24_crawling_with_something_in_hand_after_the_first_step_there_is_no_second() -> None:
    s = begin(WAY, f"{VEX} sword@right", PAT, THUG)
    act(s, "vex", "move:fast", ("move.react", []), ("speed.roll", [2, 4]))
    asks(s, "move.again")
    wound(s, "vex", right_leg="/" * 6)
    asks(s, "turn.actor")
    assert area(s, "vex") == "Hall"


def test_RUL_13_a_directed_fast_move_is_the_leaders_action() -> None:
    s = begin(WAY, VEX, "Pat pc crew Room LEAD-3", FAR)
    act(s, "pat", "direct", ("action.choose", "move:fast"), ("speed.roll", [2, 4]), ("move.again", "yard"))
    assert (area(s, "vex"), actions(s, "vex"), actions(s, "pat")) == ("Yard", 1, 0)


# ---------------------------------------------------------------------------------------------- surrender, void


def test_ACT_7_a_mover_facing_an_intercept_may_surrender_instead_of_the_speed_roll() -> None:
    s = fast(VEX, PAT, THUG)
    script(s, CUT)
    assert keys(s) == ["surrender:vex"]
    script(s, ("speed.roll", "surrender:vex"))
    assert (area(s, "vex"), actions(s, "vex"), actions(s, "thug")) == ("Room", 1, 1)
    assert who(s, "vex").surrendered


def test_ACT_7_not_later_nor_where_nobody_intercepts() -> None:
    s = fast(VEX, PAT, THUG)
    script(s, ("move.react", []))
    assert keys(s) == []
    script(s, ("speed.roll", [2, 4]), ("move.again", "yard"), CUT)
    asks(s, "intercept.roll")
    assert keys(s) == []


def test_SPEED_1_voided_in_the_second_step_the_first_stays_made() -> None:
    s = fast(VEX, PAT, THUG)
    script(s, ("move.react", []), ("speed.roll", [2, 4]), ("move.again", "yard"), CUT)
    s.overrule("void.spent")
    assert (area(s, "vex"), actions(s, "vex"), actions(s, "thug")) == ("Hall", 0, 0)


def test_SPEED_1_undo_goes_back_through_both_steps() -> None:
    s = begin(WAY, VEX, PAT, FAR)
    before = s.table.dump()
    act(s, "vex", "move:fast", ("speed.roll", [2, 4]), ("move.again", "yard"))
    for _ in range(4):
        s.undo()
    asks(s, "turn.actor")
    assert s.table.dump() == before


def test_RUL_5_somebody_put_down_between_the_steps_makes_no_second() -> None:
    s = fast(VEX, PAT, FAR)
    script(s, ("speed.roll", [2, 4]))
    amend(s, "vex", "level", 5)
    asks(s, "turn.actor")
    assert area(s, "vex") == "Hall"


def test_SPEED_1_the_log_tells_the_two_moves_apart() -> None:
    s = fast(VEX, PAT, FAR)
    script(s, ("speed.roll", [2, 4]), ("move.again", "yard"))
    assert "Vex moves from Room to Hall, fast" in told(s)
    assert "Vex moves from Hall to Yard, the second move" in told(s)


def test_STEA_2_each_of_the_two_moves_gives_stealth_up() -> None:
    s = begin(WAY, VEX.replace("Room", "Yard STEA-1"), PAT, "Thug house Hall pistol@right ammo")
    act(s, "vex", "move:fast", ("move.area", "lane"), ("move.react", []), ("speed.roll", [2, 4]))
    assert who(s, "vex").stealthy
    script(s, ("move.again", "yard"))
    asks(s, "move.react")
    assert not who(s, "vex").stealthy
