"""What is under way between two rest points: a declaration, an action with its rolls.

All of it is data on the table, so that views draw it and amendments reach it; none of it is ever dumped.
"""

from __future__ import annotations

from unhex_tui.engine.value import Changeable, made
from unhex_tui.systems.fading_suns.rules.goals import Reading


class Declaring(Changeable):
    """Somebody says what they will do this turn (FS-MUL-1)."""

    who: str
    many: int = 0
    """How many actions; 0 until that is said."""
    kinds: list[str] = made(factory=list)
    """Those said so far."""


class Act(Changeable):
    """A slot of somebody's turn, from its target to its wounds."""

    who: str
    kind: str
    """As declared: `fist`, `own:flail`, `stand` …"""
    target: str = ""
    """Empty until it is chosen."""
    metres: int = -1
    """Of a charge's run; -1 until that is said."""
    begun: bool = False
    """Its first question is answered: it is spent, and can be voided."""
    defence: str = ""
    """How the target meets it: `dodge`, `none`; empty until that is known."""
    attack: Reading | None = None
    """None until it is rolled."""
    mine: Reading | None = None
    """Its first roll of a contest of Strength + Vigor (FS-GRP-2, FS-GRP-6)."""
    victory: int = 0
    """Victory dice of the damage (FS-COR-6)."""
    pulled: int = 0
    """So many of them are left away."""
    rolled: tuple[int, ...] = ()
    """The damage dice as they lie, momentum last."""
    wounds: int = 0
    """What comes before armor, of the damage or of the momentum (FS-COR-8, FS-CHG-3)."""
    momentum: int = 0
    """How many of them are momentum dice (FS-CHG-2)."""
