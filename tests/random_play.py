"""Random play: systems with makers of random setups, players that answer at random, and every act of a GM.

The laws (`test_laws`) and the long run (`test_long_run`) use it. Decisions are counted by system.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from fading_suns.random_fights import lively as lively_suns
from fading_suns.random_fights import random_evening as random_suns
from fading_suns.random_fights import random_fight
from fully_automated.random_fa import fierce, random_fa, random_fa_evening
from fully_automated.random_fa import lively as lively_fa
from kit import TOY, Recorder, holding, random_duel, table_dump
from last_candle import LAST_CANDLE
from players import RandomPlayer
from unhex.random_evenings import lively, lucky, random_evening
from unhex.random_setups import bold, loaded, random_setup
from unknown_armies.random_ua import other_wounds, random_ua

from unhex_tui.engine.decision import Allot, Answer, Choose, Decision, Enter, Pick, Roll
from unhex_tui.engine.procedure import GmActionRun
from unhex_tui.engine.session import AppDice, Session, settle
from unhex_tui.engine.system import gm_actions_of
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES
from unhex_tui.testing import laws as kit_laws
from unhex_tui.testing.laws import overrulable

LONGEST = 300
"""Decisions in one fight before another begins."""
PLAYED: Counter[str] = Counter()
"""Decisions made in this process so far, by name of the case."""


class Case(NamedTuple):
    """A system and a maker of random setups for it."""

    name: str
    system: Any
    setup: Callable[[Random], dict[str, Any]]
    wishes: tuple[Callable[[Decision], list[Answer]], ...] = ()
    """Policies of bold players, each a function from a decision to answers; every other fight uses one of them."""
    otherwise: Callable[[dict[str, Any], Random], dict[str, Any]] | None = None
    """Function that changes unrevealed facts but no condition, or None.

    Given for games with a `Fact` that PCs may keep too.
    """


SYSTEMS = [
    Case("toy", TOY, random_duel),
    Case("last-candle", LAST_CANDLE, LAST_CANDLE.random_setup),
    Case("fading-suns", FADING_SUNS, random_fight),
    Case("fading-suns-evening", FADING_SUNS, random_suns, (lively_suns,)),
    Case("fully-automated", FULLY_AUTOMATED, random_fa, (fierce,)),
    Case("fully-automated-evening", FULLY_AUTOMATED, random_fa_evening, (lively_fa,)),
    Case("unknown-armies", UNKNOWN_ARMIES, random_ua, otherwise=other_wounds),
    Case("unhex", UNHEX, random_setup, (bold, loaded)),
    Case("evening", UNHEX, random_evening, (lively, lucky)),
]


class Fight(NamedTuple):
    """One random fight under way."""

    session: Session
    rng: Random
    player: RandomPlayer
    disk: Recorder


class BoldPlayer(RandomPlayer):
    """Player that answers at random, but mostly by a policy."""

    def __init__(self, rng: Random, wishes: Callable[[Decision], list[Answer]]) -> None:
        super().__init__(rng)
        self._rng, self._wishes = rng, wishes

    def __call__(self, decision: Decision) -> Answer:
        wished = self._wishes(decision)
        return self._rng.choice(wished) if wished and self._rng.random() < 0.8 else super().__call__(decision)


def begun(case: Case, seed: int) -> Fight:
    """Return the random fight with this number; even numbers are played without a policy."""
    rng, disk = Random(f"{case.name} {seed}"), Recorder()
    wishes = case.wishes[seed // 2 % len(case.wishes)] if seed % 2 and case.wishes else None
    player = BoldPlayer(rng, wishes) if wishes else RandomPlayer(rng)
    return Fight(Session(case.system, case.setup(rng), write=disk), rng, player, disk)


def fights(case: Case, decisions: int, act: Callable[[Fight], Any]) -> Iterator[Fight]:
    """Yield random fights at each of their decisions, for this many decisions in all; `act` continues each fight."""
    left, seed = decisions, 0
    while left > 0:
        fight = begun(case, seed)
        for _ in range(min(left, LONGEST)):
            if fight.session.decision is None:
                break
            yield fight
            left -= 1
            PLAYED[case.name] += 1
            act(fight)
            assert case.system.status(fight.session.table) == []
        left -= 1
        seed += 1


# -------------------------------------------------------------------------------------------------- ways to play


def answer(fight: Fight) -> None:
    """Give a random legal answer; if an earlier overruling has led to a question without one, overrule again."""
    kit_laws.answer(fight.session, fight.player, fight.rng)


def never_legal(decision: Decision) -> list[Any]:
    """Return answers that no decision of this kind and these bounds may accept."""
    wrong: list[Any] = [None, 3.5, True, {"a": "b"}, {1: 1}, [None], [1.5], [[]], ["no such key"]]
    wrong += [{"no such key": 1}, -(10**9)]
    match decision:
        case Choose():
            return [*wrong, "", "no such key", 0, [], [option.key for option in decision.options]]
        case Pick():
            keys = [option.key for option in decision.options]
            over = keys if len(keys) > decision.most else ["no such key"]
            return [*wrong, "", "no such key", 0, {}, over, *([[]] if decision.least else [])]
        case Allot():
            first = decision.options[0]
            off: list[Any] = [{first.key: points} for points in (first.most + 1, -1, True, "1")]
            return [*wrong, "", [], *off, {}]
        case Roll():
            low, high = [die.low for die in decision.dice], [die.high for die in decision.dice]
            off = [[low[0] - 1, *low[1:]], [high[0] + 1, *high[1:]], low[1:], [*low, 1]]
            off += [["1"] * len(low), [True] * len(low)]
            return [*wrong, "", "no such key", 0, {}, *off]
        case Enter(what="number"):
            return [*wrong, "", "1", [], {}, decision.low - 1, decision.high + 1, 1.0]
    return [*wrong, [], {}, 0, "x" * (decision.high + 1), "\x1b[31m", "a\nb", "\ud800"]


def aside(fight: Fight, name: str) -> bool:
    """Take a GM action with random answers; tell whether it ended in an entry."""
    return kit_laws.gm_action(fight.session, name, fight.player, fight.rng)


def ends(session: Session, name: str, answers: list[Any]) -> bool:
    """Tell whether these answers would complete a GM action, tried on a copy of the table."""
    copy = session.system.load(json.loads(table_dump(session)))
    beside = GmActionRun(copy, gm_actions_of(session.system)[name].play)
    beside.follow(answers)
    return beside.decision is None


def rolls(session: Session) -> list[Any]:
    """Return the entries on the current branch whose dice can be corrected."""
    return [entry for entry in session.entries() if entry.asked == "roll" and not isinstance(entry.value, str)]


def wild(fight: Fight) -> None:
    """Do anything that a table may do: answer, edit, overrule, force, correct, auto-answer, go back and forth."""
    session, rng = fight.session, fight.rng
    chance = rng.random()
    if chance < 0.05 and (names := sorted(gm_actions_of(session.system))):
        aside(fight, rng.choice(names))
    elif chance < 0.08 and (keys := [option.key for option in session.system.overrules(session.table)]):
        session.overrule(rng.choice([key for key in keys if key != "end"] or keys))
    elif chance < 0.14 and (values := overrulable(session.decision)):
        session.answer(rng.choice(values), forced=True)
    elif chance < 0.16 and (entries := rolls(session)[-12:]):
        entry = rng.choice(entries)
        correct(session, entry, rng)
    elif chance < 0.22:
        if session.left() and rng.random() < 0.5:
            session.drop()
        for _ in range(rng.randint(1, 5)):
            rng.choice([session.undo, session.undo, session.undo_action, session.redo])()
    elif chance < 0.28:
        with holding(session):
            settle(session, AppDice(rng))
    else:
        answer(fight)


def correct(session: Session, entry: Any, rng: Random) -> bool:
    """Correct a roll to random faces; tell whether they differ from those entered."""
    asked = session.asked(entry.n)
    assert isinstance(asked, Roll)
    faces = AppDice(rng)(asked)
    if faces == entry.value:
        return False
    session.correct(entry.n, faces)
    return True
