"""The results of harm: FA-ATK-11, FA-ATK-13, FA-COV-7, FA-HP-1 to FA-HP-3, FA-STN-3, FA-RES-4, FA-AIM-4, FA-AIM-11."""

from __future__ import annotations

from unhex_tui.systems.fully_automated.events.harm import AimGone, CoverHurt, Fell, Harmed, Stunned
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.damage import Harm, passed_on
from unhex_tui.systems.fully_automated.rules.hits import condition
from unhex_tui.systems.fully_automated.state.table import Table

LOST = "lost"
"""The action of a character who went down before it was due (FA-ATK-13)."""


def strike(table: Table, target: Character, harm: Harm) -> None:
    """Apply an attack's harm: HP, stuns and the resulting condition."""
    before = target.hp
    _lose(table, target, harm.dealt)
    target.stuns += harm.stuns
    table.tell(Harmed(target.id, harm.dealt, harm.words, before, target.hp))
    if harm.stuns:
        table.tell(Stunned(target.id, harm.stuns))
    settle(table, target, before)


def pass_on(table: Table, who: str) -> None:
    """Hurt the character who was the target's cover (FA-COV-7)."""
    c = table.characters[who]
    points, before = passed_on(c.armor, table.rules), c.hp
    if points:
        _lose(table, c, points)
        table.tell(CoverHurt(c.id, points, before, c.hp))
        settle(table, c, before)


def restrain(table: Table, target: Character) -> None:
    """Restrain and disarm a character (FA-RES-4)."""
    target.restrained = target.disarmed = True
    table.tell(Fell(target.id, "restrained"))
    _drop_all(table, target)


def settle(table: Table, c: Character, before: int) -> None:
    """Record a changed condition after a change of HP from `before`; start or stop the count of dying (FA-HP-4)."""
    was, now = condition(before), condition(c.hp)
    if c.dying and not c.dying_since:
        c.dying_since = max(1, table.round)
    elif not c.dying:
        c.dying_since, c.stabilized = 0, False
    if was != now:
        table.tell(Fell(c.id, now))
        if c.incapacitated:
            _drop_all(table, c)


def set_hp(table: Table, c: Character, hp: int) -> None:
    """Set a character's HP and what depends on them; callers record the change in their own words."""
    was, c.hp = c.incapacitated, hp
    if c.incapacitated and not was:
        drop(table, c)
    if not c.dying:
        c.dying_since, c.stabilized = 0, False
    elif not c.dying_since:
        c.dying_since = max(1, table.round)


def _lose(table: Table, c: Character, points: int) -> None:
    c.hp -= points
    c.damage += points
    if points and c.aim and table.rules.aim_lost_on_damage == "immediately" and c.aim < table.round:
        c.aim = 0
        table.tell(AimGone(c.id, "hurt"))


def _drop_all(table: Table, c: Character) -> None:
    if c.aim:
        table.tell(AimGone(c.id, "down"))
    drop(table, c)


def drop(table: Table, c: Character) -> None:
    """Take away the aim and the unfinished action of a character who goes down (FA-ATK-13, FA-AIM-11)."""
    c.aim = 0
    keeps = table.rules.lose_action_when_incapacitated == "off"
    if c.action and c.action != "defend" and not (c.done or c.went or keeps):
        c.action, c.done = LOST, True
