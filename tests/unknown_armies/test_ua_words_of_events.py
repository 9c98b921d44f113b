"""The words of Unknown Armies: each event with its log line, for the GM and for players without the numbers.

Other tests assert events (`Played.line`), so that a change of words changes this table alone.
"""

from __future__ import annotations

from typing import Any

import pytest
from unknown_armies.ua_kit import Fight

from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit.log import Event
from unhex_tui.systems.unknown_armies.events import fights as e
from unhex_tui.systems.unknown_armies.rules.dice import read
from unhex_tui.systems.unknown_armies.rules.table_rules import DEFAULT
from unhex_tui.systems.unknown_armies.views.table import log_line


def rolled(who: str, value: int, minimum: int = 0, **more: Any) -> e.Rolled:
    return e.Rolled(who, "Handgun", read(value, 40, DEFAULT, minimum), "Handgun 40", **more)


def roll(text: str, rule: str, faces: tuple[int, int], whose: str = "bo", **more: Any) -> LogLine:
    return LogLine(text, (rule,), "roll", faces=faces, whose=whose, **more)


VAN = "the van 6 → 4 behind"
LINES: list[tuple[Event, LogLine, str]] = [
    (
        e.Done("ann", "{who} pushes {target} past {whom}", ("UA-EXO-1",), "bo", ("ann", "bo")),
        LogLine("Ann pushes Bo past Ann, Bo", ("UA-EXO-1",), "action"),
        "=",
    ),
    (
        e.Done("ann", "{who} shoots at {whom}", target="bo", kind="gm"),
        LogLine("Ann shoots at no one", (), "gm"),
        "",
    ),
    (
        e.SaidAndDone("ann", "{who} hides from Zorvek"),
        LogLine("Ann hides from Zorvek", (), "action"),
        "Ann hides from someone",
    ),
    (e.Attacked("ann", "9mm, aimed", "bo"), LogLine("Ann attacks Bo: 9mm, aimed", ("UA-RND-1",), "action"), "="),
    (
        rolled("bo", 27),
        roll("Bo rolls Handgun: 27 vs Handgun 40: success", "UA-DIC-1", (2, 7)),
        "Bo rolls Handgun: 27: success",
    ),
    (rolled("ann", 27), roll("Ann rolls Handgun: 27 vs Handgun 40: success", "UA-DIC-1", (2, 7), "ann"), "="),
    (e.Woke("bo", "out"), LogLine("Bo is conscious again", ("UA-WND-2",), "wound"), "="),
    (e.Woke("zorvek", "out"), LogLine("Zorvek is conscious again", ("UA-WND-2",), "wound"), ""),
    (e.Woke("cy", "out"), LogLine("Cy is conscious again", ("UA-WND-2",), "wound"), ""),
    (e.StayedOut("bo"), LogLine("Bo stays unconscious", ("UA-WND-2", "UA-HTH-3"), "wound"), "="),
    (e.StayedOut("cy"), LogLine("Cy stays unconscious", ("UA-WND-2", "UA-HTH-3"), "wound"), ""),
    (e.Woke("ann", "dead"), LogLine("Ann is alive again", ("UA-WND-2",), "wound"), "="),
    (
        e.HalfDodged("bo", "ann", "23", 35),
        LogLine("Bo dodges half of it: the attack's 23 is below Dodge 35", ("UA-DOD-3",), "action"),
        "Bo dodges half of it: the attack's 23 is below their Dodge",
    ),
    (
        e.HalfDodged("ann", "bo", "01", 35),
        LogLine("Ann dodges half of it: the attack's 01 is below Dodge 35", ("UA-DOD-3",), "action"),
        "=",
    ),
    (
        rolled("bo", 33),
        roll("Bo rolls Handgun: 33 vs Handgun 40: success, matched", "UA-DIC-5", (3, 3)),
        "Bo rolls Handgun: 33: success, matched",
    ),
    (
        rolled("bo", 66),
        roll("Bo rolls Handgun: 66 vs Handgun 40: failure, matched", "UA-DIC-5", (6, 6)),
        "Bo rolls Handgun: 66: failure, matched",
    ),
    (
        rolled("bo", 1),
        roll("Bo rolls Handgun: 01 vs Handgun 40: critical", "UA-DIC-1", (0, 1)),
        "Bo rolls Handgun: 01: critical",
    ),
    (
        rolled("bo", 100),
        roll("Bo rolls Handgun: 00 vs Handgun 40: fumble", "UA-DIC-1", (0, 0)),
        "Bo rolls Handgun: 00: fumble",
    ),
    (
        rolled("ann", 27, 30, needs="30 to 40"),
        roll("Ann rolls Handgun: 27 vs Handgun 40, needs 30 to 40: failure", "UA-DIC-1", (2, 7), "ann"),
        "=",
    ),
    (
        rolled("ann", 35, 30, least_by="bo", needs="30 to 40"),
        roll("Ann rolls Handgun: 35 vs Handgun 40, needs 30 to 40: success", "UA-DIC-1", (3, 5), "ann"),
        "Ann rolls Handgun: 35 vs Handgun 40: success",
    ),
    (
        rolled("ann", 27, hunch=True, alone=True, result="weak success"),
        roll("Ann uses a hunch for Handgun: 27 vs Handgun 40: weak success", "UA-CHK-5", (2, 7), "ann", mark="alone"),
        "=",
    ),
    (
        rolled("bo", 27, of="initiative"),
        roll("Bo rolls Handgun: 27 vs Handgun 40: success", "UA-DIC-1", (2, 7)),
        "Bo rolls Handgun",
    ),
    (
        e.SkillTaken("bo", 35),
        LogLine("Bo uses the Initiative skill: 35", ("UA-INI-4",), "roll", mark="alone"),
        "Bo uses the Initiative skill",
    ),
    (
        e.SkillTaken("ann", 35),
        LogLine("Ann uses the Initiative skill: 35", ("UA-INI-4",), "roll", mark="alone"),
        "=",
    ),
    (
        e.Wounded("bo", 8, 50, 42, "bruised"),
        LogLine("Bo takes 8 damage: 50 → 42, bruised", ("UA-WND-1",), "wound"),
        "Bo is bruised",
    ),
    (
        e.Wounded("ann", 8, 50, 42, "bruised"),
        LogLine("Ann takes 8 damage: 50 → 42, bruised", ("UA-WND-1",), "wound"),
        "Ann is bruised",
    ),
    (
        e.Wounded("cy", 3, 50, 47, "grazed", "cy"),
        LogLine("Cy takes 3 damage by their own attack: 50 → 47, grazed", ("UA-WND-1",), "wound"),
        "",
    ),
    (e.Wounded("bo", 50, 50, 0, "dead"), LogLine("Bo takes 50 damage: 50 → 0, dead", ("UA-WND-1",), "wound"), ""),
    (e.Wounded("cy", 8, 50, 42, "bruised"), LogLine("Cy takes 8 damage: 50 → 42, bruised", ("UA-WND-1",), "wound"), ""),
    (e.Fell("bo", "out"), LogLine("Bo is unconscious", ("UA-WND-2",), "wound"), "="),
    (e.Fell("ann", "dead", ("UA-EXO-5",)), LogLine("Ann is dead", ("UA-EXO-5",), "wound"), "="),
    (e.Fell("cy", "out"), LogLine("Cy is unconscious", ("UA-WND-2",), "wound"), ""),
    (e.ChaseBegan("the van"), LogLine("A chase begins: the van flees", ("UA-CAR-1",), "scene", mark="scene"), "="),
    (e.ChaseRound(3), LogLine("Round 3 of the chase", (), "scene", mark="round"), "="),
    (
        e.ChaseEnded("the van has got away", ("UA-CAR-2",)),
        LogLine("The chase is over: the van has got away", ("UA-CAR-2",), "scene", mark="end"),
        "=",
    ),
    (
        e.Risked("ann", "the van", "over Zorvek's wall", insane=False),
        LogLine("Ann takes a risk: over Zorvek's wall", ("UA-CAR-6",), "action"),
        "Ann takes a risk: over someone's wall",
    ),
    (
        e.Risked("ann", "the van", "the stairs", insane=True),
        LogLine("Ann takes an insane risk: the stairs", ("UA-CAR-7",), "action"),
        "=",
    ),
    (
        e.Driven("ann", "hits the wall", ("UA-EXO-7",), "wound", "50 → 41"),
        LogLine("Ann hits the wall: 50 → 41", ("UA-EXO-7",), "wound"),
        "Ann hits the wall",
    ),
    (e.Driven("ann", "makes it"), LogLine("Ann makes it", (), "action"), "="),
    (
        e.Hold("zorvek", "{who} chokes {target}", ("UA-EXO-5",), "ann", held="ann"),
        LogLine("Zorvek chokes Ann", ("UA-EXO-5",), "action"),
        "Someone chokes Ann",
    ),
    (
        e.Hold("ann", "{who} breaks free of {target}", ("UA-EXO-6",), "zorvek", held="ann"),
        LogLine("Ann breaks free of Zorvek", ("UA-EXO-6",), "action"),
        "Ann breaks free of someone",
    ),
    (
        e.Hold("ann", "{who} keeps holding {target}", ("UA-GRP-5",), "zorvek", held="zorvek"),
        LogLine("Ann keeps holding Zorvek", ("UA-GRP-5",), "action"),
        "",
    ),
    (
        e.Moved("zorvek", "drives the van: strong, +2: the van 6 → 4 behind", gaps=((("zorvek", "ann"), VAN),)),
        LogLine("Zorvek drives the van: strong, +2: the van 6 → 4 behind", (), "action"),
        VAN,
    ),
    (
        e.Moved("zorvek", "drives the van: strong, +2: the van 6 → 4 behind", gaps=((("zorvek",), VAN),)),
        LogLine("Zorvek drives the van: strong, +2: the van 6 → 4 behind", (), "action"),
        "",
    ),
    (
        e.Moved("ann", "drives the van: strong, +2: the van 6 → 4 behind", gaps=((("ann",), VAN),)),
        LogLine("Ann drives the van: strong, +2: the van 6 → 4 behind", (), "action"),
        "=",
    ),
]
"""Events of Ann, a PC, Bo, an NPC, and Cy, an NPC whose condition players do not know; `=` means the GM's words."""


@pytest.mark.parametrize(("event", "gm", "players"), LINES, ids=[type(event).__name__ for event, *_ in LINES])
def test_an_event_has_its_line(event: Event, gm: LogLine, players: str) -> None:
    table = Fight("Ann pc", "Bo Body 50", "Cy Body 50", "Zorvek hidden").table
    table.characters["cy"].known = ("name",)
    told = log_line(table, event)
    assert told._replace(audience="gm", instead="", faces=gm.faces) == gm
    assert told.to_players() == (gm.text if players == "=" else players)


def test_players_see_no_dice_of_an_npcs_initiative() -> None:
    table = Fight("Ann pc", "Bo Body 50").table
    assert log_line(table, rolled("bo", 27)).faces == (2, 7)
    assert log_line(table, rolled("bo", 27, of="initiative")).faces == ()


def test_every_event_is_in_the_table() -> None:
    own = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert own == {type(event) for event, *_ in LINES}
