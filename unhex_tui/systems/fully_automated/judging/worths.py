"""Worths of attacks, and of hexes to stand in, from the numbers that the odds use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache, reduce
from operator import or_

from unhex_tui.engine.chance import Spread, exact
from unhex_tui.engine.value import State
from unhex_tui.gamekit import judging
from unhex_tui.gamekit.handing import FINISH, told
from unhex_tui.gamekit.judging import Worth
from unhex_tui.systems.fully_automated.fight import matchup
from unhex_tui.systems.fully_automated.fight.actions import (
    knows_card,
    playable,
    proficient,
)
from unhex_tui.systems.fully_automated.fight.matchup import AttackOdds, Sides, attack_odds, damage
from unhex_tui.systems.fully_automated.fight.measuring import (
    attack_line,
    closer,
    empty_costs,
    filled_costs,
    fits,
    sights,
    taken,
)
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.maps.lines import Line, Sight
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.chances import AttackFacts, Blow, End, attack
from unhex_tui.systems.fully_automated.rules.damage import band, farthest, on_attack, passed_on, possible
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules
from unhex_tui.systems.fully_automated.state.table import Act, Table

NEXT = 0.6
"""Share that an attack of the next round counts."""
_ANYWHERE = 99
"""Movement without a limit."""
_ON_THE_WAY = {"gets closer": 0.05}
_PAST_OTHERS = {"gets closer if a hex stays free": 0.05}
_IN_A_QUEUE = {"gets closer once others have moved": 0.01}
_LATE, _BOLDER = 10, 0.85
"""The round from which fear of harm fades, and the share of it that is left each round."""
_FRIEND = 3.0
"""Worth of an ally's harm in one's own line of attack, in that of a foe."""
_FINISHED = 0.05
"""Worth of an attack on a fallen foe, for whom the app plays so."""


def fear(table: Table) -> float:
    """Return the share that harm to oneself and stuns count: less in each late round, so that fights end."""
    return float(_BOLDER ** max(0, table.round - _LATE))


def _faded(table: Table, worth: dict[str, float]) -> dict[str, float]:
    """Return the worth of an attack in this round, in late ones with less for stuns and a counter-attack."""
    share = fear(table)
    return worth if share == 1 else worth | {part: share * worth[part] for part in ("stuns", "counter-attack")}


def harm(table: Table, ends: Spread[End], character: Character, target: Character) -> dict[str, float]:
    """Return the worth of an attack: what the target loses, without what a counter-attack costs the attacker."""
    if target.able:
        return _faded(table, _harm(ends, max(1, target.hp), max(1, character.hp)))
    return _fallen(table, character)


def _fallen(table: Table, character: Character) -> dict[str, float]:
    """Return the worth of an attack on a fallen foe, whatever its odds."""
    return {"finishes them": _FINISHED} if told(table, character.id, FINISH) else {"already down": -0.1}


def _harm(ends: Spread[End], hp: int, own: int) -> dict[str, float]:
    out = lost = stuns = back = 0.0
    for end, chance in ends:
        out += chance * (end.restrained or end.hurt >= hp)
        lost += chance * min(1.0, end.hurt / hp)
        stuns += chance * (end.stuns > 0)
        back += chance * (1.0 if end.back_restrained else min(1.0, end.back / own))
    return {"puts them out": 0.6 * out, "damage": 0.4 * lost, "stuns": 0.1 * stuns, "counter-attack": -0.5 * back}


def _shot(table: Table, sides: Sides, odds: AttackOdds) -> Worth:
    """Return the worth of an attack from its best hex, and of what someone in its way suffers."""
    _, character, _, target = sides
    line = attack_line(table, character, target, at=odds.place)
    return {**harm(table, odds.ends, character, target), **_in_the_way(table, sides, line)}


def _in_the_way(table: Table, sides: Sides, line: Line) -> Worth:
    """Return the worth of what someone in the way of an attack suffers (FA-COV-7)."""
    other = table.characters.get(line.whom)
    if sides.card.category != "ranged" or other is None or not other.able:
        return {}
    points, hp = passed_on(other.armor, table.rules), max(1, other.hp)
    hurt = 0.4 * min(1.0, points / hp) + 0.6 * (points >= hp)
    own = other.team == sides.character.team
    return {"an ally in the way" if own else "a foe in the way": -_FRIEND * hurt if own else hurt}


def summed(worth: Worth) -> float:
    """Return the sum of a worth's parts."""
    return sum(worth.values())


class _Hand(State):
    """The cards for attacks, each with whether the character is trained in it; the same hand is the same object."""

    cards: tuple[tuple[Card, bool], ...]


@lru_cache(512)
def _hand(cards: tuple[Card, ...], proficiencies: tuple[str, ...]) -> _Hand:
    return _Hand(tuple([(mine, knows_card(proficiencies, mine)) for mine in cards if not mine.restrains]))


class _Blows(dict[int | Sight, float]):
    """Worths of the best card of a hand at a target without a defence, by the line; by a distance, of an open line.

    An open line is worth most.
    """

    def __init__(self, hand: _Hand, stunned: bool, armor: int, hp: int, rules: TableRules) -> None:
        self._hand, self._stunned, self._armor, self._hp, self._rules = hand, stunned, armor, hp, rules

    def __missing__(self, key: int | Sight) -> float:
        line = Sight(key, False, False) if isinstance(key, int) else key
        target, usable = (self._armor, self._hp), (each for each in self._hand.cards if band(each[0], line[0]) != "out")
        worths = (
            _unmet(mine, line, (not trained, self._stunned), False, target, self._rules) for mine, trained in usable
        )
        best = self[key] = max(map(summed, worths), default=0.0)
        return best

    @cached_property
    def distances(self) -> list[int]:
        """Distances over which a card of the hand is worth something."""
        most = max((farthest(mine) for mine, _ in self._hand.cards), default=0)
        return [distance for distance in range(most + 1) if self[distance] > 0]


_blows = lru_cache(4096)(_Blows)


@lru_cache(16384)
def _blow(plays: Card, line: Sight, bad: tuple[bool, bool], aimed: bool, armor: int, rules: TableRules) -> Spread[End]:
    """Return the odds of an attack without a defence; `bad` tells of an untrained and of a stunned attacker."""
    (distance, covered, veiled), (untrained, stunned) = line, bad
    edges = on_attack(plays, distance, aimed=aimed, veiled=veiled, proficient=not untrained, stunned=stunned)
    return exact(attack, AttackFacts(rules, Blow(plays, distance, edges, aimed, covered, armor)))


@lru_cache(4096)
def _hurt(plays: Card, line: Sight, bad: tuple[bool, bool], aimed: bool, armor: int, rules: TableRules) -> float:
    """Return the expected damage of an attack without a defence."""
    return damage(_blow(plays, line, bad, aimed, armor, rules))


@lru_cache(16384)
def _unmet(
    plays: Card, line: Sight, bad: tuple[bool, bool], aimed: bool, target: tuple[int, int], rules: TableRules
) -> dict[str, float]:
    """Return the worth of an attack without a defence, on a target with this armor and these hit points."""
    armor, hp = target
    return _harm(_blow(plays, line, bad, aimed, armor, rules), hp, 1)


class Floods:
    """The hexes that a character can reach, by what the cheapest way costs; sets of hexes are bits as in `Grid.bits`.

    Costs are worked out only as far as they are asked for.
    """

    def __init__(self, table: Table, character: Character) -> None:
        grid, standing = table.grid, table.standing_at
        self._grid, self._by_cost = grid, dict[int, int]()
        self.stops = 0
        """Hexes where the character can stop."""
        self._levels, self._beside = list[int](), list[int]()
        if grid is None or character.place not in grid.cells:
            return
        bits, crowd, self._by_cost = grid.bits, filled_costs(grid, character, standing), {**_by_cost(grid)}
        for place, enters in crowd.items():
            for each in self._by_cost:
                self._by_cost[each] &= ~bits[place]
            if enters is not None:
                self._by_cost[enters] = self._by_cost.get(enters, 0) | bits[place]
        self.stops = ~sum(bits[place] for place in crowd if taken(table, character, standing[place]))
        self.stops &= ~bits[character.place]
        self._levels = [bits[character.place]]
        self._seen = bits[character.place]

    def level(self, spent: int) -> int:
        """Return the hexes to which the cheapest way costs so much."""
        levels, grid = self._levels, self._grid
        while grid is not None and levels and len(levels) <= spent:
            self._beside.append(grid.beside(levels[-1]))
            new = 0
            for enters, hexes in self._by_cost.items():
                if enters <= len(levels):
                    new |= self._beside[-enters] & hexes
            levels.append(new & ~self._seen)
            self._seen |= new
        return levels[spent] if levels else 0

    def before(self, hexes: int, spent: int) -> int:
        """Return all hexes of the cheapest ways to these hexes, to each of which the cheapest way costs so much."""
        on_ways = [0] * spent + [hexes]
        for cost in range(spent, 0, -1):
            for enters, places in self._by_cost.items():
                if enters <= cost and (ends := on_ways[cost] & places) and self._grid is not None:
                    on_ways[cost - enters] |= self._grid.beside(ends) & self._levels[cost - enters]
        return sum(on_ways)


def _by_cost(grid: Grid) -> Mapping[int, int]:
    """Return the passable hexes by the cost to enter them where no one stands, as bits."""
    known: dict[int, int] | None = grid.found.get("by cost")
    if known is None:
        known = grid.found["by cost"] = {}
        for place, enters in empty_costs(grid).items():
            if enters is not None:
                known[enters] = known.get(enters, 0) | grid.bits[place]
    return known


class Ground:
    """Worths of hexes for one character, while the others stay."""

    def __init__(self, table: Table, character: Character) -> None:
        self._table, self._character = table, character
        self._grid = grid = table.grid
        self._sight = sights(table, grid, character).sight if grid is not None else self._typed
        hand = _playing(table, character)
        self._foes = [
            (foe, _blows(*hand, *_body(foe), table.rules), self._apart(foe))
            for foe in able_foes(table, character)
            if foe.place or not grid
        ]
        able = [(foe, apart) for foe, _, apart in self._foes if character.able and not foe.stun]
        own = _body(character)
        self._against = [(foe, _blows(*_playing(table, foe), *own, table.rules), apart) for foe, apart in able]
        self._numbers = grid.numbers if grid is not None else {"": 0}
        self._side = max(1, len(judging.one_side(table, character.id)))
        self._reached: dict[str, float] = {}

    @cached_property
    def _floods(self) -> Floods:
        return Floods(self._table, self._character)

    @cached_property
    def _near(self) -> int:
        """The hexes where the character can stop within reach of a foe, whatever is between, as bits."""
        near, grid = 0, self._grid
        if grid is None:
            return near
        for foe, blows, _ in self._foes:
            rings = grid.rings(foe.place)
            for distance in blows.distances:
                near |= rings[distance] if distance < len(rings) else 0
        return near & self._floods.stops

    def _apart(self, foe: Character) -> bytes:
        """Return the distances from a foe, by the number of the character's hex."""
        if self._grid is not None:
            return self._grid.distances(foe.place)
        return bytes([attack_line(self._table, self._character, foe).distance])

    def reaches(self, place: str) -> float:
        """Return the worth of the character's best attack from a hex."""
        best = self._reached.get(place)
        if best is None:
            best, here = 0.0, self._numbers[place]
            for foe, blows, apart in self._foes:
                if blows[apart[here]] > best:
                    best = max(best, self._strikes(blows, place, foe.place))
            self._reached[place] = best
        return best

    def exposed(self, place: str) -> float:
        """Return the worth that foes may take from the character in a hex, shared among their side."""
        here, lost = self._numbers[place], 0.0
        for foe, blows, apart in self._against:
            if blows[apart[here]]:
                lost += self._strikes(blows, foe.place, place)
        return lost / self._side

    def _strikes(self, blows: _Blows, at: str, to: str) -> float:
        """Return the worth of an attack from one hex at another, with people in between."""
        seen = self._sight(at, to)
        return blows[seen] if seen is not None else 0.0

    def _typed(self, _at: str, _to: str) -> Sight | None:
        """Return what counts of every line of attack without a map."""
        return attack_line(self._table, self._character, self._character).sight

    @cached_property
    def _targets(self) -> list[tuple[Character, int]]:
        """The foes to attack, with their distances."""
        table, character, grid = self._table, self._character, self._grid
        foes = table.foes(character.id) if told(table, character.id, FINISH) else able_foes(table, character)
        return [(foe, 0 if grid is None else grid.distance(character.place, foe.place)) for foe in foes]

    def attacks(self, plays: Card) -> list[Worth]:
        """Return the worths of an attack with a card on each foe that it reaches, with its free hex."""
        table, character, anywhere = self._table, self._character, self._grid is None
        near = [foe for foe, distance in self._targets if anywhere or possible(plays, distance, plays.free)]
        if not near:
            return []
        action = Act(character.id, plays.id, card=plays.id, aimed=character.aim > 0)
        worths = (attack_on(table, Sides(action, character, plays, foe)) for foe in near)
        return [worth for worth in worths if worth is not None]

    def stands(self, place: str) -> dict[str, float]:
        """Return the worth of standing in a hex."""
        exposed = -NEXT / 2 * fear(self._table) * self.exposed(place)
        return {"attacks from there": NEXT * self.reaches(place), "exposed": exposed}

    @cached_property
    def _ways(self) -> int:
        """The hexes on all shortest ways to a hex with an attack, as bits; 0 if there is none."""
        grid, floods = self._grid, self._floods
        if grid is None:
            return 0
        for spent in range(_ANYWHERE + 1):
            near = grid.of_bits(floods.level(spent) & self._near)
            if ends := sum([grid.bits[place] for place in near if self.reaches(place)]):
                return floods.before(ends, spent)
        return 0

    def towards(self, most: int) -> str:
        """Return the hex of a move that is farthest on a shortest way to a hex with an attack; "" if there is none."""
        grid, stops = self._grid, self._floods.stops & self._ways
        if grid is None:
            return ""
        ends = (self._floods.level(spent) & stops for spent in range(most, 0, -1))
        return next((place for hexes in ends for place in grid.of_bits(hexes)), "")

    def _within(self, most: int) -> int:
        """Return the hexes that a move can reach, as bits."""
        return reduce(or_, [self._floods.level(spent) for spent in range(most + 1)])

    def best_move(self, most: int) -> dict[str, float]:
        """Return the worth of the best hex of a move, as `moves` has it; empty if there is none."""
        best, top, grid = dict[str, float](), float("-inf"), self._grid
        if grid is None:
            return best
        within = self._near & self._within(most)
        hopes = [(self._hopes(place), place) for place in grid.of_bits(within)]
        for hope, place in sorted(hopes, reverse=True):
            if NEXT * hope <= top:
                break
            reached = self.reaches(place)
            if reached and NEXT * reached > top and (worth := summed(stands := self.stands(place))) > top:
                best, top = stands, worth
        if best or not self._ways:
            return best
        if not self.towards(most):
            return dict(_IN_A_QUEUE)
        free = grid.beside(grid.bits[self._character.place]) & self._ways & self._floods.stops
        return dict(_ON_THE_WAY if free else _PAST_OTHERS)

    def _hopes(self, place: str) -> float:
        """Return the worth of the best attack from a hex if nothing were between."""
        here = self._numbers[place]
        return max([blows[apart[here]] for _, blows, apart in self._foes])

    def moves(self, places: Iterable[str], most: int) -> dict[str, dict[str, float]]:
        """Return the worth of each hex of a move with an attack; without any, that of one on the way to one."""
        places = [*places]
        parts = {place: self.stands(place) for place in places if self.reaches(place)}
        if not parts and (goal := self.towards(most)) in places:
            parts[goal] = dict(_ON_THE_WAY)
        return parts


def attack_on(table: Table, sides: Sides) -> Worth | None:
    """Return the worth of an attack; None if it is not possible."""
    action, character, plays, foe = sides
    if plays.restrains or (foe.able and matchup.defends(table, action, foe)):
        odds = attack_odds(table, sides)
        return _shot(table, sides, odds) if odds is not None else None
    bad, line = (not proficient(character, plays), _stunned(table, character)), attack_line(table, character, foe)
    if not fits(plays, line):
        lines = [attack_line(table, character, foe, at=place) for place in closer(table, *sides)]
        if not lines:
            return None
        line = max(lines, key=lambda each: _hurt(plays, each.seen, bad, action.aimed, foe.armor, table.rules))
    if foe.able:
        worth = _faded(table, _unmet(plays, line.seen, bad, action.aimed, _body(foe), table.rules))
    else:
        worth = _fallen(table, character)
    return {**worth, **_in_the_way(table, sides, line)} if line.whom else worth


def able_foes(table: Table, character: Character) -> list[Character]:
    """Return the foes of a character who can still act."""
    return [foe for foe in table.foes(character.id) if foe.able]


def _playing(table: Table, character: Character) -> tuple[_Hand, bool]:
    """Return a character's hand, and whether a stun counts against it."""
    return _hand(playable(table, character), character.proficiencies), _stunned(table, character)


def _body(target: Character) -> tuple[int, int]:
    """Return a target's armor and hit points."""
    return target.armor, max(1, target.hp)


def _stunned(table: Table, character: Character) -> bool:
    """Tell whether a stun counts against the character's attack (FA-OPT-1)."""
    return character.stuns > 0 and table.rules.opt_stun_hits_pending_attack == "on"
