"""The worker's process, kept alive from file to file; begun anew where a file ended it or kept it for too long."""

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
"""Files that are asked for before the first is answered."""
PATIENCE = 60
"""Seconds until a file that the worker says nothing of is given up; the worker itself bounds the processor's."""


class Worker:
    """Lets in files, as `worker` does, in a process of its own."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._said = b""
        """What it has said that nobody has asked for yet."""

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
        """How a file of a kind went: one of a seed, or what a file holds."""
        ((_, how),) = self.let_in_all(kind, [seed])
        return how

    def let_in_all(self, kind: str, seeds: Iterable[int | Path]) -> Iterator[tuple[int | Path, str]]:
        """How each went; some are asked for ahead, so that nobody waits for the other."""
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
        """How the first that waits went."""
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
    """How often files of a kind went how; AssertionError where any failed, with the first of them by their seeds."""
    how: Counter[str] = Counter()
    failed: list[str] = []
    for seed, said in worker.let_in_all(kind, seeds):
        how[said.split(" ")[0] if said.startswith("FAILED") else said] += 1
        if said.startswith("FAILED"):
            failed.append(f"{kind} {seed}: {said}")
    assert not failed, f"{len(failed)} of {how.total()}:\n" + "\n".join(failed[:40])
    return how
