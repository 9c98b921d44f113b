"""Stealth, cover and sight of characters: STEA-1 to STEA-3, ATK-1, ATK-3, COVER-4, COVER-5, SHLD-0, SIGHT-1, 2HR-5.

RUL-15, RUL-16, RUL-36, RUL-37. Cover and sight between areas alone are in `maps.sight`. Whether stealth gives a mark is
derived each time, and nothing that players read depends on enemies hidden from them.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Reason
from unhex_tui.engine.view import Highlight
from unhex_tui.systems.unhex.events.moves import StealthGained, StealthLost, StealthResumed, StealthSuspended
from unhex_tui.systems.unhex.maps.sight import BLOCKING
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.state.table import Table


def enemies_in(table: Table, area: str, team: str) -> Iterator[Character]:
    """Yield the characters in an area who count as a team's enemies for stealth (RUL-36, `stealth_enemies`)."""
    any_enemy = table.rules.stealth_enemies == "any"
    return (
        character
        for character in table.characters.values()
        if character.area == area and character.team != team and (character.able or (any_enemy and character.in_fight))
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
            table.record(resumed if was else StealthGained(character.id))
        elif now:
            seems = "" if now != "unseen" or was == "on" else "back" if was else "gained"
            table.record(StealthSuspended(character.id, near, seems, believed))
        else:
            character.stealth_barred = ""
            table.record(StealthLost(character.id, "over", believed=believed))


def _find_out(table: Table, character: Character) -> bool:
    """Log that the players now see the enemy who kept the character from regaining stealth; return whether they do."""
    if character.stealthy:
        character.stealth_barred = ""
    by = table.characters.get(character.stealth_barred)
    if by is None or by.hidden:
        return False
    character.stealth_told = character.stealth_barred = ""
    table.record(StealthLost(character.id, "barred", by.id))
    return True


def remember(table: Table) -> None:
    """Take every present state of stealth as already logged, for saves older than `stealth_told`."""
    for character in table.characters.values():
        character.stealth_told = _worth(table, character)[0] if table.fighting else ""


def give_up(table: Table, character: Character, how: str) -> None:
    """End the character's stealth, suspended or not; `how` is as in `StealthLost` (STEA-2, AOE-9)."""
    believed = bool(character.stealth_barred)
    hid = (character.stealthy or believed) and "STEA-1" in character.abilities
    character.stealthy, character.stealth_told, character.stealth_barred = False, "", ""
    if hid:
        table.record(StealthLost(character.id, how, believed=believed))


def regain(table: Table, character: Character) -> None:
    """Give stealth back after a move that ended in an area reached without enemies (STEA-2, RUL-37)."""
    if character.able and "STEA-1" in character.abilities and character.area is not None:
        near = _seen_first(table, character.area, character.team)
        character.stealthy = not near
        unseen = bool(near) and near[0].hidden and character.pc and not character.hidden
        character.stealth_barred = near[0].id if unseen else ""
        if character.stealthy or unseen:
            character.stealth_told = "on"
            table.record(StealthGained(character.id, True, character.stealth_barred))


def describe(table: Table, character: Character, *, to_players: bool = False) -> str:
    """Return the state of stealth: `+1 mark`, `suspended` or `lost`; empty outside fights and without the ability.

    The text for players does not depend on hidden enemies.
    """
    if "STEA-1" not in character.abilities or not table.fighting or not character.able or character.area is None:
        return ""
    now = _worth(table, character)[0] if to_players or not character.stealth_barred else ""
    if now == "on" or (to_players and now == "unseen"):
        return "+1 mark"
    return "suspended" if now else "lost"


def blocking(attacker: Character, how: Form) -> int:
    """Return how many marks block the sight of the attacker's attacks with a weapon (SIGHT-1, 2HR-5).

    For attacks only: abilities for attacks do not help intercepts (RUL-33).
    """
    return BLOCKING + (how.family == "2HR" and "2HR-5" in attacker.abilities)


def sees(table: Table, attacker: Character, target: Character, how: Form) -> bool:
    """Tell whether an attack has line of sight from where both characters are."""
    return _sees(table, attacker, target, blocking(attacker, how))


def sees_past_two(table: Table, attacker: Character, target: Character, how: Form) -> bool:
    """Tell whether an attack has line of sight only because of 2HR-5, past two marks."""
    return sees(table, attacker, target, how) and not _sees(table, attacker, target, BLOCKING)


def _sees(table: Table, attacker: Character, target: Character, limit: int) -> bool:
    here, there = attacker.area, target.area
    if here is None or there is None:
        return False
    geometry = table.geometry
    if not geometry.sees(here, there, limit):
        return False
    # The stealth mark is at the target's own area, so it counts only from other areas (RUL-16). The attacker's own
    # stealth is already lost, so it never counts from the other end (RUL-15).
    return here == there or geometry.marks(here, there) + 1 < limit or not in_stealth(table, target)


def why_not_seen(table: Table, attacker: Character, target: Character, how: Form) -> Iterator[Reason]:
    """Yield every reason why an attack has no line of sight; both characters are on the map."""
    here, there = attacker.area, target.area
    assert here is not None and there is not None
    blocked = table.geometry.why_not_seen(here, there, blocking(attacker, how))
    yield from blocked
    if not blocked and not sees(table, attacker, target, how):
        text = f"{target.name} cannot be seen from {table.area_name(here)}: {_marks(table, here, there)}"
        yield Reason(text, ("STEA-1", "RUL-16"))


def _marks(table: Table, here: str, there: str) -> str:
    marks = table.geometry.marks(here, there)
    return f"{marks} cover mark{'s' if marks > 1 else ''} and stealth" if marks else "stealth"


def has_cover(table: Table, target: Character, attacker: Character, how: Form) -> bool:
    """Tell whether the target has cover against a ranged attack from where both are (COVER-1 to COVER-5, STEA-1)."""
    here, there = attacker.area, target.area
    if not how.ranged or here is None or there is None or here == there:
        return False
    return table.geometry.cover(there, here) or in_stealth(table, target)


def who_picks(table: Table, target: Character, attacker: Character, how: Form, use: str = "attack") -> str:
    """Return the reason who chooses the dice of a hit: `attacker`, or the target's `shield` or `cover`.

    ATK-3, COVER-5, SHLD-0; cover does not help against intercepts (RUL-7).
    """
    if target.wielded("shield"):
        return "shield"
    return "cover" if use != "intercept" and has_cover(table, target, attacker, how) else "attacker"


def why_picks(picks: str, target: Character) -> Reason:
    """Return the reason in words, for a result of `who_picks`."""
    if picks == "attacker":
        return Reason("No cover and no shield: the attacker chooses the dice", ("ATK-3",))
    has, rule = ("holds a shield", "SHLD-0") if picks == "shield" else ("has cover", "COVER-5")
    return Reason(f"{target.name} {has} and chooses which die is the damage", (rule,))


def highlight(
    table: Table, attacker: Character, target: Character, how: Form, stealth: bool = True
) -> Highlight | None:
    """Return the path of an attack with its sight and cover; None if either character is off the map.

    `stealth` says whether the reader may know of the target's stealth.
    """
    here, there = attacker.area, target.area
    if here is None or there is None:
        return None
    path = table.geometry.highlight(here, there, blocking(attacker, how))
    if here == there or not path.good or not stealth or not in_stealth(table, target):
        return path
    seen = sees(table, attacker, target, how)
    area, marks = table.area_name(here), _marks(table, here, there)
    why = (
        f"{target.name} is seen from {area} despite {marks}"
        if seen
        else f"{target.name} cannot be seen from {area}: {marks}"
    )
    words = (*path.words[:1], "cover: stealth" if seen else "not seen")
    return path._replace(good=seen, why=why, words=words)
