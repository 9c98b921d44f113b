"""A session of Unknown Armies: a fight with guns, a hold and a choke, then a chase with a ram and an insane risk.

Both are played to their ends. The session is killed during a dodge and during a wreck and goes on, and players never
read a wound point.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

from unknown_armies.ua_chase_kit import MARLOW, VANE, pursuit
from unknown_armies.ua_kit import character, fight

from unhex_tui.commands.output import plain
from unhex_tui.commands.sessions import Held, begun, opened
from unhex_tui.commands.story import told
from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.session import Session
from unhex_tui.systems.unknown_armies.between.session import Making
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

PEOPLE = (
    "Ines pc Body 50 Speed 60 firearms 55 dodge 35 9mm",
    "Marlow pc Body 60 Speed 60 melee 60 drive 45 obsessed bare",
    "Collector Body 55 Speed 50 melee 45 firearms 40 dodge 30 9mm WP 31",
    "Vane Body 50 melee 30 drive 40 dodge 30 WP 45",
)
NOTHING = ("act", "nothing")
NEXT = (("focus", "nobody"), NOTHING, ("act", "keep"), NOTHING)
GUNS_AND_A_GRIP = (
    *(("focus", "nobody"), ("initiative", "49"), ("initiative", "48"), ("initiative", "47"), ("initiative", "50")),
    *(("act", "dodge"), ("act", "shoot"), ("target", "vane"), ("attack", "28"), ("dodge", "63")),
    *(("act", "fists"), ("target", "collector"), ("attack", "33"), ("cherry", "grip"), NOTHING),
    *(("focus", "nobody"), ("act", "dodge"), ("act", "shoot"), ("target", "vane"), ("attack", "50")),
)
A_DEATH_AND_A_CHOKE = (
    *(("dodge", "99"), ("act", "hold_hurt"), NOTHING, ("focus", "nobody"), NOTHING, ("act", "release")),
    *(("act", "blood_choke"), ("target", "collector"), ("attack", "30"), NOTHING, *NEXT, *NEXT, *NEXT[:3]),
    ("choke", "release"),
)
A_RAM = (
    *(("evening.next", "fight"), ("fight.prepare", "chase"), ("chase.aboard", ["ines"]), ("chase.name", "taxi")),
    *(("chase.aboard", ["marlow"]), ("chase.name", "Bluebird"), ("chase.lead", 1)),
    *(("chase.drive", "31"), ("chase.drive", "30"), ("chase.close", "ram/car2/car1"), ("chase.rammed", "77")),
)
AN_INSANE_RISK = (
    *(("chase.drive", "20"), ("chase.drive", ":insane"), ("chase.stunt", "down the stairs"), ("chase.drive", "50")),
    *(
        ("chase.risk", "23"),
        ("chase.speed", 40),
        ("chase.head_on", 0),
        ("chase.wreck", "2750"),
        ("chase.belt", "39"),
        ("chase.tens", "0"),
    ),
)
WOUND_POINTS = re.compile(r"\b\d+/(50|55|60)\b|\d+ → \d+, |'Wound points'|takes \d")


def play(held: Held, *lines: tuple[str, Any]) -> Held:
    """Answer these questions and check that the players' view never has a wound point."""
    session = held.session
    for question, answer in lines:
        decision = session.decision
        assert decision is not None and decision.question == question, f"{decision} is asked, not {question}"
        digits = decision.kind == "roll" and isinstance(answer, str) and answer.isdigit()
        session.answer([int(one) for one in answer] if digits else answer)
        assert (found := WOUND_POINTS.search(str(plain(session.view("players"))))) is None, found
    return held


def killed(held: Held, path: Path) -> Held:
    """Open a copy of the file on disk and check that it asks the same question."""
    assert held.file is not None
    shutil.copy(held.file.path, path)
    again = opened(path)
    assert again.session.decision == held.session.decision and held.session.decision is not None
    return again


def test_a_fight_and_a_chase_are_played_to_their_ends(tmp_path: Path) -> None:
    """UA-WND-3, UA-DOD-3, UA-GRP-4, UA-EXO-5, UA-CAR-8, UA-CAR-7, UA-EXO-7: both go on after a kill."""
    setup = {"system": "unknown-armies", "title": "The bath house", "characters": [*map(character, PEOPLE)]}
    held = play(begun(setup, tmp_path / "one.jsonl"), *GUNS_AND_A_GRIP)
    held = play(killed(held, tmp_path / "two.jsonl"), *A_DEATH_AND_A_CHOKE)
    log = [line.text for line in held.session.log("players")]
    assert {"Vane is dead", "Collector is unconscious"} <= {*log} and log[-1].startswith("The fight is over")
    held = play(held, *A_RAM, *AN_INSANE_RISK)
    held = play(killed(held, tmp_path / "three.jsonl"), ("chase.ones", "1:digits"))
    assert held.session.log("players")[-1].text == "The chase is over: taxi has got away with no pursuer left"
    assert held.session.table.characters["marlow"].wounds == 51
    players, gm = ("\n".join(told(held.session, audience)) for audience in ("players", "gm"))
    assert WOUND_POINTS.search(gm) and not WOUND_POINTS.search(players)


def test_saves_from_before_a_question_was_asked_or_dropped_go_on() -> None:
    """UA-SUP-5, UA-CHK-5: a question for the only possible target, and stored rolls used without a question."""
    held = fight("Xan pc firearms 40 9mm", "Zed Body 90")
    held.script(("act", "suppress"), ("suppress.shots", 5), ("suppress.field", ["zed"]), ("attack", "88"))
    at = held.journal.head
    held.script(("stray.damage", [6]))
    old = Journal()
    for n, entry in held.journal.entries.items():
        old.add(entry if n <= at else entry._replace(n=n + 1, parent=entry.parent + 1))
        if n == at:
            old.add(Entry(n=n + 1, parent=n, question="stray", value="zed", seats=("gm",), asked="choose"))
    again = Session(UNKNOWN_ARMIES, held.setup, journal=old)
    assert not again.notices and again.table.dump() == held.table.dump()

    chased = pursuit(VANE, f"{MARLOW} hunch 33", cars=(("Vane",), ("Marlow",)), leads=(4,))
    chased.script(("chase.drive", "45"), ("chase.way", ":hazard"), ("chase.how_hard", "major"))
    at = chased.journal.head + 1
    chased.script(("chase.hazard.hunch", "on"), ("chase.drive", "30"))
    old = Journal()
    for n, entry in chased.journal.entries.items():
        if n != at:
            old.add(entry._replace(parent=min(entry.parent, at - 1)) if n > at else entry)
    again = Session(UNKNOWN_ARMIES, chased.setup, journal=old)
    assert not again.notices and again.table.dump() == chased.table.dump()


def test_a_changed_sheet_neither_wakes_a_character_nor_heals_them() -> None:
    people = [character("Ines pc Body 50")]
    session = Session(UNKNOWN_ARMIES, {"title": "A night off", "characters": people})
    for answer in ("characters", "edit", "ines", "mind", 61):
        session.answer(answer)
    ines = session.table.characters["ines"]
    ines.wounds, ines.out = 20, True
    session.answer("done")
    assert (ines.mind, ines.wounds, ines.out) == (61, 20, True)


def test_a_higher_limit_makes_those_at_or_under_it_unconscious() -> None:
    """UA-WND-2: a lower limit wakes no one, since they may have been knocked out; limits passed by do not count."""
    people = [character("Ines pc Body 50 WP 6"), character("Dot pc Body 50 WP 7")]
    session = Session(UNKNOWN_ARMIES, {"title": "A night off", "characters": people})
    session.answer("rules")
    out: dict[str, list[str]] = {}
    while (limit := session.table.rules.unconscious_at) not in out:
        assert UNKNOWN_ARMIES.status(session.table) == []
        out[limit] = [who.name for who in session.table.people if who.out]
        session.answer("unconscious_at")
    assert out["5"] == out["off"] == [] and out["6"] == ["Ines"] and out["7"] == out["20"] == ["Ines", "Dot"]
    assert session.table.able_teams(), "back at 5"
    for limit in ("6", "5"):
        while session.table.rules.unconscious_at != limit:
            session.answer("unconscious_at")
        session.answer("done")
        assert [who.name for who in session.table.people if who.out] == ["Ines"]
        session.answer("rules")


def test_a_prisoner_may_be_held_between_fights() -> None:
    session = Session(UNKNOWN_ARMIES, {"title": "A night off", "characters": [*map(character, ("Ines pc", "Dot pc"))]})
    form = session.gm_action("amend")
    for answer in ("dot", "held", "ines", "grip"):
        form.answer(answer)
    dot = session.table.characters["dot"]
    assert (dot.held_by, dot.hold, session.table.fighting) == ("ines", "grip", False)
    assert UNKNOWN_ARMIES.status(session.table) == []


def test_a_changed_sheet_is_told_in_words() -> None:
    made = [("vest", False, True), ("concept", "", "taxi driver"), ("gauges", 1, 2), ("in_hand", "a", "b")]
    told = [Making().change(*one) for one in made]
    assert told == ["vest no → yes", "concept nothing → taxi driver", "new notches", "new weapon in hand"]
