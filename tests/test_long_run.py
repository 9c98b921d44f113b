"""The long run: 200,000 decisions of Unhex over random fights and game sessions. Run by `pytest -m long`.

Every question, kind of event and ability in the code must occur. That shows that none is dead, and that the laws, which
play the same random fights, meet all of them.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from players import RandomPlayer
from random_play import PLAYED, SYSTEMS, Fight, answer, aside, fights, overrulable

from unhex_tui.engine.system import gm_actions_of
from unhex_tui.systems import unhex
from unhex_tui.systems.unhex.events.dice import PURPOSES
from unhex_tui.systems.unhex.events.event import Event
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.state.table import Table

ROOT = Path(__file__).parent.parent
DECISIONS = 200_000
SOURCES = sorted(Path(unhex.__file__).parent.rglob("*.py"))
QUESTION = re.compile(r"[a-z_]+\.[a-z_]+")
FILES = {path.name for home in (Path(unhex.__file__).parent, ROOT / "maps") for path in home.rglob("*.*")}
NO_QUESTIONS = {"void.gone", "void.spent", "void.refunded", *FILES}
"""Names of interruptions and files, which look like questions in the code."""
NEVER_TOLD = {"2HM-6"}
"""Rules that only block something: they are found among the reasons against reactions."""


def questions() -> set[str]:
    """Return the names of all questions in the code of Unhex, with variable parts spelled out."""
    found = {f"{purpose}.roll" for purpose in PURPOSES} | {"continuous.dice", "cover.dice"}
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and QUESTION.fullmatch(node.value):
                found.add(node.value)
    return found - NO_QUESTIONS


class Witness:
    """Counts of questions, events, and rules that block reactions."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.blamed: Counter[str] = Counter()
        tell, player = Table.record, RandomPlayer.__call__

        def told(table: Table, event: Event) -> None:
            tell(table, event)
            self.told[type(event).__name__] += 1
            self.blamed.update(event.words(table).rules)

        def asked(one: RandomPlayer, decision: Any) -> Any:
            self.asked[decision.question] += 1
            return player(one, decision)

        monkeypatch.setattr(Table, "tell", told)
        monkeypatch.setattr(RandomPlayer, "__call__", asked)

    def look(self, fight: Fight) -> None:
        """Count the pending question and, at one in five reactions, the rules that block options."""
        decision = fight.session.decision
        assert decision is not None
        self.asked[decision.question] += 1
        if decision.question == "attack.react" and fight.rng.random() < 0.2:
            for blocked in decision.explanation().blocked:
                self.blamed.update(rule for reason in blocked.reasons for rule in reason.rules if rule in NEVER_TOLD)


def busy(fight: Fight) -> None:
    """Mostly answer; sometimes edit as the GM, void the current action or force a blocked answer."""
    session, chance = fight.session, fight.rng.random()
    voids = [option.key for option in session.system.overrules(session.table)]
    if chance < 0.03:
        name = "amend" if chance < 0.02 else fight.rng.choice(sorted(gm_actions_of(session.system)))
        aside(fight, name)
    elif chance < 0.033 and voids:
        session.overrule(fight.rng.choice(voids))
    elif chance < 0.036 and (values := overrulable(session.decision)):
        session.answer(fight.rng.choice(values), forced=True)
    else:
        answer(fight)


@pytest.fixture
def witness(monkeypatch: pytest.MonkeyPatch) -> Iterator[Witness]:
    yield Witness(monkeypatch)


@pytest.mark.long
def test_in_a_long_run_every_question_event_and_ability_comes_about(witness: Witness, record_property: Any) -> None:
    cases = [case for case in SYSTEMS if case.system.name == "unhex"]
    for case in cases:
        for fight in fights(case, DECISIONS // len(cases) + 1000, busy):
            witness.look(fight)
    made = sum(PLAYED[case.name] for case in cases)
    record_property("decisions of unhex", made)
    assert made >= DECISIONS
    events = {kind.__name__ for kind in Event.__subclasses__()}
    assert sorted(questions() - set(witness.asked)) == []
    assert sorted(events - set(witness.told)) == []
    assert sorted(set(ABILITIES) - set(witness.blamed)) == []


def test_the_questions_of_the_code_are_found_in_it() -> None:
    found = questions()
    assert {"turn.actor", "attack.react", "item.destroy", "advance.slot", "rally.roll"} <= found
    assert len(found) > 100
    assert "nightclub.map" not in found
