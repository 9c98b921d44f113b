"""Worths that depend on where characters stand: attacks in reach, areas to move to, weapons to draw.

Each worth is kept by all that it depends on. A `Fighter` is a character without their area, a `Ground` keeps the worths
of attacks of fighters on each other, and a `Scene` knows where all of them stand. A wound makes one new fighter and a
new scene; attacks between all others keep their worths.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import lru_cache
from typing import Any, TypeVar

from msgspec.msgpack import Encoder

from unhex_tui.engine.value import State
from unhex_tui.gamekit.handing import FINISH, GIVE_UP, beaten, told
from unhex_tui.gamekit.judging import once
from unhex_tui.systems.unhex.fight.facts.cover import blocking, in_stealth
from unhex_tui.systems.unhex.fight.facts.why_not import (
    forms,
    goals,
    legal,
    stands_all_out,
    why_no_use,
    why_no_walking,
    why_other_weapon,
)
from unhex_tui.systems.unhex.fight.matchup import roller_of
from unhex_tui.systems.unhex.judging.hits import Body, Swing, body, strike, swing, worth_of
from unhex_tui.systems.unhex.maps.area_map import OUT
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import KINDS, Form, Item
from unhex_tui.systems.unhex.rules.percentile import Roller
from unhex_tui.systems.unhex.rules.rerolls import Defence
from unhex_tui.systems.unhex.state.table import Table

R = TypeVar("R")
_FAR = 0.7
"""Share of an attack's worth that is left for each move before it."""
_STOWED = 0.5
"""Share of an attack's worth that is left while the weapon is not in hand."""
_FEAR, _BOLDER = 0.3, 0.9
"""Share of the worth that foes may take in an area which counts against standing there; less by each round."""
_LEAVES, _NEARER = 1.0, 0.8
"""Worth of leaving for a character who gives up, and its share that is left for each move before."""
_FINISHED = 0.05
"""Worth of an attack on a fallen foe, for whom the app plays so."""
_NONE = -1.0
"""Worth of an attack that does not reach its target."""
_FIGHTERS, _GROUNDS, _SCENES = 1024, 4, 8
"""Numbers of fighters, grounds and scenes that are kept."""
kept = lru_cache(1024)
"""Keep what a function of a ground or scene returns."""
_encoded = Encoder().encode
"""Return values as bytes, which are quick to look up."""


class Weapon(State):
    """A usable weapon of a fighter; each equals only itself, as fighters do."""

    key: str
    low: int
    high: int
    ranged: bool
    blocking: int
    """Number of marks that block its sight."""
    pc: bool
    swing: Swing


Arms = tuple[Weapon, ...]


class Fighter(State):
    """A character with the facts that worths depend on, without the area."""

    id: str
    pc: bool
    body: Body
    shield: bool
    guard: Roller | None
    """The roller of an all-out defence; None without one."""
    weapons: Arms | None = None
    """Usable weapons; None until a judge asks for them."""
    stowed: dict[str, Arms] | None = None
    """Stowed weapons by item, as if drawn; None until a judge asks for them."""


def _state(character: Character) -> bytes:
    """Return what makes a fighter."""
    return _encoded(
        (
            character.id,
            character.team,
            character.level,
            character.max_level,
            character.dead,
            character.surrendered,
            character.left_fight,
            character.away,
            character.marks,
            character.right,
            character.left,
            character.abilities,
            character.all_out,
            character.pc,
            character.items,
        )
    )


class Ground:
    """The worths of attacks of fighters on each other, under one map, its effects, table rules and auto-answers."""

    def __init__(self, table: Table) -> None:
        self.area_map, self._geometry = table.area_map, table.geometry
        self._fighters: dict[tuple[bytes, str], Fighter] = {}

    def fighter(self, table: Table, character: Character) -> Fighter:
        """Return the fighter that a character is now."""
        # An auto-answer may demand the weapon used last.
        state = _state(character), character.last_form if table.standing else ""
        if (known := self._fighters.get(state)) is None:
            if len(self._fighters) >= _FIGHTERS:
                self._fighters.clear()
            all_out = stands_all_out(character)
            guard = roller_of(table, character, None, "defend")._replace(good=False, plain=True) if all_out else None
            shield = character.wielded("shield") is not None
            known = self._fighters[state] = Fighter(character.id, character.pc, body(character), shield, guard)
        return known

    def hit(self, weapon: Weapon, here: str, foe: Fighter, there: str, hides: bool) -> float:
        """Return the worth of an attack from one area on a foe in another, who may be in stealth there."""
        distance, seen, seen_in_stealth, cover = self._line(here, there, weapon.blocking)
        if not (seen_in_stealth if hides else seen) or not weapon.low <= distance <= weapon.high:
            return _NONE
        covered = weapon.ranged and here != there and (hides or cover)
        return self._worth(weapon, foe, foe.shield or covered)

    @kept
    def _line(self, here: str, there: str, blocking: int) -> tuple[int, bool, bool, bool]:
        """Return the range from one area to another, and whether a foe there is seen, also in stealth, or has cover."""
        geometry = self._geometry
        distance = geometry.range(here, there)
        if distance is None or not geometry.sees(here, there, blocking):
            return 0, False, False, False
        seen_in_stealth = here == there or geometry.marks(here, there) + 1 < blocking
        return distance, True, seen_in_stealth, geometry.cover(there, here)

    @kept
    def _worth(self, weapon: Weapon, foe: Fighter, chooses: bool) -> float:
        if not foe.body.able:
            return 0.0 if weapon.swing.less else _FINISHED
        defences = () if foe.guard is None else (Defence(foe.guard, foe.pc and not weapon.pc),)
        return worth_of(weapon.swing, foe.body, chooses, defences)

    @kept
    def best(self, arms: Arms, here: str, foe: Fighter, there: str, hides: bool) -> float:
        """Return the worth of the best attack with any of the weapons; 0 if none reaches the foe."""
        return max([0.0, *(self.hit(weapon, here, foe, there, hides) for weapon in arms)])

    @kept
    def most(self, arms: Arms, foe: Fighter) -> float:
        """Return the most that an attack with any of the weapons is worth, wherever the two are."""
        return max([0.0, *(self._worth(weapon, foe, foe.shield) for weapon in arms)])

    @kept
    def steps(self, area: str) -> list[tuple[str, int]]:
        """Return the areas that can be entered from an area, nearest first, with the number of moves."""
        found, ring, steps = {area: 0}, [area], 0
        while ring:
            steps += 1
            beyond = dict.fromkeys(to for each in ring for to in self.area_map.steps_from(each))
            ring = [to for to in beyond if to not in found]
            found |= dict.fromkeys(ring, steps)
        return [*found.items()]


class Scene:
    """Worths that depend on where all characters stand."""

    table: Table
    """The present table; an equal one for all that is kept of the scene."""

    def __init__(self, ground: Ground, fighters: dict[str, Fighter]) -> None:
        self._ground, self._fighters = ground, fighters

    # ---------------------------------------------------------------- who has what

    def _weapons(self, who: str) -> Arms:
        fighter = self._fighters[who]
        if fighter.weapons is None:
            fighter.weapons = self._usable(self.table.characters[who])
        return fighter.weapons

    def _stowed(self, who: str) -> dict[str, Arms]:
        fighter, character = self._fighters[who], self.table.characters[who]
        if fighter.stowed is None:
            stowed = [item for item in character.items if KINDS[item.kind].family and not character.wields(item)]
            fighter.stowed = {item.id: self._drawn(character, item) for item in stowed}
        return fighter.stowed

    def _drawn(self, character: Character, item: Item) -> Arms:
        """Return the usable weapons of a character who draws an item."""
        twin = copy(character)
        if twin.item(item.id) is None:
            twin.items = [*twin.items, item]
        twin.right = twin.left = None
        twin.take_up(item.id, "both" if KINDS[item.kind].hands > 1 or not twin.usable("right") else "right")
        return self._usable(twin, item.id)

    def _usable(self, character: Character, item: str = "") -> Arms:
        """Return the usable weapons of a character or a copy, or those made of one item.

        Less-lethal uses of a weapon that is lethal are never worth more, and left out.
        """
        usable = [
            form
            for form in forms(character)
            if (form.item == item if item else legal(why_other_weapon(self.table, character, form)))
            and legal(why_no_use(character, form))
        ]
        lethal = {form.item for form in usable if not form.less}
        return tuple([self._weapon(character, form) for form in usable if not (form.less and form.item in lethal)])

    def _weapon(self, character: Character, form: Form) -> Weapon:
        blocked = blocking(character, form)
        attack = swing(self.table, character, form)
        return Weapon(form.key, form.low, form.high, form.ranged, blocked, character.pc, attack)

    # ---------------------------------------------------------------- attacks

    @kept
    def _foes(self, team: str, fallen: bool = False) -> list[tuple[str, Fighter, str, bool]]:
        """Return the able foes of a team on the map, or the fallen: id, fighter, area, and whether they are in stealth.

        Those who surrendered or left are no foes.
        """
        return [
            (each.id, self._fighters[each.id], each.area, in_stealth(self.table, each))
            for each in self.table.characters.values()
            if each.team != team and each.in_fight and each.able is not fallen and each.area is not None
        ]

    @kept
    def attacks(self, who: str) -> dict[str, float]:
        """Return the worth of the best attack with each usable form, by its key."""
        character, hit = self.table.characters[who], self._ground.hit
        if (here := character.area) is None:
            return {}
        foes = [
            *self._foes(character.team),
            *(self._foes(character.team, True) if told(self.table, who, FINISH) else ()),
        ]
        best = {
            weapon.key: max([_NONE, *(hit(weapon, here, foe, there, hides) for _, foe, there, hides in foes)])
            for weapon in self._weapons(who)
        }
        return {key: worth for key, worth in best.items() if worth >= 0}

    def best(self, who: str) -> float:
        """Return the worth of a character's best attack now."""
        return max(self.attacks(who).values(), default=0.0)

    def _best_of(self, arms: Arms, team: str, here: str) -> float:
        """Return the worth of the best attack with weapons from an area; 0 if there is none."""
        best = self._ground.best
        return max([0.0, *(best(arms, here, foe, there, hides) for _, foe, there, hides in self._foes(team))])

    @kept
    def _highest_of(self, arms: Arms, team: str) -> float:
        """Return a worth that no attack with weapons exceeds from any area."""
        return max([0.0, *(self._ground.most(arms, foe) for _, foe, _, _ in self._foes(team))])

    @kept
    def _best_from(self, who: str, area: str) -> float:
        team = self.table.characters[who].team
        best = self._best_of(self._weapons(who), team, area)
        for arms in self._stowed(who).values():
            if _STOWED * self._highest_of(arms, team) > best:
                best = max(best, _STOWED * self._best_of(arms, team, area))
        return best

    @kept
    def _peak(self, who: str) -> float:
        team = self.table.characters[who].team
        others = [self._highest_of(arms, team) for arms in self._stowed(who).values()]
        return max(self._highest_of(self._weapons(who), team), _STOWED * max(others, default=0.0))

    def reach(self, who: str, area: str) -> float:
        """Return the worth of the best attack from an area or, with a usable leg, beyond it; less for each move."""
        best, highest = 0.0, self._peak(who)
        for there, steps in self._ground.steps(area) if self.table.characters[who].legs else [(area, 0)]:
            if (share := _FAR**steps) * highest <= best:
                break
            best = max(best, self._best_from(who, there) * share)
        return best

    def armed(self, who: str, item: Item) -> float:
        """Return the worth of the best attack with a weapon once it is in hand, here or after moves."""
        character, arms = self.table.characters[who], self._stowed(who).get(item.id)
        if arms is None:
            arms = self._drawn(character, item)
        if not arms or character.area is None:
            return 0.0
        best, highest = 0.0, self._highest_of(arms, character.team)
        for area, steps in self._ground.steps(character.area):
            if steps and character.legs < len(HANDS):  # nobody crawls with a weapon in hand (RUL-24)
                break
            if (share := _FAR**steps) * highest <= best:
                break
            best = max(best, self._best_of(arms, character.team, area) * share)
        return best

    # ---------------------------------------------------------------- places

    def _threat(self, who: str, area: str) -> float:
        """Return the worth that foes may take from a character in an area, shared among their side."""
        character, own, best = self.table.characters[who], self._fighters[who], self._ground.best
        hides = character.stealthy and self._hides(character, area)
        each = (best(self._weapons(foe), there, own, area, hides) for foe, _, there, _ in self._foes(character.team))
        return sum(each) / max(1, self._able(character.team))

    def _hides(self, character: Character, area: str) -> bool:
        """Tell whether a character would be in stealth in an area."""
        twin = copy(character)
        twin.area = area
        return in_stealth(self.table, twin)

    @kept
    def _able(self, team: str) -> int:
        return sum(each.team == team and each.able for each in self.table.characters.values())

    def stands(self, who: str, area: str) -> dict[str, float]:
        """Return the worth of standing in an area: attacks from there, and attacks by foes."""
        fear = _FEAR * _BOLDER**self.table.round
        return {"attacks from there": self.reach(who, area), "safety there": -fear * self._threat(who, area)}

    def goals(self, who: str) -> list[str]:
        """Return the areas that one move reaches."""
        return [goal for goal in goals(self.table, self.table.characters[who]) if goal != OUT]

    def gives_up(self, who: str) -> bool:
        """Tell whether a character whom the app plays gives up now: beaten, or wounded and unable to harm anyone."""
        if self.table.characters[who].area is None or not told(self.table, who, GIVE_UP):
            return False
        return beaten(self.table, who) or self._harmless(who)

    def _harmless(self, who: str) -> bool:
        """Tell whether a wounded character has no attack, here or after moves, and no closed door to look behind."""
        character, doors = self.table.characters[who], self.table.area_map.doors_of
        if not any(map(any, character.marks.values())) or character.area is None or self.reach(who, character.area):
            return False
        areas = [area for area, _ in self._ground.steps(character.area)] if character.legs else []
        return not any(line.door == "closed" for area in areas for line in doors(area))

    def leaves(self, who: str) -> dict[str, float] | None:
        """Return the worth of each move of a character who gives up and runs for a way out; None if they do not."""
        character, area_map = self.table.characters[who], self.table.area_map
        if character.area is None or not self.gives_up(who) or not legal(why_no_walking(character)):
            return None
        if area_map.area(character.area).exit:
            return {OUT: _LEAVES}
        ways = {goal: self._to_exit(goal) for goal in area_map.steps_from(character.area)}
        worths = {goal: _LEAVES * _NEARER**steps for goal, steps in ways.items() if steps is not None}
        return worths or None

    def _to_exit(self, area: str) -> int | None:
        """Return the number of moves from an area to a way out; None if there is none."""
        steps = self._ground.steps(area)
        return next((moves for there, moves in steps if self.table.area_map.area(there).exit), None)


def attack_worth(table: Table, attacker: Character, form: Form, target: Character) -> float:
    """Return the worth of an attack on a target, who may have fallen."""
    if not target.able:
        return _FINISHED if not form.less and told(table, attacker.id, FINISH) else 0.0
    return strike(table, attacker, form, target)


_GROUND: dict[Any, Ground] = {}
_SCENE: dict[Any, Scene] = {}
"""The last grounds and scenes, by all that their worths depend on."""


def _kept(known: dict[Any, R], key: Any, most: int, make: Callable[[], R]) -> R:
    """Return what is kept under a key, or make it; the oldest is dropped first."""
    found = known.pop(key, None) or make()
    while len(known) >= most:
        del known[next(iter(known))]
    known[key] = found
    return found


@once
def scene_of(table: Table) -> Scene:
    """Return the scene at a table, a known one if nothing has changed since."""
    key = (table.area_map, tuple(table.effects), table.rules, tuple(table.standing.items()))
    ground = _kept(_GROUND, key, _GROUNDS, lambda: Ground(table))
    fighters = {each.id: ground.fighter(table, each) for each in table.characters.values()}
    places = tuple([(each.area, each.stealthy) for each in table.characters.values()])
    now = (*fighters.values(), places, _encoded(table.floor), table.round)
    scene = _kept(_SCENE, now, _SCENES, lambda: Scene(ground, fighters))
    scene.table = table
    return scene
