"""Unhex to look up: every rule and ruling by its id, in our own words, with what each leads to.

The texts tell the default edition and table rules; where others read otherwise the entry names them. Nothing here is
loaded before somebody looks a rule up.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from unhex_tui.engine.reference import Entries, Entry
from unhex_tui.systems.unhex.reference import (
    abilities,
    actions,
    characters,
    dice,
    effects,
    meetings,
    places,
    turns,
    wounds,
)


def _listed() -> dict[str, Entry]:
    parts = (dice, characters, places, turns, actions, wounds, abilities, effects, meetings)
    return {entry.id: entry for part in parts for entry in part.ENTRIES}


ENTRIES: Final[Entries] = MappingProxyType(_listed())
"""Every entry by id, in the order of the book, the rulings after it."""
