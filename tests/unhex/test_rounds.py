"""The round and its end: ROUND-1 to ROUND-3, RUL-40."""

from unhex_kit import ROOM, Fight, Opening, both_down

VEX = "Vex pc crew Room level=50 sword@right"
ANN = "Ann pc crew Room level=45 knife@right"
BOB = "Bob house Room level=40 knife@right"
SID = "Sid house Hall level=30 pistol@right ammo"


# -------------------------------------------------------------------------------------------- the steps


def test_ROUND_1_a_round_is_initiative_then_each_teams_turn():
    """Then the next round begins."""
    session = Fight(ROOM, VEX, BOB)
    session.script(("turn.actor", "end"))
    assert session.seats == ["gm"]
    session.script(("turn.actor", "end"))
    session.asks("initiative.roll")
    assert session.table.round == 2
    steps = [t for t in session.told() if "turn" in t.lower() or t.startswith("Round") or "initiative" in t.lower()]
    assert steps == [
        "Round 1",
        "Vex rolls initiative: 98 vs 50, failure",
        "Bob rolls initiative: 98 vs 40, failure",
        "Initiative: Crew (no one won the roll)",
        "Turn order: Crew, then House",
        "Turn: Crew",
        "Turn over: Crew; Vex still holds an action",
        "Turn: House",
        "Turn over: House; Bob loses an unspent action",
        "Round 1 ends",
        "Round 2",
    ]


def test_ROUND_2_of_a_turn_that_is_over_as_it_begins_the_gm_reads_why():
    session = Fight(ROOM, VEX, BOB)
    session.amend("bob", "actions", 0)
    session.script(("turn.actor", "end"))
    assert "Turn over: House (no one had an action left)" in session.told()
    assert "Turn over: House" in session.told("players")
    assert not [text for text in session.told() if "Crew" in text and "nobody" in text]


def test_ACT_1_as_many_actions_are_told_as_are_held_or_lost():
    session = Fight(ROOM, "Vex pc crew Room", "Thug house Hall", "Boss house Hall")
    session.amend("vex", "actions", 2)
    session.amend("boss", "actions", 2)
    session.end_turns()
    turns = [text.partition("; ")[2] for text in session.told() if text.startswith("Turn over")]
    assert turns == ["Vex still holds 2 actions", "Thug and Boss (2) lose unspent actions"]


def test_ACT_1_a_kept_action_is_lost_if_no_other_team_can_act():
    """The only other team has lost its own."""
    session = Opening(ROOM, VEX, BOB)
    session.script(("initiative.roll", [4, 9]), ("initiative.roll", [7, 7]), ("initiative.order", "crew"))
    assert session.decision.options[-1].label == "End the turn; actions lost: Vex"
    session.answer("end")
    assert "Turn over: Crew; Vex loses an unspent action" in session.told()


def test_ACT_1_and_LEAD_4_an_action_to_direct_that_is_lost_is_told():
    session = Opening(ROOM, "Lea pc crew Room level=50 LEAD-3 LEAD-4", "Ann pc crew Room level=40", BOB)
    session.initiative("crew", {"crew": [2, 3]})
    session.act("lea", "move", ("move.react", []))
    session.answer("end")
    assert "Turn over: Crew; Lea loses an unspent action to direct with; Ann still holds an action" in session.told()


def test_ROUND_1_lines_about_teams_fit_singular_and_plural():
    session = Fight(ROOM, "Vex pc players Room knife@right", "Thug security Hall level=12")
    assert session.view().headline == "Round 1 · Players' turn"
    assert [step.name for step in session.view("players").steps if step.side >= 0][1:] == ["Players", "Security"]
    session.script(("turn.actor", "end"), ("turn.actor", "end"))
    session.amend("thug", "level", 9)
    of_teams = [text for text in session.told() if "Players" in text or "Security" in text]
    assert of_teams == [
        "Initiative: Players (no one won the roll)",
        "Turn order: Players, then Security",
        "Turn: Players",
        "Turn over: Players; Vex still holds an action",
        "Turn: Security",
        "Turn over: Security; Thug loses an unspent action",
        "Only one side is left. Victory: Players",
    ]
    session.asks("end.fate")


def test_ROUND_1_with_three_teams_each_has_its_turn():
    session = Fight(ROOM, VEX, BOB, "Cat cult Hall level=30", first="cult")
    turns = []
    while session.decision.question == "turn.actor":
        turns.append(session.decision.about)
        session.answer("end")
    assert turns == [("cat",), ("vex",), ("bob",)]
    assert session.table.round == 2


def test_ROUND_2_a_teams_characters_act_in_any_order_it_likes():
    session = Fight(ROOM, VEX, ANN, BOB)
    assert session.keys == ["vex", "ann", "end"]
    session.act("ann", "move", ("move.react", []))
    assert session.keys == ["vex", "end"]
    session = Fight(ROOM, VEX, ANN, BOB)
    session.act("vex", "move", ("move.react", []))
    assert session.keys == ["ann", "end"]


def test_ROUND_2_only_the_team_whose_turn_it_is_acts():
    session = Fight(ROOM, VEX, ANN, BOB)
    assert not {"bob"} & set(session.keys)
    session.script(("turn.actor", "end"))
    assert session.keys == ["bob", "end"]


def test_ROUND_2_a_team_may_end_its_turn_with_actions_left():
    session = Fight(ROOM, VEX, ANN, BOB)
    session.script(("turn.actor", "end"))
    assert (session.actions("vex"), session.actions("ann")) == (1, 1)
    assert "Turn over: Crew; Vex and Ann each still hold an action" in session.told()


def test_ROUND_2_a_turn_continues_while_a_member_has_an_action():
    session = Fight(ROOM, VEX, ANN, BOB)
    session.act("vex", "move", ("move.react", []))
    session.act("ann", "move", ("move.react", []))
    assert session.keys == ["bob", "end"]


def test_ROUND_2_the_other_team_may_react_to_each_action():
    session = Fight(ROOM, VEX, ANN, BOB, SID)
    session.act("vex", "attack:vex.sword")
    session.asks("attack.react")
    assert session.decision.about[0] == "bob"
    session.script(("attack.react", []), ("attack.roll", [9, 8]))
    session.act("ann", "move")
    session.asks("move.react")


# -------------------------------------------------------------------------------------------- the end


def dying(*others, hurt="Bob house Room level=12/40 knife@right"):
    """Return a fight in which Vex is about to strike an enemy down."""
    return Fight(ROOM, VEX, hurt, *others)


def strike(session, roll, die="tens"):
    """Strike with Vex at the enemy in the room."""
    return session.attack("vex", "sword", roll, ("damage.dice", die))


def test_ROUND_3_the_fight_ends_with_one_team_conscious():
    session = strike(dying(), [4, 5])
    assert session.table.phase != "turns"
    assert session.table.winner == "crew"
    assert (session.table.ending, session.level("bob")) == ("last", 8)
    session.asks("end.fate")


def test_ROUND_3_the_fight_continues_while_both_teams_have_members_left():
    session = strike(dying(SID), [4, 5])
    assert session.who("bob").unconscious
    session.asks("turn.actor")
    assert session.keys == ["sid", "end"]


def test_ROUND_3_with_three_teams_it_goes_on_until_one_is_left():
    session = strike(dying("Cat cult Hall level=11"), [4, 5])
    session.asks("turn.actor")
    assert session.table.winner == ""


def test_ROUND_3_it_ends_at_once_though_others_still_have_actions():
    session = Fight(ROOM, VEX, ANN, "Bob house Room level=12/40 knife@right")
    strike(session, [4, 5])
    assert session.actions("ann") == 1
    session.asks("end.fate")


def test_ROUND_3_the_effects_of_the_present_action_complete_first():
    session = Fight(ROOM, VEX, "Bob house Room level=12/40 knife@right")
    session.act(
        "vex",
        "attack:vex.sword",
        ("attack.react", ["bob:counterattack:bob.knife"]),
        ("attack.roll", [4, 5]),
        ("counterattack.roll", [0, 9]),
        ("damage.dice", "tens"),
        ("damage.dice", "ones"),
    )
    assert session.who("bob").unconscious
    assert session.level("vex") == 41
    session.asks("end.fate")


def test_ROUND_3_the_surrendered_are_no_longer_in_the_fight():
    session = Fight(ROOM, VEX, BOB).act("vex", "attack:vex.sword", ("attack.react", []))
    session.script(("attack.roll", "surrender:bob"))
    assert session.table.winner == "crew"


def test_ROUND_3_the_gms_objective_ends_it_at_the_next_rest_point():
    session = Fight(ROOM, VEX, BOB)
    session.amend("objective", "house")
    assert session.table.winner == "house"
    assert session.table.ending == "objective"
    session.asks("evening.next")


def test_ROUND_3_an_objective_met_during_an_action_lets_it_complete():
    session = Fight(ROOM, VEX, BOB).act("vex", "attack:vex.sword", ("attack.react", []))
    session.amend("objective", "crew")
    session.asks("attack.roll")
    session.script(("attack.roll", [4, 2]), ("damage.dice", "tens"))
    assert session.boxes("bob", "right_leg") == "\\" * 4
    session.asks("evening.next")


def test_ROUND_3_who_comes_too_late_does_not_reopen_a_fight_that_has_ended():
    session = strike(dying(), [4, 5])
    session.amend("bob", "level", 30)
    assert "ROUND-3" in session.cited
    assert session.table.winner == "crew"


def test_ROUND_3_nobody_left_standing_ends_it_without_a_winner():
    session = both_down()
    assert (session.table.winner, session.table.ending) == ("", "nobody")
    session.asks("end.fate")


# -------------------------------------------------------------------------------------------- retreat

DOCK = "Room --- Dock\nDock --- Street\nexit: Dock\n"


def test_RUL_40_from_a_way_out_one_move_leaves_the_fight():
    session = Fight(DOCK, "Vex pc crew Dock level=50", ANN, BOB)
    session.act("vex", "move", ("move.area", "out"))
    assert session.who("vex").left_fight
    assert session.actions("vex") == 0
    session.end_turns().turn("crew")
    assert session.keys == ["ann", "end"]


def test_RUL_40_from_anywhere_else_no_move_leads_out():
    session = Fight(DOCK, VEX, BOB)
    session.act("vex", "move", ("move.react", []))
    assert session.area("vex") == "Dock"
    session = Fight(DOCK, "Vex pc crew Dock level=50", "Bob house Street level=40")
    session.script(("turn.actor", "vex"), ("action.choose", "move"))
    assert session.keys == ["room", "street", "out"]


def test_RUL_40_a_character_who_left_cannot_be_attacked():
    """The end of the fight does not wait for the character."""
    session = Fight(DOCK, "Vex pc crew Dock level=50", ANN, "Bob house Dock level=40 knife@right")
    session.act("vex", "move", ("move.area", "out"), ("move.react", []))
    session.script(("turn.actor", "end"), ("turn.actor", "bob"))
    assert session.why_not("attack:bob.knife@vex") <= {"RUL-40", "RANGE-2", "1HM-0", "ATK-1"}
    assert not any(key.startswith("attack:") for key in session.keys)
    session = Fight(DOCK, "Vex pc crew Dock level=50", BOB)
    session.act("vex", "move", ("move.area", "out"))
    assert session.table.winner == "house"
    session.asks("evening.next")


def test_RUL_40_leaving_can_be_intercepted():
    """A stop holds the character in the area of the exit."""
    session = Fight(DOCK, "Vex pc crew Dock level=50", ANN, "Bob house Dock level=40 pistol@right ammo")
    session.amend("vex", "marks", "right_leg", "/////")
    session.act("vex", "move", ("move.area", "out"), ("move.react", ["bob:intercept:bob.pistol"]))
    session.script(("intercept.roll", [1, 3]), ("damage.dice", "tens"))
    assert not session.who("vex").left_fight
    assert session.area("vex") == "Dock"
    assert session.actions("vex") == 0
    session = Fight(DOCK, "Vex pc crew Dock level=50", ANN, "Bob house Dock level=40 pistol@right ammo")
    session.act("vex", "move", ("move.area", "out"), ("move.react", ["bob:intercept:bob.pistol"]))
    session.script(("intercept.roll", [1, 3]), ("damage.dice", "tens"))
    assert session.who("vex").left_fight


def test_three_teams_fight_on_when_the_first_of_them_is_out():
    session = Fight(ROOM, VEX, "Bob house Room level=12/40 knife@right", "Cat cult Room level=35 knife@right")
    session.act("vex", "attack:vex.sword", ("attack.target", "bob"), ("attack.react", []))
    session.script(("attack.roll", [4, 5]), ("damage.dice", "tens"))
    assert session.keys == ["cat", "end"]
    session.end_turns().initiative("cult")
    assert session.table.order == ["cult", "crew"]


def test_ROUND_3_an_edit_that_ends_the_fight_is_told_to_the_actor():
    session = Fight(ROOM, VEX, BOB).script(("turn.actor", "vex"))
    session.amend("bob", "state", "surrendered")
    session.asks("action.choose")
    assert session.decision is not None
    notes = [str(note) for note in session.decision.explanation().notes]
    assert notes[0] == "The fight is decided and ends after this action, whichever you choose (ROUND-3)"
    session.script(("action.choose", "other"))
    session.answer("dances")
    while session.decision is not None and session.decision.question.startswith("other."):
        session.answer("no")
    assert session.table.winner == "crew"
