"""Combat abilities and items as options: headings, details and prerequisites (CHAR-7).

An ability's details are those of its entry in the reference.
"""

from __future__ import annotations

from collections.abc import Collection

from unhex_tui.engine.decision import Option
from unhex_tui.systems.unhex.people.abilities import ABILITIES, LETTER_OF_ABILITY, Ability
from unhex_tui.systems.unhex.people.items import RANGED, Kind
from unhex_tui.systems.unhex.reference.book import entries


def ability_option(ability: Ability, needs: str = "") -> Option:
    """Return an ability as an option under its family's heading; `needs` is the id of an ability to pick with it."""
    return Option(
        ability.id,
        ability.name,
        ability.id,
        LETTER_OF_ABILITY[ability.id],
        needs=needs,
        group=entries()[ability.id].section,
    )


def ability_options(held: Collection[str]) -> tuple[Option, ...]:
    """Return all abilities as options to pick from.

    An ability can only be picked together with its prerequisite, unless the character in question already has the
    ability without the prerequisite. `held` are the ids of the abilities that the character has.
    """
    return tuple(
        ability_option(one, "" if one.id in held and one.needs not in held else one.needs) for one in ABILITIES.values()
    )


def heading(kind: Kind) -> str:
    """Return the heading under which items of a kind are offered."""
    if kind.family in RANGED or kind.id.startswith("ammo"):
        return "Ranged weapons and ammo"
    if kind.family:
        return "Melee weapons"
    return {"AOE-0": "Area weapons", "AID-1": "First aid"}.get(kind.rule, "Armor and shield")
