"""Names in sentences: lists, numbered runs, and the genitive."""

import pytest

from unhex_tui.gamekit.naming import in_runs, listed, whose


def test_names_are_listed_as_one_says_them() -> None:
    assert listed(["Ann"]) == "Ann"
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
