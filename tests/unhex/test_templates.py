"""Ready NPCs: valid by the checks of a file, and named by kind and a number that is never reused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from unhex_kit import ROOM, Evening, Fight, Opening

from unhex_tui.gamekit.documents import Mistakes
from unhex_tui.systems.unhex.between.documents import DOCUMENTS
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.people.character import Sheet
from unhex_tui.systems.unhex.people.items import KINDS
from unhex_tui.systems.unhex.people.templates import Template, templates
from unhex_tui.systems.unhex.system import UNHEX

WANTED = {
    *("guard", "thug", "sniper", "medic", "brute", "grenadier"),
    *("leader", "duelist", "skulker", "shield-bearer", "brawler", "boss"),
}
VEX = "Vex pc crew Room level=50"
BOB = "Bob house Hall level=40"


def names(session: Evening) -> list[str]:
    return [character.name for character in session.table.characters.values()]


def setup(*characters: dict[str, Any]) -> dict[str, Any]:
    return {"title": "A fight", "map": ROOM, "characters": list(characters)}


def started(*characters: dict[str, Any]) -> list[str]:
    return [character.name for character in UNHEX.start(setup(*characters)).characters.values()]


def test_there_is_a_template_for_every_part_of_a_story() -> None:
    assert set(templates()) >= WANTED
    assert len({template.sheet.name for template in templates().values()}) == len(templates())


@pytest.mark.parametrize("template", templates().values(), ids=lambda one: one.id)
def test_CHAR_3_CHAR_6_CHAR_7_a_template_is_sound(template: Template) -> None:
    assert DOCUMENTS.prepared(setup({"template": template.id, "area": "Hall"})).characters
    assert template.concept
    assert all(ability in ABILITIES for ability in template.sheet.abilities)


@pytest.mark.parametrize("template", templates().values(), ids=lambda one: one.id)
def test_a_template_is_shown_by_a_short_concept_while_saves_keep_theirs(template: Template) -> None:
    fight = UNHEX.start(setup({"template": template.id, "area": "Hall"}))
    (who,) = fight.characters.values()
    assert who.concept == template.sheet.concept != template.concept and len(template.concept) <= 56
    assert Sheet.of(who).concept == who.concept, "files keep it too"
    (sheet,) = UNHEX.view(fight, None, "gm").sheets
    assert sheet.subtitle.endswith(template.concept)


@pytest.mark.parametrize("template", templates().values(), ids=lambda one: one.id)
def test_a_template_has_something_to_fight_with_in_hand(template: Template) -> None:
    """A weapon, an area weapon, a shield or fists: the items that its abilities need."""
    held = {gear.kind for gear in template.sheet.items if gear.hand}
    assert held or "UNA-1" in template.sheet.abilities
    families = {KINDS[gear.kind].family for gear in template.sheet.items}
    families |= {"SHLD"} if "shield" in held else set()
    for ability in template.sheet.abilities:
        family = ABILITIES[ability].family
        assert family in ("", "UNA", *families), f"{ability} has no weapon"
    if any(KINDS[gear.kind].family in ("1HR", "2HR") for gear in template.sheet.items):
        assert any(gear.kind == "ammo" for gear in template.sheet.items)


def test_six_thugs_have_numbers_items_and_letters() -> None:
    """Each has their own."""
    table = UNHEX.start(setup({"template": "thug", "count": 6, "area": "Hall"}))
    people = list(table.characters.values())
    assert [character.name for character in people] == [f"Thug {n}" for n in range(1, 7)]
    assert [character.id for character in people] == [f"thug-{n}" for n in range(1, 7)]
    assert len({character.letter for character in people}) == 6
    assert len({item.id for character in people for item in character.items}) == 6 * len(
        templates()["thug"].sheet.items
    )
    assert all(character.team == "opposition" and not character.pc and character.area == "hall" for character in people)
    assert UNHEX.status(table) == []


def test_a_number_is_never_given_twice_whoever_is_removed_or_renamed() -> None:
    session = Fight(ROOM, VEX, BOB)
    session.amend("add", "house", "thug", 3, ["hall"], "done")
    session.amend("thug-3", "remove", "yes")
    session.amend("thug-2", "name", "Slim")
    session.amend("add", "house", "thug", 2, ["hall"], "done")
    assert names(session) == ["Vex", "Bob", "Thug 1", "Slim", "Thug 4", "Thug 5"]
    session.undo()
    session.amend("add", "house", "thug", 1, ["hall"], "done")
    assert names(session)[-1] == "Thug 4"
    session.amend("thug-4", "name", "Fang")
    session.amend("thug-4", "remove", "yes")
    session.amend("add", "house", "thug", 1, ["hall"], "done")
    assert names(session)[-1] == "Thug 5"


def test_numbers_go_on_after_those_that_a_setup_has_named() -> None:
    assert started({"name": "Thug 2"}, {"template": "thug", "count": 2}) == ["Thug 2", "Thug 3", "Thug 4"]
    assert started({"template": "thug", "count": 2}, {"name": "Thug 2"}) == ["Thug 3", "Thug 4", "Thug 2"]
    assert started({"name": "Thug"}, {"template": "thug"}) == ["Thug", "Thug 2"]


def test_who_comes_alone_needs_no_number_until_there_are_two() -> None:
    assert started({"template": "boss"}, {"template": "boss"}, {"template": "guard"}) == ["Boss", "Boss 2", "Guard 1"]


def test_what_is_said_of_an_npc_goes_before_its_template() -> None:
    table = UNHEX.start(setup({"template": "guard", "name": "Yana", "max_level": 51, "abilities": ["1HR-2"]}))
    (yana,) = table.characters.values()
    assert (yana.name, yana.max_level, yana.level, yana.abilities) == ("Yana", 51, 51, ("1HR-2",))
    assert [item.name for item in yana.items] == [gear.name for gear in templates()["guard"].sheet.items]


def test_a_kind_without_a_template_can_come_in_numbers_too() -> None:
    assert started({"name": "Rat", "count": 3}) == ["Rat 1", "Rat 2", "Rat 3"]


def test_a_template_that_there_is_not_is_named_with_the_nearest() -> None:
    with pytest.raises(Mistakes, match=r'characters\.0\.template: no such template: "thgu" \(did you mean "thug"\?\)'):
        DOCUMENTS.prepared(setup({"template": "thgu"}))


def test_CHAR_8_a_pc_is_one_of_a_kind() -> None:
    with pytest.raises(Mistakes, match="CHAR-8"):
        DOCUMENTS.prepared(setup({"name": "Vex", "pc": True, "count": 2, "exempt": True}))


def test_a_fight_of_templates_is_dumped_and_loaded() -> None:
    table = UNHEX.start(setup(*({"template": template, "count": 1} for template in templates())))
    data = json.loads(json.dumps(UNHEX.dump(table)))
    assert UNHEX.dump(UNHEX.load(data)) == data


def test_a_setup_of_old_keeps_the_names_it_has() -> None:
    session = Opening(ROOM, VEX, BOB)
    assert names(session) == ["Vex", "Bob"]
    assert started({"name": "Guard", "id": "a"}, {"name": "Guard", "id": "b"}) == ["Guard", "Guard"]
