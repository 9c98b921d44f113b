"""Everything there is in a session of Unhex: the map, the characters, the round, and what is under way.

`Table` is what procedures change and views read; what is under way, in `underway`, exists only between two rest points
and is never dumped. Nothing here asks or tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from unhex_tui.engine import plain
from unhex_tui.engine.decision import Option
from unhex_tui.engine.value import Changeable, Value, made
from unhex_tui.evening.events import Event
from unhex_tui.evening.history import Fought
from unhex_tui.evening.known import seen
from unhex_tui.evening.people import Peopled, Team
from unhex_tui.systems.unhex.maps.area_map import OUT, AreaMap
from unhex_tui.systems.unhex.maps.sight import Geometry, geometry
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.facts import FACTS
from unhex_tui.systems.unhex.people.items import Item
from unhex_tui.systems.unhex.rules.table_rules import TableRules
from unhex_tui.systems.unhex.state.underway import Action, Contest, Errand, Making, Move

FIGHTING = ("reinforcing", "initiative", "order", "all_out", "turns")
"""Phases of a round."""


@plain.row
class Effect(Value):
    """An area effect that lies on the map: AOE-4, AOE-7, AOE-8."""

    id: str
    kind: str
    """`continuous` or `cover`."""
    area: str
    last: int
    """The round whose end ends it (AOE-4)."""
    damage: int = 0
    """What a continuous one does; 0 for cover."""
    who: str = ""
    """Whose it is, for the log."""
    name: str = ""
    """What was used."""


class Table(Peopled[Character], Changeable):
    """The whole state of a session; what is said of a field in `Peopled` is not said again."""

    facts = FACTS
    _fleeting: ClassVar[tuple[str, ...]] = ("action", "contest", "making", "errand", "told", "goes_on")
    _later: ClassVar[tuple[str, ...]] = ("party", "withheld", "noted")

    title: str
    rules: TableRules
    """The edition and the table rules (TABLE-1)."""
    area_map: Annotated[AreaMap, plain.Named("map")]
    """The map itself; with what lies on it at present it is `ground`."""
    teams: list[Team]
    characters: Annotated[dict[str, Character], plain.By("id")]
    phase: str = "placing"
    round: int = 0
    order: list[str] = made(factory=list)
    """Teams in this round's order of turns."""
    turn: int = 0
    """Index into `order`."""
    turn_told: bool = False
    holder: str = ""
    """Team with initiative; empty before the first round's roll."""
    floor: dict[str, list[Item]] = made(factory=dict)
    """What lies in each area."""
    effects: list[Effect] = made(factory=list)
    """Area effects on the map, in the order they came (AOE-4)."""
    ends_when: str = ""
    objective: str = ""
    """Team whose objective is met; empty while none is."""
    winner: str = ""
    ending: str = ""
    one_by_one: list[str] = made(factory=list)
    """Teams whose members' fates the GM decides one by one (END-1)."""
    hurt: list[str] = made(factory=list)
    """Teams that have taken damage in this fight."""
    wounded: list[str] = made(factory=list)
    """Teams that had taken damage when the round began (INIT-5)."""
    standing: dict[str, str] = made(factory=dict)
    """Standing answers by name."""
    notes: list[str] = made(factory=list)
    noted: dict[str, list[str]] = made(factory=dict)
    """The GM's notes on characters, by id; those on areas are the map's."""
    recovering: list[str] = made(factory=list)
    """PCs whose items are still to be asked about in the recovery under way."""
    scene: str = ""
    """What the fight is called; empty where it is called as the session."""
    party: str = ""
    fell: list[str] = made(factory=list)
    """Those who were down at some time in this fight, in that order."""
    ready: dict[str, list[str | None]] = made(factory=dict)
    """What each had in its right and left hand when the fight began (CHAR-6)."""
    droppers: dict[str, str] = made(factory=dict)
    """Who dropped an item in this fight, by the item's id."""
    fights: list[Fought] = made(factory=list)
    """The evening's fights that are over."""
    goal: str = ""
    """What the players want to achieve in this session (CHAR-5)."""
    verdict: str = ""
    """`met` once the goal's award was given, `missed` where it was not met; empty while that is open."""
    closing: bool = False
    """The session is closed as soon as nobody has anything left to choose."""
    advancing: list[str] = made(factory=list)
    """PCs whose new slot or ability is still to be asked about (CHAR-3, CHAR-4)."""
    serial: int = 0
    removed: dict[str, str] = made(factory=dict)
    withheld: dict[str, str] = made(factory=dict)
    action: Action | None = None
    contest: Contest | None = None
    making: Making | None = None
    errand: Errand | None = None
    told: list[Event] = made(factory=list)
    goes_on: str = ""
    """Who acted last where that cost no action: the first to be looked at where it is asked who acts."""

    def __post_init__(self) -> None:
        self.play_by(self.rules)

    # ---------------------------------------------------------------- for the engine

    @property
    def at_rest(self) -> bool:
        """Nothing is under way."""
        return self.action is None and self.contest is None and self.making is None and self.errand is None

    @property
    def chapter(self) -> str:
        """Round or scene."""
        if self.fighting:
            return f"fight {len(self.fights) + 1}, round {self.round}"
        return f"{self.phase} {len(self.fights)}"

    @property
    def fighting(self) -> bool:
        """Rounds are played."""
        return self.phase in FIGHTING

    @property
    def staged(self) -> bool:
        on_the_field = self.round > 0 and any(c.area for c in self.characters.values())
        return on_the_field or self.fighting or self.phase == "placing"

    # ---------------------------------------------------------------- looking up

    @property
    def ground(self) -> AreaMap:
        """The map with the cover that area effects give at present (AOE-8)."""
        if not self.effects:
            return self.area_map
        covered = tuple(dict.fromkeys(effect.area for effect in self.effects if effect.kind == "cover"))
        return self.area_map.with_cover_in(covered)

    @property
    def geometry(self) -> Geometry:
        """Range, cover and sight between areas as they are now."""
        return geometry(self.ground, self.rules)

    @property
    def living(self) -> list[Character]:
        """All but the dead."""
        return [c for c in self.characters.values() if not c.dead]

    def taking_part(self) -> Iterator[Character]:
        """Those in the present fight, those out of it since it began too, and those to come; not who is away."""
        return (c for c in self.characters.values() if c.coming or not c.away)

    def secret(self, team_id: str) -> bool:
        """The players know of nobody on that team."""
        members = list(self.members(team_id))
        return bool(members) and all(c.hidden for c in members)

    @property
    def won_unseen(self) -> bool:
        """The players do not see who has won: nobody of that team, or of the side that is left nobody who stands."""
        shown = [c for c in self.members(self.winner) if seen(c)]
        return bool(self.winner) and not any(c.able or self.ending != "last" for c in shown)

    def area_name(self, area: str | None) -> str:
        """An area's name, or in words where else somebody is: out of the fight for `OUT`, not placed yet for None."""
        if area == OUT:
            return "out of the fight"
        return self.area_map.area(area).name if area else "not placed yet"

    def to_area(self, area: str) -> str:
        """Where a move leads, in words: `to Bar`, `out of the fight`."""
        return self.area_name(area) if area == OUT else f"to {self.area_name(area)}"

    def option(self, character: Character) -> Option:
        """Somebody as an option, where it is and how."""
        words = [self.area_name(character.area)] if character.area or not character.condition else []
        words += [character.condition] if character.condition else []
        words += ["hidden"] if character.hidden else []
        return Option(character.id, character.name, ", ".join(words), token=character.id)

    # ---------------------------------------------------------------- who decides

    def initiative_side(self) -> str:
        """The team that settles timing: the holder of initiative, in round 1 the PCs (GEN-2, INIT-6).

        A side that is down decides nothing (INIT-7): then it is the PCs again, or the first side left.
        """
        able = self.able_teams()
        if self.holder in able:
            return self.holder
        pcs = self.pc_team()
        return pcs if pcs in able or not able else able[0]

    # ---------------------------------------------------------------- changing

    def play_by(self, rules: TableRules) -> None:
        """Play by this edition and these table rules from now on (EDIT-2, TABLE-1)."""
        self.rules = rules
        for character in self.characters.values():
            character.conscious_from = rules.conscious_from

    def add(self, character: Character) -> None:
        """Somebody comes to the table; one who can hide has not given itself away yet (STEA-1)."""
        character.conscious_from = self.rules.conscious_from
        character.stealthy = "STEA-1" in character.abilities
        self.characters[character.id] = character

    def take_part(self, *those: Character) -> None:
        """Some who were away or captive are in the fight, or will be in the next.

        Each has its old letter again where nobody has that now; after that others get free ones.
        """
        for character in those:
            character.away = character.coming = False
            character.fate = ""
            taken = {c.letter for c in self.characters.values()}
            if not character.letter and character.old_letter not in taken:
                character.letter = character.old_letter
            character.old_letter = ""
        for character in those:
            character.letter = character.letter or self.free_letter(character.name)

    def things(self, character: Character) -> list[str]:
        return [item.name for item in character.items]

    def drop(self, character: Character, item_ids: list[str]) -> list[Item]:
        """Put items down where the character is (RUL-23); the items dropped."""
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
        """Plain JSON values; only sound at a rest point. What lies about goes by area, in the map's order."""
        data: dict[str, Any] = plain.dump(self)
        if not self.noted:
            del data["noted"]
        for character in data["characters"]:
            if not character["old_letter"]:
                del character["old_letter"]
        lying = data["floor"]
        data["floor"] = {area.id: lying[area.id] for area in self.area_map.areas if lying.get(area.id)}
        return data
