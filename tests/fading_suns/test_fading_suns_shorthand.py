"""Shorthand lines in Fading Suns: GM edits and notes, whatever question is pending."""

from __future__ import annotations

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER, Fight
from fading_suns.test_charges import charged

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


def test_an_edit_of_vitality_says_that_it_goes_past_armor(fight: Fight) -> None:
    """FS-COR-8: the preview of every loss ended *then: armor does not count*, also without armor."""
    assert understood(fight, "watchman 1 -3").says == ("Watchman-1 has Vitality 7",)
    fight.of("Watchman-1").armor = 2
    assert understood(fight, "watchman 1 -3").says == ("Watchman-1 has Vitality 7", "armor stops none of it")
    assert understood(fight, "watchman 1 vitality 7").says == ("Watchman-1 has Vitality 7",)


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
    does(fight, "watchman dead")
    assert understood(fight, "watchman up").wrong == "Watchman-1 is dead"


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


@pytest.mark.parametrize("typed", ["hits with flail", "attacks with the flail", "strikes with a flail"])
def test_a_weapon_after_with_is_that_of_the_attack_before_it(typed: str) -> None:
    """FS-MUL-1: `hits with truncheon` declared two truncheons, each at -4."""
    fight = Fight(CARDANZO + " flail=11/6/5", CHAINER)
    does(fight, f"cardanzo {typed}")
    assert fight.of("Cardanzo").planned == [fight.of("Cardanzo").weapons[0].key]


def test_a_weapon_after_with_leaves_the_other_actions_as_they_are() -> None:
    """FS-MUL-1"""
    fight = Fight(CARDANZO + " flail=11/6/5 cane=12/6/3", CHAINER)
    flail, cane = (weapon.key for weapon in fight.of("Cardanzo").weapons)
    does(fight, "cardanzo kicks, hits with cane and flails")
    assert sorted(fight.of("Cardanzo").planned) == sorted(["kick", cane, flail])


@pytest.mark.parametrize("weapon", ["with flail", "with a flail"])
def test_a_charge_with_a_weapon_is_not_declared(weapon: str) -> None:
    """FS-MUL-1: it declared a charge and the flail, each at -4."""
    meant = understood(Fight(CARDANZO + " flail=11/6/5", CHAINER), f"cardanzo charges {weapon}")
    assert not meant.says and meant.could == ("cardanzo charges",)
    assert meant.wrong == f"Cardanzo: no weapon goes with charge; leave out “{weapon}”"


def test_a_weapon_after_with_amid_a_declaration_is_one_action() -> None:
    """FS-MUL-1"""
    fight = Fight(CARDANZO + " flail=11/6/5", CHAINER).script(("declare.actions", "2"))
    does(fight.asks("declare.which", "Cardanzo"), "cardanzo hits with flail")
    assert not fight.of("Cardanzo").declared
    does(fight.asks("declare.which", "Cardanzo"), "cardanzo dodges")
    assert sorted(fight.of("Cardanzo").planned) == sorted([fight.of("Cardanzo").weapons[0].key, "dodge"])


@pytest.mark.parametrize(("rolled", "left_out"), [("", "“chainer”"), (" 12", "“chainer” and “12”")])
def test_a_target_declared_too_early_leaves_the_weapon(rolled: str, left_out: str) -> None:
    """The advice left out the weapon with the target."""
    fight = Fight(CARDANZO + " flail=11/6/5", CHAINER)
    meant = understood(fight, f"cardanzo hits chainer with flail{rolled}")
    assert meant.wrong == f"Targets are chosen when Cardanzo acts; leave out {left_out}"
    assert meant.could == ("cardanzo hits with flail",)


def test_more_actions_than_three_are_refused_in_words() -> None:
    """FS-ACT-4: the refusal listed the options' keys and `got '4'`."""
    fight = Fight(CARDANZO, CHAINER)
    assert understood(fight, "cardanzo kicks, kicks, kicks, kicks").wrong == "Cardanzo: at most 3 actions a turn"
    assert understood(fight, "cardanzo kicks, kicks, kicks").says


def test_whom_an_option_names_may_be_named_with_the_declaration() -> None:
    """FS-GRP-6, FS-GRP-8, FS-CHG-6: `Hold Bram` was offered, but `holds bram` refused."""
    fight = Fight(CARDANZO, CHAINER, "Third Fight 1 Vigor 1").declare(chainer="grapple", third="fist")
    fight.strike("cardanzo", 8).script(("resist", "none"), ("damage", "spare"), ("target", "forgo"))
    does(fight.asks("declare.actions", "cardanzo"), "cardanzo breaks out of chainer's hold")
    assert not understood(fight, "chainer holds third").says
    assert "expected" not in understood(fight, "chainer kicks and dodges").wrong
    does(fight, "chainer holds cardanzo")
    assert fight.of("Cardanzo").planned == ["break"] and fight.of("Chainer").planned == ["hold"]
    fight = charged(2).script(("damage", [6, 6, 6])).asks("declare.actions", "cardanzo")
    fight.answer("stand")
    does(fight, "chainer grapples cardanzo")
    assert fight.of("Chainer").planned == ["follow"]


@pytest.mark.parametrize(
    "typed", ["hits chainer with flail", "strikes chainer with the flail", "attacks chainer with flail"]
)
def test_the_declared_weapon_may_follow_the_target(typed: str) -> None:
    """The app once refused the line, and its advice ended in `with the`."""
    fight = Fight(CARDANZO + " flail=11/6/5", CHAINER).declare(cardanzo="own:flail").asks("target", "cardanzo")
    meant = understood(fight, f"cardanzo {typed} 7")
    assert meant.answers == ("chainer",) and meant.left == "7"
    other = understood(fight, f"cardanzo {typed.replace('flail', 'whip')} 7")
    assert not other.answers and "whip" in other.wrong
