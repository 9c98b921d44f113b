"""The package's system calls on the files of one folder: recorded, or with some of them failing.

Watched are calls by name: functions of `os`, `io.open` and `fcntl.flock`. Calls on other files pass unchanged. A
recording is complete if replaying its operations leads to the same folder (`test_crash_states`).
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest

fcntl = pytest.importorskip("fcntl", reason="calls are named as Unix has them")

CALLS = (
    *("open", "close", "dup", "read", "write", "lseek", "ftruncate", "fsync", "fstat", "stat", "chmod"),
    *("mkdir", "link", "rename", "replace", "unlink"),
)
CHANGING = frozenset({"open", "write", "ftruncate", "fsync", "mkdir", "link", "rename", "replace", "unlink"})
"""Calls that change the content or the name of a file, or make a change permanent."""


@contextmanager
def quick_folder() -> Iterator[Path]:
    """Make an empty folder, in memory if the system has such a place."""
    memory = Path("/dev/shm")
    quick = str(memory) if memory.is_dir() and os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=quick) as folder:
        yield Path(folder).resolve()


# ---------------------------------------------------------------------------------------------- operations


class Written(NamedTuple):
    """Bytes were written to a file from an offset on."""

    file: int
    at: int
    data: bytes


class Cut(NamedTuple):
    """The length of a file changed."""

    file: int
    length: int


class Synced(NamedTuple):
    """All changes to a file, or to the names in a folder, reached the device."""

    what: int


class Named(NamedTuple):
    """A folder got new names; a name without a number was removed."""

    folder: int
    names: dict[str, int | None]
    made: bool | None = None
    """Kind of thing created with the name: True for a folder, False for a file; None for renames and removals."""


class Said(NamedTuple):
    """The package acknowledged or refused a step at that moment."""

    what: Any


Operation: TypeAlias = Written | Cut | Synced | Named | Said


class Recording:
    """A folder's content at the start and all operations since; files and folders are numbered."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.operations: list[Operation] = []
        self.numbers: dict[Path, int] = {root: 0}
        """Numbers of the current files and folders by path."""
        self.files: dict[int, bytes] = {}
        """Contents of the files at the start."""
        self.folders: dict[int, dict[str, int | None]] = {0: {}}
        """Names in the folders at the start."""
        for path in sorted(root.rglob("*")):
            number = self.numbers[path] = len(self.numbers)
            self.folders[self.numbers[path.parent]][path.name] = number
            if path.is_dir():
                self.folders[number] = {}
            else:
                self.files[number] = path.read_bytes()
        self._last = len(self.numbers)
        self._open: dict[int, int] = {}

    def say(self, what: Any) -> None:
        """Record what the package reports."""
        self.operations.append(Said(what))

    def before(self, call: str, args: tuple[Any, ...]) -> Any:
        """Return what `after` must know from before the call."""
        if call == "open":
            return Path(args[0]) not in self.numbers
        if call == "write":
            fd = args[0]
            appends = fcntl.fcntl(fd, fcntl.F_GETFL) & os.O_APPEND
            return os.lseek(fd, 0, os.SEEK_END) if appends else os.lseek(fd, 0, os.SEEK_CUR)
        return None

    def after(self, call: str, args: tuple[Any, ...], known: Any, result: Any) -> None:
        """Record what a call did."""
        match call:
            case "open":
                path, flags = Path(args[0]), args[1]
                assert not flags & os.O_TRUNC
                if known:
                    self._made(path, folder=False)
                self._open[result] = self.numbers[path]
            case "dup":
                self._open[result] = self._open[args[0]]
            case "write":
                self.operations.append(Written(self._open[args[0]], known, bytes(args[1][:result])))
            case "ftruncate":
                self.operations.append(Cut(self._open[args[0]], args[1]))
            case "fsync":
                self.operations.append(Synced(self._open[args[0]]))
            case "mkdir":
                self._made(Path(args[0]), folder=True)
            case "link":
                self.numbers[Path(args[1])] = self.numbers[Path(args[0])]
                self._names(Path(args[1]))
            case "rename" | "replace":
                old, new = Path(args[0]), Path(args[1])
                self.numbers[new] = self.numbers.pop(old)
                self._names(old, new)
            case "unlink":
                del self.numbers[Path(args[0])]
                self._names(Path(args[0]))

    def _made(self, path: Path, *, folder: bool) -> None:
        self.numbers[path], self._last = self._last, self._last + 1
        self._names(path, made=folder)

    def _names(self, *paths: Path, made: bool | None = None) -> None:
        (folder,) = {path.parent for path in paths}
        names = {path.name: self.numbers.get(path) for path in paths}
        self.operations.append(Named(self.numbers[folder], names, made))


# ---------------------------------------------------------------------------------------------- watching


class Failing(NamedTuple):
    """The calls that fail, counted from 0 among all watched calls, and how."""

    calls: frozenset[int]
    kind: str
    """A name of `errno`, or `memory`, `short` (a write takes only a part), `interrupt`."""

    def fail(self) -> None:
        """Fail like a system call.

        Raises: OSError: For a name of `errno`. MemoryError: For `memory`. KeyboardInterrupt: For `interrupt`.
        """
        if self.kind == "memory":
            raise MemoryError
        if self.kind == "interrupt":
            raise KeyboardInterrupt
        number = getattr(errno, self.kind)
        raise OSError(number, os.strerror(number))


class Watch:
    """Watch on the calls that the package makes on the files of a folder."""

    def __init__(self, root: Path, recording: Recording | None = None, failing: Failing | None = None) -> None:
        self.root = str(root)
        self.recording = recording
        self.failing = failing
        self.made: list[str] = []
        """Names of the calls made; those on a folder end in ` folder`."""
        self.open: set[int] = set()
        """Descriptors that the package has open."""
        self._folders: set[int] = set()
        """Descriptors among them that belong to folders."""
        self._within = False

    def call(self, name: str, real: Callable[..., Any], args: tuple[Any, ...], more: dict[str, Any]) -> Any:
        """Make a call, unless it must fail."""
        if self._within or not self._ours(args):
            result = real(*args, **more)
            if name == "open":
                self.open.discard(result)  # the number may have belonged to a file of the folder
            return result
        with self.apart():
            folder = args[0] in self._folders if isinstance(args[0], int) else os.path.isdir(args[0])  # noqa: PTH112
            n = len(self.made)
            self.made.append(f"{name} folder" if folder else name)
            if self.failing is not None and n in self.failing.calls:
                args = self._failed(name, args)
            known = self.recording.before(name, args) if self.recording else None
        result = real(*args, **more)
        if name in ("open", "dup"):
            self.open.add(result)
            (self._folders.add if folder else self._folders.discard)(result)
        elif name == "close":
            self.open.discard(args[0])
        if self.recording:
            with self.apart():
                self.recording.after(name, args, known, result)
        return result

    def _failed(self, name: str, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """Fail, or return the arguments of a shorter write."""
        assert self.failing is not None
        if self.failing.kind == "short":
            return (args[0], args[1][: len(args[1]) // 2 or 1]) if name == "write" else args
        if name == "close":
            os.close(args[0])  # the system closes the file even if the call fails
            self.open.discard(args[0])
        self.failing.fail()
        raise AssertionError("it failed")

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Mark the calls within the block as our own."""
        self._within = True
        try:
            yield
        finally:
            self._within = False

    def _ours(self, args: tuple[Any, ...]) -> bool:
        if isinstance(args[0], int):
            return args[0] in self.open
        path = os.fspath(args[0])
        return isinstance(path, str) and (path == self.root or path.startswith(self.root + os.sep))


@contextmanager
def watched(watch: Watch) -> Iterator[Watch]:
    """Patch the watched functions so that calls go through the watch."""
    with pytest.MonkeyPatch.context() as patch:

        def put(module: Any, name: str, called: str) -> None:
            real = getattr(module, name)
            patch.setattr(module, name, lambda *args, **more: watch.call(called, real, args, more))

        for name in CALLS:
            put(os, name, name)
        put(io, "open", "read file")
        put(builtins, "open", "read file")
        put(fcntl, "flock", "lock")
        yield watch
