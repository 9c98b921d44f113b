"""Answers the table has agreed to beforehand: the app rolls for NPCs, and who was not attacked stays where it is. They
are agreed in an aside, journaled like any answer.
"""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.decision import Decision, Option, Roll
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Agreement, Standing
from unhex_tui.engine.value import Value
from unhex_tui.evening.asking import choose
from unhex_tui.systems.fully_automated.state.table import Table


class _Rule(Value):
    letter: str
    offer: str
    short: str
    why: str


_RULES: Mapping[str, _Rule] = {
    "npc_dice": _Rule("d", "The app rolls for NPCs", "NPC dice: the app", "the app rolls for NPCs"),
    "npc_order": _Rule(
        "k", "NPCs who aim keep their turn order", "NPCs: turn order kept", "NPCs keep their turn order"
    ),
    "npc_stay": _Rule(
        "t", "NPCs not attacked stay where they are", "NPCs not attacked: stay", "NPCs not attacked stay"
    ),
}


def standing(table: Table, decision: Decision) -> Standing | None:
    """The answer agreed to this decision, if there is one."""
    if not table.standing:
        return None
    key, value = _answers(table, decision)
    return Standing(value, _RULES[key].why) if key in table.standing else None


def _answers(table: Table, decision: Decision) -> tuple[str, str | None]:
    """Which agreement would answer a decision, and with what, None for dice; empty where none would."""
    if not all(seat.gm for seat in decision.seats) or not decision.about or decision.about[0] not in table.characters:
        return "", None
    if decision.question == "aim.order":
        return "npc_order", "keep"
    if isinstance(decision, Roll):
        return "npc_dice", None
    return ("npc_stay", "stay") if decision.question == "unattacked" else ("", None)


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
