"""Odds of an attack between two characters, from the current table (FS-COR-6, FS-DOD-5, FS-DOD-6, FS-CVR-1).

A dodge counts as it is: rolled, declared or none; a target who has not declared does not dodge. A grabbed target
resists if that costs nothing next turn. A charge runs as far as possible.

Odds as table cells: percentages, expected wounds, columns by kind of attack; and the price of a dodge in words.
"""

from __future__ import annotations

from copy import copy

from unhex_tui.engine.dice import number, percent
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.views import Sum, signed
from unhex_tui.systems.fading_suns.advice import chances
from unhex_tui.systems.fading_suns.advice.chances import Spread
from unhex_tui.systems.fading_suns.fight.attack import farthest
from unhex_tui.systems.fading_suns.fight.defending import ABORT, SWAP, UNSAID, unsaid
from unhex_tui.systems.fading_suns.fight.ledger import (
    GRAPPLES,
    attack_goal,
    contest_goal,
    describe,
    dodge_goal,
    followed,
    precedes,
    rolled_dodge,
)
from unhex_tui.systems.fading_suns.fight.rolling import pool
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.rules.goals import momentum_dice
from unhex_tui.systems.fading_suns.state.table import Act, Table

NO_WOUND: Spread = (1.0,)


class AttackOdds(Value):
    """Odds of an attack."""

    hits: float
    wounds: Spread
    own: Spread = NO_WOUND
    """Spread of the attacker's own wounds, from a charge's momentum (FS-CHG-3)."""
    holds: float = 0.0
    """Probability that a grapple makes a hold (FS-GRP-2)."""

    @property
    def mean(self) -> float:
        """Expected wounds, misses included."""
        return chances.mean(self.wounds)


def sides_of(table: Table) -> tuple[Act, Character, Character] | None:
    """Return the action under way, the acting character and the target; None if one of them is missing."""
    action = table.action
    if action is None or action.target not in table.characters:
        return None
    return action, table.characters[action.who], table.characters[action.target]


def strikes(character: Character) -> list[str]:
    """Return the keys of the attacks that a character can repeat within a turn."""
    return ["fist", "kick", *(weapon.key for weapon in character.weapons)]


def attacks(character: Character) -> list[str]:
    """Return the keys of all attacks of a character."""
    return [*strikes(character), *GRAPPLES, "charge"]


def dodge_spread(table: Table, target: Character, shot: bool) -> Spread | None:
    """Return the spread of the dodge against an attack, or None without a dodge."""
    if not target.dodges:
        return None
    if rolled := rolled_dodge(table, target, shot):
        return chances.known(rolled.successes)
    return chances.successes(dodge_goal(table, target, shot).total)


def counting(character: Character, counted: int) -> Character:
    """Return a copy of the character in a turn with this many actions (FS-MUL-1); only for calculation."""
    twin = copy(character)
    twin.counted = counted
    return twin


def would_dodge(table: Table, target: Character, counted: int, shot: bool = False) -> Sum:
    """Return the goal of a dodge in a turn with this many actions (FS-DOD-1, FS-CVR-1)."""
    return dodge_goal(table, counting(target, counted), shot)


def next_turn(character: Character) -> Character:
    """Return a copy of the character at the start of the next turn, after the price of an abort (FS-ABT-2)."""
    twin = copy(character)
    twin.begin_turn()
    return twin


def resists(table: Table, target: Character, met: str = "") -> bool:
    """Tell whether the target can resist a grapple without a price next turn (FS-GRP-3, FS-ABT-6).

    `met` is the target's answer to the grab; a dodge is already spent by then.
    """
    if target.held_by or met in (ABORT, UNSAID):
        return False
    left = [kind for kind in target.left if kind != "dodge"]
    return not target.declared or len(left) > met.startswith(SWAP) or unsaid(table, target)


def dice_of(table: Table, character: Character, kind: str) -> int:
    """Return the dice of an attack including Strength's, without victory and momentum dice (FS-COR-6)."""
    return sum(pool(table, character, kind))


def attack_odds(
    table: Table,
    character: Character,
    kind: str,
    target: Character,
    dodge: Spread | None,
    metres: int | None = None,
    met: str = "",
) -> AttackOdds:
    """Return the odds of an attack against a dodge.

    `metres` is the length of a charge, None for the longest possible; `met` is the target's answer to the attack.
    """
    rules, goal = table.rules, attack_goal(table, character, kind, target.id).total
    dice = dice_of(table, character, kind)
    if kind in GRAPPLES:
        both = (contest_goal(table, character).total, contest_goal(table, target).total)
        strengths = both if resists(table, target, met) else None
        grapple = chances.grapple(goal, dodge, strengths, dice, target.armor, rules)
        return AttackOdds(grapple.grabs, grapple.wounds, holds=grapple.holds)
    if kind == "charge":
        momentum = momentum_dice(farthest(table, character) if metres is None else metres)
        charge = chances.charge(goal, dodge, dice, momentum, (target.armor, character.armor), rules)
        return AttackOdds(charge.hits, charge.wounds, charge.own)
    return AttackOdds(*chances.blow(goal, dodge, dice, target.armor, rules))


def stands_first(table: Table, character: Character, kind: str) -> bool:
    """Tell whether the character run down last turn will stand up before this grapple of them (FS-CHG-6)."""
    target = table.characters.get(character.charged)
    if target is None or "stand" not in target.left or not followed(table, character):
        return False
    return precedes(table, target, "stand", character, kind)


def against_all(table: Table, character: Character, kind: str, counted: int) -> AttackOdds:
    """Return the average odds against all foes, in a turn with this many actions; zero without foes."""
    twin, shot = counting(character, counted), character.ranged(kind)
    twin.planned = [kind] * counted  # a charge beside other actions is limited to half the run (FS-CHG-4)
    if kind in GRAPPLES and stands_first(table, twin, kind):
        twin.charged = ""  # no bonus any more
    foes = [table.characters[character.charged]] if kind == "follow" else table.foes(character.id)
    foes = [foe for foe in foes if not (kind == "grapple" and foe.held_by)]  # FS-GRP-2
    all_odds = [attack_odds(table, twin, kind, foe, dodge_spread(table, foe, shot)) for foe in foes]
    if not all_odds:  # all are held, or an edit has put all on one side during a fight
        return AttackOdds(0.0, NO_WOUND)
    return AttackOdds(
        sum(odds.hits for odds in all_odds) / len(all_odds),
        chances.one_of(tuple(odds.wounds for odds in all_odds)),
        chances.one_of(tuple(odds.own for odds in all_odds)),
        sum(odds.holds for odds in all_odds) / len(all_odds),
    )


def incoming(table: Table, character: Character, foe: Character, dodge: Spread | None) -> AttackOdds:
    """Return the odds of a foe's best remaining attack on a character; a fist if the foe has declared none."""
    kinds = [kind for kind in foe.left if kind in attacks(foe)] or ["fist"]
    return max((attack_odds(table, foe, kind, character, dodge) for kind in kinds), key=lambda odds: odds.mean)


def may_attack(table: Table, foe: Character) -> bool:
    """Tell whether a foe has declared an attack or may still do so (FS-GRP-6, FS-GRP-8)."""
    if foe.declared:
        return any(kind in attacks(foe) for kind in foe.left)
    return not foe.held_by and table.held(foe.id) is None


def avoids(table: Table, character: Character, counted: int) -> float:
    """Return the share of hits that a dodge avoids, in a turn with this many actions (FS-DOD-2)."""
    dodge = chances.successes(would_dodge(table, character, counted).total)
    foes = table.foes(character.id)
    foes = [foe for foe in foes if may_attack(table, foe)] or foes
    open_to = sum(incoming(table, character, foe, None).hits for foe in foes)
    return 1 - sum(incoming(table, character, foe, dodge).hits for foe in foes) / open_to


def falls(table: Table, character: Character, wounds: Spread) -> tuple[float, float]:
    """Return the probabilities to fall to Vitality 1 and to 0 (FS-VIT-3).

    A character kept conscious at Vitality 1 is out only at 0. Waiting wounds count too (FS-INI-1).
    """
    vitality = character.vitality - table.waiting(character.id)
    return chances.at_least(wounds, vitality - (not character.awake)), chances.at_least(wounds, vitality)


def hurts(table: Table, target: Character, hits: float, wounds: Spread) -> tuple[str, ...]:
    """Return cells: hits, expected wounds (misses included), and the chances to be out and dead."""
    return percent(hits), number(chances.mean(wounds)), *map(percent, falls(table, target, wounds))


def heads_of(table: Table, kind: str) -> tuple[str, ...]:
    """Return the column heads of an attack on a known target.

    `own` are a charger's own wounds (FS-CHG-3); `out?` stands where the GM decides at Vitality 1 (FS-VIT-3).
    """
    ends = ("out?" if table.rules.vit_one == "gm" else "out", "dead")
    if kind in GRAPPLES:
        return ("grabs", "holds", "wounds", *ends)
    return ("hits", "wounds", *(("own",) if kind == "charge" else ()), *ends)


def cells_of(table: Table, kind: str, target: Character, odds: AttackOdds) -> tuple[str, ...]:
    """Return the cells of an attack, under its `heads_of`."""
    hits, wounds, *rest = hurts(table, target, odds.hits, odds.wounds)
    if kind in GRAPPLES:
        return (hits, percent(odds.holds), wounds, *rest)
    return (hits, wounds, *((number(chances.mean(odds.own)),) if kind == "charge" else ()), *rest)


def own_fall(table: Table, character: Character, own: Spread) -> str:
    """Return the chance that a charge takes the charger out of the fight, in words; empty below 1 % (FS-CHG-3)."""
    out, _ = falls(table, character, own)
    return f"{character.name} out {percent(out)}" if out >= 0.01 else ""


def price(table: Table, target: Character, key: str) -> str:
    """Return the price of a dodge or resistance, with the odds of the actions given up (FS-ABT-2, FS-ABT-6)."""
    if key == "abort":
        left = ", ".join(describe(target, kind) for kind in target.left)
        gives = [f"gives up now: {left}"] if left else []
        best = max(strikes(target), key=lambda kind: against_all(table, target, kind, 1).mean)
        then = next_turn(target)
        usual, less = (signed(attack_goal(table, counting(then, counted), best).total) for counted in (1, 2))
        return "; ".join([*gives, f"next turn 1 action: {describe(target, best)} at goal {less} instead of {usual}"])
    kind = key.partition(":")[2]
    if kind not in attacks(target):
        return ""
    given = against_all(table, target, kind, target.counted)
    return f"gives up the {describe(target, kind)}: hits {percent(given.hits)}, wounds {number(given.mean)}"
