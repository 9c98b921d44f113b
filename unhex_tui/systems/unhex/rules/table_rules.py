"""Editions and table rules, for questions that the book leaves open: EDIT-1 to EDIT-3, TABLE-1.

The table chooses them at the start of a session and may change them between fights; a save contains them. The defaults
are the book's.
"""

from __future__ import annotations

from unhex_tui.gamekit.table_rules import Ruled, rule
from unhex_tui.systems.unhex.rules.percentile import (
    LEGS_BY_TURNS,
    LOCATION_OF_DIE,
    TO_HUNDRED,
    TO_NINETY_NINE,
    Location,
    Reading,
)


class TableRules(Ruled):
    """The edition and the choices for the table rules, with their consequences."""

    edition: str = rule(
        "Which edition are you playing?",
        {
            "unhex": "The rulebook: 1 to 100, unconscious below level 10",
            "unhex-draft": "The draft: a critical success may leave the action unspent; unconscious at level 0",
            "unhex-0-99": "0 to 99: 00 is zero, a critical success; max level 95; legs: even left, odd right",
        },
        ("EDIT-1", "EDIT-2", "EDIT-3"),
        "v",
    )
    mutual_sight: str = rule(
        "Is sight between two areas always mutual?",
        {"on": "Yes: marks count from both ends", "literal": "No: each area counts marks from its own end"},
        ("SIGHT-3", "TABLE-1"),
        "a",
    )
    marks_between_cover: str = rule(
        "Do cover marks along the way give cover?",
        {"on": "Yes: any mark crossed covers the target", "target": "No: only marks at the target's own area"},
        ("COVER-3", "TABLE-1"),
        "b",
    )
    shield_other: str = rule(
        "Who else can a shield defend?",
        {"area": "Anyone in the same area", "sight": "Anyone in sight", "anywhere": "Anyone"},
        ("SHLD-2", "RUL-43", "TABLE-1"),
        "c",
    )
    initiative_critical: str = rule(
        "What does a critical success at initiative grant?",
        {"extra": "Always another action", "ordinary": "The usual choice: another action, or set the dice"},
        ("RUL-2", "TABLE-1"),
        "d",
    )
    loser_effects: str = rule(
        "If the target defends, do the attack's critical effects still happen?",
        {"on": "Yes, they still happen", "hit": "No, only when the attack hits"},
        ("RUL-34", "TABLE-1"),
        "f",
    )
    ask_roll_order: str = rule(
        "Ask for the order of rolls each time?",
        {"off": "No: attacker, target, other defenders", "on": "Yes: the side with initiative chooses"},
        ("RUL-3", "TABLE-1"),
        "g",
    )
    stealth_enemies: str = rule(
        "Which enemies in the area end stealth?",
        {"conscious": "Only conscious ones in the fight", "any": "Any, even unconscious ones"},
        ("RUL-36", "TABLE-1"),
        "h",
    )

    @property
    def from_zero(self) -> bool:
        """Whether the dice show 0 to 99 instead of 1 to 100 (EDIT-3)."""
        return self.edition == "unhex-0-99"

    @property
    def reading(self) -> Reading:
        return TO_NINETY_NINE if self.from_zero else TO_HUNDRED

    @property
    def location_of_die(self) -> tuple[Location, ...]:
        """Body location by the face of the location die, 0 to 9 (DMG-2, EDIT-3)."""
        return LEGS_BY_TURNS if self.from_zero else LOCATION_OF_DIE

    @property
    def spares(self) -> bool:
        """Whether a critical success may leave the action unspent, instead of gaining another (EDIT-2)."""
        return self.edition == "unhex-draft"

    @property
    def highest_level(self) -> int:
        """The upper limit of max levels (CHAR-5, EDIT-3)."""
        return 95 if self.from_zero else 99

    @property
    def conscious_from(self) -> int:
        """The lowest level at which characters are conscious (DMG-6, EDIT-2)."""
        return 1 if self.edition == "unhex-draft" else 10


EVERY = TableRules.every
"""The edition and all table rules, as questions."""
EDITION, RULES = EVERY[0], EVERY[1:]
"""The question for the edition, and the questions for the table rules."""
BOOK = TableRules()
"""The book's edition and defaults."""
