"""Unarmed combat: UNA-1 to UNA-5, DMG-8."""

from typing import Any

import pytest
from unhex_kit import ROOM, Fight

from unhex_tui.systems.unhex.events.attacks import AttackDeclared

PAT = "Pat pc crew Attic"
MAP = "Room --- Hall\nHall --- Attic\n"


def menu(words: str, **marks: str) -> Any:
    """Return Vex's choice of an action beside Thug, with these words and marks."""
    s = Fight(ROOM, f"Vex pc crew Room {words}", "Thug house Room")
    s.wound("vex", **marks)
    return s.script(("turn.actor", "vex"))


# ---------------------------------------------------------------------------------------------- UNA-1


def test_UNA_1_an_attack_without_any_weapon_marks_slashes() -> None:
    s = Fight(ROOM, "Vex pc crew Room UNA-1", "Thug house Room")
    s.act("vex", "attack:unarmed", ("attack.react", []), ("attack.roll", [2, 4]), ("damage.dice", "ones"))
    assert (s.level("thug"), s.wounds("thug")) == (46, {"right_leg": "\\\\\\\\"})
    assert s.line(AttackDeclared("vex", "thug", "unarmed")) in s.told()


def test_UNA_1_the_question_for_the_target_names_no_weapon() -> None:
    s = Fight(ROOM, "Vex pc crew Room UNA-1", "Thug house Room", "Ogre house Room")
    s.script(("turn.actor", "vex"), ("action.choose", "attack:unarmed"))
    assert s.asks("attack.target").decision.prompt == "Vex attacks unarmed: at whom?"


def test_UNA_1_nobody_without_the_ability_fights_unarmed() -> None:
    assert not [key for key in menu("").keys if key.startswith("attack:")]


def test_DMG_8_unarmed_attacks_may_be_less_lethal() -> None:
    s = Fight(ROOM, "Vex pc crew Room UNA-1", "Thug house Room")
    s.act("vex", "attack:unarmed~less", ("attack.react", []), ("attack.roll", [2, 4]), ("damage.dice", "ones"))
    assert (s.level("thug"), s.wounds("thug")) == (46, {})


FULL_HANDS, EMPTY_HAND = "UNA-1 rifle@both", "UNA-1 sword@right"
ONE_LEG = {"left_leg": "XXXXXX"}


@pytest.mark.parametrize(
    ("words", "marks", "can"),
    [
        (FULL_HANDS, {}, True),
        (EMPTY_HAND, ONE_LEG, True),
        (FULL_HANDS, ONE_LEG, False),
        (EMPTY_HAND, {**ONE_LEG, "left_arm": "XXX"}, False),
        (EMPTY_HAND, {"left_arm": "XXX"}, True),
    ],
)
def test_UNA_1_needs_an_empty_usable_hand_or_two_usable_legs(words: str, marks: dict[str, str], can: bool) -> None:
    s = menu(words, **marks)
    assert ("attack:unarmed" in s.keys) == can
    assert s.why_not("attack:unarmed") == (set() if can else {"UNA-1"})


def test_UNA_1_reaches_nobody_in_another_area() -> None:
    s = Fight(ROOM, "Vex pc crew Room UNA-1", "Thug house Hall")
    s.script(("turn.actor", "vex"))
    assert s.why_not("attack:unarmed@thug") == {"RANGE-2", "UNA-1"}


def test_UNA_1_counterattacks_and_intercepts() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room UNA-1")
    s.act("vex", "attack:vex.knife")
    assert s.keys == ["thug:defend:", "thug:counterattack:unarmed", "thug:counterattack:unarmed~less"]
    s.script(("attack.react", ["thug:counterattack:unarmed"]), ("attack.roll", [9, 7]), ("counterattack.roll", [2, 4]))
    s.script(("damage.dice", "ones"))
    assert s.level("vex") == 46
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room UNA-1")
    s.act("vex", "move", ("move.react", ["thug:intercept:unarmed"]), ("intercept.roll", [2, 4]))
    s.script(("damage.dice", "ones"))
    assert (s.level("vex"), s.area("vex")) == (46, "Hall")


def test_UNA_1_a_critical_failure_loses_the_action_and_no_ammo() -> None:
    s = Fight(ROOM, "Vex pc crew Room UNA-1 pistol ammo", "Thug house Room")
    s.act("vex", "attack:unarmed", ("attack.react", []), ("attack.roll", [7, 7]))
    assert s.debt("vex") == 1
    assert "AMMO-2" not in s.cited


# ---------------------------------------------------------------------------------------------- UNA-2 to UNA-4


def attacking(ability: str) -> Any:
    s = Fight(ROOM, f"Vex pc crew Room UNA-1 {ability}", "Thug house Room")
    return s.act("vex", "attack:unarmed", ("attack.react", []), ("attack.roll", [3, 8]))


def counterattacking(ability: str) -> Any:
    s = Fight(ROOM, "Pat pc crew Room knife@right", f"Vex house Room UNA-1 {ability}")
    s.act("pat", "attack:pat.knife", ("attack.react", ["vex:counterattack:unarmed"]), ("attack.roll", [9, 8]))
    return s.script(("counterattack.roll", [3, 8]))


def intercepting(ability: str) -> Any:
    s = Fight(ROOM, "Pat pc crew Room", f"Vex house Room UNA-1 {ability}")
    return s.act("pat", "move", ("move.react", ["vex:intercept:unarmed"]), ("intercept.roll", [3, 8]))


def after(s: Any) -> list[str]:
    """Return the questions until the dice are chosen and nothing is moved."""
    found = []
    while s.decision.question in ("roll.again", "damage.dice", "damage.adjust"):
        found.append(s.decision.question)
        s.answer({"damage.dice": "tens"}.get(found[-1], "keep"))
    return found


GOOD, PLAIN, PRECISE = ["roll.again", "damage.dice"], ["damage.dice"], ["damage.dice", "damage.adjust"]


@pytest.mark.parametrize(
    ("ability", "attack", "counterattack", "intercept"),
    [("UNA-2", GOOD, PLAIN, PLAIN), ("UNA-3", PLAIN, GOOD, GOOD), ("UNA-4", PRECISE, PLAIN, PLAIN)],
)
def test_UNA_2_good_attack_UNA_3_good_reactions_UNA_4_precise_attack(
    ability: str, attack: list[str], counterattack: list[str], intercept: list[str]
) -> None:
    assert after(attacking(ability)) == attack
    assert after(counterattacking(ability)) == counterattack
    assert after(intercepting(ability)) == intercept


def test_UNA_2_serves_no_weapon() -> None:
    s = Fight(ROOM, "Vex pc crew Room UNA-1 UNA-2 sword@right", "Thug house Room")
    s.attack("vex", "sword", [3, 8])
    assert after(s) == PLAIN


# ---------------------------------------------------------------------------------------------- UNA-5


HOLD = "Thug house Room UNA-1 UNA-5"


def held(thug: str, roll: list[int], key: str = "thug:intercept:unarmed", goal: str = "hall", **marks: str) -> Any:
    """Return a fight in which Thug intercepts Vex's move from room to hall; the dice are chosen, nothing moved."""
    s = Fight(MAP, "Vex pc crew Room", thug, PAT)
    s.wound("thug", **marks)
    s.act("vex", "move", ("move.react", [key]), ("intercept.roll", roll))
    after(s)
    return s


@pytest.mark.parametrize("where", ["Room", "Hall"])
def test_UNA_5_the_interceptor_chooses_where_the_mover_stops(where: str) -> None:
    s = held(HOLD, [2, 4])
    s.asks("intercept.area")
    assert s.seats == ["gm"]
    s.script(("intercept.area", s.table.area_map.named(where).id))
    assert s.area("vex") == where
    assert f"Vex is stopped in {where} by Thug" in s.told()
    assert "UNA-5" in s.cited


def test_UNA_5_a_failed_intercept_does_not_stop_the_mover() -> None:
    assert held(HOLD, [9, 7]).area("vex") == "Hall"


def test_UNA_5_less_lethal_stops_as_well() -> None:
    held(HOLD, [2, 4], "thug:intercept:unarmed~less").asks("intercept.area")


def test_UNA_5_a_hit_of_no_damage_stops_too() -> None:
    s = held(HOLD, [2, 0])
    s.asks("intercept.area")


def test_UNA_5_needs_two_empty_usable_hands() -> None:
    assert held(f"{HOLD} sword@right", [2, 4]).area("vex") == "Hall"
    assert held(HOLD, [2, 4], left_arm="XXX").area("vex") == "Hall"


def test_UNA_5_needs_the_ability_and_an_unarmed_intercept() -> None:
    assert held("Thug house Room UNA-1", [2, 4]).area("vex") == "Hall"
    assert held(f"{HOLD} sword@right", [2, 4], "thug:intercept:thug.sword").area("vex") == "Hall"


def test_UNA_5_what_the_mover_held_stays_in_its_hands() -> None:
    s = Fight(MAP, "Vex pc crew Room sword@right", HOLD, PAT)
    s.act("vex", "move", ("move.react", ["thug:intercept:unarmed"]), ("intercept.roll", [2, 4]))
    after(s)
    s.script(("intercept.area", s.table.area_map.named("Room").id))
    assert s.floor("Room") == []
