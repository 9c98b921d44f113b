"""The words of Fully Automated!: each event with its log line, for the GM and for players without the numbers.

Other tests assert events (`Played.line`), so that a change of words changes this table alone.
"""

from __future__ import annotations

import pytest
from fully_automated.fa_kit import Fight

from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit.log import Event
from unhex_tui.systems.fully_automated.events import attacks as a
from unhex_tui.systems.fully_automated.events import rounds as r
from unhex_tui.systems.fully_automated.views.table import log_line

LINES: list[tuple[Event, LogLine, str]] = [
    # ----------------------------------------------------------------------------------------------------- attacks
    (a.Attacked("ann", "bo", "Pistol", 3), LogLine("Ann attacks Bo: Pistol, distance 3", ("FA-ATK-1",), "action"), "="),
    (
        a.Attacked("ann", "bo", "Pistol", 3, ("aimed", "far"), counter=True),
        LogLine("Ann counter-attacks Bo: Pistol, distance 3, aimed, far", ("FA-ATK-15",), "action"),
        "=",
    ),
    (a.Forgone("ann", "Pistol"), LogLine("Ann forgoes the Pistol", ("FA-ATK-14",), "action"), "="),
    (
        a.Forgone("ann", "Pistol", "no one in range"),
        LogLine("Ann forgoes the Pistol: no one in range", ("FA-ATK-14",), "action"),
        "=",
    ),
    (
        a.Forgone("ann", "Pistol", "no one in range", "bo", 8),
        LogLine("Ann forgoes the Pistol: the nearest foe, Bo, is 8 hexes away", ("FA-ATK-14",), "action"),
        "=",
    ),
    (
        a.Forgone("ann", "Tackle", "no one in reach"),
        LogLine("Ann's tackle fails: no one in reach", ("FA-UNM-2", "FA-ATK-14"), "action"),
        "=",
    ),
    (
        a.OutOfReach("ann", "bo", "Pistol", 9, False),
        LogLine("Ann cannot use Pistol on Bo: distance 9 is out of range", ("FA-ATK-7",), "action"),
        "=",
    ),
    (
        a.OutOfReach("ann", "bo", "Pistol", 9, True),
        LogLine("Ann cannot use Pistol on Bo: no line of attack", ("FA-COV-1",), "action"),
        "=",
    ),
    (a.Stepped("ann", "D6", "before"), LogLine("Ann steps to D6", ("FA-ATK-3",), "action"), "="),
    (a.Stepped("ann", "D6", "defend"), LogLine("Ann steps to D6", ("FA-DEF-1",), "action"), "="),
    (a.Stepped("ann", "D6", "unattacked"), LogLine("Ann steps to D6", ("FA-UNA-1",), "action"), "="),
    (a.AllStayed(("bo",)), LogLine("Bo stays where they are", ("FA-UNA-1",), "action"), "="),
    (
        a.AllStayed(("bo", "zorvek")),
        LogLine("Bo and Zorvek stay where they are", ("FA-UNA-1",), "action"),
        "Bo stays where they are",
    ),
    (
        a.Escaped("ann", "bo", False),
        LogLine("Bo steps out of Ann's range: the attack fails", ("FA-DEF-3",), "action"),
        "=",
    ),
    (
        a.Escaped("ann", "bo", True),
        LogLine("Bo steps out of Ann's sight: the attack fails", ("FA-DEF-10",), "action"),
        "=",
    ),
    (
        a.Rolled("ann", "attack", ("+", "0"), (), 1),
        LogLine("Ann: attack [+][0] = +", ("FA-DICE-1",), "roll", faces=("+", "0"), whose="ann"),
        "=",
    ),
    (
        a.Rolled("bo", "defense", ("+", "-", "0"), ("+",), -1, -1),
        LogLine(
            *("Bo: defense [+][-][0] (+ dropped) = -", ("FA-DICE-1", "FA-DICE-3"), "roll"),
            faces=("+", "-", "0"),
            whose="bo",
        ),
        "=",
    ),
    (a.Defended("bo", "hit"), LogLine("Bo fails to defend", ("FA-DEF-2",), "action"), "="),
    (
        a.Defended("bo", "hindered"),
        LogLine("Bo hinders the attack: it is at disadvantage", ("FA-DEF-2",), "action"),
        "=",
    ),
    (a.Defended("bo", "stopped"), LogLine("Bo stops the attack", ("FA-DEF-2",), "action"), "="),
    (
        a.Defended("bo", "counters_hindered"),
        LogLine("Bo stops the attack and may counter at disadvantage", ("FA-DEF-2",), "action"),
        "=",
    ),
    (a.Defended("bo", "counters"), LogLine("Bo stops the attack and may counter", ("FA-DEF-2",), "action"), "="),
    (a.Defended("bo", "counters", False), LogLine("Bo stops the attack", ("FA-DEF-2",), "action"), "="),
    (a.RestrainFailed("ann", "bo", True, False), LogLine("Bo is not restrained", ("FA-RES-3",), "action"), "="),
    (
        a.RestrainFailed("ann", "bo", False),
        LogLine("Ann fails to restrain Bo, but hurts them", ("FA-RES-3",), "action"),
        "=",
    ),
    (
        a.RestrainFailed("ann", "bo", True),
        LogLine("Bo is not restrained and may counter at disadvantage", ("FA-RES-3",), "action"),
        "=",
    ),
    (a.Freed("bo"), LogLine("Bo breaks free", ("FA-RES-6",), "action"), "="),
    (a.Freed("bo", "ann"), LogLine("Ann releases Bo", ("FA-RES-5",), "action"), "="),
    (
        a.Harmed("ann", 4, "5 − armor 1 = 4 damage", 2, -2),
        LogLine("Ann takes 5 − armor 1 = 4 damage: HP 2 → −2", ("FA-ATK-11",), "wound"),
        "=",
    ),
    (
        a.Harmed("bo", 4, "4 damage", 20, 16),
        LogLine("Bo takes 4 damage: HP 20 → 16", ("FA-ATK-11",), "wound"),
        "Bo takes 4 damage",
    ),
    (
        a.Harmed("bo", 0, "1 − armor 1 = 0 damage", 20, 20),
        LogLine("Bo takes 1 − armor 1 = 0 damage: HP 20 → 20", ("FA-ATK-11",), "wound"),
        "Bo takes no damage",
    ),
    (a.Harmed("cy", 4, "4 damage", 20, 16), LogLine("Cy takes 4 damage: HP 20 → 16", ("FA-ATK-11",), "wound"), ""),
    (
        a.CoverHurt("bo", 2, 20, 18),
        LogLine("Bo is in the way and takes 2 damage: HP 20 → 18", ("FA-COV-7",), "wound"),
        "Bo is in the way and takes 2 damage",
    ),
    (a.Stunned("bo", 1), LogLine("Bo is stunned from next round", ("FA-STN-1",), "wound"), "="),
    (a.Stunned("bo", 2), LogLine("Bo is stunned from next round (2 stuns)", ("FA-STN-1",), "wound"), "="),
    (a.Fell("bo", "up"), LogLine("Bo can act again", ("FA-HP-1",), "wound"), "="),
    (a.Fell("bo", "incapacitated"), LogLine("Bo is incapacitated", ("FA-HP-1",), "wound"), "="),
    (a.Fell("bo", "dying"), LogLine("Bo is dying", ("FA-HP-2",), "wound"), "="),
    (a.Fell("bo", "dead"), LogLine("Bo is dead", ("FA-HP-3",), "wound"), "="),
    (a.Fell("bo", "restrained"), LogLine("Bo is restrained and disarmed", ("FA-RES-4",), "wound"), "="),
    (a.Fell("cy", "dead"), LogLine("Cy is dead", ("FA-HP-3",), "wound"), ""),
    (
        a.Ticked("bo", -1),
        LogLine("Bo is dying: HP −1 → −2", ("FA-HP-2", "FA-HP-4"), "wound"),
        "Bo is dying",
    ),
    (a.AimGone("ann", "spent"), LogLine("Ann spends the aim on the defense", ("FA-AIM-10",), "action"), "="),
    (a.AimGone("ann", "hurt"), LogLine("Ann loses the aim: hurt", ("FA-AIM-4",), "action"), "="),
    (a.AimGone("ann", "down"), LogLine("Ann loses the aim: down", ("FA-AIM-11",), "action"), "="),
    (a.AimGone("ann", "late"), LogLine("Ann loses the aim: not used in time", ("FA-AIM-3",), "action"), "="),
    # ------------------------------------------------------------------------------------------------------ rounds
    (
        r.OrderRolled("ann", (4, 2), 5),
        LogLine("Ann: turn order 5 + 4 + 2 = 11", ("FA-INIT-1",), "roll", faces=(4, 2), whose="ann"),
        "=",
    ),
    (
        r.OrderRolled("bo", (4, 2), 5, anew=True),
        LogLine(
            *("Bo: turn order 5 + 4 + 2 = 11, from next round", ("FA-INIT-3", "FA-INIT-4"), "roll"),
            faces=(4, 2),
            whose="bo",
        ),
        "",
    ),
    (
        r.TieRolled("ann", (6, 1)),
        LogLine("Ann rolls to break the tie: 6 + 1 = 7", ("FA-INIT-2",), "roll", faces=(6, 1), whose="ann"),
        "=",
    ),
    (
        r.Revealed(("ann", "bo", "zorvek"), ("Aim", "Defend", "Aim")),
        LogLine("Revealed: Aim: Ann and Zorvek; Defend: Bo", ("FA-RND-1", "FA-SEL-1"), "action"),
        "Revealed: Aim: Ann; Defend: Bo",
    ),
    (
        r.Announced(("ann",), (), (("bo", ("zorvek",)), ("ann", ("bo", "zorvek")), ("zorvek", ("bo",)))),
        LogLine(
            "Stunned: Ann. Behind cover: Bo from Zorvek; Ann from Bo and Zorvek; Zorvek from Bo",
            ("FA-RND-5", "FA-COV-9"),
            "scene",
        ),
        "Stunned: Ann. Behind cover: Ann from Bo",
    ),
    (r.Announced((), ("zorvek",), ()), LogLine("Holding aim: Zorvek", ("FA-RND-5", "FA-COV-9"), "scene"), ""),
    (r.Placed("ann", "D6"), LogLine("Ann stands at D6", ("FA-SET-3",)), "="),
    (
        r.MapLaid("Zorvek's den"),
        LogLine("Map: Zorvek's den", ("FA-SET-1",), "scene", mark="scene"),
        "Map: someone's den",
    ),
    (r.MapLaid(""), LogLine("Map: untitled", ("FA-SET-1",), "scene", mark="scene"), "="),
    (
        r.Said(("ann", "zorvek"), ("hunts Zorvek", "waits")),
        LogLine("Ann: hunts Zorvek; Zorvek: waits", ("FA-LGT-2",), "action"),
        "Ann: hunts someone",
    ),
    (r.CameOf("ann", "finds a door"), LogLine("Ann: finds a door", ("FA-LGT-3",), "action"), "="),
    (r.Stands("ann", "in cover"), LogLine("Ann is in cover", ("FA-LGT-4",), "action"), "="),
    (r.Stands("ann", ""), LogLine("Ann is nowhere in particular", ("FA-LGT-4",), "action"), "="),
    (r.Changed("bo", 20, 16), LogLine("Bo is hurt: HP 20 → 16", ("FA-LGT-3",), "wound"), "Bo is hurt"),
    (r.Changed("ann", 16, 20), LogLine("Ann recovers: HP 16 → 20", ("FA-LGT-3",), "wound"), "="),
    (r.Changed("cy", 16, 20), LogLine("Cy recovers: HP 16 → 20", ("FA-LGT-3",), "wound"), ""),
    (r.Moved("ann", "", "", 0), LogLine("Ann moves", ("FA-MOV-1",), "action"), "="),
    (r.Moved("ann", "D6", "D6", 0), LogLine("Ann stays at D6", ("FA-MOV-1",), "action"), "="),
    (r.Moved("ann", "D6", "D8", 2), LogLine("Ann moves from D6 to D8, cost 2", ("FA-MOV-1",), "action"), "="),
    (
        r.Moved("ann", "D6", "D8", 4, aimed=True, drags="bo"),
        LogLine(
            "Ann moves from D6 to D8, cost 4, spends the aim, brings Bo along",
            ("FA-MOV-1", "FA-MOV-2", "FA-MOV-8"),
            "action",
        ),
        "=",
    ),
    (r.LeftBehind("ann", "bo", "D7"), LogLine("Ann leaves Bo at D7", ("FA-MOV-8",), "action"), "="),
    (r.Interjected("ann", "bo"), LogLine("Ann moves before Bo", ("FA-MOV-10",), "action"), "="),
    (r.Aimed("ann", True), LogLine("Ann holds aim", ("FA-AIM-1",), "action"), "="),
    (r.Aimed("ann", False), LogLine("Ann was hurt: no aim", ("FA-AIM-1",), "action"), "="),
    (
        r.Checked("ann", "spot Zorvek", "10 + 4 + 8 = 22", (4, 8), True, 40, "FA-DICE-2"),
        LogLine("Ann: spot Zorvek, 10 + 4 + 8 = 22: success", ("FA-DICE-2",), "roll", faces=(4, 8), whose="ann"),
        "Ann: spot someone, 10 + 4 + 8 = 22: success",
    ),
    (
        r.Checked("ann", "climb", "10 + 4 + 2 = 16", (4, 2), False, 40, "FA-LGT-3"),
        LogLine("Ann: climb, 10 + 4 + 2 = 16: failure", ("FA-LGT-3",), "roll", faces=(4, 2), whose="ann"),
        "=",
    ),
    (r.Stabilized("ann", "bo", True), LogLine("Ann stabilizes Bo", ("FA-HP-5",), "action"), "="),
    (r.Stabilized("ann", "bo", False), LogLine("Ann fails to stabilize Bo", ("FA-HP-5",), "action"), "="),
    (r.Rearmed("ann"), LogLine("Ann takes up their weapons", ("FA-RES-8",), "action"), "="),
    (r.StillHeld("bo"), LogLine("Bo fails to break free", ("FA-RES-6",), "action"), "="),
    (r.Did("ann", "opens a door"), LogLine("Ann: opens a door", ("FA-SEL-2",), "action"), "="),
    (r.Did("ann", ""), LogLine("Ann: something else", ("FA-SEL-2",), "action"), "="),
    (
        r.Tackled("ann"),
        LogLine("Ann is stunned from next round by the tackle", ("FA-UNM-2", "FA-UNM-4"), "wound"),
        "=",
    ),
]
"""Events of Ann, a PC, Bo, an NPC, and Cy, an NPC whose condition players do not know; `=` means the GM's words."""


@pytest.mark.parametrize(("event", "gm", "players"), LINES, ids=[type(event).__name__ for event, *_ in LINES])
def test_an_event_has_its_line(event: Event, gm: LogLine, players: str) -> None:
    table = Fight("Ann pc at D3", "Bo at D6", "Cy at E6", "Zorvek hidden at E7").table
    table.characters["cy"].known = ("name",)
    told = log_line(table, event)
    assert told._replace(audience="gm", instead="") == gm
    assert told.to_players() == (gm.text if players == "=" else players)


def test_every_event_is_in_the_table() -> None:
    kinds = [*vars(a).values(), *vars(r).values()]
    own = {kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Event)} - {Event, a.Event}
    assert own == {type(event) for event, *_ in LINES}
