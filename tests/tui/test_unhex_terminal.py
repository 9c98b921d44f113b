"""The real fight in a real terminal: without colours, killed during an attack, ended by a signal."""

import os
import re
import shlex
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from terminal import ENTER_SCREEN, LEAVE_SCREEN, Terminal, after_the_screen, in_order


def to_the_dice(terminal: Terminal) -> None:
    """Play from the demo's start to Vex's roll against Thug 1, with one die typed."""
    terminal.until(b"rolls initiative")
    terminal.type("4521", b"Who acts first?")
    terminal.type("cvat", b"does Thug 1 react?")
    terminal.type("\r", b"or less succeeds")


def test_a_fight_killed_in_an_attack_resumes(tmp_path: Path, terminals: list[Terminal]) -> None:
    """The same question is asked."""
    terminals.append(terminal := Terminal("--data", str(tmp_path), "demo"))
    to_the_dice(terminal)
    terminal.process.kill()
    terminal.process.wait(5)
    terminals.append(again := Terminal("--data", str(tmp_path)))
    again.until(b"Resume The nightclub")
    again.type("\r", b"or less succeeds")
    again.type("35", b"Re-roll both")
    again.type("q", LEAVE_SCREEN)
    assert again.ended() == 0
    (save,) = (tmp_path / "saves").glob("*.jsonl")
    assert after_the_screen(again) == [
        f"Saved: {save}; resume with: unhex-tui play '{save.stem}' --data {shlex.quote(str(tmp_path))}"
    ]


def test_the_command_that_is_printed_at_the_end_resumes_the_session(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal("play", "sample", "--data", str(tmp_path)))
    terminal.until(b"Sniper")
    terminal.type("q", LEAVE_SCREEN)
    assert terminal.ended() == 0
    (line,) = after_the_screen(terminal)
    command = shlex.split(line.partition("resume with: unhex-tui ")[2])
    assert command[:2] == ["play", "sample (copy)"]
    terminals.append(again := Terminal(*command))
    again.until(b"Sniper")


def test_leaving_the_start_screen_prints_nothing(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal("--data", str(tmp_path)))
    terminal.until(b"What are you")
    terminal.type("q", LEAVE_SCREEN)
    assert terminal.ended() == 0
    assert after_the_screen(terminal) == []


@pytest.mark.parametrize("name", ["SIGQUIT", "SIGUSR1"])
def test_a_signal_in_a_fight_restores_the_terminal_and_keeps_every_answer(
    name: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminals.append(terminal := Terminal("--data", str(tmp_path), "demo"))
    to_the_dice(terminal)
    terminal.process.send_signal(getattr(signal, name))
    assert terminal.ended() == 128 + getattr(signal, name)
    assert terminal.seen.count(ENTER_SCREEN) == terminal.seen.count(LEAVE_SCREEN) == 1
    (save,) = (tmp_path / "saves").glob("*.jsonl")
    assert '"attack.react"' in save.read_text(encoding="utf-8").splitlines()[-1]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_with_the_first_thing_that_is_drawn_restores_the_terminal(
    name: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminals.append(terminal := Terminal("play", "sample", "--data", str(tmp_path)))
    while ENTER_SCREEN not in terminal.seen:
        assert terminal.process.poll() is None
        terminal.read(0.002)
    terminal.process.send_signal(getattr(signal, name))
    assert terminal.ended() == 128 + getattr(signal, name)
    assert in_order(terminal)


def test_suspended_and_resumed_the_screen_is_drawn_again(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal("play", "sample", "--data", str(tmp_path)))
    terminal.until(b"Sniper")
    terminal.read(0.3)
    terminal.process.send_signal(signal.SIGTSTP)
    terminal.until(LEAVE_SCREEN)
    terminal.read(0.3)
    assert in_order(terminal)
    terminal.process.send_signal(signal.SIGCONT)
    terminal.until(b"Sniper")
    terminal.type("q", LEAVE_SCREEN)
    assert terminal.ended() == 0 and in_order(terminal)


TYPED = {
    "a letter that is no UTF-8": b"\xe9",
    "the same in a text": b"/caf\xe9 \xff\xfe",
    "pages of a palette that has no room yet": b"\x10\x1b[B\x1b[6~",
    "pages of the themes that have no room yet": b"\x1b[20~\x1b[B\x1b[5~",
    "three clicks beside the palette": b"\x10" + b"\x1b[<0;40;5M\x1b[<0;40;5m" * 3,
    "the palette closed many times": b"\x10" + b"\x1b[27u" * 9,
}


def test_whatever_is_typed_at_once_the_app_goes_on(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal("play", "sample", "--data", str(tmp_path)))
    terminal.until(b"Sniper")
    terminal.read(0.2)
    for what, typed in TYPED.items():
        os.write(terminal.master, typed)
        terminal.read(0.4)
        for _ in range(2):  # closes an open window and clears typed text
            os.write(terminal.master, b"\x1b[27u")
            terminal.read(0.1)
        assert terminal.process.poll() is None and b"Traceback" not in terminal.seen, what
    terminal.type("q", LEAVE_SCREEN)
    assert terminal.ended() == 0 and in_order(terminal)


@pytest.mark.parametrize("pasted", ["a\x7f", "\x1b"], ids=["letters taken back", "escapes"])
def test_thousands_of_pasted_keys_do_not_hold_off_a_signal(
    pasted: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    """Each key searches the rules and the log; once the signal waited fifteen seconds until all keys were handled."""
    terminals.append(terminal := Terminal("play", "sample", "--data", str(tmp_path)))
    terminal.until(b"Sniper")
    terminal.type("/", b"Look up")

    def paste(left: bytes = 10_000 * pasted.encode()) -> None:
        with suppress(OSError):  # already ended
            while left:
                left = left[os.write(terminal.master, left[:1000]) :]

    threading.Thread(target=paste, daemon=True).start()
    terminal.read(0.5)
    began = time.monotonic()
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.ended() == 128 + signal.SIGTERM
    assert time.monotonic() - began < 6
    assert in_order(terminal)


COLOURED = re.compile(rb"\x1b\[(?:[\d;:]*[;:])?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?=[;:m])[\d;:]*m")
"""A sequence that sets the colour of the text or its background."""


def test_no_color_emits_no_colour(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal("--data", str(tmp_path), "demo", NO_COLOR="1"))
    to_the_dice(terminal)
    terminal.type("3", b"ones die")
    terminal.type("5", b"Re-roll both")
    terminal.type("\r", b"which die is the damage?")
    terminal.type("?", b"Explanation")
    found = COLOURED.findall(terminal.seen)
    assert not found, found[:5]
