"""Combat items, weapon families and ways to attack.

ITEM-3, ARM-1, SHLD-0, AMMO-1, 2HM-0, 1HM-0, 2HR-0, 1HR-0, AOE-0, DMG-3. An item takes one slot; armor belongs to one
body location.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from unhex_tui.engine.decision import Option
from unhex_tui.engine.value import State, Value
from unhex_tui.gamekit.traits import Text
from unhex_tui.systems.unhex.people.wounds import BOXES, NAMES, Sign


class Kind(Value):
    """A kind of combat item, with its hands, weapon family and range."""

    id: str
    name: str
    hands: int
    """Number of hands needed to use the item: 0, 1 or 2."""
    family: str = ""
    """Weapon family as in the ability ids: `2HM`, `1HM`, `2HR`, `1HR`; empty for other items."""
    low: int = 0
    """Shortest range in areas."""
    high: int = 0
    """Longest range in areas; 99 for any."""
    sign: Sign = "slash"
    """Kind of mark that the weapon makes (DMG-3)."""
    rule: str = ""


KINDS: Mapping[str, Kind] = {
    kind.id: kind
    for kind in (
        Kind("armor", "Armor", 0, rule="ARM-1"),
        Kind("shield", "Shield", 1, rule="SHLD-0"),
        Kind("first_aid", "First aid kit", 1, rule="AID-1"),
        Kind("melee_2h", "Two-handed melee weapon", 2, "2HM", 0, 0, "cross", "2HM-0"),
        Kind("melee_1h", "One-handed melee weapon", 1, "1HM", 0, 0, "slash", "1HM-0"),
        Kind("ranged_2h", "Two-handed ranged weapon", 2, "2HR", 1, 99, "slash", "2HR-0"),
        Kind("ranged_1h", "One-handed ranged weapon", 1, "1HR", 0, 1, "slash", "1HR-0"),
        Kind("ammo", "Ammo", 0, rule="AMMO-1"),
        Kind("ammo_less", "Less-lethal ammo", 0, rule="DMG-8"),
        Kind("blast", "Blast weapon", 2, rule="AOE-0"),
        Kind("continuous", "Continuous-effect weapon", 2, rule="AOE-0"),
        Kind("cover", "Cover-making weapon", 2, rule="AOE-0"),
        Kind("demolish", "Demolishing weapon", 2, rule="AOE-0"),
    )
}
LETTER_OF_KIND: Mapping[str, str] = dict(zip(KINDS, "asfmogpnwxcvd", strict=True))
"""Preferred keys of item kinds, by kind id.

Armor is chosen by location, so these letters and those of `LETTER_OF` differ.
"""
SHORT: Mapping[str, str] = {
    "melee_2h": "2H melee",
    "melee_1h": "1H melee",
    "ranged_2h": "2H ranged",
    "ranged_1h": "1H ranged",
}
"""Short names of kinds for the sheet; other kinds use their name."""
AMMO: Mapping[bool, str] = {False: "ammo", True: "ammo_less"}
"""Kind of ammo that a ranged weapon takes; the key is true for less-lethal use (AMMO-1, DMG-8)."""
RANGED = frozenset({"2HR", "1HR"})
UNARMED = "unarmed"
"""Item id of a form that needs no item (UNA-1)."""
USED_UP = frozenset({"first_aid", "blast", "continuous", "cover", "demolish"})
"""Ids of the kinds that are destroyed by their use (AID-1, AOE-2)."""
MOST_ARMOR = 2
"""Largest number of pieces of armor on one location (ARM-1)."""


class Item(State, array_like=True):
    """An item of one slot."""

    id: str
    kind: str
    name: str
    location: str = ""
    """The body location of armor; empty for other items."""
    destroyed: bool = False

    @property
    def title(self) -> str:
        return worn_name(self.name, self.location)

    @property
    def lost(self) -> str:
        """The loss in words, `used up` or `destroyed`; empty while the item is intact."""
        return ("used up" if self.kind in USED_UP else "destroyed") if self.destroyed else ""

    @property
    def holdable(self) -> bool:
        return KINDS[self.kind].hands > 0 and not self.destroyed


class ItemSheet(State, eq=True):
    """An item in a file or on the character form: kind, name, and for armor the location."""

    _worked_out = ("id",)
    kind: Annotated[str, Meta(examples=[*KINDS])]
    name: Text = ""
    location: Annotated[str, Meta(examples=[*BOXES], description="Body location of armor (ARM-1).")] = ""
    hand: Annotated[
        Literal["", "right", "left", "both"],
        Meta(description="Hand that holds the item when the fight begins (CHAR-6)."),
    ] = ""
    destroyed: Annotated[bool, Meta(description="The item is broken and takes no slot.")] = False
    id: str = ""
    """Id of the item on the sheet being made; not part of files."""


class Form(Value):
    """A way to attack: the weapon, and whether its use is less-lethal."""

    item: str
    """The item's id; `unarmed` for an attack without an item."""
    family: str
    low: int
    high: int
    sign: Sign
    name: str
    less: bool = False
    """True for less-lethal use: level only, no marks (DMG-8)."""

    @property
    def key(self) -> str:
        """The item's id, followed by `~less` for less-lethal use; also used in saves."""
        return f"{self.item}~less" if self.less else self.item

    @property
    def ranged(self) -> bool:
        return self.family in RANGED

    @property
    def label(self) -> str:
        return f"{self.name}, less-lethal" if self.less else self.name


def worn_name(name: str, location: str) -> str:
    """Return the item's name, with the body location if there is one: `Armor on the torso` (ARM-1)."""
    return f"{name} on the {NAMES[location]}" if location else name


def things_of(items: Iterable[Item | ItemSheet]) -> dict[str, str]:
    """Return the names that options use for items, by item id: the second item of a name is numbered 2, and so on.

    Intact items come first, so that the next item takes over the name of a destroyed one. Then come the oldest, so that
    dropping an item and picking it up again changes no names: ids are numbered in the order in which items appear.
    """
    things: dict[str, str] = {}
    names: Counter[str] = Counter()
    for item in sorted(items, key=lambda item: (item.destroyed, len(item.id), item.id)):
        name = worn_name(item.name, item.location)
        names[name] += 1
        things[item.id] = f"{name} {names[name]}" if names[name] > 1 else name
    return things


def act_with(act: str, how: Form, items: Iterable[Item], held: Sequence[str | None] = ()) -> str:
    """Return the `thing` of an option to `attack`, `counterattack` or `intercept`: the act, numbered from weapon 2 on.

    Weapons that can be used for the act at all come first; among them those in hand, from the right; then the older
    ones. `held` are the ids of the items in hand, from the right.
    """
    if how.item == UNARMED:
        return "no weapon/less" if how.less else "no weapon"
    reach = 0 if act == "counterattack" else 99
    weapons = [item for item in items if KINDS[item.kind].family or item.kind == "shield"]

    def rank(item: Item) -> tuple[Any, ...]:
        at_hand = held.index(item.id) if item.id in held else len(held)
        return not KINDS[item.kind].family or KINDS[item.kind].low > reach, at_hand, len(item.id), item.id

    weapons.sort(key=rank)
    number = next((n for n, item in enumerate(weapons, 1) if item.id == how.item), len(weapons) + 1)
    if number == 1:
        return "less-lethal" if how.less else act
    return f"{act} {number}/less" if how.less else f"{act} {number}"


def key_of_act(thing: str, letter: str) -> str:
    """Return the key of an act by its `thing` from `act_with`; the first weapon's act has the given letter.

    The first weapon's less-lethal use is `l`. The second weapon has the capitals of these keys, further weapons have
    keys of two characters. Unarmed is `p`, unarmed less-lethal `P`.
    """
    act, _, less = thing.partition("/")
    if act == "no weapon":
        return "P" if less else "p"
    if act == "less-lethal":
        return "l"
    number = int(act.rpartition(" ")[2]) if " " in act else 1
    if number <= 2:
        first = "l" if less else letter
        return first if number == 1 else first.upper()
    return f"-{chr(ord('l' if less else 'a') + number - 3)}"


def ways_to_hold(
    item: Item | ItemSheet, thing: str, usable: Sequence[str], hint: str = "", slot: tuple[str, ...] = ()
) -> Iterator[Option]:
    """Yield an option for each usable hand, or one for both if the item needs two (CHAR-6).

    Option keys are the item's id, `@`, and a hand or `both`. `thing` is the options' `thing`, with `/left` for the left
    hand; `slot` is what each option uses besides the item and its hands.
    """
    if KINDS[item.kind].hands < 2:
        for hand in usable:
            key = f"{thing}/left" if hand == "left" else thing
            label = f"{item.name} in the {hand} hand"
            yield Option(f"{item.id}@{hand}", label, hint, thing=key, uses=(item.id, hand, *slot))
    elif len(usable) == 2:
        label = f"{item.name} in both hands"
        yield Option(f"{item.id}@both", label, hint, thing=thing, uses=(item.id, *usable, *slot))


def form(item: Item, less: bool = False) -> Form:
    """Return the form of a weapon; KeyError if the item is of an unknown kind."""
    kind = KINDS[item.kind]
    return Form(item.id, kind.family, low=kind.low, high=kind.high, sign=kind.sign, name=item.name, less=less)


def shield_form(item: Item, less: bool = False) -> Form:
    """Return the form of an attack with a shield (SHLD-3, DMG-8)."""
    return Form(item.id, "SHLD", low=0, high=0, sign="slash", name=item.name, less=less)


def unarmed_form(less: bool = False) -> Form:
    """Return the form of an attack with an empty hand or two legs (UNA-1, DMG-8)."""
    return Form(UNARMED, "UNA", low=0, high=0, sign="slash", name="unarmed", less=less)


def ability_for(how: Form | None) -> str:
    """Return the id of the ability that a form requires; empty if the weapon is enough (SHLD-3, UNA-1)."""
    return {"SHLD": "SHLD-3", "UNA": "UNA-1"}.get(how.family, "") if how is not None else ""


def slots(max_level: int) -> int:
    """Return the number of item slots: 5, and one more at each max level ending in 5 above 50 (CHAR-3)."""
    return 5 + sum(1 for step in (55, 65, 75, 85, 95) if max_level >= step)
