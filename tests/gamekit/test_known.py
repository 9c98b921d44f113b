"""Numbers in the log: players read them if the fact behind the number is known to them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from unhex_tui.gamekit.log import Recovered
from unhex_tui.gamekit.people import CharacterTable, Fact, Team
from unhex_tui.gamekit.visibility import AsRead, log_line

PLAIN = (Fact("name", "", "n"), Fact("numbers", "", "g"))
KEPT = (*PLAIN, Fact("breath", "", "b", pcs=False))


def table(facts: tuple[Fact, ...], counted_by: str, pc: bool, *known: str) -> Any:
    class Wall(CharacterTable[Any]):
        staged = True

    made: Any = Wall()
    made.facts, made.counted_by, made.teams = facts, counted_by, [Team("players", "Players", True)]
    who = {"id": "odile", "name": "Odile", "pc": pc, "hidden": False, "away": False, "known": ("name", *known)}
    made.characters = {"odile": SimpleNamespace(**who, figure=0)}
    return made


@pytest.mark.parametrize(
    ("facts", "by", "pc", "known", "read"),
    [
        (PLAIN, "numbers", True, (), True),
        (PLAIN, "numbers", False, (), False),
        (PLAIN, "numbers", False, ("numbers",), True),
        (KEPT, "breath", True, ("numbers",), False),
        (KEPT, "breath", True, ("breath",), True),
        (KEPT, "numbers", True, (), True),
    ],
)
def test_players_read_a_figure_by_either_fact(
    facts: tuple[Fact, ...], by: str, pc: bool, known: tuple[str, ...], read: bool
) -> None:
    """One fact shows all numbers, the other keeps this figure."""
    made = table(facts, by, pc, *known)
    told = log_line(Recovered("odile", 3, "breath", ()), AsRead(made, True), AsRead(made, False))
    assert made.counted("odile") == read
    assert told.to_players() == ("Odile recovers 3 breath" if read else "Odile recovers")
    assert told.text == "Odile recovers 3 breath"
