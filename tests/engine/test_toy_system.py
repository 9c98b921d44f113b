"""The toy system has everything that the engine asks of a system, and stays small: the engine knows no game."""

from __future__ import annotations

import inspect
from random import Random

import kit
from kit import BRAWL, DUEL, TOY, play
from players import RandomPlayer

from unhex_tui.engine.session import Session
from unhex_tui.engine.system import System


def test_the_toy_offers_all_that_a_system_must() -> None:
    wanted = {name for name in vars(System) if not name.startswith("_")} | set(System.__annotations__)
    assert {name for name in wanted if not hasattr(TOY, name)} == set()


def test_what_a_system_need_not_have_is_nothing_unless_it_says_otherwise() -> None:
    needed = {name: vars(type(TOY))[name] for name in ("start", "play", "view", "log_line", "dump", "load", "act")}
    bare = type("Bare", (System,), {**needed, "name": "bare", "title": "Bare"})()
    table = bare.start(DUEL)
    assert (dict(bare.kinds), bare.gm_actions(), bare.overrules(table), bare.status(table)) == ({}, (), (), [])
    assert (bare.documents(table), bare.maps(), bare.reporter("gm"), bare.demo()) == ((), None, None, None)
    assert dict(bare.reference()) == {}
    session = Session(bare, DUEL)
    assert session.decision is not None
    assert bare.auto_answer(session.table, session.decision) is None


def test_the_toy_is_drawn_without_map_and_boxes() -> None:
    """Its view uses the same fields as those of the games."""
    view = Session(TOY, DUEL).view("gm")
    assert view.scene is None
    assert view.sheets == ()
    assert [(row.name, row.figures) for row in view.roster] == [("ann", (("HP", "9"),)), ("bob", (("HP", "8"),))]


def test_the_toy_is_under_80_lines() -> None:
    source = inspect.getsource(kit)
    toy = source[source.index("GM, D20") : source.index("# ----")]
    assert len([line for line in toy.splitlines() if line.strip()]) < 80


def test_a_duel_is_fought_to_its_end() -> None:
    blow = [("how", "strike"), ("parry", []), ("roll", [20]), ("share", {"body": 3, "shield": 2})]
    bobs = [("how", "feint"), ("roll", [1]), ("share", {"shield": 1})]
    s = play(Session(TOY, DUEL), [*blow, *bobs, *blow, *bobs, *blow])
    assert s.decision is None
    assert s.table.hp == {"ann": 9, "bob": 0}


def test_one_answer_covers_a_window_in_which_several_may_react() -> None:
    s = play(Session(TOY, BRAWL), [("how", "strike"), ("target", "bob")])
    assert s.decision is not None
    assert [seat.id for seat in s.decision.seats] == ["bob", "cy", "dee"]
    s.answer(["dee", "cy"])
    assert s.table.action["parries"] == ["cy", "dee"]


def test_a_decision_with_one_legal_answer_is_not_asked() -> None:
    s = play(Session(TOY, DUEL), [("how", "feint")])
    assert s.decision is not None
    assert s.decision.question == "roll"


def test_a_random_brawl_ends() -> None:
    rng = Random(5)
    s, player = Session(TOY, BRAWL), RandomPlayer(rng)
    while s.decision is not None:
        s.answer(player(s.decision))
    assert sum(hp > 0 for hp in s.table.hp.values()) <= 1
