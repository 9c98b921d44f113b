"""Explanations and previews: every blocked option with all its reasons and rules, and the effect of each choice."""

from pathlib import Path
from random import Random

import pytest
from players import RandomPlayer
from unhex_kit import CLUB, ROOM, Evening, Fight, Opening

import unhex_tui.systems.unhex
from unhex_tui.engine.advice import Change, Preview
from unhex_tui.engine.decision import Enter
from unhex_tui.systems.unhex.events.dice import PURPOSES
from unhex_tui.systems.unhex.system import UNHEX

FOLDER = Path(unhex_tui.systems.unhex.__file__).parent


def reasons(s: Evening, key: str) -> list[str]:
    """Return every reason against an option of the pending decision, with its rules."""
    assert s.decision is not None
    key = s.meant(key)
    return [str(r) for b in s.decision.explanation().blocked if b.option.key == key for r in b.reasons]


def preview(s: Evening, key: str) -> Preview:
    """Return the preview of an option."""
    assert s.decision is not None
    return s.advice().previews[key]


def notes(s: Evening) -> list[str]:
    """Return the notes on the question."""
    assert s.decision is not None
    return [str(note) for note in s.decision.explanation().notes]


# ------------------------------------------------------------------------------------------------- why not


def test_SIGHT_1_the_bar_cannot_be_seen_from_the_alley() -> None:
    s = Fight(CLUB, "Moss pc crew Alley rifle@both ammo", "Barkeep house Bar", "Cook house Kitchen")
    s.script(("turn.actor", "moss"))
    assert reasons(s, "attack:moss.rifle@barkeep") == [
        "Bar cannot be seen from Alley: 2 cover marks at Kitchen (SIGHT-1)"
    ]


def test_SIGHT_3_sight_blocked_from_the_other_end_says_so() -> None:
    s = Fight(CLUB, "Vex pc crew Kitchen rifle@both ammo", "Thug house Dance_Floor", "Cook house Bar")
    s.script(("turn.actor", "vex"))
    (reason,) = reasons(s, "attack:vex.rifle@thug")
    assert "Dance Floor and Kitchen cannot see each other" in reason and "SIGHT-3" in reason


def test_RANGE_2_and_SIGHT_1_are_both_given() -> None:
    s = Fight(CLUB, "Vex pc crew Alley pistol@right ammo", "Barkeep house Bar")
    s.script(("turn.actor", "vex"))
    assert reasons(s, "attack:vex.pistol@barkeep") == [
        "Out of range (2): pistol, range 0 to 1 (RANGE-2, 1HR-0)",
        "Bar cannot be seen from Alley: 2 cover marks at Kitchen (SIGHT-1)",
    ]


def test_MAP_1_a_closed_door_is_the_reason_for_range_and_sight() -> None:
    s = Fight("Room -[#]- Hall\n", "Vex pc crew Room pistol@right ammo", "Thug house Hall")
    s.script(("turn.actor", "vex"))
    text = " ".join(reasons(s, "attack:vex.pistol@thug"))
    assert "RANGE-2" in text and "the door between Room and Hall is closed (SIGHT-4, MAP-1)" in text


@pytest.mark.parametrize(
    ("line", "wounds", "key", "found"),
    [
        ("knife pistol", {}, "attack:vex.pistol", ["pistol not in hand (ATK-1)", "No ammo (AMMO-1)"]),
        (
            "pistol@right shield@left",
            {},
            "attack:vex.pistol",
            ["No ammo (AMMO-1)", "pistol cannot be used while holding a shield (1HR-0, RUL-26)"],
        ),
        ("pistol@right rubber", {}, "attack:vex.pistol", ["No ammo (AMMO-1)"]),
        ("axe", {"left_arm": "XXX"}, "attack:vex.axe", ["axe not in hand (ATK-1)"]),
        ("kit", {"torso": "\\"}, "aid", ["No first-aid item in hand (AID-1)"]),
        ("knife", {"left_leg": "XXXXXX", "right_leg": "XXXXXX"}, "move", ["Both legs are unusable (DMG-5)"]),
        ("knife", {"left_leg": "XXXXXX", "left_arm": "XXX"}, "move", ["A leg and an arm are unusable (DMG-5)"]),
    ],
)
def test_the_menu_gives_every_reason(line: str, wounds: dict[str, str], key: str, found: list[str]) -> None:
    s = Fight(ROOM, f"Vex pc crew Room {line}", "Thug house Room")
    s.wound("vex", **wounds)
    s.script(("turn.actor", "vex"))
    assert reasons(s, key) == found


def test_every_missing_weapon_and_enemy_is_blocked_with_a_reason() -> None:
    s = Fight(CLUB, "Vex pc crew Entrance pistol@right ammo knife axe", "Near house Dance_Floor", "Far house Alley",
              "Up house Catwalk")  # fmt: skip
    s.script(("turn.actor", "vex"))
    assert s.decision is not None
    blocked = s.decision.explanation().blocked
    assert all(b.reasons and all(r.rules for r in b.reasons) for b in blocked)
    found = {b.option.key for b in blocked}
    assert {s.meant(key) for key in ("attack:vex.knife", "attack:vex.axe", "attack:vex.pistol@far")} <= found
    assert not found & set(s.keys)


def test_who_cannot_act_says_why() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Ann pc crew Room", "Bob pc crew Room", "Cy pc crew Room", "Thug house Room")
    s.amend("ann", "level", 4)
    s.amend("bob", "actions", 0)
    s.amend("cy", "state", "surrendered")
    assert reasons(s, "ann") == ["Ann is unconscious (DMG-6)"]
    s.amend("ann", "actions", 0)
    assert reasons(s, "ann") == ["Ann is unconscious (DMG-6)", "Ann has lost their action (ACT-5)"]
    assert reasons(s, "bob") == ["Bob has lost their action (ACT-5)"]
    assert reasons(s, "cy")[0] == "Cy has surrendered (ACT-7, RUL-12)"


def test_reactions_that_are_not_offered_say_why() -> None:
    s = Fight(ROOM, "Vex pc crew Room pistol@right ammo", "Thug house Hall rifle@both ammo knife")
    s.act("vex", "attack:vex.pistol")
    assert reasons(s, "thug:counterattack:thug.rifle") == ["Vex attacks from another area (CTR-1)"]
    assert reasons(s, "thug:counterattack:thug.knife") == [
        "knife not in hand (ATK-1)",
        "Vex attacks from another area (CTR-1)",
    ]
    assert notes(s) == ["Choose before any dice (ACT-3)"]


def test_intercepts_that_are_not_offered_say_why() -> None:
    s = Fight(
        ROOM + "Hall --- Yard\n", "Vex pc crew Room", "Thug house Hall knife@right", "Rat house Hall rifle@both",
        "Far house Yard knife@right",
    )  # fmt: skip
    s.act("vex", "move")
    assert reasons(s, "rat:intercept:rat.rifle") == [
        "No ammo (AMMO-1)",
        "Out of range (0): rifle, range 1 or more (INT-2, 2HR-0)",
    ]
    assert reasons(s, "far:intercept:far.knife") == ["Out of reach: knife, range 0 only (INT-2, 1HM-0)"]


def test_areas_that_cannot_be_entered_say_why() -> None:
    s = Fight(CLUB, "Vex pc crew Dance_Floor", "Thug house Alley")
    s.act("vex", "move")
    assert reasons(s, "catwalk") == ["Catwalk can only be seen from Dance Floor, not entered (MAP-1)"]
    assert reasons(s, "kitchen") == ["Not directly connected with Dance Floor (MOVE-1)"]


def test_ACT_1_keeping_an_action_to_react_needs_an_occasion() -> None:
    """Without enemies the note is left out."""
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room")
    s.script(("turn.actor", "vex"))
    assert notes(s) == ["1 action: act now, or go back and keep it to react (ACT-1)"]
    s.undo()
    s.amend("vex", "actions", 2)
    s.script(("turn.actor", "vex"))
    assert notes(s) == ["2 actions: act now, or keep some to react (ACT-1)"]
    s.undo()
    s.script(("turn.actor", "end"), ("turn.actor", "thug"))
    assert notes(s) == ["1 action, lost if not used now: no other side acts this round (ACT-1)"]


def test_ACT_1_a_forced_act_without_an_action_keeps_none() -> None:
    """The note calls the act a GM ruling."""
    s = Fight(ROOM, "Vex pc crew Room", "Pat pc crew Room", "Thug house Room")
    s.amend("vex", "actions", 0)
    s.answer("vex", forced=True)
    assert notes(s) == ["Vex has no action left: this one is a GM ruling and costs none (ACT-1)"]


# ------------------------------------------------------------------------------------------------- which die


def which_die(target: str, area_map: str = ROOM, faces: tuple[int, int] = (3, 8), **wounds: str) -> Evening:
    """Return a fight in which Vex has hit Thug, usually with 38; which die is damage is asked next."""
    s = Fight(area_map, "Vex pc crew Room knife@right", "Pat pc crew Hall", target, "Other house Hall")
    s.wound("thug", **wounds)
    s.act("vex", "attack:vex.knife")
    if not s.table.characters["thug"].unconscious:
        s.script(("attack.react", []))
    s.script(("attack.roll", [*faces]))
    s.asks("damage.dice")
    return s


def test_DMG_1_both_outcomes_show_level_and_boxes() -> None:
    s = which_die("Thug house Room")
    assert preview(s, "tens").changes == (Change("thug", "right_arm", "   ", "\\\\\\"),)
    assert preview(s, "ones").changes == (
        Change("thug", "right_leg", " " * 6, "\\" * 6),
        Change("thug", "torso", " " * 9, "\\\\".ljust(9)),
    )
    assert preview(s, "tens").texts[0] == "Right arm full: hand unusable; level 50 → 47"
    assert preview(s, "ones").texts[0] == "Right leg full: unusable; level 50 → 42"


def test_DMG_4_the_overflow_is_foretold() -> None:
    s = which_die("Thug house Room", right_arm="\\\\")
    assert preview(s, "tens").changes == (
        Change("thug", "right_arm", "\\\\ ", "\\\\\\"),
        Change("thug", "torso", " " * 9, "\\\\".ljust(9)),
    )
    assert "2 carries over to the torso" in preview(s, "tens").texts
    assert "2 carries over to the torso" in preview(s, "ones").texts


def test_DMG_5_the_consequences_are_foretold() -> None:
    s = which_die("Thug house Room sword@right")
    assert any("right arm full: drops sword" in line.lower() for line in preview(s, "tens").texts)
    assert any("right leg full: unusable" in line.lower() for line in preview(s, "ones").texts)
    s = which_die("Thug house Room", torso="\\\\\\\\\\\\\\\\", right_arm="\\\\\\")
    assert any("torso full: unconscious" in line.lower() for line in preview(s, "tens").texts)


def test_RUL_32_of_a_zero_it_is_foretold_that_nothing_is_lost() -> None:
    s = which_die("Thug house Room", faces=(0, 8))
    assert preview(s, "tens").texts[0] == "Level stays 50"


def test_DMG_6_DMG_7_falling_and_dying_are_foretold() -> None:
    s = which_die("Thug house Room level=12/50")
    assert preview(s, "tens").texts[0].startswith("Unconscious: level below 10")
    s = which_die("Thug house Room level=5/50")
    assert preview(s, "ones").texts[0].startswith("Dies: level below 0")
    assert not any("dies" in line.lower() for line in preview(s, "tens").texts)


def test_DMG_7_an_X_does_not_foretell_death() -> None:
    """Only permanent marks kill."""
    s = which_die("Thug house Room")
    assert not any("dies" in line.lower() for key in ("tens", "ones") for line in preview(s, key).texts)


def test_ARM_1_armor_that_may_take_it_is_foretold() -> None:
    s = which_die("Thug house Room armor:right_arm")
    told = preview(s, "tens")
    assert told.worst == ("right arm full: hand unusable unless armor absorbs it",)
    assert told.lines[0] == "Level 50 → 47"
    assert not any("armor" in line for line in preview(s, "ones").texts)


def test_ATK_3_who_chooses_and_why_is_noted() -> None:
    assert notes(which_die("Thug house Room")) == ["No cover and no shield: the attacker chooses the dice (ATK-3)"]
    assert notes(which_die("Thug house Room shield@left")) == [
        "Thug holds a shield and chooses which die is the damage (SHLD-0)"
    ]


def test_what_was_foretold_is_what_happens() -> None:
    for key in ("tens", "ones"):
        s = which_die("Thug house Room sword@right", right_leg="\\X", torso="\\\\\\", right_arm="X")
        foretold = preview(s, key)
        s.script(("damage.dice", key))
        tracks = {t.id: t.boxes for sheet in s.view().sheets if sheet.id == "thug" for t in sheet.tracks}
        assert {change.track: change.after for change in foretold.changes} == {
            change.track: tracks[change.track] for change in foretold.changes
        }
        assert foretold.texts[0].endswith(str(s.table.characters["thug"].level))


def test_DICE_8_each_way_to_move_a_die_shows_its_outcome() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right 1HM-3", "Pat pc crew Hall", "Thug house Room", "Other house Hall")
    s.attack("vex", "knife", [3, 8], ("damage.dice", "tens"))
    s.asks("damage.adjust")
    assert {key: [change.track for change in preview(s, key).changes] for key in s.keys} == {
        "keep": ["right_arm"],
        "up": ["head"],
        "down": ["left_arm"],
    }


def test_ATK_3_each_target_shows_its_choice_of_dice() -> None:
    """The path is highlighted before the choice."""
    s = Fight(CLUB, "Vex pc crew Dance_Floor pistol@right ammo", "Barkeep house Bar", "Thug house Entrance")
    s.act("vex", "attack:vex.pistol")
    assert preview(s, "barkeep").texts == ("cover", "Barkeep chooses which die is the damage")
    assert preview(s, "thug").texts == ("open", "Vex chooses which die is the damage")
    highlight = preview(s, "barkeep").highlight
    assert highlight is not None and highlight.good
    assert [end for _, end in highlight.marks] == ["bar"]


def test_INT_1_a_move_shows_who_could_intercept_it() -> None:
    s = Fight(ROOM + "Room --- Yard\n", "Vex pc crew Room", "Thug house Hall knife@right", "Rat house Hall")
    s.act("vex", "move")
    assert preview(s, "hall").texts == ("May be intercepted by Thug",)
    s.amend("thug", "hidden", "turn")
    assert preview(s, "hall").texts == ("May be intercepted by (Thug)",), (
        "in brackets as on the map: not to be read out"
    )
    assert preview(s, "yard").texts == ("No one intercepts",)
    paths = ROOM + "Room --- Yard\nHall --- Yard\n"
    s = Fight(paths, "Vex pc crew Room", "Pat pc crew Hall", "Thug house Yard hidden", first="house")
    s.act("thug", "move")
    assert preview(s, "room").texts[0] == "Stays hidden from the players, next to Vex"


# ------------------------------------------------------------------------------------------------- at random


@pytest.mark.parametrize("seed", range(10))
def test_offered_options_are_never_blocked(seed: int) -> None:
    """Every blocked option has a reason."""
    people = (
        "Vex pc crew Entrance pistol@right knife ammo kit armor:head 1HR-1",
        "Kit pc crew Alley shield@left kit@right axe 2HM-1",
        "Thug house Dance_Floor level=37/43 axe@both armor:torso 2HM-3",
        "Rat gang Pool_Tables rifle@both ammo rubber 2HR-4",
    )
    s = Opening(CLUB, *people)
    player = RandomPlayer(Random(seed), passive=0.2)
    while s.decision is not None and not s.decision.question.startswith("evening") and len(s.journal.path) < 150:
        explained, advice = s.decision.explanation(), s.advice()
        offered = set() if isinstance(s.decision, Enter) else set(s.keys)
        blocked = [b.option.key for b in explained.blocked]
        assert not offered & set(blocked) and len(blocked) == len(set(blocked)), s.decision.question
        assert all(b.reasons for b in explained.blocked)
        assert all(r.rules for b in explained.blocked for r in b.reasons)
        if isinstance(s.decision, Enter):
            assert all(s.decision.low <= int(number) <= s.decision.high for number in advice.previews)
        else:
            assert set(advice.previews) <= offered
        assert set(advice.odds().texts) <= {"", *offered}
        s.answer(player(s.decision), by="random")


def test_DICE_10_DICE_11_a_roll_tells_the_worth_of_a_critical() -> None:
    for rolled in ("attack.roll", "defend.roll", "counterattack.roll", "intercept.roll"):
        told = UNHEX.questions[rolled].decides
        assert told.endswith("The higher success wins, critical or not; a critical that loses still gives its action.")
    told = UNHEX.questions["initiative.roll"].decides
    assert told.endswith(
        "critical success can give the roller an action, a critical failure costs one, even if the other side wins."
    )


def test_each_roll_has_a_purpose_and_odds_of_its_own() -> None:
    rolls = [UNHEX.questions[f"{purpose}.roll"] for purpose in PURPOSES]
    assert all(roll.decides and "odds" in roll.parts for roll in rolls)
