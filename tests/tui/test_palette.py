"""The command palette: every command is in it and works, and no name is markup."""

from collections.abc import Callable
from typing import Any

from nightclub import club, keys, played, said, table
from parlour import dice, parlour
from scenes import TURN
from screen_text import screen_text
from textual.command import CommandList
from textual.pilot import Pilot

from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.keys.commands import TABLE
from unhex_tui.tui.screens.opening import Opened

NAMES = {"ana": "Bob[/b][@click=app.quit]x[/]", "bob": "[red]" + "x" * 300, "cy": "Cy"}


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait until a condition holds; the palette searches in the background."""
    for _ in range(60):
        await pilot.pause(0.05)
        if holds():
            return
    raise AssertionError(screen_text(pilot.app))


def listed(app: TrackerApp) -> list[str]:
    """Return the rows of the palette."""
    rows = app.screen.query_one(CommandList)
    return [str(rows.get_option_at_index(i).prompt) for i in range(rows.option_count)]


async def test_every_command_and_theme_is_listed_with_its_keys() -> None:
    """The palette has the help's order."""
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "palette")
        await until(pilot, lambda: "Theme: textual-light" in " ".join(listed(app)))
        rows = listed(app)
        assert rows[0].split() == ["r", "Let", "the", "app", "roll"]
        for command in TABLE:
            if command.id not in ("palette", "escape", "quit_too"):
                what = command.what[:1].upper() + command.what[1:]
                assert any(row.endswith(what) for row in rows), command.id
        assert sum("Sheet: " in row for row in rows if "page" not in row) == 10


async def test_words_find_a_command_and_enter_does_it() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "palette")
        await pilot.press(*"undo last")
        await until(pilot, lambda: listed(app)[:1] == ["u          Undo the last step"])
        await pilot.press("enter")
        await until(pilot, lambda: len(app.screen_stack) == 1 and "Undone" in said(app))


async def test_who_wants_to_end_the_fight_finds_its_menu() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "palette")
        await pilot.press(*"end the fight")
        await until(pilot, lambda: [row.split()[0] for row in listed(app)] == ["!"])
        await pilot.press("enter")
        await until(pilot, lambda: "x  End the fight" in screen_text(app))


async def test_names_in_the_palette_are_taken_literally() -> None:
    app = TrackerApp(Opened(parlour(names=NAMES), "x"), dice)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "palette")
        await pilot.press(*"sheet")
        await until(pilot, lambda: any("[/b][@click=app.quit]x[/]" in row for row in listed(app)))
        assert any("[red]xxx" in row for row in listed(app))
        await pilot.press("escape")
        await until(pilot, lambda: len(app.screen_stack) == 1)
        assert table(app).desk.said.text == ""
