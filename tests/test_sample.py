"""The sample save is exactly what `run --demo --save` makes from the lines of sample.jsonl.

To make it again after a change of rules: `UNHEX_RECORD=1 python -m pytest tests/test_sample.py`. If the rules refuse a
line, change tests/sample.jsonl; the sample must still stop in the middle of a move under fire.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.chained import chained
from tests.command_line import ROOT, here
from unhex_tui.commands import sessions
from unhex_tui.engine.journal import Entry, Head, Record, Snapshot
from unhex_tui.files.records import header_line, header_of, record_of
from unhex_tui.files.saves import read_header
from unhex_tui.systems.unhex.state.underway import Move
from unhex_tui.systems.unhex.system import UNHEX

SAMPLE = ROOT / "saves" / "sample.jsonl"
LINES = (Path(__file__).parent / "sample.jsonl").read_text("utf-8")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample as the app makes it today."""
    path = tmp_path_factory.mktemp("sample") / SAMPLE.name
    status, out, err = here("run", "--demo", "--save", path, stdin=LINES)
    assert (status, err) == (0, "")
    assert [line for line in out.splitlines() if json.loads(line)["type"] == "error"] == []
    # The date of the first recording is kept, so that the file stays the same unless something else changes.
    header, *rest = path.read_bytes().splitlines(keepends=True)
    first = header_line(header_of(header)._replace(created=read_header(SAMPLE).created))
    path.write_bytes(b"".join(chained([first, *rest])))
    if os.environ.get("UNHEX_RECORD"):
        SAMPLE.write_bytes(path.read_bytes())
    return path


def records(path: Path) -> list[Record]:
    """Return the records after a save's header."""
    found = [record_of(line) for line in path.read_bytes().splitlines(keepends=True)[1:]]
    return [record for record in found if record is not None]


def test_the_sample_holds_what_its_lines_make(made: Path) -> None:
    def inputs(path: Path) -> list[object]:
        return [
            (record.n, record.parent, record.question, record.value, record.seats)
            if isinstance(record, Entry)
            else record
            for record in records(path)
            if isinstance(record, Entry | Head)
        ]

    assert inputs(SAMPLE) == inputs(made)
    assert SAMPLE.read_bytes().splitlines()[0] == made.read_bytes().splitlines()[0], "the setup, and even the date"
    assert any(isinstance(record, Head) and record.undo for record in records(SAMPLE))


def test_the_sample_opens_without_a_notice(made: Path) -> None:
    """The sample stops in the middle of a move under fire."""
    session = sessions.opened(SAMPLE, read_only=True).session
    assert session.notices == []
    assert session.decision is not None
    assert session.decision.question == "damage.dice"
    assert isinstance(session.table.action.doing, Move)
    assert session.table.round == 3


def test_the_snapshots_of_the_sample_load_as_they_are(made: Path) -> None:
    snapshots = [record for record in records(SAMPLE) if isinstance(record, Snapshot)]
    assert len(snapshots) == 2
    for snapshot in snapshots:
        table = json.loads(snapshot.table)
        assert UNHEX.dump(UNHEX.load(table)) == table
