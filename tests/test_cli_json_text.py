"""Output of `run` and `export`: plain JSON values, in text that cannot control a terminal."""

from __future__ import annotations

import json

import pytest

from unhex_tui.commands.output import as_json, text_of
from unhex_tui.engine.decision import Allot, Choose, Decision, Enter, Option, Pick, Roll, Seat
from unhex_tui.engine.dice import Die

ANN = Seat("ann", "Ann")
ALLEY, BAR = Option("alley", "Alley"), Option("bar", "Bar", hint="noisy", uses=("bar",))
CHOOSE = Choose(question="move.area", seats=(ANN,), prompt="Where to?", options=(ALLEY, BAR), enter="bar")
PICK = Pick(question="items", seats=(ANN,), prompt="What?", options=(ALLEY, BAR), most=1)
ALLOT = Allot(question="boxes", seats=(ANN,), prompt="Where?", options=(Option("head", "Head", most=2),), total=2)
ROLL = Roll(question="roll", seats=(ANN,), prompt="Ann rolls", dice=(Die("tens", 0, 9),), extras=(ALLEY,))
NUMBER = Enter(question="level", seats=(ANN,), prompt="What level?", what="number", low=1, high=100)


@pytest.mark.parametrize("decision", [CHOOSE, PICK, ALLOT, ROLL, NUMBER], ids=lambda decision: decision.kind)
def test_a_decision_as_json_names_its_kind_question_and_seats(decision: Decision) -> None:
    data = as_json(decision)
    assert (data["kind"], data["question"], data["prompt"]) == (decision.kind, decision.question, decision.prompt)
    assert data["seats"] == [{"id": "ann", "name": "Ann", "gm": False}]


def test_json_of_the_kinds_holds_what_an_answer_needs() -> None:
    assert as_json(CHOOSE)["options"] == [
        {"key": "alley", "label": "Alley"},
        {"key": "bar", "label": "Bar", "hint": "noisy"},
    ]
    assert as_json(CHOOSE)["enter"] == "bar"
    assert as_json(PICK)["options"][1]["uses"] == ["bar"]
    assert as_json(ALLOT)["options"] == [{"key": "head", "label": "Head", "most": 2}]
    assert as_json(ROLL)["dice"] == [{"name": "tens", "low": 0, "high": 9}]
    assert as_json(ROLL)["extras"] == [{"key": "alley", "label": "Alley"}]
    assert {key: as_json(NUMBER)[key] for key in ("what", "low", "high")} == {"what": "number", "low": 1, "high": 100}


def test_dangerous_characters_are_printed_as_escapes() -> None:
    """These characters would control the terminal or be invisible; they are read back unchanged."""
    hidden = "\u200b \u2060 \ufeff \xad \u200f \U000e0041 \U0001f3f4\U000e0067\U000e007f \ue000 \ud83d"
    hostile = {"name": f"\x1b[2J \x9b31m \x7f \u202e \u2066 \u2028 😀 [b] é {hidden}"}
    text = text_of(hostile)
    assert text.isprintable()
    assert json.loads(text) == hostile
    assert text_of({"name": "\u0645\u200c\u0646"}) == '{"name": "\u0645\u200c\u0646"}'  # joiners belong to some letters
    assert text_of(["\u200b"], indent=1) == '[\n "\\u200b"\n]'
