"""Hazards, cars without a driver, and actions at 0 lengths: rams, roadblocks and jumps.

UA-CAR-3, UA-CAR-5, UA-CAR-8, UA-CAR-9, UA-CAR-11, UA-EXO-7.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from string import ascii_lowercase

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.decision import Choose, Option, Roll
from unhex_tui.engine.dice import percent
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.gamekit.views import Sum
from unhex_tui.systems.unknown_armies.chase.driving import (
    HAZARD,
    NOBODY,
    RAMMED,
    WRECKED,
    aboard,
    begin_wreck,
    by_length,
    drive_facts,
    driven,
    driven_by,
    driver_of,
    driverless,
    in_chase,
    move,
)
from unhex_tui.systems.unknown_armies.events.fights import Done, Driven
from unhex_tui.systems.unknown_armies.fight.rolling import roll_skill
from unhex_tui.systems.unknown_armies.fight.targets import roll_facts, skill_sum
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.chase import JUMP, Feat
from unhex_tui.systems.unknown_armies.rules.series import won
from unhex_tui.systems.unknown_armies.state.table import Car, Chase, Hazard, Table, Wreck

HOW_HARD = Question("chase.how_hard", "How hard the hazard is.")
CLOSE = Question("chase.close", "What cars side by side do to each other.")
BLOCK = Question("chase.block", "How the roadblock ends.")
SETTLED = Question("chase.settled", "What happens to the cars; the rules leave that to the GM.", tries=True)
LEAP = Question("chase.jump", "Whether the jumper lands on the other car.")
WHEEL = Question("chase.wheel", "Who drives from now on, or what happens to the car; the rules leave that to the GM.")


def hazard(table: Table, hazard: Hazard) -> Procedure[None]:
    """Play a hazard or the answer to a ram: the driver rolls and may lose lengths (UA-CAR-5, UA-CAR-8)."""
    chase = in_chase(table)
    car = chase.car(hazard.car)
    if car is None or car.fate or driver_of(table, car) is None:
        chase.hazards.remove(hazard)
        return
    if not hazard.kind:
        hazard.kind = yield from ask(partial(_how_hard, table, car))
        return
    feat: Feat = "ram" if hazard.by_ram else "hazard"
    by, _ = yield from driven(table, car, feat, hazard.kind)
    assert by is not None
    chase.hazards.remove(hazard)
    rule, passes = ("UA-CAR-8", "withstands the ram") if hazard.by_ram else ("UA-CAR-5", "gets through")
    move(table, car, by, "loses ground" if by else passes, (rule,), hit=hazard.by_ram)


def _how_hard(table: Table, car: Car) -> Choose:
    character = driver_of(table, car)
    if character is None:
        raise MovedOn
    least, as_well = (
        ("up to Drive", "up to Drive or Speed") if character.skilled("drive") else ("a match or 01", "any success")
    )
    options = [
        Option("major", "Major", f"{least}, else lose 1 length", "m"),
        Option("significant", "Significant", f"{as_well}, else lose 1 length", "s"),
    ]
    return choice(
        HOW_HARD.id, f"A hazard for {character.name}: which roll?", options, about=(character.id,), enter="major"
    )


def takes_the_wheel(table: Table, car: Car) -> Procedure[None]:
    """Ask who takes over the wheel, or whether the car stops or is wrecked."""
    character_id = yield from ask(partial(_who_drives, table, car))
    if character_id == WRECKED:
        begin_wreck(table, car, "lets go of the wheel", ("UA-EXO-7",))
    elif character_id == NOBODY:
        car.fate = "stopped"
        if aboard(table, car):
            table.record(Driven(car.aboard[0], f"stops driving: {car.name} stops"))
    else:
        car.aboard.remove(character_id)
        car.aboard.insert(0, character_id)
        table.record(Driven(character_id, f"takes the wheel of {car.name}", ("UA-CAR-3",)))


def _who_drives(table: Table, car: Car) -> Choose | Given:
    if driver_of(table, car) is not None or car.fate:
        raise MovedOn
    there = aboard(table, car)
    if not there:
        return Given(NOBODY)
    able = (each for each in there if each.able)
    options = [Option(each.id, f"{each.name} takes the wheel", token=each.id) for each in able]
    options += [
        Option(NOBODY, "The car stops", "out of the chase: press . twice", ".."),
        Option(WRECKED, "The car is wrecked", "", ",w"),
    ]
    driver = table.characters.get(car.aboard[0])
    driven_by = (
        f"{driver.name} is {table.condition(driver)}: no one" if driver is not None and driver.fate else "No one"
    )
    return choice(WHEEL.id, f"{driven_by} is driving {car.name}. What happens to it?", options)


@HAZARD.odds
@RAMMED.odds
def _hazard_odds(table: Table, asked: Roll) -> Odds:
    """Return the chances of the lengths that a hazard or a ram costs (UA-CAR-5, UA-CAR-8)."""
    found = driven_by(table, asked.about[0])
    if found is None or not found[0].hazards:
        return Odds()
    chase, car = found
    due = chase.hazards[0]
    spread = won(drive_facts(table, car, "ram" if due.by_ram else "hazard", due.kind))
    return by_length({0: 0.0, **spread}, "withstands it" if due.by_ram else "gets through")


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
    what, actor_id, other_id = answer.split("/")
    if what == "jump":
        yield from _jump(table, actor_id, other_id)
        return False
    car, other = chase.car(actor_id), chase.car(other_id)
    assert car is not None and other is not None
    if what == "ram":
        car.rammed = True
        table.record(Driven(car.aboard[0], f"rams {other.name}", ("UA-CAR-8",)))
        chase.hazards.append(Hazard(other.id, "major", True))
        return False
    chase.block = (car.id, other.id)
    chase.move(car, 1, hit=True)
    table.record(Driven(car.aboard[0], f"sets up a roadblock for {other.name}", ("UA-CAR-9",)))
    return False


def _passed_over(table: Table, car: Car) -> None:
    """Record the end of the round if no cars are side by side after a ram or a roadblock, since no question follows."""
    if car.aboard and not any(side_by_side(table)):
        table.record(Done(car.aboard[0], "No cars are side by side now", ("UA-CAR-8",)))


def _what(table: Table) -> Choose | Given:
    chase = in_chase(table)
    if chase.step != "close" or chase.block[0] or driverless(table) is not None:
        raise MovedOn
    options: list[Option] = []
    letters = _letters(chase)
    for car, other in side_by_side(table):
        character, foe, at = driver_of(table, car), driver_of(table, other), letters[other.id]
        named = _capital(car.name)
        if character is not None and foe is not None and not car.rammed:
            hint = f"{foe.name} rolls Drive (major)"
            options.append(
                Option(f"ram/{car.id}/{other.id}", f"{named} rams {other.name}", hint, f"*r{at}", character.id)
            )
        if character is not None:
            hint = "1 length ahead, then stops"
            label = f"{named} sets up a roadblock for {other.name}"
            options.append(Option(f"block/{car.id}/{other.id}", label, hint, f"*b{at}", character.id))
        for jumper in aboard(table, car)[1:]:
            if jumper.able and not jumper.gone:
                key, hint = f"jump/{jumper.id}/{other.id}", f"lands on {_lands_by(table, jumper)}, else falls"
                options.append(Option(key, f"{jumper.name} jumps to {other.name}", hint, f"*j{at}", jumper.id))
    if not options:
        return Given(NOBODY)
    options.insert(0, Option(NOBODY, "Next round", letter="."))
    return choice(CLOSE.id, "Side by side: what do they do?", options, enter=NOBODY)


def _letters(chase: Chase) -> dict[str, str]:
    """Return by car the letter that ends the keys of actions against it, the same for the whole chase.

    The letters are empty in a chase of two cars, which leaves only one car to act against.
    """
    letters = {chase.prey.id: ""}
    for car in chase.cars[1:]:
        wishes = car.name.lower().removeprefix("the ") + ascii_lowercase
        letters[car.id] = next(
            (wish for wish in wishes if wish in ascii_lowercase and wish not in letters.values()), ""
        )
    return letters if chase.cars[2:] else dict.fromkeys(letters, "")


def jump_sum(table: Table, character: Character) -> Sum:
    """Return the target number of a jump from car to car (UA-CAR-11)."""
    return skill_sum(table, character, "athletics").plus("jump", JUMP)


def _lands_by(table: Table, character: Character) -> str:
    """Return in words the rolls that land a jump; without the skill a match, 11 at the lowest, or 01 (UA-CHK-3)."""
    total, skilled = jump_sum(table, character).total, character.skilled("athletics")
    if total < (1 if skilled else 11):
        return "01 only"
    return f"{'a roll' if skilled else 'a match'} up to {total}"


def _jump(table: Table, character_id: str, at: str) -> Procedure[None]:
    chase = in_chase(table)

    def target() -> Sum:
        character = table.characters.get(character_id)
        if character is None or not character.able or table.chase is None:
            raise MovedOn
        return jump_sum(table, character)

    def prompt() -> str:
        other = in_chase(table).car(at)
        return f"{table.name(character_id)} jumps to {other.name if other else at}"

    table.errand = "jump"
    reading = yield from roll_skill(
        table, LEAP.id, character_id, "athletics", prompt, what="Athletics for the jump", target=target
    )
    table.errand = None
    other = chase.car(at)
    table.characters[character_id].gone = True  # one action a round (UA-RND-1)
    own = next((car.id for car in chase.cars if character_id in car.aboard), at)
    chase.leave(character_id)
    if reading.succeeded and other is not None:
        other.aboard.append(character_id)
        rules: tuple[str, ...] = ("UA-CAR-11",)
        if table.characters[character_id].belt == "on" and table.holds("UA-EXO-7"):  # in older saves it stayed on
            table.characters[character_id].belt, rules = "", (*rules, "UA-EXO-7")
        table.record(Driven(character_id, f"lands on {other.name}", rules))
        return
    table.record(Driven(character_id, "falls", ("UA-CAR-11",), "wound"))
    chase.wrecks.append(Wreck(own, [character_id], jumped=True))


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _blocked(table: Table) -> Procedure[None]:
    """Ask the blocked driver for a choice, then the GM for its result (UA-CAR-9)."""
    chase = in_chase(table)
    blocker, other = (chase.car(key) for key in chase.block)
    if blocker is None or other is None or blocker.fate or other.fate:
        chase.block, chase.picked = ("", ""), ""
        return
    if not chase.picked:
        chase.picked = yield from ask(partial(_picks, table, blocker, other))
        character_id = other.aboard[0] if other.aboard else ""
        if character_id in table.characters:
            text = f"collides with {blocker.name}" if chase.picked == "collide" else "leaves the road"
            table.record(Driven(character_id, text, ("UA-CAR-9",)))
        return
    answer = yield from ask(partial(_settled, table, blocker, other))
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
    character = driver_of(table, other)
    if in_chase(table).block != (blocker.id, other.id):
        raise MovedOn
    if character is None:
        return Given("collide")
    options = [
        Option("collide", f"Collide with {blocker.name}", letter="c"),
        Option("leave", "Leave the road", letter="l"),
    ]
    prompt = f"{character.name}'s way is blocked by {blocker.name}: what now?"
    return choice(BLOCK.id, prompt, options, **seat_of(table, character.id))


def _settled(table: Table, blocker: Car, other: Car) -> Choose:
    chase = in_chase(table)
    if not chase.picked:
        raise MovedOn
    named, met = _capital(other.name), chase.picked == "collide"
    options = [
        *([Option("both", "Both cars are wrecked", letter="b")] if met else []),
        Option("one", f"{named} is wrecked", letter="w"),
        Option("stopped", f"{named} is out of the chase", letter="s"),
        Option("on", "The chase goes on", letter="o"),
    ]
    event = f"collides with {blocker.name}" if met else "leaves the road"
    return choice(SETTLED.id, f"{named} {event}: what is the result?", options)


@CLOSE.odds
def _close(table: Table, asked: Choose) -> Odds:
    """Return the odds of rams and jumps (UA-CAR-8, UA-CAR-11)."""
    words: dict[str, str] = {}
    for option in asked.options:
        what, _, rest = option.key.partition("/")
        actor_id, _, other_id = rest.partition("/")
        car = table.chase.car(other_id) if table.chase else None
        character = driver_of(table, car) if car else None
        if what == "ram" and car is not None and character is not None:
            lost = won(drive_facts(table, car, "ram"))
            chances = [percent(1 - lost.get(0, 0.0)), percent(lost.get(-2, 0.0))]
            words[option.key] = f"{car.name} falls back {chances[0]}, by 2 lengths {chances[1]}"
        elif what == "jump" and actor_id in table.characters:
            jumper = table.characters[actor_id]
            facts = roll_facts(table, jumper, "athletics", jump_sum(table, jumper).total)
            words[option.key] = f"lands {percent(facts.succeeds)}"
    return Odds(words=words)
