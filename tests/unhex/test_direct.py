"""Directing a teammate: LEAD-3, LEAD-4, RUL-8, RUL-9, RUL-13, RUL-20 (for the leader), RUL-42."""

from unhex_kit import ROOM, Fight, Opening

from unhex_tui.systems.unhex.events.dice import Directed
from unhex_tui.systems.unhex.state.table import Effect

ADA = "Ada pc crew Room LEAD-3"
BEN = "Ben pc crew Room sword@right"
CAL = "Cal pc crew Room"
THUG = "Thug house Hall knife@right"
NEAR = "Thug house Room knife@right"


def directing(session, leader="ada", whom="ben", *lines):
    """Direct one of two teammates."""
    return session.act(leader, "direct", ("direct.who", whom), *lines)


def spent(session, *names):
    """Return the actions left by name."""
    return [session.actions(name) for name in names]


# ---------------------------------------------------------------------------------------------- LEAD-3


def test_LEAD_3_the_directed_acts_and_the_leader_pays() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, NEAR)
    directing(s, "ada", "ben")
    s.asks("action.choose")
    assert (s.seats, s.decision.about[0]) == (["ben"], "ben")
    s.script(("action.choose", "attack:ben.sword"), ("attack.react", []), ("attack.roll", [2, 4]))
    s.script(("damage.dice", "tens"))
    assert spent(s, "ada", "ben", "cal") == [0, 1, 1]
    assert s.level("thug") == 48
    assert s.line(Directed("ada", "ben")) in s.told()
    assert {"LEAD-3", "RUL-13"} <= s.cited


def test_LEAD_3_an_only_teammate_is_not_asked_for() -> None:
    s = Fight(ROOM, ADA, BEN, THUG)
    s.act("ada", "direct")
    s.asks("action.choose")
    assert s.decision.about[0] == "ben"


def test_LEAD_3_the_whole_menu_is_open_but_to_direct_in_turn() -> None:
    s = Fight(ROOM, ADA, f"{BEN} LEAD-3", CAL, NEAR)
    s.script(("turn.actor", "ben"))
    own = set(s.keys)
    s.undo()
    directing_menu = directing(s)
    assert set(directing_menu.keys) == own - {"direct"} | {"decline"}
    assert s.why_not("direct") == {"LEAD-3", "RUL-42"}


def test_LEAD_3_somebody_without_an_action_of_its_own_can_be_directed() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, THUG)
    s.act("ben", "other", ("other.what", "sings"), ("other.how", "no"))
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    assert (s.area("ben"), spent(s, "ada", "ben")) == ("Hall", [0, 0])


def test_LEAD_3_also_somebody_who_owes_an_action_and_it_goes_on_owing() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, THUG)
    s.amend("ben", "actions", 0)
    s.amend("ben", "debt", 1)
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    assert (s.area("ben"), s.actions("ada"), s.debt("ben")) == ("Hall", 0, 1)


def test_LEAD_3_a_teammate_who_declines_costs_nothing() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, THUG)
    directing(s, "ada", "ben", ("action.choose", "decline"))
    s.asks("turn.actor")
    assert spent(s, "ada", "ben", "cal") == [1, 1, 1]
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    assert spent(s, "ada", "ben") == [0, 1]


def test_LEAD_3_nobody_else_is_offered_to_decline() -> None:
    s = Fight(ROOM, ADA, BEN, THUG)
    s.script(("turn.actor", "ben"))
    assert "decline" not in s.keys
    s.refused("action.choose", "decline")


def test_LEAD_3_nobody_is_directed_twice_a_round() -> None:
    s = Fight(ROOM, ADA, "Eve pc crew Room LEAD-3", BEN, THUG)
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    s.script(("turn.actor", "eve"))
    # Ada has directed and Ben was directed, so no teammate is left.
    assert "direct" not in s.keys
    assert s.why_not("direct") == {"LEAD-3", "RUL-42"}


def test_LEAD_3_nobody_is_directed_in_a_round_in_which_it_directed() -> None:
    s = Fight(ROOM, ADA, "Eve pc crew Room LEAD-3", BEN, CAL, THUG)
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    s.act("eve", "direct")
    # Only one teammate has not been directed, so the question is skipped.
    assert s.decision.about[0] == "cal"


def test_RUL_42_a_directed_leader_directs_later() -> None:
    """The leader uses an action of their own in the same round."""
    s = Fight(ROOM, ADA, "Eve pc crew Room LEAD-3", BEN, THUG)
    directing(s, "ada", "eve", ("action.choose", "move"), ("move.react", []))
    s.act("eve", "direct")
    # Ada has directed, so only Ben is left.
    assert s.decision.about[0] == "ben"
    s.script(("action.choose", "move"), ("move.react", []))
    assert (s.area("ben"), spent(s, "ada", "eve", "ben")) == ("Hall", [0, 0, 1])


def test_RUL_42_and_LEAD_4_a_last_action_may_direct() -> None:
    """The leader has nothing left but an action to direct."""
    s = Fight(ROOM, ADA, "Eve pc crew Room LEAD-3 LEAD-4", BEN, THUG)
    s.who("eve").directing = 1
    directing(s, "ada", "eve", ("action.choose", "move"), ("move.react", []))
    s.amend("eve", "actions", 0)
    s.script(("turn.actor", "eve"))
    s.asks("action.choose")
    assert (s.decision.about[0], s.who("eve").directing) == ("ben", 1)


def test_RUL_42_but_not_with_the_action_that_it_is_directed_to_take() -> None:
    s = Fight(ROOM, ADA, "Eve pc crew Room LEAD-3", BEN, THUG)
    directing(s, "ada", "eve")
    assert "direct" not in s.keys
    assert s.why_not("direct") == {"LEAD-3", "RUL-42"}


def test_RUL_42_a_character_is_directed_once_and_not_after_directing() -> None:
    s = Fight(ROOM, ADA, "Eve pc crew Room LEAD-3", "Cal pc crew Room LEAD-3", THUG)
    directing(s, "ada", "eve", ("action.choose", "move"), ("move.react", []))
    s.script(("turn.actor", "cal"))
    # Ada has directed and Eve was directed.
    assert "direct" not in s.keys
    assert s.why_not("direct") == {"LEAD-3", "RUL-42"}


def test_LEAD_3_who_has_directed_may_direct_again() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, THUG)
    s.amend("ada", "actions", 2)
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    s.act("ada", "direct")
    assert s.decision.about[0] == "cal"


def test_LEAD_3_next_round_every_teammate_can_be_directed_again() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, THUG)
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    s.end_turns().initiative("crew")
    s.act("ada", "direct")
    assert s.keys == ["ben", "cal"]


def test_LEAD_3_only_conscious_teammates_in_the_fight() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, "Dot pc crew Room level=5/40", THUG)
    s.act("ada", "direct")
    assert s.keys == ["ben", "cal"]
    assert s.why_not("dot") == {"DMG-6"}
    s.refused("direct.who", "thug")


def test_LEAD_3_not_without_the_ability() -> None:
    s = Fight(ROOM, "Ada pc crew Room 1HM-1 LEAD-2", BEN, THUG)
    s.script(("turn.actor", "ada"))
    assert "direct" not in s.keys
    s.refused("action.choose", "direct")


def test_LEAD_3_an_npc_leader_and_its_thugs_are_the_gms() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Boss house Hall LEAD-3", "Sid house Hall", "Tod house Hall", first="house")
    s.script(("turn.actor", "boss"), ("action.choose", "direct"))
    assert s.seats == ["gm"]
    s.script(("direct.who", "sid"))
    assert s.seats == ["gm"]


def test_LEAD_3_players_read_nothing_of_a_hidden_leader() -> None:
    """Other directions are told to the players."""
    s = Fight(ROOM, "Vex pc crew Room", "Boss house Hall LEAD-3 hidden", "Sid house Hall", first="house")
    s.act("boss", "direct")
    assert s.view("gm").headline.endswith("Boss directs Sid")
    assert s.view("players").headline.endswith("Sid acts")
    s.script(("action.choose", "move"))
    assert s.line(Directed("boss", "sid")) in s.told()
    assert not any("Boss" in line for line in s.told("players"))


# ------------------------------------------------------------------------------------------------------- effects


def test_RUL_13_a_directed_move_can_be_intercepted() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, THUG)
    directing(s, "ada", "ben", ("action.choose", "move"))
    s.asks("move.react")
    s.script(("move.react", ["thug:intercept:thug.knife"]), ("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    assert (s.level("ben"), s.actions("thug")) == (46, 0)


def test_RUL_13_its_criticals_are_its_own() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, NEAR)
    directing(s, "ada", "ben", ("action.choose", "attack:ben.sword"), ("attack.react", []), ("attack.roll", [2, 2]))
    s.asks("roll.critical")
    assert s.seats == ["ben"]
    s.script(("roll.critical", "action"))
    assert spent(s, "ada", "ben") == [0, 2]


def test_ACT_5_a_directed_critical_failure_costs_the_own_action() -> None:
    """The directed character loses the action of this round."""
    s = Fight(ROOM, ADA, BEN, CAL, NEAR)
    directing(s, "ada", "ben", ("action.choose", "attack:ben.sword"), ("attack.react", []), ("attack.roll", [8, 8]))
    assert (spent(s, "ada", "ben"), s.debt("ben"), s.debt("ada")) == ([0, 0], 0, 0)


def test_ACT_7_a_surrendering_target_refunds_the_leader() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, NEAR, THUG.replace("Thug", "Sid"))
    directing(s, "ada", "ben", ("action.choose", "attack:ben.sword"), ("attack.react", []))
    s.script(("attack.roll", "surrender:thug"))
    assert spent(s, "ada", "ben") == [1, 1]
    # Ben does not count as directed, so he can be directed again.
    s.act("ada", "direct")
    assert s.keys == ["ben", "cal"]


def test_LEAD_3_a_void_that_refunds_gives_the_action_back_to_the_leader() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, NEAR)
    directing(s, "ada", "ben", ("action.choose", "attack:ben.sword"), ("attack.react", []))
    s.overrule("void.refunded")
    assert spent(s, "ada", "ben") == [1, 1]
    assert not s.who("ben").benefited and not s.who("ada").directed


def test_LEAD_3_a_void_that_spends_takes_the_leaders_action() -> None:
    """Restoring the state does not change that."""
    s = Fight(ROOM, ADA, BEN, CAL, NEAR)
    directing(s, "ada", "ben", ("action.choose", "attack:ben.sword"), ("attack.react", []))
    s.overrule("void.spent.restore")
    assert spent(s, "ada", "ben") == [0, 1]
    assert s.who("ben").benefited and s.who("ada").directed


def test_LEAD_3_a_leader_who_is_put_down_meanwhile_directs_nobody() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, THUG)
    directing(s, "ada", "ben")
    s.amend("ada", "level", 5)
    s.asks("turn.actor")
    assert spent(s, "ada", "ben") == [1, 1]


def test_LEAD_3_undo_takes_it_back_step_by_step() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, THUG)
    before = s.table.dump()
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    for _ in range(5):
        s.undo()
    s.asks("turn.actor")
    assert s.table.dump() == before


def test_LEAD_3_the_gm_may_overrule_that_somebody_was_directed_already() -> None:
    s = Fight(ROOM, f"{ADA} LEAD-4", BEN, CAL, "Dot pc crew Room", THUG)
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    s.amend("ada", "actions", 1)
    s.script(("turn.actor", "ada"), ("action.choose", "direct"))
    s.answer("ben", forced=True)
    s.script(("action.choose", "other"), ("other.what", "waves"), ("other.how", "no"))
    assert spent(s, "ada", "ben") == [0, 1]


def test_LEAD_3_a_leader_can_direct_from_another_area_and_out_of_sight() -> None:
    s = Fight("Room --- Hall\nHall --- Yard\nYard -[#]- Lane\n", ADA, "Ben pc crew Lane", THUG)
    s.act("ada", "direct")
    assert s.decision.about[0] == "ben"


# ---------------------------------------------------------------------------------------------- LEAD-4

LEADER = "Ada pc crew Room LEAD-3 LEAD-4 level=60"


def led(*lines, rolls):
    """Return the crew's turn of round 1 after these initiative rolls."""
    session = Opening(ROOM, *lines)
    session.initiative("crew", rolls)
    session.asks("turn.actor")
    return session


def test_LEAD_4_success_at_initiative_gives_an_action_that_only_directs() -> None:
    s = led(LEADER, BEN, CAL, THUG, rolls={"crew": [3, 4]})
    assert (s.who("ada").directing, s.actions("ada")) == (1, 1)
    assert "LEAD-4" in s.cited
    assert next(row for row in s.view("gm").roster if row.id == "ada").actions == "●▸"


def test_LEAD_4_also_where_the_roll_does_not_win() -> None:
    s = led(LEADER, BEN, CAL, THUG, rolls={"crew": [0, 1], "house": [4, 5]})
    assert (s.table.holder, s.who("ada").directing) == ("house", 1)


def test_LEAD_4_not_for_a_failure_nor_for_somebody_who_did_not_roll() -> None:
    assert led(LEADER, BEN, CAL, THUG, rolls={"crew": [9, 8]}).who("ada").directing == 0
    s = led(LEADER.replace("60", "40"), BEN, CAL, THUG, rolls={"crew": [3, 4]})
    assert s.who("ada").directing == 0


def test_LEAD_4_it_is_used_first() -> None:
    s = led(LEADER, BEN, CAL, THUG, rolls={"crew": [3, 4]})
    directing(s, "ada", "ben", ("action.choose", "move"), ("move.react", []))
    assert (s.who("ada").directing, s.actions("ada")) == (0, 1)
    s.act("ada", "direct", ("action.choose", "move"), ("move.react", []))
    assert (s.area("cal"), s.actions("ada")) == ("Hall", 0)


def test_LEAD_4_with_nothing_else_left_it_directs_at_once() -> None:
    s = led(LEADER, BEN, CAL, THUG, rolls={"crew": [3, 4]})
    s.act("ada", "move", ("move.react", []))
    assert "ada" in s.keys
    s.script(("turn.actor", "ada"), ("direct.who", "ben"), ("action.choose", "decline"))
    assert s.who("ada").directing == 1


def test_LEAD_4_with_nobody_left_to_direct_it_does_not_act() -> None:
    s = led(LEADER, BEN, THUG, rolls={"crew": [3, 4]})
    s.act("ada", "direct", ("action.choose", "move"), ("move.react", []))
    s.who("ada").directing = 1
    s.amend("ada", "actions", 0)
    assert s.keys == ["ben", "end"]


def test_RUL_8_LEAD_4s_action_never_reacts() -> None:
    s = Opening(ROOM, f"{LEADER} sword@right", BEN, NEAR)
    s.initiative("crew", {"crew": [3, 4]})
    s.amend("ada", "actions", 0)
    assert s.who("ada").directing == 1
    s.script(("turn.actor", "end"), ("turn.actor", "thug"), ("action.choose", "attack:thug.knife"))
    s.script(("attack.target", "ada"))
    # There is nothing to react with, so the window is skipped.
    s.asks("attack.roll")


def test_LEAD_4_it_is_gone_at_the_rounds_end() -> None:
    s = led(LEADER, BEN, CAL, THUG, rolls={"crew": [3, 4]})
    s.end_turns().initiative("crew")
    assert s.who("ada").directing == 0


def test_RUL_9_it_pays_an_action_owed_first() -> None:
    s = Opening(ROOM, LEADER, BEN, CAL, THUG)
    s.amend("ada", "debt", 2)
    s.initiative("crew", {"crew": [3, 4]})
    assert (s.who("ada").directing, s.debt("ada")) == (0, 1)
    assert "RUL-9" in s.cited


def test_RUL_9_a_loss_takes_it_before_the_ordinary_action() -> None:
    s = led(f"{LEADER} LEAD-2", BEN, "Cal pc crew Room level=20/50", NEAR, rolls={"crew": [3, 4]})
    s.act("ada", "rally", ("rally.roll", [8, 8]))
    assert (s.who("ada").directing, s.actions("ada"), s.debt("ada")) == (0, 0, 0)


def test_LEAD_4_a_refund_gives_it_back_as_what_it_was() -> None:
    s = led(LEADER, BEN, CAL, NEAR, THUG.replace("Thug", "Sid"), rolls={"crew": [3, 4]})
    directing(s, "ada", "ben", ("action.choose", "attack:ben.sword"), ("attack.react", []))
    assert s.who("ada").directing == 0
    s.script(("attack.roll", "surrender:thug"))
    assert (s.who("ada").directing, s.actions("ada")) == (1, 1)


def test_RUL_8_the_end_of_the_turn_says_that_such_an_action_is_lost() -> None:
    s = led(LEADER, BEN, CAL, THUG, rolls={"crew": [3, 4]})
    s.answer("end")
    s.undo()
    s.amend("ada", "actions", 0)
    assert s.decision.options[-1].label == "End the turn; actions lost: Ada; Ben, Cal may still react"


# ---------------------------------------------------------------------------------------------- RUL-20


def burning(level_of_ada, level_of_ben):
    """Return a fire in the Room, where Ada directs; Ben acts in the Hall."""
    s = Fight(ROOM, f"Ada pc crew Room level={level_of_ada} LEAD-3", f"Ben pc crew Hall level={level_of_ben}", THUG)
    s.table.effects.append(Effect("e1", "continuous", "room", 9, 3, "", "fire"))
    return s.act("ada", "direct")


def test_RUL_20_to_direct_is_to_start_an_action() -> None:
    s = burning(40, 40)
    s.script(("action.choose", "move"), ("damage.spread", {"torso": 3}), ("move.react", []))
    s.asks("turn.actor")
    assert (s.level("ada"), s.level("ben"), s.area("ben")) == (37, 40, "Room")


def test_RUL_20_a_leader_dropped_by_it_has_spent_the_action_for_nothing() -> None:
    s = burning(12, 40)
    s.script(("action.choose", "move"), ("damage.spread", {"torso": 3}))
    assert (s.level("ada"), s.area("ben"), s.actions("ada"), s.actions("ben")) == (9, "Hall", 0, 1)


def test_ACT_1_ending_a_turn_counts_a_crowd() -> None:
    """Too many names do not fit a line."""
    s = Fight(ROOM, *(f"Thug{n} a Room" for n in range(4)), "Bob b Room", first="a")
    assert s.decision.options[-1].label == "End the turn; all 4 may still react"  # type: ignore[union-attr]
