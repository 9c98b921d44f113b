"""The advice on a decision: the purpose of its question and previews; odds and numbers worth entering on demand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision
from unhex_tui.gamekit.gathering import facts
from unhex_tui.gamekit.questions import advised
from unhex_tui.systems.fading_suns.advice.dice import STRIPS, ahead
from unhex_tui.systems.fading_suns.advice.odds import FIGURES, offers
from unhex_tui.systems.fading_suns.advice.previews import PREVIEWS
from unhex_tui.systems.fading_suns.between.documents import DOCUMENTS
from unhex_tui.systems.fading_suns.state.table import Table

DECIDES: Mapping[str, str] = {
    "declare": "What the character does this turn; 2 or 3 actions lower every roll of the turn and the initiative.",
    "declare.which": "Which action it is; each happens on its own initiative, a dodge whenever an attack comes.",
    "target": "Who is attacked; a target without a dodge may still choose one before the dice.",
    "defend": "Whether the target dodges, and what they give up for that, before the attack's dice.",
    "attack": "Whether it hits: the number rolled is the number of successes, which give victory dice for the damage.",
    "dodge": "More successes than the attack avoid it, fewer reduce it. A dodge counts against all attacks this turn.",
    "cover": "What cover the dodger has: it adds to the dodge against shots and throws.",
    "damage": "How many wounds the hit deals before armor.",
    "armor": "How many of the wounds the armor stops.",
    "awake": "Whether a character at Vitality 1 fights on with −8 on every roll, or is out of the fight.",
    "metres": "How far the charger runs: 1 momentum die per full 3 metres, and momentum hurts both.",
    "resist": "Whether the grabbed character spends an action to resist; without one they are held at once.",
    "contest": "Who wins the contest of Strength + Vigor: whether the hold begins, or lasts.",
    "fight": "The next fight: its encounter, and who takes part.",
    "recruit": "Which ready-made NPCs join, how many, and on which side.",
    "recover": "Who recovers Vitality, and how much: the rules leave it to the GM.",
    "sheet": "The character's sheet, entry by entry. You can change it later.",
    "own": "A weapon or trained action of this character alone, declared by its name.",
}
"""Purposes by question id or its first part; `gamekit.questions` has the purposes of questions common to all games."""


def advise(table: Table, decision: Decision) -> Advice:
    """Return the advice on a decision."""
    on_demand = {"offers": partial(offers, table, decision), "ahead": partial(ahead, table, decision)}
    facts_of_options = partial(facts, DOCUMENTS, decision)
    return advised(table, decision, DECIDES, PREVIEWS, FIGURES, STRIPS, facts=facts_of_options, **on_demand)
