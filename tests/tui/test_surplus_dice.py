"""Dice typed beyond the number asked for never count for another character's roll."""

from random import Random

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER, Fight
from fully_automated.fa_kit import Fight as Round
from test_turns_end import press

from unhex_tui.engine.decision import Decision, Roll, Seat
from unhex_tui.engine.session import AppDice
from unhex_tui.systems.fully_automated.fight.rolling import FUDGE
from unhex_tui.tui.questions import answering
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.roll import RollPrompt


def after_damage() -> tuple[Desk, Fight]:
    """Return a desk on which all damage dice but the last are typed, after Cardanzo hit the armored Chainer."""
    session = Fight(CARDANZO, CHAINER + " armor 2").declare(cardanzo="fist", chainer="kick").strike("chainer", 5)
    desk = Desk(session, AppDice(Random(1)))
    assert asked(desk).question == "damage"
    press(desk, *"1" * (len(dice(desk)) - 1))
    assert asked(desk).question == "damage"
    return desk, session


def asked(desk: Desk) -> Decision:
    assert desk.decision is not None
    return desk.decision


def dice(desk: Desk) -> tuple[object, ...]:
    return getattr(asked(desk), "dice", ())


def test_surplus_damage_dice_are_no_armor_dice() -> None:
    desk, session = after_damage()
    many = len(dice(desk))
    press(desk, "1", "2", "3", "4")
    assert asked(desk).question == "armor" and desk.prompt is not None and not desk.prompt.started
    assert (desk.said.text, desk.said.tone) == (
        f"The {many} damage dice are complete: 4 was not taken. Press Enter before the armor dice",
        "refused",
    )
    press(desk, "enter", "2", "3")
    assert asked(desk).question == "target" and "Chainer rolls armor: 2 3:" in "\n".join(session.told())


def test_dice_after_a_pause_or_another_key_count(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, session = after_damage()
    press(desk, "1")
    now = answering.monotonic()
    monkeypatch.setattr(answering, "monotonic", lambda: now + 2)
    press(desk, "6", "5")
    assert "Chainer rolls armor: 6 5:" in "\n".join(session.told())
    monkeypatch.undo()
    desk, session = after_damage()
    press(desk, "1", "9", "backspace", "4", "4")
    assert "Chainer rolls armor: 4 4:" in "\n".join(session.told())


def test_dice_of_the_same_person_may_follow_at_once() -> None:
    """A charger's armor against their own momentum is a separate question to the same player."""
    session = Fight(CARDANZO + " armor 1", CHAINER).declare(cardanzo="charge", chainer="kick")
    session.script(("target", "chainer"))
    while session.decision is not None and session.decision.question in ("metres", "defend"):
        session.answer({"metres": 6, "defend": "none"}[session.decision.question])
    session.script(("attack", [5]))
    desk = Desk(session, AppDice(Random(1)))
    assert asked(desk).question == "damage"
    press(desk, *"1" * len(dice(desk)), "6")
    assert "Cardanzo rolls armor: 6:" in "\n".join(session.told())


def test_the_dice_of_an_order_may_be_typed_in_a_row() -> None:
    session = Round("Ana pc at D3", "Bo at D4")
    desk = Desk(session, AppDice(Random(1)))
    press(desk, *"5713")
    assert [entry.value for entry in session.entries() if entry.question == "order.dice"] == [[5, 7], [1, 3]]


def test_enter_works_however_long_after_a_refused_die(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, session = after_damage()
    press(desk, "1", "4")
    now = answering.monotonic()
    monkeypatch.setattr(answering, "monotonic", lambda: now + 60)
    press(desk, "enter")
    assert desk.said.text == ""
    press(desk, "2", "3")
    assert "Chainer rolls armor: 2 3:" in "\n".join(session.told())


def test_attack_dice_may_follow_defence_dice_at_once() -> None:
    session = Round("Ana pc at D3", "Bo at D4")
    desk = Desk(session, AppDice(Random(1)))
    press(desk, *"5713")
    asked_first = Roll(question="defend", seats=asked_seats(desk), prompt="", about=("bo",), dice=(FUDGE,) * 2)
    following = asked_first._replace(question="attack", about=("ana",))
    desk.prompt = RollPrompt(following, desk.letters)
    desk._full = (session.journal.head, answering.monotonic() + 1, asked_first)
    assert desk.press("0") and desk.prompt.faces == [0]


def asked_seats(desk: Desk) -> tuple[Seat, ...]:
    return asked(desk).seats
