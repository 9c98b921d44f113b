"""The timeline on the real screen: browsing writes nothing, and playing on keeps the old branch."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from nightclub import SHOT, club, keys, played, said, setup, table
from players import RandomPlayer
from screen_text import assert_snapshot, screen_text
from textual.pilot import Pilot

from unhex_tui.engine.session import AppDice, Session
from unhex_tui.engine.shorthand import carry_out, understood
from unhex_tui.files.records import Header
from unhex_tui.files.saves import create
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened
from unhex_tui.tui.screens.table import TableScreen
from unhex_tui.tui.screens.timeline import TimelineScreen

BIG, SMALL = (120, 40), (80, 24)


def timeline(app: Any) -> TimelineScreen:
    """Return the open timeline screen."""
    assert isinstance(app.screen, TimelineScreen)
    return app.screen


def at(app: Any) -> int:
    """Return the number of the entry shown."""
    return timeline(app).line.n


def forked(steps: int = 60, **more: Any) -> Session:
    """Return a session with Vex's shot played twice, the second time at random; the last two steps are undone."""
    session = played(*SHOT, **more)
    session.go_on_from(7)
    player = RandomPlayer(Random(5))
    session.answer([5, 3])
    for _ in range(steps):
        assert session.decision is not None
        session.answer(player(session.decision))
    session.undo()
    session.undo()
    return session


def table_of(app: Any) -> TableScreen:
    """Return the table screen below."""
    below = app.screen_stack[-2]
    assert isinstance(below, TableScreen)
    return below


async def press(pilot: Pilot[None], *names: str) -> None:
    """Press keys and wait until everything is painted."""
    await pilot.press(*names)
    await pilot.pause()
    await pilot.pause()


async def test_looking_at_every_decision_writes_nothing_and_escape_leads_back(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    file = create(path, Header(system="unhex", title="", setup=setup()))
    session = forked(write=file.write)
    saved, head, redo = path.read_bytes(), session.journal.head, list(session.journal.redo)
    app = TrackerApp(Opened(session, "a.jsonl"), AppDice(Random(1)))
    async with app.run_test(size=SMALL) as pilot:
        before = screen_text(app)
        await press(pilot, "f3", "home")
        for _ in range(timeline(app).line.last):
            await press(pilot, "right")
        await press(pilot, "pageup", "left_square_bracket", "b", "down", "end", "escape")
        assert isinstance(app.screen, TableScreen)
        assert screen_text(app) == before
    assert (path.read_bytes(), session.journal.head, session.journal.redo) == (saved, head, redo)
    file.close()


async def test_what_is_drawn_is_what_the_session_showed_then() -> None:
    session = played(SHOT[0])
    shown = {1: session.view()}
    for question, answer in SHOT[1:]:
        assert session.decision is not None and session.decision.question == question
        session.answer(answer)
        shown[session.journal.head] = session.view()
    app = club(session)
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "f3")
        for n in range(len(SHOT), 0, -1):
            screen = timeline(app)
            assert screen._moment is not None and screen.line.n == n
            assert screen._moment.view == shown[n]._replace(log=())
            assert screen.map._scene == shown[n].scene
            assert str(screen.bar.border_title).endswith(shown[n].headline)
            assert session.journal.entries[n].label[:40] in screen.step.text()
            for line in session.journal.entries[n].told:
                assert line.text[:60] in screen.step.text()
            await press(pilot, "left")
        assert "The start" in str(timeline(app).step.border_title)


async def test_who_decided_is_named() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "f3", "left")
        assert str(timeline(app).step.border_title) == "Decision 8 of 9 · Vex"
        await press(pilot, "left")
        assert str(timeline(app).step.border_title) == "Decision 7 of 9 · GM (Thug 1)"


async def test_an_edit_is_told_once() -> None:
    session = played(*SHOT)
    carry_out(session, understood(session, "note the bouncer lied"))
    app = club(session)
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "f3")
        assert timeline(app).step.text().count("the bouncer lied") == 1


async def test_after_a_correction_rounds_keep_their_start() -> None:
    """Steps after the correction keep their words."""
    session = played(*SHOT)
    player = RandomPlayer(Random(0))
    while session.table.round < 3:
        assert session.decision is not None
        session.answer(player(session.decision))
    begun = [n for n in session.journal.path if n in session.journal.snapshots]
    session.go_on_from(begun[0] + 2)  # in the middle of round 2
    session.correct(8, [3, 6])
    path = session.journal.path
    assert path[-1] in session.journal.snapshots and len(path) == begun[0] + 2
    app = club(session)
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "f3")
        screen = timeline(app)
        assert session.journal.entries[path[-1]].label in screen.step.text()
        await press(pilot, "pageup")
        assert at(app) == path[begun[0] - 1] and "Round 2" in screen.step.text() and "Round 2" in screen.bar.text()
        await press(pilot, "pageup")
        assert at(app) == 0


async def test_where_no_lines_part_the_keys_for_it_say_so_until_one_goes_on() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "f3", "f")
        assert "No more branches that way." in timeline(app).step.text()
        await press(pilot, "up")
        assert "No branch here." in timeline(app).step.text()
        await press(pilot, "left")
        assert "No lines part" not in timeline(app).step.text()


async def test_the_roster_says_their_levels() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "f3")
        assert "55/55" in timeline(app).roster.text()


async def test_keys_go_by_steps_actions_rounds_forks_and_to_the_ends() -> None:
    session = forked()
    app = club(session)
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "f3")
        assert at(app) == session.journal.head
        await press(pilot, "left", "left", "right")
        assert at(app) == session.journal.path[-2]
        await press(pilot, "end")
        assert at(app) == session.journal.redo[0]
        await press(pilot, "home")
        assert at(app) == 0
        await press(pilot, "right_square_bracket")
        assert session.journal.entries[timeline(app).line.line[timeline(app).line.at + 1]].rest
        await press(pilot, "f")
        assert at(app) == 7
        await press(pilot, "pagedown")
        assert at(app) in session.journal.snapshots
        await press(pilot, "n")
        assert at(app) == session.journal.head


@pytest.mark.parametrize("key", ["down", "up"])
async def test_at_a_fork_each_line_can_be_looked_along(key: str) -> None:
    session = forked()
    app = club(session)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f3", "b")
        assert at(app) == 7
        assert "Branches here" in screen_text(app) and ", present" in screen_text(app)
        await press(pilot, key, "end")
        assert at(app) == 9
        assert str(timeline(app).bar.border_title).startswith("Another branch")
        await press(pilot, "left", "left", key, "right")
        assert at(app) == 10


async def test_going_on_from_another_line_keeps_the_one_that_is_left() -> None:
    session = forked()
    entries, head = set(session.journal.entries), session.journal.head
    app = club(session)
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "f3", "b", "down", "end", "g")
        assert session.journal.head == 9
        assert said(app).startswith("Continuing after “Vex rolled 35")
        await keys(pilot, "o")
        new = session.journal.head
        assert set(session.journal.entries) == {*entries, new} and new not in entries
        await keys(pilot, "u")
        assert session.journal.head == 9
        await keys(pilot, "y")
        assert session.journal.head == new
        await press(pilot, "f3", "b", "down")
        assert head in timeline(app).line.line
        timeline(app).line.to(timeline(app).line.line.index(head))
        await press(pilot, "g")
        assert session.journal.head == head


async def test_going_on_from_where_the_session_stands_only_closes() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "f3", "g")
        assert isinstance(app.screen, TableScreen)
        assert table(app).desk.session.journal.redo == []


async def test_while_a_form_is_open_one_can_look_back_but_not_go_on_from_there() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "e", "f3", "left", "g")
        assert "finish it or press Esc" in said(app)
        assert table(app).desk.session.journal.head == 9


async def test_the_bar_follows_a_click_and_a_drag() -> None:
    app = club(forked())
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "f3")
        bar = timeline(app).bar
        last = timeline(app).line.last
        await pilot.mouse_down(bar, offset=(1, 1))
        await pilot.pause()
        assert at(app) == 0
        await pilot.hover(bar, offset=(1 + bar.cell(last // 2), 1))
        await pilot.pause()
        assert abs(timeline(app).line.at - last // 2) <= 1
        await pilot.mouse_up(bar, offset=(1 + bar.cell(last // 2), 1))
        await pilot.hover(bar, offset=(3, 1))
        await pilot.pause()
        assert abs(timeline(app).line.at - last // 2) <= 1
        await pilot.click(bar, offset=(bar.size.width, 1))
        await pilot.pause()
        assert timeline(app).line.at == last


async def test_a_click_on_a_branch_looks_along_it() -> None:
    """A click on a token shows its sheet."""
    app = club(forked())
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "f3", "b")
        rows = screen_text(app).splitlines()
        y = next(y for y, row in enumerate(rows) if "rolled 3 5" in row)
        await pilot.click(offset=(5, y))
        await pilot.pause()
        await press(pilot, "end")
        assert at(app) == 9
        y = next(y for y, row in enumerate(rows) if "j●Juno" in row)
        await pilot.click(offset=(rows[y].index("Juno"), y))
        await pilot.pause()
        assert str(timeline(app).sheet.border_title).endswith("Juno")


async def test_where_the_rules_do_not_lead_any_more_what_was_told_is_kept() -> None:
    session = forked()
    entry = session.journal.entries[8]
    session.journal.entries[8] = entry._replace(question="gone.question")
    app = club(session)
    async with app.run_test(size=BIG) as pilot:
        await press(pilot, "f3", "b", "down", "right")
        assert "The rules have changed, so this point" in screen_text(app)
        assert "rolled 3 5" in screen_text(app)
        await press(pilot, "left")
        assert "any more" not in screen_text(app)


async def test_f1_lists_every_key_and_another_key_closes_the_list_and_acts() -> None:
    app = club(forked())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f3", "f1")
        assert "Keys of the timeline" in screen_text(app) and "previous step" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, TimelineScreen) and "Keys of" not in screen_text(app)
        await press(pilot, "question_mark", "left")
        assert "Keys of" not in screen_text(app)
        assert at(app) == table_of(app).desk.session.journal.path[-2]


async def test_on_a_small_screen_every_area_of_the_nightclub_is_whole() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "f3")
        text = screen_text(app)
        assert all(name in text for name in ("DJ Null", "Catwalk", "Thug 3", "Kit", "Moss", "Alley", "Next: "))
        assert " more" not in text


@pytest.mark.parametrize("size", [BIG, SMALL, (50, 20), (20, 8), (3, 2)])
async def test_it_keeps_to_the_screen_at_any_size_and_in_ascii(size: tuple[int, int]) -> None:
    app = club(forked(), ascii=True)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "f3", "b", "tab", "tab", "left")
        assert screen_text(app).isascii()
        assert "step" in screen_text(app).splitlines()[-1] or size < (50, 20)


@pytest.mark.parametrize(("size", "name"), [(BIG, "120x40"), (SMALL, "80x24"), ((200, 60), "200x60")])
async def test_it_looks_as_agreed(size: tuple[int, int], name: str) -> None:
    app = club(forked())
    async with app.run_test(size=size) as pilot:
        await press(pilot, "f3", "pageup")
        assert_snapshot(f"timeline_{name}", screen_text(app))
        await press(pilot, "b")
        assert_snapshot(f"timeline_fork_{name}", screen_text(app))


async def test_an_evening_that_has_not_begun_has_a_timeline_of_nothing() -> None:
    app = club(Session(UNHEX, setup()))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f3", "left", "end", "pagedown", "b", "up", "s")
        assert (at(app), timeline(app).line.last) == (0, 0)
