"""Move: MOVE-1, MAP-1 for moves, DMG-5 and RUL-24 (crawling), RUL-40 (ways out)."""

from unhex_kit import CLUB, ROOM, Fight

from unhex_tui.systems.unhex.events.moves import FightLeft, Moved

YARD = "Room --- Hall\nRoom --- Yard\n"


def test_MOVE_1_one_action_to_a_connected_area_without_a_roll() -> None:
    s = Fight(YARD, "Vex pc crew Room", "Pat pc crew Yard", "Thug house Yard")
    s.act("vex", "move", ("move.area", "hall"))
    s.asks("turn.actor")
    assert (s.area("vex"), s.actions("vex")) == ("Hall", 0)
    assert s.line(Moved("vex", "hall")) in s.told()


def test_MOVE_1_choosing_where_to_costs_nothing_yet() -> None:
    s = Fight(YARD, "Vex pc crew Room", "Thug house Yard")
    s.act("vex", "move")
    s.asks("move.area")
    assert (s.actions("vex"), s.keys, s.seats) == (1, ["hall", "yard"], ["vex"])


def test_MOVE_1_not_two_areas_at_once() -> None:
    s = Fight(YARD, "Vex pc crew Hall", "Thug house Yard")
    s.act("vex", "move")
    s.asks("turn.actor")
    assert s.area("vex") == "Room"
    s = Fight(YARD + "Hall --- Lane\n", "Vex pc crew Hall", "Thug house Yard")
    s.act("vex", "move")
    assert s.why_not("yard") == {"MOVE-1"}
    assert "Not directly connected with Hall" in s.refused("move.area", "yard")


def test_MAP_1_dashed_and_crossed_lines_allow_no_move() -> None:
    """Arrows allow none against their direction."""
    s = Fight(YARD + "Room ... Roof\nRoom .x. Vault\nLedge --> Room\nHall --- Roof\nHall --- Vault\n",
              "Vex pc crew Room", "Thug house Yard")  # fmt: skip
    s.act("vex", "move")
    assert s.keys == ["hall", "yard"]
    assert [s.why_not(key) for key in ("roof", "vault", "ledge")] == [{"MAP-1"}] * 3


def test_MAP_1_along_an_arrow_one_moves() -> None:
    s = Fight("Ledge --> Room\nRoom --- Hall\n", "Vex pc crew Ledge", "Pat pc crew Hall", "Thug house Hall")
    s.act("vex", "move")
    assert s.area("vex") == "Room"


def test_MAP_1_a_closed_door_stops_a_move_and_an_open_one_does_not() -> None:
    s = Fight(YARD + "Room -[#]- Cell\n", "Vex pc crew Room", "Kit pc crew Room", "Thug house Yard")
    s.act("vex", "move")
    assert s.why_not("cell") == {"MAP-1"}
    s = Fight(YARD + "Room -[#]- Cell\n", "Vex pc crew Room", "Kit pc crew Room", "Thug house Yard")
    s.script(("turn.actor", "vex"))
    door = next(key for key in s.keys if key.startswith("door:"))
    s.script(("action.choose", door))
    assert s.actions("vex") == 0
    s.act("kit", "move", ("move.area", "cell"))
    assert s.area("kit") == "Cell"


def test_MOVE_1_a_closed_door_is_the_first_reason() -> None:
    """Distant areas are named after it."""
    s = Fight("Yard --- Room\nRoom -[#]- Cell\n", "Vex pc crew Yard", "Thug house Cell", first="house")
    s.script(("turn.actor", "thug"))
    assert s.decision is not None
    told = next(blocked.reasons for blocked in s.decision.explanation().blocked if blocked.option.key == "move")
    assert [reason.text for reason in told] == [
        "The door between Room and Cell is closed",
        "Not directly connected with Cell",
    ]


def test_MOVE_1_catwalk_to_dance_floor_takes_two_moves() -> None:
    """The way leads over the DJ booth, as in the rulebook."""
    s = Fight(CLUB, "Vex pc crew Catwalk", "Pat pc crew Alley", "Thug house Alley")
    s.act("vex", "move")
    assert s.area("vex") == "DJ Booth"
    s.end_turns()
    s.turn("crew")
    s.act("vex", "move", ("move.area", "dance-floor"))
    assert s.area("vex") == "Dance Floor"


# ------------------------------------------------------------------------------------------------- legs


def test_DMG_5_one_leg_moves_only_with_two_empty_hands() -> None:
    s = Fight(YARD, "Vex pc crew Room knife@right", "Pat pc crew Room", "Thug house Yard")
    s.wound("vex", right_leg="XXXXXX")
    s.script(("turn.actor", "vex"))
    assert "move" not in s.keys
    assert s.why_not("move") == {"DMG-5", "RUL-24"}
    s.script(("action.choose", "drop"))
    assert (s.hands("vex"), s.floor("Room"), s.actions("vex")) == (("", ""), ["knife"], 1)
    s.act("vex", "move", ("move.area", "hall"))
    assert s.area("vex") == "Hall"


def test_DMG_5_a_leg_and_an_arm_gone_is_no_moving() -> None:
    s = Fight(YARD, "Vex pc crew Room", "Thug house Yard")
    s.wound("vex", left_leg="XXXXXX", right_arm="\\\\\\")
    s.script(("turn.actor", "vex"))
    assert s.why_not("move") == {"DMG-5"}


def test_DMG_5_both_legs_gone_is_no_moving_even_with_empty_hands() -> None:
    s = Fight(YARD, "Vex pc crew Room", "Thug house Yard")
    s.wound("vex", left_leg="XXXXXX", right_leg="XXXXXX")
    s.script(("turn.actor", "vex"))
    assert s.why_not("move") == {"DMG-5"}
    assert "Both legs" in s.refused("action.choose", "move")


def test_DMG_5_an_arm_alone_does_not_hinder_a_move() -> None:
    s = Fight(YARD, "Vex pc crew Room knife@left", "Thug house Yard")
    s.wound("vex", right_arm="XXX")
    s.script(("turn.actor", "vex"))
    assert s.offers(["move"])


# ------------------------------------------------------------------------------------------------- ways out


def test_RUL_40_from_a_way_out_one_move_leaves_the_fight() -> None:
    s = Fight(YARD + "exit: Hall\n", "Vex pc crew Hall", "Kit pc crew Room", "Thug house Yard")
    s.act("vex", "move")
    assert s.keys == ["room", "out"]
    s.script(("move.area", "out"))
    s.asks("turn.actor")
    assert s.who("vex").left_fight and not s.who("vex").able
    assert s.line(FightLeft("vex")) in s.told()
    assert "vex" not in s.keys


def test_RUL_40_a_way_out_is_named_as_one_leaves_by_it() -> None:
    s = Fight("Room ... Hall\nexit: Room\n", "Vex pc crew Room", "Thug house Room knife@right")
    s.script(("turn.actor", "vex"))
    assert "Move out of the fight" in [option.label for option in s.decision.options]
    s.script(("action.choose", "move"))
    assert s.decision.prompt == "Vex moves from Room out of the fight: who intercepts?"


def test_RUL_40_elsewhere_there_is_no_way_out() -> None:
    s = Fight(YARD + "exit: Hall\n", "Vex pc crew Room", "Thug house Yard")
    s.act("vex", "move")
    assert "out" not in s.keys


def test_RUL_40_when_the_last_of_a_side_leaves_the_fight_ends() -> None:
    s = Fight(ROOM + "exit: Room\n", "Vex pc crew Room", "Thug house Hall")
    s.act("vex", "move", ("move.area", "out"))
    assert (s.table.winner, s.table.ending) == ("house", "last")
    s.asks("evening.next")


def test_MOVE_1_the_unconscious_do_not_move() -> None:
    s = Fight(YARD, "Vex pc crew Room", "Pat pc crew Room", "Thug house Yard")
    s.amend("vex", "level", 9)
    assert "vex" not in s.keys
    assert s.why_not("vex") == {"DMG-6"}
