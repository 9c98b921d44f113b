"""Unhex to look up: every rule and ruling by its id, in our own words, with what each leads to.

The texts are data, in `rules.toml`. They tell the default edition and table rules; where others read otherwise the
entry names them. They are read when somebody first looks a rule up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from unhex_tui.engine.reference import Entries, Entry

TEXTS: Final = Path(__file__).with_name("rules.toml")
SOURCES: Final[Mapping[str, str]] = {
    "book": "the book",
    "both": "the book; its last detail is a ruling",
    "ruling": "a ruling, where the book is silent",
}


@cache
def entries() -> Entries:
    """Every entry by id, in the order of the book, the rulings after it."""
    import tomllib  # seldom needed, and dear to load

    told = tomllib.loads(TEXTS.read_text("utf-8"))
    sections = told.pop("sections")
    return MappingProxyType({id_: _entry(id_, sections[id_.rpartition("-")[0]], rule) for id_, rule in told.items()})


def _entry(id_: str, section: str, rule: Mapping[str, Any]) -> Entry:
    """A rule as the file has it: its lines joined, and what changes it among the related ones."""
    changed_by = tuple(rule.get("changed", "").split())
    # An option is itself an entry: an edition by its own id, a table rule by that of all of them.
    options = (each if each.startswith("EDIT-") else "TABLE-1" for each in changed_by)
    related = tuple(dict.fromkeys((*rule.get("see", "").split(), *options)))
    text, example = (" ".join(rule.get(part, "").split()) for part in ("text", "example"))
    return Entry(id_, rule["title"], section, text, example, SOURCES[rule.get("source", "book")], changed_by, related)
