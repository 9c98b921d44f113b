"""Shield abilities except all-out defend: SHLD-1 to SHLD-3, RUL-18, RUL-33, table rule `shield_other`."""

from typing import Any

import pytest
from unhex_kit import ROOM, Fight

from unhex_tui.systems.unhex.events.attacks import Defended, Reacted
from unhex_tui.systems.unhex.fight.rolls.reacting import defend_option

SIDE = "Vex pc crew Room knife@right"
PAT = "Pat pc crew Hall"
GUARD = "Kit house Room shield@left SHLD-2"
KIT = ("attack.react", ["kit:defend:"])
BOTH = ("attack.react", ["thug:defend:", "kit:defend:"])


def attacked(*lines: str, area_map: str = ROOM) -> Any:
    """Return a fight in which Vex attacks Thug with a knife, at the window of reactions."""
    s = Fight(area_map, SIDE, "Thug house Room", *lines, PAT)
    s.act("vex", "attack:vex.knife", *([("attack.target", "thug")] if len(lines_in(s, "Room")) > 2 else []))
    return s


def lines_in(s: Any, area: str) -> list[str]:
    """Return the ids of the characters in an area."""
    return [character.id for character in s.table.characters.values() if s.table.area_name(character.area) == area]


# ---------------------------------------------------------------------------------------------- SHLD-1


def defended(*words: str) -> Any:
    """Return a fight in which Thug, with these words, defends against Vex; both have rolled, and Thug has failed."""
    s = Fight(ROOM, SIDE, " ".join(("Thug house Room", *words)), PAT)
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:defend:"]))
    return s.script(("attack.roll", [2, 4]), ("defend.roll", [5, 2]))


def test_SHLD_1_defending_with_a_shield_in_hand_is_good() -> None:
    s = defended("shield@left", "SHLD-1")
    s.asks("roll.again")
    assert "SHLD-1" in {rule for note in s.decision.explanation().notes for rule in note.rules}
    s.script(("roll.again", "tens"), ("roll.second", [4]))
    s.asks("turn.actor")
    assert s.level("thug") == 50


def test_SHLD_1_helps_nobody_whose_shield_is_not_in_hand() -> None:
    defended("shield", "SHLD-1").asks("damage.dice")


def test_SHLD_1_is_an_ability_and_not_the_shields_own() -> None:
    s = defended("shield@left", "SHLD-2")
    s.asks("damage.dice")
    assert s.decision.prompt == "Vex hits Thug, who holds a shield, with 24: which die is the damage?"


def test_SHLD_1_serves_no_attack_with_the_shield() -> None:
    s = Fight(ROOM, "Vex pc crew Room shield@left SHLD-1 SHLD-3", "Thug house Room", PAT)
    s.attack("vex", "shield", [5, 2])
    s.asks("turn.actor")


def test_SHLD_1_helps_the_one_who_defends_another() -> None:
    s = attacked(f"{GUARD} SHLD-1")
    s.script(KIT, ("attack.roll", [2, 4]), ("defend.roll", [5, 2]))
    s.asks("roll.again")
    assert s.decision.about == ("kit",)


# ---------------------------------------------------------------------------------------------- SHLD-2


def test_SHLD_2_a_teammate_spends_its_action_and_the_attack_misses() -> None:
    s = attacked(GUARD)
    assert s.keys == ["thug:defend:", "kit:defend:"]
    s.script(KIT, ("attack.roll", [2, 4]), ("defend.roll", [2, 5]))
    s.asks("turn.actor")
    assert (s.level("thug"), s.actions("thug"), s.actions("kit")) == (50, 1, 0)
    assert s.line(Reacted("kit", "defend", "vex", target="thug")) in s.told()
    assert s.line(Defended("kit", "vex")) in s.told()
    assert "SHLD-2" in s.cited


def test_SHLD_2_a_defence_that_does_not_hold_hurts_the_target_only() -> None:
    s = attacked(GUARD)
    s.script(KIT, ("attack.roll", [2, 4]), ("defend.roll", [2, 3]), ("damage.dice", "ones"))
    assert (s.level("thug"), s.level("kit"), s.wounds("kit")) == (46, 50, {})


def test_SHLD_2_its_critical_failure_is_the_defenders_own() -> None:
    s = attacked(GUARD)
    s.script(KIT, ("attack.roll", [9, 7]), ("defend.roll", [7, 7]))
    assert (s.debt("kit"), s.debt("thug")) == (1, 0)


def test_SHLD_2_each_player_is_asked_in_the_one_window() -> None:
    s = Fight(
        ROOM, "Vex pc crew Room", "Pat pc crew Room shield@left SHLD-2", "Thug house Room knife@right", first="house"
    )
    s.act("thug", "attack:thug.knife", ("attack.target", "vex"))
    assert s.seats == ["vex", "pat"]
    assert s.keys == ["vex:defend:", "pat:defend:"]
    assert s.view("players").waiting == "Reactions? Vex, Pat"


def test_SHLD_2_only_the_teammate_is_asked_where_the_target_cannot_react() -> None:
    s = Fight(
        ROOM, "Vex pc crew Room", "Pat pc crew Room shield@left SHLD-2", "Thug house Room knife@right", first="house"
    )
    s.amend("vex", "actions", 0)
    s.act("thug", "attack:thug.knife", ("attack.target", "vex"))
    assert (s.seats, s.keys) == (["pat"], ["pat:defend:"])


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
    s = Fight(ROOM, SIDE, "Thug house Room", line)
    s.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife"))
    if s.decision.question == "attack.target":
        s.script(("attack.target", "thug"))
    assert s.keys == ["thug:defend:"]
    assert s.why_not("kit:defend:") == rules


def test_SHLD_2_a_character_without_an_action_left_cannot_defend_others() -> None:
    s = Fight(ROOM, SIDE, "Thug house Room", GUARD)
    s.amend("kit", "actions", 0)
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"))
    assert s.why_not("kit:defend:") == {"ACT-5"}


def test_SHLD_2_characters_without_shield_or_ability_are_not_mentioned() -> None:
    s = attacked("Ann house Room")
    assert not [b.option.key for b in s.decision.explanation().blocked if b.option.key.startswith("ann:")]


def test_SHLD_2_the_attackers_side_cannot_defend_the_target() -> None:
    s = Fight(ROOM, SIDE, "Pat pc crew Room shield@left SHLD-2", "Thug house Room")
    s.act("vex", "attack:vex.knife")
    assert s.keys == ["thug:defend:"]


BANNERS = (SIDE, "Thug house Room", "Rat gang Room shield@left SHLD-2", "Ann gang Room shield@left")
"""Vex attacks Thug while a character of a third team, who can defend others, is present."""


def test_RUL_43_a_shield_may_defend_a_member_of_another_team() -> None:
    s = Fight(ROOM, *BANNERS)
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"))
    assert (s.seats, s.keys) == (["gm", "gm"], ["thug:defend:", "rat:defend:"])
    assert s.why_not("ann:defend:") == set(), "who has not learned it is spoken of among the target's own only"
    s.script(("attack.react", ["rat:defend:"]), ("attack.roll", [2, 4]), ("defend.roll", [3, 1]))
    assert (s.level("thug"), s.actions("rat"), s.actions("thug")) == (50, 0, 1)


def test_RUL_43_it_is_asked_too_where_nobody_of_the_targets_own_can_react() -> None:
    s = Fight(ROOM, *BANNERS)
    s.amend("thug", "actions", 0)
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"))
    s.asks("attack.react")
    assert s.keys == ["rat:defend:"]


def test_RUL_43_nobody_defends_against_an_attack_of_its_own_team() -> None:
    s = Fight(ROOM, SIDE, "Pat pc crew Room shield@left SHLD-2", "Thug house Room", "Rat gang Room")
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"))
    assert s.keys == ["thug:defend:"]
    assert s.why_not("pat:defend:") == set()


def test_RUL_43_and_TABLE_1_a_distant_shield_defends_no_one() -> None:
    """The table rule sets the distance."""
    for rule, can in (("area", False), ("anywhere", True)):
        s = Fight(ROOM, SIDE, "Thug house Room", "Rat gang Hall shield@left SHLD-2", shield_other=rule)
        s.act("vex", "attack:vex.knife")
        assert ("rat:defend:" in s.keys) == can
        assert can or s.why_not("rat:defend:") == {"SHLD-2", "TABLE-1"}


FAR = "Room ---| Hall\nHall |---| Yard\n"
"""Room and Hall see each other, Room and Yard do not."""


@pytest.mark.parametrize(
    ("rule", "near", "seen", "unseen"),
    [("area", True, False, False), ("sight", True, True, False), ("anywhere", True, True, True)],
)
def test_SHLD_2_the_table_says_whom_a_shield_can_defend(rule: str, near: bool, seen: bool, unseen: bool) -> None:
    for area, can in (("Room", near), ("Hall", seen), ("Yard", unseen)):
        s = Fight(FAR, SIDE, "Thug house Room", f"Kit house {area} shield@left SHLD-2")
        s.table.rules = s.table.rules._replace(shield_other=rule)
        s.act("vex", "attack:vex.knife", *([("attack.target", "thug")] if area == "Room" else []))
        assert ("kit:defend:" in s.keys) == can, (rule, area)
        assert can or s.why_not("kit:defend:") & {"TABLE-1", "SIGHT-1"}


# ---------------------------------------------------------------------------------------------- RUL-18


def test_RUL_18_two_defences_are_one_opposed_roll() -> None:
    """Both defenders pay with an action."""
    for own, other, hit in (([2, 3], [2, 5], False), ([2, 5], [2, 3], False), ([2, 3], [2, 2], True)):
        s = attacked(GUARD)
        s.script(BOTH, ("attack.roll", [2, 4]), ("defend.roll", own))
        assert s.decision.about == ("kit",)
        s.script(("defend.roll", other))
        if other == [2, 2]:
            s.script(("roll.critical", "action"))
        assert (s.decision.question == "damage.dice") == hit
        assert s.actions("thug") == 0
        assert s.actions("kit") == 0


def test_RUL_18_the_target_may_counterattack_while_another_defends_it() -> None:
    s = Fight(ROOM, SIDE, "Thug house Room sword@right", GUARD)
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"),
        ("attack.react", ["thug:counterattack:thug.sword", "kit:defend:"]),
        ("attack.roll", [2, 4]), ("counterattack.roll", [3, 4]), ("defend.roll", [2, 5]), ("damage.dice", "ones"),
    )  # fmt: skip
    assert (s.level("thug"), s.level("vex")) == (50, 46)


def test_RUL_18_nobody_reacts_twice_to_one_attack() -> None:
    s = Fight(ROOM, SIDE, "Thug house Room sword@right", GUARD)
    s.amend("thug", "actions", 2)
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"))
    s.refused("attack.react", ["thug:defend:", "thug:counterattack:thug.sword"])


def test_RUL_18_the_order_of_rolling_is_attacker_target_other_defenders() -> None:
    s = Fight(ROOM, SIDE, GUARD, "Thug house Room")
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"), BOTH, ("attack.roll", [2, 4]))
    assert s.decision.about == ("thug",)
    s.script(("defend.roll", [9, 8]))
    assert s.decision.about == ("kit",)


def test_RUL_3_the_side_with_initiative_says_who_rolls_next() -> None:
    """The table rule asks for the order."""
    s = attacked(GUARD)
    s.table.rules = s.table.rules._replace(ask_roll_order="on")
    s.script(BOTH)
    assert s.seats == ["team:crew"]
    s.script(("roll.order", "kit"), ("roll.order", "vex"), ("defend.roll", [2, 5]), ("attack.roll", [2, 4]))
    assert s.decision.about == ("thug",)
    s.script(("defend.roll", [9, 8]))
    s.asks("turn.actor")
    assert s.level("thug") == 50


def test_RUL_18_a_defence_that_wins_needs_no_word_on_anothers_tie() -> None:
    gang = ("Rat gang Room", "Kit gang Room shield@left SHLD-2")
    s = Fight(ROOM, "Vex pc crew Hall", "Thug house Room knife@right", *gang, first="house")
    s.act("thug", "attack:thug.knife", ("attack.target", "rat"), ("attack.react", ["rat:defend:", "kit:defend:"]))
    s.script(("attack.roll", [2, 4]), ("defend.roll", [2, 4]), ("defend.roll", [2, 5]))
    s.asks("turn.actor")
    assert s.level("rat") == 50


def test_RUL_11_who_defended_somebody_that_surrenders_keeps_its_action() -> None:
    s = attacked(GUARD)
    s.script(KIT, ("attack.roll", "surrender:thug"))
    assert (s.actions("kit"), s.actions("vex"), s.level("thug")) == (1, 1, 0)


# ---------------------------------------------------------------------------------------------- SHLD-3


def test_SHLD_3_a_shield_in_hand_attacks_at_range_0_and_marks_slashes() -> None:
    s = Fight(ROOM, "Vex pc crew Room shield@left SHLD-3", "Thug house Room", "Far house Hall")
    s.attack("vex", "shield", [2, 4], ("damage.dice", "ones"))
    assert (s.level("thug"), s.wounds("thug")) == (46, {"right_leg": "\\\\\\\\"})


def test_DMG_8_an_attack_with_a_shield_may_be_less_lethal() -> None:
    s = Fight(ROOM, "Vex pc crew Room shield@left SHLD-3", "Thug house Room")
    s.attack("vex", "shield~less", [2, 4], ("damage.dice", "ones"))
    assert (s.level("thug"), s.wounds("thug")) == (46, {})


def test_DMG_8_without_SHLD_3_a_shield_does_not_attack_less_lethal_either() -> None:
    s = Fight(ROOM, "Vex pc crew Room shield@left", "Thug house Room")
    s.script(("turn.actor", "vex"))
    assert not [key for key in s.keys if key.startswith("attack:")]


def test_SHLD_3_no_attack_with_it_without_the_ability_or_out_of_hand() -> None:
    s = Fight(ROOM, "Vex pc crew Room shield@left", "Thug house Room")
    s.script(("turn.actor", "vex"))
    assert not [key for key in s.keys if key.startswith("attack:")]
    s = Fight(ROOM, "Vex pc crew Room shield SHLD-3", "Thug house Room")
    s.script(("turn.actor", "vex"))
    assert s.why_not("attack:vex.shield") == {"ATK-1"}


def test_SHLD_3_a_shield_does_not_reach_another_area() -> None:
    s = Fight(ROOM, "Vex pc crew Room shield@left SHLD-3", "Thug house Hall")
    s.script(("turn.actor", "vex"))
    assert s.why_not("attack:vex.shield@thug") == {"RANGE-2", "SHLD-3"}


def test_SHLD_3_it_neither_counterattacks_nor_intercepts() -> None:
    s = Fight(ROOM, SIDE, "Thug house Room shield@left SHLD-3")
    s.act("vex", "attack:vex.knife")
    assert s.keys == ["thug:defend:"]
    assert s.why_not("thug:counterattack:thug.shield") == {"SHLD-3"}
    s = Fight(ROOM, SIDE, "Thug house Room shield@left sword@right SHLD-3")
    s.act("vex", "move")
    assert s.offers(["thug:intercept:thug.sword", "thug:intercept:thug.sword~less"]) and len(s.keys) == 2
    assert s.why_not("thug:intercept:thug.shield") == {"SHLD-3"}


def test_SHLD_3_no_ability_for_one_handed_melee_helps_it() -> None:
    s = Fight(ROOM, "Vex pc crew Room shield@left SHLD-3 1HM-1 1HM-3 1HM-4", "Thug house Room")
    s.attack("vex", "shield", [3, 3])
    assert s.keys == ["action", "set"]
    s.script(("roll.critical", "action"))
    s.asks("turn.actor")


def test_SHLD_3_whoever_attacks_with_it_still_chooses_the_dice_by_it() -> None:
    s = Fight(ROOM, "Vex pc crew Room shield@left SHLD-3", "Thug house Room sword@right")
    s.act("vex", "attack:vex.shield", ("attack.react", ["thug:counterattack:thug.sword"]),
        ("attack.roll", [9, 7]), ("counterattack.roll", [2, 4]),
    )  # fmt: skip
    s.asks("damage.dice")
    assert s.seats == ["vex"]


def test_SHLD_3_a_shield_in_an_unusable_hand_is_none() -> None:
    s = Fight(ROOM, "Vex pc crew Room shield@left SHLD-3", "Thug house Room")
    s.wound("vex", left_arm="XXX")
    s.script(("turn.actor", "vex"))
    assert not [key for key in s.keys if key.startswith("attack:")]


def test_SHLD_2_defending_another_uses_the_defenders_token() -> None:
    """The target's own acts stand beside it."""
    s = Fight(ROOM, SIDE, "Thug house Room", GUARD)
    kit, thug = (s.table.characters[one] for one in ("kit", "thug"))
    option = defend_option(kit, thug, named=True)
    assert (option.token, option.place, option.thing) == ("kit", "", "")
    option = defend_option(thug, thug, named=True)
    assert (option.token, option.place, option.thing) == ("", "", "defend")


def test_ATK_3_a_shields_chooser_reads_the_attackers_next_step() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right 1HM-3", "Thug house Room shield@left", PAT)
    s.act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [3, 8]))
    s.asks("damage.dice")
    assert s.decision.seats[0].gm
    hints = {option.key: option.hint for option in s.decision.options}
    assert hints["tens"] == "Vex may shift it to the head or left arm"
    s.answer("tens")
    assert s.keys == ["keep", "up", "down"]


def test_DICE_8_two_shifts_to_one_location_are_named_once() -> None:
    line = "Vex pc crew Room knife@right 1HM-3"
    s = Fight(ROOM, line, "Thug house Room", PAT, edition="unhex-0-99")
    s.act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [2, 8]))
    s.asks("damage.dice")
    hints = {option.key: option.hint for option in s.decision.options}
    assert hints["ones"] == "Vex may shift it to the right leg"


def test_DICE_8_the_die_chooser_reads_a_precise_next_step() -> None:
    """The attacker is precise."""
    s = Fight(ROOM, "Vex pc crew Room knife@right 1HM-3", "Thug house Room", PAT)
    s.act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [3, 8]))
    s.asks("damage.dice")
    assert s.decision.options[0].hint.startswith("Vex may shift it to the head")
    told = s.system.advise(s.table, s.decision).previews
    full = ("Vex may shift it, then head full: unconscious", "Vex may shift it, then left arm full: hand unusable")
    assert told["tens"].lines[-2:] == full
    assert not [line for line in told["ones"].lines if "shifts" in line], "8 do not fill the torso"


def test_DICE_8_armor_is_named_after_the_effect_of_a_shift() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right 1HM-3", "Thug house Room armor:head", PAT)
    s.act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [3, 8]))
    told = s.system.advise(s.table, s.decision).previews["tens"].lines
    assert told[-2] == "Vex may shift it, then head full: unconscious unless armor absorbs it", told
    assert told[-1] == "Vex may shift it, then left arm full: hand unusable", told


@pytest.mark.parametrize(
    ("vex", "faces", "cell"),
    [
        ("knife@right 1HM-3", (3, 8), "3 right arm, hand unusable, KO if shifted"),
        ("axe@both 2HM-3", (2, 9), "2 head, KO if raised"),
    ],
)
def test_DICE_8_the_ten_ones_name_how_a_hit_may_still_put_out(vex: str, faces: tuple[int, int], cell: str) -> None:
    s = Fight(ROOM, f"Vex pc crew Room {vex}", "Thug house Room", PAT)
    s.act("vex", f"attack:vex.{vex.partition('@')[0]}", ("attack.react", []))
    found = s.advice().ahead(faces[:1])
    assert found is not None and found.rows[faces[1]].cells[0] == cell
