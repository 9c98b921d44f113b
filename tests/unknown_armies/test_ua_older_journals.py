"""Sessions from before a rule ended attacks or chases earlier replay unchanged: UA-MUL-1, UA-CAR-2, UA-CAR-6."""

from __future__ import annotations

import json

import pytest
from golden import SAVES, hashed
from unknown_armies.ua_chase_kit import after_the_van
from unknown_armies.ua_kit import THUG, fight

from unhex_tui.commands.sessions import opened
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.journal import Journal
from unhex_tui.engine.session import Session

FOLDER = SAVES / "0.1.0-sums"


def older(name: str) -> Session:
    """Return a session written by an older version."""
    session = opened(FOLDER / f"{name}.jsonl", read_only=True).session
    session.recorder.write = lambda _: None
    return session


def by_answers(session: Session) -> Session:
    """Return the same session without its kept tables."""
    journal = Journal()
    for entry in session.journal.entries.values():
        journal.add(entry)
    return Session(session.system, session.setup, journal=journal)


@pytest.mark.parametrize("name", ["ua-series", "ua-chase"])
def test_an_older_session_is_replayed_unchanged(name: str) -> None:
    """Undo and redo lead through it."""
    session = older(name)
    assert session.notices == [] and by_answers(session).notices == []
    left = session.system.dump(session.table), session.decision
    lines = [line.split() for line in (FOLDER / f"{name}.golden").read_text("utf-8").splitlines()]
    tables = {int(n): table for n, table, *_ in lines}
    alone = by_answers(session)
    assert hashed(json.dumps(alone.table.dump(), ensure_ascii=False)) == tables[alone.journal.head]
    assert (alone.table.dump(), alone.decision) == left
    while session.undo() is not None:
        pass
    assert session.journal.head == 0
    while session.redo() is not None:
        pass
    assert (session.system.dump(session.table), session.decision) == left


def test_UA_MUL_1_older_attacks_of_a_fallen_character_stay() -> None:
    """The next attack is not made."""
    session = older("ua-series")
    told = [line.text for line in session.log()]
    fell = told.index("Ines takes 26: 30 → 4, out")
    assert told[fell + 1 : fell + 3] == ["Ines is out cold", "Ines: bat, at Thug"]
    assert session.decision is not None and session.decision.question == "target", "Thug's third attack"
    assert session.table.characters["thug"].fate == "out"
    session.answer("dot")
    assert [line.text for line in session.log()][-1] == "Thug is unconscious: no further attacks"
    again = by_answers(session)
    assert again.notices == [] and again.table.dump() == session.table.dump() and again.decision == session.decision


def test_UA_MUL_1_a_session_without_told_lines_uses_todays_rules() -> None:
    held = fight("Ines pc melee 60 WP 20", f"Thug {THUG}", "Dot pc melee 30")
    held.script(("act", "two"), ("target", "thug"), ("attack", "00")).asks("act", "thug")
    held.script(("act", "nothing"))
    bare = Journal()
    for entry in held.journal.entries.values():
        bare.add(entry._replace(told=()))
    again = Session(held.system, held.setup, journal=bare)
    assert again.notices == [] and again.table.dump() == held.table.dump()


def test_UA_MUL_1_a_rule_holds_where_the_entry_told_of_it() -> None:
    """The same holds in play and in a replay."""
    table = fight("Ines pc melee 60", f"Thug {THUG}").table
    assert table.holds("UA-MUL-1")
    table.replayed = (LogLine("", ("UA-DIC-1",)), LogLine("", ("UA-MUL-1",), "action"))
    assert table.holds("UA-MUL-1") and not table.holds("UA-CAR-2")
    assert table.holds("UA-MUL-1", "action") and not table.holds("UA-MUL-1", "gm")


def test_UA_CAR_2_UA_CAR_6_an_older_chase_ends_with_the_next_drive() -> None:
    """A pursuer was 11 behind and came back; at the end the van leads by 11."""
    session = older("ua-chase")
    told = [line.text for line in session.log()]
    assert "Marlow takes a risk: over the Bridge!" in told and "Marlow takes a risk: Over the bridge" in told
    assert told.index("Marlow makes it, +1: Bluebird 9 → 8 behind") < told.index("Marlow is shaken off with Bluebird")
    chase = session.table.chase
    assert [chase.gap(car) for car in chase.pursuers()] == [11]
    assert session.decision is not None and session.decision.about == ("kit",)
    session.answer([2, 0])
    assert session.table.chase is None
    told = [line.text for line in session.log()]
    assert told[-2:] == ["Kit and Car 9 are shaken off", "The chase is over: van has got away"]
    again = by_answers(session)
    assert again.notices == [] and again.table.dump() == session.table.dump() and again.decision == session.decision


def test_UA_CAR_12_an_older_win_takes_a_pursuer_ahead_back() -> None:
    """It did in sessions whose lines do not cite the lengths between cars (UA-CAR-1)."""
    held = after_the_van(1, riders=()).script(("chase.drive", "45"), ("chase.drive", "30"))
    held.script(("chase.close", "ram/car2/car1"), ("chase.rammed", "77"), ("chase.drive", "45"), ("chase.drive", "30"))
    assert held.gaps == [-3]
    for by_lengths, gap in ((True, -3), (False, -1)):
        journal = Journal()
        for entry in held.journal.entries.values():
            lines = (line if by_lengths else line._replace(rules=line.rules[:1]) for line in entry.told)
            journal.add(entry._replace(told=tuple(lines)))
        again = Session(held.system, held.setup, journal=journal)
        assert again.notices == [] and again.table.chase.gap(again.table.chase.cars[1]) == gap
