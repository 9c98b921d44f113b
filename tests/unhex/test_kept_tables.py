"""Tables kept in saves: a damaged one is refused, and the save is replayed instead."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from unhex_tui.commands import sessions
from unhex_tui.files.saves import open_save
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.system import UNHEX

SAMPLE = Path(__file__).parents[1] / "saves/0.1.0/sample.jsonl"


def kept() -> dict[str, Any]:
    """Return the newest table kept in a save."""
    journal = open_save(SAMPLE, read_only=True).journal
    table: dict[str, Any] = json.loads(journal.snapshots[max(journal.snapshots)])
    return table


def test_a_kept_table_that_lacks_something_is_refused() -> None:
    whole = kept()
    assert {"floor", "effects", "standing", "order", "hurt", "notes"} < whole.keys()
    for key in whole.keys() - set(Table._later):
        with pytest.raises(ValueError, match=f"^{key}: it is missing"):
            UNHEX.load({name: value for name, value in whole.items() if name != key})
    for key in whole["characters"][0].keys() - set(Character._later):
        table = deepcopy(whole)
        del table["characters"][0][key]
        with pytest.raises(ValueError, match=rf"^characters\.0\.{key}: it is missing"):
            UNHEX.load(table)


def test_a_table_kept_before_there_were_some_fields_has_what_is_usual() -> None:
    old = kept()
    whole = UNHEX.load(old)
    for name in Table._later:
        old.pop(name, None)
    for character in old["characters"]:
        for name in Character._later:
            character.pop(name, None)
    loaded = UNHEX.load(old)
    assert (loaded.party, loaded.withheld, dict(loaded.noted)) == ("", {}, {})
    assert [character.gifts for character in loaded.characters.values()] == [0] * len(whole.characters)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_wrong_with_a_kept_table_is_one_kind_of_error(seed: int) -> None:
    dice, whole = random.Random(seed), kept()
    refused = 0
    for _ in range(150):
        table = deepcopy(whole)
        at: Any = table
        while True:
            key = dice.choice([*at] if isinstance(at, dict) else range(len(at)))
            if not isinstance(at[key], dict | list) or not at[key] or dice.random() < 0.2:
                break
            at = at[key]
        if dice.random() < 0.3:
            del at[key]
        else:
            at[key] = dice.choice([None, True, -1, 10**400, 1.5, "x", [], ["x"], {}, {"x": 1}])
        try:
            UNHEX.load(table)
        except ValueError:
            refused += 1
    assert refused > 50


SPOILT: list[tuple[str, Any, str]] = [
    ("marks", {"head": [10**9, 0, 0]}, "head is marked"),
    ("level", 10**9, "is above their max level"),
    ("max_level", 10**9, "max_level: expected a whole number of at most 99"),
    ("team", "nobody", "Vex is on no team"),
    ("actions", -1, "-1 actions"),
]


@pytest.mark.parametrize(("field", "value", "why"), SPOILT, ids=[one[0] for one in SPOILT])
def test_a_save_whose_kept_table_breaks_the_rules_is_played_again(
    field: str, value: Any, why: str, tmp_path: Path
) -> None:
    lines = SAMPLE.read_bytes().splitlines(keepends=True)
    newest = max(i for i, line in enumerate(lines) if line.startswith(b'{"snapshot"'))
    snapshot = json.loads(lines[newest])
    one = snapshot["table"]["characters"][0]
    one[field] = {**one[field], **value} if isinstance(value, dict) else value
    lines[newest] = json.dumps(snapshot, separators=(",", ":")).encode() + b"\n"
    spoilt = tmp_path / "spoilt.jsonl"
    spoilt.write_bytes(b"".join(lines))
    session = sessions.opened(spoilt, read_only=True).session
    assert session.view() == sessions.opened(SAMPLE, read_only=True).session.view()
    (told,) = session.passed_over.values()
    assert len(session.notices) == 1 and why in told


def test_a_save_with_a_spoilt_snapshot_is_replayed(tmp_path: Path) -> None:
    """The app says so."""
    lines = SAMPLE.read_bytes().splitlines(keepends=True)
    newest = max(i for i, line in enumerate(lines) if line.startswith(b'{"snapshot"'))
    snapshot = json.loads(lines[newest])
    del snapshot["table"]["characters"][0]["marks"]["left_arm"]
    lines[newest] = json.dumps(snapshot, separators=(",", ":")).encode() + b"\n"
    spoilt = tmp_path / "spoilt.jsonl"
    spoilt.write_bytes(b"".join(lines))
    as_it_was = sessions.opened(SAMPLE, read_only=True).session
    session = sessions.opened(spoilt, read_only=True).session
    assert session.view() == as_it_was.view()
    assert as_it_was.notices == []
    assert session.notices == ["A snapshot could not be read: replayed from the answers."]
    assert session.passed_over == {
        snapshot["snapshot"]: "characters.0: expected marks of head, right_arm, left_arm, torso, right_leg, left_leg, "
        "got head, right_arm, torso, right_leg, left_leg"
    }
