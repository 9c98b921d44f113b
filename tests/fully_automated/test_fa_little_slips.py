"""Protection against slips: one key too many, or a letter in the wrong case."""

from __future__ import annotations

from fully_automated.fa_kit import Fight

from unhex_tui.engine.decision import Choose
from unhex_tui.tui.questions.choose import ChoosePrompt


def prompt_of(fight: Fight) -> ChoosePrompt:
    assert isinstance(fight.decision, Choose)
    return ChoosePrompt(fight.decision)


def test_forgoing_a_possible_attack_takes_two_keys() -> None:
    """FA-ATK-14: one key is enough if no target is in range."""
    fight = Fight("Ana pc at D3 has club", "Bo at D4").order().choose(ana="club", bo="aim")
    prompt = prompt_of(fight.asks("target"))
    assert prompt.press(".").what == "typed" and prompt.press(".").value == "forgo"
    fight = Fight("Ana pc at D3 has club", "Bo at D12").order().choose(ana="club", bo="aim")
    assert prompt_of(fight.asks("target")).press(".").value == "forgo"


def test_auto_answers_about_moves_end_with_the_fight() -> None:
    fight = Fight("Ana pc at D3 has sword", "Bo now 1 at D4").order().choose(ana="sword", bo="aim")
    for name in ("npc_stay", "npc_dice", "npc_order"):
        fight.beside("standing", name)
    assert len(fight.view("gm").agreed) == 3
    fight.script(("target", "bo"), ("attack", "++"))
    while fight.table.fighting:
        fight.answer(next(key for key in ("end", "stay", *fight.keys) if key in fight.keys))
    assert {*fight.table.standing} == {"npc_dice"}


def test_revealing_before_the_last_choice_takes_two_keys() -> None:
    """FA-SEL-4: a character without a choice would defend."""
    fight = Fight("Ana pc at D3", "Bo at D9", "Cy at D12").order()
    while fight.asks("choose").decision.about[0] != "ana":  # type: ignore[union-attr]
        assert prompt_of(fight).letters[":reveal"] == "V"
        fight.answer("aim")
    prompt = prompt_of(fight)
    assert prompt.press("V").what == "typed" and prompt.press("V").value == ":reveal"
