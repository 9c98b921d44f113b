"""A second reading of the rules: legal acts in a position of Unhex, and the reactions to them.

It was written from the catalogue of the rules alone and shares nothing with the code of the fight: it reads a dumped
table, plain JSON values, and answers with sets of tuples. `test_second_reading` compares them with the app's options.
It leaves out hidden characters, free acts (dropping), and rules that only the GM can judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

BOXES = {"head": 3, "right_arm": 3, "left_arm": 3, "torso": 9, "right_leg": 6, "left_leg": 6}  # DMG-2
HANDS = ("right", "left")
OUT = "out"
FAR = 99
REACH = {"melee_1h": (0, 0), "melee_2h": (0, 0), "shield": (0, 0), "unarmed": (0, 0)}  # 1HM-0 2HM-0 SHLD-3 UNA-1
REACH |= {"ranged_1h": (0, 1), "ranged_2h": (1, FAR)}  # 1HR-0 2HR-0
TWO_HANDED = {"melee_2h", "ranged_2h", "blast", "continuous", "cover", "demolish"}  # 2HM-0 2HR-0 AOE-0
BY_ABILITY = {"blast": "AOE-5", "continuous": "AOE-7", "cover": "AOE-8", "demolish": "AOE-9"}  # AOE-0 AOE-1
HOLDABLE = {"shield", "first_aid", "melee_1h", "melee_2h", "ranged_1h", "ranged_2h", *BY_ABILITY}

Act = tuple[str, ...]
"""An act, its item (lethal or less-lethal), and its target or area."""


class Item(NamedTuple):
    """An item in a slot, as it is dumped."""

    id: str
    kind: str
    name: str
    location: str
    destroyed: bool


class Weapon(NamedTuple):
    """A way to attack."""

    key: str
    kind: str
    less: bool


class Person:
    """A character of the position."""

    def __init__(self, dumped: dict[str, Any], edition: str) -> None:
        self.__dict__.update(dumped)
        self.edition = edition
        self.things = [Item(*row) for row in dumped["items"]]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def full(self, location: str) -> bool:
        """Tell whether all boxes of a location are marked, with any sign (DMG-5)."""
        return sum(self.marks[location]) >= BOXES[location]

    @property
    def unconscious(self) -> bool:
        """DMG-6, and EDIT-2: at level 0 in the draft."""
        low = self.level <= 0 if self.edition == "unhex-draft" else self.level < 10
        return low or self.full("head") or self.full("torso")

    @property
    def there(self) -> bool:
        """Whether the character is on the map, conscious or not; `up` leaves out the surrendered (ACT-7, RUL-12)."""
        return not (self.dead or self.left_fight or self.away or self.coming) and bool(self.area)

    @property
    def up(self) -> bool:
        """Whether the character is in the fight and conscious, which acts, reactions and abilities need (DMG-6)."""
        return self.there and not self.surrendered and not self.unconscious

    def can(self, ability: str) -> bool:
        return ability in self.abilities

    # ------------------------------------------------------------------------------------------ hands and legs

    def usable(self, hand: str) -> bool:
        """Tell whether a hand can be used (DMG-5)."""
        return not self.full(f"{hand}_arm")

    def held(self, hand: str) -> str | None:
        return self.right if hand == "right" else self.left

    @property
    def empty_hands(self) -> int:
        """Number of empty and usable hands."""
        return sum(self.usable(hand) and not self.held(hand) for hand in HANDS)

    @property
    def legs(self) -> int:
        return sum(not self.full(leg) for leg in ("right_leg", "left_leg"))

    @property
    def mobile(self) -> bool:
        """DMG-5, RUL-24: one leg needs two usable empty hands; without legs no one moves."""
        return self.legs == 2 or (self.legs == 1 and self.empty_hands == 2)

    @property
    def ready(self) -> Iterator[Item]:
        """Yield the items held as their use requires: ITEM-3, RUL-23."""
        for thing in self.things:
            hands = [hand for hand in HANDS if self.held(hand) == thing.id and self.usable(hand)]
            if not thing.destroyed and len(hands) >= (2 if thing.kind in TWO_HANDED else 1):
                yield thing

    def has(self, kind: str) -> bool:
        """Tell whether the character carries an intact item of this kind."""
        return any(thing.kind == kind and not thing.destroyed for thing in self.things)

    @property
    def shield(self) -> bool:
        """Whether the character holds a shield."""
        return any(thing.kind == "shield" for thing in self.ready)

    @property
    def weapons(self) -> list[Weapon]:
        """Weapons for an attack now, lethal or not: DMG-8, AMMO-1, RUL-26, SHLD-3, UNA-1."""
        found = []
        for thing in self.ready:
            if thing.kind.startswith("melee") or (thing.kind == "shield" and self.can("SHLD-3")):
                found += [Weapon(thing.id, thing.kind, False), Weapon(thing.id, thing.kind, True)]
            if thing.kind == "ranged_2h" or (thing.kind == "ranged_1h" and not self.shield):
                found += [Weapon(thing.id, thing.kind, False)] if self.has("ammo") else []
                found += [Weapon(thing.id, thing.kind, True)] if self.has("ammo_less") else []
        if self.can("UNA-1") and (self.empty_hands or self.legs == 2):
            found += [Weapon("unarmed", "unarmed", False), Weapon("unarmed", "unarmed", True)]
        return found


class Position:
    """A dumped table in a team's turn."""

    def __init__(self, dumped: dict[str, Any]) -> None:
        self.rules = dumped["rules"]
        characters = dumped["characters"]
        rows = characters.values() if isinstance(characters, dict) else characters
        self.people = {row["id"]: Person(row, self.rules["edition"]) for row in rows}
        self.team = dumped["order"][dumped["turn"]]
        self.floor = {area: [Item(*row) for row in rows] for area, rows in dumped["floor"].items()}
        self.areas = [area["id"] for area in dumped["map"]["areas"]]
        self.exits = {area["id"] for area in dumped["map"]["areas"] if area["exit"]}
        self.lines = dumped["map"]["connections"]
        self.covered = {row[2] for row in dumped["effects"] if row[1] == "cover"}
        self._sights: dict[tuple[str, str, int, int], bool] = {}

    # ------------------------------------------------------------------------------------------ the map

    @cached_property
    def marks(self) -> dict[tuple[str, str], int]:
        """Cover marks by area and the area at the other end (MAP-2); smoke marks every end (AOE-8)."""
        found = {}
        for line in self.lines:
            for at, to, mark in ((line["a"], line["b"], line["mark_a"]), (line["b"], line["a"], line["mark_b"])):
                found[at, to] = int(mark or at in self.covered)
        return found

    @cached_property
    def joined(self) -> dict[str, list[str]]:
        """Areas joined for range and sight, without X lines and closed doors: RANGE-1, MAP-1."""
        found: dict[str, list[str]] = {area: [] for area in self.areas}
        for line in self.lines:
            if line["kind"] != "blocked" and line["door"] != "closed":
                found[line["a"]].append(line["b"])
                found[line["b"]].append(line["a"])
        return found

    @cached_property
    def ranges(self) -> dict[str, dict[str, int]]:
        """Ranges by area and area; unreachable areas are missing (RANGE-1)."""
        return {area: self._ranges_from(area) for area in self.areas}

    def _ranges_from(self, area: str) -> dict[str, int]:
        found, edge = {area: 0}, [area]
        while edge:
            edge = [b for a in edge for b in self.joined[a] if found.setdefault(b, found[a] + 1) == found[a] + 1]
            edge = list(dict.fromkeys(edge))
        return found

    def shortest(self, a: str, b: str) -> Iterator[list[str]]:
        """Yield all shortest paths."""
        if a == b:
            yield [a]
        for c in self.joined[a]:
            if b in self.ranges[a] and self.ranges[c].get(b) == self.ranges[a][b] - 1:
                yield from ([a, *rest] for rest in self.shortest(c, b))

    def most_marks(self, a: str, b: str) -> int:
        """Return the most marks on any shortest path, without those at the own area (SIGHT-1)."""
        return max(
            sum(self.marks[u, v] * (u != a) + self.marks[v, u] for u, v in pairwise(path))
            for path in self.shortest(a, b)
        )

    def sees(self, a: str, b: str, more: int = 0, blocked_by: int = 2) -> bool:
        """Tell whether one area sees another (SIGHT-1 to SIGHT-4).

        `more` is added to the marks on the way into b (STEA-1); `blocked_by` marks block the sight (2HR-5).
        """
        if a == b:
            return True
        if any({line["a"], line["b"]} == {a, b} and line["kind"] == "blocked" for line in self.lines):
            return False
        if b not in self.ranges[a]:
            return False
        both = self.rules["mutual_sight"] == "on"
        return self.most_marks(a, b) + more < blocked_by and (not both or self.most_marks(b, a) < blocked_by)

    # --------------------------------------------------------------------------------- characters on the map

    def stealth(self, who: Person) -> int:
        """Return the mark added by stealth: none while an enemy is in the same area (STEA-1, RUL-16, RUL-36)."""
        if not (who.can("STEA-1") and who.stealthy and who.up):
            return 0
        every = self.rules["stealth_enemies"] == "any"
        enemies = [
            character for character in self.people.values() if character.team != who.team and character.area == who.area
        ]
        return int(not any(one.up or (every and one.there) for one in enemies))

    def reaches(self, who: Person, weapon: Weapon, target: Person) -> bool:
        """Tell whether a weapon reaches a target: ATK-1, RANGE-2, SIGHT-1, STEA-1, 2HR-5."""
        low, high = REACH[weapon.kind]
        if not low <= self.ranges[who.area].get(target.area, FAR + 1) <= high:
            return False
        blocked_by = 3 if weapon.kind == "ranged_2h" and who.can("2HR-5") else 2
        return self.sees(who.area, target.area, self.stealth(target), blocked_by)

    def ways(self, area: str) -> Iterator[str]:
        """Yield the areas that one move can reach: MOVE-1, MAP-1, RUL-40."""
        for line in self.lines:
            if line["door"] != "closed" and line["kind"] in ("solid", "arrow"):
                if line["a"] == area:
                    yield line["b"]
                elif line["b"] == area and line["kind"] == "solid":
                    yield line["a"]
        if area in self.exits:
            yield OUT

    # ------------------------------------------------------------------------------------------ acts

    def actors(self) -> set[str]:
        """Return the characters who may act in this turn: ACT-1, ROUND-2, SHLD-4.

        They include leaders who may only direct (LEAD-4).
        """
        return {
            who.id
            for who in self.people.values()
            if who.team == self.team and who.up and not who.all_out and (who.actions or self.directs(who))
        }

    def acts(self, actor: str) -> set[Act]:
        """Return the acts of a character in their turn."""
        who = self.people[actor]
        found: set[Act] = {("direct", one) for one in self.directs(who)}
        if who.actions:
            found |= {*self._attacks(who), *self._moves(who), *self._uses(who)}
        return found

    def _attacks(self, who: Person) -> Iterator[Act]:
        """Yield attacks: ATK-1; unconscious targets count (RUL-38), surrendered ones do not (ACT-7)."""
        for weapon in who.weapons:
            for target in self.people.values():
                enemy = target.team != who.team and target.there and not target.surrendered
                if enemy and self.reaches(who, weapon, target):
                    yield "attack", weapon.key, less(weapon), target.id

    def _moves(self, who: Person) -> Iterator[Act]:
        """Yield moves: MOVE-1, DMG-5, SPEED-1."""
        if who.mobile:
            for way in self.ways(who.area):
                yield "move", way
                if who.can("SPEED-1"):
                    yield "fast", way

    def _uses(self, who: Person) -> Iterator[Act]:
        """Yield other acts: AOE-2, AID-1, AID-7, RUL-41, LEAD-2, MAP-1 (doors), ITEM-1."""
        for thing in who.ready:
            if thing.kind in BY_ABILITY and who.can(BY_ABILITY[thing.kind]):
                for area, far in self.ranges[who.area].items():
                    if far <= 1 and self.sees(who.area, area):
                        yield "area", thing.id, area
        if any(thing.kind == "first_aid" for thing in who.ready):
            for character in self.people.values():
                if character.there and character.area == who.area:
                    treatable = any(slashes for slashes, *_ in character.marks.values())
                    yield ("aid" if treatable else "bare"), character.id
                    if treatable and who.can("AID-7"):
                        yield "sure", character.id
        if who.can("LEAD-2") and not who.rallied:
            yield ("rally",)
        for line in self.lines:
            if line["door"] and who.area in (line["a"], line["b"]):
                yield "door", f"{line['a']}~{line['b']}"
        if self._rearranges(who):
            yield ("hands",)

    def directs(self, who: Person) -> list[str]:
        """Return the teammates that a character may direct: LEAD-3, LEAD-4, RUL-42."""
        if not (who.can("LEAD-3") and (who.actions or who.directing)):
            return []
        mates = [
            character for character in self.people.values() if character.team == who.team and character.id != who.id
        ]
        return [one.id for one in mates if one.up and not (one.all_out or one.benefited or one.directed)]

    def _rearranges(self, who: Person) -> bool:
        """Tell whether an item can be drawn, stowed or picked up (ITEM-1).

        It takes a usable hand, and a slot for picking up (CHAR-3).
        """
        slots = 5 + sum(who.max_level >= level for level in (55, 65, 75, 85, 95))
        room = sum(not thing.destroyed for thing in who.things) < slots
        hands = sum(map(who.usable, HANDS))
        around = [*who.things, *(self.floor.get(who.area, []) if room else [])]
        needs = [
            2 if thing.kind in TWO_HANDED else 1 for thing in around if thing.kind in HOLDABLE and not thing.destroyed
        ]
        return any(hands >= need for need in needs)

    # ------------------------------------------------------------------------------------------ reactions

    def reactors(self) -> Iterator[Person]:
        """Yield conscious characters of other teams; each reaction checks its cost (ACT-1, ACT-2, RUL-8, RUL-31)."""
        return (character for character in self.people.values() if character.team != self.team and character.up)

    def against_attack(self, attacker: str, weapon: str, target: str) -> set[Act]:
        """Return the reactions to an attack: DEF-1, CTR-1, CTR-2, SHLD-2, SHLD-4, 2HM-6."""
        by, aim = self.people[attacker], self.people[target]
        kind = next(one.kind for one in by.weapons if one.key == weapon)
        found: set[Act] = set()
        for who in self.reactors():
            if who is aim:
                # Abilities of a section need its item in use: all-out defend ends when the shield is gone.
                if who.shield if who.all_out else who.actions:
                    found.add((who.id, "defend"))
                if who.actions and not who.all_out and by.area == who.area:
                    uncountered = kind == "melee_2h" and by.can("2HM-6")
                    for one in who.weapons if not uncountered else ():
                        if one.kind != "shield" and REACH[one.kind][0] == 0:
                            found.add((who.id, "counterattack", one.key, less(one)))
            elif who.actions and not who.all_out and self._shields(who, aim):
                found.add((who.id, "defend"))
        return found

    def _shields(self, who: Person, other: Person) -> bool:
        """Tell whether a character may defend another one: SHLD-2, TABLE-1 `shield_other`."""
        if not (who.can("SHLD-2") and who.shield):
            return False
        match self.rules["shield_other"]:
            case "area":
                return bool(who.area == other.area)
            case "sight":
                return self.sees(who.area, other.area, self.stealth(other) if who.team != other.team else 0)
        return True

    def against_move(self, origin: str, goal: str) -> set[Act]:
        """Return the intercepts of a move by a mover without stealth: INT-1, INT-2, STEA-2, SHLD-3, RUL-33."""
        areas = [area for area in (origin, goal) if area != OUT]
        found: set[Act] = set()
        for who in self.reactors():
            if not who.actions or who.all_out or not any(self.sees(who.area, area) for area in areas):
                continue
            far = min(self.ranges[who.area].get(area, FAR + 1) for area in areas)
            for one in who.weapons:
                if one.kind != "shield" and REACH[one.kind][0] <= far <= REACH[one.kind][1]:
                    found.add((who.id, "intercept", one.key, less(one)))
        return found


def less(weapon: Weapon) -> str:
    """Return how a weapon is used: "less" or "lethal"."""
    return "less" if weapon.less else "lethal"
