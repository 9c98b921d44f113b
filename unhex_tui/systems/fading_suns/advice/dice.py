"""Odds of dice still to be rolled: the d20 of an attack to be dodged, and a pool of effect dice while it is typed."""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.decision import Choose, Decision, Roll
from unhex_tui.engine.dice import RollRow, RollStrip, RollTable
from unhex_tui.gamekit.naming import whose
from unhex_tui.gamekit.questions import By
from unhex_tui.systems.fading_suns.advice import chances
from unhex_tui.systems.fading_suns.advice.matchup import heads_of, hurts
from unhex_tui.systems.fading_suns.fight.ledger import attack_goal
from unhex_tui.systems.fading_suns.fight.rolling import goal_strip
from unhex_tui.systems.fading_suns.people.character import Character, several
from unhex_tui.systems.fading_suns.rules.goals import points
from unhex_tui.systems.fading_suns.state.table import Table


def _defending(table: Table, _asked: Choose) -> RollStrip | None:
    """Return the strip of the attack to be met (FS-COR-1)."""
    action = table.action
    if action is None:
        return None
    character = table.characters[action.who]
    goal = attack_goal(table, character, action.kind, action.target).total
    return goal_strip(goal, table.rules, action.kind, title=f"{whose(character.name)} d20, goal {goal}")


def _aiming(table: Table, _asked: Choose) -> RollStrip | None:
    """Return the strip of the attack's d20, the same against every target before a dodge (FS-COR-1 to FS-COR-4)."""
    action = table.action
    if action is None:
        return None
    character = table.characters[action.who]
    goal = attack_goal(table, character, action.kind).total
    dodged = any(foe.dodges for foe in table.foes(character.id))
    title = f"{whose(character.name)} d20, goal {goal}, before any dodge" if dodged else ""
    return goal_strip(goal, table.rules, action.kind, title=title)


STRIPS: By[RollStrip | None] = {"defend": _defending, "target": _aiming}


def ahead(table: Table, asked: Decision, faces: Sequence[int]) -> RollTable | None:
    """Return the odds of a partly rolled pool, beside its odds before the first die (FS-COR-6 to FS-COR-8)."""
    action = table.action
    if not (isinstance(asked, Roll) and faces and action and asked.question in ("damage", "armor")):
        return None
    target, rules = table.characters[action.target], table.rules
    done, left, armor = points(faces, rules), len(asked.dice) - len(faces), target.armor
    if asked.question == "damage":
        now, before = chances.wounds(left, armor, rules, done), chances.wounds(len(asked.dice), armor, rules)
        title = f"{several(done, 'wound')}, {several(left, 'die', 'dice')} left"
    else:
        target = table.subject(asked)
        now = chances.stopped(action.wounds, left, rules, done)
        before = chances.stopped(action.wounds, len(asked.dice), rules)
        title = f"{done} stopped, {several(left, 'die', 'dice')} left"
    rows = (
        RollRow("now", hurts(table, target, 1, now)[1:], best=True),
        RollRow("before the first die", hurts(table, target, 1, before)[1:]),
    )
    through = " after armor" if armor else ""
    return RollTable(heads_of(table, "fist")[1:], rows, title, _limits(table, target, through))


def _limits(table: Table, target: Character, through: str) -> tuple[str, ...]:
    """Return how many wounds leave Vitality 1 and 0 (FS-VIT-3); empty for a target at Vitality 1 or less."""
    left = target.vitality - table.waiting(target.id)
    if left < 2:
        return ()
    falls = "may be out" if table.rules.vit_one == "gm" else "out"
    return (f"{target.name}{through}: {left - 1} wounds = {falls}, {left} = dead",)
