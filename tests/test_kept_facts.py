"""Facts that only the GM may reveal, about PCs too, show in nothing that players see; the law finds every leak."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from kept_facts_law import kept
from random_play import SYSTEMS, Case

KEEPING = [case for case in SYSTEMS if case.otherwise is not None]
of_each = pytest.mark.parametrize("case", KEEPING, ids=lambda case: case.name)


@of_each
@pytest.mark.parametrize("seeds", [range(8), range(8, 16)])
def test_players_see_the_same_whatever_stands_behind_it(case: Case, seeds: range) -> None:
    assert sum(kept(case, seed) for seed in seeds) > 100


@of_each
def test_players_see_the_same_whatever_stands_behind_it_between_fights(case: Case) -> None:
    assert sum(kept(case, seed, between=True) for seed in range(5)) > 60


@of_each
def test_a_view_that_tells_what_is_kept_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    told = case.system.view

    def telling(table: Any, *asked: Any) -> Any:
        return told(table, *asked)._replace(aim=str(case.system.dump(table)["characters"]))

    monkeypatch.setattr(type(case.system), "view", lambda self, *asked: telling(*asked))
    with pytest.raises(AssertionError, match="a kept fact is seen"):
        for seed in range(8):
            kept(case, seed)


def test_every_game_that_keeps_a_fact_is_held_to_it() -> None:
    assert KEEPING
    tables = {case: case.system.start(case.setup(Random(1))) for case in SYSTEMS}
    keeping = [case for case, table in tables.items() if not all(fact.pcs for fact in getattr(table, "facts", ()))]
    assert keeping == KEEPING
