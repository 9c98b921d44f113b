"""One writer at a time: a lock file beside each save, locked through the operating system.

The system releases the lock when its process ends, even after a crash, so a leftover lock file blocks nobody. The app
removes a lock file only if it has just made it for a save that then could not be created or opened. Another process may
have opened that lock file; it finds that the name leads to another file and tries again, so two writers are never
admitted. The library `filelock` does the same, but loading it takes a command without a screen from 39 ms to 65, and
the screen from 282 to 298. On file systems without locks it also falls back, by default, to files that stay locked
after a crash.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, suppress
from errno import EACCES, EAGAIN, EDEADLK, ENOLCK, ENOSYS, ENOTSUP
from pathlib import Path
from time import monotonic, sleep

from unhex_tui.files.atomic import BINARY
from unhex_tui.files.errors import SaveError, SaveInUse, reason

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
        said = "" if error.errno in _NO_LOCKS else f" ({reason(error)})"
        raise SaveError(path, f"its folder cannot lock files{said}; keep saves elsewhere (--data DIR)") from error


def _opened(path: Path) -> int:
    """Open the lock file, and make it if necessary; raises SaveError if that fails."""
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
