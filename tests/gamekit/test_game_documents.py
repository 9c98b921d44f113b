"""Documents of a game: mistakes with their places, files on a table, and files of a table."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated, Any

import pytest
from msgspec import Meta
from tavern import DOCUMENTS, Guarded, Sheet, Tavern, TavernRules, brawler, tavern

from unhex_tui.engine.document import Document
from unhex_tui.engine.value import State, field
from unhex_tui.gamekit import document_models as models
from unhex_tui.gamekit import documents as d
from unhex_tui.gamekit.documents import Mistakes, Read, place
from unhex_tui.gamekit.people import Team
from unhex_tui.gamekit.traits import Name


class Barrel(State, eq=True):
    name: Name
    litres: Annotated[int, Meta(ge=1, le=99)] = 10
    owners: list[Name] = field(default_factory=list)


def read(data: Any) -> tuple[Read, list[str]]:
    mistakes: list[str] = []
    return d.read_part(Barrel, data, lambda *path: place("barrels", 0, *path), mistakes, {"name": "?"}), mistakes


def mistakes(data: Any, form: str = "setup") -> list[str]:
    """Return the mistakes of a file."""
    with pytest.raises(Mistakes) as caught:
        DOCUMENTS.prepared({"title": "The Anchor", **data}, form)
    return [*caught.value.found]


# ---------------------------------------------------------------------------------------------------------- parts


def test_a_part_is_read_with_its_defaults() -> None:
    assert read({"name": " Old  Ale\n"}) == (Read(Barrel("Old Ale")), [])
    one, other = (read({"name": "Ale"})[0].value for _ in range(2))
    one.owners.append("Ann")
    assert other.owners == [], "each has its own list"


@pytest.mark.parametrize(
    ("data", "value", "told"),
    [
        ({"litres": 3}, Barrel("?", 3), ["barrels.0.name: missing"]),
        ({"name": ""}, Barrel("?"), ["barrels.0.name: expected a non-empty text"]),
        ({"name": 7}, Barrel("?"), ["barrels.0.name: expected a text"]),
        ({"name": "x" * 10_001}, Barrel("?"), ["barrels.0.name: expected at most 300 characters, not 10,001"]),
        ({"name": "A", "litres": 100}, Barrel("A"), ["barrels.0.litres: expected at most 99"]),
        ({"name": "A", "litres": 0}, Barrel("A"), ["barrels.0.litres: expected at least 1"]),
        ({"name": "A", "litres": 1.5}, Barrel("A"), ["barrels.0.litres: expected a whole number"]),
        ({"name": "A", "owners": "Ann"}, Barrel("A"), ["barrels.0.owners: expected a list"]),
        (
            {"name": "A", "owners": ["Ann", 3, "Bo"]},
            Barrel("A", 10, ["Ann", "Bo"]),
            ["barrels.0.owners.1: expected a text"],
        ),
        (
            {"name": "A", "liters": 3},
            Barrel("A"),
            ['barrels.0.liters: no such field (did you mean "litres"?). Available: name, litres, owners'],
        ),
        ([], None, ["barrels.0: expected an object with fields"]),
    ],
)
def test_a_malformed_field_is_told_and_left_out(data: Any, value: Barrel | None, told: list[str]) -> None:
    part, mistakes = read(data)
    assert (part.value, mistakes) == (value, told)


def test_all_mistakes_of_a_part_are_told_at_once() -> None:
    part, mistakes = read({"name": "", "litres": 0, "owners": [1]})
    assert part == Read(Barrel("?"), frozenset({"name", "litres", "owners"}))
    assert [one.partition(":")[0] for one in mistakes] == ["barrels.0.name", "barrels.0.litres", "barrels.0.owners.0"]


def test_readable_parts_of_a_list_stay() -> None:
    mistakes: list[str] = []
    parts = d.read_parts(Barrel, [{"name": "A"}, "no barrel", {"name": "B"}], partial(place, "barrels"), mistakes)
    assert parts == [Barrel("A"), Barrel("B")]
    assert mistakes == ["barrels.1: expected an object with fields"]


def test_a_place_counts_from_zero() -> None:
    assert place("characters", 2, "items", 0) == "characters.2.items.0"
    assert place() == "file"


def test_mistakes_are_one_a_line_and_the_rest_is_counted() -> None:
    assert str(Mistakes(["one", "two\nlines", "one"])) == "one\ntwo\\nlines"
    many = Mistakes([f"mistake {n}" for n in range(d.MOST_TOLD + 1)])
    assert (many.more, many.found[-2:]) == (1, ("mistake 99", "and 1 more mistake"))
    assert Mistakes([f"mistake {n}" for n in range(2_100)]).found[-1] == "and 2,000 more mistakes"


def test_a_written_document_can_be_read_and_edited() -> None:
    assert d.written({"title": "Zoë", "n": 1}) == '{\n "title": "Zoë",\n "n": 1\n}\n'


# ---------------------------------------------------------------------------------------------------- whole files


def test_a_setup_is_read_with_sides_and_rules() -> None:
    people = [{"name": "Ann", "pc": True}, {"name": "Bob", "team": "cult"}]
    teams = [{"id": "players", "name": "The band", "pcs": True}, {"id": "cult", "name": "The cult"}]
    made = DOCUMENTS.prepared({"title": "A", "teams": teams, "characters": people, "rules": {"songs": 2}})
    assert made.table_rules == TavernRules(songs="2")
    assert [(team.id, team.name, team.pcs) for team in made.teams] == [
        ("players", "The band", True),
        ("cult", "The cult", False),
    ]
    assert [(character.name, character.pc) for character in made.characters] == [("Ann", True), ("Bob", False)]
    assert made.summary == "Ann, Bob"


def test_a_sheet_is_filled_in_from_its_template() -> None:
    people = [{"template": "sailor"}, {"template": "sailor", "count": 3}, {"template": "bouncer", "name": "Big Jo"}]
    sailor, three, jo = DOCUMENTS.prepared({"title": "A", "characters": people}).characters
    assert (sailor.name, sailor.count, sailor.pockets) == ("Sailor", 1, ["rope"])
    assert (three.count, jo.name, jo.count, jo.strength) == (3, "Big Jo", 0, 5)
    assert DOCUMENTS.ready("bouncer").concept == "wants quiet"


@pytest.mark.parametrize(
    ("data", "form", "told"),
    [
        ({"title": ""}, "setup", ["title: expected a non-empty text"]),
        ({"characters": [{}]}, "setup", ["characters.0.name: missing"]),
        (
            {"characters": [{"template": "sailer"}]},
            "setup",
            ['characters.0.template: no such template: "sailer" (did you mean "sailor"?). Available: sailor, bouncer'],
        ),
        ({"rules": {"songs": 9}}, "setup", ["rules: songs: expected one of 1, 2, 3, not 9"]),
        ({"characters": [{"name": "A", "id": "bar"}]}, "setup", ["characters.0.id (A): bar is a reserved id"]),
        (
            {"characters": [{"name": "A", "id": "a"}, {"name": "B", "id": "a"}]},
            "setup",
            ["characters.1.id (B): a is used twice, first by characters.0"],
        ),
        (
            {"characters": [{"name": "A", "team": "crew"}]},
            "setup",
            ['characters.0.team (A): no such team: "crew". Available: players, opposition'],
        ),
        (
            {"characters": [{"name": "A", "pc": True, "count": 2}]},
            "setup",
            ["characters.0.count (A): only NPCs can have a count"],
        ),
        (
            {"teams": [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]},
            "setup",
            ["teams.1.id: a is used twice"],
        ),
        ({"characters": []}, "party", ["characters: expected at least 1 PC"]),
        ({"characters": [{"name": "A", "pc": False}]}, "party", ["characters.0 (A): a party holds PCs only"]),
        (
            {"characters": [{"name": "A", "pc": True}]},
            "encounter",
            ["characters.0 (A): an encounter holds NPCs only; PCs belong in a party"],
        ),
        ({"characters": [{"name": "A", "pc": True}]}, "template", ["characters.0 (A): a template must be an NPC"]),
        ({"characters": [{"name": "A"}, {"name": "B"}]}, "template", ["characters: expected 1 NPC, not 2"]),
        (
            {"characters": [{"template": "sailor", "count": 20}] * 16},
            "setup",
            ["characters: 320 in all, at most 300"],
        ),
    ],
)
def test_a_mistake_of_a_file_has_its_place(data: dict[str, Any], form: str, told: list[str]) -> None:
    assert mistakes(data, form) == told


def test_values_that_repeat_are_told_once() -> None:
    assert [*models.twice(1, Sheet(name="Ann"), "pockets", ["rope", "key", "rope", "rope"])] == [
        "characters.1.pockets (Ann): rope is named twice"
    ]


def test_a_summary_counts_characters_of_a_kind() -> None:
    people = [{"name": "Ann"}, {"template": "sailor", "count": 3}]
    assert DOCUMENTS.prepared({"title": "A", "characters": people}).summary == "Ann, 3 × Sailor"
    template = {"title": "A", "form": "template", "characters": [{"name": "Ann", "concept": "sings"}]}
    assert DOCUMENTS.prepared(template).summary == "sings"


@pytest.mark.parametrize(("form", "people"), [("party", [{}]), ("setup", [{"pc": True}, {"name": "Bo"}])])
def test_a_pc_from_a_template_has_its_name_without_a_number(form: str, people: list[dict[str, Any]]) -> None:
    people[0]["template"] = "sailor"
    made = DOCUMENTS.prepared({"title": "A", "form": form, "characters": people}, form)
    assert (made.characters[0].label, made.characters[0].count, made.characters[0].pc) == ("Sailor", 0, True)


@pytest.mark.parametrize(("form", "name"), [("party", "Ann"), ("template", "Bouncer")])
def test_an_example_is_a_sound_file(form: str, name: str) -> None:
    made = DOCUMENTS.read(form, DOCUMENTS.example(form))
    assert ([character.name for character in made.characters], made.form, made.characters[0].strength) == (
        [name],
        form,
        4,
    )


# ---------------------------------------------------------------------------------------------------- on a table


def test_a_setup_begins_a_table() -> None:
    people = [{"name": "Ann", "pc": True}, {"template": "sailor", "count": 2}]
    made = DOCUMENTS.prepared(
        {"title": "A", "characters": people, "objective": "the song ends", "standing": {"duck": "on"}}
    )
    table = DOCUMENTS.begun(Tavern, made)
    assert [
        (character.id, character.name, character.team, character.letter) for character in table.characters.values()
    ] == [
        ("ann", "Ann", "players", "a"),
        ("sailor-1", "Sailor 1", "opposition", "s"),
        ("sailor-2", "Sailor 2", "opposition", "b"),
    ]
    assert (table.ends_when, table.standing, table.phase) == ("the song ends", {"duck": "on"}, "between")


def test_a_party_file_begins_a_table_with_its_name() -> None:
    made = DOCUMENTS.prepared({"title": "The fiddlers", "form": "party", "characters": [{"name": "Ann"}]}, "party")
    table = DOCUMENTS.begun(Tavern, made)
    assert (table.party, table.team_name("players"), table.characters["ann"].pc) == (
        "The fiddlers",
        "The fiddlers",
        True,
    )


def test_a_side_with_a_pc_is_the_players() -> None:
    sides = [{"id": "ours", "name": "Ours"}, {"id": "theirs", "name": "Theirs"}]
    people = [{"name": "Ann", "pc": True, "team": "ours"}, {"name": "Bob", "team": "theirs"}]
    table = DOCUMENTS.begun(Tavern, DOCUMENTS.prepared({"title": "A", "teams": sides, "characters": people}))
    assert [team.pcs for team in table.teams] == [True, False]


def test_a_party_that_joins_names_the_party_only_if_it_has_no_name() -> None:
    table = tavern(brawler("Ann", "band"))
    for title, name in (("The fiddlers", "The fiddlers"), ("The drummers", "The fiddlers")):
        party = {"title": title, "form": "party", "characters": [{"name": "Cy", "team": "crowd"}]}
        sheets = models.joining(
            table,
            DOCUMENTS.prepared(
                {**party, "teams": [{"id": "crowd", "name": "C"}, {"id": "band", "name": "B"}]}, "party"
            ),
        )
        assert ([sheet.team for sheet in sheets], table.party) == (["band"], name), "PCs come to the players' side"


def test_an_encounter_sets_npcs_of_before_to_away() -> None:
    table = tavern(brawler("Ann", "band"), brawler("Bob"), phase="preparing")
    made = DOCUMENTS.prepared(
        {"title": "The cellar", "objective": "light", "characters": [{"template": "bouncer"}]}, "encounter"
    )
    assert DOCUMENTS.lay_out(table, made) == ["bouncer-1"]
    assert {character.id: character.away for character in table.characters.values()} == {
        "ann": False,
        "bob": True,
        "bouncer-1": False,
    }
    assert (table.scene, table.ends_when, table.characters["bouncer-1"].team) == ("The cellar", "light", "crowd")


def test_sides_of_an_encounter_match_by_id_or_name() -> None:
    table = tavern(brawler("Ann", "band"))
    assert models.side_of(table, Team("crowd", "Other", False)) == "crowd"
    assert models.side_of(table, Team("x", "THE CROWD", False)) == "crowd"
    assert models.side_of(table, Team("y", "Guests", True)) == "band"
    assert models.side_of(table, models.OPPOSITION) == "crowd"
    assert models.side_of(table, Team("band", "The other band", False)) == "band-2"
    assert table.team_name("band-2") == "The other band"


def test_missing_sides_are_added() -> None:
    table = tavern()
    table.teams.clear()
    assert (models.players_team(table), models.opposition_team(table)) == ("players", "opposition")
    assert [team.name for team in table.teams] == ["Players", "Opposition"]
    assert models.new_side(table, "The cult") == "opposition", "it has no members yet"
    assert models.new_side(table, "The gulls") == "opposition-2"
    assert [team.name for team in table.teams] == ["Players", "The cult", "The gulls"]


def test_the_party_gives_its_name_to_an_unnamed_side() -> None:
    table = tavern(brawler("Ann", "band"))
    models.name_party(table, "The fiddlers")
    assert (table.party, table.team_name("band")) == ("The fiddlers", "The band"), "the side has a name of its own"
    models.name_party(table, "The drummers", "The band")
    assert table.team_name("band") == models.party_title(table) == "The drummers"
    models.name_party(table, "the CROWD", "The drummers")
    assert (table.party, table.team_name("band")) == ("the CROWD", "The drummers")
    assert models.called_so(table, "the CROWD") == "The crowd" and not models.called_so(table, "The drummers")


# ------------------------------------------------------------------------------------------------------- of a table


def party(table: Tavern, audience: Any = "gm") -> dict[str, Any]:
    content: dict[str, Any] = json.loads(DOCUMENTS.party(table, audience) or "{}")
    return content


def test_a_party_file_holds_living_pcs_and_changed_rules() -> None:
    ann = brawler("Ann", "band", pluck=2, notes=("hunts Zorvek",))
    table = tavern(ann, brawler("Bo", "band", pluck=-1), brawler("Zorvek", hidden=True), rules=TavernRules(songs="2"))
    assert party(table) == {
        "system": "tavern",
        "form": "party",
        "title": "The band",
        "rules": {"songs": "2"},
        "characters": [{"id": "ann", "name": "Ann", "pc": True, "pluck": 2, "notes": ["hunts Zorvek"]}],
    }
    assert party(table, "players")["characters"][0]["notes"] == ["hunts someone"]
    ann.hidden = True
    assert party(table, "players") == {}


def test_players_read_no_wounds_that_the_gm_keeps() -> None:
    table = tavern(brawler("Ann", "band", pluck=2), kind=Guarded)
    assert [
        character.get("pluck") for audience in ("gm", "players") for character in party(table, audience)["characters"]
    ] == [
        2,
        None,
    ]
    table.characters["ann"].known = ("name", "pluck")
    assert party(table, "players")["characters"][0]["pluck"] == 2


def test_an_encounter_file_holds_npcs_that_take_part() -> None:
    table = tavern(brawler("Ann", "band"), brawler("Bob", pluck=1), brawler("Cy", away=True), brawler("Dov", pluck=-1))
    table.scene, table.ends_when = "The cellar", "light"
    data = json.loads(DOCUMENTS.encounter(table))
    assert (data["title"], data["objective"]) == ("The cellar", "light")
    assert data["characters"] == [{"id": "bob", "name": "Bob", "pluck": 1, "team": "crowd"}]
    assert [team["id"] for team in data["teams"]] == ["band", "crowd"]
    assert DOCUMENTS.read("encounter", DOCUMENTS.encounter(table)).characters[0].pluck == 1


def test_a_template_is_unhurt_and_unnumbered() -> None:
    sly = brawler("Sly 2", pluck=1, hidden=True, pockets=("key",), concept="thief")
    data = json.loads(DOCUMENTS.template(sly))
    assert (data["title"], data["characters"]) == ("Sly", [{"name": "Sly", "concept": "thief", "pockets": ["key"]}])


def test_documents_of_a_table() -> None:
    people = (
        brawler("Guard 1"),
        brawler("Guard 2"),
        brawler("Cook 1", concept="fat"),
        brawler("Cook 2", concept="lean"),
    )
    table = tavern(brawler("Ann", "band"), brawler("Bo", "band", pluck=-1), *people)
    documents = DOCUMENTS.documents(table)
    assert [(one.kind, one.name, one.lasting, one.dead) for one in documents] == [
        ("party", "The band", True, ("Bo",)),
        ("encounter", "The Anchor", False, ()),
        ("template", "Guard", False, ()),
        ("template", "Cook 1", False, ()),
        ("template", "Cook 2", False, ()),
    ]
    assert documents[0] == Document(
        "party", "The band", DOCUMENTS.party(table), True, ("Bo",), DOCUMENTS.party(table, "players")
    )
    assert DOCUMENTS.documents(tavern()) == ()
    assert DOCUMENTS.read("template", documents[2].text).characters[0].pluck is None, "unhurt"
