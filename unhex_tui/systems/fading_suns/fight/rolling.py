"""Dice rolls and the damage of a hit: a d20 against a goal, effect dice, armor.

FS-COR-1, FS-COR-4, FS-COR-6 to FS-COR-9, FS-STR-1, FS-VIT-3, FS-INI-1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.chance import live, mean
from unhex_tui.engine.decision import Explanation, Next, Option, Reason, Roll
from unhex_tui.engine.dice import Die, Outcome, RollRow, RollStrip, RollTable, number
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.gamekit.questions import seat_of
from unhex_tui.gamekit.views import ALL, Sum
from unhex_tui.systems.fading_suns.events.turns import EffectRolled, Pulled, Rolled, Spared
from unhex_tui.systems.fading_suns.fight import matchup
from unhex_tui.systems.fading_suns.fight.ledger import (
    ALONE,
    GRAPPLES,
    actor,
    ask_first,
    both,
    describe,
    pool,
    rolled_dodge,
)
from unhex_tui.systems.fading_suns.fight.vitality import deal
from unhex_tui.systems.fading_suns.people.character import Character, several
from unhex_tui.systems.fading_suns.rules.chances import Pool, Reading, harm, points, read, struck
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules
from unhex_tui.systems.fading_suns.state.table import Act, Table

D20 = (Die("d20", 1, 20),)
DAMAGE = Question("damage", "How many wounds the hit deals before armor.")
ARMOR = Question("armor", "How many of the wounds the armor stops.")


class Live(NamedTuple):
    """Facts of the action under way, each read from the table when a chance rule needs it."""

    table: Table
    action: Act

    @property
    def rules(self) -> TableRules:
        return self.table.rules

    @property
    def dodges(self) -> bool:
        return self.action.defence == "dodge" and not self.table.characters[self.action.target].held_by

    @property
    def kept(self) -> int:
        held = self.action.who if self.action.kind == "break" else self.action.target
        return self.table.characters[held].hold_dice

    @property
    def strike(self) -> Live:
        return self

    @property
    def contest(self) -> Live:
        return self

    def hurt(self, victory_dice: int) -> Live:
        """Note the victory dice of the damage, and return these facts."""
        self.action.victory = victory_dice
        return self


def roll_goal(
    facts: Live, question: str, character_id: str, what: str, prompt: Callable[[], str], goal: Callable[[], Sum]
) -> Procedure[Reading]:
    """Roll a d20 against a goal; both callables may raise an interruption if there is nothing to ask.

    The goal is calculated anew whenever the question is built.
    """
    table, action = facts

    def build() -> Roll:
        said = prompt()
        return Roll(
            question=question,
            prompt=f"{said}: {goal().words}",
            dice=D20,
            guide="roll the goal or less; 1 always succeeds, 19 and 20 always fail",
            strip=lambda: (
                _strip(table, action, goal().total) if question == "attack" else goal_strip(goal().total, table.rules)
            ),
            **seat_of(table, character_id, action.target if character_id == action.who else action.who),
        )

    faces = yield from ask_first(table, action, build)
    against = goal()
    reading = read(faces[0], against.total)
    table.record(Rolled(character_id, what, faces[0], against.total, against.words, reading.outcome, reading.successes))
    return reading


_STRIP: dict[str, Outcome] = {"failure": "miss", "success": "hit", "critical": "critical", "fumble": "failure"}
_NAMES: dict[Outcome, str] = {"miss": "failure", "hit": "success", "failure": "critical failure"}
_HITS: dict[Outcome, str] = {
    "miss": "miss",
    "hit": "hit",
    "critical": "critical, dice doubled",
    "failure": "critical miss",
}


def _strip(table: Table, action: Act, goal: int) -> RollStrip:
    """Return the strip of an attack whose defence is known, with a dodge that is rolled already (FS-DOD-5)."""
    dodges = Live(table, action).dodges
    shot = table.characters[action.who].ranged(action.kind)
    rolled = rolled_dodge(table, table.characters[action.target], shot) if dodges else None
    strip = goal_strip(goal, table.rules, action.kind, dodge=rolled)
    certain = action.defence == "none" and action.kind not in GRAPPLES
    return strip._replace(note="dice: victory dice") if certain else strip


@lru_cache(maxsize=64)
def goal_strip(
    goal: int, rules: TableRules, attack: str = "", title: str = "", dodge: Reading | None = None
) -> RollStrip:
    """Return the meaning of each face of a d20; for an attack with its victory dice (FS-COR-1 to FS-COR-4, FS-GRP-4).

    `attack` is the key that the attack is declared with; empty for another roll. `dodge` is rolled already and counts
    (FS-DOD-2, FS-DOD-3, FS-DOD-5).
    """
    faces = [read(face, goal) for face in range(1, 21)]
    if not attack:
        return RollStrip(tuple(_STRIP[reading.outcome] for reading in faces), 20, 1, _NAMES)
    results = [struck(reading, dodge, rules) for reading in faces]
    rolls = tuple(
        "miss" if result.how == "avoided" else _STRIP[reading.outcome]
        for reading, result in zip(faces, results, strict=True)
    )
    dice = tuple("–" if result.dice is None else str(result.dice) for result in results)
    if dodge is not None:
        return RollStrip(rolls, 20, 1, _HITS, (("dice", dice),), title, "dice: victory dice after the dodge")
    unless = "the target resists or dodges" if attack in GRAPPLES else "a dodge takes some"
    return RollStrip(rolls, 20, 1, _HITS, (("dice", dice),), title, f"dice: victory dice, unless {unless}")


def app_rolls(table: Table, character: Character) -> bool:
    """Tell whether the app rolls a character's dice by an auto-answer."""
    return "npc_dice" in table.standing and table.seat(character.id).gm


def dice_next(table: Table, character: Character) -> Next:
    """Return the d20 that follows a question, or that the app rolls it."""
    return Next(character.name, "" if app_rolls(table, character) else D20[0].name)


@lru_cache(maxsize=256)
def effect_dice(name: str, number: int, faces: int, momentum: int = 0) -> tuple[Die, ...]:
    """Return `number` effect dice, followed by the momentum dice (FS-COR-7, FS-CHG-2)."""
    return (Die(name, 1, faces),) * number + (Die("momentum", 1, faces),) * momentum


def caption(table: Table) -> str:
    """Return how to read effect dice, in words (FS-COR-7)."""
    return f"1 to {table.rules.counts_to}: 1 point each"


def so_far(rules: TableRules, faces: list[int]) -> str:
    """Return the points of the effect dice entered so far, in words."""
    return f"{points(faces, rules)} so far"


def roll_armor(facts: Live, *, own: bool = False) -> Procedure[int]:
    """Roll the target's armor, or the attacker's `own`, and return how many wounds it stops (FS-COR-8)."""
    table, action = facts
    character_id = action.who if own else action.target
    if not table.characters[character_id].armor:
        return 0
    wounds = action.wounds

    def build() -> Roll:
        (actor if own else both)(table, action)
        character = table.characters[character_id]
        return Roll(
            question=ARMOR.id,
            prompt=f"{character.name}'s armor vs {wounds} wound{'s' if wounds > 1 else ''}",
            dice=effect_dice("armor", max(character.armor, 1), table.rules.faces),
            guide=caption(table),
            so_far=partial(so_far, table.rules),
            **seat_of(table, character_id),
        )

    faces = yield from ask(build)
    return count(facts, character_id, "armor", tuple(faces))


def count(facts: Live, character_id: str, what: str, faces: tuple[int, ...]) -> int:
    """Record effect dice and return their points; points that are not armor become the action's wounds (FS-COR-7)."""
    table, action = facts
    counted = points(faces, table.rules)
    table.record(EffectRolled(character_id, what, faces, counted))
    if what != "armor":
        action.wounds = counted
    return counted


PULL = Option("pull", "Pull the punch", "1 victory die less", "l")
HOLD_BACK = PULL._replace(label="Hold back", also=(PULL.label,))
"""The same for all but a fist."""
SPARE = Option("spare", "No damage", "only held", ".")
"""The option to hold a character without damage (FS-GRP-9)."""


def damage(facts: Live) -> Procedure[int]:
    """Roll the damage and the armor; the wounds then count or wait."""
    wounds = yield from live(harm, facts, _HARM)
    if facts.action.rolled:
        deal(facts.table, facts.action.target, wounds, facts.action.who)
    return wounds


def _damage(facts: Live) -> Procedure[int]:
    table, action = facts
    build = partial(_roll, table, action, "grapple" if action.kind in ALONE else action.kind)
    faces = yield from ask_first(table, action, build)
    while faces == PULL.key:
        action.pulled += 1
        table.record(Pulled(action.who, action.victory - action.pulled))
        faces = yield from ask(build)
    if faces == SPARE.key:
        table.record(Spared(action.who, action.target))
        return 0
    action.rolled = tuple(faces)
    return count(facts, action.who, "damage", action.rolled)


_HARM = {"damage": _damage, "armor": roll_armor}


def fateful(table: Table, target: Character, dice: int) -> bool:
    """Tell whether this many dice may leave the target at Vitality 1 or 0, with waiting wounds (FS-VIT-3, FS-INI-1)."""
    return dice + table.waiting(target.id) >= target.vitality - 1


def _roll(table: Table, action: Act, kind: str) -> Roll:
    character, target = both(table, action)
    base, strength = pool(table, character, kind)
    victory_dice = action.victory - action.pulled
    momentum = action.momentum
    parts = [
        f"{describe(character, kind)} {base}",
        f"Strength {strength}",
        f"victory {victory_dice}",
        f"momentum {momentum}",
    ]
    said = " + ".join(part for part in parts if not part.endswith(" 0"))
    may_pull = victory_dice > 1 and table.rules.pull_punch == "on"
    may_spare = kind == "grapple"
    number = base + strength + victory_dice
    extras = (
        *([PULL if kind == "fist" else HOLD_BACK] if may_pull else []),
        *([SPARE] if may_spare else []),
    )
    waits = extras and app_rolls(table, character) and fateful(table, target, number + momentum)
    why = (Reason(f"Not rolled automatically: {target.name} may fall, so the GM chooses first"),) if waits else ()
    return Roll(
        question=DAMAGE.id,
        prompt=f"{character.name}'s damage to {target.name}: {said} = {number + momentum} dice",
        dice=effect_dice("damage", number, table.rules.faces, momentum),
        guide=caption(table),
        so_far=partial(so_far, table.rules),
        extras=extras,
        explain=partial(Explanation, notes=why),
        **seat_of(table, character.id, target.id),
    )


# -------------------------------------------------------------------- advice


@DAMAGE.ahead
@ARMOR.ahead
def _ahead(table: Table, asked: Roll, faces: Sequence[int]) -> RollTable | None:
    """Return the odds of a partly rolled pool, beside its odds before the first die (FS-COR-6 to FS-COR-8)."""
    action = table.action
    if not (faces and action):
        return None
    done, left, every = points(faces, table.rules), len(asked.dice) - len(faces), Pool(len(asked.dice))
    if asked.question == DAMAGE.id:
        target = table.characters[action.target]
        armor = Pool(target.armor)
        now, before = matchup.wounds_of(table, Pool(left, done), armor), matchup.wounds_of(table, every, armor)
        title = f"{several(done, 'wound')}, {several(left, 'die', 'dice')} left"
    else:
        target, hurt = table.subject(asked), Pool(done=action.wounds)
        now, before = matchup.wounds_of(table, hurt, Pool(left, done)), matchup.wounds_of(table, hurt, every)
        title = f"{done} stopped, {several(left, 'die', 'dice')} left"
    through = " after armor" if table.characters[action.target].armor else ""
    rows = (
        RollRow(f"now{through if asked.question == DAMAGE.id else ''}", matchup.hurts(table, target, now), best=True),
        RollRow("before the first die", matchup.hurts(table, target, before)),
    )
    return RollTable(matchup.hurt_heads(table), rows, title, _limits(table, target, through))


def _limits(table: Table, target: Character, through: str) -> tuple[str, ...]:
    """Return how many wounds leave Vitality 1 and 0 (FS-VIT-3); empty for a target at Vitality 1 or less."""
    left = target.vitality - table.waiting(target.id)
    if left < 2:
        return ()
    out = "may be out" if table.rules.vit_one == "gm" else "out"
    return (f"{target.name}{through}: {several(left - 1, 'wound')} = {out}, {left} = dead",)


@DAMAGE.odds
def _damage_odds(table: Table, asked: Roll) -> Odds:
    """Return the odds of a hit's dice, also with one victory die less (FS-COR-6)."""
    action, character, target = matchup.sides_of(table)
    pools = {ALL: len(asked.dice), **{extra.key: len(asked.dice) - 1 for extra in asked.extras if extra.key == "pull"}}
    armor = Pool(target.armor)
    cells = {key: matchup.hurts(table, target, matchup.wounds_of(table, Pool(n), armor)) for key, n in pools.items()}
    if not action.momentum:
        return Odds(matchup.hurt_heads(table), cells, now=matchup.EXPECTED)
    own = number(mean(matchup.own_wounds(table.rules, character.armor, action.momentum)))
    cells = {key: (row[0], own, *row[1:]) for key, row in cells.items()}
    return Odds(matchup.heads_of(table, "charge")[1:], cells, now=matchup.EXPECTED)


@ARMOR.odds
def _armor_odds(table: Table, asked: Roll) -> Odds:
    """Return the odds of armor against wounds already rolled (FS-COR-8)."""
    action, character = table.action, table.subject(asked)
    if action is None:
        return Odds()
    left = matchup.wounds_of(table, Pool(done=action.wounds), Pool(len(asked.dice)))
    return Odds(matchup.hurt_heads(table), {ALL: matchup.hurts(table, character, left)}, now=matchup.EXPECTED)
