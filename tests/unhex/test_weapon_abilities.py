"""What critical successes do to their targets, and who cannot be counterattacked: 2HM-5, 2HM-6, 1HM-4, RUL-4, RUL-33 to
RUL-35, table rule `loser_effects`.
"""

from typing import Any

import pytest
from unhex_kit import (
    ROOM,
    act,
    actions,
    amend,
    area,
    asks,
    begin,
    cited,
    debt,
    destroyed,
    end_turns,
    floor,
    hands,
    initiative,
    keys,
    level,
    script,
    seats,
    told,
    who,
    why_not,
    wound,
    wounds,
)

AXE = "Vex pc crew Room axe@both 2HM-5"
SWORD = "Vex pc crew Room sword@right 1HM-4"
PAT = "Pat pc crew Hall"


def labels(s: Any) -> list[str]:
    """What the options of the pending decision are called."""
    return [option.label for option in s.decision.options]


def struck(attacker: str, target: str, *more: str, rule: str = "on") -> Any:
    """Vex attacks Thug, nobody reacts, and rolls 33: a critical success."""
    s = begin(ROOM, attacker, target, PAT, *more)
    s.table.rules = s.table.rules._replace(loser_effects=rule)
    weapon = "axe" if "axe" in attacker else "sword"
    act(s, "vex", f"attack:vex.{weapon}")
    if s.decision.question == "attack.react":
        script(s, ("attack.react", []))
    return script(s, ("attack.roll", [3, 3]))


# ---------------------------------------------------------------------------------------------- 2HM-5


def test_2HM_5_a_critical_success_destroys_an_item_besides_the_usual_choice() -> None:
    s = struck(AXE, "Thug house Room pistol@right ammo")
    assert keys(s) == ["action", "set"]
    script(s, ("roll.critical", "action"))
    asks(s, "item.destroy")
    assert seats(s) == ["vex"]
    assert labels(s) == ["pistol", "ammo", "Destroy nothing"]
    script(s, ("item.destroy", "thug.ammo"))
    assert (destroyed(s, "thug"), level(s, "thug"), actions(s, "vex")) == (["ammo"], 47, 1)
    assert "Vex destroys Thug's ammo" in told(s)
    assert {"2HM-5", "RUL-35"} <= cited(s)


def test_2HM_5_held_items_too_and_the_hand_is_empty_then() -> None:
    s = struck(AXE, "Thug house Room rifle@both ammo")
    script(s, ("roll.critical", "action"), ("item.destroy", "thug.rifle"))
    assert (destroyed(s, "thug"), hands(s, "thug"), floor(s, "Room")) == (["rifle"], ("", ""), [])


def test_2HM_5_with_the_dice_set_as_well() -> None:
    s = struck(AXE, "Thug house Room pistol@right")
    script(s, ("roll.critical", "set"), ("roll.set", 41), ("damage.dice", "ones"), ("item.destroy", "thug.pistol"))
    assert (destroyed(s, "thug"), level(s, "thug")) == (["pistol"], 49)


def test_2HM_5_one_slot_of_items_only() -> None:
    s = struck(AXE, "Thug house Room pistol@right ammo")
    script(s, ("roll.critical", "action"), ("item.destroy", "thug.ammo"))
    asks(s, "turn.actor")


def test_2HM_5_like_things_are_offered_once() -> None:
    s = struck(AXE, "Thug house Room ammo ammo armor:head armor:head armor:torso")
    script(s, ("roll.critical", "action"))
    assert labels(s) == ["ammo", "armor", "armor", "Destroy nothing"]
    assert [option.hint for option in s.decision.options][1:3] == ["on the head", "on the torso"]


def test_2HM_5_may_be_left_alone_and_is_not_asked_where_there_is_nothing() -> None:
    s = struck(AXE, "Thug house Room ammo")
    script(s, ("roll.critical", "action"), ("item.destroy", "none"))
    assert destroyed(s, "thug") == []
    asks(struck(AXE, "Thug house Room"), "roll.critical")
    s = script(struck(AXE, "Thug house Room"), ("roll.critical", "action"))
    asks(s, "turn.actor")


def test_2HM_5_needs_a_critical_success_the_ability_and_such_a_weapon() -> None:
    for attacker, weapon, roll in (
        (AXE, "axe", [2, 4]),
        ("Vex pc crew Room axe@both", "axe", [3, 3]),
        ("Vex pc crew Room sword@right 2HM-5", "sword", [3, 3]),
    ):
        s = begin(ROOM, attacker, "Thug house Room ammo", PAT)
        act(s, "vex", f"attack:vex.{weapon}", ("attack.react", []), ("attack.roll", roll))
        if s.decision.question == "roll.critical":
            script(s, ("roll.critical", "action"))
        else:
            script(s, ("damage.dice", "ones"))
        asks(s, "turn.actor")


def test_2HM_5_serves_the_less_lethal_use_of_the_weapon_too() -> None:
    s = begin(ROOM, AXE, "Thug house Room ammo", PAT)
    act(s, "vex", "attack:vex.axe~less", ("attack.react", []), ("attack.roll", [3, 3]), ("roll.critical", "action"))
    asks(s, "item.destroy")


def test_RUL_35_it_is_asked_after_the_damage_and_what_armor_absorbed_is_gone_already() -> None:
    s = struck(AXE, "Thug house Room armor:right_leg ammo")
    script(s, ("roll.critical", "action"), ("armor.use", "destroy"))
    asks(s, "item.destroy")
    assert (destroyed(s, "thug"), labels(s)) == (["armor"], ["ammo", "Destroy nothing"])
    assert seats(s) == ["vex"], "the attacker picks"


def test_RUL_32_a_hit_without_damage_is_a_hit_where_one_is_needed() -> None:
    s = begin(ROOM, "Vex pc crew Room level=50 axe@both 2HM-5", "Thug house Room ammo", PAT, loser_effects="hit")
    act(s, "vex", "attack:vex.axe", ("attack.react", []), ("attack.roll", [5, 0]), ("roll.critical", "action"))
    script(s, ("damage.dice", "ones"))
    asks(s, "item.destroy")
    assert level(s, "thug") == 50


def test_RUL_35_what_the_damage_made_it_drop_lies_on_the_floor() -> None:
    s = begin(ROOM, AXE, "Thug house Room pistol@right ammo", PAT)
    wound(s, "thug", right_arm="XX")
    act(s, "vex", "attack:vex.axe", ("attack.react", []), ("attack.roll", [1, 1]), ("roll.critical", "set"))
    script(s, ("roll.set", 18), ("damage.dice", "tens"))
    asks(s, "item.destroy")
    assert (floor(s, "Room"), labels(s)) == (["pistol"], ["ammo", "Destroy nothing"])


# ---------------------------------------------------------------------------------------------- 1HM-4


def test_1HM_4_instead_of_gaining_an_action_the_target_loses_its_next_one() -> None:
    s = struck(SWORD, "Thug house Room")
    assert keys(s) == ["action", "cost", "set"]
    assert "three" in s.decision.prompt
    script(s, ("roll.critical", "cost"))
    asks(s, "turn.actor")
    assert (actions(s, "vex"), actions(s, "thug"), debt(s, "thug"), level(s, "thug")) == (0, 0, 0, 47)
    assert "Thug loses an action of this round" in told(s)
    assert {"1HM-4", "ACT-5"} <= cited(s)


def test_1HM_4_with_none_left_it_is_next_rounds() -> None:
    s = begin(ROOM, SWORD, "Thug house Room", PAT)
    amend(s, "thug", "actions", 0)
    act(s, "vex", "attack:vex.sword", ("attack.roll", [3, 3]), ("roll.critical", "cost"))
    assert debt(s, "thug") == 1
    initiative(end_turns(s))
    assert (actions(s, "thug"), debt(s, "thug")) == (0, 0)


def test_1HM_4_needs_the_ability_and_such_a_weapon() -> None:
    assert keys(struck("Vex pc crew Room sword@right", "Thug house Room")) == ["action", "set"]
    assert keys(struck("Vex pc crew Room axe@both 1HM-4", "Thug house Room")) == ["action", "set"]


def test_1HM_4_the_dice_are_kept() -> None:
    s = begin(ROOM, SWORD.replace("Room", "Room level=42", 1), "Thug house Room", PAT)
    act(s, "vex", "attack:vex.sword", ("attack.react", []), ("attack.roll", [4, 2]), ("roll.critical", "cost"))
    script(s, ("damage.dice", "tens"))
    assert (level(s, "thug"), actions(s, "thug")) == (46, 0)


def test_1HM_4_choosing_another_costs_the_target_nothing() -> None:
    s = script(struck(SWORD, "Thug house Room"), ("roll.critical", "action"))
    assert (actions(s, "vex"), actions(s, "thug")) == (1, 1)


def test_RUL_4_a_reaction_already_declared_stands_and_the_next_unspent_action_goes() -> None:
    for left, owed in ((1, 1), (2, 0)):
        s = begin(ROOM, SWORD, "Thug house Room knife@right", PAT)
        amend(s, "thug", "actions", left)
        act(
            s, "vex", "attack:vex.sword", ("attack.react", ["thug:counterattack:thug.knife"]), ("attack.roll", [3, 3]),
            ("counterattack.roll", [2, 4]), ("roll.critical", "cost"), ("damage.dice", "ones"),
        )  # fmt: skip
        assert level(s, "vex") == 46
        assert (actions(s, "thug"), debt(s, "thug")) == (0, owed)


# ---------------------------------------------------------------------------------------------- RUL-33, RUL-34


CRITICAL = {"2HM-5": ("axe@both", "axe"), "1HM-4": ("sword@right", "sword")}


@pytest.mark.parametrize("ability", CRITICAL)
def test_RUL_33_both_serve_a_counterattack(ability: str) -> None:
    held, name = CRITICAL[ability]
    s = begin(ROOM, "Vex pc crew Room knife@right", f"Thug house Room {held} {ability}", PAT)
    act(
        s, "vex", "attack:vex.knife", ("attack.react", [f"thug:counterattack:thug.{name}"]), ("attack.roll", [9, 7]),
        ("counterattack.roll", [3, 3]), ("roll.critical", "action" if ability == "2HM-5" else "cost"),
    )  # fmt: skip
    if ability == "2HM-5":
        script(s, ("item.destroy", "vex.knife"))
        assert (destroyed(s, "vex"), hands(s, "vex")) == (["knife"], ("", ""))
    assert debt(s, "vex") == (ability == "1HM-4")


@pytest.mark.parametrize("ability", CRITICAL)
def test_RUL_33_both_serve_an_intercept(ability: str) -> None:
    held, name = CRITICAL[ability]
    s = begin(ROOM, "Vex pc crew Room knife@right", f"Thug house Room {held} {ability}", PAT)
    act(
        s, "vex", "move", ("move.react", [f"thug:intercept:thug.{name}"]), ("intercept.roll", [3, 3]),
        ("roll.critical", "action" if ability == "2HM-5" else "cost"),
    )  # fmt: skip
    if ability == "2HM-5":
        script(s, ("item.destroy", "vex.knife"))
        assert destroyed(s, "vex") == ["knife"]
    assert debt(s, "vex") == (ability == "1HM-4")
    assert area(s, "vex") == "Hall"


def defended(attacker: str, rule: str) -> Any:
    """Vex rolls 33, Thug defends with 45: the attack misses."""
    s = begin(ROOM, attacker, "Thug house Room pistol@right", PAT)
    s.table.rules = s.table.rules._replace(loser_effects=rule)
    amend(s, "thug", "actions", 2)
    act(
        s, "vex", "attack:vex.axe" if "axe" in attacker else "attack:vex.sword", ("attack.react", ["thug:defend:"]),
        ("attack.roll", [3, 3]), ("defend.roll", [4, 5]), ("roll.critical", "action" if "axe" in attacker else "cost"),
    )  # fmt: skip
    assert (level(s, "thug"), wounds(s, "thug")) == (50, {})
    return s


def test_RUL_34_a_defended_attacks_effects_on_the_target_still_happen() -> None:
    s = defended(AXE, "on")
    asks(s, "item.destroy")
    script(s, ("item.destroy", "thug.pistol"))
    assert destroyed(s, "thug") == ["pistol"]
    s = defended(SWORD, "on")
    assert actions(s, "thug") == 0


def test_RUL_34_at_a_table_that_has_it_so_they_need_a_hit() -> None:
    asks(defended(AXE, "hit"), "turn.actor")
    assert actions(defended(SWORD, "hit"), "thug") == 1
    s = struck(AXE, "Thug house Room pistol@right", rule="hit")
    script(s, ("roll.critical", "action"))
    asks(s, "item.destroy")


# ---------------------------------------------------------------------------------------------- 2HM-6


def test_2HM_6_whoever_has_it_cannot_be_counterattacked() -> None:
    for key in ("attack:vex.axe", "attack:vex.axe~less"):
        s = begin(ROOM, "Vex pc crew Room axe@both 2HM-6", "Thug house Room sword@right", PAT)
        act(s, "vex", key)
        assert keys(s) == ["thug:defend:"]
        assert why_not(s, "thug:counterattack:thug.sword") == {"2HM-6"}


def test_2HM_6_only_with_such_a_weapon_and_only_with_the_ability() -> None:
    for words, weapon in (("sword@right 2HM-6", "sword"), ("axe@both 2HM-5", "axe")):
        s = begin(ROOM, f"Vex pc crew Room {words}", "Thug house Room knife@right", PAT)
        act(s, "vex", f"attack:vex.{weapon}")
        assert "thug:counterattack:" + who(s, "thug").items[0].id in keys(s)
