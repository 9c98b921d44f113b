"""Worths of answers in Fading Suns, from the numbers that the odds use."""

from __future__ import annotations

from copy import copy
from functools import cached_property, lru_cache
from typing import Any

from unhex_tui.engine.chance import Spread, share
from unhex_tui.engine.decision import Choose, Decision, Enter
from unhex_tui.engine.judging import Course, Judged
from unhex_tui.gamekit import judging
from unhex_tui.gamekit.judging import DICE, IDLE, Judges, Worth, by_id, gms, judged
from unhex_tui.gamekit.visibility import knows
from unhex_tui.systems.fading_suns.fight import attack, declaring, defending, grapple, matchup, rolling, vitality
from unhex_tui.systems.fading_suns.fight.defending import counted_by
from unhex_tui.systems.fading_suns.fight.ledger import ABORT, GRAPPLES, attack_goal, contest_goal, farthest, pool
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.rules.chances import ActFacts, D20Roll, Pool
from unhex_tui.systems.fading_suns.rules.goals import momentum_dice
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


def _parts(wounds: Spread[int], falls: int, left: int) -> dict[str, float]:
    out, lost = _harm(wounds, falls, left)
    return {"puts them out": 0.6 * out, "wounds": 0.4 * lost}


def _life(table: Table, character: Character) -> tuple[int, int]:
    """Return the wounds that put a character out, and the Vitality that is left; waiting wounds count (FS-INI-1)."""
    left = character.vitality - table.waiting(character.id)
    return left - (not character.awake), max(1, left)


@lru_cache(16384)
def _harm(wounds: Spread[int], out: int, left: int) -> tuple[float, float]:
    """Return the chance to put a target out, and the share that they lose of what is left."""
    lost = sum(chance * min(by, left) for by, chance in wounds) / left
    return share(wounds, lambda each: each >= out), lost


def _sum(worth: Worth) -> float:
    return sum(worth.values())


def _blow(
    table: Table, character: Character, kind: str, target: Character, dodge: D20Roll | None, metres: int = -1
) -> dict[str, float]:
    """Return the worth of an attack on a target; a charger's own wounds count against it."""
    odds = matchup.attack_odds(table, character, kind, target, dodge, metres)
    worth = harm(table, target, odds.wounds)
    if odds.own != matchup.NO_WOUND:
        worth["own wounds"] = -_sum(harm(table, character, odds.own))
    if odds.holds:
        worth["a hold"] = _HOLD * odds.holds
    return worth


def _best(table: Table, twin: Character, kind: str) -> Worth:
    """Return the worth of an attack on the best target; `twin` is the character in a turn of such attacks."""
    dice = sum(pool(table, twin, kind))
    if kind in GRAPPLES:
        goals = tuple([attack_goal(table, twin, kind, at).total for at in ("", twin.charged)])
        holder = contest_goal(table, twin).total
        return _best_grab(kind, goals, holder, dice, _grabs(table, twin), table.rules)
    run = momentum_dice(farthest(table, twin)) if kind == "charge" else 0
    blow = (attack_goal(table, twin, kind).total, dice + run, run, twin.armor)
    life = _life(table, twin) if run else (0, 1)
    return _best_blow(blow, life, _marks(table, twin, twin.ranged(kind)), table.rules)


_Mark = tuple[D20Roll | None, int, int, int]
"""The target of a blow: dodge, armor, wounds that put them out, Vitality left."""
_Grab = tuple[bool, bool, D20Roll | None, tuple[D20Roll, bool], int, int, int]
"""The target of a grapple.

Whether the character ran them down, and whether they are held; their dodge; their goal in the contest and whether they
resist; armor, wounds and Vitality as in a mark.
"""
_Blow = tuple[int, int, int, int]
"""Goal, damage dice, those of them that are momentum, and the attacker's armor."""


@judging.once
def _known(_table: Table) -> dict[tuple[str, object], Any]:
    return {}


def _marks(table: Table, character: Character, shot: bool) -> tuple[_Mark, ...]:
    """Return the marks of a character's foes, each once."""
    known, key = _known(table), (character.id, shot)
    if (marks := known.get(key)) is None:
        foes = table.foes(character.id)
        each = ((matchup.dodge_of(table, foe, shot), foe.armor, *_life(table, foe)) for foe in foes)
        marks = known[key] = tuple(dict.fromkeys(each))
    found: tuple[_Mark, ...] = marks
    return found


def _grabs(table: Table, character: Character) -> tuple[_Grab, ...]:
    """Return what matters to a grapple of a character's foes, each once."""
    known, key = _known(table), (character.id, "grapple")
    if (grabs := known.get(key)) is None:
        grabs = known[key] = tuple(dict.fromkeys(_grab(table, character, foe) for foe in table.foes(character.id)))
    found: tuple[_Grab, ...] = grabs
    return found


def _grab(table: Table, character: Character, foe: Character) -> _Grab:
    contest, dodge = (contest_goal(table, foe).total, matchup.resists(table, foe)), matchup.dodge_of(table, foe, False)
    return foe.id == character.charged, bool(foe.held_by), dodge, contest, foe.armor, *_life(table, foe)


@lru_cache(4096)
def _best_blow(blow: _Blow, life: tuple[int, int], marks: tuple[_Mark, ...], rules: TableRules) -> Worth:
    """Return the worth of a blow, or of a charge by a character with this life, at the best of several targets."""
    goal, dice, run, own_armor = blow
    worths = []
    for dodge, armor, out, left in marks:
        facts = ActFacts(rules, goal, dodge, damage=Pool(dice), armor=Pool(armor))
        odds = matchup.odds_of("", facts, run, own_armor)
        worths.append(_parts(odds.wounds, out, left))
        if odds.own != matchup.NO_WOUND:
            worths[-1]["own wounds"] = -_sum(_parts(odds.own, *life))
    return max(worths, key=_sum, default={})


@lru_cache(4096)
def _best_grab(
    kind: str, goals: tuple[int, ...], holder: int, dice: int, grabs: tuple[_Grab, ...], rules: TableRules
) -> Worth:
    """Return the worth of a grapple of the best of several targets; the second goal is that against one run down."""
    worths = []
    for charged, held, dodge, contest, armor, out, left in grabs:
        if charged if kind == "follow" else not held:
            facts = ActFacts(rules, goals[charged], dodge, holder, *contest, damage=Pool(dice), armor=Pool(armor))
            odds = matchup.odds_of("grapple", facts, 0, 0)
            worths.append(_parts(odds.wounds, out, left) | ({"a hold": _HOLD * odds.holds} if odds.holds else {}))
    return max(worths, key=_sum, default={})


@lru_cache(4096)
def _taken(attacks: tuple[matchup.Attack, ...], out: int, left: int) -> float:
    """Return the worth of attacks on a character who does not dodge."""
    return judging.together(_sum(_parts(attack.odds().wounds, out, left)) for attack in attacks)


class _Turn:
    """Worths of a character's turn, each worked out once."""

    def __init__(self, table: Table, character: Character) -> None:
        self._table, self._character = table, character
        self._twins: dict[int, Character] = {}
        self._bests: dict[tuple[str, int], Worth] = {}
        self._dodges: dict[int, float] = {}

    def best(self, kind: str, counted: int) -> Worth:
        """Return the worth of an attack on the best target, in a turn with this many actions."""
        if (found := self._bests.get((kind, counted))) is None:
            found = self._bests[kind, counted] = _best(self._table, self._twin(counted), kind)
        return found

    def _twin(self, counted: int) -> Character:
        """Return a copy of the character who attacks this many times, and does nothing else."""
        if (twin := self._twins.get(counted)) is None:
            twin = self._twins[counted] = matchup.counting(self._character, counted)
            twin.planned = ["charge"] * counted  # which attack it is does not matter to the run of a charge
        return twin

    @cached_property
    def _coming(self) -> matchup.Coming:
        return matchup.coming(self._table, self._character)

    @cached_property
    def threat(self) -> float:
        """The worth that foes may take from the character this turn, shared among their side."""
        table, character = self._table, self._character
        taken = _taken(self._coming.attacks, *_life(table, character)) if self._coming.any else 0.0
        return taken / max(1, len(judging.one_side(table, character.id)))

    def dodge(self, counted: int) -> float:
        """Return the worth of a dodge, in a turn with this many actions."""
        if (found := self._dodges.get(counted)) is None:
            share_of_hits = matchup.avoids(self._table, self._character, counted, self._coming)
            found = self._dodges[counted] = share_of_hits * self.threat
        return found

    def best_strike(self, counted: int) -> Worth:
        """Return the worth of the best attack that can be repeated."""
        return max((self.best(kind, counted) for kind in matchup.strikes(self._character)), key=_sum)

    def of(self, kinds: list[str]) -> Worth:
        """Return the worth of a turn with exactly these actions."""
        worth: dict[str, float] = {}
        for kind in kinds:
            if kind in matchup.attacks(self._character) or kind == "follow":
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
            parts[key] = {"free": 0.3 * odds + 2 * IDLE}
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
        character = table.characters[action.who]
        for option in asked.options:
            if (foe := table.characters.get(option.key)) is not None:
                dodge = matchup.dodge_of(table, foe, character.ranged(action.kind))
                parts[option.key] = _blow(table, character, action.kind, foe, dodge) | {"acts": IDLE}
    return judged(parts)


def _metres(table: Table, asked: Enter) -> Judged:
    character, target = (table.characters[character_id] for character_id in asked.about[:2])
    dodge = matchup.dodge_of(table, target, False)
    runs = {*range(asked.low, asked.high + 1, 3), asked.high}
    return judged({str(run): _blow(table, character, "charge", target, dodge, run) for run in runs})


def _given_up(target: Character, key: str, turn: _Turn) -> float:
    """Return the worth of what an answer to an attack gives up (FS-ABT-2, FS-ABT-6)."""
    kind = key.partition(":")[2]
    if kind:
        return _sum(turn.best(kind, target.counted)) if kind in matchup.attacks(target) else IDLE
    if key == ABORT:
        left = [turn.best(kind, target.counted) for kind in target.left if kind in matchup.attacks(target)]
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
            parts[key] = {**parts[key], "what it costs": -_given_up(target, key, turn)}
    return judged(parts)


def _resist(table: Table, asked: Choose) -> Judged:
    action, character, target = matchup.sides_of(table)
    turn, goal = _Turn(table, target), contest_goal(table, target).total
    parts: dict[str, Worth] = {}
    for option in asked.options:
        resisting = None if option.key == "none" else goal
        odds = matchup.hold_odds(table, character, target, action.victory, resisting)
        parts[option.key] = {"the hold": -_sum(harm(table, target, odds.wounds)) - 3 * _HOLD * odds.holds}
        parts[option.key] = {**parts[option.key], "what it costs": -_given_up(target, option.key, turn)}
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
_NUMBERS = ("strength", "dexterity", "endurance", "wits", "fight", "dodge", "vigor")


def _masked(table: Table, character: Character) -> Character:
    """Return a character as the players know them: average where they know nothing."""
    if character.pc:
        return character
    twin = copy(character)
    if not knows(character, "numbers"):
        for name in _NUMBERS:
            setattr(twin, name, 5)
        twin.armor, twin.run, twin.dodge_face, twin.dodge_goal, twin.awake = 0, 10, 0, 0, False
        twin.weapons = [own._replace(goal=10, skill=5, init=0, dice=3, adds_strength=True) for own in twin.weapons]
    if not table.counted(character.id):
        twin.vitality = USUAL + table.waiting(character.id)
    if not knows(character, "condition"):
        twin.down, twin.held_by, twin.limited, twin.pays, twin.cover = False, "", False, False, ""
    return twin


def judge(table: Table, decision: Decision) -> Judged:
    """Return what the answers to a decision are worth to the deciding seat."""
    return judging.judge_of(_BY_ID, _masked, table, decision)


def course(table: Table) -> Course:
    """Return the course of the fight."""
    return judging.course(table, "vitality", "Vitality")
