"""An ability may raise the level of some rolls; rolls and odds take it from one source (RUL-33, DICE-2)."""

from collections import Counter
from random import Random

import pytest
from players import RandomPlayer
from unhex.random_setups import loaded, random_setup

from unhex_tui.engine.decision import Roll
from unhex_tui.engine.session import Session
from unhex_tui.systems.unhex.events.dice import PURPOSES
from unhex_tui.systems.unhex.fight.facts.skill import awaited, level_for
from unhex_tui.systems.unhex.fight.matchup import roller_of
from unhex_tui.systems.unhex.people import abilities
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.system import UNHEX

ALL = "SPEED-1"
"""An ability that everyone has here, and that raises every roll by 7."""
FAMILIES = {ability.family for ability in ABILITIES.values()}


@pytest.fixture
def _raised(monkeypatch: pytest.MonkeyPatch) -> None:
    raised = {(family, use): ((7, ALL),) for family in FAMILIES for use in PURPOSES}
    monkeypatch.setattr(abilities, "_LEVELS", raised)


def played(decisions: int) -> Counter[str]:
    """Play random fights of raised characters and count the rolls whose level was compared, by purpose."""
    found, seed = Counter[str](), 0
    while decisions > 0:
        rng, seed = Random(seed), seed + 1
        setup = random_setup(rng)
        for character in setup["characters"]:
            character["abilities"] = [*dict.fromkeys([*character["abilities"], ALL])]
        session, player = Session(UNHEX, setup), RandomPlayer(rng)
        for _ in range(120):
            decision, decisions = session.decision, decisions - 1
            if decision is None:
                break
            if isinstance(decision, Roll) and decision.question.endswith(".roll") and decision.about:
                compare(session, decision, found)
            wished = loaded(decision)
            session.answer(rng.choice(wished) if wished and rng.random() < 0.8 else player(decision))
    return found


def compare(session: Session, decision: Roll, found: Counter[str]) -> None:
    dice = awaited(session.table, decision)
    character = session.table.characters[dice.who]
    raised = level_for(character, dice.form, dice.purpose)
    assert raised == character.level + 7
    assert dice.level == raised, f"the dice of {dice.purpose}"
    assert roller_of(session.table, character, dice.form, dice.purpose).level == raised, f"the odds of {dice.purpose}"
    found[dice.purpose] += 1


@pytest.mark.usefixtures("_raised")
def test_rolls_and_odds_of_every_purpose_have_the_raised_level() -> None:
    assert {"attack", "defend", "counterattack", "intercept", "initiative"} <= {*played(2500)}


def test_no_ability_of_the_rulebook_raises_a_level() -> None:
    assert abilities._LEVELS == {} and not any(ability.levels for ability in ABILITIES.values())
