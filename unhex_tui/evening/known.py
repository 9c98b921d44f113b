"""What the players know of a character: whether it is there at all, and which facts of an NPC the GM has let out.

A hidden NPC is not there for them. Of any other its presence and open doings are seen; its name is a fact, told or kept
by itself, and so is whatever else a game names.
"""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.evening.people import P, Peopled, Person

NOBODY = "someone"
"""What the players read in place of a name that they do not know."""


def seen(character: Person) -> bool:
    """Whether the players know that it is there."""
    return not character.hidden and (character.pc or not character.away)


def met(table: Peopled[P], character: Person) -> bool:
    """Whether the players see it at the table: of a fight that has not begun nobody but their own."""
    return seen(character) and (character.pc or table.staged)


def knows(character: Person, fact: str, *, pcs: bool = True) -> bool:
    """Whether the players know a fact of somebody they see: of PCs all but those which have `pcs` false."""
    return (pcs and character.pc) or fact in character.known


def shown_name(character: Person) -> str:
    """What the players call it: its name, else a number that stays with it."""
    if knows(character, "name"):
        return character.name
    return f"Figure {character.figure}" if character.figure else NOBODY.capitalize()


def reveal(table: Peopled[P], character: P, *, hidden: bool | None = None, known: Sequence[str] | None = None) -> None:
    """Hide somebody or show it, and set which facts the players know, by their ids; None leaves that as it is. One seen
    without a name gets a number that nobody else at the table has.
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
    """The players see nobody stand of the side that is left, by its id."""
    return bool(winner) and not any(seen(c) and c.able for c in table.members(winner))


def team_known(table: Peopled[P], team_id: str) -> bool:
    """The players know of a side: it is theirs, or they have met somebody of it."""
    return table.team(team_id).pcs or any(met(table, c) for c in table.members(team_id))
