"""Rounds and initiative through the conversation: UA-RND, UA-INI."""

from __future__ import annotations

from typing import Any

from unknown_armies.ua_kit import OFFICER, THUG, Fight, fight

from unhex_tui.engine.decision import Next


def test_an_attack_nobody_dodges_is_act_target_and_two_digits() -> None:
    """From its go to the wound in four keys: UA-RND-1, UA-GUN-1, UA-WND-1."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Thug {THUG}")
    held.script(("act", "shoot")).asks("target")
    asked: Any = held.decision
    assert (asked.enter, asked.then) == ("thug", Next("Ines", "tens")), "the first digit takes the only one there is"
    held.script(("target", "thug"), ("attack", "37"))
    assert held.wp("thug") == 13
    held.asks("act", "thug")


def test_who_makes_speed_comes_before_who_misses_it_and_higher_rolls_first() -> None:
    """UA-INI-1, UA-INI-2, UA-INI-3, UA-INI-4: made first, then missed, each from the highest on."""
    held = Fight(f"Ann pc {THUG}", f"Bob pc {THUG}", f"Cat {THUG}", f"Dan {THUG}")
    held.script(("focus", "nobody"), ("initiative", "30"), ("initiative", "77"), ("initiative", "default"))
    held.script(("initiative", "51"))
    came = []
    for _ in range(4):
        came.append(held.asks("act").asked)
        held.answer("nothing")
    assert came == ["ann", "cat", "bob", "dan"]


def test_a_fight_goes_to_its_end() -> None:
    """UA-WND-2: the last who stands has won."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Thug {THUG} WP 20")
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "33"))
    assert held.of("thug").dead and held.table.phase == "between"
    assert held.told()[-1].startswith("The fight is over")
