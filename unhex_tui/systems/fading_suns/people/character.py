"""A character in a fight: FS-ACT-3, FS-VIT-1 to FS-VIT-3, and its ledger of the turn: FS-MUL, FS-DOD, FS-ABT, FS-GRP.

What it is, and what it has declared, done, given up and owes. What may be done with it is for the fight to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from unhex_tui.engine import plain
from unhex_tui.engine.value import Changeable, Value, made
from unhex_tui.evening.history import Words
from unhex_tui.evening.people import KNOWN_AT_SIGHT, Fact, Person
from unhex_tui.systems.fading_suns.rules.goals import most_vitality

TWICE = "stand"
"""What takes two actions, so that it counts twice (FS-KND-1)."""
FACTS = (
    Fact("name", "their name", "n"),
    Fact("condition", "their condition", "c"),
    Fact("numbers", "their goals, dice and wounds", "g"),
)
"""What players may know or not of an NPC."""
AS_TOLD = Words({"dead": "dead", "unconscious": "down"}, "turn")
"""What becomes of somebody in a fight."""
_RATING, _FEW, _SPEED, _DICE = (1, 20), (0, 99), (-20, 20), (1, 30)
Rating = Annotated[int, plain.Between(*_RATING)]
Few = Annotated[int, plain.Between(*_FEW)]
BOUNDS: Mapping[str, tuple[int, int]] = {
    **dict.fromkeys(("strength", "dexterity", "endurance", "wits"), _RATING),
    **dict.fromkeys(("fight", "dodge", "vigor", "armor", "run", "vitality", "goal", "skill"), _FEW),
    "init": _SPEED,
    "dice": _DICE,
}
"""Of each number on a sheet and of an action of one's own, wherever it is read, typed or amended."""


@plain.row
class Own(Value):
    """An action of a character's own: a weapon, or something trained (FS-ACT-3)."""

    id: str
    """By which it is declared; after `own:`."""
    name: str
    """As a verb has it beside it: `flail`, `martial kick`."""
    goal: Few
    """Characteristic and skill together."""
    skill: Few
    """The skill's rating, for initiative."""
    init: Annotated[int, plain.Between(*_SPEED)] = 0
    dice: Annotated[int, plain.Between(*_DICE)] = 2
    ranged: bool = False
    """Cover helps to dodge it (FS-CVR-1)."""
    adds_strength: bool = True
    """Its damage has strength dice (FS-STR-1)."""

    @property
    def key(self) -> str:
        """What it is declared as."""
        return f"own:{self.id}"


class Character(Person, Changeable):
    """A player character or an NPC; what is said of a field in `Person` is not said again."""

    id: str
    name: str
    team: str
    pc: bool
    strength: Rating
    dexterity: Rating
    endurance: Rating
    wits: Rating
    fight: Few
    dodge: Few
    vigor: Few
    armor: Few
    """Armor dice (FS-COR-8)."""
    run: Few
    """Metres at most in a turn (FS-CHG-4)."""
    letter: str = ""
    concept: str = ""
    own: list[Own] = made(factory=list)
    notes: tuple[str, ...] = ()
    vitality: Annotated[int, plain.Between(-1, 99)] = -1
    """-1 at first: all it can have (FS-VIT-1)."""
    awake: bool = False
    """At one Vitality the GM has said that it stays conscious (FS-VIT-3)."""
    asked_awake: bool = False
    """At one Vitality that was asked about."""
    cover: str = ""
    """`partial` or `full` where it is behind something; empty without (FS-CVR-1)."""
    down: bool = False
    """It lies (FS-KND-3)."""
    hidden: bool = False
    known: tuple[str, ...] = KNOWN_AT_SIGHT
    figure: int = 0
    away: bool = False
    # ---------------------------------------------------------------- the turn
    declared: bool = False
    planned: list[str] = made(factory=list)
    """Keys of the actions declared and not swapped since: `fist`, `dodge`, `own:flail` …"""
    used: list[str] = made(factory=list)
    """Those of them that are done, in their order; what an abort added too."""
    lost: list[str] = made(factory=list)
    """Those of `used` that were not done after all: it was held, or gave them up."""
    counted: Few = 0
    """How many actions the turn's penalty is for (FS-MUL-1, FS-ABT-1)."""
    aborted: bool = False
    limited: bool = False
    """It has one action only this turn, with the penalty for two (FS-ABT-2)."""
    pays: bool = False
    """It has that next turn."""
    dodge_face: Few = 0
    """What its dodge of this turn shows; 0 until it is rolled (FS-DOD-5)."""
    dodge_goal: int = 0
    """The dodge's goal without cover."""
    charged: str = ""
    """Id of whom it ran down, and may follow up next turn (FS-CHG-6)."""
    charged_in: Few = 0
    """The turn in which it did that."""
    last: list[str] = made(factory=list)
    """What it declared when it was asked last."""
    # ---------------------------------------------------------------- held
    held_by: str = ""
    """Id of its holder; empty while nobody holds it (FS-GRP-2)."""
    hold_turn: Few = 0
    """Which turn of the hold this is, from 1 (FS-GRP-7)."""
    hold_dice: Few = 0
    """Victory dice of the latest roll that won the hold (FS-GRP-5)."""

    def __post_init__(self) -> None:
        if self.vitality < 0:
            self.vitality = self.most_vitality

    @property
    def most_vitality(self) -> int:
        """Unhurt (FS-VIT-1)."""
        return most_vitality(self.endurance)

    @property
    def dead(self) -> bool:
        """At no Vitality (FS-VIT-3)."""
        return self.vitality <= 0

    @property
    def conscious(self) -> bool:
        """Above one Vitality, or at it where the GM said so (FS-VIT-3)."""
        return self.vitality > 1 or (self.vitality == 1 and self.awake)

    @property
    def fate(self) -> str:
        """What became of it, as it is told of a fight that is over; empty while it is conscious."""
        return "dead" if self.dead else "" if self.conscious else "unconscious"

    @property
    def able(self) -> bool:
        """Conscious and in the fight."""
        return (self.vitality > 1 or (self.vitality == 1 and self.awake)) and not self.away

    @property
    def left(self) -> list[str]:
        """Declared actions not done yet; none once it has aborted."""
        if self.aborted:
            return []
        if not self.used:
            return [*self.planned]
        left = [*self.planned]
        for kind in self.used:
            if kind in left:
                left.remove(kind)
        return left

    @property
    def dodges(self) -> bool:
        """Attacks meet its dodge, whether that is rolled already or not: nobody dodges who is held (FS-DOD-6)."""
        return ("dodge" in self.planned or "dodge" in self.used) and not self.held_by

    @property
    def done(self) -> int:
        """How many actions it has done this turn."""
        return many(self.used)

    def action(self, kind: str) -> Own | None:
        """The action of its own of that key."""
        return next((own for own in self.own if own.key == kind), None) if kind.startswith("own:") else None

    def ranged(self, kind: str) -> bool:
        """Whether cover helps against that action (FS-CVR-1)."""
        own = self.action(kind)
        return own is not None and own.ranged

    def free(self) -> None:
        """Nobody holds it any more."""
        self.held_by, self.hold_turn, self.hold_dice = "", 0, 0

    def begin_turn(self) -> None:
        """A new turn: nothing declared, nothing done, what it owes falls due (FS-ABT-2)."""
        self.declared = self.aborted = False
        self.planned, self.used, self.lost = [], [], []
        self.counted = self.dodge_face = self.dodge_goal = 0
        self.limited, self.pays = self.pays, False


def many(kinds: list[str]) -> int:
    """How many actions these are (FS-KND-1, FS-MUL-6)."""
    return len(kinds) + kinds.count(TWICE)
