"""Loss of wound points and its results: UA-WND-1, UA-WND-2; holds that end through it (UA-GRP-5)."""

from __future__ import annotations

from unhex_tui.systems.unknown_armies.events.fights import Done, Fell, Wounded
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.wounds import condition
from unhex_tui.systems.unknown_armies.state.table import Table


def hurt(table: Table, c: Character, points: int) -> None:
    """Take wound points from a character, and record a knock-out or death (UA-WND-2)."""
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
    """Set a character's wound points, which may also wake them; record only a knock-out or death."""
    was, c.wounds = c.fate, wounds
    c.out = condition(wounds, table.rules) != "up"
    if c.fate and c.fate != was:
        table.tell(Fell(c.id, c.fate, (rule,), by))
    loosen(table)


def knock_out(table: Table, c: Character, rule: str, by: str = "") -> None:
    """Make a character unconscious without a loss of wound points (UA-HTH-3, UA-EXO-5)."""
    if not c.fate:
        c.out = True
        table.tell(Fell(c.id, "out", (rule,), by))
    loosen(table)


def loosen(table: Table) -> None:
    """End the holds that cannot last (UA-GRP-5, UA-EXO-5).

    A hold ends if its holder is out, absent or held too; a grip also ends if its victim is out, but a choke goes on.
    """
    for c in table.characters.values():
        if c.held_by:
            holder = table.characters.get(c.held_by)
            gone = holder is None or not holder.able or bool(holder.held_by)
            if gone or c.away or c.dead or (c.out and c.hold == "grip"):
                slips(table, c)


def slips(table: Table, c: Character) -> None:
    """End a hold because of what happened to the holder or the victim (UA-GRP-5)."""
    table.tell(Done(c.id, "{target} no longer holds {who}", ("UA-GRP-5",), c.held_by))
    c.free()
