"""Log lines: the events of a fight in words.

Each system has its own event classes and turns an event into a `LogLine` at once, while the table is as the event left
it. Log lines are kept with the journal entry that caused them, for display. A replay reads only their rule ids, to find
out whether a rule applied that has changed since (`System.replaying`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from unhex_tui.engine.value import Value

Audience = Literal["gm", "players"]
Mark = Literal["", "scene", "round", "turn", "end", "alone"]

LARGEST = 2**53
"""Largest whole number that all programs read alike from JSON."""
Number = Annotated[int, Meta(ge=-1, le=LARGEST)]
"""A whole number in a save; -1 means none if 0 is a valid entry."""


class LogLine(Value, omit_defaults=True):
    """One log line."""

    text: str
    rules: tuple[str, ...] = ()
    """Ids of the rules that caused the event."""
    kind: str = ""
    """Kind of event, for its look in the log: `roll`, `wound`, `scene`, `gm` and others; may be empty."""
    audience: Audience = "gm"
    """`gm` if only the GM may read the line, `players` if everyone may."""
    instead: str = ""
    """Text for the players; empty if they read the same text as the GM."""
    mark: Mark = ""
    """Role of the line in the story.

    `scene`, `round` and `turn` mark a beginning, `end` marks the end of a round or a fight. `alone` marks a line that
    follows from no other line, although it answers a roll that was due.
    """
    faces: tuple[Number | str, ...] = ()
    """Dice faces the line reports, in order: numbers, or signs from `Die.signs`."""
    whose: str = ""
    """Id of the character who rolled the dice.

    Only the app uses the id: it may reveal a character whom an audience must not know.
    """

    def to_players(self) -> str:
        """Return the text for the players; empty if they may not read the line."""
        return (self.instead or self.text) if self.audience == "players" else ""
