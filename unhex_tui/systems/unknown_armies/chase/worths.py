"""Worths of answers in chases, from the numbers that the odds use, and who wins a chase.

The judges suppose that the prey's chance to get away grows by the same amount with each length, and that a roadblock
ends the chase. Passengers act as in a fight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from unhex_tui.engine.decision import Choose, Enter, Pick, Roll
from unhex_tui.engine.judging import Judged
from unhex_tui.gamekit.judging import DICE, IDLE, Judges, Worth, gms, judged
from unhex_tui.systems.unknown_armies.chase import closing, driving, rounds
from unhex_tui.systems.unknown_armies.chase.closing import jump_sum
from unhex_tui.systems.unknown_armies.chase.driving import (
    NOBODY,
    aboard,
    drive_facts,
    driver_of,
    driverless,
    in_chase,
    spreads,
)
from unhex_tui.systems.unknown_armies.events.fights import ChaseEnded, ChaseRound
from unhex_tui.systems.unknown_armies.fight.attack import HIT
from unhex_tui.systems.unknown_armies.fight.targets import roll_facts
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.chase import AWAY, closed, stunt_key
from unhex_tui.systems.unknown_armies.rules.series import Lengths, both, gaps, won
from unhex_tui.systems.unknown_armies.state.table import Car, Chase, Table

WON = 2.0
"""Worth of winning the chase."""
ASSUMED = "A collision wrecks both cars, and a car that leaves the road is out of the chase."
"""What play-outs of a chase assume, where the rules leave it to the GM."""
_HURT = 0.35
"""Worth that a wreck takes from each character in the car; a fall between cars takes as much."""
_STUNTS = (
    *("through the red light", "down the wrong side of the road", "between two trucks", "across the parking lot"),
    *("over the median", "the wrong way up the ramp", "a handbrake turn", "through the road works"),
    *("along the sidewalk", "across the tracks before the train", "through a hedge", "over the ditch"),
)
"""Stunts of the app, in this order; after the last one it takes no more risks (UA-CAR-6)."""


def _flees(gap: int) -> float:
    """Return the supposed chance that the prey gets away from a pursuer."""
    return min(1.0, (abs(gap) + 2) / (AWAY + 2))


def counts(table: Table, character: Character, foe: Character) -> float:
    """Return what an attack on a foe counts: in a chase more on an opposing driver, little on other pursuers."""
    chase = table.chase
    own, other = (chase.rides(each.id) if chase is not None else None for each in (character, foe))
    if chase is None or own is None or other is None:
        return 1.0
    if chase.prey not in (own, other):
        return 0.2
    return 1.0 + WON / 2 * (foe is driver_of(table, other))


def _fresh(chase: Chase) -> str:
    used = {stunt_key(stunt) for car in chase.cars for stunt in car.stunts}
    return next((stunt for stunt in _STUNTS if stunt_key(stunt) not in used), "")


def _drive(table: Table, asked: Roll | Choose) -> Judged:
    """Judge the round's roll alone and with each stunt by the gap after it (UA-CAR-3, UA-CAR-6, UA-CAR-7)."""
    if (found := spreads(table, asked)) is None:
        return DICE
    chase, car, rows = found
    stunts = (":risk", ":insane") if not _fresh(chase) else ()
    return judged({key: _led(table, chase, car, spread) for key, spread in rows.items() if key not in stunts})


def _led(table: Table, chase: Chase, car: Car, rolls: Sequence[Lengths]) -> Worth:
    prey, pursuers = chase.prey, [each for each in chase.pursuers() if aboard(table, each)]
    flees = car is prey
    every: Lengths = reduce(both, rolls) if flees else gaps(car.gap, *rolls, prey=prey.moved, own=car.moved)
    led = dict(every)
    wreck = led.pop(None, 0.0) * sum(each.able for each in aboard(table, car))

    def good(at: int) -> float:
        if not flees:
            return 1 - _flees(at)
        return min((_flees(closed(each.gap, prey.moved + at, each.moved)) for each in pursuers), default=1.0)

    worth = WON * sum(good(at or 0) * chance for at, chance in led.items())
    return {"gets away" if flees else "catches up": worth, "wreck": -_HURT * wreck}


def close(table: Table, asked: Choose) -> Judged:
    """Judge rams, roadblocks and jumps at 0 lengths (UA-CAR-8, UA-CAR-9, UA-CAR-11)."""
    chase = in_chase(table)
    parts: dict[str, Worth] = {NOBODY: {"nothing": IDLE}}
    for option in asked.options[1:]:
        what, actor_id, other_id = option.key.split("/")
        car, other = chase.car(actor_id), chase.car(other_id)
        flees = 1 if car is chase.prey else -1
        if what == "jump":
            jumper = table.characters[actor_id]
            lands = roll_facts(table, jumper, "athletics", jump_sum(table, jumper).total).succeeds
            parts[option.key] = {"lands": 0.1 * lands, "falls": -_HURT * (1 - lands)}
        elif car is not None and other is not None and what == "ram":
            lost = won(drive_facts(table, other, "ram"))
            gain = sum(chance * (_flees(by or 0) - _flees(0)) for by, chance in lost.items())
            parts[option.key] = {"falls back": WON * flees * gain}
        else:  # a blocked prey stops, and so does a prey that blocks, since the pursuer collides
            parts[option.key] = {"stops the fleeing car": -WON * flees * _flees(0)}
    return judged(parts)


def _block(table: Table, _asked: Choose) -> Judged:
    """Judge a blocked driver's choice: the prey is stopped anyway; a pursuer who collides stops it (UA-CAR-9)."""
    chase = in_chase(table)
    stops = WON * (chase.block[1] != chase.prey.id)
    return judged({"collide": {"stops the fleeing car": stops, "wreck": -_HURT}, "leave": {"no wreck": 0.0}})


def _wheel(table: Table, _asked: Choose) -> Judged:
    """Judge who of the driver's side takes the wheel; with no one left, the GM says what happens to the car."""
    car = driverless(table)
    people = aboard(table, car) if car is not None else []
    able = [each for each in people if each.able and each.team == people[0].team]
    if not able:
        return Judged(left=True, default=NOBODY)
    return judged({each.id: {"drives": IDLE + each.skill("drive") / 100} for each in able})


def _dice_of_a_wreck(_table: Table, asked: Choose) -> Judged:
    """Leave the dice to the GM; play-outs take the first two that were rolled, read in the suggested way."""
    first = min(asked.options, key=lambda option: int(option.key.partition(":")[0]))
    return Judged(left=True, default=first.key)


def _stunt(table: Table, _asked: Enter) -> Judged:
    return Judged(default=_fresh(in_chase(table)) or None)


def _settled(_table: Table, asked: Choose) -> Judged:
    """Leave the effects to the GM; in play-outs a collision wrecks both cars, and the road is left for good."""
    keys = [option.key for option in asked.options]
    return Judged(left=True, default="both" if "both" in keys else "stopped")


def _first(table: Table, _asked: Choose) -> Judged:
    """Leave the menu to the GM; play-outs take the chase of an encounter's cars before a fight."""
    return Judged(left=True, default="chase" if table.parked else "begin")


def _rides(table: Table, asked: Pick) -> Judged:
    """Leave the cars to the GM; in play-outs NPCs without a car ride in the next one, then the PCs."""
    keys = [option.key for option in asked.options]
    return Judged(left=True, default=([key for key in keys if not table.characters[key].pc] or keys)[: asked.most])


JUDGES: Judges = {
    **dict.fromkeys((driving.DRIVE, driving.WAY), _drive),
    driving.STUNT: _stunt,
    closing.BLOCK: _block,
    closing.WHEEL: _wheel,
    closing.SETTLED: _settled,
    **dict.fromkeys((rounds.TENS, rounds.ONES), _dice_of_a_wreck),
    **dict.fromkeys((driving.RISK, driving.RISK_HUNCH, driving.HAZARD, driving.RAMMED, closing.LEAP), DICE),
    **dict.fromkeys(("chase.hazard.hunch", "chase.rammed.hunch", "chase.jump.hunch", rounds.WRECK, rounds.BELT), DICE),
    **dict.fromkeys((closing.HOW_HARD, HIT, rounds.SPEED, rounds.HEAD_ON, "chase.shift"), gms()),
    "fight.prepare": _first,
    "chase.aboard": _rides,
    **dict.fromkeys(("chase.driver", "chase.name", "chase.lead"), gms()),
}


def winner(table: Table) -> str:
    """Return the side that has won a chase that has just ended; empty for none.

    It is the prey's if the prey has got away. Else it is the side of a pursuer that was in the chase when the last
    round began; the prey's own side only if no pursuer of another side was.
    """
    ended = next((event for event in reversed(table.events) if isinstance(event, ChaseEnded)), None)
    if ended is None:
        return ""
    drivers = {car.id: table.characters.get(car.aboard[0]) if car.aboard else None for car in ended.cars}
    prey, *chasing = (driver.team if driver is not None else "" for driver in drivers.values())
    if not ended.cars[0].fate:
        return prey
    began = next((event.cars for event in reversed(table.events) if isinstance(event, ChaseRound)), ended.cars)
    out = {car.id for car in began if car.fate}
    teams = [team for car, team in zip([*drivers][1:], chasing, strict=True) if team and car not in out]
    return min(teams, key=lambda team: team == prey, default="")
