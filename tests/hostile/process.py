"""The worker's process, kept alive from file to file and restarted after a file that ends or blocks it."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Self

from hostile.stock import ROOT

AHEAD = 32
"""Files requested before the first is answered."""
PATIENCE = 60
"""Seconds without an answer until a file is given up; the worker itself limits processor time."""


class Worker:
    """Client of a `worker` that lets in files in a process of its own."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._said = b""
        """Unread output of the worker."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._end()

    def _begun(self) -> subprocess.Popen[bytes]:
        paths = os.pathsep.join(str(ROOT / folder) for folder in ("", "tests", "examples"))
        return subprocess.Popen(
            [sys.executable, "-m", "hostile.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
            cwd=ROOT,
        )

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process, self._said = None, b""

    def let_in(self, kind: str, seed: int | Path) -> str:
        """Return the worker's answer for one file, given by seed or path."""
        ((_, how),) = self.let_in_all(kind, [seed])
        return how

    def let_in_all(self, kind: str, seeds: Iterable[int | Path]) -> Iterator[tuple[int | Path, str]]:
        """Yield each file with the worker's answer; some files are requested ahead so that neither side waits."""
        waiting: deque[int | Path] = deque()
        coming = iter(seeds)
        while True:
            new = [*islice(coming, AHEAD - len(waiting))] if len(waiting) <= AHEAD // 2 else []
            waiting += new
            if not waiting:
                return
            how = self._answered(kind, new, waiting)
            yield waiting.popleft(), how

    def _answered(self, kind: str, new: list[int | Path], waiting: deque[int | Path]) -> str:
        """Return the answer for the first waiting file."""
        if self._process is None:
            self._process, new = self._begun(), [*waiting]
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        if new:
            process.stdin.write("".join(f"{kind} {seed}\n" for seed in new).encode())
            process.stdin.flush()
        while b"\n" not in self._said:
            more = b""
            if select.select([process.stdout], [], [], PATIENCE)[0]:
                more = os.read(process.stdout.fileno(), 65536)
            if not more:
                self._end()
                return f"FAILED the process ended, or was ended after {PATIENCE} s"
            self._said += more
        said, _, self._said = self._said.partition(b"\n")
        return said.decode()


def went(worker: Worker, kind: str, seeds: Iterable[int]) -> Counter[str]:
    """Return how many files of a kind had which result.

    Raises: AssertionError: Some failed; the message lists the first of them by seed.
    """
    how: Counter[str] = Counter()
    failed: list[str] = []
    for seed, said in worker.let_in_all(kind, seeds):
        how[said.split(" ")[0] if said.startswith("FAILED") else said] += 1
        if said.startswith("FAILED"):
            failed.append(f"{kind} {seed}: {said}")
    assert not failed, f"{len(failed)} of {how.total()}:\n" + "\n".join(failed[:40])
    return how
