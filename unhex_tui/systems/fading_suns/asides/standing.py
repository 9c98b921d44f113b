"""Auto-answers for NPCs: the app rolls, NPCs declare as last turn, NPCs do not change plans to dodge.

The GM is asked all the same if pulling a punch, or sparing a held character, may decide who falls.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Choose, Decision, Roll
from unhex_tui.engine.system import Standing
from unhex_tui.evening.standing import Agreed, Agreements
from unhex_tui.systems.fading_suns.fight.damage import fateful
from unhex_tui.systems.fading_suns.state.table import Table

_RULES = {
    "npc_dice": Agreed("d", "The app rolls for NPCs", "NPC dice: app", "the app rolls for NPCs"),
    "npc_same": Agreed("l", "NPCs act as last turn", "NPCs: as last turn", "NPCs act as last turn"),
    "npc_stand": Agreed("t", "NPCs dodge only as declared", "NPCs: no swaps, no aborts", "NPCs neither swap nor abort"),
}


def _answers(table: Table, decision: Decision) -> tuple[str, str | None]:
    """Return the name and value of the auto-answer that would answer an NPC's decision; the name is empty for none."""
    if isinstance(decision, Roll):
        return "npc_dice", None
    if isinstance(decision, Choose):
        if decision.question == "defend":
            return "npc_stand", "none"
        c = table.subject(decision)
        # An NPC who only dodges would be asked nothing, turn after turn.
        acts = decision.question == "declare.actions" and any(kind != "dodge" for kind in c.last)
        if acts and any(option.key == "same" for option in decision.options):
            return "npc_same", "same"
    return "", None


AGREEMENTS = Agreements(_RULES, _answers)


def standing(table: Table, decision: Decision) -> Standing | None:
    """Return the auto-answer that is on for this decision, or None."""
    if table.standing and isinstance(decision, Roll) and decision.extras:
        target = table.characters.get(decision.about[1])
        if target is not None and fateful(table, target, len(decision.dice)):
            return None
    return AGREEMENTS.standing(table, decision)
