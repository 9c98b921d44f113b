"""The table of an Unhex session: map, characters, round, and the action under way.

Procedures change the `Table`, views read it. The parts from `underway` exist only between two rest points and are never
saved. Nothing here asks a question or writes to the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from unhex_tui.engine.decision import Option
from unhex_tui.engine.value import State, Value, field
from unhex_tui.gamekit.handing import FINISH, GIVE_UP
from unhex_tui.gamekit.history import Fought
from unhex_tui.gamekit.log import Event
from unhex_tui.gamekit.people import CharacterTable, Team
from unhex_tui.gamekit.questions import option_of
from unhex_tui.gamekit.visibility import seen
from unhex_tui.systems.unhex.maps.area_map import OUT, AreaMap
from unhex_tui.systems.unhex.maps.sight import Geometry, geometry
from unhex_tui.systems.unhex.people.abilities import FACTS
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import Item
from unhex_tui.systems.unhex.rules.table_rules import TableRules
from unhex_tui.systems.unhex.state.underway import Action, Contest, Errand, Making, Move

FIGHTING = ("reinforcing", "initiative", "order", "all_out", "turns")
"""Phases of a round, in order."""


class Effect(Value, array_like=True):
    """An area effect on the map (AOE-4, AOE-7, AOE-8)."""

    id: str
    kind: str
    """`continuous` or `cover`."""
    area: str
    last: int
    """Number of the round at whose end the effect ends (AOE-4)."""
    damage: int = 0
    """Damage of a continuous effect; 0 for cover."""
    who: str = ""
    """Id of the user, for the log."""
    name: str = ""


class Table(CharacterTable[Character], State):
    """The whole state of a session; fields that all games share are described in `CharacterTable`."""

    facts = FACTS
    habits = (FINISH, GIVE_UP)
    _unsaved: ClassVar[tuple[str, ...]] = ("action", "contest", "making", "errand", "events", "goes_on")
    _later: ClassVar[tuple[str, ...]] = ("party", "withheld", "noted")

    title: str
    rules: TableRules
    area_map: AreaMap = field(name="map")
    """The map without area effects; `ground` is the map with them."""
    teams: list[Team]
    characters: dict[str, Character]
    phase: str = "placing"
    round: int = 0
    order: list[str] = field(default_factory=list)
    turn: int = 0
    """Index into `order`."""
    turn_told: bool = False
    holder: str = ""
    """Id of the team with initiative; empty before the first initiative roll of a fight."""
    floor: dict[str, list[Item]] = field(default_factory=dict)
    """Items on the ground, by area id."""
    effects: list[Effect] = field(default_factory=list)
    """Area effects on the map, oldest first (AOE-4)."""
    ends_when: str = ""
    objective: str = ""
    """Id of the team whose objective is met; empty if none is."""
    winner: str = ""
    ending: str = ""
    one_by_one: list[str] = field(default_factory=list)
    """Ids of the teams for whose members the GM decides each fate separately (END-1)."""
    hurt: list[str] = field(default_factory=list)
    """Ids of the teams that have taken damage in this fight."""
    wounded: list[str] = field(default_factory=list)
    """Ids of the teams that had taken damage when the round began (INIT-5)."""
    standing: dict[str, str] = field(default_factory=dict)
    """Values of the auto-answers, by name."""
    notes: list[str] = field(default_factory=list)
    noted: dict[str, list[str]] = field(default_factory=dict)
    """The GM's notes on characters, by character id; notes on areas are part of the map."""
    recovering: list[str] = field(default_factory=list)
    """Ids of the PCs whose items the recovery under way has still to ask about."""
    scene: str = ""
    """Title of the fight; empty if it has the session's title."""
    party: str = ""
    fell: list[str] = field(default_factory=list)
    """Ids of the characters who went down at any time in this fight, in order of their first fall."""
    ready: dict[str, list[str | None]] = field(default_factory=dict)
    """Ids of the items in right and left hand when the fight began, by character id (CHAR-6)."""
    droppers: dict[str, str] = field(default_factory=dict)
    """Id of the character who dropped an item in this fight, by item id."""
    fights: list[Fought] = field(default_factory=list)
    """The fights of this session that are over, oldest first."""
    goal: str = ""
    """The players' goal for this session; empty if none is set (CHAR-5)."""
    verdict: str = ""
    """`met` once the award for the goal was given, `missed` if the goal was not met; empty while undecided."""
    closing: bool = False
    """The session closes as soon as no PC has a slot or ability left to choose."""
    advancing: list[str] = field(default_factory=list)
    """Ids of the PCs who have still to choose for a new slot or ability (CHAR-3, CHAR-4)."""
    serial: int = 0
    removed: dict[str, str] = field(default_factory=dict)
    withheld: dict[str, str] = field(default_factory=dict)
    action: Action | None = None
    contest: Contest | None = None
    making: Making | None = None
    errand: Errand | None = None
    events: list[Event] = field(default_factory=list)
    goes_on: str = ""
    """Id of the character who acted last, if that cost no action; the question who acts starts with them."""

    def __post_init__(self) -> None:
        self.play_by(self.rules)

    # ---------------------------------------------------------------- for the engine

    @property
    def at_rest(self) -> bool:
        return self.action is None and self.contest is None and self.making is None and self.errand is None

    @property
    def chapter(self) -> str:
        """Name of the current stretch of play: the fight and round, or the phase between fights."""
        if self.fighting:
            return f"fight {len(self.fights) + 1}, round {self.round}"
        return f"{self.phase} {len(self.fights)}"

    @property
    def fighting(self) -> bool:
        return self.phase in FIGHTING

    @property
    def staged(self) -> bool:
        on_the_field = self.round > 0 and any(character.area for character in self.people)
        return on_the_field or self.fighting or self.phase == "placing"

    def leave(self) -> None:
        self.action = self.contest = self.errand = None

    # ---------------------------------------------------------------- looking up

    @property
    def ground(self) -> AreaMap:
        """The map with the cover that area effects give now (AOE-8)."""
        if not self.effects:
            return self.area_map
        covered = tuple(dict.fromkeys(effect.area for effect in self.effects if effect.kind == "cover"))
        return self.area_map.with_cover_in(covered)

    @property
    def geometry(self) -> Geometry:
        return geometry(self.ground, self.rules)

    @property
    def living(self) -> list[Character]:
        return [character for character in self.people if not character.dead]

    def taking_part(self) -> Iterator[Character]:
        """Iterate over the characters in the present fight, whatever their condition, and those who arrive later."""
        return (character for character in self.people if character.coming or not character.away)

    def secret(self, team_id: str) -> bool:
        """Tell whether the players know of no member of the team; false for a team without members."""
        members = list(self.members(team_id))
        return bool(members) and all(character.hidden for character in members)

    @property
    def won_unseen(self) -> bool:
        """Whether the players cannot see who won.

        They see no member of the winning team, or no able member if the win is by being the last side standing.
        """
        shown = [character for character in self.members(self.winner) if seen(character)]
        return bool(self.winner) and not any(character.able or self.ending != "last" for character in shown)

    def area_name(self, area: str | None) -> str:
        """Return an area's name; `out of the fight` for `OUT`, `not placed yet` for None or an empty id."""
        if area == OUT:
            return "out of the fight"
        return self.area_map.area(area).name if area else "not placed yet"

    def to_area(self, area: str) -> str:
        """Return the goal of a move in words: `to Bar`, `out of the fight`."""
        return self.area_name(area) if area == OUT else f"to {self.area_name(area)}"

    def areas(self, here: str | None = None) -> list[Option]:
        """Return all areas as options; `here` is marked as the present one."""
        return [
            Option(area.id, area.name, "here now" if area.id == here else "", place=area.id)
            for area in self.area_map.areas
        ]

    def option(self, character: Character) -> Option:
        words = [self.area_name(character.area)] if character.area or not character.condition else []
        words += [character.condition] if character.condition else []
        words += ["hidden"] if character.hidden else []
        return option_of(character, ", ".join(words))

    # ---------------------------------------------------------------- who decides

    def initiative_side(self) -> str:
        """Return the id of the team that settles timing: the holder of initiative, in round 1 the PCs (GEN-2, INIT-6).

        A side without able members decides nothing (INIT-7): then it is the PCs, or the first side with an able member.
        """
        able = self.able_teams()
        if self.holder in able:
            return self.holder
        pcs = self.pc_team()
        return pcs if pcs in able or not able else able[0]

    # ---------------------------------------------------------------- changing

    def play_by(self, rules: TableRules) -> None:
        """Apply an edition and its table rules from now on (EDIT-2, TABLE-1)."""
        self.rules = rules
        for character in self.people:
            character.conscious_from = rules.conscious_from

    def take_part(self, *returning: Character) -> None:
        """Return away or captured characters to the present fight, or to the next.

        Each gets their old letter again if it is free; afterwards the others get free letters.
        """
        for character in returning:
            character.away = character.coming = False
            character.fate = ""
            taken = {character.letter for character in self.people}
            if not character.letter and character.old_letter not in taken:
                character.letter = character.old_letter
            character.old_letter = ""
        for character in returning:
            character.letter = character.letter or self.free_letter(character.name)

    def things(self, character: Character) -> list[str]:
        return [item.name for item in character.items]

    def drop(self, character: Character, item_ids: list[str]) -> list[Item]:
        """Put the character's items down in their area and return the items dropped (RUL-23).

        What a mover drops is kept in `Move.dropped` until the move ends.
        """
        dropped = [item for item in character.items if item.id in item_ids]
        if not dropped:
            return []
        character.items = [item for item in character.items if item.id not in item_ids]
        for hand in HANDS:
            if character.holding(hand) in item_ids:
                character.put(hand, None)
        self.droppers.update((item.id, character.id) for item in dropped)
        action = self.action
        moving = action is not None and action.declared and action.actor == character.id
        if action is not None and moving and isinstance(action.doing, Move):
            action.doing.dropped += dropped
        elif character.area:
            self.floor.setdefault(character.area, []).extend(dropped)
        return dropped

    # ---------------------------------------------------------------- dump

    def dump(self) -> dict[str, Any]:
        """Return plain JSON values; only valid at a rest point.

        `floor` follows the map's order of areas. `noted` and each character's `old_letter` are left out when empty.
        """
        data = super().dump()
        if not self.noted:
            del data["noted"]
        for character in data["characters"]:
            del character["conscious_from"]
            if not character["old_letter"]:
                del character["old_letter"]
        floor = data["floor"]
        data["floor"] = {area.id: floor[area.id] for area in self.area_map.areas if floor.get(area.id)}
        return data
