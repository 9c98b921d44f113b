"""The advice on a prompt's question; and a long list that is filtered by typing.

Letters, digits and a few signs go into the filter, so the options of such a list have no letters; other keys work as
in any list, except that Space goes on with a name of several words. The screen sets `filters` for a list that is longer
than its window.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from itertools import chain
from logging import getLogger
from time import monotonic
from typing import Any, TypeVar

from unhex_tui.engine.advice import Advice, Facts, LazyPreviews, Odds, Preview
from unhex_tui.engine.decision import Answer, Explanation, Option, Reason
from unhex_tui.engine.dice import RollStrip
from unhex_tui.engine.reference import american
from unhex_tui.engine.value import Value
from unhex_tui.tui.look.plain_text import Hint
from unhex_tui.tui.questions.typed_ahead import TYPED, Pressed

T = TypeVar("T")

NO_MATCH = "Nothing matches what you typed: Esc clears the filter"
_LONGEST = 40
"""Most characters of a filter."""
_SIGNS = "-+'’&"
"""Signs that a filter may contain beside letters and digits."""
_LEAVES_WORD = (" ", "up", "down", "home", "end", "enter")
"""Keys after which Space no longer goes on with a word of the filter; a command such as `?` leaves the word open."""

AT_ONCE = 0.008
"""Seconds in which odds and previews become known before they are first shown."""
_SHOWS_EVERY = 0.1
"""Seconds between two paints while odds are counted."""

FAILURES = getLogger("unhex_tui.failures")
"""Logger for errors that the app survives; their tracebacks go to its failure file."""


def has(texts: Iterable[str], query: str) -> bool:
    """Tell whether the texts contain every word of a query, in any order.

    A word may span spaces, hyphens may be missing or added, and the spelling may be British: `goodtwohand`, `colour`.
    """
    whole = "\n".join(texts).casefold()
    joined = whole.replace(" ", "")
    plain = joined.replace("-", "")

    def found(word: str) -> bool:
        return word in whole or word in joined or (word.replace("-", "") or word) in plain

    return all(found(word) or found(american(word)) for word in query.casefold().split())


def types(key: str) -> bool:
    """Tell whether a key adds a character to a filter."""
    return len(key) == 1 and (key.isalnum() or key in _SIGNS)


class Item(Value):
    """An option as shown in the list."""

    option: Option
    letter: str
    mark: str = ""
    """The sign before the option: a box for a pick, or its points."""
    reasons: tuple[Reason, ...] = ()
    """Why the option is blocked; empty if it can be answered."""
    twice: bool = False
    """Whether the letter takes the option at the second press only."""

    @property
    def keys(self) -> str:
        """The keys to press for the option: its letter, or `gg` for twice."""
        return self.letter * (1 + self.twice)


class Advised:
    """The advice on a prompt's question, worked out only when it is shown."""

    decision: Any
    at: str
    """Key of the option at the cursor; empty for none."""
    advise: Callable[[], Advice]
    """Return the advice for the decision; set by the desk."""
    tried_out: Callable[[Answer], Preview | None]
    """Return the preview of an answer by a trial; set by the desk for a question of the session."""
    trials: dict[str, Preview | None]
    """The previews by trials so far, by answer."""
    counts = True
    """False once all odds and previews are known; those that take long are worked out in steps, between two keys."""
    _so_far: Odds | None = None
    """The odds known so far; None before they were asked for."""
    _news = False
    """True if the screen lacks odds that are known by now."""
    _shown = 0.0
    """The time, by `monotonic`, at which odds were shown last."""
    tallest: dict[int, int]
    """The most lines of a preview that the panel has shown below the options of this prompt, by the panel's width."""

    @property
    def options(self) -> tuple[Option, ...]:
        raise NotImplementedError

    def items(self, *, blocked: bool = False) -> list[Item]:
        raise NotImplementedError

    @property
    def started(self) -> bool:
        return False

    def attempt(self, make: Callable[[], T], what: str, instead: Callable[[Exception], T]) -> T:
        """Return the result of `make`; on an error log it and return `instead(error)`: the question stays open."""
        try:
            return make()
        except Exception as error:
            FAILURES.exception("%s of the question %s", what, self.decision.question)
            return instead(error)

    @cached_property
    def advice(self) -> Advice:
        """Odds and previews, computed on first use; after an error the odds tell of it."""

        def unknown(error: Exception) -> Advice:
            return Advice(odds=partial(Odds, words={"": f"no preview: {error!r}"}))

        return self.attempt(self.advise, "The previews", unknown)

    @property
    def odds(self) -> Odds:
        """Odds of the dice ahead, for the GM alone; empty once a digit of the dice is typed."""
        if self.started:
            return Odds()
        if self._so_far is None:
            self._so_far = Odds()
            self._work(AT_ONCE)
            self._news, self._shown = False, monotonic()
        return self._so_far

    def count(self, seconds: float) -> bool:
        """Work out odds and previews that take long, for at most that time; return whether to show what is known."""
        self._work(seconds)
        now = monotonic()
        if not self._news or (self.counts and now < self._shown + _SHOWS_EVERY):
            return False
        self._news, self._shown = False, now
        return True

    def _work(self, seconds: float) -> None:
        def unknown(error: Exception) -> None:
            self._so_far, self._news = Odds(words={"": f"no odds: {error!r}"}), True

        until = monotonic() + seconds
        while self.counts:
            step = self.attempt(lambda: next(self._steps, None), "The odds", unknown)
            self.counts, self._news = step is not None, self._news or bool(step)
            if monotonic() > until:
                break

    @cached_property
    def _steps(self) -> Iterator[bool]:
        """The steps of the work, each telling whether more is known: first the odds, then previews made one by one."""
        return chain(self._odds_in_steps(), self._previews_in_steps())

    def _odds_in_steps(self) -> Iterator[bool]:
        quick = True
        for odds in self.advice.gradual(lambda: self.at):
            news = odds is not None and odds is not self._so_far
            self._so_far, quick = odds or self._so_far, False
            yield news
        if quick:
            self._so_far = self.advice.odds()
            yield True

    def _previews_in_steps(self) -> Iterator[bool]:
        previews = self.advice.previews
        if isinstance(previews, LazyPreviews):
            for key in [item.option.key for item in self.items()]:
                news = key not in previews.known and previews.get(key) is not None
                yield news

    @cached_property
    def strip(self) -> RollStrip | None:
        """The outcome of each number of the roll; None if the roll has no strip."""
        return self.attempt(self.advice.strip, "The strip", lambda _: None)

    @property
    def preview(self) -> Preview | None:
        """Preview of the option at the cursor; None without a preview."""
        return self.preview_of(self.at)

    @cached_property
    def tries(self) -> frozenset[str]:
        """Keys of the options without a preview of the game, which get one by a trial."""
        return frozenset(option.key for option in self.options if self.advice.tries) - {*self.advice.previews}

    def preview_of(self, key: str) -> Preview | None:
        """Return the preview of an option: the game's, or, for the option at the cursor only, that of a trial."""
        return self.own_preview(key) or self.trial_of(key)

    def own_preview(self, key: str) -> Preview | None:
        """Return the game's preview of an option; None too if it is still to be worked out in a later step."""
        previews = self.advice.previews
        if isinstance(previews, LazyPreviews) and key != self.at and self.odds and self.counts:
            return previews.known.get(key)
        return previews.get(key)

    def trial_of(self, key: str) -> Preview | None:
        """Return the preview of the option at the cursor by a trial, kept with the question; None for other options."""
        if key != self.at or key not in self.tries:
            return None
        answer = self.answer_with(key)
        if (known := str(answer)) not in self.trials:
            self.trials[known] = self.attempt(lambda: self.tried_out(answer), "The trial", lambda _: None)
        return self.trials[known]

    def answer_with(self, key: str) -> Answer:
        """Return the answer that takes an option."""
        return key

    @cached_property
    def paired(self) -> bool:
        """Whether the question has two options, and one would change a sheet: the panel shows both sheets."""
        previews = self.advice.previews if len(self.options) == 2 else {}
        return len(previews) == 2 and any(preview.changes for preview in previews.values())


class Filtering(Advised):
    """The filter of a prompt."""

    filter = ""
    filters = False
    """Whether typing filters, because the list is longer than its window."""
    resting: frozenset[str] = frozenset()
    """Keys that still undo and redo instead of typing; empty once anything is typed."""
    in_word = False
    """Whether the last key changed a word of the filter."""
    pointed = ""
    """Key of the option at the cursor; empty for none."""
    begun = ""
    """The signs typed so far of a longer key."""

    @property
    def catalogue(self) -> bool:
        """Whether the options are looked up by name and may be filtered."""
        return bool(getattr(self.decision, "catalogue", False)) and not self.decision.secret

    @property
    def filtering(self) -> bool:
        return self.filters and self.catalogue

    @property
    def explanation(self) -> Explanation:
        """The blocked options with their reasons, and notes."""
        raise NotImplementedError

    @cached_property
    def facts(self) -> Facts:
        return self.attempt(self.advice.facts, "The columns", lambda _: Facts())

    @property
    def counted(self) -> tuple[int, int]:
        """The number of options that match the filter, and the number of all options, blocked ones included."""
        return len(self.items()), len(self.options) + len(self.explanation.blocked)

    def _fits(self, option: Option) -> bool:
        return has((option.hint, self.facts.words.get(option.key, ""), *self._names(option)), self.filter)

    def _names(self, option: Option) -> tuple[str, ...]:
        return (option.label, option.group, *self.facts.cells.get(option.key, ()))

    @property
    def spaces(self) -> bool:
        """Whether Space goes into the filter: right after a word that another word follows in a listed name."""
        word = self.filter.casefold().rpartition(" ")[2] if self.filtering and self.in_word and not self.begun else ""
        names = (name.casefold() for item in self.items() for name in self._names(item.option)) if word else ()
        return any(re.search(rf"\b{re.escape(word)}[ -]", name) for name in names)

    def space(self, does: str) -> Hint:
        """Return the hint for Space at an option; where it types a space at first, a second one has its meaning."""
        return "Space twice" if self.spaces else "Space", does

    def rest(self, keys: frozenset[str]) -> None:
        """Let these keys undo and redo instead of filtering, until any other key is typed."""
        self.resting = keys if self.filtering else frozenset()

    def wake(self) -> None:
        """Let every key type from now on."""
        self.resting = frozenset()

    def _filtered_by(self, key: str) -> Pressed | None:
        """Add a character to the filter, or remove its last one or all; return None for every other key."""
        if key in self.resting:
            return None
        self.wake()
        spaces = self.spaces
        if types(key) or key == "backspace" or key in _LEAVES_WORD:
            self.in_word = key not in _LEAVES_WORD
        if key in ("backspace", "ctrl+u", "ctrl+w") and self.filter:
            typed = self.filter[:-1] if key == "backspace" else ""
        elif (types(key) or (key == " " and spaces)) and not self.begun:
            typed = (self.filter + key)[:_LONGEST]
        else:
            return None
        self.filter = typed
        options = [item.option for item in self.items() if not item.reasons] if typed else []
        first = [option for option in options if option.label.casefold().startswith(typed.casefold())]
        self.pointed = next((option.key for option in (*first, *options)), "")
        return TYPED

    def _unfiltered(self) -> bool:
        """Clear the filter; return False if it was empty."""
        if not self.filter:
            return False
        self.filter = self.pointed = ""
        return True
