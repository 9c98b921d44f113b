"""What a question decides, in a sentence: for one that has nothing else to explain."""

from __future__ import annotations

from collections.abc import Mapping

_HITS = "Whether it hits; the two dice of a hit are then damage and location. A critical counts in any case."

DECIDES: Mapping[str, str] = {
    "initiative.roll": "Which side orders the turns: the highest success; a tie or none leaves it where it was, "
    "at first with the PCs. A critical counts in any case.",
    "attack.roll": _HITS,
    "counterattack.roll": _HITS,
    "intercept.roll": _HITS,
    "defend.roll": "Whether a success is beaten by a higher one, so that it misses. A critical counts in any case.",
    "first_aid.roll": "Whether marks are erased: one die is how many, the other in how many places; others become X.",
    "area.roll": "Whether the effect comes; its dice then say how strong it is, and how wide or how long.",
    "rally.roll": "Whether the team's levels may rise, and up to which.",
    "speed.roll": "Whether it is two moves, or none.",
    "other.roll": "Whether it succeeds.",
    "turn.actor": "Who of this side acts next; whoever keeps an action may still react until the round ends.",
    "turn": "Whose turn it is, and who acts in it.",
    "action": "What is done with the action; nothing is spent before all of it is chosen.",
    "attack": "Whom the attack is aimed at, and what is declared against it before any dice.",
    "move": "Where the move leads, and who strikes at the mover on the way.",
    "intercept": "In which order those who intercept are rolled for, and where a mover that is stopped stands.",
    "area": "On which area the effect comes; everybody there may be a target.",
    "blast": "How the dice of the blast are read, whom it takes, and what they do against it.",
    "continuous": "Which die is the damage of each round, and which the rounds that it lasts.",
    "cover": "Which die is the rounds that the cover lasts.",
    "aid": "Who is treated, with which die as boxes, and which of their marks go.",
    "rally": "Whose levels the rally raises.",
    "direct": "Who acts at once by the leader's word.",
    "damage": "How the dice of a hit are read: one is the damage, the other says where.",
    "armor": "Whether the armor there is given for this damage, which destroys it.",
    "item": "What becomes of the item.",
    "items": "What is held in which hand; what is dropped lies where its bearer stands.",
    "drop": "What is dropped; that is free at any time.",
    "defend": "Who wins a tie between an attack and a defence.",
    "roll": "What becomes of the dice as rolled: they are kept, rolled again or set, which changes what they do.",
    "initiative": "Which side has its turn first in this round.",
    "round": "What is said at the round's end or beginning, before anybody acts.",
    "surrender": "Who gives up; the GM says so for NPCs, everybody for their own character.",
    "reinforce": "Who joins the fight, and where.",
    "place": "Where somebody stands when the fight begins.",
    "free": "What somebody does beside the actions.",
    "other": "What it is that is done, in the GM's words, and what it takes.",
    "called": "Who rolls for what the GM calls for, and by what.",
    "outside": "Who rolls for what outside combat, and what comes of it.",
    "fight": "What the next fight is made of: a map, who takes part, what they want.",
    "rest": "Who of the NPCs goes on being part of the story.",
    "recovery": "What comes back to everybody with a recovery.",
    "end": "What becomes of those who lie or gave up when a fight is over.",
    "goal": "What the session is about: when it is met, max levels rise.",
    "advance": "What a raised max level brings a character.",
    "recruit": "Which ready NPCs take part, how many, for whom and where.",
}
"""By question, or by what several begin with; what every game asks is in `evening.deciding`."""
