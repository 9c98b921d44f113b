"""Players receive no hidden word of Fully Automated!; every hidden thing has a word of its own to search for."""

from __future__ import annotations

from random import Random
from typing import Any

from fully_automated.random_fa import random_fa
from players import RandomPlayer

from unhex_tui.commands.report import gathered, page
from unhex_tui.engine.session import Session
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.testing.playing import answerable


def marked(rng: Random) -> dict[str, Any]:
    """Return a random fight with hidden and unnamed NPCs whose names and concepts are unique words."""
    setup = random_fa(rng)
    for n, one in enumerate(setup["characters"]):
        if not one.get("pc"):
            one |= {"name": f"Zorvek{n}", "concept": "Quijax", "hidden": rng.random() < 0.5, "known": ["condition"]}
    return setup


def leaked(gets: str) -> str:
    """Return the first hidden word in a text with its surroundings, or ""."""
    found = [gets.find(word) for word in ("Zorvek", "zorvek", "Quijax")]
    return next((gets[max(0, at - 200) :][:400] for at in found if at >= 0), "")


def test_players_get_no_word_of_what_is_hidden_at_any_decision() -> None:
    states = hidden = ends = 0
    for seed in range(16):
        rng = Random(f"words {seed}")
        session, player = Session(FULLY_AUTOMATED, marked(rng)), RandomPlayer(rng)
        for _ in range(60):
            if session.decision is None or not answerable(session.decision):
                break
            states += 1
            hidden += sum(character.hidden for character in session.table.characters.values())
            assert not leaked(f"{session.view('players')}{session.log('players')}"), seed
            session.answer(player(session.decision))
        if session.table.fighting:
            session.overrule("end")
        ends += session.view().ending is not None
        assert not leaked(f"{session.ending('players')}{page(gathered(session, 'players'))}"), seed
    assert ends > 10 and states > 500 and hidden > 250, (ends, states, hidden)
