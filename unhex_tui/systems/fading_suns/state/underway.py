"""The declaration or action under way between two rest points.

It is stored on the table, so that views can show it and edits can reach it, but it is never dumped.
"""

from __future__ import annotations

from unhex_tui.engine.value import Changeable, made
from unhex_tui.systems.fading_suns.rules.goals import Reading


class Declaring(Changeable):
    """A declaration under way (FS-MUL-1)."""

    who: str
    many: int = 0
    """Number of actions; 0 until chosen."""
    kinds: list[str] = made(factory=list)
    """Keys of the actions chosen so far."""


class Act(Changeable):
    """An action of a turn, from its target to its wounds."""

    who: str
    kind: str
    """Key as declared: `fist`, `own:flail`, `stand` …"""
    target: str = ""
    """Id of the target; empty until chosen."""
    metres: int = -1
    """Metres of a charge; -1 until chosen."""
    begun: bool = False
    """The first question is answered, so the action is spent and can be voided."""
    defence: str = ""
    """Defence of the target: `dodge` or `none`; empty until known."""
    attack: Reading | None = None
    """The attack roll; None until rolled."""
    mine: Reading | None = None
    """The acting character's roll in a contest of Strength + Vigor; None until rolled (FS-GRP-2, FS-GRP-6)."""
    victory: int = 0
    """Victory dice of the damage (FS-COR-6)."""
    pulled: int = 0
    """Victory dice left out by pulled punches."""
    rolled: tuple[int, ...] = ()
    """Damage dice as rolled, momentum dice last."""
    wounds: int = 0
    """Wounds before armor, from the damage or the momentum (FS-COR-8, FS-CHG-3)."""
    momentum: int = 0
    """Number of momentum dice among the damage dice (FS-CHG-2)."""
