"""Players receive no hidden word; every hidden thing has a word of its own to search for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from fading_suns.random_fights import random_fight
from fully_automated.random_fa import random_fa
from players import RandomPlayer

from unhex_tui.commands.report import gathered, page
from unhex_tui.engine.session import Session
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.testing.laws import answerable


def marked(setup: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return the fight with hidden and unnamed NPCs whose names, concepts and own weapons are unique words."""
    for n, one in enumerate(setup["characters"]):
        if not one.get("pc"):
            one |= {"name": f"Zorvek{n}", "concept": "Quijax", "hidden": rng.random() < 0.5, "known": ["condition"]}
            for m, own in enumerate(one.get("own", ())):
                own["name"] = f"Wubxil{n}{m}"
    return setup


def leaked(session: Session, gets: str) -> str:
    """Return the first hidden word in a text for players with its surroundings, or ""."""
    unseen = [character for character in session.table.characters.values() if character.hidden]
    own = [weapon.name for character in unseen for weapon in character.weapons if not isinstance(weapon, str)]
    found = [gets.find(word) for word in ("Zorvek", "zorvek", "Quijax", *own)]
    return next((gets[max(0, at - 200) :][:400] for at in found if at >= 0), "")


@pytest.mark.parametrize(
    ("system", "made", "seeds", "least"),
    [(FADING_SUNS, random_fight, 24, (800, 400, 15)), (FULLY_AUTOMATED, random_fa, 16, (500, 250, 10))],
    ids=["fading-suns", "fully-automated"],
)
def test_players_get_no_word_of_what_is_hidden_at_any_decision(
    system: Any, made: Callable[[Random], dict[str, Any]], seeds: int, least: tuple[int, int, int]
) -> None:
    states = hidden = ends = 0
    for seed in range(seeds):
        rng = Random(f"words {seed}")
        session, player = Session(system, marked(made(rng), rng)), RandomPlayer(rng)
        for _ in range(60):
            if session.decision is None or not answerable(session.decision):
                break
            states += 1
            hidden += sum(character.hidden for character in session.table.characters.values())
            assert not leaked(session, f"{session.view('players')}{session.log('players')}"), seed
            session.answer(player(session.decision))
        if session.table.fighting:
            session.overrule("end")
        ends += session.view().ending is not None
        assert not leaked(session, f"{session.ending('players')}{page(gathered(session, 'players'))}"), seed
    assert all(n > few for n, few in zip((states, hidden, ends), least, strict=True)), (states, hidden, ends)
