"""What passengers do: shots from car to car, at a car or at somebody in it: UA-CAR-10, table 3.5."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.decision import Choose, Option, Reason, Roll
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.evening.sums import Sum
from unhex_tui.systems.unknown_armies.chase.driving import NOBODY, aboard, in_chase
from unhex_tui.systems.unknown_armies.events.chases import Driven
from unhex_tui.systems.unknown_armies.events.fights import Done
from unhex_tui.systems.unknown_armies.fight.harm import hurt
from unhex_tui.systems.unknown_armies.fight.rolling import hunched, rolled, two_dice
from unhex_tui.systems.unknown_armies.fight.targets import skill_sum
from unhex_tui.systems.unknown_armies.people.character import Character, Weapon
from unhex_tui.systems.unknown_armies.rules.attacks import Blow, harm, spent
from unhex_tui.systems.unknown_armies.rules.chase import car_struck, shot_shift
from unhex_tui.systems.unknown_armies.rules.dice import Reading, read
from unhex_tui.systems.unknown_armies.state.chase import Car, Hazard, Shot
from unhex_tui.systems.unknown_armies.state.table import Table


def shooters(table: Table) -> Iterator[tuple[Character, Car]]:
    """Passengers who can shoot and have not in this step, each with their car."""
    chase = in_chase(table)
    for car in chase.running():
        for c in aboard(table, car)[1:]:
            gun = gun_of(c)
            if c.able and c.id not in chase.shot and gun is not None and gun.loaded and not gun.jammed:
                yield c, car


def gun_of(c: Character) -> Weapon | None:
    """The gun in somebody's hand."""
    return c.held_weapon if c.held_weapon is not None and c.held_weapon.gun else None


def passengers(table: Table) -> Procedure[None]:
    """Who shoots at what, one after the other; nobody: the step is over."""
    chase = in_chase(table)
    if chase.shots:
        yield from _shoot(table, chase.shots[0])
        return
    answer = yield from ask(partial(_who_shoots, table))
    if answer == NOBODY:
        chase.step, chase.shot = "close", []
        return
    what, who, at = answer.split("/")
    if what == "car":
        chase.shots.append(Shot(who, at))
        return
    chase.shots.append(Shot(who, next(car.id for car in chase.cars if at in car.aboard), at))


def _who_shoots(table: Table) -> Choose | Given:
    chase = in_chase(table)
    if chase.step != "passengers" or chase.shots:
        raise MovedOn
    options: list[Option] = []
    for c, own in shooters(table):
        aims = [car for car in chase.running() if car is not own and chase.prey in (own, car)]
        for number, car in enumerate(aims, 1):
            lengths = chase.between(own, car)
            by = shot_shift(lengths, table.rules)
            hint = f"{lengths} lengths: {by}".replace("-", "−") if by else "beside it"
            options.append(Option(f"car/{c.id}/{car.id}", f"{c.name} at {car.name}", hint, f"*{number}", c.id))
            options += [
                Option(f"at/{c.id}/{one.id}", f"{c.name} at {one.name}, in {car.name}", hint, f"*{one.letter}", c.id)
                for one in aboard(table, car)
                if not one.dead
            ]
    if not options:
        return Given(NOBODY)
    note = Reason("At a car: 01 hits the driver, a match a passenger, 21 and up is a hazard", ("UA-CAR-10",))
    options.insert(0, Option(NOBODY, "Nobody else" if chase.shot else "Nobody", letter="."))
    return choice("chase.shots", "Which passengers shoot?", options, note, enter=NOBODY)


def shot_sum(table: Table, c: Character, shot: Shot) -> Sum:
    """What a shot from car to car is rolled against (UA-CAR-10)."""
    chase = in_chase(table)
    own = next((car for car in chase.cars if c.id in car.aboard), None)
    at = chase.car(shot.car)
    if own is None or at is None or not c.able or gun_of(c) is None:
        raise MovedOn
    found = skill_sum(table, c, "firearms").plus("from car to car", shot_shift(chase.between(own, at), table.rules))
    return found.plus("the GM's", c.own_shift)


def _shoot(table: Table, shot: Shot) -> Procedure[None]:
    chase = in_chase(table)
    c, car = table.characters.get(shot.who), chase.car(shot.car)
    target = table.characters.get(shot.target)
    gun = gun_of(c) if c is not None and c.able else None
    if c is None or car is None or gun is None or (shot.target and (target is None or target.id not in car.aboard)):
        chase.shots = []
        return
    if shot.hits:
        who = yield from ask(partial(_which, table, shot))
        chase.shots = []
        if who != NOBODY:
            _hit(table, gun, read(shot.hits, 100, table.rules), table.characters[who])
        return
    faces = yield from ask(hunched(c, partial(_dice, table, shot)))
    found = shot_sum(table, c, shot)
    reading = rolled(table, c, f"at {target.name if target else car.name}", faces, found)
    chase.shot.append(c.id)
    gun.loaded = max(0, gun.loaded - spent(_blow(gun), 1, reading, table.rules))
    if "jam" in harm(reading, _blow(gun), table.rules).effects:
        gun.jammed = True
        table.tell(Driven(c.id, "has a jam", ("UA-GUN-3",)))
    if target is not None:
        chase.shots = []
        if reading.succeeded:
            _hit(table, gun, reading, target)
        return
    _struck(table, shot, car, gun, reading)


def _struck(table: Table, shot: Shot, car: Car, gun: Weapon, reading: Reading) -> None:
    """What a shot at a car does (table 3.5)."""
    chase, struck = in_chase(table), car_struck(reading)
    inside = [c for c in aboard(table, car) if not c.dead]
    if struck == "passenger" and inside[1:]:
        shot.hits = reading.value
        return
    chase.shots = []
    if struck == "driver" and inside:
        _hit(table, gun, reading, inside[0])
    elif struck == "hazard":
        chase.hazards.append(Hazard(car.id))
        table.tell(Driven(shot.who, f"hits {car.name}: a hazard for its driver", ("UA-CAR-10",)))
    elif struck:
        table.tell(Driven(shot.who, f"hits {car.name}: it shows, no more", ("UA-CAR-10",)))


def _which(table: Table, shot: Shot) -> Choose | Given:
    """Which passenger was hit, where there are several (table 3.5)."""
    car = in_chase(table).car(shot.car)
    inside = [c for c in aboard(table, car)[1:] if not c.dead] if car else []
    if len(inside) < 2:
        return Given(inside[0].id if inside else NOBODY)
    options = [Option(c.id, c.name, token=c.id) for c in inside]
    return choice("chase.hit", "A passenger is hit: which?", options, about=(shot.who,))


def _dice(table: Table, shot: Shot) -> Roll:
    c, car = table.characters.get(shot.who), in_chase(table).car(shot.car)
    if c is None or car is None:
        raise MovedOn
    at = table.name(shot.target) if shot.target else car.name
    words = shot_sum(table, c, shot).words
    return two_dice(table, "chase.shot", c.id, f"{c.name} at {at}: {words}", about=[shot.target] if shot.target else ())


def _blow(gun: Weapon, vest: bool = False) -> Blow:
    return Blow(True, gun.most, bool(gun.automatic), gun.ammo, vest)


def _hit(table: Table, gun: Weapon, reading: Reading, target: Character) -> None:
    """Somebody in a car is hit, as in a fight (UA-GUN-1, UA-VES-1)."""
    found = harm(reading, _blow(gun, target.vest), table.rules)
    table.tell(Done(target.id, "{who} is hit", ("UA-CAR-10",)))
    hurt(table, target, found.damage)
