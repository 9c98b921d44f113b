"""The app is killed (`kill -9`) at random moments, with a screen and without: no acknowledged answer is lost.

Each session is compared with a twin that was played to its end. The killed session's save holds the twin's state after
the same number of answers, and continuing it leads to the twin's end. Printed or drawn answers count as acknowledged.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest
from kit import table_dump
from players import RandomPlayer
from system_calls import quick_folder
from tui.terminal import Terminal

from tests.slices import Share
from unhex_tui.commands import sessions
from unhex_tui.commands.headless import Talk
from unhex_tui.engine.journal import Record, Snapshot
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.files.records import record_of
from unhex_tui.files.savefile import is_held
from unhex_tui.files.saves import open_save
from unhex_tui.systems import BUILT_IN, named

GAMES = sorted(BUILT_IN)
COMMANDS = 60
ACKNOWLEDGED = frozenset({"entry", "done"})
"""Records printed after an answer, an undo or a redo."""


def talk(session: Session) -> Talk:
    return Talk(session, AppDice(Random(1)), lambda record: None)


@cache
def script(game: str) -> tuple[bytes, ...]:
    """Return the input of a program that plays a game: random answers, undo and redo, each one record of the save."""
    rng, lines = Random("killed"), []
    session = Session(named(game), sessions.demo_setup(named(game)))
    player, play = RandomPlayer(rng), talk(session)
    while len(lines) < COMMANDS and session.decision is not None:
        chance = rng.random()
        line: dict[str, Any] = {"answer": player(session.decision)}
        if chance < 0.1 and session.journal.path:
            line = {"undo": True}
        elif chance < 0.2 and session.journal.redo:
            line = {"redo": True}
        lines.append(json.dumps(line).encode() + b"\n")
        assert play.take(lines[-1])
    return tuple(lines)


def records(save: Path) -> list[Record]:
    """Return the records of answers, undo and redo in a save."""
    saved = [record_of(line) for line in save.read_bytes().splitlines(keepends=True)[1:] if line.endswith(b"\n")]
    return [record for record in saved if record is not None and not isinstance(record, Snapshot)]


def started(game: str, save: Path, typed: Path, printed: Path) -> subprocess.Popen[bytes]:
    """Start a session without a screen that reads all its input from a file."""
    typed.write_bytes(b"".join(script(game)))
    command = [sys.executable, "-m", "unhex_tui", "run", "--system", game, "--demo", "--save", str(save)]
    with typed.open("rb") as source, printed.open("wb") as out:
        return subprocess.Popen(command, stdin=source, stdout=out, stderr=subprocess.PIPE)


@cache
def twin(game: str) -> tuple[list[Record], float, float, str]:
    """Return what an unkilled session writes, the seconds until it begins and ends, and its last output."""
    with quick_folder() as folder:
        save = folder / "twin.jsonl"
        begin = time.monotonic()
        process = started(game, save, folder / "typed", folder / "printed")
        while not save.exists():
            time.sleep(0.001)
        first = time.monotonic() - begin
        assert process.wait(60) == 0
        opened = open_save(save, read_only=True)
        assert opened.notices == []
        session = Session(named(game), opened.header.setup, journal=opened.journal)
        return records(save), first, time.monotonic() - begin, table_dump(session)


def kill(game: str, seed: int) -> None:
    """Kill a session at a random moment and assert that nothing is lost."""
    whole, first, last, end = twin(game)
    rng = Random(f"kill {seed}")
    with quick_folder() as folder:
        save, printed = folder / "killed.jsonl", folder / "printed"
        process = started(game, save, folder / "typed", printed)
        time.sleep(rng.uniform(first * 0.8, last))
        process.kill()
        process.communicate()
        kinds = [json.loads(line)["type"] for line in printed.read_bytes().split(b"\n")[:-1]]
        acknowledged = sum(kind in ACKNOWLEDGED for kind in kinds)
        if not save.exists():
            assert not kinds
            return
        assert not is_held(save)
        opened = open_save(save)
        kept = records(save)
        assert acknowledged <= len(kept) and kept == whole[: len(kept)]
        header = opened.header
        session = Session(
            named(header.system), header.setup, journal=opened.journal, opening=header.told, write=opened.file.write
        )
        going_on = talk(session)
        for line in script(game)[len(kept) :]:
            assert going_on.take(line)
        opened.file.close()
        assert records(save) == whole
        assert table_dump(session) == end


@pytest.mark.parametrize("game", GAMES)
def test_a_killed_session_continues_as_its_twin(game: str) -> None:
    """After a kill at a random moment no acknowledged answer is lost."""
    assert len(twin(game)[0]) == len(script(game)) == COMMANDS
    for seed in range(2):
        kill(game, seed)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_killed_session_continues_as_its_twin_at_length(game: str, share: Share) -> None:
    """The long form: no acknowledged answer is lost."""
    for seed in share.of(range(300)):
        kill(game, seed)


# ---------------------------------------------------------------------------------------------- on the screen

BEGINS = {
    "unhex": b"rolls initiative",
    "fading-suns": b"does Oriel Vane declare",
    "fully-automated": b"Marisol Achter: turn order",
    "unknown-armies": b"who focuses",
}
STEPS = {
    "unhex": [
        *((b"4521", b"Who acts first?"), (b"cvat", b"does Thug 1 react?"), (b"\r", b"or less succeeds")),
        *(6 * [(b"u", b"does Thug 1 react?"), (b"y", b"or less succeeds")]),
    ],
    "fading-suns": [
        *((b"g", b"does Hask declare"), (b"fff", b"does The Anvil declare"), (b"fffffg", b"fist: at whom?")),
        *(6 * [(b"u", b"does Porter 2 declare"), (b"y", b"fist: at whom?")]),
    ],
    "fully-automated": [
        *((b"95847362998724232226", b"does The collector do"), (b"p", b"does The window seat do")),
        *(3 * [(b"u", b"does The collector do"), (b"y", b"does The window seat do")]),
        *((b"V", b"Punch: at whom?"), (b"k", b"steps one hex")),
        *(3 * [(b"u", b"Punch: at whom?"), (b"y", b"steps one hex")]),
    ],
    "unknown-armies": [
        *((b"\r", b"Ines's initiative"), (b"413322111213", b"does Ines do"), (b"d", b"does Dot do")),
        *(3 * [(b"u", b"does Ines do"), (b"y", b"does Dot do")]),
        *((b"nnnns", b"9mm: at whom?"), (b"i14", b"dodges Collector")),
        *(3 * [(b"u", b"9mm, at Ines"), (b"y", b"dodges Collector")]),
    ],
}
"""By game: keys, each with the text drawn after them; `V` reveals secret choices."""


def seen(terminal: Terminal, text: bytes) -> bool:
    """Tell whether a text is drawn before the app is killed."""
    got = b""
    while text not in got:
        over = terminal.process.poll() is not None
        got += terminal.read(0.05)
        if over:
            break
    return text in got


def typed(game: str, data: Path, seconds: float) -> Iterator[int]:
    """Type a fight on a screen that is killed after some seconds, and yield the number of steps seen as done."""
    terminal, steps = Terminal("demo", game, "--data", str(data)), STEPS[game]
    killer = Timer(seconds, terminal.process.kill)
    killer.start()
    try:
        done = 0
        going = seen(terminal, BEGINS[game])
        while going and done < len(steps):
            yield done
            keys, then = steps[done]
            os.write(terminal.master, keys)
            if going := seen(terminal, then):
                done += 1
        yield done
    finally:
        killer.cancel()
        terminal.process.kill()
        terminal.process.wait(5)
        os.close(terminal.master)


def saved(data: Path) -> list[Path]:
    return sorted((data / "saves").glob("*.jsonl"))


@cache
def twin_on_screen(game: str) -> tuple[list[Record], list[int], float, float]:
    """Return an unkilled session's records, their number after each step, its beginning and its end."""
    with quick_folder() as data:
        begin, after, times = time.monotonic(), [], []
        for _ in typed(game, data, 60):
            (save,) = saved(data)
            after.append(len(records(save)))
            times.append(time.monotonic() - begin)
        assert len(after) == len(STEPS[game]) + 1
        return records(save), after, times[0], times[-1]


def kill_on_screen(game: str, seed: int) -> None:
    """Kill a session on the screen at a random moment and assert that nothing is lost."""
    whole, after, first, last = twin_on_screen(game)
    rng = Random(f"kill on screen {seed}")
    with quick_folder() as data:
        done = -1
        for done in typed(game, data, rng.uniform(first * 0.9, last)):  # noqa: B007
            pass
        for save in saved(data):
            assert not is_held(save)
            opened = open_save(save)
            kept = records(save)
            assert kept == whole[: len(kept)] and len(kept) >= after[max(done, 0)]
            assert opened.notices == []
            Session(named(game), opened.header.setup, journal=opened.journal)
            opened.file.close()
        assert done <= 0 or saved(data)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_kill_on_the_screen_loses_no_drawn_answer(game: str, share: Share) -> None:
    """The kill comes at a random moment."""
    for seed in share.of(range(120)):
        kill_on_screen(game, seed)
