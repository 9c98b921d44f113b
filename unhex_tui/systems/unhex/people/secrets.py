"""What the players know of a character: whether it is there at all, and which facts of an NPC the GM has let out.

A hidden NPC is not there for them. Of any other its presence, place and open doings are seen; its name, condition,
level and what it holds are facts, each told or kept by itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.people.character import Character


class Fact(Value):
    """Something of an NPC that players may know or not."""

    id: str
    what: str
    letter: str


FACTS = (
    Fact("name", "their name", "n"),
    Fact("condition", "their condition", "c"),
    Fact("level", "their level", "l"),
    Fact("hands", "what they hold", "h"),
)
"""In the order they are offered, kept and shown."""

NOBODY = "somebody"
"""What the players read in place of a name that they do not know."""


def seen(character: Character) -> bool:
    """Whether the players know that it is there."""
    return not character.hidden and (character.pc or not character.away)


def knows(character: Character, fact: str) -> bool:
    """Whether the players know a fact of somebody they see; of PCs they know all."""
    return character.pc or fact in character.known


def shown_name(character: Character) -> str:
    """What the players call it: its name, else a number that stays with it."""
    if knows(character, "name"):
        return character.name
    return f"Figure {character.figure}" if character.figure else NOBODY.capitalize()


def reveal(
    everybody: Mapping[str, Character],
    character: Character,
    *,
    hidden: bool | None = None,
    known: tuple[str, ...] | None = None,
) -> None:
    """Hide somebody or show it, and set which facts the players know, by their ids; None leaves that as it is. One seen
    without a name gets a number that nobody of `everybody` has.
    """
    if hidden is not None:
        if character.hidden and not hidden:
            character.last_form = ""  # nobody has seen it used
        character.hidden = hidden
    if known is not None:
        character.known = tuple(fact.id for fact in FACTS if fact.id in known)
    if not character.hidden and not knows(character, "name") and not character.figure:
        character.figure = 1 + max(one.figure for one in everybody.values())
