"""The GM's edits that every game shares: name, side and removal of a character."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening.asking import anybody, choose, concerning, number, team_options, text_line
from unhex_tui.evening.people import Peopled

Edit: TypeAlias = Callable[[Any, Any], Procedure[str]]
"""A procedure that asks for an edit, makes it and returns a description of it, or "" if nothing changed."""
Offer: TypeAlias = tuple[Option, Edit]


def amend(
    table: Peopled[Any],
    offers: Callable[[Any, Any], list[Offer]],
    *things: tuple[Option, Callable[[Any], Procedure[str]]],
) -> Procedure[str]:
    """Ask what to edit and how, make the edit and return a description of it, or "" if there is nothing to edit.

    First a character or one of `things` is chosen, then a fact of the character: the game's `offers` come before the
    shared edits.
    """
    others = {option.key: edit for option, edit in things}
    if not table.characters and not others:
        return ""
    asked, away = "Edit whom or what?" if others else "Edit whom?", "Edit whom? (characters away)"
    who = yield from anybody(table, "amend.who", asked, away, after=[option for option, _ in things])
    if who in others:
        return (yield from others[who](table))
    return (yield from concerning(who, _edited(table, table.characters[who], offers)))


def _edited(table: Peopled[Any], c: Any, offers: Callable[[Any, Any], list[Offer]]) -> Procedure[str]:
    common = [
        (Option("name", "Name", letter="n"), _name),
        (Option("team", "Side", table.team_name(c.team), "s"), _team),
        (Option("remove", "Remove", "for good; undo brings them back", "X"), _remove),
    ]
    found = [*offers(table, c), *common]
    key = yield from choose("amend.what", f"Edit what about {c.name}?", [option for option, _ in found])
    return (yield from next(edit for option, edit in found if option.key == key)(table, c))


def figure(name: str, words: str, low: int, high: int, settle: Callable[[Any, Any], None] | None = None) -> Edit:
    """Build an edit of a number between `low` and `high`; `settle` then adjusts dependent values."""

    def edit(table: Any, c: Any) -> Procedure[str]:
        was = getattr(c, name)
        new = yield from number("amend.number", f"{c.name}: {words}?", low, high, was)
        if new == was:
            return ""
        setattr(c, name, new)
        if settle is not None:
            settle(table, c)
        return f"{c.name}: {words} {was} → {new}"

    return edit


def holder(table: Any, c: Any) -> Procedure[str]:
    """Ask who holds a character; return the holder's id, or "" for no one."""
    others = [one for one in table.characters.values() if one.able and one is not c and not one.held_by]
    options = [Option(":nobody", "No one", letter=".", also=("nobody",)), *(table.option(one) for one in others)]
    key = yield from choose("amend.held", f"Who holds {c.name}?", options)
    return "" if key == ":nobody" else key


def turned(name: str, on: str, off: str, _table: Any, c: Any) -> Procedure[str]:
    """Toggle a flag and return its new state in words, `on` or `off`."""
    setattr(c, name, not getattr(c, name))
    yield from ()
    return f"{c.name} {on if getattr(c, name) else off}"


def _name(_table: Any, c: Any) -> Procedure[str]:
    new = yield from text_line("amend.text", f"{c.name}'s name?", c.name)
    was, c.name = c.name, new
    return f"{was} is now called {new}" if new != was else ""


def _team(table: Peopled[Any], c: Any) -> Procedure[str]:
    options = team_options(table, (team for team in table.teams if team.id != c.team))
    c.team = yield from choose("amend.team", f"Which side is {c.name} on?", options)
    return f"{c.name} is now on the side of {table.team_name(c.team)}"


def _remove(table: Peopled[Any], c: Any) -> Procedure[str]:
    table.remove(c.id)
    yield from ()
    return f"{c.name} is removed"
