"""Effects of keys, commands and writes on the desk, without a screen."""

from typing import Any

import pytest
from parlour import Written, dice, parlour

from unhex_tui.engine.journal import Entry, Head
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.form_commands import FormCommands


def at_desk(write: Written | None = None, **more: Any) -> Desk:
    return Desk(parlour(write, **more), dice)


def type_in(desk: Desk, keys: str) -> None:
    """Type characters and assert that each has an effect."""
    for key in keys.split():
        for each in [key] if key in ("enter", "backspace", "up", "down", "space") else list(key):
            assert desk.press(" " if each == "space" else each), f"{each} was nobody's key"


def asked(desk: Desk) -> str:
    assert desk.decision is not None
    return desk.decision.question


def answers(desk: Desk) -> list[tuple[str, Any]]:
    return [(entry.question, entry.value) for entry in desk.session.entries()]


# ---------------------------------------------------------------------- answering


def test_each_key_is_understood_against_the_question_pending_then() -> None:
    desk = at_desk()
    type_in(desk, "ha enter 42 b n 33 enter")
    assert answers(desk) == [
        ("turn.act", "hit"),
        ("hit.whom", "ana"),
        ("hit.react", []),
        ("hit.dice", [4, 2]),
        ("hit.which", "2"),
        ("turn.act", "count"),
        ("count", 33),
    ]


def test_an_attack_takes_six_keys_with_typed_dice_and_nobody_reacting() -> None:
    desk = at_desk()
    type_in(desk, "ha enter 42 a")
    assert len(answers(desk)) == 5 and asked(desk) == "turn.act"


def test_an_attack_by_app_dice_takes_five_keys_and_a_move_two() -> None:
    desk = at_desk()
    type_in(desk, "ha enter")
    desk.roll()
    type_in(desk, "a")
    assert len(answers(desk)) == 5 and asked(desk) == "turn.act"
    type_in(desk, "m")
    type_in(desk, desk_letter(desk, "Bar"))
    assert desk.session.table.rooms["ana"] == "bar" and asked(desk) == "turn.act"


def test_answers_typed_ahead_share_one_write() -> None:
    write = Written()
    desk = at_desk(write)
    type_in(desk, "ha enter 42 a")
    assert write.writes == []
    desk.commit()
    assert [len(records) for records in write.writes] == [5]


def test_an_undo_among_keys_typed_ahead_is_written_in_its_place() -> None:
    write = Written()
    desk = at_desk(write)
    type_in(desk, "ha")
    desk.undo()
    type_in(desk, "b")
    desk.commit()
    assert [type(record) for record in write.writes[0]] == [Entry, Entry, Head, Entry]
    assert answers(desk) == [("turn.act", "hit"), ("hit.whom", "bob")]


def test_a_refused_answer_is_said_and_changes_nothing() -> None:
    desk = at_desk()
    type_in(desk, "f")
    assert desk.said.text == "Fly: nobody here has wings (WING-1)"
    assert desk.said.tone == "refused" and answers(desk) == []


def test_what_was_said_goes_with_the_next_key() -> None:
    desk = at_desk()
    type_in(desk, "fh")
    assert desk.said.text == ""


def test_r_lets_the_app_roll_and_the_journal_says_so() -> None:
    desk = at_desk()
    type_in(desk, "ha enter")
    desk.roll()
    entry = list(desk.session.entries())[-1]
    assert (entry.value, entry.by) == ([1, 1], "app dice")


def test_r_names_the_open_menu_that_covers_a_roll() -> None:
    desk = at_desk()
    type_in(desk, "ha enter")
    FormCommands(desk).shorthand()
    desk.roll()
    assert desk.said.text == "First finish Sentence"


def test_r_says_so_where_no_dice_are_asked_for_or_one_is_typed_already() -> None:
    desk = at_desk()
    desk.roll()
    assert desk.said.text == "No dice are asked for now"
    type_in(desk, "ha enter 4")
    desk.roll()
    assert desk.said.text.startswith("A die is already typed") and asked(desk) == "hit.dice"


def test_agreed_answers_are_given_as_soon_as_they_are_asked() -> None:
    desk = at_desk()
    FormCommands(desk).gm_action("standing")
    type_in(desk, "a")
    assert desk.said.text == "guard dice by the app"
    type_in(desk, "g")
    assert asked(desk) == "turn.act"
    assert [(entry.by, entry.value) for entry in desk.session.entries()][-1] == ("standing", [2, 2])


def test_the_end_of_the_evening_asks_nothing_and_can_be_taken_back() -> None:
    desk = at_desk()
    type_in(desk, "x")
    assert desk.decision is None and not desk.press("h")
    desk.undo()
    assert asked(desk) == "turn.act"


# ---------------------------------------------------------------------- writing


def test_a_failed_write_takes_back_what_was_held_and_says_so() -> None:
    write = Written()
    desk = at_desk(write)
    type_in(desk, "ha")
    desk.commit()
    write.full = True
    type_in(desk, "enter 42")
    desk.commit()
    assert asked(desk) == "hit.react"
    assert desk.said.tone == "alarm" and "No space left" in desk.said.text
    write.full = False
    type_in(desk, "enter 42 a")
    desk.commit()
    assert len(write.writes) == 2 and asked(desk) == "turn.act"


def test_a_failed_write_closes_an_open_form() -> None:
    write = Written()
    desk = at_desk(write)
    write.full = True
    type_in(desk, "h")
    FormCommands(desk).gm_action("amend")
    desk.commit()
    assert desk.form is None and asked(desk) == "turn.act"


def test_a_rule_that_breaks_is_told_and_the_answer_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = at_desk()
    monkeypatch.setattr(type(desk.session.system), "_whom", lambda *_: 1 / 0)
    type_in(desk, "h")
    assert asked(desk) == "turn.act"
    assert desk.said.tone == "alarm" and "ZeroDivisionError" in desk.said.text


# ---------------------------------------------------------------------- back and forth


def test_undo_and_redo_say_what_they_took_and_brought_back() -> None:
    desk = at_desk()
    type_in(desk, "ha")
    desk.undo()
    assert desk.said.text == "Undone: “Hit whom? Ana”"
    desk.redo()
    assert desk.said.text == "Redone: “Hit whom? Ana”"
    assert asked(desk) == "hit.react"


def test_undo_held_down_goes_on_through_a_text_and_writes_nothing_into_it() -> None:
    desk = at_desk()
    type_in(desk, "w H i enter w H o enter")
    assert desk.session.table.turn == 3
    held_down(desk, "u", 9)
    assert answers(desk) == [] and asked(desk) == "turn.act" and desk.said.text.startswith("Nothing to undo")
    held_down(desk, "y", 3)
    assert answers(desk) == [("turn.act", "write"), ("note", "Hi"), ("turn.act", "write")]
    assert asked(desk) == "note" and desk.prompt is not None and desk.prompt.entry == ""
    held_down(desk, "y", 3)
    assert len(answers(desk)) == 4 and asked(desk) == "turn.act"


def at_a_text_again() -> Desk:
    desk = at_desk()
    type_in(desk, "w H i enter")
    held_down(desk, "u", 1)
    assert asked(desk) == "note"
    return desk


def test_undo_to_a_text_keeps_its_keys_until_written() -> None:
    """The prompt says so."""
    desk = at_a_text_again()
    hint = ("U Y u y", "undo and redo")
    assert desk.prompt is not None and hint in list(desk.prompt.keys())
    type_in(desk, "N u y")
    assert desk.prompt.entry == "Nuy" and hint not in list(desk.prompt.keys())


@pytest.mark.parametrize("key", ["enter", "tab"])
def test_enter_and_tab_only_begin_to_write_a_text_that_undo_led_to(key: str) -> None:
    desk = at_a_text_again()
    assert desk.press(key) and asked(desk) == "note"
    type_in(desk, "u y u enter")
    assert answers(desk)[-1] == ("note", "uyu")


def held_down(desk: Desk, key: str, times: int) -> None:
    """Press a key many times, with undo and redo as the screen would do them."""
    for _ in range(times):
        if not desk.press(key):
            {"u": desk.undo, "y": desk.redo}[key]()


def test_undo_to_the_actions_start_says_how_much() -> None:
    desk = at_desk()
    type_in(desk, ". ha enter 42")
    desk.undo_action()
    assert desk.said.text == "Back before “Turn 2: what is done? Hit somebody” (4 steps)"
    assert answers(desk) == [("turn.act", "wait")]


def test_undo_at_the_start_and_redo_without_undo_say_so() -> None:
    desk = at_desk()
    desk.undo()
    assert desk.said.text.startswith("Nothing to undo")
    desk.redo()
    assert desk.said.text == "Nothing to redo"


def test_escape_steps_back_within_an_undeclared_action() -> None:
    desk = at_desk()
    type_in(desk, "h")
    desk.escape()
    assert answers(desk) == []


def test_escape_only_clears_what_is_half_typed_once_the_action_is_declared() -> None:
    desk = at_desk()
    type_in(desk, "ha enter 4")
    desk.escape()
    assert desk.prompt is not None and not desk.prompt.half
    desk.escape()
    assert asked(desk) == "hit.dice" and desk.said.tone == "refused"


def test_escape_looks_away_before_it_steps_back() -> None:
    desk = at_desk()
    type_in(desk, "h down")
    desk.escape()
    assert asked(desk) == "hit.whom"
    desk.escape()
    assert asked(desk) == "turn.act"


# ----------------------------------------------------------------------- edit, overrule, correct


def test_an_amendment_is_one_entry_and_the_pending_question_stays() -> None:
    desk = at_desk()
    type_in(desk, "h")
    FormCommands(desk).gm_action("amend")
    type_in(desk, "a backspace backspace backspace Zoe enter")
    assert desk.said.text == "Ana is now Zoe"
    assert asked(desk) == "hit.whom" and len(answers(desk)) == 2
    desk.undo()
    assert desk.said.text == "Undone: “Ana is now Zoe”"


def test_escape_in_a_form_steps_back_then_closes_it_with_nothing_changed() -> None:
    desk = at_desk()
    FormCommands(desk).gm_action("amend")
    type_in(desk, "a")
    assert asked(desk) == "amend.name"
    desk.escape()
    assert asked(desk) == "amend.who"
    desk.escape()
    assert desk.form is None and desk.said.text == "Amend: no change"


def test_a_form_has_the_systems_name() -> None:
    """The form's name in saves is not shown."""
    desk = at_desk()
    FormCommands(desk).gm_action("roll")
    assert desk.form is not None and desk.form.title == "Call for a roll"
    desk.escape()
    assert desk.said.text == "Call for a roll: no change"


def test_a_form_that_changes_nothing_leaves_no_entry() -> None:
    desk = at_desk()
    FormCommands(desk).gm_action("amend")
    type_in(desk, "a enter")
    assert answers(desk) == [] and desk.said.text == "Nothing changed"


def test_other_commands_wait_while_a_form_is_open() -> None:
    desk = at_desk()
    type_in(desk, "h")
    FormCommands(desk).gm_action("amend")
    for act in (desk.redo, desk.undo_action):
        act()
        assert desk.said.text == "“Amend” is open: finish it or press Esc"


def test_overruling_answers_with_a_blocked_option() -> None:
    desk = at_desk()
    FormCommands(desk).overrule()
    type_in(desk, "f f")
    entry = list(desk.session.entries())[-1]
    assert (entry.value, entry.forced) == ("fly", True)
    assert desk.session.log()[-1].text == "somebody flies"


def test_overruling_voids_what_is_under_way() -> None:
    desk = at_desk()
    type_in(desk, "ha")
    FormCommands(desk).overrule()
    type_in(desk, "v")
    assert asked(desk) == "turn.act" and desk.session.log()[-1].text == "overruled: void.keep"


def test_overruling_offers_a_called_roll_and_standing_answers() -> None:
    desk = at_desk()
    FormCommands(desk).overrule()
    type_in(desk, "d 5")
    assert desk.said.text == "a called roll shows 5"
    FormCommands(desk).overrule()
    type_in(desk, "a")
    assert asked(desk) == "standing"


def test_a_die_that_was_entered_wrong_is_corrected_with_its_own_slots() -> None:
    desk = at_desk()
    type_in(desk, "ha enter 42 a")
    FormCommands(desk).overrule()
    type_in(desk, "c")
    assert asked(desk) == "app.correct"
    wrong = desk_letter(desk, "Roll")
    type_in(desk, wrong)
    assert desk.decision is not None and desk.decision.prompt == "New dice for “Roll”, was 4 2"
    for earlier in ("app.correct", "app.overrule", "turn.act"):
        desk.escape()
        assert asked(desk) == earlier, "each Escape is one step back"
    FormCommands(desk).overrule()
    type_in(desk, f"c {wrong} 47")
    assert ("hit.dice", [4, 7]) in answers(desk)
    assert desk.said.text.startswith("Corrected: ")


def desk_letter(desk: Desk, label: str) -> str:
    """Return the letter of the first option whose label begins with `label`."""
    assert desk.prompt is not None
    return next(i.letter for i in desk.prompt.items() if i.option.label.startswith(label))


def test_a_log_line_of_a_roll_opens_its_correction_and_others_are_told() -> None:
    desk = at_desk()
    type_in(desk, "ha enter 42")
    roll = desk.session.journal.head
    FormCommands(desk).line(roll)
    assert desk.decision is not None and desk.decision.prompt.startswith("New dice for")
    desk.escape()
    FormCommands(desk).line(1)
    assert desk.said.text.startswith("Step 1: ")


def test_an_extra_choice_on_a_roll_cannot_be_corrected_as_dice() -> None:
    desk = at_desk()
    type_in(desk, "ha enter g")
    FormCommands(desk).correct(desk.session.journal.head)
    assert desk.said.text == "That line is not a roll"


def test_a_click_answers_the_option_that_stands_for_it() -> None:
    desk = at_desk()
    assert not desk.click(token="ana")
    type_in(desk, "h")
    assert desk.click(token="bob")
    assert answers(desk)[-1] == ("hit.whom", "bob")


def test_a_remapped_command_key_is_no_letter_of_an_option() -> None:
    desk = at_desk()
    desk.letters.commands = frozenset("h")
    desk.ask()
    assert desk.prompt is not None and desk.prompt.letters["hit"] != "h"


def test_redo_brings_back_a_whole_action() -> None:
    """One key redoes that action only."""
    desk = at_desk()
    type_in(desk, ". ha enter 42")
    end = answers(desk)
    desk.undo_action()
    desk.undo_action()
    assert answers(desk) == []
    desk.redo_action()
    assert answers(desk) == [("turn.act", "wait")]
    desk.redo_action()
    assert desk.said.text == "Redone: “Turn 2: what is done? Hit somebody” (4 steps)"
    assert answers(desk) == end
    desk.redo_action()
    assert desk.said.text == "Nothing to redo"
