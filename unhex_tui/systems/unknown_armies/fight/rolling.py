"""Questions for two digits, for handfuls of dice and for stress checks: UA-DIC, UA-CHK-5, UA-STR-1, UA-EXO-2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Choose, Enter, Explanation, Option, Reason, Roll
from unhex_tui.engine.dice import Die, Outcome, RollStrip
from unhex_tui.engine.procedure import Given, Gone, Interrupted, Procedure, ask
from unhex_tui.gamekit.questions import choice, seat_of, whole_number
from unhex_tui.gamekit.traits import bounds
from unhex_tui.gamekit.views import Sum, gain
from unhex_tui.systems.unknown_armies.events.fights import Done, Rolled
from unhex_tui.systems.unknown_armies.fight.targets import roll_facts, skill_sum
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.attacks import Blow, cherry_due, harm
from unhex_tui.systems.unknown_armies.rules.dice import (
    Check,
    Kind,
    Reading,
    check,
    digit_sum,
    hardened_enough,
    needs,
    read,
    succeeding,
    value,
)
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.state.table import Table

OWN_SHIFT = Question("shifts.own", "How much the GM helps or hinders, on this roll only or until the GM changes it.")
FLIP = Question("flip", "Which way around to read the digits.")
STRESS = Question("stress", "Whether the notch is hardened or failed; after a failure they fight, flee or freeze.")
OWN = Option(":own", "GM's shift", letter="x")
ONCE = Option("once", "This roll only", letter="t")
STAYS = Option("stays", "Until I change it", letter="c")
ON = Option("on", "Use the hunch", letter="d")
DICE = (Die("tens", 0, 9), Die("ones", 0, 9))
TEN = Die("d10", 0, 9)
CAPTION = "target number or less succeeds; 01 always does, 00 never"
UNSKILLED = "no skill: only a match up to the target number, or 01"


def two_dice(
    table: Table,
    question: str,
    character_id: str,
    prompt: str,
    *,
    about: Sequence[str] = (),
    extras: Sequence[Option] = (),
    notes: Sequence[Reason] = (),
    guide: str | Callable[[], str] = CAPTION,
    reads: Callable[[int], Reading] | None = None,
    blow: Blow | None = None,
) -> Roll:
    """Build the question for a character's two digits.

    `reads` reads each number of 1 to 100 for the strip of outcomes, `blow` adds the damage of an attack to the strip.
    """
    return Roll(
        question=question,
        prompt=prompt,
        dice=DICE,
        guide=guide,
        extras=tuple(extras),
        strip=(lambda: digit_strip(reads, table.rules, blow)) if reads else (lambda: None),
        explain=lambda: Explanation(notes=tuple(notes)),
        **seat_of(table, character_id, *about),
    )


def digit_strip(reads: Callable[[int], Reading], rules: TableRules, blow: Blow | None = None) -> RollStrip:
    """Return the outcome of each number of two digits, 00 first, which counts as 100 (UA-DIC-1 to UA-DIC-5).

    For an attack the strip also tells whether a match gives a cherry, and the damage (UA-CHR-1, UA-HTH-1, UA-GUN-1).
    """
    readings = [reads(n or 100) for n in range(100)]
    names: dict[Outcome, str] = {"hit": "success", "miss": "failure"} if blow is None else {}
    cherry = blow is not None and any(reading.match and cherry_due(blow, reading, rules) for reading in readings)
    names |= {"match": "match: a cherry" if cherry else "match", "critical": "critical: 01"}
    names["failure"] = "failed match or 00"
    if blow is not None and blow.way == "point_blank":
        names |= {"hit": "hit: dead", "match": "match: dead", "critical": "critical: dead"}
        names |= {"miss": "miss: damage", "failure": "failed match: damage; at 00: none"}
    return RollStrip(tuple(map(_digits_would, readings)), 10, names=names, note=_damage(readings, blow, rules))


def _digits_would(reading: Reading) -> Outcome:
    if reading.succeeded:
        return "match" if reading.match else "critical" if reading.critical else "hit"
    return "failure" if reading.fumble or reading.matched else "miss"


def _damage(readings: Sequence[Reading], blow: Blow | None, rules: TableRules) -> str:
    """Return in words how a plain hit's damage follows from the dice; empty if it does not follow simply."""
    plain = [reading for reading in readings if reading.outcome == "success" and not reading.matched]
    if blow is None or blow.magick or not plain:
        return ""
    if blow.way == "point_blank":
        return f"a miss still does damage: the number rolled, at most {blow.most_damage}"
    if blow.vest:
        tens = f"as rolled, at most {blow.most_damage}, rounded down to tens"
        how = tens if blow.ammo == "piercing" else "both digits added, a 0 counts as 10"
        return f"damage if the vest is hit: {how}"
    does = [harm(reading, blow, rules).damage for reading in plain]
    if does == [digit_sum(reading.value) + blow.bonus for reading in plain]:
        return "damage: both digits added, a 0 counts as 10" + (f", +{blow.bonus}" if blow.bonus else "")
    if blow.gun and does == [min(reading.value, blow.most_damage) for reading in plain]:
        return f"damage: the number rolled, at most {blow.most_damage}"
    return ""


def caption(character: Character, role: str, least: int = 0) -> str:
    """Return in words the rolls that succeed, with the skill or without (UA-CHK-3, UA-DIC-9)."""
    if least > 1:
        return (
            f"{least} to the target number succeeds; 01 always does, 00 never"
            if character.skilled(role)
            else f"{UNSKILLED}; {least} or more"
        )
    return CAPTION if character.skilled(role) else UNSKILLED


def skill_dice(
    table: Table,
    character_id: str,
    skill: str,
    build: Callable[[], Roll],
    adjust: Callable[[str], Procedure[None]] | None = None,
    *,
    shift: list[int] | None = None,
) -> Procedure[list[int]]:
    """Ask for two digits for a skill, given by name, empty for none (UA-DIC-6, UA-CHK-5).

    Before the digits are in, the GM may shift this roll or all later skill rolls by the extra option `own_shift`;
    `adjust` plays the other extras. A hunch replaces the dice once confirmed. With a list for `shift`, the GM's shift
    goes into the list, applies to this roll only, and leaves the table unchanged.
    """
    kept = table.errand
    while isinstance(answer := (yield from ask(partial(_or_hunch, table, character_id, build))), str):
        if answer == ON.key:
            answer = list(map(int, table.characters[character_id].hunch))
            break
        table.errand = answer
        if answer == OWN.key and shift is not None:
            shift[:] = [(yield from ask(partial(_own_shift, table, character_id, build, shift)))]
        elif answer == OWN.key:
            yield from _shift_own(table, character_id, build)
        if adjust is not None:
            yield from adjust(answer)
        table.errand = kept
    return (yield from flipped(table, character_id, skill, build, answer))


def _or_hunch(table: Table, character_id: str, build: Callable[[], Roll]) -> Roll | Choose:
    asked = build()  # raises if the character is gone
    character = table.characters[character_id]
    if not character.hunch:
        return asked
    on, seat = ON._replace(hint=character.hunch), table.seat(character_id)
    options = (on, *asked.extras)
    taken = choice(f"{asked.question}.hunch", asked.prompt, options, seat=seat, about=asked.about, enter=on.key)
    return taken._replace(formerly=asked.formerly, unasked=on.key)  # older saves lack the question for drivers


def own_shift(character: Character, shift: int | None = None) -> Option:
    """Return the option for the GM's shift to a skill roll, with the current shift as its hint (UA-DIC-6)."""
    words = shift_words(character) if shift is None else gain(shift)
    return OWN._replace(hint=words) if words else OWN


def shift_words(character: Character) -> str:
    """Return the GM's shift to the character's rolls and its duration in words; empty without (UA-DIC-6)."""
    if character.next_shift is not None:
        return f"{gain(character.next_shift)} once"
    return gain(character.own_shift) if character.own_shift else ""


def _shift_own(table: Table, character_id: str, build: Callable[[], object]) -> Procedure[None]:
    """Ask the GM for a shift, then for its duration; the shift already applies before the second answer.

    Breaking off the second question drops the shift. Replays of older sessions, which lack that rule, keep it.
    """
    shift: int = yield from ask(partial(_own_shift, table, character_id, build))
    character = table.characters[character_id]
    was, once, character.own_shift, character.next_shift = character.own_shift, character.next_shift, shift, None
    try:
        lasts: str = yield from ask(partial(_how_long, table, character_id, build, was, shift))
    except Interrupted:
        if character_id in table.characters and table.holds("UA-DIC-6", "gm"):
            character.own_shift, character.next_shift = was, once
            table.record(
                Done(character_id, f"{{who}} rolls without the GM's {gain(shift)} after all", ("UA-DIC-6",), kind="gm")
            )
        raise
    character = table.characters[character_id]
    if lasts == ONCE.key:
        character.own_shift, character.next_shift = was, shift


def _own_shift(table: Table, character_id: str, build: Callable[[], object], shift: Sequence[int] = ()) -> Enter:
    build()
    character = table.characters[character_id]
    now = shift[-1] if shift else character.gms_shift
    low, high = bounds(Character)["own_shift"]
    return whole_number(OWN_SHIFT.id, f"GM's shift on {character.name}'s roll?", low, high, now)


def _how_long(table: Table, character_id: str, build: Callable[[], object], was: int, shift: int) -> Choose | Given:
    build()
    if not (was or shift):
        return Given(STAYS.key)
    prompt = f"{gain(shift)} on {table.name(character_id)}'s rolls: for how long?"
    asked = choice("shifts.own.lasts", prompt, (ONCE, STAYS), about=(character_id,), enter=ONCE.key, light=False)
    return asked._replace(unasked=STAYS.key)


def flipped(
    table: Table, character_id: str, skill: str, build: Callable[[], object], faces: list[int]
) -> Procedure[list[int]]:
    """Ask whether to swap the digits of an obsession skill's roll (table rule `flip_flop`)."""
    if table.rules.flip_flop == "off" or faces[0] == faces[1]:
        return faces
    if not skill or skill != table.characters[character_id].obsession:
        return faces
    kept, table.errand = table.errand, "flip"
    answer: str = yield from ask(partial(_flip, table, character_id, build, faces))
    table.errand = kept
    return list(map(int, answer))


def _flip(table: Table, character_id: str, build: Callable[[], object], faces: list[int]) -> Choose:
    build()
    as_rolled, swapped = ("".join(map(str, some)) for some in (faces, faces[::-1]))
    options = (Option(as_rolled, as_rolled, letter="k"), Option(swapped, swapped, letter="s"))
    prompt = f"{table.name(character_id)} rolled {as_rolled}: swap the digits?"
    return choice(FLIP.id, prompt, options, enter=as_rolled, light=False, **seat_of(table, character_id))


def rolled(
    table: Table,
    character: Character,
    what: str,
    faces: Sequence[int],
    target: Sum,
    minimum: int = 0,
    *,
    skill: bool = True,
    skilled: bool = True,
    result: str = "",
    weak: int = 0,
    alone: bool = False,
    least_by: str = "",
    of: Literal["", "initiative"] = "",
    good: str = "",
    hits: tuple[int, ...] | None = None,
) -> Reading:
    """Read two digits and record the roll; a skill roll uses up the hunch and a shift to the next roll.

    `result` is a check's result if the reading does not give it, `weak` the stat within which it is a weak success.
    `alone` marks a roll without an earlier event. `least_by` is the id of the character whose skill is the minimum.
    `hits` are the rolls that succeed where they do not follow from the target, `good` names them.
    """
    hunch = skill and bool(character.hunch)
    if hunch:
        character.hunch = ""
    if skill:
        character.next_shift = None
    reading = read(
        value(*faces), target.total, table.rules, minimum, no_matches=table.matchless(character), skilled=skilled
    )
    spans = good or needs(reading, table.rules)
    table.record(
        Rolled(
            character.id, what, reading, target.words, hunch, result, weak, alone, least_by, of, needs=spans, hits=hits
        )
    )
    return reading


def checked(
    table: Table,
    character: Character,
    kind: Kind,
    what: str,
    faces: Sequence[int],
    target: Sum,
    stat: int,
    *,
    skilled: bool,
    alone: bool = False,
) -> Check:
    """Read two digits as a check and record the roll, which uses up the hunch (UA-CHK-1 to UA-CHK-4)."""
    bare = table.matchless(character)
    as_check = check(kind, value(*faces), target.total, stat, table.rules, skilled=skilled, no_matches=bare)
    outright = as_check.reading.critical or as_check.reading.fumble
    text, weak = "" if outright else as_check.words, stat if skilled and kind == "significant" else 0
    skilled = skilled or kind != "major"
    rolled(table, character, what, faces, target, skilled=skilled, result=text, weak=weak, alone=alone)
    return as_check


def roll_skill(
    table: Table,
    question: str,
    character_id: str,
    role: str,
    prompt: Callable[[], str],
    *,
    what: str = "",
    target: Callable[[], Sum] | None = None,
    minimum: int = 0,
    about: Sequence[str] = (),
) -> Procedure[Reading]:
    """Ask for a roll against a skill, by role, or against the sum that `target` works out; record and return it.

    `prompt` may raise if the roll is no longer needed. `what` replaces the skill's name in the log. A `minimum` is the
    skill of the first character in `about`.
    """

    def against() -> Sum:
        return target() if target is not None else skill_sum(table, table.characters[character_id], role)

    def build() -> Roll:
        least = f", minimum {minimum}" if minimum > 1 else ""
        said = f"{prompt()}: {against().words}{least}"
        own = (own_shift(table.characters[character_id]),)
        reads = roll_facts(table, character, role, against().total, minimum).read
        words = caption(character, role, minimum)
        return two_dice(
            table,
            question,
            character_id,
            said,
            about=about,
            extras=own,
            guide=lambda: succeeding(words, reads),
            reads=reads,
        )

    character = table.characters[character_id]
    faces = yield from skill_dice(table, character_id, character.called(role), build)
    character = table.characters[character_id]
    called = character.called(role)
    by = about[0] if minimum and about else ""
    return rolled(
        table, character, what or called or role, faces, against(), minimum, skilled=bool(called), least_by=by
    )


def handful(table: Table, question: str, character_id: str, prompt: str, many: int) -> Roll:
    """Build the question for a number of ten-sided dice."""
    return Roll(
        question=question, prompt=prompt, dice=(TEN,) * many, guide="0 counts as 10", **seat_of(table, character_id)
    )


def roll_handful(table: Table, question: str, character_id: str, prompt: str, many: int) -> Procedure[list[int]]:
    """Ask for the faces of ten-sided dice, 0 for ten."""
    faces: list[int] = yield from ask(lambda: handful(table, question, character_id, prompt, many))
    return faces


ANSWERS = (
    Option("fight", "Fight", letter="f"),
    Option("flight", "Flight", letter="l"),
    Option("freeze", "Freeze", letter="z"),
)
MOST_NOTCHES = 10


def stress(table: Table, character_id: str, gauge: str, rank: int, *rules: str) -> Procedure[None]:
    """Play a stress check of a rank: no roll with enough hardened notches, else a Mind roll (UA-STR-1).

    Nothing changes before the last answer.
    """
    character = table.characters.get(character_id)
    if character is None:
        return
    cited = ("UA-STR-1", *rules)
    if gauge in character.gauges and hardened_enough(character.gauges[gauge].hardened, rank):
        table.record(Done(character_id, f"{{who}} is hardened enough: {gauge}, rank {rank}", cited))
        return
    faces = yield from ask(
        lambda: two_dice(table, STRESS.id, character_id, _prompt(_there(table, character_id), gauge, rank))
    )
    character = _there(table, character_id)
    target = Sum((("Mind", character.mind),))
    if read(value(*faces), character.mind, table.rules).succeeded:
        rolled(table, character, "Mind", faces, target, skill=False)
        character.gauge(gauge).hardened = min(MOST_NOTCHES, character.gauge(gauge).hardened + 1)
        table.record(Done(character_id, f"{{who}} gets a hardened notch: {gauge}, rank {rank}", cited))
        return
    answer = yield from ask(partial(_comes_of_it, table, character_id, gauge, faces))
    character = _there(table, character_id)
    rolled(table, character, "Mind", faces, target, skill=False)
    character.gauge(gauge).failed = min(MOST_NOTCHES, character.gauge(gauge).failed + 1)
    character.stress = answer if table.fighting else character.stress
    does = {"fight": "fights", "flight": "flees", "freeze": "freezes"}[answer]
    table.record(Done(character_id, f"{{who}} fails the stress check ({gauge}, rank {rank}) and {does}", cited))


def _there(table: Table, character_id: str) -> Character:
    character = table.characters.get(character_id)
    if character is None:
        raise Gone
    return character


def _prompt(character: Character, gauge: str, rank: int) -> str:
    return f"{character.name}, stress check ({gauge}, rank {rank}): Mind {character.mind}"


def _comes_of_it(table: Table, character_id: str, gauge: str, faces: Sequence[int]) -> Choose:
    character = _there(table, character_id)
    prompt = f"{character.name} fails the stress check ({gauge}) with {''.join(map(str, faces))}: which reaction?"
    return choice("stress.answer", prompt, ANSWERS, light=False, **seat_of(table, character_id))
