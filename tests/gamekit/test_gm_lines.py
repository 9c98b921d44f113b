"""Shorthand lines of the GM, read as GM actions with all their answers."""

from __future__ import annotations

from typing import Any

import pytest
from tavern import Tavern, brawler, tavern

from unhex_tui.engine.wording import Reading
from unhex_tui.gamekit.shorthand import Line, Verb, part, read

ASKS = ("amend.who", "amend.what")


def points(line: Line) -> Reading:
    """Read the pluck that a character has now."""
    if not line.rest.isdigit():
        return Reading(wrong=f"{line.who.name}: how much pluck?", could=line.goes_on("pluck 0", "pluck 6"))
    return line.amends("pluck", {"amend.number": int(line.rest)}, "by hand")


PLUCK = Verb(r"(has )?pluck\b", points, ("pluck …",))
VERBS = (PLUCK, *part())


def room() -> Tavern:
    people = (
        brawler("Ann", "band", letter="a"),
        brawler("Bob", letter="b"),
        brawler("Bob Senior"),
        brawler("Cy", away=True),
    )
    return tavern(*people)


def understood(line: str, table: Tavern | None = None, **more: Any) -> Reading:
    return read(table or room(), line, VERBS, ASKS, **more)


@pytest.mark.parametrize(
    ("line", "who", "fact", "answers"),
    [
        ("ann pluck 3", "ann", "pluck", {"amend.number": 3}),
        ("ANN has pluck 0", "ann", "pluck", {"amend.number": 0}),
        ("a pluck 3", "ann", "pluck", {"amend.number": 3}),
        ("b pluck 2", "bob", "pluck", {"amend.number": 2}),
        ("bob senior pluck 2", "bob-senior", "pluck", {"amend.number": 2}),
        ("ann gone", "ann", "away", {}),
        ("ann leaves", "ann", "away", {}),
        ("cy back", "cy", "away", {}),
    ],
)
def test_a_line_is_an_edit(line: str, who: str, fact: str, answers: dict[str, Any]) -> None:
    reading = understood(line)
    assert (reading.aside, reading.answers, reading.wrong) == (
        "amend",
        {"amend.who": who, "amend.what": fact, **answers},
        "",
    )


def test_an_edit_may_add_a_remark() -> None:
    assert understood("ann pluck 3").told == ("by hand",)


def test_a_folded_character_is_chosen_in_two_steps() -> None:
    table = tavern(brawler("Ann", "band"), *(brawler(f"Guard {n}", away=True) for n in range(1, 6)))
    assert understood("guard 4 back", table).answers == {
        "amend.who": ":away",
        "amend.away": "guard-4",
        "amend.what": "away",
    }


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("dov pluck 3", "No character called “dov”. Available: Ann, Bob and Bob Senior"),
        ("ann", "Ann: what?"),
        ("ann dances", "Don't know “dances” after Ann"),
        ("ann pluck much", "Ann: how much pluck?"),
        ("ann back", "Ann takes part already"),
        ("cy gone", "Cy is away already"),
        ("ann gone for good", "Ann: don't know “for good”"),
        ("note", "Type the note"),
        ("note ann:", "Type the note"),
    ],
)
def test_a_line_that_is_not_understood_says_why(line: str, wrong: str) -> None:
    reading = understood(line)
    assert (reading.aside, reading.wrong) == ("", wrong)


def test_a_name_alone_suggests_what_fits() -> None:
    reading = understood("ann")
    assert (reading.could, reading.who, reading.called, reading.named) == (("Ann pluck ", "Ann gone"), "ann", "Ann", 1)
    assert understood("cy").could == ("Cy pluck ", "Cy back")
    assert understood("ann g").could == ("Ann gone",)


def test_an_ambiguous_name_suggests_whole_lines() -> None:
    table = tavern(brawler("Guard 1"), brawler("Guard 2"))
    reading = understood("guard pluck 3", table)
    assert reading.wrong == "“guard” could be Guard 1 or Guard 2"
    assert reading.could == ("Guard 1 pluck 3", "Guard 2 pluck 3")


def test_an_empty_line_gives_examples() -> None:
    assert understood("").could == ("Ann pluck ", "Bob gone", "note ")
    assert understood("", tavern()).could == ("note ",)


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("note no rain", {"note.about": ":session", "note.text": "no rain"}),
        ("NOTE: no rain", {"note.about": ":session", "note.text": "no rain"}),
        ("note ann: owes Bob", {"note.about": "ann", "note.text": "owes Bob"}),
        ("note a: owes Bob", {"note.about": "ann", "note.text": "owes Bob"}),
        ("note bar: wet", {"note.about": "area-1", "note.text": "wet"}),
        ("note rain: none", {"note.about": ":session", "note.text": "rain: none"}),
    ],
)
def test_a_line_is_a_note(line: str, answers: dict[str, Any]) -> None:
    reading = understood(line, places={"area-1": "Bar", "area-2": "Yard"} if "bar" in line else {})
    assert (reading.aside, reading.answers) == ("note", answers)
