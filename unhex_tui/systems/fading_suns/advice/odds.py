"""The odds of what a question offers, in columns by option key: for the GM, worked out only when asked for.

What an attack comes to is in `facing`, how dice fall in `chances`; what is assumed of others is said in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from unhex_tui.engine.advice import Figures
from unhex_tui.engine.decision import Choose, Decision, Roll
from unhex_tui.systems.fading_suns.advice import chances
from unhex_tui.systems.fading_suns.advice.chances import Spread
from unhex_tui.systems.fading_suns.advice.facing import (
    Outlook,
    against_all,
    avoids,
    counting,
    dodging,
    outlook,
    ranged,
    strikes,
    would_dodge,
)
from unhex_tui.systems.fading_suns.fight.damage import pool
from unhex_tui.systems.fading_suns.fight.ledger import attack_goal, in_words
from unhex_tui.systems.fading_suns.people.character import Character, many
from unhex_tui.systems.fading_suns.rules.goals import points, read
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.state.underway import Act

ALL = ""
"""The key of what concerns a decision as a whole."""
_HURTS = ("hits", "wounds", "out", "dead")
"""Columns of an attack on somebody known."""
_TURN = ("hits", "wounds", "with a dodge", "avoids")
"""Columns of a declaration."""


def percent(chance: float) -> str:
    """A chance in per cent; what is possible but rare is not called 0, nor what is not sure 100."""
    rounded = round(chance * 100)
    if rounded == 0 and chance > 1e-9:
        return "<1 %"
    return ">99 %" if rounded == 100 and chance < 1 - 1e-9 else f"{rounded} %"


def number(mean: float) -> str:
    """Wounds expected."""
    return f"{mean:.1f}"


def hurts(table: Table, target: Character, found: Outlook) -> tuple[str, ...]:
    """Cells of an attack: wounds expected, misses included; how likely they leave one Vitality, or none (FS-VIT-3)."""
    waiting = sum(blow.wounds for blow in table.blows if blow.target == target.id)
    vitality = target.vitality - waiting
    out, dead = chances.at_least(found.wounds, vitality - 1), chances.at_least(found.wounds, vitality)
    return percent(found.hits), number(found.mean), percent(out), percent(dead)


def _best(worths: Mapping[str, float], head: str) -> set[tuple[str, str]]:
    """Cells with the greatest worth, where not all are alike."""
    most, least = max(worths.values(), default=0.0), min(worths.values(), default=0.0)
    return {(key, head) for key, worth in worths.items() if worth > most - 1e-9} if most > least + 1e-9 else set()


# -------------------------------------------------------------------- declaring


def _declaring(table: Table, asked: Choose) -> Figures:
    """What each number of actions comes to, and each action alone (FS-MUL-1 to FS-MUL-3)."""
    c = table.characters[asked.about[0]]
    cells: dict[str, tuple[str, ...]] = {}
    worths: dict[str, float] = {}
    words: dict[str, str] = {}
    for option in asked.options:
        key = option.key
        if key in ("2", "3"):
            cells[key], worths[key] = _several(table, c, int(key))
        elif key == "same":
            cells[key], worths[key] = _turn(table, c, c.last)
        elif key in (*strikes(c), "dodge"):
            cells[key], worths[key] = _turn(table, c, [key])
    words[ALL] = _assumed(table, c)
    return Figures(_TURN, cells, best=frozenset(_best(worths, "wounds")), words=words)


def _which(table: Table, asked: Choose) -> Figures:
    """What each action of several comes to (FS-MUL-1)."""
    saying = table.declaring
    c = table.characters[asked.about[0]]
    counted = saying.many if saying is not None else 1
    cells: dict[str, tuple[str, ...]] = {}
    worths: dict[str, float] = {}
    for option in asked.options:
        if option.key == "dodge":
            cells[option.key] = ("–", "–", percent(avoids(table, c, counted)))
        elif option.key in strikes(c):
            found = against_all(table, c, option.key, counted)
            cells[option.key], worths[option.key] = (percent(found.hits), number(found.mean), "–"), found.mean
    heads = (*_TURN[:2], _TURN[3])
    return Figures(heads, cells, best=frozenset(_best(worths, "wounds")), words={ALL: _assumed(table, c, False)})


def _turn(table: Table, c: Character, kinds: list[str]) -> tuple[tuple[str, ...], float]:
    """A turn of just these actions."""
    counted = many(kinds)
    found = [against_all(table, c, kind, counted) for kind in kinds if kind in strikes(c)]
    hits = percent(sum(one.hits for one in found) / len(found)) if found else "–"
    wounds = sum(one.mean for one in found)
    dodged = percent(avoids(table, c, counted)) if "dodge" in kinds else "–"
    return (hits, number(wounds) if found else "–", "–", dodged), wounds


def _several(table: Table, c: Character, counted: int) -> tuple[tuple[str, ...], float]:
    """A turn of so many actions, all of them the best attack; and with a dodge in place of one."""
    best = max((against_all(table, c, kind, counted) for kind in strikes(c)), key=lambda one: one.mean)
    all_of_them = counted * best.mean
    beside = number((counted - 1) * best.mean)
    return (percent(best.hits), number(all_of_them), beside, percent(avoids(table, c, counted))), all_of_them


def _assumed(table: Table, c: Character, several: bool = True) -> str:
    """What the figures of a declaration take for granted."""
    foes = table.foes(c.id)
    whom = f"any of {len(foes)} foes" if len(foes) > 1 else foes[0].name
    dodge = [foe.name for foe in foes if foe.dodges]
    if len(foes) == 1:
        how = "who dodges" if dodge else "no dodge declared"
    else:
        how = f"{len(dodge)} of them dodge{'s' if len(dodge) == 1 else ''}" if dodge else "no dodge declared"
    found = [f"against {whom}, {how}", "avoids: of what would hit"]
    if several:
        best = [max(strikes(c), key=lambda kind: against_all(table, c, kind, counted).mean) for counted in (2, 3)]
        found.insert(1, f"several: all {' or '.join(dict.fromkeys(in_words(c, kind) for kind in best))}")
    return "; ".join(found)


# -------------------------------------------------------------------- attacking


def _targets(table: Table, asked: Choose) -> Figures:
    """The action under way against each (FS-COR-6, FS-DOD-3)."""
    action = table.action
    assert action is not None
    c = table.characters[action.who]
    goal, shot = attack_goal(table, c, action.kind).total, ranged(c, action.kind)
    cells, shares, worths, words = {}, {}, {}, {}
    for option in asked.options:
        target = table.characters.get(option.key)
        if target is None:
            continue
        found = outlook(table, c, action.kind, goal, target, dodging(table, target, shot))
        cells[target.id], shares[target.id], worths[target.id] = hurts(table, target, found), found.hits, found.mean
        words[target.id] = _meets(table, target, shot)
    return Figures(_HURTS, cells, shares, "hits", frozenset(_best(worths, "wounds")), words)


def _meets(table: Table, target: Character, shot: bool) -> str:
    """What the figures against a target take for granted."""
    if target.held_by:
        return "held: cannot dodge"
    if not target.dodges:
        return f"may still dodge, goal {would_dodge(table, target, max(target.counted, target.done + 1), shot).total}"
    return f"dodged already, {target.dodge_face}" if target.dodge_face else "dodges"


def _defending(table: Table, asked: Choose) -> Figures:
    """What each way to meet an attack leaves of it, and what it costs (FS-DOD-4, FS-ABT-1, FS-ABT-2, FS-ABT-6)."""
    action = table.action
    assert action is not None
    c, target = table.characters[action.who], table.characters[action.target]
    goal, shot = attack_goal(table, c, action.kind).total, ranged(c, action.kind)
    cells, shares, worths = {}, {}, {}
    words: dict[str, str] = {}
    for option in asked.options:
        key = option.key
        counted = max(target.counted, target.done + 1) if key == "abort" else target.counted
        dodge = None if key == "none" else chances.successes(would_dodge(table, target, counted, shot).total)
        found = outlook(table, c, action.kind, goal, target, dodge)
        cells[key], shares[key], worths[key] = hurts(table, target, found), found.hits, -found.mean
        if key == "abort":
            words[key] = _price(table, target)
        elif key.startswith("swap:") and key[5:] in strikes(target):
            given = against_all(table, target, key[5:], target.counted)
            words[key] = (
                f"gives up a {in_words(target, key[5:])} that hits {percent(given.hits)}, wounds {number(given.mean)}"
            )
    return Figures(_HURTS, cells, shares, "hits", frozenset(_best(worths, "wounds")), words)


def _price(table: Table, target: Character) -> str:
    """What an abort gives up, now and next turn, in the figures of its attacks."""
    left = [kind for kind in target.left if kind in strikes(target)]
    gives = [f"gives up {', '.join(in_words(target, kind) for kind in left)} now"] if left else []
    best = max(strikes(target), key=lambda kind: against_all(table, target, kind, 1).mean)
    usual, less = (attack_goal(table, counting(target, counted), best).total for counted in (1, 2))
    then = f"next turn one action, {in_words(target, best)} at goal {less} instead of {usual}"
    return "; ".join([*gives, then])


# -------------------------------------------------------------------- dice


def _met(table: Table, action: Act, target: Character, shot: bool) -> Spread | None:
    """The dodge that the attack under way meets, as was said."""
    return dodging(table, target, shot) if action.defence == "dodge" else None


def _attack_roll(table: Table, _asked: Roll) -> Figures:
    """The attack that is rolled now (FS-COR-1, FS-DOD-3)."""
    action = table.action
    if action is None or action.target not in table.characters:
        return Figures()
    c, target = table.characters[action.who], table.characters[action.target]
    goal, shot = attack_goal(table, c, action.kind).total, ranged(c, action.kind)
    found = outlook(table, c, action.kind, goal, target, _met(table, action, target, shot))
    return Figures(_HURTS, {ALL: hurts(table, target, found)}, {ALL: found.hits}, "hits")


def _dodge_roll(table: Table, _asked: Roll) -> Figures:
    """The dodge against an attack that lies already (FS-DOD-2, FS-DOD-3)."""
    action = table.action
    if action is None or action.attack is None or action.target not in table.characters:
        return Figures()
    c, target = table.characters[action.who], table.characters[action.target]
    shot = ranged(c, action.kind)
    attack, goal = action.attack, would_dodge(table, target, target.counted, shot).total
    spread = chances.after(attack, chances.successes(goal), sum(pool(table, c, action.kind)), target.armor, table.rules)
    cells = hurts(table, target, Outlook(spread.hits, spread.wounds))
    least = attack.successes + (table.rules.dodge_tie == "hit")
    avoided = [face for face in range(1, 21) if read(face, goal).successes >= least]
    words = f"{avoided[0]} to {avoided[-1]} avoids" if len(avoided) > 1 else f"{avoided[0]} avoids" if avoided else ""
    words = words or "cannot avoid it, only take off successes"
    return Figures(_HURTS, {ALL: cells}, {ALL: spread.hits}, "hits", words={ALL: words})


def _damage_roll(table: Table, asked: Roll) -> Figures:
    """The dice of a hit, and with one victory die fewer (FS-COR-6)."""
    action = table.action
    if action is None or action.target not in table.characters:
        return Figures()
    target, cells = table.characters[action.target], {}
    for key, dice in {ALL: len(asked.dice), **{extra.key: len(asked.dice) - 1 for extra in asked.extras}}.items():
        cells[key] = hurts(table, target, Outlook(1, chances.wounds(dice, target.armor, table.rules)))[1:]
    return Figures(_HURTS[1:], cells)


def _armor_roll(table: Table, asked: Roll) -> Figures:
    """What armour leaves of wounds that lie already (FS-COR-8)."""
    action, c = table.action, table.characters[asked.about[0]]
    if action is None:
        return Figures()
    came = points(action.rolled, table.rules)
    stopped = chances.effect(len(asked.dice), table.rules)
    left = [0.0] * (came + 1)
    for less, chance in enumerate(stopped):
        left[max(0, came - less)] += chance
    return Figures(_HURTS[1:], {ALL: hurts(table, c, Outlook(1, tuple(left)))[1:]})


FIGURES: Mapping[str, Callable[[Table, Any], Figures]] = {
    "declare.actions": _declaring,
    "declare.which": _which,
    "target": _targets,
    "defend": _defending,
    "attack": _attack_roll,
    "dodge": _dodge_roll,
    "damage": _damage_roll,
    "armor": _armor_roll,
}
"""By question."""


def figures(table: Table, decision: Decision) -> Figures:
    """What to expect of the dice ahead."""
    found = FIGURES.get(decision.question)
    return found(table, decision) if found else Figures()
