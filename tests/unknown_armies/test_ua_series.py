"""The end of a series of attacks: UA-MUL-1."""

from __future__ import annotations

import pytest
from unknown_armies.ua_chase_kit import after_the_van
from unknown_armies.ua_kit import THUG, Fight, fight

from unhex_tui.engine.session import Session

INES = "Ines pc melee 60 firearms 40 bat"
FOES = (f"Thug {THUG} Body 60", f"Bob {THUG} Body 60")


def again(held: Fight) -> Session:
    """Return a session that replays the same journal from its start."""
    return Session(held.system, held.setup, journal=held.journal)


def test_UA_MUL_1_who_falls_unconscious_makes_no_further_attack() -> None:
    held = fight(f"{INES} WP 30", *FOES, "Dot pc melee 30")
    held.script(("act", "three"), ("act.way", "strike"), ("target", "thug"), ("attack", "00"))
    assert held.wp("ines") == 30 - 20 - 6 and held.of("ines").fate == "out"
    assert held.told()[-1] == "Ines is unconscious: no further attacks"
    assert [line.rules for line in held.log()][-1] == ("UA-MUL-1",)
    held.asks("act", "thug")
    assert held.of("ines").done == ["melee"] and (held.wp("thug"), held.wp("bob")) == (60, 60)


def test_UA_MUL_1_who_dies_makes_no_further_attack() -> None:
    held = fight(f"{INES} WP 20", *FOES, "Dot pc melee 30")
    held.script(("act", "two"), ("act.way", "strike"), ("target", "bob"), ("attack", "00"))
    assert held.told()[-1] == "Ines is dead: no further attacks"
    held.asks("act", "thug")


def test_UA_MUL_1_an_attacker_who_is_hurt_and_stands_goes_on() -> None:
    held = fight(f"{INES} WP 32", *FOES)
    held.script(("act", "three"), ("act.way", "strike"), ("target", "thug"), ("attack", "00"))
    assert held.wp("ines") == 6
    held.script(("target", "thug"), ("attack", "15")).asks("target", "ines")


@pytest.mark.parametrize(
    ("kit", "way", "edit", "why"),
    [
        ("bat", "strike", ("weapon:bat", "gone"), "has lost the weapon"),
        ("bat", "strike", ("weapon:bat", "hand"), "has lost the weapon"),
        ("9mm", "shoot", ("weapon:9mm", "hand"), "has lost the weapon"),
        ("9mm", "shoot", ("weapon:9mm", "loaded", 0), "has an empty 9mm"),
        ("9mm", "shoot", ("weapon:9mm", "jammed"), "has a jammed 9mm"),
        ("9mm", "shoot", ("wounds", 4), "is unconscious"),
        ("bat", "fists", ("out",), "is unconscious"),
        ("bat", "fists", ("wounds", 0), "is dead"),
    ],
)
@pytest.mark.parametrize("question", ["target", "attack"])
def test_UA_MUL_1_an_edit_between_two_attacks_ends_the_series_at_once(
    kit: str, way: str, edit: tuple[object, ...], why: str, question: str
) -> None:
    held = fight(f"Ines pc melee 60 firearms 60 {kit}", *FOES, "Dot pc melee 30")
    held.script(("act", "three"), ("act.way", way), ("target", "thug"), ("attack", "12"))
    left = held.wp("thug")
    if question == "attack":
        held.script(("target", "thug"))
    held.asks(question).beside("amend", "ines", *edit)
    assert f"Ines {why}: no further attacks" in held.told()
    held.asks("act", "thug")
    assert held.wp("thug") == left
    other = again(held)
    assert other.notices == [] and other.table.dump() == held.table.dump() and other.decision == held.decision
    held.undo()
    held.asks(question)
    held.redo()
    held.asks("act", "thug")


def test_UA_MUL_1_bare_hands_need_no_weapon() -> None:
    held = fight(INES, *FOES)
    held.script(("act", "two"), ("act.way", "fists"), ("target", "thug"), ("attack", "12"))
    held.beside("amend", "ines", "weapon:bat", "gone").script(("target", "thug"), ("attack", "12")).asks("act", "thug")
    assert held.wp("thug") == 60 - 3 - 3


def test_UA_MUL_1_UA_MUL_3_an_empty_gun_ends_the_series() -> None:
    held = fight("Ines pc firearms 60 9mm", *FOES).asks("act", "ines")
    held.beside("amend", "ines", "weapon:9mm", "loaded", 2)
    held.script(("act", "three"), ("act.way", "shoot"), ("target", "thug"), ("attack", "90"))
    held.script(("target", "thug"), ("attack", "91")).asks("act", "thug")
    assert held.told()[-1] == "Ines has an empty 9mm: no further attacks"


def test_UA_MUL_3_a_shot_with_an_empty_gun_is_no_attack() -> None:
    held = fight("Ines pc firearms 60 9mm", *FOES).asks("act", "ines")
    held.beside("amend", "ines", "weapon:9mm", "loaded", 0)
    held.answer("shoot", forced=True)
    held.asks("act", "thug")
    assert held.of("ines").gone and "Ines attacks Thug: 9mm" not in held.told()


def test_UA_MUL_1_an_attack_that_is_rolled_is_carried_out() -> None:
    held = fight(f"{INES} knife", f"{FOES[0]} dodging", *FOES[1:], "Dot pc melee 30").asks("act", "ines")
    held.beside("amend", "thug", "flag:dodging")
    held.script(("act", "two"), ("act.way", "strike"), ("target", "thug"), ("attack", "15")).asks("dodge", "thug")
    held.beside("amend", "ines", "out").asks("dodge", "thug").script(("dodge", "90"))
    assert held.wp("thug") < 60 and held.told()[-1] == "Ines is unconscious: no further attacks"


def test_UA_MUL_1_an_edit_before_the_first_attack_is_rolled_leaves_none() -> None:
    held = fight(INES, *FOES, "Dot pc melee 30").script(("act", "two"), ("act.way", "fists"), ("target", "thug"))
    held.beside("amend", "ines", "out").asks("act", "thug")
    assert "Ines is unconscious: no attacks" in held.told()


def test_UA_INI_6_UA_MUL_1_a_character_put_out_at_a_tie_still_attacks() -> None:
    """Attacks go on until the initiative is worse."""
    held = Fight("Ines pc melee 60 Speed 60", "Thug melee 60 Speed 60", "Dot pc melee 30")
    held.script(("focus", "nobody"), ("initiative", "40"), ("initiative", "30"), ("initiative", "40"))
    assert held.table.group == ["ines", "thug"]
    held.script(("act", "fists"), ("target", "thug"), ("attack", "01"), ("critical", "knock_out"))
    assert held.of("thug").fate == "out"
    held.asks("act", "thug").script(("act", "three"), ("target", "ines"), ("attack", "12"), ("target", "ines"))
    held.script(("attack", "13")).asks("target", "thug")
    held.beside("amend", "thug", "wounds", 0)
    assert held.told()[-2] == "Thug is dead: no further attacks"


def test_UA_MUL_1_UA_CAR_10_a_passengers_series_ends_too() -> None:
    held = after_the_van(4).script(("chase.drive", "50"), ("chase.drive", "50"), ("chase.shots", "ines"))
    held.script(("act", "two"), ("target", "vane"), ("attack", "90")).asks("target", "ines")
    held.beside("amend", "ines", "out")
    assert "Ines is unconscious: no further attacks" in held.told()
    held.asks("chase.shots")
