"""Traits: what follows from the declaration of a character's field."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Meta
from tavern import Brawler, Making, brawler, tavern

from unhex_tui.engine.value import State, Value, field
from unhex_tui.files.schemas import model_of
from unhex_tui.gamekit import documents as d
from unhex_tui.gamekit.casting import file_part, sheet_of
from unhex_tui.gamekit.documents import place
from unhex_tui.gamekit.gm_actions import number_edits
from unhex_tui.gamekit.people import Fact
from unhex_tui.gamekit.shorthand import number_verbs, read
from unhex_tui.gamekit.traits import Name, Trait, bounds, in_files, numbers, one_of, sheet_rows, trait, traits


def _half(each: Any) -> int:
    return int(each.luck // 2)


class Charm(Value, array_like=True):
    """A part with an id."""

    id: str
    name: Annotated[Name, Trait(label="Name", about="its name")]
    power: Annotated[int, Meta(ge=1, le=9), Trait(label="Power")] = 1


class Lucky(Brawler):
    """A brawler with an invented number, one that it bounds, parts, and a field that only play changes."""

    luck: Annotated[
        int, Meta(ge=0, le=9), Trait(label="Luck: of the dice", letter="l", verb="luck", sheet="Luck", about="luck")
    ] = 4
    rest: Annotated[int, Meta(ge=0, le=9), Trait(label="Rest", usual=_half)] = 2
    mood: Annotated[str, Trait(label="Mood", file="feels", written_as=one_of(("", "glad")), after="luck")] = ""
    charms: Annotated[list[Charm], Meta(max_length=3), Trait(label="Charms")] = field(default_factory=list)
    seat: Annotated[str, Trait(label="Seat", lasting=False)] = ""
    counted: Annotated[int, Meta(ge=0, le=9), Trait(label="Counted", file=None)] = 0
    wagers: Annotated[int, Meta(ge=-5, le=5)] = 0


SHEET = sheet_of(Lucky, (Fact("name", "their name", "n"),))


def lucky(**more: Any) -> Lucky:
    return Lucky("ann", "Ann", "band", True, **more)


# ---------------------------------------------------------------------------------------------------------- declared


def test_traits_stand_in_file_order() -> None:
    keys = ["strength", "pluck", "pockets", "luck", "feels", "rest", "charms", "seat", "counted"]
    assert [each.key for each in traits(Lucky)] == keys
    assert [each.key for each in in_files(Lucky)] == keys[:-1]


def test_a_number_has_the_bounds_of_its_type() -> None:
    assert [each.name for each in numbers(Lucky)] == ["strength", "luck"]
    assert trait(Lucky, "luck").bounds == (0, 9) == bounds(Lucky)["luck"]
    assert trait(Lucky, "mood").bounds == (0, 0)
    assert bounds(Lucky)["wagers"] == (-5, 5), "a number that only play changes has bounds too"
    assert "figure" not in bounds(Lucky)
    assert trait(Lucky, "charms").most_parts == 3
    with pytest.raises(KeyError):
        trait(Lucky, "id")


# ---------------------------------------------------------------------------------------------------------- files


def test_a_file_holds_what_differs_from_the_usual() -> None:
    ann = lucky(luck=7, rest=3, mood="glad", charms=[Charm("coin", "Coin"), Charm("c9", "Key", 3)], seat="A1")
    sheet = SHEET.of(ann)
    assert (sheet.luck, sheet.rest, sheet.mood, sheet.seat) == (7, None, "glad", "")
    assert SHEET.of(lucky(luck=4, rest=9)).rest is None, "a number above the usual one is the usual one"
    assert [part.unusual() for part in sheet.charms] == [{"name": "Coin"}, {"name": "Key", "id": "c9", "power": 3}]
    assert [*sheet.unlike(SHEET())][-3:] == ["luck", "feels", "charms"], "keys of files, in file order"


def test_a_sheet_becomes_a_character() -> None:
    charm = file_part(Charm)
    ann = SHEET(name="Ann", luck=7, charms=[charm("Red Coin"), charm("影")]).character("ann", "Ann")
    assert (ann.luck, ann.rest, ann.mood) == (7, 3, "")
    assert ann.charms == [Charm("red-coin", "Red Coin"), Charm("charm", "影")]
    assert SHEET(name="Ann", luck=7, rest=0).character("ann", "Ann").rest == 0


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"luck": 10}, ["luck: expected at most 9"]),
        ({"luck": "4"}, ["luck: expected a whole number"]),
        ({"feels": "sad"}, ["feels: expected '' or 'glad'"]),
        ({"mood": "glad"}, ["mood: no such field. Available: "]),
        ({"rest": None, "luck": None}, ["luck: expected a whole number"]),
        ({"rest": -2}, ["rest: expected at least 0"]),
        ({"rest": 10}, ["rest: expected at most 9"]),
        ({"charms": [1] * 4}, ["charms: expected at most 3, not 4"]),
        ({"counted": 1}, ['counted: no such field (did you mean "count"?). Available: ']),
        ({"known": ["name", "numbers"]}, ["known.1: expected 'name'"]),
    ],
)
def test_a_file_gives_only_what_the_traits_allow(data: dict[str, Any], told: list[str]) -> None:
    mistakes: list[str] = []
    d.read_part(SHEET, data, place, mistakes, {})
    assert [mistake.partition("id, name")[0] for mistake in mistakes] == told


def test_the_model_names_the_fields_of_files() -> None:
    schema = model_of(SHEET).model_json_schema()["properties"]
    assert (schema["luck"]["minimum"], schema["luck"]["maximum"], schema["luck"]["default"]) == (0, 9, 4)
    assert "feels" in schema and not {"mood", "counted"} & schema.keys()


# ---------------------------------------------------------------------------------------------------------- play


def test_the_form_and_the_edits_list_the_numbers() -> None:
    class Form(Making):
        kind = SHEET

    shown = {entry.option.key: entry.option for entry in Form().numbered(SHEET.of(lucky(rest=1)))}
    assert (shown["luck"].label, shown["luck"].letter, shown["luck"].hint) == ("Luck: of the dice", "l", "4")
    assert shown["rest"].hint == "1/2"
    edits = [option for option, _ in number_edits(lucky(), lambda *_: None)]
    assert [(option.key, option.label, option.hint) for option in edits] == [
        ("strength", "Strength", "3"),
        ("luck", "Luck", "4"),
    ]


def test_shorthand_sets_a_number_by_its_verb() -> None:
    table: Any = tavern(lucky(), brawler("Bo"))
    asks = ("amend.who", "amend.what")
    answers = {"amend.who": "ann", "amend.what": "luck", "amend.number": 6}
    assert read(table, "Ann luck 6", number_verbs(Lucky), asks).answers == answers
    assert read(table, "Ann luck 6", number_verbs(Lucky, "number:"), asks).answers["amend.what"] == "number:luck"
    assert read(table, "Ann luck 10", number_verbs(Lucky), asks).wrong == "Ann: Luck is 0 to 9"
    assert read(table, "Ann luck", number_verbs(Lucky), asks).wrong == "Ann: Luck is 0 to 9"


def test_the_sheet_has_a_row_for_a_number_with_a_name() -> None:
    assert sheet_rows(lucky(luck=8)) == [("Luck", "8")]


def test_fields_of_one_row_stand_together() -> None:
    class Two(State):
        sin: Annotated[int, Trait(label="Sin", sheet="Sin", row="Soul")] = 3
        grace: Annotated[int, Trait(label="Grace", sheet="Grace", row="Soul")] = -2

    assert sheet_rows(Two()) == [("Soul", "Sin 3, Grace −2")]
