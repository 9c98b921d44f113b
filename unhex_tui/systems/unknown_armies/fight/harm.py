"""What becomes of somebody who is hurt: UA-WND-1, UA-WND-2; holds that end with it (UA-GRP-5)."""

from __future__ import annotations

from unhex_tui.systems.unknown_armies.events.fights import Done, Fell, Wounded
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.wounds import condition
from unhex_tui.systems.unknown_armies.state.table import Table


def hurt(table: Table, c: Character, points: int) -> None:
    """Wound points are lost, and it is told what that comes to (UA-WND-2)."""
    if points <= 0:
        return
    before = c.wounds
    was = c.fate
    c.wounds = max(0, before - points)
    c.out = c.out or condition(c.wounds, table.rules) != "up"
    table.tell(Wounded(c.id, points, before, c.wounds, table.condition(c)))
    if c.fate != was:
        table.tell(Fell(c.id, c.fate))
    loosen(table)


def set_wounds(table: Table, c: Character, wounds: int, rule: str = "UA-WND-2", by: str = "") -> None:
    """So many wound points from now on: above the line it wakes; nothing is told but a death or a faint."""
    was, c.wounds = c.fate, wounds
    c.out = condition(wounds, table.rules) != "up"
    if c.fate and c.fate != was:
        table.tell(Fell(c.id, c.fate, (rule,), by))
    loosen(table)


def knock_out(table: Table, c: Character, rule: str, by: str = "") -> None:
    """Unconscious, with the wound points that it has (UA-HTH-3, UA-EXO-5)."""
    if not c.fate:
        c.out = True
        table.tell(Fell(c.id, "out", (rule,), by))
    loosen(table)


def loosen(table: Table) -> None:
    """Holds end whose holder is out or held too, and grips of whom is out; a choke goes on (UA-GRP-5, UA-EXO-5)."""
    for c in table.characters.values():
        if c.held_by:
            holder = table.characters.get(c.held_by)
            gone = holder is None or not holder.able or bool(holder.held_by)
            if gone or c.away or c.dead or (c.out and c.hold == "grip"):
                slips(table, c)


def slips(table: Table, c: Character) -> None:
    """A hold ends by what befalls one of the two (UA-GRP-5)."""
    table.tell(Done(c.id, "{target} no longer holds {who}", ("UA-GRP-5",), c.held_by))
    c.free()
