"""What a roller's abilities let it do with a roll: DICE-7 to DICE-9, SHLD-1, RUL-33."""

from __future__ import annotations

from unhex_tui.systems.unhex.people.abilities import Modifier, modifiers
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Dice


def modifiers_of(table: Table, dice: Dice) -> dict[Modifier, str]:
    """The modifiers the roller may still use on this roll (DICE-9)."""
    character = table.characters[dice.who]
    if dice.used or dice.plain:
        return {}
    if dice.good:
        return {"good": "CHAR-2"}
    return known_for(character, dice.form, dice.purpose)


def known_for(character: Character, form: Form | None, use: str) -> dict[Modifier, str]:
    """The modifiers that its abilities give a use of a weapon, each with the ability that does (RUL-33)."""
    return modifiers(character.abilities, family_of(character, form, use), use) if character.abilities else {}


def family_of(character: Character, form: Form | None, use: str) -> str:
    """What the abilities for a roll must be for: the weapon, or the shield with which one defends (SHLD-1, ABIL)."""
    if form is not None:
        return form.family
    return "SHLD" if use == "defend" and character.wielded("shield") else ""
