"""What is under way between two rest points: an action with its attacks, their rolls and what comes of them.

All of it is data on the table, so that views draw it and amendments reach it; none of it is ever dumped.
"""

from __future__ import annotations

from unhex_tui.engine.value import Changeable, made
from unhex_tui.systems.unknown_armies.rules.dice import Reading


class Act(Changeable):
    """What somebody does on their go, from its first question to its last."""

    who: str
    way: str = ""
    """By what: the key of an option of `act`; empty until it is chosen."""
    begun: bool = False
    """Its first question is answered: it is spent, and can be voided."""
    fate: str = ""
    """The attacker's `fate` when the action began: not empty where somebody of the same initiative put them out."""
    attacks: int = 1
    """How many attacks it is divided into (UA-MUL-1)."""
    nth: int = 1
    """Which of them it is."""
    targets: list[str] = made(factory=list)
    """Whom each of the attacks so far went to, by id."""
    target: str = ""
    """Id of the foe; empty until it is chosen, and where it is a car."""
    car: str = ""
    """Id of the car that is shot at; empty where it is somebody (UA-CAR-10)."""
    share: int = -1
    """What this attack has of the target where shares are free; -1 until it is said (table rule `multi_split`)."""
    given: int = 0
    """What the attacks so far have had of it."""
    called: str = ""
    """Called shot: `leg`, `arm`, `hand`, `head`; empty without (UA-CAL)."""
    shots: int = 0
    """Of suppressive fire (UA-SUP-1)."""
    field: tuple[str, ...] = ()
    """Ids of those in the field of fire."""
    attack: Reading | None = None
    """None until it is rolled."""
    dodge: Reading | None = None
    shift: int = 0
    """The GM's own shift in the attack's roll, once that is made (UA-DIC-6)."""
    dodge_shift: int = 0
    """The same in the dodge's roll."""
    cherry: str = ""
    """Neutral id of table 3.4; empty without."""
