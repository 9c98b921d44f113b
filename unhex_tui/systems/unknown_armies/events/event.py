"""What the words of events of Unknown Armies need of a table."""

from __future__ import annotations

from typing import Protocol

from unhex_tui.evening import events


class Names(events.Names, Protocol):
    """What words need of a table, which stands as it did when the event was told: the GM's, or the players'."""

    def numbers(self, who: str) -> bool:
        """Whether somebody's skills and targets may be told."""

    def counted(self, who: str) -> bool:
        """Whether somebody's wound points may be told (UA-WND-3)."""
