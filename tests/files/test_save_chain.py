"""The chain of a save's lines: reports of breaks, continued old saves, and saves of newer versions."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from evening import HEADER, RECORDS, entry, journal_of
from test_save_damage import BOTH, LINES, STATES, WHOLE, states_of, told_of

from tests.chained import after, chained
from unhex_tui.engine.journal import Head, Snapshot
from unhex_tui.files import follow as tails
from unhex_tui.files.atomic import SaveError
from unhex_tui.files.chain import digits, end_of
from unhex_tui.files.export import export
from unhex_tui.files.follow import tail
from unhex_tui.files.records import record_line
from unhex_tui.files.saves import create, open_save

OLD = [re.sub(rb',"prev":"[0-9a-f]{8}"|,"sum":"[0-9a-f]{8}"', b"", line) for line in LINES]
OLD[0] = OLD[0].replace(b'"version":2', b'"version":1')
SUMMED = [b'%b,"sum":"%b"}\n' % (line[:-2], digits(line[:-2])) for line in OLD]
"""The same save from versions that did not chain lines, with checksums and without."""
OLDER = pytest.mark.parametrize("old", [OLD, SUMMED], ids=["without checksums", "with checksums"])


@BOTH
def test_several_lines_taken_out_moved_or_copied_are_told_by_their_numbers(tmp_path: Path, content: bytes) -> None:
    lines, known = content.splitlines(keepends=True), states_of(content)
    path, end = tmp_path / "a.jsonl", len(lines)
    told = told_of(lines[:8] + lines[4:], path, 7, known)
    assert told.startswith("Lines 9 to 12 of a.jsonl are a copy of lines 5 to 8.")
    told = told_of(lines[:3] + lines[6:9] + lines[3:6] + lines[9:], path, 2, known)
    assert told.startswith("Lines 4 to 6 of a.jsonl are not in their place: they belong after line 9.")
    told = told_of(lines[:4] + lines[end - 2 :], path, 3, known)
    assert told.startswith("At least one line is missing before line 5 of a.jsonl")
    told = told_of(lines[: end - 1] + lines[2:5], path, end - 2, known)
    assert told.startswith(f"Lines {end} to {end + 2} of a.jsonl are a copy of lines 3 to 5.")


def test_what_is_missing_is_told_by_its_steps(tmp_path: Path) -> None:
    def missing(*places: int) -> str:
        kept = [line for at, line in enumerate(LINES) if at not in places]
        told = told_of(kept, tmp_path / "a.jsonl", places[0] - 1, STATES)
        return told.partition(" of a.jsonl")[2].partition(".")[0]

    assert missing(1) == ": step 1"
    assert missing(2) == ": an undo, a redo or a snapshot, but no step"
    assert missing(7, 8, 9) == ": steps 3 to 5"
    assert missing(4, 5, 6) == ": an undo, a redo or a snapshot, but no step"
    assert missing(10) == ""


def test_the_sound_part_of_a_cut_save_continues(tmp_path: Path) -> None:
    """The continued save is sound itself."""
    path = tmp_path / "a.jsonl"
    spoilt = b"".join(LINES[:5] + LINES[6:])
    path.write_bytes(spoilt)
    opened = open_save(path)
    (notice,) = opened.notices
    assert notice.endswith("Everything before line 6 continues in a (recovered).jsonl; a.jsonl is unchanged.")
    opened.file.write([entry(9, 1)])
    opened.file.close()
    again = open_save(opened.file.path, read_only=True)
    assert again.notices == [] and again.journal == journal_of([*RECORDS[:4], entry(9, 1)])
    assert path.read_bytes() == spoilt


# -------------------------------------------------------------------- contents of a line


def test_every_line_names_the_checksum_before_it(tmp_path: Path) -> None:
    """Its own checksum covers that."""
    path = tmp_path / "a.jsonl"
    file = create(path, HEADER)
    file.write(RECORDS[:3])
    file.write(RECORDS[3:])
    file.close()
    header, *lines = path.read_bytes().splitlines()
    assert b'"version":2' in header and b'"prev"' not in header
    before = header
    for line in lines:
        prev, own = line[-36:-18], line[-18:]
        assert prev == b',"prev":"%b"' % before[-10:-2]
        assert own == b',"sum":"%b"}' % digits(line[:-18])
        before = line


def test_a_write_that_failed_leaves_the_chain_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(WHOLE)
    file = open_save(path).file

    def failing(fd: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr("unhex_tui.files.savefile.flush", failing)
        with pytest.raises(OSError, match="Input/output error"):
            file.write([entry(7, 6, "refused")])
    file.write([entry(7, 6)])
    file.close()
    assert path.read_bytes() == WHOLE + after(WHOLE, [entry(7, 6)])
    assert open_save(path, read_only=True).notices == []


def test_a_table_too_long_for_a_line_is_not_kept(tmp_path: Path) -> None:
    """Its answer is kept."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(WHOLE)
    file = open_save(path).file
    file.write([entry(7, 6), Snapshot(7, '{"a":"' + "x" * 2**22 + '"}'), entry(8, 7)])
    file.close()
    assert path.read_bytes() == WHOLE + after(WHOLE, [entry(7, 6), entry(8, 7)])


def test_a_first_line_that_would_be_too_long_makes_no_save(tmp_path: Path) -> None:
    with pytest.raises(
        SaveError, match=r"it cannot be created \(a first line of 33,\d{3},\d{3} bytes: at most 33,554,432\)"
    ):
        create(tmp_path / "a.jsonl", HEADER._replace(setup={"names": ["x" * 2**25]}))
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------------ edits by hand


@pytest.mark.parametrize("at", range(1, len(LINES) - 1))
def test_a_line_edited_by_hand_without_checksum_is_accepted(tmp_path: Path, at: int) -> None:
    """Lines after the edited one are accepted, too."""
    path = tmp_path / "a.jsonl"
    changed = re.sub(rb',"sum":"[0-9a-f]{8}"', b"", LINES[at]).replace(b'"label":"step', b'"label":"stop')
    path.write_bytes(b"".join([*LINES[:at], changed, *LINES[at + 1 :]]))
    opened = open_save(path)
    assert opened.notices == [] and opened.journal.path == STATES[-1].path
    opened.file.write([entry(7, 6)])
    opened.file.close()
    again = open_save(path, read_only=True)
    assert again.notices == [] and again.journal.head == 7


def test_a_line_with_a_checksum_and_no_link_is_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(WHOLE + record_line(entry(7, 6)))
    (notice,) = open_save(path, read_only=True).notices
    assert notice.startswith("Line 13 of a.jsonl is damaged (it does not name the line before it).")


def test_a_kept_table_or_a_header_that_is_damaged_does_not_break_the_chain(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    rng = Random(4)
    tables = [at for at, line in enumerate(LINES) if line.startswith(b'{"snapshot"')]
    for at in (0, *tables):
        line = LINES[at]
        table = line.find(b"Nightclub" if not at else b'{"phase"') + 2
        for place in (table, *range(len(line) - 11, len(line) - 3)):
            spoilt = line[:place] + bytes([line[place] ^ (1 << rng.randrange(3))]) + line[place + 1 :]
            path.write_bytes(b"".join([*LINES[:at], spoilt, *LINES[at + 1 :]]))
            opened = open_save(path)
            assert opened.journal.path == STATES[-1].path and opened.file.path == path
            assert len(opened.notices) == 1
            opened.file.write([entry(7, 6)])
            opened.file.close()
            assert open_save(path, read_only=True).journal.head == 7
            path.write_bytes(b"".join([*LINES[:at], spoilt, *LINES[at + 2 :]]))
            if at + 2 < len(LINES):
                assert "is missing before line" in open_save(path, read_only=True).notices[-1]


# ---------------------------------------------------------------------- old saves


@OLDER
def test_an_old_save_opens_as_it_did_and_is_chained_from_its_next_line_on(tmp_path: Path, old: list[bytes]) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"".join(old))
    opened = open_save(path)
    assert (opened.journal, opened.notices, opened.header.version) == (STATES[-1], [], 1)
    assert path.read_bytes() == b"".join(old)
    new = [entry(7, 6), Head(6, undo=True), Head(7, undo=False), entry(8, 7), entry(9, 8)]
    opened.file.write(new[:1])
    opened.file.write(new[1:])
    opened.file.close()
    added = path.read_bytes().removeprefix(b"".join(old)).splitlines(keepends=True)
    last = end_of(old[-1]).sum or digits(old[-1].rstrip())
    assert added[0] == record_line(new[0], last) and b"".join(added[1:]) == after(added[0], new[1:])
    again = open_save(path, read_only=True)
    assert again.notices == [] and again.journal == journal_of([*RECORDS, *new])

    known = [STATES[-1], *(journal_of([*RECORDS, *new[: count + 1]]) for count in range(len(new)))]
    for at in range(len(added)):
        if at < len(added) - 1:
            without = [*old, *added[:at], *added[at + 1 :]]
            lost = path.with_name("lost.jsonl")
            lost.write_bytes(b"".join(without))
            found = open_save(lost, read_only=True)
            assert found.journal == known[at] and "At least one line is missing" in found.notices[0]
        double = path.with_name("double.jsonl")
        double.write_bytes(b"".join([*old, *added[: at + 1], *added[at:]]))
        found = open_save(double, read_only=True)
        assert found.journal == known[at + 1] and "is a copy of line" in found.notices[0]


def test_a_line_of_an_old_save_that_is_moved_among_chained_lines_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    lines = chained(SUMMED[-1:] + [record_line(entry(n, n - 1)) for n in (7, 8, 9)])[1:]
    path.write_bytes(b"".join([*SUMMED[:2], *SUMMED[3:], lines[0], SUMMED[2], *lines[1:]]))
    (notice,) = open_save(path, read_only=True).notices
    assert notice.startswith("Lines 14 to 15 of a.jsonl are not in their place: they belong after line 12.")


def test_lines_that_an_older_version_adds_to_an_old_save_are_taken(tmp_path: Path) -> None:
    """An older version ignores the field `prev` and writes lines without it."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"".join(SUMMED))
    for n in (7, 8, 9):
        opened = open_save(path)
        assert opened.notices == []
        opened.file.write([entry(n, n - 1)])
        opened.file.close()
        with path.open("ab") as other:
            other.write(record_line(Head(n - 1, undo=True)) + record_line(Head(n, undo=False)))
    opened = open_save(path, read_only=True)
    assert opened.notices == [] and opened.journal.path[-3:] == [7, 8, 9]


# ---------------------------------------------------------------------- newer versions


NEWER = {
    "a kind of entry": b'{"n":7,"parent":6,"kind":"dream","question":"q","value":1}',
    "a kind of record": b'{"scene":7,"of":6}',
    "a kind of what is told": b'{"n":7,"parent":6,"question":"q","value":1,"told":[{"text":"a","audience":"all"}]}',
}


@pytest.mark.parametrize("kind", NEWER)
def test_a_line_that_only_a_newer_version_writes_is_said_to_be_one(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.jsonl"
    for lines in ([*LINES, NEWER[kind]], [*LINES, NEWER[kind], record_line(entry(8, 7))]):
        content = b"".join(chained(lines))
        path.write_bytes(content)
        opened = open_save(path)
        assert opened.journal == STATES[-1]
        (notice,) = opened.notices
        assert notice.startswith("Line 13 of a.jsonl was made by a newer version of the app (")
        assert notice.endswith(f"continues in {opened.file.path.name}; a.jsonl is unchanged.")
        opened.file.close()
        assert path.read_bytes() == content


def test_a_line_of_a_newer_version_that_was_changed_since_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"".join(chained([*LINES, NEWER["a kind of entry"]])).replace(b"dream", b"drums"))
    (notice,) = open_save(path, read_only=True).notices
    assert notice.startswith("Line 13 of a.jsonl is damaged (its checksum is wrong).")


# ---------------------------------------------------------------------- other readers


@pytest.mark.parametrize("first", [2**9, 2**18])
def test_a_list_reads_a_save_up_to_the_broken_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    monkeypatch.setattr(tails, "_FIRST", first)
    path = tmp_path / "a.jsonl"
    more = [entry(7, 6), Snapshot(7, '{"phase":"end"}'), entry(8, 7), entry(9, 8), Head(8, undo=True), entry(10, 8)]
    lines = after(WHOLE, more).splitlines(keepends=True)
    path.write_bytes(WHOLE + b"".join(lines))
    assert (tail(path).journal.head, tail(path).damaged) == (10, False)
    path.write_bytes(WHOLE + b"".join(lines[:3] + lines[5:]))
    assert (tail(path).journal.head, tail(path).damaged) == (8, True)


def test_an_export_of_a_cut_save_says_so(tmp_path: Path) -> None:
    """The export holds the part before the missing line."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"".join(LINES[:7] + LINES[8:]))
    document = export(path)
    assert "At least one line is missing before line 8 of a.jsonl: step 3." in document["notices"][0]
    assert document["head"] == 1 and [one["n"] for one in document["entries"]] == [1]
