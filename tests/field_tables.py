"""The tables of file fields on the games' pages, made from traits; `tests.generated` writes them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT

from unhex_tui.gamekit.traits import Field, in_files
from unhex_tui.systems.fading_suns.people import character as fading_suns
from unhex_tui.systems.fully_automated.people import character as fully_automated
from unhex_tui.systems.unknown_armies.people import character as unknown_armies

PAGES = Path(__file__).parents[1] / "docs" / "games"
COMMON = "`name`, `id`, `team`, `pc`, `concept`, `notes`, `hidden`, `known`, `template`, `count`"
TABLES: dict[str, dict[str, Any]] = {
    "fading-suns.md": {"character field": fading_suns.Character, "field of a weapon or action": fading_suns.Own},
    "unknown-armies.md": {
        "character field": unknown_armies.Character,
        "field of a skill": unknown_armies.Skill,
        "field of a weapon": unknown_armies.Weapon,
    },
    "fully-automated.md": {"character field": fully_automated.Character},
}
"""Records by page and by the head of the table's first column."""


def _content(field: Field) -> str:
    """Return what a field contains: its meaning, its bounds, and its default or that it is required."""
    low, high = field.bounds
    words = [field.trait.about]
    if field.number and field.trait.usual is None:
        words.append(f"{low} to {high}".replace("-", "−"))
        if field.default is NODEFAULT:
            words.append("required")
        elif low <= field.default <= high:  # otherwise a table rule gives the default, as the meaning says
            words.append(f"default {field.default}")
    elif field.default is NODEFAULT and field.factory is NODEFAULT:
        words.append("required")
    return "; ".join(filter(None, words))


def rows(record: Any) -> str:
    """Return the rows of a record's table; neighbours with the same content share a row."""
    lines: list[tuple[list[str], str]] = []
    if hasattr(record, "team"):
        lines.append(([COMMON], "as in [every game](../setups.md)"))
    for field in in_files(record):
        content = _content(field)
        if lines and lines[-1][1] == content:
            lines[-1][0].append(f"`{field.key}`")
        else:
            lines.append(([f"`{field.key}`"], content))
    return "".join(f"| {', '.join(keys)} | {content} |\n" for keys, content in lines)


def written(page: str, text: str) -> str:
    """Return the text of a page with its tables made anew."""
    for head, record in TABLES[page].items():
        table = rf"(?m)^(\| {re.escape(head)} \| contents \|\n\|---\|---\|\n)(?:\|.*\n)*"
        text, many = re.subn(table, lambda match, record=record: match[1] + rows(record), text)
        assert many == 1, f"{page}: {many} tables of “{head}”"
    return text


def main() -> None:
    for page in TABLES:
        path = PAGES / page
        path.write_text(written(page, path.read_text("utf-8")), "utf-8")
