"""Items in slots and hands, on a sheet that is being made: CHAR-3, CHAR-6, ARM-1, AOE-0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unhex_tui.engine.decision import Choose, Option, Pick, Reason, Seat
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening.asking import choice, judged, line, several
from unhex_tui.evening.naming import whose
from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.people.abilities import NEEDED_BY_ITEM, ability_named
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.choosing import heading
from unhex_tui.systems.unhex.people.items import (
    KINDS,
    LETTER_OF_KIND,
    MOST_ARMOR,
    slots,
    things_of,
    ways_to_hold,
    worn_name,
)
from unhex_tui.systems.unhex.people.sheets import ItemSheet, Sheet
from unhex_tui.systems.unhex.people.wounds import LETTER_OF, LOCATIONS, NAMES
from unhex_tui.systems.unhex.prepared.cast import add_item
from unhex_tui.systems.unhex.state.table import Table


def outfit(sheet: Sheet, seat: Seat, *, hands: bool = False) -> Procedure[None]:
    """Ask for items to add or remove until done, then for the items in hand; with `hands` only the latter."""
    while not hands:
        key = yield from ask(lambda: _items_question(sheet, seat))
        if key == "done":
            break
        yield from _change(sheet, seat, key)
    if any(_hand_options(sheet)):
        keys = yield from ask(lambda: _hands_question(sheet, seat))
        held = dict(key.rsplit("@", 1) for key in keys)
        for item in sheet.items:
            item.hand = held.get(item.id, "")


def _items_question(sheet: Sheet, seat: Seat) -> Choose:
    room = slots(sheet.max_level)
    worn = [item for item in sheet.items if not item.destroyed]
    options, blocked = judged((option, barred_by(sheet, option.key)) for option in obtainable())
    things = things_of(sheet.items)
    given = (
        Option(
            f"give:{item.id}",
            f"Give up {worn_name(item.name, item.location)}",
            thing=f"{things[item.id]}/give",
            group="Carried",
        )
        for item in sheet.items
    )
    done = Option("done", "Done with the items", letter=".")
    note = Reason(f"Max level {sheet.max_level} has {room} slots", ("CHAR-3",))
    prompt = f"{sheet.name}'s items: {len(worn)} of {room} slots. Add or remove?"
    shown = (done, *options, *given)
    return choice(
        "make.items", prompt, shown, note, blocked=blocked, seat=seat, enter="done", menu=True, catalogue=True
    )


def obtainable() -> Iterator[Option]:
    """Yield every kind of item as an option, armor once for each location."""
    for kind in KINDS.values():
        if kind.id == "armor":
            yield from (
                Option(f"armor:{place}", f"Armor: {NAMES[place]}", letter=LETTER_OF[place], group=heading(kind))
                for place in LOCATIONS
            )
        else:
            yield Option(kind.id, kind.name, letter=LETTER_OF_KIND[kind.id], group=heading(kind))


def barred_by(sheet: Sheet, key: str) -> tuple[Reason, ...]:
    """Return the reasons why the sheet cannot take one more of these.

    `key` is a kind's id, or `armor:` and a location.
    """
    kind, _, place = key.partition(":")
    worn = [item for item in sheet.items if not item.destroyed]
    found = []
    if len(worn) >= slots(sheet.max_level):
        found.append(Reason(f"No free slot: {len(worn)} of {slots(sheet.max_level)} taken", ("CHAR-3",)))
    needs = NEEDED_BY_ITEM.get(kind)
    if needs and needs not in sheet.abilities:
        found.append(Reason(f"Needs {ability_named(needs)}", ("AOE-0", "CHAR-7")))
    if kind == "armor" and sum(item.location == place for item in worn if item.kind == "armor") >= MOST_ARMOR:
        found.append(Reason(f"There are already {MOST_ARMOR} on the {NAMES[place]}", ("ARM-1",)))
    return tuple(found)


def _change(sheet: Sheet, seat: Seat, key: str) -> Procedure[None]:
    if key.startswith("give:"):
        sheet.items = [item for item in sheet.items if f"give:{item.id}" != key]
        return
    sheet.items.append((yield from named(sheet, seat, key)))


def named(sheet: Sheet, seat: Seat, key: str) -> Procedure[ItemSheet]:
    """Ask for the name of a new item; return the item. `key` is a kind's id, or `armor:` and a location."""
    kind, _, place = key.partition(":")
    usual = KINDS[kind].name
    prompt = f"{whose(sheet.name)} new {usual.lower()}{f' for the {NAMES[place]}' if place else ''}: what is it called?"
    typed = yield from ask(lambda: line("make.item_name", prompt, usual, seat=seat, low=1))
    numbers = [int(item.id[4:]) for item in sheet.items if item.id.startswith("new-")]
    return ItemSheet(kind, clean(typed) or usual, place, id=f"new-{max(numbers, default=0) + 1}")


def _hand_options(sheet: Sheet) -> Iterator[Option]:
    things = things_of(sheet.items)
    for item in sheet.items:
        if KINDS[item.kind].hands and not item.destroyed:
            yield from ways_to_hold(item, things[item.id], HANDS)


def _hands_question(sheet: Sheet, seat: Seat) -> Pick:
    return several(
        "make.hands",
        f"What does {sheet.name} hold at the start of a fight?",
        _hand_options(sheet),
        Reason("The items in the top slots are in hand, at most 2", ("CHAR-6",)),
        seat=seat,
        chosen=(f"{item.id}@{item.hand}" for item in sheet.items if item.hand),
        most=2,
        none="nothing in hand",
    )


def put_on(table: Table, c: Character, items: Sequence[ItemSheet]) -> None:
    """Give the character the items of a sheet: known ids are kept, others are new, and items not on it are given up."""
    had = {item.id: item for item in c.items}
    c.items, c.right, c.left = [], None, None
    for sheet in items:
        item = had.get(sheet.id)
        if item is None:
            add_item(table, c, sheet)
            continue
        c.items.append(item)
        c.take_up(item.id, sheet.hand)
