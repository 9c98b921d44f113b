"""Somebody as an audience sees them: a row of the roster, and a sheet with cards and HP (FA-HP-1 to FA-HP-3)."""

from __future__ import annotations

from unhex_tui.engine.view import Row, Sheet, State
from unhex_tui.evening import views
from unhex_tui.evening.declaring import LAID
from unhex_tui.evening.known import knows
from unhex_tui.systems.fully_automated.events.event import signed
from unhex_tui.systems.fully_automated.fight.actions import (
    DEFEND,
    NONE,
    imposed,
    in_words,
    playable,
    proficient,
    weapon_words,
)
from unhex_tui.systems.fully_automated.fight.harming import LOST
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.damage import ARMOR
from unhex_tui.systems.fully_automated.rules.hits import DEAD, DYING, INCAPACITATED
from unhex_tui.systems.fully_automated.rules.reach import spans
from unhex_tui.systems.fully_automated.state.table import Table


def state_of(c: Character, gm: bool = True) -> State:
    return views.state_of(c, gm, down=c.incapacitated, acted=c.done)


def conditions_of(c: Character, gm: bool = True) -> tuple[str, ...]:
    """What it holds and what ails it, in words."""
    if not (gm or knows(c, "condition")):
        return ()
    if c.dead:
        return ("dead",)
    found = []
    if c.dying:
        found.append("stabilized" if c.stabilized else "dying")
    elif c.hp <= 0:
        found.append("incapacitated")
    if c.restrained:
        found.append("restrained")
    elif c.disarmed:
        found.append("disarmed")
    if c.stun:
        found.append("stunned" if c.stun == 1 else f"stunned {c.stun}")
    if c.stuns:
        found.append("stunned next round")
    if c.aim:
        found.append(_AIMS)
    found += [c.stance] if c.stance else []
    return tuple(found)


_AIMS = "holds aim"
_OUT = {
    "dead": "dead",
    "dying": "dying",
    "stabilized": "stabilized",
    "incapacitated": "down",
    "restrained": "bound",
}
"""Conditions in which somebody is out of it, as the GM reads them beside what it does (FA-HP-1 to FA-HP-5)."""


def letter_of(c: Character, gm: bool) -> str:
    """Its letter, the same for everybody; the players tell those whose names they do not know by their numbers."""
    if gm or knows(c, "name"):
        return c.letter
    return str(c.figure) if 0 < c.figure < 10 else ""


def doing(table: Table, c: Character, known: bool) -> str:
    """What it does this round, as everybody knows; while that is secret, only whether it has chosen (FA-SEL-1), or that
    it has no choice where what ails it is `known` (FA-SEL-6).
    """
    if table.light:
        return _sentence(table, c)
    if table.phase == "choosing":
        if known and imposed(c) == DEFEND:
            return in_words(table, DEFEND)
        if table.declared.get(c.id) == LAID:
            return "on the table"
        return "chosen" if table.declared.get(c.id, ":")[0] != ":" else ""
    if not c.action:
        return ""
    return "lost" if c.action == LOST else in_words(table, c.action) if c.action != NONE else ""


def _sentence(table: Table, c: Character) -> str:
    """In light combat: whether it has its sentence, then whether something has come of it."""
    if table.phase == "saying":
        return "chosen" if c.id in table.declared else ""
    return "done" if c.done and c.action else ""


def row_of(table: Table, c: Character, who: str, teams: list[str], gm: bool) -> Row:
    known = gm or knows(c, "numbers")
    conditions = conditions_of(c, gm)
    figures = [("HP", f"{signed(c.hp)}/{c.most_hp}")] if known else []
    if table.fighting and table.round:
        out = [short for one in conditions if (short := _OUT.get(one))] if gm else []
        conditions = tuple(one for one in conditions if not (gm and one in _OUT))
        done = doing(table, c, gm or knows(c, "condition"))
        figures += [("act", " ".join(filter(None, (*out[:1], done))) or "–")]
    if not gm and table.phase in ("choosing", "saying"):
        figures.reverse()  # who has chosen is what the players wait for
    figures += [("order", str(c.rank.score))] if known and c.dice and table.fighting else []
    return views.row(
        table,
        c,
        who,
        teams,
        gm,
        "○" if c.done or c.went else "●" if c.defends else "",
        letter=letter_of(c, gm),
        figures=tuple(figures),
        conditions=conditions,
        where=c.place,
        state=state_of(c, gm),
        hurt=known and c.hp < c.most_hp,
        hampered=bool({*conditions} - {_AIMS, c.stance}),
    )


def hp_bar(hp: int, most: int) -> str:
    """Twelve cells: two for what the dying have left, two for the incapacitated, eight for all above 0; by their height
    one reads where the thresholds are (FA-HP-1 to FA-HP-3).
    """
    parts = (("▂", 2, hp - DEAD, DYING - DEAD), ("▄", 2, hp - DYING, INCAPACITATED - DYING), ("█", 8, hp, max(1, most)))
    filled = ((sign, cells, max(0, min(cells, -(-cells * left // whole)))) for sign, cells, left, whole in parts)
    return "".join(sign * full + "·" * (cells - full) for sign, cells, full in filled)


def sheet_of(table: Table, c: Character, teams: list[str], gm: bool) -> Sheet:
    gauges = [("HP", f"{signed(c.hp)} of {c.most_hp}  {hp_bar(c.hp, c.most_hp)}"), ("Speed", str(c.speed))]
    if c.dice and table.fighting:
        gauges.append(("Turn order", c.rank.words))
    gauges.append(("Armor", ARMOR[c.armor]))
    gauges += [
        (one.name, f"{one.base} damage at {spans(one)}{'' if proficient(c, one) else ', not trained'}")
        for one in playable(table, c)
    ]
    items = tuple((weapon_words(one), "not in hand" if c.disarmed else "") for one in c.weapons)
    return views.sheet(table, c, teams, gm, gauges, items=items, conditions=conditions_of(c, gm))
