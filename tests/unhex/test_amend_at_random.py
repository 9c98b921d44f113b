"""Random edits and corrected dice at any decision of a fight: nothing breaks, invariants hold, undo is exact."""

from random import Random
from typing import Any

import pytest
from players import RandomPlayer
from unhex_kit import CROWD, MAZE, Evening, Opening

from unhex_tui.systems.unhex.system import UNHEX

MANY = 40
"""Limit of characters on the table; hundreds of random recruits would show nothing new."""


def state(s: Evening) -> Any:
    """Return the whole table, its current action included, and the pending question."""
    return s.table.dump(), repr(s.table.action), s.decision and s.decision.question


def undone_and_redone(s: Evening, before: Any) -> None:
    """Check that undo restores the state `before`, and redo the current one."""
    after = state(s)
    s.undo()
    assert state(s) == before
    s.redo()
    assert state(s) == after
    assert UNHEX.status(s.table) == []


@pytest.mark.parametrize("seed", range(3))
def test_edits_at_any_decision(seed: int) -> None:
    s = Opening(MAZE, *CROWD)
    rng = Random(seed)
    player = RandomPlayer(rng, passive=0.3)
    while s.decision is not None and len(s.journal.path) < 120 and len(s.table.characters) <= MANY:
        before = state(s)
        if amends := rng.random() < 0.2:
            aside = s.gm_action("amend")
            while aside.decision is not None:
                assert state(s) == before
                aside.answer(player(aside.decision))
            if s.finish("amend", aside) is None:
                continue
        else:
            s.answer(player(s.decision), by="random")
        undone_and_redone(s, before)
        assert s.view("gm") and s.view("players")
        if amends and len(s.table.characters) > MANY:
            s.undo()


@pytest.mark.parametrize("seed", range(3))
def test_dice_corrected_at_any_decision(seed: int) -> None:
    s = Opening(MAZE, *CROWD)
    rng = Random(seed)
    player = RandomPlayer(rng, passive=0.3)
    while s.decision is not None and len(s.journal.path) < 120:
        rolls = [e for e in s.entries() if e.asked == "roll" and isinstance(e.value, list)][-4:]
        if rolls and rng.random() < 0.1:
            roll, before = rng.choice(rolls), state(s)
            faces = [rng.randint(0, 9) for _ in roll.value]
            if faces != roll.value:
                s.correct(roll.n, faces)
                undone_and_redone(s, before)
        else:
            s.answer(player(s.decision), by="random")
