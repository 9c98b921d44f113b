"""Dice typed beyond the number asked for never count for the next roll."""

from random import Random

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER, Fight
from fully_automated.fa_kit import Fight as Round
from nightclub import club, table
from screen_text import screen_text
from test_turns_end import press

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.session import AppDice
from unhex_tui.tui.questions import answering
from unhex_tui.tui.questions.desk import Desk


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


def test_surplus_momentum_dice_are_no_armor_dice_of_the_charger() -> None:
    """A charger's armor against their own momentum is a roll of its own."""
    session = Fight(CARDANZO + " armor 1", CHAINER).declare(cardanzo="charge", chainer="kick")
    session.script(("target", "chainer"))
    while session.decision is not None and session.decision.question in ("metres", "defend"):
        session.answer({"metres": 6, "defend": "none"}[session.decision.question])
    session.script(("attack", [5]))
    desk = Desk(session, AppDice(Random(1)))
    assert asked(desk).question == "damage"
    press(desk, *"1" * len(dice(desk)), "6")
    assert asked(desk).question == "armor" and asked(desk).about[0] == "cardanzo"
    assert "6 was not taken. Press Enter before the armor dice" in desk.said.text
    press(desk, "enter", "6")
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


def defending(at: str) -> Round:
    """Return a fight at the first defence die of Bo, whom Ana shoots at from a hex."""
    fight = Round(f"Ana pc at {at} has bow", "Bo at D4").order().choose(ana="piercing_arrow")
    return fight.script(("target", "bo"), ("defend.step", "stay")).asks("defence", "bo")


def rolled(fight: Round) -> list[tuple[str, object]]:
    """Return the answered rolls of the attack: question and faces."""
    return [(entry.question, entry.value) for entry in fight.entries() if entry.question in ("defence", "attack")]


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_attack_dice_may_follow_two_defence_dice_at_once(size: tuple[int, int]) -> None:
    """FA-DICE-1: two defence dice, then the attacker's three at disadvantage, typed in a row as they were read out."""
    fight = defending("D3")
    async with club(fight).run_test(size=size) as pilot:
        await pilot.press(*"0--0+")
        await pilot.pause()
    assert rolled(fight) == [("defence", [0, -1]), ("attack", [-1, 0, 1])]


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_fourth_fudge_die_is_no_die_of_the_attack(size: tuple[int, int]) -> None:
    """FA-DICE-3: at disadvantage three dice are rolled; a surplus die must not begin the attacker's roll."""
    fight = defending("D8")
    app = club(fight)
    async with app.run_test(size=size) as pilot:
        await pilot.press(*"0--=")
        await pilot.pause()
        assert rolled(fight) == [("defence", [0, -1, -1])] and fight.asks("attack", "ana")
        assert "The 3 fudge dice are complete: = was not taken." in screen_text(app)
        assert "Press Enter before the next dice" in table(app).desk.said.text
        await pilot.press("enter", *"0+")
        await pilot.pause()
    assert rolled(fight) == [("defence", [0, -1, -1]), ("attack", [0, 1])]


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_dice_to_roll_are_named_beside_the_table_of_their_odds(size: tuple[int, int]) -> None:
    """FA-DICE-5: the caption gives the number of dice and the dropped one, also while dice are typed."""
    app = club(defending("D8"))
    async with app.run_test(size=size) as pilot:
        for typed in ("", "0"):
            await pilot.press(*typed)
            await pilot.pause()
            shown = screen_text(app)
            assert "disadvantage: 3 dice, drop the highest" in shown and "what it does" in shown, shown
