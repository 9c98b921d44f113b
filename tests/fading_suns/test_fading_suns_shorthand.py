"""Shorthand lines in Fading Suns: GM edits and notes, whatever question is pending."""

from __future__ import annotations

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER, Fight

from unhex_tui.engine.shorthand import carry_out, understood


def does(fight: Fight, line: str) -> str:
    """Carry out a line and return its preview."""
    meant = understood(fight, line)
    assert meant.says, meant.wrong
    carry_out(fight, meant)
    return "; ".join(meant.says)


@pytest.fixture(params=["declaring", "acting"])
def fight(request: pytest.FixtureRequest) -> Fight:
    made = Fight(CARDANZO, CHAINER, "Watchman-1")
    return made if request.param == "declaring" else made.declare(cardanzo="fist", chainer="fist")


def test_wounds_and_vitality_are_the_gms_edit_of_vitality(fight: Fight) -> None:
    """FS-VIT-1"""
    assert "Watchman-1 has Vitality 7" in does(fight, "watchman 1 -3")
    assert fight.vitality("Watchman-1") == 7
    does(fight, "watch +9")
    does(fight, "cardanzo vitality 4")
    does(fight, "chainer −99")
    assert [fight.vitality(name) for name in ("Watchman-1", "Cardanzo", "Chainer")] == [10, 4, 0]
    assert "Cardanzo has Vitality 4" in fight.told()
    fight.undo()
    assert fight.vitality("Chainer") == 10


def test_an_edit_of_vitality_says_who_falls_and_that_the_fight_ends() -> None:
    """FS-VIT-3"""
    fight = Fight(CARDANZO, CHAINER, "Watchman-1")
    assert understood(fight, "watchman vitality 1").says == ("Watchman-1 has Vitality 1", "Watchman-1 is unconscious")
    assert does(fight, "watchman vitality 0").endswith("; Watchman-1 is dead")
    assert "The fight is over; still standing: Players" in understood(fight, "chainer vitality 0").says
    asked = Fight(CARDANZO, CHAINER, rules={"vit_one": "gm"})
    assert understood(asked, "cardanzo vitality 1").says == ("Cardanzo has Vitality 1",)


@pytest.mark.parametrize(
    ("words", "vitality"), [("unconscious", 1), ("is out", 1), ("dead", 0), ("is dead", 0), ("dies", 0)]
)
def test_a_condition_of_the_roster_may_be_typed(fight: Fight, words: str, vitality: int) -> None:
    """FS-VIT-3"""
    assert f"Watchman-1 has Vitality {vitality}" in does(fight, f"watchman 1 {words}")
    assert "Don't know" in understood(fight, f"cardanzo {words} fist").wrong


@pytest.mark.parametrize("words", ["takes 4", "takes 4 wounds", "takes 4 damage"])
def test_harm_is_typed_in_the_words_of_the_log(fight: Fight, words: str) -> None:
    assert "Watchman-1 has Vitality 6" in does(fight, f"watchman 1 {words}")
    assert "Watchman-1 has Vitality 5" in does(fight, "watchman 1 takes 1 wound")


def test_who_lies_gets_up_leaves_and_comes_back(fight: Fight) -> None:
    for line, fact, now in (("prone", "down", True), ("up", "down", False), ("gone", "away", True)):
        does(fight, f"watchman {line}")
        assert getattr(fight.of("Watchman-1"), fact) == now
    does(fight, "watchman back")
    assert not fight.of("Watchman-1").away
    assert understood(fight, "watchman up").wrong == "Watchman-1 is standing already"


def test_a_note_is_kept_of_somebody_or_of_the_session(fight: Fight) -> None:
    does(fight, "note chainer: owes the Cat")
    does(fight, "note the bouncer lied")
    assert fight.table.noted == {"chainer": ["owes the Cat"]} and fight.table.notes == ["the bouncer lied"]


def test_what_is_none_of_these_says_what_could_be_written(fight: Fight) -> None:
    asked = understood(fight, "")
    assert asked.could[:5] == ("Cardanzo -", "Watchman-1 vitality ", "Cardanzo prone", "Watchman-1 gone", "note ")
    odd = understood(fight, "watchman dances")
    assert "Don't know" in odd.wrong and "Watchman-1 prone" in odd.could
    assert "not a number" in understood(fight, "watchman vitality much").wrong


@pytest.mark.parametrize(
    ("left", "joined", "early"),
    [("cardanzo kicks", " ", "chainer"), ("cardanzo kicks and dodges", " at ", "chainer 12")],
)
def test_a_target_named_with_a_declaration_is_asked_later(left: str, joined: str, early: str) -> None:
    """The next character's declaration was named as the question that the target would answer."""
    fight = Fight(CARDANZO, CHAINER, "Watchman-1")
    meant = understood(fight, f"{left}{joined}{early}")
    assert meant.wrong == f"Targets are chosen when Cardanzo acts; leave out “{early}”"
    assert meant.could == (left,) and understood(fight, left).says


def test_a_target_named_amid_a_declaration_is_asked_later() -> None:
    fight = Fight(CARDANZO, CHAINER).script(("declare.actions", "2")).asks("declare.which", "Cardanzo")
    assert understood(fight, "cardanzo kicks chainer").wrong.startswith("Targets are chosen when Cardanzo acts")
    does(fight, "cardanzo kicks")
