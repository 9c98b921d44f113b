"""Players see no number of an NPC that is hidden from them, and no order based on one; the law finds every leak."""

from __future__ import annotations

from typing import Any

import pytest
from random_play import SYSTEMS, Case
from unseen_numbers_law import NUMBERS, held, varied

from unhex_tui.systems.fading_suns.views import table as turn
from unhex_tui.systems.fully_automated.views import table as fa_table
from unhex_tui.systems.unknown_armies.views import table as ua_table

WITHOUT_NPCS = {"toy", "last-candle"}
VARIED = [case for case in SYSTEMS if varied(case)]
CASES = {case.name: case for case in VARIED}
of_each = pytest.mark.parametrize("case", VARIED, ids=lambda case: case.name)
FOUND = "a number that players do not know is"


@of_each
def test_players_see_the_same_whatever_numbers_they_do_not_know(case: Case) -> None:
    assert sum(held(case, seed) for seed in range(16)) > 60


@pytest.mark.parametrize("seed", [72, 75])
def test_what_a_hidden_character_does_to_those_in_sight_is_told(seed: int) -> None:
    """A hidden driver's car with a PC in it falls behind; a hidden character chokes a PC."""
    assert held(CASES["unknown-armies"], seed) > 1


def test_the_law_is_about_every_game_with_npcs() -> None:
    assert {case.system.name for case in SYSTEMS} - WITHOUT_NPCS == {*NUMBERS}


# ---------------------------------------------------------------------- the law finds leaks


def broken(case: Case) -> None:
    with pytest.raises(AssertionError, match=FOUND):
        for seed in range(40):
            held(case, seed)


@of_each
def test_a_view_that_tells_numbers_is_found(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    view = case.system.view

    def telling(table: Any, *asked: Any) -> Any:
        return view(table, *asked)._replace(aim=str(case.system.dump(table)["characters"]))

    monkeypatch.setattr(type(case.system), "view", lambda self, *asked: telling(*asked))
    broken(case)


def test_an_order_by_speed_before_any_roll_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ua_table, "order_known", ua_table.in_order)
    broken(CASES["unknown-armies"])


def test_a_roster_in_the_whole_turn_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = fa_table._listed
    monkeypatch.setattr(fa_table, "_listed", lambda table, gm: listed(table, True))
    broken(CASES["fully-automated"])


def test_a_total_that_the_log_hides_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    row = fa_table.row_of

    def telling(table: Any, c: Any, *more: Any) -> Any:
        shown = row(table, c, *more)
        return shown._replace(figures=(*shown.figures, ("order", str(c.rank.score if c.dice else ""))))

    monkeypatch.setattr(fa_table, "row_of", telling)
    broken(CASES["fully-automated"])


def test_actions_in_the_order_of_their_initiative_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "_as_seen", lambda table, c, place: place)
    broken(CASES["fading-suns"])
