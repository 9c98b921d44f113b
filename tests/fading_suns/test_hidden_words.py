"""Players receive no hidden word of Fading Suns; every hidden thing has a word of its own to search for."""

from __future__ import annotations

from random import Random
from typing import Any

from fading_suns.random_fights import random_fight
from players import RandomPlayer

from unhex_tui.commands.report import gathered, page
from unhex_tui.engine.session import Session
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.testing.playing import answerable


def marked(rng: Random) -> dict[str, Any]:
    """Return a random fight with hidden and unnamed NPCs whose names and weapons are unique words."""
    setup = random_fight(rng)
    for n, one in enumerate(setup["characters"]):
        if not one["pc"]:
            one |= {"name": f"Zorvek{n}", "concept": "Quijax", "hidden": rng.random() < 0.5, "known": ["condition"]}
            for m, own in enumerate(one.get("own", ())):
                own["name"] = f"Wubxil{n}{m}"
    return setup


def test_players_get_no_word_of_what_is_hidden_at_any_decision() -> None:
    states = hidden = ends = 0
    for seed in range(24):
        rng = Random(f"words {seed}")
        session, player = Session(FADING_SUNS, marked(rng)), RandomPlayer(rng)
        for _ in range(60):
            if session.decision is None or not answerable(session.decision):
                break
            states += 1
            unseen = [character for character in session.table.characters.values() if character.hidden]
            hidden += len(unseen)
            gets = f"{session.view('players')}{session.log('players')}"
            assert "Zorvek" not in gets and "Quijax" not in gets, (seed, gets[gets.index("Zorvek") - 200 :][:400])
            assert not any(own.name in gets for c in unseen for own in c.weapons), (seed, gets)
            session.answer(player(session.decision))
        if session.table.fighting:
            session.overrule("end")
        ends += session.view().ending is not None
        unseen = [character for character in session.table.characters.values() if character.hidden]
        gets = f"{session.ending('players')}{page(gathered(session, 'players'))}"
        assert "Zorvek" not in gets and "Quijax" not in gets, (seed, gets[gets.index("Zorvek") - 200 :][:400])
        assert not any(own.name in gets for c in unseen for own in c.weapons), (seed, gets)
    assert ends > 15
    assert states > 800 and hidden > 400
