"""A process that lets in one hostile file after another and reports on each: `python -m hostile.worker KIND SEED`.

It reads lines `KIND SEED` or `KIND PATH` and answers each with `opened`, `opened in part`, `refused`, or `FAILED` and
the reason. A file may take two seconds of processor time and 300 MiB of memory, and no file is changed.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import traceback
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hostile.doors import door_of
from hostile.stock import SPOILT

from unhex_tui import cli

SECONDS = 2.0
MOST = 300 * 2**20


class TooMuch(BaseException):
    """A limit was exceeded; handlers that turn errors of the rules into one line do not catch it."""


class Watch:
    """Check of the limits, four times per second of processor time, because a check for every file would be slow."""

    EVERY = 0.25
    files = seen = looks = 0

    @classmethod
    def look(cls, *_: object) -> None:
        cls.looks = cls.looks + 1 if cls.files == cls.seen else 0
        cls.seen = cls.files
        if cls.looks * cls.EVERY >= SECONDS:
            cls.looks = 0
            raise TooMuch(f"it takes more than {SECONDS} s")
        peak = most_in_use()
        if peak > MOST:
            raise TooMuch(f"{peak // 2**20} MiB are in use")


def most_in_use() -> int:
    """Return the peak memory of this process in bytes.

    Linux counts the memory of the parent process into `ru_maxrss`, but not into `VmHWM`.
    """
    try:
        status = Path("/proc/self/status").read_text("ascii")
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024
    except (OSError, IndexError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def let_in(kind: str, data: bytes, folder: Path, rng: Random) -> str:
    """Return the report on a file: the result of its door, or `FAILED` and the reason."""
    path = folder / {
        "save": "a.jsonl",
        "map": "a.map",
        "hexes": "a.hexes",
        "settings": "a.toml",
        "drawing": "a.excalidraw",
    }.get(kind, "a.json")
    path.write_bytes(data)
    Watch.files += 1
    try:
        how = door_of(kind)(path, rng)
    except BaseException as error:
        last = traceback.extract_tb(error.__traceback__)[-6:]
        where = " < ".join(f"{Path(one.filename).name}:{one.lineno}" for one in reversed(last))
        return f"FAILED {type(error).__name__}: {str(error)[:300]!r} at {where}"
    if path.read_bytes() != data:
        return "FAILED the file was changed"
    return how


def main() -> None:
    """Answer lines until the input ends."""
    out = os.fdopen(os.dup(1), "w", buffering=1)
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  it is there to the end
    signal.signal(signal.SIGPROF, Watch.look)
    signal.setitimer(signal.ITIMER_PROF, Watch.EVERY, Watch.EVERY)
    cli.parser = cache(cli.parser)  # building it takes most of a command's time
    shared = Path("/dev/shm")
    with TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        os.environ["UNHEX_TUI_DATA"] = str(Path(folder) / "data")
        lines = [" ".join(sys.argv[1:])] if sys.argv[1:] else sys.stdin
        for line in lines:
            kind, seed = line.split(maxsplit=1)
            seed = seed.rstrip("\n")
            rng = Random(f"{kind} {seed}")
            data = Path(seed).read_bytes() if "/" in seed else SPOILT[kind](rng)
            out.write(f"{let_in(kind, data, Path(folder), rng)}\n")


if __name__ == "__main__":
    main()
