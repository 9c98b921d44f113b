"""Recovery between fights: END-2, with the slots of CHAR-3 and at most two armor a location (ARM-1).

Everybody's level and wounds are seen to at once; then each PC's items are asked about until it is done with them.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.systems.unhex import wounds
from unhex_tui.systems.unhex.abilities import NEEDED_BY_ITEM
from unhex_tui.systems.unhex.character import HANDS, Character
from unhex_tui.systems.unhex.events import ItemsAcquired, ItemsGivenUp, Recovered
from unhex_tui.systems.unhex.items import KINDS, Item, slots
from unhex_tui.systems.unhex.table import Table
from unhex_tui.systems.unhex.wounds import LOCATIONS, NAMES

MOST_ARMOR = 2
"""Armor on one location (ARM-1)."""


def begin_recovery(table: Table) -> None:
    """Level to max, slashes and crosses gone, for every PC alive and free (END-2)."""
    table.phase = "recovery"
    table.recovering = [c.id for c in table.characters.values() if c.pc and not c.dead and c.fate != "captured"]
    for who in table.recovering:
        character = table.characters[who]
        character.level = character.max_level
        character.surrendered = False
        wounds.heal(character.marks)
        table.tell(Recovered(who))


def recovery(table: Table) -> Procedure[None]:
    """One change to the items of whoever recovers, or the end of them."""
    if not table.recovering:
        table.phase = "after"
        return
    who = table.recovering[0]
    key = yield from ask(lambda: _items_question(table, who))
    if key == "done":
        table.recovering.pop(0)
        if who in table.characters:
            character = table.characters[who]
            character.items = [item for item in character.items if not item.destroyed]
    else:
        _change(table, table.characters[who], key)


def _items_question(table: Table, who: str) -> Choose | Given:
    if who not in table.characters or who not in table.recovering:
        return Given("done")
    character = table.characters[who]
    free = free_slots(character)
    return Choose(
        question="recovery.items",
        seats=(table.seat(who),),
        prompt=f"{character.name} recovers: change items? {free} slot{'' if free == 1 else 's'} free",
        about=(who,),
        enter="done",
        options=(
            Option("done", "Done", "what is destroyed is given up", "."),
            *_replacements(character, free),
            *(_acquisitions(character) if free > 0 else ()),
            *(Option(f"give:{i.id}", f"Give up {i.name}") for i in character.items if not i.destroyed),
        ),
        explain=lambda: Explanation(notes=(Reason("Up to the slots of the max level", ("END-2", "CHAR-3")),)),
    )


def free_slots(character: Character) -> int:
    """Slots that hold nothing, or something destroyed (CHAR-3)."""
    return slots(character.max_level) - sum(1 for item in character.items if not item.destroyed)


def room_for_armor(character: Character, location: str) -> bool:
    """Another armor fits on the location (ARM-1)."""
    worn = sum(1 for i in character.items if i.kind == "armor" and i.location == location and not i.destroyed)
    return worn < MOST_ARMOR


def _replacements(character: Character, free: int) -> list[Option]:
    """Destroyed items that can be had again: one by one, or all of them."""
    lost = [item for item in character.items if item.destroyed]
    fits = [item for item in lost if item.kind != "armor" or room_for_armor(character, item.location)]
    if not fits or free < 1:
        return []
    options = [Option(f"again:{item.id}", f"{item.name} again", KINDS[item.kind].name) for item in fits]
    worn = {place: sum(1 for item in fits if item.location == place) for place in LOCATIONS}
    alone = all(n < 2 or character.armor(place) is None for place, n in worn.items())
    if 1 < len(fits) <= free and len(fits) == len(lost) and alone:
        options.insert(0, Option("again", "Everything that was destroyed again", f"{len(fits)} items", "a"))
    return options


def _acquisitions(character: Character) -> list[Option]:
    """What can be had new; an area weapon needs its ability (AOE-0)."""
    options = [
        Option(f"new:{kind.id}", f"New: {kind.name}")
        for kind in KINDS.values()
        if kind.id != "armor" and NEEDED_BY_ITEM.get(kind.id, "") in ("", *character.abilities)
    ]
    return options + [
        Option(f"new:armor:{place}", f"New: Armor for the {NAMES[place]}")
        for place in LOCATIONS
        if room_for_armor(character, place)
    ]


def _change(table: Table, character: Character, key: str) -> None:
    what, _, rest = key.partition(":")
    if what == "give":
        item = character.item(rest)
        assert item is not None, "only its own items are offered"
        character.items.remove(item)
        for hand in HANDS:
            if character.holding(hand) == rest:
                character.put(hand, None)
        table.tell(ItemsGivenUp(character.id, (item.name,)))
        return
    if what == "new":
        name, _, location = rest.partition(":")
        made = Item(f"i{table.next_serial()}", name, KINDS[name].name, location)
        character.items.append(made)
        gained = [made]
    else:
        gained = [item for item in character.items if item.destroyed and rest in ("", item.id)]
        for item in gained:
            item.destroyed = False
    table.tell(ItemsAcquired(character.id, tuple(item.name for item in gained)))
