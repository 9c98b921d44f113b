"""A character in the roster, and on the character sheet with cards and HP (FA-HP-1 to FA-HP-3)."""

from __future__ import annotations

from collections.abc import Callable

from unhex_tui.engine.view import Row, Sheet, State
from unhex_tui.gamekit import views
from unhex_tui.gamekit.secret_choices import LAID
from unhex_tui.gamekit.visibility import knows
from unhex_tui.systems.fully_automated.events.attacks import signed
from unhex_tui.systems.fully_automated.fight.actions import (
    DEFEND,
    NONE,
    SPECIALS,
    card,
    imposed,
    in_words,
    playable,
    proficient,
    weapon_words,
)
from unhex_tui.systems.fully_automated.fight.harming import LOST
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.damage import ARMOR, DEAD, DYING, INCAPACITATED, spans
from unhex_tui.systems.fully_automated.state.table import Table


def state_of(c: Character, gm: bool = True) -> State:
    """Return the character's state for tokens and rows, as the audience sees it."""
    return views.state_of(c, gm, down=c.incapacitated, acted=c.done)


def conditions_of(c: Character, gm: bool = True) -> tuple[str, ...]:
    """Return the character's conditions in words."""
    if not (gm or knows(c, "condition")):
        return ()
    if c.dead:
        return ("dead",)
    found = []
    if c.dying:
        found.append("stabilized" if c.stabilized else "dying")
    elif c.hp <= 0:
        found.append("incapacitated")
    if c.restrained:
        found.append("restrained")
    elif c.disarmed:
        found.append("disarmed")
    if c.stun:
        found.append(_STUNNED if c.stun == 1 else f"{_STUNNED} {c.stun}")
    if c.stuns:
        found.append(f"{_STUNNED} next round")
    if c.aim:
        found.append(_AIMS)
    found += [c.stance] if c.stance else []
    return tuple(found)


_AIMS, _STUNNED = "holds aim", "stunned"
SIGNS = "◎ holds aim  ≈ stunned  × down"
"""Legend of the signs beside actions in the GM's roster."""
_OUT = {
    "dead": "dead",
    "dying": "dying",
    "stabilized": "stabilized",
    "incapacitated": "down",
    "restrained": "bound",
}
"""Short words of the GM's roster for characters who cannot act (FA-HP-1 to FA-HP-5)."""


def letter_of(c: Character, gm: bool) -> str:
    """Return the character's letter; players who do not know the name read the number of the figure."""
    if gm or knows(c, "name"):
        return c.letter
    return str(c.figure) if 0 < c.figure < 10 else ""


def kind_of(table: Table, action: str) -> str:
    """Return the kind of an action: attack, defend, move, aim, tackle or other (FA-SEL-2)."""
    if action == NONE:
        return ""
    return "attack" if card(table, action) is not None else "other" if action in SPECIALS else action


def doing(table: Table, c: Character, known: bool, words: Callable[[Table, str], str] = in_words) -> str:
    """Return the action as the audience knows it, by the function `words` (FA-SEL-1, FA-SEL-6).

    Before the reveal it tells whether the character has chosen; a forced Defend shows if the condition is `known`.
    """
    if table.light:
        return _sentence(table, c)
    if table.phase == "choosing":
        if known and imposed(c) == DEFEND:
            return words(table, DEFEND)
        if table.declared.get(c.id) == LAID:
            return "on the table"
        return "chosen" if table.declared.get(c.id, ":")[0] != ":" else ""
    if not c.action:
        return ""
    return "action lost" if c.action == LOST else words(table, c.action) if c.action != NONE else ""


def _sentence(table: Table, c: Character) -> str:
    """Return in words whether the character has a sentence, or later whether it has a result."""
    if table.phase == "saying":
        return "chosen" if c.id in table.declared else ""
    return "done" if c.done and c.action else ""


def row_of(table: Table, c: Character, who: str, teams: list[str], gm: bool) -> Row:
    """Return the character's row in the roster."""
    known = gm or knows(c, "numbers")
    conditions = conditions_of(c, gm)
    figures = [("HP", f"{signed(c.hp)}/{c.most_hp}")] if known else []
    acts = table.fighting and table.round > 0
    if acts and gm:
        out = [short for one in conditions if (short := _OUT.get(one))]
        conditions = tuple(one for one in conditions if one not in (*_OUT, _AIMS) and not one.startswith(_STUNNED))
        figures += [("act", (next(iter(out), "") or doing(table, c, True, kind_of) or "–") + _signs(c))]
    elif acts:
        figures += [("act", doing(table, c, knows(c, "condition")) or "–")]
        if table.phase in ("choosing", "saying"):
            figures.reverse()  # players wait for the choices
    ranked = known and c.dice and table.fighting and not (acts and gm)  # the roster's order tells the rest
    figures += [("order", str(c.rank.score))] if ranked else []
    return views.row(
        table,
        c,
        who,
        teams,
        gm,
        "" if acts and gm else "○" if c.done or c.went else "●" if c.defends else "",
        letter=letter_of(c, gm),
        figures=tuple(figures),
        conditions=conditions,
        where=c.place,
        state=state_of(c, gm),
        hurt=known and c.hp < c.most_hp,
        hampered=bool({*conditions} - {_AIMS, c.stance}),
        gauge=hp_bar(c.hp, c.most_hp) if gm and acts else "",
    )


def _signs(c: Character) -> str:
    """Return the signs of the character's stuns and aim: `≈2◎`."""
    if c.dead:
        return ""
    return (f"≈{c.stun if c.stun > 1 else ''}" if c.stun or c.stuns else "") + "◎" * bool(c.aim)


def hp_bar(hp: int, most: int) -> str:
    """Return a bar of twelve cells: two for the dying, two for the incapacitated, eight for HP above 0.

    The height of the cells shows the thresholds (FA-HP-1 to FA-HP-3).
    """
    parts = (("▂", 2, hp - DEAD, DYING - DEAD), ("▄", 2, hp - DYING, INCAPACITATED - DYING), ("█", 8, hp, max(1, most)))
    filled = ((sign, cells, max(0, min(cells, -(-cells * left // whole)))) for sign, cells, left, whole in parts)
    return "".join(sign * full + "·" * (cells - full) for sign, cells, full in filled)


def sheet_of(table: Table, c: Character, teams: list[str], gm: bool) -> Sheet:
    """Return the character sheet."""
    gauges = [("HP", f"{signed(c.hp)} of {c.most_hp}  {hp_bar(c.hp, c.most_hp)}"), ("Speed", str(c.speed))]
    if c.dice and table.fighting:
        gauges.append(("Turn order", c.rank.words))
    if c.action and c.action not in (NONE, LOST) and table.fighting and not table.light:
        gauges.append(("Action", in_words(table, c.action)))
    gauges.append(("Armor", ARMOR[c.armor]))
    gauges += [
        (one.name, f"{one.base} damage at {spans(one)}{'' if proficient(c, one) else ', not trained'}")
        for one in playable(table, c)
    ]
    items = tuple((weapon_words(one), "not in hand" if c.disarmed else "") for one in c.weapons)
    return views.sheet(table, c, teams, gm, gauges, items=items, conditions=conditions_of(c, gm))
