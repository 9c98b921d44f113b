"""Code for macOS and Windows: each branch runs here with stand-ins for its system.

The workflow of GitHub Actions runs the tests on the systems themselves.
"""

from __future__ import annotations

import ast
import errno
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from command_line import ROOT

from unhex_tui.files import atomic, names, savefile
from unhex_tui.files.atomic import SaveError, SaveInUse
from unhex_tui.files.records import Header
from unhex_tui.files.saves import create, is_held, open_save
from unhex_tui.tui.safe_app import SafeApp
from unhex_tui.web import server

PACKAGE = ROOT / "unhex_tui"
HEADER = Header("unhex", {"title": "A"}, "A", "1.0.0", "2026-01-01T20:00", ())
README = (ROOT / "README.md").read_text("utf-8")
WORKFLOW = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")


# ---------------------------------------------------------------------- which branches there are


def branches() -> dict[str, int]:
    """Return the number of comparisons with a system's name by file and system."""
    found: dict[str, int] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        for name in re.findall(r"sys\.platform == \"(\w+)\"", file.read_text("utf-8")):
            key = f"{file.relative_to(PACKAGE).as_posix()} {name}"
            found[key] = found.get(key, 0) + 1
    return found


def test_the_branches_are_those_that_are_tested_here() -> None:
    """A new branch needs a test below."""
    assert branches() == {
        "files/atomic.py darwin": 1,
        "files/atomic.py win32": 2,
        "files/savefile.py win32": 2,
        "web/server.py win32": 1,
    }
    texts = [file.read_text("utf-8") for file in PACKAGE.rglob("*.py")]
    assert not [text for text in texts if "os.name" in text or "platform.system() ==" in text]


def unnamed(source: str) -> Iterator[int]:
    """Yield the line of each call that would read or write text in the system's own encoding."""
    for node in ast.walk(ast.parse(source)) if re.search("read_text|write_text|open", source) else ():
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        named = any(keyword.arg == "encoding" for keyword in node.keywords)
        least = {"read_text": 0, "write_text": 1, "fdopen": 2, "open": 1}.get(called)
        owner = getattr(getattr(node.func, "value", None), "id", "")
        if least is None or named or "utf-8" in texts or (called == "open" and owner in ("os", "")):
            continue
        if called == "read_text" and texts:
            continue  # of a package's metadata
        if called in ("open", "fdopen") and not any(set(text) <= set("rwaxbt+") for text in texts):
            continue  # a method of ours
        if not any("b" in text and set(text) <= set("rwaxbt+") for text in texts):
            yield node.lineno


def test_texts_are_read_and_written_as_utf_8_on_every_system() -> None:
    assert [*unnamed("path.read_text()\npath.write_text(text)\npath.open('x')\nos.fdopen(1, 'w')")] == [1, 2, 3, 4]
    assert not [*unnamed("path.read_text('utf-8')\npath.open('rb')\nos.fdopen(1, 'w', encoding='utf-8')")]
    files = {file: [*unnamed(file.read_text("utf-8"))] for file in PACKAGE.rglob("*.py")}
    assert {file: lines for file, lines in files.items() if lines} == {}


# ---------------------------------------------------------------------- macOS


def test_macos_flushes_the_drive_and_else_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    fcntl = ModuleType("fcntl")
    fcntl.F_FULLFSYNC = 51  # type: ignore[attr-defined]
    fcntl.fcntl = lambda fd, how: done.append(how)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "fcntl", fcntl)
    monkeypatch.setattr(atomic.sys, "platform", "darwin")
    monkeypatch.setattr(os, "fsync", lambda fd: done.append("fsync"))
    atomic.flush(1)
    assert done == [51]

    def refuse(fd: int, how: int) -> None:
        raise OSError(errno.ENOTSUP, "not supported")

    fcntl.fcntl = refuse  # type: ignore[attr-defined]
    atomic.flush(1)
    assert done == [51, "fsync"]


# ---------------------------------------------------------------------- Windows


class Msvcrt(ModuleType):
    """Locks as Windows keeps them: for one opening of a file each."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: dict[tuple[int, int], int] = {}

    def locking(self, fd: int, mode: int, count: int) -> None:
        status = os.fstat(fd)
        file = (status.st_dev, status.st_ino)
        if mode == self.LK_UNLCK:
            assert self.held.pop(file) == fd
        elif file in self.held:
            raise OSError(errno.EACCES, "Permission denied")
        else:
            self.held[file] = fd


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Msvcrt:
    """Windows, as far as files know it."""
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt := Msvcrt())
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(savefile, "PATIENCE", 0.05)
    return msvcrt


def test_windows_locks_a_save_for_one_window(windows: Msvcrt, tmp_path: Path) -> None:
    save = create(path := tmp_path / "a.jsonl", HEADER)
    assert len(windows.held) == 1 and is_held(path)
    with pytest.raises(SaveInUse):
        open_save(path)
    save.close()
    assert not windows.held and not is_held(path)
    open_save(path).file.close()
    assert not windows.held


def test_windows_flushes_no_folder(windows: Msvcrt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("a folder cannot be opened there"))
    atomic.flush_folder(tmp_path)


def test_windows_makes_a_new_file_by_a_name_that_nobody_has(
    windows: Msvcrt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There renaming refuses to replace a file; here the stand-in does."""
    rename = Path.rename

    def as_there(self: Path, target: Path) -> Any:
        if target.exists():
            raise FileExistsError(errno.EEXIST, "it exists", str(target))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", as_there)
    monkeypatch.setattr(os, "link", lambda *_: pytest.fail("links need rights there"))
    atomic.write_new(tmp_path / "a", b"1")
    with pytest.raises(FileExistsError):
        atomic.write_new(tmp_path / "a", b"2")
    assert (tmp_path / "a").read_bytes() == b"1" and len([*tmp_path.iterdir()]) == 1
    with pytest.raises(SaveError, match="the file already exists"):
        create(tmp_path / "a", HEADER)


def test_windows_lets_no_other_server_share_the_port(windows: Msvcrt, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Recording(socket.socket):
        def setsockopt(self, level: int, option: int, value: Any) -> None:  # type: ignore[override]
            asked.append(option)

    monkeypatch.setattr(server.socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    monkeypatch.setattr(server.socket, "socket", Recording)
    server.listening("127.0.0.1", 0).close()
    assert asked == [-5]


def test_windows_has_few_signals_and_the_app_takes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers without a name, which some systems list, are taken too."""
    taken: list[object] = []
    there = {signal.SIGINT, signal.SIGTERM, signal.SIGABRT, signal.SIGSEGV, signal.SIGFPE, signal.SIGILL, 21}
    monkeypatch.setattr(signal, "valid_signals", lambda: there)
    monkeypatch.setattr(signal, "getsignal", lambda _: signal.SIG_DFL)
    monkeypatch.setattr(signal, "signal", lambda number, _: taken.append(number))
    SafeApp._take_signals(SafeApp.__new__(SafeApp))
    assert set(taken) == {signal.SIGINT, signal.SIGTERM, signal.SIGABRT, 21}


@pytest.mark.parametrize("title", ["Aux", "con.map", "a:b", 'what?"', "a\\b", "end. ", "LPT1"])
def test_file_names_are_those_that_windows_allows(title: str) -> None:
    name = names.file_name(title, ".jsonl")
    assert not set(name) & set('<>:"/\\|?*') and name == name.strip(" ")
    assert name.partition(".")[0].upper() not in ("AUX", "CON", "LPT1")


# ---------------------------------------------------------------------- the workflow


def test_the_workflow_runs_the_test_line_of_the_readme_everywhere() -> None:
    assert "os: [ubuntu-latest, macos-latest, windows-latest]" in WORKFLOW
    assert 'python: ["3.11", "3.12", "3.13", "3.14"]' in WORKFLOW
    assert "line=$(grep -E '^python3 .*/pytest$' README.md)" in WORKFLOW and 'bash -c "$line"' in WORKFLOW
    assert "tried on Linux alone; the CI workflow for other systems has not run yet" in README


@pytest.mark.skipif(sys.platform == "win32", reason="a bash script")
@pytest.mark.parametrize(
    ("system", "ran"),
    [
        ("Linux", "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/pytest"),
        ("Windows", "python -m venv .venv && .venv/Scripts/pip install -q -e '.[dev]' && .venv/Scripts/pytest"),
    ],
)
def test_the_line_is_written_for_the_system(system: str, ran: str, tmp_path: Path) -> None:
    """The step of the workflow, with a stand-in for the shell that would run the line."""
    step = re.search(r"run: \|\n((?: {10}.*\n)+)", WORKFLOW)
    assert step is not None
    script = step[1].replace('bash -c "$line"', 'echo "ran: $line"')
    (tmp_path / "README.md").write_text(README, "utf-8")
    env = {**os.environ, "SYSTEM": system}
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [ran, f"ran: {ran}"]
