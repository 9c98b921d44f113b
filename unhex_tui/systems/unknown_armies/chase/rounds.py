"""The rounds of a chase: drivers, passengers, then actions side by side: UA-CAR-1 to UA-CAR-3, UA-CAR-12.

No state lives in local variables, so a chase can resume from any question.
"""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening.ending import keep
from unhex_tui.systems.unknown_armies.chase.closing import closing
from unhex_tui.systems.unknown_armies.chase.driving import (
    aboard,
    drive,
    driverless,
    hazard,
    in_chase,
    shake_off,
    takes_the_wheel,
)
from unhex_tui.systems.unknown_armies.chase.riding import passengers
from unhex_tui.systems.unknown_armies.chase.wrecking import wreck
from unhex_tui.systems.unknown_armies.events.chases import ChaseBegan, ChaseEnded, ChaseRound, Left
from unhex_tui.systems.unknown_armies.state.chase import Car, Chase
from unhex_tui.systems.unknown_armies.state.table import Table


def begin_chase(table: Table, cars: Sequence[Car]) -> None:
    """Begin a chase of these cars, the prey first (UA-CAR-1)."""
    table.chase, table.phase, table.round = Chase([*cars]), "chase", 0
    for c in table.characters.values():
        c.begin_fight()
    table.group = []
    table.tell(ChaseBegan(cars[0].name))
    _begin_round(table)


def _begin_round(table: Table) -> None:
    chase = in_chase(table)
    if chase.round:
        for car in chase.running():
            car.past.append(car.gap)
    chase.round += 1
    chase.step, table.round, table.fires = "drive", chase.round, []
    for car in chase.cars:
        car.driven, car.rammed, car.stunt, car.said, car.shift = False, False, "", False, 0
    for c in table.characters.values():
        c.begin_round(until_own_go=False)
    table.tell(ChaseRound(chase.round, _left(chase)))


def end_chase(table: Table, text: str, rules: tuple[str, ...] = ()) -> None:
    """End the chase and add it to the session's history; `text` gives the reason and names only cars.

    The round's number stays: until another fight or chase begins, players see the characters they saw in the chase.
    """
    chase = in_chase(table)
    table.tell(ChaseEnded(text, rules, _left(chase)))
    table.round = chase.round
    keep(table, "The chase", text)
    table.chase, table.group, table.fires = None, [], []
    for c in table.characters.values():
        c.begin_fight()


def _left(chase: Chase) -> tuple[Left, ...]:
    return tuple(Left(car.id, car.name, (*car.aboard,), chase.gap(car), car.fate) for car in chase.cars)


def chasing(table: Table) -> Procedure[None]:
    """Play the next step of the chase, or end it."""
    chase = in_chase(table)
    if chase.wrecks:
        yield from wreck(table, chase.wrecks[0])
    elif _over(table):
        return
    elif (car := driverless(table)) is not None:
        yield from takes_the_wheel(table, car)
    elif chase.hazards:
        yield from hazard(table, chase.hazards[0])
    elif chase.step == "passengers":
        yield from passengers(table)
    elif chase.step == "close":
        if (yield from closing(table)):
            _begin_round(table)
    elif chase.driving is not None:
        yield from drive(table, chase.driving)
    else:
        chase.settle()
        chase.step = "passengers"
        shake_off(table)


def _over(table: Table) -> bool:
    """Tell whether the chase is over; end a chase that is."""
    chase = in_chase(table)
    prey = chase.prey
    if chase.step != "drive":
        shake_off(table)
    if not prey.fate and not aboard(table, prey):
        prey.fate = "stopped"
    if prey.fate:
        end_chase(table, f"{prey.name} {'is wrecked' if prey.fate == 'wrecked' else 'has stopped'}")
        return True
    if not [*chase.pursuers()]:
        lost = any(car.fate == "lost" for car in chase.cars)
        text = f"{prey.name} has got away" + ("" if lost else ": no one is chasing it")
        end_chase(table, text, ("UA-CAR-2",) if lost else ())
        return True
    return False
