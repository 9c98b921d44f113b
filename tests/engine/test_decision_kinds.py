"""Decisions: five kinds of frozen questions that check an answer and say why it is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from unhex_tui.engine.decision import (
    Allot,
    Blocked,
    Choose,
    Enter,
    Explanation,
    Illegal,
    Malformed,
    Option,
    Pick,
    Reason,
    Roll,
    Seat,
    checked,
)
from unhex_tui.engine.dice import Die
from unhex_tui.engine.view import seats_named

ANN, BOB, CY = Seat("ann", "Ann"), Seat("bob", "Bob"), Seat("cy", "Cy")
ALLEY, BAR, ROOF = Option("alley", "Alley"), Option("bar", "Bar"), Option("roof", "Roof")
TWO_REASONS = Explanation((Blocked(ROOF, (Reason("Roof is too far", ("RANGE-1",)), Reason("the door is closed"))),))


def choose(**more: Any) -> Choose:
    return Choose(
        **{
            "question": "where",
            "seats": (ANN,),
            "prompt": "Where?",
            "options": (ALLEY, BAR),
            "explain": lambda: TWO_REASONS,
        }
        | more
    )


def pick(**more: Any) -> Pick:
    return Pick(
        **{
            "question": "who",
            "seats": (ANN, BOB),
            "prompt": "Who?",
            "options": (ALLEY, BAR),
            "explain": lambda: TWO_REASONS,
        }
        | more
    )


def allot(**more: Any) -> Allot:
    options = (Option("head", "Head", most=2), Option("torso", "Torso", most=4))
    return Allot(**{"question": "share", "seats": (ANN,), "prompt": "Share", "options": options, "total": 5} | more)


ROLL = Roll(
    question="roll",
    seats=(ANN,),
    prompt="Roll",
    dice=(Die("tens", 0, 9), Die("ones", 0, 9)),
    extras=(Option("surrender", "Surrender"),),
)
NUMBER = Enter(question="level", seats=(ANN,), prompt="Level", what="number", low=1, high=100)
TEXT = Enter(question="name", seats=(ANN,), prompt="Name", low=1, high=5)


def refused(decision: Any, answer: Any, kind: type[Exception], *, forced: bool = False) -> str:
    """Return the decision's reason for refusing an answer."""
    with pytest.raises(kind) as refusal:
        decision.check(answer, forced=forced)
    return str(refusal.value)


def test_decisions_are_frozen_and_equal_by_what_they_ask() -> None:
    with pytest.raises(AttributeError):
        choose().prompt = "Whither?"  # type: ignore[misc]
    assert choose() == choose(explain=Explanation)
    assert choose() != choose(options=(BAR, ALLEY))


def test_a_decision_names_one_seat_or_several() -> None:
    assert seats_named(choose()) == "Ann"
    assert seats_named(pick()) == "Ann and Bob"
    assert seats_named(pick(seats=(ANN, BOB, CY, ANN))) == "Ann, Bob and Cy"


def test_choose_takes_the_key_of_an_option() -> None:
    assert choose().check("bar") == "bar"
    assert choose().describe("bar") == "Bar"


def test_choose_says_what_is_wrong() -> None:
    assert refused(choose(), 1, Malformed) == "where: expected one key, got 1"
    assert refused(choose(), "cellar", Illegal) == "where: expected one of alley, bar; got 'cellar'"


def test_choose_refuses_a_blocked_option_with_its_first_reason_and_rule() -> None:
    assert refused(choose(), "roof", Illegal) == "Roof: Roof is too far (RANGE-1)"


def test_choose_takes_a_blocked_option_when_forced() -> None:
    """An unknown option is refused even then."""
    assert choose().check("roof", forced=True) == "roof"
    assert choose().describe("roof") == "Roof"
    refused(choose(), "cellar", Illegal, forced=True)


def test_explanations_hold_every_reason_with_its_rules() -> None:
    """Explanations are made on demand."""
    made = []
    decision = choose(explain=lambda: made.append(1) or TWO_REASONS)
    decision.check("bar")
    assert made == []
    (blocked,) = decision.explanation().blocked
    assert [str(reason) for reason in blocked.reasons] == ["Roof is too far (RANGE-1)", "the door is closed"]
    assert made == [1]


def test_pick_takes_keys_in_the_options_order_without_repeats() -> None:
    assert pick().check(["bar", "alley", "bar"]) == ["alley", "bar"]
    assert pick().check([]) == []
    assert pick().describe([]) == "none"
    assert pick().describe(["alley", "bar"]) == "Alley, Bar"


def test_pick_says_what_is_wrong() -> None:
    assert refused(pick(), "bar", Malformed) == "who: expected a list of keys, got 'bar'"
    assert refused(pick(), [1], Malformed) == "who: expected a list of keys, got [1]"
    assert refused(pick(), ["bar", "cellar"], Illegal) == "who: expected keys among alley, bar; got 'cellar'"
    assert refused(pick(), ["roof"], Illegal) == "Roof: Roof is too far (RANGE-1)"
    assert refused(pick(most=1), ["alley", "bar"], Illegal) == "who: expected 0 to 1, got 2"
    assert refused(pick(least=2, most=2), ["bar"], Illegal) == "who: expected 2, got 1"


def test_pick_refuses_two_options_that_take_the_same() -> None:
    shield, sword = Option("shield", "Shield", uses=("left",)), Option("sword", "Sword", uses=("left", "right"))
    assert refused(pick(options=(shield, sword)), ["sword", "shield"], Illegal) == "Sword does not go with Shield"


def test_pick_refuses_an_option_without_the_one_it_needs_unless_forced() -> None:
    lead, direct = Option("lead", "Lead"), Option("direct", "Direct", needs="lead")
    asked = pick(options=(direct, lead))
    assert refused(asked, ["direct"], Illegal) == "Direct needs Lead"
    assert asked.check(["lead", "direct"]) == ["direct", "lead"]
    assert asked.check(["direct"], forced=True) == ["direct"]


def test_pick_may_refuse_to_leave_all_as_it_is() -> None:
    decision = pick(chosen=("bar",), unchanged="nothing would change")
    assert refused(decision, ["bar"], Illegal) == "nothing would change"
    assert decision.check(["alley"]) == ["alley"]


def test_pick_takes_blocked_options_when_forced() -> None:
    assert pick().check(["roof", "bar"], forced=True) == ["bar", "roof"]
    assert pick().describe(["bar", "roof"]) == "Bar, Roof"


def test_allot_takes_all_points_that_fit() -> None:
    assert allot().check({"torso": 4, "head": 1}) == {"head": 1, "torso": 4}
    assert allot(total=9).check({"torso": 4, "head": 2}) == {"head": 2, "torso": 4}
    assert allot(places=1).check({"torso": 4, "head": 0}) == {"torso": 4}
    assert allot().describe({"head": 1, "torso": 4}) == "Head 1, Torso 4"


def test_allot_says_what_is_wrong() -> None:
    assert refused(allot(), {"head": "1"}, Malformed) == "share: expected points by key, got {'head': '1'}"
    assert refused(allot(), {"head": True, "torso": 4}, Malformed)
    assert refused(allot(), {"tail": 1}, Illegal) == "share: expected keys among head, torso; got 'tail'"
    assert refused(allot(), {"head": 3, "torso": 2}, Illegal) == "Head takes 0 to 2, not 3"
    assert refused(allot(), {"head": -1}, Illegal) == "Head takes 0 to 2, not -1"
    assert refused(allot(), {"head": 2, "torso": 4}, Illegal) == "6 assigned, but only 5 available"
    assert refused(allot(), {"torso": 4}, Illegal) == "1 still to assign"
    assert refused(allot(places=1), {"head": 1, "torso": 4}, Illegal) == "at most 1 places, not 2"


def test_roll_takes_the_faces_or_an_extra_choice() -> None:
    assert ROLL.check([0, 9]) == [0, 9]
    assert ROLL.check("surrender") == "surrender"
    assert ROLL.describe([0, 9]) == "rolled 0 9"
    assert ROLL.describe("surrender") == "Surrender"


def test_roll_says_what_is_wrong() -> None:
    assert refused(ROLL, 7, Malformed) == "roll: expected the faces as a list of numbers, got 7"
    assert refused(ROLL, [True, 1], Malformed)
    assert refused(ROLL, [7], Illegal) == "roll: expected 2 dice, got 1"
    assert refused(ROLL, [0, 10], Illegal) == "ones die shows 0 to 9, not 10"
    assert refused(ROLL, "flee", Illegal) == "roll: expected faces or one of surrender; got 'flee'"


def test_enter_takes_a_number_or_a_text_within_bounds() -> None:
    assert NUMBER.check(100) == 100
    assert TEXT.check("[b]👩‍🚀"[:5]) == "[b]👩\u200d"
    assert TEXT.check("שלום") == "שלום"


def test_enter_says_what_is_wrong() -> None:
    assert refused(NUMBER, "5", Malformed) == "level: expected a whole number, got '5'"
    assert refused(NUMBER, True, Malformed)
    assert refused(NUMBER, 0, Illegal) == "Enter 1 to 100, not 0"
    assert refused(TEXT, 5, Malformed) == "name: expected a text, got 5"
    assert refused(TEXT, "", Illegal) == "Type something first"
    assert refused(TEXT, "Robert", Illegal) == "Type 1 to 5 characters, not 6"


@pytest.mark.parametrize("text", ["\x1b[m", "a\nb", "\x7f", "\x9b", "\u202e", "\u2066", "\u2028", "\ud800"])
def test_enter_refuses_what_could_not_be_saved_or_would_act_on_a_terminal(text: str) -> None:
    assert refused(TEXT, text, Malformed) == "name: expected a text without control characters"


def test_what_is_legal_is_not_overruled_though_it_is_forced() -> None:
    assert checked(choose(), "bar", forced=True) == ("bar", False)
    assert checked(choose(), "roof", forced=True) == ("roof", True)
    with pytest.raises(Illegal):
        checked(choose(), "cellar", forced=True)
    with pytest.raises(Malformed):
        checked(choose(), 5, forced=True)


def test_a_roll_without_extras_awaits_faces_alone() -> None:
    bare = Roll(question="roll", seats=(ANN,), prompt="Ann rolls", dice=(Die("d20", 1, 20),))
    assert refused(bare, "surrender", Illegal) == "roll: expected faces; got 'surrender'"


def test_a_caption_is_worked_out_only_when_it_is_read() -> None:
    made = []

    def guide() -> str:
        made.append("1")
        return "1 is worst"

    roll = ROLL._replace(guide=guide)
    roll.check([3] * len(roll.dice))
    assert made == []
    assert roll.caption == "1 is worst" and roll == ROLL._replace(guide="1 is worst") != ROLL
