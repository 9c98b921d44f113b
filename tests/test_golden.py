"""Saves of every kind since version 0.1.0 lead to the same tables, log lines, questions, views and reports for ever.

`golden` describes the files and how they are written again.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from golden import PARTS, REPORTED, REPORTS, golden, kept, opened, reported

from unhex_tui.engine.journal import Entry
from unhex_tui.files.records import parted, record_line, record_of


def test_every_kind_of_session_is_there() -> None:
    names = {save.stem for save in kept()}
    assert {"sample", "nightclub", "an-evening"} <= names
    assert sum(name.startswith("random-") for name in names) >= 30


@pytest.mark.parametrize("save", kept(), ids=lambda save: save.stem)
def test_a_saved_session_leads_to_what_it_led_to(save: Path) -> None:
    was = save.with_suffix(".golden").read_text("utf-8").splitlines()
    now = golden(save)
    differ = [
        f"entry {old.split()[0]}: {', '.join(part for part, a, b in zip(PARTS, *halves, strict=True) if a != b)}"
        for old, new in zip(was, now, strict=False)
        if old != new
        for halves in [(old.split()[1:], new.split()[1:])]
    ]
    assert not differ, f"{len(differ)} entries lead elsewhere, the first: {differ[:5]}"
    assert len(now) == len(was)


@pytest.mark.parametrize("save", kept(), ids=lambda save: save.stem)
def test_a_save_is_logged_and_exported_as_it_was(save: Path) -> None:
    """The text and the web page of `log`, and all that `export` prints, are the same to the byte."""
    name, *now = reported(save)
    [was] = [line.split()[1:] for line in REPORTS.read_text("utf-8").splitlines() if line.startswith(f"{name} ")]
    assert [what for what, a, b in zip(REPORTED, was, now, strict=True) if a != b] == []


def test_every_entry_of_a_save_is_written_as_it_was_read() -> None:
    written = 0
    for line in (line for save in kept() for line in save.read_bytes().splitlines() if line.startswith(b'{"n":')):
        entry = record_of(line + b"\n")
        assert isinstance(entry, Entry)
        assert parted(record_line(entry).rstrip())[0] == parted(line)[0]
        assert record_of(parted(line)[0] + b"\n") == entry, "without its checksum each field is looked at more closely"
        written += 1
    assert written > 5000


def test_every_snapshot_in_a_save_loads_as_the_table_it_was() -> None:
    loaded = 0
    for save in kept():
        system, journal = opened(save)
        for n, text in journal.snapshots.items():
            table = json.loads(text)
            assert system.dump(system.load(table)) == json.loads(text), f"{save.stem}, after entry {n}"
            loaded += 1
    assert loaded > 200
