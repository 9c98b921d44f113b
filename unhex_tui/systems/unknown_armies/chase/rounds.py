"""The rounds of a chase: drivers, passengers, acts side by side, wrecks: UA-CAR-1 to UA-CAR-3, UA-CAR-10 to UA-CAR-12.

UA-EXO-7. `fight.ways` limits passengers' actions and `fight.attack` plays shots at cars. No state lives in local
variables, so a chase can resume from any question.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Choose, Enter, Option, Roll
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import choice, whole_number
from unhex_tui.gamekit.table import keep
from unhex_tui.gamekit.views import Sum
from unhex_tui.systems.unknown_armies.chase.closing import closing, hazard, takes_the_wheel
from unhex_tui.systems.unknown_armies.chase.driving import NOBODY, aboard, drive, driverless, in_chase, shake_off
from unhex_tui.systems.unknown_armies.events.fights import ChaseBegan, ChaseEnded, ChaseRound, Driven, Left
from unhex_tui.systems.unknown_armies.fight.errands import hurt, succeeds
from unhex_tui.systems.unknown_armies.fight.rolling import TEN, rolled, two_dice
from unhex_tui.systems.unknown_armies.fight.rounds import act
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.dice import counts
from unhex_tui.systems.unknown_armies.rules.wounds import Reads, wreck_dice, wrecked
from unhex_tui.systems.unknown_armies.state.table import Car, Chase, Table, Wreck

PASSENGER = Question("chase.shots", "Which passenger acts, as in a fight. They can also shoot at a car.")
SPEED = Question("chase.speed", "How many dice the wreck or the fall rolls: 1 for each full 10 mph.")
HEAD_ON = Question("chase.head_on", "How many dice the wreck rolls: 1 for each full 10 mph of both speeds together.")
WRECK = Question("chase.wreck", "How much the wreck or the fall can hurt; of several dice, each victim's roll uses 2.")
BELT = Question("chase.belt", "Whether the seat belt was on; with a belt the digits are usually added.", odds=succeeds)
TENS = Question("chase.tens", "Which die is the tens die; next, the GM picks the ones die and how to read both.")
ONES = Question("chase.ones", "Which roll hurts the victim, and how it is read.", tries=True)
_READS: tuple[Reads, ...] = ("digits", "value")


def passengers(table: Table) -> Procedure[None]:
    """Ask which passenger acts, or play that passenger's turn; `nobody` ends the step."""
    if table.group:
        character = next((character for character in _waiting(table) if character.id in table.group), None)
        if character is None:
            table.group = []
        else:
            yield from act(table, character)
        return
    character_id = yield from ask(partial(_who_acts, table))
    if character_id == NOBODY:
        in_chase(table).step = "close"
    else:
        table.group = [character_id]


def _waiting(table: Table) -> list[Character]:
    passengers = (each for car in in_chase(table).running() for each in aboard(table, car)[1:])
    return [character for character in passengers if character.able and not character.gone]


def _who_acts(table: Table) -> Choose | Given:
    chase, waiting = in_chase(table), _waiting(table)
    if chase.step != "passengers" or table.group or driverless(table) is not None:
        raise MovedOn
    if not waiting:
        return Given(NOBODY)
    hints = {
        character.id: ", ".join(filter(None, ("hidden" * character.hidden, _in_hand(character))))
        for character in waiting
    }
    options = [
        Option(character.id, f"{character.name} acts", hints[character.id], token=character.id) for character in waiting
    ]
    others = any(character.gone for car in chase.running() for character in aboard(table, car)[1:])
    options.insert(0, Option(NOBODY, "No one else" if others else "No one", letter=".", thing=NOBODY))
    asked = choice(PASSENGER.id, "Which passenger acts?", options, enter=NOBODY)
    return asked._replace(unasked=NOBODY)


def _in_hand(character: Character) -> str:
    held = character.held_weapon
    if held is None or not held.gun:
        return held.name if held is not None else ""
    return f"{held.name}, max {held.most}, {held.loaded} of {held.shots}{', jammed' * held.jammed}"


FASTEST = 200
USUAL = 40
"""The suggested speed, in miles an hour."""


def wreck(table: Table, wreck: Wreck) -> Procedure[None]:
    """Play the next step of a wreck: the speed, the dice, then seat belts and a roll for each victim.

    With no one alive aboard it asks for nothing; in older saves it did.
    """
    chase = in_chase(table)
    car = chase.car(wreck.car)
    people = [table.characters[character_id] for character_id in wreck.victims if character_id in table.characters]
    empty = wreck.mph < 0 and people and all(character.dead for character in people)
    if empty and car is not None and table.holds("UA-EXO-7", "scene"):
        said = f"is dead: no one alive is in the wreck of {car.name}"
        table.record(Driven(people[0].id, said, ("UA-EXO-7",), "scene"))
        chase.wrecks.remove(wreck)
        car.fate = "wrecked"
    elif wreck.mph < 0:
        wreck.mph = yield from ask(partial(_speed, table, wreck))
    elif wreck.met and wreck.against < 0:
        wreck.against = yield from ask(partial(_head_on, table))
    elif not wreck.dice and wreck_dice(wreck.mph, max(0, wreck.against)):
        wreck.dice = yield from ask(partial(_handful, table, wreck))
        against = f" vs {wreck.against}" if wreck.against > 0 else ""
        fate = "falls" if wreck.jumped or car is None else f"is in the wreck of {car.name}"
        if wreck.victims:
            said = f"{fate} at {wreck.mph}{against} mph: dice {_lying(wreck)}"
            table.record(Driven(wreck.victims[0], said, ("UA-EXO-7",)))
    elif wreck.dice and wreck.victims:
        yield from _victim(table, wreck)
    else:
        chase.wrecks.remove(wreck)
        if car is not None and not wreck.jumped:
            car.fate = "wrecked"


def _speed(table: Table, wreck: Wreck) -> Enter:
    car = in_chase(table).car(wreck.car)
    where = f"How fast was {car.name} going, in mph?" if car else "How fast, in mph?"
    return whole_number(SPEED.id, where, 0, FASTEST, USUAL)


def _head_on(table: Table) -> Enter:
    in_chase(table)
    asked = whole_number(HEAD_ON.id, "Head-on with another car? Its speed in mph (0 = no)", 0, FASTEST, 0)
    return asked._replace(unasked=0)


def _handful(table: Table, wreck: Wreck) -> Roll:
    in_chase(table)
    many = wreck_dice(wreck.mph, max(0, wreck.against))
    what = f"{table.name(wreck.victims[0])}'s fall" if wreck.jumped and wreck.victims else "The wreck"
    return Roll(
        question=WRECK.id,
        seats=(GM,),
        prompt=f"{what}: roll {'1 die' if many == 1 else f'{many} dice'}",
        about=tuple(wreck.victims),
        dice=(TEN,) * many,
        guide="a 0 counts as 10" if many == 1 else "the GM reads 2 per victim as a number, or adds them (0 is 10)",
    )


def _victim(table: Table, wreck: Wreck) -> Procedure[None]:
    """Play the next step for the first victim: the seat belt, then the dice and how to read them."""
    character_id = wreck.victims[0]
    character = table.characters.get(character_id)
    if character is None or character.dead:
        wreck.victims.pop(0)
        wreck.belt = ""
        return
    if not (character.belt or wreck.belt or wreck.jumped):
        mind = Sum((("Mind", character.mind),))
        faces = yield from ask(partial(_belted, table, character_id, mind))
        reading = rolled(table, table.characters[character_id], "Mind (seat belt)", faces, mind, skill=False)
        wreck.belt = "on" if reading.succeeded else "off"
        return
    if len(wreck.dice) > 1 and wreck.tens < 0:
        wreck.tens = int((yield from ask(partial(_tens, table, wreck))))
        return
    answer: str = yield from ask(partial(_ones, table, wreck))
    how, points = made_of(wreck, answer)
    wreck.tens, wreck.belt = -1, ""
    wreck.victims.pop(0)
    does, cause = ("hits the road", "in a fall") if wreck.jumped else ("is thrown about in the wreck", "in a wreck")
    table.record(Driven(character_id, does, ("UA-EXO-7",), "wound", how))
    hurt(table, table.characters[character_id], points, cause=cause)


def made_of(wreck: Wreck, answer: str) -> tuple[str, int]:
    """Return the roll made of the dice in words, and its damage (UA-EXO-7)."""
    at, _, reads = answer.partition(":")
    ones = wreck.dice[int(at)]
    dice = [ones] if len(wreck.dice) == 1 else [wreck.dice[wreck.tens], ones]
    said = "".join(map(str, dice))
    if reads == "digits":
        return f"{said}, digits added", wrecked(dice, "digits")
    return said, wrecked(dice, "value")


def _belted(table: Table, character_id: str, mind: Sum) -> Roll:
    character = table.characters.get(character_id)
    if character is None or character.dead:
        raise MovedOn
    return two_dice(table, BELT.id, character_id, f"{character.name}, seat belt on? {mind.words}")


def _tens(table: Table, wreck: Wreck) -> Choose:
    victim = _next(table, wreck)
    seen: dict[int, int] = {}
    for at, face in enumerate(wreck.dice):
        seen.setdefault(face, at)
    options = [
        Option(str(at), f"{face} as tens", _harms(table, wreck, at), str(face)) for face, at in sorted(seen.items())
    ]
    prompt = f"{victim}: pick two of {_lying(wreck)}, the tens die first"
    return choice(TENS.id, prompt, options, about=wreck.victims[:1])


def _belt_on(table: Table, wreck: Wreck) -> bool:
    """Tell whether the next victim wore a belt: then the digits are usually added."""
    return (wreck.belt or table.characters[wreck.victims[0]].belt) == "on" and not wreck.jumped


def _harms(table: Table, wreck: Wreck, at: int) -> str:
    """Return the damage with this die as tens in words, first by the usual reading."""
    ones = [face for other, face in enumerate(wreck.dice) if other != at]
    added, read = (sorted(wrecked([wreck.dice[at], face], reads) for face in ones) for reads in _READS)
    both = [(f"{points[0]} to {points[-1]}", how) for points, how in ((added, "digits added"), (read, "as a number"))]
    (most, usual), (other, unusual) = both if _belt_on(table, wreck) else both[::-1]
    return f"{most} damage ({usual}) or {other} ({unusual})"


def _ones(table: Table, wreck: Wreck) -> Choose:
    victim = _next(table, wreck)
    belted = _belt_on(table, wreck)
    usual = "digits" if belted else "value"  # the suggested reading
    options: list[Option] = []
    seen: set[int] = set()
    for at, face in sorted(enumerate(wreck.dice), key=lambda entry: entry[1]):
        if at == wreck.tens or face in seen:
            continue
        seen.add(face)
        if wreck.tens < 0:
            options.append(Option(f"{at}:value", f"{face}: {counts(face)} damage", letter=str(face)))
            continue
        tens = wreck.dice[wreck.tens]
        for reads in (usual, "value" if belted else "digits"):
            damage = wrecked([tens, face], "digits" if reads == "digits" else "value")
            words = "with its digits added" if reads == "digits" else "as a number"
            label = f"{tens}{face} {words}: {damage} damage"
            options.append(Option(f"{at}:{reads}", label, letter=f"{'' if reads == usual else ','}{face}"))
    return choice(ONES.id, f"{victim}: which roll?", options, about=wreck.victims[:1])


def _next(table: Table, wreck: Wreck) -> str:
    """Return in words that the next victim falls, wears the belt or does not: `Dot falls`, `Dot, belted`."""
    character = table.characters.get(wreck.victims[0]) if wreck.victims else None
    if character is None or character.dead:
        raise MovedOn
    if wreck.jumped:
        return f"{character.name} falls"
    return f"{character.name}, {'belted' if (wreck.belt or character.belt) == 'on' else 'unbelted'}"


def _lying(wreck: Wreck) -> str:
    return " ".join(map(str, wreck.dice))


def begin_chase(table: Table, cars: Sequence[Car]) -> None:
    """Begin a chase of these cars, the prey first (UA-CAR-1)."""
    table.chase, table.phase, table.round = Chase([*cars]), "chase", 0
    for character in table.people:
        character.begin_fight()
    table.group = []
    table.record(ChaseBegan(cars[0].name))
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
    for character in table.people:
        character.begin_round(until_own_go=False)
    table.record(ChaseRound(chase.round, _left(chase)))


def end_chase(table: Table, text: str, rules: tuple[str, ...] = ()) -> None:
    """End the chase and add it to the session's history; `text` gives the reason and names only cars.

    The round's number stays: until another fight or chase begins, players see the characters they saw in the chase.
    """
    chase = in_chase(table)
    table.record(ChaseEnded(text, rules, _left(chase)))
    table.round = chase.round
    keep(table, "The chase", text)
    table.chase, table.group, table.fires = None, [], []
    for character in table.people:
        character.begin_fight()


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
        text = f"{prey.name} has got away" + ("" if lost else " with no pursuer left")
        end_chase(table, text, ("UA-CAR-2",) if lost else ())
        return True
    return False
