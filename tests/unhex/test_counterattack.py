"""Counterattack: CTR-1, CTR-2, RUL-4, RUL-8, RUL-10, RUL-33."""

from unhex_kit import (
    ROOM,
    act,
    actions,
    asks,
    begin,
    boxes,
    debt,
    destroyed,
    keys,
    level,
    meant,
    refused,
    script,
    seats,
    told,
    who,
    why_not,
    wounds,
)

DUEL = ("Vex pc crew Room knife@right", "Thug house Room sword@right", "Pat pc crew Hall")
COUNTER = ("attack.react", ["thug:counterattack:thug.sword"])


def test_CTR_1_both_roll_their_own_attack() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.knife", COUNTER, ("attack.roll", [4, 2]), ("counterattack.roll", [1, 5]))
    asks(s, "damage.dice")
    assert seats(s) == ["vex"]
    script(s, ("damage.dice", "tens"))
    assert seats(s) == ["gm"]
    assert (level(s, "vex"), level(s, "thug")) == (50, 50), "nothing lands before both are worked out"
    script(s, ("damage.dice", "ones"))
    assert (wounds(s, "thug"), wounds(s, "vex")) == ({"right_leg": "\\\\\\\\"}, {"left_leg": "\\\\\\\\\\"})


def test_CTR_1_it_is_no_opposed_roll() -> None:
    s = begin(ROOM, *DUEL)
    act(
        s, "vex", "attack:vex.knife", COUNTER, ("attack.roll", [1, 2]), ("counterattack.roll", [4, 9]),
        ("damage.dice", "tens"), ("damage.dice", "tens"),
    )  # fmt: skip
    assert (level(s, "thug"), level(s, "vex")) == (49, 46)


def test_CTR_1_a_counterattack_that_fails_leaves_the_attack_as_it_is() -> None:
    s = begin(ROOM, *DUEL)
    act(
        s, "vex", "attack:vex.knife", COUNTER, ("attack.roll", [1, 2]), ("counterattack.roll", [5, 4]),
        ("damage.dice", "tens"),
    )  # fmt: skip
    assert (level(s, "thug"), level(s, "vex")) == (49, 50)
    assert "Thug misses Vex" in told(s)


def test_CTR_1_an_attack_that_fails_leaves_the_counterattack_as_it_is() -> None:
    s = begin(ROOM, *DUEL)
    act(
        s, "vex", "attack:vex.knife", COUNTER, ("attack.roll", [5, 4]), ("counterattack.roll", [1, 2]),
        ("damage.dice", "ones"),
    )  # fmt: skip
    assert (level(s, "thug"), level(s, "vex")) == (50, 48)


def test_CTR_1_both_land_even_if_one_drops_the_other() -> None:
    s = begin(
        ROOM, "Vex pc crew Room level=12/50 knife@right", "Thug house Room level=14/50 sword@right", "Ann house Hall"
    )
    act(
        s, "vex", "attack:vex.knife", COUNTER, ("attack.roll", [0, 8]), ("counterattack.roll", [0, 7]),
        ("damage.dice", "ones"), ("damage.dice", "ones"),
    )  # fmt: skip
    assert (level(s, "thug"), level(s, "vex")) == (6, 5)
    assert who(s, "thug").unconscious and who(s, "vex").unconscious


def test_RUL_10_nobody_left_standing_ends_the_fight_undecided_with_all_fates_to_the_gm() -> None:
    s = begin(ROOM, "Vex pc crew Room level=12/50 knife@right", "Thug house Room level=14/50 sword@right")
    act(
        s, "vex", "attack:vex.knife", COUNTER, ("attack.roll", [0, 8]), ("counterattack.roll", [0, 7]),
        ("damage.dice", "ones"), ("damage.dice", "ones"),
    )  # fmt: skip
    asks(s, "end.fate")
    assert (s.table.winner, s.table.ending) == ("", "nobody")
    script(s, ("end.fate", "lives"), ("end.fate", "captured"), ("evening.next", "close"))
    asks(s, "")
    assert (who(s, "vex").fate, who(s, "thug").fate) == ("lives", "captured")


def test_RUL_10_each_rolls_against_the_level_at_declaration() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room level=45 sword@right")
    act(s, "vex", "attack:vex.knife", COUNTER)
    aside = s.aside("amend")
    for answer in ("thug", "level", 20):
        aside.answer(answer)
    s.finish("amend", aside)
    script(s, ("attack.roll", [9, 7]), ("counterattack.roll", [4, 1]))
    asks(s, "damage.dice")
    assert seats(s) == ["gm"]


def test_CTR_1_only_against_somebody_in_ones_own_area() -> None:
    s = begin(ROOM, "Vex pc crew Room pistol@right ammo", "Thug house Hall sword@right pistol@left ammo")
    act(s, "vex", "attack:vex.pistol")
    asks(s, "attack.react")
    assert keys(s) == ["thug:defend:"]
    assert why_not(s, "thug:counterattack:thug.sword") == {"CTR-1"}
    assert why_not(s, "thug:counterattack:thug.pistol") == {"CTR-1"}
    assert "another area" in refused(s, "attack.react", ["thug:counterattack:thug.pistol"])


def test_CTR_2_a_ranged_attack_within_the_area_may_be_counterattacked() -> None:
    s = begin(ROOM, "Vex pc crew Room pistol@right ammo", "Thug house Room sword@right")
    act(s, "vex", "attack:vex.pistol", COUNTER)
    asks(s, "attack.roll")


def test_CTR_2_a_one_handed_ranged_weapon_counterattacks_and_a_two_handed_one_does_not() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room pistol@right ammo")
    act(s, "vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.pistol"]))
    asks(s, "attack.roll")
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room rifle@both ammo")
    act(s, "vex", "attack:vex.knife")
    assert keys(s) == ["thug:defend:"]
    assert why_not(s, "thug:counterattack:thug.rifle") == {"CTR-2"}


def test_CTR_2_not_for_an_attack_on_somebody_else() -> None:
    s = begin(ROOM, *DUEL, "Friend house Room sword@right")
    act(s, "vex", "attack:vex.knife", ("attack.target", "thug"))
    asks(s, "attack.react")
    assert all(key.startswith("thug:") for key in keys(s))
    assert refused(s, "attack.react", ["friend:counterattack:friend.sword"])


def test_CTR_1_needs_the_weapon_in_hand_and_ammo_for_a_ranged_one() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room sword pistol@right")
    act(s, "vex", "attack:vex.knife")
    assert keys(s) == ["thug:defend:"]
    assert why_not(s, "thug:counterattack:thug.sword") == {"ATK-1"}
    assert why_not(s, "thug:counterattack:thug.pistol") == {"AMMO-1"}


def test_ACT_3_one_reaction_only_to_one_action() -> None:
    s = begin(ROOM, *DUEL)
    aside = s.aside("amend")
    for answer in ("thug", "actions", 3):
        aside.answer(answer)
    s.finish("amend", aside)
    act(s, "vex", "attack:vex.knife")
    assert refused(s, "attack.react", ["thug:defend:", meant(s, "thug:counterattack:thug.sword")])
    script(s, COUNTER, ("attack.roll", [9, 7]), ("counterattack.roll", [9, 7]))
    assert actions(s, "thug") == 2


def test_ACT_3_a_reaction_costs_the_action_and_without_one_there_is_none() -> None:
    s = begin(ROOM, *DUEL, "Kit pc crew Room knife@right")
    act(s, "vex", "attack:vex.knife", COUNTER, ("attack.roll", [9, 7]), ("counterattack.roll", [9, 7]))
    assert actions(s, "thug") == 0
    act(s, "kit", "attack:kit.knife")
    asks(s, "attack.roll")


def test_ACT_3_there_is_no_reaction_to_a_reaction() -> None:
    s = begin(ROOM, *DUEL, "Kit pc crew Room knife@right")
    act(s, "vex", "attack:vex.knife", COUNTER)
    asks(s, "attack.roll")


def test_CTR_1_less_lethal_counterattack_marks_nothing() -> None:
    s = begin(ROOM, *DUEL)
    act(
        s, "vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.sword~less"]),
        ("attack.roll", [9, 7]), ("counterattack.roll", [3, 5]), ("damage.dice", "ones"),
    )  # fmt: skip
    assert (level(s, "vex"), wounds(s, "vex")) == (45, {})


def test_AMMO_2_a_counterattacks_critical_failure_costs_its_ammo_and_an_action() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room pistol@right ammo", "Pat pc crew Hall")
    act(
        s, "vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.pistol"]),
        ("attack.roll", [9, 7]), ("counterattack.roll", [6, 6]),
    )  # fmt: skip
    assert (destroyed(s, "thug"), debt(s, "thug")) == (["ammo"], 1)


def test_2HM_2_a_good_counterattack_rolls_again() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room axe@both 2HM-2")
    act(
        s, "vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.axe"]), ("attack.roll", [9, 7]),
        ("counterattack.roll", [7, 2]), ("roll.again", "tens"), ("roll.second", [3]), ("damage.dice", "tens"),
    )  # fmt: skip
    assert boxes(s, "vex", "right_leg") == "XXX"


def test_RUL_1_an_action_gained_by_a_counterattack_is_gone_if_its_owner_went_down() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room level=12/50 sword@right", "Ann house Hall")
    act(
        s, "vex", "attack:vex.knife", COUNTER, ("attack.roll", [3, 4]), ("counterattack.roll", [1, 1]),
        ("roll.critical", "action"), ("damage.dice", "tens"),
    )  # fmt: skip
    assert who(s, "thug").unconscious
    assert actions(s, "thug") == 0
    assert level(s, "vex") == 49
