"""What passengers do: shots from car to car, at a car or at somebody in it: UA-CAR-10, table 3.5."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.decision import Choose, Option, Reason, Roll
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.evening.acting import carry_out
from unhex_tui.evening.asking import choice
from unhex_tui.evening.sums import Sum, signed
from unhex_tui.systems.unknown_armies.chase.driving import NOBODY, aboard, in_chase
from unhex_tui.systems.unknown_armies.events.chases import Driven
from unhex_tui.systems.unknown_armies.events.fights import Done
from unhex_tui.systems.unknown_armies.fight.attack import one_attack
from unhex_tui.systems.unknown_armies.fight.harm import hurt
from unhex_tui.systems.unknown_armies.fight.rolling import rolled, skill_dice, two_dice
from unhex_tui.systems.unknown_armies.fight.targets import car_shift, own_situation, skill_sum
from unhex_tui.systems.unknown_armies.people.character import Character, Weapon
from unhex_tui.systems.unknown_armies.rules.attacks import Blow, harm, spent
from unhex_tui.systems.unknown_armies.rules.chase import car_struck, shot_shift
from unhex_tui.systems.unknown_armies.rules.dice import Reading, read
from unhex_tui.systems.unknown_armies.rules.target import stacked
from unhex_tui.systems.unknown_armies.state.chase import Car, Hazard, Shot
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.state.underway import Act


def shooters(table: Table) -> Iterator[Character]:
    """Passengers who can shoot and have not in this step."""
    chase = in_chase(table)
    for car in chase.running():
        for c in aboard(table, car)[1:]:
            gun = gun_of(c)
            if c.able and c.id not in chase.shot and gun is not None and gun.loaded and not gun.jammed:
                yield c


def gun_of(c: Character) -> Weapon | None:
    """The gun in somebody's hand."""
    return c.held_weapon if c.held_weapon is not None and c.held_weapon.gun else None


def passengers(table: Table) -> Procedure[None]:
    """Who shoots, then at what, one passenger after the other; nobody: the step is over."""
    chase = in_chase(table)
    if not chase.shots:
        who = yield from ask(partial(_who_shoots, table))
        if who == NOBODY:
            chase.step, chase.shot = "close", []
        else:
            chase.shots.append(Shot(who))
        return
    shot = chase.shots[0]
    if _shooter(table, shot) is None:
        chase.shots = []
    elif not (shot.car or shot.target):
        at = yield from ask(partial(_at_what, table, shot))
        if at in table.characters:
            shot.target = at
        elif at == NOBODY:
            chase.shots = []
        else:
            shot.car = at
    elif shot.target:
        action = Act(shot.who, "shoot", begun=True, targets=[shot.target], target=shot.target)
        yield from carry_out(table, action, _at_somebody, lambda *_: None, _void)
    else:
        yield from _shoot(table, shot)


def _shooter(table: Table, shot: Shot) -> Character | None:
    """Who shoots; None where an edit has taken them, their gun or their car out of the chase."""
    c, own = table.characters.get(shot.who), in_chase(table).of(shot.who)
    return c if c is not None and c.able and gun_of(c) is not None and own is not None and not own.fate else None


def _at_somebody(table: Table, action: Act) -> Procedure[None]:
    """An attack as in a fight (UA-CAR-10)."""
    yield from one_attack(table, action)
    _void(table, action, False, False)


def _void(table: Table, action: Act, refunded: bool, _restored: bool) -> None:
    """Nothing is to be rolled any more; what is not refunded is spent."""
    chase = in_chase(table)
    chase.shots = []
    if not refunded:
        chase.shot.append(action.who)


def _who_shoots(table: Table) -> Choose | Given:
    chase = in_chase(table)
    if chase.step != "passengers" or chase.shots:
        raise MovedOn
    options = [Option(c.id, f"{c.name} shoots", _gun_words(c), token=c.id) for c in shooters(table) if _aims(table, c)]
    if not options:
        return Given(NOBODY)
    options.insert(0, Option(NOBODY, "Nobody else" if chase.shot else "Nobody", letter="."))
    return choice("chase.shots", "Which passengers shoot?", options, enter=NOBODY)


def _gun_words(c: Character) -> str:
    gun = gun_of(c)
    return f"{gun.name}, max {gun.most}, {gun.loaded} of {gun.shots}" if gun is not None else ""


def _aims(table: Table, c: Character) -> list[tuple[Car, list[Character]]]:
    """The other cars with those of other sides in them, and their own where somebody has jumped over (UA-CAR-10)."""
    foes = [(car, [one for one in aboard(table, car) if one.team != c.team]) for car in in_chase(table).running()]
    return [(car, there) for car, there in foes if there]


def _at_what(table: Table, shot: Shot) -> Choose:
    chase = in_chase(table)
    c, own = _shooter(table, shot), chase.of(shot.who)
    if c is None or own is None:
        raise MovedOn
    options: list[Option] = []
    for car, there in _aims(table, c):
        lengths = chase.between(own, car)
        by = shot_shift(lengths, table.rules)
        hint = f"{lengths} lengths off, {signed(by)}" if lengths else "beside it"
        if car is not own:
            options.append(Option(car.id, car.name, hint, thing=car.name))
        options += [
            Option(one.id, one.name, f"in {car.name}, {table.condition(one)}", token=one.id)
            for one in there
            if one.able
        ]
    options.append(Option(NOBODY, "Nothing", "another shoots, or nobody", "."))
    note = Reason("At a car: 01 hits the driver, a match a passenger, 21 and up is a hazard", ("UA-CAR-10",))
    return choice("chase.at", f"{c.name} shoots: at what?", options, note, seat=table.seat(c.id), about=(c.id,))


def shot_sum(table: Table, c: Character, car: Car) -> Sum:
    """What a shot at a car is rolled against (UA-CAR-10)."""
    found = skill_sum(table, c, "firearms")
    parts = [*stacked(own_situation(table, c), table.rules), ("from car to car", car_shift(table, c.id, car))]
    for name, by in parts:
        found = found.plus(name, by)
    return found


def _shoot(table: Table, shot: Shot) -> Procedure[None]:
    chase, c = in_chase(table), table.characters[shot.who]
    car, gun = chase.car(shot.car), gun_of(c)
    assert car is not None and gun is not None
    if shot.hits:
        who = yield from ask(partial(_which, table, shot))
        chase.shots = []
        if who != NOBODY:
            _hit(table, gun, read(shot.hits, 100, table.rules), table.characters[who])
        return
    faces = yield from skill_dice(table, c.id, c.called("firearms"), partial(_dice, table, shot))
    skilled, found = c.skilled("firearms"), shot_sum(table, c, car)
    reading = rolled(table, c, f"at {car.name}", faces, found, skilled=skilled)
    chase.shot.append(c.id)
    gun.loaded = max(0, gun.loaded - spent(_blow(gun), 1, reading, table.rules))
    if "jam" in harm(reading, _blow(gun), table.rules).effects:
        gun.jammed = True
        table.tell(Driven(c.id, "has a jam", ("UA-GUN-3",)))
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
    c, car = _shooter(table, shot), in_chase(table).car(shot.car)
    if c is None or car is None:
        raise MovedOn
    prompt = f"{c.name} at {car.name}: {shot_sum(table, c, car).words}"
    return two_dice(table, "chase.shot", c.id, prompt)


def _blow(gun: Weapon, vest: bool = False) -> Blow:
    return Blow(True, gun.most, bool(gun.automatic), gun.ammo, vest)


def _hit(table: Table, gun: Weapon, reading: Reading, target: Character) -> None:
    """Somebody in a car is hit, as in a fight (UA-GUN-1, UA-VES-1)."""
    found = harm(reading, _blow(gun, target.vest), table.rules)
    table.tell(Done(target.id, "{who} is hit", ("UA-CAR-10",)))
    hurt(table, target, found.damage)
