"""Documents as files: those that can be offered at the table, read whole, and those that are kept.

They lie by kind in the data folder, the GM's own, and where the rule system has those that are ready made. What is kept
never takes another file's place unless that is said.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from unhex_tui.engine.document import LONGEST, Document
from unhex_tui.engine.system import Kind
from unhex_tui.engine.value import Value
from unhex_tui.files.atomic import atomic_write, make_folder, write_new
from unhex_tui.files.names import file_name, free_path
from unhex_tui.files.reading import content as bytes_of
from unhex_tui.files.reading import why_not
from unhex_tui.files.text import clean


class Offered(Value):
    """A document that lies ready."""

    name: str
    """As a list shows it."""
    own: bool
    """It is the GM's, not one that comes with the app."""
    path: Path


class Renewed(NamedTuple):
    """A document written under its own name."""

    path: Path
    aside: Path | None = None
    """Where what the file held before lies now; None where it held nothing else."""


EARLIER = "earlier"
"""Folder, within each kind's, of what made way for something newer."""


class Shelf:
    """The documents of one data folder and one rule system, by its kinds."""

    def __init__(self, data: Path, kinds: Mapping[str, Kind]) -> None:
        self.data = data
        self.kinds = kinds

    def offered(self, folder: str) -> list[Offered]:
        """What lies in the folder of a kind: the GM's own by name, then what is ready made."""
        kind = next((one for one in self.kinds.values() if one.folder == folder), None)
        if kind is None:
            return []
        own = self.data / folder
        found = _listed(own, kind, own=True)
        if kind.ready is not None and not _same(own, kind.ready):
            found += _listed(kind.ready, kind, own=False)
        return found

    def place(self, document: Document) -> Path:
        """Where a document lies, or would lie, under its own name."""
        kind = self.kinds[document.kind]
        return self.data / kind.folder / file_name(document.name, kind.suffixes[0])

    def keep(self, document: Document, *, replace: bool = False) -> Path:
        """Write a document; the file that holds it, which may be one that holds just this already.

        With `replace` the file of its name makes way; otherwise a name is found that is free. OSError where it could
        not be written, and what was there is untouched.
        """
        path = self.place(document)
        make_folder(path.parent)
        content = document.text.encode()
        if replace:
            atomic_write(path, content)
            return path
        for one in _listed(path.parent, self.kinds[document.kind], own=True):
            if one.path.stem.startswith(path.stem) and _holds(one.path, content):
                return one.path
        path = free_path(path.parent, document.name, path.suffix)
        write_new(path, content)
        return path

    def renew(self, document: Document) -> Renewed:
        """Write a document under its own name; what another file of that name held is put aside first. Raises OSError
        where it could not be written, and what was there is untouched.
        """
        path = self.place(document)
        content = document.text.encode()
        make_folder(path.parent)
        aside = None
        if path.exists():
            before = bytes_of(path)
            if before == content:
                return Renewed(path)
            aside = free_path(path.parent / EARLIER, path.stem, path.suffix)
            make_folder(aside.parent)
            write_new(aside, before)
        atomic_write(path, content)
        return Renewed(path, aside)


def path_of(typed: str) -> Path:
    """The path that somebody has typed, pasted or dropped: without quotes, escapes and `file://`, `~` as their folder;
    ValueError where there is nothing of it.
    """
    text = typed.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    if text.startswith("file://"):
        text = unquote(text.removeprefix("file://"))
    if not text or "\0" in text:
        raise ValueError("Type the path of a file, such as ~/games/party.json")
    plain = Path(os.path.expanduser(text))  # noqa: PTH111  Path.expanduser fails where there is no home
    dropped = Path(re.sub(r"\\(.)", r"\1", str(plain)))
    return dropped if not _is_there(plain) and _is_there(dropped) else plain


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False


def read_document(path: Path, most: int = LONGEST) -> str:
    """The text of a document's file, of at most so many characters; ValueError where it is no file, cannot be read, is
    too large or no text, and says which.
    """
    try:
        content = bytes_of(path, 4 * most)  # no character has more than four bytes
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
    """Files of a folder that may be documents of a kind; none where it cannot be read."""
    try:
        paths = [
            path
            for path in folder.iterdir()
            if path.suffix.lower() in kind.suffixes and not path.name.startswith(".") and path.is_file()
        ]
    except OSError:
        return []
    found = [Offered(clean(path.stem) or clean(path.name), own, path) for path in paths]
    return sorted(found, key=lambda one: (one.name.casefold(), one.path.name))


def _holds(path: Path, content: bytes) -> bool:
    try:
        return bytes_of(path, len(content)) == content
    except OSError:
        return False


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False
