"""What a question decides, in a sentence: for one that has nothing else to explain."""

from __future__ import annotations

from collections.abc import Mapping

DECIDES: Mapping[str, str] = {
    "place": "Where somebody stands when the fight begins.",
    "order": "Who comes first in a round: attacks run from the highest down, movements from the lowest up.",
    "choose": "What somebody does this round; nobody sees it before all is revealed.",
    "target": "Whom it is aimed at; who does not defend is hit whatever the dice show.",
    "step": "Where the card's free hex leads; it is there once, before, in the middle or after.",
    "follow": "Whether the free hex goes after a target that stepped out of reach; else the attack fails.",
    "after": "Whether the free hex that is left is used to step off.",
    "attack": "What the card's row adds to its damage or takes from it, and whether it stuns.",
    "defend.step": "Where the defender's one hex leads; out of reach no dice are rolled.",
    "defend.aim": "Whether held aim helps this defence; it is spent with the dice.",
    "defence": "Whether the attack goes ahead, at disadvantage or not, fails, or is countered.",
    "counter": "With which card the defender strikes back; nobody defends against it.",
    "unattacked": "Whether somebody whom nobody attacked moves its one hex.",
    "move": "Where somebody goes; who is higher may step in before.",
    "tackle": "How a tackle is made: how far it runs, and with which unarmed card.",
    "release": "Whether an ally comes free.",
    "aim": "Whether the turn order is rolled anew for who aims; the new score counts, even if it is worse.",
    "check": "Two ten-sided dice, an attribute and a skill, against 22.",
    "stabilize": "Who is kept from dying.",
    "special": "What comes of it is for the GM to say.",
    "next": "Who of those who may is next; the table has it so that the GM says it.",
    "over": "Whether the fight is over: one side alone can go on.",
    "measure": "How the two stand to each other, as there is no map: range and cover follow from it.",
    "light": "What somebody does in light combat, and what comes of it; the GM says it, with a check where that helps.",
    "surprise": "Who can only defend in the first round.",
    "join": "Whether somebody who has just come rolls and acts, or waits for the next round.",
    "recruit": "Which ready NPCs take part, how many, and for whom.",
    "fight": "What the next fight is made of, and who takes part.",
    "heal": "How many hit points come back, and to whom: the rules leave it to the GM.",
    "sheet": "What somebody is on paper, piece by piece; it can be changed later.",
}
"""By question, or by what several begin with; what every game asks is in `evening.deciding`."""
