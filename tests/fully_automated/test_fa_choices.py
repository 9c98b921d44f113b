"""Choices and what they leave open: cards and weapons, targets, aim, defences against Restrain."""

from __future__ import annotations

import pytest
from fully_automated.fa_kit import Fight

from unhex_tui.engine.advice import Preview
from unhex_tui.systems.fully_automated.events.attacks import Defended, Escaped
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED

ANA = "Ana pc at D3 has pistol,knife,bow"


def test_any_card_whose_weapon_is_carried_may_be_chosen_each_round() -> None:
    """FA-ATK-16: weapons need no loading, never run out, and need no change of hands."""
    fight = Fight(ANA, "Bo HP 90 at D4").order()
    for card in ("pistol", "stab", "stun_arrow", "piercing_arrow", "pistol", "pistol"):
        assert {"pistol", "stab", "piercing_arrow", "stun_arrow", "punch"} <= {*_offered(fight)}
        fight.choose(ana=card, bo="aim").idle("target").script(("target", "bo"))
        fight.asks("attack").answer([-1] * fight.dice)
        fight.idle()
    assert fight.hp("Bo") < 90


def _offered(fight: Fight) -> list[str]:
    """Return what Ana can choose, with Bo choosing to aim before her."""
    while fight.asks("choose").decision.about[0] != "ana":  # type: ignore[union-attr]
        fight.answer("aim")
    return fight.keys


def test_nobody_looks_one_way_alone() -> None:
    """FA-ATK-16: there is no facing, so both sides of a character are alike."""
    fight = Fight("Ana pc at D3 has pistol", "Bo at D1", "Cy at D6").order().choose(ana="pistol", bo="aim", cy="aim")
    assert [key for key in fight.asks("target").keys if key in ("bo", "cy")] == ["bo", "cy"]


def test_only_the_action_is_chosen_in_secret_and_its_target_in_its_slot() -> None:
    """FA-SEL-5: positions count at that moment."""
    fight = Fight("Ana pc Speed 9 at D3 has club", "Bo at D5 has knife", "Cy at D9").order(bo=(10, 10))
    fight.beside("amend", "bo", "speed", 30).choose(ana="club", bo="stab", cy="aim")
    fight.script(("target", "ana"), ("attack", "--"))
    assert fight.asks("target", "ana").keys == ["bo", "step", "forgo"], "one target, and still it is asked"
    assert fight.of("Bo").place == "D4", "he came to her with his free hex"


def test_whether_the_turn_order_is_rolled_anew_is_the_players_choice() -> None:
    """FA-OPT-2, FA-INIT-3: characters who keep the order keep their dice."""
    fight = Fight("Ana pc at D3", "Bo at D9").order(ana=(4, 3), bo=(9, 9)).choose(ana="aim", bo="aim")
    fight.script(("aim.order", "keep"), ("aim.order", "keep")).asks("choose")
    assert (fight.of("Ana").dice, fight.of("Bo").dice) == ((4, 3), (9, 9))
    assert (fight.of("Ana").aim, fight.of("Bo").aim) == (1, 1)


def test_who_defends_is_defended_against_restrain_as_against_any_attack() -> None:
    """FA-RES-7"""
    fight = Fight("Dee pc HP 20 at D3 has restraints", "Eli now 5 at D4").order().choose(dee="restrain", eli="defend")
    fight.script(("target", "eli"), ("defend.step", "stay"), ("defence", "+-")).asks("choose")
    assert not fight.of("Eli").restrained and fight.line(Defended("eli", "stopped")) in fight.told()
    fight = Fight("Dee pc HP 20 at D3 has restraints", "Eli now 5 at D4").order().choose(dee="restrain", eli="defend")
    fight.script(("target", "eli"), ("defend.step", "D5")).asks("choose")
    assert fight.line(Escaped("dee", "eli", False)) in fight.told()


@pytest.mark.parametrize(("card", "gained"), [("glue", True), ("microdarter", False)])
def test_a_stun_alone_does_not_cost_the_aim_of_its_round_but_damage_does(card: str, gained: bool) -> None:
    """FA-STN-4, FA-AIM-1: a glue gun stuns without damage."""
    people = ("Ana pc at D3 has glue-gun,microdarter", "Bo at D6")
    fight = Fight(*people, rules={"custom_cards": "house"}).order().choose(ana=card, bo="aim")
    fight.script(("target", "bo"), ("attack", "00"), ("aim.order", "keep"))
    assert (fight.hp("Bo") == 20, bool(fight.of("Bo").aim), fight.of("Bo").stun) == (gained, gained, 1)


def test_who_holds_aim_is_said_in_the_question() -> None:
    """FA-AIM-2"""
    fight = Fight("Ana pc at D3", "Bo at D6").order().choose(ana="aim").idle()
    fight.answer("defend")
    assert fight.asks("choose", "ana").prompt == "What does Ana, who holds aim, do in round 2?"
    assert fight.notes == ["Ana has held aim since round 1"]


def test_who_is_dying_when_a_fight_begins_is_so_in_its_save() -> None:
    """FA-HP-4"""
    fight = Fight("Ana pc at D3 now -12", "Bo at D6")
    assert fight.of("Ana").dying_since == 1 and not fight.system.status(fight.table)


def test_a_card_face_down_on_the_table_is_typed_after_the_reveal() -> None:
    """FA-SEL-1: all see that a card lies there, but not which card, nor the choices of others."""
    fight = Fight("Ana pc at D3 has pistol", "Bo at D6", "Cy pc at D8").order()
    assert ":laid" not in fight.asks("choose", "bo").keys
    fight.script(("choose", "aim"), ("choose", ":laid"))
    for audience in ("gm", "players"):
        acts = {row.name: dict(row.figures)["act"] for row in fight.view(audience).roster}  # type: ignore[arg-type]
        assert acts == {"Ana": "a card", "Bo": "chosen", "Cy": "–"}
    fight.script(("choose", "move")).asks("choose", "ana")
    assert fight.prompt == "Cards up! What does Ana do in round 1?" and "Revealed" not in " ".join(fight.told())
    assert fight.advice().tries and fight.tried("pistol") == Preview(), "the trial would reveal the choices of others"
    fight.script(("choose", "pistol"))
    assert fight.told()[-1].startswith("Revealed: Pistol Shot: Ana; ") and fight.asks("target", "ana")


@pytest.mark.parametrize(("words", "strikes"), [("sharp", False), ("sharp finish", True)])
def test_the_app_strikes_the_fallen_only_if_it_is_to_finish_them(words: str, strikes: bool) -> None:
    fight = Fight("Ana at C2 has club", "Dusty pc at C3", "Eve pc at C9").order()
    fight.table.standing["hand:opposition"] = words
    fight.of("Dusty").hp = -2
    assert fight.decision is not None
    assert ("club" in FULLY_AUTOMATED.judge(fight.table, fight.decision).worths) is strikes
    fight.choose(ana="club", eve="defend").asks("target")
    assert fight.decision is not None
    assert (FULLY_AUTOMATED.judge(fight.table, fight.decision).worths["dusty"] > 0) is strikes
