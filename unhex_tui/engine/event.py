"""Facts told while a fight goes on.

A system has event classes of its own and turns each into a `Told` at once, while its table still stands as it did.
Told lines are kept with the journal entry that caused them, for display. A replay looks at nothing but their rule ids,
to know whether a rule held that has changed since (`System.replaying`).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Mark = Literal["", "scene", "round", "turn", "end", "alone"]


class Told(NamedTuple):
    """One fact, in words."""

    text: str
    rules: tuple[str, ...] = ()
    """Ids of the rules that caused it."""
    kind: str = ""
    """For its look in the log: `roll`, `wound`, `scene`, `gm`, ... or empty."""
    audience: Literal["gm", "players"] = "gm"
    """Who may know it: the GM alone, or the players too."""
    instead: str = ""
    """What the players are told in its place; empty where they are told the same."""
    mark: Mark = ""
    """What it means for the story: a scene, a round or a turn begins; a round or a fight is at its end; it follows from
    nothing, though its dice were due.
    """
    faces: tuple[int | str, ...] = ()
    """The dice that it tells of, as they lie: numbers, or the signs of `Die.signs`."""
    whose: str = ""
    """Id of whose dice they are; for the app alone, as an id may say what an audience must not know."""

    def to_players(self) -> str:
        """The words the players are told; empty where they are told nothing."""
        return (self.instead or self.text) if self.audience == "players" else ""
