"""Random play deals every ability of Unhex, also with the item that it is for, without a list typed by hand."""

from random import Random

from unhex.random_setups import SCHOOLS, random_setup, schools

from unhex_tui.systems.unhex.people.abilities import ABILITIES, Ability
from unhex_tui.systems.unhex.people.items import KINDS


def test_every_ability_is_dealt_and_met_with_the_item_of_its_family() -> None:
    item_of = {ability: item for item, school in SCHOOLS for ability in school}
    assert item_of.keys() == ABILITIES.keys()
    dealt, armed = set(), set()
    for seed in range(400):
        for character in random_setup(Random(seed))["characters"]:
            held = {item["kind"] for item in character["items"] if item["hand"]}
            dealt.update(character["abilities"])
            armed.update(ability for ability in character["abilities"] if item_of[ability] in ("", *held))
    assert dealt == armed == ABILITIES.keys()


def test_every_family_of_weapons_has_its_item() -> None:
    families = {ability.family for ability in ABILITIES.values() if ability.family} - {"UNA"}
    assert families <= {school[0].partition("-")[0] for item, school in SCHOOLS if item in KINDS}


def test_a_new_ability_joins_the_school_of_its_family() -> None:
    found = {school[0]: (item, school) for item, school in schools([*ABILITIES.values(), Ability("2HM-9", "Spin")])}
    assert found["2HM-1"][0] == "melee_2h" and found["2HM-1"][1][-1] == "2HM-9"
