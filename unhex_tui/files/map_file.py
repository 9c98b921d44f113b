"""The file of a map in the map editor, saved whole or not at all; and the maps that come with the app.

A save never overwrites changes by other programs. Unsaved work is kept beside the file as a draft, which the next
editor of that file restores.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path

from unhex_tui.engine import document
from unhex_tui.engine.value import Value
from unhex_tui.files.atomic import atomic_write, make_folder, reason, write_new
from unhex_tui.files.atomic import content as bytes_of
from unhex_tui.files.names import file_name, free_path, shipped
from unhex_tui.files.shelf import read_document
from unhex_tui.files.text import clean

SUFFIX, EXCALIDRAW = ".map", ".excalidraw"
_NAMELESS = "new map"
_LARGEST_DRAFT = 2_000_000


class Kept(Value):
    """A draft of unsaved work."""

    text: str
    older: bool
    """True if the file has changed since the draft was begun."""


class MapFile:
    """A map file being edited; `path` is None for a new map, which gets a name in `folder` when it is saved.

    Raises ValueError if the file cannot be read, is not text, or holds characters that cannot be shown.
    """

    def __init__(self, path: Path | None, folder: Path, text: str = "", title: str = "") -> None:
        self.path, self.folder = path, folder
        self.saved = text if path is None else ""
        """Last known content of the file; for a new map, its initial text."""
        self._base: bytes | None = None
        self._title = clean(title) or _NAMELESS
        if path is not None and path.exists():
            self.saved = self._read(path)

    def _read(self, path: Path) -> str:
        text = read_document(path)
        sound = document.sound(text)
        self._base = bytes_of(path)
        if self._base.decode("utf-8-sig", "replace") != text:  # another program wrote in between: `touched` must notice
            self._base = text.encode()
        return sound

    @property
    def title(self) -> str:
        """Title for a new map; empty if there is none yet."""
        return "" if self._title == _NAMELESS else self._title

    @property
    def name(self) -> str:
        return self.path.name if self.path else f"{self._title} (no file yet)"

    def called(self, name: str) -> Path:
        """Return the path of a new map with this name; a file may already exist there."""
        return self.folder / file_name(clean(name) or self._title, SUFFIX)

    def beside(self) -> list[Path]:
        """Return the other maps and drawings of maps in its folder, sorted by name."""
        try:
            paths = [
                path for path in self.folder.iterdir() if path.suffix in (SUFFIX, EXCALIDRAW) and path != self.path
            ]
        except OSError:
            return []
        return sorted((path for path in paths if path.name[0] != "." and path.is_file()), key=lambda path: path.name)

    @property
    def touched(self) -> bool:
        """True if another program has changed, created or deleted the file since it was read."""
        if self.path is None:
            return False
        try:
            now: bytes | None = bytes_of(self.path)
        except OSError:
            now = None
        return now != self._base

    def theirs(self) -> str:
        """Read the file again and return its text; raise ValueError if it cannot be read."""
        assert self.path is not None
        self.saved = self._read(self.path)
        return self.saved

    def save(self, text: str, title: str = "", *, replace: bool = False) -> Path | None:
        """Write the map; return the path of the copy made of another program's changes, or None if there were none.

        A new map gets a free name for `title`; with `replace` it replaces the file of that name. Raises OSError if the
        map cannot be written; the file is unchanged then.
        """
        before = self.draft_path
        if replace:
            self.path = self.called(title)
        content = text.encode()
        copy = None
        if self.path is None:
            make_folder(self.folder)
            self.path = free_path(self.folder, clean(title) or self._title, SUFFIX)
            try:
                write_new(self.path, content)
            except OSError:
                self.path = None
                raise
        else:
            if self.touched and self.path.exists():
                copy = free_path(self.path.parent, f"{self.path.stem} (theirs)", self.path.suffix or SUFFIX)
                write_new(copy, bytes_of(self.path))
            make_folder(self.path.parent)
            atomic_write(self.path, content)
        self.saved, self._base = text, content
        for draft in {before, self.draft_path}:  # a draft that cannot be deleted is offered again, which does no harm
            with suppress(OSError):
                draft.unlink(missing_ok=True)
        return copy

    @property
    def draft_path(self) -> Path:
        if self.path is not None:
            return self.path.with_name(f".{self.path.name}.draft")
        kind = hashlib.sha256(self._title.encode()).hexdigest()[:8]
        return self.folder / f".new-{kind}{SUFFIX}.draft"

    def keep_draft(self, text: str) -> None:
        """Save unsaved work as a draft, or delete the draft if there is none; raise OSError if that fails."""
        if text == self.saved:
            self.drop_draft()
            return
        make_folder(self.draft_path.parent)
        data = {"format": "unhex-tui map draft", "version": 1, "base": self._mark(), "text": text}
        atomic_write(self.draft_path, json.dumps(data, ensure_ascii=False).encode("utf-8", "replace"))

    def drop_draft(self) -> None:
        """Delete the draft; if that fails, it is offered again, which does no harm."""
        with suppress(OSError):
            self.draft_path.unlink(missing_ok=True)

    def draft(self) -> Kept | None:
        """Return the unsaved work of an earlier editor; None if there is none, all is saved, or it cannot be read."""
        try:
            content = bytes_of(self.draft_path, _LARGEST_DRAFT)
            if len(content) > _LARGEST_DRAFT:
                return None
            data = json.loads(content.decode("utf-8"))
            text = document.sound(data["text"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
        return None if text == self.saved else Kept(text, data.get("base") != self._mark())

    def _mark(self) -> str:
        return hashlib.sha256(self.saved.encode("utf-8", "replace")).hexdigest()


def ready_map(name: str) -> str:
    """Return the text of one of the app's maps by file name; raise ValueError if it is missing or cannot be read."""
    folder = shipped("maps")
    try:
        if folder is None:
            raise FileNotFoundError(2, "the app's maps are missing")
        return (folder / name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise ValueError(f"the map {name} cannot be read: {reason(error)}") from None
