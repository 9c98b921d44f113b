"""Fights without a map: the GM enters distance and cover for each attack (FA-COV-9, FA-ATK-3, FA-ATK-10)."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Enter, Option, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening.asking import choice, whole_number
from unhex_tui.systems.fully_automated.events.attacks import OutOfReach
from unhex_tui.systems.fully_automated.fight.facing import card_of, fits
from unhex_tui.systems.fully_automated.fight.presence import both
from unhex_tui.systems.fully_automated.maps.lines import Line, Position
from unhex_tui.systems.fully_automated.rules.reach import band
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act

FARTHEST = 60
_VEILED = "veiled."
_POSITIONS = (
    Option("exposed", "Exposed", "neither adjacent nor behind cover", "x"),
    Option("cover", "Behind cover", "ranged attacks do 1 less", "c"),
    Option("character", "Behind someone", "who takes 1 of the damage", "h", also=("Behind somebody",)),
    Option("veiled.exposed", "Exposed, veiled", "smoke or foliage between: disadvantage", "v"),
    Option("veiled.cover", "Behind cover, veiled", "both", "b"),
    Option("wall", "Obstructed", "no attack in either direction", "w"),
)


def measure(table: Table, action: Act) -> Procedure[bool]:
    """Ask for the target's distance and position; return whether the card can be used, with its free hex if need be."""
    distance: int = yield from ask(partial(_distance, table, action))
    c, target = both(table, action)
    table.gaps[_pair(action)] = distance
    position, whom, veil = "adjacent", "", ""
    if distance > 1:
        answer: str = yield from ask(partial(_position, table, action, distance))
        veil = "somewhere" if answer.startswith(_VEILED) else ""
        position = answer.removeprefix(_VEILED)
        if position == "character":
            whom = yield from ask(partial(_whom, table, action))
    one = card_of(table, action)
    if one.free and not action.stepped and band(one, distance) == "out" and band(one, distance - 1) != "out":
        distance, action.stepped = distance - 1, True
        position = "adjacent" if distance == 1 else position
    action.typed = _line(distance, position, whom, veil)
    if fits(one, action.typed):
        return True
    table.tell(OutOfReach(c.id, target.id, one.name, distance, position == "wall"))
    return False


def _line(distance: int, position: str, whom: str, veil: str) -> Line:
    where: Position = position  # type: ignore[assignment]
    return Line("", "", distance, where, (), whom, veil, (), tuple)


def _pair(action: Act) -> str:
    return " ".join(sorted((action.who, action.target)))


def _distance(table: Table, action: Act) -> Enter:
    c, target = both(table, action)
    prompt = f"How far is {target.name} from {c.name}, in hexes? (1 = adjacent; measure after the defender's step)"
    value = table.gaps.get(_pair(action), 1)
    return whole_number("measure.distance", prompt, 1, FARTHEST, value, about=(c.id, target.id), light=False)


def _position(table: Table, action: Act, distance: int) -> Choose:
    c, target = both(table, action)
    prompt = f"What protects {target.name} from {c.name}, {distance} hexes away?"
    note = Reason("If in doubt, it is cover", ("FA-COV-5",))
    about = (c.id, target.id)
    return choice("measure.position", prompt, _POSITIONS, note, about=about, enter="exposed", light=False)


def _whom(table: Table, action: Act) -> Choose:
    c, target = both(table, action)
    people = [o for o in table.taking_part() if o is not c and o is not target and not o.dead]
    other = Option(":else", "Someone else", letter=".", also=("Somebody else",))
    options = [*(Option(o.id, o.name, token=o.id) for o in people), other]
    return choice("measure.whom", f"Who is {target.name}'s cover?", options, about=(target.id, c.id), light=False)
