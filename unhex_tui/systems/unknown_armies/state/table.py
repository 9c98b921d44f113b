"""Everything there is in a session of Unknown Armies: people, the round, the chase, and what is under way.

`Table` is what procedures change and views read; what is under way, in `underway`, exists only between two rest points
and is never dumped. Nothing here asks or tells.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from unhex_tui.engine import plain
from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Changeable, made
from unhex_tui.evening.tables import FightTable
from unhex_tui.systems.unknown_armies.people.character import FACTS, Character, Count
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.rules.target import suppression
from unhex_tui.systems.unknown_armies.rules.wounds import word
from unhex_tui.systems.unknown_armies.state.chase import Car, Chase
from unhex_tui.systems.unknown_armies.state.underway import Act

FIGHTING = ("focus", "initiative", "acting")
"""Phases of a round, in their order."""


@plain.row
class Fire(Changeable):
    """Suppressive fire of this round (UA-SUP-2)."""

    who: str
    weapon: str
    shots: Count
    field: tuple[str, ...]
    """Ids of those in the field of fire."""


class Table(FightTable[Character]):
    """The whole state of a session; what is said of a field in `FightTable` is not said again."""

    _fleeting: ClassVar[tuple[str, ...]] = (*FightTable._fleeting, "replayed")

    facts = FACTS
    counted_by = "wounds"
    common_things = frozenset(
        {"shotgun", "handgun", "assault", "hunting", "sniper", "tire", "iron", "brass", "knuckles"}
    )
    _later: ClassVar[tuple[str, ...]] = ("withheld",)

    rules: TableRules
    characters: Annotated[dict[str, Character], plain.By("id")]
    round: Count = 0
    fight: Count = 0
    group: list[str] = made(factory=list)
    """Ids of those whose go has come at the same time (UA-INI-6)."""
    fires: list[Fire] = made(factory=list)
    """This round's suppressive fire."""
    carried: list[Fire] = made(factory=list)
    """The last round's, which may be carried on while it is asked who focuses (UA-SUP-4)."""
    parked: list[Car] = made(factory=list)
    """Cars that an encounter has brought for the next chase."""
    chase: Chase | None = None
    """None while none is on."""
    action: Act | None = None
    replayed: tuple[Told, ...] | None = None
    """What the journaled entry told that is being replayed; None in play."""

    # ---------------------------------------------------------------- for the engine

    @property
    def chapter(self) -> str:
        """Round or scene."""
        if self.chase is not None:
            return f"chase {self.fight}, round {self.chase.round}"
        return f"fight {self.fight}, round {self.round}" if self.fighting else f"{self.phase} {self.fight}"

    @property
    def fighting(self) -> bool:
        """Rounds are played."""
        return self.phase in FIGHTING

    @property
    def staged(self) -> bool:
        return super().staged or self.chase is not None

    def holds(self, rule: str, kind: str = "") -> bool:
        """Whether a newer rule holds: always in play. In a replay it holds where the entry told of the rule, in a line
        of that kind if one is given: older entries know nothing of it.
        """
        told = self.replayed
        return told is None or any(rule in one.rules and kind in ("", one.kind) for one in told)

    # ---------------------------------------------------------------- looking up

    @property
    def keeps_count(self) -> bool:
        """Wound points are the GM's (UA-WND-3)."""
        return self.rules.hide_wounds == "yes"

    def foes(self, who: str) -> list[Character]:
        """The able ones of other teams, in a chase those who ride in it."""
        team = self.characters[who].team
        found = [c for c in self.characters.values() if c.team != team and c.able]
        return found if self.chase is None else [c for c in found if self.chase.rides(c.id) is not None]

    def held(self, who: str) -> Character | None:
        """Whom somebody holds or chokes (UA-GRP-1, UA-EXO-5)."""
        return next((c for c in self.characters.values() if c.held_by == who), None)

    def suppressed(self, who: str) -> int:
        """What fire that falls where somebody is does to all it rolls, 0 or less; several fires add up (UA-SUP-3)."""
        return sum(suppression(fire.shots) for fire in self.fires if who in fire.field)

    def matchless(self, character: Character) -> bool:
        """It has nothing from matches this round (cherry 11)."""
        return character.no_matches >= self.round > 0

    def condition(self, character: Character) -> str:
        """How somebody is, in the word that stands for its wound points, since players may see it (UA-WND-3)."""
        return word(character.wounds, character.body, self.rules, character.out)

    def dump(self) -> dict[str, Any]:
        """Return plain JSON values, without a shift of the next roll where there is none: older tables have no such
        field.
        """
        data = super().dump()
        for character in data["characters"]:
            if character["next_shift"] is None:
                del character["next_shift"]
        return data

    # ---------------------------------------------------------------- changing

    def things(self, character: Character) -> list[str]:
        return [weapon.name for weapon in character.weapons]

    def remove(self, who: str) -> None:
        super().remove(who)
        self.group = [one for one in self.group if one != who]
        self.fires = [fire for fire in self.fires if fire.who != who]
