"""Everything there is in a session of Fully Automated!: the map, the characters, the round, and what is under way.

`Table` is what procedures change and views read; what is under way, in `underway`, exists only between two rest points
and is never dumped. Nothing here asks or tells.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from unhex_tui.engine import plain
from unhex_tui.engine.value import made
from unhex_tui.evening.tables import FightTable
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.maps.text import read
from unhex_tui.systems.fully_automated.people.character import FACTS, Character
from unhex_tui.systems.fully_automated.rules.hits import DEAD
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules
from unhex_tui.systems.fully_automated.state.underway import Act

STEPS = ("attacks", "defenders", "moving", "aiming", "closing")
"""Phases of a round after the reveal, in their order (FA-RND-1)."""
LIGHT = ("saying", "resolving")
"""Phases of a round of light combat (FA-LGT-2, FA-LGT-3)."""
FOR_A_FIGHT = ("npc_order", "npc_stay")
"""Answers agreed beforehand that end with their fight, by their names."""
FIGHTING = frozenset(("placing", "order", "choosing", *STEPS, *LIGHT))


class Table(FightTable[Character]):
    """The whole state of a session; what is said of a field in `FightTable` is not said again."""

    facts = FACTS
    letters_of_acts = "gikxadmpstLV"
    """Keep the aim, interject, step first, forgo; aim, defend, move, punch, something else, tackle; later, reveal."""
    letters_apart = True
    _later: ClassVar[tuple[str, ...]] = ("fights", "withheld")

    rules: TableRules
    characters: Annotated[dict[str, Character], plain.By("id")]
    map: str = ""
    """The map of hexes as text; empty where nothing is drawn."""
    light: bool = False
    """The fight is light combat, without map and cards (FA-LGT-1)."""
    tied: list[str] = made(factory=list)
    """Those who have still to roll in the tie that is being broken (FA-INIT-2)."""
    called: str = ""
    """Id of who acts out of turn now: it interjects, or the GM says so (FA-MOV-10, FA-RND-4)."""
    declared: dict[str, str] = made(factory=dict)
    """What each has chosen for the round, by who; nobody sees it before the reveal (FA-SEL-1)."""
    goes_on: bool = False
    """The GM has said that it does though one side alone can still act; until the round's end."""
    gaps: dict[str, int] = made(factory=dict)
    """Without a map: how far two were apart when that was said last, by their ids in order."""
    action: Act | None = None

    # ---------------------------------------------------------------- for the engine

    @property
    def chapter(self) -> str:
        """Round or scene."""
        return f"fight {self.fight}, round {self.round}" if self.fighting else f"{self.phase} {self.fight}"

    @property
    def fighting(self) -> bool:
        """A fight is on, its rounds or what comes before the first."""
        return self.phase in FIGHTING

    # ---------------------------------------------------------------- looking up

    @property
    def grid(self) -> Grid | None:
        """The map as it is now, read once; None where nothing is drawn."""
        return read(self.map).grid if self.map else None

    def foes(self, who: str) -> list[Character]:
        """Those of other teams who can be attacked: not the dead."""
        team = self.characters[who].team
        return [c for c in self.characters.values() if c.team != team and not (c.away or c.dead)]

    @property
    def standing_at(self) -> dict[str, Character]:
        """Who stands in each hex where somebody does, the first of several; the dead are in nobody's way."""
        found = {}
        for c in self.characters.values():
            if c.hp > DEAD and not c.away and c.place not in found:
                found[c.place] = c
        return found

    def condition(self, character: Character) -> str:
        return f"HP {character.hp}/{character.most_hp}"

    # ---------------------------------------------------------------- changing

    def remove(self, who: str) -> None:
        super().remove(who)
        self.declared.pop(who, None)
        self.tied = [one for one in self.tied if one != who]
