"""The names and the visibility that log lines of Fully Automated! need."""

from __future__ import annotations

from typing import Protocol

from unhex_tui.evening import events


class Names(events.Names, Protocol):
    """The character names and permissions for the GM or for the players, from the table at the time of the event."""

    def numbers(self, who: str) -> bool:
        """Tell whether the audience may see the character's HP, armor and Speed."""

    def hex(self, place: str) -> str:
        """Return a hex by its address, with the area it belongs to: `F8 (Pump)`."""


def signed(number: int) -> str:
    """Return a number with a proper minus sign: `7`, `−2`."""
    return f"−{-number}" if number < 0 else str(number)
