"""The tally: shares with intervals, and how hard the fight is in a word."""

from __future__ import annotations

import pytest

from tests.playouts import kit
from unhex_tui.engine.judging import Course
from unhex_tui.playouts.playing import Lot, Outcome, Share, Tally, assumes, start_of, wilson
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES


def course() -> Course:
    return start_of(UNKNOWN_ARMIES, kit.position())


def counted(won: int, of: int, undecided: int = 0) -> Tally:
    tally = Tally(course())
    for k in range(of):
        winner = "players" if k < won else "" if k < won + undecided else "opposition"
        lots = {"pc0": Lot(k >= won, k == of - 1, 10.0), "pc1": Lot(False, False, 0.5)}
        cause = "" if winner else "too long"
        first, put_out = "pc0" if k >= won else "", {"npc1": int(k >= won)}
        tally.add(Outcome(k, winner=winner, cause=cause, rounds=4 + k % 5, lots=lots, first=first, put_out=put_out))
    return tally


@pytest.mark.parametrize(
    ("times", "of", "low", "high"), [(0, 100, 0, 3.7), (50, 100, 40.4, 59.6), (100, 100, 96.3, 100), (0, 0, 0, 100)]
)
def test_intervals_are_those_of_wilson(times: int, of: int, low: float, high: float) -> None:
    assert wilson(times, of) == pytest.approx((low, high), abs=0.05)


def test_what_never_came_true_is_no_nought() -> None:
    assert (Share(0, 144).text, Share(0, 144).bounds) == ("<3 %", "")
    assert (Share(59, 144).text, Share(59, 144).bounds) == ("41 %", "33–49")
    assert Share(0, 0).text == "…"


@pytest.mark.parametrize(
    ("won", "word"),
    [
        (400, "walkover"),
        (350, "in hand"),
        (290, "hard"),
        (200, "even"),
        (110, "grim"),
        (10, "hopeless"),
        (240, "even to hard"),
        (80, "hopeless to grim"),
    ],
)
def test_a_word_says_how_hard_it_is(won: int, word: str) -> None:
    assert counted(won, 400).word == word
    hardest, _, easiest = word.upper().partition(" TO ")
    assert counted(won, 400).heading == (f"BETWEEN {hardest} AND {easiest}" if easiest else hardest)


def test_counts_can_be_added() -> None:
    data = counted(30, 50, undecided=5).plain()
    assert data["wins"] == {"players": 30, "opposition": 15, "": 5} and data["playouts"] == 50
    assert data["people"]["pc0"] == {"down": 20, "dead": 1, "lost": 500.0, "first": 20}
    assert data["puts_out"]["npc1"] == 20 and next(iter(data["puts_out"])) == "npc1"
    assert data["undecided"] == {"too long": 5} and data["rounds"] == [4, 6, 8]


def test_a_tally_does_not_grow_with_its_play_outs() -> None:
    few, many = counted(30, 50).plain(), counted(300, 500).plain()
    assert {key: type(value) for key, value in few.items()} == {key: type(value) for key, value in many.items()}
    assert len(counted(300, 500).rounds) == 5 and len(counted(300, 500).people) == 2


def test_a_failed_play_out_is_counted_apart() -> None:
    tally = counted(3, 4)
    tally.add(Outcome(4, failed="ValueError: no"))
    assert (tally.playouts, tally.failed) == (4, 1)


def test_it_is_close_once_every_interval_is() -> None:
    assert not Tally(course()).close and not counted(0, 20).close
    assert counted(200, 200).close and not counted(200, 400).close and counted(400, 800).close


def test_what_is_assumed_is_said() -> None:
    assert "sharp" in assumes("sharp", course())[0] and "no one flees" in assumes("plain", course())[0]
    agreed = course()._replace(finish=("The house",), give_up=("The house", "Kit"))
    words = (
        "The app plays all sides (skill: plain); fallen foes of The house are finished off;"
        " only The house, Kit may give up."
    )
    assert assumes("plain", agreed)[0] == words
