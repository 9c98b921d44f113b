"""One writer at a time: a lock file beside each save, held by the operating system.

The system frees it when its holder ends, however it ends, so a lock file left behind by a crash hinders nobody. It is
never removed: removing a lock file that somebody else is just opening would let two in.
"""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from unhex_tui.files.atomic import BINARY
from unhex_tui.files.errors import SaveError, SaveInUse, reason

if TYPE_CHECKING:
    from filelock import BaseFileLock

PATIENCE = 0.3
"""Seconds to wait for a lock: whoever only looks whether it is held holds it for a moment."""


def lock_file(path: Path) -> Path:
    """The file that stands for the right to write to a save, the same for all links to it."""
    real = Path(os.path.realpath(path))
    return real.with_name(real.name + ".lock")


def hold(path: Path) -> BaseFileLock:
    """Become the one who writes to a save, until the lock is released.

    Raises:
        SaveInUse: another window or process holds it.
        SaveError: its folder takes no lock file.
    """
    lock = _lock(path)
    if lock is None:
        raise SaveInUse(path, "it is open in another window; go on there, or close it there first")
    return lock


def is_held(path: Path) -> bool:
    """Whether somebody is writing to a save, as far as can be told; makes no lock file."""
    if not lock_file(path).exists():
        return False
    try:
        lock = _lock(path, patience=0)
    except SaveError:
        return False
    if lock is None:
        return True
    lock.release()
    return False


def _lock(path: Path, patience: float = PATIENCE) -> BaseFileLock | None:
    from filelock import FileLock, Timeout  # a third of what opening a save costs: only for those who write

    lock = FileLock(lock_file(path), timeout=patience, thread_local=False)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # told on stderr where a file system cannot lock, in the middle of a screen
            lock.acquire(poll_interval=0.03)
    except Timeout:
        _check_folder(path)
        return None
    except (OSError, ValueError) as error:
        raise _no_lock(path, error) from error
    except NotImplementedError as error:
        raise SaveError(path, "its folder cannot lock files; keep saves elsewhere (--data DIR)") from error
    return lock


def _check_folder(path: Path) -> None:
    """Where no lock file could be made, that was the cause: waiting for a lock ends the same for either.

    Raises:
        SaveError: it cannot be made.
    """
    made = lock_file(path)
    if made.exists():
        return
    try:
        os.close(os.open(made, os.O_RDWR | os.O_CREAT | BINARY, 0o666))
    except OSError as error:
        raise _no_lock(path, error) from error


def _no_lock(path: Path, error: OSError | ValueError) -> SaveError:
    return SaveError(path, f"its folder cannot be written ({reason(error)}); keep the save in one that can be")
