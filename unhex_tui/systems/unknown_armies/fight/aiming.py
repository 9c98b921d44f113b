"""The target, the shifts and the dice of an attack: UA-SHF-1, UA-CAL, UA-MUL-2, UA-SUC-1, UA-CHK-5.

The GM picks called shots and shifts while the attack's dice are awaited. Shifts stay until they are changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from unhex_tui.engine.decision import Blocked, Choose, Enter, Next, Option, Pick, Reason, Roll
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.gamekit.naming import whose
from unhex_tui.gamekit.questions import choice, option_of, seat_of, several, whole_number
from unhex_tui.gamekit.views import signed
from unhex_tui.systems.unknown_armies.events.fights import Done
from unhex_tui.systems.unknown_armies.fight.rolling import (
    DICE,
    TEN,
    caption,
    own_shift,
    skill_dice,
    two_dice,
)
from unhex_tui.systems.unknown_armies.fight.targets import (
    actor,
    aimed,
    attack_target,
    both,
    car_shift,
    check_series,
    own_focus,
    situation,
    unfit,
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
from unhex_tui.systems.unknown_armies.rules.attacks import PARTS, SHIFTS, Blow, Target, follow_up
from unhex_tui.systems.unknown_armies.rules.dice import read, succeeding, value
from unhex_tui.systems.unknown_armies.state.chase import Car
from unhex_tui.systems.unknown_armies.state.table import Act, Table

SHIFT = Option(":shifts", "Shifts", "situation", "w")
CHOKES = ("blood_choke", "windpipe_choke")
"""Ways to attack that hold the target."""
CALLS = {f":{part}": part for part in PARTS}
CALLED = tuple(
    Option(f":{key}", f"Called: {part.name}", f"roll {part.minimum}+", "T" if key == "head" else key[0].upper())
    for key, part in PARTS.items()
)


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
        "target",
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
    return f"ends {whose(holder.name)} hold" if holder is not None and not holder.hidden else ""


def _why_not(table: Table, character: Character, action: Act, foe: Character) -> Reason | None:
    """Return the reason against a target: a focus that binds all attacks (UA-MUL-2), or an empty hand to disarm."""
    first = table.characters.get(action.targets[0]) if action.targets else None
    if first is not None and first is not foe and own_focus(character, first):
        return Reason(f"{whose(character.name)} focus counts: all attacks go to {first.name}", ("UA-MUL-2",))
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
    near = [other for other in table.characters.values() if other.able and other not in (character, foe)]
    if not near:
        return Given(foe.id)
    options = [option_of(other, table.condition(other)) for other in near]
    prompt = f"{character.name}'s attack on {foe.name} is redirected: to whom?"
    return choice("redirect", prompt, options, about=(character.id, foe.id), light=False)


class Against(NamedTuple):
    """The features of an attack and its target number."""

    blow: Blow
    target: Target


def _against(table: Table, action: Act) -> Against:
    check_series(table, action)
    character, foe = aimed(table, action)
    blow = blow_of(character, action, foe)
    return Against(blow, attack_target(table, character, action, foe, blow))


def roll_attack(table: Table, action: Act) -> Procedure[tuple[int, Against]]:
    """Ask for the roll of an attack, 1 to 100; return it with the target number that the last question showed.

    Shifts and called shots may be picked before the first die is in.
    """
    yield from _share(table, action)
    character, _foe = aimed(table, action)
    against: Against

    def build() -> Roll:
        nonlocal against
        against = _against(table, action)
        return (_one_die if action.way == "follow" else _dice)(table, action, against)

    if action.way == "follow":
        face: list[int] = yield from ask(build)
        return follow_up(face[0]), against
    skill = character.called(WAYS[action.way].role)
    faces = yield from skill_dice(table, character.id, skill, build, partial(_adjust, table, action))
    action.given += max(0, action.share)
    return value(*faces), against


def _adjust(table: Table, action: Act, extra: str) -> Procedure[None]:
    """Play the extra options for shifts and called parts, then ask for the share of the new target number."""
    if extra == SHIFT.key:
        yield from _shifts(table, action)
    elif extra in CALLS:
        action.called = "" if action.called == CALLS[extra] else CALLS[extra]
    yield from _share(table, action)


def _prompt(table: Table, action: Act, against: Against) -> str:
    character, least = actor(table, action), against.blow.minimum
    at_least = f", minimum {least}" if least else ""
    what = f"{at_what(table, action)} ({words_of(character, action)})"
    return f"{character.name} attacks {what}: {against.target.words}{at_least}"


def at_what(table: Table, action: Act) -> str:
    """Return the name of the target, a character or a car."""
    car = table.chase.car(action.car) if table.chase is not None else None
    return car.name if car is not None else table.name(action.target)


def _about(foe: Character | None) -> tuple[str, ...]:
    return () if foe is None else (foe.id,)


def _dice(table: Table, action: Act, against: Against) -> Roll:
    character, foe = aimed(table, action)
    rows = [name for name, _ in situation(table, character, foe, action.way)]
    extras = [SHIFT._replace(hint=", ".join(rows)) if rows else SHIFT, own_shift(character)]
    if foe is not None and WAYS[action.way].role == "firearms" and action.way != "point_blank":
        on = f":{action.called}"
        extras += [_cancelled(option) if option.key == on else option for option in CALLED]
    says = caption(character, WAYS[action.way].role, against.blow.minimum)
    prompt = _prompt(table, action, against)
    reads = partial(
        read,
        target=against.target.value,
        rules=table.rules,
        minimum=against.blow.minimum,
        no_matches=table.matchless(character),
        skilled=character.skilled(WAYS[action.way].role),
    )
    about = _about(foe)
    return two_dice(
        table,
        "attack",
        character.id,
        prompt,
        about=about,
        extras=extras,
        guide=lambda: succeeding(says, reads),
        reads=reads,
        blow=against.blow,
    )


def _cancelled(called: Option) -> Option:
    """Return the option of a part that is called now: its odds are those of an ordinary shot (UA-CAL-1)."""
    name = PARTS[CALLS[called.key]].name
    return called._replace(label=f"Not the {name}", hint="cancels the called shot", also=(called.label,))


def _one_die(table: Table, action: Act, against: Against) -> Roll:
    """Build the question for the one die of a follow-up, read as a match (UA-SUC-1)."""
    character, foe = both(table, action)
    prompt = f"{_prompt(table, action, against)}; 1 die, read twice"
    return Roll(question="attack", prompt=prompt, dice=(TEN,), **seat_of(table, character.id, foe.id))


def _shifts(table: Table, action: Act) -> Procedure[None]:
    picked: list[str] = yield from ask(partial(_shift_rows, table, action))
    character, foe = aimed(table, action)
    for other, of_foe in ((character, False), (foe, True)):
        if other is not None:
            other.shifts = [
                *(row for row in other.shifts if SHIFTS[row].of_foe != of_foe or (foe and unfit(row, action.way, foe))),
                *(row for row in picked if SHIFTS[row].of_foe == of_foe),
            ]


def _shift_rows(table: Table, action: Act) -> Pick:
    """Ask which rows of table 3.1 apply; current rows are preselected (UA-SHF-1)."""
    character, foe = aimed(table, action)
    options, blocked = [], []
    for row in SHIFTS.values():
        owner = foe if row.of_foe else character
        if owner is None:
            continue
        option = Option(row.id, row.name, f"{row.by:+}".replace("-", "−"), group=owner.name)
        if foe is not None and (why := unfit(row.id, action.way, foe)):
            blocked.append(Blocked(option, (Reason(why, ("UA-SHF-1",)),)))
        else:
            options.append(option)
    there = [option.key for option in options]
    chosen = [row for row in (*character.shifts, *(foe.shifts if foe else ())) if row in there]
    prompt = f"{character.name} attacks {at_what(table, action)}: which shifts apply from now on?"
    return several("shifts", prompt, options, blocked=tuple(blocked), about=(character.id, *_about(foe)), chosen=chosen)


def _share(table: Table, action: Act) -> Procedure[None]:
    """Ask for this attack's share of the target number if shares are free (table rule `multi_split`)."""
    if table.rules.multi_split != "free" or action.attacks == 1:
        return
    left = max(0, _against(table, action).target.total - action.given)
    last = action.nth == action.attacks
    action.share = left if last else (yield from ask(partial(_how_much, table, action)))


def _how_much(table: Table, action: Act) -> Enter:
    character = actor(table, action)
    left = max(0, _against(table, action).target.total - action.given)
    prompt = f"{character.name}, attack {action.nth} of {action.attacks}: how much of the remaining target {left}?"
    equal = left // (action.attacks - action.nth + 1)
    return whole_number("share", prompt, 0, left, equal, table.seat(character.id))
