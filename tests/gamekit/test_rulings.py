"""Declarations of table rules: question, choices, default and rule ids in one place; answers, files and questions."""

from __future__ import annotations

from typing import Any

import pytest
from tavern import Talk, TavernRules, tavern

from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.gamekit.table_rules import (
    Rule,
    Ruled,
    not_usual,
    numbers,
    rule,
    rule_named,
    show,
    which,
)


class _TableRules(Ruled):
    tie: str = rule("Who is first?", {"speed": "The faster", "gm": "The GM says it"}, ("X-1",))
    luck: str = rule("Is there luck?", {"off": "No", "on": "Yes"}, letter="k")


TIE, LUCK = _TableRules.every


def test_a_rules_default_is_its_first_choice() -> None:
    """The answer is kept under the rule's name."""
    assert _TableRules.every == (
        Rule("tie", "Who is first?", {"speed": "The faster", "gm": "The GM says it"}, ("X-1",)),
        Rule("luck", "Is there luck?", {"off": "No", "on": "Yes"}, letter="k"),
    )
    assert _TableRules().dump() == {"tie": "speed", "luck": "off"}
    assert _TableRules.load({"luck": "on"}) == _TableRules().with_choice("luck", "on") == _TableRules("speed", "on")
    with pytest.raises(ValueError, match="tie: expected one of speed, gm, not luck"):
        _TableRules.load({"tie": "luck"})


def test_the_default_choice_is_marked() -> None:
    assert (TIE["speed"], TIE["gm"]) == ("The faster (the default)", "The GM says it")
    with pytest.raises(KeyError):
        TIE["luck"]


def test_choices_follow_one_another_in_a_circle() -> None:
    songs = TavernRules.every[1]
    assert [songs.after(choice) for choice in ("1", "2", "3")] == ["2", "3", "1"]


def test_a_rule_is_found_by_its_id() -> None:
    assert rule_named(_TableRules.every, "luck") is LUCK
    with pytest.raises(KeyError):
        rule_named(_TableRules.every, "weather")


def test_an_answer_changes_to_known_choices_only() -> None:
    assert _TableRules().with_choice("tie", "gm") == _TableRules("gm", "off")
    for name, choice in (("tie", "luck"), ("weather", "on")):
        with pytest.raises(KeyError):
            _TableRules().with_choice(name, choice)


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ([], r"expected an object, got \[\]"),
        ({"weather": "on"}, r'no such table rule: "weather"\. Available: tie, luck'),
        ({"weather": 1, "luck": "maybe"}, r"weather.*; luck: expected one of off, on, not maybe"),
        ({"luck": True}, "luck: expected one of off, on, not True"),
        ({"luck": None}, "luck: expected one of off, on, not None"),
    ],
)
def test_every_mistake_of_a_file_is_named(data: Any, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        _TableRules.load(data)


def test_a_numeric_choice_may_be_a_number() -> None:
    assert TavernRules.load({"songs": 2}) == TavernRules(songs="2")
    with pytest.raises(ValueError, match=r"songs: expected one of 1, 2, 3, not 2\.0"):
        TavernRules.load({"songs": 2.0})


def test_number_choices_begin_with_the_default() -> None:
    assert [*numbers(0, [-2, 3], "{} dice").items()] == [("0", "0 dice"), ("-2", "−2 dice"), ("3", "3 dice")]


def test_files_keep_changed_answers_only() -> None:
    assert not_usual(TavernRules(), TavernRules()) == {}
    assert not_usual(TavernRules(songs="3"), TavernRules()) == {"songs": "3"}


def test_the_question_offers_each_rule_with_its_choice() -> None:
    more = Option("edition", "Which edition?")
    barred = (Blocked(Option("dice", "Which dice?"), (Reason("Not now"),)),)
    asked = which(_TableRules.every, _TableRules(luck="on"), "Which?", "X-9", more, blocked=barred)
    assert [(option.key, option.hint, option.letter) for option in asked.options] == [
        ("done", "", "."),
        ("tie", "The faster (the default)", ""),
        ("luck", "Yes", "k"),
        ("edition", "", ""),
    ]
    assert (asked.enter, asked.catalogue, asked.explanation().blocked) == ("done", True, barred)
    assert [note.rules for note in asked.explanation().notes] == [("X-9",)]
    assert which((), (), "?", "").explanation().notes[0].rules == ()


def test_rules_are_shown_as_they_are_now() -> None:
    table = tavern()
    talk = Talk(table, show(TavernRules.every, lambda: table.rules))
    assert isinstance(talk.decision, Choose) and talk.decision.options[1].hint == "No (the default)"
    table.rules = TavernRules(chairs="on")
    talk.rebuild()
    assert talk.decision.options[1].hint == "Yes"
    talk.says(("rules.read", "songs"))
    assert (talk.decision, talk.result, table.rules.songs) == (None, "", "1"), "reading changes nothing"
