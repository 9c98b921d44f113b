"""What can be wrong with a save, each told in one clear line."""

from __future__ import annotations

from pathlib import Path

from unhex_tui.files.text import printable


class SaveError(Exception):
    """A save cannot be opened or made; the text is one line that names the file and says why."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{printable(path)}: {printable(why)}")
        self.path = path
        self.why = why


class SaveInUse(SaveError):
    """Somebody else is writing to the save; whoever only reads it need not ask."""


class WriteFailed(OSError):
    """Records could not be written, and the file holds what it held before.

    `errno` is that of the cause; the text is a whole sentence for the table.
    """

    def __str__(self) -> str:
        return f"{printable(self.filename)} could not be written: {printable(self.strerror)}"


def reason(error: BaseException) -> str:
    """Why something failed: of the operating system's errors, in its own words without numbers and paths."""
    text = error.strerror if isinstance(error, OSError) else None
    if isinstance(error, MemoryError):
        text = "out of memory"
    return text or str(error) or type(error).__name__
