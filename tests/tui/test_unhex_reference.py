"""The rules reference on the real screen, in the nightclub fight and in the parlour."""

from __future__ import annotations

from typing import Any

import pytest
from nightclub import SHOT, asked, club, item, keys, played, table
from parlour import dice, parlour
from screen_text import assert_snapshot, screen_text
from textual.events import Key, Paste
from textual.pilot import Pilot

from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened
from unhex_tui.tui.screens.reference import ReferenceScreen
from unhex_tui.tui.screens.table import TableScreen

BIG, SMALL = (120, 40), (80, 24)
TURN = SHOT[:4]
"""Answers until Vex acts."""


def book(app: Any) -> ReferenceScreen:
    """Return the reference screen."""
    assert isinstance(app.screen, ReferenceScreen)
    return app.screen


def read(app: Any) -> str:
    """Return the title of the entry shown."""
    return str(book(app).entry.border_title)


def cited(app: Any) -> list[str]:
    """Return the ids of the rules cited by the screen below."""
    return [entry.id for entry in book(app).lookup.cited]


def cell(app: Any, text: str) -> tuple[int, int]:
    """Return (x, y) of the first character of a text on the screen."""
    for y, row in enumerate(screen_text(app).splitlines()):
        if text in row:
            return row.index(text), y
    raise AssertionError(f"{text!r} is not in sight:\n{screen_text(app)}")


async def click(pilot: Pilot[None], text: str) -> None:
    await pilot.click(offset=cell(pilot.app, text))
    await pilot.pause()


@pytest.mark.parametrize("size", [BIG, SMALL])
async def test_slash_opens_the_reference_over_the_table(size: tuple[int, int]) -> None:
    """Escape closes it and changes nothing."""
    app = club(played(*TURN))
    async with app.run_test(size=size) as pilot:
        before = (screen_text(app), len(table(app).desk.session.journal.entries))
        await keys(pilot, "/ armor")
        assert read(app) == "ARM-1 Armor" and "Takes" not in screen_text(app)
        assert "destroy a piece" in screen_text(app)
        await keys(pilot, "esc")
        assert (screen_text(app), len(table(app).desk.session.journal.entries)) == before


@pytest.mark.parametrize(("size", "name"), [(BIG, "120x40"), (SMALL, "80x24"), ((200, 60), "200x60")])
async def test_it_looks_as_agreed(size: tuple[int, int], name: str) -> None:
    app = TrackerApp(Opened(parlour(), "test.save"), dice)
    async with app.run_test(size=size) as pilot:
        await pilot.press("w", *"a quiet evening", "enter", "slash", "tab")
        await pilot.pause()
        assert_snapshot(f"reference_{name}", screen_text(app))
        await pilot.press(*"evening")
        await pilot.pause()
        assert_snapshot(f"reference_found_{name}", screen_text(app))


@pytest.mark.parametrize("size", [BIG, SMALL, (50, 20), (20, 8), (3, 2)])
async def test_it_keeps_to_the_screen_at_any_size_and_in_ascii(size: tuple[int, int]) -> None:
    app = club(played(*SHOT), ascii=True)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "/ x back atk-3 tab")
        assert screen_text(app).isascii()
        assert "choose" in screen_text(app).splitlines()[-1] or size < (50, 20)
        await pilot.resize_terminal(*BIG)
        await pilot.pause()
        assert "ATK-3" in screen_text(app)


async def test_related_rules_are_followed_by_key_and_gone_back_from() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "/ atk-3 tab tab enter")
        assert read(app).startswith("SHLD-0") and "← back" in screen_text(app)
        await pilot.press("shift+tab", "enter")
        assert read(app).startswith("SHLD-4")
        await pilot.press("left", "left")
        assert read(app).startswith("ATK-3") and "← back" not in screen_text(app)
        await pilot.press("left")
        assert read(app).startswith("ATK-3")


async def test_everything_works_by_mouse_too() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=BIG) as pilot:
        await keys(pilot, "/ which")
        await click(pilot, "DICE-8")
        assert read(app).startswith("DICE-8")
        await click(pilot, "DMG-2   Where")
        assert read(app).startswith("DMG-2")
        await click(pilot, "← back")
        assert read(app).startswith("DICE-8")
        await click(pilot, "choose")
        assert not read(app).startswith("DICE-8")
        await click(pilot, "Rules: ")
        assert isinstance(app.screen, ReferenceScreen)
        await click(pilot, "Esc close")
        assert isinstance(app.screen, TableScreen)


async def test_a_long_entry_is_read_on_by_page_keys_which_are_shown_only_then() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "/ gen-3")
        assert "PgDn" not in screen_text(app)
        await keys(pilot, "back back back back back table-1")
        assert "PgUp PgDn read on" in screen_text(app) and screen_text(app).count("RUL-36") == 1
        await pilot.press("pagedown")
        assert screen_text(app).count("RUL-36") == 2, "among what is related, too"
        await pilot.press("tab")
        assert "▸SIGHT-3" in screen_text(app), "what is chosen comes in sight"


async def test_a_clicked_id_in_the_log_leads_to_its_entry() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=BIG) as pilot:
        await click(pilot, "INIT-2")
        assert read(app).startswith("INIT-2") and cited(app) == ["INIT-2"]
        await keys(pilot, "esc")
        assert table(app).log_panel.selected is None, "looking up chooses no line"


async def test_the_keys_that_clear_a_text_clear_the_search() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "/ armor")
        await pilot.press("space", *"cover", "ctrl+w")
        assert book(app).lookup.text == "armor "
        await pilot.press("ctrl+u", *"cover")
        assert book(app).lookup.text == "cover"


@pytest.mark.parametrize("size", [BIG, SMALL])
async def test_slash_at_a_chosen_line_of_the_log_leads_to_all_its_ids(size: tuple[int, int]) -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=size) as pilot:
        while not table(app).log_panel.has_focus:
            await keys(pilot, "tab")
        await keys(pilot, "up up up")
        assert "/ its rules" in screen_text(app)
        wanted = table(app).log_panel.cited
        assert wanted
        await keys(pilot, "/")
        assert cited(app) == list(dict.fromkeys(wanted))
        assert read(app).startswith(wanted[0])


@pytest.mark.parametrize("size", [BIG, SMALL])
async def test_slash_at_an_explanation_leads_to_the_ids_of_its_blocked_reasons(size: tuple[int, int]) -> None:
    app = club(played(*TURN))
    async with app.run_test(size=size) as pilot:
        reasons = item(app, "Pistol at Sniper").reasons
        assert reasons
        await keys(pilot, "? /")
        assert set(reasons[0].rules) <= set(cited(app))
        await keys(pilot, "esc")
        assert table(app).note is not None, "back to the explanation"


async def test_slash_at_a_note_that_names_no_rule_opens_at_none() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=BIG) as pilot:
        await keys(pilot, "f1 /")
        assert cited(app) == [] and read(app).startswith("GEN-1")


async def test_a_clicked_id_leads_to_its_entry() -> None:
    """Other words of an explanation lead nowhere."""
    app = club(played(*TURN))
    async with app.run_test(size=BIG) as pilot:
        await keys(pilot, "?")
        await click(pilot, "reach")
        assert isinstance(app.screen, TableScreen)
        await click(pilot, "1HR-0")
        assert read(app).startswith("1HR-0") and cited(app) == ["1HR-0"]


async def test_slash_after_a_refusal_opens_at_the_rule_that_refused() -> None:
    app = TrackerApp(Opened(parlour(), "test.save"), dice)
    async with app.run_test(size=BIG) as pilot:
        await keys(pilot, "f /")
        assert cited(app)[0] == "WING-1" and read(app) == "WING-1 Wings"


async def test_slash_at_a_blocked_option_opens_its_reasons() -> None:
    """All reasons of the highlighted option are shown."""
    app = TrackerApp(Opened(parlour(), "test.save"), dice)
    async with app.run_test(size=BIG) as pilot:
        await keys(pilot, "down down /")
        assert table_prompt_at(app) == "fly"
        assert cited(app)[:2] == ["WING-1", "ROOM-2"]


def table_prompt_at(app: TrackerApp) -> str:
    below = app.screen_stack[-2]
    assert isinstance(below, TableScreen) and below.desk.prompt is not None
    return below.desk.prompt.at


async def test_slash_with_nothing_else_at_hand_opens_at_what_the_last_lines_name() -> None:
    app = club(played(*SHOT[:2]))
    async with app.run_test(size=BIG) as pilot:
        await keys(pilot, "/")
        assert "INIT-2" in cited(app)


async def test_a_line_of_the_log_is_gone_to_by_a_second_click() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=BIG) as pilot:
        await keys(pilot, "/ /rolls")
        await click(pilot, "DJ Null rolls")
        assert "Enter go there" in screen_text(app)
        await click(pilot, "▸DJ Null rolls")
        assert table(app).desk.form is not None and asked(app) == "app.correct.roll"


async def test_keys_typed_ahead_are_understood_in_order() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=BIG) as pilot:
        for key in ("slash", *"atk", "minus", "3", "tab", "enter", "escape", "m"):
            sign = {"slash": "/", "minus": "-", "tab": "\t", "enter": "\r"}.get(key, key if len(key) == 1 else None)
            app.post_message(Key(key, sign))
        await pilot.pause()
        await pilot.pause()
        assert asked(app) == "move.area", "the key behind Escape is the table's"


async def test_what_is_pasted_is_typed_and_shown_as_it_is() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "/")
        book(app).post_message(Paste("\x1b[2J[b]\u202eעברית👩‍👩‍👧"))
        await pilot.pause()
        assert "\x1b" not in screen_text(app) and "[2J[b]" in screen_text(app)


async def test_it_opens_while_something_is_half_done_and_leaves_it_so() -> None:
    app = club(played(*SHOT[:7]))
    async with app.run_test(size=BIG) as pilot:
        await keys(pilot, "4 / dice esc")
        assert asked(app) == "attack.roll"
        await keys(pilot, "7")
        assert list(table(app).desk.session.entries())[-1].value == [4, 7]


async def test_quitting_from_it_quits() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=BIG) as pilot:
        await keys(pilot, "/")
        await pilot.press("ctrl+q")
        await pilot.pause()
    assert app.return_code == 0
