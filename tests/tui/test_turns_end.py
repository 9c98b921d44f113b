"""A key pressed just after a question ended by itself does not answer the next question."""

from random import Random

import pytest
from nightclub import SHOT, played
from unhex_kit import ROOM, Fight

from unhex_tui.engine.session import AppDice
from unhex_tui.tui.questions import answering
from unhex_tui.tui.questions.desk import Desk


def at_desk(*more: str) -> Desk:
    """Return a desk after Vex, the only one of the side, has moved; the house's turn is now, the cult's last."""
    session = Fight(ROOM, "Vex pc crew Room", "Thug house Hall", "Zed cult Hall", *more).turn("crew")
    desk = Desk(session, AppDice(Random(1)))
    press(desk, "v", "m", "h")
    while desk.decision is not None and desk.decision.question == "move.react":
        press(desk, "enter")
    return desk


def press(desk: Desk, *keys: str) -> None:
    for key in keys:
        assert desk.press(key), key


def turn(desk: Desk) -> str:
    table = desk.session.table
    return f"{table.round} {table.order[table.turn]}" if table.phase == "turns" else f"{table.round} {table.phase}"


def test_a_late_key_does_not_end_the_next_turn() -> None:
    """The key was meant for a turn that ended by itself."""
    desk = at_desk()
    assert turn(desk) == "1 house"
    press(desk, ".")
    assert turn(desk) == "1 house"
    assert desk.said.text == "The last turn ended by itself. Press . again to end this one too: no one has acted yet"
    press(desk, ".")
    assert turn(desk) == "1 cult" and not desk.said.text


def test_it_is_ended_by_one_key_where_that_was_looked_at() -> None:
    desk = at_desk()
    press(desk, "end", " ")
    assert turn(desk) == "1 cult"


def test_it_is_ended_by_one_key_once_somebody_has_acted_in_it() -> None:
    desk = at_desk("Rat house Hall")
    press(desk, "t", "m", "o")
    while desk.decision is not None and desk.decision.question == "move.react":
        press(desk, "enter")
    assert turn(desk) == "1 house"
    press(desk, ".")
    assert turn(desk) == "1 cult"


def test_a_lone_targets_letter_does_not_answer_twice() -> None:
    """The second press is ignored once in the next question."""
    session = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room").turn("crew")
    desk = Desk(session, AppDice(Random(1)))
    press(desk, "v", "a", "t")
    assert desk.said.text == "Thug was taken automatically: it was the only choice"
    asked = desk.decision
    assert desk.press("t") and desk.decision is asked and "no such key" in desk.said.text
    desk.undo()
    press(desk, "a")
    desk.undo()
    assert desk.press("t") and "taken already" not in desk.said.text, "it was taken back"


def test_a_letter_of_a_read_question_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The question stood long enough to be read."""
    for later, picked in ((0.3, False), (1.5, True)):
        session = Fight(ROOM, "Vex pc crew Room", "Hal house Room knife@right", "Hugo house Room knife@right")
        desk, now = Desk(session.turn("crew"), AppDice(Random(1))), 0.0
        monkeypatch.setattr(answering, "monotonic", lambda: now)  # noqa: B023
        press(desk, "v", "m")
        assert desk.prompt is not None and desk.prompt.letters["hal:intercept:i1"] == "h"
        now = later
        press(desk, "h")
        assert desk.prompt.half is picked and ("Hall was taken automatically" in desk.said.text) is not picked


def test_ending_turns_takes_one_key_each() -> None:
    """Two keys are needed if actions would be lost."""
    session = Fight(ROOM, "Vex pc crew Room", "Thug house Hall", "Kit pc crew Hall").turn("crew")
    desk = Desk(session, AppDice(Random(1)))
    press(desk, ".")
    assert turn(desk) == "1 house"
    press(desk, ".")
    assert turn(desk) == "1 house", "Thug's action would be lost"
    press(desk, ".")
    assert turn(desk) == "2 initiative"
    desk = Desk(session.turn("crew"), AppDice(Random(1)))
    press(desk, ".")
    assert turn(desk) == "2 house"


@pytest.mark.parametrize("key", [".", ";"])
def test_a_full_stop_typed_ahead_for_no_question_ends_no_turn(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for later, ended in ((0.3, False), (1.5, True)):
        desk, now = Desk(played(*SHOT[:7]), AppDice(Random(1))), 0.0
        monkeypatch.setattr(answering, "monotonic", lambda: now)  # noqa: B023
        press(desk, "9", "3", key)
        assert desk.decision is not None and desk.decision.question == "turn.actor" and turn(desk) == "1 crew"
        now = later
        press(desk, key)
        assert (turn(desk) == "1 house") is ended
        if not ended:
            assert desk.said.text == "Press . again to end the turn: the last . answered another question"
            press(desk, key)
            assert turn(desk) == "1 house" and not desk.said.text


def test_another_key_after_a_full_stop_lets_the_next_one_end_the_turn() -> None:
    desk = Desk(played(*SHOT[:7]), AppDice(Random(1)))
    press(desk, "9", "3", ".", "down", ".")
    assert turn(desk) == "1 house"
