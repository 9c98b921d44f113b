"""The editions: EDIT-1 the rulebook, EDIT-2 the draft, EDIT-3 the author's later change to 0 to 99."""

import pytest
from unhex_kit import (
    ROOM,
    Session,
    act,
    actions,
    amend,
    asks,
    begin,
    boxes,
    cited,
    debt,
    fight,
    initiative,
    keys,
    level,
    meant,
    newcomer,
    refused,
    script,
    setup,
    told,
    turn,
    who,
    wound,
    wounds,
)

from unhex_tui.engine.decision import Choose, Enter, Roll
from unhex_tui.systems.unhex.percentile import TO_HUNDRED, TO_NINETY_NINE, as_text, die_shown, sum_of, value
from unhex_tui.systems.unhex.state.underway import Dice
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.systems.unhex.table_rules import TableRules

VEX = "Vex pc crew Room pistol@right ammo"
BOB = "Bob house Hall"
DRAFT = "unhex-draft"
FROM_ZERO = "unhex-0-99"


def shoots(s: Session, *faces: int) -> Session:
    """Vex shoots and rolls; nobody reacts."""
    return act(s, "vex", "attack:vex.pistol", ("attack.react", []), ("attack.roll", [*faces]))


def preview(s: Session, key: str) -> str:
    """The first line of what an option would do."""
    assert s.decision is not None
    return s.decision.explanation().previews[key].lines[0]


# ------------------------------------------------------------------------------------------------- the rulebook


def test_EDIT_1_the_rulebook_is_the_default() -> None:
    assert fight(ROOM, VEX, BOB).table.rules == TableRules() == TableRules.load({})
    assert TableRules().edition == "unhex"


def test_EDIT_1_00_is_one_hundred_and_fails_critically() -> None:
    s = begin(ROOM, VEX + " level=99", BOB)
    act(s, "vex", "attack:vex.pistol", ("attack.react", []))
    assert isinstance(s.decision, Roll) and s.decision.caption == "99 or less succeeds; 00 is one hundred"
    script(s, ("attack.roll", [0, 0]))
    assert debt(s, "vex") == 1 and "Vex rolls attack: 100 against 99, critical failure" in told(s)


def test_EDIT_1_an_unknown_edition_is_refused() -> None:
    with pytest.raises(ValueError, match="edition: expected one of unhex, unhex-draft, unhex-0-99, not chess"):
        fight(ROOM, VEX, BOB, edition="chess")


# ------------------------------------------------------------------------------------------------- the draft


@pytest.mark.parametrize(("edition", "left", "owed", "spent"), [("unhex", 0, 0, 1), (DRAFT, 1, 1, 0)])
def test_EDIT_2_a_critical_success_leaves_the_action_unspent(edition: str, left: int, owed: int, spent: int) -> None:
    s = begin(ROOM, VEX, BOB, edition=edition)
    amend(s, "vex", "debt", 1)
    script(shoots(s, 2, 2), ("roll.critical", "action"))
    # An action gained pays what is owed (RUL-9); one that was never spent does not.
    assert (actions(s, "vex"), debt(s, "vex"), who(s, "vex").spent) == (left, owed, spent)
    assert ("Vex's action is not spent" in told(s)) == (edition == DRAFT) == ("EDIT-2" in cited(s))


def test_EDIT_2_says_so_before_it_is_chosen() -> None:
    s = shoots(begin(ROOM, VEX, BOB, edition=DRAFT), 2, 2)
    assert isinstance(s.decision, Choose)
    assert s.decision.options[0].label == "Keep 22: the action is not spent"
    assert preview(s, "action").startswith("It is given back when this one is over")


def test_EDIT_2_it_may_be_set_instead_as_in_the_book() -> None:
    s = script(shoots(begin(ROOM, VEX, BOB, edition=DRAFT), 2, 2), ("roll.critical", "set"), ("roll.set", 49))
    asks(s, "damage.dice")
    script(s, ("damage.dice", "ones"))
    assert (actions(s, "vex"), level(s, "bob")) == (0, 41)


def test_EDIT_2_a_reaction_is_not_spent_either() -> None:
    s = begin(ROOM, VEX, BOB, edition=DRAFT)
    act(s, "vex", "attack:vex.pistol", ("attack.react", ["bob:defend:"]), ("attack.roll", [2, 4]))
    script(s, ("defend.roll", [3, 3]), ("roll.critical", "action"))
    assert (actions(s, "bob"), who(s, "bob").spent, actions(s, "vex")) == (1, 0, 0)


def test_EDIT_2_it_is_not_back_before_the_action_is_over() -> None:
    s = begin(ROOM, VEX, "Pat pc crew Room", BOB, edition=DRAFT)
    act(s, "vex", "attack:vex.pistol", ("attack.react", ["bob:defend:"]), ("attack.roll", [4, 4]))
    script(s, ("defend.roll", [3, 1]), ("roll.critical", "set"), ("roll.set", 24))
    assert actions(s, "vex") == 0
    s = script(
        shoots(begin(ROOM, VEX, "Pat pc crew Room", BOB + " armor:torso", edition=DRAFT), 4, 4),
        ("roll.critical", "action"),
    )
    asks(s, "armor.use")
    assert actions(s, "vex") == 0
    script(s, ("armor.use", "keep"))
    assert actions(s, "vex") == 1


def test_EDIT_2_an_unspent_action_stays_with_whoever_falls() -> None:
    people = ("Vex pc crew Room knife@right level=12/50", "Bob house Room knife@right", "Pat pc crew Room")
    left = {}
    for edition in ("unhex", DRAFT):
        s = begin(ROOM, *people, edition=edition)
        amend(s, "vex", "marks", "head", "XX")
        act(s, "vex", "attack:vex.knife", ("attack.react", ["bob:counterattack:bob.knife"]), ("attack.roll", [1, 1]))
        script(s, ("counterattack.roll", [1, 9]), ("roll.critical", "action"), ("damage.dice", "tens"))
        assert who(s, "vex").unconscious
        left[edition] = actions(s, "vex")
    # An action gained is gone with its owner's consciousness (RUL-1); what was not spent is simply still there.
    assert left == {"unhex": 0, DRAFT: 1}


def test_EDIT_2_what_was_spent_on_directing_is_not_spent() -> None:
    people = ("Ada pc crew Room LEAD-3", VEX, "Cal pc crew Room", BOB)
    left = {}
    for edition in ("unhex", DRAFT):
        s = begin(ROOM, *people, edition=edition)
        act(s, "ada", "direct", ("direct.who", "vex"), ("action.choose", "attack:vex.pistol"), ("attack.react", []))
        script(s, ("attack.roll", [2, 2]), ("roll.critical", "action"))
        left[edition] = (actions(s, "ada"), actions(s, "vex"))
    assert left == {"unhex": (0, 2), DRAFT: (1, 1)}


def test_EDIT_2_initiative_still_gives_an_action_more() -> None:
    s = fight(ROOM, VEX, BOB, edition=DRAFT)
    initiative(s, "crew", rolls={"crew": [2, 2]})
    assert actions(s, "vex") == 2
    # Nothing is spent on the roll, so there is nothing to keep, where the table leaves the choice.
    s = fight(ROOM, VEX, BOB, edition=DRAFT, initiative_critical="ordinary")
    script(s, ("initiative.roll", [2, 2]), ("initiative.roll", [9, 8]))
    asks(s, "roll.critical")
    assert isinstance(s.decision, Choose) and s.decision.options[0].label == "Keep 22 and gain another action"
    script(s, ("roll.critical", "action"))
    assert actions(s, "vex") == 2


@pytest.mark.parametrize(("edition", "least"), [("unhex", 10), (DRAFT, 1), (FROM_ZERO, 10)])
def test_EDIT_2_unconscious_when_the_level_reaches_0_with_no_threshold_at_10(edition: str, least: int) -> None:
    s = begin(ROOM, VEX, "Pat pc crew Room", BOB, edition=edition)
    amend(s, "vex", "level", least)
    assert who(s, "vex").able and not who(s, "vex").unconscious
    amend(s, "vex", "level", least - 1)
    assert who(s, "vex").unconscious and not who(s, "vex").able and not who(s, "vex").dead


def test_EDIT_2_below_0_is_death_as_ever() -> None:
    s = begin(ROOM, VEX, "Bob house Hall level=3/50", edition=DRAFT)
    assert who(s, "bob").able
    shoots(s, 2, 3)
    assert preview(s, "tens").startswith("Level 3 → 1")
    assert preview(s, "ones").startswith("Unconscious: level below 1")
    script(s, ("damage.dice", "ones"))
    assert who(s, "bob").unconscious and not who(s, "bob").dead
    s = script(shoots(begin(ROOM, VEX, "Bob house Hall level=3/50", edition=DRAFT), 2, 4), ("damage.dice", "ones"))
    assert who(s, "bob").dead


def test_EDIT_2_holds_for_whoever_joins_and_after_loading() -> None:
    s = begin(ROOM, VEX, "Pat pc crew Room", BOB, edition=DRAFT)
    amend(s, *newcomer("Tam", "house", 5, "hall"))
    tam = next(c for c in s.table.characters.values() if c.name == "Tam")
    assert tam.able
    again = UNHEX.load(UNHEX.dump(s.table))
    assert again.characters[tam.id].able and UNHEX.status(again) == []


# ------------------------------------------------------------------------------------------------- 0 to 99


def test_EDIT_3_00_is_zero() -> None:
    assert [value(0, 0, reading) for reading in (TO_HUNDRED, TO_NINETY_NINE)] == [100, 0]
    assert [as_text(0, 0, reading) for reading in (TO_HUNDRED, TO_NINETY_NINE)] == ["100", "00"]
    assert value(0, 7, TO_NINETY_NINE) == 7 and value(9, 9, TO_NINETY_NINE) == 99


def test_EDIT_3_00_is_a_critical_success() -> None:
    s = begin(ROOM, VEX, BOB, edition=FROM_ZERO)
    act(s, "vex", "attack:vex.pistol", ("attack.react", []))
    assert isinstance(s.decision, Roll) and s.decision.caption == "50 or less succeeds; 00 is zero"
    script(s, ("attack.roll", [0, 0]))
    asks(s, "roll.critical")
    assert s.decision.prompt.startswith("00 is a critical success")
    assert "Vex rolls attack: 00 against 50, critical success" in told(s)
    script(s, ("roll.critical", "action"))
    assert actions(s, "vex") == 1 and level(s, "bob") == 50
    assert "Vex hits Bob: 0 to the left leg" in told(s)


@pytest.mark.parametrize(("edition", "low"), [("unhex", 1), (FROM_ZERO, 0)])
def test_EDIT_3_the_dice_are_set_to_0_or_more(edition: str, low: int) -> None:
    s = script(shoots(begin(ROOM, VEX, BOB, edition=edition), 2, 2), ("roll.critical", "set"))
    assert isinstance(s.decision, Enter) and (s.decision.low, s.decision.high) == (low, 50)
    assert refused(s, "roll.set", low - 1)


def test_EDIT_3_dice_set_to_0_are_a_success_and_no_second_critical() -> None:
    s = shoots(begin(ROOM, VEX, BOB, edition=FROM_ZERO), 2, 2)
    script(s, ("roll.critical", "set"), ("roll.set", 0))
    asks(s, "turn.actor")
    assert not Dice("vex", "attack", 50, tens=0, ones=0, number=0, reading=TO_NINETY_NINE).critical
    assert "Vex sets the dice to 00" in told(s) and "Vex hits Bob: 0 to the left leg" in told(s)
    assert actions(s, "vex") == 0


def test_EDIT_3_0_is_the_lowest_success_in_an_opposed_roll() -> None:
    s = begin(ROOM, VEX, BOB, edition=FROM_ZERO)
    act(s, "vex", "attack:vex.pistol", ("attack.react", ["bob:defend:"]), ("attack.roll", [0, 1]))
    script(s, ("defend.roll", [0, 0]), ("roll.critical", "action"), ("damage.dice", "ones"))
    assert level(s, "bob") == 49


def test_EDIT_3_a_max_level_caps_at_95() -> None:
    with pytest.raises(ValueError, match="95"):
        fight(ROOM, VEX + " level=50/96", BOB, edition=FROM_ZERO)
    assert who(fight(ROOM, VEX + " level=50/99", BOB), "vex").max_level == 99
    s = begin(ROOM, VEX + " level=50/95", BOB, edition=FROM_ZERO)
    aside = s.aside("amend")
    for answer in ("vex", "max_level"):
        aside.answer(answer)
    assert isinstance(aside.decision, Enter) and aside.decision.high == 95


def legs(edition: str, *faces: int) -> dict[str, str]:
    """Where that much damage and that location die mark Bob, shot at level 60."""
    s = script(shoots(begin(ROOM, VEX + " level=60", BOB, edition=edition), *faces), ("damage.dice", "tens"))
    return wounds(s, "bob")


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
        s = shoots(begin(ROOM, VEX + " 1HR-2", BOB, edition=edition), 4, 1)
        script(s, ("damage.dice", "tens"))
        asks(s, "damage.adjust")
        offered[edition] = keys(s)
    assert offered == {"unhex": ["keep", "up"], FROM_ZERO: ["keep", "up", "down"]}


def test_EDIT_3_the_sheet_names_the_faces() -> None:
    for edition, left, right in (("unhex", "0-1", "2-3"), (FROM_ZERO, "0, 2", "1, 3")):
        sheet = begin(ROOM, VEX, BOB, edition=edition).view().sheets[0]
        notes = {track.id: track.note for track in sheet.tracks}
        assert (notes["left_leg"], notes["right_leg"], notes["torso"], notes["head"]) == (left, right, "4-6", "9")


def test_EDIT_3_AID_5_reads_the_dice_as_they_show() -> None:
    assert [die_shown(0, 0, reading) for reading in (TO_HUNDRED, TO_NINETY_NINE)] == [10, 0]
    assert [die_shown(9, 9, reading) for reading in (TO_HUNDRED, TO_NINETY_NINE)] == [9, 9]
    permanent = {}
    for edition in ("unhex", FROM_ZERO):
        s = begin(ROOM, "Vex pc crew Room kit@right", BOB, edition=edition)
        wound(s, "vex", torso="XXXXXX\\", right_leg="XXXXX")
        act(s, "vex", "aid", ("first_aid.roll", [0, 0]))
        if edition == "unhex":
            script(s, ("aid.permanent", {"torso": 5, "right_leg": 5}))
        else:
            script(s, ("roll.critical", "action"))
        permanent[edition] = boxes(s, "vex", "torso") + boxes(s, "vex", "right_leg")
    assert permanent["unhex"].count("■") == 10 and permanent[FROM_ZERO].count("■") == 0


def test_EDIT_3_AOE_6_reads_the_dice_as_they_show() -> None:
    assert [sum_of(0, 0, reading) for reading in (TO_HUNDRED, TO_NINETY_NINE)] == [20, 0]
    assert [sum_of(9, 9, reading) for reading in (TO_HUNDRED, TO_NINETY_NINE)] == [18, 18]
    falls = {}
    for edition in ("unhex", FROM_ZERO):
        s = begin(ROOM, "Vex pc crew Room grenade@both AOE-5", BOB, edition=edition)
        act(s, "vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [0, 0]))
        script(s, *([("damage.spread", {"torso": 9, "right_leg": 6, "left_leg": 5})] if edition == "unhex" else []))
        falls[edition] = level(s, "vex")
    assert falls == {"unhex": 30, FROM_ZERO: 50}


def test_EDIT_3_a_roll_called_for_is_read_so_too() -> None:
    s = begin(ROOM, VEX, BOB, edition=FROM_ZERO)
    aside = s.aside("roll")
    for answer in ("vex", "a jump"):
        aside.answer(meant(s, answer))
    assert isinstance(aside.decision, Roll) and aside.decision.caption.endswith("00 is zero")
    aside.answer([0, 0])
    assert s.finish("roll", aside) and "Vex rolls (a jump): 00, critical success" in told(s)


def test_EDIT_3_initiative_reads_it_so_too() -> None:
    s = fight(ROOM, VEX, BOB, edition=FROM_ZERO)
    turn(initiative(s, "crew", rolls={"crew": [0, 0]}), "crew")
    assert s.table.holder == "crew" and actions(s, "vex") == 2


def test_EDIT_3_is_kept_in_the_setup_and_in_the_table() -> None:
    made = {**setup(ROOM, VEX, BOB), "edition": FROM_ZERO}
    table = UNHEX.start(made)
    assert UNHEX.load(UNHEX.dump(table)).rules.edition == FROM_ZERO
