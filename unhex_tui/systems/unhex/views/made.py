"""The sheet of somebody who is made or changed by hand, as it would be: nothing of it is on the table yet (CHAR-1)."""

from __future__ import annotations

from unhex_tui.engine.view import Sheet
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import Item
from unhex_tui.systems.unhex.people.wounds import ARM_OF, is_full
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Making
from unhex_tui.systems.unhex.views.sheet import sheet

NEW = "+"
"""Id of the sheet of somebody who has none yet; no character is called so."""


def shown_while_made(making: Making) -> str:
    """Id of the sheet that shows what is being made."""
    return making.who or NEW


def made_sheet(table: Table, making: Making, sides: dict[str, int]) -> Sheet:
    """What has been said so far, with the wounds it has; `sides` are the teams' indexes."""
    said = making.sheet
    old = table.characters.get(making.who)
    drawn = Character(
        id=shown_while_made(making),
        name=said.name or "Somebody new",
        team=said.team,
        pc=said.pc,
        concept=said.concept,
        level=min(old.level, said.max_level) if old else said.max_level,
        max_level=said.max_level,
        abilities=tuple(said.abilities),
        gifts=said.gifts,
        good_at=tuple(said.good_at),
        notes=tuple(said.notes),
        hidden=said.hidden,
    )
    if old is not None:
        drawn.marks = old.marks
    for n, one in enumerate(said.items):
        item = Item(one.id or f"{n}", one.kind, one.name, one.location, one.destroyed)
        drawn.items.append(item)
        for hand in HANDS:
            if one.hand in (hand, "both") and not is_full(drawn.marks, ARM_OF[hand]):
                drawn.put(hand, item.id)
    return sheet(table, drawn, sides[said.team])
