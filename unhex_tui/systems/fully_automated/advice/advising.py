"""The advice on a decision: the purpose of its question, the line of attack at once, odds on request."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Choose, Decision
from unhex_tui.gamekit.gathering import facts
from unhex_tui.gamekit.questions import advised
from unhex_tui.systems.fully_automated.advice.odds import FIGURES, STEPS, ahead, first_looked_at
from unhex_tui.systems.fully_automated.advice.previews import PREVIEWS
from unhex_tui.systems.fully_automated.between.documents import DOCUMENTS
from unhex_tui.systems.fully_automated.fight.actions import card
from unhex_tui.systems.fully_automated.fight.moving import why_not
from unhex_tui.systems.fully_automated.state.table import Table

DECIDES: Mapping[str, str] = {
    "place": "Where the character starts.",
    "order": "The turn order: attacks run from the highest to the lowest, movements from the lowest to the highest.",
    "choose": "The character's action this round, secret until the reveal.",
    "target": "The target. An attack on someone who does not defend always takes effect.",
    "step": "Where to use the card's free hex: once, before, during or after the attack.",
    "follow": "Whether to follow a target that stepped out of range; if not, the attack fails.",
    "after": "Whether to step away with the unused free hex.",
    "attack": "How much damage the roll adds or subtracts, and whether it stuns.",
    "defend.step": "Where the defender steps; out of range, the attack fails without dice.",
    "defend.aim": "Whether held aim helps this defence; rolling the defence spends it.",
    "defence": "Whether the attack goes ahead (perhaps at disadvantage), fails, or is countered.",
    "counter": "Which card the defender strikes back with.",
    "unattacked": "Whether a defender who was not attacked steps 1 hex.",
    "move": "Where the character moves; anyone higher in the turn order may move first.",
    "tackle": "How far the tackler runs, and which unarmed card they use.",
    "release": "Whether the ally is released.",
    "aim": "Whether to reroll the turn order after aiming; the new score counts even if it is worse.",
    "check": "2d10 + attribute + skill: 22 or more succeeds.",
    "stabilize": "Who is stabilized.",
    "special": "What the special action does: the GM decides.",
    "next": "Who acts next: by this table's rules, the GM decides.",
    "over": "Whether the fight is over: only one side can still act.",
    "measure": "Distance and cover between the two; this fight has no map.",
    "light": "What the character does in light combat, and the result. The GM decides, with a check if needed.",
    "surprise": "Who can only defend in the first round.",
    "join": "Whether the newcomer rolls and acts now, or waits for the next round.",
    "fight": "The next fight: its map, its encounter, and who takes part.",
    "heal": "Who regains how many hit points: the rules leave this to the GM.",
}
"""By question id or a common prefix of ids; `gamekit.questions` has the questions of all games."""


def advise(table: Table, decision: Decision) -> Advice:
    """Return the advice on a decision; without a map and an entered distance it has no odds."""
    decides = DECIDES
    attack = card(table, table.action.card) if decision.question == "attack" and table.action is not None else None
    if attack is not None and attack.restrains:
        decides = {**DECIDES, "attack": "Whether the target is restrained; on - they are hurt, on -- the attack fails."}
    if table.grid is None and (table.action is None or table.action.typed is None):
        return advised(table, decision, decides, {}, {}, facts=partial(facts, DOCUMENTS, decision))
    more: dict[str, Any] = {"ahead": partial(ahead, table, decision), "first": first_looked_at(table, decision)}
    if isinstance(decision, Choose) and decision.about:
        more["elsewhere"] = partial(why_not, table, decision)
    more |= {"facts": partial(facts, DOCUMENTS, decision), "steps": STEPS}
    return advised(table, decision, decides, PREVIEWS, FIGURES, **more)
