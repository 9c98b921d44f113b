"""What each choice would mean, by the question that is asked: goals as sums, Vitality as it would be on average.

What a function needs it takes from the decision and from what is under way on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from unhex_tui.engine.advice import After, Change, Preview
from unhex_tui.engine.decision import Choose, Decision
from unhex_tui.systems.fading_suns.advice import chances
from unhex_tui.systems.fading_suns.advice.facing import (
    Outlook,
    counting,
    dodging,
    outlook,
    ranged,
    strikes,
    would_dodge,
)
from unhex_tui.systems.fading_suns.fight.ledger import attack_goal, initiative_of
from unhex_tui.systems.fading_suns.people.character import Character, many
from unhex_tui.systems.fading_suns.rules.goals import wounds_penalty
from unhex_tui.systems.fading_suns.state.table import Table

Previews: TypeAlias = Mapping[str, Preview]


# -------------------------------------------------------------------- declaring


def _declared(table: Table, asked: Choose) -> Previews:
    """The sums that an action would be rolled by (FS-MUL-1, FS-INI-1)."""
    c = table.characters[asked.about[0]]
    saying = table.declaring
    counted = (saying.many if saying is not None else 0) or 1
    found = {}
    for option in asked.options:
        key = option.key
        if key in ("2", "3"):
            found[key] = Preview(_sums(table, c, "fist", int(key)))
        elif key == "same" and c.last:
            found[key] = Preview(_sums(table, c, c.last[0], many(c.last)))
        elif key in (*strikes(c), "dodge"):
            found[key] = Preview(_sums(table, c, key, counted))
    return found


def _sums(table: Table, c: Character, kind: str, counted: int) -> tuple[str, ...]:
    """Goal and initiative of an action in a turn of so many, with every part."""
    if kind == "dodge":
        return (f"Dodge: {would_dodge(table, c, counted).words}",)
    twin = counting(c, counted)
    return (
        f"Goal: {attack_goal(table, twin, kind).words}",
        f"Initiative: {initiative_of(table, twin, kind).words}",
    )


# -------------------------------------------------------------------- attacking


def _aimed(table: Table, asked: Choose) -> Previews:
    """Whom it would hurt, and how much of an average hit and miss (FS-VIT-1, FS-VIT-2)."""
    action = table.action
    if action is None:
        return {}
    c, shot = table.characters[action.who], False
    goal, shot = attack_goal(table, c, action.kind).total, ranged(c, action.kind)
    targets = [table.characters[option.key] for option in asked.options if option.key in table.characters]
    return {
        one.id: _average(one, outlook(table, c, action.kind, goal, one, dodging(table, one, shot))) for one in targets
    }


def _met(table: Table, asked: Choose) -> Previews:
    """The dodge's sum, and what the attack would leave on average (FS-DOD-1, FS-ABT-1)."""
    action = table.action
    if action is None:
        return {}
    c, target = table.characters[action.who], table.characters[action.target]
    goal, shot = attack_goal(table, c, action.kind).total, ranged(c, action.kind)
    found = {}
    for option in asked.options:
        counted = max(target.counted, target.done + 1) if option.key == "abort" else target.counted
        sum_of = None if option.key == "none" else would_dodge(table, target, counted, shot)
        dodge = chances.successes(sum_of.total) if sum_of else None
        told = _average(target, outlook(table, c, action.kind, goal, target, dodge))
        found[option.key] = told._replace(lines=(f"Dodge: {sum_of.words}", *told.lines)) if sum_of else told
    return found


def _average(target: Character, found: Outlook) -> Preview:
    """Vitality as it would be after the wounds expected, rounded."""
    after = max(0, target.vitality - round(found.mean))
    if after == target.vitality:
        return Preview((f"On average no wound: Vitality stays {target.vitality}",))
    line = f"On average {target.vitality - after} wounds: Vitality {target.vitality} → {after}"
    less = wounds_penalty(after)
    worse = f", {less} on every roll".replace("-", "−") if less < wounds_penalty(target.vitality) and after > 1 else ""
    return Preview((line + worse,), (Change(target.id, "vitality", _boxes(target), _boxes(target, after)),))


def _boxes(c: Character, vitality: int | None = None) -> str:
    """Its track, as the sheet has it."""
    left = c.vitality if vitality is None else vitality
    return "X" * (c.most_vitality - left) + " " * left


def _awake(table: Table, asked: Choose) -> Previews:
    """At one Vitality (FS-VIT-2, FS-VIT-3)."""
    c = table.characters[asked.about[0]]
    return {
        "out": Preview(("Out of the fight",), after=(After(c.id, gets=("unconscious",)),)),
        "awake": Preview((f"Goal: {attack_goal(table, c, 'fist').words}",)),
    }


PREVIEWS: Mapping[str, Callable[[Table, Any], Previews]] = {
    "declare.actions": _declared,
    "declare.which": _declared,
    "target": _aimed,
    "defend": _met,
    "awake": _awake,
}
"""By question."""


def previews(table: Table, decision: Decision) -> Previews:
    """What the choices of a decision would mean, by their keys."""
    found = PREVIEWS.get(decision.question)
    return found(table, decision) if found else {}
