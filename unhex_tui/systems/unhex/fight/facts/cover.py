"""Cover and sight between characters: ATK-1, ATK-3, COVER-4, COVER-5, SHLD-0, SIGHT-1, 2HR-5, STEA-1, RUL-15, RUL-16.

What the map says between two areas is in `sight`; here is what the characters themselves add to it. Who has stealth,
and who has lost it, is in `stealth`.
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
    """How many marks block the sight of its attacks with a weapon (SIGHT-1, 2HR-5).

    Attacks alone: what is for attack serves no intercept that it does not name (RUL-33).
    """
    return BLOCKING + (how.family == "2HR" and "2HR-5" in attacker.abilities)


def sees(table: Table, attacker: Character, target: Character, how: Form) -> bool:
    """Line of sight for an attack from where both stand."""
    return _sees(table, attacker, target, blocking(attacker, how))


def sees_past_two(table: Table, attacker: Character, target: Character, how: Form) -> bool:
    """Whether an attack sees its target only since it takes three marks to block it (2HR-5)."""
    return sees(table, attacker, target, how) and not _sees(table, attacker, target, BLOCKING)


def _sees(table: Table, attacker: Character, target: Character, limit: int) -> bool:
    here, there = attacker.area, target.area
    if here is None or there is None:
        return False
    geometry = table.geometry
    if not geometry.sees(here, there, limit):
        return False
    # The mark of stealth lies at its own area, so it counts only as seen from elsewhere (RUL-16). The attacker's own
    # is gone by now, and so never counts from the other end (RUL-15).
    return here == there or geometry.marks(here, there) + 1 < limit or not in_stealth(table, target)


def why_not_seen(table: Table, attacker: Character, target: Character, how: Form) -> Iterator[Reason]:
    """Every reason why an attack has no line of sight; both stand somewhere."""
    here, there = attacker.area, target.area
    assert here is not None and there is not None
    blocked = table.geometry.why_not_seen(here, there, blocking(attacker, how))
    yield from blocked
    if not blocked and not sees(table, attacker, target, how):
        text = f"{target.name} cannot be seen from {table.area_name(here)}: {_marks(table, here, there)}"
        yield Reason(text, ("STEA-1", "RUL-16"))


def _marks(table: Table, here: str, there: str) -> str:
    """The marks between, that of stealth with them."""
    marks = table.geometry.marks(here, there)
    return f"{marks} cover mark{'s' if marks > 1 else ''} and stealth" if marks else "stealth"


def has_cover(table: Table, target: Character, attacker: Character, how: Form) -> bool:
    """Whether the target has cover against a shot from where both stand (COVER-1 to COVER-5, STEA-1)."""
    here, there = attacker.area, target.area
    if not how.ranged or here is None or there is None or here == there:
        return False
    return table.geometry.cover(there, here) or in_stealth(table, target)


def who_picks(table: Table, target: Character, attacker: Character, how: Form, use: str = "attack") -> str:
    """By what it is said which die of a hit is damage: as the `attacker`, or the target's `shield` or `cover`.

    ATK-3, COVER-5, SHLD-0; nothing covers against an intercept (RUL-7).
    """
    if target.wielded("shield"):
        return "shield"
    return "cover" if use != "intercept" and has_cover(table, target, attacker, how) else "attacker"


def why_picks(picks: str, target: Character, attacker: Character) -> Reason:
    """Why it is so, in words."""
    if picks == "attacker":
        return Reason("No cover and no shield: the attacker chooses the dice", ("ATK-3",))
    has, rule = ("holds a shield", "SHLD-0") if picks == "shield" else ("has cover", "COVER-5")
    return Reason(f"{target.name} {has} and chooses the dice instead of {attacker.name}", (rule,))


def highlight(
    table: Table, attacker: Character, target: Character, how: Form, stealth: bool = True
) -> Highlight | None:
    """The path of an attack and why it has or lacks sight, its weapon and the target's stealth told; None off the map.

    Args:
        table: where both are.
        attacker: whose abilities with the weapon count.
        target: who is looked at.
        how: the weapon.
        stealth: whether whoever reads it may know of the target's stealth.
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
