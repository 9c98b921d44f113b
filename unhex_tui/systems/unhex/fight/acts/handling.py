"""Items in hand, doors, and acts left to the GM: ITEM-1, ITEM-2, CHAR-3, ACT-6, MAP-1 (doors), RUL-23.

An item picked up takes a slot; an item dropped, which costs nothing, frees one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from unhex_tui.engine.decision import Blocked, Choose, Enter, Option, Pick, Reason, Seat
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choice, line, seat_of, several
from unhex_tui.systems.unhex.events.attacks import ItemsDropped
from unhex_tui.systems.unhex.events.event import DoorMoved, HandsRearranged, SomethingDone, SomethingElse
from unhex_tui.systems.unhex.fight.facts.skill import level_for, present
from unhex_tui.systems.unhex.fight.rolls.lasting import begin
from unhex_tui.systems.unhex.fight.rolls.rolling import first, settle
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import KINDS, Item, things_of, ways_to_hold
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Dice, Other

# -------------------------------------------------------------------- hands

_SLOT = "slot"
"""Resource in `Option.uses` for an item from the floor when slots are short (CHAR-3)."""


def reachable(table: Table, character: Character) -> list[Item]:
    """Return the items that a character can take in hand: their own, and those on the floor of their area."""
    own = [item for item in character.items if item.holdable]
    floor = table.floor.get(character.area or "", [])
    return own + [item for item in floor if item.holdable]


def can_hold(table: Table, character: Character) -> bool:
    """Tell whether the character can hold anything, that is, whether `hand_options` returns any option."""
    usable = sum(map(character.usable, HANDS))

    def fits(item: Item) -> bool:
        return item.holdable and KINDS[item.kind].hands <= usable

    floor = table.floor.get(character.area or "", [])
    return any(map(fits, character.items)) or (any(map(fits, floor)) and character.free_slots > 0)


def hand_options(table: Table, character: Character) -> tuple[tuple[Option, ...], tuple[str, ...]]:
    """Return every way to hold an item, and the keys of those that hold now.

    Keys are the item's id, `@`, and a hand or `both`. Items on the floor are left out without a free slot (CHAR-3).
    """
    options, chosen = _ways_to_hold(table, character)
    if character.free_slots < 1:
        options = tuple(option for option in options if _SLOT not in option.uses)
    return options, chosen


def _ways_to_hold(table: Table, character: Character) -> tuple[tuple[Option, ...], tuple[str, ...]]:
    options: list[Option] = []
    chosen: list[str] = []
    usable = [hand for hand in HANDS if character.usable(hand)]
    floor_ids = {item.id for item in table.floor.get(character.area or "", [])}
    things = things_of([*character.items, *table.floor.get(character.area or "", [])])
    for item in reachable(table, character):
        on_floor = item.id in floor_ids
        hint = "from the floor" if on_floor else ""
        slot = (_SLOT,) if on_floor and character.free_slots < len(HANDS) else ()
        options += ways_to_hold(item, things[item.id], usable, hint, slot)
        if held := character.in_hand(item.id):
            chosen.append(f"{item.id}@{held}")
    keys = {option.key for option in options}
    return tuple(options), tuple(key for key in chosen if key in keys)


def hands_question(table: Table, character_id: str, prompt: str, unchanged: str, seat: Seat | None = None) -> Pick:
    """Build the question for the items in hand, asked of the owner unless `seat` is given.

    With a `seat`, offer items on the floor even without a free slot; without it, raise Gone if there is no item.
    """
    present(table, character_id)
    character = table.characters[character_id]
    options, chosen = hand_options(table, character) if seat is None else _ways_to_hold(table, character)
    if not options and seat is None:
        raise Gone

    def full() -> Iterator[Blocked]:
        offered = {option.key for option in options}
        why = (Reason(f"{character.name} has no free slot; dropping is free", ("CHAR-3", "ACT-6")),)
        return (Blocked(option, why) for option in _ways_to_hold(table, character)[0] if option.key not in offered)

    asked = several(
        "items.hands",
        prompt,
        options,
        *_too_large(table, character),
        Reason("One action covers both hands: draw, stow and pick up", ("ITEM-1",)),
        blocked=full,
        seat=seat or table.seat(character_id),
        about=(character_id,),
        chosen=chosen,
        most=2,
        none="nothing in hand",
    )
    return asked._replace(unchanged=unchanged)


def _too_large(table: Table, character: Character) -> Iterator[Reason]:
    unusable = [hand for hand in HANDS if not character.usable(hand)]
    if names := [item.name for item in reachable(table, character) if unusable and KINDS[item.kind].hands > 1]:
        yield Reason(f"Not {listed(names)}: both hands needed, and the {unusable[0]} one is unusable", ("DMG-5",))


def hold(table: Table, character: Character, keys: list[str]) -> None:
    """Put the items of the answered keys in hand; pick up those on the floor, and stow what else was in hand."""
    floor = table.floor.get(character.area or "", [])
    for hand in HANDS:
        character.put(hand, None)
    for key in keys:
        item_id, where = key.rsplit("@", 1)
        for item in floor:
            if item.id == item_id:
                floor.remove(item)
                character.items.append(item)
                break
        into = HANDS if where == "both" else (where,)
        # Since the answer, continuous damage may have cost a hand, or a GM edit the item (RUL-20).
        if character.item(item_id) is not None and all(character.usable(hand) for hand in into):
            for hand in into:
                character.put(hand, item_id)


def rearrange(table: Table, action: Action) -> Procedure[None]:
    """Play the act that rearranges the items in hand (ITEM-1)."""
    action.doing = Other()
    name = table.name(action.actor)
    keys = yield from ask(
        lambda: hands_question(table, action.actor, f"What does {name} hold?", "Nothing would change")
    )
    names = {item.id: item.name for item in reachable(table, table.characters[action.actor])}
    held = dict.fromkeys(HANDS, "")
    for key in keys:
        item_id, _, where = key.rpartition("@")
        held.update(dict.fromkeys(HANDS if where == "both" else (where,), names.get(item_id, "")))
    yield from begin(table, action, HandsRearranged(action.actor, held["right"], held["left"]))
    hold(table, table.characters[action.actor], keys)


def drop_question(table: Table, character_id: str, seat: Seat, busy: Collection[str] = ()) -> Pick | Given:
    """Ask which held items to drop, with `busy` ids blocked; give a single item, and raise Gone if none is held."""
    character = table.characters[character_id]
    held = [item for hand in HANDS if (item := character.item(character.holding(hand) or ""))]
    if not held:
        raise Gone
    if len({item.id for item in held}) == 1:
        return Given([held[0].id])
    things = things_of(character.items)
    options = [
        Option(item.id, item.name, f"{hand} hand", thing=things[item.id])
        for hand, item in zip(HANDS, held, strict=True)
    ]
    why = (Reason("In use for the current action", ("ACT-6",)),)
    return several(
        "items.drop",
        f"What does {character.name} drop?",
        (option for option in options if option.key not in busy),
        Reason("Dropping is free", ("ACT-6",)),
        blocked=tuple(Blocked(option, why) for option in options if option.key in busy),
        seat=seat,
        about=(character_id,),
        least=1,
    )


def let_drop(table: Table, action: Action) -> Procedure[None]:
    """Play the free act of dropping items (ACT-6)."""
    action.doing = Other()

    def build() -> Pick | Given:
        present(table, action.actor)
        return drop_question(table, action.actor, table.seat(action.actor))

    keys = yield from ask(build)
    dropped = table.drop(table.characters[action.actor], keys)
    table.record(ItemsDropped(action.actor, tuple(item.name for item in dropped), free=True))


# -------------------------------------------------------------------- doors


def door_option(table: Table, area: str, connection_id: str) -> Option:
    """Return the option to open or close a door of an area."""
    connection = table.area_map.connection(connection_id)
    verb = "Open" if connection.door == "closed" else "Close"
    beyond = connection.other(area)
    return Option(f"door:{connection_id}", f"{verb} the door to {table.area_name(beyond)}", letter="o*", place=beyond)


def work_door(table: Table, action: Action, connection_id: str) -> Procedure[None]:
    """Play the act that opens or closes a door (MAP-1, ITEM-2)."""
    action.doing = Other()
    door = table.area_map.connection(connection_id).door
    state = "open" if door == "closed" else "closed"
    yield from begin(table, action, DoorMoved(action.actor, connection_id, state))
    table.area_map = table.area_map.with_door(connection_id, state)  # type: ignore[arg-type]


# -------------------------------------------------------------------- anything else


def something_else(table: Table, action: Action) -> Procedure[None]:
    """Play an act left to the GM, with a roll if the GM wants one (ITEM-2, ACT-6)."""
    action.doing = doing = Other()

    def what() -> Enter:
        present(table, action.actor)
        prompt = f"What does {table.name(action.actor)} do?"
        return line("other.what", prompt, low=1, high=200, **seat_of(table, action.actor))

    def roll() -> Choose:
        present(table, action.actor)
        options = (
            Option("no", "It succeeds, no roll", letter="n"),
            Option("basic", "Roll against the level", letter="b"),
            Option("good", "Roll, good at it", ", ".join(table.characters[action.actor].good_at), "g"),
        )
        prompt = f"{table.name(action.actor)}: {doing.text}. Does it need a roll?"
        return choice("other.how", prompt, options, about=(action.actor,))

    doing.text = clean((yield from ask(what))) or "…"
    rolled = yield from ask(roll)
    yield from begin(table, action, SomethingElse(action.actor, doing.text))
    if rolled != "no":
        dice = action.dice = Dice(
            action.actor, "other", level_for(table.characters[action.actor], None, "other"), good=rolled == "good"
        )
        yield from first(table, dice, lambda: f"{table.name(action.actor)}: {doing.text}")
        yield from settle(table, dice)
        table.record(SomethingDone(action.actor, doing.text, dice.success))
