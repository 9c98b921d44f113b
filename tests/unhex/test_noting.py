"""The GM's notes on the session, a character or an area: one entry each, shown only to the GM."""

from __future__ import annotations

import json
from typing import Any

from unhex_kit import ROOM, Evening, Fight

from unhex_tui.commands.report import gathered, page
from unhex_tui.engine.system import gm_actions_of
from unhex_tui.scenes.areas import Areas
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.system import UNHEX

PEOPLE = (
    "Vex pc crew Room level=40/50 pistol@right ammo",
    "Thug house Room level=37/43 knife@right",
    "Ghost house Hall level=41/47 sword@right hidden",
)


def note(s: Evening, about: str, text: str) -> str:
    """Write a note by the GM action and return it in words."""
    aside = s.gm_action("note")
    aside.answer(about)
    aside.answer(text)
    assert s.finish("note", aside)
    return aside.result or ""


def sheet_notes(s: Evening, audience: Any, who: str) -> tuple[str, ...]:
    """Return the notes on a character's sheet as an audience sees it."""
    return next(sheet.notes for sheet in s.view(audience).sheets if sheet.id == who)


def test_a_note_on_the_session_is_one_entry_and_is_in_the_gms_log() -> None:
    s = Fight(ROOM, *PEOPLE)
    entries, asked = s.journal.last, s.decision
    assert note(s, ":session", "the bouncer lied") == "note: the bouncer lied"
    assert s.journal.last == entries + 1 and s.table.notes == ["the bouncer lied"] and s.decision == asked
    assert s.told()[-1] == "The GM: note: the bouncer lied"
    s.undo()
    assert s.table.notes == []


def test_a_note_on_a_character_is_on_the_gms_sheet_only() -> None:
    s = Fight(ROOM, *PEOPLE)
    assert note(s, "vex", "owes the Cat") == "note on Vex: owes the Cat"
    assert sheet_notes(s, "gm", "vex") == ("GM: owes the Cat",)
    assert sheet_notes(s, "players", "vex") == ()
    s.undo()
    assert sheet_notes(s, "gm", "vex") == ()


def test_a_note_on_an_area_is_said_of_it_on_the_map_and_kept_with_the_map() -> None:
    s = Fight(ROOM, *PEOPLE)
    assert note(s, "area:hall", "the floor is rotten") == "note on Hall: the floor is rotten"
    scenes = {audience: s.view(audience).scene for audience in ("gm", "players")}
    told = {
        audience: [area.about for area in scene.areas] for audience, scene in scenes.items() if isinstance(scene, Areas)
    }
    assert "Hall: the floor is rotten" in told["gm"] and not any("rotten" in text for text in told["players"])
    encounter = next(document for document in UNHEX.documents(s.table) if document.kind == "encounter")
    assert "note Hall: the floor is rotten" in encounter.text


def test_nothing_of_a_note_reaches_the_players() -> None:
    s = Fight(ROOM, *PEOPLE)
    for about in (":session", "vex", "thug", "ghost", "area:hall"):
        note(s, about, "qqmemo")
    shown = repr(s.view("players")) + repr(s.log("players"))
    assert "qqmemo" not in shown and "note" not in shown.lower().replace("notes=()", "").replace("note=", "")
    assert "qqmemo" not in page(gathered(s, "players"))


def test_the_gms_report_has_the_notes_with_what_they_are_about() -> None:
    s = Fight(ROOM, *PEOPLE)
    note(s, ":session", "the bouncer lied")
    note(s, "ghost", "is the mother")
    note(s, "area:hall", "a safe behind the bar")
    report = gathered(s, "gm")
    (notes,) = (each for each in report.tables if each.title == "GM notes")
    assert notes.rows == (
        ("The session", "the bouncer lied"),
        ("Ghost", "is the mother"),
        ("Hall", "a safe behind the bar"),
    )
    assert page(report).count("is the mother") == 2


def test_notes_on_somebody_go_with_whoever_is_removed() -> None:
    s = Fight(ROOM, *PEOPLE)
    note(s, "thug", "a twin")
    s.amend("thug", "remove", "yes")
    assert s.table.noted == {}


def test_a_table_with_notes_is_loaded_unchanged() -> None:
    """A table without notes is dumped as before."""
    s = Fight(ROOM, *PEOPLE)
    assert "noted" not in UNHEX.dump(s.table)
    note(s, "vex", "owes the Cat")
    again = UNHEX.load(json.loads(json.dumps(UNHEX.dump(s.table))))
    assert isinstance(again, Table) and again.noted == {"vex": ["owes the Cat"]}


def test_notes_stand_among_what_the_gm_can_do_beside() -> None:
    assert "note" in gm_actions_of(UNHEX)
