"""Combat items and weapon families: ITEM-3, ARM-1, SHLD-0, AMMO-1, 2HM-0, 1HM-0, 2HR-0, 1HR-0, AOE-0, DMG-3.

A data table and the questions one can ask it. An item takes one slot; armor lies on one body location.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from unhex_tui.engine.decision import Option
from unhex_tui.engine.plain import row
from unhex_tui.engine.value import Changeable, Value
from unhex_tui.systems.unhex.people.wounds import NAMES, Sign


class Kind(Value):
    """A kind of combat item."""

    id: str
    name: str
    hands: int
    """Hands it needs to be used: 0, 1 or 2."""
    family: str = ""
    """For weapons: `2HM`, `1HM`, `2HR`, `1HR`, as the abilities name them."""
    low: int = 0
    """Shortest range it works at."""
    high: int = 0
    """Longest range it works at; 99 for any."""
    sign: Sign = "slash"
    """What it marks boxes with (DMG-3)."""
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
"""Keys that stand for kinds wherever one is chosen; armor goes by where it lies, so they are none of `LETTER_OF`."""
SHORT: Mapping[str, str] = {
    "melee_2h": "2H melee",
    "melee_1h": "1H melee",
    "ranged_2h": "2H ranged",
    "ranged_1h": "1H ranged",
}
"""Kinds as a sheet shortens them; the others by their name."""
AMMO: Mapping[bool, str] = {False: "ammo", True: "ammo_less"}
"""The kind of ammo a ranged weapon takes, by whether it is used less-lethal (AMMO-1, DMG-8)."""
RANGED = frozenset({"2HR", "1HR"})
UNARMED = "unarmed"
"""Stands for the item of a form that needs none (UNA-1)."""
USED_UP = frozenset({"first_aid", "blast", "continuous", "cover", "demolish"})
"""Kinds that are destroyed by their use (AID-1, AOE-2)."""
MOST_ARMOR = 2
"""Armor on one location (ARM-1)."""


@row
class Item(Changeable):
    """One slot's worth of an item."""

    id: str
    kind: str
    name: str
    location: str = ""
    """For armor: the body location it lies on."""
    destroyed: bool = False

    @property
    def title(self) -> str:
        """Its name, with the body location where armor lies."""
        return worn_name(self.name, self.location)

    @property
    def lost(self) -> str:
        """How it came to be of no use, in words; empty while it is of use."""
        return ("used up" if self.kind in USED_UP else "destroyed") if self.destroyed else ""

    @property
    def holdable(self) -> bool:
        """It can be in hand."""
        return KINDS[self.kind].hands > 0 and not self.destroyed


class Form(Value):
    """A way to attack: with which item, lethal or not."""

    item: str
    """The item's id; `unarmed` where it needs none."""
    family: str
    low: int
    high: int
    sign: Sign
    name: str
    less: bool = False
    """Less-lethal: level only, no marks (DMG-8)."""

    @property
    def key(self) -> str:
        """Stable key: the item's id, with `~less` for the less-lethal use."""
        return f"{self.item}~less" if self.less else self.item

    @property
    def ranged(self) -> bool:
        """It needs ammo, and cover bears on it."""
        return self.family in RANGED

    @property
    def label(self) -> str:
        """The item's name, and whether it is used to stun."""
        return f"{self.name}, less-lethal" if self.less else self.name


def worn_name(name: str, location: str) -> str:
    """An item's name, with the body location that it lies on where it lies on one: `Armor on the torso` (ARM-1)."""
    return f"{name} on the {NAMES[location]}" if location else name


class Carried(Protocol):
    """An item, on a character or on a sheet."""

    @property
    def id(self) -> str:
        """Its own id."""

    @property
    def kind(self) -> str:
        """Id of its kind."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def location(self) -> str:
        """Where armor lies."""

    @property
    def destroyed(self) -> bool:
        """It is of no use any more."""


def things_of(items: Iterable[Carried]) -> dict[str, str]:
    """By id what options about items are about: their names, the second of a name numbered.

    What is not destroyed comes first, so that the next of a kind is what the first was; then the oldest, so that to
    drop something and pick it up again changes nothing: ids are numbered as items come, wherever an item goes.
    """
    found: dict[str, str] = {}
    names: Counter[str] = Counter()
    for item in sorted(items, key=lambda item: (item.destroyed, len(item.id), item.id)):
        name = worn_name(item.name, item.location)
        names[name] += 1
        found[item.id] = f"{name} {names[name]}" if names[name] > 1 else name
    return found


def act_with(act: str, how: Form, items: Iterable[Item], held: Sequence[str | None] = ()) -> str:
    """What an option to `attack`, `counterattack` or `intercept` is about: the act, numbered but for the first weapon.

    Weapons in hand come first, from the right, then those that can do it at all, then the older ones. `held` are the
    ids of what the hands hold.
    """
    if how.item == UNARMED:
        return "no weapon/less" if how.less else "no weapon"
    reach = 0 if act == "counterattack" else 99
    weapons = [item for item in items if KINDS[item.kind].family or item.kind == "shield"]

    def rank(one: Item) -> tuple[Any, ...]:
        at_hand = held.index(one.id) if one.id in held else len(held)
        return not KINDS[one.kind].family or KINDS[one.kind].low > reach, at_hand, len(one.id), one.id

    weapons.sort(key=rank)
    number = next((n for n, item in enumerate(weapons, 1) if item.id == how.item), len(weapons) + 1)
    if number == 1:
        return "less-lethal" if how.less else act
    return f"{act} {number}/less" if how.less else f"{act} {number}"


def key_of_act(thing: str, letter: str) -> str:
    """The key that an act has wherever it is offered, by what `act_with` says: with the first weapon its `letter`.

    The less-lethal use has `l`, the second weapon the capital, further ones two keys; unarmed `p`, and its capital.
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
    item: Carried, thing: str, usable: Sequence[str], hint: str = "", slot: tuple[str, ...] = ()
) -> Iterator[Option]:
    """An item in each usable hand or in both, as it takes; keys are its id, `@`, and a hand or `both` (CHAR-6).

    Args:
        item: one that can be held.
        thing: what the options are about; in the left hand it is something else than in the usual one.
        usable: the hands that can hold something.
        hint: of each option.
        slot: what each uses besides the item and its hands.
    """
    if KINDS[item.kind].hands < 2:
        for hand in usable:
            one = f"{thing}/left" if hand == "left" else thing
            label = f"{item.name} in the {hand} hand"
            yield Option(f"{item.id}@{hand}", label, hint, thing=one, uses=(item.id, hand, *slot))
    elif len(usable) == 2:
        label = f"{item.name} in both hands"
        yield Option(f"{item.id}@both", label, hint, thing=thing, uses=(item.id, *usable, *slot))


def form(item: Item, less: bool = False) -> Form:
    """How a weapon is used; KeyError where the item is of an unknown kind."""
    kind = KINDS[item.kind]
    return Form(item.id, kind.family, kind.low, kind.high, kind.sign, item.name, less)


def shield_form(item: Item, less: bool = False) -> Form:
    """How a shield is used to attack (SHLD-3, DMG-8)."""
    return Form(item.id, "SHLD", 0, 0, "slash", item.name, less)


def unarmed_form(less: bool = False) -> Form:
    """An attack with an empty hand or two legs (UNA-1, DMG-8)."""
    return Form(UNARMED, "UNA", 0, 0, "slash", "unarmed", less)


def ability_for(how: Form | None) -> str:
    """The ability without which there is no such way to attack; empty where a weapon is enough (SHLD-3, UNA-1)."""
    return {"SHLD": "SHLD-3", "UNA": "UNA-1"}.get(how.family, "") if how is not None else ""


def slots(max_level: int) -> int:
    """Slots for combat items: 5, and one more at each max level ending in 5 above 50 (CHAR-3)."""
    return 5 + sum(1 for step in (55, 65, 75, 85, 95) if max_level >= step)
