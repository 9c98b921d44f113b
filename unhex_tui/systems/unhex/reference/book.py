"""Unhex to look up: every rule and ruling by its id, in our own words, with what each leads to.

The texts are data, in `rules.toml`. They tell the default edition and table rules; where others read otherwise the
entry names them. They are read when somebody first looks a rule up.
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
    """Every entry by id, in the order of the book, the rulings after it."""
    return entries_in(TEXTS, SOURCES, options="TABLE-1")
