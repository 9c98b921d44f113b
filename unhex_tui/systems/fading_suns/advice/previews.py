"""Previews of each choice by question: goals as sums, and Vitality after average damage.

The functions read the decision and the action under way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from unhex_tui.engine.advice import LIKELY, After, Change, Preview
from unhex_tui.engine.decision import Choose, Enter
from unhex_tui.engine.dice import half_up
from unhex_tui.gamekit.questions import By
from unhex_tui.gamekit.views import signed
from unhex_tui.systems.fading_suns.advice import chances
from unhex_tui.systems.fading_suns.advice.facing import (
    NO_WOUND,
    Outlook,
    attacks,
    counting,
    dodging,
    outlook,
    would_dodge,
)
from unhex_tui.systems.fading_suns.fight.defending import counted_by
from unhex_tui.systems.fading_suns.fight.ledger import GRAPPLES, attack_goal, contest_goal, in_words, initiative_of
from unhex_tui.systems.fading_suns.people.character import Character, many, several
from unhex_tui.systems.fading_suns.rules.goals import wounds_penalty
from unhex_tui.systems.fading_suns.state.table import Table

Previews: TypeAlias = Mapping[str, Preview]


# -------------------------------------------------------------------- declaring


def _declared(table: Table, asked: Choose) -> Previews:
    """Return the sums of each action that may be declared (FS-MUL-1, FS-INI-1)."""
    c = table.subject(asked)
    saying = table.declaring
    counted = (saying.many if saying is not None else 0) or 1
    found = {}
    for option in asked.options:
        key = option.key
        if key in ("2", "3"):
            found[key] = Preview((_sums(table, c, "fist", int(key)),))
        elif key == "same" and c.last:
            found[key] = Preview((_sums(table, c, c.last[0], many(c.last)),))
        elif key == "break":
            found[key] = Preview((_contest(table, c, table.characters[c.held_by], c),))
        elif key in (*attacks(c), "dodge", "stand", "hold"):
            found[key] = Preview((_sums(table, c, key, max(counted, many([key]))),))
    return found


def _sums(table: Table, c: Character, kind: str, counted: int) -> str:
    """Return goal and initiative of an action with all parts, in a line, since odds stand below it."""
    if kind == "dodge":
        return f"Dodge: {would_dodge(table, c, counted).words}"
    twin = counting(c, counted)
    begins = initiative_of(table, twin, kind).words
    if kind in ("stand", "hold"):
        return f"Initiative: {begins}"
    return f"Goal: {attack_goal(table, twin, kind).words}; init: {begins}"


def _contest(table: Table, c: Character, other: Character, held: Character | None = None) -> str:
    """Return both sums of a contest of strength (FS-GRP-2, FS-GRP-7)."""
    return f"{c.name}: {contest_goal(table, c).words}; {other.name}: {contest_goal(table, other, held).words}"


# -------------------------------------------------------------------- attacking


def _aimed(table: Table, asked: Choose) -> Previews:
    """Return Vitality after average damage for each target (FS-VIT-1, FS-VIT-2)."""
    action = table.action
    if action is None:
        return {}
    c = table.characters[action.who]
    shot = c.ranged(action.kind)
    targets = [table.characters[option.key] for option in asked.options if option.key in table.characters]
    return {
        one.id: _average(table, c, action.kind, one, outlook(table, c, action.kind, one, dodging(table, one, shot)))
        for one in targets
    }


def _run(table: Table, asked: Enter) -> Previews:
    """Return Vitality of both characters after a charge, by metres (FS-CHG-2, FS-CHG-3)."""
    c, target = (table.characters[who] for who in asked.about[:2])
    met = dodging(table, target, False)
    runs = range(asked.low, asked.high + 1)
    return {str(m): _average(table, c, "charge", target, outlook(table, c, "charge", target, met, m)) for m in runs}


def _met(table: Table, asked: Choose) -> Previews:
    """Return the sum of the dodge for each defence (FS-DOD-1, FS-ABT-1)."""
    action = table.action
    if action is None:
        return {}
    c, target = table.characters[action.who], table.characters[action.target]
    found = {}
    for option in asked.options:
        if option.key != "none":
            dodge = would_dodge(table, target, counted_by(target, option.key), c.ranged(action.kind))
            found[option.key] = Preview((f"Dodge: {dodge.words}",))
    return found


def _resisted(table: Table, asked: Choose) -> Previews:
    """Return the sums of the contest for each way to resist (FS-GRP-2, FS-ABT-5)."""
    target, c = (table.characters[who] for who in asked.about[:2])
    found = {}
    for option in asked.options:
        if option.key != "none":
            twin = counting(target, counted_by(target, option.key))
            found[option.key] = Preview((_contest(table, twin, c),))
    return found


def _average(table: Table, c: Character, kind: str, target: Character, found: Outlook) -> Preview:
    """Return Vitality after the average wounds of a hit, or a hold, rounded; for a charge, the attacker's too."""
    chance, when = (found.holds, "if it holds") if kind in GRAPPLES else (found.hits, "if it hits")
    share = 1 / chance if chance else 0.0
    what = f"this {in_words(c, kind)}, on average, {when}"
    line, changes = _falls(table, target, found.mean * share, what)
    line = f"{when.capitalize()}: {line}"
    if found.own == NO_WOUND:
        return Preview((line,), changes)
    own, mine = _falls(table, c, chances.mean(found.own) * share, what)
    return Preview((line, f"{c.name}: {own}"), (*changes, *mine))


def _falls(table: Table, c: Character, mean: float, what: str = "") -> tuple[str, tuple[Change, ...]]:
    """Return Vitality after wounds caused by `what`, in words and on the track (FS-VIT-1 to FS-VIT-3)."""
    wounds = half_up(mean)
    after = max(0, c.vitality - wounds)
    if after == c.vitality:
        return f"no wounds on average, Vitality stays {after}", ()
    line = f"{several(wounds, 'wound')} on average, Vitality {c.vitality} → {after}"
    if after > 1:
        less = wounds_penalty(after)
        line += f", {signed(less)} on every roll" if less < wounds_penalty(c.vitality) else ""
    elif after:
        line += ", unconscious" if table.rules.vit_one == "unconscious" else ", out if the GM says so"
    else:
        line += ", dead"
    taken, left = _boxes(c), _boxes(c, after)
    likely = "".join(LIKELY if now != then else now for now, then in zip(taken, left, strict=True))
    return line, (Change(c.id, "vitality", taken, likely, what),)


def _boxes(c: Character, vitality: int | None = None) -> str:
    """Return the boxes of the Vitality track, as on the sheet."""
    left = c.vitality if vitality is None else vitality
    return "X" * (c.most_vitality - left) + " " * left


def _awake(table: Table, asked: Choose) -> Previews:
    """Return the effects of both answers at Vitality 1 (FS-VIT-2, FS-VIT-3)."""
    c = table.subject(asked)
    return {
        "out": Preview(("Out of the fight",), after=(After(c.id, gets=("unconscious",)),)),
        "awake": Preview((f"Goal: {attack_goal(table, c, 'fist').words}",)),
    }


PREVIEWS: By[Previews] = {
    "declare.actions": _declared,
    "declare.which": _declared,
    "target": _aimed,
    "metres": _run,
    "defend": _met,
    "resist": _resisted,
    "awake": _awake,
}
"""Functions by question id."""
