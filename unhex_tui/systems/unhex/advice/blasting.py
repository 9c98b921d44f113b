"""Previews of area effects before they are settled: AOE-4, AOE-5, AOE-7, AOE-8. Nothing is changed."""

from __future__ import annotations

from unhex_tui.engine.advice import Preview
from unhex_tui.engine.decision import Choose, Pick
from unhex_tui.systems.unhex.advice.outcomes import Previews, by_level
from unhex_tui.systems.unhex.advice.pending import action_of, doing_of, main_dice
from unhex_tui.systems.unhex.fight.acts.area_effects import more_cover
from unhex_tui.systems.unhex.fight.acts.blast import in_reach
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Area


def of_blast_reading(table: Table, _asked: Choose) -> Previews:
    """Preview both ways to read the dice of a blast (AOE-5)."""
    action, doing, dice = action_of(table), doing_of(table, Area), main_dice(table)
    return {key: _blasted(table, action, doing, *way) for key, way in dice.ways.items()}


def of_blast_targets(table: Table, asked: Pick) -> Previews:
    """Preview the loss of each target (AOE-5)."""
    points = doing_of(table, Area).points
    return {option.key: Preview((_fall(table.characters[option.key], points),)) for option in asked.options}


def of_blast_defences(table: Table, asked: Pick) -> Previews:
    """Preview a failed defence of each target (AOE-5)."""
    points = doing_of(table, Area).points
    return {
        option.key: Preview((f"If it fails: {_fall(table.characters[option.uses[0]], points)}",))
        for option in asked.options
    }


def of_lasting(table: Table, asked: Choose) -> Previews:
    """Preview both ways to read the dice of a lasting effect (AOE-4, AOE-7, AOE-8)."""
    action, doing, dice = action_of(table), doing_of(table, Area), main_dice(table)
    kind = asked.question.removesuffix(".dice")
    return {
        key: _laid(table, action, doing, kind, die, other if kind == "continuous" else die)
        for key, (die, other) in dice.ways.items()
    }


# -------------------------------------------------------------------- building the previews


def _blasted(table: Table, action: Action, doing: Area, damage: int, more: int) -> Preview:
    """Preview a blast: the number of targets, and the effect of lost levels on each character in the area."""
    there = in_reach(table, action, doing)
    taken = min(more + 1, len(there))
    side = table.characters[action.actor].team
    allies = taken - sum(c.team != side for c in there)
    whom = (
        f"{'all' if taken == len(there) else f'{taken} of the'} {len(there)}" if len(there) > 1 else "the only target"
    )
    head = f"{damage} to {whom} there"
    if allies > 0:
        head += f", including {allies} all{'y' if allies == 1 else 'ies'}"
    return Preview((head, *(f"{c.name}: {_fall(c, damage)}" for c in there)))


def _fall(victim: Character, damage: int) -> str:
    worst = by_level(victim, damage)
    armor = any(item.kind == "armor" and not item.destroyed for item in victim.items)
    text = (f"{worst}; " if worst else "") + f"level {victim.level} → {victim.level - damage}"
    return text + ("; armor may absorb it" if armor and damage else "")


def _laid(table: Table, action: Action, doing: Area, kind: str, damage: int, rounds: int) -> Preview:
    """Preview a lasting effect: its damage or cover, the characters there now, and its end."""
    until = f"until the end of round {table.round + rounds}"
    if kind == "cover":
        return Preview((f"Cover in all directions {until}: {more_cover(table, doing.goal)}",))
    actor = table.characters[action.actor]
    worst = max((e.damage for e in table.effects if e.kind == kind and e.area == doing.goal), default=-1)
    lines = [
        f"{damage} to anyone acting there (except to move), {until}",
        f"There now: {', '.join(c.name for c in in_reach(table, action, doing)) or 'no one'}",
    ]
    if worst >= damage:
        lines.append(f"An effect of {worst} damage is already there; only the strongest counts")
    if actor.area == doing.goal:
        lines.append(f"{actor.name} stands there too")
    return Preview(tuple(lines))
