"""The states a folder may be in after a power failure, for every moment of a recording.

Synced data is there. Of all other data any part may be there: written bytes may be present, missing, zero or partial,
in blocks or up to any byte; a file may have its length without its bytes, or a name without its content, and the other
way round. Names given to a folder in one call are all there or none.

Devices that report a sync they have not made are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from system_calls import Cut, Named, Operation, Recording, Said, Synced, Written

BLOCK = 512
"""Bytes that a device writes at once."""

Change = Written | Cut
Tree = tuple[tuple[str, bytes | None], ...]
"""File contents by path; None stands for a folder."""


class State(NamedTuple):
    """A folder after a power failure."""

    tree: Tree
    said: tuple[Any, ...]
    """Reports that the package had made at that time."""

    def put(self, root: Path) -> None:
        """Create the folder on the disk."""
        root.mkdir(parents=True)
        for name, content in self.tree:
            path = root / name
            path.mkdir() if content is None else path.write_bytes(content)


class Disk:
    """Data on a device, and data on its way to it."""

    def __init__(self, recording: Recording) -> None:
        self.files = dict(recording.files)
        self.folders = {number: dict(names) for number, names in recording.folders.items()}
        self.changes: dict[int, list[Change]] = {}
        """Pending changes by file."""
        self.names: dict[int, list[Named]] = {}
        """Pending changes of names by folder."""
        self.said: list[Any] = []

    def take(self, operation: Operation) -> None:
        """Apply an operation."""
        match operation:
            case Said(what):
                self.said.append(what)
            case Synced(what) if what in self.files:
                self.files[what] = changed(self.files[what], self.changes.pop(what, []))
            case Synced(what):
                for named in self.names.pop(what, []):
                    renamed(self.folders[what], named)
            case Named(folder, names, made):
                self.names.setdefault(folder, []).append(operation)
                (number, *_) = [*(number for number in names.values() if number is not None), None]
                if made is not None and number is not None:
                    (self.folders if made else self.files)[number] = {} if made else b""
            case Written(file) | Cut(file):
                self.changes.setdefault(file, []).append(operation)

    def tree(self, content: Callable[[bytes, list[Change]], bytes], some: Callable[[list[Named]], list[Named]]) -> Tree:
        """Return a possible tree.

        `content` makes a file's content from its pending changes; `some` picks the names that arrived.
        """
        contents: dict[str, bytes | None] = {}

        def walk(folder: int, way: str) -> None:
            names = dict(self.folders[folder])
            for named in some(self.names.get(folder, [])):
                renamed(names, named)
            for name, number in sorted(names.items()):
                assert number is not None
                if number in self.folders:
                    contents[f"{way}{name}"] = None
                    walk(number, f"{way}{name}/")
                else:
                    changes = self.changes.get(number, [])
                    contents[f"{way}{name}"] = content(self.files[number], changes) if changes else self.files[number]

        walk(0, "")
        return tuple(contents.items())


def renamed(names: dict[str, int | None], named: Named) -> None:
    """Apply changes of names to a folder."""
    for name, number in named.names.items():
        if number is None:
            names.pop(name, None)
        else:
            names[name] = number


def changed(content: bytes, changes: list[Change]) -> bytes:
    """Return a file's content after changes."""
    for change in changes:
        match change:
            case Written(_, at, data):
                content = content[:at].ljust(at, b"\0") + data + content[at + len(data) :]
            case Cut(_, length):
                content = content[:length].ljust(length, b"\0")
    return content


# ----------------------------------------------------------------------------------------------- possible losses


def nothing(content: bytes, changes: list[Change]) -> bytes:
    """Return zeros in place of all changes; only the lengths arrived."""
    whole = changed(content, changes)
    return content[: len(whole)].ljust(len(whole), b"\0")


def up_to(content: bytes, changes: list[Change], rng: Random) -> bytes:
    """Return the content after some of the changes in order, the last of them partial."""
    count = rng.randrange(len(changes))
    content = changed(content, changes[:count])
    match changes[count]:
        case Written(file, at, data):
            torn = data[: rng.randrange(len(data) + 1)]
            kept = changed(content, [Written(file, at, torn)])
            rest = b"\0" * (len(data) - len(torn)) if rng.random() < 0.3 else b""
            return changed(kept, [Written(file, at + len(torn), rest)]) if rest else kept
        case cut:
            return changed(content, [cut]) if rng.random() < 0.5 else content


def in_blocks(content: bytes, changes: list[Change], rng: Random) -> bytes:
    """Return the content with any blocks of the changes in any order, cut at one of the lengths in between."""
    lengths = [len(changed(content, changes[:count])) for count in range(len(changes) + 1)]
    contents = bytearray(content.ljust(max(lengths), b"\0"))
    for change in changes:
        if isinstance(change, Written):
            first = change.at // BLOCK * BLOCK
            for block in range(first, change.at + len(change.data), BLOCK):
                low, high = max(block, change.at), min(block + BLOCK, change.at + len(change.data))
                if rng.random() < 0.5:
                    contents[low:high] = change.data[low - change.at : high - change.at]
    return bytes(contents[: rng.choice(lengths)])


def at_random(rng: Random) -> tuple[Callable[[bytes, list[Change]], bytes], Callable[[list[Named]], list[Named]]]:
    """Return functions for `Disk.tree` that lose data in random ways."""

    def content(held: bytes, changes: list[Change]) -> bytes:
        how = rng.choice((up_to, up_to, in_blocks))
        return how(held, changes, rng) if rng.random() < 0.9 else rng.choice((changed, nothing))(held, changes)

    def some(names: list[Named]) -> list[Named]:
        if rng.random() < 0.5:
            return [named for named in names if rng.random() < 0.5]
        return names[: rng.randint(0, len(names))]

    return content, some


def crashes(recording: Recording, random: int, seed: str = "") -> Iterator[State]:
    """Yield the different states that a power failure may leave at each moment.

    There are up to five plain ones and `random` random ones per moment.
    """
    rng = Random(f"crash {seed}")
    disk, seen = Disk(recording), set()
    every, none = (lambda names: names), (lambda names: [])
    lost: Callable[[bytes, list[Change]], bytes] = lambda content, changes: content  # noqa: E731
    for operation in [None, *recording.operations]:
        if operation is not None:
            disk.take(operation)
        plain = [(changed, every), (lost, none), (lost, every), (changed, none), (nothing, every)]
        under_way = any(disk.changes.values()) or any(disk.names.values())
        for content, some in [*plain, *(at_random(rng) for _ in range(random if under_way else 0))]:
            state = State(disk.tree(content, some), tuple(disk.said))
            if state not in seen:
                seen.add(state)
                yield state


def at_last(recording: Recording) -> Tree:
    """Return the tree after everything has arrived."""
    disk = Disk(recording)
    for operation in recording.operations:
        disk.take(operation)
    return disk.tree(changed, lambda names: names)


def found(root: Path) -> Tree:
    """Return the tree of a real folder."""
    paths = sorted(root.rglob("*"), key=lambda path: path.relative_to(root).parts)
    return tuple((str(path.relative_to(root)), path.read_bytes() if path.is_file() else None) for path in paths)
