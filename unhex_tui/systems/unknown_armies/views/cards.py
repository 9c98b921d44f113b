"""A character's card in a fight: wounds, skills, the weapon in hand and effects: UA-WND-3, UA-FOC-1, UA-SHF-1.

Players read a word for wound points, and only skills that they know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from unhex_tui.evening.sums import signed
from unhex_tui.evening.words import AsRead, fact_known
from unhex_tui.scenes.bout import Card, Line
from unhex_tui.scenes.token import Token
from unhex_tui.systems.unknown_armies.fight.rolling import shift_words
from unhex_tui.systems.unknown_armies.fight.targets import unfit
from unhex_tui.systems.unknown_armies.fight.ways import WAYS, weapon_of
from unhex_tui.systems.unknown_armies.people.character import STATS, Character
from unhex_tui.systems.unknown_armies.rules.target import SHIFTS
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.views.people import SHIFT, conditions_of, counted, state_of, weapon_words

_FIRST, _SECOND, _LAST = 2, 3, 4
"""Ranks of card lines: used now and then in a fight, seldom, and never."""
_RANKS = {"melee": _FIRST, "firearms": _FIRST, "dodge": _FIRST, "initiative": _SECOND}


def token_of(table: Table, who: str, c: Character, side: int, gm: bool, *, current: bool) -> Token:
    """Return a character's token on a scene, with their id in the view."""
    figure = f"{c.wounds}/{c.body}" if counted(table, c, gm) else ""
    name = AsRead(table, gm).name(c.id)
    return Token(who, name, c.letter if gm else "", side, state_of(c, gm), c.hidden, current, figure=figure)


def card_of(table: Table, token: Token, c: Character, used: Collection[str], gm: bool) -> Card:
    """Return a character's card; `used` are the roles of the skills in the current action."""
    return Card(token, (*_wounds(table, c, gm), *_lines(table, c, used, gm)))


def _wounds(table: Table, c: Character, gm: bool) -> Iterator[Line]:
    word = table.condition(c)
    if counted(table, c, gm):
        yield Line("wounds", f"{c.wounds}/{c.body}", word, share=c.wounds / c.body)
        yield Line("", f"out at {table.rules.out_at}, dead at 0" if table.rules.out_at else "dead at 0", rank=_LAST)
    elif gm or fact_known(table, c.id):
        yield Line("wounds", word)


def _lines(table: Table, c: Character, used: Collection[str], gm: bool) -> Iterator[Line]:
    names = AsRead(table, gm)
    known = names.numbers(c.id)
    if known:
        yield from (line for stat in STATS for line in _of_stat(c, stat, used))
    held = c.held_weapon
    if held is not None and (known or c.pc or _used(table, c)):
        words = weapon_words(c, held.id).removesuffix(", in hand") if known else ""
        yield Line("holds", f"{held.name}{', ' * bool(words)}{words}", rank=1)
    for one in (weapon for weapon in c.weapons if weapon.dropped and (known or c.pc)):
        yield Line("dropped", f"{one.name}, on the floor", rank=_FIRST)
    if known and c.vest:
        yield Line("wears", "a vest", rank=_FIRST)
    if c.hunch and (gm or c.pc):
        yield Line("hunch", c.hunch, rank=1)
    if c.focus:
        yield Line("focus", f"+{c.focus} on {names.name(c.focus_on)}, +{c.focus} to attackers", rank=1)
    if known:
        for key in (one for one in c.shifts if not unfit(one, "shoot", c)):
            yield Line("shift", f"{SHIFTS[key].name} {signed(SHIFTS[key].by)}", rank=1)
        if shift := shift_words(c):
            yield Line("shift", f"GM's {shift}", rank=1)
    for words in conditions_of(table, c, gm):
        if words != table.condition(c) and not words.startswith(("focus", SHIFT)):
            yield Line("", words, rank=1)


def _used(table: Table, c: Character) -> bool:
    """Tell whether players know the weapon in hand: a visible target, a car or the field of fire gives it away."""
    action = table.action
    if action is not None and action.who == c.id and action.way in WAYS:
        foe = table.characters.get(action.target)
        if action.car or (foe is not None and not foe.hidden):
            return weapon_of(c, action.way) is c.held_weapon
    return any(fire.who == c.id and fire.weapon == c.in_hand for fire in table.fires)


def _of_stat(c: Character, stat: str, used: Collection[str]) -> Iterator[Line]:
    """Return the lines of a stat and its skills, those in use first."""
    label = f"{stat.capitalize()} {getattr(c, stat)}"
    skills = [
        Line(
            "",
            one.name + "*" * (one.name == c.obsession),
            str(one.value),
            one.role in used and c.skill_named(one.role) is one,
            rank=rank,
        )
        for one in c.skills
        if one.stat == stat
        for rank in (0 if one.role in used else _RANKS.get(one.role, _LAST),)
    ]
    skills.sort(key=lambda line: line.rank)
    first, *others = skills or [Line("", "", rank=_LAST)]
    return iter((first._replace(label=label), *others))
