"""Who has stealth, what suspends or ends it: STEA-1 to STEA-3, RUL-15, RUL-36, RUL-37. Its mark is counted in `cover`.

That somebody has not given itself away is a fact (`Character.stealthy`); whether this is worth a mark now is worked out
each time. `follow` tells every change that moves, falls and amendments bring; what was told last is
`Character.stealth_told`, so that each is told once.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.systems.unhex.events import StealthGained, StealthLost, StealthResumed, StealthSuspended
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.table import Table

WORTH = "one more cover mark against every other area"
"""What it is good for, in words (STEA-1)."""


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
    """What its stealth is worth now, as `stealth_told` has it, and the id of the enemy that suspends it."""
    hides = character.stealthy and "STEA-1" in character.abilities
    if not hides or not character.in_fight or character.area is None:
        return "", ""
    if not character.able:
        return "down", ""
    near = sorted(enemies_in(table, character.area, character.team), key=lambda enemy: enemy.hidden)
    return ("unseen" if near[0].hidden else "enemy", near[0].id) if near else ("on", "")


def go_into_stealth(table: Table) -> None:
    """A fight begins: nobody has given itself away yet (STEA-1)."""
    for character in table.characters.values():
        character.stealthy, character.stealth_told = "STEA-1" in character.abilities, ""
    follow(table)


def follow(table: Table) -> None:
    """Tell of everybody whose stealth is worth something else than was told last, what it is worth now."""
    if not table.fighting:
        return
    for character in table.characters.values():
        if not (character.stealthy or character.stealth_told):
            continue
        was = character.stealth_told
        now, near = _worth(table, character)
        character.stealth_told = now
        if now == was:
            continue
        if now == "on":
            gained = StealthGained(character.id) if not was else StealthResumed(character.id, secret=was == "unseen")
            table.tell(gained)
        elif now:
            table.tell(StealthSuspended(character.id, near, seems_back=now == "unseen" and was in ("enemy", "down")))
        else:
            table.tell(StealthLost(character.id, "over"))


def give_up(table: Table, character: Character, how: str) -> None:
    """It has none from now on, suspended or not: `how` is the action that it starts, or `demolish` (STEA-2, AOE-9)."""
    hid = character.stealthy and "STEA-1" in character.abilities
    character.stealthy, character.stealth_told = False, ""
    if hid:
        table.tell(StealthLost(character.id, how))


def regain(table: Table, character: Character) -> None:
    """Its move has ended in an area that it reached: without enemies there, it has stealth again (STEA-2, RUL-37)."""
    if character.able and "STEA-1" in character.abilities and character.area is not None:
        character.stealthy = next(enemies_in(table, character.area, character.team), None) is None
        if character.stealthy:
            character.stealth_told = "on"
            table.tell(StealthGained(character.id, moved=True))


def counts_again(table: Table, who: str) -> str:
    """What is told where nothing suspends somebody's stealth any more."""
    return f"{table.name(who)}'s stealth counts again: {WORTH}"


def in_words(table: Table, character: Character, *, to_players: bool = False) -> str:
    """What its stealth is worth now: `+1 mark`, `suspended`, `given up`; empty outside a fight and without the ability.

    The players are not told of an enemy that they do not see.
    """
    if "STEA-1" not in character.abilities or not table.fighting or not character.able or character.area is None:
        return ""
    now, _ = _worth(table, character)
    if now == "on" or (to_players and now == "unseen"):
        return "+1 mark"
    return "suspended" if now else "given up"
