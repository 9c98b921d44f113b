"""Run the command line: in this process to read its output, or in a new process to see how it ends."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from unhex_tui.cli import main

ROOT = Path(__file__).parent.parent
COMMAND = (sys.executable, "-m", "unhex_tui")


class Done(NamedTuple):
    """Exit status and output of a command."""

    status: int
    out: str
    err: str


@contextmanager
def _standard_input(text: str) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(text.encode()))
    try:
        yield
    finally:
        sys.stdin = before


def here(*args: object, stdin: str = "") -> Done:
    """Run a command in this process."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    err = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with redirect_stdout(out), redirect_stderr(err), _standard_input(stdin):
        status = main([str(arg) for arg in args])
    return Done(status, *(stream.buffer.getvalue().decode() for stream in (out, err)))


def apart(*args: object, stdin: str = "", cwd: Path = ROOT, **env: str) -> Done:
    """Run a command in a new process without a terminal."""
    done = subprocess.run(
        [*COMMAND, *map(str, args)],
        input=stdin.encode(),
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        capture_output=True,
        check=False,
        timeout=60,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def is_one_line(err: str) -> bool:
    """Tell whether an error is one printable line that starts with the name of the command."""
    return err.startswith("unhex-tui: ") and err.endswith("\n") and err[:-1].isprintable()
