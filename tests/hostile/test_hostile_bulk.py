"""Files at the app's limit of size or above it, made to take long: each ends within two seconds.

The limit is processor time of the whole command; a slow machine has more. Drawing is not included: a map of hundreds
of areas takes longer to draw.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import COMMAND, ROOT
from unhex_tui.commands.sessions import LONGEST_SETUP
from unhex_tui.engine.document import MOST_VALUES

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="only Unix says what a process has used")

SECONDS, STARTS, MOST = 2.0, 30, 300 * 2**20
WATCHED = """
import resource, subprocess, sys
status = subprocess.call(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(chr(30), status, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, file=sys.stderr)
"""
"""Start a command from a small process, because Linux counts the starting process's memory into `ru_maxrss`."""
GAMES = ("unhex", "fading-suns", "fully-automated", "unknown-armies")


def measured(*words: object) -> tuple[str, float, int]:
    """Return a command's stderr, its processor time in seconds, and its peak memory."""
    with subprocess.Popen(
        [sys.executable, "-S", "-c", WATCHED, *COMMAND, *map(str, words)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        said = running.communicate()[1]
    said, _, figures = said.rpartition("\x1e")
    status, seconds, most = figures.split()
    assert status in ("0", "1"), said
    return said, float(seconds), int(most)


def people(many: int, **more: Any) -> list[dict[str, Any]]:
    return [{"name": f"A{i}", **more} for i in range(many)]


def unknown(many: int) -> dict[str, int]:
    return {f"k{i}": 1 for i in range(many)}


SETUPS: dict[str, Callable[[], tuple[dict[str, Any], str]]] = {
    "150,000 keys": lambda: (unknown(150_000), "too many values (150,004): expected at most 60,000"),
    "150,000 keys of a character": lambda: ({"characters": people(1, **unknown(150_000))}, "too many values (150,0"),
    "as many keys as it takes": lambda: (unknown(59_000), "k0: no such field. Available: title, form"),
    "characters of many keys": lambda: ({"characters": people(300, **unknown(190))}, "characters.0.k0: no such"),
    "many rules": lambda: ({"rules": {f"k{i}": "x" for i in range(59_000)}}, "rules: "),
    "a title of 1.9 MB": lambda: ({"title": "x" * 1_900_000}, "title: expected at most 300 characters, not 1,900,000"),
    "a name of 1.9 MB": lambda: ({"characters": [*people(1), {"name": "x" * 1_900_000}]}, "not 1,900,000"),
    "many notes": lambda: ({"characters": people(1, notes=["x"] * 59_000)}, "expected at most 1000, not 59000"),
    "notes of 1.9 MB": lambda: ({"characters": people(300, notes=["\u00e9 x" * 10] * 180)}, ""),
    "as long as it takes": lambda: ({"objective": "x" * (LONGEST_SETUP - 200)}, "objective: expected at most 300"),
    "longer": lambda: ({"objective": "x" * LONGEST_SETUP * 5}, "it is too long: at most 2,000,000 characters"),
    "nested": lambda: ({"characters": json.loads("[" * 900 + "]" * 900)}, "nested too deeply"),
}


@cache
def longest() -> float:
    """Return the limit in seconds: `SECONDS`, or on a slow machine `STARTS` times what the shortest command takes."""
    return max(SECONDS, STARTS * min(measured("--version")[1] for _ in range(3)))


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    for path in tmp_path.glob("*.json"):
        path.unlink()  # megabytes each


def within(folder: Path, name: str, text: str, *words: object) -> str:
    """Return a command's message about a file; assert that it stays within the limits."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    said, seconds, memory = measured(*words, path, "--data", folder / "data")
    assert seconds <= longest(), f"{seconds:.1f} s"
    assert memory <= MOST
    assert said.count("\n") <= 1 and len(said) < 15_000 and "something broke" not in said
    return said


@pytest.mark.parametrize(("n", "what"), [*enumerate(SETUPS)])
def test_a_setup_of_any_size_is_refused_or_opened_in_two_seconds(folder: Path, n: int, what: str) -> None:
    more, said = SETUPS[what]()
    setup = {"system": GAMES[n % len(GAMES)], "title": "X", "form": "setup", **more}
    assert said in within(folder, "a.json", json.dumps(setup, ensure_ascii=False), "run")


def test_of_many_mistakes_the_first_are_told_and_the_others_counted(folder: Path) -> None:
    said = within(folder, "a.json", json.dumps({"title": "X", **unknown(59_000)}), "run")
    assert "k19: no such field" in said and "k20:" not in said and said.endswith("and 58,980 more\n")
    assert MOST_VALUES > 59_000


MAPS = {
    "signs on one line": ("a.map", "A . # " * 15_000, "second sign in the line"),
    "a long line": (
        "a.map",
        "A --- B\nstart: " + "A, " * 50_000,
        "the line has 150,007 characters: at most 100,000",
    ),
    "connections": ("a.map", "\n".join(f"A{i} --- A{j}" for i in range(160) for j in range(i)), "too many connections"),
    "notes": ("a.map", "A --- B\n" + "note: hello there\n" * 10_000, ""),
    "nothing": ("a.map", "\n" * 199_000, "no area yet"),
    "quotes": ("a.map", '" ' * 49_000, "can't read this"),
    "rows": ("a.hexes", ("." * 40 + "\n") * 4_800, "expected `word: value`"),
}


@pytest.mark.parametrize("what", MAPS)
def test_a_map_of_any_size_is_checked_in_two_seconds(folder: Path, what: str) -> None:
    name, text, said = MAPS[what]
    path = folder / name
    path.write_text(text)
    told, seconds, memory = measured("map", "lint" if not said else "check", path)
    assert seconds <= longest() and memory <= MOST
    assert said in told


def test_settings_of_any_content_are_read_in_two_seconds(folder: Path) -> None:
    (folder / "settings.toml").write_text("a" + ".a" * 49_990 + " = 1")
    told, seconds, _memory = measured("keys", "--data", folder)
    assert seconds <= longest() and "more than 100 dots" in told
