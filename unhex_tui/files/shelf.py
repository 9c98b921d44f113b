"""Documents as files: the list of documents for the table, reading, and saving.

The GM's own documents are in the data folder, in a subfolder for each kind; ready-made documents come with the rule
system. Saving replaces another file only on request.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from unhex_tui.engine.document import LONGEST, SCHEMA, Document
from unhex_tui.engine.system import Kind
from unhex_tui.engine.value import Value
from unhex_tui.files.atomic import atomic_write, make_folder, why_not, write_new
from unhex_tui.files.atomic import content as bytes_of
from unhex_tui.files.names import file_name, free_path
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


SCHEMAS = "schemas"
"""Name of the folder with copies of JSON Schemas, in the data folder."""
EARLIER = "earlier"
"""Name of the subfolder for replaced files, in the folder of each kind."""


class Shelf:
    """The documents of one data folder and one rule system."""

    def __init__(self, data: Path, kinds: Mapping[str, Kind]) -> None:
        self.data = data
        self.kinds = kinds

    def offered(self, folder: str) -> list[Offered]:
        """Return the documents in a kind's folder: the GM's own sorted by name, then the ready-made ones."""
        kind = next((kind for kind in self.kinds.values() if kind.folder == folder), None)
        if kind is None:
            return []
        home = self.data / folder
        files = _listed(home, kind, own=True)
        if kind.ready is not None and not _same(home, kind.ready):
            files += _listed(kind.ready, kind, own=False)
        return files

    def place(self, document: Document) -> Path:
        """Return the path of a document under its own name; the file need not exist."""
        kind = self.kinds[document.kind]
        return self.data / kind.folder / file_name(document.name, kind.suffixes[0])

    def keep(self, document: Document, *, replace: bool = False) -> Path:
        """Write a document and return its path.

        With `replace`, the file of that name is replaced. Without it, a file that already holds this content is kept,
        or a free name is chosen. Raises OSError if the document cannot be written; no file is changed then.
        """
        path = self.place(document)
        make_folder(path.parent)
        content = self._written(document)
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
        content = self._written(document)
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

    def _written(self, document: Document) -> bytes:
        """Return the content of a document's file: its text with the place of its JSON Schema, if it has one.

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
                place = "../" * len(Path(kind.folder).parts) + f"{SCHEMAS}/{copy.name}"
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
    return sorted(files, key=lambda file: (file.name.casefold(), file.path.name))


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
