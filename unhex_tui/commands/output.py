"""Output of a command's text to stdout or a file, but never over the source file."""

from __future__ import annotations

from pathlib import Path

from unhex_tui.commands import Refused
from unhex_tui.files.atomic import atomic_write
from unhex_tui.files.text import printable


def refuse_over(out: str, source: Path, what: str) -> None:
    """Raise Refused if `out` is the source file under any name; `-` stands for stdout."""
    if out != "-" and Path(out).exists() and Path(out).samefile(source):
        raise Refused(f"{printable(out)} is the {what} itself")


def put_out(text: str, out: str) -> None:
    """Print a text if `out` is `-`; otherwise write it to that file and report it. Raises OSError if that fails."""
    if out == "-":
        print(text, end="")
    else:
        atomic_write(Path(out), text.encode())
        print(f"written: {printable(out)}")
