"""Files are replaced completely or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from unhex_tui.files import atomic
from unhex_tui.files.atomic import atomic_write, make_folder, write_new


def test_a_file_is_made_and_replaced_and_nothing_else_stays(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 240 + ".map")
    atomic_write(path, b"one")
    atomic_write(path, b"two\r\n")
    assert path.read_bytes() == b"two\r\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", ["write", "flush", "rename"])
def test_whatever_step_fails_the_old_file_stays_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "a.map"
    path.write_bytes(b"old")

    def broken(*args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    where, name = {"write": (atomic.os, "write"), "flush": (atomic, "flush"), "rename": (Path, "replace")}[step]
    monkeypatch.setattr(where, name, broken)
    with pytest.raises(OSError, match="No space left"):
        atomic_write(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_everything_is_flushed_before_the_rename_and_the_folder_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    flush, replace, flush_folder = atomic.flush, Path.replace, atomic.flush_folder
    monkeypatch.setattr(atomic, "flush", lambda fd: (calls.append("flush"), flush(fd))[1])
    monkeypatch.setattr(Path, "replace", lambda self, to: (calls.append("rename"), replace(self, to))[1])
    monkeypatch.setattr(atomic, "flush_folder", lambda folder: (calls.append("folder"), flush_folder(folder))[1])
    atomic_write(tmp_path / "a.map", b"x")
    assert calls[calls.index("flush") :][-3:] in (["folder", "rename", "folder"], ["flush", "rename", "folder"])
    assert calls.index("flush") < calls.index("rename") < len(calls) - 1


@pytest.mark.skipif(sys.platform == "win32", reason="rights and links work otherwise there")
def test_rights_are_kept_and_a_link_is_followed(tmp_path: Path) -> None:
    path = tmp_path / "a.map"
    path.write_bytes(b"old")
    path.chmod(0o640)
    (tmp_path / "link").symlink_to(path)
    atomic_write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_write_new_never_overwrites(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"old"


def test_a_folder_that_cannot_be_flushed_is_no_error(tmp_path: Path) -> None:
    atomic.flush_folder(tmp_path / "none")
    assert not (tmp_path / "none").exists()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="files have no second names there")
@pytest.mark.parametrize("barred", [errno.EPERM, errno.EACCES])
def test_without_links_a_new_file_is_whole_or_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, barred: int
) -> None:
    """Some file systems have no second names for files."""

    def refuse(*_: object) -> None:
        raise OSError(barred, os.strerror(barred))

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "a.jsonl"
    write_new(path, b"new")
    assert path.read_bytes() == b"new"
    with pytest.raises(FileExistsError):
        write_new(path, b"newer")
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match=os.strerror(barred)):
        write_new(tmp_path / "b.jsonl", b"new")
    assert [one.name for one in tmp_path.iterdir()] == ["a.jsonl"] and path.read_bytes() == b"new"


def test_a_folder_on_a_missing_drive_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for a parent folder ends."""
    monkeypatch.setattr(Path, "is_dir", lambda _: False)
    monkeypatch.setattr(Path, "mkdir", lambda *_, **__: (_ for _ in ()).throw(FileNotFoundError(2, "gone")))
    with pytest.raises(FileNotFoundError):
        make_folder(tmp_path / "a" / "b")
