"""The auto-answers: dice and initiative of NPCs, focus, and vests."""

from __future__ import annotations

from unhex_tui.engine.decision import Choose, Decision, Roll
from unhex_tui.evening.standing import Agreed, Agreements
from unhex_tui.systems.unknown_armies.state.table import Table

_RULES = {
    "npc_dice": Agreed("d", "The app rolls for NPCs", "NPC dice: the app", "the app rolls for NPCs"),
    "npc_initiative": Agreed(
        "i", "NPCs use the Initiative skill", "NPCs: Initiative skill", "NPCs use the Initiative skill"
    ),
    "no_focus": Agreed("f", "No one focuses", "No focus", "no one focuses"),
    "vests": Agreed(
        "v", "Vests cover all but called shots", "Vests: all but called shots", "vests cover all but called shots"
    ),
}


def _answers(table: Table, decision: Decision) -> tuple[str, str | None]:
    """Return the auto-answer that applies to a decision, and its answer; empty and None if none applies."""
    if isinstance(decision, Roll):
        by_skill = decision.question == "initiative" and "npc_dice" not in table.standing
        return ("npc_initiative", "default") if by_skill and decision.extras else ("npc_dice", None)
    if isinstance(decision, Choose):
        if decision.question == "focus" and not table.carried:
            return "no_focus", decision.enter
        if decision.question == "vest":
            return "vests", decision.enter
    return "", None


AGREEMENTS = Agreements(_RULES, _answers)
