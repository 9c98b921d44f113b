"""Damaged saves: the only error is `SaveError`; the sound beginning is never lost, the damaged file never changed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from evening import HEADER, RECORDS, entry, journal_of, states

from tests.chained import after
from tests.command_line import ROOT
from tests.slices import Share
from unhex_tui.engine.journal import Head, Journal, Record, Snapshot
from unhex_tui.files import saves
from unhex_tui.files.atomic import SaveError, WriteFailed
from unhex_tui.files.chain import Unsound
from unhex_tui.files.records import header_line, record_of
from unhex_tui.files.saves import open_save

WHOLE = header_line(HEADER) + after(header_line(HEADER), RECORDS)
LINES = WHOLE.splitlines(keepends=True)
ENDS = [len(b"".join(LINES[: count + 1])) for count in range(len(LINES))]
STATES = states()
LOST = ("is damaged", "is missing before line", "not in its place", "not in their place", "a copy of")
SAMPLE = (ROOT / "saves" / "sample.jsonl").read_bytes()
BITS = 300
"""Number of bits of the sample to flip, one at a time."""


def _open(path: Path) -> tuple[Journal, list[str], Path]:
    opened = open_save(path)
    opened.file.close()
    return opened.journal, opened.notices, opened.file.path


def test_a_save_cut_anywhere_opens_with_every_whole_line(tmp_path: Path) -> None:
    """A message says that one line is incomplete."""
    path = tmp_path / "a.jsonl"
    for length in range(len(WHOLE)):
        path.unlink(missing_ok=True)
        path.write_bytes(WHOLE[:length])
        if length < ENDS[0] - 1:
            with pytest.raises(SaveError):
                open_save(path)
            continue
        journal, notices, where = _open(path)
        whole = sum(end - 1 <= length for end in ENDS) - 1
        clean_cut = length in ENDS or length + 1 in ENDS
        assert journal == STATES[whole], length
        assert notices == (
            [] if clean_cut else ["The last line of a.jsonl was only partly written, so it is left out."]
        )
        assert where == path
        assert path.read_bytes() == WHOLE[:length]


def test_the_first_record_written_takes_the_place_of_what_was_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    for cut in range(ENDS[2] - 1, ENDS[4] + 2):
        path.write_bytes(WHOLE[:cut])
        opened = open_save(path)
        new: list[Record] = [entry(50, opened.journal.head), Head(opened.journal.head, undo=True)]
        opened.file.write(new)
        opened.file.close()
        whole = sum(end - 1 <= cut for end in ENDS) - 1
        before = b"".join(LINES[: whole + 1])
        written = before + after(before, new)
        assert path.read_bytes() == written, cut
        assert open_save(path, read_only=True).journal == journal_of([*RECORDS[:whole], *new]), cut


def _sound_before(data: bytes) -> int:
    """Return the number of untouched records at the beginning."""
    same = next((i for i, (a, b) in enumerate(zip(data, WHOLE, strict=False)) if a != b), min(len(data), len(WHOLE)))
    return sum(end <= same for end in ENDS) - 1


def _check(path: Path, data: bytes, *, read_only: bool = False) -> bool:
    """Open a damaged save, check the promises for it, and tell whether a notice was shown."""
    path.unlink(missing_ok=True)  # much faster than overwriting
    path.write_bytes(data)
    try:
        opened = open_save(path, read_only=read_only)
        opened.file.close()
        journal, notices, where = opened.journal, opened.notices, opened.file.path
    except SaveError as error:
        assert _sound_before(data) < 0, "only a damaged header keeps a save from opening"
        assert "\n" not in str(error)
        notices = [str(error)]
    else:
        whole = max(0, _sound_before(data))
        for n, kept in STATES[whole].entries.items():
            assert journal.entries[n] == kept
        if where != path:
            assert any(word in notices[-1] for word in LOST) and where.name in notices[-1]
            again = open_save(where, read_only=True)
            assert again.journal == journal and again.notices == notices_of(notices[:-1], where)
            where.unlink()
            where.with_name(where.name + ".lock").unlink()
    assert path.read_bytes() == data
    return bool(notices)


def notices_of(notices: list[str], path: Path) -> list[str]:
    """Return the notices of a save as they read for its recovered copy at `path`."""
    return [notice.replace("a.jsonl", path.name) for notice in notices]


def test_a_changed_byte_is_reported(tmp_path: Path) -> None:
    """A changed byte never crashes the app and never loses the part before it."""
    rng = Random(2)
    for offset in range(len(WHOLE)):
        for byte in (WHOLE[offset] ^ (1 << rng.randrange(8)), rng.choice(b'\n\0"{}[,9\xff')):
            data = WHOLE[:offset] + bytes([byte]) + WHOLE[offset + 1 :]
            told = _check(tmp_path / "a.jsonl", data, read_only=rng.random() < 0.8)
            assert told or data == WHOLE, (offset, byte)


def _flip(bits: Iterable[int], path: Path) -> None:
    """Flip bits of the sample one at a time and check that each is reported.

    A flip that only changes the blank at the end of the last line may pass, if nothing is lost.
    """
    path.write_bytes(SAMPLE)
    sound = open_save(path, read_only=True)
    for bit in bits:
        offset = bit // 8
        path.unlink(missing_ok=True)
        path.write_bytes(SAMPLE[:offset] + bytes([SAMPLE[offset] ^ (1 << bit % 8)]) + SAMPLE[offset + 1 :])
        try:
            opened = open_save(path, read_only=True)
            if not opened.notices:
                assert offset == len(SAMPLE) - 1, bit
                assert (opened.header, opened.journal) == (sound.header, sound.journal)
        except SaveError as error:
            assert any(
                why in str(error) for why in ("first line is damaged", "not a save of this app", "newer version")
            ), bit


def test_a_bit_flipped_anywhere_in_the_sample_is_told(tmp_path: Path) -> None:
    _flip(Random(5).sample(range(8 * len(SAMPLE)), BITS), tmp_path / "a.jsonl")


@pytest.mark.long
def test_every_bit_of_the_sample_that_is_flipped_is_told(
    share: Share, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parsed lines are cached, since all lines but one are the same each time."""
    for name in ("record_of", "header_of"):
        monkeypatch.setattr(saves, name, lru_cache(4096)(getattr(saves, name)))
    _flip(share.of(range(8 * len(SAMPLE))), tmp_path / "a.jsonl")


def told_of(lines: list[bytes], path: Path, sound: int, states: list[Journal]) -> str:
    """Open a save of these lines whose first `sound` records are in place, and return its notice."""
    path.unlink(missing_ok=True)
    path.write_bytes(b"".join(lines))
    opened = open_save(path, read_only=True)
    assert opened.journal == states[sound], (sound, opened.notices)
    (notice,) = opened.notices
    assert notice.endswith(f" You see everything before line {sound + 2}.")
    return notice


def states_of(content: bytes) -> list[Journal]:
    saved = [record_of(line) for line in content.splitlines(keepends=True)[1:]]
    return states([record for record in saved if record is not None])


BOTH = pytest.mark.parametrize("content", [WHOLE, SAMPLE], ids=["short", "sample"])


@BOTH
def test_every_line_that_is_taken_out_is_told(tmp_path: Path, content: bytes) -> None:
    """The last line is left out: nothing in the file says that more was there."""
    lines, known = content.splitlines(keepends=True), states_of(content)
    for at in range(1, len(lines) - 1):
        told = told_of(lines[:at] + lines[at + 1 :], tmp_path / "a.jsonl", at - 1, known)
        assert told.startswith(f"At least one line is missing before line {at + 1} of a.jsonl")
    (tmp_path / "b.jsonl").write_bytes(b"".join(lines[:-1]))
    opened = open_save(tmp_path / "b.jsonl", read_only=True)
    assert (opened.journal, opened.notices) == (known[-2], [])


@BOTH
def test_every_line_that_is_doubled_is_told(tmp_path: Path, content: bytes) -> None:
    lines, known = content.splitlines(keepends=True), states_of(content)
    for at in range(1, len(lines)):
        told = told_of(lines[: at + 1] + lines[at:], tmp_path / "a.jsonl", at, known)
        assert told.startswith(f"Line {at + 2} of a.jsonl is a copy of line {at + 1}.")


@BOTH
def test_every_pair_of_lines_that_is_swapped_is_told(tmp_path: Path, content: bytes) -> None:
    """All pairs of the short save; neighbours and 200 random pairs of the sample."""
    lines, known = content.splitlines(keepends=True), states_of(content)
    pairs = [*combinations(range(1, len(lines)), 2)]
    if content is SAMPLE:
        pairs = [(a, b) for a, b in pairs if b == a + 1] + Random(6).sample(pairs, 200)
    for first, second in pairs:
        swapped = list(lines)
        swapped[first], swapped[second] = swapped[second], swapped[first]
        told = told_of(swapped, tmp_path / "a.jsonl", first - 1, known)
        after_line = max(first + 2, second)
        assert told.startswith(f"Line {first + 1} of a.jsonl is not in its place: it belongs after line {after_line}.")


def test_a_header_that_is_not_as_it_was_written_opens_and_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(WHOLE.replace(b"Nightclub", b"Warehouse", 1))
    opened = open_save(path, read_only=True)
    assert opened.header.title == "Warehouse [b]🎲" and opened.journal == STATES[-1]
    assert opened.notices == ["The first line of a.jsonl was changed: the session may have started differently."]


def test_lines_without_a_checksum_as_older_versions_wrote_them_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    older = b"".join(re.sub(rb',"sum":"[0-9a-f]{8}"', b"", line) for line in LINES[:5])
    path.write_bytes(older + b"".join(LINES[5:]))
    journal, notices, where = _open(path)
    assert (journal, notices, where) == (STATES[-1], [], path)


def test_misplaced_garbage_is_reported(tmp_path: Path) -> None:
    """No earlier line is lost. Not reported: inserted blank lines, and a save that ends at an earlier line."""
    rng = Random(3)
    for _ in range(400):
        start, end = sorted(rng.randrange(len(WHOLE)) for _ in range(2))
        piece = rng.choice(
            [b"", rng.randbytes(rng.randrange(1, 200)), b"\0" * 512, WHOLE[start : start + 80], b"\n" * 9]
        )
        data = WHOLE[:start] + piece + WHOLE[rng.choice([start, end]) :]
        told = _check(tmp_path / "a.jsonl", data)
        whole = [line.strip() for line in data.splitlines() if line.strip()]
        assert told or whole == [line.strip() for line in LINES[: len(whole)]], data


MISFITS = {
    "no JSON": b"{oops}\n",
    "no record": b'{"x":1}\n',
    "a list": b"[1,2]\n",
    "no UTF-8": b'{"n":7,"parent":6,"question":"q","value":"\xff"}\n',
    "NUL bytes": b"\0\0\0\n",
    "a number that is there": after(WHOLE, [entry(6, 5)]),
    "a parent that is not there": after(WHOLE, [entry(9, 8)]),
    "its own parent": b'{"n":7,"parent":7,"question":"q","value":1}\n',
    "a negative parent": b'{"n":7,"parent":-1,"question":"q","value":1}\n',
    "undo to nowhere": after(WHOLE, [Head(77, undo=True)]),
    "redo of nothing": after(WHOLE, [Head(2, undo=False)]),
    "a snapshot of nothing": after(WHOLE, [Snapshot(77, "{}")]),
    "a back that is not there": after(WHOLE, [entry(7, 6, back=99)]),
    "a branch whose back is not there": after(WHOLE, [entry(7, 2, back=99)]),
    "an end of a line that is before the setup": after(WHOLE, [entry(7, 6, corrects=1, until=-1)]),
    "no value": b'{"n":7,"parent":6,"question":"q"}\n',
    "a value that is no answer": b'{"n":7,"parent":6,"question":"q","value":1.5}\n',
    "NaN": b'{"n":7,"parent":6,"question":"q","value":[NaN]}\n',
    "an endless number": b'{"n":7,"parent":6,"question":"q","value":' + b"9" * 9999 + b"}\n",
    "a number too large to compute with": b'{"n":7,"parent":6,"question":"q","value":' + b"9" * 99 + b"}\n",
    "true for a number": b'{"n":7,"parent":true,"question":"q","value":1}\n',
    "text for a number": b'{"n":"7","parent":6,"question":"q","value":1}\n',
    "a kind of its own": b'{"n":7,"parent":6,"kind":"dream","question":"q","value":1}\n',
    "deep nesting": b'{"n":7,"parent":6,"question":"q","value":' + b"[" * 99999 + b"]" * 99999 + b"}\n",
    "deep nesting elsewhere": b'{"a":' * 99999 + b"1" + b"}" * 99999 + b"\n",
    "surrogates": b'{"n":7,"parent":6,"question":"q","value":"\\ud800"}\n',
}


@pytest.mark.parametrize("kind", MISFITS)
def test_a_session_with_a_damaged_line_gets_a_new_file(tmp_path: Path, kind: str) -> None:
    """The reading ends at the damaged line."""
    path = tmp_path / "a.jsonl"
    data = WHOLE + MISFITS[kind] + after(WHOLE, [entry(8, 6)])
    path.write_bytes(data)
    opened = open_save(path)
    assert opened.journal == STATES[-1]
    assert opened.file.path == tmp_path / "a (recovered).jsonl"
    assert len(opened.notices) == 1 and opened.notices[0].isprintable() and len(opened.notices[0]) < 300
    assert opened.notices[0].startswith(f"Line {len(LINES) + 1} of a.jsonl is damaged (")
    assert "continues in a (recovered).jsonl; a.jsonl is unchanged." in opened.notices[0]
    opened.file.write([entry(7, 6)])
    opened.file.close()
    assert path.read_bytes() == data
    assert (tmp_path / "a (recovered).jsonl").read_bytes() == WHOLE + after(WHOLE, [entry(7, 6)])


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ('"n":7,"parent":true,"value":1', "parent: expected a whole number, got True"),
        ('"n":7,"parent":6,"value":1', "question: it is missing"),
        ('"n":7,"parent":6,"question":"q","value":1.5', "value: expected an answer, got 1.5"),
        ('"n":7,"parent":6,"question":"q","value":1,"seats":["a",2]', "seats.1: expected a text, got 2"),
        ('"n":7,"parent":6,"question":"q","value":1,"told":[{"text":"a","mark":"x"}]', "told.0.mark: expected one of"),
        (
            '"n":7,"parent":6,"question":"q","value":1,"told":[{"text":"a","audience":3}]',
            "told.0.audience: expected one",
        ),
        ('"n":7,"parent":6,"question":"q","value":1,"told":[{"rules":[]}]', "told.0.text: it is missing"),
        ('"n":7,"parent":6,"question":"q","value":1,"told":[{"text":"a","faces":[1.5]}]', "told.0.faces.0: expected a"),
        ('"n":7,"parent":6,"question":"q","value":1,"seats":"a"', "seats: expected an array, got 'a'"),
        (
            '"n":7,"parent":-2,"question":"q","value":1',
            "parent: expected a whole number of at least -1, got ",
        ),
        ('"head":2,"undo":1', "undo: expected true or false, got 1"),
    ],
)
def test_damage_is_reported_with_its_place(fields: str, told: str) -> None:
    """The message has the expected and the found value."""
    with pytest.raises(Unsound) as caught:
        record_of(b"{" + fields.encode() + b"}\n")
    assert str(caught.value).startswith(told)


def test_a_recovered_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(WHOLE + b"{oops}\n")
    assert [_open(path)[2].name for _ in range(3)] == [
        "a (recovered).jsonl",
        "a (recovered) 2.jsonl",
        "a (recovered) 3.jsonl",
    ]


def test_read_only_a_damaged_save_shows_its_sound_part_and_makes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(WHOLE + b"{oops}\n")
    opened = open_save(path, read_only=True)
    assert opened.journal == STATES[-1]
    assert opened.notices[0].endswith("You see everything before line 13.")
    assert list(tmp_path.iterdir()) == [path]


def test_a_damaged_save_is_free_again_once_its_sound_part_is_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(WHOLE + b"{oops}\n")
    first, second = open_save(path), open_save(path)
    assert first.file.path != second.file.path
    first.file.close()
    second.file.close()


@pytest.mark.parametrize("table", [b'{"a":"\xff"}', b'{"a":' + b"[" * 5000 + b"]" * 5000 + b"}"])
def test_an_unreadable_snapshot_is_skipped(tmp_path: Path, table: bytes) -> None:
    """The save keeps all other lines."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(WHOLE + b'{"snapshot":6,"table":' + table + b"}\n" + after(WHOLE, [entry(7, 6)]))
    journal, notices, where = _open(path)
    assert journal == journal_of([*RECORDS, entry(7, 6)])
    assert where == path
    assert notices == [
        "Line 13 of a.jsonl is damaged. It only speeds up loading, so it is skipped and nothing is lost."
    ]


def test_blank_lines_and_foreign_line_ends_are_borne(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(WHOLE.replace(b"\n", b"\r\n\r\n"))
    journal, notices, where = _open(path)
    assert journal == STATES[-1]
    assert notices == [] and where == path


def test_a_line_too_long_to_be_one_is_damage_and_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    long = b'{"n":7,"parent":6,"question":"q","value":"' + b"x" * (saves._LONGEST_LINE + 9) + b'","label":""}\n'
    path.write_bytes(WHOLE + long + after(WHOLE, [entry(8, 6)]))
    journal, notices, where = _open(path)
    assert journal == STATES[-1] and where.name == "a (recovered).jsonl"
    assert notices[0].startswith("Line 13 of a.jsonl is damaged (it is too long (5,242,880 bytes)).")
    assert path.read_bytes().startswith(WHOLE + long)


def test_a_line_that_would_be_too_long_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(WHOLE)
    file = open_save(path).file
    with pytest.raises(WriteFailed, match=r"a line of 5,000,\d{3} bytes: at most 4,194,304"):
        file.write([entry(7, 6, "x" * 5_000_000)])
    file.close()
    assert path.read_bytes() == WHOLE


def test_numbers_without_end_are_no_numbers(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(WHOLE + b'{"n":7,"parent":6,"question":"q","value":1,"label":"","mood":1e999}\n')
    assert _open(path)[1][0].startswith("Line 13 of a.jsonl is damaged (it is not valid JSON: 1e999 is not a number).")
