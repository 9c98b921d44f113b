"""Terminals that disappear, resize without end, cannot place text or write UTF-8, or receive any input.

However the app ends, its answers are saved, and the shell finds its terminal unchanged.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from itertools import product
from pathlib import Path
from random import Random

import pytest
from terminal import COMMAND, LEAVE_SCREEN, Terminal, after_the_screen, in_order

SIZES = ((1, 1), (2, 2), (10, 3), (20, 5), (40, 10), (80, 24), (120, 40), (200, 60), (400, 100))
SCREENS = {
    "start": (),
    "table": ("demo",),
    "players": ("watch", "sample"),
    "map desk": ("map", "edit", "nightclub"),
}
EACH = [pytest.param(one, marks=() if one == "table" else pytest.mark.long) for one in SCREENS]
"""Every commit tests the table screen; the long form tests all screens."""
FIRST = {"start": b"What are you", "table": b"rolls initiative", "players": b"Sniper", "map desk": b"Dance Floor"}


def opened(terminals: list[Terminal], data: Path, screen: str = "table", *, job: bool = False, **env: str) -> Terminal:
    """Open a screen and wait until it is drawn."""
    terminals.append(terminal := Terminal(*SCREENS[screen], "--data", str(data), job=job, **env))
    terminal.until(FIRST[screen], 60)
    return terminal


def left(terminal: Terminal, *keys: bytes) -> int:
    """Press these keys and return the exit status."""
    for key in keys:
        os.write(terminal.master, key)
        terminal.read(0.2)
    return terminal.ended()


# ---------------------------------------------------------------------- gone


@pytest.mark.parametrize("screen", EACH)
def test_a_vanished_terminal_ends_the_app(screen: str, tmp_path: Path, terminals: list[Terminal]) -> None:
    """The app once did not notice: it ran on for ever and held the save."""
    terminal = opened(terminals, tmp_path, screen)
    if screen == "table":
        terminal.type("4521", b"Who acts first?")
    os.close(terminal.master)
    assert terminal.process.wait(20) == 128 + signal.SIGHUP
    if screen == "table":
        again = opened(terminals, tmp_path, "start")
        again.type("\r", b"Who acts first?")


@pytest.mark.long
@pytest.mark.parametrize("round_", range(12))
def test_a_closed_window_ends_the_app_at_any_moment(round_: int, tmp_path: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal("demo", "--data", str(tmp_path), job=True))
    end = time.monotonic() + Random(f"closed {round_}").uniform(0, 3)
    while time.monotonic() < end:
        terminal.read(0.05)
        os.write(terminal.master, b"r")
    os.close(terminal.master)
    assert terminal.process.wait(20) in (-signal.SIGHUP, 128 + signal.SIGHUP, 1)


# ---------------------------------------------------------------------- signals

NEVER = {"SIGKILL", "SIGSTOP"}
"""Signals that no process can handle."""
FAULTS = {"SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL"}
"""Signals raised by the processor; after a handler the same instruction would raise them again."""
LIVED = {"SIGCHLD", "SIGCONT", "SIGWINCH", "SIGURG", "SIGPIPE", "SIGXFSZ"}
STOPPED = {"SIGTSTP", "SIGTTIN", "SIGTTOU"}
NAMED = {getattr(one, "name", f"SIG{one:d}"): one for one in sorted(signal.valid_signals())}
ENDED = [name for name in NAMED if name not in NEVER | FAULTS | LIVED | STOPPED]


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=() if one == "SIGRTMAX" else pytest.mark.long) for one in ENDED],
)
def test_every_signal_that_ends_and_can_be_taken_restores_the_terminal(
    name: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = opened(terminals, tmp_path)
    terminal.process.send_signal(NAMED[name])
    assert terminal.ended() == 128 + NAMED[name]
    assert in_order(terminal)
    assert after_the_screen(terminal)[0].startswith("Saved: ")


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=() if one == "SIGCONT" else pytest.mark.long) for one in sorted(LIVED)]
)
def test_a_signal_that_ends_nothing_is_lived_through(name: str, tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = opened(terminals, tmp_path)
    terminal.process.send_signal(NAMED[name])
    terminal.type("4521", b"Who acts first?")
    assert left(terminal, b"q") == 0 and in_order(terminal)


@pytest.mark.long
@pytest.mark.parametrize("round_", range(40))
def test_a_signal_at_any_moment_of_the_start_leaves_the_terminal_in_order(
    round_: int, tmp_path: Path, terminals: list[Terminal]
) -> None:
    rng = Random(f"start {round_}")
    name = rng.choice(("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGUSR1"))
    terminals.append(terminal := Terminal(*SCREENS[rng.choice([*SCREENS])], "--data", str(tmp_path)))
    terminal.read(0)
    end = time.monotonic() + rng.uniform(0, 2)
    while time.monotonic() < end:
        terminal.read(0.01)
        time.sleep(0.01)
    terminal.process.send_signal(NAMED[name])
    assert terminal.ended() in (128 + NAMED[name], -NAMED[name])
    assert in_order(terminal)
    told = terminal.seen.rpartition(LEAVE_SCREEN)[2]
    # Before our first line runs, Python handles Ctrl+C and prints a traceback.
    assert b"Traceback" not in told or (name == "SIGINT" and b"cli.py" not in told)


# ---------------------------------------------------------------------- in a shell


def suspended(shell: Terminal, child: int) -> None:
    """Suspend the app; a second time if the first signal came while the app was still taking the terminal back."""
    os.kill(child, signal.SIGTSTP)
    try:
        shell.until(b"$ ", 10)
    except AssertionError:
        os.kill(child, signal.SIGTSTP)
        shell.until(b"$ ")


@pytest.mark.skipif(sys.platform != "linux", reason="a shell's child is found as Linux tells it")
def test_suspended_by_its_shell_and_ended_the_shells_line_is_as_it_was(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminals.append(shell := Terminal(command=("sh", "-i"), job=True, PS1="$ ", ENV=""))
    shell.until(b"$ ")
    before = shell.modes()
    shell.type(f"{' '.join(COMMAND)} demo --data '{tmp_path}'\r", b"rolls initiative")
    (child,) = Path(f"/proc/{shell.process.pid}/task/{shell.process.pid}/children").read_text().split()
    for _ in range(2):
        suspended(shell, int(child))
        assert in_order(shell)
        assert shell.modes() == before
        shell.type("fg\r", b"rolls initiative")
    shell.type("4521", b"Who acts first?")
    shell.type("q", b"$ ")
    assert in_order(shell)
    assert shell.modes() == before
    shell.type("echo $((6*7))\r", b"42")
    assert after_the_screen(shell)[-3:] == ["$ echo $((6*7))", "42", "$ "]


# ---------------------------------------------------------------------- sizes


@pytest.mark.parametrize("screen", EACH)
def test_a_storm_of_sizes_ends_in_the_last_size(screen: str, tmp_path: Path, terminals: list[Terminal]) -> None:
    """Keys arrive during the storm."""
    terminal, rng = opened(terminals, tmp_path, screen, job=True), Random(7)
    for i in range(60 if screen == "table" else 400):
        terminal.size(*rng.choice(SIZES))
        if screen == "table" and i % 15 == 0:
            os.write(terminal.master, b"4521"[i // 15 : i // 15 + 1])
        terminal.read(rng.choice((0, 0, 0.001, 0.02)))
    terminal.size(90, 30)
    terminal.read(0.5)
    terminal.seen = b""
    terminal.size(100, 30)
    terminal.until(b"Who acts first?" if screen == "table" else FIRST[screen])
    assert left(terminal, b"\x1b[27u", b"q") == 0
    assert b"Traceback" not in terminal.seen


# ----------------------------------------------------------------------- missing features


@pytest.mark.parametrize("term", ["dumb", pytest.param("unknown", marks=pytest.mark.long)])
@pytest.mark.parametrize("screen", EACH)
def test_a_terminal_that_cannot_place_text_is_told_in_a_line(
    screen: str, term: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminals.append(terminal := Terminal(*SCREENS[screen], "--data", str(tmp_path), TERM=term))
    assert terminal.ended() == 1
    assert (
        terminal.seen.startswith(b"unhex-tui: this terminal cannot position text") and terminal.seen.count(b"\n") == 1
    )
    assert b"\x1b" not in terminal.seen


@pytest.mark.long
@pytest.mark.parametrize("env", ["TERM=", "TERM=vt100", "TERM=linux", "LC_ALL=C", "LC_ALL=POSIX", "NO_COLOR=1"])
@pytest.mark.parametrize("screen", SCREENS)
def test_what_a_terminal_calls_itself_changes_nothing_else(
    screen: str, env: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = opened(terminals, tmp_path, screen, **dict([env.split("=")]))
    assert left(terminal, b"\xc3\xa94", b"\x1b[27u", b"q") == 0
    assert in_order(terminal)


def test_without_utf_8_every_sign_that_is_drawn_is_one_that_can_be(tmp_path: Path, terminals: list[Terminal]) -> None:
    """The app once drew them as escapes of six cells each, which shifted everything."""
    terminal = opened(
        terminals, tmp_path, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii"
    )
    terminal.type("4521", b"Who acts first?")
    assert left(terminal, b"q") == 0
    drawn = terminal.seen.rpartition(LEAVE_SCREEN)[0]
    assert drawn.isascii() and b"\\u" not in drawn and b"\\x" not in drawn
    assert in_order(terminal)


@pytest.mark.parametrize("closed", ["<&-", "</dev/null", ">&-", "2>/dev/null"])
def test_without_a_way_in_or_out_the_screen_is_not_begun(
    closed: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    line = f"{' '.join(COMMAND)} demo --data '{tmp_path}' {closed}"
    terminals.append(shell := Terminal(line, command=("sh", "-c")))
    assert shell.ended() == 1
    assert shell.seen.count(b"unhex-tui: the screen needs a terminal") == shell.seen.count(b"\n") == (closed[0] != "2")


# ---------------------------------------------------------------------- pastes

TYPED = "The quick brown fox, (x) 4 'é' \n".encode()
PASTED = {
    "words": TYPED * 3000,
    "one word": b"a" * 100_000,
    "escapes": b"\x1b[1;" * 25_000,
    "bytes": bytes(Random(1).choices(range(32, 256), k=100_000)),
}
INPUTS = {
    "a session's title": ("start", b"n"),
    "a path": ("start", b"f"),
    "the list of saves": ("start", b""),
    "the search": ("table", b"/"),
    "the shorthand": ("table", b":"),
    "dice": ("table", b"4"),
    "the palette": ("table", b"\x10"),
    "the timeline": ("table", b"\x1bOR"),
    "the drawing": ("map desk", b""),
    "the map's text": ("map desk", b"\t"),
    "an area's name": ("map desk", b"n"),
    "the players' screen": ("players", b""),
}


SHORT = ((True, "words", "a path"), (True, "words", "the search"))
PASTES = [
    pytest.param(*one, marks=() if one in SHORT else pytest.mark.long) for one in product((True, False), PASTED, INPUTS)
]


@pytest.mark.parametrize(("bracketed", "what", "where"), PASTES)
def test_100_kB_pasted_anywhere_do_no_harm(
    bracketed: bool, what: str, where: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    """The app survives, and the terminal is in order."""
    screen, key = INPUTS[where]
    terminal = opened(terminals, tmp_path, screen)
    terminal.read(0.2)
    os.write(terminal.master, key)
    terminal.read(0.3)
    pasted = PASTED[what]
    if bracketed:
        terminal.write(b"\x1b[200~" + pasted + b"\x1b[201~", 120)
    else:  # sent as 100,000 keys; after a while a signal ends the rest, unless a typed q has ended the app
        terminal.type_within(pasted, 40)
    terminal.process.send_signal(signal.SIGTERM)
    left = () if bracketed else (0, -signal.SIGTERM)  # by q; the signal may find nothing left to do
    assert terminal.ended(60) in (128 + signal.SIGTERM, *left)
    assert in_order(terminal)
    assert not (tmp_path / "saves" / "failure.txt").exists()
