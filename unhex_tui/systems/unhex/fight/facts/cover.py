"""Cover and sight between characters.

ATK-1, ATK-3, COVER-4, COVER-5, SHLD-0, SIGHT-1, 2HR-5, STEA-1, RUL-15, RUL-16. `maps.sight` knows cover and sight
between areas; here abilities, shields and stealth are added. `stealth` knows who has stealth.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Reason
from unhex_tui.engine.view import Highlight
from unhex_tui.systems.unhex.fight.facts.stealth import in_stealth
from unhex_tui.systems.unhex.maps.sight import BLOCKING
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.state.table import Table


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
    """Return the number of cover marks in between in words, with the target's stealth."""
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


def why_picks(picks: str, target: Character, attacker: Character) -> Reason:
    """Return the reason in words, for a result of `who_picks`."""
    if picks == "attacker":
        return Reason("No cover and no shield: the attacker chooses the dice", ("ATK-3",))
    has, rule = ("holds a shield", "SHLD-0") if picks == "shield" else ("has cover", "COVER-5")
    return Reason(f"{target.name} {has} and chooses the dice instead of {attacker.name}", (rule,))


def highlight(
    table: Table, attacker: Character, target: Character, how: Form, stealth: bool = True
) -> Highlight | None:
    """Return the path of an attack with its sight and cover; None if either character is off the map.

    Args:
        table: the table.
        attacker: the attacker, whose abilities with the weapon count.
        target: the target.
        how: the weapon.
        stealth: whether the reader may know of the target's stealth.
    """
    here, there = attacker.area, target.area
    if here is None or there is None:
        return None
    found = table.geometry.highlight(here, there, blocking(attacker, how))
    if here == there or not found.good or not stealth or not in_stealth(table, target):
        return found
    seen = sees(table, attacker, target, how)
    why = (
        f"{target.name} {'is' if seen else 'cannot be'} seen from {table.area_name(here)}: {_marks(table, here, there)}"
    )
    words = (*found.words[:1], "cover: stealth" if seen else "not seen")
    return found._replace(good=seen, why=why, words=words)
