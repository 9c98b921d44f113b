"""The GM's short commands, each read as a GM action with answers: `the hound -2`, `hound > E3`, `tam restrained`."""

from __future__ import annotations

import re
from collections.abc import Callable

from unhex_tui.engine.wording import Reading
from unhex_tui.gamekit import shorthand
from unhex_tui.gamekit.shorthand import PART, Line, Verb, turned
from unhex_tui.gamekit.traits import bounds
from unhex_tui.systems.fully_automated.fight.harming import free
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Table

_LEAST_HP = bounds(Character)["hp"][0]


def read(table: Table, line: str) -> Reading:
    """Read a command; an empty line gives the possible commands."""
    return shorthand.read(table, line, VERBS, ("amend.who", "amend.what"))


def _hp(written: str, new: Callable[[Character, int], int], *lines: str) -> Callable[[Line], Reading]:
    """Return a reader that sets HP to `new` of the current ones and the typed number (FA-HP-1)."""

    def read_hp(line: Line) -> Reading:
        if not re.fullmatch(r"[-−]?\d{1,9}", line.rest):
            wrong = f"“{line.rest}” is not a number" if line.rest else "how many?"
            return Reading(wrong=f"{line.who.name}: {wrong}", could=line.goes_on(*(f"{written}{n}" for n in (1, 2, 3))))
        hp = min(max(_LEAST_HP, new(line.who, int(line.rest.replace("−", "-")))), line.who.most_hp)
        if hp == line.who.hp:
            return Reading(wrong=f"{line.who.name} already has {hp} HP".replace("-", "−"))
        return line.amends("hp", {"amend.number": hp}, *lines)

    return read_hp


def _place(line: Line) -> Reading:
    """Read the hex that the character moves to (FA-MOV-7)."""
    grid, place = line.table.grid, line.rest.upper()
    if not place:
        return Reading(wrong=f"{line.who.name}: which hex?")
    if grid is None or place not in free(line.table, grid):
        return Reading(wrong=f"{line.who.name}: “{line.rest}” is not a free hex")
    return line.amends("place", {"amend.place": place})


VERBS = (
    Verb(r"[-−]\s*(?=\d|$)", _hp("-", lambda character, n: character.hp - n, "armor does not count"), ("-…",)),
    Verb(
        r"\+\s*(?=\d|$)",
        _hp("+", lambda character, n: character.hp + n),
        ("+…",),
        lambda _, character: character.hp < character.most_hp,
    ),
    Verb(r"hp\b", _hp("hp ", lambda _, n: n), ("hp …",)),
    Verb(r">|to\b", _place, ("> …",), lambda table, character: table.grid is not None and not character.away),
    Verb(
        r"restrained\b",
        turned("restrained", True, "is restrained"),
        ("restrained",),
        lambda _, character: not character.restrained,
    ),
    Verb(r"free\b", turned("restrained", False, "is free"), ("free",), lambda _, character: character.restrained),
    *PART,
)
"""All short commands about a character, in the order of the suggestions."""
