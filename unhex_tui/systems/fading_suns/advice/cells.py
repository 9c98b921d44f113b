"""Odds as table cells: percentages, expected wounds, columns by kind of attack; and the price of a dodge in words."""

from __future__ import annotations

from unhex_tui.engine.rounding import number, percent
from unhex_tui.evening.sums import signed
from unhex_tui.systems.fading_suns.advice import chances
from unhex_tui.systems.fading_suns.advice.chances import Spread
from unhex_tui.systems.fading_suns.advice.facing import (
    GRAPPLES,
    Outlook,
    against_all,
    attacks,
    counting,
    next_turn,
    strikes,
)
from unhex_tui.systems.fading_suns.fight.ledger import attack_goal, in_words
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.state.table import Table


def hurts(table: Table, target: Character, hits: float, wounds: Spread) -> tuple[str, ...]:
    """Return cells: hits, expected wounds (misses included), and the chances to fall to Vitality 1 and to 0 (FS-VIT-3).

    A target kept conscious at Vitality 1 is out only at 0. Waiting wounds count too (FS-INI-1).
    """
    vitality = target.vitality - table.waiting(target.id)
    out, dead = chances.at_least(wounds, vitality - (not target.awake)), chances.at_least(wounds, vitality)
    return percent(hits), number(chances.mean(wounds)), percent(out), percent(dead)


def heads_of(table: Table, kind: str) -> tuple[str, ...]:
    """Return the column heads of an attack on a known target.

    `own` are a charger's own wounds (FS-CHG-3); `out?` stands where the GM decides at Vitality 1 (FS-VIT-3).
    """
    falls = ("out?" if table.rules.vit_one == "gm" else "out", "dead")
    if kind in GRAPPLES:
        return ("grabs", "holds", "wounds", *falls)
    return ("hits", "wounds", *(("own",) if kind == "charge" else ()), *falls)


def cells_of(table: Table, kind: str, target: Character, found: Outlook) -> tuple[str, ...]:
    """Return the cells of an attack, under its `heads_of`."""
    hits, wounds, *rest = hurts(table, target, found.hits, found.wounds)
    if kind in GRAPPLES:
        return (hits, percent(found.holds), wounds, *rest)
    return (hits, wounds, *((number(chances.mean(found.own)),) if kind == "charge" else ()), *rest)


def price(table: Table, target: Character, key: str) -> str:
    """Return the price of a dodge or resistance, with the odds of the actions given up (FS-ABT-2, FS-ABT-6)."""
    if key == "abort":
        left = ", ".join(in_words(target, kind) for kind in target.left)
        gives = [f"gives up {left} now"] if left else []
        best = max(strikes(target), key=lambda kind: against_all(table, target, kind, 1).mean)
        then = next_turn(target)
        usual, less = (signed(attack_goal(table, counting(then, counted), best).total) for counted in (1, 2))
        return "; ".join([*gives, f"next turn 1 action: {in_words(target, best)} at goal {less} instead of {usual}"])
    kind = key.partition(":")[2]
    if kind not in attacks(target):
        return ""
    given = against_all(table, target, kind, target.counted)
    return f"gives up the {in_words(target, kind)}: hits {percent(given.hits)}, wounds {number(given.mean)}"
