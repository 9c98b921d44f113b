"""Somebody in a fight, what it is and where it stands in the round: FA-HP-1 to FA-HP-3, FA-STN, FA-AIM-3, FA-SEL-6.

What may be done with it is for the fight to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from unhex_tui.engine import plain
from unhex_tui.engine.value import Changeable
from unhex_tui.evening.history import Words
from unhex_tui.evening.people import KNOWN_AT_SIGHT, Fact, Person
from unhex_tui.systems.fully_automated.rules.hits import DEAD, DYING, INCAPACITATED
from unhex_tui.systems.fully_automated.rules.order import Standing

FACTS = (
    Fact("name", "their name", "n"),
    Fact("condition", "their condition", "c"),
    Fact("numbers", "their HP, armor and Speed", "h"),
)
"""What players may know or not of an NPC."""
AS_TOLD = Words({"dead": "dead", "dying": "dying", "down": "down", "restrained": "restrained"}, "round")
"""What becomes of somebody in a fight."""
BOUNDS: Mapping[str, tuple[int, int]] = {"speed": (0, 30), "most_hp": (1, 300), "hp": (-300, 300), "armor": (0, 2)}
"""Of each number on a sheet, wherever it is read, typed or amended."""
Few = Annotated[int, plain.Between(0, 99)]
Round = Annotated[int, plain.Between(0, 9999)]


class Character(Person, Changeable):
    """A player character or an NPC; what is said of a field in `Person` is not said again."""

    id: str
    name: str
    team: str
    pc: bool
    speed: Annotated[int, plain.Between(*BOUNDS["speed"])]
    most_hp: Annotated[int, plain.Between(*BOUNDS["most_hp"])]
    hp: Annotated[int, plain.Between(*BOUNDS["hp"])]
    """May fall below 0 (FA-HP-1)."""
    armor: Annotated[int, plain.Between(*BOUNDS["armor"])] = 0
    """What it takes off each attack (FA-ARM-1)."""
    weapons: tuple[str, ...] = ()
    """What it carries, by the ids that cards have, restraints among it (FA-SEL-7, FA-RES-1)."""
    proficiencies: tuple[str, ...] = ()
    """Those bought; what they include is for the rules to say (FA-WPN-4)."""
    letter: str = ""
    concept: str = ""
    notes: tuple[str, ...] = ()
    hidden: bool = False
    known: tuple[str, ...] = KNOWN_AT_SIGHT
    figure: int = 0
    away: bool = False
    # ---------------------------------------------------------------- the fight
    place: str = ""
    """Address of its hex; empty while it stands on none."""
    stance: str = ""
    """In light combat: where it is, in the GM's words (FA-LGT-4)."""
    dice: tuple[int, int] | None = None
    """Its 2d10 of the turn order; None until they are rolled (FA-INIT-1)."""
    comes: bool = False
    """It has come late, and the GM has said that it acts."""
    waits: bool = False
    """It has come late, and does not act in this round yet."""
    again: tuple[int, ...] = ()
    """Sums of what it has rolled to break ties, the first one first (FA-INIT-2)."""
    rerolled: tuple[int, int] | None = None
    """New 2d10 that count from the next round (FA-INIT-4)."""
    stun: Few = 0
    """Rounds in which it can only defend itself, this one included (FA-STN-3)."""
    stuns: Few = 0
    """Stuns received in this round."""
    aim: Round = 0
    """The round in which the aim that it holds was gained; 0 without (FA-AIM-3)."""
    restrained: bool = False
    disarmed: bool = False
    """Its weapons are not in its hands (FA-RES-4, FA-RES-8)."""
    stabilized: bool = False
    """Dying, it loses no more HP (FA-HP-5)."""
    dying_since: Round = 0
    """The round in which it began to die; 0 while it does not (FA-HP-4)."""
    moved: bool = False
    """It played Move in the round before (FA-MOV-3)."""
    # ---------------------------------------------------------------- the round
    action: str = ""
    """What it has revealed; empty before, and where it has no action (FA-SEL-1)."""
    done: bool = False
    """Its action is done, or lost."""
    went: bool = False
    """Its movement is done, of a Move or a tackle."""
    limited: bool = False
    """Stunned, incapacitated or restrained when it chose: it only defends, at disadvantage (FA-SEL-6)."""
    attacked: bool = False
    """Somebody has attacked it in this round (FA-UNA-1)."""
    damage: Round = 0
    """What it has taken in this round (FA-AIM-1)."""
    stepped: bool = False
    """Its single hex of this round is used (FA-DEF-9)."""
    aim_spent: bool = False
    """It has used its aim in this round, which still counts for its other defences (FA-AIM-11)."""

    @property
    def dead(self) -> bool:
        """FA-HP-3"""
        return self.hp <= DEAD

    @property
    def dying(self) -> bool:
        """Alive, and past all actions, stabilized or not (FA-HP-2, FA-HP-5)."""
        return DEAD < self.hp <= DYING

    @property
    def incapacitated(self) -> bool:
        """At no HP, or restrained (FA-HP-1)."""
        return self.hp <= INCAPACITATED or self.restrained

    @property
    def fate(self) -> str:
        """What became of it, as it is told of a fight that is over; empty while it can act."""
        if self.hp <= DYING:
            return "dead" if self.dead else "dying"
        return "down" if self.hp <= INCAPACITATED else "restrained" if self.restrained else ""

    @property
    def able(self) -> bool:
        """In the fight, and not incapacitated."""
        return self.hp > INCAPACITATED and not self.restrained and not self.away

    @property
    def defends(self) -> bool:
        """In the fight, and not past defending itself (FA-HP-2)."""
        return self.hp > DYING and not self.away

    @property
    def rank(self) -> Standing:
        """Its place in the turn order; as with no dice before they are rolled (FA-INIT-1)."""
        return Standing(self.speed, self.dice or (0, 0), self.pc, self.again)

    def begin_round(self) -> None:
        """A new round: nothing chosen, nothing done (FA-RND-6)."""
        self.action = ""
        self.done = self.went = self.attacked = self.stepped = self.aim_spent = False
        self.limited = self.stun > 0 or self.incapacitated
        self.damage = self.stuns = 0

    def begin_fight(self) -> None:
        """Nothing is left of a fight before but wounds and what it holds."""
        self.dice = self.rerolled = None
        self.again = ()
        self.aim = self.stun = 0
        self.comes = self.waits = False
        self.stance = ""
        self.moved = False
        self.begin_round()
