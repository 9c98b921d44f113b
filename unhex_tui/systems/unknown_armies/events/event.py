"""The names and the visibility that log lines of Unknown Armies need."""

from __future__ import annotations

from typing import Protocol

from unhex_tui.evening import events


class Names(events.Names, Protocol):
    """The character names and permissions for the GM or for the players, from the table at the time of the event."""

    def numbers(self, who: str) -> bool:
        """Tell whether the audience may see the character's skills and targets."""

    def counted(self, who: str) -> bool:
        """Tell whether the audience may see the character's wound points (UA-WND-3)."""
