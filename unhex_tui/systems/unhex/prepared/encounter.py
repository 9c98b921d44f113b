"""The encounter file, prepared at home: a map, the opposition with its positions, and the objective of the fight.

A file is read as a whole or not at all. It replaces the previous map and opposition; the PCs stay, without an area.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from unhex_tui.engine.document import Document
from unhex_tui.gamekit.casting import unnumbered
from unhex_tui.gamekit.document_models import opposing, party_title
from unhex_tui.gamekit.documents import written
from unhex_tui.gamekit.veil import Veil
from unhex_tui.systems.unhex.maps.text import write
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.prepared.form import Prepared, cast
from unhex_tui.systems.unhex.prepared.party import party_document, told_of
from unhex_tui.systems.unhex.state.table import Table


def lay_out(table: Table, encounter: Prepared) -> list[str]:
    """Put an encounter on the table, between fights; return the ids of its NPCs, in its order.

    Earlier NPCs are away, PCs have to be placed again, and the floor and area effects are cleared.
    """
    for character in table.characters.values():
        character.area = None
        if not character.pc:
            character.send_away()
    table.floor, table.effects = {}, []
    if encounter.area_map.areas:
        table.area_map = encounter.area_map
    table.ends_when = encounter.objective
    return cast(table, opposing(table, encounter))


def encounter_document(table: Table) -> str:
    """Return the table's map and the participating NPCs as an encounter file, in their present state and positions."""
    characters = []
    for npc in (character for character in table.living if not (character.pc or character.away)):
        sheet = told_of(npc) | {"team": npc.team}
        if npc.area and table.area_map.has(npc.area):
            sheet["area"] = table.area_name(npc.area)
        characters.append(sheet)
    return written(
        {
            "form": "encounter",
            "title": table.area_map.title or table.title,
            "map": write(table.area_map) if table.area_map.areas else "",
            "objective": table.ends_when,
            "teams": [{"id": team.id, "name": team.name, "pcs": team.pcs} for team in table.teams],
            "characters": characters,
        }
    )


def templates_of(table: Table) -> list[Document]:
    """Return the table's NPCs as templates, once for those that differ only in their numbers.

    Different templates of the same name are titled by the items in hand if these differ, else by the NPC's number.
    """

    def ready(npc: Character) -> Sequence[str | None]:
        return table.ready.get(npc.id, [None, None])

    kinds: dict[str, dict[str, Character]] = {}
    for npc in table.characters.values():
        if not npc.pc:
            kinds.setdefault(unnumbered(npc.name), {}).setdefault(_template(npc, "", ready(npc)), npc)
    documents = []
    for name, npcs in kinds.items():
        held = Counter(npc.held_in_words for npc in npcs.values())
        for npc in npcs.values():
            label = f"{name} ({npc.held_in_words})" if held[npc.held_in_words] == 1 else npc.name
            title = label if len(npcs) > 1 else name
            documents.append(Document("template", title, _template(npc, title, ready(npc))))
    return documents


def _template(npc: Character, title: str, ready: Sequence[str | None]) -> str:
    """Return an NPC as a template of their kind, unhurt, with all items whole.

    Destroyed items that were in hand as the fight began are in hand again. Number, area and side are left out.
    """
    data = {key: value for key, value in told_of(npc).items() if key not in ("id", "level", "marks", "hidden")}
    data["name"] = unnumbered(npc.name)
    for item, thing in zip(npc.items, data.get("items", ()), strict=True):
        hands = [hand for hand, held in zip(HANDS, ready, strict=True) if held == item.id]
        if thing.pop("destroyed", False) and hands and not any(map(npc.holding, hands)):
            thing["hand"] = "both" if len(hands) == len(HANDS) else hands[0]
    return written({"form": "template", "title": title, "characters": [data]})


def documents(table: Table, hides: Veil | None = None) -> tuple[Document, ...]:
    """Return the documents that the table could be saved as: the party, the encounter, templates, each if there is any.

    `hides` veils names that players do not know in the players' version of the party.
    """
    documents = []
    if any(character.pc for character in table.living):
        dead = tuple(character.name for character in table.characters.values() if character.pc and character.dead)
        texts = party_document(table), party_document(table, "players", hides)
        documents.append(Document("party", party_title(table), texts[0], lasting=True, dead=dead, players=texts[1]))
    if table.area_map.areas or any(not character.pc and not character.away for character in table.characters.values()):
        title = table.area_map.title or table.title
        documents.append(Document("encounter", title, encounter_document(table)))
    return (*documents, *templates_of(table))
