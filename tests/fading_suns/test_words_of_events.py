"""The words of Fading Suns: each event with its log line, for the GM and for players without the numbers.

Other tests assert events (`Played.line`), so that a change of words changes this table alone.
"""

from __future__ import annotations

from typing import Any

import pytest
from fading_suns.fight_kit import Fight

from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit.log import Event
from unhex_tui.systems.fading_suns.events import turns as e
from unhex_tui.systems.fading_suns.views.table import log_line

SUM = "Dexterity 6 + Fight 7 = 13"
ROLL: dict[str, Any] = {"who": "bo", "what": "fist", "face": 12, "goal": 13, "sum": SUM}
HIT: dict[str, Any] = {"who": "ann", "target": "bo", "net": 9, "points": 3, "dice": 1, "dodged": False}
ABORT = "next turn 1 action, at the 2-action penalty"

LINES: list[tuple[Event, LogLine, str]] = [
    (e.Attacked("ann", "bo", "fist"), LogLine("Ann attacks Bo: fist", ("FS-ACT-1",), "action"), "="),
    (e.Forgone("ann", "kick"), LogLine("Ann forgoes the kick", (), "action"), "="),
    (
        e.Rolled(**ROLL, outcome="success", successes=12),
        LogLine(f"Bo rolls fist: 12 vs {SUM}: 12 successes", ("FS-COR-1",), "roll", faces=(12,), whose="bo"),
        "Bo rolls fist: 12: 12 successes",
    ),
    (
        e.Rolled(**ROLL | {"who": "ann"}, outcome="success", successes=1),
        LogLine(f"Ann rolls fist: 12 vs {SUM}: 1 success", ("FS-COR-1",), "roll", faces=(12,), whose="ann"),
        "=",
    ),
    (
        e.Rolled(**ROLL | {"face": 13}, outcome="critical", successes=13),
        LogLine(f"Bo rolls fist: 13 vs {SUM}: critical, 13 successes", ("FS-COR-2",), "roll", faces=(13,), whose="bo"),
        "Bo rolls fist: 13: critical, 13 successes",
    ),
    (
        e.Rolled(**ROLL | {"face": 15}, outcome="failure", successes=0),
        LogLine(f"Bo rolls fist: 15 vs {SUM}: failure", ("FS-COR-1",), "roll", faces=(15,), whose="bo"),
        "Bo rolls fist: 15: failure",
    ),
    (
        e.Rolled(**ROLL | {"face": 20}, outcome="fumble", successes=0),
        LogLine(f"Bo rolls fist: 20 vs {SUM}: critical failure", ("FS-COR-2",), "roll", faces=(20,), whose="bo"),
        "Bo rolls fist: 20: critical failure",
    ),
    (e.Met("bo", 4), LogLine("Bo already dodged: 4 successes", ("FS-DOD-5",), "roll"), "="),
    (e.Met("bo", 0), LogLine("Bo already failed to dodge", ("FS-DOD-5",), "roll"), "="),
    (e.Met("bo", 1), LogLine("Bo already dodged: 1 success", ("FS-DOD-5",), "roll"), "="),
    (e.Missed("ann", "bo", False), LogLine("Ann misses Bo", ("FS-COR-1",)), "="),
    (e.Missed("ann", "bo", True), LogLine("Ann misses Bo badly: the GM decides what happens", ("FS-COR-2",)), "="),
    (e.Avoided("bo", "ann"), LogLine("Bo avoids Ann's attack", ("FS-DOD-2",)), "="),
    (e.Hit(**HIT), LogLine("Ann hits Bo: 3 victory points, 1 victory die", ("FS-COR-4",)), "="),
    (
        e.Hit(**HIT | {"points": 1, "dice": 0, "net": 1, "dodged": True}),
        LogLine("Ann hits Bo with 1 success left: 1 victory point, 0 victory dice", ("FS-DOD-3", "FS-COR-4")),
        "=",
    ),
    (
        e.Hit(**HIT | {"points": 6, "dice": 6, "dodged": True, "critical": True}),
        LogLine(
            "Ann hits Bo with 9 successes left, a critical: 6 victory points, 6 victory dice", ("FS-DOD-3", "FS-COR-4")
        ),
        "=",
    ),
    (
        e.Hit(**HIT | {"points": 2, "dice": 2}, grabs=True),
        LogLine("Ann grabs Bo: 2 victory points, 2 victory dice", ("FS-COR-4",)),
        "=",
    ),
    (e.Pulled("ann", 1), LogLine("Ann holds back: 1 victory die left", ("FS-COR-6",), "action"), "="),
    (e.Pulled("ann", 2), LogLine("Ann holds back: 2 victory dice left", ("FS-COR-6",), "action"), "="),
    (e.Spared("ann", "bo"), LogLine("Ann does not hurt Bo", ("FS-GRP-9",), "action"), "="),
    (
        e.EffectRolled("ann", "damage", (4, 19), 1),
        LogLine("Ann rolls damage: 4 19: 1 wound", ("FS-COR-7",), "roll", faces=(4, 19), whose="ann"),
        "=",
    ),
    (
        e.EffectRolled("ann", "momentum", (4, 9), 2),
        LogLine("Ann rolls momentum: 4 9: 2 wounds", ("FS-COR-7",), "roll", faces=(4, 9), whose="ann"),
        "=",
    ),
    (
        e.EffectRolled("bo", "armor", (3,), 1),
        LogLine("Bo rolls armor: 3: 1 stopped", ("FS-COR-8",), "roll", faces=(3,), whose="bo"),
        "=",
    ),
    (
        e.EffectRolled("bo", "armor", (18,), 0),
        LogLine("Bo rolls armor: 18: none stopped", ("FS-COR-8",), "roll", faces=(18,), whose="bo"),
        "=",
    ),
    (e.Wounded("ann", 1, 11, 10), LogLine("Ann takes 1 wound: Vitality 11 → 10", ("FS-VIT-1",), "wound"), "="),
    (
        e.Wounded("bo", 4, 10, 6),
        LogLine("Bo takes 4 wounds: Vitality 10 → 6", ("FS-VIT-1",), "wound"),
        "Bo takes 4 wounds",
    ),
    (e.Wounded("bo", 0, 10, 10), LogLine("Bo takes no wounds", ("FS-COR-8",), "wound"), "="),
    (e.Wounded("cy", 4, 10, 6), LogLine("Cy takes 4 wounds: Vitality 10 → 6", ("FS-VIT-1",), "wound"), ""),
    (
        e.WoundsWait("bo", 1),
        LogLine("1 wound on Bo waits until all who act at the same time have acted", ("FS-INI-1",), "wound"),
        "=",
    ),
    (
        e.WoundsWait("cy", 2),
        LogLine("2 wounds on Cy wait until all who act at the same time have acted", ("FS-INI-1",), "wound"),
        "",
    ),
    (e.Fell("bo", "dead"), LogLine("Bo is dead", ("FS-VIT-3",), "wound"), "="),
    (e.Fell("bo", "unconscious"), LogLine("Bo is unconscious", ("FS-VIT-3",), "wound"), "="),
    (e.Fell("bo", "awake"), LogLine("Bo stays conscious, barely", ("FS-VIT-3",), "wound"), "="),
    (e.Fell("cy", "dead"), LogLine("Cy is dead", ("FS-VIT-3",), "wound"), ""),
    (e.CoverTold("bo", ""), LogLine("Bo has no cover", ("FS-CVR-1",), "gm"), ""),
    (e.CoverTold("bo", "partial"), LogLine("Bo is behind partial cover", ("FS-CVR-1",), "gm"), ""),
    (e.CoverTold("bo", "full"), LogLine("Bo is behind full cover", ("FS-CVR-1",), "gm"), ""),
    (e.Declared("ann", ("fist",), 0), LogLine("Ann declares fist", (), "action"), "="),
    (
        e.Declared("ann", ("fist", "dodge"), -4),
        LogLine("Ann declares fist and dodge: −4 on every roll", ("FS-MUL-1",), "action"),
        "=",
    ),
    (e.Declared("ann", (), 0), LogLine("Ann does nothing this turn", (), "action"), "="),
    (e.Declared("ann", (), 0, holds=True), LogLine("Ann keeps the hold", ("FS-GRP-8",), "action"), "="),
    (e.Swapped("ann", "kick"), LogLine("Ann dodges instead of the kick", ("FS-ABT-6",), "action"), "="),
    (e.Swapped("ann", ""), LogLine("Ann dodges as their only action", ("FS-ABT-6",), "action"), "="),
    (
        e.Aborted("ann", "dodge", 1, 0),
        LogLine(f"Ann aborts to dodge, as action 1; {ABORT}", ("FS-ABT-1", "FS-ABT-2"), "action"),
        "=",
    ),
    (
        e.Aborted("ann", "resist", 3, -6),
        LogLine(f"Ann aborts to resist, as action 3 at −6; {ABORT}", ("FS-ABT-1", "FS-ABT-2"), "action"),
        "=",
    ),
    (
        e.Lost("ann", "charge", "held", "FS-GRP-2"),
        LogLine("Ann: charge not possible (held)", ("FS-GRP-2",), "action", mark="alone"),
        "=",
    ),
    (
        e.Lost("ann", "fist", "{target} is out of the fight", "FS-VIT-3", "bo"),
        LogLine("Ann: fist not possible (Bo is out of the fight)", ("FS-VIT-3",), "action", mark="alone"),
        "=",
    ),
    (
        e.Lost("ann", "fist", "{target} is out of the fight", "FS-VIT-3", "cy"),
        LogLine("Ann: fist not possible (Cy is out of the fight)", ("FS-VIT-3",), "action", mark="alone"),
        "",
    ),
    (e.Held("ann", "bo", False), LogLine("Ann fails to hold Bo", ("FS-GRP-2",), "action"), "="),
    (e.Held("ann", "bo", True, 1), LogLine("Ann holds Bo: 1 victory die", ("FS-GRP-2",), "action"), "="),
    (e.Resisted("bo", "hold"), LogLine("Bo resists instead of the hold", ("FS-GRP-3",), "action"), "="),
    (e.Resisted("bo", ""), LogLine("Bo does not resist", ("FS-GRP-3",), "action"), "="),
    (e.Resisted("bo", "", only=True), LogLine("Bo resists as their only action", ("FS-GRP-3",), "action"), "="),
    (
        e.Resisted("bo", "", why_not="already aborted this turn"),
        LogLine("Bo cannot resist: already aborted this turn", ("FS-GRP-3",), "action"),
        "=",
    ),
    (e.Freed("bo", "ann", "broken"), LogLine("Bo breaks out of Ann's hold", ("FS-GRP-6",), "action"), "="),
    (e.Freed("bo", "ann", "released"), LogLine("Ann lets Bo go", ("FS-GRP-8",), "action"), "="),
    (e.Freed("bo", "ann", "ended"), LogLine("Ann no longer holds Bo", ("FS-GRP-8",), "action"), "="),
    (e.HoldUsed("ann", "bo"), LogLine("Ann keeps Bo in the hold", ("FS-GRP-5",), "action", mark="alone"), "="),
    (
        e.BreakTried("bo", "ann"),
        LogLine("Bo tries to break out of Ann's hold", ("FS-GRP-6",), "action", mark="alone"),
        "=",
    ),
    (e.HoldKept("bo", "ann"), LogLine("Bo fails to break out of Ann's hold", ("FS-GRP-6",), "action"), "="),
    (e.RunDown("ann", "bo"), LogLine("Ann runs Bo down: both are prone", ("FS-CHG-1",), "action"), "="),
    (e.Stood("ann"), LogLine("Ann stands up", ("FS-KND-1",), "action", mark="alone"), "="),
    (e.Stood("ann", same_turn=True), LogLine("Ann stands up", ("FS-KND-2",), "action"), "="),
]
"""Events of Ann, a PC, Bo, an NPC, and Cy, an NPC whose condition players do not know; `=` means the GM's words."""


@pytest.mark.parametrize(("event", "gm", "players"), LINES, ids=[type(event).__name__ for event, *_ in LINES])
def test_an_event_has_its_line(event: Event, gm: LogLine, players: str) -> None:
    table = Fight("Ann pc", "Bo", "Cy").table
    table.characters["cy"].known = ("name",)
    told = log_line(table, event)
    assert told._replace(audience="gm", instead="") == gm
    assert told.to_players() == (gm.text if players == "=" else players)


def test_every_event_is_in_the_table() -> None:
    own = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert own == {type(event) for event, *_ in LINES}
