"""Rounds and initiative in play: UA-RND, UA-INI."""

from __future__ import annotations

from typing import Any

import pytest
from unknown_armies.ua_kit import OFFICER, THUG, Fight, fight

from unhex_tui.engine.decision import Next


def test_an_attack_without_a_dodge_takes_act_target_and_two_digits() -> None:
    """From the go to the wound in four keys: UA-RND-1, UA-GUN-1, UA-WND-1."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Thug {THUG}")
    held.script(("act", "shoot")).asks("target")
    asked: Any = held.decision
    assert (asked.enter, asked.then) == ("thug", Next("Ines", "tens")), "the first digit takes the only one there is"
    held.script(("target", "thug"), ("attack", "37"))
    assert held.wp("thug") == 13
    held.asks("act", "thug")


def test_who_makes_speed_comes_before_who_misses_it_and_higher_rolls_first() -> None:
    """UA-INI-1, UA-INI-2, UA-INI-3, UA-INI-4: successes first, then failures, each from the highest roll down."""
    held = Fight(f"Ann pc {THUG}", f"Bob pc {THUG}", f"Cat {THUG}", f"Dan {THUG}")
    held.script(("focus", "nobody"), ("initiative", "30"), ("initiative", "77"), ("initiative", "default"))
    held.script(("initiative", "51"))
    assert "Cat uses the Initiative skill: 25" in held.told()
    assert "Cat uses the Initiative skill" in held.told("players"), "its skill is kept"
    rolls = [line.within for line in held.view().log if "Speed" in line.text or "Initiative" in line.text]
    assert rolls == [False] * 4, "no roll follows from another character's"
    came = []
    for _ in range(4):
        came.append(held.asks("act").asked)
        held.answer("nothing")
    assert came == ["ann", "cat", "bob", "dan"]


def test_a_fight_goes_to_its_end() -> None:
    """UA-WND-2: the last side standing wins."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Thug {THUG} WP 20")
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "33"))
    assert held.of("thug").dead and held.table.phase == "between"
    assert held.told()[-1].startswith("The fight is over")


# -------------------------------------------------------------------- without the skill

VIC = ("target", "vic")


@pytest.mark.parametrize(("digits", "hits"), [("33", True), ("34", False), ("66", False), ("01", True)])
def test_an_attack_without_the_skill_needs_a_match_within_the_stat(digits: str, hits: bool) -> None:
    """UA-T17: UA-CHK-3, with bare hands and a stat of 50, with a gun, and for a dodge."""
    held = fight("Ida pc Body 50", f"Vic {THUG}").script(("act", "fists"), VIC)
    assert "Body (no skill) 50" in held.prompt
    assert held.decision.caption == "no skill: only a match up to the target number, or 01"  # type: ignore[union-attr]
    held.script(("attack", digits))
    assert (held.decision.question == "critical" or held.wp("vic") < 50) == hits  # type: ignore[union-attr]
    held = fight("Ida pc Speed 50 9mm", f"Vic {THUG} Body 60").script(("act", "shoot"), VIC, ("attack", digits))
    assert (held.wp("vic") < 60) == hits
    held = fight("Vic Speed 50", f"Bob pc {THUG}").script(("act", "dodge"), ("act", "fists"), VIC)
    held.script(("attack", "30"), ("dodge", digits))
    assert (held.wp("vic") == 50) == hits


def test_an_act_without_its_skill_needs_a_match() -> None:
    """UA-CHK-3, UA-GUN-4, UA-EXO-3, UA-EXO-6: the match must be within the stat."""
    for digits, works in (("33", True), ("34", False)):
        held = fight("Vic Speed 60 9mm", f"Bob pc {THUG}")
        held.of("vic").weapons[0].jammed, held.of("vic").airless = True, 0
        held.script(("act", "nothing")).until("vic").script(("act", "clear"), ("clear", digits))
        held.until("vic").script(("act", "swim"), ("swim", digits))
        assert (held.of("vic").weapons[0].jammed, held.of("vic").airless) == (not works, 0 if works else 2)
        for way in ("slip", "break_free"):
            held = fight("Hal pc melee 60", "Vic Speed 60").script(("act", "blood_choke"), VIC, ("attack", "30"))
            held.script(("act", way), ("break", digits))
            assert (held.of("vic").held_by == "") == works
