"""Visibility: whether the players know of a character, and which facts of an NPC the GM has revealed.

Players do not know of a hidden NPC at all. They see the presence and open actions of any other NPC; the name and each
fact that a game lists are revealed one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.evening.people import P, Peopled, Person

NOBODY = "someone"
"""Word that players read in place of a name they do not know."""


def seen(character: Person) -> bool:
    """Tell whether the players know that the character is there."""
    return not character.hidden and (character.pc or not character.away)


def met(table: Peopled[P], character: Person) -> bool:
    """Tell whether the players see the character at the table; before a fight begins they see only PCs."""
    return seen(character) and (character.pc or table.staged)


def knows(character: Person, fact: str, *, pcs: bool = True) -> bool:
    """Tell whether the players know a fact of a character they see.

    They know every fact of a PC, except facts with `pcs` false, which the GM must reveal.
    """
    return (pcs and character.pc) or fact in character.known


def shown_name(character: Person) -> str:
    """Return the players' name for the character: the real name if they know it, else `Figure N` or `Someone`."""
    if knows(character, "name"):
        return character.name
    return f"Figure {character.figure}" if character.figure else NOBODY.capitalize()


def reveal(table: Peopled[P], character: P, *, hidden: bool | None = None, known: Sequence[str] | None = None) -> None:
    """Hide or show a character, and set the ids of the facts that players know; None leaves a setting unchanged.

    A visible character without a known name gets a number that no one else at the table has.
    """
    if hidden:
        character.hidden = True
    elif hidden is not None and character.hidden:
        character.appear()
    if known is not None:
        character.known = tuple(fact.id for fact in table.facts if fact.id in known)
    if not character.hidden and not knows(character, "name") and not character.figure:
        character.figure = 1 + max(one.figure for one in table.characters.values())


def won_unseen(table: Peopled[P], winner: str) -> bool:
    """Tell whether the players see no able member of the winning side, given by id; false for ""."""
    return bool(winner) and not any(seen(c) and c.able for c in table.members(winner))


def team_known(table: Peopled[P], team_id: str) -> bool:
    """Tell whether the players know of a side: it is theirs, or they have met a member."""
    return table.team(team_id).pcs or any(met(table, c) for c in table.members(team_id))
