"""Bytes made to last: device flushes, and files replaced whole or not at all.

A replaced file is written beside, flushed, renamed over the old one, and its folder flushed. Windows replaces as well
but has no way to flush a folder, so there the last step is left out.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from errno import EIO
from pathlib import Path

BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)
"""Flags every file is opened with: no line-end translation, not passed on to child processes."""


def flush(fd: int) -> None:
    """Have the device keep what was written; OSError where it could not; what it holds is unknown."""
    if sys.platform == "darwin":
        import fcntl

        # macOS's fsync leaves data in the drive's own cache; not every file system knows the stronger call.
        with suppress(OSError):
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
            return
    os.fsync(fd)


def flush_folder(folder: Path) -> None:
    """Have the device keep a folder's names, where the system can; a failure is not an error."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        fd = os.open(folder, os.O_RDONLY | BINARY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def write_all(fd: int, data: bytes) -> None:
    """Write everything, however little the system takes at a time; OSError where it took only a part, or nothing."""
    left = memoryview(data)
    while left:
        written = os.write(fd, left)
        if written <= 0:
            raise OSError(EIO, "the system took nothing more")
        left = left[written:]


def write_new(path: Path, data: bytes) -> None:
    """Write a file that must not exist yet, flushed. FileExistsError where it does, and it is untouched; OSError where
    it cannot be written, and nothing is left behind.
    """
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
    try:
        try:
            write_all(fd, data)
            flush(fd)
        finally:
            os.close(fd)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise
    flush_folder(path.parent)


def atomic_write(path: Path, data: bytes) -> None:
    """Replace or make a file: afterwards it holds either all of `data` or what it held before.

    A link is followed, and the rights of a file that is replaced are kept. Raises OSError where it could not be
    written, and what was there is untouched.
    """
    target = Path(os.path.realpath(path))
    beside = target.parent / f".{os.urandom(6).hex()}.tmp"
    write_new(beside, data)
    try:
        with suppress(OSError):
            beside.chmod(target.stat().st_mode & 0o7777)
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    flush_folder(target.parent)
