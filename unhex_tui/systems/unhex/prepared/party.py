"""The party file: PCs carried over from session to session, in their present state (CHAR-1 to CHAR-5, END-2).

A file is read as a whole or not at all. Only living PCs are written.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from unhex_tui.engine.view import Audience
from unhex_tui.gamekit.document_models import joining, party_title
from unhex_tui.gamekit.documents import unusual, written
from unhex_tui.gamekit.table_rules import not_usual
from unhex_tui.gamekit.veil import Veil
from unhex_tui.gamekit.visibility import sheet_for_players
from unhex_tui.systems.unhex.people.abilities import NEEDED_BY_ITEM
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.sheets import ItemSheet, Sheet
from unhex_tui.systems.unhex.people.wounds import LOCATIONS, boxes_text
from unhex_tui.systems.unhex.prepared.form import Prepared, cast
from unhex_tui.systems.unhex.prepared.sheet_form import ability_mistakes, count_mistakes
from unhex_tui.systems.unhex.rules.table_rules import BOOK
from unhex_tui.systems.unhex.state.table import Table


def join(table: Table, party: Prepared) -> list[str]:
    """Add the party's PCs without areas and return their ids in order; ids and letters that are taken are made anew."""
    return cast(table, [replace(sheet, area="") for sheet in joining(table, party)])


def party_document(table: Table, audience: Audience = "gm", hides: Veil | None = None) -> str:
    """Return the living PCs and the table rules as a party file (TABLE-1).

    Captured PCs are included. For the players hidden PCs are left out, and the result is empty if every PC is hidden.
    `hides` veils names that the reader may not know.
    """
    pcs = [character for character in table.living if character.pc and (audience == "gm" or not character.hidden)]
    if audience == "players" and not pcs:
        return ""
    changed = not_usual(table.rules, BOOK)
    edition = {"edition": changed.pop("edition")} if "edition" in changed else {}
    rules = {**edition, **({"rules": changed} if changed else {})}
    sheets = [sheet_for_players(hides, told_of(character)) for character in pcs]
    return written({"form": "party", "title": party_title(table), **rules, "characters": sheets})


def told_of(character: Character) -> dict[str, Any]:
    """Return a character as plain JSON values for a file: the max level, and what differs from the defaults."""
    facts = Sheet.of(character)
    sheet = replace(
        facts,
        id=character.id,
        team="",
        level=max(0, character.level) if character.level != character.max_level else None,
        items=[unusual(replace(item, id=""), ItemSheet("")) for item in facts.items],
        marks={place: signs for place in LOCATIONS if (signs := boxes_text(character.marks, place).strip())},
        captured=character.captive,
        exempt=_is_exempt(character),
    )
    return sheet.unlike(Sheet(max_level=0))


def _is_exempt(character: Character) -> bool:
    """Tell whether the GM has given the character more than the rules allow (CHAR-2 to CHAR-4, CHAR-7)."""
    if character.free_slots < 0 or ability_mistakes(character.abilities):
        return True
    if any(NEEDED_BY_ITEM.get(item.kind, "") not in ("", *character.abilities) for item in character.items):
        return True
    return character.pc and bool(
        count_mistakes(character.max_level, len(character.abilities), len(character.good_at), character.gifts)
    )
