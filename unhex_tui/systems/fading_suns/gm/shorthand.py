"""Shorthand of the GM, read as GM actions: `watchman 1 -3`, `vex vitality 4`, `moss prone`."""

from __future__ import annotations

import re
from collections.abc import Callable

from unhex_tui.engine.wording import Reading
from unhex_tui.gamekit import shorthand
from unhex_tui.gamekit.shorthand import PART, Line, Verb, turned
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.state.table import Table


def read(table: Table, line: str) -> Reading:
    """Read a line as an edit or a note; an empty line returns examples."""
    return shorthand.read(table, line, VERBS, ("amend.who", "amend.what"))


def _vitality(written: str, new: Callable[[Character, int], int], *lines: str) -> Callable[[Line], Reading]:
    """Return a reader that sets Vitality to `new` of the number that follows (FS-VIT-1)."""

    def read_vitality(line: Line) -> Reading:
        if not re.fullmatch(r"\d{1,9}", line.rest):
            wrong = f"“{line.rest}” is not a number" if line.rest else "how many?"
            return Reading(wrong=f"{line.who.name}: {wrong}", could=line.goes_on(*(f"{written}{n}" for n in (1, 2, 3))))
        vitality = min(max(0, new(line.who, int(line.rest))), line.who.most_vitality)
        if vitality == line.who.vitality:
            return Reading(wrong=f"{line.who.name} already has Vitality {vitality}")
        return line.amends("vitality", {"amend.number": vitality}, *lines)

    return read_vitality


VERBS = (
    Verb(
        r"[-−]\s*(?=\d|$)", _vitality("-", lambda character, n: character.vitality - n, "armor does not count"), ("-…",)
    ),
    Verb(
        r"\+\s*(?=\d|$)",
        _vitality("+", lambda character, n: character.vitality + n),
        ("+…",),
        lambda _, character: character.vitality < character.most_vitality,
    ),
    Verb(r"vit(?:ality)?\b", _vitality("vitality ", lambda _, n: n), ("vitality …",)),
    Verb(r"prone\b|lies\b", turned("down", True, "is prone"), ("prone",), lambda _, character: not character.down),
    Verb(r"up\b|stands?\b", turned("down", False, "is standing"), ("up",), lambda _, character: character.down),
    *PART,
)
"""Verbs of a shorthand line, in the order of the suggestions."""
