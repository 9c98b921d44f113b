"""Every reader refuses a FIFO, socket or device in place of a file at once, in one line that says so.

A folder that may not be searched does not count as one without the file.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.command_line import here
from unhex_tui.commands.screen import chosen, offered
from unhex_tui.files import atomic
from unhex_tui.files.atomic import NotRegular, SaveError, content, open_regular
from unhex_tui.files.follow import Follower, tail
from unhex_tui.files.names import is_checkout
from unhex_tui.files.saves import open_save
from unhex_tui.files.settings import keep_theme, read_settings
from unhex_tui.files.shelf import MapFile, Shelf, read_document
from unhex_tui.systems import named
from unhex_tui.systems.unhex.system import UNHEX

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="such files are Unix's")

SECONDS = 10
"""Seconds after which a reader is considered to hang."""


def fifo(path: Path) -> None:
    os.mkfifo(path)


def bound_socket(path: Path) -> None:
    before = Path.cwd()
    os.chdir(path.parent)  # a socket's path must be short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(before)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


KINDS = {"a FIFO": fifo, "a socket": bound_socket, "a device": device}


@contextmanager
def at_once() -> Iterator[None]:
    """Fail if the block hangs."""

    def late(*_: object) -> None:
        raise AssertionError(f"it still waits after {SECONDS} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("a.jsonl", ["play", "PATH"]),
        ("a.jsonl", ["log", "PATH"]),
        ("a.jsonl", ["export", "PATH"]),
        ("a.jsonl", ["watch", "PATH"]),
        ("a.jsonl", ["serve", "PATH"]),
        ("a.jsonl", ["run", "--save", "PATH"]),
        ("a.json", ["play", "PATH"]),
        ("a.json", ["run", "PATH"]),
        ("a.map", ["map", "check", "PATH"]),
        ("a.map", ["map", "show", "PATH"]),
        ("a.map", ["map", "edit", "PATH"]),
        ("a.hexes", ["map", "lint", "PATH"]),
        ("a.excalidraw", ["map", "import", "PATH"]),
    ],
)
def test_a_command_refuses_it_in_one_line(tmp_path: Path, what: str, name: str, command: list[str]) -> None:
    KINDS[what](tmp_path / name)
    with at_once():
        done = here(
            *(str(tmp_path / name) if word == "PATH" else word for word in command), "--data", tmp_path / "data"
        )
    assert done.status == 1 and not done.out
    assert done.err.endswith(f"{name}: it is not a regular file but {what}\n") and done.err.count("\n") == 1


@pytest.mark.parametrize("command", [["log", "a"], ["play", "a.jsonl"], ["run", "--save", "a"], ["watch", "a"]])
def test_a_save_that_is_named_without_its_folder_is_not_said_to_be_missing(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "saves").mkdir()
    os.mkfifo(tmp_path / "saves" / "a.jsonl")
    with at_once():
        done = here(*command, "--data", tmp_path)
    assert done.err.endswith("a.jsonl: it is not a regular file but a FIFO\n")


@pytest.mark.parametrize("what", KINDS)
def test_settings_are_not_read_from_it_and_the_commands_go_on(tmp_path: Path, what: str) -> None:
    KINDS[what](tmp_path / "settings.toml")
    with at_once():
        assert read_settings(tmp_path).problems == (f"settings.toml: it is not a regular file but {what}",)
        with pytest.raises(NotRegular, match="not a regular file"):
            keep_theme(tmp_path, "light")
        done = here("keys", "--data", tmp_path)
    assert done.status == 0 and done.err.count("\n") == 1 and what in done.err


@pytest.mark.parametrize("what", KINDS)
def test_in_every_folder_of_the_data_it_is_passed_over(tmp_path: Path, what: str) -> None:
    for place in (
        "saves/a.jsonl",
        "parties/a.json",
        "encounters/a.json",
        "templates/a.json",
        "maps/a.map",
        "maps/.a.draft",
    ):
        path = tmp_path / place
        path.parent.mkdir(exist_ok=True)
        KINDS[what](path)
    with at_once():
        assert offered(str(tmp_path)).saves == () and not offered(str(tmp_path)).parties
        shelf = Shelf(tmp_path, UNHEX.kinds)
        assert not any(offer.own for kind in UNHEX.kinds.values() for offer in shelf.offered(kind.folder))


@pytest.mark.parametrize(
    "read",
    [
        read_document,
        content,
        open_save,
        tail,
        lambda path: open_save(path, read_only=True),
        lambda path: Follower(path, named),
        lambda path: MapFile(path, path.parent),
    ],
)
@pytest.mark.parametrize("what", KINDS)
def test_each_reader_names_what_it_is(tmp_path: Path, what: str, read: Callable[[Path], object]) -> None:
    KINDS[what](tmp_path / "a")
    with at_once(), pytest.raises((OSError, ValueError, SaveError), match=f"not a regular file but {what}"):
        read(tmp_path / "a")


def test_a_FIFO_as_draft_or_project_file_counts_as_absent(tmp_path: Path) -> None:
    (tmp_path / "a.map").write_text("Bar\n")
    (tmp_path / "unhex_tui").mkdir()
    os.mkfifo(tmp_path / ".a.map.draft")
    os.mkfifo(tmp_path / "pyproject.toml")
    with at_once():
        assert MapFile(tmp_path / "a.map", tmp_path).draft() is None
        assert not is_checkout(tmp_path)


def test_a_map_that_became_a_FIFO_under_the_desk_was_touched(tmp_path: Path) -> None:
    path = tmp_path / "a.map"
    path.write_text("Bar\n")
    file = MapFile(path, tmp_path)
    path.unlink()
    os.mkfifo(path)
    with at_once():
        assert file.touched


def test_a_FIFO_put_in_a_files_place_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The FIFO takes the file's place before it is opened."""
    path = tmp_path / "a"
    path.write_text("a file")
    looked = atomic._refuse_others

    def replaced(path: Path, found: os.stat_result) -> None:
        looked(path, found)
        monkeypatch.setattr(atomic, "_refuse_others", looked)
        path.unlink()
        os.mkfifo(path)

    monkeypatch.setattr(atomic, "_refuse_others", replaced)
    before = os.dup(0)
    os.close(before)
    with at_once(), pytest.raises(NotRegular, match="a FIFO"):
        open_regular(path)
    after = os.dup(0)
    os.close(after)
    assert after == before, "no descriptor stays open"


# -------------------------------------------------------------------------- no permission to search


@contextmanager
def as_nobody() -> Iterator[None]:
    """Drop the rights of the superuser, who may read everything."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def locked() -> Iterator[Path]:
    """A data folder with saves, parties and maps that other users may not search."""
    from tempfile import mkdtemp

    data = Path(mkdtemp(dir="/tmp"))  # other users may not search pytest's own folder
    for place in ("saves/a.jsonl", "parties/a.json", "maps/a.map"):
        (data / place).parent.mkdir()
        (data / place).write_text("{}")
        (data / place).parent.chmod(0)
    data.chmod(0o755)
    yield data
    from shutil import rmtree

    for path in data.iterdir():
        with suppress(OSError):
            path.chmod(0o700)
    rmtree(data)


def test_the_start_screen_says_that_the_saves_may_not_be_searched(locked: Path) -> None:
    told = f"{locked / 'saves'}: the saves cannot be listed (Permission denied)"
    with as_nobody():
        assert told in chosen(Namespace(data=str(locked), theme="")).notices
    assert not chosen(Namespace(data=str(locked / "none"), theme="")).notices


@pytest.mark.parametrize(
    ("command", "folder"),
    [
        (["log", "a"], "saves"),
        (["play", "saves/a.jsonl"], "saves/a.jsonl"),
        (["run", "parties/a.json"], "parties/a.json"),
        (["map", "check", "a"], "maps"),
        (["map", "check", "maps/a.map"], "maps/a.map"),
    ],
)
def test_a_folder_that_may_not_be_searched_is_not_one_without_the_file(
    locked: Path, command: list[str], folder: str
) -> None:
    words = [str(locked / word) if "/" in word else word for word in command]
    with as_nobody():
        done = here(*words, "--data", locked)
    assert done.status == 1 and done.err.count("\n") == 1
    assert f"{locked / folder}: " in done.err and "Permission denied" in done.err and "no such" not in done.err
