"""Everything there is in a session of Unhex: the map, the characters, the round, and what is under way.

`Table` is what procedures change and views read. `Action` and `Contest` exist only between two rest points and are
never dumped. Nothing here asks or tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from unhex_tui.engine.decision import Seat
from unhex_tui.systems.unhex.area_map import OUT, AreaMap
from unhex_tui.systems.unhex.character import HANDS, Character
from unhex_tui.systems.unhex.events import Event
from unhex_tui.systems.unhex.items import Form, Item
from unhex_tui.systems.unhex.percentile import is_critical, is_success, value
from unhex_tui.systems.unhex.sight import Geometry, geometry

LETTERS = "abcdfghijklmnopstvwxzABCDEFGHIJKLMNOPQRSTVWXYZ"
"""Keys that can stand for a character, an area or a team; the screen keeps e, q, r, u, y and U for itself."""
GM = Seat("gm", "GM", gm=True)


@dataclass(slots=True, eq=False)
class Team:
    """A side in the fight (CHAR-8)."""

    id: str
    name: str
    pcs: bool
    """The players' team: it wins ties of the first round (INIT-3)."""


@dataclass(slots=True, eq=False)
class Dice:
    """One roll while it is being settled: DICE-1 to DICE-9."""

    who: str
    purpose: str
    """`attack`, `counterattack`, `intercept`, `defend`, `first_aid`, `initiative`, `other`."""
    level: int
    """Fixed when the action was declared (RUL-10)."""
    form: Form | None = None
    tens: int = -1
    """-1 until rolled."""
    ones: int = -1
    good: bool = False
    """A non-combat ability makes the roller good at it (DICE-7, CHAR-2)."""
    used: str = ""
    """Ability whose modifier this roll has used up (DICE-9)."""
    number: int = 0
    """What the dice were set to by a critical success; 0 where they were not."""
    sure: bool = False
    """It counts as a success whatever the number (DICE-5)."""

    @property
    def rolled(self) -> bool:
        """The dice have been entered."""
        return self.tens >= 0

    @property
    def value(self) -> int:
        """The number shown, 1 to 100 (DICE-1)."""
        return self.number or value(self.tens, self.ones)

    @property
    def success(self) -> bool:
        """At most the level, and never 100 (DICE-2)."""
        return self.rolled and (self.sure or is_success(self.value, self.level))

    @property
    def critical(self) -> bool:
        """Doubles or exactly the level (DICE-4); set dice are never critical (DICE-5)."""
        return self.rolled and not self.number and is_critical(self.value, self.level)


@dataclass(slots=True, eq=False)
class Reaction:
    """A reaction that was declared (ACT-3)."""

    who: str
    how: str
    form: Form | None = None
    dice: Dice | None = None


@dataclass(slots=True, eq=False)
class Hit:
    """An attack that landed, while it is worked out: ATK-3, DICE-8, ARM-1."""

    who: str
    target: str
    dice: Dice
    form: Form
    chooser: str = "attacker"
    damage: int = 0
    location: str = ""
    die: int = 0
    """The location die, 0 to 9."""
    armor: str = ""
    """Id of the armor given for it."""
    adjusted: str = ""


@dataclass(slots=True, eq=False)
class Action:
    """What is under way, from the choice of who acts until it is over."""

    actor: str
    kind: str = ""
    form: Form | None = None
    target: str = ""
    origin: str = ""
    goal: str = ""
    text: str = ""
    forced: bool = False
    """The GM has overruled what the actor may do, so the rules do not stop it any more."""
    declared: bool = False
    dice: Dice | None = None
    reactions: list[Reaction] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    paid: list[str] = field(default_factory=list)
    """Those who spent an action on it."""
    gains: list[str] = field(default_factory=list)
    """Those who gain an action when it is over (RUL-1)."""
    dropped: list[Item] = field(default_factory=list)
    """What a mover dropped: it lies where the move ends (RUL-23)."""
    stopped: str = ""
    """Area where the mover was stopped."""
    points: int = 0
    places: int = 0


@dataclass(slots=True, eq=False)
class Contest:
    """The roll for initiative under way."""

    rollers: dict[str, str] = field(default_factory=dict)
    """Team to the character that rolls."""
    dice: dict[str, Dice] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Table:
    """The whole state of a session."""

    title: str
    edition: str
    area_map: AreaMap
    teams: list[Team]
    characters: dict[str, Character]
    phase: str = "placing"
    round: int = 0
    order: list[str] = field(default_factory=list)
    """Teams in this round's order of turns."""
    turn: int = 0
    """Index into `order`."""
    turn_told: bool = False
    holder: str = ""
    """Team with initiative; empty before the first round's roll."""
    floor: dict[str, list[Item]] = field(default_factory=dict)
    """What lies in each area."""
    objective: str = ""
    """Team whose objective is met; empty while none is."""
    winner: str = ""
    ending: str = ""
    one_by_one: list[str] = field(default_factory=list)
    """Teams whose members' fates the GM decides one by one (END-1)."""
    hurt: list[str] = field(default_factory=list)
    """Teams that have taken damage in this fight."""
    wounded: list[str] = field(default_factory=list)
    """Teams that had taken damage when the round began (INIT-5)."""
    standing: dict[str, str] = field(default_factory=dict)
    """Standing answers by name."""
    notes: list[str] = field(default_factory=list)
    recovering: list[str] = field(default_factory=list)
    """PCs whose items are still to be asked about in the recovery under way."""
    serial: int = 0
    """Highest number given to an item or character added so far."""
    removed: dict[str, str] = field(default_factory=dict)
    """Names of those who were removed, by id."""
    action: Action | None = None
    contest: Contest | None = None
    told: list[Event] = field(default_factory=list)

    # ---------------------------------------------------------------- for the engine

    @property
    def at_rest(self) -> bool:
        """Nothing is under way."""
        return self.action is None and self.contest is None

    @property
    def chapter(self) -> str:
        """Round or scene."""
        if self.phase in ("initiative", "order", "turns"):
            return f"round {self.round}"
        return "placing" if self.phase == "placing" else "after"

    # ---------------------------------------------------------------- looking up

    @property
    def geometry(self) -> Geometry:
        """Range, cover and sight on the map as it is now."""
        return geometry(self.area_map)

    def team(self, team_id: str) -> Team:
        """The team with that id.

        Raises:
            KeyError: there is none.
        """
        for team in self.teams:
            if team.id == team_id:
                return team
        raise KeyError(team_id)

    def members(self, team_id: str) -> Iterator[Character]:
        """A team's characters."""
        return (c for c in self.characters.values() if c.team == team_id)

    def able_teams(self) -> list[str]:
        """Teams with somebody conscious in the fight, in the order they are listed."""
        able = {c.team for c in self.characters.values() if c.able}
        return [team.id for team in self.teams if team.id in able]

    @property
    def contested(self) -> bool:
        """At least two teams have somebody conscious in the fight (ROUND-3)."""
        first = ""
        for c in self.characters.values():
            if c.team != first and c.able:
                if first:
                    return True
                first = c.team
        return False

    def secret(self, team_id: str) -> bool:
        """The players know of nobody on that team."""
        members = list(self.members(team_id))
        return bool(members) and all(c.hidden for c in members)

    def area_name(self, area: str | None) -> str:
        """An area's name; `out of the fight` for `out`."""
        if area == OUT:
            return "out of the fight"
        return self.area_map.area(area).name if area else "nowhere"

    def name(self, who: str) -> str:
        """A character's name, also after it was removed."""
        character = self.characters.get(who)
        return character.name if character else self.removed.get(who, who)

    # ---------------------------------------------------------------- who decides

    def seat(self, who: str) -> Seat:
        """Who decides for a character (CHAR-8)."""
        character = self.characters[who]
        if character.pc:
            return Seat(character.id, character.name, hidden=character.hidden)
        return Seat("gm", f"GM ({character.name})", gm=True, hidden=character.hidden)

    def team_seat(self, team_id: str) -> Seat:
        """Who decides for a team."""
        team = self.team(team_id)
        if any(c.pc for c in self.members(team_id)):
            return Seat(f"team:{team.id}", team.name)
        return Seat("gm", f"GM ({team.name})", gm=True)

    def initiative_side(self) -> str:
        """The team that settles timing: the holder of initiative, in round 1 the PCs (GEN-2, INIT-6).

        A side that is down decides nothing (INIT-7): then it is the PCs again, or the first side left.
        """
        able = self.able_teams()
        if self.holder in able:
            return self.holder
        pcs = self.pc_team()
        return pcs if pcs in able or not able else able[0]

    def pc_team(self) -> str:
        """The first team of PCs; the first team where there is none."""
        for team in self.teams:
            if team.pcs:
                return team.id
        return self.teams[0].id

    # ---------------------------------------------------------------- changing

    def tell(self, event: Event) -> None:
        """Tell a fact."""
        self.told.append(event)

    def drop(self, character: Character, item_ids: list[str]) -> list[Item]:
        """Put items down where the character is (RUL-23); the items dropped."""
        dropped = [item for item in character.items if item.id in item_ids]
        if not dropped:
            return []
        character.items = [item for item in character.items if item.id not in item_ids]
        for hand in HANDS:
            if character.holding(hand) in item_ids:
                character.put(hand, None)
        action = self.action
        if action is not None and action.kind == "move" and action.actor == character.id and action.declared:
            action.dropped += dropped
        elif character.area:
            self.floor.setdefault(character.area, []).extend(dropped)
        return dropped

    def area_letter(self, area: str) -> str:
        """The key that stands for an area, the same at every question."""
        letters: dict[str, str] = self.area_map.cache.get("letters") or {}
        if not letters:
            for one in self.area_map.areas:
                wished = [c for c in one.name.lower() if c in LETTERS]
                letters[one.id] = next((c for c in (*wished, *LETTERS) if c not in letters.values()), "")
            self.area_map.cache["letters"] = letters
        return letters.get(area, "")

    def team_letter(self, team_id: str) -> str:
        """The key that stands for a team, the same at every question."""
        letters: list[str] = []
        for team in self.teams:
            words = team.name.lower().removeprefix("the ")
            letters.append(next((c for c in (*words, *LETTERS) if c in LETTERS and c not in letters), ""))
            if team.id == team_id:
                return letters[-1]
        return ""

    def free_letter(self, name: str) -> str:
        """A letter that stands for a new character all fight: the first of its name where that is free."""
        taken = {c.letter for c in self.characters.values()}
        wished = [c for c in name.lower() if c in LETTERS]
        return next((letter for letter in (*wished[:1], *LETTERS) if letter not in taken), "")

    def new_id(self) -> str:
        """An id for a new character that nobody has or had."""
        while (made := f"c{self.next_serial()}") in self.characters or made in self.removed:
            pass
        return made

    def next_serial(self) -> int:
        """A number not given before."""
        self.serial += 1
        return self.serial

    def become(self, other: Table) -> None:
        """Take over another table's whole state, except what was told."""
        for one in fields(self):
            if one.name != "told":
                setattr(self, one.name, getattr(other, one.name))

    # ---------------------------------------------------------------- dump and load

    def dump(self) -> dict[str, Any]:
        """Plain JSON values; only sound at a rest point."""
        return {
            "title": self.title,
            "edition": self.edition,
            "map": self.area_map.dump(),
            "teams": [[t.id, t.name, t.pcs] for t in self.teams],
            "characters": [c.dump() for c in self.characters.values()],
            "phase": self.phase,
            "round": self.round,
            "order": list(self.order),
            "turn": self.turn,
            "turn_told": self.turn_told,
            "holder": self.holder,
            "floor": {
                area.id: [item.dump() for item in items]
                for area in self.area_map.areas
                if (items := self.floor.get(area.id))
            },
            "objective": self.objective,
            "winner": self.winner,
            "ending": self.ending,
            "one_by_one": list(self.one_by_one),
            "hurt": list(self.hurt),
            "wounded": list(self.wounded),
            "standing": dict(self.standing),
            "notes": list(self.notes),
            "recovering": list(self.recovering),
            "serial": self.serial,
            "removed": dict(self.removed),
        }

    @classmethod
    def load(cls, data: dict[str, Any]) -> Table:
        """From `dump`.

        Raises:
            KeyError, TypeError, ValueError: the values are not a table's.
        """
        values = dict(data)
        values["area_map"] = AreaMap.load(values.pop("map"))
        values["teams"] = [Team(*team) for team in data["teams"]]
        values["characters"] = {c["id"]: Character.load(c) for c in data["characters"]}
        values["order"] = list(data["order"])
        values["floor"] = {area: [Item(*item) for item in items] for area, items in data["floor"].items()}
        values["one_by_one"] = list(data["one_by_one"])
        values["hurt"] = list(data["hurt"])
        values["wounded"] = list(data["wounded"])
        values["standing"] = dict(data["standing"])
        values["notes"] = list(data["notes"])
        values["recovering"] = list(data["recovering"])
        values["removed"] = dict(data["removed"])
        return cls(**values)
