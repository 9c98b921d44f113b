"""Defend: DEF-1, DICE-10 to DICE-12, RUL-3, RUL-18 (one's own)."""

import pytest
from unhex_kit import ROOM, act, actions, asks, begin, debt, keys, level, offers, script, seats, told, wounds

from unhex_tui.engine.decision import Roll

DUEL = ("Vex pc crew Room knife@right", "Thug house Room", "Pat pc crew Hall")
DEFEND = ("attack.react", ["thug:defend:"])


def test_DEF_1_a_higher_success_makes_the_attack_miss() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.knife", DEFEND, ("attack.roll", [2, 4]), ("defend.roll", [2, 5]))
    asks(s, "turn.actor")
    assert (level(s, "thug"), wounds(s, "thug"), actions(s, "thug")) == (50, {}, 0)
    assert "Thug wins: the attack of Vex misses" in told(s)


def test_DEF_1_a_lower_success_does_not_hold_and_takes_nothing_off_the_attack() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.knife", DEFEND, ("attack.roll", [2, 4]), ("defend.roll", [2, 3]), ("damage.dice", "ones"))
    assert wounds(s, "thug") == {"right_leg": "\\\\\\\\"}


def test_DEF_1_a_failed_defence_does_not_hold_however_high() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.knife", DEFEND, ("attack.roll", [2, 4]), ("defend.roll", [5, 1]), ("damage.dice", "ones"))
    assert level(s, "thug") == 46


def test_DEF_1_an_attack_that_fails_misses_whatever_the_defence() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.knife", DEFEND, ("attack.roll", [5, 1]), ("defend.roll", [9, 7]))
    assert level(s, "thug") == 50
    assert "Vex misses Thug" in told(s)


def test_DICE_10_a_critical_does_not_beat_a_higher_number() -> None:
    s = begin(ROOM, *DUEL)
    act(
        s, "vex", "attack:vex.knife", DEFEND, ("attack.roll", [3, 3]), ("defend.roll", [3, 4]),
        ("roll.critical", "action"),
    )  # fmt: skip
    assert level(s, "thug") == 50


def test_DICE_10_on_a_tie_the_pc_wins_whether_it_attacks_or_defends() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.knife", DEFEND, ("attack.roll", [2, 4]), ("defend.roll", [2, 4]))
    asks(s, "damage.dice")
    s = begin(ROOM, "Vex pc crew Room", "Thug house Room knife@right", "Ann house Hall", first="house")
    act(s, "thug", "attack:thug.knife", ("attack.react", ["vex:defend:"]))
    script(s, ("attack.roll", [2, 4]), ("defend.roll", [2, 4]))
    asks(s, "turn.actor")
    assert level(s, "vex") == 50


def test_DICE_10_between_two_npcs_the_gm_settles_a_tie() -> None:
    for key, after in (("attack", "damage.dice"), ("defence", "turn.actor")):
        s = begin(ROOM, "Vex pc crew Hall", "Thug house Room knife@right", "Rat gang Room", first="house")
        act(s, "thug", "attack:thug.knife", ("attack.react", ["rat:defend:"]))
        script(s, ("attack.roll", [2, 4]), ("defend.roll", [2, 4]))
        asks(s, "defend.tie")
        assert seats(s) == ["gm"]
        script(s, ("defend.tie", key))
        asks(s, after)


def test_DICE_11_a_losers_critical_success_still_gains_its_action() -> None:
    s = begin(ROOM, *DUEL)
    act(
        s, "vex", "attack:vex.knife", DEFEND, ("attack.roll", [4, 5]), ("defend.roll", [3, 3]),
        ("roll.critical", "action"), ("damage.dice", "tens"),
    )  # fmt: skip
    assert (level(s, "thug"), actions(s, "thug")) == (46, 1)


def test_DICE_12_set_dice_count_with_the_changed_number() -> None:
    s = begin(ROOM, *DUEL)
    act(
        s, "vex", "attack:vex.knife", DEFEND, ("attack.roll", [4, 5]), ("defend.roll", [3, 3]),
        ("roll.critical", "set"), ("roll.set", 50),
    )  # fmt: skip
    assert level(s, "thug") == 50
    assert "Thug wins: the attack of Vex misses" in told(s)


def test_DICE_12_a_success_set_above_the_level_still_counts_as_one() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room level=30/60", "Pat pc crew Hall")
    act(
        s, "vex", "attack:vex.knife", DEFEND, ("attack.roll", [4, 9]), ("defend.roll", [3, 0]),
        ("roll.critical", "set"), ("roll.set", 60),
    )  # fmt: skip
    asks(s, "turn.actor")
    assert level(s, "thug") == 30


def test_DICE_6_a_defences_critical_failure_loses_the_next_action() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.knife", DEFEND, ("attack.roll", [9, 7]), ("defend.roll", [7, 7]))
    assert debt(s, "thug") == 1


def test_RUL_3_first_rolls_come_before_anything_is_settled_and_initiatives_side_settles_last() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right 1HM-1", "Thug house Room")
    act(s, "vex", "attack:vex.knife", DEFEND, ("attack.roll", [5, 2]), ("defend.roll", [3, 3]))
    asks(s, "roll.critical")
    assert seats(s) == ["gm"]
    script(s, ("roll.critical", "action"), ("roll.again", "tens"), ("roll.second", [4]))
    asks(s, "damage.dice")


def test_RUL_3_the_other_side_settles_first_whoever_attacks() -> None:
    s = begin(ROOM, "Vex pc crew Room", "Thug house Room knife@right 1HM-1", first="house")
    assert s.table.holder == "crew"
    act(s, "thug", "attack:thug.knife", ("attack.react", ["vex:defend:"]))
    script(s, ("attack.roll", [6, 2]), ("defend.roll", [3, 3]))
    asks(s, "roll.again")
    script(s, ("roll.again", "keep"))
    asks(s, "roll.critical")


def test_DEF_1_one_action_for_each_attack_defended() -> None:
    s = begin(ROOM, *DUEL, "Kit pc crew Room knife@right")
    act(s, "vex", "attack:vex.knife", DEFEND, ("attack.roll", [9, 7]), ("defend.roll", [9, 7]))
    act(s, "kit", "attack:kit.knife")
    asks(s, "attack.roll")


def test_DEF_1_needs_no_item_and_works_against_a_shot_from_afar() -> None:
    s = begin(ROOM, "Vex pc crew Room pistol@right ammo", "Thug house Hall")
    act(s, "vex", "attack:vex.pistol")
    assert offers(s, ["thug:defend:"]) and len(keys(s)) == 1


def test_RUL_18_the_targets_own_defence_is_one_opposed_roll_and_is_paid() -> None:
    s = begin(ROOM, *DUEL, "Friend house Room")
    act(s, "vex", "attack:vex.knife", ("attack.target", "thug"))
    assert keys(s) == ["thug:defend:"]
    script(s, DEFEND)
    assert (actions(s, "thug"), actions(s, "friend")) == (0, 1)


# ------------------------------------------------------------------------------------------------- what to beat


def wanted(attacker: str, defender: str, roll: list[int]) -> str:
    """What the dice of a defence must show, once the attack is rolled."""
    s = begin(ROOM, f"{attacker} knife@right", f"{defender} level=55", first="a")
    act(s, "att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", roll))
    asks(s, "defend.roll")
    assert isinstance(s.decision, Roll)
    return s.decision.caption


@pytest.mark.parametrize(
    ("attacker", "defender", "roll", "caption"),
    [
        ("Att a Room", "Def pc b Room", [3, 1], "31 or more, and 55 or less"),
        ("Att pc a Room", "Def b Room", [3, 1], "more than 31, and 55 or less"),
        ("Att a Room", "Def b Room", [3, 1], "more than 31 (at 31 the GM decides), and 55 or less"),
        ("Att a Room", "Def pc b Room", [7, 1], "55 or less succeeds"),
        ("Att pc a Room", "Def b Room", [0, 8], "more than 08, and 55 or less"),
        ("Att pc a Room level=70", "Def b Room", [6, 0], "55 or less succeeds; 60 is to be beaten"),
        ("Att a Room level=70", "Def pc b Room", [6, 0], "55 or less succeeds; 60 is to be reached"),
    ],
)
def test_DICE_10_a_defence_says_what_it_has_to_beat(
    attacker: str, defender: str, roll: list[int], caption: str
) -> None:
    """A tie is the PC's; between two of a kind it is the GM's word. An attack that failed is nothing to beat."""
    assert wanted(attacker, defender, roll) == f"{caption}; 00 is one hundred"


def test_DICE_10_who_may_not_know_the_attack_is_not_told_what_to_beat() -> None:
    s = begin(ROOM, "Ghost b Room knife@right hidden", "Def pc a Room level=55", first="b")
    act(s, "ghost", "attack:ghost.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]))
    assert isinstance(s.decision, Roll)
    assert s.decision.caption == "55 or less succeeds; 00 is one hundred"


def test_DICE_7_a_defence_rolled_again_says_it_too() -> None:
    s = begin(ROOM, "Att a Room knife@right", "Def pc b Room level=55 shield@left SHLD-1", first="a")
    act(s, "att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]))
    script(s, ("defend.roll", [7, 2]), ("roll.again", "both"))
    assert isinstance(s.decision, Roll)
    assert s.decision.caption == "31 or more, and 55 or less; 00 is one hundred"


def test_DICE_7_a_success_that_does_not_beat_the_attack_is_kept_as_such() -> None:
    s = begin(ROOM, "Att a Room knife@right", "Def pc b Room level=55 shield@left SHLD-1", first="a")
    act(s, "att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]))
    script(s, ("defend.roll", [2, 4]))
    assert s.decision is not None and not isinstance(s.decision, Roll)
    assert s.decision.options[0].hint == "a success, below the attack's 31"
