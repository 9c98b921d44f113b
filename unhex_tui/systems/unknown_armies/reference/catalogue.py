"""The rules and rulings of Unknown Armies by id, in our own words, with links between them.

The texts are data in `rules.toml`, read at the first look-up. They describe the default table rules; an entry names
the table rules that change it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from unhex_tui.engine.reference import Entries, entries_in

TEXTS: Final = Path(__file__).with_name("rules.toml")
SOURCES: Final[Mapping[str, str]] = {
    "": "the rules",
    "public": "public descriptions; our source says nothing",
    "both": "the rules, with a ruling on the details",
    "ruling": "our ruling; the rules say nothing",
}


@cache
def entries() -> Entries:
    """Return all entries by id, in the order in which a table needs them, table rules last."""
    return entries_in(TEXTS, SOURCES, options="UA-OPT-1")
