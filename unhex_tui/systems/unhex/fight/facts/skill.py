"""Modifiers that a roller's abilities give a roll: DICE-7 to DICE-9, SHLD-1, RUL-33."""

from __future__ import annotations

from unhex_tui.systems.unhex.people.abilities import Modifier, modifiers
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Dice


def modifiers_of(table: Table, dice: Dice) -> dict[Modifier, str]:
    """Return the modifiers that the roller may still use on this roll, each with its source (DICE-9).

    The source is an ability id, or `CHAR-2` for a non-combat ability.
    """
    character = table.characters[dice.who]
    if dice.used or dice.plain:
        return {}
    if dice.good:
        return {"good": "CHAR-2"}
    return known_for(character, dice.form, dice.purpose)


def known_for(character: Character, form: Form | None, use: str) -> dict[Modifier, str]:
    """Return the modifiers for this use of a weapon, each with the id of the ability that grants it (RUL-33)."""
    return modifiers(character.abilities, family_of(character, form, use), use) if character.abilities else {}


def family_of(character: Character, form: Form | None, use: str) -> str:
    """Return the weapon family whose abilities help a roll; empty for those without a family (SHLD-1, ABIL).

    It is the weapon's family, or `SHLD` for a defence with a shield in hand.
    """
    if form is not None:
        return form.family
    return "SHLD" if use == "defend" and character.wielded("shield") else ""
