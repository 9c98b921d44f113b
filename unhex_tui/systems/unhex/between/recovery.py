"""Recovery between fights: END-2, with the slots of CHAR-3 and at most two armor a location (ARM-1).

Everybody's level and wounds are seen to at once; then each PC's items are asked about until it is done with them.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.systems.unhex.between.archive import leave_field
from unhex_tui.systems.unhex.events import ItemsAcquired, ItemsGivenUp, Recovered, TimePassed
from unhex_tui.systems.unhex.people import wounds
from unhex_tui.systems.unhex.people.abilities import NEEDED_BY_ITEM
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import KINDS, MOST_ARMOR, Item
from unhex_tui.systems.unhex.people.wounds import LOCATIONS, NAMES
from unhex_tui.systems.unhex.table import Table


def recovering_pcs(table: Table) -> list[Character]:
    """PCs that are alive and free."""
    return [c for c in table.characters.values() if c.pc and not c.dead and c.fate != "captured"]


def why_no_recovery(table: Table) -> Iterator[Reason]:
    """Why nobody can recover."""
    if not recovering_pcs(table):
        yield Reason("There is no PC alive and free", ("END-2",))


def comes_back(table: Table) -> Iterator[str]:
    """What a recovery costs and what it gives each PC, before it is chosen: a line each."""
    yield "Time passes for everybody: those who oppose the PCs use it as well."
    for c in recovering_pcs(table):
        parts = [f"level {c.level} → {c.max_level}" if c.level < c.max_level else f"level {c.level}"]
        gone = [
            f"{n} {sign}"
            for sign, n in (
                ("\\", sum(wounds.slashes(c.marks).values())),
                ("X", sum(wounds.crosses(c.marks).values())),
            )
            if n
        ]
        parts += [f"{' and '.join(gone)} healed"] if gone else []
        stays = [f"{NAMES[place]} {c.marks[place][2]}" for place in LOCATIONS if c.marks[place][2]]
        parts += [f"■ stays: {', '.join(stays)}"] if stays else []
        lost = [item.name for item in c.items if item.destroyed]
        parts += [f"to be had again: {', '.join(lost)}"] if lost else []
        yield f"{c.name}: {'; '.join(parts)}"


def begin_recovery(table: Table) -> None:
    """Time passes: the field is left; level to max, slashes and crosses gone, for PCs alive and free (END-2)."""
    if table.round:
        leave_field(table)
        table.round = 0
        table.fights[-1:] = [fought._replace(rested=True) for fought in table.fights[-1:]]
    table.tell(TimePassed())
    table.phase = "recovery"
    table.recovering = [c.id for c in recovering_pcs(table)]
    for who in table.recovering:
        character = table.characters[who]
        character.level = character.max_level
        character.surrendered = False
        wounds.heal(character.marks)
        table.tell(Recovered(who))


def recovery(table: Table) -> Procedure[None]:
    """One change to the items of whoever recovers, or the end of them."""
    if not table.recovering:
        table.phase = "between"
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
    free = character.free_slots
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


def _replacements(character: Character, free: int) -> list[Option]:
    """Destroyed items that can be had again: one by one, or all of them."""
    lost = [item for item in character.items if item.destroyed]
    fits = [item for item in lost if item.kind != "armor" or character.armor_on(item.location) < MOST_ARMOR]
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
        if character.armor_on(place) < MOST_ARMOR
    ]


def _change(table: Table, character: Character, key: str) -> None:
    what, _, rest = key.partition(":")
    if what == "give":
        item = character.item(rest)
        assert item is not None, "only its own items are offered"
        character.items.remove(item)
        character.release(rest)
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
