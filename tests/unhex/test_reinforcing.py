"""Reinforcements: kept, listed, and asked for at the start of each later round: MAP-3, ACT-1, ROUND-3."""

from __future__ import annotations

from unhex.evening_kit import fought, placed, with_thugs
from unhex_kit import ROOM, Evening, Fight

from unhex_tui.engine.decision import Choose, Pick
from unhex_tui.engine.procedure import Conversation
from unhex_tui.systems.unhex.system import UNHEX

VEX, BOB = "Vex pc crew Room level=50", "Bob house Hall level=40"
ALL, NEVER = [":all"], [":never"]


def with_guards(*wishes: str) -> Evening:
    """Return the start of round 2 after two guards were recruited for later."""
    session = Fight(ROOM, VEX, BOB)
    session.amend("add", "house", "guard", 2, list(wishes), "done")
    return session.end_turns()


def row(session: Evening, name: str) -> tuple[tuple[str, ...], bool]:
    found = next(one for one in session.view().roster if one.name == name)
    return found.conditions, found.folded


def test_reinforcements_are_asked_for_at_a_rounds_start() -> None:
    """The GM can let reinforcements wait."""
    session = with_guards()
    session.asks("reinforce.who")
    assert session.table.round == 2
    assert isinstance(session.decision, Pick)
    assert session.decision.prompt == "Still to arrive: Guard 1 and Guard 2. Who arrives now?"
    assert [seat.gm for seat in session.decision.seats] == [True]
    session.script(("reinforce.who", []))
    session.turn("crew")
    assert "guard-1" not in session.keys
    session.end_turns().asks("reinforce.who")
    assert session.table.round == 3


def test_ROUND_3_nobody_is_asked_for_once_the_objective_is_met() -> None:
    session = with_guards()
    session.amend("objective", "crew")
    assert session.table.winner == "crew" and session.table.phase == "between"


def test_ACT_1_some_reinforcements_arrive_with_an_action() -> None:
    """The GM is asked again for the others."""
    session = with_guards()
    session.script(("reinforce.who", ["guard-2"]), ("reinforce.where", "room"), ("reinforce.who", []))
    assert (session.area("guard-2"), session.actions("guard-2")) == ("Room", 1)
    assert session.told("players")[-1] == "Guard 2 arrives in Room"
    assert "guard-2" in session.turn("house").keys
    assert session.who("guard-1").coming


def test_all_come_together_and_nothing_more_is_asked() -> None:
    session = with_guards().script(("reinforce.who", ALL), ("reinforce.where", "hall"))
    assert [session.area(one) for one in ("guard-1", "guard-2")] == ["Hall", "Hall"]
    session.turn("crew")
    assert session.end_turns().table.phase != "reinforcing"


def test_whoever_is_to_come_alone_has_the_letter_of_its_token() -> None:
    session = with_guards().script(("reinforce.who", ["guard-1"]), ("reinforce.where", "room"))
    session.asks("reinforce.who")
    last = session.who("guard-2")
    first, never = session.decision.options  # type: ignore[union-attr]
    assert (first.key, first.token, first.thing, first.letter) == ("guard-2", "guard-2", "", "")
    assert last.letter
    assert (never.key, never.label) == (":never", "Guard 2 will not arrive")


def test_they_may_come_no_more() -> None:
    session = with_guards().script(("reinforce.who", NEVER))
    assert session.who("guard-1").away and not session.who("guard-1").coming
    session.turn("crew")
    assert session.end_turns().table.phase != "reinforcing"


def test_hidden_ones_come_in_without_a_word_to_the_players() -> None:
    session = with_guards("hidden")
    before = session.told("players")
    session.script(("reinforce.who", ALL), ("reinforce.where", "hall"))
    assert session.told("players") == before
    assert "Guard 1 and Guard 2 arrive in Hall" in session.told()


def test_players_see_nothing_of_reinforcements() -> None:
    """The GM's question is hidden, too."""
    session = with_guards()
    view = session.view("players")
    alone = Fight(ROOM, VEX, BOB).end_turns()
    alone.asks("initiative.roll")
    assert view == alone.view("players")
    assert (view.headline, view.waiting) == ("Round 2 · initiative", "Waiting for Vex")
    session.script(("reinforce.who", ALL))
    session.asks("reinforce.where")
    assert session.view("players") == view
    assert session.view().waiting.startswith("GM · ")


def test_an_auto_answer_does_not_wait_for_reinforcements() -> None:
    """The GM is asked for reinforcements at the same time."""

    def agreed(session: Evening) -> Evening:
        aside = session.gm_action("standing")
        assert isinstance(aside.decision, Choose)
        aside.answer(next(o.key for o in aside.decision.options if "dice" in o.label or "roll" in o.label))
        assert session.finish("standing", aside)
        return session

    def guarded(session: Evening) -> Evening:
        session.amend("add", "house", "guard", 1, [], "done")
        return session

    lines = ("Bob house Hall level=40", "Vex pc crew Room level=50")
    waiting = agreed(guarded(Fight(ROOM, *lines)).end_turns())
    waiting.asks("reinforce.who")
    assert waiting.view("players").waiting == "Waiting for Vex"


def test_no_step_of_the_round_names_who_won_the_last_ones_initiative() -> None:
    session = with_guards()
    assert session.table.holder == "crew"
    for audience in ("gm", "players"):
        assert [step.name for step in session.view(audience).steps] == ["initiative", "turns", "round ends"]  # type: ignore[arg-type]


def test_all_none_and_single_ones_go_together_neither_way() -> None:
    session = with_guards()
    for both in (["guard-1", ":never"], [":all", "guard-2"], [":all", ":never"]):
        assert "does not go with" in session.refused("reinforce.who", both)
    session.script(("reinforce.who", ["guard-1", "guard-2"]))
    session.asks("reinforce.where")


def test_a_reinforcement_killed_during_placing_does_not_arrive() -> None:
    session = with_guards().script(("reinforce.who", ALL))
    session.amend("guard-1", "state", "dead")
    assert session.decision is not None and session.decision.prompt == "Where does Guard 2 arrive?"
    session.script(("reinforce.where", "room"))
    assert (session.who("guard-1").area, session.who("guard-1").away) == (None, True)
    assert session.told()[-1] == "Guard 2 arrives in Room"
    assert session.table.phase == "initiative"


def test_a_character_placed_by_the_gm_during_the_question_stays_there() -> None:
    session = with_guards().script(("reinforce.who", ALL))
    session.amend("guard-1", "area", "hall")
    session.amend("guard-1", "actions", 0)
    session.script(("reinforce.where", "room"))
    assert (session.area("guard-1"), session.actions("guard-1")) == ("Hall", 0)
    assert (session.area("guard-2"), session.told()[-1]) == ("Room", "Guard 2 arrives in Room")


def test_nothing_more_is_asked_where_all_of_them_are_gone_meanwhile() -> None:
    session = with_guards().script(("reinforce.who", ALL))
    session.amend("guard-1", "remove", "yes")
    session.amend("guard-2", "state", "left")
    session.asks("initiative.roll")


def test_a_reinforcement_who_left_is_not_asked_for() -> None:
    """The same holds after a surrender; a change of state brings the question back."""
    session = Fight(ROOM, VEX, BOB)
    session.amend("add", "house", "guard", 2, [], "done")
    session.amend("guard-1", "state", "left")
    session.amend("guard-2", "state", "surrendered")
    session.end_turns().asks("initiative.roll")
    session.turn("crew")
    session.amend("guard-1", "state", "in")
    session.end_turns().asks("reinforce.who")
    assert session.decision is not None and session.decision.prompt == "Still to arrive: Guard 1. Who arrives now?"


def test_many_who_come_in_are_named_as_one_says_it() -> None:
    session = Fight(ROOM, VEX, BOB)
    session.amend("add", "house", "guard", 4, [], "done")
    session.end_turns().script(("reinforce.who", ALL))
    assert session.decision is not None and session.decision.prompt == "Where do Guard 1 to Guard 4 arrive?"


def test_the_roster_lists_them_as_to_come() -> None:
    assert row(with_guards(), "Guard 1") == (("arriving later",), False)


def test_an_edit_brings_them_in_at_any_time() -> None:
    session = Fight(ROOM, VEX, BOB)
    session.amend("add", "house", "guard", 2, [], "done")
    assert session.amend("bring", ALL, "hall") == "Guard 1 and Guard 2: arriving later → Hall"
    assert session.actions("guard-1") == 1
    session.turn("crew")
    assert session.end_turns().table.phase != "reinforcing"
    aside = session.gm_action("amend")
    assert isinstance(aside.decision, Choose)
    assert "bring" not in {option.key for option in aside.decision.options}
    aside.close()


def test_somebody_is_held_back_as_everybody_takes_their_place() -> None:
    session = with_thugs(3).script(("fight.prepare", "begin"), ("place.area", "loft"), ("place.area", ":later"))
    assert session.told()[-1] == "Arriving later: Thug 2"
    assert "To come later" not in " ".join(session.told("players"))
    while session.decision is not None and session.decision.question == "place.area":
        session.answer("yard")
    session.turn("players")
    session.end_turns().asks("reinforce.who")


def test_all_who_are_left_are_held_back_together() -> None:
    session = with_thugs(3).script(("fight.prepare", "begin"), ("place.area", "loft"), ("place.area", ":together"))
    session.script(("place.together", ":later"))
    assert [session.who(f"thug-{n}").coming for n in (1, 2, 3)] == [False, True, True]


def test_ROUND_3_the_last_of_a_side_is_not_held_back() -> None:
    session = with_thugs(1).script(("fight.prepare", "begin"))
    assert ":later" not in session.keys
    assert "expected one of" in session.refused("place.area", ":later")


def test_whoever_never_came_is_away_once_the_fight_is_over() -> None:
    session = with_thugs(2).script(("fight.prepare", "begin"), ("place.area", "loft"), ("place.area", ":later"))
    while session.decision is not None and session.decision.question == "place.area":
        session.answer("yard")
    session.initiative()
    session.amend("objective", "players")
    assert (session.who("thug-2").away, session.who("thug-2").coming) == (True, False)


def test_a_table_with_some_to_come_is_loaded_as_it_was_dumped() -> None:
    session = with_guards()
    table = session.table
    assert UNHEX.dump(UNHEX.load(UNHEX.dump(table))) == UNHEX.dump(table)
    table = UNHEX.load(UNHEX.dump(table))
    asked = Conversation(table, UNHEX.play(table)).decision
    assert isinstance(asked, Pick) and isinstance(session.decision, Pick)
    assert (asked.question, asked.prompt, asked.options) == (
        session.decision.question,
        session.decision.prompt,
        session.decision.options,
    )


# -------------------------------------------------------------------------------------------- after a fight


def test_npcs_of_earlier_fights_are_folded_away() -> None:
    """Their numbers and names stay."""
    session = fought(3).script(("evening.next", "fight"))
    assert row(session, "Thug 2") == (("away",), True)
    session.script(("fight.prepare", "recruit"), ("recruit.team", "opposition"), ("recruit.template", "thug"))
    session.script(("recruit.number", 1), ("recruit.where", []), ("recruit.template", "done"))
    assert row(session, "Thug 4") == ((), False)
    letters = [character.letter for character in session.table.characters.values() if character.letter]
    assert len(letters) == len(set(letters)) == 3
    assert session.who("thug-4").letter == "t"


def test_the_dead_of_a_fight_are_folded_away_as_soon_as_it_is_over() -> None:
    session = placed(with_thugs(2)).initiative()
    session.amend("thug-1", "state", "dead")
    assert row(session, "Thug 1") == (("dead",), False)
    session.amend("objective", "players")
    session.asks("evening.next")
    assert row(session, "Thug 1") == (("dead",), True)
    assert row(session, "Thug 2")[1] is False
    states = {row.name: row.state for row in session.view().roster}
    assert states["Thug 1"] == "dead", "the count of those standing has the dead of the fight"


def test_whoever_is_sent_away_before_a_fight_leaves_its_letter_to_others() -> None:
    session = with_thugs(2).script(("fight.prepare", "who"), ("fight.who", ["vex", "ann", "thug-1"]))
    assert (session.who("thug-1").letter, session.who("thug-2").letter) == ("t", "")
    session.script(("fight.prepare", "who"), ("fight.who", ["vex", "thug-2"]), ("fight.prepare", "recruit"))
    assert (session.who("thug-1").letter, session.who("thug-2").letter) == ("", "b")
    session.script(("recruit.team", "opposition"), ("recruit.template", "thug"), ("recruit.number", 1))
    session.script(("recruit.where", []), ("recruit.template", "done"))
    assert (session.who("thug-1").letter, session.who("thug-3").letter) == ("", "t")
    assert (session.who("ann").away, session.who("ann").letter) == (True, "a")


def test_whoever_comes_back_is_in_the_roster_with_a_letter_again() -> None:
    session = fought(3).script(("evening.next", "fight"), ("fight.prepare", "who"))
    session.script(("fight.who", ["vex", "ann", "thug-3"]))
    assert row(session, "Thug 3") == ((), False)
    assert session.who("thug-3").letter
    assert session.told()[-1] == "In the next fight: Thug 3"
    assert "In the next fight" not in " ".join(session.told("players"))


def letters(session: Evening, *who: str) -> str:
    return "".join(session.who(one).letter or "·" for one in who)


def test_whoever_comes_back_has_its_letter_again() -> None:
    session = fought(4)
    thugs = [f"thug-{n}" for n in (1, 2, 3, 4)]
    was = letters(session, *thugs)
    session.script(("evening.next", "fight"))
    assert letters(session, *thugs) == "····"
    session.script(("fight.prepare", "who"), ("fight.who", ["vex", "ann", "thug-3"]))
    assert letters(session, *thugs) == f"··{was[2]}·"
    session.script(("fight.prepare", "who"), ("fight.who", ["vex", "ann", *thugs]))
    assert letters(session, *thugs) == was


def test_a_returning_character_gets_a_new_letter() -> None:
    """The character who has the old letter now keeps it."""
    session = fought(3).script(("evening.next", "fight"), ("fight.prepare", "recruit"), ("recruit.team", "opposition"))
    session.script(("recruit.template", "thug"), ("recruit.number", 1), ("recruit.where", []))
    session.script(("recruit.template", "done"), ("fight.prepare", "who"))
    session.script(("fight.who", ["vex", "ann", "thug-1", "thug-2", "thug-3", "thug-4"]))
    # Thug 2 and Thug 3 have letters before Thug 1, who stands above them, gets a free one.
    assert letters(session, "thug-1", "thug-2", "thug-3", "thug-4") == "dbct"
    session.script(("fight.prepare", "who"), ("fight.who", ["vex", "ann"]))
    session.script(("fight.prepare", "who"), ("fight.who", ["vex", "ann", "thug-1"]))
    assert letters(session, "thug-1", "thug-4") == "d·"


def test_a_letter_is_saved_while_its_bearer_is_away() -> None:
    session = fought(2).script(("evening.next", "fight"), ("fight.prepare", "who"))
    session.script(("fight.who", ["vex", "ann", "thug-1"]))
    dumped = UNHEX.dump(session.table)["characters"]
    assert [(one["id"], one["old_letter"]) for one in dumped if "old_letter" in one] == [("thug-2", "b")]
    again = UNHEX.load(UNHEX.dump(session.table))
    assert UNHEX.dump(again)["characters"] == dumped


def test_many_who_are_away_stand_behind_one_option() -> None:
    session = fought(6).script(("evening.next", "fight"), ("fight.prepare", "back"))
    session.script(("evening.next", "characters"), ("evening.characters", "edit"))
    assert session.keys == ["vex", "ann", ":away", ":back"]
    assert isinstance(session.decision, Choose)
    assert session.decision.options[2].label == "6 away"
    session.script(("edit.who", ":away"))
    assert session.keys == [*(f"thug-{n}" for n in range(1, 7)), ":back"]
    session.script(("edit.who", "thug-5"), ("make.fact", "concept"), ("make.concept", "tired"), ("make.fact", "done"))
    assert session.told()[-1].startswith("Thug 5's sheet: concept:")
    assert session.amend(":away", "thug-6", "level", 9) == "Thug 6's level 36 → 9"
