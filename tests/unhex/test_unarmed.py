"""Unarmed combat: UNA-1 to UNA-5, DMG-8."""

from typing import Any

import pytest
from unhex_kit import (
    ROOM,
    act,
    area,
    asks,
    begin,
    cited,
    debt,
    floor,
    keys,
    level,
    script,
    seats,
    told,
    why_not,
    wound,
    wounds,
)

PAT = "Pat pc crew Attic"
MAP = "Room --- Hall\nHall --- Attic\n"


def menu(words: str, **marks: str) -> Any:
    """Vex, with these, beside Thug, at the choice of what to do."""
    s = begin(ROOM, f"Vex pc crew Room {words}", "Thug house Room")
    wound(s, "vex", **marks)
    return script(s, ("turn.actor", "vex"))


# ---------------------------------------------------------------------------------------------- UNA-1


def test_UNA_1_an_attack_without_any_weapon_marks_slashes() -> None:
    s = begin(ROOM, "Vex pc crew Room UNA-1", "Thug house Room")
    act(s, "vex", "attack:unarmed", ("attack.react", []), ("attack.roll", [2, 4]), ("damage.dice", "ones"))
    assert (level(s, "thug"), wounds(s, "thug")) == (46, {"right_leg": "\\\\\\\\"})
    assert "Vex attacks Thug: unarmed" in told(s)


def test_UNA_1_nobody_without_the_ability_fights_unarmed() -> None:
    assert not [key for key in keys(menu("")) if key.startswith("attack:")]


def test_DMG_8_unarmed_attacks_may_be_less_lethal() -> None:
    s = begin(ROOM, "Vex pc crew Room UNA-1", "Thug house Room")
    act(s, "vex", "attack:unarmed~less", ("attack.react", []), ("attack.roll", [2, 4]), ("damage.dice", "ones"))
    assert (level(s, "thug"), wounds(s, "thug")) == (46, {})


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
    assert ("attack:unarmed" in keys(s)) == can
    assert why_not(s, "attack:unarmed") == (set() if can else {"UNA-1"})


def test_UNA_1_reaches_nobody_in_another_area() -> None:
    s = begin(ROOM, "Vex pc crew Room UNA-1", "Thug house Hall")
    script(s, ("turn.actor", "vex"))
    assert why_not(s, "attack:unarmed@thug") == {"RANGE-2", "UNA-1"}


def test_UNA_1_counterattacks_and_intercepts() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room UNA-1")
    act(s, "vex", "attack:vex.knife")
    assert keys(s) == ["thug:defend:", "thug:counterattack:unarmed", "thug:counterattack:unarmed~less"]
    script(s, ("attack.react", ["thug:counterattack:unarmed"]), ("attack.roll", [9, 7]), ("counterattack.roll", [2, 4]))
    script(s, ("damage.dice", "ones"))
    assert level(s, "vex") == 46
    s = begin(ROOM, "Vex pc crew Room", "Thug house Room UNA-1")
    act(s, "vex", "move", ("move.react", ["thug:intercept:unarmed"]), ("intercept.roll", [2, 4]))
    script(s, ("damage.dice", "ones"))
    assert (level(s, "vex"), area(s, "vex")) == (46, "Hall")


def test_UNA_1_a_critical_failure_loses_the_action_and_no_ammo() -> None:
    s = begin(ROOM, "Vex pc crew Room UNA-1 pistol ammo", "Thug house Room")
    act(s, "vex", "attack:unarmed", ("attack.react", []), ("attack.roll", [7, 7]))
    assert debt(s, "vex") == 1
    assert "AMMO-2" not in cited(s)


# ---------------------------------------------------------------------------------------------- UNA-2 to UNA-4


def attacking(ability: str) -> Any:
    s = begin(ROOM, f"Vex pc crew Room UNA-1 {ability}", "Thug house Room")
    return act(s, "vex", "attack:unarmed", ("attack.react", []), ("attack.roll", [3, 8]))


def counterattacking(ability: str) -> Any:
    s = begin(ROOM, "Pat pc crew Room knife@right", f"Vex house Room UNA-1 {ability}")
    act(s, "pat", "attack:pat.knife", ("attack.react", ["vex:counterattack:unarmed"]), ("attack.roll", [9, 8]))
    return script(s, ("counterattack.roll", [3, 8]))


def intercepting(ability: str) -> Any:
    s = begin(ROOM, "Pat pc crew Room", f"Vex house Room UNA-1 {ability}")
    return act(s, "pat", "move", ("move.react", ["vex:intercept:unarmed"]), ("intercept.roll", [3, 8]))


def after(s: Any) -> list[str]:
    """The questions that are asked until the dice are chosen and nothing moved."""
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
    s = begin(ROOM, "Vex pc crew Room UNA-1 UNA-2 sword@right", "Thug house Room")
    act(s, "vex", "attack:vex.sword", ("attack.react", []), ("attack.roll", [3, 8]))
    assert after(s) == PLAIN


# ---------------------------------------------------------------------------------------------- UNA-5


HOLD = "Thug house Room UNA-1 UNA-5"


def held(thug: str, roll: list[int], key: str = "thug:intercept:unarmed", goal: str = "hall", **marks: str) -> Any:
    """Vex moves from the room to the hall, and Thug intercepts; the dice are chosen, nothing moved."""
    s = begin(MAP, "Vex pc crew Room", thug, PAT)
    wound(s, "thug", **marks)
    act(s, "vex", "move", ("move.react", [key]), ("intercept.roll", roll))
    after(s)
    return s


@pytest.mark.parametrize("where", ["Room", "Hall"])
def test_UNA_5_a_successful_intercept_stops_the_mover_where_the_interceptor_chooses(where: str) -> None:
    s = held(HOLD, [2, 4])
    asks(s, "intercept.area")
    assert seats(s) == ["gm"]
    script(s, ("intercept.area", s.table.area_map.named(where).id))
    assert area(s, "vex") == where
    assert f"Vex is stopped in {where} by Thug" in told(s)
    assert "UNA-5" in cited(s)


def test_UNA_5_a_failed_intercept_stops_nobody() -> None:
    assert area(held(HOLD, [9, 7]), "vex") == "Hall"


def test_UNA_5_less_lethal_stops_as_well() -> None:
    asks(held(HOLD, [2, 4], "thug:intercept:unarmed~less"), "intercept.area")


def test_UNA_5_a_hit_of_no_damage_stops_too() -> None:
    s = held(HOLD, [2, 0])
    asks(s, "intercept.area")


def test_UNA_5_needs_two_empty_usable_hands() -> None:
    assert area(held(f"{HOLD} sword@right", [2, 4]), "vex") == "Hall"
    assert area(held(HOLD, [2, 4], left_arm="XXX"), "vex") == "Hall"


def test_UNA_5_needs_the_ability_and_an_unarmed_intercept() -> None:
    assert area(held("Thug house Room UNA-1", [2, 4]), "vex") == "Hall"
    assert area(held(f"{HOLD} sword@right", [2, 4], "thug:intercept:thug.sword"), "vex") == "Hall"


def test_UNA_5_what_the_mover_held_stays_in_its_hands() -> None:
    s = begin(MAP, "Vex pc crew Room sword@right", HOLD, PAT)
    act(s, "vex", "move", ("move.react", ["thug:intercept:unarmed"]), ("intercept.roll", [2, 4]))
    after(s)
    script(s, ("intercept.area", s.table.area_map.named("Room").id))
    assert floor(s, "Room") == []
