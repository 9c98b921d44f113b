"""Answerers that need no user: the app's dice, a script, random play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from players import RandomPlayer, Script

from unhex_tui.engine.decision import Allot, Choose, Enter, Option, Pick, Roll, Seat
from unhex_tui.engine.dice import Die
from unhex_tui.engine.session import AppDice

ASKED: dict[str, Any] = {"question": "q", "prompt": "Q?", "seats": (Seat("ann", "Ann"),)}
OPTIONS = tuple(Option(key, key, uses=uses, most=2) for key, uses in [("a", ("x",)), ("b", ("x", "y")), ("c", ("y",))])
D100 = Roll(**ASKED, dice=(Die("tens", 0, 9), Die("ones", 0, 9)), extras=(Option("surrender", "Surrender"),))

DECISIONS = [
    Choose(**ASKED, options=OPTIONS),
    Pick(**ASKED, options=OPTIONS),
    Pick(**ASKED, options=OPTIONS, least=2, most=2),
    Pick(**ASKED, options=OPTIONS, least=1, most=1, chosen=("b",), unchanged="nothing would change"),
    Pick(**ASKED, options=OPTIONS, chosen=("a",), unchanged="nothing would change"),
    Pick(**ASKED, options=OPTIONS, unchanged="nothing would change"),
    Allot(**ASKED, options=OPTIONS, total=5),
    Pick(**ASKED, options=(Option("c", "c", needs="b"), Option("b", "b", needs="a"), Option("a", "a"))),
    Allot(**ASKED, options=OPTIONS, total=3, places=1),
    Allot(**ASKED, options=OPTIONS, total=99),
    D100,
    Enter(**ASKED, what="number", low=-3, high=3),
    Enter(**ASKED, low=2, high=4),
    Enter(**ASKED, value="as it was"),
]


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda d: d.kind)
def test_random_answers_are_legal(decision: Any) -> None:
    player = RandomPlayer(Random(1))
    for _ in range(300):
        decision.check(player(decision))


def test_random_play_gives_every_legal_answer_now_and_then() -> None:
    player = RandomPlayer(Random(1))
    assert {player(DECISIONS[0]) for _ in range(100)} == {"a", "b", "c"}
    assert {tuple(player(DECISIONS[1])) for _ in range(400)} == {(), ("a",), ("b",), ("c",), ("a", "c")}
    assert {player(DECISIONS[11]) for _ in range(200)} == set(range(-3, 4))
    assert "surrender" in [player(D100) for _ in range(2000)]


def test_random_play_is_the_same_for_the_same_seed() -> None:
    one, two = RandomPlayer(Random(7)), RandomPlayer(Random(7))
    assert [one(decision) for decision in DECISIONS] == [two(decision) for decision in DECISIONS]


def test_the_apps_dice_show_every_face_and_answer_nothing_else() -> None:
    dice = AppDice(Random(1))
    assert {face for _ in range(200) for face in dice(D100)} == set(range(10))
    with pytest.raises(TypeError, match="q is not a roll"):
        dice(DECISIONS[0])


def test_a_script_answers_its_questions_only() -> None:
    """A script says where it does not fit."""
    script = Script([("q", "a"), ("other", "b")])
    assert script(DECISIONS[0]) == "a"
    with pytest.raises(LookupError, match="the script answers other, but q is asked"):
        script(DECISIONS[0])
    with pytest.raises(LookupError, match="the script ends where q is asked"):
        script(DECISIONS[0])
