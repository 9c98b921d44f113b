"""The numbers worth setting a critical success to, best first: DICE-5, ATK-3, COVER-5, DICE-10."""

import pytest
from unhex_kit import ROOM, Fight, Opening

ATT = "Att pc a Room level=45 knife@right"


def offers(s: Fight) -> list[tuple[str, str, str]]:
    """Return number, effect and outcome of each offer."""
    s.asks("roll.set")
    return [(one.key, one.label, one.hint) for one in s.advice().offers()]


def picks(s: Fight) -> str:
    """Return who picks the damage die, if it is another seat."""
    assert s.decision is not None
    return s.decision.prompt.rpartition("dice to what")[2].removesuffix("?").strip(" ()")


def struck(*people: str, roll: tuple[int, int] = (2, 2), **marks: str) -> Fight:
    """Return a fight in which Att has hit Def with doubles and sets the dice."""
    s = Fight(ROOM, ATT, *people, first="a")
    if marks:
        s.wound("def", **marks)
    return s.act("att", "attack:att.knife", ("attack.react", []), ("attack.roll", list(roll)), ("roll.critical", "set"))


def test_DICE_5_numbers_are_sorted_by_their_effect() -> None:
    """A fallen target comes first, then a full location, then damage."""
    s = struck("Def b Room level=50 armor:torso", head="\\\\")
    found = offers(s)
    assert found[0][1:] == ("39  3 to the head", "unconscious; level 50 → 47; torso takes 2"), (
        "what no box of the head is left for"
    )
    assert [number for number, _, _ in found[:3]] == ["39", "29", "19"]
    assert found[3][1].endswith("9 to the left leg") and "unusable" in found[3][2]
    assert len(found) == 5 and all(int(number) <= 45 for number, _, _ in found)
    assert not any("armor" in hint for _, _, hint in found)


def test_ATK_3_a_number_counts_what_the_target_leaves_of_it() -> None:
    """The target chooses the damage die."""
    s = struck("Def b Room level=50 shield@left", head="\\\\")
    assert "head full" not in offers(s)[0][2], "they would take the other die"
    assert picks(s) == "Def holds a shield and chooses which die is the damage"
    covered = Fight("Room ---| Hall", "Att pc a Room level=45 pistol@right ammo", "Def b Hall", first="a")
    covered.act("att", "attack:att.pistol", ("attack.react", []), ("attack.roll", [2, 2]), ("roll.critical", "set"))
    assert picks(covered) == "Def has cover and chooses which die is the damage"
    assert picks(struck("Def b Room level=50")) == ""


def test_ARM_1_a_number_that_costs_armor_beats_mere_damage() -> None:
    s = Fight(ROOM, ATT.replace("45", "15"), "Def b Room level=50 armor:torso", first="a")
    s.wound("def", torso="////////")
    s.act("att", "attack:att.knife", ("attack.react", []), ("attack.roll", [1, 1]), ("roll.critical", "set"))
    assert [(number, hint.partition(";")[0]) for number, _, hint in offers(s)] == [
        ("9", "leg unusable"),
        ("8", "leg unusable"),
        ("7", "leg unusable"),
        ("6", "leg unusable"),
        ("15", "armor may absorb it, else unconscious"),
    ]


def test_DICE_10_a_number_that_a_settled_defence_beats_is_not_worth_having() -> None:
    s = Fight(ROOM, ATT, "Def b Room level=50", first="a")
    s.act(
        "att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [2, 2]), ("defend.roll", [4, 0])
    )
    s.script(("roll.critical", "set"))
    assert all(40 <= int(number) <= 45 for number, _, _ in offers(s))


def test_DICE_5_any_other_number_may_be_set_all_the_same() -> None:
    s = struck("Def b Room level=50")
    assert "30" not in [number for number, _, _ in offers(s)]
    s.answer(30)
    s.asks("damage.dice")


def defended(defender: str, attack: list[int]) -> Fight:
    """Return a fight in which a defender against Att, level 60, has rolled 22 and sets the dice."""
    s = Fight(ROOM, "Att a Room level=60 knife@right", defender, first="a")
    react, rolls = ("attack.react", ["def:defend:"]), (("attack.roll", attack), ("defend.roll", [2, 2]))
    s.act("att", "attack:att.knife", react, *rolls, ("roll.critical", "set"))
    return s


def test_DICE_5_a_defence_sets_the_highest_and_says_what_that_stops() -> None:
    assert offers(defended("Def pc b Room level=50", [3, 1])) == [("50", "50  the highest: it beats Att's 31", "")]


def test_AID_2_first_aid_sets_what_brings_them_round_first() -> None:
    s = Fight(ROOM, "Vex pc a Room level=50 kit@right", "Kit pc a Room", "Thug b Hall")
    s.wound("kit", head="\\\\\\", torso="\\\\\\")
    s.act("vex", "aid", ("first_aid.roll", [3, 3]), ("roll.critical", "set"))
    found = offers(s)
    assert found[0][1:] == ("49  erases 6 \\", "conscious again")


def test_AOE_5_a_blast_sets_what_does_most_in_all() -> None:
    s = Fight(ROOM, "Vex pc a Room level=50 AOE-5 grenade@both", "Ann b Hall", "Bob b Hall")
    s.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [3, 3]), ("roll.critical", "set"))
    assert offers(s)[0][:2] == ("49", "49  4 damage to 2 of the 2 there or 9 damage to 2 of the 2 there")


def test_INIT_2_initiative_sets_the_highest_number() -> None:
    """The offer says which number must be beaten."""
    s = Opening(ROOM, "Ada a Room level=50", "Bob b Room", "Cid c Room level=70", initiative_critical="ordinary")
    s.script(("initiative.roll", [3, 3]), ("initiative.roll", [3, 1]), ("initiative.roll", [6, 0]))
    s.script(("roll.critical", "set"))
    assert offers(s) == [("50", "50  the highest: it does not beat Cid's 60", "")]


def test_DICE_10_a_number_that_ties_for_the_gm_beats_nothing() -> None:
    assert offers(defended("Def b Room level=50", [5, 0])) == [("50", "50  the highest: it ties with Att's 50", "")]


def would(s: Fight) -> dict[str, str]:
    """Return the first preview line of each use of a critical success."""
    s.asks("roll.critical")
    return {key: one.lines[0] for key, one in s.advice().previews.items() if one.lines}


def hits(*people: str, att: str = ATT, roll: tuple[int, int] = (2, 2), defends: tuple[int, int] | None = None) -> Fight:
    """Return a fight in which Att has struck at Def, who may defend, and one of them has a critical success."""
    s = Fight(ROOM, att, *people, first="a")
    react = ("attack.react", ["def:defend:"] if defends else [])
    s.act("att", "attack:att.knife", react, ("attack.roll", list(roll)))
    return s.script(("defend.roll", list(defends))) if defends else s


def test_DICE_5_kept_dice_stand_beside_the_best_number() -> None:
    does = would(hits("Def b Room level=50", att=ATT + " 1HM-4"))
    assert does["action"] == does["cost"] == "Kept: 2 to the right leg: level 50 → 48"
    assert does["set"] == "Best: 39 (3 to the head): unconscious; level 50 → 47"


def test_DICE_10_kept_dice_that_lose_say_so() -> None:
    """A number that would not lose stands beside them."""
    does = would(hits("Def b Room level=50", defends=(4, 0)))
    assert does["action"] == "Kept: beaten by Def's 40"
    assert does["set"].startswith("Best: 45 (")
    does = would(hits("Def b Room level=50", defends=(4, 8)))
    assert does["set"] == "No number you can set succeeds"


def test_DICE_10_a_defence_says_whether_it_stops_the_attack_if_it_is_kept() -> None:
    s = hits("Def pc b Room level=50", att=ATT.replace("pc ", ""), roll=(3, 1), defends=(2, 2))
    assert would(s)["action"] == "Kept: it does not beat Att's 31"
    assert would(s)["set"] == "Best: 50 (the highest: it beats Att's 31)"


def test_DICE_10_after_a_miss_nothing_comes_of_setting_the_defence() -> None:
    s = hits("Def pc b Room level=50", att=ATT.replace("pc ", ""), roll=(7, 8), defends=(2, 2))
    assert would(s)["action"] == "Kept: the attack missed with 78"
    assert would(s)["set"] == "Set: the attack missed with 78, so this has no effect"
    s.script(("roll.critical", "set"))
    assert offers(s) == [("50", "50  no effect: the attack missed with 78", "")]


@pytest.mark.parametrize(("end", "use"), [([], "use it this round"), ([("turn.actor", "end")], "only a reaction can")])
def test_ACT_4_a_defender_whose_side_has_acted_can_only_react_again(end: list[tuple[str, str]], use: str) -> None:
    s = Fight(ROOM, "Att a Room level=60 knife@right", "Def b Room level=50 knife@right", first="a")
    who, target = ("def", "att") if end else ("att", "def")
    s.script(*end)
    react, rolls = ("attack.react", [f"{target}:defend:"]), (("attack.roll", [3, 1]), ("defend.roll", [2, 2]))
    s.act(who, f"attack:{who}.knife", react, *rolls)
    s.asks("roll.critical")
    assert s.advice().previews["action"].lines[-1].startswith(f"The extra action comes after this one; {use}")


@pytest.mark.parametrize(
    ("shield", "number", "first"), [("", 39, "tens"), ("", 9, "ones"), (" shield@left", 39, "ones")]
)
def test_ATK_3_the_offered_reading_is_highlighted_first(shield: str, number: int, first: str) -> None:
    s = struck(f"Def b Room level=50{shield}", head="\\\\")
    s.answer(number)
    s.asks("damage.dice")
    assert s.advice().first == first


def test_ATK_3_of_dice_that_were_rolled_neither_reading_was_promised() -> None:
    s = hits("Def b Room level=50", roll=(0, 9))
    s.asks("damage.dice")
    assert s.advice().first == ""


def test_AID_2_the_offered_reading_of_first_aid_is_highlighted() -> None:
    s = Fight(ROOM, "Vex pc a Room level=50 kit@right", "Kit pc a Room", "Thug b Hall")
    s.wound("kit", head="\\\\\\", torso="\\\\\\")
    s.act("vex", "aid", ("first_aid.roll", [3, 3]), ("roll.critical", "set"), ("roll.set", 49))
    s.asks("aid.dice")
    assert s.advice().first == "ones"


def test_DICE_5_a_number_that_changes_nothing_is_not_called_the_best() -> None:
    s = Fight(ROOM, ATT.replace("knife@right", "AOE-9 charge@both"), "Def b Hall level=50", first="a")
    s.act("att", "area:i1", ("area.target", "hall"), ("area.roll", [2, 2]))
    assert would(s)["set"] == "Any number has the same effect"
