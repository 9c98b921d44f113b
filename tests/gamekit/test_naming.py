"""Names in sentences: lists, numbered runs, and the genitive; spelling, close matches and free ids."""

import pytest

from unhex_tui.gamekit.naming import in_runs, listed, nearest, same_name, set_apart, whose


def test_names_are_listed_as_one_says_them() -> None:
    assert listed([]) == ""
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Bob"]) == "Ann and Bob"
    assert listed(["Ann", "Bob", "Cat"]) == "Ann, Bob and Cat"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Thug 1", "Thug 2", "Thug 3"], "Thug 1 to Thug 3"),
        (["Thug 9", "Thug 10", "Thug 11", "Ann"], "Thug 9 to Thug 11 and Ann"),
        (["Thug 1", "Thug 2"], "Thug 1 and Thug 2"),
        (["Thug 1", "Thug 3", "Thug 4", "Thug 5"], "Thug 1 and Thug 3 to Thug 5"),
        (["Thug 1", "Rat 2", "Thug 3"], "Thug 1, Rat 2 and Thug 3"),
        (["Ann", "Bob", "Cat"], "Ann, Bob and Cat"),
        ([], ""),
    ],
)
def test_many_alike_are_said_by_the_first_and_the_last(names: list[str], said: str) -> None:
    assert in_runs(names) == said


def test_what_belongs_to_many_has_no_second_s():
    assert [whose(name) for name in ("Moss", "Players", "Ann")] == ["Moss's", "Players'", "Ann's"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("The  Mill", "the mill", True),
        ("STRASSE", "straße", True),
        ("Café", "Cafe\u0301", True),
        ("Mill", "Mills", False),
        ("Thug 1", "Thug1", False),
    ],
)
def test_spellings_differ_only_by_more_than_capitals_and_spaces(one: str, other: str, same: bool) -> None:
    assert (same_name(one) == same_name(other)) is same


def test_the_nearest_word_is_suggested() -> None:
    known = ["bouncer", "sailor", "Sailor King"]
    assert nearest("sailer", known) == ' (did you mean "sailor"?)'
    assert nearest("SAILOR", known) == ' (did you mean "sailor"?)'
    assert nearest("dragon", known) == ""
    assert nearest("sailor", []) == ""


def test_of_equal_spellings_the_first_is_suggested() -> None:
    assert nearest("mill", ["The Bar", "Mill", "mill"]) == ' (did you mean "Mill"?)'


def test_a_taken_id_gets_the_lowest_free_number() -> None:
    assert set_apart("ann", []) == "ann"
    assert set_apart("ann", {"ann", "ann-3"}) == "ann-2"
    assert set_apart("ann", {"ann", "ann-2", "ann-3"}) == "ann-4"
