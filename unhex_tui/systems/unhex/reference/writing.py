"""How the entries are written down: what the section of an id is called, and where a rule comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from unhex_tui.engine.reference import Entry

_SECTIONS: Final = {
    "GEN": "Reading the rules",
    "DICE": "Rolling dice",
    "CHAR": "Characters",
    "ITEM": "Items",
    "ARM": "Armor",
    "SHLD": "Shield",
    "AMMO": "Ammo",
    "MAP": "Maps",
    "RANGE": "Range",
    "COVER": "Cover",
    "SIGHT": "Line of sight",
    "ROUND": "Rounds",
    "INIT": "Initiative",
    "ACT": "Actions",
    "ATK": "Attack",
    "MOVE": "Move",
    "CTR": "Counterattack",
    "DEF": "Defend",
    "INT": "Intercept",
    "DMG": "Damage",
    "AID": "First aid",
    "END": "After the fight",
    "2HM": "Two-handed melee",
    "1HM": "One-handed melee",
    "2HR": "Two-handed ranged",
    "1HR": "One-handed ranged",
    "AOE": "Area of effect",
    "LEAD": "Leader",
    "SPEED": "Speed",
    "STEA": "Stealth",
    "UNA": "Unarmed combat",
    "EDIT": "Editions",
    "TABLE": "Table rules",
    "RUL": "When rules meet",
}
"""What the sections are called, by the first part of their ids."""


def _from(source: str) -> Callable[..., Entry]:
    def entry(id: str, title: str, text: str, example: str = "", *, see: str = "", changed: str = "") -> Entry:  # noqa: A002
        changed_by = tuple(changed.split())
        # An option is itself an entry: an edition by its own id, a table rule by that of all of them.
        options = (each if each.startswith("EDIT-") else "TABLE-1" for each in changed_by)
        related = tuple(dict.fromkeys((*see.split(), *options)))
        return Entry(id, title, _SECTIONS[id.rpartition("-")[0]], text, example, source, changed_by, related)

    return entry


book = _from("the book")
"""A rule of the book: `book(id, title, text, example, see="ids", changed="editions and table rules")`."""
both = _from("the book; its last detail is a ruling")
"""A rule of the book whose detail the book leaves open; the text says which detail."""
ruling = _from("a ruling, where the book is silent")
"""A ruling."""
