"""What players may know or not of an NPC of Unhex, besides that it is there."""

from __future__ import annotations

from unhex_tui.evening.people import Fact

FACTS = (
    Fact("name", "their name", "n"),
    Fact("condition", "their condition", "c"),
    Fact("level", "their level", "l"),
    Fact("hands", "what they hold", "h"),
)
"""In the order they are offered, kept and shown."""
