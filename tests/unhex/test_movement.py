"""Move: MOVE-1, MAP-1 as it bears on moves, DMG-5 and RUL-24 (crawling), RUL-40 (ways out)."""

from pathlib import Path

from unhex_kit import (
    ROOM,
    act,
    actions,
    amend,
    area,
    asks,
    begin,
    end_turns,
    floor,
    hands,
    keys,
    offers,
    refused,
    script,
    seats,
    told,
    turn,
    who,
    why_not,
    wound,
)

CLUB = (Path(__file__).parents[2] / "maps" / "nightclub.map").read_text(encoding="utf-8")
YARD = "Room --- Hall\nRoom --- Yard\n"


def test_MOVE_1_one_action_to_a_connected_area_without_a_roll() -> None:
    s = begin(YARD, "Vex pc crew Room", "Pat pc crew Yard", "Thug house Yard")
    act(s, "vex", "move", ("move.area", "hall"))
    asks(s, "turn.actor")
    assert (area(s, "vex"), actions(s, "vex")) == ("Hall", 0)
    assert "Vex reaches Hall" in told(s)


def test_MOVE_1_choosing_where_to_costs_nothing_yet() -> None:
    s = begin(YARD, "Vex pc crew Room", "Thug house Yard")
    act(s, "vex", "move")
    asks(s, "move.area")
    assert (actions(s, "vex"), keys(s), seats(s)) == (1, ["hall", "yard"], ["vex"])


def test_MOVE_1_not_two_areas_at_once() -> None:
    s = begin(YARD, "Vex pc crew Hall", "Thug house Yard")
    act(s, "vex", "move")
    asks(s, "turn.actor")
    assert area(s, "vex") == "Room"
    s = begin(YARD + "Hall --- Lane\n", "Vex pc crew Hall", "Thug house Yard")
    act(s, "vex", "move")
    assert why_not(s, "yard") == {"MOVE-1"}
    assert "Not directly connected with Hall" in refused(s, "move.area", "yard")


def test_MAP_1_nobody_moves_along_a_dashed_or_crossed_line_or_against_an_arrow() -> None:
    s = begin(YARD + "Room ... Roof\nRoom .x. Vault\nLedge --> Room\nHall --- Roof\nHall --- Vault\n",
              "Vex pc crew Room", "Thug house Yard")  # fmt: skip
    act(s, "vex", "move")
    assert keys(s) == ["hall", "yard"]
    assert [why_not(s, key) for key in ("roof", "vault", "ledge")] == [{"MAP-1"}] * 3


def test_MAP_1_along_an_arrow_one_moves() -> None:
    s = begin("Ledge --> Room\nRoom --- Hall\n", "Vex pc crew Ledge", "Pat pc crew Hall", "Thug house Hall")
    act(s, "vex", "move")
    assert area(s, "vex") == "Room"


def test_MAP_1_a_closed_door_stops_a_move_and_an_open_one_does_not() -> None:
    s = begin(YARD + "Room -[#]- Cell\n", "Vex pc crew Room", "Kit pc crew Room", "Thug house Yard")
    act(s, "vex", "move")
    assert why_not(s, "cell") == {"MAP-1"}
    s = begin(YARD + "Room -[#]- Cell\n", "Vex pc crew Room", "Kit pc crew Room", "Thug house Yard")
    script(s, ("turn.actor", "vex"))
    door = next(key for key in keys(s) if key.startswith("door:"))
    script(s, ("action.choose", door))
    assert actions(s, "vex") == 0
    act(s, "kit", "move", ("move.area", "cell"))
    assert area(s, "kit") == "Cell"


def test_MOVE_1_the_books_catwalk_to_dance_floor_takes_two_moves_by_the_dj_booth() -> None:
    s = begin(CLUB, "Vex pc crew Catwalk", "Pat pc crew Alley", "Thug house Alley")
    act(s, "vex", "move")
    assert area(s, "vex") == "DJ Booth"
    end_turns(s)
    turn(s, "crew")
    act(s, "vex", "move", ("move.area", "dance-floor"))
    assert area(s, "vex") == "Dance Floor"


# ------------------------------------------------------------------------------------------------- legs


def test_DMG_5_one_leg_moves_only_with_two_empty_hands() -> None:
    s = begin(YARD, "Vex pc crew Room knife@right", "Pat pc crew Room", "Thug house Yard")
    wound(s, "vex", right_leg="XXXXXX")
    script(s, ("turn.actor", "vex"))
    assert "move" not in keys(s)
    assert why_not(s, "move") == {"DMG-5", "RUL-24"}
    script(s, ("action.choose", "drop"))
    assert (hands(s, "vex"), floor(s, "Room"), actions(s, "vex")) == (("", ""), ["knife"], 1)
    act(s, "vex", "move", ("move.area", "hall"))
    assert area(s, "vex") == "Hall"


def test_DMG_5_a_leg_and_an_arm_gone_is_no_moving() -> None:
    s = begin(YARD, "Vex pc crew Room", "Thug house Yard")
    wound(s, "vex", left_leg="XXXXXX", right_arm="\\\\\\")
    script(s, ("turn.actor", "vex"))
    assert why_not(s, "move") == {"DMG-5"}


def test_DMG_5_both_legs_gone_is_no_moving_even_with_empty_hands() -> None:
    s = begin(YARD, "Vex pc crew Room", "Thug house Yard")
    wound(s, "vex", left_leg="XXXXXX", right_leg="XXXXXX")
    script(s, ("turn.actor", "vex"))
    assert why_not(s, "move") == {"DMG-5"}
    assert "Both legs" in refused(s, "action.choose", "move")


def test_DMG_5_an_arm_alone_does_not_hinder_a_move() -> None:
    s = begin(YARD, "Vex pc crew Room knife@left", "Thug house Yard")
    wound(s, "vex", right_arm="XXX")
    script(s, ("turn.actor", "vex"))
    assert offers(s, ["move"])


# ------------------------------------------------------------------------------------------------- ways out


def test_RUL_40_from_a_way_out_one_move_leaves_the_fight() -> None:
    s = begin(YARD + "exit: Hall\n", "Vex pc crew Hall", "Kit pc crew Room", "Thug house Yard")
    act(s, "vex", "move")
    assert keys(s) == ["room", "out"]
    script(s, ("move.area", "out"))
    asks(s, "turn.actor")
    assert who(s, "vex").left_fight and not who(s, "vex").able
    assert "Vex leaves the fight" in told(s)
    assert "vex" not in keys(s)


def test_RUL_40_elsewhere_there_is_no_way_out() -> None:
    s = begin(YARD + "exit: Hall\n", "Vex pc crew Room", "Thug house Yard")
    act(s, "vex", "move")
    assert "out" not in keys(s)


def test_RUL_40_when_the_last_of_a_side_leaves_the_fight_ends() -> None:
    s = begin(ROOM + "exit: Room\n", "Vex pc crew Room", "Thug house Hall")
    act(s, "vex", "move", ("move.area", "out"))
    assert (s.table.winner, s.table.ending) == ("house", "last")
    asks(s, "evening.next")


def test_MOVE_1_the_unconscious_do_not_move() -> None:
    s = begin(YARD, "Vex pc crew Room", "Pat pc crew Room", "Thug house Yard")
    amend(s, "vex", "level", 9)
    assert "vex" not in keys(s)
    assert why_not(s, "vex") == {"DMG-6"}
