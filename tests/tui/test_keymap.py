"""Remapped keys: possible keys, clashes, and updates of screen, help and letters."""

from collections.abc import Sequence

import pytest
from nightclub import asked, club, keys, played, said, table
from parlour import dice, parlour
from scenes import TURN
from screen_text import screen_text

from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.keys.commands import GROUPS, PANELS, TABLE, checked
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.screens.opening import Chosen, Opened
from unhex_tui.tui.screens.table import TableScreen
from unhex_tui.tui.screens.table_layout import Travel


def test_every_command_has_an_id_of_its_own_keys_of_its_own_and_a_group() -> None:
    everything = (*TABLE, *PANELS)
    assert len({each.id for each in everything}) == len(everything)
    bound = [key for each in everything for key in each.keys.split(",")]
    assert len(set(bound)) == len(bound)
    assert {each.group for each in everything} <= set(GROUPS)


def test_no_command_is_explained_by_the_people_of_one_game() -> None:
    """Fading Suns has no `vex`, and its sentences know no `>`."""
    assert [each.id for each in TABLE if "“" in each.what] == []


def test_every_binding_of_the_table_is_in_the_list_and_its_action_exists() -> None:
    assert {binding.id for binding in TableScreen.BINDINGS} == {each.id for each in TABLE}  # type: ignore[union-attr]
    parts = {"desk": Desk, "form": FormCommands, "travel": Travel}
    for each in TABLE:
        name, _, how = each.action.partition("(")
        assert hasattr(TableScreen, f"action_{name}"), each.id
        if name in parts:
            assert hasattr(parts[name], how.split("'")[1]), each.id


@pytest.mark.parametrize(
    ("wished", "keymap"),
    [
        ({"undo": ["z"]}, {"undo": "z"}),
        ({"undo": ["z", "f11"]}, {"undo": "z,f11"}),
        ({"undo": ["y"], "redo": ["u"]}, {"undo": "y", "redo": "u"}),
        ({"help": ["ctrl+y"]}, {"help": "ctrl+y"}),
    ],
)
def test_keys_that_are_free_are_taken(wished: dict[str, Sequence[str]], keymap: dict[str, str]) -> None:
    assert checked(wished) == (keymap, [])


@pytest.mark.parametrize(
    ("wished", "problem"),
    [
        ({"undo": ["y"]}, "“undo” keeps its keys: y already belongs to “redo”"),
        ({"undo": ["z"], "redo": ["z"]}, "“redo” keeps its keys: z already belongs to “undo”"),
        ({"undo": ["up"]}, "“undo” keeps its keys; “up”: this key cannot be chosen"),
        ({"undo": ["5"]}, "“undo” keeps its keys; “5”: digits are for dice and numbers"),
        ({"undo": ["enter"]}, "“undo” keeps its keys; “enter”: this key cannot be chosen"),
        ({"undo": ["ctrl+c"]}, "“undo” keeps its keys; “ctrl+c”: this key is reserved"),
        ({"undo": [" "]}, "“undo” keeps its keys; “”: not a key"),
        ({"jump": ["j"]}, "no such command: “jump”. `unhex-tui keys` lists them"),
        ({"quit_too": ["z"]}, "“quit_too” keeps its keys: quitting must stay possible"),
    ],
)
def test_what_cannot_be_is_told_and_the_old_keys_stay(wished: dict[str, Sequence[str]], problem: str) -> None:
    keymap, wrong = checked(wished)
    assert wrong == [problem]
    assert keymap == {name: key[0] for name, key in wished.items() if len(wished) > 1 and name == "undo"}


def test_of_a_swap_that_fails_half_way_neither_half_is_taken() -> None:
    keymap, wrong = checked({"undo": ["y"], "redo": ["e"]})
    assert keymap == {} and len(wrong) == 2


async def test_a_remapped_keys_old_key_is_a_letter_again() -> None:
    """The help says so."""
    app = TrackerApp(Opened(parlour(), "test.save"), dice, chosen=Chosen(keys={"undo": "z"}))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "h z")
        assert "Undone" in said(app)
        assert "z" in table(app).desk.letters.commands and "u" not in table(app).desk.letters.commands
        await keys(pilot, "f1")
        note = table(app).note
        assert note is not None and "z            undo the last step" in note.text()


async def test_every_line_that_names_keys_names_them_as_remapped() -> None:
    keys = {"undo": ["z"], "amend": ["ctrl+y"], "roll": ["w"], "help": ["f11"], "overrule": ["f10"]}
    keys |= {"search": ["ctrl+x"]}
    app = club(played(*TURN))
    app.set_keymap(checked(keys)[0])
    async with app.run_test(size=(160, 40)) as pilot:
        await pilot.press("v", "a", "t")
        await pilot.pause()
        lines = screen_text(app).splitlines()
        assert "z undo  : type  F10 overrule  Ctrl+y edit" in lines[-1] and lines[0].rstrip().endswith("F11 keys")
        assert "w app rolls" in table(app).question.text()
        await pilot.press("enter", "escape")
        await pilot.pause()
        assert "z undoes a step" in said(app)
        assert "w app rolls" in table(app).question.text()
        await pilot.press("question_mark")
        await pilot.pause()
        assert table(app).note is not None and "Ctrl+x rules, ? again" in str(table(app).note.border_title)


async def test_faulty_settings_are_reported_at_the_start() -> None:
    """Play goes on."""
    notices = ("settings.toml: no such command: “jump”",)
    app = TrackerApp(Opened(played(*TURN), "x"), dice, chosen=Chosen(notices=notices, theme="nowhere"))
    async with app.run_test(size=(120, 40)) as pilot:
        assert "no such command: “jump”" in screen_text(app) and "No such theme: “nowhere”" in said(app)
        await keys(pilot, "esc v")
        assert asked(app) == "action.choose" and app.theme == "unhex-dark"


async def test_the_explanations_key_pressed_again_shows_all_keys() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "?")
        assert "Explanation" in screen_text(app)
        await keys(pilot, "?")
        assert "Keys and signs" in screen_text(app) and "Answering" in screen_text(app)
        await keys(pilot, "f1")
        assert "Keys and signs" not in screen_text(app)


async def test_the_help_explains_the_letters_of_the_question() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "f1")
        note = table(app).note
        assert note is not None
        for item in table(app).desk.prompt.items():  # type: ignore[union-attr]
            assert item.reasons or f"{item.letter} {item.option.label}" in note.texts
