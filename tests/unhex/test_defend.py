"""Defend: DEF-1, DICE-10 to DICE-12, RUL-3, RUL-18 (a target's own defence)."""

import pytest
from unhex_kit import ROOM, Fight

from unhex_tui.engine.decision import Roll
from unhex_tui.systems.unhex.events.attacks import Defended, Missed

DUEL = ("Vex pc crew Room knife@right", "Thug house Room", "Pat pc crew Hall")
DEFEND = ("attack.react", ["thug:defend:"])


def test_DEF_1_a_higher_success_makes_the_attack_miss() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", DEFEND, ("attack.roll", [2, 4]), ("defend.roll", [2, 5]))
    s.asks("turn.actor")
    assert (s.level("thug"), s.wounds("thug"), s.actions("thug")) == (50, {}, 0)
    assert s.line(Defended("thug", "vex")) in s.told()


def test_DEF_1_a_lower_success_does_not_defend() -> None:
    """The attack loses nothing."""
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", DEFEND, ("attack.roll", [2, 4]), ("defend.roll", [2, 3]), ("damage.dice", "ones"))
    assert s.wounds("thug") == {"right_leg": "\\\\\\\\"}


def test_DEF_1_a_failed_defence_does_not_hold_however_high() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", DEFEND, ("attack.roll", [2, 4]), ("defend.roll", [5, 1]), ("damage.dice", "ones"))
    assert s.level("thug") == 46


def test_DEF_1_an_attack_that_fails_misses_whatever_the_defence() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", DEFEND, ("attack.roll", [5, 1]), ("defend.roll", [9, 7]))
    assert s.level("thug") == 50
    assert s.line(Missed("vex", "thug")) in s.told()


def test_DICE_10_a_critical_does_not_beat_a_higher_number() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", DEFEND, ("attack.roll", [3, 3]), ("defend.roll", [3, 4]),
        ("roll.critical", "action"),
    )  # fmt: skip
    assert s.level("thug") == 50


def test_DICE_10_on_a_tie_the_pc_wins_whether_it_attacks_or_defends() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", DEFEND, ("attack.roll", [2, 4]), ("defend.roll", [2, 4]))
    s.asks("damage.dice")
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room knife@right", "Ann house Hall", first="house")
    s.act("thug", "attack:thug.knife", ("attack.react", ["vex:defend:"]))
    s.script(("attack.roll", [2, 4]), ("defend.roll", [2, 4]))
    s.asks("turn.actor")
    assert s.level("vex") == 50


def test_DICE_10_between_two_npcs_the_gm_settles_a_tie() -> None:
    for key, after in (("attack", "damage.dice"), ("defence", "turn.actor")):
        s = Fight(ROOM, "Vex pc crew Hall", "Thug house Room knife@right", "Rat gang Room", first="house")
        s.act("thug", "attack:thug.knife", ("attack.react", ["rat:defend:"]))
        s.script(("attack.roll", [2, 4]), ("defend.roll", [2, 4]))
        s.asks("defend.tie")
        assert s.seats == ["gm"]
        s.script(("defend.tie", key))
        s.asks(after)


def test_DICE_11_a_losers_critical_success_still_gains_its_action() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", DEFEND, ("attack.roll", [4, 5]), ("defend.roll", [3, 3]),
        ("roll.critical", "action"), ("damage.dice", "tens"),
    )  # fmt: skip
    assert (s.level("thug"), s.actions("thug")) == (46, 1)


def test_DICE_12_set_dice_count_with_the_changed_number() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", DEFEND, ("attack.roll", [4, 5]), ("defend.roll", [3, 3]),
        ("roll.critical", "set"), ("roll.set", 50),
    )  # fmt: skip
    assert s.level("thug") == 50
    assert s.line(Defended("thug", "vex")) in s.told()


def test_DICE_12_a_success_set_above_the_level_still_counts_as_one() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room level=30/60", "Pat pc crew Hall")
    s.act("vex", "attack:vex.knife", DEFEND, ("attack.roll", [4, 9]), ("defend.roll", [3, 0]),
        ("roll.critical", "set"), ("roll.set", 60),
    )  # fmt: skip
    s.asks("turn.actor")
    assert s.level("thug") == 30


def test_DICE_6_a_defences_critical_failure_loses_the_next_action() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", DEFEND, ("attack.roll", [9, 7]), ("defend.roll", [7, 7]))
    assert s.debt("thug") == 1


def test_RUL_3_first_rolls_come_before_settling() -> None:
    """The side with initiative settles last."""
    s = Fight(ROOM, "Vex pc crew Room knife@right 1HM-1", "Thug house Room")
    s.act("vex", "attack:vex.knife", DEFEND, ("attack.roll", [5, 2]), ("defend.roll", [3, 3]))
    s.asks("roll.critical")
    assert s.seats == ["gm"]
    s.script(("roll.critical", "action"), ("roll.again", "tens"), ("roll.second", [4]))
    s.asks("damage.dice")


def test_RUL_3_the_other_side_settles_first_in_any_attack() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room knife@right 1HM-1", first="house")
    assert s.table.holder == "crew"
    s.act("thug", "attack:thug.knife", ("attack.react", ["vex:defend:"]))
    s.script(("attack.roll", [6, 2]), ("defend.roll", [3, 3]))
    s.asks("roll.again")
    s.script(("roll.again", "keep"))
    s.asks("roll.critical")


def test_DEF_1_one_action_for_each_attack_defended() -> None:
    s = Fight(ROOM, *DUEL, "Kit pc crew Room knife@right")
    s.act("vex", "attack:vex.knife", DEFEND, ("attack.roll", [9, 7]), ("defend.roll", [9, 7]))
    s.act("kit", "attack:kit.knife")
    s.asks("attack.roll")


def test_DEF_1_needs_no_item_and_works_against_a_shot_from_afar() -> None:
    s = Fight(ROOM, "Vex pc crew Room pistol@right ammo", "Thug house Hall")
    s.act("vex", "attack:vex.pistol")
    assert s.offers(["thug:defend:"]) and len(s.keys) == 1


def test_RUL_18_the_targets_own_defence_is_one_opposed_roll_and_is_paid() -> None:
    s = Fight(ROOM, *DUEL, "Friend house Room")
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"))
    assert s.keys == ["thug:defend:"]
    s.script(DEFEND)
    assert (s.actions("thug"), s.actions("friend")) == (0, 1)


# ------------------------------------------------------------------------------------------- the number to beat


def wanted(attacker: str, defender: str, roll: list[int]) -> str:
    """Return the caption of a defence roll after the attack roll."""
    s = Fight(ROOM, f"{attacker} knife@right", f"{defender} level=55", first="a")
    s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", roll))
    s.asks("defend.roll")
    assert isinstance(s.decision, Roll)
    return s.decision.caption


@pytest.mark.parametrize(
    ("attacker", "defender", "roll", "caption"),
    [
        ("Att a Room", "Def pc b Room", [3, 1], "31 to 55 or a lower double defends; 56+ fails"),
        ("Att pc a Room", "Def b Room", [3, 1], "32 to 55 or a lower double defends; 56+ fails"),
        (
            "Att a Room",
            "Def b Room",
            [3, 1],
            "32 to 55 or a lower double defends (at 31 the GM decides); 56+ fails",
        ),
        ("Att a Room", "Def pc b Room", [7, 1], "The attack missed with 71: only a critical matters"),
        ("Att pc a Room", "Def b Room", [0, 8], "9 to 55 defends; 56+ fails"),
        ("Att pc a Room level=70", "Def b Room", [6, 0], "Nothing beats Att's 60: only a critical matters"),
        ("Att a Room level=70", "Def pc b Room", [6, 0], "Nothing beats Att's 60: only a critical matters"),
    ],
)
def test_DICE_10_a_defence_says_what_it_has_to_beat(
    attacker: str, defender: str, roll: list[int], caption: str
) -> None:
    """PCs win ties; between two PCs or two NPCs the GM decides. A failed attack leaves nothing to beat."""
    assert wanted(attacker, defender, roll) == caption


def test_DICE_10_who_may_not_know_the_attack_is_not_told_what_to_beat() -> None:
    s = Fight(ROOM, "Ghost b Room knife@right hidden", "Def pc a Room level=55", first="b")
    s.act("ghost", "attack:ghost.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]))
    assert isinstance(s.decision, Roll)
    assert s.decision.caption == "55 or less succeeds; 00 counts as 100"


def test_DICE_7_a_defence_rolled_again_says_it_too() -> None:
    s = Fight(ROOM, "Att a Room knife@right", "Def pc b Room level=55 shield@left SHLD-1", first="a")
    s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]))
    s.script(("defend.roll", [7, 2]), ("roll.again", "both"))
    assert isinstance(s.decision, Roll)
    assert s.decision.caption == "31 to 55 or a lower double defends; 56+ fails"


def test_DICE_7_a_success_that_does_not_beat_the_attack_is_kept_as_such() -> None:
    s = Fight(ROOM, "Att a Room knife@right", "Def pc b Room level=55 shield@left SHLD-1", first="a")
    s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]))
    s.script(("defend.roll", [2, 4]))
    assert s.decision is not None and not isinstance(s.decision, Roll)
    assert s.decision.options[0].hint == "beaten by Att's 31"
