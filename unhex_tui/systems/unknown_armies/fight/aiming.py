"""The target of an attack, a character or in a chase also a car: UA-MUL-2, UA-CAR-10, UA-SHF-1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from unhex_tui.engine.advice import LazyPreviews, Odds, Preview, Question
from unhex_tui.engine.chance import exact
from unhex_tui.engine.decision import Blocked, Choose, Next, Option, Reason
from unhex_tui.engine.dice import percent
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.gamekit.questions import choice, option_of, seat_of
from unhex_tui.gamekit.views import ALL, signed
from unhex_tui.systems.unknown_armies.events.fights import Done
from unhex_tui.systems.unknown_armies.fight.matchup import (
    NO_HARM,
    POINT_BLANK,
    Matchup,
    best_foe,
    columns,
    dodged,
    matchup,
    seen,
    shift_told,
)
from unhex_tui.systems.unknown_armies.fight.rolling import DICE
from unhex_tui.systems.unknown_armies.fight.targets import (
    actor,
    attack_target,
    both,
    car_shift,
    check_series,
    own_focus,
    roll_facts,
)
from unhex_tui.systems.unknown_armies.fight.ways import (
    EMPTY,
    REFUSE,
    WAYS,
    blow_of,
    cars_for,
    merely_held,
    reach,
    words_of,
)
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules import chances
from unhex_tui.systems.unknown_armies.rules.attacks import Target
from unhex_tui.systems.unknown_armies.rules.chase import Struck
from unhex_tui.systems.unknown_armies.state.table import Act, Car, Table

TARGET = Question("target", "Who or what is attacked.")
REDIRECT = Question("redirect", "Who the redirected attack goes to.")
CHOKES = ("blood_choke", "windpipe_choke")
"""Ways to attack that hold the target."""


def aim(table: Table, action: Act) -> Procedure[bool]:
    """Ask for the target, in a chase also a car; return False if no target is left for a further attack."""
    character = actor(table, action)
    if action.nth > 1 and not (_foes(table, character, action.way) or cars_for(table, character, action.way)):
        return False
    at = yield from ask(partial(_target, table, action))
    character = table.characters[action.who]
    action.target, action.car = (at, "") if at in table.characters else ("", at)
    if character.redirected and action.target:
        action.target = yield from ask(partial(_elsewhere, table, action))
        character.redirected = False
        table.record(Done(character.id, "{who}'s attack is redirected to {target}", ("UA-CHR-1",), action.target))
    action.targets.append(action.target or action.car)
    return True


def _foes(table: Table, character: Character, way: str) -> list[Character]:
    """Return the foes within reach; if there is no target at all, foes anywhere, as the GM may allow."""
    near = reach(table, character, way)
    return near if near or cars_for(table, character, way) else reach(table, character, way, anywhere=True)


def _target(table: Table, action: Act) -> Choose | Given:
    check_series(table, action)
    character = actor(table, action)
    if action.way == "hold_disarm":
        return Given(_id_of(table.held(character.id)))
    if action.way == "follow":
        return Given(_id_of(table.characters.get(character.sucker)))
    foes = _foes(table, character, action.way)
    options, blocked = [], []
    for foe in foes:
        option = option_of(foe, _hint(table, action, foe))
        why = _why_not(table, character, action, foe)
        blocked.append(Blocked(option, (why,))) if why else options.append(option)
    options += [_car_option(table, character, car) for car in cars_for(table, character, action.way)]
    if not options:
        raise Gone
    nth = f", attack {action.nth} of {action.attacks}" if action.attacks > 1 else ""
    before = action.targets[-1] if action.targets else ""
    enter = before if before in [option.key for option in options] else options[0].key if len(options) == 1 else ""
    return choice(
        TARGET.id,
        f"{character.name} attacks ({words_of(character, action)}{nth}): at whom?",
        options,
        blocked=lambda: (*blocked, *_others(table, character, action, foes)),
        enter=enter,
        then=_dice_next(table, character, action),
        **seat_of(table, character.id),
    )


def _car_option(table: Table, character: Character, car: Car) -> Option:
    by = car_shift(table, character.id, car)
    return Option(car.id, car.name, f"car to car {signed(by)}" if by else "side by side", "-*", thing=car.name)


def _dice_next(table: Table, character: Character, action: Act) -> Next | None:
    """Return the attack's dice, whose first digit accepts the default target; None if another question comes first."""
    shared = table.rules.multi_split == "free" and action.attacks > 1
    if character.redirected or character.hunch or shared or action.way == "hose":
        return None
    rolls = "npc_dice" in table.standing and table.seat(character.id).gm
    return Next(character.name, "" if rolls else DICE[0].name, "")


def _id_of(character: Character | None) -> str:
    if character is None or character.away or character.dead:
        raise Gone
    return character.id


def _hint(table: Table, action: Act, foe: Character) -> str:
    words = f"{table.condition(foe)}, dodging" if foe.dodging else table.condition(foe)
    if action.way == "point_blank" and merely_held(foe):
        return f"{words}, {REFUSE}"
    return f"{words}, {taken}" if action.way in CHOKES and (taken := taken_over(table, foe)) else words


def taken_over(table: Table, foe: Character) -> str:
    """Return in words whose hold on the target a new hold ends; empty for none (UA-GRP-5)."""
    holder = table.characters.get(foe.held_by)
    return f"ends {holder.name}'s hold" if holder is not None and not holder.hidden else ""


def _why_not(table: Table, character: Character, action: Act, foe: Character) -> Reason | None:
    """Return the reason against a target: a focus that binds all attacks (UA-MUL-2), or an empty hand to disarm."""
    first = table.characters.get(action.targets[0]) if action.targets else None
    if first is not None and first is not foe and own_focus(character, first):
        return Reason(f"{character.name}'s focus counts: all attacks go to {first.name}", ("UA-MUL-2",))
    if action.way == "disarm" and foe.held_weapon is None:
        return EMPTY
    return None


def _others(table: Table, character: Character, action: Act, foes: list[Character]) -> Iterator[Blocked]:
    for other in sorted(table.taking_part(), key=lambda other: other.team == character.team):  # allies come last
        if other is character or other in foes:
            continue
        if other.dead:
            why = Reason(f"{other.name} is dead", ("UA-WND-2",))
        elif other.team == character.team:
            why = Reason("On the same side")
        elif other.able and action.way == "point_blank":
            why = Reason(f"{other.name} is not helpless", ("UA-EXO-1",))
        elif other.out:
            why = Reason(f"{other.name} is unconscious", ("UA-WND-2",))
        else:
            why = Reason(f"{other.name} is out of reach")
        yield Blocked(option_of(other, table.condition(other)), (why,))


def _elsewhere(table: Table, action: Act) -> Choose | Given:
    """Ask the GM for the target of a redirected attack (cherry 7)."""
    character, foe = both(table, action)
    near = [other for other in table.people if other.able and other not in (character, foe)]
    if not near:
        return Given(foe.id)
    options = [option_of(other, table.condition(other)) for other in near]
    prompt = f"{character.name}'s attack on {foe.name} is redirected: to whom?"
    return choice(REDIRECT.id, prompt, options, about=(character.id, foe.id), light=False)


@TARGET.odds
def _target_odds(table: Table, asked: Choose) -> Odds:
    """Return the odds of the current attack on each target (UA-SHF-1, UA-DOD-1)."""
    action = table.action
    if action is None or action.way not in WAYS or action.who not in table.characters:
        return Odds()
    character = table.characters[action.who]
    foes = [table.characters[option.key] for option in asked.options if option.key in table.characters]
    matchups = {foe.id: matchup(table, character, action, foe) for foe in foes}
    does = POINT_BLANK if action.way == "point_blank" else ""
    words = {foe.id: does or dodged(foe, matchups[foe.id]) for foe in foes}
    stored = (
        f"{character.name}'s hunch {character.hunch} is used as the roll"
        if character.hunch and action.way != "follow"
        else ""
    )
    words[ALL] = ", ".join(filter(None, (stored, shift_told(character))))
    return _with_cars(table, action, asked, columns(matchups, words))


@TARGET.first
def _likely(table: Table, _asked: Choose) -> str:
    """Return the id of the target that the option of `act` named, since its odds are theirs; empty for none."""
    action = table.action
    if action is None or action.way not in WAYS or action.way in NO_HARM:
        return ""
    likely = best_foe(table, table.characters[action.who], action, action.attacks - action.nth + 1)
    return likely[0].id if likely is not None else ""


_STRUCK: tuple[Struck, ...] = ("hazard", "passenger", "driver", "cosmetic")


def _with_cars(table: Table, action: Act, asked: Choose, odds: Odds) -> Odds:
    """Add the odds of shots at cars to the odds against characters (UA-CAR-10, table 3.5)."""
    cars = [option.key for option in asked.options if option.key not in table.characters]
    if not cars:
        return odds
    heads, cells, words = odds.heads or ("hits",), {**odds.cells}, {**odds.words}
    for key in cars:
        hits, words[key] = struck(table, action, key)
        cells[key] = tuple(hits if head == "hits" else "–" for head in heads)
    return odds._replace(heads=heads, cells=cells, words=words)


def struck(table: Table, action: Act, car: str) -> tuple[str, str]:
    """Return the chance that a shot at a car hits, and the chances of its effects in words (table 3.5)."""
    character = table.characters[action.who]
    target, least = _car_target(table, action, car).value, blow_of(character, action, None).minimum
    facts = roll_facts(table, character, "firearms", target, least)
    likely = dict(exact(chances.shot, facts))
    return percent(facts.succeeds), ", ".join(f"{key} {percent(likely[key])}" for key in _STRUCK if key in likely)


def _car_target(table: Table, action: Act, car: str) -> Target:
    return attack_target(table, table.characters[action.who], replace(action, car=car), None)


@TARGET.previews
def _aimed(table: Table, asked: Choose) -> Mapping[str, Preview]:
    action = table.action
    if action is None or action.way not in WAYS or action.who not in table.characters:
        return {}
    character = table.characters[action.who]

    def against(key: str) -> Preview:
        if key not in table.characters:
            return Preview((_car_target(table, action, key).words,))
        foe = table.characters[key]
        odds = matchup(table, character, action, foe)
        return Preview((odds.target.words, *_vested(odds)), highlight=seen(odds, foe.wounds))

    return LazyPreviews([option.key for option in asked.options], against)


def _vested(odds: Matchup) -> Iterator[str]:
    """Yield what the vest of the target does to the damage, where the odds count it (UA-VES-1, UA-VES-2)."""
    if odds.attack.blow.gun and odds.attack.blow.vest:
        rounds = "damage rounded down to tens" if odds.attack.blow.ammo == "piercing" else "only the digits added"
        yield f"a vest probably covers the hit: {rounds}"
