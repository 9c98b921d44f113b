"""Everything there is in a session of Fading Suns: the characters, the turn, and what is under way.

`Table` is what procedures change and views read; what is under way, in `underway`, exists only between two rest points
and is never dumped. Nothing here asks or tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from unhex_tui.engine import plain
from unhex_tui.engine.decision import Seat
from unhex_tui.engine.value import Changeable, made
from unhex_tui.systems.fading_suns.events.event import Event
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules
from unhex_tui.systems.fading_suns.state.underway import Act, Declaring

GM = Seat("gm", "GM", gm=True)
LETTERS = "abcdfghijklmnopstvwxzABCDEFGHIJKLMNOPQRSTVWXZ"
"""What can stand for somebody; the screen keeps e, q, r, u, y, U and Y for itself."""


@plain.row
class Team(Changeable):
    """A side in the fight."""

    id: str
    name: str
    pcs: bool
    """The players' side."""


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


class Table(Changeable):
    """The whole state of a session."""

    _fleeting: ClassVar[tuple[str, ...]] = ("action", "declaring", "told")

    title: str
    rules: TableRules
    teams: list[Team]
    characters: Annotated[dict[str, Character], plain.By("id")]
    phase: str = "between"
    """`declaring`, `acting`, `ended`, `between` or `closed`."""
    turn: int = 0
    """From 1 while a fight is on."""
    fight: int = 0
    """Which fight of the evening it is, from 1."""
    group: list[Slot] = made(factory=list)
    """Actions of equal initiative whose time has come, not begun yet (FS-INI-1)."""
    together: bool = False
    """There were several of them, so their wounds wait."""
    blows: list[Blow] = made(factory=list)
    winner: str = ""
    standing: dict[str, str] = made(factory=dict)
    """Standing answers by name."""
    removed: dict[str, str] = made(factory=dict)
    """Names of those who were removed, by id."""
    action: Act | None = None
    declaring: Declaring | None = None
    told: list[Event] = made(factory=list)

    # ---------------------------------------------------------------- for the engine

    @property
    def at_rest(self) -> bool:
        """Nothing is under way."""
        return self.declaring is None and (self.action is None or not self.action.begun)

    @property
    def chapter(self) -> str:
        """Turn or scene."""
        return f"fight {self.fight}, turn {self.turn}" if self.fighting else f"{self.phase} {self.fight}"

    @property
    def fighting(self) -> bool:
        """Turns are played."""
        return self.phase in ("declaring", "acting")

    # ---------------------------------------------------------------- looking up

    def team(self, team_id: str) -> Team:
        """The team with that id; KeyError where there is none."""
        for team in self.teams:
            if team.id == team_id:
                return team
        raise KeyError(team_id)

    def team_name(self, team_id: str) -> str:
        """A team's name; its id where there is no such team any more."""
        return next((team.name for team in self.teams if team.id == team_id), team_id)

    def members(self, team_id: str) -> Iterator[Character]:
        return (c for c in self.characters.values() if c.team == team_id)

    def able_teams(self) -> list[str]:
        """Teams with somebody able, in the order they are listed."""
        able = {c.team for c in self.characters.values() if c.able}
        return [team.id for team in self.teams if team.id in able]

    @property
    def contested(self) -> bool:
        """At least two teams have somebody able."""
        first = ""
        for c in self.characters.values():
            if c.team != first and c.able:
                if first:
                    return True
                first = c.team
        return False

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

    def name(self, who: str) -> str:
        """A character's name, also after it was removed."""
        character = self.characters.get(who)
        return character.name if character else self.removed.get(who, who)

    def seat(self, who: str) -> Seat:
        """Who decides for a character."""
        character = self.characters[who]
        if character.pc:
            return Seat(character.id, character.name, hidden=character.hidden)
        return Seat("gm", f"GM ({character.name})", gm=True, hidden=character.hidden)

    # ---------------------------------------------------------------- changing

    def tell(self, event: Event) -> None:
        self.told.append(event)

    def free_letter(self, name: str) -> str:
        """A letter that stands for a new character all fight: the first of its name where that is free."""
        taken = {c.letter for c in self.characters.values()}
        wished = [c for c in name.lower() if c in LETTERS]
        return next((letter for letter in (*wished[:1], *LETTERS) if letter not in taken), "")

    def become(self, other: Table) -> None:
        """Take over another table's whole state, except what was told."""
        for name in self._fields:
            if name != "told":
                setattr(self, name, getattr(other, name))

    def dump(self) -> dict[str, Any]:
        """Plain JSON values; only sound at a rest point."""
        return dict(plain.dump(self))
