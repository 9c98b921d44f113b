"""A play-out is the same for the same seed, always ends, and reads no secret choice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from benchmarks import fights
from benchmarks.strength import Setup, mirrored

from tests.playouts import kit
from unhex_tui.engine.hand import chosen
from unhex_tui.engine.judging import Judged
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.engine.system import System
from unhex_tui.playouts import playing
from unhex_tui.playouts.playing import NoForecast, play_out, start_of
from unhex_tui.systems import named
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

GAMES = (
    Setup("duel", UNHEX, fights.plain),
    Setup("brawl", FADING_SUNS, fights.brawl),
    Setup("yard", FULLY_AUTOMATED, mirrored(fights.yard)),
    Setup("street", UNKNOWN_ARMIES, fights.street),
)
games = pytest.mark.parametrize("setup", GAMES, ids=[setup.name for setup in GAMES])


@games
def test_a_play_out_of_a_number_is_the_same_every_time(setup: Setup) -> None:
    position = Session(setup.system, setup.make()).position()
    one, two = (play_out(setup.system, position, 3, seed=7, temper="plain") for _ in range(2))
    assert one == two and one.rounds > 0 and bool(one.winner) != bool(one.cause)
    other = play_out(setup.system, position, 4, seed=7, temper="plain")
    assert other != one._replace(k=4)


@games
def test_a_play_out_misses_nothing_between_two_courses(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    position = Session(setup.system, setup.make()).position()
    quick = [play_out(setup.system, position, k, seed=5, temper="loose") for k in range(2)]
    monkeypatch.setattr(type(setup.system), "moment", System.moment)
    assert [play_out(setup.system, position, k, seed=5, temper="loose") for k in range(2)] == quick


@games
def test_a_play_out_tells_what_became_of_each_pc(setup: Setup) -> None:
    position = Session(setup.system, setup.make()).position()
    start = start_of(setup.system, position)
    for k in range(3):
        outcome = play_out(setup.system, position, k, seed=0, temper="plain")
        assert {*outcome.lots} == {who for who, fate in start.fates.items() if fate.pc}
        down = {who for who, lot in outcome.lots.items() if lot.down}
        assert all(lot.down or not lot.dead for lot in outcome.lots.values())
        assert bool(outcome.first) == bool(down) or outcome.first in outcome.lots
        assert all(not start.fates[who].pc for who in outcome.put_out)
        if outcome.winner not in ("", start.players):
            assert down == {*outcome.lots}
            assert sum(outcome.put_out.values()) >= len(down) - 1


def test_a_play_out_goes_on_within_an_action() -> None:
    session = Session(UNKNOWN_ARMIES, kit.street())
    dice = AppDice(Random(2))
    rng = Random(3)
    while session.table.at_rest:
        assert session.decision is not None
        roll = session.decision.kind == "roll"
        judged = session.system.judge(session.table, session.decision)
        session.answer(dice(session.decision) if roll else chosen(session.decision, judged, rng))
    before = session.system.dump(session.table)
    outcome = play_out(session.system, session.position(), 0, seed=0, temper="sharp")
    assert outcome.rounds and not outcome.failed
    assert session.system.dump(session.table) == before


@pytest.mark.parametrize(
    ("limit", "value", "cause"), [("MOST_DECISIONS", 5, "too long"), ("MOST_ROUNDS", 0, "too long")]
)
def test_a_play_out_has_an_end(monkeypatch: pytest.MonkeyPatch, limit: str, value: int, cause: str) -> None:
    monkeypatch.setattr(playing, limit, value)
    outcome = play_out(UNKNOWN_ARMIES, kit.position(), 0, seed=0, temper="plain")
    assert (outcome.winner, outcome.cause) == ("", cause)


def test_a_fight_in_which_no_one_loses_anything_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(_self: Any, _table: Any, _decision: Any) -> Any:
        return Judged({"nothing": 1.0, "wait": 0.5, "pass": 0.9}, default="nothing")

    monkeypatch.setattr(playing, "STILL_ROUNDS", 3)
    monkeypatch.setattr(type(UNKNOWN_ARMIES), "judge", idle)
    outcome = play_out(UNKNOWN_ARMIES, kit.position(), 0, seed=0, temper="plain")
    assert (outcome.winner, outcome.cause, outcome.rounds) == ("", "stalemate", 3)


def test_rounds_of_misses_do_not_make_a_fight_undecided() -> None:
    """Few attacks hit in the yard, where each side looks for cover; 4 of these 12 once ended as stalemates."""
    position = Session(FULLY_AUTOMATED, fights.yard()).position()
    outcomes = [play_out(FULLY_AUTOMATED, position, k, seed=1, temper="plain") for k in range(12)]
    assert sum(not outcome.winner for outcome in outcomes) <= 1


def test_a_game_without_judges_has_no_forecast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(UNKNOWN_ARMIES), "course", lambda _self, _table: None)
    with pytest.raises(NoForecast, match="Unknown Armies has no forecast yet"):
        start_of(UNKNOWN_ARMIES, kit.position())


@pytest.mark.parametrize("game", ["unhex", "fading-suns", "fully-automated", "unknown-armies"])
def test_without_a_fight_there_is_nothing_to_forecast(game: str) -> None:
    system = named(game)
    with pytest.raises(NoForecast, match="nothing to forecast"):
        start_of(system, Session(system, {"title": "An evening"}).position())


def prepared() -> Iterator[Session]:
    """Yield a session at each question on the way from the menu between fights to the next fight."""
    pcs = [each for each in kit.street()["characters"] if each["pc"]]
    session = Session(named("unknown-armies"), {"title": "Friday", "characters": pcs})
    for answer in ("fight", "recruit", "opposition"):
        session.answer(answer)
        yield session


def test_before_a_fight_its_opposition_must_be_there() -> None:
    for session in prepared():
        with pytest.raises(NoForecast, match="none can begin yet"):
            start_of(session.system, session.position())


def test_before_a_fight_the_one_that_would_begin_is_played() -> None:
    *_, session = prepared()
    assert session.decision is not None and session.decision.question == "recruit.template"
    kind = next(each.key for each in session.decision.options if each.key not in ("done", "own", "npc"))  # type: ignore[union-attr]
    session.answer(kind)
    session.answer(2)
    session.answer(["visible"])
    start = start_of(session.system, session.position())
    assert start.on and sum(not fate.pc for fate in start.fates.values()) == 2
    assert play_out(session.system, session.position(), 0, seed=0, temper="plain").rounds
    assert not session.table.fighting


def test_cards_that_lie_face_down_are_chosen_anew() -> None:
    """Two tables that differ only in secret choices have the same forecast."""
    session = Session(FULLY_AUTOMATED, fights.yard())
    rng = Random(1)
    dice = AppDice(rng)
    while len(session.table.declared) < 3:
        assert session.decision is not None
        roll = session.decision.kind == "roll"
        judged = session.system.judge(session.table, session.decision)
        session.answer(dice(session.decision) if roll else chosen(session.decision, judged, rng))
    position = session.position()
    told = play_out(FULLY_AUTOMATED, position, 1, seed=0, temper="plain")
    session.table.declared.update(dict.fromkeys(session.table.declared, "defend"))
    other = position._replace(table=json.dumps(FULLY_AUTOMATED.dump(session.table)), steps=())
    assert play_out(FULLY_AUTOMATED, other, 1, seed=0, temper="plain") == told
