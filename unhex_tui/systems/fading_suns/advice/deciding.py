"""What a question decides, in a sentence: for one that has nothing else to explain."""

from __future__ import annotations

from collections.abc import Mapping

DECIDES: Mapping[str, str] = {
    "declare": "What somebody does this turn; two or three actions cost every roll of the turn, and initiative.",
    "declare.which": "Which action it is; each is done when its own initiative comes, a dodge whenever it is attacked.",
    "target": "Whom it is aimed at; whoever has no dodge yet may still say so before the dice.",
    "defend": "Whether the attack meets a dodge, and what is given up for it, before the attack's dice.",
    "attack": "Whether it hits: the number rolled is the successes, and so the victory dice of its damage.",
    "dodge": "With more successes the attack is avoided; fewer come off it. It is against every attack of this turn.",
    "cover": "What the dodger is behind: it adds to the dodge against what is shot or thrown.",
    "damage": "How many wounds the hit has before armor.",
    "armor": "How many of the wounds armor stops.",
    "awake": "Whether somebody at one Vitality goes on with −8 on every roll, or is out of the fight.",
    "metres": "How far the charge runs: a momentum die for each full 3 metres, which hurt both.",
    "resist": "Whether somebody who was grabbed spends an action to resist; else the grab holds at once.",
    "contest": "Who wins the contest of Strength + Vigor: whether somebody is held, or stays so.",
    "fight": "What the next fight is made of, and who takes part.",
    "recruit": "Which ready NPCs take part, how many, and for whom.",
    "recover": "How much Vitality comes back, and to whom: the rules leave it to the GM.",
    "sheet": "What somebody is on paper, piece by piece; it can be changed later.",
    "own": "A weapon or a trained action that only this one has, declared by its name.",
}
"""By question, or by what several begin with; what every game asks is in `evening.deciding`."""
