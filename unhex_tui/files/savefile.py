"""A save open for writing: records are appended and flushed completely, or not at all.

Sound lines are never rewritten. A failed write is truncated again, or blanked if the device cannot truncate. An
incomplete last line is removed by the first write after opening, so opening alone changes nothing.
"""

from __future__ import annotations

import os
from contextlib import ExitStack, suppress
from errno import EBADF, EINVAL, ENOMEM, ESTALE
from pathlib import Path
from zlib import crc32

from unhex_tui.engine.journal import Record
from unhex_tui.files.atomic import BINARY, flush, write_all
from unhex_tui.files.chain import end_of
from unhex_tui.files.errors import WriteFailed, reason
from unhex_tui.files.lock import discard
from unhex_tui.files.records import record_line

_PIECE = 2**20
"""Bytes read at a time."""
UNKNOWN = -1
"""Size of a file that may hold part of a failed write."""


class SaveFile:
    """The file of a session; its `write` is the session's writer."""

    def __init__(
        self,
        path: Path,
        fd: int = -1,
        held: ExitStack | None = None,
        *,
        end: int = 0,
        size: int = 0,
        sum: int = 0,
        last: bytes = b"",
        lead: bytes = b"",
    ) -> None:
        """Take over an open file.

        Args:
            path: path for messages.
            fd: descriptor open for appending; -1 for a read-only save.
            held: the lock, released by `close`; None without a lock.
            end: length of the sound part in bytes.
            size: length of the file in bytes; bytes beyond `end` are removed by the first write.
            sum: checksum (`zlib.crc32`) of the sound part.
            last: checksum of the last line, which the next line names.
            lead: bytes to write before the first record, if the last line lacks its line end.
        """
        self.path = path
        self.read_only = fd < 0
        self._fd = fd
        self._held = held
        self._end = end
        self._size = size
        self._sum = sum
        self._last = last
        self._when = (0, 0)
        """Times of the last known change; if the file shows other times, a write checks its content first."""
        self._lead = lead
        if fd >= 0:
            self._look_when()

    def write(self, records: list[Record]) -> None:
        """Append records with one write and flush.

        Raises WriteFailed if they could not be written; the file then has its old content.
        """
        if self._fd < 0:
            why = "it was opened read-only" if self.read_only else "it has been closed"
            raise WriteFailed(EBADF, why, str(self.path))
        try:
            lines, last = self._lines(records)
        except (ValueError, TypeError) as error:
            raise WriteFailed(EINVAL, f"the save cannot hold {error}", str(self.path)) from error
        try:
            self._check_ours()
            if self._size > self._end:
                os.ftruncate(self._fd, self._end)
            for data in filter(None, (self._lead, lines)):  # end the last line before beginning another
                self._append(data)
            self._last = last
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
        lines, last = [], self._last
        for record in records:
            if line := record_line(record, last):
                lines.append(line)
                last = end_of(line).sum
        return b"".join(lines), last

    def _look_when(self) -> None:
        with suppress(OSError, MemoryError):
            self._when = _changed(os.fstat(self._fd))

    def _append(self, data: bytes) -> None:
        self._size = UNKNOWN
        write_all(self._fd, data)
        self.sync()
        self._size = self._end = self._end + len(data)
        self._sum = crc32(data, self._sum)
        self._lead = b""

    def sync(self) -> None:
        """Flush the appended lines to the device; the second half of `write`."""
        flush(self._fd)

    def close(self) -> None:
        """Close the file and release its lock; a second call does nothing."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            with suppress(OSError):
                os.close(fd)
        if self._held is not None:
            self._held.close()

    def discard(self) -> None:
        """Delete a save that was just created, together with its lock file, and close it."""
        if self._fd >= 0:
            with suppress(OSError):
                self.path.unlink()
            if self._held is not None:
                discard(self.path, self._held)
        self.close()

    def _check_ours(self) -> None:
        """Check that no other program has changed, moved or replaced the file; raises WriteFailed if one has."""
        here = os.fstat(self._fd)
        same = here.st_size == self._size or (self._size == UNKNOWN and here.st_size >= self._end)
        if not same or (_changed(here) != self._when and not self._is_as_left()):
            raise WriteFailed(ESTALE, "it was changed by another program", str(self.path))
        self._size = here.st_size
        self._when = _changed(here)
        try:
            there = self.path.stat()
        except OSError:
            raise WriteFailed(ESTALE, "it has been moved or deleted", str(self.path)) from None
        if not os.path.samestat(here, there):
            raise WriteFailed(ESTALE, "it was replaced by another file", str(self.path))

    def _is_as_left(self) -> bool:
        """Tell whether the sound part is unchanged: another program may touch the file without changing it."""
        os.lseek(self._fd, 0, os.SEEK_SET)
        left, found = self._end, 0
        while left and (read := os.read(self._fd, min(left, _PIECE))):
            left, found = left - len(read), crc32(read, found)
        return not left and found == self._sum

    def _cut_back(self) -> None:
        """Remove the remains of a failed write, if the device allows it; the next write tries again."""
        if self._size != UNKNOWN:
            return
        with suppress(OSError, MemoryError):
            try:
                os.ftruncate(self._fd, self._end)
                self._size = self._end
            except OSError:
                self._blank()
            self.sync()

    def _blank(self) -> None:
        """Overwrite the remains of a failed write with a blank line, if they cannot be removed.

        Raises:
            OSError: the remains cannot be overwritten either.
        """
        size = os.fstat(self._fd).st_size
        nothing = b" " * (size - self._end - 1) + b"\n" if size > self._end else b""
        fd = os.open(self.path, os.O_WRONLY | BINARY)  # the open descriptor can only append
        try:
            if not os.path.samestat(os.fstat(fd), os.fstat(self._fd)):
                raise OSError(ESTALE, "it was replaced by another file")
            os.lseek(fd, self._end, os.SEEK_SET)
            write_all(fd, nothing)
        finally:
            os.close(fd)
        self._end, self._size, self._sum = size, size, crc32(nothing, self._sum)


def _changed(found: os.stat_result) -> tuple[int, int]:
    """Return a file's time of writing, which programs can reset, and its time of change, which they cannot."""
    return found.st_mtime_ns, found.st_ctime_ns
