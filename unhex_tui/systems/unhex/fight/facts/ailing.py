"""A character's conditions and items in hand, in words: DMG-5 to DMG-7, AMMO-1, RUL-24.

Stealth is left out.
"""

from __future__ import annotations

from unhex_tui.systems.unhex.fight.facts.why_not import why_no_walking
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import AMMO, KINDS, RANGED
from unhex_tui.systems.unhex.people.wounds import ARM_OF, NAMES, is_full


def ailing(character: Character, *, limbs: bool = True) -> tuple[str, ...]:
    """Return the character's conditions in words; without `limbs`, unusable arms are left out."""
    found = [character.condition] if character.condition else []
    if character.in_fight:
        if character.all_out:
            found.append("all-out defend")
        if character.legs == 0:
            found.append("no legs")
        elif character.legs == 1 and character.able:
            barred = next(why_no_walking(character), None) is not None
            empties = all(map(character.usable, HANDS))  # items in hand prevent crawling, but can be dropped
            found.append("crawls" if not barred else "one leg" if empties else "no move")
        shoots = any(KINDS[item.kind].family in RANGED for item in character.items if character.held(item.id))
        if shoots and character.able and not any(map(character.has, AMMO.values())):
            found.append("no ammo")
        if limbs:
            found += [f"{NAMES[place]} useless" for place in ARM_OF.values() if is_full(character.marks, place)]
    if character.fate and not character.dead:
        found.append(character.fate)
    return tuple(found)


def in_hands(character: Character) -> tuple[tuple[str, str], ...]:
    """Return for each hand its name and the item's name, `empty` or `unusable`."""
    found = ((hand, character.item(character.holding(hand) or "")) for hand in HANDS)
    return tuple(
        (hand, item.name if item else "empty" if character.usable(hand) else "unusable") for hand, item in found
    )
