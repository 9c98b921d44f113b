"""Bytes made to last: device flushes, and files made or replaced whole or not at all.

What a file is to hold is written beside it and flushed, gets the file's name, and the folder is flushed, as are those
that were made for it. Windows does so as well but has no way to flush a folder, so there the last step is left out.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EIO, ENOSYS, ENOTSUP, EPERM
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
            raise OSError(EIO, "the system accepts no more data")
        left = left[written:]


def make_folder(folder: Path) -> None:
    """Make a folder with those above it, so that they last; OSError where that cannot be."""
    if folder != folder.parent and not folder.is_dir():  # a drive that is not there has no folder above it
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        flush_folder(folder.parent)


def write_new(path: Path, data: bytes) -> None:
    """Write a file that must not exist yet, flushed. FileExistsError where it does, and it is untouched; OSError where
    it cannot be written, and nothing is left behind.
    """
    with _written_beside(path, data) as beside:
        if sys.platform == "win32":
            beside.rename(path)  # refuses there to replace
        else:
            _link(beside, path)
    flush_folder(path.parent)


def atomic_write(path: Path, data: bytes) -> None:
    """Replace or make a file: afterwards it holds either all of `data` or what it held before.

    A link is followed, and the rights of a file that is replaced are kept. Raises OSError where it could not be
    written, and what was there is untouched.
    """
    target = Path(os.path.realpath(path))
    with _written_beside(target, data) as beside:
        with suppress(OSError):
            beside.chmod(target.stat().st_mode & 0o7777)
        beside.replace(target)
    flush_folder(target.parent)


@contextmanager
def _written_beside(path: Path, data: bytes) -> Iterator[Path]:
    """A hidden file of this content beside another, flushed; taken away at the end, unless it has gone."""
    beside = path.parent / f".{os.urandom(6).hex()}.tmp"
    fd = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
    try:
        try:
            write_all(fd, data)
            flush(fd)
        finally:
            os.close(fd)
        yield beside
    finally:
        with suppress(OSError):
            beside.unlink()


def _link(beside: Path, path: Path) -> None:
    """Give a file a second name that must not exist yet; where the file system knows no such, an empty file holds the
    name until it makes way.
    """
    try:
        os.link(beside, path)
    except OSError as error:
        if error.errno not in (EPERM, EACCES, ENOSYS, ENOTSUP):
            raise
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666))
        try:
            beside.replace(path)
        except BaseException:
            with suppress(OSError):
                path.unlink()
            raise
