"""Events in words: every kind of event has some, in the module of its topic."""

import inspect

import pytest

from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex import events
from unhex_tui.systems.unhex.events.event import Event
from unhex_tui.systems.unhex.narration import TOPICS
from unhex_tui.systems.unhex.narration.wording import line
from unhex_tui.systems.unhex.people.naming import in_runs, listed

KINDS = sorted(Event.__subclasses__(), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_words_in_the_module_of_its_topic(kind: type[Value]) -> None:
    words = line.registry.get(kind)
    assert words is not None, f"nothing says what {kind.__name__} is in words"
    assert words.__module__.rpartition(".")[2] == kind.__module__.rpartition(".")[2]


def test_there_are_words_for_events_only_and_every_event_is_offered_by_the_package() -> None:
    assert set(line.registry) - {object} == set(KINDS)
    assert {kind.__name__ for kind in KINDS} | {"Event"} == set(events.__all__)


def test_what_has_no_words_is_refused_by_name() -> None:
    class Unheard(Event):
        pass

    with pytest.raises(TypeError, match="Unheard"):
        line(Unheard(), None)


def test_each_topic_says_in_its_docstring_which_rules_it_puts_into_words() -> None:
    for topic in TOPICS:
        assert "-1" in (inspect.getdoc(topic) or "") or "-2" in (inspect.getdoc(topic) or "")


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
