"""Facts of an Unhex NPC that the players may know or not."""

from __future__ import annotations

from unhex_tui.evening.people import Fact

FACTS = (
    Fact("name", "their name", "n"),
    Fact("condition", "their condition", "c"),
    Fact("level", "their level", "l"),
    Fact("hands", "what they hold", "h"),
)
"""Facts in the order in which they are offered, saved and shown."""
