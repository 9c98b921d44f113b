"""No command needs a key that is dead, or behind AltGr or Shift, on German, French, Spanish or Nordic keyboards."""

from __future__ import annotations

import re
from random import Random

import pytest
from nightclub import SHOT, asked, club, played

from unhex_tui.engine.decision import Choose, Enter, Option
from unhex_tui.engine.session import AppDice
from unhex_tui.tui.keys.commands import DESK, DRAWING, TABLE
from unhex_tui.tui.questions.choose import ChoosePrompt, PickPrompt
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.letters import ALIAS, DIGITS, Letters, assigned

LETTERS = "abcdefghijklmnopqrstuvwxyz"
PLAIN = {
    "US": LETTERS + "1234567890-=[]\\;',./`",
    "German": LETTERS + "1234567890ßüöä+#,.-<",
    "French": LETTERS + "&é\"'(-è_çà)=$ù*,;:!<²",
    "Spanish": LETTERS + "1234567890'¡ñç+,.-<º",
    "Swedish, Finnish": LETTERS + "1234567890+åöä',.-<§",
    "Norwegian": LETTERS + "1234567890+åøæ',.-<|\\",
    "Danish": LETTERS + "1234567890+åæø',.-<½",
}
"""Characters typed without Shift or AltGr, dead keys left out; Shift and a letter gives the capital on all layouts."""


def has(layout: str, key: str) -> bool:
    """Tell whether a layout has a key: a named key, one with Ctrl, a letter, or a plain sign."""
    typed = {*PLAIN[layout]}
    typed |= {sign for plain, sign in (ALIAS | DIGITS).items() if plain in typed}
    return len(key) > 1 or key.lower() in typed


@pytest.mark.parametrize("layout", PLAIN)
def test_every_command_has_a_key_that_is_there(layout: str) -> None:
    for commands in (TABLE, (*DRAWING, *DESK)):
        keys: dict[str, list[str]] = {}
        for command in commands:
            keys.setdefault(command.action, []).extend(command.keys.split(","))
        assert [action for action, found in keys.items() if not any(has(layout, key) for key in found)] == []


@pytest.mark.parametrize("layout", PLAIN)
def test_digits_are_there_where_they_need_shift(layout: str) -> None:
    assert all(has(layout, digit) for digit in "1234567890")


async def test_dice_are_typed_on_a_french_keyboard_without_shift() -> None:
    app = club(played(*SHOT[:7]))
    async with app.run_test(size=(80, 24)) as pilot:
        assert asked(app) == "attack.roll"
        await pilot.press("quotation_mark", "left_parenthesis")
        assert app.screen.desk.session.journal.entries[8].value == [3, 5]  # type: ignore[attr-defined]


def test_dice_that_close_a_window_may_begin_with_what_begins_a_key_there() -> None:
    desk = Desk(played(*SHOT[:6]), AppDice(Random(1)))
    assert isinstance(desk.prompt, PickPrompt)
    desk.prompt._by_letter["-x"] = desk.prompt.options[0].key
    for key in "-é":
        desk.press(key)
    assert desk.session.journal.entries[8].value == [6, 2]


@pytest.mark.parametrize(("typed", "text"), [("é-", "26"), ("-é", "-2"), ("&à", "10")])
def test_a_minus_begins_a_number(typed: str, text: str) -> None:
    """A digit on the same key continues it."""
    prompt = EnterPrompt(Enter(question="n", seats=(), prompt="n", what="number", low=-99, high=99))
    for key in typed:
        prompt.press(key)
    assert prompt.text == text


def test_a_letter_goes_before_the_digit_of_its_key() -> None:
    options = (Option("a", "A", letter="-a"), Option("b", "B", letter="b"))
    prompt = ChoosePrompt(Choose(question="n", seats=(), prompt="n", options=options), Letters())
    assert prompt.press("-").what == "typed" and prompt.press("a").value == "a"


def test_keys_that_options_are_given_are_there() -> None:
    free = Letters().free()
    assert re.fullmatch("[a-zA-Z]+", free)
    keys = assigned([Option(f"c{i}", f"Cat {i}", token=f"c{i}") for i in range(60)], Letters()).values()
    assert all(has(layout, sign) for layout in PLAIN for key in keys for sign in key)
