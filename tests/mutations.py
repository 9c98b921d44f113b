"""Break each rule in a copy of the package and check that its tests fail: `python -m tests.mutations [ID...]`.

Without ids, all rules of all games are broken. A table for each game (`TABLES`) says how. For each mutation the command
runs the game's tests that have one of its ids in their name or in the first line of their docstring, on a copy in a
temporary folder where they pass unless something is broken. A mutation that passes all of them has survived: it is
named at the end, and the exit status is 1.

All mutations take about ten minutes on two cores. `.ci/run` takes a slice at each commit (`--slice 3/8`, counted from
0) and, once the unbroken copy has passed, starts none after its `--seconds`. Fewer than a tenth tried is a failure.
"""

import argparse
import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from tests.slices import Slice

HOME = Path(__file__).parents[1]
TABLES = {
    "unhex": "mutations.txt",
    "fading_suns": "fading_suns/mutations.txt",
    "fully_automated": "fully_automated/mutations.txt",
    "unknown_armies": "unknown_armies/mutations.txt",
}
"""Mutation table by folder of the game; the game's tests have the same folder name."""
WORKERS = 2
LONGEST = 60
"""Seconds for the tests of one mutation, which usually take one or two; tests that hang count as failed."""
SECONDS = itertools.count(1)
"""Seconds by which broken sources are younger than the whole one, another number for each."""
NAME = re.compile(r'^(?:async )?def (test_\w+)(.*(?:\n    """.*)?)', re.M)


class Mutation(NamedTuple):
    """One change to the code that breaks one or more rules."""

    rules: tuple[str, ...]
    """Ids of the rules that the change breaks."""
    file: str
    """The game's module, or one of `gamekit/`, as a path without `.py`."""
    game: str
    """Folder of the game."""
    old: str = ""
    """The code to replace; it occurs in the file exactly once."""
    new: str = ""

    @property
    def name(self) -> str:
        """The rule ids and the file."""
        return f"{' '.join(self.rules)}: {self.file}"

    @property
    def path(self) -> str:
        """The file's path in the package."""
        return f"{self.file}.py" if self.file.startswith("gamekit/") else f"systems/{self.game}/{self.file}.py"


def read(text: str, game: str) -> list[Mutation]:
    """Return the mutations in a game's table.

    Raises: ValueError: A line belongs to no entry.
    """
    mutations: list[Mutation] = []
    for line in text.splitlines():
        if match := re.fullmatch(r"((?:(?:[A-Z0-9]+-)+\d+ ?)+): ([\w/]+)", line):
            mutations.append(Mutation(tuple(match[1].split()), match[2], game))
        elif line[:2] in ("- ", "+ ") and mutations:
            last = mutations[-1]
            mutations[-1] = (
                last._replace(old=_with(last.old, line[2:]))
                if line[0] == "-"
                else last._replace(new=_with(last.new, line[2:]))
            )
        elif line and not line.startswith("#"):
            raise ValueError(f"no line of a mutation: {line}")
    return mutations


def _with(text: str, line: str) -> str:
    return f"{text}\n{line}" if text else line


def table() -> list[Mutation]:
    """Return all mutations of all games."""
    texts = {game: (HOME / "tests" / file).read_text(encoding="utf-8") for game, file in TABLES.items()}
    return [one for game, text in texts.items() for one in read(text, game)]


@cache
def named(game: str) -> list[tuple[str, str]]:
    """Return each test of a game as (pytest's id for it, the text that may name rule ids)."""
    return [
        (f"{file.relative_to(HOME).as_posix()}::{name}", f"{name} {said}")
        for file in sorted((HOME / "tests" / game).glob("test_*.py"))
        for name, said in dict.fromkeys(NAME.findall(file.read_text(encoding="utf-8")))
    ]


def tests_of(rules: list[str], game: str) -> list[str]:
    """Return pytest's ids of the game's tests that name one of these rules."""
    ids = re.compile("|".join(rf"(?<![0-9A-Za-z]){rule.replace('-', '[-_]')}(?![0-9])" for rule in rules))
    return [test for test, said in named(game) if ids.search(said)]


def copied(folder: Path) -> Path:
    """Copy everything that the tests need into a folder."""
    for name in ("unhex_tui", "tests", "maps", "saves", "docs", "examples"):
        shutil.copytree(HOME / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HOME / "pyproject.toml", folder)
    return folder


def failure(home: Path, tests: list[str], longest: float | None = None) -> str:
    """Return how the first failing test fails, or that the tests take too long; "" if all pass."""
    command = [sys.executable, "-m", "pytest", "-n0", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, check=False, cwd=home, capture_output=True, text=True, timeout=longest)
    except subprocess.TimeoutExpired:
        return f"they take more than {longest} seconds"
    if done.returncode > 1:
        raise RuntimeError(f"pytest could not run {tests}: {done.stdout[-500:]}")
    return done.stdout[-2000:] if done.returncode else ""


def survives(home: Path, mutation: Mutation) -> bool:
    """Tell whether the tests of at least one of its rules miss a mutation."""
    file = home / "unhex_tui" / mutation.path
    whole, written = file.read_text(encoding="utf-8"), file.stat().st_mtime_ns
    file.write_text(whole.replace(mutation.old, mutation.new, 1), encoding="utf-8")
    # Python tells compiled files of sources of the same length apart by time alone, in whole seconds.
    later = written + next(SECONDS) * 10**9
    os.utime(file, ns=(later, later))
    try:
        return any(not failure(home, tests_of([rule], mutation.game), LONGEST) for rule in mutation.rules)
    finally:
        file.write_text(whole, encoding="utf-8")
        os.utime(file, ns=(written, written))


def main(arguments: list[str]) -> int:
    """Run the mutations of the named rules, of a slice, or all; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description="Break rules and run their tests.")
    parser.add_argument("rules", nargs="*", metavar="ID", help="all rules where none is named")
    parser.add_argument(
        "--slice", type=Slice.read, default=Slice(0, 1), metavar="K/N", help="every Nth from the Kth on"
    )
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no other after that time")
    asked = parser.parse_args(arguments)
    chosen = asked.slice.of([one for one in table() if not asked.rules or set(one.rules) & set(asked.rules)])
    if not chosen:
        print(f"no mutation breaks {' '.join(asked.rules)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(WORKERS) as workers:
        homes: SimpleQueue[Path] = SimpleQueue()
        for n in range(WORKERS):
            homes.put(copied(Path(scratch) / str(n)))
        needed = {test for one in chosen for test in tests_of([*one.rules], one.game)}
        if why := failure(Path(scratch) / "0", sorted(needed)):
            print(f"the tests do not pass where nothing is broken:\n{why}", file=sys.stderr)
            return 2
        end = time.monotonic() + asked.seconds

        def tried(mutation: Mutation) -> bool | None:
            home = homes.get()
            try:
                return survives(home, mutation) if time.monotonic() < end else None
            finally:
                homes.put(home)

        said = {True: "SURVIVES", False: "found", None: "left out"}
        outcomes: dict[bool | None, list[Mutation]] = {outcome: [] for outcome in said}
        for mutation, alive in zip(chosen, workers.map(tried, chosen), strict=True):
            print(f"{said[alive]:9} {mutation.name}", flush=True)
            outcomes[alive].append(mutation)
    for mutation in outcomes[True]:
        print(f"no test fails of {mutation.name}: {mutation.old.strip().splitlines()[0]}")
    left_out = f", {len(outcomes[None])} left out for want of time" if outcomes[None] else ""
    print(f"{len(outcomes[False])} of {len(chosen)} mutations found{left_out}")
    too_few = len(outcomes[None]) > len(chosen) * 9 // 10  # a slow machine tries fewer
    return 1 if outcomes[True] or too_few else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
