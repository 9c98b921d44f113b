"""Odds in columns beside the options of a question, for the GM, calculated on demand.

This module covers attacks and their dice; `turns` covers declarations and `strength` contests of strength. `facing` has
the odds of an attack and `chances` those of dice. Assumptions about others are stated in words.
"""

from __future__ import annotations

from copy import copy

from unhex_tui.engine.advice import Figures
from unhex_tui.engine.decision import Choose, Decision, Enter, Option, Roll
from unhex_tui.engine.dice import number, percent
from unhex_tui.gamekit.questions import By
from unhex_tui.gamekit.views import ALL, best_of, signed
from unhex_tui.systems.fading_suns.advice import chances
from unhex_tui.systems.fading_suns.advice.facing import (
    GRAPPLES,
    cells_of,
    dice_of,
    dodging,
    heads_of,
    hurts,
    outlook,
    price,
    resists,
    would_dodge,
)
from unhex_tui.systems.fading_suns.advice.strength import contested, resisting
from unhex_tui.systems.fading_suns.advice.turns import declaring, which
from unhex_tui.systems.fading_suns.fight.defending import counted_by, from_cover, ways_to_dodge, why_no_abort
from unhex_tui.systems.fading_suns.fight.ledger import in_words
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.rules.goals import momentum_dice, read
from unhex_tui.systems.fading_suns.state.table import Act, Table

# -------------------------------------------------------------------- attacking


def _sides(table: Table) -> tuple[Act, Character, Character] | None:
    """Return the action under way, the acting character and the target; None if one of them is missing."""
    action = table.action
    if action is None or action.target not in table.characters:
        return None
    return action, table.characters[action.who], table.characters[action.target]


def _targets(table: Table, asked: Choose) -> Figures:
    """Return the odds of the action under way against each target (FS-COR-6, FS-DOD-3)."""
    action = table.action
    assert action is not None
    c = table.characters[action.who]
    shot = c.ranged(action.kind)
    cells, shares, worths, words = {}, {}, {}, {}
    for option in asked.options:
        target = table.characters.get(option.key)
        if target is None:
            continue
        found = outlook(table, c, action.kind, target, dodging(table, target, shot))
        cells[target.id] = cells_of(table, action.kind, target, found)
        shares[target.id], worths[target.id] = found.hits, found.mean
        words[target.id] = _meets(table, c, action.kind, target)
        if action.kind in GRAPPLES:
            words[target.id] += f"; {_resists(table, target)}"
    heads = heads_of(table, action.kind)
    title = f"{c.name}'s {in_words(c, action.kind)}"
    return Figures(heads, cells, shares, heads[0], best_of(worths, "wounds"), words, title=title)


def _meets(table: Table, c: Character, kind: str, target: Character) -> str:
    """Return the assumptions about a target's dodge, in words; with the odds after a dodge that may still come."""
    shot = c.ranged(kind)
    if target.held_by:
        return "held: cannot dodge"
    if not target.dodges:
        ways = ways_to_dodge(table, target)
        if not ways:
            return "cannot dodge"
        goal = would_dodge(table, target, counted_by(target, ways[0].key), shot).total
        left = outlook(table, c, kind, target, chances.successes(goal), None, ways[0].key)
        hits = f"{heads_of(table, kind)[0]} {percent(left.hits)}, wounds {number(left.mean)}"
        return f"may still dodge, goal {signed(goal)}: {hits}"
    if not target.dodge_face or table.rules.dodge_per_turn != "one":
        return "dodges"
    rolled = read(target.dodge_face, target.dodge_goal + (from_cover(table, target) if shot else 0)).successes
    return f"already dodged, {rolled or 'failed'}"


def _resists(table: Table, target: Character) -> str:
    """Return whether the odds of a hold include a contest, in words (FS-GRP-3, FS-ABT-5)."""
    if resists(table, target):
        return "hold odds assume resistance"
    twin = copy(target)
    twin.used = [*target.used, *(kind for kind in target.left if kind == "dodge")]
    return (
        "cannot resist"
        if any(why_no_abort(table, twin))
        else "hold odds assume no resistance: that would take an abort"
    )


def _defending(table: Table, asked: Choose) -> Figures:
    """Return the odds and the price of each defence (FS-DOD-4, FS-ABT-1, FS-ABT-2, FS-ABT-6)."""
    if (sides := _sides(table)) is None:
        return Figures()
    action, c, target = sides
    shot, kind = c.ranged(action.kind), action.kind
    cells, shares, worths = {}, {}, {}
    words: dict[str, str] = {}
    for option in asked.options:
        key = option.key
        counted = counted_by(target, key)
        dodge = None if key == "none" else chances.successes(would_dodge(table, target, counted, shot).total)
        found = outlook(table, c, kind, target, dodge, _metres(action), key)
        cells[key], shares[key] = cells_of(table, kind, target, found), found.hits
        worths[key] = -found.mean
        words[key] = price(table, target, key)
    heads = heads_of(table, kind)
    return Figures(heads, cells, shares, heads[0], best_of(worths, "wounds"), {k: w for k, w in words.items() if w})


def _metres(action: Act) -> int | None:
    return action.metres if action.metres >= 0 else None


# -------------------------------------------------------------------- a run


def _runs(table: Table, asked: Enter) -> Figures:
    """Return the odds of each run for both characters (FS-CHG-2, FS-CHG-3)."""
    if (sides := _sides(table)) is None:
        return Figures()
    action, c, target = sides
    cells = {}
    for metres in range(asked.low, asked.high + 1):
        found = outlook(table, c, action.kind, target, dodging(table, target, False), metres)
        cells[str(metres)] = cells_of(table, action.kind, target, found)
    return Figures(heads_of(table, action.kind), cells)


def runs_offered(_table: Table, asked: Enter) -> tuple[Option, ...]:
    """Return the runs of full 3 metres, the longest first (FS-CHG-2)."""
    worth = [metres for metres in range(asked.high, asked.low - 1, -1) if metres % 3 == 0]
    return tuple(Option(str(m), f"{m} metres", f"momentum {momentum_dice(m)}") for m in worth)


# -------------------------------------------------------------------- dice


def _attack_roll(table: Table, _asked: Roll) -> Figures:
    """Return the odds of the attack being rolled, against the chosen defence (FS-COR-1, FS-DOD-3)."""
    if (sides := _sides(table)) is None:
        return Figures()
    action, c, target = sides
    met = dodging(table, target, c.ranged(action.kind)) if action.defence == "dodge" else None
    found = outlook(table, c, action.kind, target, met, _metres(action))
    heads = heads_of(table, action.kind)
    return Figures(heads, {ALL: cells_of(table, action.kind, target, found)}, {ALL: found.hits}, heads[0])


def _dodge_roll(table: Table, _asked: Roll) -> Figures:
    """Return the odds of the dodge against an attack already rolled (FS-DOD-2, FS-DOD-3)."""
    sides = _sides(table)
    if sides is None or sides[0].attack is None:
        return Figures()
    action, c, target = sides
    attack = action.attack
    assert attack is not None
    goal = would_dodge(table, target, target.counted, c.ranged(action.kind)).total
    dice = dice_of(table, c, action.kind) + (momentum_dice(action.metres) if action.kind == "charge" else 0)
    found = chances.after(attack, chances.successes(goal), dice, target.armor, table.rules)
    least = attack.successes + (table.rules.dodge_tie == "hit")
    avoided = [face for face in range(1, 21) if read(face, goal).successes >= least]
    words = (
        f"avoids on {avoided[0]} to {avoided[-1]}" if len(avoided) > 1 else f"avoids on {avoided[0]}" if avoided else ""
    )
    words = words or "cannot avoid it, only reduce it"
    if action.kind in GRAPPLES:
        return Figures(("grabs",), {ALL: (percent(found.hits),)}, {ALL: found.hits}, "grabs", words={ALL: words})
    cells = hurts(table, target, found.hits, found.wounds)
    return Figures(heads_of(table, "fist"), {ALL: cells}, {ALL: found.hits}, "hits", words={ALL: words})


def _damage_roll(table: Table, asked: Roll) -> Figures:
    """Return the odds of a hit's dice, also with one victory die less (FS-COR-6, FS-GRP-9)."""
    if (sides := _sides(table)) is None:
        return Figures()
    action, c, target = sides
    pools = {ALL: len(asked.dice), **{extra.key: len(asked.dice) - 1 for extra in asked.extras if extra.key == "pull"}}
    cells = {key: hurts(table, target, 1, chances.wounds(n, target.armor, table.rules))[1:] for key, n in pools.items()}
    if not action.momentum:
        return Figures(heads_of(table, "fist")[1:], cells)
    armor = c.armor if table.rules.momentum_armour == "on" else 0
    own = chances.mean(chances.wounds(action.momentum, armor, table.rules))
    return Figures(heads_of(table, "charge")[1:], {key: (row[0], number(own), *row[1:]) for key, row in cells.items()})


def _armor_roll(table: Table, asked: Roll) -> Figures:
    """Return the odds of armor against wounds already rolled (FS-COR-8)."""
    action, c = table.action, table.subject(asked)
    if action is None:
        return Figures()
    left = chances.stopped(action.wounds, len(asked.dice), table.rules)
    return Figures(heads_of(table, "fist")[1:], {ALL: hurts(table, c, 1, left)[1:]})


FIGURES: By[Figures] = {
    "declare.actions": declaring,
    "declare.which": which,
    "target": _targets,
    "metres": _runs,
    "defend": _defending,
    "attack": _attack_roll,
    "dodge": _dodge_roll,
    "resist": resisting,
    "contest": contested,
    "damage": _damage_roll,
    "armor": _armor_roll,
}
"""Functions by question id."""


def offers(table: Table, decision: Decision) -> tuple[Option, ...]:
    """Return the numbers worth entering, the best first; empty if there are none."""
    return runs_offered(table, decision) if isinstance(decision, Enter) and decision.question == "metres" else ()
