"""Who comes to the table from files, and who is written into them: parties, encounters, templates of NPCs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from unhex_tui.engine.document import Document
from unhex_tui.evening.casting import called, unnumbered
from unhex_tui.evening.documents import unusual, written
from unhex_tui.evening.forms import opposing, party_title
from unhex_tui.evening.known import reveal
from unhex_tui.evening.rulings import not_usual
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.people.sheets import OwnSheet, Sheet, sheet_of
from unhex_tui.systems.fading_suns.prepared.form import RESERVED_IDS, Prepared
from unhex_tui.systems.fading_suns.rules.table_rules import DEFAULT
from unhex_tui.systems.fading_suns.state.table import Table

_SYSTEM = {"system": "fading-suns"}


def cast(table: Table, sheets: Sequence[Sheet]) -> list[str]:
    """Add the characters of sound sheets to a table; their ids, in the sheets' order."""
    added = []
    for sheet, who, name in called(table, sheets, RESERVED_IDS):
        made = sheet.character(who, name)
        made.letter = table.free_letter(name)
        table.characters[who] = made
        reveal(table, made)
        added.append(who)
    return added


def lay_out(table: Table, encounter: Prepared) -> list[str]:
    """Put an encounter on the table, between fights; ids of its NPCs. NPCs that were there before are away."""
    for c in table.characters.values():
        c.away = c.away or not c.pc
    table.ends_when, table.scene = encounter.objective, encounter.title
    return cast(table, opposing(table, encounter))


# -------------------------------------------------------------------- written


def told_of(c: Character) -> dict[str, Any]:
    """A character as files tell of it: plain JSON values, nothing that is as usual."""
    sheet = replace(sheet_of(c), id=c.id, team="")
    own = [unusual(replace(one, id="" if one.id == replace(one, id="").key else one.id), _OWN) for one in sheet.own]
    return unusual(replace(sheet, own=own), Sheet())


_OWN = OwnSheet("", -1, -1)


def party_document(table: Table) -> str:
    """The table's PCs as a party file: those alive, as they are; with its rules, for sessions that begin with it."""
    pcs = [told_of(c) for c in table.characters.values() if c.pc and not c.dead]
    rules = {"rules": chosen} if (chosen := not_usual(table.rules, DEFAULT)) else {}
    return written({**_SYSTEM, "form": "party", "title": party_title(table), **rules, "characters": pcs})


def encounter_document(table: Table) -> str:
    """The NPCs that take part as an encounter file, as they are now."""
    npcs = [c for c in table.characters.values() if not (c.pc or c.away or c.dead)]
    return written(
        {
            **_SYSTEM,
            "form": "encounter",
            "title": table.scene or table.title,
            "objective": table.ends_when,
            "teams": [{"id": team.id, "name": team.name, "pcs": team.pcs} for team in table.teams],
            "characters": [told_of(c) | {"team": c.team} for c in npcs],
        }
    )


def template_document(npc: Character) -> str:
    """An NPC as a template of its kind: what it is and has, unhurt, without a number or a side."""
    name = unnumbered(npc.name)
    told = {key: value for key, value in told_of(npc).items() if key not in ("id", "vitality", "hidden")}
    return written({**_SYSTEM, "form": "template", "title": name, "characters": [{**told, "name": name}]})


def documents(table: Table) -> tuple[Document, ...]:
    """What of the table could be kept as a file: the party, the encounter, templates, each where there is any."""
    found = []
    people = table.characters.values()
    if any(c.pc and not c.dead for c in people):
        dead = tuple(c.name for c in people if c.pc and c.dead)
        found.append(Document("party", party_title(table), party_document(table), lasting=True, dead=dead))
    if any(not (c.pc or c.away or c.dead) for c in people):
        found.append(Document("encounter", table.scene or table.title, encounter_document(table)))
    kinds = {template_document(c): unnumbered(c.name) for c in people if not c.pc}
    return (*found, *(Document("template", name, text) for text, name in kinds.items()))
