"""Viewers follow the game: each decision soon reaches all of them, and they learn when the table is away."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest
from kit import texts
from served import Served, Table, soon

from unhex_tui.commands import sessions
from unhex_tui.engine.view import View
from unhex_tui.files.follow import LOOK, NewestFollower
from unhex_tui.systems import named
from unhex_tui.web.page import page
from unhex_tui.web.site import LivePage


@pytest.fixture
def served(table: Table) -> Iterator[Served]:
    running = Served(table.path, beat=0.2)
    yield running
    running.stop()


def shown(table: Table) -> list[str]:
    """Return the texts that players should see now."""
    return texts(page(table.session.view("players")))


def test_a_viewer_sees_what_the_players_may_see_and_every_decision_soon(table: Table, served: Served) -> None:
    with served.events() as events:
        assert events.page() == shown(table)
        for _ in range(30):
            before = shown(table)
            table.decide()
            decided = monotonic()
            if shown(table) != before:
                assert events.page() == shown(table)
                assert monotonic() - decided < 2  # 0.3 on an idle machine


def test_undo_and_redo_are_followed(table: Table, served: Served) -> None:
    table.decide(12)
    with served.events() as events:
        assert soon(lambda: served.live_page.version > 0 and events.page() == shown(table))
        there = shown(table)
        while shown(table) == there:
            table.session.undo()
        assert soon(lambda: events.page() == shown(table))
        while shown(table) != there:
            table.session.redo()
        assert soon(lambda: events.page() == there)


def test_a_dozen_viewers_see_the_same(table: Table, served: Served) -> None:
    with ExitStack() as open_ones:
        viewers = [open_ones.enter_context(served.events()) for _ in range(12)]
        for viewer in viewers:
            assert viewer.page() == shown(table)
        before = shown(table)
        while shown(table) == before:
            table.decide()
        assert {tuple(viewer.page()) for viewer in viewers} == {tuple(shown(table))}
        assert served.live_page.viewers == 12
    assert soon(lambda: served.live_page.viewers == 0)


def test_a_viewer_hears_that_the_server_is_there_while_nothing_happens(served: Served) -> None:
    with served.events() as events:
        assert [events.next()[0] for _ in range(3)] == ["page", "beat", "beat"]


def test_a_viewer_who_comes_back_sees_where_the_game_is_now(table: Table, served: Served) -> None:
    with served.events() as events:
        events.page()
    table.decide(9)
    assert soon(lambda: texts_of_a_newcomer(served) == shown(table))


def texts_of_a_newcomer(served: Served) -> list[str]:
    with served.events() as events:
        return events.page()


def test_viewers_learn_that_the_game_is_gone_and_that_it_is_back(table: Table, served: Served) -> None:
    away = table.path.with_name("elsewhere")
    with served.events() as events:
        assert "⚠" not in "".join(events.page())
        table.path.rename(away)
        told = events.page()
        assert [text for text in told if text.startswith("⚠ ")]
        assert not [text for text in told if "game.jsonl" in text or str(table.path.parent) in text]
        away.rename(table.path)
        assert "⚠" not in "".join(events.page())


def test_the_end_of_the_server_is_reported_without_waiting_for_viewers(table: Table) -> None:
    served = Served(table.path)
    with ExitStack() as open_ones:
        viewers = [open_ones.enter_context(served.events()) for _ in range(5)]
        for viewer in viewers:
            viewer.page()
        assert served.stop() < 2
        assert [viewer.next()[0] for viewer in viewers] == ["closed"] * 5


async def test_only_the_players_view_is_ever_asked_for(table: Table) -> None:
    asked: list[str] = []

    class Watched:
        trouble = ""

        def poll(self) -> bool:
            return True

        def view(self, audience: str = "players", lines: int = 200) -> View:
            asked.append(audience)
            live_page.close() if len(asked) > 3 else None
            return table.session.view("players")

    live_page = LivePage.__new__(LivePage)
    live_page.__init__(Watched())  # type: ignore[misc,arg-type]
    await live_page.follow()
    assert asked == ["players"] * 4


async def test_a_game_that_cannot_be_followed_leaves_the_last_page_and_says_so(table: Table) -> None:
    class Broken:
        trouble = ""

        def poll(self) -> bool:
            if live_page.version > 1:
                live_page.close()
            raise RuntimeError("secret")

        def view(self, audience: str = "players", lines: int = 200) -> View:
            return table.session.view("players")

    live_page = LivePage(Broken())  # type: ignore[arg-type]
    await live_page.follow()
    assert live_page.version == 2
    assert b"cannot be shown right now" in live_page.latest
    assert b"secret" not in live_page.latest
    assert b"The nightclub" in live_page.latest


def test_serving_brings_no_screen_and_no_other_command_brings_the_server() -> None:
    code = (
        "import sys\nimport unhex_tui.web.server, unhex_tui.web.site, unhex_tui.commands.serving\n"
        "print([n for n in sys.modules if n.split('.')[0] in ('textual', 'rich') or n.startswith('unhex_tui.tui')])\n"
    )
    assert _run(code) == "[]"
    others = [path.stem for path in Path("unhex_tui/commands").glob("*.py") if path.stem not in ("__init__", "serving")]
    code = (
        "import sys, importlib\n"
        f"for name in {others!r}: importlib.import_module('unhex_tui.commands.' + name)\n"
        "print([n for n in sys.modules if n.split('.')[0] in ('uvicorn', 'h11', 'segno')])\n"
    )
    assert _run(code) == "[]"


def _run(code: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


async def test_the_page_bears_the_title_of_the_session_that_is_begun_next(tmp_path: Path) -> None:
    def begun(title: str) -> sessions.Held:
        return sessions.begun({"title": title}, tmp_path / f"{title}.jsonl")

    first = begun("Monday")
    now = [0.0]
    live_page = LivePage(NewestFollower(tmp_path / "Monday.jsonl", named, clock=lambda: now[0]))
    assert (live_page.title, "Monday" in texts(json.loads(live_page.latest))) == ("Monday", True)
    following = asyncio.create_task(live_page.follow())
    first.close()
    second = begun("Tuesday")
    now[0] += LOOK
    await live_page.newer(live_page.version, 10)
    live_page.close()
    await following
    second.close()
    assert (live_page.title, "Tuesday" in texts(json.loads(live_page.latest))) == ("Tuesday", True)
