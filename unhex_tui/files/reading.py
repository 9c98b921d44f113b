"""Safe opening of files that people name: only regular files, and without waiting for another program.

A FIFO waits for a writer and a device may never end, so both are refused before they are opened. A file that is
replaced between that check and the opening is opened without blocking (`O_NONBLOCK`) and checked again. Windows has no
such flag, but there a pipe or a device does not block on opening.
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
    """The path leads to something other than a regular file; the message says to what."""


def open_regular(path: Path, flags: int = os.O_RDONLY) -> int:
    """Open a regular file without blocking and return its descriptor.

    Raises NotRegular for a folder, FIFO, socket or device; other OSErrors as the system raises them; ValueError for an
    impossible path.
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
    """Open a regular file for reading; fails as `open_regular` does."""
    return open(path, "rb", opener=lambda _name, _flags: open_regular(path, flags))


def content(path: Path, most: int | None = None) -> bytes:
    """Return all bytes of a regular file, or the first `most + 1` of a larger file; fails as `open_regular` does."""
    with opened(path) as file:
        return file.read() if most is None else file.read(most + 1)


def why_not(error: BaseException) -> str:
    """Return the reason why a file cannot be read, for a message that names the file."""
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
