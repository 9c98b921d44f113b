"""Break each rule in a copy of the package and see that its tests fail: `python -m tests.mutations [ID...]`.

Without ids, all rules of the catalogue. What is broken how stands in `mutations.txt`. For each mutation the tests whose
names hold one of its ids are run on a copy in a temporary folder; one that they all pass has survived, and is named at
the end with exit status 1. It takes some ten minutes on two cores and is no part of the test run, but for
`unhex/test_mutations.py`, which checks that the table fits the code.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

HOME = Path(__file__).parents[1]
WORKERS = 2
LONGEST = 300
"""Seconds for the tests of one mutation; one that makes them hang is found out as well."""
NAME = re.compile(r"^(?:async )?def (test_\w+)", re.M)


class Mutation(NamedTuple):
    """One change to the code that breaks some rules."""

    rules: tuple[str, ...]
    """The ids of the rules that it breaks."""
    file: str
    """The module under `systems/unhex`, as a path without `.py`."""
    old: str
    """What stands there exactly once."""
    new: str

    @property
    def name(self) -> str:
        """What it is called: which rules, and where."""
        return f"{' '.join(self.rules)}: {self.file}"


def read(text: str) -> list[Mutation]:
    """The mutations of a table.

    Raises:
        ValueError: a line is none of an entry's.
    """
    found: list[Mutation] = []
    for line in text.splitlines():
        if match := re.fullmatch(r"((?:[A-Z0-9]+-\d+ ?)+): ([\w/]+)", line):
            found.append(Mutation(tuple(match[1].split()), match[2], "", ""))
        elif line[:2] in ("- ", "+ ") and found:
            last = found[-1]
            found[-1] = (
                last._replace(old=_with(last.old, line[2:]))
                if line[0] == "-"
                else last._replace(new=_with(last.new, line[2:]))
            )
        elif line and not line.startswith("#"):
            raise ValueError(f"no line of a mutation: {line}")
    return found


def _with(text: str, line: str) -> str:
    return f"{text}\n{line}" if text else line


def table() -> list[Mutation]:
    """All mutations of `mutations.txt`."""
    return read(Path(__file__).with_suffix(".txt").read_text(encoding="utf-8"))


def tests_of(rules: list[str]) -> list[str]:
    """The tests of Unhex whose names hold one of these ids, as pytest calls them."""
    ids = [re.compile(rf"(?<![0-9A-Za-z]){rule.replace('-', '_')}(?![0-9])") for rule in rules]
    found = []
    for file in sorted((HOME / "tests" / "unhex").glob("test_*.py")):
        names = dict.fromkeys(NAME.findall(file.read_text(encoding="utf-8")))
        found += [
            f"{file.relative_to(HOME).as_posix()}::{name}" for name in names if any(one.search(name) for one in ids)
        ]
    return found


def copied(folder: Path) -> Path:
    """A copy of all that the tests need."""
    for name in ("unhex_tui", "tests", "maps"):
        shutil.copytree(HOME / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HOME / "pyproject.toml", folder)
    return folder


def passes(home: Path, tests: list[str]) -> bool:
    """Whether all these tests pass on a copy."""
    command = [sys.executable, "-m", "pytest", "-n0", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, check=False, cwd=home, capture_output=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return False
    if done.returncode > 1:
        raise RuntimeError(f"pytest could not run {tests}: {done.stdout.decode()[-500:]}")
    return done.returncode == 0


def survives(home: Path, mutation: Mutation) -> bool:
    """Whether a mutation is passed over by the tests of one of its rules."""
    file = home / "unhex_tui" / "systems" / "unhex" / f"{mutation.file}.py"
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole.replace(mutation.old, mutation.new, 1), encoding="utf-8")
    try:
        return any(passes(home, tests_of([rule])) for rule in mutation.rules)
    finally:
        file.write_text(whole, encoding="utf-8")


def main(wanted: list[str]) -> int:
    """Run the mutations of these rules, or all."""
    chosen = [one for one in table() if not wanted or set(one.rules) & set(wanted)]
    if not chosen:
        print(f"no mutation breaks {' '.join(wanted)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(WORKERS) as workers:
        homes: SimpleQueue[Path] = SimpleQueue()
        for n in range(WORKERS):
            homes.put(copied(Path(scratch) / str(n)))

        def tried(mutation: Mutation) -> bool:
            home = homes.get()
            try:
                return survives(home, mutation)
            finally:
                homes.put(home)

        survived = []
        for mutation, alive in zip(chosen, workers.map(tried, chosen), strict=True):
            print(f"{'SURVIVES' if alive else 'found':9} {mutation.name}", flush=True)
            if alive:
                survived.append(mutation)
    for mutation in survived:
        print(f"no test fails of {mutation.name}: {mutation.old.strip().splitlines()[0]}")
    print(f"{len(chosen) - len(survived)} of {len(chosen)} mutations found")
    return 1 if survived else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
