"""The advice on a decision: the purpose of its question, previews, and on demand odds and numbers worth entering."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Choose, Decision
from unhex_tui.gamekit.questions import counted, decides, tried
from unhex_tui.systems.unhex.advice.previews import best, facts, offers, previews, shared
from unhex_tui.systems.unhex.advice.question_odds import ODDS, STEPS
from unhex_tui.systems.unhex.advice.setting import promised
from unhex_tui.systems.unhex.fight.rolls.strip import ahead, strip
from unhex_tui.systems.unhex.state.table import Table

_CRITICAL = "A critical success does not beat a higher number, but an action that it gives stays."
_HITS = f"Whether the attack hits; if it does, one die is the damage, the other the location. {_CRITICAL}"

DECIDES: Mapping[str, str] = {
    "initiative.roll": "Which side sets the order: the one with the highest success. On a tie, or with no success, "
    "initiative does not change; in round 1 the PCs have it. A critical changes the roller's actions, even in defeat.",
    "attack.roll": _HITS,
    "counterattack.roll": _HITS,
    "intercept.roll": _HITS,
    "defend.roll": f"Whether a higher success turns the attack into a miss. {_CRITICAL}",
    "first_aid.roll": "A success erases slashes: one die is the number of boxes, the other + 1 the number of "
    "locations. Slashes that are left become X; after a failure, all slashes do.",
    "area.roll": "Whether the effect works; its dice then set the damage, and the number of targets or rounds.",
    "rally.roll": "Whether the team's levels may rise, and how far.",
    "speed.roll": "Whether the character moves twice or not at all.",
    "other.roll": "Whether the action succeeds.",
    "turn.actor": "Who on this side acts next; a character who keeps an action may react until the round ends.",
    "turn": "Whose turn it is and who acts.",
    "action": "What the action is used for; nothing is spent until everything is chosen.",
    "attack": "Who is attacked, and who reacts before any dice.",
    "move": "Where the character moves, and who intercepts on the way.",
    "intercept": "In which order intercepts are rolled, and where a stopped mover stands.",
    "area": "Which area the effect is used on; everyone there may be a target.",
    "blast": "How the dice of the blast are read, whom it hits, and who defends.",
    "continuous": "Which die is the damage per round, and which the number of rounds.",
    "cover": "Which die is the number of rounds the cover lasts.",
    "aid": "Who is treated, which die is the number of boxes, and which marks are erased.",
    "rally": "Whose level the rally raises.",
    "direct": "Who acts now on the leader's action.",
    "damage": "How the dice of a hit are read: one is the damage, the other the location.",
    "armor": "Whether armor absorbs this damage and is destroyed.",
    "item": "What happens to the item.",
    "items": "Which hand holds what; dropped items lie where the character stands.",
    "drop": "What is dropped; this is free at any time.",
    "defend": "Who wins a tie between an attack and a defence.",
    "roll": "Whether the dice are kept, re-rolled or set, which changes their effect.",
    "initiative": "Which side goes first this round.",
    "round": "What is declared at the start or end of the round, before anyone acts.",
    "surrender": "Who surrenders; the GM decides for NPCs, players for their own characters.",
    "reinforce": "Who joins the fight and where.",
    "place": "Where a character stands when the fight begins.",
    "free": "What a character does at no cost, without an action.",
    "other": "What the character does, in your own words, and whether it needs a roll.",
    "called": "Who makes the roll the GM calls for, and against which level.",
    "outside": "Who rolls outside combat, for what, and with which result.",
    "fight": "How the next fight is set up: map, characters and objective.",
    "rest": "Which NPCs stay part of the story.",
    "recovery": "What a recovery gives back to each character.",
    "end": "What happens to characters who are down or surrendered when a fight is over.",
    "goal": "What the session is about: when the goal is met, max levels rise.",
    "advance": "What a raised max level gives a character.",
    "recruit": "Which NPC templates take part: how many, for which side and where.",
}
"""The sentences by question id, or by a prefix of several ids; questions of every game are in `gamekit.questions`."""


def advise(table: Table, decision: Decision) -> Advice:
    """Return the advice on a decision; odds and offers are computed when they are asked for."""
    return Advice(
        previews=previews(table, decision),
        tries=tried(decision),
        **counted(table, decision, ODDS, STEPS),
        offers=partial(offers, table, decision),
        strip=partial(strip, table, decision),
        ahead=partial(ahead, table, decision),
        decides=decides(DECIDES, decision.question),
        best=best(table, decision),
        shared=partial(shared, table, decision),
        first=promised(table, decision) or _goes_on(table, decision),
        facts=partial(facts, table, decision),
    )


def _goes_on(table: Table, decision: Decision) -> str:
    """Return the key of the character who goes on acting after a free action.

    Empty if there is none, or if the question is not about the next actor.
    """
    if not isinstance(decision, Choose) or decision.question != "turn.actor":
        return ""
    return next((option.key for option in decision.options if option.key == table.goes_on), "")
