"""Counterattack: CTR-1, CTR-2, RUL-4, RUL-8, RUL-10, RUL-33."""

from unhex_kit import ROOM, Fight

from unhex_tui.systems.unhex.events.attacks import Missed

DUEL = ("Vex pc crew Room knife@right", "Thug house Room sword@right", "Pat pc crew Hall")
COUNTER = ("attack.react", ["thug:counterattack:thug.sword"])


def test_CTR_1_both_roll_their_own_attack() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", COUNTER, ("attack.roll", [4, 2]), ("counterattack.roll", [1, 5]))
    s.asks("damage.dice")
    assert s.seats == ["vex"]
    s.script(("damage.dice", "tens"))
    assert s.seats == ["gm"]
    assert (s.level("vex"), s.level("thug")) == (50, 50), "nothing lands before both are worked out"
    s.script(("damage.dice", "ones"))
    assert (s.wounds("thug"), s.wounds("vex")) == ({"right_leg": "\\\\\\\\"}, {"left_leg": "\\\\\\\\\\"})


def test_CTR_1_the_dice_are_asked_for_with_whom_it_is_against() -> None:
    s = Fight(ROOM, *DUEL).act("vex", "attack:vex.knife", COUNTER, ("attack.roll", [1, 2]))
    assert s.decision is not None and s.decision.prompt == "Thug counterattacks Vex"


def test_CTR_1_it_is_no_opposed_roll() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", COUNTER, ("attack.roll", [1, 2]), ("counterattack.roll", [4, 9]),
        ("damage.dice", "tens"), ("damage.dice", "tens"),
    )  # fmt: skip
    assert (s.level("thug"), s.level("vex")) == (49, 46)


def test_CTR_1_a_counterattack_that_fails_leaves_the_attack_as_it_is() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", COUNTER, ("attack.roll", [1, 2]), ("counterattack.roll", [5, 4]),
        ("damage.dice", "tens"),
    )  # fmt: skip
    assert (s.level("thug"), s.level("vex")) == (49, 50)
    assert s.line(Missed("thug", "vex")) in s.told()


def test_CTR_1_an_attack_that_fails_leaves_the_counterattack_as_it_is() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", COUNTER, ("attack.roll", [5, 4]), ("counterattack.roll", [1, 2]),
        ("damage.dice", "ones"),
    )  # fmt: skip
    assert (s.level("thug"), s.level("vex")) == (50, 48)


def test_CTR_1_both_land_even_if_one_drops_the_other() -> None:
    s = Fight(
        ROOM, "Vex pc crew Room level=12/50 knife@right", "Thug house Room level=14/50 sword@right", "Ann house Hall"
    )
    s.act("vex", "attack:vex.knife", COUNTER, ("attack.roll", [0, 8]), ("counterattack.roll", [0, 7]),
        ("damage.dice", "ones"), ("damage.dice", "ones"),
    )  # fmt: skip
    assert (s.level("thug"), s.level("vex")) == (6, 5)
    assert s.who("thug").unconscious and s.who("vex").unconscious


def test_RUL_10_with_both_sides_down_the_fight_is_undecided() -> None:
    """The GM decides all fates."""
    s = Fight(ROOM, "Vex pc crew Room level=12/50 knife@right", "Thug house Room level=14/50 sword@right")
    s.act("vex", "attack:vex.knife", COUNTER, ("attack.roll", [0, 8]), ("counterattack.roll", [0, 7]),
        ("damage.dice", "ones"), ("damage.dice", "ones"),
    )  # fmt: skip
    s.asks("end.fate")
    assert (s.table.winner, s.table.ending) == ("", "nobody")
    s.script(("end.fate", "lives"), ("end.fate", "captured"), ("evening.next", "close"))
    s.asks("")
    assert (s.who("vex").fate, s.who("thug").fate) == ("lives", "captured")


def test_RUL_10_each_rolls_against_the_level_at_declaration() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room level=45 sword@right")
    s.act("vex", "attack:vex.knife", COUNTER)
    aside = s.gm_action("amend")
    for answer in ("thug", "level", 20):
        aside.answer(answer)
    s.finish("amend", aside)
    s.script(("attack.roll", [9, 7]), ("counterattack.roll", [4, 1]))
    s.asks("damage.dice")
    assert s.seats == ["gm"]


def test_CTR_1_only_against_somebody_in_ones_own_area() -> None:
    s = Fight(ROOM, "Vex pc crew Room pistol@right ammo", "Thug house Hall sword@right pistol@left ammo")
    s.act("vex", "attack:vex.pistol")
    s.asks("attack.react")
    assert s.keys == ["thug:defend:"]
    assert s.why_not("thug:counterattack:thug.sword") == {"CTR-1"}
    assert s.why_not("thug:counterattack:thug.pistol") == {"CTR-1"}
    assert "another area" in s.refused("attack.react", ["thug:counterattack:thug.pistol"])


def test_CTR_2_a_ranged_attack_within_the_area_may_be_counterattacked() -> None:
    s = Fight(ROOM, "Vex pc crew Room pistol@right ammo", "Thug house Room sword@right")
    s.act("vex", "attack:vex.pistol", COUNTER)
    s.asks("attack.roll")


def test_CTR_2_one_handed_ranged_weapons_counterattack() -> None:
    """Two-handed ones do not."""
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room pistol@right ammo")
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.pistol"]))
    s.asks("attack.roll")
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room rifle@both ammo")
    s.act("vex", "attack:vex.knife")
    assert s.keys == ["thug:defend:"]
    assert s.why_not("thug:counterattack:thug.rifle") == {"CTR-2"}


def test_CTR_2_no_counterattack_to_an_attack_on_another_character() -> None:
    s = Fight(ROOM, *DUEL, "Friend house Room sword@right")
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"))
    s.asks("attack.react")
    assert all(key.startswith("thug:") for key in s.keys)
    assert s.refused("attack.react", ["friend:counterattack:friend.sword"])


def test_CTR_1_needs_the_weapon_in_hand_and_ammo_for_a_ranged_one() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room sword pistol@right")
    s.act("vex", "attack:vex.knife")
    assert s.keys == ["thug:defend:"]
    assert s.why_not("thug:counterattack:thug.sword") == {"ATK-1"}
    assert s.why_not("thug:counterattack:thug.pistol") == {"AMMO-1"}


def test_ACT_3_one_reaction_only_to_one_action() -> None:
    s = Fight(ROOM, *DUEL)
    aside = s.gm_action("amend")
    for answer in ("thug", "actions", 3):
        aside.answer(answer)
    s.finish("amend", aside)
    s.act("vex", "attack:vex.knife")
    assert s.refused("attack.react", ["thug:defend:", s.meant("thug:counterattack:thug.sword")])
    s.script(COUNTER, ("attack.roll", [9, 7]), ("counterattack.roll", [9, 7]))
    assert s.actions("thug") == 2


def test_ACT_3_a_reaction_costs_the_action_and_without_one_there_is_none() -> None:
    s = Fight(ROOM, *DUEL, "Kit pc crew Room knife@right")
    s.act("vex", "attack:vex.knife", COUNTER, ("attack.roll", [9, 7]), ("counterattack.roll", [9, 7]))
    assert s.actions("thug") == 0
    s.act("kit", "attack:kit.knife")
    s.asks("attack.roll")


def test_ACT_3_there_is_no_reaction_to_a_reaction() -> None:
    s = Fight(ROOM, *DUEL, "Kit pc crew Room knife@right")
    s.act("vex", "attack:vex.knife", COUNTER)
    s.asks("attack.roll")


def test_CTR_1_less_lethal_counterattack_marks_nothing() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.sword~less"]),
        ("attack.roll", [9, 7]), ("counterattack.roll", [3, 5]), ("damage.dice", "ones"),
    )  # fmt: skip
    assert (s.level("vex"), s.wounds("vex")) == (45, {})


def test_AMMO_2_a_counterattacks_critical_failure_costs_ammo() -> None:
    """The character also loses an action."""
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room pistol@right ammo", "Pat pc crew Hall")
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.pistol"]),
        ("attack.roll", [9, 7]), ("counterattack.roll", [6, 6]),
    )  # fmt: skip
    assert (s.destroyed("thug"), s.debt("thug")) == (["ammo"], 1)


def test_2HM_2_a_good_counterattack_rolls_again() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room axe@both 2HM-2")
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.axe"]), ("attack.roll", [9, 7]),
        ("counterattack.roll", [7, 2]), ("roll.again", "tens"), ("roll.second", [3]), ("damage.dice", "tens"),
    )  # fmt: skip
    assert s.boxes("vex", "right_leg") == "XXX"


def test_RUL_1_a_fallen_counterattacker_loses_the_gained_action() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room level=12/50 sword@right", "Ann house Hall")
    s.act("vex", "attack:vex.knife", COUNTER, ("attack.roll", [3, 4]), ("counterattack.roll", [1, 1]),
        ("roll.critical", "action"), ("damage.dice", "tens"),
    )  # fmt: skip
    assert s.who("thug").unconscious
    assert s.actions("thug") == 0
    assert s.level("vex") == 49
