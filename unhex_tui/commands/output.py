"""Where a command's text goes: to stdout, or into a file, never over what it was made of."""

from __future__ import annotations

from pathlib import Path

from unhex_tui.commands import Refused
from unhex_tui.files.atomic import atomic_write
from unhex_tui.files.text import printable


def refuse_over(out: str, source: Path, what: str) -> None:
    """Refused where `out` is what is read, by whatever name; `-` stands for no file."""
    if out != "-" and Path(out).exists() and Path(out).samefile(source):
        raise Refused(f"{printable(out)} is the {what} itself")


def put_out(text: str, out: str) -> None:
    """Print a text where `out` is `-`, else write it to that file and say so; OSError where it could not be written."""
    if out == "-":
        print(text, end="")
    else:
        atomic_write(Path(out), text.encode())
        print(f"written: {printable(out)}")
