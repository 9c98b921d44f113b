"""A game session by keys: from the start screen to its end, and into the next one by the party file."""

from pathlib import Path
from random import Random

import pytest
from nightclub import asked, item, keys, said, table, take
from scenes import SCENES, reach
from screen_text import screen_text
from textual import events
from textual.pilot import Pilot

from unhex_tui.commands import sessions
from unhex_tui.commands.screen import offered
from unhex_tui.engine.session import AppDice
from unhex_tui.files.shelf import Shelf
from unhex_tui.systems.unhex.people.templates import templates
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.screens.opening import Opened, Start
from unhex_tui.tui.screens.start import StartScreen

PARTY = """{"form": "party", "title": "The crew", "characters": [
 {"name": "Vex", "max_level": 54, "good_at": ["driving"], "abilities": ["1HM-1"],
  "items": [{"kind": "melee_1h", "name": "Knife", "hand": "right"}]},
 {"name": "Ann", "max_level": 59, "good_at": ["locks"], "abilities": ["1HM-3"]}]}
"""
MAP = "title: The mill\nYard --- Mill\nMill --- Loft\nstart: Yard, Mill\n"
SIZES = pytest.mark.parametrize("size", [(120, 40), (80, 24)])


def opened(data: Path, held: sessions.Held) -> Opened:
    return Opened(held.session, held.name, held.close, Shelf(data, UNHEX.kinds))


def at_the_start(data: Path) -> TrackerApp:
    """Return the app at its start screen, with a party and a map in the data folder."""
    for folder, name, text in (("parties", "The crew.json", PARTY), ("maps", "A mill.map", MAP)):
        (data / folder).mkdir(parents=True)
        (data / folder / name).write_text(text, encoding="utf-8")
    begin = lambda title: opened(data, sessions.begun_empty(title, str(data)))  # noqa: E731
    return TrackerApp(Start(begin=begin, title="Session of today"), AppDice(Random(1)))


async def file(pilot: Pilot[None], name: str) -> int:
    """Choose a file of the data folder."""
    return await take(pilot, name)


async def answered(pilot: Pilot[None], *labels: str) -> int:
    """Press the letters of these options and return the number of keys."""
    return sum([await take(pilot, label) for label in labels])


async def placed(pilot: Pilot[None], app: TrackerApp) -> int:
    """Place every character in the first area offered, and return the number of keys."""
    pressed = 0
    while asked(app) == "place.area":
        prompt = table(app).desk.prompt
        assert prompt is not None
        pressed += await keys(pilot, prompt.items()[0].letter)
    return pressed


async def ended(pilot: Pilot[None], app: TrackerApp) -> None:
    """Declare the players' objective met, and check that the fight ends."""
    desk = table(app).desk
    FormCommands(desk).gm_action("amend")
    desk.click(option="objective")
    desk.click(option="players")
    table(app).changed()
    await pilot.pause()
    assert asked(app) == "evening.next"


@SIZES
async def test_an_evening_of_two_fights_a_recovery_and_an_award_by_keys(size: tuple[int, int], tmp_path: Path) -> None:
    app = at_the_start(tmp_path)
    async with app.run_test(size=size) as pilot:
        assert isinstance(app.screen, StartScreen)
        await keys(pilot, "n")
        assert "Name of the session" in screen_text(app)
        await keys(pilot, "enter")
        assert asked(app) == "evening.next"
        assert "Who's playing?" in screen_text(app) and "No map yet" in screen_text(app)
        await answered(pilot, "Bring in a party", "The crew")
        assert [*table(app).desk.session.table.characters] == ["vex", "ann"]
        await answered(pilot, "Session goal")
        await keys(pilot, "Mill enter")
        await answered(pilot, "A new fight", "Choose or write a map", "A mill", "Recruit NPCs", "Opposition", "Thug")
        await keys(pilot, "3 enter enter enter")
        await answered(pilot, "Begin")
        await placed(pilot, app)
        assert asked(app).startswith("initiative.")
        await keys(pilot, "r")
        await ended(pilot, app)
        assert "Victory: The crew, in 1 round (the objective is met)" in screen_text(app)
        await answered(pilot, "The PCs recover", "Done", "Done")

        again = await answered(pilot, "A new fight", "Choose or write a map", "A mill", "Who takes part")
        again += await answered(pilot, "Thug 1", "Thug 2", "Thug 3")
        again += await keys(pilot, "enter")
        again += await answered(pilot, "Begin", "All remaining NPCs start together", "Loft")
        again += await placed(pilot, app)
        assert asked(app).startswith("initiative.") and again <= 16, again  # two keys for each absent character
        await ended(pilot, app)

        await answered(pilot, "Close the session")
        assert "was the goal met? Mill" in " ".join(screen_text(app).split())
        await answered(pilot, "Met", "Shield")
        await keys(pilot, "enter")
        await answered(pilot, "Good one-handed melee attack")
        assert table(app).desk.decision is None
        path = tmp_path / "parties" / "The crew.json"
        assert said(app).startswith(f"The party is saved as {path}")
        assert "LEAD" not in path.read_text("utf-8") and '"max_level": 60' in path.read_text("utf-8")
        assert (tmp_path / "parties" / "earlier" / "The crew.json").read_text("utf-8") == PARTY


async def test_on_a_small_screen_a_fight_opens_on_the_map(tmp_path: Path) -> None:
    """A number turns no pages."""
    app = SCENES["placing"].app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("pageup", "escape")
        await pilot.pause()
        assert "[log]" in screen_text(app).splitlines()[0]
        await placed(pilot, app)
        assert asked(app).startswith("initiative.") and "[map]" in screen_text(app).splitlines()[0]
    app = SCENES["recruit"].app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await reach(pilot, SCENES["recruit"])
        await take(pilot, "Thug")
        for key in ("pagedown", "pageup"):
            await pilot.press(key)
            await pilot.pause()
            assert "[map]" in screen_text(app).splitlines()[0] and "Tab shows the log" in said(app)


async def test_on_a_small_screen_placing_opens_on_the_map(tmp_path: Path) -> None:
    """Bug report: whoever had read the log placed all characters without a map in sight."""
    app = SCENES["placing"].app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "u")
        await pilot.press("pageup", "escape")
        await pilot.pause()
        assert asked(app) == "fight.prepare" and "[log]" in screen_text(app).splitlines()[0]
        await answered(pilot, "Begin")
        assert asked(app) == "place.area" and "[map]" in screen_text(app).splitlines()[0]
        await pilot.press("pageup", "escape", "e", "escape")
        await pilot.pause()
        assert asked(app) == "place.area" and "[log]" in screen_text(app).splitlines()[0], "as the form was opened"


@SIZES
async def test_the_next_evening_begins_with_the_party_as_it_was_left(size: tuple[int, int], tmp_path: Path) -> None:
    app = at_the_start(tmp_path)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "n enter")
        await answered(pilot, "Bring in a party", "The crew", "Close the session")
    after = TrackerApp(opened(tmp_path, sessions.begun_empty("Next", str(tmp_path))), AppDice(Random(1)))
    async with after.run_test(size=size) as pilot:
        await answered(pilot, "Bring in a party", "The crew")
        assert [character.max_level for character in table(after).desk.session.table.characters.values()] == [54, 59]


async def test_the_title_of_a_new_session_is_typed_and_escape_goes_back(tmp_path: Path) -> None:
    app = at_the_start(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n esc")
        assert "What are you playing?" in screen_text(app)
        await keys(pilot, "n")
        await pilot.press(*"quiz", "enter")
        assert asked(app) == "evening.next"
        assert table(app).desk.session.table.title == "quiz"
    assert (tmp_path / "saves" / "quiz.jsonl").exists()


async def test_what_is_blocked_between_fights_says_why(tmp_path: Path) -> None:
    app = at_the_start(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "n enter")
        await keys(pilot, item(app, "First aid").letter)
        assert "First aid: No one is here yet" in said(app), "no mark of a wound before anybody has a body"
        await keys(pilot, item(app, "The PCs recover").letter)
        assert "No PC is alive and free" in said(app)
        assert asked(app) == "evening.next"


async def test_enter_and_escape_do_nothing_dangerous_between_fights(tmp_path: Path) -> None:
    app = at_the_start(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n enter")
        await answered(pilot, "Bring in a party", "The crew")
        before = table(app).desk.session.journal.head
        await keys(pilot, "enter esc")
        assert table(app).desk.session.journal.head == before
        await answered(pilot, "A roll outside combat")
        await keys(pilot, "esc")
        assert asked(app) == "evening.next"
        await answered(pilot, "Characters", "Recruit NPCs", "Opposition", "Thug")
        await keys(pilot, "1 enter enter")
        assert asked(app) == "recruit.template"
        at = table(app).desk.session.journal.head
        await keys(pilot, "esc")
        assert table(app).desk.session.journal.head == at, "who has joined stays; u takes it back"


async def test_recruits_are_listed_from_the_top(tmp_path: Path) -> None:
    """Enter still ends the list."""
    app = at_the_start(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n enter")
        await answered(pilot, "Bring in a party", "The crew", "Characters", "Recruit NPCs", "Opposition")
        first = next(iter(templates().values())).sheet.name
        assert f"    {first}  " in screen_text(app) and "Enter No one" in screen_text(app)
        await answered(pilot, first)
        await keys(pilot, "1 enter enter")
        assert f"    {first}  " in screen_text(app), "the first ones are in sight again"
        await keys(pilot, "enter")
        assert asked(app) == "evening.characters"


async def test_a_file_elsewhere_is_opened_from_the_start_screen_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "my party.json").write_text(PARTY, encoding="utf-8")
    app = TrackerApp(offered(str(tmp_path / "kept")), AppDice(Random(1)))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "f")
        await pilot.press(*"/no/such", "enter")
        assert "cannot be read" in screen_text(app) or "no such file" in screen_text(app)
        await keys(pilot, "esc esc f")
        app.screen.post_message(events.Paste(f"'{tmp_path / 'my party.json'}'\n"))
        await pilot.pause()
        await keys(pilot, "enter")
        assert [character.name for character in table(app).desk.session.table.characters.values()] == ["Vex", "Ann"]
        assert "The crew" in screen_text(app)
    assert (tmp_path / "kept" / "saves" / "The crew.jsonl").exists()


def test_the_start_screen_offers_each_kept_party(tmp_path: Path) -> None:
    """The entry names its characters."""
    (tmp_path / "parties").mkdir()
    (tmp_path / "parties" / "The crew.json").write_text(PARTY, encoding="utf-8")
    (tmp_path / "parties" / "Broken.json").write_text("{", encoding="utf-8")
    told = {one.name: one for one in offered(str(tmp_path)).parties}
    assert told["The crew"].detail == "Vex, Ann"
    assert told["Broken"].detail == "its file has mistakes"
    made = told["The crew"].open()
    assert (made.name, made.session.table.party) == ("The crew.jsonl", "The crew")
    made.close()
    with pytest.raises(ValueError, match="not valid JSON"):
        told["Broken"].open()


def test_the_start_screen_offers_a_party_to_the_game_it_names(tmp_path: Path) -> None:
    (tmp_path / "parties").mkdir()
    text = '{"system": "fully-automated", "form": "party", "title": "Ferry", "characters": [{"name": "Bo", "hp": 9}]}'
    (tmp_path / "parties" / "Ferry.json").write_text(text, encoding="utf-8")
    assert not offered(str(tmp_path)).parties
    (party,) = offered(str(tmp_path), "fully-automated").parties
    assert (party.name, party.detail) == ("Ferry", "Bo")
    made = party.open()
    assert made.shelf is not None
    (saved,) = made.session.system.documents(made.session.table)[:1]
    assert made.shelf.place(saved) == tmp_path / "parties" / "Ferry.json"
    made.close()


def test_the_start_screen_offers_a_new_session_in_a_new_save(tmp_path: Path) -> None:
    start = offered(str(tmp_path))
    assert start.title.startswith("Session 20")
    assert start.begin is not None
    made = start.begin("Tuesday")
    assert made.name == "Tuesday.jsonl" and made.shelf is not None
    assert made.session.table.characters == {}
    made.close()
    assert start.begin("Tuesday").name == "Tuesday 2.jsonl"
