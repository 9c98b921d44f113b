"""One writer at a time: a lock file beside each save, held by the operating system.

The system frees it when its holder ends, however it ends, so a lock file left behind by a crash hinders nobody. The app
removes a lock file only if it has just made it, for a save that then could not be made or opened. Another process may
have opened that lock file; it finds that the name leads elsewhere and tries again, so two are never let in. The library
`filelock` does the same, but loading it takes a command without a screen from 39 ms to 65, and the screen from 282 to
298; and where a file system has no locks it falls back, unless told otherwise, to files that a crash leaves locked.
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
"""Seconds to wait for a lock: whoever only looks whether it is held holds it for a moment."""
_POLL = 0.03
_HELD_ELSEWHERE = frozenset({EACCES, EAGAIN, EDEADLK})
"""How systems say that somebody else holds a lock."""
_NO_LOCKS = frozenset({ENOSYS, ENOTSUP, ENOLCK})
"""How file systems say that they cannot lock."""


def lock_file(path: Path) -> Path:
    """The file that stands for the right to write to a save, the same for all links to it."""
    real = Path(os.path.realpath(path))
    return real.with_name(real.name + ".lock")


def hold(path: Path) -> ExitStack:
    """Lock a save for writing until the returned stack is closed.

    A lock file that this call has made is removed if the call fails, or if an exception leaves the stack. Raises
    SaveInUse where another window or process holds the lock; SaveError where its folder takes no lock file, or cannot
    lock one.
    """
    made = not os.path.exists(lock_file(path))  # noqa: PTH110  Path.exists fails where the folder cannot be read
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
    """Remove the lock file of a save that was not made after all, and release the lock."""
    held.callback(_remove, path)
    held.close()


def _remove(path: Path) -> None:
    """Remove the lock file; where the system does not let us, it stays."""
    with suppress(OSError):
        lock_file(path).unlink()


def is_held(path: Path) -> bool:
    """Whether somebody is writing to a save, as far as can be told; makes no lock file."""
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
    """The lock file, open and locked, or -1 where somebody else does not let go of it for so many seconds; SaveError
    where there can be none.
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
            else:  # its holder has removed it
                os.close(fd)
                fd = _opened(path)
    except OSError as error:
        os.close(fd)
        said = "" if error.errno in _NO_LOCKS else f" ({reason(error)})"
        raise SaveError(path, f"its folder cannot lock files{said}; keep saves elsewhere (--data DIR)") from error


def _opened(path: Path) -> int:
    """The lock file, open; it is made where there is none. SaveError where it cannot be."""
    try:
        return os.open(lock_file(path), os.O_RDWR | os.O_CREAT | BINARY, 0o666)
    except (OSError, ValueError) as error:
        why = f"its folder cannot be written ({reason(error)}); move the save to a folder that can be written"
        raise SaveError(path, why) from error


def _is_there(fd: int, path: Path) -> bool:
    """Whether the name of the lock file still leads to the file that is open; true where the system does not say."""
    try:
        return os.path.samestat(os.fstat(fd), lock_file(path).stat())
    except FileNotFoundError:
        return False
    except (OSError, MemoryError):
        return True


def _taken(fd: int) -> bool:
    """Whether an open file is locked now; not where somebody else has locked it.

    Each opening of a file counts for itself, so two windows of one process keep each other out as well. Raises OSError
    where it cannot be locked.
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
    with suppress(OSError):  # closing does so too, but not before a child process that holds it has ended
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(fd, msvcrt.LK_UNLCK, 1)
        else:
            import fcntl

            fcntl.flock(fd, fcntl.LOCK_UN)
    with suppress(OSError):
        os.close(fd)
