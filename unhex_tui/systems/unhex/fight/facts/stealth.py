"""Who has stealth, what suspends or ends it: STEA-1 to STEA-3, RUL-15, RUL-36, RUL-37. Its mark is counted in `cover`.

That somebody has not given itself away is a fact (`Character.stealthy`); whether this is worth a mark now is worked out
each time. `follow` tells every change that moves, falls and amendments bring; what was told last is
`Character.stealth_told`, so that each is told once. Nothing the players are told depends on enemies they do not see:
where only such a one keeps a PC from having stealth again, they think that it has (`Character.stealth_barred`).
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.systems.unhex.events.moves import StealthGained, StealthLost, StealthResumed, StealthSuspended
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table


def enemies_in(table: Table, area: str, team: str) -> Iterator[Character]:
    """Those in an area who are a team's enemies as stealth counts them (RUL-36, table rule `stealth_enemies`)."""
    anybody = table.rules.stealth_enemies == "any"
    return (
        c
        for c in table.characters.values()
        if c.area == area and c.team != team and (c.able or (anybody and c.in_fight))
    )


def in_stealth(table: Table, character: Character) -> bool:
    """Whether stealth hides it now: it has not given itself away, and no enemy is in its area (STEA-1, STEA-3)."""
    return (
        character.stealthy
        and character.able
        and "STEA-1" in character.abilities
        and character.area is not None
        and next(enemies_in(table, character.area, character.team), None) is None
    )


def _worth(table: Table, character: Character) -> tuple[str, str]:
    """What its stealth is worth now, as `stealth_told` has it, and the id of the enemy that suspends it.

    Of one that the players only believe in: what it would be worth as far as they see.
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
    """A fight begins: nobody has given itself away yet (STEA-1)."""
    for character in table.characters.values():
        character.stealthy = "STEA-1" in character.abilities
        character.stealth_told = character.stealth_barred = ""
    follow(table)


def follow(table: Table) -> None:
    """Tell of everybody whose stealth is worth something else than was told last, what it is worth now."""
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
    """Whether the players have just seen who kept it from the stealth they thought it has; it is told then."""
    if character.stealthy:
        character.stealth_barred = ""
    by = table.characters.get(character.stealth_barred)
    if by is None or by.hidden:
        return False
    character.stealth_told = character.stealth_barred = ""
    table.tell(StealthLost(character.id, "barred", by.id))
    return True


def remember(table: Table) -> None:
    """Take what everybody's stealth is worth now for told: of a table kept before that was written down."""
    for character in table.characters.values():
        character.stealth_told = _worth(table, character)[0] if table.fighting else ""


def give_up(table: Table, character: Character, how: str) -> None:
    """It has none from now on, suspended or not: `how` is the action that it starts, or `demolish` (STEA-2, AOE-9)."""
    believed = bool(character.stealth_barred)
    hid = (character.stealthy or believed) and "STEA-1" in character.abilities
    character.stealthy, character.stealth_told, character.stealth_barred = False, "", ""
    if hid:
        table.tell(StealthLost(character.id, how, believed=believed))


def regain(table: Table, character: Character) -> None:
    """Its move has ended in an area that it reached: without enemies there, it has stealth again (STEA-2, RUL-37)."""
    if character.able and "STEA-1" in character.abilities and character.area is not None:
        near = _seen_first(table, character.area, character.team)
        character.stealthy = not near
        unseen = bool(near) and near[0].hidden and character.pc and not character.hidden
        character.stealth_barred = near[0].id if unseen else ""
        if character.stealthy or unseen:
            character.stealth_told = "on"
            table.tell(StealthGained(character.id, True, character.stealth_barred))


def in_words(table: Table, character: Character, *, to_players: bool = False) -> str:
    """What its stealth is worth now: `+1 mark`, `suspended`, `lost`; empty outside a fight and without the ability.

    The players are not told of an enemy that they do not see.
    """
    if "STEA-1" not in character.abilities or not table.fighting or not character.able or character.area is None:
        return ""
    now = _worth(table, character)[0] if to_players or not character.stealth_barred else ""
    if now == "on" or (to_players and now == "unseen"):
        return "+1 mark"
    return "suspended" if now else "lost"
