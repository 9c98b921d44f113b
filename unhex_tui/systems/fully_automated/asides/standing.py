"""The auto-answers: dice of NPCs, their turn order after Aim, and their steps when not attacked."""

from __future__ import annotations

from unhex_tui.engine.decision import Choose, Decision, Roll
from unhex_tui.evening.standing import Agreed, Agreements
from unhex_tui.systems.fully_automated.fight.stepping import STAY
from unhex_tui.systems.fully_automated.fight.unattacked import ALL, NPCS, may_step
from unhex_tui.systems.fully_automated.state.table import Table

_FIGHT = ", until the fight ends"
_RULES = {
    "npc_dice": Agreed("d", "The app rolls for NPCs", "NPC dice: the app", "the app rolls for NPCs"),
    "npc_order": Agreed(
        "k", "NPCs who aim keep their turn order", "NPCs: turn order kept", "NPCs keep their turn order", _FIGHT
    ),
    "npc_stay": Agreed(
        "t", "NPCs not attacked stay where they are", "NPCs not attacked: stay", "NPCs not attacked stay", _FIGHT
    ),
}


def _answers(table: Table, decision: Decision) -> tuple[str, str | None]:
    """Return the auto-answer that applies to an NPC's decision, and its answer; one answer lets all NPCs stay."""
    if decision.question == "aim.order":
        return "npc_order", "keep"
    if isinstance(decision, Roll):
        return "npc_dice", None
    if decision.question != "unattacked" or not isinstance(decision, Choose):
        return "", None
    keys = [option.key for option in decision.options]
    pcs = any(c.pc and may_step(table, c) for c in table.characters.values())
    return "npc_stay", NPCS.key if NPCS.key in keys else STAY if pcs or ALL.key not in keys else ALL.key


AGREEMENTS = Agreements(_RULES, _answers)
