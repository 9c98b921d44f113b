"""The names and visibility that the wording of events needs."""

from __future__ import annotations

from typing import Protocol

from unhex_tui.evening import events


class Names(events.Names, Protocol):
    """Names for the wording of an event, as the GM or the players read them, from the table at that time."""

    def numbers(self, who: str) -> bool:
        """Tell whether a character's goals, dice and wounds may be shown."""
