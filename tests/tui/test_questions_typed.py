"""Keys of questions with typed dice, numbers or texts, without a screen."""

from typing import Any

import pytest

from tests.tui.prompt_kit import GM, typed
from unhex_tui.engine.advice import Advice, Odds, Preview
from unhex_tui.engine.decision import Allot, Enter, Option, Roll
from unhex_tui.engine.dice import Die
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.questions.roll import AllotPrompt, RollPrompt
from unhex_tui.tui.questions.typed_ahead import Pressed
from unhex_tui.tui.screens.notes import explained

# ---------------------------------------------------------------------- roll


GIVE_UP = (Option("give", "Give up", letter="g"),)


def percent(extras: tuple[Option, ...] = GIVE_UP) -> RollPrompt:
    dice = (Die("tens", 0, 9), Die("ones", 0, 9))
    return RollPrompt(Roll(question="dice", seats=GM, prompt="Roll", dice=dice, extras=extras))


def twenty() -> RollPrompt:
    return RollPrompt(Roll(question="d20", seats=GM, prompt="Roll", dice=(Die("d20", 1, 20), Die("d6", 1, 6))))


def test_the_last_digit_answers_tens_then_ones() -> None:
    prompt = percent()
    assert prompt.press("4").what == "typed"
    assert prompt.entry == "tens 4   ones _"
    assert prompt.press("2") == Pressed("answered", [4, 2])


def test_leading_zeros_are_kept() -> None:
    assert typed(percent(), "00") == Pressed("answered", [0, 0])
    assert typed(percent(), "05") == Pressed("answered", [0, 5])


def test_backspace_corrects_a_digit() -> None:
    prompt = percent()
    prompt.press("4")
    assert prompt.press("backspace").what == "typed"
    assert typed(prompt, "91") == Pressed("answered", [9, 1])


def test_backspace_with_nothing_typed_says_so() -> None:
    assert percent().press("backspace").what == "refused"


def test_enter_does_nothing_on_a_roll_and_says_what_is_awaited() -> None:
    pressed = percent().press("enter")
    assert pressed.what == "refused" and "tens die" in pressed.say


def test_an_extra_choice_is_open_only_until_the_first_digit() -> None:
    assert typed(percent(), "gg") == Pressed("answered", "give")
    pressed = typed(percent(), "4g")
    assert pressed.what == "refused" and "only before the first digit" in pressed.say


def test_ACT_7_a_digit_hides_extra_choices_and_odds() -> None:
    prompt = percent()
    prompt.advise = lambda: Advice(odds=lambda: Odds(words={"": "hits 81 %"}))
    assert [item.keys for item in prompt.items()] == ["gg"] and "Hits 81 %" in str(explained(prompt))
    prompt.press("4")
    assert prompt.items() == [] and "81 %" not in str(explained(prompt))
    prompt.press("backspace")
    assert prompt.items() and "Hits 81 %" in str(explained(prompt))


def test_an_extra_choice_takes_the_same_key_twice() -> None:
    """A key typed ahead does not count."""
    for ahead in ("g", "g\n", "gxg", "g4", "xg "[:2]):
        prompt = percent()
        pressed = [prompt.press("enter" if key == "\n" else key) for key in ahead]
        assert all(one.what != "answered" for one in pressed), ahead
    prompt = percent()
    assert prompt.press("g").say == "Give up? Press the key again to confirm" and prompt.at == "give"
    prompt.clear()
    assert prompt.press("g").what == "typed"
    assert prompt.press(" ") == Pressed("answered", "give")


def test_an_extra_choice_that_only_leads_on_is_taken_at_once() -> None:
    prompt = percent((Option(":shifts", "Shifts", letter="s"),))
    assert [item.keys for item in prompt.items()] == ["s"]
    assert prompt.press("s") == Pressed("answered", ":shifts")


def test_suggested_numbers_are_highlighted_and_taken() -> None:
    """Any other number is typed."""

    def prompt() -> EnterPrompt:
        made = EnterPrompt(Enter(question="set", seats=GM, prompt="Set to", what="number", low=1, high=45))
        previews = {"39": Preview(("3 to the head",)), "12": Preview(("little",))}
        made.advise = lambda: Advice(previews, offers=lambda: (Option("39", "39"), Option("38", "38")))
        return made

    one = prompt()
    assert [item.option.key for item in one.items()] == ["39", "38"] and one.keys()[1] == ("Space", "takes ›")
    assert one.at == "39" and one.preview == Preview(("3 to the head",)) and not one.half
    assert one.press("enter").say == "Type a number, 1 to 45, then Enter; Space takes ›"
    assert one.press(" ") == Pressed("answered", 39), "the highlighted number, before any arrow key"
    assert one.press("down").what == "typed" and one.press(" ") == Pressed("answered", 38)
    other = prompt()
    assert typed(other, "12").what == "typed" and other.items() == [] and other.preview == Preview(("little",))
    assert other.press("enter") == Pressed("answered", 12)
    back = prompt()
    typed(back, "1")
    back.press("up")
    assert (back.at, back.text) == ("38", "") and back.press("4").what == "typed" and back.text == "4"


def test_suggestions_stand_beside_a_first_number() -> None:
    """Suggestions go once the number is edited."""

    def prompt() -> EnterPrompt:
        made = EnterPrompt(Enter(question="run", seats=GM, prompt="How far?", what="number", high=10, value="10"))
        made.advise = lambda: Advice(offers=lambda: (Option("9", "9"), Option("6", "6")))
        return made

    one = prompt()
    assert [item.option.key for item in one.items()] == ["9", "6"] and one.text == "10"
    assert one.press("enter") == Pressed("answered", 10)
    looked = prompt()
    assert looked.press("down").what == "typed" and (looked.at, looked.text) == ("9", "")
    assert looked.press("enter").what == "refused" and looked.press(" ") == Pressed("answered", 9)
    other = prompt()
    assert typed(other, "4").what == "typed" and (other.items(), other.text) == ([], "4")


def test_a_click_on_the_map_takes_no_extra_choice() -> None:
    roll = Roll(question="d", seats=GM, prompt="?", dice=(Die("d", 0, 9),), extras=(Option("g", "Give", token="ana"),))
    prompt = RollPrompt(roll, Letters({"ana": "a"}))
    assert prompt.option_for(token="ana") == "" and prompt.letters_on_map() == {}


def test_a_letter_on_a_roll_says_that_a_digit_is_awaited() -> None:
    assert percent().press("x").say == "Type the tens die (0 to 9)"


def test_a_face_of_two_digits_is_gathered() -> None:
    assert typed(twenty(), "176") == Pressed("answered", [17, 6])


def test_a_digit_that_can_begin_no_larger_face_is_enough() -> None:
    assert typed(twenty(), "76") == Pressed("answered", [7, 6])


def test_a_small_face_is_typed_with_its_zero() -> None:
    prompt = twenty()
    assert prompt.press("0").what == "typed"
    assert prompt.entry == "d20 0_   d6 _"
    assert typed(prompt, "21") == Pressed("answered", [2, 1])


def test_a_face_that_the_die_does_not_have_is_refused_and_not_kept() -> None:
    prompt = twenty()
    assert typed(prompt, "25").say == "The d20 die shows 1 to 20, not 25"
    assert prompt.press("0").what == "typed"
    assert prompt.press("9").say == "The d6 die shows 1 to 6, not 9"
    assert prompt.press("0").say == "The d6 die shows 1 to 6, not 0"


def test_backspace_goes_back_into_a_face_of_two_digits() -> None:
    prompt = twenty()
    typed(prompt, "17")
    prompt.press("backspace")
    assert prompt.entry == "d20 1_   d6 _"


def test_a_digit_that_waits_is_whole_by_enter_or_space_and_that_is_said() -> None:
    for key in ("enter", " "):
        prompt = twenty()
        prompt.press("1")
        assert prompt.entry == "d20 1_   d6 _" and ("Enter", "it is 1") in prompt.keys()  # noqa: SIM118
        assert prompt.press(key).what == "typed" and prompt.entry == "d20 1   d6 _"
        assert prompt.press("6") == Pressed("answered", [1, 6])
    prompt = twenty()
    assert typed(prompt, "0").what == "typed" and prompt.press("enter").say == "The d20 die shows 1 to 20, not 0"
    assert ("Enter", "it is 0") not in prompt.keys()  # noqa: SIM118


@pytest.mark.parametrize("face", range(1, 21))
def test_every_face_of_a_d20_is_typed_with_or_without_its_zero(face: int) -> None:
    alone = Roll(question="d20", seats=GM, prompt="Roll", dice=(Die("d20", 1, 20),))
    assert typed(RollPrompt(alone), f"{face:02}") == Pressed("answered", [face])
    short = RollPrompt(alone)
    pressed = typed(short, str(face))
    assert (pressed if face > 2 else short.press("enter")) == Pressed("answered", [face])


def pool(base: int = 3, momentum: int = 2, high: int = 6) -> RollPrompt:
    dice = (*[Die("base", 1, high)] * base, *[Die("momentum", 1, high)] * momentum)
    extras = (Option("pull", "Pull the punch", letter="p"),)
    return RollPrompt(Roll(question="damage", seats=GM, prompt="Roll", dice=dice, extras=extras))


def test_equal_dice_are_one_group_typed_as_they_lie_and_others_are_apart() -> None:
    prompt = pool()
    assert prompt.entry == "base ×3  _ _ _   momentum ×2  _ _"
    typed(prompt, "2 5")
    assert prompt.entry == "base ×3  2 5 _   momentum ×2  _ _"
    assert prompt.keys()[0] == ("1-6", "base die 3 of 3") and "base die 3 of 3" in prompt.press("x").say
    typed(prompt, "1 ")
    assert prompt.keys()[0] == ("1-6", "momentum die 1 of 2")
    assert typed(prompt, "44") == Pressed("answered", [2, 5, 1, 4, 4])


def test_backspace_takes_back_one_die_of_a_group() -> None:
    """Extra choices return when the first die is gone."""
    prompt = pool(momentum=1)
    typed(prompt, "2514")
    assert prompt.entry == "base ×3  _ _ _   momentum _"  # answered
    typed(prompt, "25")
    assert not prompt.items() and prompt.press("backspace").what == "typed"
    assert prompt.entry == "base ×3  2 _ _   momentum _"
    prompt.press("backspace")
    assert prompt.items() and typed(prompt, "pp") == Pressed("answered", "pull")


def test_what_the_typed_dice_come_to_stands_behind_how_they_are_read() -> None:
    decision = pool().decision._replace(
        guide="1 to 4 count", so_far=lambda faces: f"{sum(f < 5 for f in faces)} so far"
    )
    prompt = RollPrompt(decision)
    assert prompt.caption == "1 to 4 count"
    typed(prompt, "25")
    assert prompt.caption == "1 to 4 count; 1 so far"
    prompt.press("backspace")
    prompt.press("backspace")
    assert prompt.caption == "1 to 4 count"


def test_a_pool_of_dice_with_two_digits_is_typed_as_it_lies_too() -> None:
    prompt = pool(4, 0, 20)
    typed(prompt, "1 1")
    assert prompt.entry == "base ×4  1 1_ __ __"
    assert typed(prompt, " 20 7") == Pressed("answered", [1, 1, 20, 7])


def test_no_digit_is_taken_from_another_script() -> None:
    assert percent().press("٣").what == "refused"


# ---------------------------------------------------------------------- enter


def text(value: str = "", **more: Any) -> EnterPrompt:
    return EnterPrompt(Enter(question="note", seats=GM, prompt="Note", value=value, **more))


def number(value: str = "", low: int = 0, high: int = 120) -> EnterPrompt:
    return EnterPrompt(Enter(question="n", seats=GM, prompt="?", what="number", low=low, high=high, value=value))


def test_in_a_text_command_keys_and_digits_are_written() -> None:
    prompt = text()
    typed(prompt, "uUye!?r/q 42")
    assert prompt.press("enter") == Pressed("answered", "uUye!?r/q 42")


def test_in_a_text_escape_and_tab_are_left_to_the_app() -> None:
    assert text().press("escape").what == text().press("tab").what == "passed"


def test_a_text_is_edited_at_its_cursor() -> None:
    prompt = text("Bb")
    for key in ("left", "o", "home", "delete", "R", "end", "backspace", "y"):
        prompt.press(key)
    assert prompt.press("enter") == Pressed("answered", "Roy")


def test_a_text_is_cleaned_as_it_is_answered() -> None:
    prompt = text()
    prompt.write("  a\x1b[31m\u202e\nb\u0301  ")
    assert prompt.press("enter") == Pressed("answered", "a [31m b́")


def test_a_text_longer_than_allowed_is_not_taken_in() -> None:
    prompt = text(high=5)
    assert prompt.write("123456").say == "At most 5 characters"
    assert prompt.text == ""


def test_a_text_that_is_too_short_is_refused() -> None:
    assert text(low=1).press("enter").what == "refused"


def test_a_number_is_typed_and_confirmed_by_enter() -> None:
    prompt = number()
    typed(prompt, "42")
    assert prompt.press("enter") == Pressed("answered", 42)


def test_the_first_digit_replaces_the_number_that_stood_there() -> None:
    prompt = number("7")
    typed(prompt, "12")
    assert prompt.press("enter") == Pressed("answered", 12)
    assert number("7").press("enter") == Pressed("answered", 7)


def test_the_first_letter_replaces_the_text_that_stood_there() -> None:
    prompt = text("Session of today")
    assert prompt.fresh
    typed(prompt, "quiz")
    assert not prompt.fresh
    assert prompt.press("enter") == Pressed("answered", "quiz")
    assert text("Session of today").press("enter") == Pressed("answered", "Session of today")


@pytest.mark.parametrize(
    ("key", "result"), [("left", "Roxb"), ("right", "Robx"), ("home", "xRob"), ("end", "Robx"), ("backspace", "Rox")]
)
def test_a_moving_or_editing_key_keeps_the_text(key: str, result: str) -> None:
    """Typing continues with the text that stood there."""
    prompt = text("Rob")
    prompt.press(key)
    assert not prompt.fresh
    prompt.press("x")
    assert prompt.press("enter") == Pressed("answered", result)


def test_a_pasted_text_replaces_the_old_one() -> None:
    """The length does not matter."""
    prompt = text("12345", high=5)
    assert prompt.write("abcde").what == "typed"
    assert prompt.text == "abcde"


def test_a_text_too_long_replaces_nothing() -> None:
    prompt = text("Rob", high=5)
    assert prompt.write("123456").what == "refused"
    assert (prompt.text, prompt.fresh) == ("Rob", True)


def test_clearing_brings_back_the_first_text() -> None:
    """The next letter replaces it again."""
    prompt = text("Rob")
    typed(prompt, "xy")
    prompt.clear()
    assert (prompt.text, prompt.fresh) == ("Rob", True)
    typed(prompt, "z")
    assert prompt.text == "z"


def test_where_nothing_stood_nothing_is_selected() -> None:
    assert not text().fresh and not number().fresh


def test_a_number_may_be_below_zero_only_where_the_bounds_are() -> None:
    prompt = number(low=-5)
    typed(prompt, "-3")
    assert prompt.press("enter") == Pressed("answered", -3)
    assert number().press("-").what == "refused"


def test_a_number_out_of_bounds_and_none_at_all_are_refused() -> None:
    prompt = number()
    typed(prompt, "121")
    assert prompt.press("enter").say == "Enter 0 to 120, not 121"
    assert number().press("enter").say.startswith("Type a number")


def test_a_digit_too_many_is_no_shorter_number() -> None:
    """Bug report: at most 6 m, `2 0 Enter` ran 2 m."""
    prompt = number(high=6)
    for key in "200":
        prompt.press(key)
    assert prompt.press("enter").say == "Enter 0 to 6, not 20"
    assert [prompt.press("backspace").what, prompt.press("enter")] == ["typed", Pressed("answered", 2)]


def test_commands_work_while_a_number_is_awaited() -> None:
    assert number().press("u").what == "passed"
    assert number().press("x").say == "Type a number, then Enter"


def test_control_u_clears_the_line_and_control_w_the_last_word() -> None:
    prompt = EnterPrompt(Enter(question="q", seats=GM, prompt="Name?", value="Sabre"))
    typed(prompt, "Long sword")
    assert prompt.text == "Long sword"
    prompt.press("ctrl+w")
    assert prompt.text == "Long "
    prompt.press("ctrl+u")
    assert (prompt.text, prompt.cursor) == ("", 0)
    typed(prompt, "Sabre")
    assert prompt.text == "Sabre", "typed again it is no SabreSabre"


def test_the_points_columns_stay_as_they_are_while_points_are_shared_out() -> None:
    options = tuple(Option(f"o{n}", f"Place {n}", most=3) for n in range(6))
    previews = {option.key: Preview(("level 40 → 39",)) for option in options}
    panel, prompt = (
        QuestionPanel(),
        AllotPrompt(Allot(question="q", seats=GM, prompt="Where?", total=3, options=options)),
    )
    prompt.advise = lambda: Advice(previews)
    panel._lines = ()
    drawn = []
    for key in ("", prompt.letters["o1"], prompt.letters["o4"]):
        if key:
            prompt.press(key)
        panel._prompt = prompt
        panel.lay_out(60, 8)
        assert panel._options is not None
        drawn.append([(place.line, place.left, place.key) for place in panel._options.places])
    assert drawn[0] == drawn[1] == drawn[2] and len(drawn[0]) == 6


def test_an_empty_text_is_refused_in_plain_words() -> None:
    prompt = EnterPrompt(Enter(question="q", seats=GM, prompt="Describe it", low=1, high=120))
    assert [prompt.press(key) for key in (" ", "enter")][-1] == Pressed("refused", say="Type some text, then Enter")
    prompt.press("a")
    assert prompt.press("enter").what == "answered"
