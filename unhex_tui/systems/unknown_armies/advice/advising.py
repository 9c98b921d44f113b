"""The advice on a decision: the purpose of its question and previews at once, odds on request.

Previews show the sum of an attack with its parts, and bars of its results. The preview under "" shows while no option
is selected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from unhex_tui.engine.advice import Advice, LazyPreviews, Preview
from unhex_tui.engine.decision import Choose, Decision, Roll
from unhex_tui.gamekit.gathering import facts
from unhex_tui.gamekit.questions import By, advised, tried
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
from unhex_tui.systems.unknown_armies.advice.odds import FIGURES, STEPS, likely_target
from unhex_tui.systems.unknown_armies.between.documents import DOCUMENTS
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


DECIDES: Mapping[str, str] = {
    "focus": "Who focuses on one foe this round: attacks on that foe have a bonus, as have all attacks on the focuser.",
    "initiative": "When the character acts, for the whole fight or until they improve initiative.",
    "order": "Who acts first on equal initiative.",
    "act": "What the character does in these 3 seconds: one action.",
    "target": "Who or what is attacked.",
    "redirect": "Who the redirected attack goes to.",
    "share": "How much of the target this attack gets; the other attacks share the rest.",
    "attack": "Whether the attack hits. With guns the roll is the damage; hand to hand, add its digits.",
    "shifts": "Which situation shifts apply to these two, until you change them.",
    "shifts.own": "How much the GM helps or hinders, on this roll only or until the GM changes it.",
    "flip": "Which way round to read the digits.",
    "dodge": "How much of the attack gets through: nothing, half or all.",
    "vest": "Whether the vest covers the hit. If it does, the damage is the digits added.",
    "cherry": "Which extra effect a matched success has.",
    "critical": "Whether the critical kills or knocks out.",
    "disarm": "Where the weapon ends up. Picking it up from the floor costs an action.",
    "blast": "How much damage the blast does; the rules leave that to the GM.",
    "suppress": "How many shots, and who is in the field of fire: a penalty on all their rolls until the round ends.",
    "stray": "Who the stray shot hits, and how badly.",
    "clear": "Whether the gun can fire again.",
    "swim": "Whether the character gets their full breath back.",
    "break": "Whether the character breaks free.",
    "choke": "Whether to let the unconscious victim go or choke them to death.",
    "stress": "Whether the character gets a hardened or a failed notch. After a failure they fight, flee or freeze.",
    "check": "Whether the skill succeeds.",
    "hunch": "What the next skill roll will be.",
    "happens": "What happens outside the fight: a check, stress, a hunch or a fall.",
    "fall": "How far the character falls, how, and the damage.",
    "chase.drive": "Whether the car wins a length, keeps its place or loses one. You can add a stunt.",
    "chase.way": "Whether to add a stunt; the hunch is the roll.",
    "chase.stunt": "Which stunt the driver risks. No stunt can be used twice in a chase.",
    "chase.risk": "Whether the stunt wins its lengths.",
    "chase.hazard": "Whether a length is lost.",
    "chase.rammed": "Whether the rammed car falls back.",
    "chase.how_hard": "How hard the hazard is.",
    "chase.shots": "Which passenger acts, as in a fight. They can also shoot at a car.",
    "chase.hit": "Which passenger is hit.",
    "chase.close": "What cars side by side do to each other.",
    "chase.block": "How the roadblock ends.",
    "chase.settled": "What happens to the cars; the rules leave that to the GM.",
    "chase.jump": "Whether the jumper lands on the other car.",
    "chase.speed": "How many dice the wreck or the fall rolls.",
    "chase.head_on": "How many dice the wreck rolls.",
    "chase.wreck": "How much the wreck or the fall can hurt: each victim's roll reads 2 of the dice.",
    "chase.belt": "Whether the seat belt was on; with a belt the digits are usually added.",
    "chase.tens": "Which of the dice is the tens die of the roll that hurts the victim.",
    "chase.ones": "Which roll hurts the victim, and how it is read.",
    "chase.wheel": "Who drives from now on, or what happens to a car without a driver; the rules leave that to the GM.",
    "chase": "Who chases whom, how closely, and what a wreck does to the people in it.",
    "fight": "The next fight or chase: its encounter, and who takes part.",
    "recover": "Who heals, and how many wound points; the rules leave that to the GM.",
    "skill": "The skill, its value, and which rolls of the rules use it.",
    "weapon": "The weapon, and what it does.",
}
"""By question id or a common prefix of ids; `gamekit.questions` has the questions of all games."""


_TRIED = ("attack.hunch", "chase.hazard.hunch", "chase.ones", "chase.rammed.hunch", "chase.settled", "dodge.hunch")
"""Questions for which a trial shows the effects, although Escape steps back from them."""


def advise(table: Table, decision: Decision) -> Advice:
    """Return the advice on a decision."""
    likely, ready = likely_target(table, decision), partial(facts, DOCUMENTS, decision)
    tries = tried(decision) or decision.question in _TRIED
    return advised(table, decision, DECIDES, PREVIEWS, FIGURES, first=likely, facts=ready, tries=tries, steps=STEPS)
