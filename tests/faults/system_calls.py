"""The calls that the package makes of the system about the files of a folder: recorded, or one of them failing.

What is watched is what the package calls by name: functions of `os`, `io.open`, `fcntl.flock`. Calls about other files
are passed on untouched. A recording is complete where its operations, done again one after the other, lead to the same
folder (`test_crash_states`).
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
"""Calls that change what a file holds or is called, or make it last."""


@contextmanager
def quick_folder() -> Iterator[Path]:
    """An empty folder, in memory where the system has such."""
    memory = Path("/dev/shm")
    quick = str(memory) if memory.is_dir() and os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=quick) as folder:
        yield Path(folder).resolve()


# ---------------------------------------------------------------------------------------------- operations


class Written(NamedTuple):
    """Bytes of a file were written from a place on."""

    file: int
    at: int
    data: bytes


class Cut(NamedTuple):
    """A file has another length."""

    file: int
    length: int


class Synced(NamedTuple):
    """All that was done to a file, or to the names of a folder, is on the device."""

    what: int


class Named(NamedTuple):
    """A folder has names for these, and no longer for those that lead nowhere."""

    folder: int
    names: dict[str, int | None]
    made: bool | None = None
    """What was made with its name: True for a folder, False for a file; None where it was there."""


class Said(NamedTuple):
    """What the package acknowledged, or refused, at that moment."""

    what: Any


Operation: TypeAlias = Written | Cut | Synced | Named | Said


class Recording:
    """What a folder held at first, and all that was done to it since; files and folders go by numbers."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.operations: list[Operation] = []
        self.numbers: dict[Path, int] = {root: 0}
        """By their paths, what there is now."""
        self.files: dict[int, bytes] = {}
        """What the files held at first."""
        self.folders: dict[int, dict[str, int | None]] = {0: {}}
        """What the folders held at first."""
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
        """Note what the package says."""
        self.operations.append(Said(what))

    def before(self, call: str, args: tuple[Any, ...]) -> Any:
        """What has to be known before the call is made."""
        if call == "open":
            return Path(args[0]) not in self.numbers
        if call == "write":
            fd = args[0]
            appends = fcntl.fcntl(fd, fcntl.F_GETFL) & os.O_APPEND
            return os.lseek(fd, 0, os.SEEK_END) if appends else os.lseek(fd, 0, os.SEEK_CUR)
        return None

    def after(self, call: str, args: tuple[Any, ...], known: Any, result: Any) -> None:
        """Take down what a call did."""
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
    """Which calls fail, counted from 0 among all that are watched, and how."""

    calls: frozenset[int]
    kind: str
    """A name of `errno`; or `memory`, `short` (a write takes a part only), `interrupt`."""

    def fail(self) -> None:
        """Fail as a call does.

        Raises:
            OSError: for a name of `errno`.
            MemoryError: for `memory`.
            KeyboardInterrupt: for `interrupt`.
        """
        if self.kind == "memory":
            raise MemoryError
        if self.kind == "interrupt":
            raise KeyboardInterrupt
        number = getattr(errno, self.kind)
        raise OSError(number, os.strerror(number))


class Watch:
    """The calls about the files of a folder that are made while it watches."""

    def __init__(self, root: Path, recording: Recording | None = None, failing: Failing | None = None) -> None:
        self.root = str(root)
        self.recording = recording
        self.failing = failing
        self.made: list[str] = []
        """The calls that were made, by name; those about a folder end in ` folder`."""
        self.open: set[int] = set()
        """What the package has opened by number."""
        self._folders: set[int] = set()
        """Those of them that are folders."""
        self._within = False

    def call(self, name: str, real: Callable[..., Any], args: tuple[Any, ...], more: dict[str, Any]) -> Any:
        """Make a call, unless it is to fail."""
        if self._within or not self._ours(args):
            result = real(*args, **more)
            if name == "open":
                self.open.discard(result)  # a number that a file of the folder had before
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
        """Fail; of a write that is to be short, what it takes instead."""
        assert self.failing is not None
        if self.failing.kind == "short":
            return (args[0], args[1][: len(args[1]) // 2 or 1]) if name == "write" else args
        if name == "close":
            os.close(args[0])  # the system lets go of it however the call ends
            self.open.discard(args[0])
        self.failing.fail()
        raise AssertionError("it failed")

    @contextmanager
    def apart(self) -> Iterator[None]:
        """What is called within is ours."""
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
    """Have a watch on what the package calls."""
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
