"""The strength of the hand: whole fights of policies against each other, as either side, without a screen.

A fight that takes too long is undecided. Fight number n of a setup is the same every time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from time import process_time
from typing import Any, NamedTuple

from tests.benchmarks import fights
from tests.benchmarks.attack_first import AttackFirst
from tests.players import RandomPlayer
from unhex_tui.engine.decision import Answer, Choose, Decision
from unhex_tui.engine.hand import TEMPERS
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.system import System
from unhex_tui.playouts.playing import Player, wilson
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.systems.unknown_armies.between import documents
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

LONGEST = 20_000
"""Decisions after which a fight is undecided."""
ROUNDS = 60
"""Rounds after which a fight is undecided."""
GAMES = 200
Policy = Callable[[Any, Decision], Answer]


class Setup(NamedTuple):
    """A fight to measure."""

    name: str
    system: System
    make: Callable[[], dict[str, Any]]


def mirrored(make: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
    """Return a maker of the same fight with the first side's people on both sides."""

    def made() -> dict[str, Any]:
        setup = make()
        own = [character for character in setup["characters"] if character.get("pc")]
        for character, model in zip(
            [character for character in setup["characters"] if not character.get("pc")], own, strict=True
        ):
            kept = {key: character[key] for key in ("id", "name", "pc", "team", "area") if key in character}
            character.clear()
            character.update({**model, **kept})
        return setup

    return made


SETUPS = (
    Setup("Unhex, nightclub", UNHEX, fights.demo),
    Setup("Unhex, duel", UNHEX, fights.plain),
    Setup("Fading Suns, brawl", FADING_SUNS, fights.brawl),
    Setup("Fading Suns, mirrored", FADING_SUNS, mirrored(fights.brawl)),
    Setup("Fully Automated!, yard", FULLY_AUTOMATED, fights.yard),
    Setup("Fully Automated!, mirrored", FULLY_AUTOMATED, mirrored(fights.yard)),
    Setup("Unknown Armies, street", UNKNOWN_ARMIES, fights.street),
    Setup("Unknown Armies, mirrored", UNKNOWN_ARMIES, mirrored(fights.street)),
    Setup("Unknown Armies, chase", UNKNOWN_ARMIES, documents.ring_road),
)


def anyhow(rng: Random) -> Policy:
    """Return a policy of random answers."""
    player = RandomPlayer(rng)
    return lambda _table, decision: player(decision)


def fight(setup: Setup, seed: int, policies: Callable[[Random, bool], Policy]) -> tuple[str, int, Any]:
    """Play a fight to its end; return who won (`players`, `others` or ""), the decisions, and the table.

    `policies` makes the policy of the players' side (True) or of the other; decisions that serve no side are random.
    """
    system, rng = setup.system, Random(f"{setup.name}/{seed}")
    table = system.start(setup.make())
    live = Conversation(table, system.play(table))
    sides = {True: policies(rng, True), False: policies(rng, False)}
    neutral = Player(system, rng, "sharp").answer
    begun, decisions = False, 0
    while live.decision is not None and decisions < LONGEST and table.round < ROUNDS:
        if table.engaged:
            begun = True
        elif begun:
            break
        decision = live.decision
        answer = answered(table, decision, {**sides, None: neutral})
        table.events.clear()
        live.answer(answer)
        decisions += 1
    course = system.course(table)
    assert course is not None
    winner = course.winner if not table.engaged else ""
    return ("" if not winner else "players" if winner == course.players else "others"), decisions, table


def answered(table: Any, decision: Decision, sides: Mapping[bool | None, Policy]) -> Answer:
    """Return the answer of the side that is asked, or of the policy of None.

    Where the GM says who focuses or who acts in a chase, each side is asked for its own people, the players first.
    """
    of = side(table, decision)
    if of is None and isinstance(decision, Choose) and decision.question in ("focus", "chase.shots", "chase.close"):
        nobody, *options = decision.options
        for pcs in (True, False):
            own = [each for each in options if table.team(table.characters[each.token].team).pcs is pcs]
            answer = sides[pcs](table, decision._replace(options=(nobody, *own))) if own else nobody.key
            if answer != nobody.key:
                return answer
        return nobody.key
    return sides[of](table, decision)


def side(table: Any, decision: Decision) -> bool | None:
    """Tell whether the players' side answers; None if the answer serves no side."""
    of = decision.seats[0].of
    team = table.characters[of].team if of in table.characters else of
    return table.team(team).pcs if any(each.id == team for each in table.teams) else None


def policy_of(system: System, name: str, rng: Random) -> Policy:
    """Return the policy of this name: `random`, `attack-first`, or a temper."""
    if name == "attack-first":
        return AttackFirst(system.name, rng).answer
    return anyhow(rng) if name == "random" else Player(system, rng, name).answer


def match(setup: Setup, players: str, others: str, games: int) -> Counter[str]:
    """Return how many fights each side won, with the decisions and the time they took."""
    count: Counter[str] = Counter()
    begun = process_time()
    for seed in range(games):
        won, decisions, _ = fight(
            setup, seed, lambda rng, pcs: policy_of(setup.system, players if pcs else others, rng)
        )
        count[won] += 1
        count["decisions"] += decisions
    count["ms"] = int(1000 * (process_time() - begun))
    return count


PAIRS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "against random": (("plain", "random"), ("random", "plain")),
    "against attack-first": (("plain", "attack-first"), ("attack-first", "plain")),
    "tempers": (("sharp", "loose"), ("loose", "sharp"), ("plain", "plain")),
}


def run(games: int = GAMES, only: str = "") -> None:
    """Print the table of strength."""
    for setup in SETUPS:
        if only.lower() not in setup.name.lower() or setup.system.course(setup.system.start(setup.make())) is None:
            continue
        for title, pairs in PAIRS.items():
            for players, others in pairs:
                count = match(setup, players, others, games)
                won = count["players"] if players in TEMPERS else count["others"]
                low, high = wilson(won, games)
                each, ms = count["decisions"] / games, count["ms"] / max(1, count["decisions"])
                print(
                    f"{setup.name:28} {title:20} {players:>12} v {others:12} {won:4} of {games}"
                    f" ({low:.0f}–{high:.0f} %), {count['']} undecided,"
                    f" {each:.0f} decisions, {ms:.2f} ms each",
                    flush=True,
                )
