"""The drivers' part of a chase round: rolls, stunts, hazards and rams: UA-CAR-3 to UA-CAR-8, UA-CHK-2, UA-CHK-3."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.chance import live
from unhex_tui.engine.decision import Choose, Enter, Option, Reason, Roll
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.questions import choice, line, seat_of, whole_number
from unhex_tui.gamekit.views import Sum, signed
from unhex_tui.gamekit.visibility import met
from unhex_tui.systems.unknown_armies.events.fights import Driven, Risked
from unhex_tui.systems.unknown_armies.fight.rolling import CAPTION, ON, caption, checked, flipped, skill_dice, two_dice
from unhex_tui.systems.unknown_armies.fight.targets import roll_facts, skill_sum
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules import chances, dice
from unhex_tui.systems.unknown_armies.rules.chase import INSANE, Feat, away, behind, insane_drive, stunt_key
from unhex_tui.systems.unknown_armies.rules.dice import against
from unhex_tui.systems.unknown_armies.state.chase import Car, Chase, Hazard, Kind, Wreck
from unhex_tui.systems.unknown_armies.state.table import Table

NOBODY, WRECKED = "nobody", "wrecked"
_RISK = Option(":risk", "Add a risk", "±1 (±2 on match, 01, 00)", "k")
_MAD = Option(":insane", "Add an insane risk", f"half Drive: +{INSANE} or a wreck", "x")
_UNSKILLED = (
    _RISK._replace(hint="+2 on match, 01; else −1 (−2 on match, 00)"),
    _MAD._replace(hint=_MAD.hint.replace("Drive", "Speed")),
)
_MORE = (
    Option(":hazard", "Add a hazard", "second roll: failure loses 1 length", "h"),
    Option(":shift", "GM's shift", "on this driver's rolls this round", "s"),
)
_ON = ON._replace(label="Drive with the hunch")
_OF = {"risk": "the risk", "insane": "the insane risk"}
_RULE = {"risk": "UA-CAR-6", "insane": "UA-CAR-7"}


def in_chase(table: Table) -> Chase:
    """Return the chase; raise MovedOn if there is none any more."""
    if table.chase is None:
        raise MovedOn
    return table.chase


def aboard(table: Table, car: Car) -> list[Character]:
    """Return the characters in a car who are still at the table."""
    people = [table.characters.get(character_id) for character_id in car.aboard]
    return [character for character in people if character is not None and not character.away]


def driver_of(table: Table, car: Car) -> Character | None:
    """Return the car's driver; None if the first character cannot drive."""
    first = table.characters.get(car.aboard[0]) if car.aboard else None
    return first if first is not None and first.able else None


def drive_sum(table: Table, car: Car, feat: Feat, hard: Kind = "", shift: int | None = None) -> Sum:
    """Return the target number of a driver's roll (UA-CAR-3, UA-CAR-7, UA-CHK-4).

    It is the skill or Speed (−30 unless the check is Major), for an insane risk one half of it, plus shifts. `hard` is
    the kind of a hazard; `shift` replaces the GM's shift to the next roll.
    """
    character = driver_of(table, car)
    if character is None or car.fate:
        raise MovedOn
    skill = character.skill_named("drive")
    speed = ("Speed", character.speed)
    named = (skill.name, skill.value) if skill else None
    total = insane_drive(*(named or speed)) if feat == "insane" else against(_kind(feat, hard), named, speed)
    return total.plus_all(
        (*skill_sum(table, character, "drive", shift).parts[1:], ("GM's shift this round", car.shift))
    )


def _kind(feat: Feat, hard: Kind) -> dice.Kind:
    return "significant" if feat == "drive" else hard or "major"


def drive_facts(table: Table, car: Car, feat: Feat, hard: Kind = "", shift: int | None = None) -> chances.RollFacts:
    """Return the facts of a driver's roll; the arguments are those of `drive_sum`."""
    total, character = drive_sum(table, car, feat, hard, shift).total, driver_of(table, car)
    assert character is not None
    facts = roll_facts(table, character, "drive", total)
    return facts._replace(kind=_kind(feat, hard), stat=character.speed, feat=feat)


def drive(table: Table, car: Car) -> Procedure[None]:
    """Play the next step of a driver's round: the stunt's description, the Drive roll, or the stunt's roll."""
    if car.stunt and not car.said:
        yield from _describe(table, car)
    elif car.driven:
        yield from _dare(table, car)
    else:
        yield from _roll(table, car)


def _roll(table: Table, car: Car) -> Procedure[None]:
    chase = in_chase(table)
    due = lambda: in_chase(table).driving is car and driverless(table) is None  # noqa: E731
    answer = yield from ask(partial(_asked, table, car), while_=due)
    if answer in (_RISK.key, _MAD.key):
        car.stunt, car.said = answer.removeprefix(":"), False
        return
    if answer == ":hazard":
        chase.hazards.append(Hazard(car.id))
        return
    if answer == ":shift":
        table.errand = answer
        car.shift = yield from ask(partial(_shifted, table, car))
        table.errand = None
        return
    character = driver_of(table, car)
    assert character is not None
    if answer == "on":
        answer = [int(character.hunch[0]), int(character.hunch[1])]
    answer = yield from flipped(table, character.id, character.called("drive"), partial(_asked, table, car), answer)
    by, result = yield from _driven(table, car, "drive", answer, "Drive")
    assert by is not None
    car.driven = True
    holds = "" if by else ", no change"
    _moved(table, car, by, f"drives {car.name}: {result}{holds}", ("UA-CAR-4" if abs(by) > 1 else "UA-CAR-3",))


def _asked(table: Table, car: Car) -> Roll | Choose:
    """Build the question for the driver's roll; with a hunch, a choice to use it (UA-CHK-5)."""
    chase, total = in_chase(table), drive_sum(table, car, "drive")
    character = driver_of(table, car)
    assert character is not None
    if car.driven or chase.step != "drive":
        raise MovedOn
    where = f", {behind(chase.gap(car), chase.prey.name)}" if car is not chase.prey else ""
    prompt = (
        f"{character.name} drives {car.name}{where}: {total.words}{f', then {_OF[car.stunt]}' if car.stunt else ''}"
    )
    stunts = (_RISK, _MAD) if character.skill_named("drive") else _UNSKILLED
    more = (*(() if car.stunt else stunts), *_MORE)
    level = f" to {character.speed} (Speed): 0," if character.speed > total.total else ""
    skilled = f"to {signed(total.total)}: +1,{level} above: −1; match, 01, 00: double"
    unskilled = f"up to {signed(total.total)}: 0 (match, 01: +2), above: −1 (match, 00: −2)"
    says = skilled if character.skill_named("drive") else unskilled
    ahead = f"+ takes it further ahead of {chase.prey.name}, − back towards it"
    notes = [Reason(ahead, ("UA-CAR-12",))] if chase.gap(car) < 0 else []
    if character.hunch:
        on = _ON._replace(hint=f"the roll is {character.hunch}")
        return choice("chase.way", prompt, (on, *more), *notes, enter="on", **seat_of(table, character.id))
    return two_dice(table, "chase.drive", character.id, prompt, extras=more, guide=says, notes=notes)


def _shifted(table: Table, car: Car) -> Enter:
    character = driver_of(table, car)
    if character is None:
        raise MovedOn
    return whole_number("chase.shift", f"GM's shift this round for {character.name}?", -100, 100, car.shift)


def _driven(
    table: Table, car: Car, feat: Feat, faces: list[int], what: str, hard: Kind = ""
) -> Procedure[chances.Drove]:
    """Record a driver's two digits and return what they do; without the skill Major takes a match or 01 (UA-CHK-3)."""

    def check(facts: chances.RollFacts) -> Procedure[dice.Check]:
        character, target = driver_of(table, car), drive_sum(table, car, feat, hard)
        assert character is not None
        skilled, alone = character.skilled("drive"), feat == "drive"
        yield from ()
        return checked(table, character, facts.kind, what, faces, target, facts.stat, skilled=skilled, alone=alone)

    return (yield from live(chances.drive, drive_facts(table, car, feat, hard), {"check": check}))


def _moved(table: Table, car: Car, by: int, text: str, rules: tuple[str, ...], *, hit: bool = False) -> None:
    """Move a car by some lengths and record the new gaps."""
    chase, character = in_chase(table), driver_of(table, car)
    assert character is not None
    before = {pursuer.id: chase.gap(pursuer) for pursuer in chase.pursuers()}
    gap = before.get(car.id, 0)
    ahead = gap < 0 < by
    # In older saves a win took a pursuer who was ahead back to the prey.
    chase.move(car, max(gap, -by) if ahead and not table.holds("UA-CAR-1") else by, hit=hit)
    wording = f", {signed(by) if by < 0 else f'+{by}'}" if by else ""
    gaps = [
        _led(pursuer, before[pursuer.id], chase.gap(pursuer))
        for pursuer in chase.pursuers()
        if before[pursuer.id] != chase.gap(pursuer)
    ]
    stops = car.id in before and by > gap >= 0
    if stops:
        gaps.append(f"stops beside {chase.prey.name}")
    elif by and not gaps and car is not chase.prey:
        gaps.append(f"still beside {chase.prey.name}")
    led = f": {'; '.join(gaps)}" if gaps else ""
    cited = ("UA-CAR-12",) if stops else ("UA-CAR-12", "UA-CAR-1") if ahead else ()
    table.record(Driven(character.id, f"{text}{wording}{led}", (*rules, *cited)))
    if chase.step != "drive" or (table.rules.car_away == "at_once" and table.holds("UA-CAR-2")):
        shake_off(table)


def shake_off(table: Table) -> None:
    """Take pursuers that are too far behind or ahead out of the chase (UA-CAR-2)."""
    chase = in_chase(table)
    for car in chase.pursuers():
        if away(chase.gap(car)):
            car.gap, car.moved, car.fate = chase.gap(car), 0, "lost"
            if aboard(table, car):
                table.record(Driven(car.aboard[0], f"and {car.name} are shaken off", ("UA-CAR-2",)))


def _led(car: Car, was: int, now: int) -> str:
    return f"{car.name} {was} → {behind(now)}" if min(was, now) >= 0 else f"{car.name} {behind(was)} → {behind(now)}"


def _describe(table: Table, car: Car) -> Procedure[None]:
    """Ask for the stunt in words, which the GM accepts by typing them; repeated stunts are refused (UA-CAR-6)."""
    said = clean((yield from ask(partial(_stunt, table, car))))
    if not said:
        car.stunt = ""
        return
    used = {stunt_key(stunt) for other in in_chase(table).cars for stunt in other.stunts}
    if stunt_key(said) in used and table.holds("UA-CAR-6", "gm"):
        text = f"cannot reuse {said}: already risked in this chase"
        table.record(Driven(car.aboard[0], text, ("UA-CAR-6",), "gm"))
        car.stunt = ""
        return
    car.stunts.append(said)
    car.said = True
    if not met(table, table.characters[car.aboard[0]]):
        car.untold.append(said)
    table.record(Risked(car.aboard[0], car.name, said, car.stunt == "insane"))


def _stunt(table: Table, car: Car) -> Enter:
    character = driver_of(table, car)
    if character is None or not car.stunt:
        raise MovedOn
    used = [stunt for other in in_chase(table).cars for stunt in other.stunts]
    notes = [Reason("Enter also means that the GM accepts the stunt", (_RULE[car.stunt],))]
    notes += [Reason(f"Already used in this chase: {', '.join(used)}", ("UA-CAR-6",))] if used else []
    prompt = f"Describe {character.name}'s stunt (leave empty to cancel)"
    return line("chase.stunt", prompt, "", *notes, **seat_of(table, character.id))


def _dare(table: Table, car: Car) -> Procedure[None]:
    """Play the roll of a stunt (UA-CAR-6, UA-CAR-7)."""
    feat = car.stunt
    assert feat
    faces = yield from driver_rolls(table, "chase.risk", car, feat, _OF[feat])
    by, result = yield from _driven(table, car, feat, faces, f"Drive for {_OF[feat]}")
    car.stunt, car.said = "", False
    if by is None:
        begin_wreck(table, car, "loses control", (_RULE[feat],), met=True)
    else:
        _moved(table, car, by, "makes it" if result == "success" else "fails", (_RULE[feat],))


def driver_rolls(table: Table, question: str, car: Car, feat: Feat, what: str, hard: Kind = "") -> Procedure[list[int]]:
    """Ask for the driver's two digits in a stunt, a hazard or a ram."""
    driver = driver_of(table, car)
    if driver is None:
        raise MovedOn
    character_id = driver.id

    def build() -> Roll:
        total, character = drive_sum(table, car, feat, hard), driver_of(table, car)
        if character is None or character.id != character_id:
            raise MovedOn
        said = f"{character.name} rolls {'against' if feat == 'ram' else 'for'} {what}: {total.words}"
        says = CAPTION if hard == "significant" else caption(character, "drive")
        if hard == "significant" and character.skilled("drive"):
            says = f"success up to the target or {character.speed} (Speed); 01 always, 00 never"
        return two_dice(table, question, character.id, said, guide=says)

    return (yield from skill_dice(table, character_id, driver.called("drive"), build))


def begin_wreck(table: Table, car: Car, text: str, rules: tuple[str, ...], *, met: bool = False) -> None:
    """Wreck a car; its dice and victims are settled next (UA-EXO-7)."""
    character_id = car.aboard[0] if car.aboard else ""
    if character_id in table.characters:
        table.record(Driven(character_id, f"{text}: {car.name} is wrecked", rules, "wound"))
    car.stunt, car.said, car.driven = "", False, True
    in_chase(table).wrecks.append(Wreck(car.id, [character.id for character in aboard(table, car)], met=met))


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
    question, what = ("chase.rammed", "the ram") if hazard.by_ram else ("chase.hazard", f"the hazard ({hazard.kind})")
    faces = yield from driver_rolls(table, question, car, feat, what, hazard.kind)
    said = "Drive against the ram" if hazard.by_ram else "Drive for the hazard"
    by, _ = yield from _driven(table, car, feat, faces, said, hazard.kind)
    assert by is not None
    chase.hazards.remove(hazard)
    rules = ("UA-CAR-8" if hazard.by_ram else "UA-CAR-5",)
    _moved(table, car, by, "loses ground" if by else "gets through", rules, hit=hazard.by_ram)


def _how_hard(table: Table, car: Car) -> Choose:
    character = driver_of(table, car)
    if character is None:
        raise MovedOn
    least, as_well = (
        ("up to Drive", "up to Drive or Speed") if character.skilled("drive") else ("a match or 01", "any success")
    )
    options = [
        Option("major", "Major", f"{least}, else lose 1 length", "m"),
        Option("significant", "Significant", as_well, "s"),
    ]
    return choice(
        "chase.how_hard", f"A hazard for {character.name}: which roll?", options, about=(character.id,), enter="major"
    )


def driverless(table: Table) -> Car | None:
    """Return a car in the chase without an able driver, None if there is none."""
    return next((car for car in in_chase(table).running() if driver_of(table, car) is None), None)


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
    options = [
        Option(character.id, f"{character.name} takes the wheel", token=character.id)
        for character in there
        if character.able
    ]
    options += [
        Option(NOBODY, "The car stops", "out of the chase: press . twice", ".."),
        Option(WRECKED, "The car is wrecked", "", ",w"),
    ]
    driver = table.characters.get(car.aboard[0])
    driven_by = (
        f"{driver.name} is {table.condition(driver)}: no one" if driver is not None and driver.fate else "No one"
    )
    return choice("chase.wheel", f"{driven_by} is driving {car.name}. What happens to it?", options)
