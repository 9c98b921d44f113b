"""How often forecasts come true: shares said for positions of whole fights, against fights played on from there.

The forecast is the app's own, plain against plain. The fights are played on by other policies with other dice: both
sides by the same policy, then the sides by two different ones, which a forecast cannot know.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

from tests.benchmarks.strength import ROUNDS, SETUPS, Policy, Setup, answered, policy_of
from unhex_tui.engine.past import Position, resumed
from unhex_tui.engine.procedure import Conversation
from unhex_tui.playouts.playing import Player, Tally, play_out, start_of

POLICIES = ("sharp", "plain", "loose", "attack-first")
PLAYOUTS = 40
"""Play-outs of a forecast."""
MOST = 4_000
"""Decisions after which a fight is undecided."""
BINS = (20, 40, 60, 80, 101)
"""Upper bounds of the groups of shares, in percent."""


class Said(NamedTuple):
    """A share that a forecast said, and whether it came true in one fight."""

    share: float
    true: bool


class Scores(NamedTuple):
    """Forecasts of some positions beside the outcomes of their fights."""

    wins: list[Said]
    """The event that the players' side wins."""
    downs: list[Said]
    """The event that a player character goes down."""
    undecided: int


def positions(setup: Setup, seed: int) -> list[Position]:
    """Return the first rest point of each round of one fight, plain against plain."""
    system = setup.system
    table = system.start(setup.make())
    live, hand = Conversation(table, system.play(table)), Player(system, Random(f"{setup.name}/{seed}"), "plain")
    found: dict[int, Position] = {}
    for _ in range(MOST):
        if live.decision is None or (found and not table.engaged) or table.round >= ROUNDS:
            break
        if table.engaged and table.at_rest and len(table.able_teams()) > 1:
            found.setdefault(table.round, Position(json.dumps(system.dump(table))))
        hand.play(live)
    return [*found.values()]


def played_on(setup: Setup, position: Position, policies: tuple[str, str], rng: Random) -> tuple[str, dict[str, bool]]:
    """Play a position to its end, the players' side by the first policy.

    Return who won (`players`, `others` or ""), and of each PC who was able whether they went down.
    """
    system = setup.system
    live = resumed(system, position)
    table: Any = live.table
    sides: dict[bool | None, Policy] = {
        pcs: policy_of(system, name, rng) for pcs, name in zip((True, False), policies, strict=True)
    }
    sides[None] = Player(system, rng, "sharp").answer
    able = [each.id for each in table.characters.values() if each.pc and each.able]
    for _ in range(MOST):
        if live.decision is None or not table.engaged or table.round >= ROUNDS:
            break
        answer = answered(table, live.decision, sides)
        table.events.clear()
        live.answer(answer)
    course = system.course(table)
    assert course is not None
    winner = "" if table.engaged or not course.winner else "players" if course.winner == course.players else "others"
    return winner, {who: who not in course.fates or course.fates[who].state in ("down", "dead") for who in able}


def scored(setup: Setup, seed: int, pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[tuple[str, str], Scores]]:
    """Forecast one position of a fight, then play it on by each pair of policies."""
    rng = Random(f"{setup.name}/{seed}/calibration")
    position = rng.choice(positions(setup, seed))
    tally = Tally(start_of(setup.system, position))
    for k in range(PLAYOUTS):
        tally.add(play_out(setup.system, position, k, seed=seed, temper="plain"))
    wins = tally.won(tally.course.players).percent / 100
    for pair in pairs:
        winner, down = played_on(setup, position, pair, Random(f"{setup.name}/{seed}/{pair}"))
        said = [Said(tally.people[who].down / tally.playouts, fell) for who, fell in down.items()]
        yield pair, Scores([Said(wins, winner == "players")], said, not winner)


def brier(said: list[Said]) -> tuple[float, float]:
    """Return the mean squared error of the shares, and that of always saying the average."""
    average = sum(each.true for each in said) / len(said)
    return sum((each.share - each.true) ** 2 for each in said) / len(said), average * (1 - average)


def chance(said: list[Said]) -> float:
    """Return the error that dice alone explain: that of a forecast whose chances are right, with so many play-outs."""
    return sum(each.share * (1 - each.share) for each in said) / len(said) * (PLAYOUTS + 1) / (PLAYOUTS - 1)


def lines(title: str, scores: list[Scores]) -> Iterator[str]:
    """Yield the table of some fights: the errors, then by groups what was said on average and what came true."""
    undecided = sum(each.undecided for each in scores)
    yield f"{title}: {len(scores)} fights, {undecided} undecided"
    for name, said in (("the PCs win", [s for each in scores for s in each.wins]),
                       ("a PC goes down", [s for each in scores for s in each.downs])):  # fmt: skip
        error, average = brier(said)
        known = f"dice alone: {chance(said):.3f}, the average: {average:.3f}"
        yield f"  {name:15} Brier {error:.3f} ({known}), {len(said)} cases"
        low = 0
        for high in BINS:
            group = [each for each in said if low <= 100 * each.share < high]
            if group:
                mean, true = (sum(of) / len(group) for of in ([e.share for e in group], [e.true for e in group]))
                yield f"    said {100 * mean:3.0f} %: came true {100 * true:3.0f} of 100 ({len(group)} cases)"
            low = high


KINDS = {
    "the same temper on both sides": [(name, name) for name in POLICIES[:3]],
    "two tempers": [pair for pair in product(POLICIES[:3], repeat=2) if pair[0] != pair[1]],
    "attack-first on both sides": [(POLICIES[3], POLICIES[3])],
    "attack-first on one side": [pair for pair in product(POLICIES, repeat=2) if pair.count(POLICIES[3]) == 1],
}


def run(games: int, only: str = "") -> None:
    """Print how often forecasts came true: of each setup, then of all together by who plays on."""
    found: dict[tuple[str, str], list[Scores]] = {}
    setups = [setup for setup in SETUPS if only.lower() in setup.name.lower()]
    for setup in setups:
        for seed in range(games):
            for pair, scores in scored(setup, seed, product(POLICIES, repeat=2)):
                kind = next(kind for kind, pairs in KINDS.items() if pair in pairs)
                found.setdefault((setup.name, kind), []).append(scores)
        kind = next(iter(KINDS))
        print("\n".join(lines(f"{setup.name}, {kind}", found[setup.name, kind])), flush=True)
    for kind in KINDS:
        print("\n".join(lines(f"All, {kind}", [each for s in setups for each in found[s.name, kind]])), flush=True)
    print("\n".join(lines("All policies", [each for scores in found.values() for each in scores])))
