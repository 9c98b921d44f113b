"""The drivers' part of a chase round: rolls, stunts, hazards and rams: UA-CAR-3 to UA-CAR-8, UA-CHK-2, UA-CHK-3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial, reduce

from unhex_tui.engine.advice import LazyPreviews, Odds, Preview, Question
from unhex_tui.engine.chance import live
from unhex_tui.engine.decision import Choose, Enter, Option, Reason, Roll
from unhex_tui.engine.dice import percent
from unhex_tui.engine.procedure import MovedOn, Procedure, ask
from unhex_tui.engine.view import Highlight
from unhex_tui.files.text import clean
from unhex_tui.gamekit.questions import choice, line, seat_of, whole_number
from unhex_tui.gamekit.views import ALL, Sum, signed
from unhex_tui.gamekit.visibility import met
from unhex_tui.systems.unknown_armies.events.fights import Driven, Moved, Risked
from unhex_tui.systems.unknown_armies.fight.matchup import offered
from unhex_tui.systems.unknown_armies.fight.rolling import CAPTION, ON, caption, checked, flipped, skill_dice, two_dice
from unhex_tui.systems.unknown_armies.fight.targets import hunch, roll_facts, skill_sum
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules import chances, dice
from unhex_tui.systems.unknown_armies.rules.chase import INSANE, Feat, away, behind, closed, insane_drive, stunt_key
from unhex_tui.systems.unknown_armies.rules.dice import against
from unhex_tui.systems.unknown_armies.rules.series import Lengths, both, gaps, won
from unhex_tui.systems.unknown_armies.state.table import Car, Chase, Hazard, Kind, Table, Wreck

DRIVE = Question("chase.drive", "Whether the car wins a length, keeps its place or loses one. You can add a risk.")
WAY = Question("chase.way", "Whether to add a risk; the hunch is the roll.")
STUNT = Question("chase.stunt", "Which stunt the driver risks. No stunt can be used twice in a chase.")
RISK = Question("chase.risk", "Whether the risk wins its lengths.")
RISK_HUNCH = Question("chase.risk.hunch")
HAZARD = Question("chase.hazard", "Whether a length is lost.", "chase.hazard.hunch", tries=True)
RAMMED = Question("chase.rammed", "Whether the rammed car falls back.", "chase.rammed.hunch", tries=True)
NOBODY, WRECKED = "nobody", "wrecked"
_RISK = Option(":risk", "Add a risk", "±1 (±2 on match, 01, 00)", "k")
_MAD = Option(":insane", "Add an insane risk", f"+{INSANE} or a wreck, at half Drive", "x")
_UNSKILLED = (
    _RISK._replace(hint="+2 on match, 01; −2 on failed match, 00; else −1"),
    _MAD._replace(hint=_MAD.hint.replace("Drive", "Speed")),
)
_MORE = (
    Option(":hazard", "Add a hazard", "second roll: failure loses 1 length", "h"),
    Option(":shift", "GM's shift", "on this driver's rolls this round", "s"),
)
_ON = ON._replace(label="Drive with the hunch")
_OF = {"risk": "the risk", "insane": "the insane risk", "hazard": "the hazard", "ram": "the ram"}
_ASKED = {"risk": RISK, "insane": RISK, "hazard": HAZARD, "ram": RAMMED}
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
    by, result = yield from driven(table, car, "drive", faces=answer)
    assert by is not None
    car.driven = True
    holds = "" if by else ", no change"
    move(table, car, by, f"drives {car.name}: {result}{holds}", ("UA-CAR-4" if abs(by) > 1 else "UA-CAR-3",))


def _asked(table: Table, car: Car) -> Roll | Choose:
    """Build the question for the driver's roll; with a hunch, a choice to use it (UA-CHK-5)."""
    chase, total = in_chase(table), drive_sum(table, car, "drive")
    character = driver_of(table, car)
    assert character is not None
    if car.driven or chase.step != "drive":
        raise MovedOn
    where = f", {behind(chase.gap(car), chase.prey.name)}" if car is not chase.prey else ""
    then = f", then {_OF[car.stunt]}" if car.stunt else ""
    prompt = f"{character.name} drives {car.name}{where}: {total.words}{then}"
    stunts = (_RISK, _MAD) if character.skill_named("drive") else _UNSKILLED
    more = (*(() if car.stunt else stunts), *_MORE)
    level = "–".join(dict.fromkeys(map(str, (max(1, total.total + 1), character.speed))))
    level = f" · {level} (Speed): 0" if character.speed > total.total else ""
    skilled = f"up to {signed(total.total)}: +1{level} · above: −1 · match, 01, 00: ×2"
    unskilled = f"up to {signed(total.total)}: 0 (match, 01: +2) · above: −1 (match, 00: −2)"
    says = skilled if character.skill_named("drive") else unskilled
    ahead = f"Lengths won take the car further ahead of {chase.prey.name}; lengths lost bring it back"
    notes = [Reason(ahead, ("UA-CAR-12",))] if chase.gap(car) < 0 else []
    if character.hunch:
        on = _ON._replace(hint=f"the roll is {character.hunch}")
        return choice(WAY.id, prompt, (on, *more), *notes, enter="on", **seat_of(table, character.id))
    return two_dice(table, DRIVE.id, character.id, prompt, extras=more, guide=says, notes=notes)


def _shifted(table: Table, car: Car) -> Enter:
    character = driver_of(table, car)
    if character is None:
        raise MovedOn
    return whole_number("chase.shift", f"GM's shift this round for {character.name}?", -100, 100, car.shift)


def driven(table: Table, car: Car, feat: Feat, hard: Kind = "", faces: Sequence[int] = ()) -> Procedure[chances.Drove]:
    """Play a Drive roll, or record one whose `faces` are known, and return what it does (UA-CAR-3 to UA-CAR-8).

    Without the skill a Major check takes a match or 01 (UA-CHK-3).
    """

    def check(facts: chances.RollFacts) -> Procedure[dice.Check]:
        rolled = faces or (yield from _dice(table, car, feat, hard))
        character, target = driver_of(table, car), drive_sum(table, car, feat, hard)
        assert character is not None
        what, skilled = "Drive" if feat == "drive" else f"Drive {_against(feat)}", character.skilled("drive")
        return checked(
            table, character, facts.kind, what, rolled, target, character.speed, skilled=skilled, alone=bool(faces)
        )

    return (yield from live(chances.drive, drive_facts(table, car, feat, hard), {"check": check}))


def move(table: Table, car: Car, by: int, text: str, rules: tuple[str, ...], *, hit: bool = False) -> None:
    """Move a car by some lengths and record the new gaps."""
    chase, character = in_chase(table), driver_of(table, car)
    assert character is not None
    before = {pursuer.id: chase.gap(pursuer) for pursuer in chase.pursuers()}
    gap = before.get(car.id, 0)
    ahead = gap < 0 < by
    # In older saves a win took a pursuer who was ahead back to the prey.
    chase.move(car, max(gap, -by) if ahead and not table.holds("UA-CAR-1") else by, hit=hit)
    wording = f", {signed(by) if by < 0 else f'+{by}'}" if by else ""
    now = ((each, before[each.id], chase.gap(each)) for each in chase.pursuers())
    moved = tuple(((*each.aboard,), _led(each, was, at)) for each, was, at in now if was != at)
    gaps = [told for _, told in moved]
    stays = car.id in before and by > gap >= 0
    if stays:
        gaps.append(f"stays beside {chase.prey.name}")
    elif by and not gaps and car is not chase.prey:
        gaps.append(f"still beside {chase.prey.name}")
    led = f": {'; '.join(gaps)}" if gaps else ""
    cited = ("UA-CAR-12",) if stays else ("UA-CAR-12", "UA-CAR-1") if ahead else ()
    table.record(Moved(character.id, f"{text}{wording}{led}", (*rules, *cited), gaps=moved))
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
    return f"{car.name} from {was if min(was, now) >= 0 else behind(was)} to {behind(now)}"


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
    return line(STUNT.id, prompt, "", *notes, **seat_of(table, character.id))


def _dare(table: Table, car: Car) -> Procedure[None]:
    """Play the roll of a stunt (UA-CAR-6, UA-CAR-7)."""
    feat = car.stunt
    assert feat
    by, result = yield from driven(table, car, feat)
    car.stunt, car.said = "", False
    if by is None:
        begin_wreck(table, car, "loses control", (_RULE[feat],), met=True)
    else:
        move(table, car, by, "makes it" if result == "success" else "fails", (_RULE[feat],))


def _against(feat: Feat) -> str:
    return f"{'against' if feat == 'ram' else 'for'} {_OF[feat]}"


def _dice(table: Table, car: Car, feat: Feat, hard: Kind) -> Procedure[list[int]]:
    """Ask for the driver's two digits in a stunt, a hazard or a ram."""
    driver = driver_of(table, car)
    if driver is None:
        raise MovedOn
    character_id = driver.id

    def build() -> Roll:
        total, character = drive_sum(table, car, feat, hard), driver_of(table, car)
        if character is None or character.id != character_id:
            raise MovedOn
        how_hard = f" ({hard})" if feat == "hazard" else ""
        said = f"{character.name} rolls {_against(feat)}{how_hard}: {total.words}"
        says = CAPTION if hard == "significant" else caption(character, "drive")
        if hard == "significant" and character.skilled("drive") and character.speed > total.total:
            says = f"{character.speed} (Speed) or less succeeds; 01 always does, 00 never"
        return two_dice(table, _ASKED[feat].id, character.id, said, guide=says)

    return (yield from skill_dice(table, character_id, driver.called("drive"), build))


def begin_wreck(table: Table, car: Car, text: str, rules: tuple[str, ...], *, met: bool = False) -> None:
    """Wreck a car; its dice and victims are settled next (UA-EXO-7)."""
    character_id = car.aboard[0] if car.aboard else ""
    if character_id in table.characters:
        table.record(Driven(character_id, f"{text}: {car.name} is wrecked", rules, "wound"))
    car.stunt, car.said, car.driven = "", False, True
    in_chase(table).wrecks.append(Wreck(car.id, [character.id for character in aboard(table, car)], met=met))


def driverless(table: Table) -> Car | None:
    """Return a car in the chase without an able driver, None if there is none."""
    return next((car for car in in_chase(table).running() if driver_of(table, car) is None), None)


_STUNTS: tuple[Feat, ...] = ("risk", "insane")
_WON = (-2, -1, 0, 1, 2)
"""Lengths that a round's roll can gain or lose (UA-CAR-3, UA-CAR-4)."""


def driven_by(table: Table, character_id: str) -> tuple[Chase, Car] | None:
    """Return the chase and the car that the character drives; None without an able driver."""
    chase = table.chase
    car = next((car for car in chase.running() if character_id in car.aboard[:1]), None) if chase else None
    return (chase, car) if chase is not None and car is not None and driver_of(table, car) is not None else None


def spreads(table: Table, asked: Roll | Choose) -> tuple[Chase, Car, dict[str, Sequence[Lengths]]] | None:
    """Return the spreads of a driver's rolls by option key: alone, with each stunt, or of the open stunt.

    UA-CAR-3, UA-CAR-6, UA-CAR-7.
    """
    if (found := driven_by(table, asked.about[0])) is None:
        return None
    chase, car = found
    character, dared = table.subject(asked), asked.question.startswith(RISK.id)
    shift = None if dared else character.own_shift  # an earlier roll uses up the GM's shift to one roll, and a hunch
    rolled = hunch(character) if dared else 0
    stunts = {feat: won(drive_facts(table, car, feat, shift=shift)._replace(rolled=rolled)) for feat in _STUNTS}
    keys = [option.key for option in offered(asked)]
    if dared:
        return chase, car, dict.fromkeys((ALL, *keys), (stunts[car.stunt],)) if car.stunt else {}
    plain = won(drive_facts(table, car, "drive"))
    rows: dict[str, Sequence[Lengths]] = {f":{key}": (plain, then) for key, then in stunts.items()}
    rows[ON.key] = rows.get(f":{car.stunt}", (plain,))
    return chase, car, {ALL: rows[ON.key], **{key: row for key, row in rows.items() if key in keys}}


def by_length(spread: Lengths, none: str = "gets through") -> Odds:
    """Return the chance of each number of lengths, the best first; a wreck is the last. `none` says what 0 is."""

    def words(at: int | None) -> str:
        if not at:
            return "wreck" if at is None else none
        return f"{'wins' if at > 0 else 'loses'} {abs(at)} length{'s' * (abs(at) != 1)}"

    order = sorted(spread, key=lambda at: -99 if at is None else at, reverse=True)
    return Odds(tuple(map(words, order)), {ALL: tuple(percent(spread[at]) for at in order)})


@RISK.odds
def _daring(table: Table, asked: Roll | Choose) -> Odds:
    """Return the chances of the lengths that a stunt wins or loses (UA-CAR-6, UA-CAR-7)."""
    rows = spreads(table, asked)
    return by_length(rows[2][ALL][0]) if rows and ALL in rows[2] else Odds()


@DRIVE.odds
@WAY.odds
def _driving(table: Table, asked: Roll | Choose) -> Odds:
    """Return the odds of the round's result: by the roll alone and with each stunt."""
    rows = spreads(table, asked)
    return _where(*rows, table.rules.car_away == "at_once") if rows and len(rows[2]) > 1 else Odds()


@DRIVE.previews
@WAY.previews
@RISK.previews
@RISK_HUNCH.previews
def _gap_after(table: Table, asked: Roll | Choose) -> Mapping[str, Preview]:
    """Return previews of the gap after the rolls; for the prey, the gap of the nearest pursuer."""
    if (lead := spreads(table, asked)) is None:
        return {}
    chase, car, rows = lead
    near = min(chase.pursuers(), key=lambda car: abs(chase.gap(car)), default=None) if car is chase.prey else car
    if near is None:
        return {}

    def preview(key: str) -> Preview:
        at_once, quarry = table.rules.car_away == "at_once", car is chase.prey
        led = gaps(near.gap, *rows[key], prey=chase.prey.moved, own=near.moved, quarry=quarry, at_once=at_once)
        words = [f"wrecked {percent(led[None])}"] if None in led else []
        when = "after this round" if near is car or near.driven else f"after {chase.prey.name}'s roll"
        words += [f"where {near.name} may be {when}"]
        shares = tuple((signed(at), led[at]) for at in sorted(at for at in led if at is not None))
        return Preview(highlight=Highlight(shares=shares, words=tuple(words)))

    return LazyPreviews(rows, preview)


def _where(chase: Chase, car: Car, rows: Mapping[str, Sequence[Lengths]], at_once: bool) -> Odds:
    """Return columns of a pursuer's gap after the rolls, or of the lengths that the prey gains.

    Results that the roll alone cannot have are added up in the first and the last column.
    """
    pursues, prey = car is not chase.prey, chase.prey.moved

    def over(won: int) -> bool:
        return at_once and all(away(closed(pursuer.gap, prey + won, pursuer.moved)) for pursuer in chase.pursuers())

    known = {
        key: gaps(car.gap, *rolls, prey=prey, own=car.moved, at_once=at_once)
        if pursues
        else reduce(partial(both, over=over), rolls)
        for key, rolls in rows.items()
    }
    plain = [at for at in known[ALL] if at is not None]
    near = plain[0] if pursues and plain else 0
    low, high = (min(plain), max(plain)) if len(plain) > 1 else (near + min(_WON), near + max(_WON))
    lengths = [*range(low, high + 1)]
    heads = [signed(at) if pursues or at <= 0 else f"+{at}" for at in lengths]
    every = [at for spread in known.values() for at in spread if at is not None]
    heads[0] = f"≤{heads[0]}" if min(every) < low else heads[0]
    heads[-1] = f"≥{heads[-1]}" if max(every) > high else heads[-1]
    wrecks = any(None in spread for spread in known.values())
    cells = {}
    for key, spread in known.items():
        row = dict.fromkeys(lengths, 0.0)
        for at, chance in spread.items():
            if at is not None:
                row[max(low, min(high, at))] += chance
        shown = [percent(chance) if chance else "–" for chance in row.values()]
        if key != ALL:  # the strip shows it
            cells[key] = (*shown, *([percent(spread[None]) if None in spread else "–"] if wrecks else []))
    about = "lengths behind, after this round's rolls" if pursues else "lengths won or lost in this round"
    return Odds((*heads, *(("wreck",) if wrecks else ())), cells, assumes=about)
