"""The table of a session: the map, the characters, the round and the action being played.

The action exists only between two rest points and is never dumped. Procedures change `Table` and views read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from unhex_tui.engine.event import LogLine
from unhex_tui.engine.value import State, Value, field
from unhex_tui.gamekit.handing import FINISH
from unhex_tui.gamekit.table import FightTable
from unhex_tui.gamekit.views import signed
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.maps.text import read
from unhex_tui.systems.fully_automated.people.character import FACTS, Character
from unhex_tui.systems.fully_automated.rules.damage import DEAD, Defence
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules


class Way(Value):
    """A way to a hex."""

    cost: int
    path: tuple[str, ...]
    """The hexes entered, in order."""


class Act(State):
    """A character's action in its step of the round, from its first question to its end."""

    who: str
    kind: str
    """The chosen action: the id of a card, or `tackle`, `move`, `aim`, `defend` and so on."""
    begun: bool = False
    """The first question is answered, so the action is spent; only the GM can void it."""
    card: str = ""
    """Id of the card that is played; a tackle's card is chosen when it is due."""
    target: str = ""
    """Id of the target; empty until chosen."""
    forced: bool = False
    """The attack goes on against a target that its card does not reach."""
    aimed: bool = False
    """The action uses the actor's held aim (FA-AIM-5)."""
    counter: bool = False
    """The action is a counter-attack (FA-ATK-15)."""
    worse: bool = False
    """The counter-attack is at disadvantage."""
    stepped: bool = False
    """The free hex is used (FA-ATK-3)."""
    defence: tuple[int, ...] = ()
    """The dice of the target's defence; empty until rolled."""
    defended: Defence | Literal[""] = ""
    """The result of the defence (FA-DEF-2); empty without a roll."""
    attack: tuple[int, ...] = ()
    """The dice of the attack; empty until rolled."""
    drags: str = ""
    """Id of the character who is brought along; empty for none (FA-MOV-8)."""
    hauled: dict[str, int] = field(default_factory=dict)
    """Hexes of this move over which each character was brought along, by id."""
    spent: int = 0
    """Movement spent in this move, in hexes."""
    typed: Line | None = None
    """The line of attack that was entered without a map; None until entered."""
    ways: Mapping[str, Way] = MappingProxyType({})
    """The ways that the current question offers, by hex; worked out anew for each question."""
    path: tuple[str, ...] = ()
    """The hexes entered in this move, in order."""


STEPS = ("attacks", "defenders", "moving", "aiming", "closing")
"""Phases of a round after the reveal, in order (FA-RND-1)."""
LIGHT = ("saying", "resolving")
"""Phases of a round of light combat (FA-LGT-2, FA-LGT-3)."""
FOR_A_FIGHT = ("npc_order", "npc_stay")
"""Names of the auto-answers that end with the fight."""
FIGHTING = frozenset(("placing", "order", "choosing", *STEPS, *LIGHT))


class Table(FightTable[Character]):
    """The whole state of a session; `FightTable` documents the inherited fields."""

    facts = FACTS
    habits = (FINISH,)
    fight_phases = FIGHTING
    letters_of_acts = "gikxadmpstLV"
    """Letters: keep aim, interject, step first, all stay; aim, defend, move, punch, special, tackle; later, reveal."""
    letters_apart = True
    _later: ClassVar[tuple[str, ...]] = ("fights", "withheld", "early")
    _unsaved: ClassVar[tuple[str, ...]] = (*FightTable._unsaved, "replayed")

    rules: TableRules
    characters: dict[str, Character]
    map: str = ""
    """The hex map as text; empty without a map."""
    light: bool = False
    """The fight is light combat, without map and cards (FA-LGT-1)."""
    tied: list[str] = field(default_factory=list)
    """Ids of the characters who still have to roll in the current tie (FA-INIT-2)."""
    called: str = ""
    """Id of the character called to act next, by interjection or by the GM (FA-MOV-10, FA-RND-4, FA-LGT-3)."""
    declared: dict[str, str] = field(default_factory=dict)
    """Chosen actions by character id, secret until the reveal (FA-SEL-1)."""
    goes_on: bool = False
    """The GM lets the fight go on, until the round ends, although only one side can still act."""
    gaps: dict[str, int] = field(default_factory=dict)
    """Last entered distance between two characters without a map, by both ids in alphabetical order."""
    action: Act | None = None
    early: list[str] = field(default_factory=list)
    """Ids of late arrivals in older saves who chose an action before the GM said when they act (FA-INIT-1)."""
    replayed: tuple[LogLine, ...] | None = None
    """The log lines of the journal entry being replayed; None in play."""

    # ---------------------------------------------------------------- for the engine

    def dump(self) -> dict[str, Any]:
        """Return plain JSON values; an empty `early` is left out."""
        data = super().dump()
        if not self.early:
            del data["early"]
        return data

    # ---------------------------------------------------------------- looking up

    @property
    def grid(self) -> Grid | None:
        """The current map, parsed once; None without a map."""
        return read(self.map).grid if self.map else None

    def foes(self, character_id: str) -> list[Character]:
        """Return the characters of other teams who can be attacked: all but the dead."""
        team = self.characters[character_id].team
        return [
            character for character in self.people if character.team != team and not (character.away or character.dead)
        ]

    @property
    def standing_at(self) -> dict[str, Character]:
        """The character in each occupied hex, the first of several; the dead do not count."""
        characters = {}
        for character in self.people:
            if character.hp > DEAD and not character.away and character.place not in characters:
                characters[character.place] = character
        return characters

    def condition(self, character: Character) -> str:
        return f"HP {signed(character.hp)}/{character.most_hp}"

    # ---------------------------------------------------------------- changing

    def remove(self, character_id: str) -> None:
        super().remove(character_id)
        self.declared.pop(character_id, None)
        self.tied = [other_id for other_id in self.tied if other_id != character_id]
