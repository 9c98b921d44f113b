"""Light combat: sentences revealed together, checks against 22, effects by the GM (FA-LGT)."""

import pytest
from fully_automated.fa_kit import Fight

from unhex_tui.gamekit.log import FightBegan
from unhex_tui.systems.fully_automated.fight.specials import parts_of

SHOVE = "I shove him off the crate"


def said(**sentences: str) -> Fight:
    """Return a fight in which Ana, Bo and Cy have said what they do."""
    fight = Fight("Ana pc", "Bo pc armor 2", "Cy", map="", light=True)
    while fight.table.phase == "saying":
        fight.asks("light.say")
        assert fight.decision is not None
        fight.answer(sentences.get(fight.decision.about[0], ""))
    return fight


def test_fa_t25_a_check_of_22_is_made() -> None:
    """FA-LGT-2, FA-LGT-3, FA-LGT-6, FA-DICE-2"""
    fight = said(ana=SHOVE, bo="I duck", cy="I shout")
    assert "Revealed" not in fight.told()[-1]
    assert f"Ana: {SHOVE}; Bo: I duck; Cy: I shout" in fight.told("players")
    fight.script(("light.next", "ana"), ("light.act", "check"), ("light.adds", "Strength 4 + Combat 3"))
    fight.script(("check", [8, 7])).asks("light.act")
    assert fight.told()[-1] == "Ana: check, Strength 4 + Combat 3 + 8 + 7 = 22: success"
    assert [fight.hp(name) for name in ("Ana", "Bo", "Cy")] == [20, 20, 20]


def test_fa_t25_one_less_is_not() -> None:
    """FA-LGT-6"""
    fight = said(ana=SHOVE).script(("light.act", "check"), ("light.adds", "Strength 4 + Combat 3"), ("check", [8, 6]))
    assert fight.told()[-1] == "Ana: check, Strength 4 + Combat 3 + 8 + 6 = 21: failure"


def test_fa_t25_effects_are_the_gms_words_and_hit_points() -> None:
    """FA-LGT-3, FA-LGT-4, FA-LGT-5: only checks have dice; there is no map, and there are no cards."""
    fight = said(ana=SHOVE)
    assert fight.view().scene is None
    fight.script(("light.act", "effect"), ("light.effect", "He falls"))
    fight.script(("light.act", "hp"), ("light.whose", "cy"), ("light.hp", -3))
    fight.script(("light.act", "stance"), ("light.stance", "behind the crate"))
    assert fight.told()[-4:] == [
        "Ana: He falls",
        "Cy is hurt: HP 20 → −3",
        "Cy is incapacitated",
        "Ana is behind the crate",
    ]
    assert "behind the crate" in fight.view("players").roster[0].conditions
    fight.script(("light.act", "done"), ("light.on", "on")).asks("light.say")
    assert fight.table.round == 2


def test_the_gm_ends_it_when_rounds_are_not_needed_any_more() -> None:
    """FA-LGT-5"""
    fight = said(ana=SHOVE).script(("light.act", "done"), ("light.on", "end")).asks("evening.next")
    assert fight.table.fights[0].ending == "gm"


def test_sentences_are_seen_by_nobody_before_all_have_one() -> None:
    """FA-LGT-2"""
    seen = []
    for sentence in (SHOVE, "I wait"):
        fight = Fight("Ana pc", "Bo pc", "Cy", map="", light=True)
        fight.script(("light.say", "I run"), ("light.say", sentence)).asks("light.say", "bo")
        seen.append([fight.view(audience) for audience in ("gm", "players")])
    assert seen[0] == seen[1]


def test_armor_hinders_charisma() -> None:
    """FA-ARM-2, FA-LGT-6"""
    fight = said(bo="I talk to them").script(("light.act", "check"), ("light.adds", "Charisma 5 + Talk 4"))
    assert fight.prompt == "Bo: 7 + 2d10 vs 22, roll 15 or more, 21 %"


def test_what_is_no_sum_is_asked_for_again() -> None:
    """FA-LGT-6"""
    fight = said(ana=SHOVE).script(("light.act", "check"), ("light.adds", "Strength four"))
    assert fight.asks("light.adds").prompt.endswith("(can't read the last sum)")
    assert fight.decision.value == "Strength four"  # type: ignore[union-attr]
    assert parts_of("Dexterity 5 + Athletics 2 - 4") == (("Dexterity", 5), ("Athletics", 2), ("", -4))
    with pytest.raises(ValueError, match="can't read the last sum"):
        parts_of("4 4")


def test_a_bare_number_in_a_check_has_no_name() -> None:
    """FA-LGT-6"""
    fight = said(ana=SHOVE).script(("light.act", "check"), ("light.adds", "9"), ("check", [8, 7]))
    assert "Ana: check, 9 + 8 + 7 = 24: success" in fight.told()


def test_light_combat_is_chosen_when_a_fight_begins() -> None:
    """FA-OPT-3, FA-LGT-1"""
    fight = Fight("Ana pc at D3", "Bo at D9").order()
    fight.overrule("end")
    fight.script(("evening.next", "fight"), ("fight.prepare", "light")).asks("light.say", "bo")
    assert fight.line(FightBegan(2, "light combat")) in fight.told("players")
