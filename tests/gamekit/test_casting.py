"""Ids, names and numbers of characters who come to a table."""

from __future__ import annotations

import pytest
from tavern import DOCUMENTS, Sheet, Tavern, brawler, tavern

from unhex_tui.files.names import slug
from unhex_tui.gamekit.casting import called, free_id, numbered, unnumbered
from unhex_tui.gamekit.people import KNOWN_AT_SIGHT


def come(table: Tavern, *sheets: Sheet) -> list[tuple[str, str]]:
    """Add the characters of the sheets; return their ids and names."""
    return [(who, table.name(who)) for who in DOCUMENTS.cast(table, sheets)]


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Ann", "ann"),
        ("Old  Tom's Cat", "old-tom-s-cat"),
        ("Zoë Łukasz", "zoe-ukasz"),
        ("影", ""),
        ("--7--", "7"),
        ("a" * 60, "a" * 50),
    ],
)
def test_an_id_has_latin_letters_digits_and_dashes(name: str, made: str) -> None:
    assert slug(name) == made


def test_the_number_of_a_name_is_its_end() -> None:
    assert [unnumbered(name) for name in ("Guard 2", "Guard", "Studio 54 Guard", "7")] == [
        "Guard",
        "Guard",
        "Studio 54 Guard",
        "7",
    ]


def test_a_single_character_keeps_name_and_id() -> None:
    table = tavern()
    assert come(table, Sheet(name="Ann", pc=True, team="band"), Sheet(id="cook", name="Bob", team="crowd")) == [
        ("ann", "Ann"),
        ("cook", "Bob"),
    ]
    ann = table.characters["ann"]
    assert (ann.letter, ann.pc, ann.team, ann.known, ann.figure) == ("a", True, "band", KNOWN_AT_SIGHT, 0)


def test_a_second_character_of_a_name_gets_a_number() -> None:
    table = tavern(brawler("Guard"))
    assert come(table, Sheet(name="Guard", team="crowd")) == [("guard-2", "Guard 2")]
    assert come(table, Sheet(name="Guard 2", team="crowd")) == [("guard-3", "Guard 3")]


def test_characters_of_a_kind_are_numbered() -> None:
    table = tavern()
    assert come(table, Sheet(name="Guard", team="crowd", count=2), Sheet(name="Cook", team="crowd")) == [
        ("guard-1", "Guard 1"),
        ("guard-2", "Guard 2"),
        ("cook", "Cook"),
    ]
    assert come(table, Sheet(id="watch", name="Guard", team="crowd", count=1)) == [("watch-3", "Guard 3")]


def test_a_number_is_never_given_twice() -> None:
    table = tavern(brawler("Guard 1"), brawler("Guard 4"))
    table.remove("guard-4")
    table.characters["guard-1"].name = "Rob"
    assert numbered(table, "Guard", 2) == ["Guard 5", "Guard 6"]
    assert numbered(table, "Cook", 1) == ["Cook 1"]
    assert numbered(table, "Cook", 1, ["cook-6", "COOK 8", "Cook 007"]) == ["Cook 9"]


def test_an_unnumbered_character_counts_as_the_first() -> None:
    assert numbered(tavern(brawler("Guard")), "Guard", 2) == ["Guard 2", "Guard 3"]


def test_numbers_leave_out_names_of_the_same_file() -> None:
    table = tavern()
    assert come(table, Sheet(name="Guard", team="crowd", count=2), Sheet(name="Guard 1", team="crowd")) == [
        ("guard-2", "Guard 2"),
        ("guard-3", "Guard 3"),
        ("guard-1", "Guard 1"),
    ]


def test_reserved_and_used_ids_are_set_apart() -> None:
    table = tavern(removed={"ann": "Ann of old"})
    assert come(table, Sheet(name="Bar", team="crowd"), Sheet(name="Ann", team="crowd")) == [
        ("bar-2", "Bar"),
        ("ann-2", "Ann"),
    ], "bar is a key of the game, and ann the id of a removed character"


def test_a_name_without_latin_letters_gets_a_serial_id() -> None:
    table = tavern()
    assert come(table, Sheet(name="影", team="crowd"), Sheet(name="龍", team="crowd", count=2)) == [
        ("c1", "影"),
        ("c2", "龍 1"),
        ("c3", "龍 2"),
    ]
    assert free_id(table, "") == "c4" and free_id(table, "c3") == "c3-2"


def test_called_yields_each_sheet_before_the_next_id() -> None:
    table, sheets = tavern(), [Sheet(name="Cook", team="crowd", count=2)]
    found = []
    for sheet, who, name in called(table, sheets, ()):
        table.characters[who] = sheet.character(who, name)
        found.append((sheet is sheets[0], who, name))
    assert found == [(True, "cook-1", "Cook 1"), (True, "cook-2", "Cook 2")]


def test_a_sheet_and_its_character_hold_the_same() -> None:
    sheet = Sheet(name="Sly", team="crowd", concept="thief", notes=["limps"], hidden=True, known=["name"], pluck=2)
    sly = sheet.character("sly", "Sly")
    assert (sly.id, sly.concept, sly.notes, sly.hidden, sly.known, sly.pluck) == (
        *("sly", "thief", ("limps",), True, ("name",), 2),
    )
    assert Sheet.of(sly) == sheet
    usual = brawler("Bob")
    assert (Sheet.of(usual).known, Sheet.of(usual).pluck) == (None, None)


def test_a_file_holds_unusual_fields_with_remarks_last() -> None:
    sheet = Sheet(hidden=True, notes=["limps"], name="Sly", strength=4, known=["name"])
    assert [*sheet.unlike(Sheet()).items()] == [
        ("name", "Sly"),
        ("strength", 4),
        ("notes", ["limps"]),
        ("hidden", True),
        ("known", ["name"]),
    ]
