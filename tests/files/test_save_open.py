"""Creating and opening saves: records come back as written, and other files are refused and left alone."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from evening import HEADER, RECORDS, entry, journal_of, saved

from tests.chained import after
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.journal import Head, Record, Snapshot
from unhex_tui.files import saves
from unhex_tui.files.atomic import SaveError, WriteFailed
from unhex_tui.files.export import export
from unhex_tui.files.records import VERSION, record_line, record_of
from unhex_tui.files.saves import create, list_saves, open_save


def test_a_save_opens_with_the_header_and_the_journal_that_were_written(tmp_path: Path) -> None:
    saved(tmp_path / "a.jsonl")
    opened = open_save(tmp_path / "a.jsonl")
    assert opened.header == HEADER
    assert opened.journal == journal_of(RECORDS)
    assert opened.notices == []
    opened.file.close()


def test_the_format_of_a_line_is_what_the_documentation_says() -> None:
    def written(record: Record) -> bytes:
        """Return the line of a record, with its checksum checked and removed."""
        content, sum_ = record_line(record).split(b',"sum":')
        assert sum_ == b'"%08x"}\n' % zlib.crc32(content)
        return content

    assert written(entry(7, 3, [4, 6])) == b'{"n":7,"parent":3,"question":"duel.move","value":[4,6],"label":"step 7"'
    assert written(Head(3, undo=True)) == b'{"head":3,"undo":true'
    assert written(Snapshot(3, '{"a":1}')) == b'{"snapshot":3,"table":{"a":1}'
    assert written(RECORDS[2]) == (
        b'{"n":2,"parent":1,"question":"duel.move","value":{"head":2},"label":"step 2",'
        b'"told":[{"text":"Bob \\"falls\\"","rules":["DMG-1"],"kind":"wound","audience":"players"},'
        b'{"text":"He is hidden"}]'
    )


def test_every_record_is_read_back_as_it_was() -> None:
    """This holds for any order of its fields."""
    for record in RECORDS:
        line = record_line(record)
        assert record_of(line) == record
        turned = json.dumps(dict(reversed(json.loads(line).items())), ensure_ascii=False, separators=(",", ":"))
        assert record_of(turned.encode() + b"\n") == record


def test_what_was_told_at_the_opening_is_kept_in_the_header_and_exported(tmp_path: Path) -> None:
    told = (LogLine("The duel begins.", ("ROLL-1",), "scene", "players"), LogLine("Bob's blade is poisoned."))
    create(tmp_path / "a.jsonl", HEADER._replace(told=told)).close()
    opened = open_save(tmp_path / "a.jsonl", read_only=True)
    assert opened.header.told == told
    assert export(tmp_path / "a.jsonl")["told"] == [
        {"text": "The duel begins.", "rules": ["ROLL-1"], "kind": "scene", "audience": "players"},
        {"text": "Bob's blade is poisoned."},
    ]


def test_brackets_in_a_text_are_no_nesting(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    before = saved(path)
    label = "[{" * 500
    with path.open("ab") as file:
        file.write(after(before, [entry(7, 6, label=label), Snapshot(7, json.dumps({"name": label}))]))
    journal = open_save(path, read_only=True).journal
    assert journal.entries[7].label == label
    assert json.loads(journal.snapshots[7]) == {"name": label}


def test_unknown_fields_are_passed_over() -> None:
    assert record_of(b'{"n":1,"parent":0,"question":"q","value":"v","label":"","mood":{"x":[1]}}\n') == entry(
        1, 0, "v", question="q", label=""
    )


def test_escapes_put_into_a_save_are_shown_not_obeyed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    label = "\\u001b[2Jpwned\\u202e"
    told = f'"told":[{{"text":"{label}"}}]'
    line = f'{{"n":1,"parent":0,"question":"q\\u0007","value":1,"label":"{label}",{told}}}\n'
    path.write_bytes(_first_line(title="a\x1b]0;b\x07👩‍👧") + line.encode())
    opened = open_save(path, read_only=True)
    assert opened.header.title == "a\\x1b]0;b\\x07👩‍👧"
    assert opened.journal.entries[1].label == "\\x1b[2Jpwned\\u202e"
    assert opened.journal.entries[1].told[0].text == "\\x1b[2Jpwned\\u202e"
    assert opened.journal.entries[1].question == "q\\x07"


def test_a_session_goes_on_after_reopening(tmp_path: Path) -> None:
    before = saved(tmp_path / "a.jsonl")
    opened = open_save(tmp_path / "a.jsonl")
    opened.file.write([entry(7, 6)])
    opened.file.close()
    assert (tmp_path / "a.jsonl").read_bytes() == before + after(before, [entry(7, 6)])
    again = open_save(tmp_path / "a.jsonl", read_only=True)
    assert again.journal == journal_of([*RECORDS, entry(7, 6)])


def test_opening_alone_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    for data in (saved(path), path.read_bytes()[:-5]):
        path.write_bytes(data)
        os.utime(path, ns=(10**18, 10**18))
        open_save(path).file.close()
        open_save(path, read_only=True)
        assert path.read_bytes() == data
        assert path.stat().st_mtime_ns == 10**18


def _first_line(**fields: object) -> bytes:
    good = {"format": "unhex-tui save", "version": 1, "system": "duel", "title": "t", "setup": {}}
    return json.dumps(good | fields).encode() + b"\n"


NO_SAVES = {
    "empty": (b"", "it is empty"),
    "blank": (b"\n\n", "it is not a save of this app"),
    "text": (b"hello\n", "it is not a save of this app"),
    "another program's JSON": (b'{"format":"other","version":1}\n', "it is not a save of this app"),
    "a list": (b"[1]\n", "it is not a save of this app"),
    "NUL bytes": (b"\0" * 5000, "it is not a save of this app"),
    "binary": (bytes(range(256)) * 50, "it is not a save of this app"),
    "a newer version": (
        _first_line(version=7),
        f"it was made by a newer version of the app (save version 7, this app reads up to {VERSION})",
    ),
    "a newer version with other fields": (
        b'{"format":"unhex-tui save","version":3}',
        f"it was made by a newer version of the app (save version 3, this app reads up to {VERSION})",
    ),
    "version 0": (_first_line(version=0), "its first line is damaged"),
    "a boolean version": (_first_line(version=True), "its first line is damaged"),
    "an endless version": (b'{"format":"unhex-tui save","version":' + b"9" * 9999 + b"}", "its first line is damaged"),
    "a list for what was told": (
        _first_line(told=["x"]),
        "its first line is damaged (told.0: expected an object, got 'x')",
    ),
    "no setup": (b'{"format":"unhex-tui save","version":1,"system":"x"}\n', "its first line is damaged"),
    "half a header": (_first_line()[:40], "its first line is damaged"),
    "deep nesting": (b'{"format":' + b"[" * 100000, "it is not a save of this app"),
    "deep setup": (_first_line()[:-3] + b'{"a":' * 5000 + b"1" + b"}" * 5001, "its first line is damaged"),
    "NaN": (_first_line(setup={"x": float("nan")}), "its first line is damaged"),
    "no UTF-8": (b'{"format":"unhex-tui save","title":"\xff\xfe"}\n', "its first line is damaged"),
}


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("kind", NO_SAVES)
def test_a_file_that_is_not_a_save_is_refused_in_one_line_and_unchanged(
    tmp_path: Path, kind: str, read_only: bool
) -> None:
    data, why = NO_SAVES[kind]
    path = tmp_path / "a\n\x1b.jsonl"
    path.write_bytes(data)
    os.utime(path, ns=(10**18, 10**18))
    with pytest.raises(SaveError) as caught:
        open_save(path, read_only=read_only)
    assert why in str(caught.value)
    assert "a\\n\\x1b.jsonl" in str(caught.value) and str(caught.value).isprintable()
    assert len(caught.value.why) < 200
    assert path.read_bytes() == data and path.stat().st_mtime_ns == 10**18
    assert list(tmp_path.iterdir()) == [path]


def test_duplicate_keys_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(_first_line()[:-2] + b',"title":"second"}\n{"n":9,"n":1,"parent":0,"question":"q","value":1}\n')
    opened = open_save(path, read_only=True)
    assert opened.header.title == "second"
    assert list(opened.journal.entries) == [1]


def test_a_missing_file_and_a_folder_and_a_name_no_system_takes_are_told(tmp_path: Path) -> None:
    for path, why in [
        (tmp_path / "none.jsonl", "there is no such file"),
        (tmp_path / "none" / "none.jsonl", "there is no such file"),
        (tmp_path, "it is a folder"),
        (tmp_path / "a\0b", "it cannot be read"),
        (tmp_path / ("x" * 5000), "it cannot be read"),
    ]:
        for read_only in (False, True):
            with pytest.raises(SaveError, match=why):
                open_save(path, read_only=read_only)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="such files are Unix's")
def test_a_pipe_and_a_socket_are_refused_without_waiting_for_them(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SaveError, match="it is not a regular file"):
        open_save(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        here = Path.cwd()
        os.chdir(tmp_path)  # a socket's path must be short
        try:
            listening.bind("socket")
        finally:
            os.chdir(here)
        with pytest.raises(SaveError, match="it is not a regular file"):
            open_save(tmp_path / "socket")


def test_a_huge_file_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    saved(path)
    with path.open("r+b") as file:
        file.truncate(saves.LARGEST + 1)  # a sparse file takes no space on the disk
    with pytest.raises(SaveError, match="it is too large for a save"):
        open_save(path)
    assert path.stat().st_size == saves.LARGEST + 1


def test_an_unreadable_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(tmp_path / "a.jsonl")

    def refused(*args: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(saves.os, "open", refused)
    with pytest.raises(SaveError, match=r"it cannot be read \(Permission denied\)"):
        open_save(tmp_path / "a.jsonl", read_only=True)


_AS_NOBODY = """
import os, sys
from pathlib import Path
from unhex_tui.files.atomic import SaveError, WriteFailed
from unhex_tui.files.saves import create, open_save
from evening import HEADER, RECORDS, entry, journal_of
os.chdir(sys.argv[1])
if os.geteuid() == 0:
    os.setgid(65534), os.setuid(65534)
for make in (lambda: open_save(Path("a.jsonl")), lambda: create(Path("b.jsonl"), HEADER)):
    try:
        make()
    except SaveError as error:
        print(error)
opened = open_save(Path("a.jsonl"), read_only=True)
print(opened.journal == journal_of(RECORDS))
try:
    opened.file.write([entry(7, 6)])
except WriteFailed as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="rights work otherwise there")
@pytest.mark.parametrize("locked_before", [False, True])
def test_a_read_only_folder_opens_saves_read_only(tmp_path: Path, locked_before: bool) -> None:
    """Writing gives one clear error."""
    folder = tmp_path / "folder"
    folder.mkdir()
    data = saved(folder / "a.jsonl")
    if not locked_before:
        (folder / "a.jsonl.lock").unlink()
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    names = sorted(path.name for path in folder.iterdir())
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), str(Path.cwd())])}
    run = subprocess.run(
        [sys.executable, "-c", _AS_NOBODY, str(folder)], env=environment, capture_output=True, text=True, check=False
    )
    folder.chmod(0o755)
    assert run.stderr == ""
    refused, not_made, same, not_written = run.stdout.splitlines()
    assert (
        refused
        == "a.jsonl: its folder cannot be written (Permission denied); move the save to a folder that can be written"
    )
    assert not_made.startswith("b.jsonl: its folder cannot be written (Permission denied)")
    assert same == "True"
    assert not_written == "a.jsonl could not be written: it was opened read-only"
    assert sorted(path.name for path in folder.iterdir()) == names
    assert (folder / "a.jsonl").read_bytes() == data


def test_create_never_overwrites(tmp_path: Path) -> None:
    data = saved(tmp_path / "a.jsonl")
    with pytest.raises(SaveError, match="the file already exists"):
        create(tmp_path / "a.jsonl", HEADER)
    assert (tmp_path / "a.jsonl").read_bytes() == data


def test_create_makes_its_folder_and_a_new_save_opens_empty(tmp_path: Path) -> None:
    create(tmp_path / "deep" / "saves" / "a.jsonl", HEADER).close()
    opened = open_save(tmp_path / "deep" / "saves" / "a.jsonl", read_only=True)
    assert opened.header == HEADER
    assert opened.journal == journal_of([])


@pytest.mark.parametrize("setup", [{"x": float("nan")}, {"x": object()}, {"x": {1, 2}}])
def test_a_setup_that_is_no_plain_json_makes_no_file(tmp_path: Path, setup: dict[str, object]) -> None:
    with pytest.raises(SaveError, match="it cannot be created"):
        create(tmp_path / "a.jsonl", HEADER._replace(setup=setup))
    assert list(tmp_path.iterdir()) == []


def test_the_list_shows_the_newest_save_first(tmp_path: Path) -> None:
    """The list has titles, locks and problems."""
    assert list_saves(tmp_path / "none") == []
    for stem, written in (("old", 1), ("new", 3), ("bad", 2)):
        saved(tmp_path / f"{stem}.jsonl")
        if stem == "bad":
            (tmp_path / "bad.jsonl").write_bytes(_first_line(version=7))
        os.utime(tmp_path / f"{stem}.jsonl", ns=(written * 10**18 // 2, written * 10**18 // 2))
    (tmp_path / "notes.txt").write_text("no save")
    (tmp_path / "folder.jsonl").mkdir()
    held = open_save(tmp_path / "old.jsonl")
    listed = list_saves(tmp_path)
    held.file.close()
    assert [(one.path.name, one.title, one.system, one.locked, bool(one.problem)) for one in listed] == [
        ("new.jsonl", HEADER.title, "duel", False, False),
        ("bad.jsonl", "bad.jsonl", "", False, True),
        ("old.jsonl", HEADER.title, "duel", True, False),
    ]
    assert listed[0].when > listed[1].when > listed[2].when
    assert "newer version" in listed[1].problem


def test_a_list_reads_only_the_first_line_of_a_save(tmp_path: Path) -> None:
    data = saved(tmp_path / "a.jsonl")
    header = data.split(b"\n", 1)[0] + b"\n"
    (tmp_path / "a.jsonl").write_bytes(header + b"\xff\0garbage\n" * 100)
    assert [one.title for one in list_saves(tmp_path)] == [HEADER.title]


def test_a_read_only_save_refuses_records(tmp_path: Path) -> None:
    data = saved(tmp_path / "a.jsonl")
    file = open_save(tmp_path / "a.jsonl", read_only=True).file
    with pytest.raises(WriteFailed, match="it was opened read-only"):
        file.write([entry(7, 6)])
    file.close()
    assert (tmp_path / "a.jsonl").read_bytes() == data
