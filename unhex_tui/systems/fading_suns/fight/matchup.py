"""Odds of an attack between two characters, from the current table (FS-COR-6, FS-DOD-5, FS-DOD-6, FS-CVR-1).

A dodge counts as it is: rolled, declared or none; a target who has not declared does not dodge. A grabbed target
resists if that costs nothing next turn. A charge runs as far as possible.

The numbers are counted from the chance rules that play runs. The last part puts them into cells and previews.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from unhex_tui.engine.advice import LIKELY, Change, Preview
from unhex_tui.engine.chance import Spread, exact, mean, merged, mixed, share
from unhex_tui.engine.dice import half_up, number, percent
from unhex_tui.engine.procedure import Gone
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.views import Sum, signed
from unhex_tui.systems.fading_suns.fight.ledger import (
    ABORT,
    GRAPPLES,
    SWAP,
    UNSAID,
    attack_total,
    contest_goal,
    describe,
    dodge_goal,
    farthest,
    followed,
    pool,
    precedes,
    rolled_dodge,
    unsaid,
)
from unhex_tui.systems.fading_suns.people.character import Character, several
from unhex_tui.systems.fading_suns.rules import chances
from unhex_tui.systems.fading_suns.rules.chances import ActFacts, D20Roll, Pool, Reading, momentum_dice, wounds_penalty
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules
from unhex_tui.systems.fading_suns.state.table import Act, Table

NO_WOUND: Spread[int] = ((0, 1.0),)
EXPECTED = "Expected"
"""Label of the odds of a roll, as they include average wounds."""


class AttackOdds(Value):
    """Odds of an attack."""

    hits: float
    wounds: Spread[int]
    own: Spread[int] = NO_WOUND
    """Spread of the attacker's own wounds, from a charge's momentum (FS-CHG-3)."""
    holds: float = 0.0
    """Probability that a grapple makes a hold (FS-GRP-2)."""

    @property
    def mean(self) -> float:
        """Expected wounds, misses included."""
        return mean(self.wounds)


def sides_of(table: Table) -> tuple[Act, Character, Character]:
    """Return the action under way, the acting character and the target; raise Gone if one of them is missing."""
    action = table.action
    if action is None or action.target not in table.characters:
        raise Gone
    return action, table.characters[action.who], table.characters[action.target]


def strikes(character: Character) -> list[str]:
    """Return the keys of the attacks that a character can repeat within a turn."""
    return ["fist", "kick", *(weapon.key for weapon in character.weapons)]


def attacks(character: Character) -> list[str]:
    """Return the keys of all attacks of a character."""
    return [*strikes(character), *GRAPPLES, "charge"]


def is_attack(character: Character, kind: str) -> bool:
    """Tell whether an action is one of `attacks`."""
    return kind in _ATTACKS or character.action(kind) is not None


_ATTACKS = ("fist", "kick", *GRAPPLES, "charge")
"""Attacks that every character can do."""


def dodge_of(table: Table, target: Character, shot: bool) -> D20Roll | None:
    """Return the goal of the dodge against an attack, or the dodge already rolled; None without a dodge."""
    if not target.dodges:
        return None
    return rolled_dodge(table, target, shot) or dodge_goal(table, target, shot).total


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


def attack_odds(
    table: Table,
    character: Character,
    kind: str,
    target: Character,
    dodge: D20Roll | None,
    metres: int = -1,
    met: str = "",
    rolled: Reading | None = None,
) -> AttackOdds:
    """Return the odds of an attack against a dodge.

    `metres` is the length of a charge, -1 for the longest possible; `met` is the target's answer to the attack, and
    `rolled` the attack if it is rolled already.
    """
    return odds_of(kind, *facts_of(table, character, kind, target, dodge, metres, met, rolled), character.armor)


def facts_of(
    table: Table,
    character: Character,
    kind: str,
    target: Character,
    dodge: D20Roll | None,
    metres: int = -1,
    met: str = "",
    rolled: Reading | None = None,
) -> tuple[ActFacts, int]:
    """Return the facts of an attack, as `attack_odds` has it, and the momentum dice of a charge."""
    goal = rolled or attack_total(table, character, kind, target.id)
    dice = sum(pool(table, character, kind))
    if kind in GRAPPLES:
        holder, held = contest_goal(table, character).total, contest_goal(table, target).total
        resisted, armor = resists(table, target, met), Pool(target.armor)
        return ActFacts(table.rules, goal, dodge, holder, held, resisted, damage=Pool(dice), armor=armor), 0
    run = momentum_dice(farthest(table, character) if metres < 0 else metres) if kind == "charge" else 0
    return blow_facts(table.rules, goal, dodge, dice + run, target.armor), run


@lru_cache(4096)
def blow_facts(rules: TableRules, goal: D20Roll, dodge: D20Roll | None, dice: int, armor: int) -> ActFacts:
    """Return the facts of a blow; equal ones are one object, so that odds are found fast."""
    return ActFacts(rules, goal, dodge, damage=Pool(dice), armor=Pool(armor))


def odds_of(kind: str, facts: ActFacts, momentum: int, armor: int) -> AttackOdds:
    """Return the odds of an attack from its facts, with a charge's momentum dice and the charger's armor."""
    if kind in GRAPPLES:
        return _grapple_odds(facts)
    return _charge_odds(facts, momentum, armor) if momentum else blow_odds(facts)


@lru_cache(2048)
def _charge_odds(facts: ActFacts, momentum: int, armor: int) -> AttackOdds:
    odds, own = blow_odds(facts), own_wounds(facts.rules, armor, momentum)
    return odds._replace(own=mixed(((own, odds.hits), (NO_WOUND, 1 - odds.hits))))


@lru_cache(2048)
def blow_odds(facts: ActFacts) -> AttackOdds:
    """Return the odds of a blow that is no grapple or charge."""
    results = exact(chances.blow, facts)
    return AttackOdds(share(results, lambda result: result.how == "hit"), merged(results, lambda result: result.wounds))


@lru_cache(2048)
def _grapple_odds(facts: ActFacts) -> AttackOdds:
    results = exact(chances.grapple, facts)
    holds = share(results, lambda result: result.how == "held")
    grabs = holds + share(results, lambda result: result.how == "slipped")
    return AttackOdds(grabs, merged(results, lambda result: result.wounds), holds=holds)


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
    each = [attack_odds(table, twin, kind, foe, dodge_of(table, foe, shot)) for foe in foes]
    if not each:  # all are held, or an edit has put all on one side during a fight
        return AttackOdds(0.0, NO_WOUND)
    return AttackOdds(
        sum(odds.hits for odds in each) / len(each),
        mixed((odds.wounds, 1 / len(each)) for odds in each),
        mixed((odds.own, 1 / len(each)) for odds in each),
        sum(odds.holds for odds in each) / len(each),
    )


def attacks_left(character: Character) -> list[str]:
    """Return the keys of a character's declared attacks not done yet, each once."""
    return [*dict.fromkeys([kind for kind in character.left if is_attack(character, kind)])]


def may_attack(table: Table, foe: Character) -> bool:
    """Tell whether a foe has declared an attack or may still do so (FS-GRP-6, FS-GRP-8)."""
    if foe.declared:
        return bool(attacks_left(foe))
    return not foe.held_by and table.held(foe.id) is None


class Attack(NamedTuple):
    """An attack in numbers, without the target's dodge."""

    kind: str
    facts: ActFacts
    momentum: int
    armor: int
    """The attacker's armor, against the momentum of a charge."""

    def odds(self) -> AttackOdds:
        """Return the odds against a target who does not dodge."""
        return odds_of(self.kind, self.facts, self.momentum, self.armor)


def incoming(table: Table, character: Character, foe: Character) -> Attack:
    """Return a foe's best remaining attack on a character who does not dodge; a fist if the foe has declared none."""
    kinds = attacks_left(foe) or ["fist"]
    each = [Attack(kind, *facts_of(table, foe, kind, character, None), foe.armor) for kind in kinds]
    return max(each, key=_mean) if len(each) > 1 else each[0]


@lru_cache(4096)
def _mean(attack: Attack) -> float:
    return attack.odds().mean


class Coming(NamedTuple):
    """The best attack of each foe who may attack a character this turn; if no foe may attack, those of all foes."""

    attacks: tuple[Attack, ...]
    any: bool
    """True if a foe may attack."""


def coming(table: Table, character: Character) -> Coming:
    """Return what may come at a character this turn."""
    every = table.foes(character.id)
    foes = [foe for foe in every if may_attack(table, foe)]
    return Coming(tuple([incoming(table, character, foe) for foe in foes or every]), bool(foes))


def avoids(table: Table, character: Character, counted: int) -> float:
    """Return the share of hits that a dodge avoids, in a turn with this many actions; 0 without foes (FS-DOD-2)."""
    return avoided(coming(table, character).attacks, would_dodge(table, character, counted).total)


def avoided(attacks: Sequence[Attack], dodge: int) -> float:
    """Return the share of the attacks' hits that a dodge with this goal avoids; 0 without attacks."""
    every = [(attack.facts.rules, attack.facts.attack) for attack in attacks]
    return 1 - sum([_hits(*each, dodge) for each in every]) / sum([_hits(*each) for each in every]) if every else 0.0


@lru_cache(1024)
def _hits(rules: TableRules, goal: D20Roll, dodge: int | None = None) -> float:
    """Return the probability that an attack hits against a dodge; None for no dodge."""
    return share(exact(chances.strike, ActFacts(rules, goal, dodge)), lambda result: result.how == "hit")


def hold_odds(table: Table, character: Character, target: Character, victory: int, resisting: int | None) -> AttackOdds:
    """Return the odds after a grab with these victory dice; `resisting` is the target's goal, None without a contest.

    FS-GRP-2 to FS-GRP-4.
    """
    dice: Spread[int | None] = ((victory, 1.0),)
    if resisting is not None:
        facts = ActFacts(table.rules, holder=contest_goal(table, character).total, held=resisting)
        dice = merged(exact(chances.contest, facts), chances.VICTORY_DICE)
    hurt = ActFacts(table.rules, damage=Pool(sum(pool(table, character, "grapple"))), armor=Pool(target.armor))
    wounds = mixed(
        (NO_WOUND if more is None else exact(chances.harm, hurt.hurt(more)), chance) for more, chance in dice
    )
    return AttackOdds(1.0, wounds, holds=share(dice, lambda more: more is not None))


def breaks_out(table: Table, held: D20Roll, holder: int) -> float:
    """Return the probability of breaking out; the holder's goal includes the bonus of the hold (FS-GRP-6, FS-GRP-7)."""
    return share(
        exact(chances.breaking, ActFacts(table.rules, holder=holder, held=held)), lambda result: result.dice is None
    )


def held_damage(table: Table, character: Character, held: Character, first: bool) -> Spread[int]:
    """Return the spread of wounds in a later turn of a hold, after an attempt to break out if that is `first`.

    FS-GRP-5, FS-GRP-6.
    """
    dice: Spread[int | None] = ((held.hold_dice, 1.0),)
    if first:
        holder, goal = contest_goal(table, character, held).total, contest_goal(table, held).total
        tried = ActFacts(table.rules, holder=holder, held=goal, kept=held.hold_dice)
        dice = merged(exact(chances.breaking, tried), chances.VICTORY_DICE)
    hurt = ActFacts(table.rules, damage=Pool(sum(pool(table, character, "grapple"))), armor=Pool(held.armor))
    return mixed(
        (NO_WOUND if kept is None else exact(chances.squeeze, hurt._replace(kept=kept)), chance)
        for kept, chance in dice
    )


def wounds_of(table: Table, damage: Pool, armor: Pool) -> Spread[int]:
    """Return the spread of wounds of damage dice against armor dice (FS-COR-8)."""
    return exact(chances.harm, ActFacts(table.rules, damage=damage, armor=armor))


def own_wounds(rules: TableRules, armor: int, momentum: int) -> Spread[int]:
    """Return the spread of a charger's own wounds from the momentum dice of a hit (FS-CHG-3)."""
    return exact(chances.recoil, ActFacts(rules, momentum=Pool(momentum), armor=Pool(armor)))


def falls(table: Table, character: Character, wounds: Spread[int]) -> tuple[float, float]:
    """Return the probabilities to fall to Vitality 1 and to 0 (FS-VIT-3).

    A character kept conscious at Vitality 1 is out only at 0. Waiting wounds count too (FS-INI-1).
    """
    vitality = character.vitality - table.waiting(character.id)
    out = vitality - (not character.awake)
    return share(wounds, lambda each: each >= out), share(wounds, lambda each: each >= vitality)


# -------------------------------------------------------------------- cells and previews


def hurts(table: Table, target: Character, wounds: Spread[int]) -> tuple[str, ...]:
    """Return cells: expected wounds (misses included), and the chances to be out and dead."""
    return number(mean(wounds)), *map(percent, falls(table, target, wounds))


def hurt_heads(table: Table) -> tuple[str, ...]:
    """Return the column heads of wounds; `out?` stands where the GM decides at Vitality 1 (FS-VIT-3)."""
    return ("wounds", "out?" if table.rules.vit_one == "gm" else "out", "dead")


def heads_of(table: Table, kind: str) -> tuple[str, ...]:
    """Return the column heads of an attack on a known target; `own` are a charger's own wounds (FS-CHG-3)."""
    wounds, *ends = hurt_heads(table)
    if kind in GRAPPLES:
        return ("grabs", "holds", wounds, *ends)
    return ("hits", wounds, *(("own",) if kind == "charge" else ()), *ends)


def cells_of(table: Table, kind: str, target: Character, odds: AttackOdds) -> tuple[str, ...]:
    """Return the cells of an attack, under its `heads_of`."""
    hits, (wounds, *ends) = percent(odds.hits), hurts(table, target, odds.wounds)
    if kind in GRAPPLES:
        return (hits, percent(odds.holds), wounds, *ends)
    return (hits, wounds, *((number(mean(odds.own)),) if kind == "charge" else ()), *ends)


def average(table: Table, character: Character, kind: str, target: Character, odds: AttackOdds) -> Preview:
    """Return Vitality after the average wounds of a hit, or a hold, rounded; for a charge, the attacker's too."""
    chance, when = (odds.holds, "if it holds") if kind in GRAPPLES else (odds.hits, "if it hits")
    if not chance:
        return Preview((f"Cannot {when.removeprefix('if it ').removesuffix('s')}",))
    what = f"this {describe(character, kind)}, on average, {when}"
    line, changes = after_wounds(table, target, odds.mean / chance, what)
    line = f"{when.capitalize()}: {line}"
    if odds.own == NO_WOUND:
        return Preview((line,), changes)
    own, mine = after_wounds(table, character, mean(odds.own) / chance, what)
    return Preview((line, f"{character.name}: {own}"), (*changes, *mine))


def after_wounds(table: Table, character: Character, expected: float, what: str = "") -> tuple[str, tuple[Change, ...]]:
    """Return Vitality after wounds caused by `what`, in words and on the track (FS-VIT-1 to FS-VIT-3)."""
    wounds = half_up(expected)
    after = max(0, character.vitality - wounds)
    if after == character.vitality:
        return f"no wounds on average, Vitality stays {after}", ()
    line = f"{several(wounds, 'wound')} on average, Vitality {character.vitality} → {after}"
    if after > 1:
        less = wounds_penalty(after)
        line += f", {signed(less)} on every roll" if less < wounds_penalty(character.vitality) else ""
    elif after:
        line += ", unconscious" if table.rules.vit_one == "unconscious" else ", out if the GM says so"
    else:
        line += ", dead"
    taken, left = _boxes(character, character.vitality), _boxes(character, after)
    likely = "".join(LIKELY if now != then else now for now, then in zip(taken, left, strict=True))
    return line, (Change(character.id, "vitality", taken, likely, what),)


def _boxes(character: Character, vitality: int) -> str:
    """Return the boxes of the Vitality track, as on the sheet."""
    return "X" * (character.most_vitality - vitality) + " " * vitality
