"""Protection against slips: one key too many, or a letter in the wrong case."""

from __future__ import annotations

from fully_automated.fa_kit import Fight

from unhex_tui.engine.decision import Choose
from unhex_tui.tui.questions.choose import ChoosePrompt


def prompt_of(fight: Fight) -> ChoosePrompt:
    assert isinstance(fight.decision, Choose)
    return ChoosePrompt(fight.decision)


def test_an_attack_that_could_be_made_is_forgone_by_two_keys() -> None:
    """FA-ATK-14: without a target one key is enough."""
    fight = Fight("Ana pc at D3 has club", "Bo at D4").order().choose(ana="club", bo="aim")
    asked = prompt_of(fight.asks("target"))
    assert asked.press(".").what == "typed" and asked.press(".").value == "forgo"
    fight = Fight("Ana pc at D3 has club", "Bo at D12").order().choose(ana="club", bo="aim")
    assert prompt_of(fight.asks("target")).press(".").value == "forgo"


def test_what_is_agreed_about_moves_ends_with_its_fight() -> None:
    fight = Fight("Ana pc at D3 has sword", "Bo now 1 at D4").order().choose(ana="sword", bo="aim")
    for one in ("npc_stay", "npc_dice", "npc_order"):
        fight.beside("standing", one)
    assert len(fight.view("gm").agreed) == 3
    fight.script(("target", "bo"), ("attack", "++"))
    while fight.table.fighting:
        fight.answer(next(key for key in ("end", "stay", *fight.keys) if key in fight.keys))
    assert {*fight.table.standing} == {"npc_dice"}


def test_the_last_one_to_choose_reveals_by_two_keys() -> None:
    """FA-SEL-4: otherwise the last character would defend."""
    fight = Fight("Ana pc at D3", "Bo at D9", "Cy at D12").order()
    while fight.asks("choose").decision.about[0] != "ana":  # type: ignore[union-attr]
        assert prompt_of(fight).letters[":reveal"] == "V"
        fight.answer("aim")
    asked = prompt_of(fight)
    assert asked.press("V").what == "typed" and asked.press("V").value == ":reveal"
