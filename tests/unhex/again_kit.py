"""An attack and a defence, both rolled, whose attacker may roll dice again: DICE-7."""

from unhex_kit import ROOM, Fight

GOOD = "Att pc a Room level=48 knife@right 1HM-1"


def defended(
    attack: list[int], defence: list[int], attacker: str = GOOD, defender: str = "Def b Room level=55"
) -> Fight:
    """Return a fight after the rolls of an attack and a defence; the attacker, who is good at it, is asked next."""
    s = Fight(ROOM, attacker, defender, first="a")
    s.act(
        "att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", attack), ("defend.roll", defence)
    )
    s.asks("roll.again")
    return s
