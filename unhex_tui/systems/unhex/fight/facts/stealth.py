"""Stealth, its suspension and its end: STEA-1 to STEA-3, RUL-15, RUL-36, RUL-37. `cover` counts its mark.

`Character.stealthy` stores that a character has not given themselves away; whether stealth gives a mark now is derived
each time. `follow` logs every change that moves, falls and GM edits bring about. `Character.stealth_told` remembers the
state last logged, so that each change is logged once.

Nothing that players read depends on enemies hidden from them. If only a hidden enemy keeps a PC from regaining stealth,
the players believe that the PC has stealth (`Character.stealth_barred`).
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.systems.unhex.events.moves import StealthGained, StealthLost, StealthResumed, StealthSuspended
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table


def enemies_in(table: Table, area: str, team: str) -> Iterator[Character]:
    """Yield the characters in an area who count as a team's enemies for stealth (RUL-36, `stealth_enemies`)."""
    anybody = table.rules.stealth_enemies == "any"
    return (
        c
        for c in table.characters.values()
        if c.area == area and c.team != team and (c.able or (anybody and c.in_fight))
    )


def in_stealth(table: Table, character: Character) -> bool:
    """Tell whether stealth works now: not given away, and no enemy in the area (STEA-1, STEA-3)."""
    return (
        character.stealthy
        and character.able
        and "STEA-1" in character.abilities
        and character.area is not None
        and next(enemies_in(table, character.area, character.team), None) is None
    )


def _worth(table: Table, character: Character) -> tuple[str, str]:
    """Return the state of the stealth as in `stealth_told`, and the id of the enemy who suspends it or "".

    For a stealth that only the players believe in, return the state that they can see.
    """
    believed = bool(character.stealth_barred)
    hides = (character.stealthy or believed) and "STEA-1" in character.abilities
    if not hides or not character.in_fight or character.area is None:
        return "", ""
    if not character.able:
        return "down", ""
    near = _seen_first(table, character.area, character.team)
    if not near or (believed and near[0].hidden):
        return "on", ""
    return "unseen" if near[0].hidden else "enemy", near[0].id


def _seen_first(table: Table, area: str, team: str) -> list[Character]:
    return sorted(enemies_in(table, area, team), key=lambda enemy: enemy.hidden)


def go_into_stealth(table: Table) -> None:
    """Give stealth to all who have the ability, at the start of a fight (STEA-1)."""
    for character in table.characters.values():
        character.stealthy = "STEA-1" in character.abilities
        character.stealth_told = character.stealth_barred = ""
    follow(table)


def follow(table: Table) -> None:
    """Log every change in the state of a character's stealth since it was last logged."""
    if not table.fighting:
        return
    for character in table.characters.values():
        if not (character.stealthy or character.stealth_told):
            continue
        if _find_out(table, character):
            continue
        was = character.stealth_told
        now, near = _worth(table, character)
        character.stealth_told = now
        believed = bool(character.stealth_barred)
        if now == was:
            continue
        if now == "on":
            resumed = StealthResumed(character.id, secret=was == "unseen", believed=believed)
            table.tell(resumed if was else StealthGained(character.id))
        elif now:
            seems = "" if now != "unseen" or was == "on" else "back" if was else "gained"
            table.tell(StealthSuspended(character.id, near, seems, believed))
        else:
            character.stealth_barred = ""
            table.tell(StealthLost(character.id, "over", believed=believed))


def _find_out(table: Table, character: Character) -> bool:
    """Log that the players now see the enemy who kept the character from regaining stealth; return whether they do."""
    if character.stealthy:
        character.stealth_barred = ""
    by = table.characters.get(character.stealth_barred)
    if by is None or by.hidden:
        return False
    character.stealth_told = character.stealth_barred = ""
    table.tell(StealthLost(character.id, "barred", by.id))
    return True


def remember(table: Table) -> None:
    """Take every present state of stealth as already logged, for saves older than `stealth_told`."""
    for character in table.characters.values():
        character.stealth_told = _worth(table, character)[0] if table.fighting else ""


def give_up(table: Table, character: Character, how: str) -> None:
    """End the character's stealth, suspended or not (STEA-2, AOE-9).

    `how` is the act they start, or `demolish`, as in `StealthLost`.
    """
    believed = bool(character.stealth_barred)
    hid = (character.stealthy or believed) and "STEA-1" in character.abilities
    character.stealthy, character.stealth_told, character.stealth_barred = False, "", ""
    if hid:
        table.tell(StealthLost(character.id, how, believed=believed))


def regain(table: Table, character: Character) -> None:
    """Give stealth back after a move that ended in an area reached without enemies (STEA-2, RUL-37)."""
    if character.able and "STEA-1" in character.abilities and character.area is not None:
        near = _seen_first(table, character.area, character.team)
        character.stealthy = not near
        unseen = bool(near) and near[0].hidden and character.pc and not character.hidden
        character.stealth_barred = near[0].id if unseen else ""
        if character.stealthy or unseen:
            character.stealth_told = "on"
            table.tell(StealthGained(character.id, True, character.stealth_barred))


def in_words(table: Table, character: Character, *, to_players: bool = False) -> str:
    """Return the state of stealth: `+1 mark`, `suspended` or `lost`; empty outside fights and without the ability.

    The text for players does not depend on hidden enemies.
    """
    if "STEA-1" not in character.abilities or not table.fighting or not character.able or character.area is None:
        return ""
    now = _worth(table, character)[0] if to_players or not character.stealth_barred else ""
    if now == "on" or (to_players and now == "unseen"):
        return "+1 mark"
    return "suspended" if now else "lost"
