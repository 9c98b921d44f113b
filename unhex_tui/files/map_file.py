"""A map's file under the desk: read, saved whole or not at all, never over what others wrote meanwhile.

Unsaved work lies beside it as a draft, so that a crash loses nothing; the next desk on that file takes it up.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path

from unhex_tui.engine import document
from unhex_tui.engine.value import Value
from unhex_tui.files.atomic import atomic_write, make_folder, write_new
from unhex_tui.files.names import file_name, free_path
from unhex_tui.files.reading import content as bytes_of
from unhex_tui.files.shelf import read_document
from unhex_tui.files.text import clean

SUFFIX, EXCALIDRAW = ".map", ".excalidraw"
_NAMELESS = "new map"
_LARGEST_DRAFT = 2_000_000


class Kept(Value):
    """Unsaved work that was found."""

    text: str
    older: bool
    """The file is another one than it was begun on."""


class MapFile:
    """Where a map lies; `path` is None for a new one, which gets a name in `folder` when it is saved. Raises ValueError
    where the file cannot be read, is no text, or holds what no screen can show.
    """

    def __init__(self, path: Path | None, folder: Path, text: str = "", title: str = "") -> None:
        self.path, self.folder = path, folder
        self.saved = text if path is None else ""
        """What the file holds as far as we know; of a new map, what it begins with."""
        self._base: bytes | None = None
        self._title = clean(title) or _NAMELESS
        if path is not None and path.exists():
            self.saved = self._read(path)

    def _read(self, path: Path) -> str:
        text = read_document(path)
        sound = document.sound(text)
        self._base = bytes_of(path)
        if self._base.decode("utf-8-sig", "replace") != text:  # others wrote between the two: that is theirs, not ours
            self._base = text.encode()
        return sound

    @property
    def title(self) -> str:
        """What a new map is to be called, as far as that is known."""
        return "" if self._title == _NAMELESS else self._title

    @property
    def name(self) -> str:
        """As the screen shows it."""
        return self.path.name if self.path else f"{self._title} (no file yet)"

    def called(self, name: str) -> Path:
        """Where a new map of this name would lie, if nothing lies there yet."""
        return self.folder / file_name(clean(name) or self._title, SUFFIX)

    def beside(self) -> list[Path]:
        """The other maps that are saved in its folder, and drawings of maps, by name."""
        try:
            found = [
                path for path in self.folder.iterdir() if path.suffix in (SUFFIX, EXCALIDRAW) and path != self.path
            ]
        except OSError:
            return []
        return sorted((path for path in found if path.name[0] != "." and path.is_file()), key=lambda path: path.name)

    @property
    def touched(self) -> bool:
        """Others have changed, made or removed the file since it was read."""
        if self.path is None:
            return False
        try:
            now: bytes | None = bytes_of(self.path)
        except OSError:
            now = None
        return now != self._base

    def theirs(self) -> str:
        """What the file holds now, and from here on what we know of it; ValueError where it cannot be read."""
        assert self.path is not None
        self.saved = self._read(self.path)
        return self.saved

    def save(self, text: str, title: str = "", *, replace: bool = False) -> Path | None:
        """Write the map, a new one under this name, or with `replace` over the file of this name; the file that what
        others wrote was put aside in, if it was. Raises OSError where it could not be written, and what was there is
        untouched.
        """
        before = self.draft_path
        if replace:
            self.path = self.called(title)
        content = text.encode()
        aside = None
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
                aside = free_path(self.path.parent, f"{self.path.stem} (theirs)", self.path.suffix or SUFFIX)
                write_new(aside, bytes_of(self.path))
            make_folder(self.path.parent)
            atomic_write(self.path, content)
        self.saved, self._base = text, content
        for draft in {before, self.draft_path}:  # where it cannot be taken away it is offered again, and does no harm
            with suppress(OSError):
                draft.unlink(missing_ok=True)
        return aside

    @property
    def draft_path(self) -> Path:
        if self.path is not None:
            return self.path.with_name(f".{self.path.name}.draft")
        kind = hashlib.sha256(self._title.encode()).hexdigest()[:8]
        return self.folder / f".new-{kind}{SUFFIX}.draft"

    def keep_draft(self, text: str) -> None:
        """Put unsaved work beside the file, or take it away where there is none; OSError where that fails."""
        if text == self.saved:
            self.drop_draft()
            return
        make_folder(self.draft_path.parent)
        data = {"format": "unhex-tui map draft", "version": 1, "base": self._mark(), "text": text}
        atomic_write(self.draft_path, json.dumps(data, ensure_ascii=False).encode("utf-8", "replace"))

    def drop_draft(self) -> None:
        """Take unsaved work away; where that fails it is offered again, and does no harm."""
        with suppress(OSError):
            self.draft_path.unlink(missing_ok=True)

    def draft(self) -> Kept | None:
        """Unsaved work of an earlier desk; None where there is none, or it can no longer be read."""
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
