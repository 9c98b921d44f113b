"""Events in words: every kind of event has some; many names in a row."""

import importlib
import pkgutil

import pytest

from unhex_tui.systems.unhex import events
from unhex_tui.systems.unhex.events.event import Event
from unhex_tui.systems.unhex.people.naming import in_runs, listed

TOPICS = [importlib.import_module(f"{events.__name__}.{one.name}") for one in pkgutil.iter_modules(events.__path__)]
KINDS = sorted(Event.__subclasses__(), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_words_of_its_own(kind: type[Event]) -> None:
    assert {"told", "says"} & vars(kind).keys(), f"nothing says what {kind.__name__} is in words"


def test_what_has_no_words_is_refused_by_name() -> None:
    class Unheard(Event):
        pass

    with pytest.raises(AttributeError, match="Unheard"):
        Unheard().told(None)  # type: ignore[arg-type]


def test_each_topic_says_in_its_docstring_which_rules_it_puts_into_words() -> None:
    for topic in TOPICS:
        assert topic.__name__.endswith(".event") or "-1" in (topic.__doc__ or "") or "-2" in (topic.__doc__ or "")


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
