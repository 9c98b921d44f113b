"""Recovery between fights: END-2, with the slots of CHAR-3 and at most two armor a location (ARM-1).

Levels and wounds of all PCs are restored at once. Then each PC with something to choose is asked about items until
done. A PC with full slots and nothing destroyed changes items by an edit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from unhex_tui.engine.advice import Preview, Question
from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.menus import unless
from unhex_tui.gamekit.naming import in_runs
from unhex_tui.gamekit.questions import choice, judged, seat_of
from unhex_tui.systems.unhex.between.archive import hold_again, hold_what_came_back, leave_field, leaves
from unhex_tui.systems.unhex.events.fights import ItemsAcquired, ItemsGivenUp, ItemsKept, Recovered, TimePassed
from unhex_tui.systems.unhex.people import wounds
from unhex_tui.systems.unhex.people.abilities import NEEDED_BY_ITEM
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import KINDS, LETTER_OF_KIND, MOST_ARMOR, Item, things_of
from unhex_tui.systems.unhex.people.wounds import LETTER_OF, LOCATIONS, NAMES
from unhex_tui.systems.unhex.state.table import Table

NEXT = Question("evening.next")


def recovering_pcs(table: Table) -> list[Character]:
    """Return the PCs who are alive and free."""
    return [character for character in table.living if character.pc and not character.captive]


why_no_recovery = unless(recovering_pcs, "No PC is alive and free", "END-2")


def comes_back(table: Table) -> Iterator[str]:
    """Yield the costs and gains of a recovery, before it is chosen: a line for each hurt PC, one for all the unhurt.

    NPCs who would leave come first and the general cost last, because a low screen shows only the beginning. A PC with
    only permanent wounds gets a line too: nothing to gain, but not unhurt.
    """
    if captured := [character.name for character in table.living if table.round and leaves(character)]:
        yield f"Captured NPCs leave at a recovery: {in_runs(captured)}; treat them first"
    pcs = recovering_pcs(table)
    unhurt = [pc for pc in pcs if not (_gains(pc) or any(pc.marks[place][2] for place in LOCATIONS))]
    for character in pcs:
        if character in unhurt:
            continue
        parts = [
            f"level {character.level} → {character.max_level}"
            if character.level < character.max_level
            else f"level {character.level}"
        ]
        counts = {"\\": wounds.slashes(character.marks), "X": wounds.crosses(character.marks)}
        healed = [f"{sum(marks.values())} {sign}" for sign, marks in counts.items() if marks]
        parts += [f"{' and '.join(healed)} healed"] if healed else []
        permanent = [f"{NAMES[place]} {character.marks[place][2]}" for place in LOCATIONS if character.marks[place][2]]
        parts += [f"■ stays: {', '.join(permanent)}"] if permanent else []
        lost = [item.title for item in character.items if item.destroyed]
        parts += [f"can be replaced: {', '.join(lost)}"] if lost else []
        yield f"{character.name}: {'; '.join(parts)}"
    if unhurt:
        yield f"Unhurt: {', '.join(character.name for character in unhurt)}"
    yield "NPCs do not recover here: what they do in that time is up to the GM"


def _gains(character: Character) -> bool:
    return is_worn(character) or any(item.destroyed for item in character.items)


def is_worn(character: Character) -> bool:
    """Tell whether the character lacks levels or has wounds that heal (END-2)."""
    return character.level < character.max_level or _is_marked(character)


def _is_marked(character: Character) -> bool:
    return bool(wounds.slashes(character.marks) or wounds.crosses(character.marks))


def worn_and_almost(table: Table) -> tuple[list[Character], list[Character]]:
    """Return the PCs whom a recovery helps, in two lists.

    The second list holds the unhurt PCs who lack just one level, as after an award (CHAR-5); the first, all others.
    """
    worn = [character for character in recovering_pcs(table) if is_worn(character)]
    almost = [pc for pc in worn if pc.level == pc.max_level - 1 and not _is_marked(pc)]
    return [character for character in worn if character not in almost], almost


def begin_recovery(table: Table) -> None:
    """Let time pass: leave the field; free living PCs get their max level back and lose slashes and crosses (END-2)."""
    ready = {character_id: [*hands] for character_id, hands in table.ready.items()}
    if table.round:
        leave_field(table)
        table.round = 0
        table.fights[-1:] = [fought._replace(rested=True) for fought in table.fights[-1:]]
    table.record(TimePassed())
    table.phase = "recovery"
    pcs = recovering_pcs(table)
    table.recovering = [character.id for character in pcs if _has_choice(character)]
    for character in pcs:
        tired, marked = character.level < character.max_level, _is_marked(character)
        character.recover()
        if character.id in ready and (not character.right or not character.left):
            hold_again(table, character, ready[character.id])  # items that a wounded arm could not hold
        if tired or marked:
            table.record(Recovered(character.id, tired, marked))
    if unasked := tuple(character.id for character in pcs if character.id not in table.recovering):
        table.record(ItemsKept(unasked))


def _has_choice(character: Character) -> bool:
    """Tell whether there is something to ask the PC, before they recover: destroyed items or free slots.

    A PC who was away and is unhurt is not asked about free slots.
    """
    there = is_worn(character) or not character.away
    return any(item.destroyed for item in character.items) or (character.free_slots > 0 and there)


def recovery(table: Table) -> Procedure[None]:
    """Ask the next recovering PC for one change of items; "done" moves on to the next PC."""
    if not table.recovering:
        table.phase = "between"
        return
    character_id = table.recovering[0]
    key = yield from ask(lambda: _items_question(table, character_id))
    if key in ("done", "lose"):
        table.recovering.pop(0)
        if character_id in table.characters:
            character = table.characters[character_id]
            lost = tuple(item.title for item in character.items if item.destroyed)
            character.items = [item for item in character.items if not item.destroyed]
            hold_what_came_back(table, character)
            if lost:
                table.record(ItemsGivenUp(character_id, lost))
    else:
        _change(table, table.characters[character_id], key)


def _items_question(table: Table, character_id: str) -> Choose | Given:
    if character_id not in table.characters or character_id not in table.recovering:
        return Given("done")
    character = table.characters[character_id]
    free = character.free_slots
    lost = [item for item in character.items if item.destroyed]
    replacements, blocked = judged(_again(character, free))
    # Older journals offered "all of it" and "this one" side by side for a single item; both are still accepted.
    formerly = tuple(Option(f"again:{item.id}", f"Replace {item.title}") for item in lost if len(lost) == 1)
    done = Option("done", f"Done: discard {_lost_told(lost)}" if lost else "Done", letter=".")
    if replacements:  # Enter, pressed by habit, must not give up what can be replaced
        formerly, done = (*formerly, done), done._replace(key="lose")
    things = things_of(character.items)
    intact = [item for item in character.items if not item.destroyed]
    return choice(
        "recovery.items",
        f"Which items does {character.name} change? {_free_told(free)}",
        (
            *replacements,
            done,
            *(_acquisitions(character) if free > 0 else ()),
            *(Option(f"give:{item.id}", f"Discard {item.title}", thing=f"{things[item.id]}/give") for item in intact),
        ),
        Reason("No more items than slots", ("END-2", "CHAR-3")),
        blocked=blocked,
        enter="" if lost else "done",
        light=False,
        formerly=formerly,
        **seat_of(table, character_id),
    )


def _again(character: Character, free: int) -> Iterator[tuple[Option, list[Reason]]]:
    """Yield options to replace destroyed items: all at once, with the reasons against it, and one by one."""
    lost = [item for item in character.items if item.destroyed]
    if not lost:
        return
    armor = Counter(item.location for item in lost if item.kind == "armor")
    what, why_not = f"{len(lost)} items", list[Reason]()
    if len(lost) == 1 and free > 0 and _has_room(character, lost[0]):
        title = lost[0].title
        yield Option("again", f"Replace {title}", _kind_told(lost[0]), ",a", also=(f"{title} again",)), []
        return
    if len(lost) > free:
        many = f"{len(lost)} item{'s' * (len(lost) > 1)} lost, {_free_told(free)}"
        what, why_not = "", [Reason(f"{many}: choose one by one", ("CHAR-3",))]
    elif any(n + character.armor_on(place) > MOST_ARMOR for place, n in armor.items()):
        why = Reason(f"More than {MOST_ARMOR} pieces of armor on one location: choose one by one", ("ARM-1",))
        what, why_not = "", [why]
    yield Option("again", "Replace everything lost", what, ",a", also=("all that is lost again",)), why_not
    things = things_of(character.items)
    for item in lost if free > 0 else ():
        if _has_room(character, item):
            thing = f"{things[item.id]}/give"
            label, also = f"Replace {item.title}", (f"{item.title} again",)
            yield Option(f"again:{item.id}", label, _kind_told(item), thing=thing, also=also), []


def _free_told(free: int) -> str:
    if free < 0:
        return f"{-free} item{'' if free == -1 else 's'} too many"
    return f"{free} slot{'' if free == 1 else 's'} free"


def _lost_told(lost: list[Item]) -> str:
    """Return the lost items and the ways they were lost: `Kit (used up), Vest on the torso (destroyed)`."""
    words = dict.fromkeys(item.lost for item in lost)
    return ", ".join(f"{', '.join(item.title for item in lost if item.lost == word)} ({word})" for word in words)


def _kind_told(item: Item) -> str:
    kind = KINDS[item.kind].name
    return "" if item.title.startswith(kind) else kind


def _has_room(character: Character, item: Item) -> bool:
    """Tell whether the item would not be a third armor on its location (ARM-1)."""
    return item.kind != "armor" or character.armor_on(item.location) < MOST_ARMOR


def _acquisitions(character: Character) -> list[Option]:
    """Return options for new items; an area weapon needs its ability (AOE-0)."""
    options = [
        Option(f"new:{kind.id}", f"New: {kind.name}", letter=LETTER_OF_KIND[kind.id])
        for kind in KINDS.values()
        if kind.id != "armor" and NEEDED_BY_ITEM.get(kind.id, "") in ("", *character.abilities)
    ]
    return options + [
        Option(f"new:armor:{place}", f"New: Armor for the {NAMES[place]}", letter=LETTER_OF[place])
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
        table.record(ItemsGivenUp(character.id, (item.title,)))
        return
    if what == "new":
        name, _, location = rest.partition(":")
        new_item = Item(f"i{table.next_serial()}", name, KINDS[name].name, location)
        character.items.append(new_item)
        gained = [new_item]
    else:
        gained = []
        for item in character.items:
            # An overruled "replace everything" still leaves out armor that would be a third on its location (ARM-1).
            if item.destroyed and rest in ("", item.id) and _has_room(character, item):
                item.destroyed = False
                gained.append(item)
    table.record(ItemsAcquired(character.id, tuple(item.title for item in gained)))


@NEXT.previews
def _previews(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Preview a recovery (END-2)."""
    return {option.key: Preview(tuple(comes_back(table))) for option in asked.options if option.key == "recover"}
