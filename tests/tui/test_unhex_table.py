"""The real table in use by the GM: undo, edits, clicks, saves, looks."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from nightclub import MAP, SHOT, asked, club, item, keys, played, said, setup, table, take, who
from screen_text import assert_snapshot, screen_text
from textual.pilot import Pilot

from unhex_tui.commands import sessions
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.files.shelf import Shelf
from unhex_tui.systems.unhex.between.documents import nightclub
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.screens.notes import NotePanel
from unhex_tui.tui.screens.opening import Opened

TURN = SHOT[:3]


def fighters(app: TrackerApp) -> Any:
    return table(app).desk.session.table.characters


@pytest.mark.parametrize("reports", [True, False])
def test_during_an_action_the_save_form_asks_to_wait(reports: bool, tmp_path: Path) -> None:
    """The message says that more can be kept after the action."""
    for steps, more in ((SHOT[:3], False), (SHOT[:5], True)):
        desk = Desk(played(*steps), AppDice(Random(1)), shelf=Shelf(tmp_path, UNHEX.kinds))
        FormCommands(desk, report=(lambda: tmp_path / "report.html") if reports else None).keep()
        told = desk.said.text if desk.form is None else desk.decision.prompt if desk.decision else ""
        assert (desk.form is not None) == (reports or not more)
        assert ("parties, encounters and templates after this action" in told) == more


# ---------------------------------------------------------------------- back and forth


async def test_undo_and_redo_say_what_they_took_back() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "u")
        assert said(app) == "Undone: “Vex rolled 35, a hit: re-roll? Keep 35”" and asked(app) == "roll.again"
        await keys(pilot, "y")
        assert said(app) == "Redone: “Vex rolled 35, a hit: re-roll? Keep 35”" and asked(app) == "damage.dice"
        await keys(pilot, "U")
        assert said(app) == "Back before “The crew: who acts? Vex” (6 steps)" and asked(app) == "turn.actor"
        await keys(pilot, "Y")
        assert said(app) == "Redone: “The crew: who acts? Vex” (6 steps)" and asked(app) == "damage.dice"


async def test_all_is_undone_to_the_first_decision_and_redone() -> None:
    app = club(played(*SHOT, ("damage.dice", "ones")))
    async with app.run_test(size=(120, 40)) as pilot:
        at_the_end = table(app).desk.session.table.dump()
        await keys(pilot, "u" * 30)
        assert asked(app) == "initiative.roll" and said(app) == "Nothing to undo: this is the start"
        await keys(pilot, "y" * 30)
        assert said(app) == "Nothing to redo" and table(app).desk.session.table.dump() == at_the_end


# ---------------------------------------------------------------------- edits


async def amended(pilot: Pilot[None], *labels: str) -> str:
    """Edit by choosing labels, and return the message.

    `=text` types a line and confirms it; `+` confirms.
    """
    app = pilot.app
    assert isinstance(app, TrackerApp)
    await keys(pilot, "e")
    for label in labels:
        if label.startswith("="):
            await pilot.press(*["backspace"] * 40, *label[1:], "enter")
            await pilot.pause()
        elif label == "+":
            await keys(pilot, "enter")
        else:
            await take(pilot, label)
    assert table(app).desk.form is None, f"still asked: {asked(app)}"
    return said(app)


AMENDED = [
    (("Vex", "Level", "=9"), "Vex's level 55 → 9"),
    (("Vex", "Max level", "=65"), "Vex's max level 55 → 65"),
    (
        ("Kit", "Deal damage", "Right leg", "=3", "\\ slashes"),
        "Kit: 3 damage to the right leg",
    ),
    (("Vex", "Marks", "Head", "=/X"), "Vex's head: ☐☐☐ → X\\☐"),
    (("Vex", "Position", "Bar"), "Vex: Entrance → Bar"),
    (("Vex", "Items", "Pistol", "Destroy it"), "Vex loses Pistol (destroyed)"),
    (("Vex", "Items", "Give an item", "Shield", "=Lid"), "Vex gets Lid"),
    (("Vex", "Actions left", "=2"), "Vex's actions left: 1 → 2"),
    (("Vex", "Actions owed", "=1"), "Vex's actions owed: 0 → 1"),
    (("Sniper", "Hide from", "Hide"), "Sniper is hidden from the players"),
    (("Vex", "Name", "=Vexx"), "Vex is now called Vexx"),
    (("Vex", "Side", "The house"), "Vex's side: The crew → The house"),
    (("Vex", "In or out of the fight", "Surrendered"), "Vex surrenders"),
    (("Thug 3", "Remove", "Remove"), "Thug 3 is removed"),
]


@pytest.mark.parametrize(("labels", "text"), AMENDED)
async def test_a_fact_is_amended_by_keys_as_one_entry_that_one_undo_takes_back(
    labels: tuple[str, ...], text: str
) -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        before, head = table(app).desk.session.table.dump(), table(app).desk.session.journal.head
        assert await amended(pilot, *labels) == text
        assert table(app).desk.session.journal.head == head + 1 and table(app).desk.session.table.dump() != before
        await keys(pilot, "u")
        assert said(app) == f"Undone: “{text}”" and table(app).desk.session.table.dump() == before


async def test_every_part_of_the_scene_can_be_amended_by_keys() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "e")
        offered = {option.label for option in table(app).desk.decision.options}
        for wanted in ("Vex", "Thug 3"):
            assert wanted in offered
        scene = [option for option in table(app).desk.decision.options if not option.token]
        assert len(scene) >= 5 and all(item(app, option.label).letter for option in scene)
        for option in scene:
            await take(pilot, option.label)
            assert table(app).desk.form is not None or said(app), option.label
            await keys(pilot, "esc esc esc esc")
            assert table(app).desk.form is None
            await keys(pilot, "e")


async def test_escape_leaves_an_amendment_step_by_step_and_nothing_has_changed() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        head = table(app).desk.session.journal.head
        await keys(pilot, "e v l")
        assert asked(app) == "amend.level" and who(app) == "Edit: GM to decide"
        await keys(pilot, "esc esc esc")
        assert asked(app) == "turn.actor" and table(app).desk.session.journal.head == head


async def test_a_hidden_one_is_marked_on_the_map_and_revealed_again() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await amended(pilot, "Sniper", "Hide from", "Hide")
        assert "s▲(Sniper" in screen_text(app) or "(s▲" in screen_text(app) or "(Sniper)" in screen_text(app)
        await amended(pilot, "Sniper", "Reveal", "Reveal")
        assert not fighters(app)["sniper"].hidden


# ---------------------------------------------------------------------- clicks


async def click(pilot: Pilot[None], panel: Any, text: str) -> None:
    row = next(y for y, line in enumerate(panel.text().splitlines()) if text in line)
    column = panel.text().splitlines()[row].index(text)
    await pilot.click(panel, offset=(column - panel.left + 1, row - panel.top + 1))
    await pilot.pause()


async def test_clicks_answer_on_tokens_areas_and_options() -> None:
    """Clicks on the roster only look."""
    app = club(played(*SHOT[:5]))
    async with app.run_test(size=(120, 40)) as pilot:
        await click(pilot, table(app).map, "Thug 2")
        assert asked(app) == "attack.react" and table(app).desk.session.table.action.target == "thug-2"
        await keys(pilot, "u")
        await click(pilot, table(app).panels.roster, "Thug 3")
        assert asked(app) == "attack.target" and "Thug 3" in str(table(app).sheet.border_title)
        await keys(pilot, "U j m")
        await click(pilot, table(app).map, "Dance Floor")
        assert asked(app) == "move.react" and table(app).desk.session.table.action.doing.goal == "dance-floor"
        await click(pilot, table(app).question, "Sniper: Carbine")
        assert table(app).desk.prompt.picked


async def test_a_click_that_answers_nothing_shows_a_sheet_an_area_or_a_line() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=(120, 40)) as pilot:
        await click(pilot, table(app).panels.roster, "Barkeep")
        assert "Barkeep" in str(table(app).sheet.border_title)
        await click(pilot, table(app).map, "Kitchen")
        assert said(app) == "Kitchen: no notes, nothing on the floor"
        rolled = next(line.entry for line in table(app).panels.view.log if line.text.startswith("Vex rolls attack"))
        await click(pilot, table(app).log_panel, "Vex rolls attack")
        assert table(app).log_panel.selected == rolled and asked(app) == "damage.dice"
        await click(pilot, table(app).log_panel, "Vex rolls attack")
        assert asked(app) == "app.correct.roll" and "was 3 5" in table(app).question.text()


async def test_what_lies_on_the_floor_is_told_by_question_mark_and_by_a_click() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "v d")
        while asked(app) != "turn.actor":
            await keys(pilot, item(app, "Pistol").letter if asked(app).startswith("drop") else "enter")
        assert "Entrance" in screen_text(app)
        await keys(pilot, "?")
        assert "Entrance: on the floor: Pistol" in table(app).note.text()
        await keys(pilot, "esc")
        await click(pilot, table(app).map, "Entrance")
        assert said(app) == "Entrance: on the floor: Pistol"


async def test_help_tells_the_signs_of_this_map() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "f1")
        text = table(app).note.text()
        for meaning in ("see and move", "see, no move", "cover for those at this end", "start area"):
            assert meaning in text
        assert "closed door" not in text


# ---------------------------------------------------------------------- saves


async def test_a_save_resumed_in_the_middle_of_an_attack_shows_the_same_question(tmp_path: Path) -> None:
    held = sessions.begun(setup(), tmp_path / "club.jsonl")
    app = TrackerApp(Opened(held.session, held.name, held.close), lambda _: [1, 1])
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "45 21 c v a t enter 35 enter")
        shown, question = screen_text(app), asked(app)
    held.close()
    again = sessions.opened(tmp_path / "club.jsonl")
    app = TrackerApp(Opened(again.session, again.name, again.close), lambda _: [1, 1])
    async with app.run_test(size=(120, 40)) as pilot:
        assert asked(app) == question == "damage.dice" and screen_text(app) == shown
        await keys(pilot, "o")
        assert fighters(app)["thug-1"].level == 35
    again.close()


# ---------------------------------------------------------------------- looks


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (200, 60)])
async def test_the_real_table_at_which_die(size: tuple[int, int]) -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=size):
        assert_snapshot(f"unhex_which_{size[0]}x{size[1]}", screen_text(app))


async def test_the_real_table_in_ascii() -> None:
    app = club(played(*SHOT[:6]), ascii=True)
    async with app.run_test(size=(120, 40)):
        text = screen_text(app)
        assert text.isascii()
        assert_snapshot("unhex_react_ascii_120x40", text)


HOSTILE = ("Bob[/b][@click=app.quit]x[/]", "\u05e2\u05d1\u05e8\u05d9\u05ea 👩‍👩‍👧 e\u0301", "[red]" + "w" * 280)


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (40, 12)])
async def test_hostile_names_in_a_real_fight_are_shown_as_they_are(size: tuple[int, int]) -> None:
    start = json.loads(json.dumps(nightclub(MAP.read_text(encoding="utf-8"))))
    for person, name in zip(start["characters"][:3], HOSTILE, strict=True):
        person["name"] = name
    start["characters"][7]["name"] = "[bold]Thug[/bold] \\[x] {y} 100%"
    app = club(Session(UNHEX, start))
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "45 21 c")
        for label in (HOSTILE[0], "Attack", "[bold]Thug"):
            await take(pilot, label)
            screen_text(app)  # checks that every row has the screen's width
        for pressed in ("?", "esc", "enter", "35", "enter", "o", "f1", "esc", "e", "esc"):
            await keys(pilot, pressed)
            screen_text(app)
        assert fighters(app)["thug-1"].level == 35 and app.is_running
        if size == (120, 40):
            assert "[bold]Thug[/bold]" in screen_text(app) and "Bob[/b][@click" in screen_text(app)


async def test_a_storm_of_sizes_in_an_action_loses_nothing() -> None:
    app = club(played(*SHOT[:5]))
    async with app.run_test(size=(120, 40)) as pilot:
        typed = iter(["t", "enter", "3", "5", "enter"])
        for size in (
            (80, 24),
            (1, 1),
            (200, 60),
            (30, 8),
            (100, 30),
            (99, 29),
            (120, 40),
            (5, 50),
            (300, 5),
            (120, 40),
        ):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            screen_text(app)
            await keys(pilot, next(typed, ""))
        assert asked(app) == "damage.dice" and "Ones: 5 damage" in table(app).question.text()


async def test_the_borders_stay_where_they_are_at_every_question() -> None:
    app = club()
    async with app.run_test(size=(120, 40)) as pilot:
        regions = set()
        for pressed in ("45", "21", "c", "v", "a", "t", "enter", "35", "enter", "o", "j", "m", "a", "enter"):
            await keys(pilot, pressed)
            screen = table(app)
            panels = (screen.panels.top, screen.map, screen.question, screen.panels.roster, screen.sheet)
            regions.add(tuple(panel.region for panel in (*panels, screen.log_panel)))
        assert len(regions) == 1, "nine ways to intercept among them"


async def test_one_note_takes_the_place_of_another_whichever_key_opens_it() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("f1", "question_mark", "f1", "question_mark", "question_mark", "question_mark", "f1"):
            await pilot.press(key)
            await pilot.pause()
            assert len(app.screen.query(NotePanel)) <= 1
        assert app.failure == ""
