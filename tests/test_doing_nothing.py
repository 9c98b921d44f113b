"""Doing nothing has the same key in every game: a full stop, pressed twice if something is lost by it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from kit import table_dump
from random_play import SYSTEMS, Case, Fight, answer, fights

from unhex_tui.engine.decision import Choose, Decision, Option, Pick, Roll
from unhex_tui.engine.hand import offered
from unhex_tui.engine.procedure import GmActionRun
from unhex_tui.engine.system import gm_actions_of
from unhex_tui.tui.questions.answering import prompt_for
from unhex_tui.tui.questions.choose import PickPrompt
from unhex_tui.tui.questions.letters import ALIAS, STOP, Letters

DECISIONS = 400
GAMES = [case for case in SYSTEMS if case.name not in ("toy", "last-candle")]
NOTHING = re.compile(
    r"(No|No (one|dodge|resistance|cover|counter-attack|change)|None|Nothing|Stay|Don't|Keep|Forgo|Decline|Cancel"
    r"|Back|Done|Decide later|End the turn|Next round|Not met|The car stops)\b(?! roll| damage| skill)"
)
"""Beginnings of the labels of options that do nothing."""
DOES = {
    "act": "keep|unaimed",
    "act.plausible": "no",
    "amend.sign": "less",
    "amend.stealth": "keep",
    "amend.what": "number:.*",
    "amend.door_state": "none",
    "roll.critical": "action|cost",
    "target": "unaimed",
    "cherry": "no-matches",
    "goal.met": "missed",
    "special": "no",
    "evening.next": "close",
    "standing.which": ".*",
}
"""Options by question that only sound like doing nothing: they hold on, rule, or pick one of two states."""


def asked(fight: Fight) -> Iterator[Decision]:
    """Yield the pending question and, at one in ten, the questions of GM actions played on a copy."""
    decision = fight.session.decision
    assert decision is not None
    yield decision
    if fight.rng.random() < 0.9:
        return
    system = fight.session.system
    for _, one in sorted(gm_actions_of(system).items()):
        beside = GmActionRun(system.load(json.loads(table_dump(fight.session))), one.play)
        for _ in range(6):
            if beside.decision is None:
                break
            yield beside.decision
            beside.answer(fight.player(beside.decision))


def does_nothing(decision: Decision, option: Option) -> bool:
    """Tell whether an option's label says that it does nothing, and the option is not in `DOES`."""
    does = DOES.get(decision.question, "")
    return bool(NOTHING.match(option.label)) and not re.fullmatch(does or "(?!)", option.key)


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.name)
def test_what_does_nothing_is_a_full_stop_in_every_question(case: Case) -> None:
    checked: dict[str, set[str]] = defaultdict(set)
    for fight in fights(case, DECISIONS, answer):
        for decision in asked(fight):
            if isinstance(decision, Choose | Roll):
                for option in offered(decision):
                    here = (decision.question, option.key, option.label, option.letter)
                    stops = option.letter in (STOP, STOP * 2)
                    assert stops or not does_nothing(decision, option), here
                    if stops:
                        twice = option.letter == STOP * 2  # beside a long label the key alone says so
                        assert ("twice" in option.hint) == twice or (twice and not option.hint), here
                        checked[decision.question].add(option.letter)
            elif isinstance(decision, Pick) and not decision.least:
                assert_left_alone(decision)
                checked[decision.question].add("pick")
    assert len(checked) >= 2, checked


def assert_left_alone(decision: Pick) -> None:
    """Assert that a full stop or semicolon keeps the choice already made, or says that nothing changed."""
    for key in (STOP, ";"):
        pressed = PickPrompt(decision, Letters()).press(key)
        if pressed.what == "answered":
            assert isinstance(pressed.value, list) and set(pressed.value) == set(decision.chosen)
        else:
            assert decision.unchanged == pressed.say or len(decision.chosen) > decision.most


def test_a_full_stop_asks_twice_where_something_is_picked() -> None:
    two = (Option("a", "Vex defends", letter="v"), Option("b", "Kit defends", letter="k"))
    prompt = PickPrompt(Pick(question="q", seats=(), prompt="Who reacts?", options=two, none="no reaction"), Letters())
    prompt.press("v")
    said = prompt.press(STOP)
    assert said.what == "typed" and said.say == "Picked: Vex defends. Press . again for “no reaction”"
    assert prompt.press(STOP).value == []
    prompt.clear()
    prompt.press("v")
    prompt.press(STOP)
    prompt.press("k")
    assert prompt.press(STOP).what == "typed", "another key came between"


@pytest.mark.parametrize("key", [STOP, ";"])
@pytest.mark.parametrize("letter", [STOP, STOP * 2])
def test_a_semicolon_types_it_where_a_full_stop_needs_shift(key: str, letter: str) -> None:
    """French keyboards type the semicolon, but not the full stop, without Shift."""
    options = (Option("go", "Go", letter="g"), Option("none", "Nothing", letter=letter))
    prompt: Any = prompt_for(Choose(question="q", seats=(), prompt="?", options=options), Letters())
    pressed = [prompt.press(key) for _ in letter]
    assert ALIAS[";"] == STOP and [one.what for one in pressed] == ["typed"] * (len(letter) - 1) + ["answered"]
    assert pressed[-1].value == "none"
