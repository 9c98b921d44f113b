"""Intercept: INT-1 to INT-3, RUL-5 to RUL-8, RUL-23 (a mover's items), RUL-40 (on the way out)."""

from unhex_kit import CLUB, ROOM, Fight

from unhex_tui.engine.decision import Choose
from unhex_tui.systems.unhex.events.moves import Stopped
from unhex_tui.systems.unhex.fight.facts.why_not import why_no_intercept
from unhex_tui.systems.unhex.people.items import form

MOVE = ("Vex pc crew Room", "Pat pc crew Room")
"""Vex moves from the Room to the Hall, the only way; Pat keeps the turn open."""


def by(who_reacts: str, weapon: str) -> tuple[str, list[str]]:
    return ("move.react", [f"{who_reacts}:intercept:{who_reacts}.{weapon}"])


TWO = ("Ann house Hall knife@right", "Bob house Hall knife@right")


def both() -> tuple[str, list[str]]:
    return ("move.react", ["ann:intercept:ann.knife", "bob:intercept:bob.knife"])


# ------------------------------------------------------------------------------------------------- who may


def test_INT_1_it_is_an_attack_on_the_mover() -> None:
    s = Fight(ROOM, *MOVE, "Thug house Hall knife@right")
    s.act("vex", "move")
    s.asks("move.react")
    assert s.seats == ["gm"]
    s.script(by("thug", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    s.asks("turn.actor")
    assert (s.area("vex"), s.level("vex"), s.boxes("vex", "right_leg")) == ("Hall", 46, "\\\\\\\\")
    assert (s.actions("thug"), s.actions("vex")) == (0, 0)


def test_INT_1_a_miss_lets_the_mover_through() -> None:
    s = Fight(ROOM, *MOVE, "Thug house Hall knife@right")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [9, 7]))
    assert (s.area("vex"), s.level("vex"), s.actions("thug")) == ("Hall", 50, 0)


def test_INT_2_range_counts_from_the_nearer_of_the_two_areas() -> None:
    s = Fight(ROOM + "Hall --- Yard\nYard --- Lane\n", *MOVE, "Near house Yard pistol@right ammo",
              "Far house Lane pistol@right ammo", "Knife house Room knife@right")  # fmt: skip
    s.act("vex", "move")
    assert {key.partition(":")[0] for key in s.keys} == {"near", "knife"}
    assert s.why_not("far:intercept:far.pistol") == {"INT-2", "1HR-0"}


def test_INT_2_the_entrance_is_at_range_1_from_the_move() -> None:
    """The rulebook's move is between catwalk and dance floor."""
    s = Fight(CLUB, "Vex pc crew Catwalk", "Thug house Entrance pistol@right ammo rifle knife@left")
    thug, vex = s.who("thug"), s.who("vex")
    ids = {name: s.table.area_map.named(name).id for name in ("Catwalk", "Dance Floor")}

    def reasons(kind: str, *ends: str) -> set[str]:
        how = form(next(item for item in thug.items if item.name == kind))
        found = why_no_intercept(s.table, thug, how, vex, *(ids[end] for end in ends))
        return {reason.text for reason in found}

    assert reasons("pistol", "Catwalk", "Dance Floor") == set()
    assert reasons("pistol", "Dance Floor", "Catwalk") == set()
    # Weapons for range 0 or 1 work, weapons for range 0 only do not: the range is 1.
    assert "Out of reach: knife, range 0 only" in reasons("knife", "Catwalk", "Dance Floor")


def test_INT_2_a_move_between_range_1_and_0_is_at_range_0() -> None:
    """A two-handed ranged weapon cannot intercept it."""
    s = Fight(ROOM + "Room --- Yard\n", *MOVE, "Thug house Hall rifle@both ammo", "Sniper house Yard rifle@both ammo")
    s.act("vex", "move", ("move.area", "hall"))
    assert s.keys == [s.meant("sniper:intercept:sniper.rifle")]
    assert s.why_not("thug:intercept:thug.rifle") == {"INT-2", "2HR-0"}


def test_INT_1_without_sight_of_either_area_there_is_no_intercept() -> None:
    line = "Room --- Hall\nHall ---| Yard\nYard |---| Lane\nRoom --- Attic\n"
    s = Fight(line, *MOVE, "Sniper house Lane rifle@both ammo", "Spotter house Yard rifle@both ammo")
    s.act("vex", "move", ("move.area", "hall"))
    assert s.keys == [s.meant("spotter:intercept:spotter.rifle")]
    assert s.why_not("sniper:intercept:sniper.rifle") & {"SIGHT-1", "SIGHT-3"}


def test_INT_2_sight_of_one_of_the_two_areas_is_enough() -> None:
    s = Fight(CLUB, "Vex pc crew Bar", "Pat pc crew Alley", "Thug house Alley rifle@both ammo")
    s.act("vex", "move", ("move.area", "kitchen"))
    assert s.keys == [s.meant("thug:intercept:thug.rifle")]


def test_INT_1_some_characters_do_not_intercept() -> None:
    """Teammates, the unconscious, and those without an action."""
    s = Fight(
        ROOM, *MOVE, "Kit pc crew Hall knife@right", "Ann house Hall knife@right", "Bob house Hall knife@right",
        "Cy house Hall knife@right",
    )  # fmt: skip
    s.amend("ann", "level", 9)
    s.amend("bob", "actions", 0)
    s.act("vex", "move")
    assert s.keys == [s.meant("cy:intercept:cy.knife"), s.meant("cy:intercept:cy.knife~less")]
    assert (s.why_not("ann:intercept:ann.knife"), s.why_not("bob:intercept:bob.knife")) == ({"DMG-6"}, {"ACT-5"})


def test_RUL_31_every_other_team_may_intercept() -> None:
    s = Fight(ROOM, *MOVE, "Thug house Hall knife@right", "Rat gang Hall knife@right")
    s.act("vex", "move")
    assert {key.partition(":")[0] for key in s.keys} == {"thug", "rat"}


def test_INT_1_without_able_interceptors_the_question_is_skipped() -> None:
    s = Fight(ROOM, *MOVE, "Thug house Hall")
    s.act("vex", "move")
    s.asks("turn.actor")


def test_RUL_8_one_intercept_a_character_however_many_weapons_and_actions() -> None:
    s = Fight(ROOM, *MOVE, "Thug house Hall knife@right sword@left")
    s.amend("thug", "actions", 3)
    s.act("vex", "move")
    both = [s.meant(f"thug:intercept:thug.{weapon}") for weapon in ("knife", "sword")]
    assert "does not go with" in s.refused("move.react", both)
    s.script(("move.react", both[:1]), ("intercept.roll", [9, 7]))
    assert s.actions("thug") == 2


# ------------------------------------------------------------------------------------------------- cover


def test_INT_2_RUL_7_marks_do_not_cover_a_mover() -> None:
    """A shield still helps."""
    s = Fight("Room |---| Hall\nYard ---| Room\nYard ---| Hall\n", *MOVE, "Thug house Yard rifle@both ammo")
    s.act("vex", "move", ("move.area", "hall"), by("thug", "rifle"), ("intercept.roll", [2, 4]))
    assert s.seats == ["gm"]
    s = Fight(ROOM, "Vex pc crew Room shield@left", "Thug house Hall knife@right")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [2, 4]))
    assert s.seats == ["vex"]


# ------------------------------------------------------------------------------------------------- stopping


def test_INT_3_DMG_8_the_books_move_from_the_dance_floor_to_the_bar() -> None:
    s = Fight(CLUB, "Vex pc crew Dance_Floor", "Pat pc crew Alley", "Thug house Dance_Floor knife@right")
    s.wound("vex", right_leg="\\\\\\")
    s.act("vex", "move", ("move.area", "bar"), by("thug", "knife"), ("intercept.roll", [2, 4]))
    s.script(("damage.dice", "ones"))
    s.asks("intercept.area")
    assert (s.keys, s.seats) == (["dance-floor", "bar"], ["gm"])
    s.script(("intercept.area", "dance-floor"))
    assert s.level("vex") == 46
    assert s.wounds("vex") == {"right_leg": "\\\\\\\\\\\\", "torso": "\\"}
    assert (s.area("vex"), s.actions("vex")) == ("Dance Floor", 0)
    assert {"INT-3", "DMG-4", "DMG-5"} <= s.cited


def test_INT_3_the_interceptor_may_pick_the_area_the_mover_was_going_to() -> None:
    s = Fight(ROOM, *MOVE, "Thug house Hall knife@right")
    s.wound("vex", right_leg="\\\\\\\\\\")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    s.script(("intercept.area", "hall"))
    assert s.area("vex") == "Hall"


def test_INT_3_a_players_interceptor_picks_for_itself() -> None:
    s = Fight(ROOM, "Thug house Room", "Vex pc crew Hall knife@right", first="house")
    s.wound("thug", right_leg="\\\\\\\\\\")
    s.act("thug", "move", by("vex", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    s.asks("intercept.area")
    assert s.seats == ["vex"]
    assert s.decision is not None and s.decision.prompt == "Vex stops Thug: in which area?"


def test_RUL_5_a_hit_that_fills_nothing_does_not_stop() -> None:
    s = Fight(ROOM, *MOVE, "Thug house Hall knife@right")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [4, 8]), ("damage.dice", "ones"))
    s.asks("turn.actor")
    assert (s.area("vex"), s.boxes("vex", "torso")) == ("Hall", "\\" * 8)


def test_RUL_5_the_unconscious_stop() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=12/50", "Pat pc crew Room", "Thug house Hall knife@right")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    s.script(("intercept.area", "room"))
    assert (s.area("vex"), s.level("vex")) == ("Room", 8)


def test_RUL_5_the_dead_lie_where_the_first_who_stopped_them_chose() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=12/50", "Pat pc crew Room", *TWO)
    s.act("vex", "move", both(), ("intercept.order", "ann"), ("intercept.roll", [4, 9]), ("damage.dice", "ones"))
    s.script(("intercept.area", "room"), ("intercept.roll", [4, 9]), ("damage.dice", "ones"))
    s.asks("turn.actor")
    assert s.who("vex").dead and s.area("vex") == "Room"


def test_RUL_5_a_crawler_stops_when_a_hand_is_gone() -> None:
    s = Fight(ROOM, *MOVE, "Thug house Hall knife@right")
    s.wound("vex", right_leg="XXXXXX")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [3, 8]), ("damage.dice", "tens"))
    s.asks("intercept.area")
    s.script(("intercept.area", "room"))
    assert s.area("vex") == "Room"


def test_RUL_5_somebody_on_two_legs_does_not_stop_for_an_arm() -> None:
    s = Fight(ROOM, *MOVE, "Thug house Hall knife@right")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [3, 8]), ("damage.dice", "tens"))
    s.asks("turn.actor")
    assert s.area("vex") == "Hall"


def test_RUL_5_a_crawler_on_whom_a_hit_fills_nothing_more_goes_on() -> None:
    s = Fight(ROOM, *MOVE, "Thug house Hall knife@right")
    s.wound("vex", right_leg="XXXXXX")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    assert (s.area("vex"), s.boxes("vex", "torso")) == ("Hall", "\\\\\\\\")


def test_ARM_1_armor_that_takes_the_hit_keeps_the_mover_going() -> None:
    s = Fight(ROOM, "Vex pc crew Room armor:right_leg", "Pat pc crew Room", "Thug house Hall knife@right")
    s.wound("vex", right_leg="\\\\\\\\\\")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    s.script(("armor.use", "destroy"))
    assert (s.area("vex"), s.destroyed("vex")) == ("Hall", ["armor"])


# ------------------------------------------------------------------------------------------------- several


def test_RUL_6_all_declare_before_any_dice() -> None:
    """The side with initiative orders the intercepts."""
    s = Fight(ROOM, *MOVE, *TWO)
    s.act("vex", "move", both())
    s.asks("intercept.order")
    assert (s.seats, s.actions("ann"), s.actions("bob")) == (["team:crew"], 0, 0)
    s.script(("intercept.order", "bob"))
    s.asks("intercept.roll")
    assert s.decision is not None and s.decision.about == ("bob",)


def test_RUL_6_the_gm_orders_those_of_whom_the_players_do_not_know_all() -> None:
    s = Fight(ROOM, *MOVE, TWO[0], f"{TWO[1]} hidden")
    s.act("vex", "move", both())
    s.asks("intercept.order")
    assert isinstance(s.decision, Choose)
    assert s.seats == ["gm"]
    assert [(option.key, option.hint) for option in s.decision.options] == [("ann", ""), ("bob", "hidden")]


def test_only_the_gm_is_asked_about_an_unseen_mover() -> None:
    """The question is who intercepts."""
    s = Fight(ROOM, "Vex pc crew Hall knife@right", "Ghost house Room hidden", first="house")
    before = s.script(("turn.actor", "ghost")).view("players")
    s.answer("move")
    s.asks("move.react")
    assert s.decision is not None and s.decision.prompt == "Ghost moves from Room to Hall: who intercepts?"
    assert "vex:intercept:i1" in s.keys and s.seats == ["gm"]
    assert "The players do not see Ghost: the app asks the players only if the GM reveals Ghost first" in str(
        s.decision.explanation().notes
    )
    assert s.view("players") == before and before.waiting == "Waiting for the GM"
    s.amend("ghost", "hidden", "turn")
    assert s.seats == ["vex"] and s.view("players").waiting == "Reactions? Vex"


def test_RUL_6_all_intercepts_resolve() -> None:
    """The first one that stops the mover picks the area."""
    s = Fight(ROOM, *MOVE, *TWO)
    s.wound("vex", right_leg="\\\\\\\\\\", left_leg="\\\\\\\\\\")
    s.act("vex", "move", both(), ("intercept.order", "bob"))
    s.script(("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    s.asks("intercept.area")
    assert s.decision is not None and s.decision.about == ("vex", "bob")
    s.script(("intercept.area", "room"), ("intercept.roll", [1, 4]), ("damage.dice", "ones"))
    s.asks("turn.actor")
    assert (s.area("vex"), s.boxes("vex", "left_leg")) == ("Room", "\\" * 6)


def test_RUL_6_a_second_interceptor_stops_where_the_first_did_not() -> None:
    s = Fight(ROOM, *MOVE, *TWO)
    s.wound("vex", right_leg="\\\\\\\\\\")
    s.act("vex", "move", both(), ("intercept.order", "ann"))
    assert s.decision.explanation().notes == ()
    s.script(("intercept.roll", [9, 7]))
    assert "Vex can no longer surrender" in str(s.decision.explanation().notes), "dice lie: ACT-7, RUL-11"
    s.script(("intercept.roll", [2, 4]), ("damage.dice", "ones"), ("intercept.area", "room"))
    assert s.area("vex") == "Room"


def test_RUL_6_the_level_is_fixed_when_they_declare() -> None:
    s = Fight(ROOM, *MOVE, *TWO)
    s.act("vex", "move", both(), ("intercept.order", "ann"))
    s.amend("bob", "level", 20)
    s.script(("intercept.roll", [9, 7]), ("intercept.roll", [4, 1]))
    s.asks("damage.dice")


def test_RUL_6_one_window_for_all_who_can() -> None:
    s = Fight(ROOM, "Thug house Room", "Vex pc crew Hall knife@right", "Kit pc crew Hall sword@right", first="house")
    s.act("thug", "move")
    s.asks("move.react")
    assert s.seats == ["vex", "kit"]
    assert s.offers(["vex:intercept:vex.knife", "kit:intercept:kit.sword"])


# -------------------------------------------------------------------------------------------------- dice and items


def test_1HM_2_a_good_intercept_is_rolled_again() -> None:
    """Abilities for attacks do not apply."""
    s = Fight(ROOM, *MOVE, "Thug house Hall knife@right 1HM-2 1HM-3")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [7, 2]), ("roll.again", "tens"), ("roll.second", [4]))
    s.script(("damage.dice", "ones"))
    s.asks("turn.actor")
    s = Fight(ROOM, *MOVE, "Thug house Hall knife@right 1HM-1 1HM-3")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [4, 2]), ("damage.dice", "ones"))
    s.asks("turn.actor")
    assert s.boxes("vex", "torso") == "\\\\"


def test_DICE_6_a_critical_failure_costs_an_action_and_the_ammo() -> None:
    s = Fight(ROOM, *MOVE, "Thug house Hall pistol@right ammo")
    s.act("vex", "move", by("thug", "pistol"), ("intercept.roll", [0, 0]))
    assert (s.debt("thug"), s.destroyed("thug"), s.area("vex")) == (1, ["ammo"], "Hall")


def test_DICE_5_a_critical_success_gains_an_action_when_the_move_is_over() -> None:
    s = Fight(ROOM, *MOVE, "Thug house Hall knife@right")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [3, 3]), ("roll.critical", "action"))
    assert s.actions("thug") == 1


def test_RUL_23_what_a_mover_drops_lies_where_the_move_ends() -> None:
    for end in ("room", "hall"):
        s = Fight(ROOM, "Vex pc crew Room axe@both", "Pat pc crew Room", "Thug house Hall knife@right 1HM-2")
        s.wound("vex", right_arm="\\\\", right_leg="XXXXX")
        s.amend("vex", "level", 12)
        s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [3, 8]), ("roll.again", "keep"))
        s.script(("damage.dice", "tens"), ("intercept.area", end))
        assert (s.hands("vex"), s.floor(end.capitalize())) == (("", ""), ["axe"])
        assert s.floor("Hall" if end == "room" else "Room") == []


def test_RUL_23_a_mover_who_is_not_stopped_drops_things_where_it_arrives() -> None:
    s = Fight(ROOM, "Vex pc crew Room axe@both", "Pat pc crew Room", "Thug house Hall knife@right")
    s.act("vex", "move", by("thug", "knife"), ("intercept.roll", [3, 8]), ("damage.dice", "tens"))
    assert (s.area("vex"), s.hands("vex"), s.floor("Hall"), s.floor("Room")) == ("Hall", ("", ""), ["axe"], [])


# ------------------------------------------------------------------------------------------------- on the way out


def test_RUL_40_a_retreat_can_be_intercepted_and_who_is_stopped_stays() -> None:
    s = Fight(ROOM + "exit: Room\n", *MOVE, "Thug house Room knife@right", "Far house Hall knife@right")
    s.wound("vex", right_leg="\\\\\\\\\\")
    s.act("vex", "move", ("move.area", "out"))
    s.asks("move.react")
    assert s.why_not("far:intercept:far.knife") == {"INT-2", "1HM-0"}
    s.script(by("thug", "knife"), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    s.asks("turn.actor")
    assert s.area("vex") == "Room" and not s.who("vex").left_fight
    assert s.line(Stopped("vex", "room", "thug")) in s.told()


def test_RUL_40_a_retreat_that_is_not_stopped_leaves() -> None:
    s = Fight(ROOM + "exit: Room\n", *MOVE, "Thug house Room knife@right")
    s.act("vex", "move", ("move.area", "out"), by("thug", "knife"), ("intercept.roll", [9, 7]))
    assert s.who("vex").left_fight
