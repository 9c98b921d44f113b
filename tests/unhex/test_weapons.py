"""Weapons and ammunition: AMMO-1, AMMO-2, 2HM-0, 1HM-0, 2HR-0, 1HR-0, AOE-0, RUL-26."""

import pytest
from test_items import BOB, SID, hit, menu, vex
from unhex_kit import ROOM, Fight, Opening

ROW = "Room --- Hall\nHall --- Attic\nAttic --- Roof\n"
"""Four areas in a row without marks: ranges 0 to 3."""

# -------------------------------------------------------------------------------------------- ammo


def test_AMMO_1_a_ranged_attack_needs_a_slot_of_ammo():
    session = menu(vex("level=50 pistol@right"))
    assert session.why_not("attack:vex.pistol") == {"AMMO-1"}
    session = menu(vex("level=50 pistol@right ammo"))
    assert session.offers(["attack:vex.pistol"])


def test_AMMO_1_to_react_with_too():
    session = vex("level=50 sword@right", ROOM, "Bob house Room level=40 pistol@right", SID)
    session.act("vex", "attack:vex.sword")
    assert session.why_not("bob:counterattack:bob.pistol") == {"AMMO-1"}
    session = vex("level=50 sword@right", ROOM, "Bob house Room level=40 pistol@right", SID)
    session.act("vex", "move")
    session.asks("turn.actor")


def test_AMMO_1_shooting_uses_none_up_and_reloading_is_free():
    session = vex("level=50 pistol@right ammo")
    hit(session, "pistol", [4, 2], ("damage.dice", "tens"))
    assert session.destroyed("vex") == []


def test_AMMO_1_another_kind_of_ammo_serves_another_kind_of_shot():
    session = menu(vex("level=50 pistol@right rubber"))
    assert session.why_not("attack:vex.pistol") == {"AMMO-1"}
    assert session.offers(["attack:vex.pistol~less"])


@pytest.mark.parametrize("roll", [[7, 7], [0, 0]])
def test_AMMO_2_a_critical_failure_destroys_ammo(roll):
    """The weapon is ranged, and one slot is lost."""
    session = hit(vex("level=50 pistol@right ammo ammo"), "pistol", roll)
    assert session.destroyed("vex") == ["ammo"]
    assert session.debt("vex") == 1
    assert "AMMO-2" in session.cited


def test_AMMO_2_it_is_the_ammo_that_was_used():
    session = vex("level=50 pistol@right ammo rubber")
    hit(session, "pistol~less", [7, 7])
    assert session.destroyed("vex") == ["rubber"]


def test_AMMO_2_neither_a_plain_failure_nor_a_melee_weapon():
    assert hit(vex("level=50 pistol@right ammo"), "pistol", [7, 8]).destroyed("vex") == []
    assert hit(vex("level=50 sword@right ammo"), "sword", [7, 7]).destroyed("vex") == []


def test_AMMO_2_an_intercept_with_a_gun_too():
    session = vex("level=50 sword@right", ROOM, "Bob house Hall level=40 pistol@right ammo", "Sid house Hall level=30")
    session.act("vex", "move", ("move.react", ["bob:intercept:bob.pistol"]), ("intercept.roll", [7, 7]))
    assert session.destroyed("bob") == ["ammo"]
    assert "Bob loses 1 ammo (ammo)" in session.told("gm")
    assert "Bob loses 1 ammo" in session.told("players"), "not what an NPC carries unseen"


# -------------------------------------------------------------------------------------------- weapons


def reach(word):
    """Return the ranges, from 0 to 3, at which Vex can attack with this weapon."""
    session = vex(
        f"level=55 {word} ammo",
        ROW,
        "A house Room level=20",
        "B house Hall level=21",
        "C house Attic level=22",
        "D house Roof level=23",
    )
    menu(session)
    name = word.partition("@")[0]
    if "attack:i1" not in session.keys:
        return []
    session.script(("action.choose", f"attack:vex.{name}"))
    if session.decision.question != "attack.target":
        return ["abcd".index(session.table.action.target)]
    return ["abcd".index(key) for key in session.keys]


def test_2HM_0_reaches_its_own_area_takes_both_hands_and_marks_x():
    assert reach("axe@both") == [0]
    session = hit(vex("level=55 axe@both"), "axe", [4, 2], ("damage.dice", "tens"))
    assert session.wounds("bob") == {"right_leg": "XXXX"}


def test_1HM_0_reaches_its_own_area_takes_one_hand_and_marks_slashes():
    assert reach("sword@left") == [0]
    session = hit(vex("level=55 sword@left"), "sword", [4, 2], ("damage.dice", "tens"))
    assert session.wounds("bob") == {"right_leg": "\\" * 4}


def test_2HR_0_reaches_any_range_but_its_own_area_and_takes_both_hands():
    assert reach("rifle@both") == [1, 2, 3]
    session = menu(vex("level=55 rifle@both ammo", ROOM, BOB))
    assert session.why_not("attack:vex.rifle@bob") == {"RANGE-2", "2HR-0"}
    with pytest.raises(ValueError, match="CHAR-6"):
        Opening(ROOM, "Vex pc crew Room rifle@right ammo", BOB)
    session = hit(vex("level=55 rifle@both ammo", ROOM, SID), "rifle", [4, 2], ("damage.dice", "tens"))
    assert session.wounds("sid") == {"right_leg": "\\" * 4}


def test_1HR_0_reaches_its_own_and_the_next_area_with_one_hand():
    assert reach("pistol@right") == [0, 1]
    session = menu(Fight(ROW, "Vex pc crew Room pistol@left ammo", "Bob house Attic level=40"))
    assert session.why_not("attack:vex.pistol@bob") == {"RANGE-2", "1HR-0"}


def test_1HR_0_and_RUL_26_never_while_a_shield_is_held():
    session = menu(vex("level=50 pistol@right shield@left ammo"))
    assert session.why_not("attack:vex.pistol") == {"1HR-0", "RUL-26"}
    assert menu(vex("level=50 pistol@right shield ammo")).offers(["attack:vex.pistol"])


def test_RUL_26_nor_to_counterattack_or_intercept():
    bob = "Bob house Room level=40 pistol@right shield@left ammo"
    session = vex("level=50 sword@right", ROOM, bob, SID).act("vex", "attack:vex.sword")
    assert session.why_not("bob:counterattack:bob.pistol") == {"1HR-0", "RUL-26"}
    session = vex("level=50 sword@right", ROOM, bob, SID).act("vex", "move")
    session.asks("turn.actor")


def test_AOE_0_an_area_weapon_needs_its_ability_both_hands_and_a_slot_each():
    Opening(ROOM, "Vex pc crew Room level=50 AOE-5 grenade@both grenade grenade grenade grenade", BOB)
    for line, rule in (
        ("level=50 grenade", "AOE-0"),
        ("level=50 AOE-7 grenade", "AOE-0"),
        ("level=50 AOE-5 grenade@right", "CHAR-6"),
        ("level=50 AOE-5 grenade grenade grenade grenade grenade grenade", "CHAR-3"),
    ):
        with pytest.raises(ValueError, match=rule):
            Opening(ROOM, f"Vex pc crew Room {line}", BOB)
