"""Characters at a table: sides, seats, letters, ids, and what stays of a removed character."""

from __future__ import annotations

import pytest
from tavern import Guarded, Tavern, brawler, tavern

from unhex_tui.engine.decision import Choose, Option, Seat
from unhex_tui.gamekit import saving
from unhex_tui.gamekit.people import LETTERS, Team


def crowded() -> Tavern:
    ann, bo = brawler("Ann", "band"), brawler("Bo", "band", pluck=0)
    return tavern(ann, bo, brawler("Cook"), brawler("Dov", away=True))


def test_sides_are_looked_up_by_id() -> None:
    table = crowded()
    assert table.team("crowd") is table.teams[1]
    assert table.team_name("crowd") == "The crowd" and table.team_name("gone") == "gone"
    with pytest.raises(KeyError):
        table.team("gone")
    assert [team.short for team in table.teams] == ["band", "crowd"]
    assert Team("t", "Theo's men", False).short == "Theo's men", "the article only"
    assert [member.id for member in table.members("band")] == ["ann", "bo"]
    assert [c.id for c in table.taking_part()] == ["ann", "bo", "cook"]


def test_the_players_side_is_the_first_of_pcs() -> None:
    table = crowded()
    assert table.pc_team() == "band"
    table.teams.reverse()
    assert table.pc_team() == "band"
    for team in table.teams:
        team.pcs = False
    assert table.pc_team() == "crowd", "the first side if no side is the players'"


def test_a_fight_is_contested_while_two_sides_can_act() -> None:
    table = crowded()
    assert table.able_teams() == ["band", "crowd"] and table.contested
    table.characters["cook"].pluck = 0
    assert table.able_teams() == ["band"] and not table.contested, "Dov is away"
    table.characters["dov"].away = False
    assert table.contested


def test_seats_belong_to_players_or_the_gm() -> None:
    table = crowded()
    table.characters["cook"].hidden = True
    assert table.seat("ann") == Seat("ann", "Ann")
    assert table.seat("cook") == Seat("gm", "GM (Cook)", gm=True, hidden=True)
    assert table.team_seat("band") == Seat("team:band", "The band")
    assert table.team_seat("crowd") == Seat("gm", "GM (The crowd)", gm=True)


def test_the_subject_of_a_question_is_its_first_character() -> None:
    table = crowded()
    options = (Option("hit", "Hit"),)
    asked = Choose(question="hit", seats=(), prompt="?", about=("cook", "ann"), options=options)
    assert table.subject(asked) is table.characters["cook"]
    with pytest.raises(KeyError):
        table.subject(asked._replace(about=("gone",)))


def test_a_letter_comes_from_the_name_or_is_the_next_free_one() -> None:
    table = tavern(brawler("Ann", "band", letter="a"), brawler("Bob", letter="b"))
    assert table.free_letter("Cook") == "c"
    assert table.free_letter("Ann") == "c", "a and b are taken"
    assert table.free_letter("Xerxes") == "c", "x is a letter of the game's actions"
    assert table.free_letter("Quentin") == "n", "q, u and e belong to the screen"
    for n, letter in enumerate(LETTERS):
        table.characters[f"c{n}"] = brawler(f"C{n}", letter=letter)
    assert table.free_letter("Ann") == ""


def test_an_option_names_side_condition_and_absence() -> None:
    table = tavern(brawler("Ann", "band", pluck=2), brawler("Dov", away=True, hidden=True))
    assert table.option(table.characters["ann"]) == Option("ann", "Ann", "The band, pluck 2", token="ann")
    assert table.option(table.characters["dov"]).hint == "The crowd, pluck 6, away, hidden"


def test_new_ids_were_never_used() -> None:
    table = tavern(brawler("C1"), removed={"c2": "Long gone"})
    assert [table.new_id(), table.new_id()] == ["c3", "c4"]
    assert (table.serial, table.next_serial()) == (4, 5)


def test_a_removed_character_keeps_the_name_in_the_log() -> None:
    table = tavern(brawler("Ann", "band"), brawler("Bob"))
    table.noted = {"bob": ["owes a drink"], "ann": ["sings"]}
    table.remove("bob")
    assert table.name("bob") == "Bob" and table.name("nobody") == "nobody"
    assert [*table.characters] == ["ann"] and table.noted == {"ann": ["sings"]}
    assert table.withheld == {}, "players knew the name"


@pytest.mark.parametrize(
    ("hidden", "known", "withheld"),
    [
        (True, ("name",), {"Sly": "who", "skeleton key": "what"}),
        (False, ("condition",), {"Sly": "who"}),
        (False, ("name",), {}),
    ],
)
def test_names_unknown_to_players_stay_hidden_after_a_removal(
    hidden: bool, known: tuple[str, ...], withheld: dict[str, str]
) -> None:
    table = tavern(brawler("Sly", hidden=hidden, known=known, pockets=("skeleton key",)))
    table.remove("sly")
    assert table.withheld == withheld


def test_disorder_names_lost_characters_and_shared_letters() -> None:
    table = tavern(brawler("Ann", "band", letter="a"), brawler("Bob", letter="b"))
    assert table.disorder() == []
    table.characters["bob"].team, table.characters["bob"].letter = "gone", "a"
    assert table.disorder() == ["Bob is on no team", "two characters share a letter"]


def test_numbers_are_counted_for_pcs_or_where_the_gm_told() -> None:
    table = tavern(brawler("Ann", "band"), brawler("Bob"), brawler("Cy", known=("name", "numbers")))
    assert not table.keeps_count
    assert [table.counted(who) for who in ("ann", "bob", "cy", "gone")] == [True, False, True, False]
    guarded = tavern(brawler("Ann", "band"), brawler("Bo", "band", known=("pluck",)), kind=Guarded)
    assert guarded.keeps_count
    assert [guarded.counted(who) for who in ("ann", "bo")] == [False, True]


def test_only_absent_npcs_are_apart() -> None:
    people = (brawler("Ann", "band", away=True), brawler("Bob", away=True), brawler("Cy"))
    assert [character.apart for character in people] == [False, True, False]


def test_a_table_takes_over_another_but_keeps_its_events() -> None:
    table, other = crowded(), tavern(brawler("Eve", "band"), round=4)
    table.record("kept")
    other.record("left out")
    table.become(other)
    assert ([*table.characters], table.round, table.events) == (["eve"], 4, ["kept"])


def test_a_dumped_table_is_loaded_unchanged() -> None:
    table = crowded()
    table.remove("cook")
    data = table.dump()
    assert "withheld" not in data, "empty in tables of today and absent in older ones"
    assert saving.load(Tavern, data).dump() == data
    table.withheld = {"Sly": "who"}
    assert table.dump()["withheld"] == {"Sly": "who"}
