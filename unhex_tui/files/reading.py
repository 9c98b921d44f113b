"""Files that people name are opened here: regular files only, and never so that the app waits for another program.

A FIFO waits for a writer and a device may never end, so both are refused before they are opened. What takes the place
of a file between that look and the opening is opened without blocking (`O_NONBLOCK`) and refused by what it turns out
to be. Windows has no such flag; a pipe or a device does not block there when it is opened, and is refused afterwards.
"""

from __future__ import annotations

import os
import stat
from errno import EINVAL
from pathlib import Path
from typing import IO

from unhex_tui.files.atomic import BINARY
from unhex_tui.files.errors import reason

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_KINDS = {
    stat.S_IFIFO: "a FIFO",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


class NotRegular(OSError):
    """The path leads to something other than a regular file; the text says what it is."""


def open_regular(path: Path, flags: int = os.O_RDONLY) -> int:
    """Open a regular file at once and return its descriptor. NotRegular for a folder, FIFO, socket or device; any other
    OSError as the system has it; ValueError for a path that no file can have.
    """
    _refuse_others(path, path.stat())
    fd = os.open(path, flags | BINARY | _AT_ONCE)
    try:
        _refuse_others(path, os.fstat(fd))
    except BaseException:
        os.close(fd)
        raise
    return fd


def opened(path: Path, flags: int = os.O_RDONLY) -> IO[bytes]:
    """A regular file, open for reading; fails as `open_regular` does."""
    return open(path, "rb", opener=lambda _name, _flags: open_regular(path, flags))


def content(path: Path, most: int | None = None) -> bytes:
    """All bytes of a regular file, or the first `most + 1` of a larger one; fails as `open_regular` does."""
    with opened(path) as file:
        return file.read() if most is None else file.read(most + 1)


def why_not(error: BaseException) -> str:
    """Why a file cannot be read, for the line that names it."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    return reason(error) if isinstance(error, NotRegular) else f"it cannot be read ({reason(error)})"


def _refuse_others(path: Path, found: os.stat_result) -> None:
    kind = stat.S_IFMT(found.st_mode)
    if kind == stat.S_IFREG:
        return
    what = _KINDS.get(kind, "something else")
    why = "it is a folder" if kind == stat.S_IFDIR else f"it is not a regular file but {what}"
    raise NotRegular(EINVAL, why, str(path))
