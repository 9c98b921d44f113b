"""Workers: child processes that play out a position, and the forecast that is made of what they answer.

Parent and child speak JSON lines over pipes. The first line to a worker is the task, each further one the number of a
play-out; the worker answers with one outcome a line. Results are counted in the order of their numbers, so that the
same seed leads to the same figures with any number of workers.
"""

from __future__ import annotations

import gc
import json
import os
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from queue import SimpleQueue
from threading import RLock, Thread
from time import monotonic
from typing import Any, BinaryIO

from msgspec import convert, to_builtins

from unhex_tui.engine.judging import Course
from unhex_tui.engine.past import Position, of_plain
from unhex_tui.engine.system import System
from unhex_tui.engine.value import Value
from unhex_tui.playouts.playing import Outcome, Tally, play_out, start_of

MOST = 400
"""Play-outs of a forecast, unless it stops early."""
LONGEST_LINE = 65_536
"""Most bytes of a worker's line."""
MOST_FAILED = 3
"""Failed play-outs that end a forecast."""
PATIENCE = 30.0
"""Seconds after which a worker that does not answer counts as failed."""
_HOME = Path(__file__).parents[2]
"""Folder with the package, from which a child process imports it."""
_AHEAD = 3
"""Most play-outs assigned to a worker at a time."""


class Task(Value):
    """What a worker plays out."""

    system: str
    position: dict[str, Any]
    seed: int = 0
    temper: str = "plain"


def usual_workers() -> int:
    """Return how many workers a forecast has: one on two cores or fewer, else two."""
    return 1 if (os.cpu_count() or 1) <= 2 else 2


# ---------------------------------------------------------------------- in the child


def work(named: Callable[[str], System], lines: Iterable[bytes], out: BinaryIO) -> None:
    """Be a worker until `lines` end; `named` returns a rule system by its name.

    A worker ends at once when its parent closes the pipe or dies. It gives way to the app, and collects garbage, once
    it has answered, so that the first figure comes soon.
    """
    asked: SimpleQueue[bytes] = SimpleQueue()

    def read() -> None:
        for line in lines:
            asked.put(line)
        os._exit(0)

    Thread(target=read, daemon=True).start()
    task = convert(json.loads(asked.get()), Task)
    system, position = named(task.system), of_plain(task.position)

    def answer() -> None:
        k = int(asked.get())
        out.write(line_of(_played(system, position, k, task)))
        out.flush()

    answer()
    _give_way()
    gc.freeze()  # what is loaded by now stays, so no collection looks through it again
    gc.enable()
    while True:
        answer()


def line_of(outcome: Outcome) -> bytes:
    """Return an outcome as a worker's line; `dict` encodes the empty mappings of a failed one."""
    return json.dumps(to_builtins(outcome, enc_hook=dict)).encode() + b"\n"


def _give_way() -> None:
    """Let all other processes go first.

    Linux shares its cores among sessions before it regards the priorities within each, and a worker has a session of
    its own: its session's priority counts. It is not the lowest, with which a busy machine would end the forecast.
    """
    if hasattr(os, "nice"):
        os.nice(19)
    with suppress(OSError):  # a system without it
        Path("/proc/self/autogroup").write_text("10", "utf-8")


def _played(system: System, position: Position, k: int, task: Task) -> Outcome:
    try:
        return play_out(system, position, k, seed=task.seed, temper=task.temper)
    except Exception as error:  # a rule that breaks in a play-out is counted, and told
        return Outcome(k, failed=f"{type(error).__name__}: {error}"[:300])


# ---------------------------------------------------------------------- in the app


class _Worker:
    """A child process, with the play-outs that it has in hand."""

    def __init__(self, command: Sequence[str]) -> None:
        import subprocess  # which no worker needs

        self.process = subprocess.Popen(  # noqa: S603  the app's own command
            [*command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=_HOME,
            start_new_session=True,
        )
        self.hand: deque[int] = deque()
        self.since = monotonic()
        """Time of the last answer or the start."""
        self.gone = False

    def tell(self, data: Any) -> None:
        assert self.process.stdin is not None, "it has a pipe"
        with suppress(OSError, ValueError):  # it broke: its reader notices
            self.process.stdin.write(json.dumps(data).encode() + b"\n")
            self.process.stdin.flush()

    def end(self) -> None:
        self.gone = True
        with suppress(OSError):
            self.process.kill()


class Forecast:
    """A forecast that grows while its workers play; all methods may be called from any thread and return at once.

    Raises NoForecast if there is nothing to forecast.
    """

    def __init__(
        self,
        command: Sequence[str],
        system: System,
        position: Position,
        *,
        most: int = MOST,
        seed: int = 0,
        temper: str = "plain",
        workers: int = 0,
        patience: float = PATIENCE,
    ) -> None:
        self.course: Course = start_of(system, position)
        self.tally = Tally(self.course)
        self.most, self.temper, self.seed = most, temper, seed
        self.over = False
        """True once no more play-outs are counted."""
        self.why = ""
        """Reason for an early end, in a line; empty for none."""
        self._command, self._patience = command, patience
        self._task = to_builtins(Task(system.name, position.plain(), seed, temper))
        self._lock = RLock()
        self._results: dict[int, Outcome] = {}
        self._next = 0
        """Number of the next unassigned play-out."""
        self._again: deque[int] = deque()
        """Play-outs that a broken worker had in hand besides the one it broke at."""
        self._counted = 0
        """Number of play-outs that are counted or failed, without a gap from the first."""
        self._workers: list[_Worker] = []
        for _ in range(min(workers or usual_workers(), most)):
            self._hire()

    # -------------------------------------------------------------------- workers

    def _hire(self) -> None:
        try:
            worker = _Worker(self._command)
        except OSError as error:
            self._end(f"no play-outs: {error.strerror or error}")
            return
        self._workers.append(worker)
        with self._lock:
            first = self._assigned(worker)
        Thread(target=self._read, args=(worker, first), daemon=True).start()

    def _assigned(self, worker: _Worker) -> list[int]:
        """Assign play-outs to a worker; return their numbers, which it must still be told."""
        new: list[int] = []
        while len(worker.hand) < _AHEAD and (self._again or self._next < self.most):
            if self._again:
                k = self._again.popleft()
            else:
                k, self._next = self._next, self._next + 1
            worker.hand.append(k)
            new.append(k)
        return new

    def _read(self, worker: _Worker, first: list[int]) -> None:
        """Tell a worker its task and its first play-outs, and take its answers until it is gone."""
        assert worker.process.stdout is not None, "it has a pipe"
        for told in (self._task, *first):  # a large task waits here until it is read
            worker.tell(told)
        with worker.process.stdout as lines:
            while not worker.gone:
                line = lines.readline(LONGEST_LINE + 1)
                with self._lock:
                    if self.over or worker.gone:
                        break
                    if not self._took(worker, line):
                        self._broke(worker)
                        break
        worker.end()
        worker.process.wait()
        assert worker.process.stdin is not None, "it has a pipe"
        with suppress(OSError):
            worker.process.stdin.close()

    def _took(self, worker: _Worker, line: bytes) -> bool:
        """Count a worker's line; False if it is no answer to what the worker was asked."""
        try:
            outcome = convert(json.loads(line), Outcome)
        except (ValueError, RecursionError):
            return False
        if len(line) > LONGEST_LINE or not worker.hand or outcome.k != worker.hand[0]:
            return False
        worker.hand.popleft()
        worker.since = monotonic()
        self._count(outcome)
        if not self.over:
            for k in self._assigned(worker):
                worker.tell(k)
        return True

    def _broke(self, worker: _Worker) -> None:
        """Count the play-out of a broken worker as failed, and put another worker in its place."""
        worker.end()
        hand, worker.hand = worker.hand, deque()
        if not hand:
            return
        self._again.extend([*hand][1:])
        self._count(Outcome(hand[0], failed="the process ended or did not answer"))
        if not self.over:
            self._hire()

    def _count(self, outcome: Outcome) -> None:
        self._results[outcome.k] = outcome
        while not self.over and (found := self._results.pop(self._counted, None)) is not None:
            self._counted += 1
            self.tally.add(found)
            if self.tally.failed >= MOST_FAILED:
                self._end(f"{MOST_FAILED} play-outs broke off ({found.failed})")
            elif self._counted >= self.most or self.tally.close:
                self._end()

    def _end(self, why: str = "") -> None:
        self.over, self.why = True, why
        for worker in self._workers:
            worker.end()

    # -------------------------------------------------------------------- for the app

    def look(self) -> None:
        """Notice workers that hang; to be called now and then."""
        with self._lock:
            for worker in [*self._workers]:
                if not (self.over or worker.gone) and worker.hand and monotonic() - worker.since > self._patience:
                    self._broke(worker)

    def stop(self) -> None:
        """End all workers; the figures stay."""
        with self._lock:
            if not self.over:
                self._end()

    @property
    def complete(self) -> bool:
        """True if it was not stopped early."""
        return self.over and not self.why and (self._counted >= self.most or self.tally.close)

    def figures(self) -> Tally:
        """Return the figures so far, which do not change any more."""
        with self._lock:
            return deepcopy(self.tally)
