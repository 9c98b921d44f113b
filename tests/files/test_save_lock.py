"""A save has one writer at a time; readers need no lock, and a lock left by a crash blocks no one."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from time import sleep

import pytest
from evening import HEADER, RECORDS, entry, journal_of, saved

from unhex_tui.files import savefile
from unhex_tui.files.atomic import SaveError, SaveInUse
from unhex_tui.files.savefile import is_held, lock_file
from unhex_tui.files.saves import create, open_save

_HOLD = """
import sys
from pathlib import Path
from unhex_tui.files.saves import open_save
opened = open_save(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def _held_elsewhere(path: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(path)],
        env=os.environ | {"PYTHONPATH": str(Path.cwd())},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as run:
        assert run.stdout is not None and run.stdout.readline() == "held\n"
        try:
            yield run
        finally:
            run.kill()


def test_a_second_process_sees_that_the_save_is_in_use(tmp_path: Path) -> None:
    """The second process may still read."""
    path = tmp_path / "a.jsonl"
    data = saved(path)
    with _held_elsewhere(path):
        assert is_held(path)
        with pytest.raises(SaveInUse, match=r"it is open in another window; continue there, or close it there first$"):
            open_save(path)
        assert open_save(path, read_only=True).journal == journal_of(RECORDS)
        assert path.read_bytes() == data


def test_a_save_opens_after_its_holder_was_killed(tmp_path: Path) -> None:
    """The lock file of the killed app is still there."""
    path = tmp_path / "a.jsonl"
    saved(path)
    with _held_elsewhere(path) as run:
        run.kill()
        run.wait()
        assert lock_file(path).exists()
        assert not is_held(path)
        open_save(path).file.close()


def test_a_second_window_sees_that_the_save_is_in_use(tmp_path: Path) -> None:
    """The windows belong to one process; the save is free when the first closes."""
    path = tmp_path / "a.jsonl"
    first = create(path, HEADER)
    with pytest.raises(SaveInUse):
        open_save(path)
    first.write([entry(1, 0)])
    first.close()
    assert not is_held(path)
    second = open_save(path)
    assert list(second.journal.entries) == [1]
    second.file.close()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_is_locked_with_what_it_leads_to(tmp_path: Path) -> None:
    saved(tmp_path / "a.jsonl")
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "a.jsonl")
    held = open_save(tmp_path / "a.jsonl")
    with pytest.raises(SaveInUse):
        open_save(tmp_path / "link.jsonl")
    held.file.close()


@pytest.mark.skipif(sys.platform != "linux", reason="a folder that nobody can write to, not even root")
def test_where_no_lock_file_can_be_made_nobody_else_is_blamed() -> None:
    with pytest.raises(
        SaveError, match=r"^/proc/a\.jsonl: its folder cannot be written \(No such file or directory\)"
    ) as told:
        create(Path("/proc/a.jsonl"), HEADER)
    assert not isinstance(told.value, SaveInUse)


def test_asking_whether_a_save_is_held_makes_no_file(tmp_path: Path) -> None:
    assert not is_held(tmp_path / "a.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_where_opening_fails_the_lock_is_free_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    saved(path)

    def broken(fd: int) -> int:
        raise OSError(24, "Too many open files")

    with monkeypatch.context() as patch:
        patch.setattr(os, "dup", broken)
        with pytest.raises(SaveError, match="Too many open files"):
            open_save(path)
    assert not is_held(path)
    with pytest.raises(SaveError):
        create(path, HEADER)
    assert not is_held(path)


@pytest.mark.skipif(sys.platform == "win32", reason="the other way of locking")
@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.ENOLCK, "its folder cannot lock files; keep saves elsewhere"),
        (errno.EIO, r"its folder cannot lock files \(Input/output error\); keep saves elsewhere"),
    ],
)
def test_a_folder_that_cannot_lock_is_reported_as_the_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, why: str
) -> None:
    import fcntl

    path = tmp_path / "a.jsonl"
    saved(path)

    def refused(fd: int, how: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", refused)
    with pytest.raises(SaveError, match=why) as told:
        open_save(path)
    assert not isinstance(told.value, SaveInUse)
    assert not is_held(path)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no child shares an open file there")
def test_a_save_that_was_closed_is_free_though_a_child_process_lives_on(tmp_path: Path) -> None:
    held = create(tmp_path / "a.jsonl", HEADER)
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(write)
        os.read(read, 1)
        os._exit(0)
    os.close(read)
    held.close()
    assert not is_held(tmp_path / "a.jsonl")
    os.close(write)
    os.waitpid(child, 0)


def _no_room(fd: int, data: bytes) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_failed_recovery_leaves_no_lock_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(saved(tmp_path / "b.jsonl") + b"{oops}\n")
    for name in ("b.jsonl", "b.jsonl.lock"):
        (tmp_path / name).unlink()
    monkeypatch.setattr(os, "write", _no_room)
    with pytest.raises(SaveError, match=r"cannot be saved as a \(recovered\)\.jsonl \(No space left on device\)"):
        open_save(path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_lock_file_that_was_there_before_stays_where_opening_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    saved(path)
    path.write_bytes(path.read_bytes() + b"{oops}\n")
    monkeypatch.setattr(os, "write", _no_room)
    with pytest.raises(SaveError):
        open_save(path)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.jsonl", "a.jsonl.lock"]


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_whoever_waits_for_a_lock_file_that_is_removed_takes_the_next_one(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    first = savefile.hold(path)
    taken: list[ExitStack] = []
    waiting = Thread(target=lambda: taken.append(savefile.hold(path)))
    waiting.start()
    sleep(0.1)  # it has opened the lock file and finds it held
    savefile.discard(path, first)
    waiting.join()
    assert savefile.lock_file(path).exists() and is_held(path)
    with pytest.raises(SaveInUse):
        savefile.hold(path)
    taken[0].close()
    assert not is_held(path)
