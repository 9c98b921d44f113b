"""Effects of critical successes on targets, and attackers who cannot be counterattacked.

2HM-5, 2HM-6, 1HM-4, RUL-4, RUL-33 to RUL-35, table rule `loser_effects`.
"""

from typing import Any

import pytest
from unhex_kit import ROOM, Fight

from unhex_tui.systems.unhex.events.attacks import ItemDestroyed
from unhex_tui.systems.unhex.events.dice import ActionLost

AXE = "Vex pc crew Room axe@both 2HM-5"
SWORD = "Vex pc crew Room sword@right 1HM-4"
PAT = "Pat pc crew Hall"


def labels(s: Any) -> list[str]:
    """Return the labels of the options."""
    return [option.label for option in s.decision.options]


def struck(attacker: str, target: str, *more: str, rule: str = "on") -> Any:
    """Return a fight in which Vex attacks Thug without reactions and rolls 33, a critical success."""
    s = Fight(ROOM, attacker, target, PAT, *more)
    s.table.rules = s.table.rules._replace(loser_effects=rule)
    weapon = "axe" if "axe" in attacker else "sword"
    s.act("vex", f"attack:vex.{weapon}")
    if s.decision.question == "attack.react":
        s.script(("attack.react", []))
    return s.script(("attack.roll", [3, 3]))


# ---------------------------------------------------------------------------------------------- 2HM-5


def test_2HM_5_a_critical_success_destroys_an_item() -> None:
    """The usual choice comes on top."""
    s = struck(AXE, "Thug house Room pistol@right ammo")
    assert s.keys == ["action", "set"]
    s.script(("roll.critical", "action"))
    s.asks("item.destroy")
    assert s.seats == ["vex"]
    assert labels(s) == ["pistol", "ammo", "Destroy nothing"]
    s.script(("item.destroy", "thug.ammo"))
    assert (s.destroyed("thug"), s.level("thug"), s.actions("vex")) == (["ammo"], 47, 1)
    assert s.line(ItemDestroyed("thug", "ammo", "vex")) in s.told()
    assert {"2HM-5", "RUL-35"} <= s.cited


def test_2HM_5_held_items_too_and_the_hand_is_empty_then() -> None:
    s = struck(AXE, "Thug house Room rifle@both ammo")
    s.script(("roll.critical", "action"), ("item.destroy", "thug.rifle"))
    assert (s.destroyed("thug"), s.hands("thug"), s.floor("Room")) == (["rifle"], ("", ""), [])


def test_2HM_5_with_the_dice_set_as_well() -> None:
    s = struck(AXE, "Thug house Room pistol@right")
    s.script(("roll.critical", "set"), ("roll.set", 41), ("damage.dice", "ones"), ("item.destroy", "thug.pistol"))
    assert (s.destroyed("thug"), s.level("thug")) == (["pistol"], 49)


def test_2HM_5_one_slot_of_items_only() -> None:
    s = struck(AXE, "Thug house Room pistol@right ammo")
    s.script(("roll.critical", "action"), ("item.destroy", "thug.ammo"))
    s.asks("turn.actor")


def test_2HM_5_like_things_are_offered_once() -> None:
    s = struck(AXE, "Thug house Room ammo ammo armor:head armor:head armor:torso")
    s.script(("roll.critical", "action"))
    assert labels(s) == ["ammo", "armor", "armor", "Destroy nothing"]
    assert [option.hint for option in s.decision.options][1:3] == ["on the head", "on the torso"]


def test_2HM_5_may_be_left_alone_and_is_not_asked_where_there_is_nothing() -> None:
    s = struck(AXE, "Thug house Room ammo")
    s.script(("roll.critical", "action"), ("item.destroy", "none"))
    assert s.destroyed("thug") == []
    struck(AXE, "Thug house Room").asks("roll.critical")
    s = struck(AXE, "Thug house Room").script(("roll.critical", "action"))
    s.asks("turn.actor")


def test_2HM_5_needs_a_critical_success_the_ability_and_such_a_weapon() -> None:
    for attacker, weapon, roll in (
        (AXE, "axe", [2, 4]),
        ("Vex pc crew Room axe@both", "axe", [3, 3]),
        ("Vex pc crew Room sword@right 2HM-5", "sword", [3, 3]),
    ):
        s = Fight(ROOM, attacker, "Thug house Room ammo", PAT)
        s.act("vex", f"attack:vex.{weapon}", ("attack.react", []), ("attack.roll", roll))
        if s.decision.question == "roll.critical":
            s.script(("roll.critical", "action"))
        else:
            s.script(("damage.dice", "ones"))
        s.asks("turn.actor")


def test_2HM_5_serves_the_less_lethal_use_of_the_weapon_too() -> None:
    s = Fight(ROOM, AXE, "Thug house Room ammo", PAT)
    s.attack("vex", "axe~less", [3, 3], ("roll.critical", "action"))
    s.asks("item.destroy")


def test_RUL_35_the_item_is_asked_for_after_the_damage() -> None:
    """Destroyed armor is no longer offered."""
    s = struck(AXE, "Thug house Room armor:right_leg ammo")
    s.script(("roll.critical", "action"), ("armor.use", "destroy"))
    s.asks("item.destroy")
    assert (s.destroyed("thug"), labels(s)) == (["armor"], ["ammo", "Destroy nothing"])
    assert s.seats == ["vex"], "the attacker picks"


def test_RUL_32_a_hit_without_damage_is_a_hit_where_one_is_needed() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=50 axe@both 2HM-5", "Thug house Room ammo", PAT, loser_effects="hit")
    s.attack("vex", "axe", [5, 0], ("roll.critical", "action"))
    s.script(("damage.dice", "ones"))
    s.asks("item.destroy")
    assert s.level("thug") == 50


def test_RUL_35_what_the_damage_made_it_drop_lies_on_the_floor() -> None:
    s = Fight(ROOM, AXE, "Thug house Room pistol@right ammo", PAT)
    s.wound("thug", right_arm="XX")
    s.attack("vex", "axe", [1, 1], ("roll.critical", "set"))
    s.script(("roll.set", 18), ("damage.dice", "tens"))
    s.asks("item.destroy")
    assert (s.floor("Room"), labels(s)) == (["pistol"], ["ammo", "Destroy nothing"])


# ---------------------------------------------------------------------------------------------- 1HM-4


def test_1HM_4_instead_of_gaining_an_action_the_target_loses_its_next_one() -> None:
    s = struck(SWORD, "Thug house Room")
    assert s.keys == ["action", "cost", "set"]
    assert s.decision.prompt == "Vex rolled 33, a critical success: which benefit?"
    s.script(("roll.critical", "cost"))
    s.asks("turn.actor")
    assert (s.actions("vex"), s.actions("thug"), s.debt("thug"), s.level("thug")) == (0, 0, 0, 47)
    assert s.line(ActionLost("thug", False)) in s.told()
    assert {"1HM-4", "ACT-5"} <= s.cited


def test_1HM_4_with_none_left_it_is_next_rounds() -> None:
    s = Fight(ROOM, SWORD, "Thug house Room", PAT)
    s.amend("thug", "actions", 0)
    s.act("vex", "attack:vex.sword", ("attack.roll", [3, 3]), ("roll.critical", "cost"))
    assert s.debt("thug") == 1
    s.end_turns().initiative()
    assert (s.actions("thug"), s.debt("thug")) == (0, 0)


def test_1HM_4_needs_the_ability_and_such_a_weapon() -> None:
    assert struck("Vex pc crew Room sword@right", "Thug house Room").keys == ["action", "set"]
    assert struck("Vex pc crew Room axe@both 1HM-4", "Thug house Room").keys == ["action", "set"]


def test_1HM_4_the_dice_are_kept() -> None:
    s = Fight(ROOM, SWORD.replace("Room", "Room level=42", 1), "Thug house Room", PAT)
    s.attack("vex", "sword", [4, 2], ("roll.critical", "cost"))
    s.script(("damage.dice", "tens"))
    assert (s.level("thug"), s.actions("thug")) == (46, 0)


def test_1HM_4_choosing_another_costs_the_target_nothing() -> None:
    s = struck(SWORD, "Thug house Room").script(("roll.critical", "action"))
    assert (s.actions("vex"), s.actions("thug")) == (1, 1)


def test_RUL_4_a_declared_reaction_stands() -> None:
    """The next unspent action is lost."""
    for left, owed in ((1, 1), (2, 0)):
        s = Fight(ROOM, SWORD, "Thug house Room knife@right", PAT)
        s.amend("thug", "actions", left)
        s.act("vex", "attack:vex.sword", ("attack.react", ["thug:counterattack:thug.knife"]), ("attack.roll", [3, 3]),
            ("counterattack.roll", [2, 4]), ("roll.critical", "cost"), ("damage.dice", "ones"),
        )  # fmt: skip
        assert s.level("vex") == 46
        assert (s.actions("thug"), s.debt("thug")) == (0, owed)


# ---------------------------------------------------------------------------------------------- RUL-33, RUL-34


CRITICAL = {"2HM-5": ("axe@both", "axe"), "1HM-4": ("sword@right", "sword")}


@pytest.mark.parametrize("ability", CRITICAL)
def test_RUL_33_both_serve_a_counterattack(ability: str) -> None:
    held, name = CRITICAL[ability]
    s = Fight(ROOM, "Vex pc crew Room knife@right", f"Thug house Room {held} {ability}", PAT)
    s.act("vex", "attack:vex.knife", ("attack.react", [f"thug:counterattack:thug.{name}"]), ("attack.roll", [9, 7]),
        ("counterattack.roll", [3, 3]), ("roll.critical", "action" if ability == "2HM-5" else "cost"),
    )  # fmt: skip
    if ability == "2HM-5":
        s.script(("item.destroy", "vex.knife"))
        assert (s.destroyed("vex"), s.hands("vex")) == (["knife"], ("", ""))
    assert s.debt("vex") == (ability == "1HM-4")


@pytest.mark.parametrize("ability", CRITICAL)
def test_RUL_33_both_serve_an_intercept(ability: str) -> None:
    held, name = CRITICAL[ability]
    s = Fight(ROOM, "Vex pc crew Room knife@right", f"Thug house Room {held} {ability}", PAT)
    s.act("vex", "move", ("move.react", [f"thug:intercept:thug.{name}"]), ("intercept.roll", [3, 3]),
        ("roll.critical", "action" if ability == "2HM-5" else "cost"),
    )  # fmt: skip
    if ability == "2HM-5":
        s.script(("item.destroy", "vex.knife"))
        assert s.destroyed("vex") == ["knife"]
    assert s.debt("vex") == (ability == "1HM-4")
    assert s.area("vex") == "Hall"


def defended(attacker: str, rule: str) -> Any:
    """Return a fight in which Vex rolls 33 and Thug defends with 45, so the attack misses."""
    s = Fight(ROOM, attacker, "Thug house Room pistol@right", PAT)
    s.table.rules = s.table.rules._replace(loser_effects=rule)
    s.amend("thug", "actions", 2)
    s.act("vex", "attack:vex.axe" if "axe" in attacker else "attack:vex.sword", ("attack.react", ["thug:defend:"]),
        ("attack.roll", [3, 3]), ("defend.roll", [4, 5]), ("roll.critical", "action" if "axe" in attacker else "cost"),
    )  # fmt: skip
    assert (s.level("thug"), s.wounds("thug")) == (50, {})
    return s


def test_RUL_34_a_defended_attacks_effects_on_the_target_still_happen() -> None:
    s = defended(AXE, "on")
    s.asks("item.destroy")
    s.script(("item.destroy", "thug.pistol"))
    assert s.destroyed("thug") == ["pistol"]
    s = defended(SWORD, "on")
    assert s.actions("thug") == 0


def test_RUL_34_at_a_table_that_has_it_so_they_need_a_hit() -> None:
    defended(AXE, "hit").asks("turn.actor")
    assert defended(SWORD, "hit").actions("thug") == 1
    s = struck(AXE, "Thug house Room pistol@right", rule="hit")
    s.script(("roll.critical", "action"))
    s.asks("item.destroy")


# ---------------------------------------------------------------------------------------------- 2HM-6


def test_2HM_6_whoever_has_it_cannot_be_counterattacked() -> None:
    for key in ("attack:vex.axe", "attack:vex.axe~less"):
        s = Fight(ROOM, "Vex pc crew Room axe@both 2HM-6", "Thug house Room sword@right", PAT)
        s.act("vex", key)
        assert s.keys == ["thug:defend:"]
        assert s.why_not("thug:counterattack:thug.sword") == {"2HM-6"}


def test_2HM_6_only_with_such_a_weapon_and_only_with_the_ability() -> None:
    for words, weapon in (("sword@right 2HM-6", "sword"), ("axe@both 2HM-5", "axe")):
        s = Fight(ROOM, f"Vex pc crew Room {words}", "Thug house Room knife@right", PAT)
        s.act("vex", f"attack:vex.{weapon}")
        assert "thug:counterattack:" + s.who("thug").items[0].id in s.keys


def test_2HM_6_is_read_of_what_is_in_hand_before_what_is_not() -> None:
    s = Fight(ROOM, "Vex pc crew Room axe@both 2HM-6", "Thug house Room knife sword@right", PAT)
    s.act("vex", "attack:vex.axe")
    assert s.decision is not None
    sword = s.who("thug").items[-1]
    first = s.decision.explanation().blocked[0]
    assert (sword.name, first.option.key) == ("sword", f"thug:counterattack:{sword.id}")
    assert [reason.rules for reason in first.reasons] == [("2HM-6",)]
