"""The strip under an open roll: hit, KO, critical or miss for each of the 100 rolls (DICE-1 to DICE-5, ATK-3)."""

from __future__ import annotations

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.roll_strip import Outcome, RollStrip
from unhex_tui.systems.unhex.advice.odds import roller_of, strikers
from unhex_tui.systems.unhex.advice.pending import awaited
from unhex_tui.systems.unhex.advice.rerolls import Fallen, falls, settable
from unhex_tui.systems.unhex.events.dice import PURPOSES
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Attack, Dice

_ROLLS = frozenset(f"{purpose}.roll" for purpose in PURPOSES)
_NAMED = 4
"""The legend names the numbers of a KO where they are no more than these."""


def strip(table: Table, asked: Decision) -> RollStrip | None:
    """The strip of a roll, before the re-roll and before anyone defends; None where no such roll is asked."""
    if asked.question not in _ROLLS:
        return None
    dice = awaited(table, asked)
    who = table.characters[dice.who]
    roller = roller_of(table, who, dice.form, dice.purpose)._replace(level=dice.level, plain=dice.plain)
    struck = _struck(table, dice)
    found = strikers(table, who, *struck, dice.level) if struck else None
    fallen = falls(roller)
    out = found.ko.kept if found else ()
    rolls = tuple(_outcome(roll, bool(n < len(out) and out[n])) for n, roll in enumerate(fallen))
    names: dict[Outcome, str] = {"failure": "critical failure", "miss": "failure", "hit": "success"}
    if found:
        names |= {"hit": "hit", "miss": "miss"}
        fatal = [f"{n:02d}" for n, roll in enumerate(rolls) if roll == "out"]
        names["out"] = f"KO: {', '.join(fatal)}" if len(fatal) <= _NAMED else "KO"
        best = any(out[n] for n in settable(roller, roller.level) if n < len(out))
        names["critical"] = "critical, also a KO" if best else "critical"
    return RollStrip(rolls, 10, names=names)


def _struck(table: Table, dice: Dice) -> tuple[Form, Character, str] | None:
    """(form of attack, target, use) of a roll that can hit; None for any other roll."""
    action = table.action
    if action is None:
        return None
    if dice is action.dice:
        doing = action.doing
        return (doing.form, table.characters[action.target], "attack") if isinstance(doing, Attack) else None
    if dice.purpose in ("intercept", "counterattack") and dice.form is not None:
        return dice.form, table.characters[action.actor], dice.purpose
    return None


def _outcome(roll: Fallen, out: bool) -> Outcome:
    if roll.critical:
        return "critical" if roll.success else "failure"
    if roll.success:
        return "out" if out else "hit"
    return "miss"
