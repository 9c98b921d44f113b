"""The game session of `an_evening.txt` in a save: closed and resumed again and again, then carried into the next one.

The next session gets the party file that the app writes at the end.
"""

import json
from pathlib import Path
from random import Random

import pytest
from playthroughs.playthrough import HERE, entries, given

from unhex_tui.commands import sessions
from unhex_tui.engine.session import AppDice
from unhex_tui.files.shelf import Shelf
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.questions.desk import Desk

EVENING = HERE / "an_evening.txt"


def played(save: Path, stops: int) -> sessions.Held:
    """Return the session before its last answer, closed and reopened `stops` times on the way."""
    answers = list(entries(EVENING.read_text(encoding="utf-8")))[:-1]
    held = sessions.begun({"title": "Tuesday"}, save)
    every = len(answers) // (stops + 1)
    for number, (sign, value) in enumerate(answers, 1):
        given(held.session, sign, value)
        if number % every == 0:
            before = UNHEX.dump(held.session.table) if held.session.table.at_rest else None, held.session.log()
            held.close()
            held = sessions.opened(save)
            assert held.session.notices == []
            assert (before[0] or UNHEX.dump(held.session.table)) == UNHEX.dump(held.session.table)
            assert held.session.log() == before[1]
    return held


@pytest.mark.parametrize("stops", [0, 7])
def test_two_fights_are_saved_resumed_and_carried_on(tmp_path: Path, stops: int) -> None:
    """The party file carries them into the next session."""
    held = played(tmp_path / "tuesday.jsonl", stops)
    desk = Desk(held.session, AppDice(Random(1)), shelf=Shelf(tmp_path, UNHEX.kinds))
    asked = desk.decision
    assert asked is not None and asked.question == "advance.ability"
    desk.click(option="LEAD-1")
    desk.commit()
    assert desk.decision is None
    held.close()
    file = tmp_path / "parties" / "The crew.json"
    assert str(file) in desk.said.text

    wednesday = sessions.begun({"title": "Wednesday"}, tmp_path / "wednesday.jsonl")
    wednesday.session.answer("join")
    wednesday.session.answer(file.read_text(encoding="utf-8"))
    table = wednesday.session.table
    before = held.session.table
    for who in ("vex", "ann"):
        one, was = table.characters[who], before.characters[who]
        assert (one.level, one.max_level, one.abilities, one.marks) == (
            was.level,
            was.max_level,
            was.abilities,
            was.marks,
        )
        assert [(item.name, item.destroyed) for item in one.items] == [
            (item.name, item.destroyed) for item in was.items
        ]
    assert (table.characters["vex"].max_level, table.characters["ann"].max_level) == (55, 60)
    assert "LEAD-1" in table.characters["ann"].abilities
    assert "Mill door" in [item.name for item in table.characters["vex"].items]
    assert table.team(table.pc_team()).name == "The crew"
    wednesday.close()


def test_the_evening_holds_two_fights_a_recovery_and_an_award() -> None:
    text = EVENING.read_text(encoding="utf-8")
    assert text.count("| The goal is met") == 1
    assert text.count("Victory: ") == 2
    assert "Time passes" in text
    assert "\nnext: nothing\n" in text


def test_the_party_file_is_written_once_per_closing(tmp_path: Path) -> None:
    """The replaced file is put aside."""
    held = played(tmp_path / "tuesday.jsonl", 0)
    parties = tmp_path / "parties"
    parties.mkdir()
    (parties / "The crew.json").write_text("as it was", encoding="utf-8")
    desk = Desk(held.session, AppDice(Random(1)), shelf=Shelf(tmp_path, UNHEX.kinds))
    desk.click(option="LEAD-1")
    desk.commit()
    written = (parties / "The crew.json").read_text(encoding="utf-8")
    assert json.loads(written)["title"] == "The crew"
    assert (parties / "earlier" / "The crew.json").read_text(encoding="utf-8") == "as it was"
    assert "earlier/The crew.json" in desk.said.text
    desk.undo()
    desk.commit()
    desk.redo()
    desk.commit()
    held.close()
    again = sessions.opened(tmp_path / "tuesday.jsonl")
    Desk(again.session, AppDice(Random(1)), shelf=Shelf(tmp_path, UNHEX.kinds)).commit()
    again.close()
    assert [path.name for path in (parties / "earlier").iterdir()] == ["The crew.json"]
    assert sorted(path.name for path in parties.iterdir()) == ["The crew.json", "earlier"]
    assert (parties / "The crew.json").read_text(encoding="utf-8") == written
