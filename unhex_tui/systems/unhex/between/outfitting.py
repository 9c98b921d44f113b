"""Items in slots and hands on a sheet that is being made, and the rewards of a new max level.

CHAR-2 to CHAR-4, CHAR-6, ARM-1, AOE-0. A postponed ability is offered again at the next award.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Choose, Enter, Option, Pick, Reason, Seat
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.log import SheetChanged
from unhex_tui.gamekit.questions import choice, judged, line, several
from unhex_tui.systems.unhex.between.documents import add_item
from unhex_tui.systems.unhex.between.fates import gives
from unhex_tui.systems.unhex.people.abilities import (
    ABILITIES,
    NEEDED_BY_ITEM,
    Ability,
    ability_named,
    ability_option,
    count,
    heading,
    still_to_choose,
)
from unhex_tui.systems.unhex.people.character import HANDS, Sheet
from unhex_tui.systems.unhex.people.items import (
    KINDS,
    LETTER_OF_KIND,
    MOST_ARMOR,
    ItemSheet,
    slots,
    things_of,
    ways_to_hold,
    worn_name,
)
from unhex_tui.systems.unhex.people.wounds import LETTER_OF, LOCATIONS, NAMES
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Errand, Making


def outfit(sheet: Sheet, seat: Seat, *, hands: bool = False) -> Procedure[None]:
    """Ask for items to add or remove until done, then for the items in hand; with `hands` only the latter."""
    while not hands and (key := (yield from ask(lambda: _items_question(sheet, seat)))) != "done":
        if key.startswith("give:"):
            sheet.items = [item for item in sheet.items if f"give:{item.id}" != key]
        else:
            sheet.items.append((yield from named(sheet, seat, key)))
    if any(_hand_options(sheet)):
        keys = yield from ask(lambda: _hands_question(sheet, seat))
        held = dict(key.rsplit("@", 1) for key in keys)
        for item in sheet.items:
            item.hand = held.get(item.id, "")


def _items_question(sheet: Sheet, seat: Seat) -> Choose:
    room, things = slots(sheet.max_level), things_of(sheet.items)
    options, blocked = judged((option, blocked_by(sheet, option.key)) for option in obtainable())
    done = Option("done", "Done with the items", letter=".")
    carried = []
    for item in sheet.items:
        label = f"Discard {worn_name(item.name, item.location)}"
        carried.append(Option(f"give:{item.id}", label, thing=f"{things[item.id]}/give", group="Carried"))
    return choice(
        "make.items",
        f"{sheet.name}'s items: {len(sheet.intact)} of {room} slots. Add or remove?",
        (done, *options, *carried),
        Reason(f"{room} slots at max level {sheet.max_level}", ("CHAR-3",)),
        blocked=blocked,
        seat=seat,
        enter="done",
        menu=True,
        catalogue=True,
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


def blocked_by(sheet: Sheet, key: str) -> Iterator[Reason]:
    """Yield the reasons why the sheet cannot take one more item; `key` is a kind's id, or `armor:` and a location."""
    kind, _, place = key.partition(":")
    if sheet.free_slots < 1:
        room = slots(sheet.max_level)
        yield Reason(f"No free slot: {len(sheet.intact)} of {room} taken", ("CHAR-3",))
    needs = NEEDED_BY_ITEM.get(kind)
    if needs and needs not in sheet.abilities:
        yield Reason(f"Needs {ability_named(needs)}", ("AOE-0", "CHAR-7"))
    if place and sum(item.location == place for item in sheet.intact if item.kind == "armor") >= MOST_ARMOR:
        yield Reason(f"There are already {MOST_ARMOR} on the {NAMES[place]}", ("ARM-1",))


def named(sheet: Sheet, seat: Seat, key: str) -> Procedure[ItemSheet]:
    """Ask for the name of a new item; return the item. `key` is a kind's id, or `armor:` and a location."""
    kind, _, place = key.partition(":")
    usual = KINDS[kind].name
    prompt = f"{sheet.name}'s new {usual.lower()}{f' for the {NAMES[place]}' if place else ''}: what is it called?"
    typed = yield from ask(lambda: line("make.item_name", prompt, usual, seat=seat, low=1))
    numbers = [int(item.id[4:]) for item in sheet.items if item.id.startswith("new-")]
    return ItemSheet(kind, clean(typed) or usual, place, id=f"new-{max(numbers, default=0) + 1}")


def _hand_options(sheet: Sheet) -> Iterator[Option]:
    things = things_of(sheet.items)
    for item in sheet.intact:
        if KINDS[item.kind].hands:
            yield from ways_to_hold(item, things[item.id], HANDS)


def _hands_question(sheet: Sheet, seat: Seat) -> Pick:
    both = {item.kind for item in sheet.intact} >= {"ranged_1h", "shield"}
    return several(
        "make.hands",
        f"What does {sheet.name} hold at the start of a fight?",
        _hand_options(sheet),
        Reason("At most 2 items; they take the top slots", ("CHAR-6",)),
        *[Reason("No one-handed ranged weapon can be used while a shield is held", ("1HR-0", "RUL-26"))] * both,
        seat=seat,
        chosen=(f"{item.id}@{item.hand}" for item in sheet.items if item.hand),
        most=2,
        none="nothing in hand",
    )


def advancing(table: Table) -> Procedure[None]:
    """Ask one PC about their new slot and abilities; with no PC left, go to the next phase (CHAR-3, CHAR-4)."""
    if not table.advancing:
        table.phase = "closing" if table.closing else "between"
        return
    character_id = table.advancing[0]
    if character_id in table.characters:
        table.errand = Errand("advancing")
        yield from advance(table, character_id)
        table.errand = None
    table.advancing.pop(0)


def advance(table: Table, character_id: str) -> Procedure[None]:
    """Offer a character the slot that their new max level gives, then every open ability, one by one.

    The character changes with the last answer of each offer; "later" leaves the choice for an edit between fights.
    """
    character = table.characters[character_id]
    outer, table.making = table.making, Making(Sheet.of(character), character_id)
    try:
        if gives(character.max_level) == "slot":
            yield from _another_slot(table, character_id, table.making.sheet)
        while (yield from _another_ability(table, character_id)):
            pass
    finally:
        table.making = outer


def _another_ability(table: Table, character_id: str) -> Procedure[bool]:
    """Ask for one of the open abilities; return False if there is none, or if the player chooses later."""
    key = yield from ask(lambda: _ability_question(table, character_id))
    if key == "later":
        return False
    if key != "other":
        table.characters[character_id].abilities += (key,)
        _tell(table, character_id, f"new ability: {ability_named(key)}")
        return True

    def build() -> Enter | Given:
        if character_id not in table.characters:
            return Given("")
        prompt = f"What else is {table.name(character_id)} good at outside combat?"
        return line("advance.good_at", prompt, seat=table.seat(character_id), low=1)

    typed = clean((yield from ask(build)))
    if character_id in table.characters and typed:
        table.characters[character_id].good_at += (typed,)
        _tell(table, character_id, f"new ability: good at {typed}")
    return bool(typed)


def _ability_question(table: Table, character_id: str) -> Choose | Given:
    character = table.characters.get(character_id)
    if character is None:
        return Given("later")
    left = still_to_choose(character)
    if not left:
        return Given("later")
    # The last open abilities may have to be of the kind that the character has none of yet (CHAR-2).
    combat_left = still_to_choose(character, combat=1) < left
    other_left = still_to_choose(character, other=1) < left
    outside = Option("other", "A non-combat ability", "in your own words", ",o", also=("something outside combat",))
    wrong_kind = Reason(f"{character.name} has no {'non-' if other_left else ''}combat ability yet", ("CHAR-2",))

    def why_not(ability: Ability) -> Iterator[Reason]:
        if not combat_left:
            yield wrong_kind
        elif ability.needs not in ("", *character.abilities):
            yield Reason(f"{ability.name} needs {ability_named(ability.needs)} first", ("CHAR-7",))

    new = ((ability_option(each), why_not(each)) for each in ABILITIES.values() if each.id not in character.abilities)
    options, blocked = judged([(outside, [] if other_left else [wrong_kind]), *new])
    later = Option("later", "Decide later", "the sheet shows what is missing", ".")
    return choice(
        "advance.ability",
        f"{character.name}, max level {character.max_level}: which new ability?"
        + (f" {left} to choose" if left > 1 else ""),
        (*options, later),
        Reason(
            f"1 more ability at max level 60, 70, 80 and 90: {count(character.max_level)} in total now", ("CHAR-4",)
        ),
        blocked=blocked,
        seat=table.seat(character_id),
        about=(character_id,),
        light=False,
        catalogue=True,
    )


def _another_slot(table: Table, character_id: str, sheet: Sheet) -> Procedure[None]:
    key = yield from ask(lambda: _slot_question(table, character_id))
    if key == "later":
        return
    item = yield from named(sheet, table.seat(character_id), key)
    if character_id in table.characters:
        add_item(table, table.characters[character_id], item)
        _tell(table, character_id, f"new item: {item.name}")


def _tell(table: Table, character_id: str, change: str) -> None:
    table.record(SheetChanged(character_id, (change,), secret=not table.characters[character_id].pc))


def _slot_question(table: Table, character_id: str) -> Choose | Given:
    character = table.characters.get(character_id)
    if character is None:
        return Given("later")
    sheet = Sheet.of(character)
    options, blocked = judged((option, blocked_by(sheet, option.key)) for option in obtainable())
    if not options:
        return Given("later")
    # A third armor on a location is mentioned, but not offered as a choice that the GM could overrule (ARM-1).
    full = [entry for entry in blocked if any("ARM-1" in reason.rules for reason in entry.reasons)]
    return choice(
        "advance.slot",
        f"{character.name} has reached max level {character.max_level}: what goes into the new slot?",
        (Option("later", "Nothing yet", "later: at a recovery or on the sheet", "."), *options),
        Reason(f"{slots(character.max_level)} slots at max level {character.max_level}", ("CHAR-3",)),
        *(Reason(f"{entry.option.label}: {entry.reasons[0].text}", ("ARM-1",)) for entry in full),
        blocked=tuple(entry for entry in blocked if entry not in full),
        seat=table.seat(character_id),
        about=(character_id,),
        enter="later",
        light=False,
        catalogue=True,
    )
