"""The keys that things of Unhex bring along wherever they are asked for: kinds of item, items, abilities, weapons.

One thing has one letter in every question of its kind, whatever else is offered or barred. Letters of characters, areas
and teams are the table's; those of single options stand where the option is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import KINDS, UNARMED, Form
from unhex_tui.systems.unhex.people.templates import TEMPLATES
from unhex_tui.systems.unhex.people.wounds import LETTER_OF

LETTERS = "abcdfghijklmnopstvwxzABCDEFGHIJKLMNOPQRSTVWXZ"
"""Keys that can stand for something; the screen keeps e, q, r, u, y, U and Y for itself."""
LETTER_OF_KIND: Mapping[str, str] = {
    "armor": "a",
    "shield": "s",
    "first_aid": "f",
    "melee_2h": "m",
    "melee_1h": "o",
    "ranged_2h": "g",
    "ranged_1h": "p",
    "ammo": "n",
    "ammo_less": "w",
    "blast": "x",
    "continuous": "c",
    "cover": "v",
    "demolish": "d",
}
"""By kind of item. Pieces of armor go by where they lie, so these stay clear of the letters of locations."""
_ATTACK, _LESS = "abcgABCGDF", "ljzLJZKMNP"
_COUNTER = "cbagABCGDF"
_UNARMED = "pk"
_AREA = "xXWVHI"
DOORS = "oOSTQR"
"""For doors; those of one area have different ones."""
WAY_OUT = "x"
"""For leaving the fight; no area has it."""
REACTIONS = frozenset(f"d{_COUNTER}{_LESS}{_UNARMED}")
"""What stands for the reactions of the target itself."""


def spread(labels: Mapping[str, str]) -> dict[str, str]:
    """A letter by key, for a list that is always the same: one that begins a word, is in the label, or any other."""
    found: dict[str, str] = {}
    for key, label in labels.items():
        words = label.lower().split()
        wishes = (*(word[0] for word in words), *"".join(words), *LETTERS)
        found[key] = next((c for c in wishes if c in LETTERS and c not in found.values()), "")
    return found


LETTER_OF_ABILITY: Mapping[str, str] = spread({one.id: one.name for one in ABILITIES.values()})
LETTER_OF_TEMPLATE: Mapping[str, str] = spread({one.id: one.name for one in TEMPLATES.values()})


class Carried(Protocol):
    """An item, on a character or on a sheet."""

    @property
    def id(self) -> str:
        """Its own id."""

    @property
    def kind(self) -> str:
        """Id of its kind."""

    @property
    def location(self) -> str:
        """Where armor lies."""


AnyCarried = TypeVar("AnyCarried", bound=Carried)


def letter_of_new(kind: str, place: str = "") -> str:
    """Of something that is to be had: armor by where it would lie, the rest by its kind."""
    return LETTER_OF[place] if place else LETTER_OF_KIND[kind]


def letters_of_items(items: Iterable[Carried]) -> dict[str, str]:
    """By id, of all that somebody has, destroyed or not: as of `letter_of_new`, the second of a kind by another.

    All are small, so that a capital can stand for something else one does with the same item. The oldest come first, so
    that to drop something and pick it up again changes nothing.
    """
    found: dict[str, str] = {}
    items = _by_age(items)
    for item in items:
        own = letter_of_new(item.kind, item.location)
        if own not in found.values():
            found[item.id] = own
    left = [c for c in ("ijz" + LETTERS) if c.islower() and c not in found.values()]
    for item in items:
        if item.id not in found and left:
            found[item.id] = left.pop(0)
    return found


def _by_age(items: Iterable[AnyCarried]) -> list[AnyCarried]:
    """Ids are numbered as items come, and keep their order wherever an item goes."""
    return sorted(items, key=lambda item: (len(item.id), item.id))


def letter_in_hand(letters: Mapping[str, str], item: str, hand: str) -> str:
    """Of an item in the left hand the capital."""
    letter = letters.get(item, "")
    return letter.upper() if hand == "left" else letter


def letter_of_attack(who: Character, how: Form) -> str:
    """`a` for its first weapon, `l` less-lethal, and others for the next; `p` and `k` unarmed."""
    return _letter_of_form([item.id for item in _by_age(who.items) if _strikes(item.kind)], how, _ATTACK)


def letter_of_counterattack(who: Character, how: Form) -> str:
    """`c` for its first weapon that works at range 0, `l` less-lethal, and so on as for an attack."""
    items = _by_age(who.items)
    able = [item.id for item in items if KINDS[item.kind].family and KINDS[item.kind].low == 0]
    rest = [item.id for item in items if _strikes(item.kind) and item.id not in able]
    return _letter_of_form([*able, *rest], how, _COUNTER)


def _strikes(kind: str) -> bool:
    return bool(KINDS[kind].family) or kind == "shield"


def _letter_of_form(weapons: Sequence[str], how: Form, letters: str) -> str:
    if how.item == UNARMED:
        return _UNARMED[how.less]
    at = weapons.index(how.item) if how.item in weapons else len(letters)
    return (_LESS if how.less else letters)[at : at + 1]


def letter_of_area_weapon(who: Character, item: str) -> str:
    """`x` for its first."""
    own = [one.id for one in _by_age(who.items) if KINDS[one.kind].rule == "AOE-0"]
    return _AREA[own.index(item) :][:1] if item in own else ""


def letter_less_lethal(token: str) -> str:
    """Beside a token's own letter, which stands for a lethal attack: the capital.

    A capital has none: the small letter is another's, or stands for something else.
    """
    return token.upper() if token.islower() and token.upper() in LETTERS else ""
