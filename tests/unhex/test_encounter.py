"""Encounter files: a map, its opposition and its objective, prepared at home and laid out: MAP-1, MAP-3, ROUND-3."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from unhex_kit import ROOM, Evening, Fight

import unhex_tui
from unhex_tui.drawing.draw import picture
from unhex_tui.drawing.picture import Room
from unhex_tui.gamekit.casting import unnumbered
from unhex_tui.gamekit.document_models import opposition_team
from unhex_tui.gamekit.visibility import shown_name
from unhex_tui.scenes.areas import Areas
from unhex_tui.systems.unhex.between.documents import DOCUMENTS
from unhex_tui.systems.unhex.maps.reader import write
from unhex_tui.systems.unhex.system import UNHEX

MILL = {
    "form": "encounter",
    "title": "Under the mill",
    "map": "Wheel ---| Store\nStore --- Loft\nstart: Wheel",
    "objective": "The sacks are out of the store",
    "characters": [
        {"template": "thug", "count": 3, "area": "store"},
        {"template": "sniper", "area": "Loft", "hidden": True},
        {"name": "The miller", "max_level": 30},
    ],
}
READY = Path(unhex_tui.__file__).parent / "systems" / "unhex"


def encounter(**more: Any) -> str:
    return json.dumps({**MILL, **more})


def mistakes(text: str) -> list[str]:
    with pytest.raises(ValueError) as refusal:
        DOCUMENTS.read("encounter", text)
    return str(refusal.value).splitlines()


def club() -> Evening:
    return Fight(ROOM, "Vex pc crew Room level=50", "Bob house Hall level=40")


# -------------------------------------------------------------------------------------------- laying out


def test_MAP_3_an_encounter_is_laid_out_with_everybody_where_it_says() -> None:
    table = club().table
    added = DOCUMENTS.lay_out(table, DOCUMENTS.read("encounter", encounter()))
    people = [table.characters[who] for who in added]
    assert [character.name for character in people] == ["Thug 1", "Thug 2", "Thug 3", "Sniper 1", "The miller"]
    assert [table.area_name(character.area) for character in people] == ["Store"] * 3 + ["Loft", "not placed yet"]
    assert [character.name for character in people if character.hidden] == ["Sniper 1"]
    assert {character.team for character in people} == {"house"}
    assert [area.name for area in table.area_map.areas] == ["Wheel", "Store", "Loft"]
    assert table.ends_when == "The sacks are out of the store"
    assert UNHEX.status(table) == []


def test_those_who_were_there_take_no_part_and_pcs_are_to_be_placed_anew() -> None:
    table = club().table
    table.floor = {"room": []}
    DOCUMENTS.lay_out(table, DOCUMENTS.read("encounter", encounter()))
    vex, bob = table.characters["vex"], table.characters["bob"]
    assert (vex.area, vex.away) == (None, False)
    assert (bob.area, bob.away) == (None, True)
    assert table.floor == {}


def test_numbers_go_on_when_the_same_encounter_is_laid_out_again() -> None:
    table = club().table
    DOCUMENTS.lay_out(table, DOCUMENTS.read("encounter", encounter()))
    again = DOCUMENTS.lay_out(table, DOCUMENTS.read("encounter", encounter()))
    assert [table.name(who) for who in again] == ["Thug 4", "Thug 5", "Thug 6", "Sniper 2", "The miller 2"]
    third = DOCUMENTS.lay_out(table, DOCUMENTS.read("encounter", DOCUMENTS.encounter(table)))
    assert [table.name(who) for who in third] == ["Thug 7", "Thug 8", "Thug 9", "Sniper 3", "The miller 3"]


def test_sides_are_known_again_by_id_or_name_else_added() -> None:
    table = club().table
    teams = [{"id": "us", "name": "Us", "pcs": True}, {"id": "x", "name": "HOUSE"}, {"id": "cult", "name": "The cult"}]
    people = [{"name": "Dog", "team": "us"}, {"name": "Ann", "team": "x"}, {"name": "Cy", "team": "cult"}]
    DOCUMENTS.lay_out(table, DOCUMENTS.read("encounter", encounter(teams=teams, characters=people)))
    assert [table.characters[who].team for who in ("dog", "ann", "cy")] == ["crew", "house", "cult"]
    assert [team.name for team in table.teams] == ["Crew", "House", "The cult"]


def test_without_a_map_of_its_own_the_tables_map_stays() -> None:
    table = club().table
    DOCUMENTS.lay_out(table, DOCUMENTS.read("encounter", encounter(map="", characters=[{"template": "boss"}])))
    assert [area.name for area in table.area_map.areas] == ["Room", "Hall"]
    assert table.name("boss") == "Boss"


def test_a_table_without_opposition_gets_its_side() -> None:
    table = UNHEX.start({"title": "An evening"})
    assert opposition_team(table) == "opposition"
    table.teams = [team for team in table.teams if team.pcs]
    assert opposition_team(table) == "opposition"
    assert [team.id for team in table.teams] == ["players", "opposition"]


# -------------------------------------------------------------------------------------------- writing


def test_what_is_on_the_table_is_written_as_an_encounter_and_read_again() -> None:
    session = club()
    session.amend("add", "house", "sniper", 1, ["hall", "hidden"], "done")
    session.amend("bob", "level", 12)
    read = DOCUMENTS.read("encounter", DOCUMENTS.encounter(session.table))
    assert write(read.area_map) == write(session.table.area_map)
    assert [(character.name, character.area, character.hidden, character.level) for character in read.characters] == [
        ("Bob", "Hall", False, 12),
        ("Sniper 1", "Hall", True, None),
    ]
    assert all(not character.pc for character in read.characters)


def test_what_the_players_may_know_of_an_npc_is_kept_with_it() -> None:
    session = club()
    table = session.table
    table.characters["bob"].known = ("condition", "level")
    (bob,) = DOCUMENTS.read("encounter", DOCUMENTS.encounter(table)).characters
    assert bob.known == ["condition", "level"]
    table.characters["bob"].known = ()
    laid = UNHEX.start({"title": "An evening"})
    (who,) = DOCUMENTS.lay_out(laid, DOCUMENTS.read("encounter", DOCUMENTS.encounter(table)))
    again = laid.characters[who]
    assert (again.known, again.figure, shown_name(again)) == ((), 1, "Figure 1")
    table.characters["bob"].known = ("name", "condition")
    assert '"known"' not in DOCUMENTS.encounter(table)


def test_what_the_players_know_of_a_pc_is_not_written() -> None:
    session = club()
    session.table.characters["vex"].known = ()
    assert all("known" not in document.text for document in DOCUMENTS.documents(session.table))


def test_an_unknown_fact_is_a_mistake() -> None:
    session = club()
    text = DOCUMENTS.encounter(session.table).replace('"name": "Bob"', '"name": "Bob", "known": ["shoes"]')
    with pytest.raises(ValueError, match="known"):
        DOCUMENTS.read("encounter", text)


def test_the_dead_and_those_who_take_no_part_are_left_out() -> None:
    session = Fight(ROOM, "Vex pc crew Room level=50", "Bob house Hall level=40", "Sid house Hall level=40")
    session.amend("bob", "state", "dead")
    session.table.characters["sid"].away = True
    assert DOCUMENTS.read("encounter", DOCUMENTS.encounter(session.table)).characters == []


def test_what_can_be_kept_is_what_there_is() -> None:
    assert DOCUMENTS.documents(UNHEX.start({"title": "An evening"})) == ()
    found = {document.kind: document for document in UNHEX.documents(club().table)}
    assert set(found) == {"party", "encounter", "template"}
    assert (found["party"].name, UNHEX.kinds["party"].folder) == ("Crew", "parties")
    assert (found["encounter"].name, UNHEX.kinds["encounter"].folder) == ("A fight", "encounters")
    assert DOCUMENTS.read("party", found["party"].text).title == "Crew"
    assert DOCUMENTS.read("encounter", found["encounter"].text).title == "A fight"


# ----------------------------------------------------------------------------------------- shipped and bad files


@pytest.mark.parametrize("path", sorted(READY.glob("encounters/*.json")), ids=lambda path: path.stem)
def test_every_ready_encounter_is_sound_and_can_be_laid_out(path: Path) -> None:
    read = DOCUMENTS.read("encounter", path.read_text("utf-8"))
    table = UNHEX.start({"title": "An evening"})
    assert DOCUMENTS.lay_out(table, read)
    assert read.area_map.areas
    assert read.area_map.starts()
    assert read.objective
    assert UNHEX.status(table) == []
    lone = Counter(unnumbered(character.name) for character in table.characters.values())
    assert [
        character.name
        for character in table.characters.values()
        if character.name[-1].isdigit() and lone[unnumbered(character.name)] == 1
    ] == []


@pytest.mark.parametrize("room", [Room(66, 21), Room(53, 15)], ids=["120x40", "watched at 80x24"])
@pytest.mark.parametrize("path", sorted(READY.glob("encounters/*.json")), ids=lambda path: path.stem)
def test_a_ready_encounter_with_a_ready_party_is_in_sight_as_a_whole(path: Path, room: Room) -> None:
    table = UNHEX.start({"title": "An evening"})
    crew = DOCUMENTS.joining(table, DOCUMENTS.read("party", (READY / "parties" / "the-crew.json").read_text("utf-8")))
    DOCUMENTS.lay_out(table, DOCUMENTS.read("encounter", path.read_text("utf-8")))
    for who in crew:
        table.characters[who].area = table.area_map.starts()[0].id
    table.round = 1
    scene = UNHEX.view(table, None, "gm").scene
    assert isinstance(scene, Areas)
    drawn = picture(scene, room)
    assert drawn.width <= room.width
    assert drawn.height <= room.height
    assert {token.id for area in scene.areas for token in area.tokens} >= set(crew)


@pytest.mark.parametrize("path", sorted(READY.glob("parties/*.json")), ids=lambda path: path.stem)
def test_every_ready_party_is_sound_and_can_join(path: Path) -> None:
    table = UNHEX.start({"title": "An evening"})
    assert DOCUMENTS.joining(table, DOCUMENTS.read("party", path.read_text("utf-8")))
    assert UNHEX.status(table) == []
    assert not json.loads(DOCUMENTS.party(table))["characters"][0].get("exempt")


def test_the_ready_encounters_include_the_nightclub() -> None:
    """The encounter equals the demo."""
    ready = [DOCUMENTS.read("encounter", path.read_text("utf-8")) for path in sorted(READY.glob("encounters/*.json"))]
    assert [one.title for one in ready] == ["The archive at night", "The last car", "The nightclub", "The toll bridge"]
    demo, table = UNHEX.start(UNHEX.demo().setup()), UNHEX.start({"title": "An evening"})
    people = [table.characters[who] for who in DOCUMENTS.lay_out(table, ready[2])]
    assert write(table.area_map) == write(demo.area_map)
    assert [DOCUMENTS.told_of(character) for character in people] == [
        DOCUMENTS.told_of(character) for character in demo.characters.values() if not character.pc
    ]
    assert [table.area_name(character.area) for character in people] == [
        demo.area_name(demo.characters[character.id].area) for character in people
    ]
    assert [*READY.glob("parties/*.json")]


def test_opponents_of_a_second_encounter_have_their_own_side() -> None:
    table = UNHEX.start(UNHEX.demo().setup())
    laid = [
        DOCUMENTS.lay_out(table, DOCUMENTS.read("encounter", path.read_text("utf-8")))
        for path in sorted(READY.glob("encounters/*.json"))
    ]
    sides = [{table.team_name(table.characters[who].team) for who in people} for people in laid]
    assert sides == [{"The archive"}, {"Orlo's gang"}, {"The house"}, {"The toll"}]
    assert [team.name for team in table.teams if team.pcs] == ["The crew"]


def test_mistakes_of_form_map_and_characters_are_told_together() -> None:
    found = mistakes(
        encounter(
            map="Wheel --- \nStore ~~~ Loft",
            objective=7,
            characters=[
                {"template": "thug", "count": 0.5},
                {"name": "Vex", "pc": True, "team": "nobody"},
                {"name": "Ann", "id": "gm"},
                {"name": "Bob", "id": "b", "items": [{"kind": "armor", "location": "tail", "name": "Plate"}]},
                {"name": "Cy", "id": "b", "area": "Attic"},
            ],
        )
    )
    for place, text in (
        ("objective", "expected a text"),
        ("map", "line 1"),
        ("map", "line 2"),
        ("characters.0.count (Thug)", ""),
        ("characters.1 (Vex)", "an encounter holds NPCs only"),
        ("characters.1.team (Vex)", 'no such team: "nobody"'),
        ("characters.2.id (Ann)", "gm is a reserved id"),
        ("characters.3.items.0 (Bob, Plate)", 'no such body location: "tail"'),
        ("characters.4.id (Cy)", "b is used twice, first by characters.3"),
    ):
        assert any(line.startswith(f"{place}: ") and text in line for line in found), (place, text, found)


def test_an_area_that_is_not_there_is_told_with_the_nearest() -> None:
    (found,) = mistakes(encounter(characters=[{"name": "Ann", "area": "Stoer"}]))
    assert 'no such area: "Stoer" (did you mean "Store"?)' in found


def test_too_many_are_refused() -> None:
    found = mistakes(encounter(characters=[{"template": "thug", "count": 20}] * 16))
    assert any("320 in all, at most 300" in line for line in found)


def test_a_setup_may_be_an_encounter_with_pcs_in_it() -> None:
    data = json.loads(encounter())
    data["characters"].append({"name": "Vex", "pc": True, "area": "Wheel"})
    table = UNHEX.start({**data, "form": "setup"})
    assert {character.team for character in table.characters.values()} == {"players", "opposition"}
