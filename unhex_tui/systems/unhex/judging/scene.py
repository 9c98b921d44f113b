"""Worths that depend on where characters stand: attacks in reach, areas to move to, weapons to draw."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cache
from typing import Any

from unhex_tui.gamekit.handing import FINISH, GIVE_UP, beaten, told
from unhex_tui.gamekit.judging import once
from unhex_tui.systems.unhex.fight.facts.cover import sees
from unhex_tui.systems.unhex.fight.facts.why_not import (
    forms,
    goals,
    legal,
    why_no_use,
    why_no_walking,
    why_other_weapon,
)
from unhex_tui.systems.unhex.judging.hits import strike
from unhex_tui.systems.unhex.maps.area_map import OUT, AreaMap
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import KINDS, Form, Item
from unhex_tui.systems.unhex.state.table import Table

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


def _state(character: Character) -> tuple[Any, ...]:
    """Return all of a character that worths in a scene depend on."""
    return (
        character.id,
        character.area,
        character.level,
        character.max_level,
        character.able,
        character.in_fight,
        *map(tuple, character.marks.values()),
        character.right,
        character.left,
        character.abilities,
        character.stealthy,
        character.all_out,
        character.last_form,
        tuple([(item.id, item.destroyed) for item in character.items]),
    )


class Scene:
    """Worths that depend on where all characters stand."""

    table: Table
    """The present table; an equal one for all that the scene keeps."""

    def __init__(self, area_map: AreaMap) -> None:
        self._map = area_map
        self.strike = cache(self._strike)
        self.reach = cache(self._reach)
        self.armed = cache(self._armed)
        self._against = cache(self._able_against)
        self._weapons = cache(self._usable)
        self._range = cache(self._measured)
        self._from = cache(self._best_from)
        self._threat = cache(self._threatened)

    def _usable(self, who: str) -> list[Form]:
        character = self.table.characters[who]
        return [
            form
            for form in forms(character)
            if legal(why_no_use(character, form)) and legal(why_other_weapon(self.table, character, form))
        ]

    def _foes(self, who: str) -> list[Character]:
        return [self.table.characters[foe] for foe in self._against(self.table.characters[who].team)]

    def _able_against(self, team: str) -> list[str]:
        return [each.id for each in self.table.characters.values() if each.team != team and each.able]

    def _strike(self, who: str, form: Form, target: str) -> float:
        foe = self.table.characters[target]
        if not foe.able:
            return _FINISHED if not form.less and told(self.table, who, FINISH) else 0.0
        return strike(self.table, self.table.characters[who], form, foe)

    def targets(self, who: str, form: Form) -> list[str]:
        """Return the ids of the able foes whom an attack reaches; of all foes for characters who finish the fallen."""
        attacker, foes = self.table.characters[who], self._foes(who)
        if told(self.table, who, FINISH):
            foes = [foe for foe in self.table.characters.values() if foe.team != attacker.team and foe.in_fight]
        return [foe.id for foe in foes if self._reaches(attacker, form, foe)]

    def _apart(self, attacker: Character, target: Character) -> int | None:
        """Return the distance of two characters; None if one is nowhere, or without a path."""
        if attacker.area is None or target.area is None:
            return None
        return self._range(attacker.area, target.area)

    def _reaches(self, attacker: Character, form: Form, target: Character) -> bool:
        distance = self._apart(attacker, target)
        return distance is not None and form.low <= distance <= form.high and sees(self.table, attacker, target, form)

    def _measured(self, here: str, there: str) -> int | None:
        return self.table.geometry.range(here, there)

    def attacks(self, who: str) -> dict[str, float]:
        """Return the worth of the best attack with each usable form, by its key."""
        best = {
            form.key: max((self.strike(who, form, target) for target in self.targets(who, form)), default=-1.0)
            for form in self._weapons(who)
        }
        return {key: worth for key, worth in best.items() if worth >= 0}

    def best(self, who: str) -> float:
        """Return the worth of a character's best attack now."""
        return max(self.attacks(who).values(), default=0.0)

    def _best_of(self, attacker: Character, weapons: list[Form]) -> float:
        """Return the worth of the best attack of a character or a copy."""
        return max(
            (
                strike(self.table, attacker, form, foe)
                for foe in self._foes(attacker.id)
                if (distance := self._apart(attacker, foe)) is not None
                for form in weapons
                if form.low <= distance <= form.high and sees(self.table, attacker, foe, form)
            ),
            default=0.0,
        )

    def _best_from(self, who: str, area: str) -> float:
        twin = copy(self.table.characters[who])
        twin.area = area
        others = (self._best_of(*self._drawn(twin, item)) for item in self._stowed(who))
        return max(self._best_of(twin, self._weapons(who)), _STOWED * max(others, default=0.0))

    def _stowed(self, who: str) -> list[Item]:
        character = self.table.characters[who]
        return [item for item in character.items if KINDS[item.kind].family and not character.wields(item)]

    @staticmethod
    def _drawn(character: Character, item: Item) -> tuple[Character, list[Form]]:
        """Return a copy of a character with a weapon in hand, and the forms of that weapon that are usable then."""
        twin = copy(character)
        if twin.item(item.id) is None:
            twin.items = [*twin.items, item]
        twin.right = twin.left = None
        twin.take_up(item.id, "both" if KINDS[item.kind].hands > 1 or not twin.usable("right") else "right")
        return twin, [form for form in forms(twin) if form.item == item.id and legal(why_no_use(twin, form))]

    def _reach(self, who: str, area: str) -> float:
        """Return the worth of the best attack from an area or, with a usable leg, beyond it; less for each move."""
        steps = self._steps(area) if self.table.characters[who].legs else [(area, 0)]
        return max((self._from(who, there) * _FAR**moves for there, moves in steps), default=0.0)

    def _steps(self, area: str) -> Iterator[tuple[str, int]]:
        """Yield the areas that can be entered from an area, with the number of moves."""
        known, ring, steps = {area}, [area], 0
        while ring:
            yield from ((each, steps) for each in ring)
            ring = [to for each in ring for to in self._map.steps_from(each)]
            ring = [to for to in dict.fromkeys(ring) if to not in known]
            known |= {*ring}
            steps += 1

    def _threatened(self, who: str, area: str) -> float:
        """Return the worth that foes may take from a character in an area, shared among their side."""
        twin = copy(self.table.characters[who])
        twin.area = area
        each = (
            max(
                (
                    strike(self.table, foe, form, twin)
                    for form in self._weapons(foe.id)
                    if self._reaches(foe, form, twin)
                ),
                default=0.0,
            )
            for foe in self._foes(who)
        )
        own = sum(other.team == twin.team and other.able for other in self.table.characters.values())
        return sum(each) / max(1, own)

    def stands(self, who: str, area: str) -> dict[str, float]:
        """Return the worth of standing in an area: attacks from there, and attacks by foes."""
        fear = _FEAR * _BOLDER**self.table.round
        return {"attacks from there": self.reach(who, area), "danger there": -fear * self._threat(who, area)}

    def goals(self, who: str) -> list[str]:
        """Return the areas that one move reaches."""
        return [goal for goal in goals(self.table, self.table.characters[who]) if goal != OUT]

    def gives_up(self, who: str) -> bool:
        """Tell whether a character whom the app plays gives up now: beaten, or unable to harm anyone any more."""
        area = self.table.characters[who].area
        gives = area is not None and told(self.table, who, GIVE_UP)
        return gives and (beaten(self.table, who) or not self.reach(who, area))

    def leaves(self, who: str) -> dict[str, float] | None:
        """Return the worth of each move of a character who gives up and runs for a way out; None if they do not."""
        character, walks = self.table.characters[who], self._map.steps_from
        if character.area is None or not self.gives_up(who) or not legal(why_no_walking(character)):
            return None
        if self._map.area(character.area).exit:
            return {OUT: _LEAVES}
        ways = {goal: self._to_exit(goal) for goal in walks(character.area)}
        worths = {goal: _LEAVES * _NEARER**steps for goal, steps in ways.items() if steps is not None}
        return worths or None

    def _to_exit(self, area: str) -> int | None:
        """Return the number of moves from an area to a way out; None if there is none."""
        return next((steps for there, steps in self._steps(area) if self._map.area(there).exit), None)

    def _armed(self, who: str, item: Item) -> float:
        """Return the worth of the best attack with a weapon once it is in hand, here or after moves."""
        twin, weapons = self._drawn(self.table.characters[who], item)
        if not weapons or twin.area is None:
            return 0.0
        best = 0.0
        for area, steps in self._steps(twin.area):
            if steps and twin.legs < len(HANDS):  # nobody crawls with a weapon in hand (RUL-24)
                break
            twin.area = area
            best = max(best, self._best_of(twin, weapons) * _FAR**steps)
        return best


_KEPT = 8
_SCENES: dict[Any, Scene] = {}
"""The last scenes by all that their worths depend on."""


@once
def scene_of(table: Table) -> Scene:
    """Return the scene at a table, a known one if nothing has changed since."""
    key = (
        tuple(map(_state, table.characters.values())),
        id(table.area_map),  # the scene keeps the map, so that no other map gets its id
        tuple(table.effects),
        table.initiative_side(),
        table.rules,
        tuple(table.standing.items()),
    )
    scene = _SCENES.pop(key, None) or Scene(table.area_map)
    scene.table = table
    while len(_SCENES) >= _KEPT:
        del _SCENES[next(iter(_SCENES))]
    _SCENES[key] = scene
    return scene
