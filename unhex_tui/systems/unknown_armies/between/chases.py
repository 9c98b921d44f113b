"""The start of a chase: for each car its occupants, its driver and its lengths behind: UA-CAR-1."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Pick, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.naming import listed, whose
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import choice, line, option_of, several, whole_number
from unhex_tui.systems.unknown_armies.chase.rounds import begin_chase
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.state.chase import Car
from unhex_tui.systems.unknown_armies.state.table import Table

TIGHT, FARTHEST = 3, 9
"""The usual gap of a tight start, and the largest gap that is not an escape, in lengths."""

_USUAL = Reason("2 to 3 lengths: a tight start; up to 8: a good head start", ("UA-CAR-1",))


def new_chase(table: Table) -> Procedure[None]:
    """Ask for the cars in turn, the prey first, then begin the chase.

    Cars of an encounter file are already set; if the first of them has a gap, the prey is asked for.
    """
    there = {character.id for character in drivable(table)}
    if len(there) < 2:  # the GM can force the blocked menu entry
        return
    cars = [car for car in table.parked if there.intersection(car.aboard)]
    chased = cars and not cars[0].gap
    while car := (yield from _car(table, cars, first=not (cars and chased))):
        cars.insert(len(cars) if chased else 0, car)
        chased = True
    for number, each_car in enumerate(cars, 1):
        each_car.id = f"car{number}"
    table.parked = []
    begin_chase(table, cars)


def drivable(table: Table) -> list[Character]:
    """Return the characters who can be in a car."""
    return [character for character in table.taking_part() if character.able]


def _car(table: Table, cars: list[Car], *, first: bool) -> Procedure[Car | None]:
    """Ask for the next car; return None if the GM adds no more."""
    within = {character_id for car in cars for character_id in car.aboard}
    free = [character for character in drivable(table) if character.id not in within]
    if not free:
        return None
    character_ids: list[str] = yield from ask(partial(_aboard, table, cars, free, first))
    if not character_ids:
        return None
    if character_ids[1:]:
        driver: str = yield from ask(partial(_driver, table, character_ids))
        character_ids = [driver, *(character_id for character_id in character_ids if character_id != driver)]
    usual = f"{whose(table.name(character_ids[0]))} car"
    name = clean((yield from ask(partial(line, "chase.name", "What is the car called?", usual)))) or usual
    gap = 0
    if not first:
        prompt = f"How many lengths is {name} behind {cars[0].name}?"
        gap = int((yield from ask(partial(whole_number, "chase.lead", prompt, 0, FARTHEST, TIGHT, GM, _USUAL))))
    return Car("", name, character_ids, gap)


def _aboard(table: Table, cars: list[Car], free: list[Character], first: bool) -> Pick:
    prompt = "Who is in the fleeing car?" if first else f"Who is in the next car chasing {cars[0].name}?"
    most = len(free) - (not cars)
    least = 1 if first or len(cars) < 2 else 0
    notes = [Reason(f"Already in the chase: {listed([_laid_out(table, car) for car in cars])}")] * bool(cars)
    options = [table.option(character) for character in free]
    none = "no more cars: start the chase"
    return several("chase.aboard", prompt, options, *notes, least=least, most=most, none=none)


def _laid_out(table: Table, car: Car) -> str:
    """Return a car in words, with its gap and the characters in it."""
    where = f", {car.gap} behind" if car.gap else ""
    return f"{car.name}{where} ({', '.join(map(table.name, car.aboard))})"


def _driver(table: Table, character_ids: list[str]) -> Choose:
    options = [
        option_of(character, f"Drive {character.skill('drive')}" if character.skill("drive") else "no Drive skill")
        for character in (table.characters[character_id] for character_id in character_ids)
    ]
    best = max(character_ids, key=lambda character_id: table.characters[character_id].skill("drive"))
    return choice("chase.driver", "Who drives?", options, enter=best)
