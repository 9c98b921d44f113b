"""Worths of answers in Fading Suns, from the numbers that the odds use."""

from __future__ import annotations

from copy import copy
from functools import cached_property, lru_cache

from unhex_tui.engine.chance import Spread
from unhex_tui.engine.decision import Choose, Decision, Enter
from unhex_tui.engine.judging import Course, Judged
from unhex_tui.gamekit import judging
from unhex_tui.gamekit.judging import DICE, IDLE, Judges, Worth, by_id, gms, judged
from unhex_tui.gamekit.visibility import knows
from unhex_tui.systems.fading_suns.fight import attack, declaring, defending, grapple, matchup, rolling, vitality
from unhex_tui.systems.fading_suns.fight.defending import counted_by
from unhex_tui.systems.fading_suns.fight.ledger import (
    ABORT,
    GRAPPLES,
    attack_total,
    contest_goal,
    dodge_goal,
    farthest,
    penalty,
    pool,
)
from unhex_tui.systems.fading_suns.people.character import Character, Own
from unhex_tui.systems.fading_suns.rules.chances import ActFacts, D20Roll, Pool, momentum_dice
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules
from unhex_tui.systems.fading_suns.state.table import Table

USUAL = 6
"""Vitality of a character whose wounds the deciding seat does not know."""
_HOLD = 0.1
"""Worth of a hold besides its wounds."""
_PRICE = 0.3
"""Share of the best attack that an abort takes from the next turn (FS-ABT-2)."""


def harm(table: Table, target: Character, wounds: Spread[int]) -> dict[str, float]:
    """Return the worth of wounds to their target's foes: the chance to put them out, and what else they lose."""
    return _parts(wounds, *_life(table, target))


def _parts(wounds: Spread[int], out: int, left: int) -> dict[str, float]:
    """Return the worth of wounds to someone whom this many put out, and who has this much Vitality left."""
    falls = lost = 0.0
    for by, chance in wounds:
        lost += chance * (by if by < left else left)
        if by >= out:
            falls += chance
    return {"puts them out": 0.6 * falls, "wounds": 0.4 * (lost / left)}


def _body(table: Table, character: Character) -> _Body:
    return character.armor, *_life(table, character)


def _life(table: Table, character: Character) -> tuple[int, int]:
    """Return the wounds that put a character out, and the Vitality that is left; waiting wounds count (FS-INI-1)."""
    left = character.vitality - table.waiting(character.id)
    return left - (not character.awake), max(1, left)


def _sum(worth: Worth) -> float:
    return sum(worth.values())


_Body = tuple[int, int, int]
"""A character's armor, the wounds that put them out, and the Vitality that is left."""
_Mark = tuple[D20Roll | None, _Body]
"""The target of a blow, with the dodge."""
_Grab = tuple[bool, bool, D20Roll, bool, _Mark]
"""The target of a grapple.

Whether the character ran them down, and whether they are held; their goal in the contest and whether they resist.
"""
_SAFE: _Body = (0, 0, 1)
"""The body of an attacker whom the attack cannot hurt."""


@lru_cache(16384)
def _blow(goal: int, dice: int, run: int, own: _Body, mark: _Mark, rules: TableRules) -> Worth:
    """Return the worth of a blow with these damage dice; if some are the `run` of a charge, `own` may suffer too."""
    dodge, (armor, out, left) = mark
    odds = matchup.odds_of("", matchup.blow_facts(rules, goal, dodge, dice, armor), run, own[0])
    worth = _parts(odds.wounds, out, left)
    return worth if odds.own == matchup.NO_WOUND else worth | {"own wounds": -_sum(_parts(odds.own, *own[1:]))}


class _Marks(dict[tuple[int, int, int, _Body], Worth]):
    """Worths of blows at the best of some targets, by goal, damage dice, run and body, as `_blow` has them."""

    def __init__(self, marks: tuple[_Mark, ...], rules: TableRules) -> None:
        self._marks, self._rules = marks, rules

    def __missing__(self, blow: tuple[int, int, int, _Body]) -> Worth:
        worths = (_blow(*blow, mark, self._rules) for mark in self._marks)
        best = self[blow] = max(worths, key=_sum, default={})
        return best


_marks = lru_cache(1024)(_Marks)


@lru_cache(4096)
def _grab(goals: tuple[int, ...], holder: int, dice: int, grab: _Grab, rules: TableRules) -> Worth:
    """Return the worth of a grapple; the second goal is that against a target whom the character ran down."""
    charged, _, held, resists, (dodge, (armor, out, left)) = grab
    facts = ActFacts(rules, goals[charged], dodge, holder, held, resists, damage=Pool(dice), armor=Pool(armor))
    odds = matchup.odds_of("grapple", facts, 0, 0)
    return _parts(odds.wounds, out, left) | ({"a hold": _HOLD * odds.holds} if odds.holds else {})


@lru_cache(4096)
def _taken(attack: matchup.Attack, out: int, left: int) -> float:
    """Return the worth of an attack on a character who does not dodge."""
    return _sum(_parts(attack.odds().wounds, out, left))


class _Turn:
    """A character's turn in numbers, and the worths of their actions, each worked out once."""

    def __init__(self, table: Table, character: Character) -> None:
        self._table, self._character = table, character
        self._own: dict[str, tuple[tuple[int, ...], int]] = {}
        self._marks: dict[bool, _Marks] = {}
        self._bests: dict[tuple[str, int], Worth] = {}
        self._dodges: dict[int, float] = {}
        self._costs: dict[int, int] = {}

    def _numbers(self, kind: str) -> tuple[tuple[int, ...], int]:
        """Return the goals of an attack, of a grapple also that against the one run down, and the damage dice."""
        if (found := self._own.get(kind)) is None:
            table, character = self._table, self._character
            at = ("", character.charged) if kind in GRAPPLES else ("",)
            goals = tuple([attack_total(table, character, kind, each) for each in at])
            found = self._own[kind] = goals, sum(pool(table, character, kind))
        return found

    @cached_property
    def _body(self) -> _Body:
        return _body(self._table, self._character)

    @cached_property
    def _holder(self) -> int:
        """The goal in a contest."""
        return contest_goal(self._table, self._character).total

    @cached_property
    def _dodge(self) -> int:
        """The goal of a dodge."""
        return dodge_goal(self._table, self._character).total

    @cached_property
    def _foes(self) -> list[tuple[Character, _Mark]]:
        """The foes, as targets of blows that are no shots."""
        return [(foe, self._mark(foe, False)) for foe in self._table.foes(self._character.id)]

    @cached_property
    def _grabs(self) -> tuple[_Grab, ...]:
        """The foes as grapples regard them, without repeats."""
        return tuple(dict.fromkeys([self._grab(foe, mark) for foe, mark in self._foes]))

    def _mark(self, foe: Character, shot: bool) -> _Mark:
        return matchup.dodge_of(self._table, foe, shot), _body(self._table, foe)

    def _grab(self, foe: Character, mark: _Mark) -> _Grab:
        held, resists = contest_goal(self._table, foe).total, matchup.resists(self._table, foe)
        return foe.id == self._character.charged, bool(foe.held_by), held, resists, mark

    def _more(self, counted: int) -> int:
        """Return what this many actions change of the goals."""
        if (found := self._costs.get(counted)) is None:
            table, character = self._table, self._character
            found = penalty(table, character, counted) - penalty(table, character, character.counted)
            self._costs[counted] = found
        return found

    def on(self, kind: str, foe: Character, metres: int = -1) -> Worth:
        """Return the worth of an attack on a foe now; `metres` is the length of a charge, -1 for the longest."""
        table, character, (goals, dice) = self._table, self._character, self._numbers(kind)
        if kind in GRAPPLES:
            return _grab(goals, self._holder, dice, self._grab(foe, self._mark(foe, False)), table.rules)
        run = momentum_dice(farthest(table, character) if metres < 0 else metres) if kind == "charge" else 0
        own, mark = self._body if run else _SAFE, self._mark(foe, character.ranged(kind))
        return _blow(goals[0], dice + run, run, own, mark, table.rules)

    def best(self, kind: str, counted: int) -> Worth:
        """Return the worth of an attack on the best target, in a turn with this many actions."""
        if (found := self._bests.get((kind, counted))) is None:
            found = self._bests[kind, counted] = self._best(kind, counted)
        return found

    def _best(self, kind: str, counted: int) -> Worth:
        table, character, (goals, dice) = self._table, self._character, self._numbers(kind)
        more = self._more(counted)
        if kind in GRAPPLES:
            goals = tuple([goal + more for goal in goals])
            grabs = [each for each in self._grabs if (each[0] if kind == "follow" else not each[1])]
            worths = (_grab(goals, self._holder + more, dice, each, table.rules) for each in grabs)
            return max(worths, key=_sum, default={})
        run = momentum_dice(farthest(table, character, counted)) if kind == "charge" else 0
        shot = character.ranged(kind)
        if (marks := self._marks.get(shot)) is None:
            each = dict.fromkeys([self._mark(foe, True) if shot else mark for foe, mark in self._foes])
            marks = self._marks[shot] = _marks(tuple(each), table.rules)
        return marks[goals[0] + more, dice + run, run, self._body if run else _SAFE]

    @cached_property
    def _coming(self) -> matchup.Coming:
        return matchup.coming(self._table, self._character)

    @cached_property
    def threat(self) -> float:
        """The worth that foes may take from the character this turn, shared among their side."""
        _, out, left = self._body
        taken = judging.together([_taken(each, out, left) for each in self._coming.attacks if self._coming.any])
        return taken / max(1, len(judging.one_side(self._table, self._character.id)))

    def dodge(self, counted: int) -> float:
        """Return the worth of a dodge, in a turn with this many actions."""
        if (found := self._dodges.get(counted)) is None:
            goal = self._dodge + self._more(counted)
            found = self._dodges[counted] = matchup.avoided(self._coming.attacks, goal) * self.threat
        return found

    def best_strike(self, counted: int) -> Worth:
        """Return the worth of the best attack that can be repeated."""
        return max((self.best(kind, counted) for kind in matchup.strikes(self._character)), key=_sum)

    def of(self, kinds: list[str]) -> Worth:
        """Return the worth of a turn with exactly these actions."""
        worth: dict[str, float] = {}
        for kind in kinds:
            if matchup.is_attack(self._character, kind):
                for name, part in self.best(kind, len(kinds)).items():
                    worth[name] = worth.get(name, 0.0) + part
        if "dodge" in kinds:
            worth["dodges"] = self.dodge(len(kinds))
        return worth or {"little": IDLE}

    def several(self, counted: int) -> Worth:
        """Return the worth of this many best attacks, or of one fewer and a dodge."""
        best = self.best_strike(counted)
        attacks = {name: part * counted for name, part in best.items()}
        beside = {name: part * (counted - 1) for name, part in best.items()} | {"dodges": self.dodge(counted)}
        return max(attacks, beside, key=_sum)


def _declare(table: Table, asked: Choose) -> Judged:
    character = table.subject(asked)
    parts: dict[str, Worth] = {}
    turn = _Turn(table, character)
    for option in asked.options:
        key = option.key
        if key == "none":
            parts[key] = {"nothing": IDLE}
        elif key in ("2", "3"):
            parts[key] = turn.several(int(key))
        elif key == "same":
            parts[key] = turn.of(character.last)
        elif key == "stand":
            parts[key] = {"on their feet": 2 * IDLE}
        elif key == "hold":
            held = table.held(character.id)
            assert held is not None
            parts[key] = harm(table, held, matchup.held_damage(table, character, held, False)) | {
                "keeps the hold": _HOLD
            }
        elif key == "release":
            parts[key] = turn.best_strike(1)
        elif key == "break":
            holder = table.characters[character.held_by]
            odds = matchup.breaks_out(
                table, contest_goal(table, character).total, contest_goal(table, holder, character).total
            )
            parts[key] = {"no longer held": 0.3 * odds + 2 * IDLE}
        else:
            parts[key] = turn.of([key])
    return judged(parts)


def _which(table: Table, asked: Choose) -> Judged:
    character, declaration = table.subject(asked), table.declaring
    many, so_far = (declaration.many, declaration.kinds) if declaration is not None else (1, [])
    turn = _Turn(table, character)
    usable = [*matchup.strikes(character), *(kind for kind in matchup.attacks(character) if kind not in so_far)]
    parts: dict[str, Worth] = {}
    for option in asked.options:
        attack = option.key in usable
        if option.key == "dodge":
            parts[option.key] = {"dodges": turn.dodge(many)}
        else:
            parts[option.key] = turn.best(option.key, many) if attack else {"little": IDLE}
    return judged(parts)


def _target(table: Table, asked: Choose) -> Judged:
    action = table.action
    parts: dict[str, Worth] = {"forgo": {"nothing": 0.0}, "stand": {"on their feet": IDLE / 2}}
    if action is not None:
        turn = _Turn(table, table.characters[action.who])
        for option in asked.options:
            if (foe := table.characters.get(option.key)) is not None:
                parts[option.key] = {**turn.on(action.kind, foe), "acts": IDLE}
    return judged(parts)


def _metres(table: Table, asked: Enter) -> Judged:
    character, target = (table.characters[character_id] for character_id in asked.about[:2])
    turn, runs = _Turn(table, character), {*range(asked.low, asked.high + 1, 3), asked.high}
    return judged({str(run): turn.on("charge", target, run) for run in runs})


def _given_up(target: Character, key: str, turn: _Turn) -> float:
    """Return the worth of what an answer to an attack gives up (FS-ABT-2, FS-ABT-6)."""
    kind = key.partition(":")[2]
    if kind:
        return _sum(turn.best(kind, target.counted)) if matchup.is_attack(target, kind) else IDLE
    if key == ABORT:
        left = [turn.best(kind, target.counted) for kind in target.left if matchup.is_attack(target, kind)]
        return sum(map(_sum, left)) + _PRICE * _sum(turn.best_strike(1))
    return 0.0


def _defend(table: Table, asked: Choose) -> Judged:
    action, character, target = matchup.sides_of(table)
    shot, turn = character.ranged(action.kind), _Turn(table, target)
    parts: dict[str, Worth] = {}
    for option in asked.options:
        key = option.key
        dodge = None if key == "none" else matchup.would_dodge(table, target, counted_by(target, key), shot).total
        odds = matchup.attack_odds(table, character, action.kind, target, dodge, action.metres, key)
        hurt = _sum(harm(table, target, odds.wounds)) + _HOLD * odds.holds
        parts[key] = {"the attack": -hurt}
        if key != "none":
            more = 0.5 * turn.threat
            parts[key] = {"the attack": -hurt, "later attacks": more * (1 - odds.hits)}
            parts[key] = {**parts[key], "actions given up": -_given_up(target, key, turn)}
    return judged(parts)


def _resist(table: Table, asked: Choose) -> Judged:
    action, character, target = matchup.sides_of(table)
    turn, goal = _Turn(table, target), contest_goal(table, target).total
    parts: dict[str, Worth] = {}
    ended = [f"{grapple.USE}{kind}" for kind in grapple.ends(target)]
    lost = sum(_given_up(target, key, turn) for key in ended)
    for option in asked.options:
        resisting = None if option.key == "none" else goal
        odds = matchup.hold_odds(table, character, target, action.victory, resisting)
        given_up = _given_up(target, option.key, turn)
        rest = lost - given_up * (option.key in ended)
        parts[option.key] = {
            "the hold": -_sum(harm(table, target, odds.wounds)) - 3 * _HOLD * odds.holds,
            "actions given up": -given_up - rest * odds.holds,
        }
    return judged(parts)


JUDGES: Judges = {
    declaring.ACTIONS: _declare,
    declaring.WHICH: _which,
    attack.TARGET: _target,
    attack.METRES: _metres,
    defending.DEFEND: _defend,
    grapple.RESIST: _resist,
    **dict.fromkeys((attack.ATTACK, defending.DODGE, grapple.CONTEST, rolling.DAMAGE, rolling.ARMOR), DICE),
    defending.COVER: gms(),
    vitality.AWAKE: gms("out"),
}
_BY_ID = by_id(JUDGES)


@lru_cache(256)
def _supposed(own: Own) -> Own:
    """Return a weapon as players suppose it is."""
    return own._replace(goal=10, skill=5, init=0, dice=3, adds_strength=True)


def _masked(table: Table, character: Character) -> Character:
    """Return a character as the players know them: average where they know nothing."""
    if character.pc:
        return character
    twin = copy(character)
    if not knows(character, "numbers"):
        twin.strength = twin.dexterity = twin.endurance = twin.wits = twin.fight = twin.dodge = twin.vigor = 5
        twin.armor, twin.run, twin.dodge_face, twin.dodge_goal, twin.awake = 0, 10, 0, 0, False
        twin.weapons = [_supposed(own) for own in twin.weapons]
    if not table.counted(character.id):
        twin.vitality = USUAL + table.waiting(character.id)
    if not knows(character, "condition"):
        twin.down, twin.limited, twin.pays, twin.cover = False, False, False, ""
        holder = table.characters.get(character.held_by)
        twin.held_by = character.held_by if holder is not None and holder.pc else ""
    return twin


def judge(table: Table, decision: Decision) -> Judged:
    """Return what the answers to a decision are worth to the deciding seat."""
    return judging.judge_of(_BY_ID, _masked, table, decision)


def course(table: Table) -> Course:
    """Return the course of the fight."""
    return judging.course(table, "vitality", "Vitality")
