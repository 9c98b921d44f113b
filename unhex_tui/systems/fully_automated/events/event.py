"""What the words of events of Fully Automated! need of a table."""

from __future__ import annotations

from typing import Protocol

from unhex_tui.evening import events


class Names(events.Names, Protocol):
    """What words need of a table, which stands as it did when the event was told: the GM's, or the players'."""

    def numbers(self, who: str) -> bool:
        """Whether a character's HP, armor and Speed may be told."""

    def hex(self, place: str) -> str:
        """A hex by its address, with the place that it is part of: `F8 (Pump)`."""


def signed(number: int) -> str:
    """A number as it is written: `7`, `−2`."""
    return f"−{-number}" if number < 0 else str(number)
