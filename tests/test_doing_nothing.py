"""To do nothing is one key in every game: a full stop, pressed twice where an action is lost by it."""

from __future__ import annotations

import pytest

from unhex_tui.engine.decision import Option
from unhex_tui.systems.fading_suns.fight import attack as suns_attack
from unhex_tui.systems.fading_suns.fight import declaring, defending
from unhex_tui.systems.fully_automated.fight import aiming, striking
from unhex_tui.systems.fully_automated.fight import attack as fa_attack
from unhex_tui.systems.unhex.fight.acts import movement
from unhex_tui.systems.unknown_armies.fight import attack as ua_attack
from unhex_tui.systems.unknown_armies.fight import ways
from unhex_tui.tui.questions.letters import ALIAS


@pytest.mark.parametrize(
    ("option", "letter"),
    [
        (movement._STAYS, "."),
        (declaring._NOTHING, ".."),
        (suns_attack.FORGO, ".."),
        (defending.NONE, "."),
        (fa_attack.FORGO, ".."),
        (striking.NO_COUNTER, "."),
        (aiming.KEEP, "."),
        (ways.NOTHING, ".."),
        (ua_attack.NO_CHERRY, "."),
    ],
)
def test_a_full_stop_does_nothing_and_twice_where_an_action_is_lost(option: Option, letter: str) -> None:
    assert option.letter == letter
    assert ("twice" in option.hint) == (letter == "..")


def test_a_semicolon_types_it_where_a_full_stop_needs_shift() -> None:
    assert ALIAS[";"] == "."
