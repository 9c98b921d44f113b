"""The hand: the best answer to each kind of decision, or one drawn among the near-best."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from unhex_tui.engine.decision import Allot, Choose, Enter, Option, Pick, Roll, Seat
from unhex_tui.engine.dice import Die
from unhex_tui.engine.hand import WORST, chosen, given, ranked
from unhex_tui.engine.judging import Judged

GM = (Seat("gm", "GM", gm=True),)


def options(*keys: str, **more: Any) -> tuple[Option, ...]:
    return tuple(Option(key, key.upper(), **more) for key in keys)


def choose(*keys: str, enter: str = "") -> Choose:
    return Choose(question="q", seats=GM, prompt="Which?", options=options(*keys), enter=enter)


def pick(*picks: Option, **more: Any) -> Pick:
    return Pick(question="q", seats=GM, prompt="Which?", options=picks, **more)


def test_the_best_option_is_taken() -> None:
    assert chosen(choose("a", "b", "c"), Judged({"a": 0.1, "b": 0.3, "c": 0.2}), Random(1)) == "b"


def test_an_option_without_a_worth_is_never_taken_beside_one_with() -> None:
    assert chosen(choose("a", "b"), Judged({"b": -5.0}), Random(1)) == "b"


@pytest.mark.parametrize("heat", [0.0, 0.1])
def test_a_worth_that_is_no_number_never_wins(heat: float) -> None:
    nan, rng = float("nan"), Random(1)
    judged = Judged({"a": nan, "b": 0.1, "c": -5.0})
    assert {chosen(choose("a", "b", "c"), judged, rng, heat=heat) for _ in range(20)} == {"b"}
    assert chosen(pick(*options("a", "b", "c")), judged, rng, heat=heat) == ["b"]
    assert chosen(choose("a", "b", enter="b"), Judged({"a": nan, "b": nan}), rng, heat=heat) == "b"
    assert ranked(choose("a", "b", "c"), judged) == [("b", 0.1), ("c", -5.0)]
    number = Enter(question="q", seats=GM, prompt="How far?", what="number", low=0, high=9, value="4")
    assert chosen(number, Judged({"3": nan, "6": 0.2}), rng, heat=heat) == 6
    dice = Roll(question="q", seats=GM, prompt="Roll", dice=(Die("d6", 1, 6),), extras=options("keep"))
    assert isinstance(chosen(dice, Judged({"keep": nan}), rng, heat=heat), list)


def test_nothing_is_answered_twice_before_something_is_told() -> None:
    judged = Judged({"a": 0.3, "b": 0.1})
    assert chosen(choose("a", "b"), judged, Random(1), before={"a"}) == "b"
    assert chosen(choose("a", "b"), judged, Random(1), before={"a", "b"}) == "a"


def test_a_key_that_only_leads_on_is_taken_only_if_nothing_else_is_left() -> None:
    assert chosen(choose(":later", "a"), Judged(), Random(1)) == "a"
    assert chosen(choose(":later", "a"), Judged(), Random(1), before={"a"}) == ":later"


def test_without_worths_the_default_or_the_option_of_enter_is_taken() -> None:
    assert chosen(choose("a", "b", "c", enter="b"), Judged(default="c"), Random(1)) == "c"
    assert chosen(choose("a", "b", "c", enter="b"), Judged(), Random(1)) == "b"


def test_a_default_that_does_not_fit_the_question_is_passed_over() -> None:
    number = Enter(question="q", seats=GM, prompt="How many?", what="number", low=3, high=5)
    assert chosen(number, Judged(default=9), Random(1)) == 3
    assert chosen(pick(*options("a", "b"), least=1, most=2), Judged(default=["gone"]), Random(1)) == ["a"]
    assert chosen(pick(*options("a", "b"), least=1, most=2), Judged(default=["b", "gone"]), Random(1)) == ["b"]


def test_a_heated_hand_draws_where_no_answer_is_worth_anything() -> None:
    assert chosen(choose("a", "b"), Judged({"a": WORST, "b": WORST}), Random(1), heat=0.03) == "a"


def test_a_heated_hand_draws_among_the_near_best_only() -> None:
    judged, rng = Judged({"a": 0.5, "b": 0.49, "c": 0.0, "d": -0.5}), Random(3)
    drawn = Counter(chosen(choose("a", "b", "c", "d"), judged, rng, heat=0.03) for _ in range(200))
    assert set(drawn) == {"a", "b"} and drawn["a"] > drawn["b"] > 50


def test_the_heat_is_what_a_draw_gives_away_at_most_on_average() -> None:
    worths, rng = {str(n): 1 - n / 100 for n in range(100)}, Random(3)
    lost = [1 - worths[str(chosen(choose(*worths), Judged(worths), rng, heat=0.03))] for _ in range(500)]
    assert 0.01 < sum(lost) / len(lost) <= 0.03


def test_where_all_worths_are_close_the_draw_is_not_blind() -> None:
    judged, rng = Judged({"a": 0.010, "b": 0.002, "c": 0.0}), Random(3)
    assert {chosen(choose("a", "b", "c"), judged, rng, heat=0.1) for _ in range(100)} == {"a"}
    half = Judged({"a": 0.11, "b": 0.06, "c": 0.0})
    assert {chosen(choose("a", "b", "c"), half, rng, heat=0.03) for _ in range(100)} == {"a"}


@pytest.mark.parametrize(
    ("asked", "worths", "answer"),
    [
        (pick(*options("a", "b", "c")), {"a": 0.2, "b": -0.1, "c": 0.1}, ["a", "c"]),
        (pick(*options("a", "b", "c"), most=1), {"a": 0.1, "b": 0.3, "c": 0.2}, ["b"]),
        (pick(*options("a", "b", "c"), least=2), {"a": -0.3, "b": -0.1, "c": -0.2}, ["b", "c"]),
        (pick(*options("a", "b", uses=("arm",))), {"a": 0.1, "b": 0.2}, ["b"]),
        (pick(Option("a", "A"), Option("b", "B", needs="a")), {"a": -0.1, "b": 0.2}, ["a", "b"]),
        (pick(Option("a", "A"), Option("b", "B", needs="a"), Option("c", "C", needs="b")), {"a": -1, "c": 1}, []),
        (pick(*options("a", "b"), chosen=("a",), unchanged="no"), {"a": 0.2, "b": -0.2}, ["a", "b"]),
        (pick(*options("a", "b", uses=("arm",)), chosen=("a",), unchanged="no"), {"a": 0.2, "b": 0.1}, []),
        (pick(*options("a", "b"), least=1), {}, ["a"]),
    ],
)
def test_a_pick_takes_what_adds_worth_within_its_bounds(asked: Pick, worths: dict[str, float], answer: Any) -> None:
    assert asked.check(chosen(asked, Judged(worths), Random(1))) == answer


def test_points_go_where_one_more_is_worth_most() -> None:
    asked = Allot(question="q", seats=GM, prompt="How?", options=options("a", "b", "c", most=2), total=3, places=2)
    assert asked.check(chosen(asked, Judged({"a": 0.1, "b": 0.3, "c": 0.2}), Random(1))) == {"b": 2, "c": 1}


def test_a_number_is_the_best_one_within_bounds() -> None:
    asked = Enter(question="q", seats=GM, prompt="How far?", what="number", low=0, high=9, value="4")
    assert chosen(asked, Judged({"3": 0.1, "6": 0.2, "12": 9.0}), Random(1)) == 6
    assert chosen(asked, Judged(), Random(1)) == 4
    assert ranked(asked, Judged({"3": 0.1, "6": 0.2, "12": 9.0})) == [("6", 0.2), ("3", 0.1)]


def test_dice_are_rolled_unless_an_extra_is_worth_more() -> None:
    asked = Roll(question="q", seats=GM, prompt="Roll", dice=(Die("d6", 1, 6),) * 3, extras=options("keep"))
    rng = Random(1)
    rolled = [chosen(asked, Judged({"keep": -0.1}), rng) for _ in range(50)]
    assert all(asked.check(faces) == faces for faces in rolled) and len({given(faces) for faces in rolled}) > 20
    assert chosen(asked, Judged({"keep": 0.1}), rng) == "keep"


def test_whose_answer_it_is_does_not_count_in_comparisons() -> None:
    assert Seat("gm", "GM", of="thug") == Seat("gm", "GM", of="house") == Seat("gm", "GM")
    assert "thug" not in repr(Seat("gm", "GM", of="thug"))
