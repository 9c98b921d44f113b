"""Odds in columns beside the options of a question, for the GM, calculated on demand.

This module covers attacks and their dice; `turns` covers declarations and `strength` contests of strength.
`matchup` has the odds of an attack and `chances` those of dice. Assumptions about others are stated in words.
"""

from __future__ import annotations

from copy import copy

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.decision import Choose, Decision, Enter, Option, Roll
from unhex_tui.engine.dice import number, percent
from unhex_tui.gamekit.questions import By
from unhex_tui.gamekit.views import ALL, best_of, signed
from unhex_tui.systems.fading_suns.advice import chances
from unhex_tui.systems.fading_suns.advice.matchup import (
    attack_odds,
    cells_of,
    dice_of,
    dodge_spread,
    heads_of,
    hurts,
    own_fall,
    price,
    resists,
    sides_of,
    would_dodge,
)
from unhex_tui.systems.fading_suns.advice.strength import contested, resisting
from unhex_tui.systems.fading_suns.advice.turns import declaring, which
from unhex_tui.systems.fading_suns.fight.defending import ABORT, counted_by, ways_to_dodge, why_no_abort, why_no_dodge
from unhex_tui.systems.fading_suns.fight.ledger import GRAPPLES, describe, rolled_dodge
from unhex_tui.systems.fading_suns.people.character import Character, several
from unhex_tui.systems.fading_suns.rules.goals import momentum_dice, read
from unhex_tui.systems.fading_suns.state.table import Act, Table

_HOLDS = "Holds: foes resist if they can without an abort; otherwise every grab holds."
EXPECTED = "Expected"
"""Label of the odds of a roll, as they include average wounds."""


def _targets(table: Table, asked: Choose) -> Odds:
    """Return the odds of the action under way against each target (FS-COR-6, FS-DOD-3)."""
    action = table.action
    assert action is not None
    character = table.characters[action.who]
    shot = character.ranged(action.kind)
    cells, shares, worths, words = {}, {}, {}, {}
    for option in asked.options:
        target = table.characters.get(option.key)
        if target is None:
            continue
        odds = attack_odds(table, character, action.kind, target, dodge_spread(table, target, shot))
        cells[target.id] = cells_of(table, action.kind, target, odds)
        shares[target.id], worths[target.id] = odds.hits, odds.mean
        words[target.id] = _meets(table, character, action.kind, target)
        if action.kind in GRAPPLES:
            words[target.id] += f"; {_resists(table, target)}"
        if own := own_fall(table, character, odds.own):
            words[target.id] += f"; {own}"
    heads = heads_of(table, action.kind)
    title = f"{character.name}'s {describe(character, action.kind)}"
    policy = _HOLDS if action.kind in GRAPPLES else ""
    return Odds(heads, cells, shares, heads[0], best_of(worths, "wounds"), words, title=title, policy=policy)


def _meets(table: Table, character: Character, kind: str, target: Character) -> str:
    """Return the assumptions about a target's dodge, in words; with the odds after a dodge that may still come."""
    shot = character.ranged(kind)
    if target.held_by:
        return "held: cannot dodge"
    if not target.dodges:
        ways = ways_to_dodge(table, target)
        if not ways:
            return f"cannot dodge: {why_no_dodge(table, target).text.lower()}"
        goal = would_dodge(table, target, counted_by(target, ways[0].key), shot).total
        left = attack_odds(table, character, kind, target, chances.successes(goal), met=ways[0].key)
        hits = f"{heads_of(table, kind)[0]} {percent(left.hits)}"
        hits += f", holds {percent(left.holds)}" if kind in GRAPPLES else ""
        spent = kind in GRAPPLES and resists(table, target) and not resists(table, target, ways[0].key)
        unresisted = ", unresisted" if spent else ""
        return f"may still dodge, goal {signed(goal)}: {hits}, wounds {number(left.mean)}{unresisted}"
    rolled = rolled_dodge(table, target, shot)
    if rolled is None:
        return "dodges"
    if not rolled.succeeded:
        return "dodge already failed"
    return f"already dodged with {several(rolled.successes, 'success', 'successes')}"


def _resists(table: Table, target: Character, met: str = "") -> str:
    """Return whether the odds of a hold include a contest, in words; `met` is the defence (FS-GRP-3, FS-ABT-5)."""
    if resists(table, target, met):
        return "hold odds assume resistance"
    twin = copy(target)
    dodges = "dodge" in target.left or met not in ("", "none")
    twin.used = [*target.used, *(["dodge"] if dodges else [])]
    twin.aborted = target.aborted or met == ABORT
    return (
        "cannot resist"
        if any(why_no_abort(table, twin))
        else "hold odds assume no resistance: that would take an abort"
    )


def _defending(table: Table, asked: Choose) -> Odds:
    """Return the odds and the price of each defence (FS-DOD-4, FS-ABT-1, FS-ABT-2, FS-ABT-6)."""
    if (sides := sides_of(table)) is None:
        return Odds()
    action, character, target = sides
    shot, kind = character.ranged(action.kind), action.kind
    cells, shares, worths = {}, {}, {}
    words: dict[str, str] = {}
    for option in asked.options:
        key = option.key
        counted = counted_by(target, key)
        dodge = None if key == "none" else chances.successes(would_dodge(table, target, counted, shot).total)
        odds = attack_odds(table, character, kind, target, dodge, metres=_metres(action), met=key)
        cells[key], shares[key] = cells_of(table, kind, target, odds), odds.hits
        worths[key] = -odds.mean
        assumed = (_resists(table, target, key),) if kind in GRAPPLES else ()
        words[key] = "; ".join(filter(None, (price(table, target, key), *assumed)))
    heads = heads_of(table, kind)
    words = {key: text for key, text in words.items() if text}
    policy = _HOLDS if kind in GRAPPLES else ""
    return Odds(heads, cells, shares, heads[0], best_of(worths, "wounds"), words, policy=policy)


def _metres(action: Act) -> int | None:
    return action.metres if action.metres >= 0 else None


def _runs(table: Table, asked: Enter) -> Odds:
    """Return the odds of each run for both characters (FS-CHG-2, FS-CHG-3)."""
    if (sides := sides_of(table)) is None:
        return Odds()
    action, character, target = sides
    cells, words = {}, {}
    for metres in range(asked.low, asked.high + 1):
        odds = attack_odds(table, character, action.kind, target, dodge_spread(table, target, False), metres=metres)
        cells[str(metres)] = cells_of(table, action.kind, target, odds)
        if own := own_fall(table, character, odds.own):
            words[str(metres)] = own
    return Odds(heads_of(table, action.kind), cells, words=words)


def runs_offered(_table: Table, asked: Enter) -> tuple[Option, ...]:
    """Return the runs of full 3 metres, the longest first (FS-CHG-2)."""
    runs = [metres for metres in range(asked.high, asked.low - 1, -1) if metres % 3 == 0]
    return tuple(Option(str(run), f"{run} metres", f"momentum {momentum_dice(run)}") for run in runs)


def _attack_roll(table: Table, _asked: Roll) -> Odds:
    """Return the odds of the attack being rolled, against the chosen defence (FS-COR-1, FS-DOD-3)."""
    if (sides := sides_of(table)) is None:
        return Odds()
    action, character, target = sides
    dodge = dodge_spread(table, target, character.ranged(action.kind)) if action.defence == "dodge" else None
    odds = attack_odds(table, character, action.kind, target, dodge, metres=_metres(action))
    heads = heads_of(table, action.kind)
    return Odds(heads, {ALL: cells_of(table, action.kind, target, odds)}, {ALL: odds.hits}, heads[0], now=EXPECTED)


def _dodge_roll(table: Table, _asked: Roll) -> Odds:
    """Return the odds of the dodge against an attack already rolled (FS-DOD-2, FS-DOD-3)."""
    sides = sides_of(table)
    if sides is None or sides[0].attack is None:
        return Odds()
    action, character, target = sides
    attack = action.attack
    assert attack is not None
    goal = would_dodge(table, target, target.counted, character.ranged(action.kind)).total
    dice = dice_of(table, character, action.kind) + (momentum_dice(action.metres) if action.kind == "charge" else 0)
    blow = chances.after(attack, chances.successes(goal), dice, target.armor, table.rules)
    least = attack.successes + (table.rules.dodge_tie == "hit")
    avoided = [face for face in range(1, 21) if read(face, goal).successes >= least]
    span = f"{avoided[0]} to {avoided[-1]}" if len(avoided) > 1 else "".join(map(str, avoided))
    words = f"avoids on {span}" if span else "cannot avoid it, only reduce it"
    cells, heads = hurts(table, target, blow.hits, blow.wounds), heads_of(table, "fist")
    if action.kind in GRAPPLES:
        cells, heads = cells[:1], ("grabs",)
    return Odds(heads, {ALL: cells}, {ALL: blow.hits}, heads[0], words={ALL: words}, now=EXPECTED)


def _damage_roll(table: Table, asked: Roll) -> Odds:
    """Return the odds of a hit's dice, also with one victory die less (FS-COR-6)."""
    if (sides := sides_of(table)) is None:
        return Odds()
    action, character, target = sides
    pools = {ALL: len(asked.dice), **{extra.key: len(asked.dice) - 1 for extra in asked.extras if extra.key == "pull"}}
    cells = {key: hurts(table, target, 1, chances.wounds(n, target.armor, table.rules))[1:] for key, n in pools.items()}
    if not action.momentum:
        return Odds(heads_of(table, "fist")[1:], cells, now=EXPECTED)
    armor = character.armor if table.rules.momentum_armour == "on" else 0
    own = chances.mean(chances.wounds(action.momentum, armor, table.rules))
    cells = {key: (row[0], number(own), *row[1:]) for key, row in cells.items()}
    return Odds(heads_of(table, "charge")[1:], cells, now=EXPECTED)


def _armor_roll(table: Table, asked: Roll) -> Odds:
    """Return the odds of armor against wounds already rolled (FS-COR-8)."""
    action, character = table.action, table.subject(asked)
    if action is None:
        return Odds()
    left = chances.stopped(action.wounds, len(asked.dice), table.rules)
    return Odds(heads_of(table, "fist")[1:], {ALL: hurts(table, character, 1, left)[1:]}, now=EXPECTED)


FIGURES: By[Odds] = {
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


def offers(table: Table, decision: Decision) -> tuple[Option, ...]:
    """Return the numbers worth entering, the best first; empty if there are none."""
    return runs_offered(table, decision) if isinstance(decision, Enter) and decision.question == "metres" else ()
