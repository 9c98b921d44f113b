"""Intercept: INT-1 to INT-3, RUL-5 to RUL-8, RUL-23 (a mover's things), RUL-40 (on the way out)."""

from pathlib import Path

from unhex_kit import (
    ROOM,
    act,
    actions,
    amend,
    area,
    asks,
    begin,
    boxes,
    cited,
    debt,
    destroyed,
    floor,
    hands,
    keys,
    level,
    meant,
    offers,
    refused,
    script,
    seats,
    told,
    who,
    why_not,
    wound,
    wounds,
)

from unhex_tui.systems.unhex.fight.facts.why_not import why_no_intercept
from unhex_tui.systems.unhex.people.items import form

CLUB = (Path(__file__).parents[2] / "maps" / "nightclub.map").read_text(encoding="utf-8")
MOVE = ("Vex pc crew Room", "Pat pc crew Room")
"""Vex moves from the Room to the Hall, the only way there is; Pat keeps the turn open."""


def by(who_reacts: str, weapon: str) -> tuple[str, list[str]]:
    return ("move.react", [f"{who_reacts}:intercept:{who_reacts}.{weapon}"])


TWO = ("Ann house Hall knife@right", "Bob house Hall knife@right")


def both() -> tuple[str, list[str]]:
    return ("move.react", ["ann:intercept:ann.knife", "bob:intercept:bob.knife"])


# ------------------------------------------------------------------------------------------------- who may


def test_INT_1_it_is_an_attack_on_the_mover() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall knife@right")
    act(s, "vex", "move")
    asks(s, "move.react")
    assert seats(s) == ["gm"]
    script(s, by("thug", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    asks(s, "turn.actor")
    assert (area(s, "vex"), level(s, "vex"), boxes(s, "vex", "right_leg")) == ("Hall", 46, "\\\\\\\\")
    assert (actions(s, "thug"), actions(s, "vex")) == (0, 0)


def test_INT_1_a_miss_lets_the_mover_through() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall knife@right")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [9, 7]))
    assert (area(s, "vex"), level(s, "vex"), actions(s, "thug")) == ("Hall", 50, 0)


def test_INT_2_range_counts_from_the_nearer_of_the_two_areas() -> None:
    s = begin(ROOM + "Hall --- Yard\nYard --- Lane\n", *MOVE, "Near house Yard pistol@right ammo",
              "Far house Lane pistol@right ammo", "Knife house Room knife@right")  # fmt: skip
    act(s, "vex", "move")
    assert {key.partition(":")[0] for key in keys(s)} == {"near", "knife"}
    assert why_not(s, "far:intercept:far.pistol") == {"INT-2", "1HR-0"}


def test_INT_2_the_books_entrance_to_a_move_between_catwalk_and_dance_floor_is_range_1() -> None:
    s = begin(CLUB, "Vex pc crew Catwalk", "Thug house Entrance pistol@right ammo rifle knife@left")
    thug, vex = who(s, "thug"), who(s, "vex")
    ids = {name: s.table.area_map.named(name).id for name in ("Catwalk", "Dance Floor")}

    def reasons(kind: str, *ends: str) -> set[str]:
        how = form(next(item for item in thug.items if item.name == kind))
        found = why_no_intercept(s.table, thug, how, vex, *(ids[end] for end in ends))
        return {reason.text for reason in found}

    assert reasons("pistol", "Catwalk", "Dance Floor") == set()
    assert reasons("pistol", "Dance Floor", "Catwalk") == set()
    # It works at 0 or 1, what works at 0 only does not: the range is 1.
    assert "Out of reach: knife works at range 0 only" in reasons("knife", "Catwalk", "Dance Floor")


def test_INT_2_between_range_1_and_0_is_range_0_so_a_two_handed_ranged_weapon_cannot() -> None:
    s = begin(ROOM + "Room --- Yard\n", *MOVE, "Thug house Hall rifle@both ammo", "Sniper house Yard rifle@both ammo")
    act(s, "vex", "move", ("move.area", "hall"))
    assert keys(s) == [meant(s, "sniper:intercept:sniper.rifle")]
    assert why_not(s, "thug:intercept:thug.rifle") == {"INT-2", "2HR-0"}


def test_INT_1_without_sight_of_either_area_there_is_no_intercept() -> None:
    line = "Room --- Hall\nHall ---| Yard\nYard |---| Lane\nRoom --- Attic\n"
    s = begin(line, *MOVE, "Sniper house Lane rifle@both ammo", "Spotter house Yard rifle@both ammo")
    act(s, "vex", "move", ("move.area", "hall"))
    assert keys(s) == [meant(s, "spotter:intercept:spotter.rifle")]
    assert why_not(s, "sniper:intercept:sniper.rifle") & {"SIGHT-1", "SIGHT-3"}


def test_INT_2_sight_of_one_of_the_two_areas_is_enough() -> None:
    s = begin(CLUB, "Vex pc crew Bar", "Pat pc crew Alley", "Thug house Alley rifle@both ammo")
    act(s, "vex", "move", ("move.area", "kitchen"))
    assert keys(s) == [meant(s, "thug:intercept:thug.rifle")]


def test_INT_1_teammates_the_unconscious_and_those_without_an_action_do_not_intercept() -> None:
    s = begin(
        ROOM, *MOVE, "Kit pc crew Hall knife@right", "Ann house Hall knife@right", "Bob house Hall knife@right",
        "Cy house Hall knife@right",
    )  # fmt: skip
    amend(s, "ann", "level", 9)
    amend(s, "bob", "actions", 0)
    act(s, "vex", "move")
    assert keys(s) == [meant(s, "cy:intercept:cy.knife"), meant(s, "cy:intercept:cy.knife~less")]
    assert (why_not(s, "ann:intercept:ann.knife"), why_not(s, "bob:intercept:bob.knife")) == ({"DMG-6"}, {"ACT-5"})


def test_RUL_31_every_other_team_may_intercept() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall knife@right", "Rat gang Hall knife@right")
    act(s, "vex", "move")
    assert {key.partition(":")[0] for key in keys(s)} == {"thug", "rat"}


def test_INT_1_nobody_able_to_intercept_is_not_asked() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall")
    act(s, "vex", "move")
    asks(s, "turn.actor")


def test_RUL_8_one_intercept_a_character_however_many_weapons_and_actions() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall knife@right sword@left")
    amend(s, "thug", "actions", 3)
    act(s, "vex", "move")
    both = [meant(s, f"thug:intercept:thug.{weapon}") for weapon in ("knife", "sword")]
    assert "does not go with" in refused(s, "move.react", both)
    script(s, ("move.react", both[:1]), ("intercept.roll", [9, 7]))
    assert actions(s, "thug") == 2


# ------------------------------------------------------------------------------------------------- cover


def test_INT_2_RUL_7_marks_do_not_cover_a_mover_at_all_but_a_shield_still_helps() -> None:
    s = begin("Room |---| Hall\nYard ---| Room\nYard ---| Hall\n", *MOVE, "Thug house Yard rifle@both ammo")
    act(s, "vex", "move", ("move.area", "hall"), by("thug", "rifle"), ("intercept.roll", [2, 4]))
    assert seats(s) == ["gm"]
    s = begin(ROOM, "Vex pc crew Room shield@left", "Thug house Hall knife@right")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [2, 4]))
    assert seats(s) == ["vex"]


# ------------------------------------------------------------------------------------------------- stopping


def test_INT_3_DMG_8_the_books_move_from_the_dance_floor_to_the_bar() -> None:
    s = begin(CLUB, "Vex pc crew Dance_Floor", "Pat pc crew Alley", "Thug house Dance_Floor knife@right")
    wound(s, "vex", right_leg="\\\\\\")
    act(s, "vex", "move", ("move.area", "bar"), by("thug", "knife"), ("intercept.roll", [2, 4]))
    script(s, ("damage.dice", "ones"))
    asks(s, "intercept.area")
    assert (keys(s), seats(s)) == (["dance-floor", "bar"], ["gm"])
    script(s, ("intercept.area", "dance-floor"))
    assert level(s, "vex") == 46
    assert wounds(s, "vex") == {"right_leg": "\\\\\\\\\\\\", "torso": "\\"}
    assert (area(s, "vex"), actions(s, "vex")) == ("Dance Floor", 0)
    assert {"INT-3", "DMG-4", "DMG-5"} <= cited(s)


def test_INT_3_the_interceptor_may_pick_the_area_the_mover_was_going_to() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall knife@right")
    wound(s, "vex", right_leg="\\\\\\\\\\")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    script(s, ("intercept.area", "hall"))
    assert area(s, "vex") == "Hall"


def test_INT_3_a_players_interceptor_picks_for_itself() -> None:
    s = begin(ROOM, "Thug house Room", "Vex pc crew Hall knife@right", first="house")
    wound(s, "thug", right_leg="\\\\\\\\\\")
    act(s, "thug", "move", by("vex", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    asks(s, "intercept.area")
    assert seats(s) == ["vex"]


def test_RUL_5_a_hit_that_fills_nothing_does_not_stop() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall knife@right")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [4, 8]), ("damage.dice", "ones"))
    asks(s, "turn.actor")
    assert (area(s, "vex"), boxes(s, "vex", "torso")) == ("Hall", "\\" * 8)


def test_RUL_5_the_unconscious_stop() -> None:
    s = begin(ROOM, "Vex pc crew Room level=12/50", "Pat pc crew Room", "Thug house Hall knife@right")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    script(s, ("intercept.area", "room"))
    assert (area(s, "vex"), level(s, "vex")) == ("Room", 8)


def test_RUL_5_the_dead_lie_where_the_first_who_stopped_them_chose() -> None:
    s = begin(ROOM, "Vex pc crew Room level=12/50", "Pat pc crew Room", *TWO)
    act(s, "vex", "move", both(), ("intercept.order", "ann"), ("intercept.roll", [4, 9]), ("damage.dice", "ones"))
    script(s, ("intercept.area", "room"), ("intercept.roll", [4, 9]), ("damage.dice", "ones"))
    asks(s, "turn.actor")
    assert who(s, "vex").dead and area(s, "vex") == "Room"


def test_RUL_5_a_crawler_stops_when_a_hand_is_gone() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall knife@right")
    wound(s, "vex", right_leg="XXXXXX")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [3, 8]), ("damage.dice", "tens"))
    asks(s, "intercept.area")
    script(s, ("intercept.area", "room"))
    assert area(s, "vex") == "Room"


def test_RUL_5_somebody_on_two_legs_does_not_stop_for_an_arm() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall knife@right")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [3, 8]), ("damage.dice", "tens"))
    asks(s, "turn.actor")
    assert area(s, "vex") == "Hall"


def test_RUL_5_a_crawler_on_whom_a_hit_fills_nothing_more_goes_on() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall knife@right")
    wound(s, "vex", right_leg="XXXXXX")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    assert (area(s, "vex"), boxes(s, "vex", "torso")) == ("Hall", "\\\\\\\\")


def test_ARM_1_armor_that_takes_the_hit_keeps_the_mover_going() -> None:
    s = begin(ROOM, "Vex pc crew Room armor:right_leg", "Pat pc crew Room", "Thug house Hall knife@right")
    wound(s, "vex", right_leg="\\\\\\\\\\")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    script(s, ("armor.use", "destroy"))
    assert (area(s, "vex"), destroyed(s, "vex")) == ("Hall", ["armor"])


# ------------------------------------------------------------------------------------------------- several


def test_RUL_6_all_declare_before_any_dice_and_initiatives_side_orders_them() -> None:
    s = begin(ROOM, *MOVE, *TWO)
    act(s, "vex", "move", both())
    asks(s, "intercept.order")
    assert (seats(s), actions(s, "ann"), actions(s, "bob")) == (["team:crew"], 0, 0)
    script(s, ("intercept.order", "bob"))
    asks(s, "intercept.roll")
    assert s.decision is not None and s.decision.about == ("bob",)


def test_RUL_6_all_resolve_and_the_first_that_stops_the_mover_picks_the_area() -> None:
    s = begin(ROOM, *MOVE, *TWO)
    wound(s, "vex", right_leg="\\\\\\\\\\", left_leg="\\\\\\\\\\")
    act(s, "vex", "move", both(), ("intercept.order", "bob"))
    script(s, ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    asks(s, "intercept.area")
    assert s.decision is not None and s.decision.about == ("vex", "bob")
    script(s, ("intercept.area", "room"), ("intercept.roll", [1, 4]), ("damage.dice", "ones"))
    asks(s, "turn.actor")
    assert (area(s, "vex"), boxes(s, "vex", "left_leg")) == ("Room", "\\" * 6)


def test_RUL_6_a_second_interceptor_stops_where_the_first_did_not() -> None:
    s = begin(ROOM, *MOVE, *TWO)
    wound(s, "vex", right_leg="\\\\\\\\\\")
    act(s, "vex", "move", both(), ("intercept.order", "ann"), ("intercept.roll", [9, 7]), ("intercept.roll", [2, 4]))
    script(s, ("damage.dice", "ones"), ("intercept.area", "room"))
    assert area(s, "vex") == "Room"


def test_RUL_6_the_level_is_fixed_when_they_declare() -> None:
    s = begin(ROOM, *MOVE, *TWO)
    act(s, "vex", "move", both(), ("intercept.order", "ann"))
    amend(s, "bob", "level", 20)
    script(s, ("intercept.roll", [9, 7]), ("intercept.roll", [4, 1]))
    asks(s, "damage.dice")


def test_RUL_6_one_window_for_all_who_can() -> None:
    s = begin(ROOM, "Thug house Room", "Vex pc crew Hall knife@right", "Kit pc crew Hall sword@right", first="house")
    act(s, "thug", "move")
    asks(s, "move.react")
    assert seats(s) == ["vex", "kit"]
    assert offers(s, ["vex:intercept:vex.knife", "kit:intercept:kit.sword"])


# ------------------------------------------------------------------------------------------------- dice and things


def test_1HM_2_a_good_intercept_rolls_again_and_abilities_for_attack_do_not_serve_it() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall knife@right 1HM-2 1HM-3")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [7, 2]), ("roll.again", "tens"), ("roll.second", [4]))
    script(s, ("damage.dice", "ones"))
    asks(s, "turn.actor")
    s = begin(ROOM, *MOVE, "Thug house Hall knife@right 1HM-1 1HM-3")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [4, 2]), ("damage.dice", "ones"))
    asks(s, "turn.actor")
    assert boxes(s, "vex", "torso") == "\\\\"


def test_DICE_6_a_critical_failure_costs_an_action_and_the_ammo() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall pistol@right ammo")
    act(s, "vex", "move", by("thug", "pistol"), ("intercept.roll", [0, 0]))
    assert (debt(s, "thug"), destroyed(s, "thug"), area(s, "vex")) == (1, ["ammo"], "Hall")


def test_DICE_5_a_critical_success_gains_an_action_when_the_move_is_over() -> None:
    s = begin(ROOM, *MOVE, "Thug house Hall knife@right")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [3, 3]), ("roll.critical", "action"))
    assert actions(s, "thug") == 1


def test_RUL_23_what_a_mover_drops_lies_where_the_move_ends() -> None:
    for end in ("room", "hall"):
        s = begin(ROOM, "Vex pc crew Room axe@both", "Pat pc crew Room", "Thug house Hall knife@right 1HM-2")
        wound(s, "vex", right_arm="\\\\", right_leg="XXXXX")
        amend(s, "vex", "level", 12)
        act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [3, 8]), ("roll.again", "keep"))
        script(s, ("damage.dice", "tens"), ("intercept.area", end))
        assert (hands(s, "vex"), floor(s, end.capitalize())) == (("", ""), ["axe"])
        assert floor(s, "Hall" if end == "room" else "Room") == []


def test_RUL_23_a_mover_who_is_not_stopped_drops_things_where_it_arrives() -> None:
    s = begin(ROOM, "Vex pc crew Room axe@both", "Pat pc crew Room", "Thug house Hall knife@right")
    act(s, "vex", "move", by("thug", "knife"), ("intercept.roll", [3, 8]), ("damage.dice", "tens"))
    assert (area(s, "vex"), hands(s, "vex"), floor(s, "Hall"), floor(s, "Room")) == ("Hall", ("", ""), ["axe"], [])


# ------------------------------------------------------------------------------------------------- on the way out


def test_RUL_40_a_retreat_can_be_intercepted_and_who_is_stopped_stays() -> None:
    s = begin(ROOM + "exit: Room\n", *MOVE, "Thug house Room knife@right", "Far house Hall knife@right")
    wound(s, "vex", right_leg="\\\\\\\\\\")
    act(s, "vex", "move", ("move.area", "out"))
    asks(s, "move.react")
    assert why_not(s, "far:intercept:far.knife") == {"INT-2", "1HM-0"}
    script(s, by("thug", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    asks(s, "turn.actor")
    assert area(s, "vex") == "Room" and not who(s, "vex").left_fight
    assert "Vex is stopped in Room by Thug" in told(s)


def test_RUL_40_a_retreat_that_is_not_stopped_leaves() -> None:
    s = begin(ROOM + "exit: Room\n", *MOVE, "Thug house Room knife@right")
    act(s, "vex", "move", ("move.area", "out"), by("thug", "knife"), ("intercept.roll", [9, 7]))
    assert who(s, "vex").left_fight
