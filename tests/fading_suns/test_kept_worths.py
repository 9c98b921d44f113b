"""Worths that judges look up: as they are without looking up, in whole fights whose characters change all the time."""

from __future__ import annotations

from random import Random

import pytest
from benchmarks import fights

from unhex_tui.engine.session import Session
from unhex_tui.playouts.playing import Player, begun
from unhex_tui.systems.fading_suns.fight import ledger, matchup
from unhex_tui.systems.fading_suns.judging import _sum, _Turn, harm
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.system import FADING_SUNS


def _blow(table: Table, character: Character, kind: str, foe: Character) -> float:
    """Return the worth of an attack on a target, from its odds."""
    dodge = matchup.dodge_of(table, foe, character.ranged(kind))
    odds = matchup.attack_odds(table, character, kind, foe, dodge)
    own = _sum(harm(table, character, odds.own)) if odds.own != matchup.NO_WOUND else 0.0
    return _sum(harm(table, foe, odds.wounds)) - own + 0.1 * odds.holds


def _best(table: Table, character: Character, kind: str, counted: int) -> float:
    """Return the worth of an attack on the best target, target by target."""
    twin = matchup.counting(character, counted)
    twin.planned = [kind] * counted
    able = {"follow": lambda foe: foe.id == character.charged, "grapple": lambda foe: not foe.held_by}
    foes = filter(able.get(kind), table.foes(character.id))
    return max((_blow(table, twin, kind, foe) for foe in foes), default=0.0)


def _hits(table: Table, character: Character, dodge: int | None) -> float:
    """Return the expected hits on a character, attack by attack."""
    foes = table.foes(character.id)
    able = [foe for foe in foes if matchup.may_attack(table, foe)] or foes
    hits = 0.0
    for foe in able:
        kinds = matchup.attacks_left(foe) or ["fist"]
        best = max(kinds, key=lambda kind: matchup.attack_odds(table, foe, kind, character, None).mean)
        hits += matchup.attack_odds(table, foe, best, character, dodge).hits
    return hits


@pytest.mark.parametrize("seed", range(3))
def test_worths_of_a_turn_are_those_of_its_targets(seed: int) -> None:
    player = Player(FADING_SUNS, Random(seed), "loose")
    live, _ = begun(FADING_SUNS, Session(FADING_SUNS, fights.brawl()).position(), player)
    table, compared = live.table, 0
    while live.decision is not None and table.fighting:
        asked = live.decision
        if asked.question in ("declare.actions", "declare.which", "defend"):
            character = table.characters[asked.about[asked.question == "defend"]]
            turn, counted = _Turn(table, character), 1 + compared % 3
            for foe in table.foes(character.id):
                for kind in matchup.attacks(character):
                    assert _sum(turn.on(kind, foe)) == pytest.approx(_blow(table, character, kind, foe)), kind
                    goal = ledger.attack_goal(table, character, kind, foe.id)
                    assert ledger.attack_total(table, character, kind, foe.id) == goal.total, kind
            for kind in matchup.attacks(character):
                direct = pytest.approx(_best(table, character, kind, counted))
                assert _sum(turn.best(kind, counted)) == direct, (kind, counted)
            dodge = matchup.would_dodge(table, character, counted).total
            avoided = 1 - _hits(table, character, dodge) / _hits(table, character, None)
            assert turn.dodge(counted) == pytest.approx(avoided * turn.threat)
            compared += 1
        player.play(live)
    assert compared > 50, "a whole fight"
