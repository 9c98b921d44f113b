"""Events in words: every kind of event has some; lists of many names."""

import importlib
import pkgutil

import pytest

from unhex_tui.systems.unhex import events
from unhex_tui.systems.unhex.events.event import Event

TOPICS = [importlib.import_module(f"{events.__name__}.{one.name}") for one in pkgutil.iter_modules(events.__path__)]
KINDS = sorted(Event.__subclasses__(), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_words_of_its_own(kind: type[Event]) -> None:
    assert {"words", "says"} & vars(kind).keys(), f"nothing says what {kind.__name__} is in words"


def test_what_has_no_words_is_refused_by_name() -> None:
    class Unheard(Event):
        pass

    with pytest.raises(AttributeError, match="Unheard"):
        Unheard().words(None)  # type: ignore[arg-type]


def test_each_topic_says_in_its_docstring_which_rules_it_puts_into_words() -> None:
    for topic in TOPICS:
        assert topic.__name__.endswith(".event") or "-1" in (topic.__doc__ or "") or "-2" in (topic.__doc__ or "")
