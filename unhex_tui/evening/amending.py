"""The GM's edits of what every game's people have: what somebody is called, its side, whether it is there at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening.asking import AWAY, choose, concerning, people_options, team_options, text_line
from unhex_tui.evening.people import Peopled

Edit: TypeAlias = Callable[[Any, Any], Procedure[str]]
"""A form: it asks, changes, and says in words what it did, or nothing."""


def amend(
    table: Peopled[Any],
    offers: Callable[[Any, Any], list[Option]],
    edits: Mapping[str, Edit],
    *things: tuple[Option, Callable[[Any], Procedure[str]]],
) -> Procedure[str]:
    """Ask whom, or which of some `things`, then what is otherwise of it; the result is what was done, in words.

    `edits` are a game's by the keys of what it `offers` of somebody; those below are added to both.
    """
    others = {option.key: edit for option, edit in things}
    if not table.characters and not others:
        return ""
    options, away = people_options(table, table.characters.values())
    asked = "Amend whom, or what?" if others else "Amend whom?"
    who = yield from choose("amend.who", asked, [*options, *(option for option, _ in things)])
    if who in others:
        return (yield from others[who](table))
    if who == AWAY:
        who = yield from choose("amend.away", "Amend whom of those who are away?", away)
    return (yield from concerning(who, _edited(table, table.characters[who], offers, edits)))


def _edited(
    table: Peopled[Any], c: Any, offers: Callable[[Any, Any], list[Option]], edits: Mapping[str, Edit]
) -> Procedure[str]:
    common = [
        Option("name", "Name", letter="n"),
        Option("team", "Side", table.team_name(c.team), "s"),
        Option("remove", "Remove", "gone for good; undo brings it back", "X"),
    ]
    key = yield from choose("amend.what", f"{c.name}: what is otherwise?", [*offers(table, c), *common])
    return (yield from (_COMMON.get(key) or edits[key])(table, c))


def turned(name: str, on: str, off: str, _table: Any, c: Any) -> Procedure[str]:
    """What is on is off now, and the other way round."""
    setattr(c, name, not getattr(c, name))
    yield from ()
    return f"{c.name} {on if getattr(c, name) else off}"


def _name(_table: Any, c: Any) -> Procedure[str]:
    new = yield from text_line("amend.text", f"{c.name}'s name?", c.name)
    was, c.name = c.name, new
    return f"{was} is called {new}" if new != was else ""


def _team(table: Peopled[Any], c: Any) -> Procedure[str]:
    options = team_options(table, (team for team in table.teams if team.id != c.team))
    c.team = yield from choose("amend.team", f"Which side is {c.name} on?", options)
    return f"{c.name} is on the side of {table.team_name(c.team)}"


def _remove(table: Peopled[Any], c: Any) -> Procedure[str]:
    table.remove(c.id)
    yield from ()
    return f"{c.name} is removed"


_COMMON: Mapping[str, Edit] = {"name": _name, "team": _team, "remove": _remove}
