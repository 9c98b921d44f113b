"""Setups, parties, encounters and templates of Unhex, and the start of a session: CHAR-1 to CHAR-8, ARM-1, END-2.

A file may not give a PC too many abilities; a running table may, by the GM's decision. A PC with too few is unfinished,
but can be played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, ClassVar

from msgspec import Meta, structs
from msgspec.structs import replace

from unhex_tui.engine.document import Document
from unhex_tui.engine.value import field
from unhex_tui.files.shelf import ready_map
from unhex_tui.files.text import clean
from unhex_tui.gamekit import document_models, setups
from unhex_tui.gamekit import documents as d
from unhex_tui.gamekit.casting import unnumbered
from unhex_tui.gamekit.document_models import of
from unhex_tui.gamekit.naming import nearest
from unhex_tui.systems.unhex.maps.area_map import AreaMap
from unhex_tui.systems.unhex.maps.reader import MapError, parse, write
from unhex_tui.systems.unhex.people.abilities import FACTS, NEEDED_BY_ITEM, ability_mistakes, count_mistakes
from unhex_tui.systems.unhex.people.character import HANDS, Character, Sheet
from unhex_tui.systems.unhex.people.items import KINDS, MOST_ARMOR, Item, ItemSheet, slots
from unhex_tui.systems.unhex.people.templates import templates
from unhex_tui.systems.unhex.people.wounds import ARM_OF, BOXES, NAMES, SIGNS
from unhex_tui.systems.unhex.rules.table_rules import BOOK, TableRules
from unhex_tui.systems.unhex.state.table import Table

HOME = Path(__file__).parents[1]


class Prepared(document_models.Prepared):
    """The content of a file after reading."""

    _worked_out = (*document_models.Prepared._worked_out, "area_map")
    rules: Annotated[dict[str, str], Meta(description="Table rules that differ from the default.")] = field(
        default_factory=dict
    )
    edition: str = "unhex"
    map: Annotated[str, Meta(description="Text of a map, with `\\n` for line ends.")] = ""
    area_map: AreaMap | None = None
    """The parsed map, without areas for an empty text; None if the map is malformed."""
    table_rules: TableRules = BOOK
    """Edition and table rules together (TABLE-1)."""

    @property
    def summary(self) -> str:
        level = f"level {self.characters[0].max_level}: " if self.form == "template" else ""
        return level + super().summary


class Documents(setups.Documents[Any, Prepared]):
    """Reader and writer of prepared files."""

    system = "unhex"
    unsaid = True
    shelf = ""
    rules = BOOK
    kind = Sheet
    form = Prepared
    reserved = frozenset(
        ("end", "gm", "add", "bring", "door", "cover", "effect", "turn", "initiative", "objective", "note")
    )
    wounds = "marks"
    crew, guard = ("Ann", "locksmith"), ("Bouncer", "keeps the door")
    both: ClassVar = {"good_at": ["locks"], "items": [{"kind": "melee_1h", "name": "Crowbar", "hand": "right"}]}
    counts = True
    """The number of a PC's abilities is checked (CHAR-2, CHAR-4)."""

    @cached_property
    def templates(self) -> Mapping[str, Mapping[str, Any]]:
        return {key: template.data for key, template in templates().items()}

    @property
    def alone(self) -> Collection[str]:
        return [key for key, template in templates().items() if template.alone]

    # ---------------------------------------------------------------- read

    def read_rules(self, made: Prepared, wrong: Collection[str], mistakes: list[str]) -> None:
        """Read the map, then edition and table rules."""
        try:
            area_map = parse(made.map) if made.map.strip() else AreaMap()
            made.area_map = None if "map" in wrong else area_map
        except MapError as error:
            mistakes += [f"map: {mistake}" for mistake in error.mistakes]
        try:
            made.table_rules = TableRules.load({"edition": made.edition, **made.rules})
        except ValueError as error:
            mistakes.append(f"rules: {error}")

    def named(self, where: Callable[..., str], data: Any) -> Callable[..., str]:
        typed = data.get("name") if isinstance(data, dict) else ""
        name = clean(typed, 60) if isinstance(typed, str) else ""

        def named(*path: Any, item: str = "") -> str:
            names = ", ".join(filter(None, (name, item)))
            return f"{where(*path)} ({names})" if names else where(*path)

        return named

    def read_within(self, sheet: Any, read: d.Read, where: Callable[..., str], mistakes: list[str]) -> None:
        items: list[tuple[int, ItemSheet]] = []

        def at(i: int, label: Any) -> Callable[..., str]:
            return lambda *path: where("items", i, *path, item=clean(str(label or ""), 60))

        for i, data in enumerate(sheet.items):
            label = data.get("name") or data.get("kind") if isinstance(data, dict) else ""
            item = d.read_part(ItemSheet, data, at(i, label), mistakes, {"kind": ""})
            if item.value is not None and "kind" not in item.wrong:
                items.append((i, item.value))
        sheet.items = [item for _, item in items]
        super().read_within(sheet, read, where, mistakes)
        abilities = None if sheet.exempt else sheet.abilities
        for i, item_sheet in items:
            place = at(i, item_sheet.name or item_sheet.kind)()
            mistakes += [f"{place}: {text}" for text in item_mistakes(item_sheet, abilities)]
        mistakes += [f"{where(*path)}: {text}" for path, text in self._content(sheet, read.wrong)]

    def _content(self, sheet: Any, wrong: frozenset[str]) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the mistakes of a sheet as a whole, with their places; malformed fields in `wrong` are skipped."""
        if sheet.level is not None and sheet.level > sheet.max_level and not wrong & {"level", "max_level"}:
            yield (), f"level {sheet.level} is above the max level {sheet.max_level} (CHAR-1)"
        for text in ability_mistakes(sheet.abilities, sheet.exempt):
            yield ("abilities",), text
        if self.counts and sheet.pc and not sheet.exempt and not wrong & {"abilities", "good_at", "gifts", "max_level"}:
            for reason in count_mistakes(sheet):
                yield ("abilities",), str(reason)
        for text in _items_together(sheet, "max_level" in wrong):
            yield ("items",), text
        for place, text in _marks(sheet):
            yield ("marks", place), text
        if sheet.captured and not sheet.pc:
            yield ("captured",), "only a PC can stay captured (END-1)"
        if sheet.captured and sheet.area:
            yield ("captured",), f"a captured PC does not start in {sheet.area} (END-1)"
        if sheet.count and sheet.pc:
            yield ("count",), "only NPCs can have a count (CHAR-8)"

    def wrong(self, i: int, sheet: Any, made: Prepared, sheets: document_models.Placed[Any]) -> Iterator[str]:
        highest = made.table_rules.highest_level
        if sheet.max_level > highest:
            yield of(i, sheet, f"at most {highest} in this edition (CHAR-5, EDIT-3)", "max_level")
        if sheet.area and made.area_map is not None and made.area_map.named(sheet.area) is None:
            names = [area.name for area in made.area_map.areas]
            yield of(i, sheet, f'no such area: "{sheet.area}"{nearest(sheet.area, names)}', "area")

    # ---------------------------------------------------------------- laid on a table

    def character(self, table: Table, sheet: Any, character_id: str, name: str) -> Character:
        """Return the character of a sheet, with items and area; the edition limits the levels."""
        character: Character = sheet.character(character_id, name)
        character.max_level = min(character.max_level, table.rules.highest_level)
        character.level = min(character.level, character.max_level)
        character.known = tuple(fact.id for fact in FACTS if fact.id in character.known)
        character.conscious_from = table.rules.conscious_from
        character.stealthy = "STEA-1" in character.abilities  # not given away yet (STEA-1)
        area = table.area_map.named(sheet.area) if sheet.area else None
        character.area = area.id if area else None
        for item in sheet.items:
            add_item(table, character, item)
        return character

    def side(self, sheet: Any, made: Prepared) -> str:
        return document_models.team_of(sheet, made.teams)

    def joining(self, table: Table, party: Prepared) -> list[str]:
        """Add the party's PCs without areas; return their ids, in the order of the file."""
        return self.cast(table, [replace(sheet, area="") for sheet in document_models.joining(table, party)])

    def lay_out(self, table: Table, encounter: Prepared) -> list[str]:
        """Put an encounter on the table, between fights; return the ids of its NPCs, in its order.

        Earlier NPCs are away, PCs have to be placed again, and the floor and area effects are cleared.
        """
        for character in table.people:
            character.area = None
            if not character.pc:
                character.send_away()
        table.floor, table.effects = {}, []
        if encounter.area_map is not None and encounter.area_map.areas:
            table.area_map = encounter.area_map
        return super().lay_out(table, encounter)

    # ---------------------------------------------------------------- written

    def told_of(self, character: Character) -> dict[str, Any]:
        """Return a character as plain JSON values for a file: the max level, and what differs from the defaults."""
        more = {"captured": character.captive, "exempt": _is_exempt(character)}
        sheet: Any = replace(Sheet.of(character), id=character.id, team="", **more)
        items = map(structs.asdict, sheet.items)
        sheet.items = [{key: said for key, said in item.items() if said and key != "id"} for item in items]
        told: dict[str, Any] = sheet.unlike(Sheet(max_level=0))
        return told

    def opponent(self, table: Table, npc: Character) -> dict[str, Any]:
        at = {"area": table.area_name(npc.area)} if npc.area and table.area_map.has(npc.area) else {}
        return super().opponent(table, npc) | at

    def rules_of(self, table: Table) -> dict[str, Any]:
        rules = dict(super().rules_of(table))
        changed = dict(rules.pop("rules", {}))
        edition = {"edition": changed.pop("edition")} if "edition" in changed else {}
        return edition | ({"rules": changed} if changed else {})

    def scenery(self, table: Table) -> Mapping[str, Any]:
        return {"map": write(table.area_map) if table.area_map.areas else "", **super().scenery(table)}

    def scene_title(self, table: Table) -> str:
        return table.area_map.title or table.title

    def is_encounter(self, table: Table) -> bool:
        return bool(table.area_map.areas) or any(not (npc.pc or npc.away) for npc in table.people)

    def templates_of(self, table: Table) -> Iterator[Document]:
        """Yield the NPCs as templates, once for those that differ only in their numbers.

        Different templates of the same name are titled by the items in hand if these differ, else by the NPC's number.
        """
        kinds: dict[str, dict[str, Character]] = {}
        for npc in table.people:
            if not npc.pc:
                kinds.setdefault(unnumbered(npc.name), {}).setdefault(self._template(table, npc), npc)
        for name, npcs in kinds.items():
            held = Counter(npc.held_in_words for npc in npcs.values())
            for npc in npcs.values():
                label = f"{name} ({npc.held_in_words})" if held[npc.held_in_words] == 1 else npc.name
                title = label if len(npcs) > 1 else name
                yield Document("template", title, self._template(table, npc, title))

    def _template(self, table: Table, npc: Character, title: str = "") -> str:
        """Return an NPC as a template of their kind, unhurt, with all items whole.

        Destroyed items that were in hand as the fight began are in hand again. Number, area and side are left out.
        """
        ready: Sequence[str | None] = table.ready.get(npc.id, [None, None])
        data = {key: told for key, told in self.told_of(npc).items() if key not in ("id", "level", "marks", "hidden")}
        data["name"] = unnumbered(npc.name)
        for item, thing in zip(npc.items, data.get("items", ()), strict=True):
            hands = [hand for hand, held in zip(HANDS, ready, strict=True) if held == item.id]
            if thing.pop("destroyed", False) and hands and not any(map(npc.holding, hands)):
                thing["hand"] = "both" if len(hands) == len(HANDS) else hands[0]
        return self.written("template", title, [data])

    def written(self, form: str, title: str, people: list[Any], more: Mapping[str, Any] | None = None) -> str:
        return d.written({"form": form, "title": title, **(more or {}), "characters": people})


class Accepted(Documents):
    """Reader of setups from saves: these were accepted once, with the GM's exceptions to the number of abilities."""

    counts = False


DOCUMENTS = Documents()


def add_item(table: Table, character: Character, sheet: ItemSheet) -> Item:
    """Give a character an item, in hand if the sheet says so (CHAR-6)."""
    name = sheet.name or KINDS[sheet.kind].name
    location = sheet.location if sheet.kind == "armor" else ""  # only armor has a location, whatever a file says
    item = Item(f"i{table.next_serial()}", sheet.kind, name, location, sheet.destroyed)
    character.items.append(item)
    character.take_up(item.id, sheet.hand)
    return item


def _is_exempt(character: Character) -> bool:
    """Tell whether the GM has given the character more than the rules allow (CHAR-2 to CHAR-4, CHAR-7)."""
    if character.free_slots < 0 or ability_mistakes(character.abilities):
        return True
    if any(NEEDED_BY_ITEM.get(item.kind, "") not in ("", *character.abilities) for item in character.items):
        return True
    return character.pc and bool(count_mistakes(character))


def item_mistakes(item: ItemSheet, abilities: Sequence[str] | None) -> Iterator[str]:
    """Yield the mistakes of a single item (ARM-1, CHAR-6); with `abilities`, also a missing ability (AOE-0)."""
    kind = KINDS.get(item.kind)
    if kind is None:
        yield f'no such item kind: "{item.kind}"{nearest(item.kind, list(KINDS))}. Available: {", ".join(KINDS)}'
        return
    if (item.kind == "armor" or item.location) and item.location not in BOXES:
        no_such = f'no such body location: "{item.location}"{nearest(item.location, list(BOXES))}'
        yield f"{no_such if item.location else 'armor needs a body location'}. Available: {', '.join(BOXES)} (ARM-1)"
    needs = NEEDED_BY_ITEM.get(item.kind)
    if needs and abilities is not None and needs not in abilities:
        yield f"it needs the ability {needs} (AOE-0, CHAR-7)"
    if item.hand and (item.destroyed or (kind.hands == 2) != (item.hand == "both") or kind.hands == 0):
        where = "both hands" if item.hand == "both" else f"the {item.hand} hand"
        yield f"it cannot be held in {where}: " + (
            "it is destroyed"
            if item.destroyed
            else f"it needs {kind.hands} hand{'s' * (kind.hands != 1)} (CHAR-6)"
            if kind.hands
            else "it is worn, not held (CHAR-6)"
        )


def _items_together(sheet: Any, unbounded: bool) -> Iterator[str]:
    worn = [item.location for item in sheet.intact if item.kind == "armor"]
    for place in BOXES:
        if worn.count(place) > MOST_ARMOR:
            yield f"{worn.count(place)} pieces of armor on the {NAMES[place]}: at most {MOST_ARMOR} (ARM-1)"
    for hand in ("right", "left"):
        held = [item for item in sheet.intact if item.hand in (hand, "both")]
        if len(held) > 1:
            yield f"{len(held)} items in the {hand} hand: at most 1 (CHAR-6)"
        arm = ARM_OF[hand]
        if held and len(sheet.marks.get(arm, "").replace(" ", "")) >= BOXES[arm]:
            yield f"an item in the {hand} hand, but that arm is fully marked (DMG-5)"
    room = slots(sheet.max_level)
    if len(sheet.intact) > room and not sheet.exempt and not unbounded:
        yield f"{len(sheet.intact)} items, but max level {sheet.max_level} has {room} slots (CHAR-3)"


def _marks(sheet: Any) -> Iterator[tuple[str, str]]:
    for place, typed in sheet.marks.items():
        signs = typed.replace(" ", "")
        if place not in BOXES:
            yield place, f"no such body location{nearest(place, list(BOXES))}. Available: {', '.join(BOXES)}"
            continue
        if unknown := [sign for sign in signs if sign not in SIGNS]:
            yield place, f"{unknown[0]!r} is not a mark: expected \\, X, or # for a permanent wound (DMG-2)"
        if len(signs) > BOXES[place]:
            yield place, f"{len(signs)} marks, but only {BOXES[place]} boxes (DMG-2)"
        elif place in ("head", "torso") and sum(SIGNS.get(sign) == 2 for sign in signs) == BOXES[place]:
            yield place, f"the {NAMES[place]} is full of permanent wounds: the character would be dead (DMG-7)"


# -------------------------------------------------------------------- the start of a session


def start(data: dict[str, Any]) -> Table:
    """Return the table of a setup; its map and characters may come later in the session.

    ValueError lists every mistake if the setup is not valid.
    """
    documents = Accepted()
    made = documents.prepared(data)
    return documents.begun(Table, made, area_map=made.area_map)


def nightclub(map_text: str) -> dict[str, Any]:
    """Return the setup of the nightclub fight, on a map that has its areas: four PCs, and six NPCs of an encounter."""
    setup = setups.ready_file(HOME / "setups" / "nightclub.json")
    encounter = setups.ready_file(HOME / "encounters" / "the-nightclub.json")
    return {**setup, "map": map_text, "characters": [*setup["characters"], *encounter["characters"]]}


def demo() -> dict[str, Any]:
    """Return the nightclub fight on the map that comes with the app; ValueError if the map cannot be read."""
    return nightclub(ready_map("nightclub.map"))
