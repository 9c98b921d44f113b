"""Directing a teammate: LEAD-3, LEAD-4, RUL-8, RUL-9, RUL-13, RUL-20 (who directs)."""

from unhex_kit import (
    ROOM,
    act,
    actions,
    amend,
    area,
    asks,
    begin,
    cited,
    debt,
    end_turns,
    fight,
    initiative,
    keys,
    level,
    refused,
    script,
    seats,
    told,
    who,
    why_not,
)

from unhex_tui.systems.unhex.state.table import Effect

ADA = "Ada pc crew Room LEAD-3"
BEN = "Ben pc crew Room sword@right"
CAL = "Cal pc crew Room"
THUG = "Thug house Hall knife@right"
NEAR = "Thug house Room knife@right"


def directing(session, leader="ada", whom="ben", *lines):
    """The leader directs a teammate, one of two."""
    return act(session, leader, "direct", ("direct.who", whom), *lines)


def spent(session, *names):
    """Actions left, by name."""
    return [actions(session, name) for name in names]


# ---------------------------------------------------------------------------------------------- LEAD-3


def test_LEAD_3_the_directed_acts_and_the_leader_pays() -> None:
    s = begin(ROOM, ADA, BEN, CAL, NEAR)
    directing(s, "ada", "ben")
    asks(s, "action.choose")
    assert (seats(s), s.decision.about[0]) == (["ben"], "ben")
    script(s, ("action.choose", "attack:ben.sword"), ("attack.react", []), ("attack.roll", [2, 4]))
    script(s, ("damage.dice", "tens"))
    assert spent(s, "ada", "ben", "cal") == [0, 1, 1]
    assert level(s, "thug") == 48
    assert "Ada directs Ben" in told(s)
    assert {"LEAD-3", "RUL-13"} <= cited(s)


def test_LEAD_3_an_only_teammate_is_not_asked_for() -> None:
    s = begin(ROOM, ADA, BEN, THUG)
    act(s, "ada", "direct")
    asks(s, "action.choose")
    assert s.decision.about[0] == "ben"


def test_LEAD_3_the_whole_menu_is_open_but_to_direct_in_turn() -> None:
    s = begin(ROOM, ADA, f"{BEN} LEAD-3", CAL, NEAR)
    script(s, ("turn.actor", "ben"))
    own = set(keys(s))
    s.undo()
    directing_menu = directing(s)
    assert set(keys(directing_menu)) == own - {"direct"} | {"decline"}
    assert why_not(s, "direct") == {"LEAD-3"}


def test_LEAD_3_somebody_without_an_action_of_its_own_can_be_directed() -> None:
    s = begin(ROOM, ADA, BEN, CAL, THUG)
    act(s, "ben", "other", ("other.what", "sings"), ("other.how", "no"))
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    assert (area(s, "ben"), spent(s, "ada", "ben")) == ("Hall", [0, 0])


def test_LEAD_3_also_somebody_who_owes_an_action_and_it_goes_on_owing() -> None:
    s = begin(ROOM, ADA, BEN, CAL, THUG)
    amend(s, "ben", "actions", 0)
    amend(s, "ben", "debt", 1)
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    assert (area(s, "ben"), actions(s, "ada"), debt(s, "ben")) == ("Hall", 0, 1)


def test_LEAD_3_a_teammate_who_declines_costs_nothing() -> None:
    s = begin(ROOM, ADA, BEN, CAL, THUG)
    directing(s, "ada", "ben", ("action.choose", "decline"))
    asks(s, "turn.actor")
    assert spent(s, "ada", "ben", "cal") == [1, 1, 1]
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    assert spent(s, "ada", "ben") == [0, 1]


def test_LEAD_3_nobody_else_is_offered_to_decline() -> None:
    s = begin(ROOM, ADA, BEN, THUG)
    script(s, ("turn.actor", "ben"))
    assert "decline" not in keys(s)
    refused(s, "action.choose", "decline")


def test_LEAD_3_nobody_is_directed_twice_a_round() -> None:
    s = begin(ROOM, ADA, "Eve pc crew Room LEAD-3", BEN, THUG)
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    script(s, ("turn.actor", "eve"))
    # Ada has directed, Ben was directed: there is nobody left.
    assert "direct" not in keys(s)
    assert why_not(s, "direct") == {"LEAD-3"}


def test_LEAD_3_nobody_is_directed_in_a_round_in_which_it_directed() -> None:
    s = begin(ROOM, ADA, "Eve pc crew Room LEAD-3", BEN, CAL, THUG)
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    act(s, "eve", "direct")
    # One is left who has not, so nobody is asked whom.
    assert s.decision.about[0] == "cal"


def test_LEAD_3_who_was_directed_does_not_direct_in_that_round() -> None:
    s = begin(ROOM, ADA, "Eve pc crew Room LEAD-3 LEAD-4", BEN, THUG)
    who(s, "eve").directing = 1
    directing(s, "ada", "eve", ("action.choose", "move"), ("move.react", []))
    script(s, ("turn.actor", "eve"))
    assert "direct" not in keys(s)
    assert why_not(s, "direct") == {"LEAD-3"}
    why = next(one for one in s.decision.explanation().blocked if one.option.key == "direct").reasons
    assert [reason.text for reason in why] == ["Nobody is directed in a round in which it directs"]
    act(script(s, ("action.choose", "move"), ("move.react", [])), "ben", "move", ("move.react", []))
    # What only directs is of no use to it any more, so it is not asked.
    assert s.table.order[s.table.turn] == "house"


def test_LEAD_3_who_has_directed_may_direct_again() -> None:
    s = begin(ROOM, ADA, BEN, CAL, THUG)
    amend(s, "ada", "actions", 2)
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    act(s, "ada", "direct")
    assert s.decision.about[0] == "cal"


def test_LEAD_3_next_round_everybody_can_be_directed_again() -> None:
    s = begin(ROOM, ADA, BEN, CAL, THUG)
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    initiative(end_turns(s), "crew")
    act(s, "ada", "direct")
    assert keys(s) == ["ben", "cal"]


def test_LEAD_3_only_conscious_teammates_in_the_fight() -> None:
    s = begin(ROOM, ADA, BEN, CAL, "Dot pc crew Room level=5/40", THUG)
    act(s, "ada", "direct")
    assert keys(s) == ["ben", "cal"]
    assert why_not(s, "dot") == {"DMG-6"}
    refused(s, "direct.who", "thug")


def test_LEAD_3_not_without_the_ability() -> None:
    s = begin(ROOM, "Ada pc crew Room 1HM-1 LEAD-2", BEN, THUG)
    script(s, ("turn.actor", "ada"))
    assert "direct" not in keys(s)
    refused(s, "action.choose", "direct")


def test_LEAD_3_an_npc_leader_and_its_thugs_are_the_gms() -> None:
    s = begin(ROOM, "Vex pc crew Room", "Boss house Hall LEAD-3", "Sid house Hall", "Tod house Hall", first="house")
    script(s, ("turn.actor", "boss"), ("action.choose", "direct"))
    assert seats(s) == ["gm"]
    script(s, ("direct.who", "sid"))
    assert seats(s) == ["gm"]


def test_LEAD_3_the_players_read_who_directs_whom_but_nothing_of_a_hidden_leader() -> None:
    s = begin(ROOM, "Vex pc crew Room", "Boss house Hall LEAD-3 hidden", "Sid house Hall", first="house")
    act(s, "boss", "direct")
    assert s.view("gm").headline.endswith("Boss directs Sid")
    assert s.view("players").headline.endswith("Sid acts")
    script(s, ("action.choose", "move"))
    assert "Boss directs Sid" in told(s)
    assert not any("Boss" in line for line in told(s, "players"))


# ---------------------------------------------------------------------------------------------- what comes of it


def test_RUL_13_a_directed_move_can_be_intercepted() -> None:
    s = begin(ROOM, ADA, BEN, CAL, THUG)
    directing(s, "ada", "ben", ("action.choose", "move"))
    asks(s, "move.react")
    script(s, ("move.react", ["thug:intercept:thug.knife"]), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    assert (level(s, "ben"), actions(s, "thug")) == (46, 0)


def test_RUL_13_its_criticals_are_its_own() -> None:
    s = begin(ROOM, ADA, BEN, CAL, NEAR)
    directing(s, "ada", "ben", ("action.choose", "attack:ben.sword"), ("attack.react", []), ("attack.roll", [2, 2]))
    asks(s, "roll.critical")
    assert seats(s) == ["ben"]
    script(s, ("roll.critical", "action"))
    assert spent(s, "ada", "ben") == [0, 2]


def test_ACT_5_a_directed_characters_critical_failure_costs_its_own_action_of_this_round() -> None:
    s = begin(ROOM, ADA, BEN, CAL, NEAR)
    directing(s, "ada", "ben", ("action.choose", "attack:ben.sword"), ("attack.react", []), ("attack.roll", [8, 8]))
    assert (spent(s, "ada", "ben"), debt(s, "ben"), debt(s, "ada")) == ([0, 0], 0, 0)


def test_ACT_7_a_target_that_surrenders_gives_the_action_back_to_the_leader() -> None:
    s = begin(ROOM, ADA, BEN, CAL, NEAR, THUG.replace("Thug", "Sid"))
    directing(s, "ada", "ben", ("action.choose", "attack:ben.sword"), ("attack.react", []))
    script(s, ("attack.roll", "surrender:thug"))
    assert spent(s, "ada", "ben") == [1, 1]
    # It counts as not directed, so it can be directed again.
    act(s, "ada", "direct")
    assert keys(s) == ["ben", "cal"]


def test_LEAD_3_a_void_that_refunds_gives_the_action_back_to_the_leader() -> None:
    s = begin(ROOM, ADA, BEN, CAL, NEAR)
    directing(s, "ada", "ben", ("action.choose", "attack:ben.sword"), ("attack.react", []))
    s.overrule("void.refunded")
    assert spent(s, "ada", "ben") == [1, 1]
    assert not who(s, "ben").benefited and not who(s, "ada").directed


def test_LEAD_3_a_void_that_spends_takes_the_leaders_also_with_the_state_restored() -> None:
    s = begin(ROOM, ADA, BEN, CAL, NEAR)
    directing(s, "ada", "ben", ("action.choose", "attack:ben.sword"), ("attack.react", []))
    s.overrule("void.spent.restore")
    assert spent(s, "ada", "ben") == [0, 1]
    assert who(s, "ben").benefited and who(s, "ada").directed


def test_LEAD_3_a_leader_who_is_put_down_meanwhile_directs_nobody() -> None:
    s = begin(ROOM, ADA, BEN, CAL, THUG)
    directing(s, "ada", "ben")
    amend(s, "ada", "level", 5)
    asks(s, "turn.actor")
    assert spent(s, "ada", "ben") == [1, 1]


def test_LEAD_3_undo_takes_it_back_step_by_step() -> None:
    s = begin(ROOM, ADA, BEN, CAL, THUG)
    before = s.table.dump()
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    for _ in range(5):
        s.undo()
    asks(s, "turn.actor")
    assert s.table.dump() == before


def test_LEAD_3_the_gm_may_overrule_that_somebody_was_directed_already() -> None:
    s = begin(ROOM, f"{ADA} LEAD-4", BEN, CAL, "Dot pc crew Room", THUG)
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    amend(s, "ada", "actions", 1)
    script(s, ("turn.actor", "ada"), ("action.choose", "direct"))
    s.answer("ben", forced=True)
    script(s, ("action.choose", "other"), ("other.what", "waves"), ("other.how", "no"))
    assert spent(s, "ada", "ben") == [0, 1]


def test_LEAD_3_a_leader_can_direct_from_another_area_and_out_of_sight() -> None:
    s = begin("Room --- Hall\nHall --- Yard\nYard -[#]- Lane\n", ADA, "Ben pc crew Lane", THUG)
    act(s, "ada", "direct")
    assert s.decision.about[0] == "ben"


# ---------------------------------------------------------------------------------------------- LEAD-4

LEADER = "Ada pc crew Room LEAD-3 LEAD-4 level=60"


def led(*lines, rolls):
    """At the crew's turn of round 1, initiative rolled so."""
    session = fight(ROOM, *lines)
    initiative(session, "crew", rolls)
    asks(session, "turn.actor")
    return session


def test_LEAD_4_success_at_initiative_gives_an_action_that_only_directs() -> None:
    s = led(LEADER, BEN, CAL, THUG, rolls={"crew": [3, 4]})
    assert (who(s, "ada").directing, actions(s, "ada")) == (1, 1)
    assert "LEAD-4" in cited(s)
    assert next(row for row in s.view("gm").roster if row.id == "ada").actions == "●▸"


def test_LEAD_4_also_where_the_roll_does_not_win() -> None:
    s = led(LEADER, BEN, CAL, THUG, rolls={"crew": [0, 1], "house": [4, 5]})
    assert (s.table.holder, who(s, "ada").directing) == ("house", 1)


def test_LEAD_4_not_for_a_failure_nor_for_somebody_who_did_not_roll() -> None:
    assert who(led(LEADER, BEN, CAL, THUG, rolls={"crew": [9, 8]}), "ada").directing == 0
    s = led(LEADER.replace("60", "40"), BEN, CAL, THUG, rolls={"crew": [3, 4]})
    assert who(s, "ada").directing == 0


def test_LEAD_4_it_is_used_first() -> None:
    s = led(LEADER, BEN, CAL, THUG, rolls={"crew": [3, 4]})
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    assert (who(s, "ada").directing, actions(s, "ada")) == (0, 1)
    act(s, "ada", "direct", ("action.choose", "move"), ("move.react", []))
    assert (area(s, "cal"), actions(s, "ada")) == ("Hall", 0)


def test_LEAD_4_with_nothing_else_left_it_directs_at_once() -> None:
    s = led(LEADER, BEN, CAL, THUG, rolls={"crew": [3, 4]})
    act(s, "ada", "move", ("move.react", []))
    assert "ada" in keys(s)
    script(s, ("turn.actor", "ada"), ("direct.who", "ben"), ("action.choose", "decline"))
    assert who(s, "ada").directing == 1


def test_LEAD_4_with_nobody_left_to_direct_it_does_not_act() -> None:
    s = led(LEADER, BEN, THUG, rolls={"crew": [3, 4]})
    act(s, "ada", "direct", ("action.choose", "move"), ("move.react", []))
    who(s, "ada").directing = 1
    amend(s, "ada", "actions", 0)
    assert keys(s) == ["ben", "end"]


def test_RUL_8_LEAD_4s_action_never_reacts() -> None:
    s = fight(ROOM, f"{LEADER} sword@right", BEN, NEAR)
    initiative(s, "crew", {"crew": [3, 4]})
    amend(s, "ada", "actions", 0)
    assert who(s, "ada").directing == 1
    script(s, ("turn.actor", "end"), ("turn.actor", "thug"), ("action.choose", "attack:thug.knife"))
    script(s, ("attack.target", "ada"))
    # There is nothing to react with, so nobody is asked.
    asks(s, "attack.roll")


def test_LEAD_4_it_is_gone_at_the_rounds_end() -> None:
    s = led(LEADER, BEN, CAL, THUG, rolls={"crew": [3, 4]})
    initiative(end_turns(s), "crew")
    assert who(s, "ada").directing == 0


def test_RUL_9_it_pays_an_action_owed_first() -> None:
    s = fight(ROOM, LEADER, BEN, CAL, THUG)
    amend(s, "ada", "debt", 2)
    initiative(s, "crew", {"crew": [3, 4]})
    assert (who(s, "ada").directing, debt(s, "ada")) == (0, 1)
    assert "RUL-9" in cited(s)


def test_RUL_9_a_loss_takes_it_before_the_ordinary_action() -> None:
    s = led(f"{LEADER} LEAD-2", BEN, "Cal pc crew Room level=20/50", NEAR, rolls={"crew": [3, 4]})
    act(s, "ada", "rally", ("rally.roll", [8, 8]))
    assert (who(s, "ada").directing, actions(s, "ada"), debt(s, "ada")) == (0, 0, 0)


def test_LEAD_4_a_refund_gives_it_back_as_what_it_was() -> None:
    s = led(LEADER, BEN, CAL, NEAR, THUG.replace("Thug", "Sid"), rolls={"crew": [3, 4]})
    directing(s, "ada", "ben", ("action.choose", "attack:ben.sword"), ("attack.react", []))
    assert who(s, "ada").directing == 0
    script(s, ("attack.roll", "surrender:thug"))
    assert (who(s, "ada").directing, actions(s, "ada")) == (1, 1)


def test_RUL_8_the_end_of_the_turn_says_that_such_an_action_is_lost() -> None:
    s = led(LEADER, BEN, CAL, THUG, rolls={"crew": [3, 4]})
    s.answer("end")
    s.undo()
    amend(s, "ada", "actions", 0)
    assert s.decision.options[-1].label == "End the turn; unspent and lost: Ada; Ben, Cal may still react"


# ---------------------------------------------------------------------------------------------- RUL-20


def burning(level_of_ada, level_of_ben):
    """Fire in the Room, where Ada directs; Ben acts in the Hall."""
    s = begin(ROOM, f"Ada pc crew Room level={level_of_ada} LEAD-3", f"Ben pc crew Hall level={level_of_ben}", THUG)
    s.table.effects.append(Effect("e1", "continuous", "room", 9, 3, "", "fire"))
    return act(s, "ada", "direct")


def test_RUL_20_to_direct_is_to_start_an_action() -> None:
    s = burning(40, 40)
    script(s, ("action.choose", "move"), ("damage.spread", {"torso": 3}), ("move.react", []))
    asks(s, "turn.actor")
    assert (level(s, "ada"), level(s, "ben"), area(s, "ben")) == (37, 40, "Room")


def test_RUL_20_a_leader_dropped_by_it_has_spent_the_action_for_nothing() -> None:
    s = burning(12, 40)
    script(s, ("action.choose", "move"), ("damage.spread", {"torso": 3}))
    assert (level(s, "ada"), area(s, "ben"), actions(s, "ada"), actions(s, "ben")) == (9, "Hall", 0, 1)
