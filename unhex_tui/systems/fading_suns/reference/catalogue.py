"""Unarmed combat in Fading Suns to look up: every rule and ruling by its id, in our own words, with what it leads to.

The texts are data, in `rules.toml`. They tell the default table rules; where others read otherwise the entry names
them. They are read when somebody first looks a rule up.
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
    """Every entry by id, in the order in which a fight meets them, the table rules last."""
    return entries_in(TEXTS, SOURCES, options="FS-OPT-1")
