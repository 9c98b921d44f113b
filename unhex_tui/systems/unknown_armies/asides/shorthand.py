"""The GM's short commands, each read as a GM action with its answers: `usher 1 -7`, `ines hunch 64`, `dot dodges`."""

from __future__ import annotations

import re
from collections.abc import Callable

from unhex_tui.engine.wording import Reading
from unhex_tui.evening import shorthand
from unhex_tui.evening.shorthand import Line, Verb
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.state.table import Table


def read(table: Table, line: str) -> Reading:
    """Read a command; an empty line gives the possible commands."""
    return shorthand.read(table, line, VERBS, ("amend.who", "amend.what"))


def _wounds(written: str, new: Callable[[Character, int], int], *told: str) -> Callable[[Line], Reading]:
    """Return a reader that sets wound points to `new` of the current ones and the typed number (UA-WND-1)."""

    def read_wounds(line: Line) -> Reading:
        if not re.fullmatch(r"\d{1,9}", line.rest):
            wrong = f"“{line.rest}” is not a number" if line.rest else "how many?"
            return Reading(
                wrong=f"{line.who.name}: {wrong}", could=line.goes_on(*(f"{written}{n}" for n in (1, 5, 10)))
            )
        left = min(max(0, new(line.who, int(line.rest))), line.who.body)
        if left == line.who.wounds:
            return Reading(wrong=f"{line.who.name} already has {left} wound points")
        return line.amends("wounds", {"amend.number": left}, *told)

    return read_wounds


def _hunch(line: Line) -> Reading:
    """Read a hunch of two digits (UA-CHK-5)."""
    if not re.fullmatch(r"\d\d", line.rest):
        return Reading(wrong=f"{line.who.name}: a hunch is 2 digits, such as 07", could=line.goes_on("hunch "))
    return line.amends("hunch", {"amend.number": int(line.rest) or 100})


def _turned(
    key: str, is_so: Callable[[Character], object], words: str, *, on: bool = True
) -> Callable[[Line], Reading]:
    """Return a reader that toggles a flag, or says that it already has that value."""

    def read_turned(line: Line) -> Reading:
        if line.rest or bool(is_so(line.who)) == on:
            wrong = f"can't read “{line.rest}”" if line.rest else f"already {words}"
            return Reading(wrong=f"{line.who.name}: {wrong}")
        return line.amends(key, {})

    return read_turned


def _dodges(line: Line) -> Reading:
    """Read a dodge: the action on the character's own turn, an edit at other times (UA-DOD-1)."""
    edit = _turned("flag:dodging", lambda c: c.dodging, "dodging")(line)
    action = line.table.action
    return edit._replace(in_play=("dodge",)) if action is not None and action.who == line.who.id else edit


VERBS = (
    Verb(r"[-−]\s*(?=\d|$)", _wounds("-", lambda c, n: c.wounds - n, "any vest is ignored"), ("-…",)),
    Verb(r"\+\s*(?=\d|$)", _wounds("+", lambda c, n: c.wounds + n), ("+…",), lambda _, c: c.wounds < c.body),
    Verb(r"wp\b|wounds\b", _wounds("wp ", lambda _, n: n), ("wp …",)),
    Verb(r"out\b", _turned("out", lambda c: c.out, "out"), ("out",), lambda _, c: not c.fate),
    Verb(r"wakes\b", _turned("out", lambda c: c.out, "awake", on=False), ("wakes",), lambda _, c: c.out and not c.dead),
    Verb(
        r"dodges\b",
        _dodges,
        ("dodges",),
        lambda t, c: t.fighting and not c.fate,
    ),
    Verb(
        r"falls\b|down\b",
        _turned("flag:down", lambda c: c.down, "on the floor"),
        ("falls",),
        lambda _, c: not c.down,
    ),
    Verb(
        r"stands?\b|up\b",
        _turned("flag:down", lambda c: c.down, "standing", on=False),
        ("stands",),
        lambda _, c: c.down,
    ),
    Verb(r"hunch\b", _hunch, ("hunch …",)),
    Verb(r"gone\b|leaves\b", _turned("flag:away", lambda c: c.away, "away"), ("gone",), lambda _, c: not c.away),
    Verb(r"back\b", _turned("flag:away", lambda c: c.away, "in the fight", on=False), ("back",), lambda _, c: c.away),
)
"""All short commands about a character, in the order of the suggestions."""
