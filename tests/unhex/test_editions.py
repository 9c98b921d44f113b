"""Editions: EDIT-1 the rulebook, EDIT-2 the draft, EDIT-3 the author's later change to 0 to 99."""

import pytest
from unhex_kit import ROOM, Evening, Fight, Opening, newcomer, setup

from unhex_tui.engine.decision import Choose, Enter, Roll
from unhex_tui.systems.unhex.events.attacks import Struck
from unhex_tui.systems.unhex.events.dice import DiceSet
from unhex_tui.systems.unhex.rules.percentile import TO_HUNDRED, TO_NINETY_NINE, as_text, die_shown, sum_of, value
from unhex_tui.systems.unhex.rules.table_rules import TableRules
from unhex_tui.systems.unhex.state.underway import Dice
from unhex_tui.systems.unhex.system import UNHEX

VEX = "Vex pc crew Room pistol@right ammo"
BOB = "Bob house Hall"
DRAFT = "unhex-draft"
FROM_ZERO = "unhex-0-99"


def shoots(s: Evening, *faces: int) -> Evening:
    """Shoot with Vex and these dice, without reactions."""
    return s.act("vex", "attack:vex.pistol", ("attack.react", []), ("attack.roll", [*faces]))


def preview(s: Evening, key: str) -> str:
    """Return the first line of an option's preview."""
    assert s.decision is not None
    return s.advice().previews[key].lines[0]


# ------------------------------------------------------------------------------------------------- the rulebook


def test_EDIT_1_the_rulebook_is_the_default() -> None:
    assert Opening(ROOM, VEX, BOB).table.rules == TableRules() == TableRules.load({})
    assert TableRules().edition == "unhex"


def test_EDIT_1_00_is_one_hundred_and_fails_critically() -> None:
    s = Fight(ROOM, VEX + " level=99", BOB)
    s.act("vex", "attack:vex.pistol", ("attack.react", []))
    assert isinstance(s.decision, Roll) and s.decision.caption == "99 or less succeeds; 00 counts as 100"
    s.script(("attack.roll", [0, 0]))
    assert s.debt("vex") == 1 and "Vex rolls attack: 100 vs 99, critical failure" in s.told()


def test_EDIT_1_an_unknown_edition_is_refused() -> None:
    with pytest.raises(ValueError, match="edition: expected one of unhex, unhex-draft, unhex-0-99, not chess"):
        Opening(ROOM, VEX, BOB, edition="chess")


# ------------------------------------------------------------------------------------------------- the draft


@pytest.mark.parametrize(("edition", "spent"), [("unhex", 1), (DRAFT, 0)])
def test_EDIT_2_a_critical_success_leaves_the_action_unspent(edition: str, spent: int) -> None:
    s = shoots(Fight(ROOM, VEX, BOB, edition=edition), 2, 2).script(("roll.critical", "action"))
    assert (s.actions("vex"), s.who("vex").spent) == (1, spent)
    assert ("Vex's action is not spent" in s.told()) == (edition == DRAFT) == ("EDIT-2" in s.cited)


def test_EDIT_2_says_so_before_it_is_chosen() -> None:
    s = shoots(Fight(ROOM, VEX, BOB, edition=DRAFT), 2, 2)
    assert isinstance(s.decision, Choose)
    assert s.decision.options[0].label == "Keep 22: the action is not spent"
    assert s.advice().previews["action"].lines[-1].startswith("The action comes back after this one")


def test_EDIT_2_it_may_be_set_instead_as_in_the_book() -> None:
    s = shoots(Fight(ROOM, VEX, BOB, edition=DRAFT), 2, 2).script(("roll.critical", "set"), ("roll.set", 49))
    s.asks("damage.dice")
    s.script(("damage.dice", "ones"))
    assert (s.actions("vex"), s.level("bob")) == (0, 41)


def test_EDIT_2_a_reaction_is_not_spent_either() -> None:
    s = Fight(ROOM, VEX, BOB, edition=DRAFT)
    s.act("vex", "attack:vex.pistol", ("attack.react", ["bob:defend:"]), ("attack.roll", [2, 4]))
    s.script(("defend.roll", [3, 3]), ("roll.critical", "action"))
    assert (s.actions("bob"), s.who("bob").spent, s.actions("vex")) == (1, 0, 0)


def test_RUL_46_the_action_kept_is_unspent_and_a_loss_falls_on_it() -> None:
    # Both roll a critical success: Vex keeps the action, which Bob's knife then takes (1HM-4).
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Bob house Room knife@right 1HM-4", edition=DRAFT)
    s.act("vex", "attack:vex.knife", ("attack.react", ["bob:counterattack:bob.knife"]), ("attack.roll", [2, 2]))
    s.script(("counterattack.roll", [1, 1]))
    for _ in range(2):
        s.asks("roll.critical")
        s.answer("action" if s.decision.about[0] == "vex" else "cost")
    s.asks("initiative.roll")
    assert (s.actions("vex"), s.debt("vex"), s.table.round) == (1, 0, 2), "the round is over, and nothing is owed"
    assert [line for line in s.told() if line.startswith("Vex") and "action" in line] == [
        "Vex loses next round's action",
        "Vex's action is not spent; they lose this action instead of next round's",
    ]
    assert "RUL-46" in s.cited


def test_RUL_46_the_gained_action_pays_an_owed_one() -> None:
    for edition in ("unhex", DRAFT):
        s = Fight(ROOM, VEX, BOB, edition=edition)
        s.amend("vex", "debt", 1)
        shoots(s, 2, 2).script(("roll.critical", "action"))
        assert (s.actions("vex"), s.debt("vex")) == (0, 0)


def test_RUL_46_and_ACT_5_a_later_loss_of_the_round_takes_it_as_well() -> None:
    s = Fight(ROOM, VEX, "Bob house Room knife@right 1HM-4", edition=DRAFT)
    shoots(s, 2, 2).script(("roll.critical", "action"), ("turn.actor", "end"))
    assert s.actions("vex") == 1
    s.act("bob", "attack:bob.knife", ("attack.react", []), ("attack.roll", [3, 3]), ("roll.critical", "cost"))
    s.asks("initiative.roll")
    assert (s.actions("vex"), s.debt("vex"), s.table.round) == (1, 0, 2)


def test_EDIT_2_it_is_not_back_before_the_action_is_over() -> None:
    s = Fight(ROOM, VEX, "Pat pc crew Room", BOB, edition=DRAFT)
    s.act("vex", "attack:vex.pistol", ("attack.react", ["bob:defend:"]), ("attack.roll", [4, 4]))
    s.script(("defend.roll", [3, 1]), ("roll.critical", "set"), ("roll.set", 24))
    assert s.actions("vex") == 0
    s = shoots(Fight(ROOM, VEX, "Pat pc crew Room", BOB + " armor:torso", edition=DRAFT), 4, 4).script(
        ("roll.critical", "action")
    )
    s.asks("armor.use")
    assert s.actions("vex") == 0
    s.script(("armor.use", "keep"))
    assert s.actions("vex") == 1


def test_EDIT_2_a_fallen_character_keeps_an_unspent_action() -> None:
    people = ("Vex pc crew Room knife@right level=12/50", "Bob house Room knife@right", "Pat pc crew Room")
    left = {}
    for edition in ("unhex", DRAFT):
        s = Fight(ROOM, *people, edition=edition)
        s.amend("vex", "marks", "head", "XX")
        s.act("vex", "attack:vex.knife", ("attack.react", ["bob:counterattack:bob.knife"]), ("attack.roll", [1, 1]))
        s.script(("counterattack.roll", [1, 9]), ("roll.critical", "action"), ("damage.dice", "tens"))
        assert s.who("vex").unconscious
        left[edition] = s.actions("vex")
    # A gained action is lost with consciousness (RUL-1); an unspent one simply remains.
    assert left == {"unhex": 0, DRAFT: 1}


def test_EDIT_2_what_was_spent_on_directing_is_not_spent() -> None:
    people = ("Ada pc crew Room LEAD-3", VEX, "Cal pc crew Room", BOB)
    left = {}
    for edition in ("unhex", DRAFT):
        s = Fight(ROOM, *people, edition=edition)
        s.act("ada", "direct", ("direct.who", "vex"), ("action.choose", "attack:vex.pistol"), ("attack.react", []))
        s.script(("attack.roll", [2, 2]), ("roll.critical", "action"))
        left[edition] = (s.actions("ada"), s.actions("vex"))
    assert left == {"unhex": (0, 2), DRAFT: (1, 1)}


def test_EDIT_2_initiative_still_gives_an_action_more() -> None:
    s = Opening(ROOM, VEX, BOB, edition=DRAFT)
    s.initiative("crew", rolls={"crew": [2, 2]})
    assert s.actions("vex") == 2
    # The roll costs nothing, so there is nothing to keep if the table leaves the choice.
    s = Opening(ROOM, VEX, BOB, edition=DRAFT, initiative_critical="ordinary")
    s.script(("initiative.roll", [2, 2]), ("initiative.roll", [9, 8]))
    s.asks("roll.critical")
    assert isinstance(s.decision, Choose) and s.decision.options[0].label == "Keep 22 and gain another action"
    s.script(("roll.critical", "action"))
    assert s.actions("vex") == 2


@pytest.mark.parametrize(("edition", "least"), [("unhex", 10), (DRAFT, 1), (FROM_ZERO, 10)])
def test_EDIT_2_unconscious_at_level_0(edition: str, least: int) -> None:
    """A level below 10 does not matter in this edition."""
    s = Fight(ROOM, VEX, "Pat pc crew Room", BOB, edition=edition)
    s.amend("vex", "level", least)
    assert s.who("vex").able and not s.who("vex").unconscious
    s.amend("vex", "level", least - 1)
    assert s.who("vex").unconscious and not s.who("vex").able and not s.who("vex").dead


def test_EDIT_2_below_0_is_death_as_ever() -> None:
    s = Fight(ROOM, VEX, "Bob house Hall level=3/50", edition=DRAFT)
    assert s.who("bob").able
    shoots(s, 2, 3)
    assert preview(s, "tens").startswith("Level 3 → 1")
    assert s.advice().previews["ones"].worst == ("unconscious: level below 1",)
    s.script(("damage.dice", "ones"))
    assert s.who("bob").unconscious and not s.who("bob").dead
    s = shoots(Fight(ROOM, VEX, "Bob house Hall level=3/50", edition=DRAFT), 2, 4).script(("damage.dice", "ones"))
    assert s.who("bob").dead


def test_EDIT_2_holds_for_whoever_joins_and_after_loading() -> None:
    s = Fight(ROOM, VEX, "Pat pc crew Room", BOB, edition=DRAFT)
    s.amend(*newcomer("Tam", "house", 5, "hall"))
    tam = next(character for character in s.table.characters.values() if character.name == "Tam")
    assert tam.able
    again = UNHEX.load(UNHEX.dump(s.table))
    assert again.characters[tam.id].able and UNHEX.status(again) == []


# ------------------------------------------------------------------------------------------------- 0 to 99


def test_EDIT_3_00_is_zero() -> None:
    assert [value(0, 0, reading) for reading in (TO_HUNDRED, TO_NINETY_NINE)] == [100, 0]
    assert [as_text(0, 0, reading) for reading in (TO_HUNDRED, TO_NINETY_NINE)] == ["100", "00"]
    assert value(0, 7, TO_NINETY_NINE) == 7 and value(9, 9, TO_NINETY_NINE) == 99


def test_EDIT_3_00_is_a_critical_success() -> None:
    s = Fight(ROOM, VEX, BOB, edition=FROM_ZERO)
    s.act("vex", "attack:vex.pistol", ("attack.react", []))
    assert isinstance(s.decision, Roll) and s.decision.caption == "50 or less succeeds; 00 counts as 0"
    s.script(("attack.roll", [0, 0]))
    s.asks("roll.critical")
    assert s.decision.prompt.startswith("Vex rolled 00, a critical success")
    assert "Vex rolls attack: 00 vs 50, critical success" in s.told()
    s.script(("roll.critical", "action"))
    assert s.actions("vex") == 1 and s.level("bob") == 50
    assert s.line(Struck("vex", "bob", 0, "left_leg", False, "attacker")) in s.told()


@pytest.mark.parametrize(("edition", "low"), [("unhex", 1), (FROM_ZERO, 0)])
def test_EDIT_3_the_dice_are_set_to_0_or_more(edition: str, low: int) -> None:
    s = shoots(Fight(ROOM, VEX, BOB, edition=edition), 2, 2).script(("roll.critical", "set"))
    assert isinstance(s.decision, Enter) and (s.decision.low, s.decision.high) == (low, 50)
    assert s.refused("roll.set", low - 1)


def test_EDIT_3_dice_set_to_0_are_a_success_and_no_second_critical() -> None:
    s = shoots(Fight(ROOM, VEX, BOB, edition=FROM_ZERO), 2, 2)
    s.script(("roll.critical", "set"), ("roll.set", 0))
    s.asks("turn.actor")
    assert not Dice("vex", "attack", 50, tens=0, ones=0, number=0, reading=TO_NINETY_NINE).critical
    assert (
        s.line(DiceSet("vex", 0)) in s.told()
        and s.line(Struck("vex", "bob", 0, "left_leg", False, "attacker")) in s.told()
    )
    assert s.actions("vex") == 0


def test_EDIT_3_0_is_the_lowest_success_in_an_opposed_roll() -> None:
    s = Fight(ROOM, VEX, BOB, edition=FROM_ZERO)
    s.act("vex", "attack:vex.pistol", ("attack.react", ["bob:defend:"]), ("attack.roll", [0, 1]))
    s.script(("defend.roll", [0, 0]), ("roll.critical", "action"), ("damage.dice", "ones"))
    assert s.level("bob") == 49


def test_EDIT_3_a_max_level_caps_at_95() -> None:
    with pytest.raises(ValueError, match="95"):
        Opening(ROOM, VEX + " level=50/96", BOB, edition=FROM_ZERO)
    assert Opening(ROOM, VEX + " level=50/99", BOB).who("vex").max_level == 99
    s = Fight(ROOM, VEX + " level=50/95", BOB, edition=FROM_ZERO)
    aside = s.gm_action("amend")
    for answer in ("vex", "max_level"):
        aside.answer(answer)
    assert isinstance(aside.decision, Enter) and aside.decision.high == 95


def legs(edition: str, *faces: int) -> dict[str, str]:
    """Return Bob's marks after this damage and location die, shot at level 60."""
    s = shoots(Fight(ROOM, VEX + " level=60", BOB, edition=edition), *faces).script(("damage.dice", "tens"))
    return s.wounds("bob")


@pytest.mark.parametrize(
    ("die", "book", "later"),
    [
        (0, "left_leg", "left_leg"),
        (1, "left_leg", "right_leg"),
        (2, "right_leg", "left_leg"),
        (3, "right_leg", "right_leg"),
        (5, "torso", "torso"),
        (7, "left_arm", "left_arm"),
        (8, "right_arm", "right_arm"),
        (9, "head", "head"),
    ],
)
def test_EDIT_3_the_legs_go_by_even_and_odd(die: int, book: str, later: str) -> None:
    assert [*legs("unhex", 3 if die > 6 else 4, die)] == [book]
    assert [*legs(FROM_ZERO, 3 if die > 6 else 4, die)] == [later]


def test_EDIT_3_a_precise_hit_moves_from_leg_to_leg() -> None:
    offered = {}
    for edition in ("unhex", FROM_ZERO):
        s = shoots(Fight(ROOM, VEX + " 1HR-2", BOB, edition=edition), 4, 1)
        s.script(("damage.dice", "tens"))
        s.asks("damage.adjust")
        offered[edition] = s.keys
    assert offered == {"unhex": ["keep", "up"], FROM_ZERO: ["keep", "up", "down"]}


def test_EDIT_3_the_sheet_names_the_faces() -> None:
    for edition, left, right in (("unhex", "0-1", "2-3"), (FROM_ZERO, "0,2", "1,3")):
        sheet = Fight(ROOM, VEX, BOB, edition=edition).view().sheets[0]
        notes = {track.id: track.note for track in sheet.tracks}
        assert (notes["left_leg"], notes["right_leg"], notes["torso"], notes["head"]) == (left, right, "4-6", "9")


def test_EDIT_3_AID_5_reads_the_dice_as_they_show() -> None:
    assert [die_shown(0, 0, reading) for reading in (TO_HUNDRED, TO_NINETY_NINE)] == [10, 0]
    assert [die_shown(9, 9, reading) for reading in (TO_HUNDRED, TO_NINETY_NINE)] == [9, 9]
    permanent = {}
    for edition in ("unhex", FROM_ZERO):
        s = Fight(ROOM, "Vex pc crew Room kit@right", BOB, edition=edition)
        s.wound("vex", torso="XXXXXX\\", right_leg="XXXXX")
        s.act("vex", "aid", ("first_aid.roll", [0, 0]))
        if edition == "unhex":
            s.script(("aid.permanent", {"torso": 5, "right_leg": 5}))
        else:
            s.script(("roll.critical", "action"))
        permanent[edition] = s.boxes("vex", "torso") + s.boxes("vex", "right_leg")
    assert permanent["unhex"].count("■") == 10 and permanent[FROM_ZERO].count("■") == 0


def test_EDIT_3_AOE_6_reads_the_dice_as_they_show() -> None:
    assert [sum_of(0, 0, reading) for reading in (TO_HUNDRED, TO_NINETY_NINE)] == [20, 0]
    assert [sum_of(9, 9, reading) for reading in (TO_HUNDRED, TO_NINETY_NINE)] == [18, 18]
    falls = {}
    for edition in ("unhex", FROM_ZERO):
        s = Fight(ROOM, "Vex pc crew Room grenade@both AOE-5", BOB, edition=edition)
        s.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [0, 0]))
        s.script(*([("damage.spread", {"torso": 9, "right_leg": 6, "left_leg": 5})] if edition == "unhex" else []))
        falls[edition] = s.level("vex")
    assert falls == {"unhex": 30, FROM_ZERO: 50}


def test_EDIT_3_a_roll_called_for_is_read_so_too() -> None:
    s = Fight(ROOM, VEX, BOB, edition=FROM_ZERO)
    aside = s.gm_action("roll")
    for answer in ("vex", "a jump"):
        aside.answer(s.meant(answer))
    assert isinstance(aside.decision, Roll) and aside.decision.caption.endswith("00 counts as 0")
    aside.answer([0, 0])
    assert s.finish("roll", aside) and "Vex rolls (a jump): 00, critical success" in s.told()


def test_EDIT_3_initiative_reads_it_so_too() -> None:
    s = Opening(ROOM, VEX, BOB, edition=FROM_ZERO)
    s.initiative("crew", rolls={"crew": [0, 0]}).turn("crew")
    assert s.table.holder == "crew" and s.actions("vex") == 2


def test_EDIT_3_is_kept_in_the_setup_and_in_the_table() -> None:
    made = {**setup(ROOM, VEX, BOB), "edition": FROM_ZERO}
    table = UNHEX.start(made)
    assert UNHEX.load(UNHEX.dump(table)).rules.edition == FROM_ZERO
