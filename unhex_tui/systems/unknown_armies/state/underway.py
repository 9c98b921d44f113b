"""The action being played between two rest points: its attacks, their rolls and their results.

The data sit on the table, where views draw them and edits change them. They are never dumped.
"""

from __future__ import annotations

from unhex_tui.engine.value import Changeable, made
from unhex_tui.systems.unknown_armies.rules.dice import Reading


class Act(Changeable):
    """A character's action on their turn, from its first question to its last."""

    who: str
    way: str = ""
    """Key of the chosen option of `act`; empty until chosen."""
    begun: bool = False
    """The first question is answered, so the action is spent; only the GM can void it."""
    fate: str = ""
    """The attacker's `fate` when the action began; not empty if a foe at equal initiative already put them out."""
    attacks: int = 1
    """The number of attacks in the action, 1 to 3 (UA-MUL-1)."""
    nth: int = 1
    """The number of the current attack, from 1."""
    targets: list[str] = made(factory=list)
    """Ids of the targets of the attacks so far, in order."""
    target: str = ""
    """Id of the target; empty until chosen, and for a shot at a car."""
    car: str = ""
    """Id of the car that is shot at; empty for a character as target (UA-CAR-10)."""
    share: int = -1
    """This attack's share of the target number if shares are free; -1 until chosen (table rule `multi_split`)."""
    given: int = 0
    """The sum of the shares of earlier attacks."""
    called: str = ""
    """Called shot: `leg`, `arm`, `hand` or `head`; empty for none (UA-CAL)."""
    shots: int = 0
    """Rounds of suppressive fire (UA-SUP-1)."""
    field: tuple[str, ...] = ()
    """Ids of the characters in the field of fire."""
    attack: Reading | None = None
    """The attack roll; None until rolled."""
    dodge: Reading | None = None
    shift: int = 0
    """The GM's shift in the attack roll, set when the roll is made (UA-DIC-6)."""
    dodge_shift: int = 0
    """The GM's shift in the dodge roll, set when the roll is made."""
    cherry: str = ""
    """Id of the chosen cherry of table 3.4; empty for none."""
