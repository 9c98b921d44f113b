"""Everything there is in a session of Fading Suns: the characters, the turn, and what is under way.

`Table` is what procedures change and views read; what is under way, in `underway`, exists only between two rest points
and is never dumped. Nothing here asks or tells.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from unhex_tui.engine import plain
from unhex_tui.engine.decision import Option
from unhex_tui.engine.value import Changeable, made
from unhex_tui.evening.events import Event
from unhex_tui.evening.history import Fought
from unhex_tui.evening.people import Peopled, Team
from unhex_tui.systems.fading_suns.people.character import FACTS, Character
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules
from unhex_tui.systems.fading_suns.state.underway import Act, Declaring


@plain.row
class Slot(Changeable):
    """An action whose time has come."""

    who: str
    kind: str


@plain.row
class Blow(Changeable):
    """Wounds that wait until all who act at the same time have acted (FS-INI-1)."""

    target: str
    wounds: int


class Table(Peopled[Character], Changeable):
    """The whole state of a session; what is said of a field in `Peopled` is not said again."""

    facts = FACTS
    _fleeting: ClassVar[tuple[str, ...]] = ("action", "declaring", "errand", "told")
    _later: ClassVar[tuple[str, ...]] = ("fights",)

    title: str
    rules: TableRules
    teams: list[Team]
    characters: Annotated[dict[str, Character], plain.By("id")]
    phase: str = "between"
    """`declaring`, `acting`, `between`, `gathering`, `preparing` or `closed`."""
    round: Annotated[int, plain.Named("turn")] = 0
    """From 1 while a fight is on."""
    fight: int = 0
    """Which fight of the evening it is, from 1."""
    group: list[Slot] = made(factory=list)
    """Actions of equal initiative whose time has come, not begun yet (FS-INI-1)."""
    together: bool = False
    """There were several of them, so their wounds wait."""
    blows: list[Blow] = made(factory=list)
    standing: dict[str, str] = made(factory=dict)
    """Standing answers by name."""
    removed: dict[str, str] = made(factory=dict)
    serial: int = 0
    party: str = ""
    scene: str = ""
    """What the fight is called; empty where it is called by its number."""
    ends_when: str = ""
    notes: list[str] = made(factory=list)
    noted: dict[str, list[str]] = made(factory=dict)
    fights: list[Fought] = made(factory=list)
    """The evening's fights that are over."""
    errand: str | None = None
    """What takes several questions between fights; None while nothing does."""
    action: Act | None = None
    declaring: Declaring | None = None
    told: list[Event] = made(factory=list)

    # ---------------------------------------------------------------- for the engine

    @property
    def at_rest(self) -> bool:
        """Nothing is under way."""
        return self.declaring is None and self.errand is None and (self.action is None or not self.action.begun)

    @property
    def chapter(self) -> str:
        """Turn or scene."""
        return f"fight {self.fight}, turn {self.round}" if self.fighting else f"{self.phase} {self.fight}"

    @property
    def fighting(self) -> bool:
        """Turns are played."""
        return self.phase in ("declaring", "acting")

    @property
    def staged(self) -> bool:
        return self.round > 0 or self.fighting

    # ---------------------------------------------------------------- looking up

    def foes(self, who: str) -> list[Character]:
        """The able ones of other teams."""
        team = self.characters[who].team
        return [c for c in self.characters.values() if c.team != team and c.able]

    def held(self, who: str) -> Character | None:
        """Whom somebody holds (FS-GRP-2)."""
        for c in self.characters.values():
            if c.held_by == who:
                return c
        return None

    def waiting(self, who: str) -> int:
        """Somebody's wounds that wait (FS-INI-1)."""
        return sum(blow.wounds for blow in self.blows if blow.target == who)

    def option(self, character: Character) -> Option:
        """Somebody as an option, with its side and what ails it."""
        words = [self.team_name(character.team), f"Vitality {character.vitality}/{character.most_vitality}"]
        words += ["away"] if character.away else []
        words += ["hidden"] if character.hidden else []
        return Option(character.id, character.name, ", ".join(words), token=character.id)

    # ---------------------------------------------------------------- changing

    def remove(self, who: str) -> None:
        super().remove(who)
        self.blows = [blow for blow in self.blows if blow.target != who]
