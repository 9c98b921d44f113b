"""Previews of choices: the sum of an attack with its parts, and bars of its results.

The preview under "" shows while no option is selected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from unhex_tui.engine.advice import LazyPreviews, Preview
from unhex_tui.engine.decision import Choose, Roll
from unhex_tui.gamekit.questions import By
from unhex_tui.gamekit.views import ALL
from unhex_tui.systems.unknown_armies.advice import driving
from unhex_tui.systems.unknown_armies.advice.matchup import (
    NO_HARM,
    Matchup,
    best_foe,
    calling,
    matchup,
    offered,
    seen,
    sides,
    usual,
)
from unhex_tui.systems.unknown_armies.fight.aiming import CALLS
from unhex_tui.systems.unknown_armies.fight.ways import SEVERAL, WAYS
from unhex_tui.systems.unknown_armies.state.table import Act, Table

DOES: Mapping[str, str] = {
    **dict.fromkeys(SEVERAL, "the target number is divided; each attack has its own roll"),
    "burst": "3 rounds: +10, damage without a maximum",
    "hose": "10 rounds: +40, minimum 20, damage without a maximum; also suppressive fire",
    "point_blank": "a hit kills; a stress check follows: violence, rank 7",
    "suppress": "4 shots or more; everyone in the field: −10 to −30",
    "throw": "does its damage; the target lies and acts last this round",
    "disarm": "no damage; the weapon is taken or on the floor",
    "hold_disarm": "no damage; the weapon is taken or on the floor",
    "sucker": "no damage; the next round's attack on them is 1 die, always a match",
    "follow": "1 die read twice: always a match; 0 is a fumble",
    "blood_choke": "no damage; holds: out after 3 more rounds, dead 2 rounds later",
    "windpipe_choke": "no damage; holds: without air until they break free",
    "blast": "the GM says how much damage; no dodge",
    "missile": "the GM says how much damage",
}
"""What a special attack does, by option key (UA-MUL, UA-FUL, UA-EXO, UA-THR-1, UA-DIS-1, UA-SUC-1, UA-DOD-6)."""


def _acts(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of each attack: its sum against its best target, and what it does (UA-SHF-1, UA-MUL-1)."""
    character = table.subject(asked)

    def sum_of(key: str) -> Preview:
        if key in NO_HARM:
            return Preview((DOES[key],))
        many = SEVERAL.get(key, 1)
        action = Act(character.id, usual(character) if key in SEVERAL else key, attacks=many)
        best = best_foe(table, character, action, many)
        return Preview((best[1].target.words, *filter(None, (DOES.get(key),)))) if best else Preview()

    keys = [option.key for option in asked.options if option.key in WAYS or option.key in SEVERAL]
    return LazyPreviews(keys, sum_of)


def _targets(table: Table, asked: Choose) -> Mapping[str, Preview]:
    action = table.action
    if action is None or action.way not in WAYS or action.who not in table.characters:
        return {}
    character = table.characters[action.who]

    def against(key: str) -> Preview:
        if key not in table.characters:
            return Preview((driving.car_target(table, action, key).words,))
        foe = table.characters[key]
        odds = matchup(table, character, action, foe)
        return Preview((odds.target.words, *_vested(odds)), highlight=seen(odds, foe.wounds))

    return LazyPreviews([option.key for option in asked.options], against)


def _vested(odds: Matchup) -> Iterator[str]:
    """Yield what the vest of the target does to the damage, where the odds count it (UA-VES-1, UA-VES-2)."""
    if odds.attack.blow.gun and odds.attack.blow.vest:
        rounds = "damage rounded down to tens" if odds.attack.blow.ammo == "piercing" else "only the digits added"
        yield f"a vest probably covers the hit: {rounds}"


def _rolled(table: Table, asked: Roll | Choose) -> Mapping[str, Preview]:
    """Return previews of the current attack or dodge, and of each called part (UA-CAL-1 to UA-CAL-4)."""
    if (between := sides(table)) is None:
        return {}
    action, character, foe = between

    def called(key: str) -> Preview:
        then = calling(action, CALLS[key]) if key else action
        return Preview(highlight=seen(matchup(table, character, then, foe), foe.wounds))

    return LazyPreviews([ALL, *(option.key for option in offered(asked) if option.key in CALLS)], called)


PREVIEWS: By[Mapping[str, Preview]] = {
    "act": _acts,
    "target": _targets,
    "attack": _rolled,
    "dodge": _rolled,
    "attack.hunch": _rolled,
    "dodge.hunch": _rolled,
    **driving.PREVIEWS,
}
