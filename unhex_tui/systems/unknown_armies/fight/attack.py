"""The attacks of one action, each from its target to its effects: UA-MUL, UA-GUN, UA-HTH, UA-DOD, UA-VES, UA-CHR."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, cast

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.chance import live
from unhex_tui.engine.decision import Choose, Option, Roll
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.log import Event
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import choice, option_of, whole_number
from unhex_tui.systems.unknown_armies.events.fights import Attacked, Done, Driven, HalfDodged, Rolled
from unhex_tui.systems.unknown_armies.fight.aiming import aim, taken_over
from unhex_tui.systems.unknown_armies.fight.consequences import GUN_DOES, field_of_fire, gun_does, take_effect
from unhex_tui.systems.unknown_armies.fight.errands import hurt
from unhex_tui.systems.unknown_armies.fight.matchup import columns, matchup, sides
from unhex_tui.systems.unknown_armies.fight.rolling import handful, own_shift, skill_dice, stress, two_dice
from unhex_tui.systems.unknown_armies.fight.striking import DODGE_ROLL, at_what, roll_attack
from unhex_tui.systems.unknown_armies.fight.targets import SeriesOver, aimed, both, check_gun, dodge_sum, roll_facts
from unhex_tui.systems.unknown_armies.fight.ways import WAYS, shots_of, weapon_of, words_of
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules import chances, wounds
from unhex_tui.systems.unknown_armies.rules.attacks import CHERRIES, PARTS, Blow, covers, harm, spent
from unhex_tui.systems.unknown_armies.rules.dice import Reading, needs, shown, value
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import MURDER, half
from unhex_tui.systems.unknown_armies.state.table import Act, Hazard, Table

VEST = Question(
    "vest", "Whether the vest covers the hit. If so, add the digits; round armor-piercing damage down to tens instead."
)
CHERRY = Question("cherry", "Which extra effect a matched success has.")
BLAST = Question("blast.damage", "How much damage the blast does; the rules leave that to the GM.")
HIT = Question("chase.hit", "Which passenger is hit.")
NO_CHERRY = Option("none", "None", letter=".")


class Live(NamedTuple):
    """Facts of the attack under way, each read from the table when a chance rule needs it."""

    table: Table
    action: Act
    blow: Blow
    how: wounds.Escape = "none"

    @property
    def rules(self) -> TableRules:
        return self.table.rules

    @property
    def dodges(self) -> bool:
        foe = self.table.characters[self.action.target]
        return bool(foe.dodging) and foe.able and not foe.held_by and self.action.way != "blast"

    @property
    def reading(self) -> Reading:
        assert self.action.attack is not None
        return self.action.attack

    @property
    def rating(self) -> int:
        return self.table.characters[self.action.target].skill("dodge")

    def against(self, _attack: Reading) -> Live:
        return self

    def landing(self, _attack: Reading, how: wounds.Escape) -> Live:
        return self._replace(how=how)


def attack(table: Table, action: Act) -> Procedure[None]:
    """Play all attacks of the action (UA-MUL-1).

    The series ends when the attacker falls, when the weapon is lost, empty or jammed, and when no foe is left.
    """
    try:
        while action.nth <= action.attacks:
            check_gun(table, action)
            if not (yield from aim(table, action)):
                return
            yield from one_attack(table, action)
            action.nth += 1
            action.attack = action.dodge = None
    except SeriesOver as over:
        if action.attacks > 1:
            further = "further " if action.nth > 1 else ""
            table.record(Done(action.who, f"{{who}} {over}: no {further}attacks", ("UA-MUL-1",)))


def one_attack(table: Table, action: Act) -> Procedure[None]:
    """Play one attack on a chosen target: the roll, the dodge and the effects."""
    character, foe = aimed(table, action)
    if foe is not None:
        table.record(Attacked(character.id, words_of(character, action), foe.id))
    if action.way == "hose":
        yield from field_of_fire(table, action)
    hunch = bool(character.hunch) and action.way != "follow"
    number, (blow, target) = yield from roll_attack(table, action)
    character, foe = aimed(table, action)
    if hunch:
        character.hunch = ""
    skill = character.skill_named(WAYS[action.way].role)
    facts = roll_facts(table, character, WAYS[action.way].role, target.value, blow.minimum)
    reading = action.attack = facts.read(number)
    action.shift, character.next_shift = character.gms_shift, None
    what = (skill.name if skill else WAYS[action.way].role) + ("" if foe else f" at {at_what(table, action)}")
    what += f" at the {PARTS[action.called].name}" if action.called else ""
    at, spans = foe.id if foe else "", needs(reading, table.rules)
    one = action.way == "follow"
    table.record(
        Rolled(character.id, what, reading, target.words, hunch, of="attack", target=at, needs=spans, one_die=one)
    )
    gun = weapon_of(character, action.way)
    if gun is not None and gun.gun:
        gun.loaded = max(0, gun.loaded - spent(blow, shots_of(action), reading, table.rules))
    if foe is None:
        yield from _strike_car(table, action, blow)
        return
    rolls = {"attack": _attack, chances.evade: _dodge, chances.land: _strike_home}
    yield from live(chances.attack, Live(table, action, blow), rolls)
    if action.way == "point_blank":
        yield from stress(table, action.who, "violence", MURDER, "UA-EXO-2")


def _attack(facts: Live) -> Procedure[Reading]:
    """Return the attack that is rolled already."""
    yield from ()
    return facts.reading


def _dodge(facts: Live) -> Procedure[wounds.Escape]:
    (table, action, blow, _), reading = facts, facts.reading
    escape = cast(wounds.Escape, (yield from live(chances.evade, facts, {"dodge": _roll_dodge})))
    character, foe = both(table, action)
    dodge_reading = action.dodge
    assert dodge_reading is not None
    low = "" if dodge_reading.succeeded or dodge_reading.value >= reading.value else _below(dodge_reading, reading)
    event: Event = Done(foe.id, "{who} dodges", ("UA-DOD-2",), character.id)
    if escape == "half" and wounds.halves(reading, blow, table.rules):
        event = HalfDodged(foe.id, character.id, shown(reading.value), foe.skill("dodge"))
    elif escape != "all":
        rule = "UA-DOD-7" if escape == "half" else "UA-DOD-4"
        event = Done(foe.id, f"{{who}} fails to dodge{low}", (rule,), character.id)
    table.record(event)
    return escape


def _roll_dodge(facts: Live) -> Procedure[Reading]:
    (table, action, blow, _), reading = facts, facts.reading
    foe = table.characters[action.target]
    faces = yield from skill_dice(table, foe.id, foe.called("dodge"), partial(_dodge_dice, table, action, blow))
    _character, foe = both(table, action)
    hunch, foe.hunch = bool(foe.hunch), ""
    against = dodge_sum(table, foe)
    dodge_reading = _dodge_reads(table, action, foe)(value(*faces))
    action.dodge, action.dodge_shift, foe.next_shift = dodge_reading, foe.gms_shift, None
    spans = "01" if wounds.needs_01(reading.value, table.rules) else needs(dodge_reading, table.rules)
    table.record(
        Rolled(foe.id, "Dodge", dodge_reading, against.words, hunch, of="dodge", against=action.who, needs=spans)
    )
    return dodge_reading


def _below(reading: Reading, attack: Reading) -> str:
    """Return in words that a dodge fails because its roll is lower than the attack's (UA-DOD-2)."""
    return f": {shown(reading.value)} is below the attack's {shown(attack.value)}"


def _dodge_dice(table: Table, action: Act, blow: Blow) -> Roll:
    character, foe = both(table, action)
    assert action.attack is not None
    least = action.attack.value
    at_least = f", minimum {least}" if least > 1 else ""
    prompt = f"{foe.name} dodges {character.name}: {dodge_sum(table, foe).words}{at_least}"
    rating = foe.skill("dodge")
    cut = least < rating and action.attack.succeeded and wounds.halves(action.attack, blow, table.rules)
    failure = (
        f"if the dodge fails: half damage, as the attack's {least} is below Dodge {rating}"
        if cut
        else _undodged(table, action, blow)
    )
    about, extras, reads = (character.id,), (own_shift(foe),), _dodge_reads(table, action, foe)
    return two_dice(table, DODGE_ROLL.id, foe.id, prompt, about=about, extras=extras, guide=failure, reads=reads)


def _dodge_reads(table: Table, action: Act, foe: Character) -> Callable[[int], Reading]:
    """Return the function that reads the roll of a dodge against the attack's roll (UA-DOD-2)."""
    assert action.attack is not None
    return partial(
        wounds.dodge,
        target=dodge_sum(table, foe).total,
        attack=action.attack.value,
        rules=table.rules,
        no_matches=table.matchless(foe),
        skilled=foe.skilled("dodge"),
    )


def _undodged(table: Table, action: Act, blow: Blow) -> str:
    """Return in words what an attack does that no dodge halves, or a missed knife (UA-DOD-4, UA-DOD-7, UA-KNF-1)."""
    assert action.attack is not None
    if not action.attack.succeeded:
        return "a miss, but a knife still cuts: 1 damage if not dodged"
    if "choose" in harm(action.attack, blow, table.rules).effects:
        return "if the dodge fails: killed or knocked out"
    return "if the dodge fails: full effect" if blow.manner.harmless else "if the dodge fails: full damage"


def _strike_home(facts: Live) -> Procedure[chances.End]:
    """Take the effects of an attack after the dodge."""
    table, action, _, escape = facts
    if WAYS[action.way].role == "magick":
        if facts.reading.succeeded and escape != "all":
            yield from _blast(table, action, escape)
        return chances.End(escape, 0, 0, ())  # the GM has decided the harm
    end = yield from live(chances.land, facts, {"cherry": _cherry, "cherry.dice": _cherry_dice, "vest": _vest})
    cherry = "" if action.cherry == NO_CHERRY.key else action.cherry
    character, foe = both(table, action)
    if cherry:
        table.record(Done(character.id, f"{{who}}'s cherry: {_named(cherry)}", ("UA-CHR-1",), foe.id))
    action.cherry = ""
    hurt(table, foe, 0 if "dead" in end.effects else end.damage, action.who)
    hurt(table, character, end.own, action.who)
    for effect in end.effects:
        if effect == "extra-attack":
            yield from _once_more(table, action)
        else:
            yield from take_effect(table, action, effect)
    return end


def _strike_car(table: Table, action: Act, blow: Blow) -> Procedure[None]:
    """Play a shot at a car: a hit on a character in it, damage without effect, or a hazard (UA-CAR-10, table 3.5)."""
    reading, chase = action.attack, table.chase
    assert reading is not None and chase is not None
    car = chase.car(action.car)
    assert car is not None
    struck = yield from live(chances.shot, Live(table, action, blow), {"attack": _attack})
    if struck in ("driver", "passenger"):
        character_id: str = yield from ask(partial(_inside, table, action, struck))
        if character_id:
            action.target, action.car = character_id, ""
            table.record(Done(action.who, "{who} hits {target}", ("UA-CAR-10",), character_id))
            yield from _strike_home(Live(table, action, blow))
            return
    if struck:
        text = "a hazard for its driver" if struck == "hazard" else "cosmetic damage only"
        table.record(Driven(action.who, f"hits {car.name}: {text}", ("UA-CAR-10",)))
    if struck == "hazard":
        chase.hazards.append(Hazard(car.id))
    for effect in harm(reading, blow, table.rules).effects:
        if effect in GUN_DOES:
            yield from gun_does(table, action, effect)


def _inside(table: Table, action: Act, struck: str) -> Choose | Given:
    """Ask who in the car is hit; the GM chooses among several passengers (table 3.5)."""
    aimed(table, action)
    car = table.chase.car(action.car) if table.chase is not None else None
    aboard = car.aboard if car is not None else []
    there = [character for character in table.taking_part() if character.id in aboard and not character.dead]
    there = [character for character in there if (character.id == aboard[0]) == (struck == "driver")]
    if len(there) < 2:
        return Given(there[0].id if there else "")
    options = [option_of(character, "hidden" * character.hidden) for character in there]
    return choice(HIT.id, "Which passenger is hit?", options, about=(action.who,), light=False)


def _blast(table: Table, action: Act, escape: wounds.Escape) -> Procedure[None]:
    """Ask the GM for a blast's damage, since no rule gives it (UA-DOD-6)."""
    points: int = yield from ask(lambda: whole_number(BLAST.id, "How much damage does the blast do?", 0, 200, 10))
    _character, foe = both(table, action)
    hurt(table, foe, half(points) if escape == "half" else points, action.who)


def _once_more(table: Table, action: Act) -> Procedure[None]:
    """Play one more attack at the full skill, with two dice even after a follow-up (cherry 10)."""
    character, foe = both(table, action)
    if character.able and foe.able:
        if action.way == "follow":
            action.way = "strike" if weapon_of(character, "strike") else "fists"
        kept = action.attacks, action.share
        action.attacks, action.share, action.attack = 1, -1, None
        yield from one_attack(table, action)
        action.attacks, action.share = kept


def _cherry(facts: Live) -> Procedure[str]:
    facts.action.cherry = yield from ask(partial(_which_cherry, facts))
    return facts.action.cherry


def _which_cherry(facts: Live) -> Choose:
    """Ask for one of the eleven cherries; on a success without a match the GM decides (UA-CHR-1)."""
    table, action, *_ = facts
    character, foe = both(table, action)
    options = [
        Option(key, cherry.name, _effect(table, foe, key), cherry.letter, also=(cherry.formerly,))
        for key, cherry in CHERRIES.items()
        if table.chase is None or key != "grip"  # a chase has no holds
    ]
    seat = table.seat(character.id) if facts.reading.match else GM
    prompt = f"{character.name} gets a cherry against {foe.name}: which one?"
    offered = (NO_CHERRY, *options)
    return choice(CHERRY.id, prompt, offered, seat=seat, about=(character.id, foe.id), light=False)


def _named(cherry: str) -> str:
    return f"{CHERRIES[cherry].name}, {CHERRIES[cherry].does}"


def _effect(table: Table, foe: Character, cherry: str) -> str:
    """Return a cherry's effect in words; a grip may end another character's hold (UA-GRP-5)."""
    does = CHERRIES[cherry].does
    return f"{does}, {taken}" if cherry == "grip" and (taken := taken_over(table, foe)) else does


def _cherry_dice(facts: Live) -> Procedure[tuple[int, ...]]:
    table, action, *_ = facts

    def build() -> Roll:
        character, _foe = both(table, action)
        prompt, many = f"{character.name}: {_named(action.cherry)}", chances.CHERRY_DICE[action.cherry]
        return handful(table, "cherry.dice", character.id, prompt, many)

    faces = yield from ask(build)
    return tuple(faces)


def _vest(facts: Live) -> Procedure[str]:
    answer: str = yield from ask(partial(_is_covered, facts))
    return answer


def _is_covered(facts: Live) -> Choose | Given:
    """Ask whether the vest covers the hit (UA-VES-3)."""
    table, action, reading = facts.table, facts.action, facts.reading
    character, foe = both(table, action)
    hits = reading.succeeded or (action.way == "point_blank" and not reading.fumble)
    if not foe.vest or not hits or (action.way == "point_blank" and reading.succeeded):
        return Given("no")
    options = (Option("yes", "The vest is hit", letter="v"), Option("no", "Not the vest", letter="n"))
    likely = "yes" if covers(action.called) else "no"
    prompt = f"{foe.name} wears a vest: does it cover the hit?"
    return choice(VEST.id, prompt, options, about=(foe.id, character.id), enter=likely, light=False)


@CHERRY.odds
def _cherry_odds(table: Table, asked: Choose) -> Odds:
    """Return the results of the attack roll with each cherry (table 3.4)."""
    action, character, foe = sides(table)
    keys = [option.key for option in asked.options]
    return columns(
        {key: matchup(table, character, action, foe, cherry=key if key in CHERRIES else "") for key in keys},
        {},
        rolled=True,
    )


@VEST.odds
def _vest_odds(table: Table, _asked: Choose) -> Odds:
    """Return the damage of a hit with the vest and without (UA-VES-1, UA-VES-2)."""
    action, character, foe = sides(table)
    return columns(
        {key: matchup(table, character, action, foe, vest=key == "yes") for key in ("yes", "no")}, {}, rolled=True
    )
