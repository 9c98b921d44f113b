"""Evenings for tests: a session that starts empty, the party and map that come to it, fights ended in a word."""

import json
from typing import Any

from unhex_kit import Evening

MAP = "title: The mill\nYard --- Mill\nMill --- Loft\nstart: Yard, Mill\n"
VEX = {
    "name": "Vex",
    "max_level": 54,
    "good_at": ["driving"],
    "abilities": ["1HM-1"],
    "items": [{"kind": "melee_1h", "name": "Knife", "hand": "right"}, {"kind": "first_aid", "name": "Kit"}],
}
ANN = {"name": "Ann", "max_level": 59, "good_at": ["locks"], "abilities": ["1HM-3"]}


def party(*members: dict[str, Any]) -> str:
    """A party file of these, Vex and Ann unless told."""
    return json.dumps({"form": "party", "title": "The crew", "characters": list(members or (VEX, ANN))})


def empty() -> Evening:
    """A session with a title and nothing else."""
    return Evening({"title": "Tuesday"})


def joined(*members: dict[str, Any]) -> Evening:
    """The players' characters are there, and nothing else."""
    return empty().script(("evening.next", "join"), ("party.file", party(*members)))


def with_thugs(many: int = 1, *members: dict[str, Any]) -> Evening:
    """In the menu before a fight on the mill's map against so many thugs, who are to be placed."""
    session = joined(*members)
    return session.script(
        ("evening.next", "fight"),
        ("fight.prepare", "map"),
        ("fight.map", MAP),
        ("fight.prepare", "recruit"),
        ("recruit.team", "opposition"),
        ("recruit.template", "thug"),
        ("recruit.number", many),
        ("recruit.where", []),
        ("recruit.template", "done"),
    )


def placed(session: Evening, npc: str = "loft", pc: str = "yard") -> Evening:
    """The fight is begun and everybody placed; initiative is asked."""
    session.script(("fight.prepare", "begin"))
    while session.decision is not None and session.decision.question == "place.area":
        session.answer(pc if not session.decision.seats[0].gm else npc)
    return session


def fought(many: int = 1, *members: dict[str, Any], winner: str = "players") -> Evening:
    """After a fight on the mill's map that ended by an objective, in its first round."""
    session = placed(with_thugs(many, *members)).initiative()
    return ended(session, winner)


def ended(session: Evening, winner: str = "players") -> Evening:
    """The fight that is on ends by an objective."""
    session.amend("objective", winner)
    session.asks("evening.next")
    return session
