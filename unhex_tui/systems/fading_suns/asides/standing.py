"""Answers the table has agreed to beforehand, for the GM's characters: the app rolls, they declare as last turn, they
take attacks as they come. They are agreed in an aside, journaled like any answer. Where pulling a punch, or sparing
who is held, may change who falls, the GM is asked all the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.decision import Choose, Decision, Option, Roll
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Agreement, Standing
from unhex_tui.engine.value import Value
from unhex_tui.evening.asking import choose
from unhex_tui.systems.fading_suns.fight.damage import fateful
from unhex_tui.systems.fading_suns.state.table import Table


class _Rule(Value):
    letter: str
    offer: str
    short: str
    why: str


_RULES: Mapping[str, _Rule] = {
    "npc_dice": _Rule("d", "The app rolls for NPCs", "NPC dice: the app", "the app rolls for NPCs"),
    "npc_same": _Rule("l", "NPCs declare as last turn", "NPCs: as last turn", "NPCs declare as last turn"),
    "npc_stand": _Rule(
        "t", "NPCs dodge only what they declared to", "NPCs: no swaps, no aborts", "NPCs take attacks as they come"
    ),
}


def standing(table: Table, decision: Decision) -> Standing | None:
    """The answer agreed to this decision, if there is one."""
    if not table.standing:
        return None
    key, value = _answers(table, decision)
    if isinstance(decision, Roll) and decision.extras:
        target = table.characters.get(decision.about[1])
        if target is not None and fateful(table, target, len(decision.dice)):
            return None
    return Standing(value, _RULES[key].why) if key in table.standing else None


def _answers(table: Table, decision: Decision) -> tuple[str, str | None]:
    """Which agreement would answer a decision, and with what, None for dice; empty where none would."""
    if not all(seat.gm for seat in decision.seats) or not decision.about or decision.about[0] not in table.characters:
        return "", None
    if isinstance(decision, Roll):
        return "npc_dice", None
    if isinstance(decision, Choose):
        if decision.question == "defend":
            return "npc_stand", "none"
        c = table.characters[decision.about[0]]
        # Somebody who only dodges would be asked nothing, turn after turn.
        acts = decision.question == "declare.actions" and any(kind != "dodge" for kind in c.last)
        if acts and any(option.key == "same" for option in decision.options):
            return "npc_same", "same"
    return "", None


def standing_aside(table: Table) -> Procedure[str]:
    """Agree on a standing answer, or end one."""
    options = [
        Option(key, rule.offer, "on: ends it" if key in table.standing else "off", rule.letter)
        for key, rule in _RULES.items()
    ]
    key = yield from choose("standing.which", "Which answer is agreed beforehand?", options)
    if key in table.standing:
        del table.standing[key]
        return f"No longer agreed: {_RULES[key].offer}"
    table.standing[key] = "on"
    return f"Agreed: {_RULES[key].offer}"


def agreements(table: Table, decision: Decision) -> tuple[Agreement, ...]:
    """What would answer this decision and its like if it were agreed; then what is agreed now."""
    key, _value = _answers(table, decision)
    offered = [Agreement(f"{_RULES[key].offer}, from now on", "standing", (key,))] if key else []
    held = [Agreement(_RULES[one].short, "standing", (one,), holds=True) for one in table.standing]
    return (*(one for one in offered if key not in table.standing), *held)


def agreed_now(table: Table) -> tuple[str, ...]:
    """What is agreed, each in a few words."""
    return tuple(_RULES[key].short for key in table.standing)
