"""The shield's abilities but the all-out defend: SHLD-1 to SHLD-3, RUL-18, RUL-33, table rule `shield_other`."""

from typing import Any

import pytest
from unhex_kit import (
    ROOM,
    act,
    actions,
    amend,
    asks,
    begin,
    cited,
    debt,
    keys,
    level,
    offers,
    refused,
    script,
    seats,
    told,
    why_not,
    wound,
    wounds,
)

from unhex_tui.systems.unhex.fight.rolls.defending import defend_option

SIDE = "Vex pc crew Room knife@right"
PAT = "Pat pc crew Hall"
GUARD = "Kit house Room shield@left SHLD-2"
KIT = ("attack.react", ["kit:defend:"])
BOTH = ("attack.react", ["thug:defend:", "kit:defend:"])


def attacked(*lines: str, area_map: str = ROOM) -> Any:
    """Vex attacks Thug with a knife; whoever can react is asked."""
    s = begin(area_map, SIDE, "Thug house Room", *lines, PAT)
    act(s, "vex", "attack:vex.knife", *([("attack.target", "thug")] if len(lines_in(s, "Room")) > 2 else []))
    return s


def lines_in(s: Any, area: str) -> list[str]:
    """Who stands in an area."""
    return [c.id for c in s.table.characters.values() if s.table.area_name(c.area) == area]


# ---------------------------------------------------------------------------------------------- SHLD-1


def defended(*words: str) -> Any:
    """Thug, with these, defends against Vex; both have rolled, Thug a failure."""
    s = begin(ROOM, SIDE, " ".join(("Thug house Room", *words)), PAT)
    act(s, "vex", "attack:vex.knife", ("attack.react", ["thug:defend:"]))
    return script(s, ("attack.roll", [2, 4]), ("defend.roll", [5, 2]))


def test_SHLD_1_defending_with_a_shield_in_hand_is_good() -> None:
    s = defended("shield@left", "SHLD-1")
    asks(s, "roll.again")
    assert "SHLD-1" in {rule for note in s.decision.explanation().notes for rule in note.rules}
    script(s, ("roll.again", "tens"), ("roll.second", [4]))
    asks(s, "turn.actor")
    assert level(s, "thug") == 50


def test_SHLD_1_helps_nobody_whose_shield_is_not_in_hand() -> None:
    asks(defended("shield", "SHLD-1"), "damage.dice")


def test_SHLD_1_is_an_ability_and_not_the_shields_own() -> None:
    asks(defended("shield@left", "SHLD-2"), "damage.dice")


def test_SHLD_1_serves_no_attack_with_the_shield() -> None:
    s = begin(ROOM, "Vex pc crew Room shield@left SHLD-1 SHLD-3", "Thug house Room", PAT)
    act(s, "vex", "attack:vex.shield", ("attack.react", []), ("attack.roll", [5, 2]))
    asks(s, "turn.actor")


def test_SHLD_1_helps_the_one_who_defends_another() -> None:
    s = attacked(f"{GUARD} SHLD-1")
    script(s, KIT, ("attack.roll", [2, 4]), ("defend.roll", [5, 2]))
    asks(s, "roll.again")
    assert s.decision.about == ("kit",)


# ---------------------------------------------------------------------------------------------- SHLD-2


def test_SHLD_2_a_teammate_spends_its_action_and_the_attack_misses() -> None:
    s = attacked(GUARD)
    assert keys(s) == ["thug:defend:", "kit:defend:"]
    script(s, KIT, ("attack.roll", [2, 4]), ("defend.roll", [2, 5]))
    asks(s, "turn.actor")
    assert (level(s, "thug"), actions(s, "thug"), actions(s, "kit")) == (50, 1, 0)
    assert "Kit defends Thug against Vex" in told(s)
    assert "Kit wins: the attack of Vex misses" in told(s)
    assert "SHLD-2" in cited(s)


def test_SHLD_2_a_defence_that_does_not_hold_hurts_the_target_only() -> None:
    s = attacked(GUARD)
    script(s, KIT, ("attack.roll", [2, 4]), ("defend.roll", [2, 3]), ("damage.dice", "ones"))
    assert (level(s, "thug"), level(s, "kit"), wounds(s, "kit")) == (46, 50, {})


def test_SHLD_2_its_critical_failure_is_the_defenders_own() -> None:
    s = attacked(GUARD)
    script(s, KIT, ("attack.roll", [9, 7]), ("defend.roll", [7, 7]))
    assert (debt(s, "kit"), debt(s, "thug")) == (1, 0)


def test_SHLD_2_each_player_is_asked_in_the_one_window() -> None:
    s = begin(
        ROOM, "Vex pc crew Room", "Pat pc crew Room shield@left SHLD-2", "Thug house Room knife@right", first="house"
    )
    act(s, "thug", "attack:thug.knife", ("attack.target", "vex"))
    assert seats(s) == ["vex", "pat"]
    assert keys(s) == ["vex:defend:", "pat:defend:"]
    assert s.view("players").waiting == "Reactions? Vex, Pat"


def test_SHLD_2_only_the_teammate_is_asked_where_the_target_cannot_react() -> None:
    s = begin(
        ROOM, "Vex pc crew Room", "Pat pc crew Room shield@left SHLD-2", "Thug house Room knife@right", first="house"
    )
    amend(s, "vex", "actions", 0)
    act(s, "thug", "attack:thug.knife", ("attack.target", "vex"))
    assert (seats(s), keys(s)) == (["pat"], ["pat:defend:"])


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("Kit house Room shield@left", {"SHLD-2"}),
        ("Kit house Room shield SHLD-2", {"SHLD-2", "SHLD-0"}),
        ("Kit house Hall shield@left SHLD-2", {"SHLD-2", "TABLE-1"}),
        ("Kit house Room level=5/50 shield@left SHLD-2", {"DMG-6"}),
        ("Kit house Hall level=5/50 shield", {"DMG-6", "SHLD-2", "SHLD-0", "TABLE-1"}),
    ],
)
def test_SHLD_2_who_cannot_defend_another_and_every_reason_why(line: str, rules: set[str]) -> None:
    s = begin(ROOM, SIDE, "Thug house Room", line)
    script(s, ("turn.actor", "vex"), ("action.choose", "attack:vex.knife"))
    if s.decision.question == "attack.target":
        script(s, ("attack.target", "thug"))
    assert keys(s) == ["thug:defend:"]
    assert why_not(s, "kit:defend:") == rules


def test_SHLD_2_whoever_has_spent_its_action_defends_nobody() -> None:
    s = begin(ROOM, SIDE, "Thug house Room", GUARD)
    amend(s, "kit", "actions", 0)
    act(s, "vex", "attack:vex.knife", ("attack.target", "thug"))
    assert why_not(s, "kit:defend:") == {"ACT-5"}


def test_SHLD_2_nobody_without_shield_or_ability_is_even_mentioned() -> None:
    s = attacked("Ann house Room")
    assert not [b.option.key for b in s.decision.explanation().blocked if b.option.key.startswith("ann:")]


def test_SHLD_2_the_other_side_defends_nobody() -> None:
    s = begin(ROOM, SIDE, "Pat pc crew Room shield@left SHLD-2", "Thug house Room")
    act(s, "vex", "attack:vex.knife")
    assert keys(s) == ["thug:defend:"]


FAR = "Room ---| Hall\nHall |---| Yard\n"
"""Room and Hall see each other, Room and Yard do not."""


@pytest.mark.parametrize(
    ("rule", "near", "seen", "unseen"),
    [("area", True, False, False), ("sight", True, True, False), ("anywhere", True, True, True)],
)
def test_SHLD_2_the_table_says_whom_a_shield_can_defend(rule: str, near: bool, seen: bool, unseen: bool) -> None:
    for area, can in (("Room", near), ("Hall", seen), ("Yard", unseen)):
        s = begin(FAR, SIDE, "Thug house Room", f"Kit house {area} shield@left SHLD-2")
        s.table.rules = s.table.rules._replace(shield_other=rule)
        act(s, "vex", "attack:vex.knife", *([("attack.target", "thug")] if area == "Room" else []))
        assert ("kit:defend:" in keys(s)) == can, (rule, area)
        assert can or why_not(s, "kit:defend:") & {"TABLE-1", "SIGHT-1"}


# ---------------------------------------------------------------------------------------------- RUL-18


def test_RUL_18_own_and_anothers_defence_are_one_opposed_roll_and_each_pays() -> None:
    for own, other, hit in (([2, 3], [2, 5], False), ([2, 5], [2, 3], False), ([2, 3], [2, 2], True)):
        s = attacked(GUARD)
        script(s, BOTH, ("attack.roll", [2, 4]), ("defend.roll", own))
        assert s.decision.about == ("kit",)
        script(s, ("defend.roll", other))
        if other == [2, 2]:
            script(s, ("roll.critical", "action"))
        assert (s.decision.question == "damage.dice") == hit
        assert actions(s, "thug") == 0
        assert actions(s, "kit") == 0


def test_RUL_18_the_target_may_counterattack_while_another_defends_it() -> None:
    s = begin(ROOM, SIDE, "Thug house Room sword@right", GUARD)
    act(
        s, "vex", "attack:vex.knife", ("attack.target", "thug"),
        ("attack.react", ["thug:counterattack:thug.sword", "kit:defend:"]),
        ("attack.roll", [2, 4]), ("counterattack.roll", [3, 4]), ("defend.roll", [2, 5]), ("damage.dice", "ones"),
    )  # fmt: skip
    assert (level(s, "thug"), level(s, "vex")) == (50, 46)


def test_RUL_18_nobody_reacts_twice_to_one_attack() -> None:
    s = begin(ROOM, SIDE, "Thug house Room sword@right", GUARD)
    amend(s, "thug", "actions", 2)
    act(s, "vex", "attack:vex.knife", ("attack.target", "thug"))
    refused(s, "attack.react", ["thug:defend:", "thug:counterattack:thug.sword"])


def test_RUL_18_the_order_of_rolling_is_attacker_target_other_defenders() -> None:
    s = begin(ROOM, SIDE, GUARD, "Thug house Room")
    act(s, "vex", "attack:vex.knife", ("attack.target", "thug"), BOTH, ("attack.roll", [2, 4]))
    assert s.decision.about == ("thug",)
    script(s, ("defend.roll", [9, 8]))
    assert s.decision.about == ("kit",)


def test_RUL_3_at_a_table_that_asks_the_side_with_initiative_says_who_rolls_next() -> None:
    s = attacked(GUARD)
    s.table.rules = s.table.rules._replace(ask_roll_order="on")
    script(s, BOTH)
    assert seats(s) == ["team:crew"]
    script(s, ("roll.order", "kit"), ("roll.order", "vex"), ("defend.roll", [2, 5]), ("attack.roll", [2, 4]))
    assert s.decision.about == ("thug",)
    script(s, ("defend.roll", [9, 8]))
    asks(s, "turn.actor")
    assert level(s, "thug") == 50


def test_RUL_18_a_defence_that_wins_needs_no_word_on_anothers_tie() -> None:
    gang = ("Rat gang Room", "Kit gang Room shield@left SHLD-2")
    s = begin(ROOM, "Vex pc crew Hall", "Thug house Room knife@right", *gang, first="house")
    act(s, "thug", "attack:thug.knife", ("attack.target", "rat"), ("attack.react", ["rat:defend:", "kit:defend:"]))
    script(s, ("attack.roll", [2, 4]), ("defend.roll", [2, 4]), ("defend.roll", [2, 5]))
    asks(s, "turn.actor")
    assert level(s, "rat") == 50


def test_RUL_11_who_defended_somebody_that_surrenders_keeps_its_action() -> None:
    s = attacked(GUARD)
    script(s, KIT, ("attack.roll", "surrender:thug"))
    assert (actions(s, "kit"), actions(s, "vex"), level(s, "thug")) == (1, 1, 0)


# ---------------------------------------------------------------------------------------------- SHLD-3


def test_SHLD_3_a_shield_in_hand_attacks_at_range_0_and_marks_slashes() -> None:
    s = begin(ROOM, "Vex pc crew Room shield@left SHLD-3", "Thug house Room", "Far house Hall")
    act(s, "vex", "attack:vex.shield", ("attack.react", []), ("attack.roll", [2, 4]), ("damage.dice", "ones"))
    assert (level(s, "thug"), wounds(s, "thug")) == (46, {"right_leg": "\\\\\\\\"})


def test_DMG_8_an_attack_with_a_shield_may_be_less_lethal() -> None:
    s = begin(ROOM, "Vex pc crew Room shield@left SHLD-3", "Thug house Room")
    act(s, "vex", "attack:vex.shield~less", ("attack.react", []), ("attack.roll", [2, 4]), ("damage.dice", "ones"))
    assert (level(s, "thug"), wounds(s, "thug")) == (46, {})


def test_DMG_8_without_SHLD_3_a_shield_does_not_attack_less_lethal_either() -> None:
    s = begin(ROOM, "Vex pc crew Room shield@left", "Thug house Room")
    script(s, ("turn.actor", "vex"))
    assert not [key for key in keys(s) if key.startswith("attack:")]


def test_SHLD_3_no_attack_with_it_without_the_ability_or_out_of_hand() -> None:
    s = begin(ROOM, "Vex pc crew Room shield@left", "Thug house Room")
    script(s, ("turn.actor", "vex"))
    assert not [key for key in keys(s) if key.startswith("attack:")]
    s = begin(ROOM, "Vex pc crew Room shield SHLD-3", "Thug house Room")
    script(s, ("turn.actor", "vex"))
    assert why_not(s, "attack:vex.shield") == {"ATK-1"}


def test_SHLD_3_a_shield_does_not_reach_another_area() -> None:
    s = begin(ROOM, "Vex pc crew Room shield@left SHLD-3", "Thug house Hall")
    script(s, ("turn.actor", "vex"))
    assert why_not(s, "attack:vex.shield@thug") == {"RANGE-2", "SHLD-3"}


def test_SHLD_3_it_neither_counterattacks_nor_intercepts() -> None:
    s = begin(ROOM, SIDE, "Thug house Room shield@left SHLD-3")
    act(s, "vex", "attack:vex.knife")
    assert keys(s) == ["thug:defend:"]
    assert why_not(s, "thug:counterattack:thug.shield") == {"SHLD-3"}
    s = begin(ROOM, SIDE, "Thug house Room shield@left sword@right SHLD-3")
    act(s, "vex", "move")
    assert offers(s, ["thug:intercept:thug.sword", "thug:intercept:thug.sword~less"]) and len(keys(s)) == 2
    assert why_not(s, "thug:intercept:thug.shield") == {"SHLD-3"}


def test_SHLD_3_no_ability_for_one_handed_melee_helps_it() -> None:
    s = begin(ROOM, "Vex pc crew Room shield@left SHLD-3 1HM-1 1HM-3 1HM-4", "Thug house Room")
    act(s, "vex", "attack:vex.shield", ("attack.react", []), ("attack.roll", [3, 3]))
    assert keys(s) == ["action", "set"]
    script(s, ("roll.critical", "action"))
    asks(s, "turn.actor")


def test_SHLD_3_whoever_attacks_with_it_still_chooses_the_dice_by_it() -> None:
    s = begin(ROOM, "Vex pc crew Room shield@left SHLD-3", "Thug house Room sword@right")
    act(
        s, "vex", "attack:vex.shield", ("attack.react", ["thug:counterattack:thug.sword"]),
        ("attack.roll", [9, 7]), ("counterattack.roll", [2, 4]),
    )  # fmt: skip
    asks(s, "damage.dice")
    assert seats(s) == ["vex"]


def test_SHLD_3_a_shield_in_an_unusable_hand_is_none() -> None:
    s = begin(ROOM, "Vex pc crew Room shield@left SHLD-3", "Thug house Room")
    wound(s, "vex", left_arm="XXX")
    script(s, ("turn.actor", "vex"))
    assert not [key for key in keys(s) if key.startswith("attack:")]


@pytest.mark.parametrize(("own", "letter"), [("h", "h"), ("k", "K"), ("b", "B"), ("d", "D"), ("D", ""), ("H", "H")])
def test_SHLD_2_the_letter_of_who_defends_another_is_none_of_the_targets_own_reactions(own: str, letter: str) -> None:
    s = begin(ROOM, SIDE, "Thug house Room", GUARD)
    kit, thug = (s.table.characters[one] for one in ("kit", "thug"))
    kit.letter = own
    assert defend_option(kit, thug, named=True).letter == letter
    assert defend_option(thug, thug, named=True).letter == "d"
