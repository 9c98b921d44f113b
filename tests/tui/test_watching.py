"""The players' screen: it follows a save, names the pending seat and keeps the characters concerned visible.

It cannot answer anything.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from nightclub import SHOT, club, keys, played, setup, table
from players import RandomPlayer
from screen_text import assert_snapshot, screen_text
from textual.geometry import Region
from textual.pilot import Pilot

from unhex_tui.engine.decision import Choose
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import Cell, Line, Row, Sheet, Track, View
from unhex_tui.files.follow import Follower
from unhex_tui.files.records import Header
from unhex_tui.files.saves import create
from unhex_tui.systems import named
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.look.theme import ANSI
from unhex_tui.tui.panels.players import CastPanel, ToldPanel
from unhex_tui.tui.screens.players import WatchScreen, places
from unhex_tui.tui.watch_app import WatchApp


def saved(path: Path, *lines: Any, start: dict[str, Any] | None = None) -> Session:
    """Return a session after these answers that writes to a save."""
    start = start or setup()
    session = Session(UNHEX, start)
    session.recorder.write = create(path, Header(system="unhex", title="n", setup=start, told=session.opening())).write
    for question, answer in lines:
        assert session.decision is not None and session.decision.question == question, session.decision
        session.answer(answer)
    return session


@asynccontextmanager
async def watched(path: Path, width: int, height: int, **more: Any) -> AsyncIterator[tuple[WatchApp, Pilot[None]]]:
    """Open the app on a screen of this size."""
    app = WatchApp(Follower(path, named), **more)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        yield app, pilot


def screen(app: Any) -> WatchScreen:
    assert isinstance(app.screen, WatchScreen)
    return app.screen


async def looked(app: WatchApp, pilot: Pilot[None]) -> str:
    """Poll the file and return the screen."""
    app.poll()
    await pilot.pause()
    return screen_text(app)


# ------------------------------------------------------------------------------------------------- following


async def test_each_answer_is_painted_at_the_next_look(tmp_path: Path) -> None:
    session = saved(tmp_path / "a.jsonl", *SHOT[:4])
    async with watched(tmp_path / "a.jsonl", 120, 40) as (app, pilot):
        assert "Waiting for Vex" in screen_text(app)
        session.answer("attack:i1")
        session.answer("thug-1")
        assert "Reactions? The GM" in await looked(app, pilot)
        session.answer([])
        seen = await looked(app, pilot)
        assert "Vex attacks Thug 1: Pistol" in seen
        session.undo_action()
        assert "Waiting for The crew" in await looked(app, pilot)


async def test_it_looks_by_itself_ten_times_a_second(tmp_path: Path) -> None:
    session = saved(tmp_path / "a.jsonl", *SHOT[:3])
    async with watched(tmp_path / "a.jsonl", 120, 40) as (app, pilot):
        session.answer("vex")
        await pilot.pause(0.3)
        assert "Waiting for Vex" in screen_text(app)


async def test_a_file_that_goes_away_is_said_and_followed_again_when_it_is_back(tmp_path: Path) -> None:
    path, away = tmp_path / "secretname.jsonl", tmp_path / "away.jsonl"
    session = saved(path, *SHOT[:3])
    async with watched(path, 120, 40) as (app, pilot):
        path.rename(away)
        gone = await looked(app, pilot)
        assert "The save is missing: this is the last known state" in gone and "Dance Floor" in gone
        away.rename(path)
        session.answer("vex")
        back = await looked(app, pilot)
        assert "Waiting for Vex" in back and "is missing" not in back
        assert "secretname" not in gone + back


async def test_a_fault_is_named_by_its_kind_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Viewers do not read its message."""
    saved(tmp_path / "a.jsonl", *SHOT[:3])
    app = WatchApp(Follower(tmp_path / "a.jsonl", named))
    try:
        raise KeyError("the hidden one\nand more of it")
    except KeyError:
        app._fatal_error()
    monkeypatch.setattr(app, "run", lambda: None)
    assert app.run_to_end(tmp_path / "failure.txt") == 1
    said = capsys.readouterr().err
    assert "(KeyError)" in said and "hidden one" not in said and "more of it" not in said
    assert "hidden one" in (tmp_path / "failure.txt").read_text("utf-8")


# --------------------------------------------------------------------------------------------------------- appearance


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_players_screen_in_the_middle_of_a_shot(tmp_path: Path, size: tuple[int, int]) -> None:
    saved(tmp_path / "a.jsonl", *SHOT)
    async with watched(tmp_path / "a.jsonl", *size) as (app, _):
        assert_snapshot(f"watch_shot_{size[0]}x{size[1]}", screen_text(app))


def test_a_line_too_long_for_the_rest_is_not_begun() -> None:
    """Only the newest line is ever cut."""
    panel = ToldPanel()
    panel._told = (Line(1, "a word " * 9), Line(2, "two words more than fit"), Line(3, "It is over"))
    assert [line[-1][0] for line in panel.lay_out(20, 4)] == ["two words more than", "fit", "It is over"]
    panel._told = panel._told[:1]
    assert [line[-1][0] for line in panel.lay_out(20, 2)] == ["a word a word a word", "a word a word a w…"]


async def test_all_pcs_are_seen_as_bodies(tmp_path: Path) -> None:
    """Bodies keep their places; the other characters stand in a table."""
    session = saved(tmp_path / "a.jsonl", *SHOT)
    async with watched(tmp_path / "a.jsonl", 120, 40) as (app, pilot):
        crew, house = screen(app).crew, screen(app).house
        before = [
            [row.index(name) for row in crew.text().splitlines() if name in row] for name in ("Vex", "Moss", "Kit")
        ]
        assert crew.text().count("┌8────┼4-6") == 4
        assert house.text().splitlines()[1].split() == ["▲", "DJ", "Null", "unhurt", "DJ", "Booth", "?"]
        session.answer("tens")
        session.answer("keep")
        assert "hurt " in (await looked(app, pilot)) and "Thug 1   hurt " in house.text()
        after = [
            [row.index(name) for row in crew.text().splitlines() if name in row] for name in ("Vex", "Moss", "Kit")
        ]
        assert after == before


async def test_a_weapon_is_seen_in_hand_once_it_was_used(tmp_path: Path) -> None:
    house = (("initiative.roll", [9, 9]), ("initiative.roll", [2, 1]), ("initiative.order", "house"))
    session = saved(tmp_path / "a.jsonl", *house, ("turn.actor", "sniper"))
    async with watched(tmp_path / "a.jsonl", 120, 40) as (app, pilot):
        assert "Carbine" not in screen(app).house.text()
        assert session.decision is not None and isinstance(session.decision, Choose)
        session.answer(next(option.key for option in session.decision.options if option.key.startswith("attack:")))
        session.answer("juno")
        await looked(app, pilot)
        assert screen(app).house.text().splitlines()[2].split() == ["▸▲", "Sniper", "unhurt", "Catwalk", "Carbine"]


async def test_between_fights_the_goal_has_the_maps_place(tmp_path: Path) -> None:
    """The party's sheets stand below."""
    start = {**setup(), "map": ""}
    for character in start["characters"]:
        character["area"] = ""
    start["characters"] = [character for character in start["characters"] if character.get("pc")]
    session = saved(tmp_path / "a.jsonl", ("evening.next", "goal"), ("goal.text", "Steal the ledger"), start=start)
    async with watched(tmp_path / "a.jsonl", 120, 40) as (app, pilot):
        seen = await looked(app, pilot)
        assert "Goal: Steal the ledger" in seen and "Between fights" in seen and "Vex" in seen
        assert not screen(app).map.display and session.decision is not None


async def test_ascii_and_no_color_say_the_same_without_other_signs_or_colours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    saved(tmp_path / "a.jsonl", *SHOT)
    async with watched(tmp_path / "a.jsonl", 120, 40, ascii=True) as (app, _):
        seen = screen_text(app)
        assert seen.isascii() and "Vex" in seen and app.theme == ANSI


async def test_with_too_few_bodies_everyone_has_a_line(tmp_path: Path) -> None:
    """The attacked character has a body."""
    house = (("initiative.roll", [9, 9]), ("initiative.roll", [2, 1]), ("initiative.order", "house"))
    session = saved(tmp_path / "a.jsonl", *house, ("turn.actor", "sniper"))
    async with watched(tmp_path / "a.jsonl", 80, 24) as (app, pilot):
        cast = screen(app).cast
        lines = cast.text().splitlines()
        names = ("Vex", "Juno", "Moss", "Kit", "DJ Null", "Sniper", "Barkeep", "Thug 1", "Thug 2", "Thug 3")
        assert [name in line for name, line in zip(names, lines, strict=False)] == [True] * 10
        assert lines[5].startswith("▸▲ Sniper") and len(lines) <= cast.high
        session.answer(next(one for one in keys_of(session) if one.startswith("attack:")))
        session.answer("kit")
        await looked(app, pilot)
        assert "● Kit" in cast.text().splitlines()[10], "the body of who is attacked"
        session.answer([])
        session.answer([9, 9])
        while session.decision is not None and session.decision.question != "turn.actor":
            session.answer(keys_of(session)[0])
        await looked(app, pilot)
        assert "● Kit" in cast.text().splitlines()[10], "it stays until it is about another program"
        while session.decision is not None and session.decision.prompt != "The crew: who acts?":
            session.answer("end" if session.decision.question == "turn.actor" else keys_of(session)[0])
        session.answer("vex")
        await looked(app, pilot)
        assert "▸● Vex" in cast.text().splitlines()[10], "such as the acting character"


def test_who_is_treated_has_a_body_before_who_treats_them() -> None:
    rows = [Row(f"p{n}", f"P{n}", "", 0, "Crew", "", current=n == 0) for n in range(3)]
    sheets = [Sheet(row.id, row.name, 0, "", tracks=(Track("body", "Body", "     ", 0, 0, 5),)) for row in rows]
    panel = CastPanel()
    panel.show(View("", "", roster=tuple(rows), sheets=tuple(sheets), involved=("p0", "p2")))
    assert "P2" in "".join(text for text, _ in panel.lay_out(23, 5)[3])


def test_of_more_than_there_are_lines_for_those_are_named_whom_it_is_about() -> None:
    rows = [Row(f"n{n}", f"Guard no {n}.", "", 1, "House", "", current=n == 17) for n in range(20)]
    panel = CastPanel()
    panel.show(View("", "", roster=tuple(rows), involved=("n17", "n12")))
    lines = ["".join(text for text, _ in line) for line in panel.lay_out(23, 8)]
    assert len(lines) == 8 and lines[-1] == "   and 13 more"
    assert [line.split()[-1] for line in lines[:-1]] == ["0.", "1.", "2.", "3.", "4.", "12.", "17."]


def test_a_long_name_beside_which_nothing_stands_costs_nobody_their_level() -> None:
    vex = Row("vex", "Vex", "", 0, "Crew", "", strip=(Cell(0),) * 6, figures=(("level", "55/55"),))
    host = Row("host", "The curator", "", 1, "House", "", conditions=("unhurt",))
    panel = CastPanel()
    panel.show(View("", "", roster=(vex, host)))
    lines = ["".join(text for text, _ in line) for line in panel.lay_out(23, 8)]
    assert "Vex 55/55" in lines[0] and lines[1].endswith("The curator unhurt")


@pytest.mark.parametrize("size", [(80, 24), (56, 16)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_characters_concerned_stay_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    """The map moves for no others."""
    session = saved(tmp_path / "a.jsonl", *SHOT[:3])
    player = RandomPlayer(Random(size[0]), passive=0.7)
    async with watched(tmp_path / "a.jsonl", *size) as (app, pilot):
        area_map, before = screen(app).map, ((-1, -1), (-1, -1))
        for _ in range(90):
            session.answer(player(session.decision) if session.decision else None)
            if session.decision is None or not session.table.fighting:
                break
            await looked(app, pilot)
            picture = area_map._picture
            assert picture is not None
            window = Region(area_map.left, area_map.top, area_map.wide, area_map.high)
            boxes = {place: Region(x, y, w, h) for place, x, y, w, h in picture.places}
            about = [boxes[place] for place in picture.concerned]
            whole = Region.from_union(about) if about else window
            if whole.width <= window.width and whole.height <= window.height:
                assert all(window.contains_region(box) for box in about)
            drawn = (picture.width, picture.height)
            was, there = before[0], (area_map.left, area_map.top)
            if drawn == before[1] and was != there:
                assert not all(Region(*was, *window.size).contains_region(box) for box in about)
            before = there, drawn
            view, shown = session.view("players"), screen(app).cast.text()
            assert all(row.name in shown for row in view.roster if row.current or row.id in view.involved)


def keys_of(session: Session) -> list[str]:
    """Return the keys of the options now."""
    return [one.key for one in getattr(session.decision, "options", ())]


@pytest.mark.parametrize(("pcs", "npcs"), [(0, 0), (4, 6), (6, 14), (9, 2)])
def test_panels_fit_every_size_and_never_overlap(pcs: int, npcs: int) -> None:
    for width, height in product((1, 20, 49, 50, 80, 120, 200, 300), (1, 5, 13, 14, 24, 40, 60, 100)):
        found = list(places(width, height, pcs=pcs, npcs=npcs).values())
        for n, one in enumerate(found):
            assert one.x >= 0 and one.right <= width and one.y >= 0 and one.bottom <= height, (width, height)
            assert not any(one.overlaps(other) for other in found[:n]), (width, height)


async def test_the_whole_map_of_the_nightclub_is_in_sight_on_a_small_screen(tmp_path: Path) -> None:
    saved(tmp_path / "a.jsonl", *SHOT)
    async with watched(tmp_path / "a.jsonl", 80, 24) as (app, _):
        shown = screen_text(app)
        assert "more" not in shown and "Kitchen ─╮" in shown and "Alley ⌂ ─╮" in shown


# ------------------------------------------------------------------------------------------------- few keys


async def test_no_key_answers_or_writes_anything(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    saved(path, *SHOT[:4])
    before = path.read_bytes()
    async with watched(path, 120, 40) as (app, pilot):
        seen = screen_text(app)
        await pilot.press(
            *"abcdfghijklmnoprsuvwxyzUEHe!/0123456789", "enter", "escape", "space", "tab", "up", "f2", "f6"
        )
        assert screen_text(app) == seen
    assert path.read_bytes() == before


async def test_help_theme_and_quit(tmp_path: Path) -> None:
    saved(tmp_path / "a.jsonl", *SHOT[:4])
    async with watched(tmp_path / "a.jsonl", 80, 24) as (app, pilot):
        await pilot.press("f1")
        await pilot.pause()
        assert "close this window" in screen_text(app)
        theme = app.theme
        await pilot.press("q", "t")
        assert app.theme != theme and screen(app).note is None and app.is_running
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running


# ------------------------------------------------------------------------------------------------- on the GM's screen


async def test_f5_shows_what_the_players_see(tmp_path: Path) -> None:
    """Nothing can be answered there."""
    session = played(*SHOT[:3])
    saved(tmp_path / "a.jsonl", *SHOT[:3])
    async with watched(tmp_path / "a.jsonl", 120, 40) as (players, _):
        theirs = screen_text(players)
    app = club(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "")
        await pilot.press("f5")
        await pilot.pause()
        ours = screen_text(app)
        assert "Players' view: q or F5 goes back" in ours
        assert [line for line in ours.splitlines() if "goes back" not in line] == [
            line for n, line in enumerate(theirs.splitlines()) if "goes back" not in ours.splitlines()[n]
        ]
        at = session.journal.last
        await pilot.press(*"abvjmkz.09", "enter", "u", "y", "e", "exclamation_mark")
        assert session.journal.last == at and session.journal.head == at
        await pilot.press("f5")
        await pilot.pause()
        assert table(app).desk.form is None


async def test_f6_hides_the_one_whose_sheet_is_shown_by_one_more_key() -> None:
    session = played(*SHOT[:3])
    app = club(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        table(app).travel.choose_sheet("thug-1")
        await pilot.press("f6")
        await pilot.pause()
        assert "Thug 1 is visible to the players" in screen_text(app)
        await pilot.press("v")
        await pilot.pause()
        assert session.table.characters["thug-1"].hidden
        assert session.journal.entries[session.journal.head].label == "Thug 1 is hidden from the players"
        await pilot.press("u")
        await pilot.pause()
        assert not session.table.characters["thug-1"].hidden
