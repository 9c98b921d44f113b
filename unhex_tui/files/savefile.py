"""A save open for writing: its lock admits one writer at a time, and records are appended completely or not at all.

Sound lines are never rewritten. A failed write is truncated again, or blanked if the device cannot truncate. An
incomplete last line is removed by the first write after opening, so opening alone changes nothing.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, suppress
from errno import EACCES, EAGAIN, EBADF, EDEADLK, EINVAL, ENOLCK, ENOMEM, ENOSYS, ENOTSUP, ESTALE
from pathlib import Path
from time import monotonic, sleep
from zlib import crc32

from unhex_tui.engine.journal import Record
from unhex_tui.engine.value import State
from unhex_tui.files.atomic import BINARY, SaveError, SaveInUse, WriteFailed, flush, reason, write_all
from unhex_tui.files.chain import end_of
from unhex_tui.files.records import record_line

PATIENCE = 0.3
"""Seconds to wait for a lock; a mere check by another process holds it only for a moment."""
_POLL = 0.03
_HELD_ELSEWHERE = frozenset({EACCES, EAGAIN, EDEADLK})
"""Error numbers that mean another process holds the lock."""
_NO_LOCKS = frozenset({ENOSYS, ENOTSUP, ENOLCK})
"""Error numbers that mean the file system cannot lock."""


def lock_file(path: Path) -> Path:
    """Return the lock file of a save, the same for all links to it."""
    real = Path(os.path.realpath(path))
    return real.with_name(real.name + ".lock")


def hold(path: Path) -> ExitStack:
    """Lock a save for writing until the returned stack is closed.

    A lock file made by this call is removed if the call fails, or if an exception leaves the stack. Raises SaveInUse if
    another window or process holds the lock, and SaveError if the folder takes no lock file or cannot lock one.
    """
    made = not os.path.exists(lock_file(path))  # noqa: PTH110  Path.exists fails if the folder cannot be read
    try:
        lock = _lock(path, PATIENCE)
    except SaveError:
        if made:
            _remove(path)
        raise
    if lock < 0:
        raise SaveInUse(path, "it is open in another window; continue there, or close it there first")
    held = ExitStack()
    held.callback(_free, lock)
    if made:
        held.push(lambda kind, *_: _remove(path) if kind else None)
    return held


def discard(path: Path, held: ExitStack) -> None:
    """Remove the lock file of a save that was not created, and release the lock."""
    held.callback(_remove, path)
    held.close()


def _remove(path: Path) -> None:
    """Remove the lock file; if the system refuses, leave it."""
    with suppress(OSError):
        lock_file(path).unlink()


def is_held(path: Path) -> bool:
    """Tell whether a process is writing to a save, as far as this can be known; makes no lock file."""
    if not lock_file(path).exists():
        return False
    try:
        lock = _lock(path, 0)
    except SaveError:
        return False
    if lock >= 0:
        _free(lock)
    return lock < 0


def _lock(path: Path, patience: float) -> int:
    """Return the locked lock file's descriptor, or -1 if another process keeps it locked for `patience` seconds.

    Raises SaveError if the lock file cannot be made or locked.
    """
    until = monotonic() + patience
    fd = _opened(path)
    try:
        while True:
            if not _taken(fd):
                if monotonic() >= until:
                    os.close(fd)
                    return -1
                sleep(_POLL)
            elif _is_there(fd, path):
                return fd
            else:  # the process that held it has removed the file
                os.close(fd)
                fd = _opened(path)
    except OSError as error:
        os.close(fd)
        why = "" if error.errno in _NO_LOCKS else f" ({reason(error)})"
        raise SaveError(path, f"its folder cannot lock files{why}; keep saves elsewhere (--data DIR)") from error


def _opened(path: Path) -> int:
    """Open the lock file, and make it if necessary; raise SaveError if that fails."""
    try:
        return os.open(lock_file(path), os.O_RDWR | os.O_CREAT | BINARY, 0o666)
    except (OSError, ValueError) as error:
        why = f"its folder cannot be written ({reason(error)}); move the save to a folder that can be written"
        raise SaveError(path, why) from error


def _is_there(fd: int, path: Path) -> bool:
    """Tell whether the lock file's name still leads to the open file; True if the system does not say."""
    try:
        return os.path.samestat(os.fstat(fd), lock_file(path).stat())
    except FileNotFoundError:
        return False
    except (OSError, MemoryError):
        return True


def _taken(fd: int) -> bool:
    """Try to lock an open file; return False if another process or window holds the lock.

    Each opening of the file counts separately, so two windows of one process exclude each other too. Raises OSError if
    the file cannot be locked.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _HELD_ELSEWHERE:
            return False
        raise
    return True


def _free(fd: int) -> None:
    with suppress(OSError):  # closing frees it too, but only after child processes that hold it have ended
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(fd, msvcrt.LK_UNLCK, 1)
        else:
            import fcntl

            fcntl.flock(fd, fcntl.LOCK_UN)
    with suppress(OSError):
        os.close(fd)


_PIECE = 2**20
"""Bytes read at a time."""
UNKNOWN = -1
"""Size of a file that may hold part of a failed write."""


class SaveFile(State):
    """The file of a session; its `write` is the session's writer."""

    path: Path
    """Path for messages."""
    fd: int = -1
    """Descriptor open for appending; -1 for a read-only save, and once closed."""
    held: ExitStack | None = None
    """The lock, released by `close`; None without a lock."""
    end: int = 0
    """Length of the sound part in bytes."""
    size: int = 0
    """Length of the file in bytes; bytes beyond `end` are removed by the first write."""
    sum: int = 0
    """Checksum (`zlib.crc32`) of the sound part."""
    last: bytes = b""
    """Checksum of the last line, which the next line names."""
    lead: bytes = b""
    """Bytes to write before the first record, if the last line lacks its line end."""
    read_only: bool = False
    _when: tuple[int, int] = (0, 0)
    """Times of the last known change; if the file shows other times, a write checks its content first."""

    def __post_init__(self) -> None:
        self.read_only = self.fd < 0
        if not self.read_only:
            self._look_when()

    def write(self, records: list[Record]) -> None:
        """Append records with one write and flush.

        Raises WriteFailed if they could not be written; the file then has its old content.
        """
        if self.fd < 0:
            why = "it was opened read-only" if self.read_only else "it has been closed"
            raise WriteFailed(EBADF, why, str(self.path))
        try:
            lines, last = self._lines(records)
        except (ValueError, TypeError) as error:
            raise WriteFailed(EINVAL, f"the save cannot hold {error}", str(self.path)) from error
        try:
            self._check_ours()
            if self.size > self.end:
                os.ftruncate(self.fd, self.end)
            for data in filter(None, (self.lead, lines)):  # end the last line before beginning another
                self._append(data)
            self.last = last
        except WriteFailed:
            raise
        except BaseException as error:
            self._cut_back()
            if isinstance(error, OSError | MemoryError):
                raise WriteFailed(getattr(error, "errno", ENOMEM), reason(error), str(self.path)) from error
            raise
        self._look_when()

    def _lines(self, records: list[Record]) -> tuple[bytes, bytes]:
        """Return the lines of records, chained to the last line of the file, and the checksum of the new last line."""
        lines, last = [], self.last
        for record in records:
            if line := record_line(record, last):
                lines.append(line)
                last = end_of(line).sum
        return b"".join(lines), last

    def _look_when(self) -> None:
        with suppress(OSError, MemoryError):
            self._when = _changed(os.fstat(self.fd))

    def _append(self, data: bytes) -> None:
        self.size = UNKNOWN
        write_all(self.fd, data)
        self.sync()
        self.size = self.end = self.end + len(data)
        self.sum = crc32(data, self.sum)
        self.lead = b""

    def sync(self) -> None:
        """Flush the appended lines to the device; the second half of `write`."""
        flush(self.fd)

    def close(self) -> None:
        """Close the file and release its lock; a second call does nothing."""
        fd, self.fd = self.fd, -1
        if fd >= 0:
            with suppress(OSError):
                os.close(fd)
        if self.held is not None:
            self.held.close()

    def discard(self) -> None:
        """Delete a save that was just created, together with its lock file, and close it."""
        if self.fd >= 0:
            with suppress(OSError):
                self.path.unlink()
            if self.held is not None:
                discard(self.path, self.held)
        self.close()

    def _check_ours(self) -> None:
        """Check that no other program has changed, moved or replaced the file; raise WriteFailed if one has."""
        here = os.fstat(self.fd)
        same = here.st_size == self.size or (self.size == UNKNOWN and here.st_size >= self.end)
        if not same or (_changed(here) != self._when and not self._is_as_left()):
            raise WriteFailed(ESTALE, "it was changed by another program", str(self.path))
        self.size = here.st_size
        self._when = _changed(here)
        try:
            named = self.path.stat()
        except OSError:
            raise WriteFailed(ESTALE, "it has been moved or deleted", str(self.path)) from None
        if not os.path.samestat(here, named):
            raise WriteFailed(ESTALE, "it was replaced by another file", str(self.path))

    def _is_as_left(self) -> bool:
        """Tell whether the sound part is unchanged: another program may touch the file without changing it."""
        os.lseek(self.fd, 0, os.SEEK_SET)
        left, checksum = self.end, 0
        while left and (read := os.read(self.fd, min(left, _PIECE))):
            left, checksum = left - len(read), crc32(read, checksum)
        return not left and checksum == self.sum

    def _cut_back(self) -> None:
        """Remove the remains of a failed write, if the device allows it; the next write tries again."""
        if self.size != UNKNOWN:
            return
        with suppress(OSError, MemoryError):
            try:
                os.ftruncate(self.fd, self.end)
                self.size = self.end
            except OSError:
                self._blank()
            self.sync()

    def _blank(self) -> None:
        """Overwrite the remains of a failed write with a blank line, if they cannot be removed.

        Raises:
            OSError: the remains cannot be overwritten either.
        """
        size = os.fstat(self.fd).st_size
        nothing = b" " * (size - self.end - 1) + b"\n" if size > self.end else b""
        fd = os.open(self.path, os.O_WRONLY | BINARY)  # the open descriptor can only append
        try:
            if not os.path.samestat(os.fstat(fd), os.fstat(self.fd)):
                raise OSError(ESTALE, "it was replaced by another file")
            os.lseek(fd, self.end, os.SEEK_SET)
            write_all(fd, nothing)
        finally:
            os.close(fd)
        self.end, self.size, self.sum = size, size, crc32(nothing, self.sum)


def _changed(status: os.stat_result) -> tuple[int, int]:
    """Return a file's time of writing, which programs can reset, and its time of change, which they cannot."""
    return status.st_mtime_ns, status.st_ctime_ns
