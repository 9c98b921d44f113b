"""Game sessions for tests: an empty session, its party and map, and fights that end with one call."""

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
    """Return a party file with these members, by default Vex and Ann."""
    return json.dumps({"form": "party", "title": "The crew", "characters": list(members or (VEX, ANN))})


def empty() -> Evening:
    """Return a session with only a title."""
    return Evening({"title": "Tuesday"})


def joined(*members: dict[str, Any]) -> Evening:
    """Return a session with only the party."""
    return empty().script(("evening.next", "join"), ("party.file", party(*members)))


def with_thugs(many: int = 1, *members: dict[str, Any]) -> Evening:
    """Return a session in the menu before a fight on the mill's map against `many` thugs, who are not placed yet."""
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
    """Begin the fight and place all characters, up to the question about initiative."""
    session.script(("fight.prepare", "begin"))
    while session.decision is not None and session.decision.question == "place.area":
        session.answer(pc if not session.decision.seats[0].gm else npc)
    return session


def fought(many: int = 1, *members: dict[str, Any], winner: str = "players") -> Evening:
    """Return a session after a fight on the mill's map that ended by an objective in its first round."""
    session = placed(with_thugs(many, *members)).initiative()
    return ended(session, winner)


def ended(session: Evening, winner: str = "players") -> Evening:
    """End the current fight by an objective."""
    session.amend("objective", winner)
    session.asks("evening.next")
    return session
