"""A dozen browsers that watch: the time until each decision reaches all of them, and the cost to the server.

The server is the real command in a process of its own; the viewers are connections that read everything. Linux only:
memory and processor time come from /proc.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from urllib.parse import urlsplit

from tests.benchmarks.fights import copied, demo, large, opened, saved
from tests.benchmarks.figures import Figure
from tests.players import RandomPlayer

VIEWERS = 12
DECISIONS = 50
PAUSE = 0.25
"""Seconds between two decisions, less than at any real table."""
_TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Server:
    """A server, `unhex-tui serve`, in a process of its own."""

    def __init__(self, save: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "unhex_tui", "serve", str(save), "--port", "0"],
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        self.address = ""
        for line in self._process.stdout:
            match = re.match(r"  (http://\S+)", line)
            self.address = self.address or (match[1] if match else "")
            if "Ctrl+C" in line:
                break

    def memory(self) -> float:
        """Return the memory in use, in MiB."""
        status = Path(f"/proc/{self._process.pid}/status").read_text("ascii")
        match = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert match
        return int(match[1]) / 1024

    def processor(self) -> float:
        """Return the processor time used so far, in milliseconds."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / _TICK

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()


class Viewer:
    """A connection that reads everything and notes when pages arrived."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        assert parts.port is not None
        self.socket = socket.create_connection((parts.hostname or "", parts.port))
        self.socket.sendall(f"GET {parts.path}events HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode())
        self.came: list[float] = []
        self.bytes = 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        tail = b""
        while piece := self.socket.recv(1 << 20):
            self.bytes += len(piece)
            joined = tail + piece
            self.came += [perf_counter()] * joined.count(b"event: page")
            tail = joined[-10:]


def measure(folder: Path) -> list[Figure]:
    """Measure both fights; the second has 40 characters and 5,000 entries."""
    short = saved(folder / "demo.jsonl", demo(), (30,))[30]
    long = saved(folder / "large.jsonl", large(), (5_000,))[5_000]
    return [*_measured("10 characters", short, folder), *_measured("40 characters", long, folder)]


def _measured(name: str, save: Path, folder: Path) -> list[Figure]:
    session, file = opened(copied(save, folder / "followed.jsonl"))
    player = RandomPlayer(Random(3), passive=0.8)
    server = Server(folder / "followed.jsonl")
    try:
        with ExitStack() as ends:
            alone = server.memory()
            viewers = [Viewer(server.address) for _ in range(VIEWERS)]
            for viewer in viewers:
                ends.callback(viewer.socket.close)
            sleep(1)
            idle = server.processor()
            sleep(3)
            idle = (server.processor() - idle) / 3
            before, sent = server.processor(), sum(viewer.bytes for viewer in viewers)
            late: list[float] = []
            for _ in range(DECISIONS):
                if session.decision is None:
                    break
                had = [len(viewer.came) for viewer in viewers]
                session.answer(player(session.decision), by="random")
                decided = perf_counter()
                sleep(PAUSE)
                late += [
                    (viewer.came[n] - decided) * 1000
                    for viewer, n in zip(viewers, had, strict=True)
                    if len(viewer.came) > n
                ]
            cost = (server.processor() - before - idle * DECISIONS * PAUSE) / DECISIONS
            sent = (sum(viewer.bytes for viewer in viewers) - sent) // DECISIONS // VIEWERS
            full = server.memory()
    finally:
        server.end()
        file.close()
    return [
        Figure(f"{name}: a decision to each of {VIEWERS} viewers", "ms", late, 150, 300, note=f"{len(late)} pages"),
        Figure("  processor time a decision, all viewers", "ms", [cost], 100, note=f"{sent / 1024:.0f} KiB a viewer"),
        Figure("  processor time a second while nothing happens", "ms", [idle], 20),
        Figure("  memory before anybody looks", "MiB", [alone]),
        Figure(f"  memory with {VIEWERS} after {DECISIONS} decisions", "MiB", [full], note=f"{full - alone:+.1f} MiB"),
    ]
