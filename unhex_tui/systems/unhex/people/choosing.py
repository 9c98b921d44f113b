"""Combat abilities and items to choose from: under which heading each stands, what each does, what it needs (CHAR-7).

What an ability does is told in the words of its entry in the reference.
"""

from __future__ import annotations

from collections.abc import Collection

from unhex_tui.engine.decision import Option
from unhex_tui.systems.unhex.people.abilities import ABILITIES, LETTER_OF_ABILITY, Ability
from unhex_tui.systems.unhex.people.items import RANGED, Kind
from unhex_tui.systems.unhex.reference.book import entries


def ability_option(ability: Ability, needs: str = "") -> Option:
    """An ability under the heading of its family; `needs` is the one that has to be picked with it."""
    return Option(
        ability.id,
        ability.name,
        ability.id,
        LETTER_OF_ABILITY[ability.id],
        needs=needs,
        group=entries()[ability.id].section,
    )


def ability_options(held: Collection[str]) -> tuple[Option, ...]:
    """All abilities, to pick from: one that needs another goes only with it, unless it is held without it already."""
    return tuple(
        ability_option(one, "" if one.id in held and one.needs not in held else one.needs) for one in ABILITIES.values()
    )


def heading(kind: Kind) -> str:
    """The heading under which items of a kind are offered."""
    if kind.family in RANGED or kind.id.startswith("ammo"):
        return "Ranged weapons and ammo"
    if kind.family:
        return "Melee weapons"
    return {"AOE-0": "Area weapons", "AID-1": "First aid"}.get(kind.rule, "Armor and shield")
