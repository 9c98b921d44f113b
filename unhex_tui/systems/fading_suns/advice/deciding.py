"""The purpose of each question, in a sentence, for questions without another explanation."""

from __future__ import annotations

from collections.abc import Mapping

DECIDES: Mapping[str, str] = {
    "declare": "What the character does this turn; 2 or 3 actions lower every roll of the turn and the initiative.",
    "declare.which": "Which action it is; each happens on its own initiative, a dodge whenever an attack comes.",
    "target": "Who is attacked; a target without a dodge may still choose one before the dice.",
    "defend": "Whether the target dodges, and what it gives up for that, before the attack's dice.",
    "attack": "Whether it hits: the number rolled is the successes, and these give victory dice for the damage.",
    "dodge": "More successes than the attack avoid it, fewer reduce it. It counts against all attacks this turn.",
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
"""Purposes by question id or its first part; `evening.deciding` has those of every game."""
