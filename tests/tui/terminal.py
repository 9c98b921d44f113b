"""The command line in a real Unix terminal: its input, its output, and the terminal's state afterwards."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest

pty = pytest.importorskip("pty", reason="needs a terminal of Unix")
import fcntl  # noqa: E402
import termios  # noqa: E402

ENTER_SCREEN, LEAVE_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
COMMAND = (sys.executable, "-m", "unhex_tui")
_TAKE = "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execvp(sys.argv[1], sys.argv[1:])"
AS_ITS_OWN = (sys.executable, "-c", _TAKE)


class Terminal:
    """A command in a terminal of 120 by 40; as a `job` it has the terminal as its controlling terminal."""

    def __init__(
        self, *arguments: str, command: Sequence[str] = COMMAND, job: bool = False, **environment: str
    ) -> None:
        self.master, slave = pty.openpty()
        self.size(120, 40)
        usual = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}  # set by pytest
        env = {**usual, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment}
        line = [*(AS_ITS_OWN if job else ()), *command, *arguments]
        # Shells start background jobs with these signals ignored, and the app would keep that.
        before = {number: signal.signal(number, signal.SIG_DFL) for number in (signal.SIGINT, signal.SIGQUIT)}
        self.process = subprocess.Popen(line, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=job)
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(slave)
        self.seen = b""

    def size(self, width: int, height: int) -> None:
        """Set the terminal's size."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def write(self, data: bytes, seconds: float = 30) -> None:
        """Type all of the data while reading the output."""
        assert not self.type_within(data, seconds), "not all of it was taken"

    def type_within(self, data: bytes, seconds: float) -> bytes:
        """Type until the time is up or the process has ended, while reading the output; return the rest of the data."""
        end = time.monotonic() + seconds
        while data and time.monotonic() < end and self.process.poll() is None:
            if select.select([], [self.master], [], 0.05)[1]:
                data = data[os.write(self.master, data[:1000]) :]
            self.read(0.001)
        return data

    def modes(self) -> list[int]:
        """Return the terminal's settings as termios gives them."""
        return [*termios.tcgetattr(self.master)[:4]]

    def read(self, seconds: float) -> bytes:
        """Return the output of the next seconds."""
        end = time.monotonic() + seconds
        got = b""
        while (left := end - time.monotonic()) > 0:
            if not select.select([self.master], [], [], left)[0]:
                break
            try:
                more = os.read(self.master, 65536)
            except OSError:
                break
            if not more:
                break
            got += more
        self.seen += got
        return got

    def until(self, text: bytes, seconds: float = 20) -> None:
        """Read until a text comes."""
        end = time.monotonic() + seconds
        got = b""
        while text not in got:
            assert time.monotonic() < end, f"{text!r} did not come: {got[-2000:]!r}"
            got += self.read(0.05)

    def type(self, text: str, then: bytes) -> None:
        """Type keys and wait for their effect."""
        os.write(self.master, text.encode())
        self.until(then)

    def ended(self, seconds: float = 40) -> int:
        """Read all output and return the exit status."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.05)
        self.read(0.2)
        return self.process.wait(1)


def after_the_screen(terminal: Terminal) -> list[str]:
    """Return the lines printed after the screen closed."""
    text = terminal.seen[terminal.seen.rindex(LEAVE_SCREEN) + len(LEAVE_SCREEN) :].decode()
    return [line for line in re.sub(r"\x1b[\[(=>][0-9;?]*[a-zA-Z]?", "", text).splitlines() if line.strip()]


MODE = re.compile(rb"\x1b\[\?([\d;]+)([hl])|\x1b\[([<>])[\d;]*u")
"""A terminal mode switched on or off; the last alternative is the mode of Kitty's keys."""


def left_on(seen: bytes) -> set[str]:
    """Return the modes still switched on: alternate screen, mouse, bracketed paste, hidden cursor and others."""
    on = {"25": True, "7": True}
    for modes, switch, keys in MODE.findall(seen):
        on |= dict.fromkeys(modes.decode().split(";"), switch == b"h") if modes else {"keys": keys == b">"}
    usual = {"25", "7"}
    return {mode for mode, state in on.items() if state != (mode in usual)}


def in_order(terminal: Terminal) -> bool:
    """Tell whether the terminal is as a shell needs it: line editing and echo on, no mode left on."""
    modes = terminal.modes()[3]
    return not left_on(terminal.seen) and bool(modes & termios.ICANON) and bool(modes & termios.ECHO)
