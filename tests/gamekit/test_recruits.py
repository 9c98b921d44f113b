"""In every game the choice of recruits shows their equipment and abilities."""

import pytest

from unhex_tui.engine.decision import Choose
from unhex_tui.engine.session import Session
from unhex_tui.systems import named

ROWS = {
    "fading-suns": (
        "cutpurse",
        ("Vitality", "weapon", "armor", "strike", "dodge"),
        ("9", "Short knife", "–", "12", "15"),
    ),
    "fully-automated": (
        "sharpshooter",
        ("HP", "speed", "weapon", "armor", "trained in"),
        ("14", "4", "rifle, knife", "–", "Microdarter and rifle, Knife"),
    ),
    "unknown-armies": (
        "officer",
        ("Body", "weapon", "armor", "best skill"),
        ("50", "9mm, nightstick", "vest", "Arrest Holds 45"),
    ),
}


@pytest.mark.parametrize("game", ROWS)
def test_recruits_have_columns_and_a_hint_that_says_the_same(game: str) -> None:
    template, heads, row = ROWS[game]
    session = Session(named(game), {"title": "x"})
    for key in ("characters", "recruit"):
        session.answer(key)
    while session.decision is not None and session.decision.question != "recruit.template":
        assert isinstance(session.decision, Choose), session.decision
        session.answer(session.decision.options[0].key)
    assert isinstance(session.decision, Choose) and session.decision.catalogue
    assert (session.decision.enter, session.decision.options[0].key) == ("done", "done"), "the list opens at its top"
    facts = session.advice(session.decision).facts()
    assert facts.heads == heads and facts.cells[template] == row
    hint = next(option.hint for option in session.decision.options if option.key == template)
    assert all(f"{head} {cell}" in hint for head, cell in zip(heads, row, strict=True) if cell != "–")
