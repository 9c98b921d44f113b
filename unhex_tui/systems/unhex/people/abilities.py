"""Combat abilities as data and options, and the facts of an NPC that players may know: ABIL, CHAR-7, DICE-7 to DICE-9.

Abilities that modify a roll name a weapon family and the uses they serve; the others are looked up by id where their
rule is written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import ascii_letters
from typing import Any, Final, Literal

from unhex_tui.engine.advice import Preview, Question
from unhex_tui.engine.decision import Choose, Option, Pick, Reason
from unhex_tui.engine.reference import Entries, entries_in
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.naming import nearest
from unhex_tui.gamekit.people import Fact
from unhex_tui.systems.unhex.people.items import RANGED, Kind

_SOURCES: Final[Mapping[str, str]] = {
    "": "the book",
    "both": "the book; a ruling settles the last detail",
    "ruling": "a ruling (the book is silent)",
}


@cache
def entries() -> Entries:
    """Return every entry by id: the book's rules in order, then the rulings."""
    return entries_in(Path(__file__).parents[1] / "reference" / "rules.toml", _SOURCES, options="TABLE-1")


ABILITY = Question("advance.ability", "", "make.abilities", "amend.abilities")
Modifier = Literal["good", "precise", "powerful"]
Use = Literal["attack", "intercept", "counterattack", "defend", "first_aid", "initiative"]


class Ability(Value):
    """A combat ability and, if it modifies rolls, which ones."""

    id: str
    """Id in the rule catalogue."""
    name: str
    modifier: Modifier | None = None
    family: str = ""
    """The weapon family that the ability is for; empty for any or none."""
    uses: tuple[Use, ...] = ()
    needs: str = ""
    """Id of the prerequisite ability (CHAR-7); empty if none."""
    levels: int = 0
    """Levels that the character counts as having more in rolls for `uses`; no ability of the rulebook has any."""


_A: tuple[Use, ...] = ("attack",)
_IC: tuple[Use, ...] = ("intercept", "counterattack")

ABILITIES: Mapping[str, Ability] = {
    ability.id: ability
    for ability in (
        Ability("SHLD-1", "Good defend with a shield", "good", "SHLD", ("defend",)),
        Ability("SHLD-2", "Defend another with a shield", family="SHLD"),
        Ability("SHLD-3", "Attack with a shield", family="SHLD"),
        Ability("SHLD-4", "All-out defend", family="SHLD"),
        Ability("AID-6", "Good first aid", "good", "", ("first_aid",)),
        Ability("AID-7", "Sure first aid"),
        Ability("2HM-1", "Good two-handed melee attack", "good", "2HM", _A),
        Ability("2HM-2", "Good two-handed melee intercept and counterattack", "good", "2HM", _IC),
        Ability("2HM-3", "Powerful two-handed melee attack", "powerful", "2HM", _A),
        Ability("2HM-4", "Precise two-handed melee attack", "precise", "2HM", _A),
        Ability("2HM-5", "Destroy an item on a critical success", family="2HM"),
        Ability("2HM-6", "Cannot be counterattacked", family="2HM"),
        Ability("1HM-1", "Good one-handed melee attack", "good", "1HM", _A),
        Ability("1HM-2", "Good one-handed melee intercept and counterattack", "good", "1HM", _IC),
        Ability("1HM-3", "Precise one-handed melee attack", "precise", "1HM", _A),
        Ability("1HM-4", "Cost the target their next action on a critical success", family="1HM"),
        Ability("2HR-1", "Good two-handed ranged attack", "good", "2HR", _A),
        Ability("2HR-2", "Good two-handed ranged intercept", "good", "2HR", ("intercept",)),
        Ability("2HR-3", "Powerful two-handed ranged attack", "powerful", "2HR", _A),
        Ability("2HR-4", "Precise two-handed ranged attack", "precise", "2HR", _A),
        Ability("2HR-5", "Shoot past two cover marks", family="2HR"),
        Ability("1HR-1", "Good one-handed ranged attack", "good", "1HR", _A),
        Ability("1HR-2", "Precise one-handed ranged attack", "precise", "1HR", _A),
        Ability("AOE-5", "Blast"),
        Ability("AOE-7", "Continuous effect"),
        Ability("AOE-8", "Make cover"),
        Ability("AOE-9", "Demolish cover"),
        Ability("LEAD-1", "Good initiative", "good", "", ("initiative",)),
        Ability("LEAD-2", "Rally"),
        Ability("LEAD-3", "Direct a teammate"),
        Ability("LEAD-4", "Direct after initiative", needs="LEAD-3"),
        Ability("SPEED-1", "Speed"),
        Ability("STEA-1", "Stealth"),
        Ability("UNA-1", "Unarmed combat"),
        Ability("UNA-2", "Good unarmed attack", "good", "UNA", _A, "UNA-1"),
        Ability("UNA-3", "Good unarmed counterattack and intercept", "good", "UNA", _IC, "UNA-1"),
        Ability("UNA-4", "Precise unarmed attack", "precise", "UNA", _A, "UNA-1"),
        Ability("UNA-5", "Stop a mover unarmed", family="UNA", needs="UNA-1"),
    )
}
_LETTERS = """
    SHLD-1=s SHLD-2=d SHLD-3=h SHLD-4=o AID-6=f AID-7=F 2HM-1=t 2HM-2=i 2HM-3=w 2HM-4=p 2HM-5=x 2HM-6=c
    1HM-1=m 1HM-2=n 1HM-3=k 1HM-4=l 2HR-1=T 2HR-2=I 2HR-3=W 2HR-4=P 2HR-5=S 1HR-1=M 1HR-2=K AOE-5=b AOE-7=C
    AOE-8=v AOE-9=D LEAD-1=g LEAD-2=R LEAD-3=a LEAD-4=A SPEED-1=z STEA-1=H UNA-1=L UNA-2=G UNA-3=N UNA-4=J UNA-5=Z
"""
"""Letters that players know; an ability without one here gets a free letter."""


def letters_of(abilities: Iterable[Ability]) -> dict[str, str]:
    """Return a letter for each ability, by id; empty once none is free. The screen keeps e, q, r, u, y, U and Y."""
    known = dict(pair.split("=") for pair in _LETTERS.split())
    free = [letter for letter in ascii_letters if letter not in "eqruyUY" and letter not in known.values()]
    result = {}
    for ability in abilities:
        wishes = (letter for letter in (*ability.name.lower(), *ability.name.upper(), *free) if letter in free)
        result[ability.id] = known.get(ability.id) or next(wishes, "")
        free = [letter for letter in free if letter != result[ability.id]]
    return result


LETTER_OF_ABILITY: Mapping[str, str] = letters_of(ABILITIES.values())
"""Preferred keys of abilities, by ability id."""
NEEDED_BY_ITEM: Mapping[str, str] = {
    "blast": "AOE-5",
    "continuous": "AOE-7",
    "cover": "AOE-8",
    "demolish": "AOE-9",
}
"""Id of the ability that an item kind requires, by kind (AOE-0, CHAR-7)."""

_BY_ROLL: dict[tuple[str, str], tuple[tuple[Modifier, str], ...]] = {}
_LEVELS: dict[tuple[str, str], tuple[tuple[int, str], ...]] = {}
for _ability in ABILITIES.values():
    for _use in _ability.uses:
        _key = (_ability.family, _use)
        if _ability.modifier:
            _BY_ROLL[_key] = (*_BY_ROLL.get(_key, ()), (_ability.modifier, _ability.id))
        if _ability.levels:
            _LEVELS[_key] = (*_LEVELS.get(_key, ()), (_ability.levels, _ability.id))


def levels(known: Collection[str], family: str, use: str) -> int:
    """Return how many levels more a character counts as having in a roll; the arguments of `modifiers`."""
    return sum(levels for levels, ability in _LEVELS.get((family, use), ()) if ability in known)


def modifiers(known: Collection[str], family: str, use: str) -> dict[Modifier, str]:
    """Return the modifiers for a roll, each with the id of the ability that grants it (DICE-9, RUL-33).

    `known` are the ids of the roller's abilities; `family` is empty for a roll without a weapon. `use` is a `Use`, or
    the purpose of another roll, which has no modifiers.
    """
    if not known:
        return {}
    return {modifier: ability for modifier, ability in _BY_ROLL.get((family, use), ()) if ability in known}


def ability_named(ability: str) -> str:
    """Return the name of a combat ability, or the id itself if it is unknown."""
    return ABILITIES[ability].name if ability in ABILITIES else ability


def count(max_level: int) -> int:
    """Return the number of abilities: two, and one more at each max level ending in 0 above 50 (CHAR-2, CHAR-4)."""
    return 2 + sum(1 for step in (60, 70, 80, 90) if max_level >= step)


def gifts(pc: Any) -> int:
    """Return how many abilities a PC has beyond those of their max level, as gifts of the GM.

    A PC without a combat ability, or without another one, counts as having one, since that choice is still due.
    """
    return max(0, max(1, len(pc.abilities)) + max(1, len(pc.good_at)) - count(pc.max_level))


def still_to_choose(pc: Any, combat: int = 0, other: int = 0) -> int:
    """Return how many abilities a PC, or the sheet of one, may still choose: one of each kind, the rest of either.

    CHAR-2, CHAR-4. The PC takes `combat` combat abilities and `other` non-combat ones now.
    """
    combat, other = combat + len(pc.abilities), other + len(pc.good_at)
    either: int = count(pc.max_level) + pc.gifts - max(1, combat) - max(1, other)
    return (combat < 1) + (other < 1) + max(0, either)


def unfinished(who: Any) -> str:
    """Return a note like `2 abilities still to choose`, or an empty string, for a character or a sheet."""
    n = still_to_choose(who) if who.pc else 0
    return f"{n} abilit{'y' if n == 1 else 'ies'} still to choose" if n else ""


def ability_mistakes(known: Sequence[str], exempt: bool = False) -> list[str]:
    """Return the mistakes in abilities: unknown, listed twice, or, unless `exempt`, without a prerequisite (CHAR-7)."""
    mistakes = []
    for ability in dict.fromkeys(known):
        if ability not in ABILITIES:
            mistakes.append(f'no such combat ability: "{ability}"{_meant(ability)}')
        elif known.count(ability) > 1:
            mistakes.append(f"{ability} is listed more than once")
        elif (needs := ABILITIES[ability].needs) and needs not in known and not exempt:
            mistakes.append(f"{ability} needs {needs} first (CHAR-7)")
    return mistakes


def _meant(ability: str) -> str:
    """Suggest the nearest ability, by id or by name; empty if none is near."""
    by_id = nearest(ability, list(ABILITIES))
    if by_id:
        return by_id
    by_name = {ability.name: ability.id for ability in ABILITIES.values()}
    suggestion = nearest(ability, list(by_name))
    for name, key in by_name.items():
        if f'"{name}"' in suggestion:
            return f' (did you mean "{key}"?)'
    return ""


def count_mistakes(pc: Any) -> list[Reason]:
    """Return the reasons why a PC, or the sheet of one, has too many abilities, gifts aside; too few is no mistake.

    CHAR-2, CHAR-4.
    """
    due, combat, other = count(pc.max_level) + pc.gifts, len(pc.abilities), len(pc.good_at)
    if max(1, combat) + max(1, other) <= due:
        return []
    text = f"{combat} combat and {other} non-combat abilities"
    if combat + other > due:
        return [Reason(f"{text}, {combat + other} in all: max level {pc.max_level} has only {due}", ("CHAR-4",))]
    kind = "non-combat" if other < 1 else "combat"
    return [Reason(f"{text}: one of the {due} at max level {pc.max_level} must be a {kind} one", ("CHAR-2",))]


def ability_option(ability: Ability, needs: str = "") -> Option:
    """Return an ability as an option under its family's heading; `needs` is the id of an ability to pick with it."""
    return Option(
        ability.id,
        ability.name,
        ability.id,
        LETTER_OF_ABILITY[ability.id],
        needs=needs,
        group=entries()[ability.id].section,
    )


def ability_options(held: Collection[str]) -> tuple[Option, ...]:
    """Return all abilities as options to pick from.

    An ability can only be picked together with its prerequisite, unless the character in question already has the
    ability without the prerequisite. `held` are the ids of the abilities that the character has.
    """
    return tuple(
        ability_option(ability, "" if ability.id in held and ability.needs not in held else ability.needs)
        for ability in ABILITIES.values()
    )


@ABILITY.previews
def _previews(_table: object, asked: Choose | Pick) -> Mapping[str, Preview]:
    """Preview abilities by their texts (CHAR-4)."""
    return {option.key: Preview((entries()[option.key].text,)) for option in asked.options if option.key in ABILITIES}


def heading(kind: Kind) -> str:
    """Return the heading under which items of a kind are offered."""
    if kind.family in RANGED or kind.id.startswith("ammo"):
        return "Ranged weapons and ammo"
    if kind.family:
        return "Melee weapons"
    return {"AOE-0": "Area weapons", "AID-1": "First aid"}.get(kind.rule, "Armor and shield")


FACTS = (
    Fact("name", "their name", "n"),
    Fact("condition", "their condition", "c"),
    Fact("level", "their level", "l"),
    Fact("hands", "what they hold", "h"),
)
"""Facts in the order in which they are offered, saved and shown."""
