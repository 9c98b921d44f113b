"""Durable writes and safe reads, and their errors: files written whole or not at all, only regular files opened.

New content is written to a file beside the target and flushed; then that file gets the target's name, and the folder is
flushed, together with any folders made for it (Windows has no way to flush a folder). A FIFO or a device is refused
before it is opened, and checked again afterwards in case the file was replaced in between.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EINVAL, EIO, ENOSYS, ENOTSUP, EPERM, EROFS
from pathlib import Path
from typing import IO

from unhex_tui.files.text import printable


class SaveError(Exception):
    """A save cannot be opened or created; the message is one line with the file and the reason."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{printable(path)}: {printable(why)}")
        self.path = path
        self.why = why


class SaveInUse(SaveError):
    """Another process is writing to the save; reading it is still possible."""


class WriteFailed(OSError):
    """Records could not be written; the file has its old content.

    `errno` is that of the cause; the message is a whole sentence for the table.
    """

    def __str__(self) -> str:
        return f"{printable(self.filename)} could not be written: {printable(self.strerror)}"


def elsewhere(error: BaseException) -> str:
    """Return advice for a folder that may not be written; empty for other failures."""
    refused = isinstance(error, OSError) and error.errno in (EACCES, EPERM, EROFS)
    return "; --data DIR uses another folder" if refused else ""


def reason(error: BaseException) -> str:
    """Return the reason for a failure; for an operating system error, its words without number and path."""
    text = error.strerror if isinstance(error, OSError) else None
    if isinstance(error, MemoryError):
        text = "out of memory"
    return text or str(error) or type(error).__name__


BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)
"""Flags for opening every file: no line-end translation, not inherited by child processes."""


def flush(fd: int) -> None:
    """Have the device store everything written to a file; raise OSError if that fails: the content is unknown then."""
    if sys.platform == "darwin":
        import fcntl

        # macOS's fsync leaves data in the drive's own cache; not every file system supports the stronger call.
        with suppress(OSError):
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
            return
    os.fsync(fd)


def flush_folder(folder: Path) -> None:
    """Have the device store a folder's names where the system can; a failure is ignored."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        fd = os.open(folder, os.O_RDONLY | BINARY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def write_all(fd: int, data: bytes) -> None:
    """Write all bytes, in pieces if necessary; raise OSError if not all could be written."""
    left = memoryview(data)
    while left:
        written = os.write(fd, left)
        if written <= 0:
            raise OSError(EIO, "the system accepts no more data")
        left = left[written:]


def make_folder(folder: Path) -> None:
    """Make a folder and its parents durably; raise OSError if that fails."""
    if folder != folder.parent and not folder.is_dir():  # a missing drive has no parent folder
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        flush_folder(folder.parent)


def write_new(path: Path, data: bytes) -> None:
    """Write a new file durably.

    Raises FileExistsError if the file exists, and leaves it untouched. Raises OSError if it cannot be written, and
    leaves nothing behind.
    """
    with _written_beside(path, data) as beside:
        if sys.platform == "win32":
            beside.rename(path)  # on Windows this refuses to replace a file
        else:
            _link(beside, path)
    flush_folder(path.parent)


def atomic_write(path: Path, data: bytes) -> None:
    """Replace or create a file: afterwards it holds either all of `data` or its old content.

    A symbolic link is followed, and the permissions of a replaced file are kept. Raises OSError if the file cannot be
    written; its content is unchanged then.
    """
    target = Path(os.path.realpath(path))
    with _written_beside(target, data) as beside:
        with suppress(OSError):
            beside.chmod(target.stat().st_mode & 0o7777)
        beside.replace(target)
    flush_folder(target.parent)


@contextmanager
def _written_beside(path: Path, data: bytes) -> Iterator[Path]:
    """Yield a hidden, flushed file with this content in the folder of `path`; delete it at the end if still there."""
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
    """Give a file a second name that must not exist yet.

    On file systems without hard links, an empty file reserves the name until it is replaced.
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


def _refuse_others(path: Path, status: os.stat_result) -> None:
    kind = stat.S_IFMT(status.st_mode)
    if kind == stat.S_IFREG:
        return
    what = _KINDS.get(kind, "something else")
    why = "it is a folder" if kind == stat.S_IFDIR else f"it is not a regular file but {what}"
    raise NotRegular(EINVAL, why, str(path))
