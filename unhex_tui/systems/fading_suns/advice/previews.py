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
from unhex_tui.systems.fading_suns.advice.matchup import (
    NO_WOUND,
    AttackOdds,
    attack_odds,
    attacks,
    counting,
    dodge_spread,
    would_dodge,
)
from unhex_tui.systems.fading_suns.fight.defending import counted_by
from unhex_tui.systems.fading_suns.fight.ledger import GRAPPLES, attack_goal, contest_goal, describe, initiative_of
from unhex_tui.systems.fading_suns.people.character import Character, many, several
from unhex_tui.systems.fading_suns.rules.goals import wounds_penalty
from unhex_tui.systems.fading_suns.state.table import Table

Previews: TypeAlias = Mapping[str, Preview]


def _declared(table: Table, asked: Choose) -> Previews:
    """Return the sums of each action that may be declared (FS-MUL-1, FS-INI-1)."""
    character = table.subject(asked)
    declaration = table.declaring
    counted = (declaration.many if declaration is not None else 0) or 1
    previews = {}
    for option in asked.options:
        key = option.key
        if key in ("2", "3"):
            previews[key] = Preview((_sums(table, character, "fist", int(key)).replace("Goal", "Fist goal", 1),))
        elif key == "same" and character.last:
            previews[key] = Preview((_sums(table, character, character.last[0], many(character.last)),))
        elif key == "break":
            previews[key] = Preview((_contest(table, character, table.characters[character.held_by], character),))
        elif key in (*attacks(character), "dodge", "stand", "hold"):
            previews[key] = Preview((_sums(table, character, key, max(counted, many([key]))),))
    return previews


def _sums(table: Table, character: Character, kind: str, counted: int) -> str:
    """Return goal and initiative of an action with all parts, in a line, since odds stand below it."""
    if kind == "dodge":
        return f"Dodge: {would_dodge(table, character, counted).words}"
    twin = counting(character, counted)
    begins = initiative_of(table, twin, kind).words
    if kind in ("stand", "hold"):
        return f"Initiative: {begins}"
    return f"Goal: {attack_goal(table, twin, kind).words}; init: {begins}"


def _contest(table: Table, character: Character, other: Character, held: Character | None = None) -> str:
    """Return both sums of a contest of strength (FS-GRP-2, FS-GRP-7)."""
    mine, theirs = contest_goal(table, character), contest_goal(table, other, held)
    return f"{character.name}: {mine.words}; {other.name}: {theirs.words}"


def _aimed(table: Table, asked: Choose) -> Previews:
    """Return Vitality after average damage for each target (FS-VIT-1, FS-VIT-2)."""
    action = table.action
    if action is None:
        return {}
    character = table.characters[action.who]
    shot = character.ranged(action.kind)
    targets = [table.characters[option.key] for option in asked.options if option.key in table.characters]
    return {
        target.id: _average(
            table,
            character,
            action.kind,
            target,
            attack_odds(table, character, action.kind, target, dodge_spread(table, target, shot)),
        )
        for target in targets
    }


def _run(table: Table, asked: Enter) -> Previews:
    """Return Vitality of both characters after a charge, by metres (FS-CHG-2, FS-CHG-3)."""
    character, target = (table.characters[character_id] for character_id in asked.about[:2])
    dodge = dodge_spread(table, target, False)
    previews = {}
    for metres in range(asked.low, asked.high + 1):
        odds = attack_odds(table, character, "charge", target, dodge, metres=metres)
        previews[str(metres)] = _average(table, character, "charge", target, odds)
    return previews


def _met(table: Table, asked: Choose) -> Previews:
    """Return the sum of the dodge for each defence (FS-DOD-1, FS-ABT-1)."""
    action = table.action
    if action is None:
        return {}
    character, target = table.characters[action.who], table.characters[action.target]
    previews = {}
    for option in asked.options:
        if option.key != "none":
            dodge = would_dodge(table, target, counted_by(target, option.key), character.ranged(action.kind))
            previews[option.key] = Preview((f"Dodge: {dodge.words}",))
    return previews


def _resisted(table: Table, asked: Choose) -> Previews:
    """Return the sums of the contest for each way to resist (FS-GRP-2, FS-ABT-5)."""
    target, character = (table.characters[character_id] for character_id in asked.about[:2])
    previews = {}
    for option in asked.options:
        if option.key != "none":
            twin = counting(target, counted_by(target, option.key))
            previews[option.key] = Preview((_contest(table, twin, character),))
    return previews


def _average(table: Table, character: Character, kind: str, target: Character, odds: AttackOdds) -> Preview:
    """Return Vitality after the average wounds of a hit, or a hold, rounded; for a charge, the attacker's too."""
    chance, when = (odds.holds, "if it holds") if kind in GRAPPLES else (odds.hits, "if it hits")
    if not chance:
        return Preview((f"Cannot {when.removeprefix('if it ').removesuffix('s')}",))
    share = 1 / chance
    what = f"this {describe(character, kind)}, on average, {when}"
    line, changes = _falls(table, target, odds.mean * share, what)
    line = f"{when.capitalize()}: {line}"
    if odds.own == NO_WOUND:
        return Preview((line,), changes)
    own, mine = _falls(table, character, chances.mean(odds.own) * share, what)
    return Preview((line, f"{character.name}: {own}"), (*changes, *mine))


def _falls(table: Table, character: Character, mean: float, what: str = "") -> tuple[str, tuple[Change, ...]]:
    """Return Vitality after wounds caused by `what`, in words and on the track (FS-VIT-1 to FS-VIT-3)."""
    wounds = half_up(mean)
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
    taken, left = _boxes(character), _boxes(character, after)
    likely = "".join(LIKELY if now != then else now for now, then in zip(taken, left, strict=True))
    return line, (Change(character.id, "vitality", taken, likely, what),)


def _boxes(character: Character, vitality: int | None = None) -> str:
    """Return the boxes of the Vitality track, as on the sheet."""
    left = character.vitality if vitality is None else vitality
    return "X" * (character.most_vitality - left) + " " * left


def _awake(table: Table, asked: Choose) -> Previews:
    """Return the effects of both answers at Vitality 1 (FS-VIT-2, FS-VIT-3)."""
    character = table.subject(asked)
    return {
        "out": Preview(("Out of the fight",), after=(After(character.id, gets=("unconscious",)),)),
        "awake": Preview((f"Goal: {attack_goal(table, character, 'fist').words}",)),
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
