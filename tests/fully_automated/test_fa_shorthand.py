"""Shorthand lines in Fully Automated!: edits and notes at any question, but no answers to a secret one."""

from __future__ import annotations

import pytest
from fully_automated.fa_kit import Fight

from unhex_tui.engine.shorthand import carry_out, understood


def does(fight: Fight, line: str) -> str:
    """Carry out a line and return its preview."""
    meant = understood(fight, line)
    assert meant.says, meant.wrong
    carry_out(fight, meant)
    return "; ".join(meant.says)


@pytest.fixture(params=["choose", "target"])
def fight(request: pytest.FixtureRequest) -> Fight:
    made = Fight("Ana pc at D3 has pistol", "Hound at D6", "Cy at D9").order()
    return (made if request.param == "choose" else made.choose(ana="pistol")).asks(request.param)


def test_hit_points_and_places_are_edited_in_a_line(fight: Fight) -> None:
    """FA-HP-1, FA-MOV-7: also while a secret choice is pending."""
    asked = fight.prompt
    assert "Hound has 18 HP" in does(fight, "hound -2")
    does(fight, "hound +9")
    does(fight, "cy hp −3")
    assert [fight.hp(name) for name in ("Hound", "Cy")] == [20, -3]
    assert does(fight, "hound > e5") == "Hound stands at E5; no Move spent (an edit)"
    assert (fight.of("Hound").place, fight.prompt) == ("E5", asked)
    assert understood(fight, "hound > d3").wrong == "Hound: “d3” is not an empty hex"
    fight.undo()
    assert fight.of("Hound").place == "D6"


def test_who_is_restrained_or_takes_no_part_is_written(fight: Fight) -> None:
    """FA-RES-4"""
    for line, fact, now in (("restrained", "restrained", True), ("free", "restrained", False), ("gone", "away", True)):
        does(fight, f"cy {line}")
        assert getattr(fight.of("Cy"), fact) == now
    does(fight, "cy back")
    assert not fight.of("Cy").away
    assert understood(fight, "cy free").wrong == "Cy is free already"


def test_a_note_is_kept_while_a_secret_is_chosen(fight: Fight) -> None:
    does(fight, "note hound: owes the Cat")
    assert fight.table.noted == {"hound": ["owes the Cat"]}
    assert understood(fight, "").could[:4] == ("Ana -", "Cy hp ", "Ana > ", "Hound restrained")


def test_a_secret_choice_is_not_typed() -> None:
    fight = Fight("Ana pc at D3 has pistol", "Hound at D6").order().asks("choose")
    for line in ("defend", "hound defend", "hound defends"):
        assert not understood(fight, line).says
    assert understood(fight, "hound dances").wrong == "Don't know “dances” after Hound"


@pytest.mark.parametrize("line", ["stay", "stay at c9", "stays at c9", "cy stays"])
def test_an_option_is_typed_by_its_label_or_by_an_earlier_one(line: str) -> None:
    """FA-UNA-1"""
    fight = Fight("Ana pc at D3 has pistol", "Cy at C9").order().choose(ana="aim", cy="defend").asks("unattacked")
    does(fight, line)
    assert fight.of("Cy").place == "C9" and fight.decision is not None and fight.decision.question != "unattacked"


def test_a_tackle_is_typed_where_its_target_is_asked_for() -> None:
    """FA-UNM-2"""
    fight = Fight("Ana pc at D3", "Bo at D4").order().choose(ana="tackle", bo="aim")
    fight.script(("tackle.move", "stay")).asks("target")
    does(fight, "ana tackles bo +0")
    assert fight.hp("Bo") == 16 and fight.of("Bo").stuns == 1


@pytest.mark.parametrize("line", ["ana moves to d5", "ana walks to d5", "moves to d5", "ana goes d5", "ana d5"])
def test_a_move_is_typed_with_its_verb_and_hex(line: str) -> None:
    """FA-MOV-1: also where someone higher could move first."""
    fight = Fight("Ana pc at D3", "Bo at D9").order(ana=(1, 1), bo=(9, 9)).choose(ana="move", bo="move").asks("move")
    does(fight, line)
    assert fight.of("Ana").place == "D5"


def test_a_step_is_typed_with_its_verb_and_hex() -> None:
    """FA-UNA-1"""
    fight = Fight("Ana pc at D3", "Bo at D9").order().choose(bo="aim").asks("unattacked")
    does(fight, "ana steps to d4")
    assert fight.of("Ana").place == "D4"


def test_a_typed_move_to_a_hex_out_of_reach_says_why() -> None:
    """FA-MOV-1, FA-MOV-7"""
    fight = Fight("Ana pc at D3", "Bo at D9").order(ana=(1, 1)).choose(ana="move", bo="move").asks("move")
    for line in ("ana moves to d8", "ana d8", "moves to d8"):
        assert understood(fight, line).wrong == "D8: too far: it costs 5 movement, Ana has 4 (FA-MOV-1)", line
    assert understood(fight, "ana moves to d9").wrong == "D9: Bo is there (FA-MOV-7)"
    assert not understood(fight, "ana moves to z9").says


@pytest.mark.parametrize("line", ["ana moves", "ana moves behind bo", "ana goes to bo", "ana moves first"])
def test_a_move_without_its_hex_lets_no_one_else_move_first(line: str) -> None:
    """FA-MOV-1: `moves` was taken for `Bo moves first`."""
    fight = Fight("Ana pc at D3", "Bo at D9").order(ana=(1, 1), bo=(9, 9)).choose(ana="move", bo="move").asks("move")
    meant = understood(fight, line)
    asked = "names no place that can be chosen. The question now: Ana moves, up to 4 hexes: where to?"
    assert not meant.says and meant.wrong == f"Ana: “{line.removeprefix('ana ')}” {asked}"
    assert ("ana moves to D5" in meant.could) == (line == "ana moves"), "Tab keeps every word"
    assert not any("first" in could for could in meant.could)


def test_someone_higher_is_typed_to_move_first() -> None:
    """FA-RND-3"""
    fight = Fight("Ana pc at D3", "Bo at D9").order(ana=(1, 1), bo=(9, 9)).choose(ana="move", bo="move").asks("move")
    does(fight, "bo moves first")
    assert fight.prompt.startswith("Bo moves")


def followed() -> Fight:
    """Bo steps back from Ana's fist, and Ana can follow."""
    fight = Fight("Ana pc at D3", "Bo at D4").order().choose(ana="punch", bo="defend")
    return fight.script(("target", "bo"), ("defend.step", "D5")).asks("follow")


@pytest.mark.parametrize(
    "line", ["ana follows", "ana follows bo", "ana follows to d4", "follows", "follow bo", "ana moves to d4", "d4"]
)
def test_who_follows_is_typed_as_people_say_it(line: str) -> None:
    """FA-ATK-3: `follows` was taken for `Don't follow`."""
    fight = followed()
    does(fight, line)
    assert fight.of("Ana").place == "D4" and fight.prompt.startswith("Bo defends")


@pytest.mark.parametrize(
    "line", ["ana doesn't follow", "ana does not follow", "don't follow", "ana lets bo go", "ana lets her go"]
)
def test_who_does_not_follow_is_typed_too(line: str) -> None:
    """FA-DEF-3"""
    fight = followed()
    does(fight, line)
    assert fight.of("Ana").place == "D3" and not fight.prompt.startswith("Bo defends")


def countered() -> Fight:
    """Bo stops Ana's attack and may counter with a club or a fist."""
    fight = Fight("Ana pc at D3", "Bo at D4 has club").order().choose(ana="punch", bo="defend")
    return fight.script(("target", "bo"), ("defend.step", "stay"), ("defence", "++")).asks("counter")


def test_no_counter_is_not_read_out_of_a_counter() -> None:
    """FA-ATK-15: `bo counters` was taken for `No counter-attack`."""
    for line in ("bo counters", "bo attacks", "bo counter-attacks"):
        assert "none" not in understood(countered(), line).answers, line
    for line in ("bo doesn't counter", "bo does not counter-attack", "no counter-attack", "bo passes"):
        assert understood(countered(), line).answers == ("none",), line


def test_a_counter_out_of_turn_must_wait() -> None:
    """FA-ATK-15"""
    assert understood(followed(), "bo counters").wrong.startswith("First: Bo is out of range: does Ana follow")


def test_a_counter_is_typed_with_its_card_and_its_target() -> None:
    """FA-ATK-15"""
    for line in ("bo punches", "bo punches ana", "bo counters with punch", "bo counter-attacks with the punch"):
        assert understood(countered(), line).answers == ("punch",), line
