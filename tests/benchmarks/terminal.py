"""A program in a pseudo-terminal, with its screen as cells and its frames timed as they arrive.

Linux only, because it reads /proc. It replies like a modern terminal, so that the program marks its frames
(synchronized output); a frame is complete when its end has been read. Drawing commands that Textual does not send are
ignored.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
}
"""Keys that are no characters, as a terminal sends them."""

_TOKEN = re.compile(
    r"\x1b\[(?P<args>[0-9;:?<=>]*)(?P<between>[ -/]*)(?P<command>[@-~])"
    r"|\x1b[\]P_^X](?:[^\x07\x1b]|\x1b(?!\\))*(?:\x07|\x1b\\)|\x1b[()*+].|\x1b."
    r"|(?P<control>[\x00-\x1a\x1c-\x1f\x7f])|(?P<text>[^\x00-\x1f\x7f]+)",
    re.DOTALL,
)
_FRAME_BEGIN, _FRAME_END = b"\x1b[?2026h", b"\x1b[?2026l"
_GAP = 0.005
"""Seconds without output that end an unmarked frame, such as the first, which is drawn before the terminal replies."""
_REPLIES = {b"\x1b[?2026$p": b"\x1b[?2026;2$y", b"\x1b[c": b"\x1b[?62;22c", b"\x1b[6n": b"\x1b[1;1R"}
"""Requests to a terminal with its replies."""


def usual_environment() -> dict[str, str]:
    """Return the environment without variables that change colours or size, or turn off Python's bytecode cache."""
    unusual = ("NO_COLOR", "LINES", "COLUMNS", "PYTHONDONTWRITEBYTECODE")
    return {name: value for name, value in os.environ.items() if name not in unusual}


class Screen:
    """The cells of a terminal, each with its character and style."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.cells = [[(" ", "")] * columns for _ in range(rows)]
        self._row = self._column = 0
        self._look = ""

    def __str__(self) -> str:
        return "\n".join("".join(sign for sign, _ in row).rstrip() for row in self.cells)

    def state(self) -> list[list[tuple[str, str]]]:
        """Return a copy of all cells to compare with a later one."""
        return [row.copy() for row in self.cells]

    def feed(self, text: str) -> None:
        """Draw a program's output."""
        for token in _TOKEN.finditer(text):
            if (written := token["text"]) is not None:
                for sign in written:
                    self._put(sign)
            elif (control := token["control"]) is not None:
                self._control(control)
            elif token["command"] and not token["between"]:
                self._command(token["command"], token["args"])

    def _put(self, sign: str) -> None:
        if unicodedata.combining(sign) or self._row >= self.rows or self._column >= self.columns:
            return
        row = self.cells[self._row]
        row[self._column] = (sign, self._look)
        self._column += 1
        if unicodedata.east_asian_width(sign) in "WF" and self._column < self.columns:
            row[self._column] = ("", self._look)
            self._column += 1

    def _control(self, control: str) -> None:
        if control == "\r":
            self._column = 0
        elif control == "\n":
            self._row = min(self.rows - 1, self._row + 1)
        elif control == "\b":
            self._column = max(0, self._column - 1)

    def _command(self, command: str, args: str) -> None:
        if args[:1] in "?<=>" and args:
            return
        numbers = [int(part) if part.isdigit() else 0 for part in args.split(";")]
        first = max(1, numbers[0])
        match command:
            case "H" | "f":
                self._row = first - 1
                self._column = max(1, numbers[1]) - 1 if len(numbers) > 1 else 0
            case "A" | "B":
                self._row = max(0, min(self.rows - 1, self._row + (first if command == "B" else -first)))
            case "C" | "D":
                self._column = max(0, min(self.columns - 1, self._column + (first if command == "C" else -first)))
            case "m":
                self._look = "" if args in ("", "0") else f"{self._look};{args}"[-200:]
            case "J" | "K":
                self._erase(command, numbers[0])

    def _erase(self, command: str, how: int) -> None:
        blank = (" ", self._look)
        if command == "J" and how == 2:
            self.cells = [[blank] * self.columns for _ in range(self.rows)]
        elif command == "K" and self._row < self.rows:
            row = self.cells[self._row]
            left, right = (0 if how else self._column), (self._column + 1 if how == 1 else self.columns)
            row[left:right] = [blank] * (right - left)


Part = Callable[[Screen], list[list[tuple[str, str]]]]
"""The cells of a part of a screen."""


class Terminal:
    """A program in a pseudo-terminal of its own."""

    def __init__(self, command: list[str], folder: Path, columns: int = 120, rows: int = 40) -> None:
        """Start a program.

        Args:
            command: the program and its arguments.
            folder: where it runs.
            columns, rows: size of the terminal.
        """
        self.screen = Screen(columns, rows)
        self._pending = b""
        environment = {**usual_environment(), "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
        size = struct.pack("HHHH", rows, columns, 0, 0)
        self.began = time.perf_counter()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(1, termios.TIOCSWINSZ, size)
                os.chdir(folder)
                os.execvpe(command[0], command, environment)
            finally:
                os._exit(127)

    # ------------------------------------------------------------------ watching

    def _frame(self, patience: float) -> float | None:
        """Read and draw the next frame; return the time of its end, or None if no frame came."""
        end = time.perf_counter() + patience
        read = 0.0
        while (at := self._pending.rfind(_FRAME_END) + 1) == 0:
            unmarked = self._pending and _FRAME_BEGIN not in self._pending
            left = _GAP if unmarked else end - time.perf_counter()
            if left <= 0 or not select.select([self._fd], [], [], left)[0]:
                if not unmarked:
                    return None
                at = len(self._pending)
                break
            self._pending += self._read()
            read = time.perf_counter()
        else:
            at += len(_FRAME_END) - 1
        drawn, self._pending = self._pending[:at], self._pending[at:]
        self.screen.feed(drawn.decode("utf-8", "replace"))
        return read or time.perf_counter()

    def _read(self) -> bytes:
        """Read the program's output and reply to its requests."""
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            data = b""
        if not data:
            raise RuntimeError(f"the program has ended; its screen:\n{self.screen}")
        for question, reply in _REPLIES.items():
            if question in data:
                os.write(self._fd, reply)
        return data

    def until(self, shown: Callable[[str], bool], patience: float = 20) -> float:
        """Wait for a frame that satisfies `shown`; return the milliseconds from the start to it.

        Raises: TimeoutError: No such frame came.
        """
        end = time.perf_counter() + patience
        while time.perf_counter() < end:
            moment = self._frame(0.5)
            if moment is not None and shown(str(self.screen)):
                return (moment - self.began) * 1000
        raise TimeoutError(f"not shown within {patience} s; the screen:\n{self.screen}")

    def settle(self, quiet: float = 0.2) -> None:
        """Read frames until nothing has been drawn for `quiet` seconds."""
        while self._frame(quiet) is not None:
            pass

    def press(self, keys: str, quiet: float = 0.06, part: Part = Screen.state) -> float | None:
        """Send keys at once; return the milliseconds to the last frame that changed a cell, or None if none did."""
        sent = time.perf_counter()
        os.write(self._fd, keys.encode())
        return self.changed(sent, quiet=quiet, part=part)

    def changed(
        self, since: float, patience: float = 1.0, quiet: float = 0.06, part: Part = Screen.state
    ) -> float | None:
        """Return the milliseconds from `since` to the last frame that changed a cell, or None if none did.

        Only cells in a part of the screen count.
        """
        before, changed = part(self.screen), None
        while (moment := self._frame(quiet if changed else patience)) is not None:
            after = part(self.screen)
            if after != before:
                changed, before = moment, after
        return None if changed is None else (changed - since) * 1000

    # ------------------------------------------------------------------ the process

    @property
    def peak(self) -> float:
        """Peak memory in MiB."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.findall(r"VmHWM:\s*(\d+)", status)[0]) / 1024

    def busy(self, seconds: float) -> float:
        """Return the percentage of one core that the idle program uses over some seconds."""
        began, spent = time.perf_counter(), self.spent()
        self.settle(0.01)
        while time.perf_counter() - began < seconds:
            self._frame(0.25)
        return (self.spent() - spent) / (time.perf_counter() - began) * 100

    def spent(self) -> float:
        """Return the seconds that its threads have run, which a busy machine lengthens less than clock time."""
        tasks = Path(f"/proc/{self.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def close(self) -> None:
        """End the program and wait for it."""
        os.kill(self.pid, signal.SIGTERM)
        end = time.perf_counter() + 5
        while time.perf_counter() < end:
            try:
                if select.select([self._fd], [], [], 0.05)[0] and not os.read(self._fd, 65536):
                    break
            except OSError:
                break
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                os.close(self._fd)
                return
        else:
            os.kill(self.pid, signal.SIGKILL)
        os.close(self._fd)
        os.waitpid(self.pid, 0)
