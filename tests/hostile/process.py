"""The worker's process, kept alive from file to file; begun anew where a file ended it or kept it for too long."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from hostile.stock import ROOT

PATIENCE = 60
"""Seconds until a file that the worker says nothing of is given up; the worker itself bounds the processor's."""


class Worker:
    """Lets in files, as `worker` does, in a process of its own."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

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
            self._process = None

    def let_in(self, kind: str, seed: int | Path) -> str:
        """How a file of a kind went: one of a seed, or what a file holds."""
        process = self._process = self._process or self._begun()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(f"{kind} {seed}\n".encode())
        process.stdin.flush()
        said = (
            process.stdout.readline().decode().strip() if select.select([process.stdout], [], [], PATIENCE)[0] else ""
        )
        if not said:
            self._end()
        return said or "FAILED the process ended, or was ended after a minute"


def went(worker: Worker, kind: str, seeds: Iterable[int]) -> Counter[str]:
    """How often files of a kind went how; AssertionError where any failed, with the first of them by their seeds."""
    how: Counter[str] = Counter()
    failed: list[str] = []
    for seed in seeds:
        said = worker.let_in(kind, seed)
        how[said.split(" ")[0] if said.startswith("FAILED") else said] += 1
        if said.startswith("FAILED"):
            failed.append(f"{kind} {seed}: {said}")
    assert not failed, f"{len(failed)} of {how.total()}:\n" + "\n".join(failed[:40])
    return how
