"""The state of a Fading Suns session: the characters, the turn, and the action or declaration under way.

What is under way exists only between two rest points and is never dumped. Nothing here asks questions or records
events.
"""

from __future__ import annotations

from typing import ClassVar

from unhex_tui.engine.value import State, field
from unhex_tui.gamekit.table import FightTable
from unhex_tui.systems.fading_suns.people.character import FACTS, Character
from unhex_tui.systems.fading_suns.rules.chances import Reading
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules


class Declaring(State):
    """A declaration under way (FS-MUL-1)."""

    who: str
    many: int = 0
    """Number of actions; 0 until chosen."""
    kinds: list[str] = field(default_factory=list)
    """Keys of the actions chosen so far."""


class Act(State):
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


class Slot(State, array_like=True):
    """An action that is next in the turn."""

    who: str
    kind: str


class Blow(State, array_like=True):
    """Wounds that wait until all who act at the same time have acted (FS-INI-1)."""

    target: str
    wounds: int


class Table(FightTable[Character]):
    """The whole state of a session; `FightTable` documents the fields that have no text here."""

    facts = FACTS
    fight_phases = ("declaring", "acting")
    _unsaved: ClassVar[tuple[str, ...]] = (*FightTable._unsaved, "declaring")
    _later: ClassVar[tuple[str, ...]] = ("fights", "withheld")

    rules: TableRules
    characters: dict[str, Character]
    round: int = field(name="turn", default=0)
    group: list[Slot] = field(default_factory=list)
    """Next actions, of equal initiative, that have not begun (FS-INI-1)."""
    together: bool = False
    """Several actions came at the same time, so their wounds wait."""
    blows: list[Blow] = field(default_factory=list)
    action: Act | None = None
    declaring: Declaring | None = None

    # ---------------------------------------------------------------- for the engine

    @property
    def at_rest(self) -> bool:
        """No declaration, errand or begun action is under way."""
        return self.declaring is None and super().at_rest

    # ---------------------------------------------------------------- looking up

    def waiting(self, character_id: str) -> int:
        """Return the number of a character's waiting wounds (FS-INI-1)."""
        return sum([blow.wounds for blow in self.blows if blow.target == character_id])

    def condition(self, character: Character) -> str:
        return f"Vitality {character.vitality}/{character.most_vitality}"

    # ---------------------------------------------------------------- changing

    def things(self, character: Character) -> list[str]:
        return [weapon.name for weapon in character.weapons]

    def remove(self, character_id: str) -> None:
        super().remove(character_id)
        self.blows = [blow for blow in self.blows if blow.target != character_id]
