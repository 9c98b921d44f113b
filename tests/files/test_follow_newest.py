"""`watch` without a name follows the save in play; if no save is in play, the one written last."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kit import BRAWL, TOY, found

from unhex_tui.engine.session import Session
from unhex_tui.files.follow import LOOK, Follower, NewestFollower
from unhex_tui.files.records import Header
from unhex_tui.files.savefile import SaveFile, hold
from unhex_tui.files.saves import create


class Evenings:
    """A folder of saves, some of them in play, and a clock."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = 0.0
        self.written = 1_000_000_000
        self.open: dict[str, SaveFile] = {}
        self.sessions: dict[str, Session] = {}

    def begin(self, name: str, system: Any = TOY) -> Path:
        path = self.folder / f"{name}.jsonl"
        session = Session(TOY, BRAWL)
        file = create(path, Header(system=system.name, title=name, setup=BRAWL, told=session.opening()))
        session.recorder.write = file.write
        self.open[name], self.sessions[name] = file, session
        return self.touch(path)

    def touch(self, path: Path) -> Path:
        """Make this file the one written last."""
        self.written += 1
        os.utime(path, (self.written, self.written))
        return path

    def close(self, name: str) -> None:
        self.open.pop(name).close()

    def follower(self, name: str) -> NewestFollower:
        return NewestFollower(self.folder / f"{name}.jsonl", found, clock=lambda: self.now)

    def later(self, follower: Follower) -> list[bool]:
        """Let the interval between two looks pass, and return the results of two polls."""
        self.now += LOOK
        return [follower.poll(), follower.poll()]


@pytest.fixture
def evenings(tmp_path: Path) -> Iterator[Evenings]:
    made = Evenings(tmp_path)
    yield made
    for file in made.open.values():
        file.close()


def test_a_session_that_is_begun_after_the_last_was_closed_is_followed(evenings: Evenings) -> None:
    evenings.begin("monday")
    follower = evenings.follower("monday")
    evenings.close("monday")
    assert evenings.later(follower) == [False, False]
    evenings.begin("tuesday")
    assert evenings.later(follower) == [False, True]
    assert follower.path.stem == "tuesday"
    evenings.sessions["tuesday"].answer("strike")
    assert follower.poll()
    assert follower.view() == evenings.sessions["tuesday"].view("players")
    assert follower.trouble == ""


def test_a_newer_session_is_followed(evenings: Evenings) -> None:
    """The newer session begins while the last one is still open; the viewer stays with it."""
    evenings.begin("monday")
    follower = evenings.follower("monday")
    evenings.begin("tuesday")
    assert evenings.later(follower) == [False, True]
    evenings.touch(evenings.folder / "monday.jsonl")
    for _ in range(3):
        evenings.later(follower)
    assert follower.path.stem == "tuesday"


def test_a_resumed_older_session_is_followed(evenings: Evenings) -> None:
    """The viewer follows the session before its first answer."""
    for name in ("monday", "tuesday"):
        evenings.begin(name)
        evenings.close(name)
    follower = evenings.follower("tuesday")
    assert evenings.later(follower) == [False, False]
    lock = hold(evenings.folder / "monday.jsonl")
    assert evenings.later(follower) == [False, True]
    assert follower.path.stem == "monday"
    lock.close()
    assert evenings.later(follower)[1]  # no session in play: the save written last
    assert follower.path.stem == "tuesday"


def test_a_briefly_locked_save_is_not_followed(evenings: Evenings) -> None:
    """A program that lists the folder holds it for a moment."""
    evenings.begin("sunday")
    evenings.close("sunday")
    evenings.begin("monday")
    follower = evenings.follower("monday")
    evenings.now += LOOK
    lock = hold(evenings.folder / "sunday.jsonl")
    assert not follower.poll()
    lock.close()
    assert not follower.poll()
    assert not any(evenings.later(follower))
    assert follower.path.stem == "monday"


def test_it_is_looked_once_a_second_at_most(evenings: Evenings, monkeypatch: pytest.MonkeyPatch) -> None:
    evenings.begin("monday")
    follower = evenings.follower("monday")
    looks: list[str] = []
    scandir = os.scandir
    monkeypatch.setattr(os, "scandir", lambda path: (looks.append(str(path)), scandir(path))[1])
    for _ in range(30):
        evenings.now += 0.1
        follower.poll()
    assert 2 <= len(looks) <= 3


def test_what_cannot_be_followed_is_passed_over_until_it_is_written_anew(evenings: Evenings) -> None:
    evenings.begin("monday")
    follower = evenings.follower("monday")
    evenings.close("monday")
    broken = evenings.folder / "broken.jsonl"
    broken.write_text("no save\n")
    evenings.touch(broken)
    other = evenings.begin("other", system=type("Other", (), {"name": "other"}))
    for _ in range(3):
        assert not any(evenings.later(follower))
    assert (follower.path.stem, follower.trouble) == ("monday", "")
    evenings.close("other")
    other.unlink()
    broken.write_bytes((evenings.folder / "monday.jsonl").read_bytes())
    evenings.touch(broken)
    assert evenings.later(follower) == [False, True]
    assert follower.path.stem == "broken"


def test_a_save_that_has_gone_is_waited_for_unless_another_is_played(evenings: Evenings) -> None:
    for name in ("sunday", "monday"):
        evenings.begin(name)
        evenings.close(name)
    follower = evenings.follower("monday")
    (evenings.folder / "monday.jsonl").rename(evenings.folder / "away")
    assert any(evenings.later(follower))
    assert follower.path.stem == "monday"
    assert follower.trouble.startswith("The save is missing")
    evenings.begin("tuesday")
    assert any(evenings.later(follower))
    assert (follower.path.stem, follower.trouble) == ("tuesday", "")


def test_a_save_that_is_named_is_followed_whatever_else_is_played(evenings: Evenings) -> None:
    evenings.begin("monday")
    follower = Follower(evenings.folder / "monday.jsonl", found)
    evenings.close("monday")
    evenings.begin("tuesday")
    assert not any(evenings.later(follower))
    assert follower.path.stem == "monday"


def test_following_makes_no_lock_files(evenings: Evenings) -> None:
    evenings.begin("monday")
    evenings.close("monday")
    for lock in evenings.folder.glob("*.lock"):
        lock.unlink()
    before = sorted(evenings.folder.iterdir())
    evenings.later(evenings.follower("monday"))
    assert sorted(evenings.folder.iterdir()) == before


def test_the_first_session_is_awaited_and_followed_as_soon_as_it_begins(evenings: Evenings) -> None:
    away = evenings.folder / "not here yet"
    for folder, plays in ((evenings.folder, True), (evenings.folder, False), (away, False)):
        follower = NewestFollower(folder / "the first", found, awaits=True, clock=lambda: evenings.now)
        assert evenings.later(follower) == [False, False]
        assert follower.trouble == "No session has started yet" and not follower.log()
        assert follower.view().underway and not follower.view().roster
        if folder == away:
            continue
        path = evenings.begin(f"first {plays}")
        if not plays:
            evenings.close(f"first {plays}")
        assert evenings.later(follower) == [False, True]
        assert follower.path == path and not follower.trouble and follower.view().roster
        if plays:
            evenings.close(f"first {plays}")
        path.unlink()
