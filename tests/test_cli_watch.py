"""`unhex-tui watch` from the command line: refusals in one line, and output on a real terminal."""

from __future__ import annotations

import os
import select
import struct
import subprocess
import time
from pathlib import Path

import pytest
from command_line import COMMAND, ROOT, apart, here, is_one_line

from unhex_tui.commands import sessions
from unhex_tui.commands.sessions import followed


def test_without_a_terminal_it_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    held = sessions.begun(sessions.demo_setup(), tmp_path / "saves" / "a.jsonl")
    held.close()
    before = sorted(tmp_path.rglob("*"))
    done = apart("watch", "--data", tmp_path)
    assert (done.status, done.out) == (1, "") and is_one_line(done.err) and "needs a terminal" in done.err
    assert sorted(tmp_path.rglob("*")) == before


def test_a_save_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    done = here("watch", "nothing", "--data", tmp_path)
    assert (done.status, done.out) == (1, "") and is_one_line(done.err)


def test_without_a_name_the_save_last_written_is_meant(tmp_path: Path) -> None:
    for n, name in enumerate(("first", "second")):
        sessions.begun(sessions.demo_setup(), tmp_path / "saves" / f"{name}.jsonl").close()
        os.utime(tmp_path / "saves" / f"{name}.jsonl", (1000 + n, 1000 + n))
    assert followed(None, str(tmp_path)).path.name == "second.jsonl"
    assert followed(None, str(tmp_path / "elsewhere")).trouble == "No session has started yet"


def test_in_a_terminal_it_paints_the_game_and_q_ends_it(tmp_path: Path) -> None:
    held = sessions.begun(sessions.demo_setup(), tmp_path / "saves" / "qqname.jsonl")
    fcntl, pty, termios = (pytest.importorskip(name) for name in ("fcntl", "pty", "termios"))
    master, slave = pty.openpty()
    size = struct.pack("HHHH", 40, 120, 0, 0)
    fcntl.ioctl(slave, termios.TIOCSWINSZ, size)
    env = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "COLUMNS": "120", "LINES": "40"}
    process = subprocess.Popen(
        [*COMMAND, "watch", "--data", str(tmp_path)], stdin=slave, stdout=slave, stderr=slave, env=env, cwd=ROOT
    )
    os.close(slave)
    try:
        seen = _read_until(master, b"What happens", 30)
        assert b"What happens" in seen and b"Waiting for" in seen and b"qqname" not in seen
        os.write(master, b"q")
        _read_until(master, b"\x1b[?1049l", 10)
        assert process.wait(10) == 0
    finally:
        process.kill()
        os.close(master)
        held.close()


def _read_until(fd: int, wanted: bytes, patience: float) -> bytes:
    """Return the output up to and including `wanted`, or all output if it does not come in time."""
    seen, end = b"", time.monotonic() + patience
    while wanted not in seen and time.monotonic() < end:
        if select.select([fd], [], [], 0.2)[0]:
            try:
                seen += os.read(fd, 65536)
            except OSError:
                break
    return seen
