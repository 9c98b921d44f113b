"""Dice with signs for faces: typed, answered, corrected, logged and shown as signs, saved as numbers."""

from random import Random
from typing import Any

import pytest
from panel_app import painted, shown
from test_keyboards import PLAIN, has

from tests.kit import DUEL, GM, Toy
from tests.tui.prompt_kit import typed
from unhex_tui.commands.output import as_json
from unhex_tui.engine.decision import Illegal, Option, Roll
from unhex_tui.engine.dice import Die
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.procedure import ask
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.engine.shorthand import understood
from unhex_tui.engine.view import Line, View
from unhex_tui.files.records import record_line, record_of
from unhex_tui.tui.panels.players import DicePanel
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.questions.roll import RollPrompt
from unhex_tui.tui.questions.typed_ahead import Pressed

FUDGE = Die("fudge", -1, 1, ("-", "0", "+"))
EXTRAS = (Option("give", "Give up", letter="g"),)
ROLL = Roll(question="fudge", seats=GM, prompt="Roll", dice=(FUDGE, FUDGE, Die("d10", 1, 10)), extras=EXTRAS)


class Fudging(Toy):
    """A duel with a roll of two fudge dice each turn."""

    def act(self, t: Any) -> Any:
        faces = yield from ask(lambda: Roll(question="fudge", seats=GM, prompt="Roll", dice=(FUDGE, FUDGE)))
        t.events.append(LogLine("It falls.", audience="players", faces=tuple(map(FUDGE.shown, faces))))


@pytest.mark.parametrize("signs", [("-", "+"), ("-", "0", "+", "*"), ("-", "-", "+"), ("--", "0", "+")])
def test_a_die_has_a_sign_of_one_key_for_each_face_or_none_at_all(signs: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="a sign for each face from -1 to 1"):
        Die("fudge", -1, 1, signs)


def test_answers_are_numbers_within_the_faces_and_words_are_signs() -> None:
    assert ROLL.check([-1, 1, 10]) == [-1, 1, 10] and ROLL.describe([-1, 1, 10]) == "rolled - + 10"
    with pytest.raises(Illegal, match="fudge die shows -, 0 or \\+, not 2"):
        ROLL.check([0, 2, 1])
    assert as_json(ROLL)["dice"][1:] == [
        {"name": "fudge", "low": -1, "high": 1, "signs": ["-", "0", "+"]},
        {"name": "d10", "low": 1, "high": 10},
    ]
    assert {face for n in range(20) for face in AppDice(Random(n))(ROLL)[:2]} == {-1, 0, 1}


def test_a_key_a_face_equal_ones_together_and_backspace_takes_one_back() -> None:
    prompt = RollPrompt(ROLL)
    assert prompt.entry == "fudge ×2  _ _   d10 __" and prompt.keys()[0][0] == "- 0 +"
    assert prompt.press("5").say == "The fudge die shows -, 0 or +, not 5"
    assert "Type fudge die 1 of 2 (-, 0 or +)" in prompt.press("x").say
    typed(prompt, "+-")
    assert prompt.entry == "fudge ×2  + -   d10 __"
    prompt.press("backspace")
    assert prompt.entry == "fudge ×2  + _   d10 __"
    assert typed(prompt, "010") == Pressed("answered", [1, 0, 10])


@pytest.mark.parametrize("layout", PLAIN)
def test_every_keyboard_has_the_three_signs_plain(layout: str) -> None:
    assert all(has(layout, sign) for sign in "-0+")


@pytest.mark.parametrize(("keys", "faces"), [("-à", [-1, 0]), ("=-", [1, -1]), ("+0", [1, 0])])
def test_signs_are_typed_on_keyboards_that_have_them_behind_shift(keys: str, faces: list[int]) -> None:
    assert typed(RollPrompt(ROLL._replace(dice=(FUDGE, FUDGE))), keys).value == faces


def test_the_journal_a_line_of_shorthand_and_a_correction_say_signs() -> None:
    session = Session(Fudging(), DUEL)
    assert understood(session, "+ 0").says[0] == understood(session, "+0").says[0] == "Roll: rolled + 0"
    assert understood(session, "+7").wrong == "fudge die shows -, 0 or +, not 7"
    assert understood(session, "+").wrong == "Type 2 dice, not 1: “+”"
    assert session.answer(understood(session, "+0").answers[0]).label == "Roll: rolled + 0"
    desk = Desk(session, AppDice(Random(1)))
    FormCommands(desk).correct(1)
    assert desk.decision is not None and desk.decision.prompt == "New dice for “Roll”, was + 0"
    for key in "--":
        desk.press(key)
    assert desk.said.text.startswith("Corrected: Roll: rolled - -, was + 0")


async def test_told_dice_have_signs_in_the_save() -> None:
    """The dice are large on the players' screen."""
    session = Session(Fudging(), DUEL)
    entry = session.answer([1, -1])
    assert entry.told[0].faces == ("+", "-")
    read = record_of(record_line(entry))
    assert isinstance(read, Entry) and read.told == entry.told
    panel = DicePanel()
    async with shown(panel, 66, 5):
        panel.show(View("", "", log=(Line(1, "It falls.", faces=("+", "-")),)))
        assert "║ + ║║ - ║" in painted(panel)[1]


async def test_a_new_fight_shows_the_players_no_dice_of_the_last() -> None:
    rolled, begins = Line(1, "It falls.", faces=("+", "-")), Line(2, "Fight 2 begins", kind="scene")
    panel = DicePanel()
    async with shown(panel, 66, 5):
        for log, dice in (((rolled,), True), ((rolled, begins), False), ((begins, rolled), True)):
            panel.show(View("", "", log=log))
            assert any("║ + ║" in row for row in painted(panel)) == dice
