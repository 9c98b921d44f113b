"""Late arrivals in saves of a version in which they chose an action before they rolled the turn order: FA-INIT-1.

`late_arrivals/` holds the saves: by the rule that the next round is theirs, and by the GM's leave for this round, for
the next one, and within the round of the arrival.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import opened
from unhex_tui.commands import sessions
from unhex_tui.engine.journal import Journal
from unhex_tui.engine.replay import Replay
from unhex_tui.engine.session import Session

SAVES = Path(__file__).parent / "late_arrivals"


@pytest.mark.parametrize(
    ("name", "last", "question"),
    [
        ("next-round", "Round 4", "choose"),
        ("gm", "Round 4", "choose"),
        ("gm-later", "Round 4", "choose"),
        ("gm-mid-round", "Revealed: Defend: Bo, Ana and Cy", "unattacked"),
    ],
)
def test_an_old_save_is_replayed_to_its_last_entry(name: str, last: str, question: str) -> None:
    """All entries lead to their log lines again, without the tables that the save keeps."""
    system, journal = opened(SAVES / f"{name}.jsonl")
    session = sessions.opened(SAVES / f"{name}.jsonl", read_only=True).session
    plain = Journal()
    for entry in journal.entries.values():
        plain.add(entry)
    replay = Replay(system, session.setup, plain)
    live = replay.built(0)
    for n, entry in plain.entries.items():
        replay.repeat(live, entry, replay.before(entry, plain.path_to(entry.parent)))
        told = [line.text for line in replay.told(live)]  # the session itself words an edit
        then = [line.text.replace(" breaks the tie", " rolls to break the tie") for line in entry.told]
        assert told == then or entry.kind == "aside", n
    assert live.decision is not None and live.decision.question == question
    assert [line.text for line in session.log("gm")][-1] == last


def test_who_chose_early_is_asked_about_at_the_next_turn_order() -> None:
    """The save ends within the round; today's version goes on from there."""
    kept = sessions.opened(SAVES / "gm-mid-round.jsonl", read_only=True).session
    session = Session(kept.system, kept.setup, journal=kept.journal)
    assert session.system.load(session.system.dump(session.table)).early == ["cy"]
    while session.decision is not None and session.decision.question == "unattacked":
        session.answer("stay")
    assert session.decision is not None and session.decision.question == "join.when"
    session.answer("now")
    assert "early" not in session.system.dump(session.table)
