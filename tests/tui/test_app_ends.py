"""However the app ends, it restores the terminal and has saved the answers."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="pseudo-terminals are Unix only")

LEFT = b"\x1b[?1049l"
"""The sequence that leaves the alternate screen."""
SHOWN = b"\x1b[?25h"
"""The sequence that shows the cursor."""


class Terminal:
    """The app in a pseudo-terminal."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("ended.py")), str(folder), *more],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": "xterm-256color", "PYTHONPATH": os.pathsep.join(sys.path)},
            start_new_session=True,
        )
        os.close(slave)
        self.seen = b""

    def read_until(self, text: bytes, seconds: float = 20) -> None:
        """Read the output until a text is there."""
        end = time.monotonic() + seconds
        while text not in self.seen:
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            assert ready, f"{text!r} was not drawn"
            try:
                self.seen += os.read(self.master, 65536)
            except OSError:
                assert text in self.seen, f"the app ended before {text!r} was drawn"

    def type(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def ended(self, seconds: float = 20) -> int:
        """Read to the end and return the exit status."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            ready, _, _ = select.select([self.master], [], [], 0.05)
            if ready:
                try:
                    self.seen += os.read(self.master, 65536)
                except OSError:
                    break
        return self.process.wait(5)


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[list[Terminal]]:
    started: list[Terminal] = []
    yield started
    for terminal in started:
        if terminal.process.poll() is None:
            terminal.process.kill()
        os.close(terminal.master)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_leaves_the_terminal_restored_and_the_save_whole(
    name: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    number = getattr(signal, name)
    terminal = Terminal(tmp_path)
    terminals.append(terminal)
    terminal.read_until(b"what is done?")
    terminal.type(b"h")
    terminal.read_until(b"Hit whom?")
    terminal.process.send_signal(number)
    assert terminal.ended() == 128 + number
    assert LEFT in terminal.seen and terminal.seen.rindex(SHOWN) > terminal.seen.rindex(b"Hit whom?")
    assert "value='hit'" in (tmp_path / "written").read_text()
    assert (tmp_path / "closed").exists()


def test_q_ends_with_status_0_and_lets_go_of_the_save(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path)
    terminals.append(terminal)
    terminal.read_until(b"what is done?")
    terminal.type(b"hq")
    assert terminal.ended() == 0
    assert "value='hit'" in (tmp_path / "written").read_text()
    assert (tmp_path / "closed").exists() and LEFT in terminal.seen


def test_a_crash_is_one_line_with_where_the_save_is_and_details_are_kept(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path, "crash")
    terminals.append(terminal)
    terminal.read_until(b"what is done?")
    terminal.type(b".")
    assert terminal.ended() == 1
    assert LEFT in terminal.seen
    after = terminal.seen[terminal.seen.rindex(LEFT) :].decode()
    told = "unhex-tui: the screen failed (RuntimeError: drawing broke). Your session is saved in test.save."
    assert told in after and "Traceback" not in after and len(after.strip().splitlines()) <= 2
    assert "value='wait'" in (tmp_path / "written").read_text()
    details = (tmp_path / "crash.txt").read_text()
    assert "RuntimeError: drawing broke" in details
    assert (tmp_path / "closed").exists()
