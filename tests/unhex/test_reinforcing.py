"""Those who come into a fight later: kept, listed, asked for as each further round begins: MAP-3, ACT-1, ROUND-3."""

from __future__ import annotations

from evening_kit import fought, placed, with_thugs
from unhex_kit import (
    ROOM,
    Session,
    actions,
    amend,
    area,
    asks,
    begin,
    end_turns,
    initiative,
    keys,
    refused,
    script,
    told,
    turn,
    who,
)

from unhex_tui.engine.decision import Choose, Pick
from unhex_tui.engine.procedure import Conversation
from unhex_tui.systems.unhex.system import UNHEX

VEX, BOB = "Vex pc crew Room level=50", "Bob house Hall level=40"
ALL, NEVER = [":all"], [":never"]


def with_guards(*wishes: str) -> Session:
    """Round 2 begins, and two guards were recruited in round 1 to come later."""
    session = begin(ROOM, VEX, BOB)
    amend(session, "add", "house", "guard", 2, list(wishes), "done")
    return end_turns(session)


def row(session: Session, name: str) -> tuple[tuple[str, ...], bool]:
    found = next(one for one in session.view().roster if one.name == name)
    return found.conditions, found.folded


def test_whoever_is_to_come_later_is_asked_for_as_the_next_round_begins_and_can_wait() -> None:
    session = with_guards()
    asks(session, "reinforce.who")
    assert session.table.round == 2
    assert isinstance(session.decision, Pick)
    assert session.decision.prompt == "Guard 1 and Guard 2 are to come later: who comes now?"
    assert [seat.gm for seat in session.decision.seats] == [True]
    script(session, ("reinforce.who", []))
    turn(session, "crew")
    assert "guard-1" not in keys(session)
    asks(end_turns(session), "reinforce.who")
    assert session.table.round == 3


def test_ACT_1_some_come_somewhere_with_an_action_and_the_others_are_asked_for_on() -> None:
    session = with_guards()
    script(session, ("reinforce.who", ["guard-2"]), ("reinforce.where", "room"), ("reinforce.who", []))
    assert (area(session, "guard-2"), actions(session, "guard-2")) == ("Room", 1)
    assert told(session, "players")[-1] == "Guard 2 comes into the fight in Room"
    assert "guard-2" in keys(turn(session, "house"))
    assert who(session, "guard-1").coming


def test_all_come_together_and_nothing_more_is_asked() -> None:
    session = script(with_guards(), ("reinforce.who", ALL), ("reinforce.where", "hall"))
    assert [area(session, one) for one in ("guard-1", "guard-2")] == ["Hall", "Hall"]
    turn(session, "crew")
    assert end_turns(session).table.phase != "reinforcing"


def test_whoever_is_to_come_alone_has_the_letter_of_its_token() -> None:
    session = script(with_guards(), ("reinforce.who", ["guard-1"]), ("reinforce.where", "room"))
    asks(session, "reinforce.who")
    last = who(session, "guard-2")
    first, never = session.decision.options  # type: ignore[union-attr]
    assert (first.key, first.letter, first.token) == ("guard-2", last.letter, "guard-2")
    assert last.letter
    assert (never.key, never.label) == (":never", "Guard 2 will not come")


def test_they_may_come_no_more() -> None:
    session = script(with_guards(), ("reinforce.who", NEVER))
    assert who(session, "guard-1").away and not who(session, "guard-1").coming
    turn(session, "crew")
    assert end_turns(session).table.phase != "reinforcing"


def test_hidden_ones_come_in_without_a_word_to_the_players() -> None:
    session = with_guards("hidden")
    before = told(session, "players")
    script(session, ("reinforce.who", ALL), ("reinforce.where", "hall"))
    assert told(session, "players") == before
    assert "Guard 1 and Guard 2 come into the fight in Hall" in told(session)


def test_the_players_see_nothing_of_those_to_come_nor_that_the_gm_is_asked_for_them() -> None:
    session = with_guards()
    view = session.view("players")
    alone = end_turns(begin(ROOM, VEX, BOB))
    asks(alone, "initiative.roll")
    assert view == alone.view("players")
    assert (view.headline, view.waiting) == ("Round 2 · initiative", "Waiting for Vex")
    script(session, ("reinforce.who", ALL))
    asks(session, "reinforce.where")
    assert session.view("players") == view
    assert session.view().waiting.startswith("GM · ")


def test_what_is_agreed_beforehand_is_not_waited_for_while_the_gm_is_asked_for_those_to_come() -> None:
    def agreed(session: Session) -> Session:
        aside = session.aside("standing")
        assert isinstance(aside.decision, Choose)
        aside.answer(next(o.key for o in aside.decision.options if "dice" in o.label or "roll" in o.label))
        assert session.finish("standing", aside)
        return session

    def guarded(session: Session) -> Session:
        amend(session, "add", "house", "guard", 1, [], "done")
        return session

    lines = ("Bob house Hall level=40", "Vex pc crew Room level=50")
    waiting = agreed(end_turns(guarded(begin(ROOM, *lines))))
    asks(waiting, "reinforce.who")
    assert waiting.view("players").waiting == "Waiting for Vex"


def test_no_step_of_the_round_names_who_won_the_last_ones_initiative() -> None:
    session = with_guards()
    assert session.table.holder == "crew"
    for audience in ("gm", "players"):
        assert [step.name for step in session.view(audience).steps] == ["Initiative", "Turns", "Round ends"]  # type: ignore[arg-type]


def test_all_none_and_single_ones_go_together_neither_way() -> None:
    session = with_guards()
    for both in (["guard-1", ":never"], [":all", "guard-2"], [":all", ":never"]):
        assert "does not go with" in refused(session, "reinforce.who", both)
    script(session, ("reinforce.who", ["guard-1", "guard-2"]))
    asks(session, "reinforce.where")


def test_whoever_is_killed_while_it_is_asked_where_they_come_does_not_come() -> None:
    session = script(with_guards(), ("reinforce.who", ALL))
    amend(session, "guard-1", "state", "dead")
    assert session.decision is not None and session.decision.prompt == "Guard 2 comes in where?"
    script(session, ("reinforce.where", "room"))
    assert (who(session, "guard-1").area, who(session, "guard-1").away) == (None, True)
    assert told(session)[-1] == "Guard 2 comes into the fight in Room"
    assert session.table.phase == "initiative"


def test_whoever_is_put_somewhere_while_it_is_asked_stays_there() -> None:
    session = script(with_guards(), ("reinforce.who", ALL))
    amend(session, "guard-1", "area", "hall")
    amend(session, "guard-1", "actions", 0)
    script(session, ("reinforce.where", "room"))
    assert (area(session, "guard-1"), actions(session, "guard-1")) == ("Hall", 0)
    assert (area(session, "guard-2"), told(session)[-1]) == ("Room", "Guard 2 comes into the fight in Room")


def test_nothing_more_is_asked_where_all_of_them_are_gone_meanwhile() -> None:
    session = script(with_guards(), ("reinforce.who", ALL))
    amend(session, "guard-1", "remove", "yes")
    amend(session, "guard-2", "state", "left")
    asks(session, "initiative.roll")


def test_whoever_has_gone_or_surrendered_is_not_asked_for_and_is_again_once_it_has_not() -> None:
    session = begin(ROOM, VEX, BOB)
    amend(session, "add", "house", "guard", 2, [], "done")
    amend(session, "guard-1", "state", "left")
    amend(session, "guard-2", "state", "surrendered")
    asks(end_turns(session), "initiative.roll")
    turn(session, "crew")
    amend(session, "guard-1", "state", "in")
    asks(end_turns(session), "reinforce.who")
    assert session.decision is not None and session.decision.prompt == "Guard 1 is to come later: who comes now?"


def test_many_who_come_in_are_named_as_one_says_it() -> None:
    session = begin(ROOM, VEX, BOB)
    amend(session, "add", "house", "guard", 4, [], "done")
    script(end_turns(session), ("reinforce.who", ALL))
    assert session.decision is not None and session.decision.prompt == "Guard 1 to Guard 4 come in where?"


def test_the_roster_lists_them_as_to_come() -> None:
    assert row(with_guards(), "Guard 1") == (("to come",), False)


def test_an_edit_brings_them_in_at_any_time() -> None:
    session = begin(ROOM, VEX, BOB)
    amend(session, "add", "house", "guard", 2, [], "done")
    assert amend(session, "bring", ALL, "hall") == "Guard 1 and Guard 2: to come → Hall"
    assert actions(session, "guard-1") == 1
    turn(session, "crew")
    assert end_turns(session).table.phase != "reinforcing"
    aside = session.aside("amend")
    assert isinstance(aside.decision, Choose)
    assert "bring" not in {option.key for option in aside.decision.options}
    aside.close()


def test_somebody_is_held_back_as_everybody_takes_their_place() -> None:
    session = script(with_thugs(3), ("fight.prepare", "begin"), ("place.area", "loft"), ("place.area", ":later"))
    assert told(session)[-1] == "To come later: Thug 2"
    assert "To come later" not in " ".join(told(session, "players"))
    while session.decision is not None and session.decision.question == "place.area":
        session.answer("yard")
    turn(session, "players")
    asks(end_turns(session), "reinforce.who")


def test_all_who_are_left_are_held_back_together() -> None:
    session = script(with_thugs(3), ("fight.prepare", "begin"), ("place.area", "loft"), ("place.area", ":together"))
    script(session, ("place.together", ":later"))
    assert [who(session, f"thug-{n}").coming for n in (1, 2, 3)] == [False, True, True]


def test_ROUND_3_the_last_of_a_side_is_not_held_back() -> None:
    session = script(with_thugs(1), ("fight.prepare", "begin"))
    assert ":later" not in keys(session)
    assert "expected one of" in refused(session, "place.area", ":later")


def test_whoever_never_came_is_away_once_the_fight_is_over() -> None:
    session = script(with_thugs(2), ("fight.prepare", "begin"), ("place.area", "loft"), ("place.area", ":later"))
    while session.decision is not None and session.decision.question == "place.area":
        session.answer("yard")
    initiative(session)
    amend(session, "objective", "players")
    assert (who(session, "thug-2").away, who(session, "thug-2").coming) == (True, False)


def test_a_table_with_some_to_come_is_loaded_as_it_was_dumped() -> None:
    session = with_guards()
    table = session.table
    assert UNHEX.dump(UNHEX.load(UNHEX.dump(table))) == UNHEX.dump(table)
    asked = Conversation(UNHEX, UNHEX.load(UNHEX.dump(table))).decision
    assert isinstance(asked, Pick) and isinstance(session.decision, Pick)
    assert (asked.question, asked.prompt, asked.options) == (
        session.decision.question,
        session.decision.prompt,
        session.decision.options,
    )


# ----------------------------------------------------------------------------- out of the way after a fight


def test_npcs_of_earlier_fights_are_folded_away_and_their_numbers_and_names_stay() -> None:
    session = script(fought(3), ("evening.next", "fight"))
    assert row(session, "Thug 2") == (("away",), True)
    script(session, ("fight.prepare", "recruit"), ("recruit.team", "opposition"), ("recruit.template", "thug"))
    script(session, ("recruit.number", 1), ("recruit.where", []), ("recruit.template", "done"))
    assert row(session, "Thug 4") == ((), False)
    letters = [c.letter for c in session.table.characters.values() if c.letter]
    assert len(letters) == len(set(letters)) == 3
    assert who(session, "thug-4").letter == "t"


def test_the_dead_of_a_fight_are_folded_away_as_soon_as_it_is_over() -> None:
    session = initiative(placed(with_thugs(2)))
    amend(session, "thug-1", "state", "dead")
    assert row(session, "Thug 1") == (("dead",), False)
    amend(session, "objective", "players")
    asks(session, "evening.next")
    assert row(session, "Thug 1") == (("dead",), True)
    assert row(session, "Thug 2")[1] is False


def test_whoever_is_sent_away_before_a_fight_leaves_its_letter_to_others() -> None:
    session = script(with_thugs(2), ("fight.prepare", "who"), ("fight.who", ["vex", "ann", "thug-1"]))
    assert (who(session, "thug-1").letter, who(session, "thug-2").letter) == ("t", "")
    script(session, ("fight.prepare", "who"), ("fight.who", ["vex", "thug-2"]))
    assert (who(session, "thug-1").letter, who(session, "thug-2").letter) == ("", "t")
    assert (who(session, "ann").away, who(session, "ann").letter) == (True, "a")


def test_whoever_comes_back_is_in_the_roster_with_a_letter_again() -> None:
    session = script(fought(3), ("evening.next", "fight"), ("fight.prepare", "who"))
    script(session, ("fight.who", ["vex", "ann", "thug-3"]))
    assert row(session, "Thug 3") == ((), False)
    assert who(session, "thug-3").letter
    assert told(session)[-1] == "In the next fight: Thug 3"
    assert "In the next fight" not in " ".join(told(session, "players"))


def test_many_who_are_away_stand_behind_one_option() -> None:
    session = script(fought(6), ("evening.next", "fight"), ("fight.prepare", "back"))
    script(session, ("evening.next", "characters"), ("evening.characters", "edit"))
    assert keys(session) == ["vex", "ann", ":away", ":back"]
    assert isinstance(session.decision, Choose)
    assert session.decision.options[2].label == "6 who are away"
    script(session, ("edit.who", ":away"))
    assert keys(session) == [*(f"thug-{n}" for n in range(1, 7)), ":back"]
    script(session, ("edit.who", "thug-5"), ("make.fact", "concept"), ("make.concept", "tired"), ("make.fact", "done"))
    assert told(session)[-1].startswith("Thug 5's sheet: concept:")
    assert amend(session, ":away", "thug-6", "level", 9) == "Thug 6's level 36 → 9"
