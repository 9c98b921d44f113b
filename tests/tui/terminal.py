"""The command line in a real terminal of Unix: keys go in, what it draws comes out, and how it leaves the terminal."""

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
    """The command line, or another command, in a terminal of 120 by 40; as a `job` the terminal is its own."""

    def __init__(
        self, *arguments: str, command: Sequence[str] = COMMAND, job: bool = False, **environment: str
    ) -> None:
        self.master, slave = pty.openpty()
        self.size(120, 40)
        usual = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}  # pytest's
        env = {**usual, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment}
        line = [*(AS_ITS_OWN if job else ()), *command, *arguments]
        # A shell starts what runs in the background with these ignored, and so would the app leave them.
        before = {number: signal.signal(number, signal.SIG_DFL) for number in (signal.SIGINT, signal.SIGQUIT)}
        self.process = subprocess.Popen(line, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=job)
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(slave)
        self.seen = b""

    def size(self, width: int, height: int) -> None:
        """Give it so many columns and rows."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def write(self, data: bytes, seconds: float = 30) -> None:
        """Type all of it, while what comes is read."""
        assert not self.type_within(data, seconds), "not all of it was taken"

    def type_within(self, data: bytes, seconds: float) -> bytes:
        """Type as much as is taken in a time or until it has ended, while what comes is read; what is left over."""
        end = time.monotonic() + seconds
        while data and time.monotonic() < end and self.process.poll() is None:
            if select.select([], [self.master], [], 0.05)[1]:
                data = data[os.write(self.master, data[:1000]) :]
            self.read(0.001)
        return data

    def modes(self) -> list[int]:
        """The terminal's settings, as termios has them."""
        return [*termios.tcgetattr(self.master)[:4]]

    def read(self, seconds: float) -> bytes:
        """What comes within a time."""
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
        """Read until a text has come since the last key."""
        end = time.monotonic() + seconds
        got = b""
        while text not in got:
            assert time.monotonic() < end, f"{text!r} did not come: {got[-2000:]!r}"
            got += self.read(0.05)

    def type(self, text: str, then: bytes) -> None:
        """Type keys, and wait for what they bring."""
        os.write(self.master, text.encode())
        self.until(then)

    def ended(self, seconds: float = 40) -> int:
        """The exit status, all output read."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.05)
        self.read(0.2)
        return self.process.wait(1)


def after_the_screen(terminal: Terminal) -> list[str]:
    """The lines printed once the screen has gone."""
    text = terminal.seen[terminal.seen.rindex(LEAVE_SCREEN) + len(LEAVE_SCREEN) :].decode()
    return [line for line in re.sub(r"\x1b[\[(=>][0-9;?]*[a-zA-Z]?", "", text).splitlines() if line.strip()]


MODE = re.compile(rb"\x1b\[\?([\d;]+)([hl])|\x1b\[([<>])[\d;]*u")
"""A mode of the terminal switched on or off; the last is that of Kitty's keys."""


def left_on(seen: bytes) -> set[str]:
    """What was switched on and not off again: the other screen, the mouse, pastes told apart, a hidden cursor …"""
    on = {"25": True, "7": True}
    for modes, switch, keys in MODE.findall(seen):
        on |= dict.fromkeys(modes.decode().split(";"), switch == b"h") if modes else {"keys": keys == b">"}
    usual = {"25", "7"}
    return {mode for mode, state in on.items() if state != (mode in usual)}


def in_order(terminal: Terminal) -> bool:
    """Whether the terminal is as a shell wants it: lines edited and echoed, nothing left on."""
    modes = terminal.modes()[3]
    return not left_on(terminal.seen) and bool(modes & termios.ICANON) and bool(modes & termios.ECHO)
