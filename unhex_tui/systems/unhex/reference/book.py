"""Rules of Unhex to look up: every rule and ruling by id, in our own words, with related entries.

The texts are data, in `rules.toml`. They describe the default edition and table rules, and name the rules that differ
in others. The file is read at the first look-up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from unhex_tui.engine.reference import Entries, entries_in

TEXTS: Final = Path(__file__).with_name("rules.toml")
SOURCES: Final[Mapping[str, str]] = {
    "": "the book",
    "both": "the book; a ruling settles the last detail",
    "ruling": "a ruling (the book is silent)",
}


@cache
def entries() -> Entries:
    """Return every entry by id: the book's rules in order, then the rulings."""
    return entries_in(TEXTS, SOURCES, options="TABLE-1")
