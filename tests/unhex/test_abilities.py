"""Good, precise and powerful for weapons: 2HM-1 to 2HM-4, 1HM-1 to 1HM-3, 2HR-1 to 2HR-4, 1HR-1, 1HR-2, RUL-33.

Each ability is tried with every weapon at every kind of roll: it must show exactly where the rulebook says.
"""

import pytest
from unhex_kit import ROOM, Fight, Opening

from unhex_tui.systems.unhex.people.abilities import ABILITIES

WEAPONS = {"2HM": "axe@both", "1HM": "sword@right", "2HR": "rifle@both", "1HR": "pistol@right"}
SIGNS = {"good": "roll.again", "precise": "damage.adjust", "powerful": "damage.adjust"}
BOOK = {
    "2HM-1": ("2HM", "good", {"attack"}),
    "2HM-2": ("2HM", "good", {"intercept", "counterattack"}),
    "2HM-3": ("2HM", "powerful", {"attack"}),
    "2HM-4": ("2HM", "precise", {"attack"}),
    "1HM-1": ("1HM", "good", {"attack"}),
    "1HM-2": ("1HM", "good", {"intercept", "counterattack"}),
    "1HM-3": ("1HM", "precise", {"attack"}),
    "2HR-1": ("2HR", "good", {"attack"}),
    "2HR-2": ("2HR", "good", {"intercept"}),
    "2HR-3": ("2HR", "powerful", {"attack"}),
    "2HR-4": ("2HR", "precise", {"attack"}),
    "1HR-1": ("1HR", "good", {"attack"}),
    "1HR-2": ("1HR", "precise", {"attack"}),
}
"""The rulebook's list: family, effect on the roll, and uses."""
ROLL = [3, 8]
"""A success of 38; a precise attacker could move either die to another location."""


def asked_after(session, *lines):
    """Return the questions until the action is over, with dice chosen and nothing moved."""
    session.script(*lines)
    found = []
    while session.decision.question in ("roll.again", "damage.dice", "damage.adjust"):
        found.append(session.decision.question)
        session.answer({"damage.dice": "tens"}.get(found[-1], "keep"))
    return found


def attacking(ability, weapon):
    """Attack with Vex, who has the ability."""
    where = "Hall" if weapon.startswith("rifle") else "Room"
    session = Fight(ROOM, f"Vex pc crew Room level=50 {weapon} ammo {ability}", f"Bob house {where} level=40")
    return asked_after(session.act("vex", "attack:i1"), ("attack.react", []), ("attack.roll", ROLL))


def counterattacking(ability, weapon):
    """Counterattack with Vex against Bob."""
    session = Fight(
        ROOM, f"Vex pc crew Room level=50 {weapon} ammo {ability}", "Bob house Room level=40 knife@right", first="house"
    )
    session.act("bob", "attack:bob.knife", ("attack.react", ["vex:counterattack:i1"]))
    return asked_after(session, ("attack.roll", [9, 8]), ("counterattack.roll", ROLL))


def intercepting(ability, weapon):
    """Intercept Bob's move from room to hall with Vex: at range 0, with a rifle from the attic at range 1."""
    where = "Attic" if weapon.startswith("rifle") else "Room"
    session = Fight(
        "Room --- Hall\nHall --- Attic\n",
        f"Vex pc crew {where} level=50 {weapon} ammo {ability}",
        "Bob house Room level=40",
        first="house",
    )
    session.act("bob", "move", ("move.react", ["vex:intercept:i1"]))
    return asked_after(session, ("intercept.roll", ROLL))


USES = {"attack": attacking, "counterattack": counterattacking, "intercept": intercepting}


def possible(use, weapon):
    """Tell whether a weapon has this use; rifles cannot counterattack (CTR-2)."""
    return not (use == "counterattack" and weapon.startswith("rifle"))


def check(ability):
    """Assert that the ability shows at its own weapon and uses only."""
    family, modifier, uses = BOOK[ability]
    for weapon in WEAPONS.values():
        for use, played in USES.items():
            if possible(use, weapon):
                helps = weapon == WEAPONS[family] and use in uses
                expected = [SIGNS[modifier]] if helps else []
                shown = [question for question in played(ability, weapon) if question != "damage.dice"]
                assert shown == expected, f"{ability} at {use} with {weapon}"


def moved(ability, weapon):
    """Assert that the ability may move the dice of an attack: 3 damage at location 8."""
    where = "Hall" if weapon.startswith("rifle") else "Room"
    session = Fight(ROOM, f"Vex pc crew Room level=50 {weapon} ammo {ability}", f"Bob house {where} level=40")
    session.act("vex", "attack:i1", ("attack.react", []), ("attack.roll", ROLL), ("damage.dice", "tens"))
    session.asks("damage.adjust")
    choices = session.keys
    session.script(("damage.adjust", choices[-1]))
    assert ability in session.cited
    return choices


def test_2HM_1_good_two_handed_melee_attack():
    check("2HM-1")


def test_2HM_2_good_two_handed_melee_intercept_and_counterattack():
    check("2HM-2")


def test_2HM_3_powerful_two_handed_melee_attack():
    check("2HM-3")
    assert moved("2HM-3", "axe@both") == ["keep", "harder"]


def test_2HM_4_precise_two_handed_melee_attack():
    check("2HM-4")
    assert moved("2HM-4", "axe@both") == ["keep", "up", "down"]


def test_1HM_1_good_one_handed_melee_attack():
    check("1HM-1")


def test_1HM_2_good_one_handed_melee_intercept_and_counterattack():
    check("1HM-2")


def test_1HM_3_precise_one_handed_melee_attack():
    check("1HM-3")
    assert moved("1HM-3", "sword@right") == ["keep", "up", "down"]


def test_2HR_1_good_two_handed_ranged_attack():
    check("2HR-1")


def test_2HR_2_good_two_handed_ranged_intercept():
    check("2HR-2")


def test_2HR_3_powerful_two_handed_ranged_attack():
    check("2HR-3")
    assert moved("2HR-3", "rifle@both") == ["keep", "harder"]


def test_2HR_4_precise_two_handed_ranged_attack():
    check("2HR-4")
    assert moved("2HR-4", "rifle@both") == ["keep", "up", "down"]


def test_1HR_1_good_one_handed_ranged_attack():
    check("1HR-1")


def test_1HR_2_precise_one_handed_ranged_attack():
    check("1HR-2")
    assert moved("1HR-2", "pistol@right") == ["keep", "up", "down"]


def test_these_are_all_that_modify_a_roll_with_a_weapon():
    assert set(BOOK) == {a.id for a in ABILITIES.values() if a.modifier and a.family in WEAPONS}
    for ability, (family, modifier, uses) in BOOK.items():
        assert (ABILITIES[ability].family, ABILITIES[ability].modifier) == (family, modifier)
        assert set(ABILITIES[ability].uses) == uses


def test_RUL_33_attack_abilities_do_not_serve_reactions():
    """Reactions are intercept and counterattack."""
    for ability, weapon in (("2HM-1", "axe@both"), ("2HM-3", "axe@both"), ("1HM-3", "sword@right")):
        assert counterattacking(ability, weapon) == ["damage.dice"]
        assert intercepting(ability, weapon) == ["damage.dice"]
    assert intercepting("2HR-4", "rifle@both") == ["damage.dice"]


def test_RUL_33_nor_the_other_way_round():
    assert attacking("2HM-2", "axe@both") == ["damage.dice"]
    assert attacking("1HM-2", "sword@right") == ["damage.dice"]


@pytest.mark.parametrize("ability", ["1HM-1", "1HM-3", "2HM-3"])
def test_the_less_lethal_use_has_the_weapons_abilities(ability):
    weapon = WEAPONS[BOOK[ability][0]]
    session = Fight(ROOM, f"Vex pc crew Room level=50 {weapon} {ability}", "Bob house Room level=40")
    session.act("vex", "attack:i1~less")
    assert SIGNS[BOOK[ability][1]] in asked_after(session, ("attack.react", []), ("attack.roll", ROLL))


def test_no_weapon_ability_helps_to_defend_to_treat_or_at_initiative():
    known = " ".join(BOOK)
    session = Opening(
        ROOM, f"Vex pc crew Room level=99 sword@right kit@left {known}", "Bob house Room level=40 knife@right"
    )
    assert session.decision.question == "initiative.roll"
    session.initiative("house", {"crew": [4, 2]})
    session.act("bob", "attack:bob.knife", ("attack.react", ["vex:defend:"]), ("attack.roll", [1, 2]))
    session.script(("defend.roll", [4, 2]))
    session.asks("initiative.roll")
    session.initiative("crew")
    session.wound("vex", head="/")
    session.act("vex", "aid", ("first_aid.roll", [4, 2]))
    session.asks("aid.dice")
