"""Every question that a game asks is declared: it has a purpose, and one place for its odds and previews."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from random_play import SYSTEMS, Case, answer, fights

from unhex_tui import gamekit
from unhex_tui.engine.advice import decides
from unhex_tui.systems import BUILT_IN, named

CASES = [case for case in SYSTEMS if case.system.name in BUILT_IN]
MAKERS = (
    "choice|several|line|whole_number|two_dice|roll_skill|handful|roll_handful|driver_rolls|choose|number|text_line"
    "|_manages|_asked|_judged"
)
"""Functions whose first text is the id of a question."""
NO_QUESTIONS = ("small.py", "visibility.py")
"""Files with questions of games without declarations, and with ids of all games."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_question_in_random_play_has_a_purpose(case: Case) -> None:
    asked = {fight.session.decision.question for fight in fights(case, 400, answer) if fight.session.decision}
    assert len(asked) > 10
    assert sorted(question for question in asked if not decides(case.system.questions, question)) == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_question_in_the_code_has_a_purpose(game: str) -> None:
    system: Any = named(game)
    folders = (system.home, Path(gamekit.__file__).parent)
    files = [file for folder in folders for file in folder.rglob("*.py") if file.name not in NO_QUESTIONS]
    source = "\n".join(file.read_text("utf-8") for file in files)
    questions = {
        *re.findall(r'question="([a-z_.]+)"', source),
        *re.findall(rf'\b(?:{MAKERS})\(\s*(?:table,\s*)?(?:action,\s*|new,\s*|character,\s*)?"([a-z_.]+)"', source),
    }
    assert len(questions) > 30
    assert sorted(question for question in questions if not decides(system.questions, question)) == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_question_is_declared_once_and_asked_by_its_id(game: str) -> None:
    system: Any = named(game)
    source = "\n".join(file.read_text("utf-8") for file in system.home.rglob("*.py"))
    ids = Counter(re.findall(r'\bQuestion\(\s*"([a-z_.]+)"', source))
    assert ids.keys() <= system.questions.keys() and {*ids.values()} == {1}, ids.most_common(3)


PURPOSES = {
    "fading-suns": {"dodge": "its successes are taken off the attack's", "awake": "−8 to goals and initiative"},
    "fully-automated": {"defend.step": "attacker cannot follow", "defend.aim": "or is kept"},
    "unknown-armies": {"vest": "round armor-piercing damage down to tens", "suppress.field": "their skill rolls"},
    "unhex": {"rally.roll": "the leader's side", "area.roll": "the dice set its damage, targets or rounds"},
}
"""Words that a purpose needs to say exactly what its rule says."""


@pytest.mark.parametrize("game", PURPOSES)
def test_a_purpose_says_no_less_and_no_more_than_the_rule(game: str) -> None:
    system: Any = named(game)
    told = {question: decides(system.questions, question) for question in PURPOSES[game]}
    assert {question: part for question, part in PURPOSES[game].items() if part not in told[question]} == {}
