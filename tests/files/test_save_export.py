"""A save as one JSON document."""

from __future__ import annotations

import json
from pathlib import Path

from evening import HEADER, RECORDS, entry, saved

from unhex_tui.engine.journal import Head, Snapshot
from unhex_tui.files.export import export
from unhex_tui.files.saves import open_save


def test_an_export_holds_the_whole_session(tmp_path: Path) -> None:
    """The export has the header, the active line, the branches and the newest table."""
    path = tmp_path / "a.jsonl"
    saved(path, [*RECORDS, Head(3, undo=True)])
    document = export(path)
    assert json.loads(json.dumps(document)) == document
    assert {key: document[key] for key in ("format", "version", "system", "title", "setup", "created", "app")} == {
        "format": "unhex-tui export",
        "version": 1,
        "system": "duel",
        "title": HEADER.title,
        "setup": HEADER.setup,
        "created": HEADER.created,
        "app": "0.1.0",
    }
    assert document["notices"] == []
    assert document["head"] == 3
    assert [one["n"] for one in document["entries"]] == [1, 3]
    assert document["entries"][1] == {
        "n": 3,
        "parent": 1,
        "question": "duel.move",
        "value": "dodge",
        "label": "step 3",
        "forced": True,
    }
    assert [[one["n"] for one in run] for run in document["branches"]] == [[2], [4, 5, 6]]
    assert document["redo"] == [4, 5, 6]
    assert document["snapshot"] == {"at": 1, "table": {"phase": "round", "boxes": [[" ", "X"], {"é": "…"}]}}


def test_an_export_of_a_save_in_use_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    saved(path, [entry(1, 0), Snapshot(0, "{}"), Snapshot(1, "{torn}"), Head(0, undo=True)])
    held = open_save(path)
    data = path.read_bytes()
    document = export(path)
    held.file.close()
    assert document["entries"] == [] and document["redo"] == [1]
    assert [[one["n"] for one in run] for run in document["branches"]] == [[1]]
    assert document["snapshot"] == {"at": 0, "table": {}}
    assert path.read_bytes() == data


def test_an_export_of_a_damaged_save_says_so(tmp_path: Path) -> None:
    """A table that is no JSON is skipped."""
    path = tmp_path / "a.jsonl"
    data = saved(path, [entry(1, 0), Snapshot(1, "{torn}")]) + b"oops\n"
    path.write_bytes(data)
    document = export(path)
    assert document["snapshot"] is None
    assert "is damaged" in document["notices"][0]
    assert path.read_bytes() == data
