"""The rules of unarmed combat by id, in our own words, with our rulings and cross-references.

The texts are data in `rules.toml`. They describe the default table rules and name the other readings. The file is read
when a rule is first looked up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from unhex_tui.engine.reference import Entries, entries_in

TEXTS: Final = Path(__file__).with_name("rules.toml")
SOURCES: Final[Mapping[str, str]] = {
    "": "the rules of unarmed combat",
    "core": "the game's core rules, from public descriptions",
    "both": "the rules; the last detail is our ruling",
    "ruling": "our ruling; the rules are silent",
}


@cache
def entries() -> Entries:
    """Return all entries by id, in the order in which a fight meets them, the table rules last."""
    return entries_in(TEXTS, SOURCES, options="FS-OPT-1")
