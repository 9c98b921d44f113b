"""Writing is all or nothing, reaches the device before `write` returns, and costs the same however long the save is."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from evening import HEADER, RECORDS, entry, journal_of, saved

from tests.chained import after
from unhex_tui.engine.journal import Head, Snapshot
from unhex_tui.files import atomic, savefile
from unhex_tui.files.atomic import SaveError, WriteFailed
from unhex_tui.files.saves import create, open_save

PATHS = os.pathsep.join([str(Path(__file__).parent), str(Path.cwd())])


def _full_after(room: int) -> Callable[[int, bytes], int]:
    """Return an `os.write` for a disk with `room` bytes left."""
    left = room
    real = os.write

    def write(fd: int, data: bytes) -> int:
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = real(fd, data[:left])
        left -= written
        return written

    return write


@pytest.mark.parametrize("room", [0, 1, 30, 100])
def test_a_full_disk_keeps_nothing_of_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """The next answer is taken."""
    path = tmp_path / "a.jsonl"
    before = saved(path)
    file = open_save(path).file
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", _full_after(room))
        with pytest.raises(WriteFailed) as caught:
            file.write([entry(7, 6), Snapshot(7, '{"big":"' + "x" * 500 + '"}')])
    assert caught.value.errno == errno.ENOSPC
    assert str(caught.value) == f"{path} could not be written: No space left on device"
    assert path.read_bytes() == before
    file.write([entry(7, 6)])
    file.close()
    assert path.read_bytes() == before + after(before, [entry(7, 6)])


def test_a_failed_flush_takes_the_answer_off_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    before = saved(path)
    file = open_save(path).file

    def broken(fd: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(savefile, "flush", broken)
        with pytest.raises(WriteFailed, match="Input/output error"):
            file.write([entry(7, 6)])
    assert path.read_bytes() == before
    file.write([Head(5, undo=True)])
    file.close()
    assert open_save(path, read_only=True).journal == journal_of([*RECORDS, Head(5, undo=True)])


def test_where_not_even_cutting_off_works_the_next_write_does_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    before = saved(path)
    file = open_save(path).file

    def broken(*args: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", _full_after(20))
        patch.setattr(os, "ftruncate", broken)
        for _ in range(2):
            with pytest.raises(WriteFailed):
                file.write([entry(7, 6)])
    assert path.read_bytes() == before + after(before, [entry(7, 6)])[:20]
    file.write([entry(7, 6, "other")])
    file.close()
    assert path.read_bytes() == before + after(before, [entry(7, 6, "other")])


def test_a_write_that_is_interrupted_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    before = saved(path)
    file = open_save(path).file

    def interrupted(fd: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(savefile, "flush", interrupted)
    with pytest.raises(KeyboardInterrupt):
        file.write([entry(7, 6)])
    file.close()
    assert path.read_bytes() == before


def test_all_records_of_an_answer_go_in_one_write_before_one_flush(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = create(tmp_path / "a.jsonl", HEADER)
    calls: list[str] = []
    write, fsync = os.write, os.fsync
    monkeypatch.setattr(os, "write", lambda fd, data: calls.append("write") or write(fd, data))
    monkeypatch.setattr(os, "fsync", lambda fd: calls.append("flush") or fsync(fd))
    file.write([entry(1, 0), Snapshot(1, "{}"), Head(0, undo=True)])
    file.close()
    assert calls == ["write", "flush"]


def test_an_unended_last_line_is_ended_before_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    before = saved(path)
    path.write_bytes(before[:-1])
    file = open_save(path).file
    calls: list[bytes] = []
    write, fsync = os.write, os.fsync
    monkeypatch.setattr(os, "write", lambda fd, data: calls.append(bytes(data)) or write(fd, data))
    monkeypatch.setattr(os, "fsync", lambda fd: calls.append(b"flushed") or fsync(fd))
    file.write([entry(7, 6)])
    file.close()
    assert calls == [b"\n", b"flushed", after(before, [entry(7, 6)]), b"flushed"]


def test_a_system_that_takes_little_at_a_time_gets_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    write = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: write(fd, data[:7]))
    saved(path)
    monkeypatch.undo()
    assert open_save(path, read_only=True).journal == journal_of(RECORDS)
    monkeypatch.setattr(os, "write", lambda fd, data: 0)
    with pytest.raises(OSError, match="accepts no more data"):
        atomic.write_all(1, b"x")


def test_what_could_not_be_read_back_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    file = create(path, HEADER)
    before = path.read_bytes()
    for value in (float("nan"), 1.5, None, 2**60, object(), [[[1]]]):
        with pytest.raises(WriteFailed, match="the save cannot hold"):
            file.write([entry(1, 0), entry(2, 1, value)])
    assert path.read_bytes() == before
    file.write([entry(1, 0, "half a pair \ud83d")])
    file.close()
    assert open_save(path, read_only=True).journal.entries[1].value == "half a pair ?"


def test_a_snapshot_with_line_ends_stays_on_one_line(tmp_path: Path) -> None:
    file = create(tmp_path / "a.jsonl", HEADER)
    file.write([Snapshot(0, '{\n"a":\r\n1}'), entry(1, 0)])
    file.close()
    journal = open_save(tmp_path / "a.jsonl", read_only=True).journal
    assert journal.snapshots == {0: '{ "a": 1}'}
    assert list(journal.entries) == [1]


def test_the_bytes_written_for_one_answer_do_not_grow_with_history(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    file = create(path, HEADER)
    sizes = [path.stat().st_size]
    for n in range(1000, 2000):
        file.write([entry(n, n - 1 if n > 1000 else 0)])
        sizes.append(path.stat().st_size)
    file.close()
    steps = [after - before for before, after in pairwise(sizes[1:])]
    assert set(steps) == {steps[0]}


@pytest.mark.parametrize("what", ["changed", "overwritten", "overwritten unseen", "deleted", "replaced"])
def test_a_file_that_others_changed_moved_or_replaced_takes_no_records(tmp_path: Path, what: str) -> None:
    path = tmp_path / "a.jsonl"
    saved(path)
    file = open_save(path).file
    match what:
        case "changed":
            with path.open("ab") as other:
                other.write(b'{"head":5,"undo":true}\n')
        case "overwritten" | "overwritten unseen":
            data, times = path.read_bytes(), path.stat()
            time.sleep(0.02)  # a clock may not tell two writes apart
            with path.open("r+b") as other:
                other.write(data.replace(b"step 2", b"step 3"))
            if what == "overwritten unseen":
                os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        case "deleted":
            path.unlink()
        case "replaced":
            data = path.read_bytes()
            path.unlink()
            path.write_bytes(data)
    now = path.read_bytes() if path.exists() else None
    with pytest.raises(WriteFailed, match=r"another|deleted"):
        file.write([entry(7, 6)])
    file.close()
    assert (path.read_bytes() if path.exists() else None) == now


def later(path: Path) -> None:
    """Set the file's time one second ahead, because a clock may not tell two writes apart."""
    stat = path.stat()
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns + 10**9))


def test_a_file_that_was_touched_and_is_as_it_was_takes_records(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    before = saved(path)
    file = open_save(path).file
    for n in (7, 8):
        later(path)
        file.write([entry(n, n - 1)])
    file.close()
    assert path.read_bytes() == before + after(before, [entry(7, 6), entry(8, 7)])


def test_what_was_refused_and_cannot_be_cut_off_is_blanked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    saved(path)
    file = open_save(path).file

    def failing(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(savefile, "flush", failing)
        patch.setattr(os, "ftruncate", failing)
        with pytest.raises(WriteFailed, match="Input/output error"):
            file.write([entry(7, 6, "refused")])
        assert open_save(path, read_only=True).journal == journal_of(RECORDS)
    assert b"refused" not in path.read_bytes()
    file.write([entry(7, 6, "taken")])
    file.close()
    opened = open_save(path, read_only=True)
    assert opened.journal == journal_of([*RECORDS, entry(7, 6, "taken")]) and opened.notices == []


def test_a_file_that_has_taken_the_name_is_not_blanked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    saved(path)
    file = open_save(path).file

    def failing(*_: object) -> None:
        path.rename(tmp_path / "moved.jsonl")
        path.write_bytes(b"x" * 9_000)
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(savefile, "flush", failing)
        patch.setattr(os, "ftruncate", cannot)
        with pytest.raises(WriteFailed):
            file.write([entry(7, 6, "refused")])
    file.close()
    assert path.read_bytes() == b"x" * 9_000


def cannot(*_: object) -> None:
    """Fail like a call that the device refuses."""
    raise OSError(errno.EIO, "Input/output error")


def test_a_closed_save_takes_no_records_and_closes_twice(tmp_path: Path) -> None:
    file = create(tmp_path / "a.jsonl", HEADER)
    file.close()
    file.close()
    with pytest.raises(WriteFailed, match="it has been closed"):
        file.write([entry(1, 0)])


@pytest.mark.parametrize("room", [0, 40])
def test_a_save_that_cannot_be_made_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", _full_after(room))
        with pytest.raises(SaveError, match=r"it cannot be created \(No space left on device\)"):
            create(tmp_path / "a.jsonl", HEADER)
    assert list(tmp_path.iterdir()) == []
    create(tmp_path / "a.jsonl", HEADER).close()


_LIMITED = """
import resource, signal, sys
from pathlib import Path
from unhex_tui.files.atomic import WriteFailed
from unhex_tui.files.saves import create
from evening import HEADER, entry
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
file = create(Path(sys.argv[1]), HEADER)
n = 0
try:
    while True:
        file.write([entry(n + 1, n)])
        n += 1
except WriteFailed as error:
    print(n, error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_a_real_disk_limit_keeps_acknowledged_entries(tmp_path: Path) -> None:
    """No part of another entry stays."""
    path = tmp_path / "a.jsonl"
    run = subprocess.run(
        [sys.executable, "-c", _LIMITED, str(path)],
        env=os.environ | {"PYTHONPATH": PATHS},
        capture_output=True,
        text=True,
        check=True,
    )
    count, why = run.stdout.split(" ", 1)
    assert "could not be written: File too large" in why
    opened = open_save(path)
    assert opened.notices == []
    assert list(opened.journal.entries) == list(range(1, int(count) + 1))
    opened.file.close()


_ENDLESS = """
import sys
from pathlib import Path
from unhex_tui.engine.journal import Snapshot
from unhex_tui.files.saves import create
from evening import HEADER, entry
file = create(Path(sys.argv[1]), HEADER)
n = 0
while True:
    n += 1
    records = [entry(n, n - 1, "x" * (n % 3000))]
    if n % 5 == 0:
        records.append(Snapshot(n, '{"a":"' + "y" * 20000 + '"}'))
    file.write(records)
    print(n, flush=True)
"""


@pytest.mark.parametrize("answers", [1, 20, 77, 150])
def test_killed_in_the_middle_of_writing_every_acknowledged_entry_is_there(tmp_path: Path, answers: int) -> None:
    path = tmp_path / "a.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", _ENDLESS, str(path)],
        env=os.environ | {"PYTHONPATH": PATHS},
        stdout=subprocess.PIPE,
        text=True,
    ) as run:
        assert run.stdout is not None
        for _ in range(answers):
            run.stdout.readline()
        run.kill()
        seen = run.stdout.read().split("\n")
    last = max([answers, *(int(line) for line in seen[:-1])])
    opened = open_save(path)
    entries = list(opened.journal.entries)
    assert entries[:last] == list(range(1, last + 1))
    assert len(entries) <= last + 1
    opened.file.write([entry(1000000, opened.journal.head)])
    opened.file.close()
    assert open_save(path, read_only=True).journal.head == 1000000
