"""Documents as files: the list of documents for the table, reading and saving; and the file of a map being edited.

The GM's own documents are in the data folder, in a subfolder for each kind; ready-made documents come with the rule
system. The subfolders without the name of a game serve all games: there a file belongs to the game that it names.
Saving replaces another file only on request.

A map is saved whole or not at all, and never over changes by other programs. Unsaved work is kept beside the file as a
draft, which the next editor of that file restores.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from unhex_tui.engine import document
from unhex_tui.engine.document import LONGEST, SCHEMA, Document
from unhex_tui.engine.system import Kind
from unhex_tui.engine.value import Value
from unhex_tui.files.atomic import atomic_write, make_folder, reason, why_not, write_new
from unhex_tui.files.atomic import content as bytes_of
from unhex_tui.files.names import file_name, free_path, shipped
from unhex_tui.files.text import clean


class Offered(Value):
    """A document in a list."""

    name: str
    own: bool
    """True if the document is the GM's own, False if it comes with the app."""
    path: Path


class Renewed(NamedTuple):
    """Result of writing a document under its own name."""

    path: Path
    aside: Path | None = None
    """Path of a copy of the old content; None if the file was new or unchanged."""


SUFFIX, EXCALIDRAW = ".map", ".excalidraw"
"""Suffixes of maps and of drawings of maps."""
_NAMELESS = "new map"
_LARGEST_DRAFT = 2_000_000
SCHEMAS = "schemas"
"""Name of the folder with copies of JSON Schemas, in the data folder."""
EARLIER = "earlier"
"""Name of the subfolder for replaced files, in the folder of each kind."""


class Shelf:
    """The documents of one data folder and one rule system."""

    def __init__(
        self, data: Path, kinds: Mapping[str, Kind], game: str = "", games: Callable[[], Collection[str]] = tuple
    ) -> None:
        """Make the shelf of a game, by its id; a file that names another game, by an id in `games`, is not offered."""
        self.data = data
        self.kinds = kinds
        self.game = game
        self._games = games

    def offered(self, folder: str) -> list[Offered]:
        """Return the documents in a kind's folder: the GM's own sorted by name, then the ready-made ones."""
        kind = next((kind for kind in self.kinds.values() if kind.folder == folder), None)
        if kind is None:
            return []
        home = self.data / folder
        files = _listed(home, kind, own=True)
        if ".json" in kind.suffixes:
            shared = self.data / Path(folder).name
            if shared == home:
                files = [file for file in files if not self._of_another_game(file.path)]
            elif self.game:
                files += [file for file in _listed(shared, kind, own=True) if _game(file.path) == self.game]
                files.sort(key=_by_name)
        if kind.ready is not None and not _same(home, kind.ready):
            files += _listed(kind.ready, kind, own=False)
        return files

    def place(self, document: Document) -> Path:
        """Return the path of a document under its own name; the file need not exist.

        It is in the folder for all games only if this game has a file of that name there, and none in its own folder.
        """
        kind = self.kinds[document.kind]
        folder, name = Path(kind.folder), file_name(document.name, kind.suffixes[0])
        path, shared = self.data / folder / name, self.data / folder.name / name
        return shared if self.game and not path.exists() and _game(shared) == self.game else path

    def _of_another_game(self, path: Path) -> bool:
        named = _game(path)
        return named not in ("", self.game) and named in self._games()

    def keep(self, document: Document, *, replace: bool = False) -> Path:
        """Write a document and return its path.

        With `replace`, the file of that name is replaced. Without it, a file that already holds this content is kept,
        or a free name is chosen. Raises OSError if the document cannot be written; no file is changed then.
        """
        path = self.place(document)
        make_folder(path.parent)
        content = self._written(document, path)
        if replace:
            atomic_write(path, content)
            return path
        for file in _listed(path.parent, self.kinds[document.kind], own=True):
            same = file.path.stem.startswith(path.stem)
            if same and (_holds(file.path, content) or _holds(file.path, document.text.encode())):
                return file.path
        path = free_path(path.parent, document.name, path.suffix)
        write_new(path, content)
        return path

    def renew(self, document: Document) -> Renewed:
        """Write a document under its own name; different old content is copied to another file first.

        Raises OSError if the document cannot be written; the file is unchanged then.
        """
        path = self.place(document)
        content = self._written(document, path)
        make_folder(path.parent)
        copy = None
        if path.exists():
            before = bytes_of(path)
            if before in (content, document.text.encode()):
                return Renewed(path)
            copy = free_path(path.parent / EARLIER, path.stem, path.suffix)
            make_folder(copy.parent)
            write_new(copy, before)
        atomic_write(path, content)
        return Renewed(path, copy)

    def _written(self, document: Document, path: Path) -> bytes:
        """Return the content of a document's file at a path: its text with the place of its JSON Schema, if it has one.

        The place is a copy in the data folder, where an editor finds it. Without a copy the content is the text alone.
        """
        kind, text = self.kinds[document.kind], document.text
        if kind.schema is not None and text.startswith("{\n"):
            copy = self.data / SCHEMAS / f"{document.kind}.json"
            with suppress(OSError):  # a copy that cannot be written must not hinder saving
                schema = kind.schema().encode()
                if not _holds(copy, schema):
                    make_folder(copy.parent)
                    atomic_write(copy, schema)
            if copy.is_file():
                place = "../" * len(path.relative_to(self.data).parent.parts) + f"{SCHEMAS}/{copy.name}"
                text = text.replace("{", f'{{\n "{SCHEMA}": "{place}",', 1)
        return text.encode()


def path_of(typed: str) -> Path:
    """Return the path in a typed, pasted or dropped text, without quotes, escapes and `file://`; `~` is expanded.

    Raises ValueError if the text contains no path.
    """
    text = typed.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    if text.startswith("file://"):
        text = unquote(text.removeprefix("file://"))
    if not text or "\0" in text:
        raise ValueError("Type the path of a file, such as ~/games/party.json")
    plain = Path(os.path.expanduser(text))  # noqa: PTH111  Path.expanduser fails without a home folder
    dropped = Path(re.sub(r"\\(.)", r"\1", str(plain)))
    return dropped if not _is_there(plain) and _is_there(dropped) else plain


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False


def read_document(path: Path, most: int = LONGEST) -> str:
    """Return the text of a document's file, of about `most` characters at most.

    Raises ValueError, with the reason, if the file is missing, too large or not text, or cannot be read.
    """
    try:
        content = bytes_of(path, 4 * most)  # a character has at most four bytes
    except (OSError, ValueError) as error:
        raise ValueError(why_not(error)) from None
    if len(content) > 4 * most:
        raise ValueError(f"it is too long: at most {most:,} characters")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"line {line}: not valid UTF-8 text") from None


def _listed(folder: Path, kind: Kind, *, own: bool) -> list[Offered]:
    """Return the files of a folder that may be documents of a kind; empty if it cannot be read."""
    try:
        paths = [
            path
            for path in folder.iterdir()
            if path.suffix.lower() in kind.suffixes and not path.name.startswith(".") and path.is_file()
        ]
    except OSError:
        return []
    files = [Offered(clean(path.stem) or clean(path.name), own, path) for path in paths]
    return sorted(files, key=_by_name)


def _by_name(file: Offered) -> tuple[str, str]:
    return file.name.casefold(), file.path.name


def _game(path: Path) -> str:
    """Return the id of the game that a JSON file names; empty if it names none or cannot be read."""
    try:
        named = document.json_object(read_document(path)).get("system")
    except ValueError:
        return ""
    return named if isinstance(named, str) else ""


def _holds(path: Path, content: bytes) -> bool:
    try:
        return bytes_of(path, len(content)) == content
    except OSError:
        return False


def _same(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except OSError:
        return False


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
        kind = _digest(self._title)[:8]
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
        return _digest(self.saved)


def _digest(text: str) -> str:
    import hashlib  # slow to import, and only drafts need it

    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def ready_map(name: str) -> str:
    """Return the text of one of the app's maps by file name; raise ValueError if it is missing or cannot be read."""
    folder = shipped("maps")
    try:
        if folder is None:
            raise FileNotFoundError(2, "the app's maps are missing")
        return (folder / name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise ValueError(f"the map {name} cannot be read: {reason(error)}") from None
