"""Actions at 0 lengths: rams, roadblocks and jumps from car to car: UA-CAR-8, UA-CAR-9, UA-CAR-11."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from string import ascii_lowercase

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.questions import choice
from unhex_tui.gamekit.views import Sum
from unhex_tui.systems.unknown_armies.chase.driving import NOBODY, aboard, begin_wreck, driver_of, in_chase
from unhex_tui.systems.unknown_armies.events.fights import Done, Driven
from unhex_tui.systems.unknown_armies.fight.rolling import roll_skill
from unhex_tui.systems.unknown_armies.fight.targets import skill_sum
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.chase import JUMP
from unhex_tui.systems.unknown_armies.state.chase import Car, Chase, Hazard, Wreck
from unhex_tui.systems.unknown_armies.state.table import Table


def side_by_side(table: Table) -> Iterator[tuple[Car, Car]]:
    """Yield each pair of cars at 0 lengths, in both orders (UA-CAR-8)."""
    chase = in_chase(table)
    for car in chase.pursuers():
        if chase.gap(car) == 0 and not chase.prey.fate:
            yield car, chase.prey
            yield chase.prey, car


def closing(table: Table) -> Procedure[bool]:
    """Play one action at 0 lengths; return True when the round is over."""
    chase = in_chase(table)
    if chase.block[0]:
        yield from _blocked(table)
        return False
    answer = yield from ask(partial(_what, table))
    if answer == NOBODY:
        for rammer in [each for each in chase.running() if each.rammed][-1:]:
            _passed_over(table, rammer)
        return True
    what, one, at = answer.split("/")
    if what == "jump":
        yield from _jump(table, one, at)
        return False
    car, other = chase.car(one), chase.car(at)
    assert car is not None and other is not None
    if what == "ram":
        car.rammed = True
        table.tell(Driven(car.aboard[0], f"rams {other.name}", ("UA-CAR-8",)))
        chase.hazards.append(Hazard(other.id, "major", True))
        return False
    chase.block = (car.id, other.id)
    chase.move(car, 1, hit=True)
    table.tell(Driven(car.aboard[0], f"sets up a roadblock for {other.name}", ("UA-CAR-9",)))
    return False


def _passed_over(table: Table, car: Car) -> None:
    """Record the end of the round if no cars are side by side after a ram or a roadblock, since nobody is asked."""
    if car.aboard and not any(side_by_side(table)):
        table.tell(Done(car.aboard[0], "No cars are side by side now", ("UA-CAR-8",)))


def _what(table: Table) -> Choose | Given:
    chase = in_chase(table)
    if chase.step != "close" or chase.block[0]:
        raise MovedOn
    options: list[Option] = []
    letters = _letters(chase)
    for car, other in side_by_side(table):
        c, foe, at = driver_of(table, car), driver_of(table, other), letters[other.id]
        if c is not None and foe is not None and not car.rammed:
            hint = f"{foe.name} rolls Drive (major)"
            options.append(Option(f"ram/{car.id}/{other.id}", f"{car.name} rams {other.name}", hint, f"*r{at}", c.id))
        if c is not None:
            hint = "1 length ahead, then stops"
            label = f"{car.name} sets up a roadblock for {other.name}"
            options.append(Option(f"block/{car.id}/{other.id}", label, hint, f"*b{at}", c.id))
        options += [
            Option(
                f"jump/{one.id}/{other.id}",
                f"{one.name} jumps to {other.name}",
                f"{_lands_by(table, one)}, else falls",
                f"*j{at}",
                one.id,
            )
            for one in aboard(table, car)[1:]
            if one.able and not one.gone
        ]
    if not options:
        return Given(NOBODY)
    options.insert(0, Option(NOBODY, "Next round", letter="."))
    return choice("chase.close", "Side by side: what do they do?", options, enter=NOBODY)


def _letters(chase: Chase) -> dict[str, str]:
    """Return by car the letter that ends the keys of actions against it, the same for the whole chase.

    The letters are empty in a chase of two cars, which leaves only one car to act against.
    """
    found = {chase.prey.id: ""}
    for car in chase.cars[1:]:
        wishes = car.name.lower().removeprefix("the ") + ascii_lowercase
        found[car.id] = next((c for c in wishes if c in ascii_lowercase and c not in found.values()), "")
    return found if chase.cars[2:] else dict.fromkeys(found, "")


# -------------------------------------------------------------------- jumping across


def jump_sum(table: Table, c: Character) -> Sum:
    """Return the target number of a jump from car to car (UA-CAR-11)."""
    return skill_sum(table, c, "athletics").plus("jump", JUMP)


def _lands_by(table: Table, c: Character) -> str:
    """Return in words the rolls that land a jump; without the skill a match, 11 at the lowest, or 01 (UA-CHK-3)."""
    total, skilled = jump_sum(table, c).total, c.skilled("athletics")
    if total < (1 if skilled else 11):
        return "01 only"
    return f"{'up to' if skilled else 'a match up to'} {total}"


def _jump(table: Table, who: str, at: str) -> Procedure[None]:
    chase = in_chase(table)

    def target() -> Sum:
        c = table.characters.get(who)
        if c is None or not c.able or table.chase is None:
            raise MovedOn
        return jump_sum(table, c)

    def prompt() -> str:
        other = in_chase(table).car(at)
        return f"{table.name(who)} jumps to {other.name if other else at}"

    table.errand = "jump"
    reading = yield from roll_skill(
        table, "chase.jump", who, "athletics", prompt, what="Athletics for the jump", target=target
    )
    table.errand = None
    other = chase.car(at)
    table.characters[who].gone = True  # one action a round (UA-RND-1)
    own = next((car.id for car in chase.cars if who in car.aboard), at)
    chase.leave(who)
    if reading.succeeded and other is not None:
        other.aboard.append(who)
        table.tell(Driven(who, f"lands on {other.name}", ("UA-CAR-11",)))
        return
    table.tell(Driven(who, "falls", ("UA-CAR-11",), "wound"))
    chase.wrecks.append(Wreck(own, [who], jumped=True))


# -------------------------------------------------------------------- roadblocks


_SETTLED = {
    "both": Option("both", "Both cars are wrecked", letter="b"),
    "one": Option("one", "The blocked car is wrecked", letter="w"),
    "stopped": Option("stopped", "The blocked car is out of the chase", letter="s"),
    "on": Option("on", "The chase goes on", letter="o"),
}


def _blocked(table: Table) -> Procedure[None]:
    """Ask the blocked driver for a choice, then the GM for its result (UA-CAR-9)."""
    chase = in_chase(table)
    blocker, other = (chase.car(key) for key in chase.block)
    if blocker is None or other is None or blocker.fate or other.fate:
        chase.block, chase.picked = ("", ""), ""
        return
    if not chase.picked:
        chase.picked = yield from ask(partial(_picks, table, blocker, other))
        who = other.aboard[0] if other.aboard else ""
        if who in table.characters:
            text = f"collides with {blocker.name}" if chase.picked == "collide" else "leaves the road"
            table.tell(Driven(who, text, ("UA-CAR-9",)))
        return
    answer = yield from ask(partial(_settled, table))
    met = chase.picked == "collide"
    chase.block, chase.picked = ("", ""), ""
    if answer in ("both", "one"):
        begin_wreck(table, other, "crashes", ("UA-CAR-9",), met=met)
    if answer == "both":
        begin_wreck(table, blocker, "crashes", ("UA-CAR-9",), met=met)
    if answer == "stopped":
        other.fate = "stopped"
    if answer == "on":
        _passed_over(table, blocker)


def _picks(table: Table, blocker: Car, other: Car) -> Choose | Given:
    c = driver_of(table, other)
    if in_chase(table).block != (blocker.id, other.id):
        raise MovedOn
    if c is None:
        return Given("collide")
    options = [
        Option("collide", f"Collide with {blocker.name}", letter="c"),
        Option("leave", "Leave the road", letter="l"),
    ]
    prompt = f"{blocker.name} blocks {c.name}'s way: what now?"
    return choice("chase.block", prompt, options, seat=table.seat(c.id), about=(c.id,))


def _settled(table: Table) -> Choose:
    chase = in_chase(table)
    if not chase.picked:
        raise MovedOn
    options = [option for key, option in _SETTLED.items() if chase.picked == "collide" or key != "both"]
    came = "the collision" if chase.picked == "collide" else "leaving the road"
    return choice("chase.settled", f"What is the result of {came}?", options)
