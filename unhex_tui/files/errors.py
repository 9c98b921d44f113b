"""Errors about saves, each with a message of one clear line."""

from __future__ import annotations

from errno import EACCES, EPERM, EROFS
from pathlib import Path

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
