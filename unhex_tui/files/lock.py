"""One writer at a time: a lock file beside each save, held by the operating system.

The system frees it when its holder ends, however it ends, so a lock file left behind by a crash hinders nobody. It is
never removed: removing a lock file that somebody else is just opening would let two in. The library `filelock` does the
same, but loading it takes a command without a screen from 39 ms to 65, and the screen from 282 to 298; and where a file
system has no locks it falls back, unless told otherwise, to files that a crash leaves locked.
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
    """Become the one who writes to a save, until what is returned is closed. SaveInUse where another window or process
    holds it; SaveError where its folder takes no lock file, or cannot lock one.
    """
    lock = _lock(path, PATIENCE)
    if lock < 0:
        raise SaveInUse(path, "it is open in another window; go on there, or close it there first")
    held = ExitStack()
    held.callback(_free, lock)
    return held


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
    try:
        fd = os.open(lock_file(path), os.O_RDWR | os.O_CREAT | BINARY, 0o666)
    except (OSError, ValueError) as error:
        why = f"its folder cannot be written ({reason(error)}); keep the save in one that can be"
        raise SaveError(path, why) from error
    until = monotonic() + patience
    try:
        while not _taken(fd):
            if monotonic() >= until:
                os.close(fd)
                return -1
            sleep(_POLL)
    except OSError as error:
        os.close(fd)
        said = "" if error.errno in _NO_LOCKS else f" ({reason(error)})"
        raise SaveError(path, f"its folder cannot lock files{said}; keep saves elsewhere (--data DIR)") from error
    return fd


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
