"""The GM's short commands, and the GM actions that happen to a character: UA-CHK, UA-STR-1, UA-EXO-8.

A command is read as a GM action with its answers: `usher 1 -7`, `ines hunch 64`, `dot dodges`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from unhex_tui.engine.decision import Option, Roll
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.wording import Reading, Word, meant, words_of
from unhex_tui.gamekit.questions import character_or_option, choose, concerning, number
from unhex_tui.gamekit.shorthand import Line, Verb, flag_verb, number_verbs, part, points, turned
from unhex_tui.gamekit.views import Sum
from unhex_tui.systems.unknown_armies.events.fights import Done
from unhex_tui.systems.unknown_armies.fight.errands import hurt
from unhex_tui.systems.unknown_armies.fight.rolling import (
    checked,
    own_shift,
    roll_handful,
    skill_dice,
    stress,
    two_dice,
)
from unhex_tui.systems.unknown_armies.fight.targets import borne
from unhex_tui.systems.unknown_armies.people.character import GAUGES, STATS, Character, Weapon
from unhex_tui.systems.unknown_armies.rules.dice import Kind, against, needs_roll, shown, value
from unhex_tui.systems.unknown_armies.rules.wounds import fall_dice, fallen
from unhex_tui.systems.unknown_armies.state.table import Table


def _past_the_vest(line: Line, wounds: int) -> tuple[str, ...]:
    """Return a note if the character loses wound points although they wear a vest (UA-VES-1)."""
    return ("the vest stops none of it",) if line.who.vest and wounds < line.who.wounds else ()


def _hunch(line: Line) -> Reading:
    """Read a hunch of two digits (UA-CHK-5)."""
    if not re.fullmatch(r"\d\d", line.rest):
        return Reading(wrong=f"{line.who.name}: a hunch is 2 digits, such as 07", could=line.goes_on("hunch "))
    return line.amends("hunch", {"amend.number": int(line.rest) or 100})


_LINKS = frozenset(("'", "’", "s", "the", "from", "of"))
"""Words that may stand between a weapon and its owner."""
_OWN = frozenset(("the", "their", "his", "her", "its", "a"))
"""Words that may stand before the name of one's own weapon."""


def _takes(line: Line) -> Reading:
    """Read the taking of another character's weapon, by its name or its skill's: `takes marlow's handgun`."""
    weapons, names = {}, {}
    for owner in line.table.taking_part():
        for weapon in owner.weapons if owner is not line.who else ():
            key = f"{owner.id}/{weapon.id}"
            weapons[key] = (owner, weapon)
            called = (weapon.name, *(("gun", owner.called("firearms")) if weapon.gun else ()))
            names[key] = [text for name in called for text in (f"{owner.name} {name}", f"{name} {owner.name}")]
    words = [word for word in words_of(line.rest) if word.text not in _LINKS]
    match = meant(words, names)
    keys = match.keys if words and match.taken == len(words) else ()
    unsaid = _unsaid(words, [weapons[key] for key in keys])
    if len(keys) != 1 or unsaid:
        among = (weapons[key] for key in keys or weapons)
        could = (f"takes {owner.name}'s {weapon.name}" for owner, weapon in among)
        wrong = f"“{line.rest}” could be several weapons" if keys else f"no weapon “{line.rest}” to take"
        wrong = unsaid or wrong
        return Reading(wrong=f"{line.who.name}: {wrong if line.rest else 'takes what?'}", could=line.goes_on(*could))
    owner, weapon = weapons[keys[0]]
    taken = line._replace(who=owner).amends(f"weapon:{weapon.id}", {"amend.weapon": "give", "amend.given": line.who.id})
    return taken._replace(told=(f"{line.who.name} keeps what is in hand",)) if line.who.in_hand else taken


def _unsaid(words: list[Word], weapons: list[tuple[Character, Weapon]]) -> str:
    """Return the problem if the words name a character and no weapon: `grabs usher` may mean a hold."""
    said = meant(words, {weapon.id: (weapon.name,) for _, weapon in weapons})
    named = meant(words, {owner.id: (owner.name,) for owner, _ in weapons})
    if said.keys or len(named.keys) != 1 or named.taken < len(words):
        return ""
    return f"takes which weapon of {weapons[0][0].name}?"


def _drops(line: Line) -> Reading:
    """Read the drop of the weapon in hand, with its name or without (UA-RND-3)."""
    held = line.who.held_weapon
    could = line.goes_on(f"drops {held.name}") if held is not None else ()
    if not line.table.fighting:
        return Reading(wrong="Weapons are dropped only in a fight")
    if held is None:
        return Reading(wrong=f"{line.who.name} holds nothing")
    named = [word for word in words_of(line.rest) if word.text not in _OWN]
    found = meant(named, {"held": [held.name, "weapon", "it", *(["gun"] if held.gun else [])]})
    if found.taken < len(named):
        return Reading(wrong=f"{line.who.name} holds the {held.name}, not “{line.rest}”", could=could)
    return line.amends(f"weapon:{held.id}", {"amend.weapon": "drop"})


def _dodges(line: Line) -> Reading:
    """Read a dodge: the action on the character's own turn, an edit at other times (UA-DOD-1)."""
    edit = turned("dodging", True, "is dodging", "flag:dodging")(line)
    action = line.table.action
    return edit._replace(in_play=("dodge",)) if action is not None and action.who == line.who.id else edit


VERBS = (
    *points(Character, "wounds", "wp", "{} wound points", steps=(1, 5, 10), follows=_past_the_vest),
    Verb(r"out\b", turned("out", True, "is out"), ("out",), lambda _, character: not character.fate),
    Verb(
        r"wakes\b",
        turned("out", False, "is awake"),
        ("wakes",),
        lambda _, character: character.out and not character.dead,
    ),
    Verb(r"dodges\b", _dodges, ("dodges",), lambda table, character: table.fighting and not character.fate),
    flag_verb(r"falls\b|down\b", "falls", "down", True, "is on the floor", "flag:down"),
    flag_verb(r"stands?\b|up\b", "stands", "down", False, "is standing", "flag:down"),
    Verb(r"hunch\b", _hunch, ("hunch …",)),
    Verb(
        r"takes?\b|grabs?\b|picks\s+up\b",
        _takes,
        ("takes …",),
        lambda table, character: any(other.weapons for other in table.taking_part() if other is not character),
    ),
    Verb(
        r"drops?\b",
        _drops,
        ("drops …",),
        lambda table, character: table.fighting and character.held_weapon is not None,
    ),
    *number_verbs(Character, "number:"),
    *part("flag:away"),
)


KINDS: Mapping[str, str] = {"significant": "Significant", "major": "Major", "minor": "Minor"}
WHAT = (
    Option("check", "A check", "of a skill or a stat", "c"),
    Option("stress", "Stress", "stress check: a gauge and a rank", "s"),
    Option("hunch", "A hunch", "a stored roll for the next skill roll", "h"),
    Option("fall", "A fall", "1 die per 10 feet", "f"),
)


def happen(table: Table) -> Procedure[str]:
    """Ask for a character and an action; return the result in words."""
    if not table.characters:
        return ""
    away = "Which absent character?"
    character_id = yield from character_or_option(table, "happens.who", "Who does it happen to?", away)
    return (yield from concerning(character_id, _what(table, table.characters[character_id])))


def _what(table: Table, character: Character) -> Procedure[str]:
    key = yield from choose("happens.what", f"{character.name}: what happens?", [*WHAT])
    done: str = yield from DO[key](table, character)
    return done


def _check(table: Table, character: Character) -> Procedure[str]:
    """Roll a check of a skill or a stat; the GM's shift applies to this check only (UA-CHK-1 to UA-CHK-4)."""
    skills = [
        Option(f"skill:{n}", skill.name, str(skill.value), "-*", thing=skill.name)
        for n, skill in enumerate(character.skills)
    ]
    letters = zip(STATS, "bsmo", strict=True)
    stats = [
        Option(stat, f"No skill: {stat.capitalize()}", str(getattr(character, stat)), letter)
        for stat, letter in letters
    ]
    key = yield from choose("check.skill", f"{character.name} checks which skill or stat?", [*skills, *stats])
    kinds = [Option(kind, words, letter=letter) for (kind, words), letter in zip(KINDS.items(), "smi", strict=True)]
    kind: Kind = yield from choose("check.kind", f"{character.name}: which kind of check?", kinds)  # type: ignore[assignment]
    skill = character.skills[int(key.removeprefix("skill:"))] if key.startswith("skill:") else None
    name = skill.stat if skill else key
    stat: int = getattr(character, name)
    what = skill.name if skill else name.capitalize()
    if not needs_roll(kind, skill.value if skill else None):
        table.record(Done(character.id, f"{{who}}: {what} succeeds without a roll", ("UA-CHK-1",)))
        return f"{character.name}: {what} succeeds without a roll"
    own = (skill.name, skill.value) if skill else None
    shift: list[int] = []

    def target() -> Sum:
        return borne(table, character, against(kind, own, (name.capitalize(), stat)), *shift)

    def dice() -> Roll:
        said = f"{character.name}, {kind} check: {target().words}"
        return two_dice(table, "check", character.id, said, extras=(own_shift(character, *shift),))

    faces = yield from skill_dice(table, character.id, skill.name if skill else "", dice, shift=shift)
    check = checked(table, character, kind, what, faces, target(), stat, skilled=skill is not None)
    return f"{character.name}, {what}, {kind}: {check.words}"


def _hunch_roll(table: Table, character: Character) -> Procedure[str]:
    """Store a roll for the next skill roll (UA-CHK-5)."""
    prompt, guide = f"{character.name}'s hunch", "stored for the next skill roll"
    faces: list[int] = yield from ask(lambda: two_dice(table, "hunch", character.id, prompt, guide=guide))
    character.hunch = shown(value(*faces))
    text, kind = f"{{who}} has a hunch: {character.hunch}", "roll" if character.pc else "gm"
    table.record(Done(character.id, text, ("UA-CHK-5",), kind=kind))
    return f"{character.name} has a hunch: {character.hunch}"


def _stress(table: Table, character: Character) -> Procedure[str]:
    gauges = [Option(name, name.capitalize(), _notches(character, name)) for name in GAUGES]
    gauge = yield from choose("stress.gauge", f"{character.name}: stress on which gauge?", gauges)
    rank = yield from number("stress.rank", f"{character.name}, {gauge}: which rank?", 1, 10, 5)
    yield from stress(table, character.id, gauge, rank)
    return f"{character.name}: stress check, {gauge} rank {rank}"


def _notches(character: Character, gauge: str) -> str:
    notches = character.gauges.get(gauge)
    counts = ((notches.hardened, "hardened"), (notches.failed, "failed")) if notches else ()
    return ", ".join(f"{many} {what}" for many, what in counts if many)


def _fall(table: Table, character: Character) -> Procedure[str]:
    """Roll dice by the height of a fall; a careful fall drops the highest (UA-EXO-8)."""
    feet = yield from number("fall.feet", f"{character.name} falls: how many feet?", 0, 990, 20)
    hows = [Option("careless", "Uncontrolled", letter="a"), Option("careful", "Careful or controlled", letter="c")]
    careful = (yield from choose("fall.how", f"{character.name} falls: how?", hows)) == "careful"
    many = fall_dice(feet)
    faces = (
        (yield from roll_handful(table, "fall.dice", character.id, f"{character.name} falls {feet} feet", many))
        if many
        else []
    )
    points = fallen(faces, careful) if faces else 0
    table.record(Done(character.id, f"{{who}} falls {feet} feet", ("UA-EXO-8",)))
    hurt(table, character, points, cause="in a fall")
    return f"{character.name} falls {feet} feet: {points} damage"


DO: Mapping[str, Callable[[Table, Character], Procedure[Any]]] = {
    "check": _check,
    "stress": _stress,
    "hunch": _hunch_roll,
    "fall": _fall,
}
