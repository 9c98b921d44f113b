"""The dice of an attack, with its shifts and called shots: UA-SHF-1, UA-CAL, UA-MUL-2, UA-SUC-1, UA-CHK-5.

The GM picks called shots and shifts while the attack's dice are awaited. Shifts stay until they are changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import partial
from typing import NamedTuple

from unhex_tui.engine.advice import LazyPreviews, Odds, Preview, Question
from unhex_tui.engine.decision import Blocked, Choose, Enter, Option, Pick, Reason, Roll
from unhex_tui.engine.procedure import Gone, Procedure, ask
from unhex_tui.gamekit.questions import seat_of, several, whole_number
from unhex_tui.gamekit.views import ALL
from unhex_tui.systems.unknown_armies.fight.aiming import struck
from unhex_tui.systems.unknown_armies.fight.consequences import sprays
from unhex_tui.systems.unknown_armies.fight.matchup import calling, columns, matchup, offered, seen, sides
from unhex_tui.systems.unknown_armies.fight.rolling import TEN, caption, own_shift, skill_dice, two_dice
from unhex_tui.systems.unknown_armies.fight.targets import (
    actor,
    aimed,
    attack_target,
    both,
    check_series,
    roll_facts,
    situation,
    unfit,
)
from unhex_tui.systems.unknown_armies.fight.ways import WAYS, blow_of, words_of
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.attacks import PARTS, SHIFTS, Blow, Target, Way, covers, follow_up
from unhex_tui.systems.unknown_armies.rules.dice import succeeding, value
from unhex_tui.systems.unknown_armies.state.table import Act, Table

SHARE = Question("share", "How much of the target number this attack gets; the other attacks share the rest.")
ATTACK = Question("attack", "Whether the attack hits.", "attack.hunch", tries=True)
SITUATION = Question("shifts", "Which situation shifts apply to these two, until you change them.")
DODGE_ROLL = Question("dodge", "How much of the attack gets through: nothing, half or all.", "dodge.hunch", tries=True)
SHIFT = Option(":shifts", "Situation shifts", letter="w")
CALLS = {f":{part}": part for part in PARTS}


def _needs(part: Way) -> str:
    """Return the minimum of a called shot, and its bonus to the target number (UA-CAL-4)."""
    return f"min {part.minimum}" + (f", +{part.by}" if part.by else "")


CALLED = tuple(
    Option(
        f":{key}", f"Called: {part.name.replace(' or ', '/')}", _needs(part), "T" if key == "head" else key[0].upper()
    )
    for key, part in PARTS.items()
)


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
    reads = roll_facts(table, character, WAYS[action.way].role, against.target.value, against.blow.minimum).read
    about = _about(foe)
    return two_dice(
        table,
        ATTACK.id,
        character.id,
        prompt,
        about=about,
        extras=extras,
        guide=lambda: succeeding(says, reads),
        reads=reads,
        blow=blow_of(character, action, foe, foe is not None and foe.vest and covers(action.called)),
    )


def _cancelled(called: Option) -> Option:
    """Return the option of a part that is called now: its odds are those of an ordinary shot (UA-CAL-1)."""
    name = PARTS[CALLS[called.key]].name
    return called._replace(label=f"Not the {name}", hint="cancels the called shot", also=(called.label,))


def _one_die(table: Table, action: Act, against: Against) -> Roll:
    """Build the question for the one die of a follow-up, read as a match (UA-SUC-1)."""
    character, foe = both(table, action)
    prompt = f"{_prompt(table, action, against)}; 1 die, read twice"
    return Roll(question=ATTACK.id, prompt=prompt, dice=(TEN,), **seat_of(table, character.id, foe.id))


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
    return several(
        SITUATION.id, prompt, options, blocked=tuple(blocked), about=(character.id, *_about(foe)), chosen=chosen
    )


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
    prompt = f"{character.name}, attack {action.nth} of {action.attacks}: how much of the target number ({left} left)?"
    equal = left // (action.attacks - action.nth + 1)
    return whole_number(SHARE.id, prompt, 0, left, equal, table.seat(character.id))


@ATTACK.odds
def _attack_odds(table: Table, asked: Roll | Choose) -> Odds:
    """Return the odds of the current attack with each part called or no longer called (UA-CAL-1 to UA-CAL-4)."""
    if table.action is not None and table.action.way == "suppress":
        return Odds(words={ALL: sprays(table, table.subject(asked), table.action)})
    try:
        action, character, foe = sides(table)
    except Gone:
        return _at_car(table)
    keys = [extra.key for extra in offered(asked) if extra.key in CALLS]
    return columns({key: matchup(table, character, calling(action, CALLS[key]), foe) for key in keys}, {}, then=True)


@SITUATION.odds
def _shift_odds(table: Table, asked: Pick) -> Odds:
    """Return the odds of the attack with each row of the shifts added, or removed if it applies now (UA-SHF-1)."""
    action, character, foe = sides(table)
    matchups = {ALL: matchup(table, character, action, foe)}
    for option in asked.options:
        attacker, target = copy(character), copy(foe)
        owner = target if SHIFTS[option.key].of_foe else attacker
        others = [row for row in owner.shifts if row != option.key]
        owner.shifts = others if option.key in owner.shifts else [*others, option.key]
        matchups[option.key] = matchup(table, attacker, action, target)
    return columns(matchups, {}, then=True)


def _at_car(table: Table) -> Odds:
    """Return the odds of the current shot at a car."""
    action = table.action
    if action is None or not action.car or action.who not in table.characters:
        return Odds()
    return Odds(words={ALL: "hits {}: {}".format(*struck(table, action, action.car))})


@ATTACK.previews
@DODGE_ROLL.previews
def _rolled(table: Table, asked: Roll | Choose) -> Mapping[str, Preview]:
    """Return previews of the current attack or dodge, and of each called part (UA-CAL-1 to UA-CAL-4)."""
    action, character, foe = sides(table)

    def called(key: str) -> Preview:
        then = calling(action, CALLS[key]) if key else action
        return Preview(highlight=seen(matchup(table, character, then, foe), foe.wounds))

    return LazyPreviews([ALL, *(option.key for option in offered(asked) if option.key in CALLS)], called)
