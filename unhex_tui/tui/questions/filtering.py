"""A long list that is filtered by typing: what is typed, which options have it, and where the cursor goes.

Letters and digits, spaces aside, are the filter, so that no option has a letter of its own there; other signs keep what
they do. Whether a list is longer than its window the screen knows, and says.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from unhex_tui.engine.advice import Advice, Facts
from unhex_tui.engine.decision import Explanation, Option, Reason
from unhex_tui.engine.value import Value
from unhex_tui.tui.questions.pressed import TYPED, Pressed

_LONGEST = 40
"""Characters of a filter."""
_SIGNS = "-+'’&"
"""What is typed beside letters and digits."""


def has(texts: Iterable[str], query: str) -> bool:
    """Whether some texts have every word of a query, wherever each stands; they may run words together: `goodtwo`."""
    whole = "\n".join(texts).casefold()
    joined = "".join(whole.split(" "))
    return all(word in whole or word in joined for word in query.casefold().split())


def types(key: str) -> bool:
    """Whether a key is a part of a filter."""
    return len(key) == 1 and (key.isalnum() or key in _SIGNS)


class Item(Value):
    """An option as it is shown."""

    option: Option
    letter: str
    mark: str = ""
    """What stands before it: picked, points."""
    reasons: tuple[Reason, ...] = ()
    """Why it is blocked; empty where it can be answered."""


class Filtering:
    """What a prompt does with the keys of a filter."""

    decision: Any
    filter = ""
    """What is typed."""
    filters = False
    """Typing filters: the list is longer than its window."""
    resting: frozenset[str] = frozenset()
    """Keys that type nothing yet, but go on undoing or bringing back; none once anything is typed."""
    pointed = ""
    begun = ""

    @property
    def catalogue(self) -> bool:
        """Whether the options are looked for by name, so that they may be filtered."""
        return bool(getattr(self.decision, "catalogue", False)) and not self.decision.secret

    @property
    def filtering(self) -> bool:
        """Whether keys filter now."""
        return self.filters and self.catalogue

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be answered."""
        raise NotImplementedError

    @property
    def explanation(self) -> Explanation:
        """What cannot, and why."""
        raise NotImplementedError

    @property
    def advice(self) -> Advice:
        """What each would mean."""
        raise NotImplementedError

    @cached_property
    def facts(self) -> Facts:
        """What is to be known of the options, in columns."""
        try:
            return self.advice.facts()
        except Exception:  # a list without columns can be answered too
            return Facts()

    @property
    def counted(self) -> tuple[int, int]:
        """How many options have what is typed, and how many there are."""
        return len(self.items()), len(self.options) + len(self.explanation.blocked)

    def items(self, *, barred: bool = False) -> list[Item]:
        """The options as they are shown."""
        raise NotImplementedError

    def _fits(self, option: Option) -> bool:
        """Whether an option has what is typed, in any of its columns or its heading."""
        cells, words = self.facts.cells.get(option.key, ()), self.facts.words.get(option.key, "")
        return has((option.label, option.hint, option.group, *cells, words), self.filter)

    def rest(self, keys: frozenset[str]) -> None:
        """Let these keys go on doing what has led here, where they would be typed."""
        self.resting = keys if self.filtering else frozenset()

    def wake(self) -> None:
        """From now on every key types."""
        self.resting = frozenset()

    def _filtered_by(self, key: str) -> Pressed | None:
        """Filter by one character more, or one less; None for any other key."""
        if key in self.resting:
            return None
        self.wake()
        if key == "backspace" and self.filter:
            typed = self.filter[:-1]
        elif types(key) and not self.begun:
            typed = (self.filter + key)[:_LONGEST]
        else:
            return None
        self.filter = typed
        found = [item.option for item in self.items() if not item.reasons] if typed else []
        first = [one for one in found if one.label.casefold().startswith(typed.casefold())]
        self.pointed = next((one.key for one in (*first, *found)), "")
        return TYPED

    def _unfiltered(self) -> bool:
        """Forget what is typed; False where nothing is."""
        if not self.filter:
            return False
        self.filter = self.pointed = ""
        return True
