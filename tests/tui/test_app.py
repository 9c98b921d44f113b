"""The app in use: keys, clicks, writes and sizes, by Pilot."""

from typing import Any

import pytest
from nightclub import asked, table
from parlour import Written, dice, parlour
from screen_text import assert_snapshot, screen_text
from textual.events import Key, Paste
from textual.pilot import Pilot

from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened

NAMES = {"ana": "Bob[/b][@click=app.quit]x[/]", "bob": "\u202e\x1b[31m עברית 👩‍👩‍👧" + "x" * 300, "cy": "[red]"}


def tracker(write: Written | None = None, **more: Any) -> TrackerApp:
    return TrackerApp(Opened(parlour(write, **more), "test.save"), dice)


def question(app: TrackerApp) -> str:
    return table(app).question.text()


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


# ---------------------------------------------------------------------- keys


async def test_an_attack_is_six_keys_and_each_question_says_who_decides() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        who = []
        for key in ("h", "a", "enter", "4", "2", "a"):
            who.append(str(table(app).question.border_title))
            await press(pilot, key)
        assert asked(app) == "turn.act"
        assert who == [
            "GM to decide",
            "GM to decide",
            "Ana and Bob to decide",
            "Ana to decide",
            "Ana to decide",
            "GM to decide",
        ]


async def test_fifty_keys_typed_ahead_are_all_understood_and_share_few_writes() -> None:
    write = Written()
    app = tracker(write)
    async with app.run_test(size=(120, 40)) as pilot:
        keys = ["h", "a", "enter", "4", "2", "a", "h", "b", "enter", "0"] * 5
        for key in keys:
            app.post_message(Key(key, "\r" if key == "enter" else key))
        await pilot.pause()
        await pilot.pause()
        entries = list(app.opened.session.entries()) if app.opened else []
        assert [e.value for e in entries[:8]] == ["hit", "ana", [], [4, 2], "4", "hit", "bob", []]
        assert len(write.writes) <= 4, f"{len(write.writes)} writes for one burst"
        assert sum(len(records) for records in write.writes) >= len(entries)


async def test_a_whole_amendment_can_be_typed_ahead() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        for key in ("e", "a", "backspace", "backspace", "backspace", "Z", "o", "u", "enter", "h"):
            app.post_message(Key(key, "\r" if key == "enter" else None if len(key) > 1 else key))
        await pilot.pause()
        await pilot.pause()
        assert app.opened is not None and app.opened.session.table.names["ana"] == "Zou"
        assert asked(app) == "hit.whom"


async def test_what_is_painted_has_been_written() -> None:
    write = Written()
    app = tracker(write)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "w", "H", "i", "enter")
        assert "Hi" in table(app).log_panel.text()
        assert [record.value for records in write.writes for record in records] == ["write", "Hi"]


async def test_undo_and_redo_say_what_they_did_on_the_screen() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "h", "b", "u")
        assert "Undone: “Hit whom? Bob”" in question(app)
        await press(pilot, "y")
        assert "Redone: “Hit whom? Bob”" in question(app)
        await press(pilot, "U")
        assert "Back before “Turn 1: what is done? Hit somebody” (2 steps)" in question(app)


async def test_a_write_that_fails_is_a_notice_and_the_old_question_is_painted() -> None:
    write = Written()
    app = tracker(write)
    async with app.run_test(size=(120, 40)) as pilot:
        write.full = True
        await press(pilot, "h")
        assert "Not saved" in question(app) and "No space left" in " ".join(question(app).split())
        assert asked(app) == "turn.act" and "Hit somebody" in question(app)


async def test_in_a_text_only_enter_escape_and_tab_act() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "w", *"quey", "exclamation_mark", "space", "question_mark", "slash")
        assert "> quey! ?/" in question(app)
        await press(pilot, "escape")
        assert asked(app) == "note" and "quey" not in question(app)


async def test_a_pasted_text_is_written_on_one_line() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "w")
        app.screen.post_message(Paste("two\nlines"))
        await press(pilot, "enter")
        assert app.opened is not None
        assert app.opened.session.log()[-1].text == "two lines"


async def test_arrows_preview_an_option_on_the_sheet() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "h", "a", "enter", "4", "2")
        before = table(app).sheet.text()
        await press(pilot, "down")
        assert table(app).sheet.text() != before, "the first is looked at from the start"
        await press(pilot, "up", "space")
        assert app.opened is not None and app.opened.session.table.hits["ana"] == 4


async def test_arrows_scroll_the_panel_that_tab_chose() -> None:
    """An answer returns the arrows to the question."""
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "tab", "down")
        assert app.focused is table(app).map
        assert table(app).desk.prompt is not None and table(app).desk.prompt.pointed == ""
        await press(pilot, "h")
        assert app.focused is table(app).question


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_enter_in_a_panel_without_use_goes_to_the_question(
    size: tuple[int, int],
) -> None:
    """A message says what the question needs."""
    app = tracker()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "h", "tab", "enter")
        assert asked(app) == "hit.whom" and "Enter does nothing here: press a letter" in question(app)
        await press(pilot, "escape", "tab", "enter")
        assert asked(app) == "turn.act" and [e.value for e in table(app).desk.session.entries()] == ["wait"]


async def test_enter_in_the_log_without_a_line_chosen_says_how_one_is_chosen() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "shift+tab", "enter")
        assert app.focused is table(app).log_panel and "Choose a log line with" in question(app)
        assert asked(app) == "turn.act" and not list(table(app).desk.session.entries())


async def test_a_key_without_an_option_is_refused_with_a_message() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "f11")
        assert "F11: no such key here" in question(app)
        await press(pilot, "tab", "plus")
        assert "+:" not in question(app) and app.focused is table(app).map
        await press(pilot, "tab", "plus")
        assert "+: no such key here" in question(app)


async def test_holding_undo_writes_nothing_into_a_text() -> None:
    """A click starts writing."""
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "w", *"Hi", "enter", "h", *("u",) * 2)
        assert asked(app) == "note" and "U Y u y undo and redo  any other key types" in question(app)
        await press(pilot, *"uu")
        assert asked(app) == "turn.act" and not list(table(app).desk.session.entries())
        await press(pilot, "y")
        assert asked(app) == "note"
        await pilot.click("#question", offset=(5, 3))
        await press(pilot, *"yu", "enter")
        assert [e.value for e in table(app).desk.session.entries()] == ["write", "yu"]


async def test_escape_in_a_panel_returns_to_the_question() -> None:
    """Escape undoes nothing there."""
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "h", "tab", "escape")
        assert asked(app) == "hit.whom" and app.focused is table(app).question


async def test_blocked_options_fold_into_their_first_reasons() -> None:
    """Explain shows all reasons."""
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "1 not possible (press ↑): Fly: nobody here has wings" in question(app)
        assert "ROOM-2" not in question(app)
        await press(pilot, "question_mark")
        assert "the ceiling is low (ROOM-2)" in screen_text(app)
        await press(pilot, "escape")
        assert "ROOM-2" not in screen_text(app)


async def test_a_key_typed_over_an_explanation_closes_it_and_answers() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "question_mark", "h")
        assert asked(app) == "hit.whom" and table(app).note is None


async def test_help_shows_the_keys_as_they_are_remapped() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        app.set_keymap({"undo": "z"})
        await press(pilot, "h", "z")
        assert asked(app) == "turn.act" and "Undone" in question(app)
        await press(pilot, "f1")
        note = table(app).note
        assert note is not None and "z            undo the last step" in note.text()


async def test_search_offers_matching_lines_newest_first() -> None:
    """Enter goes to the chosen line."""
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        for word in ("apple", "pear", "apple pie"):
            await press(pilot, "w", *(("space" if c == " " else c) for c in word), "enter")
        await press(pilot, "slash", *"APPLE")
        text = screen_text(app)
        assert "In the log: 2" in text and text.index("apple pie") < text.rindex(" apple ")
        await press(pilot, "enter")
        assert asked(app) == "turn.act" and "Step 6: Note: apple pie" in question(app)
        await press(pilot, "slash", *"APPLEz")
        assert "No rule or log line has these words" in screen_text(app)


async def test_quitting_never_asks_and_writes_first() -> None:
    write = Written()
    app = tracker(write)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("h", "q")
    assert [len(records) for records in write.writes] == [1]
    assert app.return_code == 0


async def test_quitting_while_a_write_fails_stays_once_to_say_so() -> None:
    write = Written()
    app = tracker(write)
    async with app.run_test(size=(120, 40)) as pilot:
        write.full = True
        app.post_message(Key("h", "h"))
        app.post_message(Key("q", "q"))
        await pilot.pause()
        await pilot.pause()
        assert "Not saved" in question(app)
        await pilot.press("q")
    assert app.return_code == 0


# ---------------------------------------------------------------------- mouse


async def test_clicks_on_an_option_a_token_and_an_area_answer() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        rows = screen_text(app).splitlines()

        def cell(text: str) -> tuple[int, int]:
            y = next(y for y, row in enumerate(rows) if text in row[:68])  # map and question only, without the roster
            return rows[y].index(text) + 1, y

        await pilot.click(offset=cell("Hit somebody"))
        await press(pilot)
        assert asked(app) == "hit.whom"
        rows = screen_text(app).splitlines()
        await pilot.click(offset=cell("●Ana"))
        await press(pilot)
        assert asked(app) == "hit.react"
        assert app.opened is not None
        await press(pilot, "U", "m")
        rows = screen_text(app).splitlines()
        await pilot.click(offset=cell("Bar"))
        await press(pilot)
        assert app.opened.session.table.rooms["ana"] == "bar"


async def test_brackets_go_through_the_sheets_whatever_is_asked() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        first = str(table(app).sheet.border_title)
        await press(pilot, "]")
        second = str(table(app).sheet.border_title)
        assert second != first
        await press(pilot, "[")
        assert str(table(app).sheet.border_title) == first


async def test_a_click_on_the_roster_only_shows_the_sheet() -> None:
    """The sheet stays until another one matters."""
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.click("#roster", offset=(5, 4))
        await press(pilot)
        assert "Bob" in str(table(app).sheet.border_title)
        await press(pilot, ".")
        await press(pilot, ".")
        assert "Ana" in str(table(app).sheet.border_title)


# ---------------------------------------------------------------------- hostile text, sizes


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_hostile_names_are_shown_literally_and_break_nothing(size: tuple[int, int]) -> None:
    app = tracker(names=NAMES)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "h")
        shown = screen_text(app)
        assert "Bob[/b][@click=app.quit]x[/]" in shown
        assert "\x1b" not in shown and "\u202e" not in shown
        await press(pilot, "c")
        await press(pilot, "question_mark")
        assert asked(app) == "hit.react"


async def test_every_size_down_to_one_cell_survives_with_keys_in_between() -> None:
    app = tracker()
    async with app.run_test(size=(120, 40)) as pilot:
        sizes = [(1, 1), (2, 5), (200, 60), (80, 24), (20, 3), (99, 30), (100, 29), (100, 30), (5, 50), (160, 12)]
        for i, (width, height) in enumerate(sizes * 2):
            await pilot.resize_terminal(width, height)
            await pilot.press(("h", "escape", "question_mark", "tab", "down", "f1")[i % 6])
            await pilot.pause()
            screen_text(app)
        await pilot.resize_terminal(120, 40)
        await press(pilot, "escape")
        assert "decide" in screen_text(app)


async def test_small_screens_show_the_panels_in_turn_and_always_the_question() -> None:
    app = tracker()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        for shown in ("Yard", "Roster", "Torso", "Log"):
            text = screen_text(app)
            assert shown in text and "what is done?" in text
            await press(pilot, "tab")
        assert "Yard" in screen_text(app)


KINDS: dict[str, tuple[str, ...]] = {
    "choose": (),
    "pick": ("h", "a", "d"),
    "roll": ("h", "a", "enter", "4", "enter"),
    "which": ("h", "a", "enter", "4", "2", "down"),
    "allot": ("s", "h", "t", "t"),
    "enter": ("w", *"Zoe", "left"),
}


@pytest.mark.parametrize(
    ("name", "size"),
    [
        *((name, (120, 40)) for name in KINDS),
        *((name, size) for name in ("choose", "which") for size in ((80, 24), (200, 60))),
    ],
)
async def test_the_screen_at_each_kind_of_decision(name: str, size: tuple[int, int]) -> None:
    """Every kind of question at the usual size, the fullest also at the smallest and the largest size."""
    app = tracker()
    async with app.run_test(size=size) as pilot:
        await press(pilot, *KINDS[name])
        assert_snapshot(f"app_{name}_{size[0]}x{size[1]}", screen_text(app))


async def test_ascii_mode_draws_nothing_but_ascii() -> None:
    app = TrackerApp(Opened(parlour(), "test.save"), dice, ascii=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "h", "a", "enter", "4", "2", "down")
        assert screen_text(app).isascii()


async def test_no_color_chooses_the_terminals_own_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = tracker()
    async with app.run_test():
        assert app.theme == "unhex-ansi"
