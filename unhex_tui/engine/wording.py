"""Words typed for something that has a name: which of several they mean, or that they mean none or too many.

A word stands for one that begins so, numbers only for themselves; words may be left out, not moved; a sign that
comes first means only what is called so. No game is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from unhex_tui.engine.decision import Answer
from unhex_tui.engine.value import Value

_WORD = r"\w+|[^\w\s]"
_SPOKEN = r"\w"


class Word(Value):
    """A word, or a sign that stands alone, of a line that was typed."""

    text: str
    """Folded, so that capitals are as good as small letters."""
    start: int
    end: int
    """Where it stands in the line: from `start` up to `end`."""


class Reading(Value):
    """What a system reads in a line of shorthand: an aside and its answers, or what it does not understand."""

    aside: str = ""
    """Name of the aside that does it; empty where none does."""
    answers: Mapping[str, str | int | list[str]] = {}
    """By the ids of the questions that the aside may ask."""
    wrong: str = ""
    """Where it is no aside: what is not understood, in a whole sentence; empty where the line means nothing to it."""
    could: tuple[str, ...] = ()
    """Whole lines that it could be, or go on as, the likeliest first."""
    told: tuple[str, ...] = ()
    """What else is to be known before it is done."""
    begun: bool = False
    """Where it is no aside yet: it would be one if more were said, or something else; `wrong` says what."""
    who: str = ""
    """Whom the line names where nothing else of it is understood: what follows may be their answer."""
    named: int = 0
    """How many words name them."""
    called: str = ""
    """Their name."""
    in_play: tuple[Answer, ...] = ()
    """What it means where all of this answers what is asked, one after the other; then it is no aside."""
    of_play: str = ""
    """What is to be known of that before it is done."""


class Meant(Value):
    """Which of several things words mean."""

    keys: tuple[str, ...]
    """Of the one that is meant, of those that it could be where they are several; none where it is no such thing."""
    taken: int
    """How many of the words name it."""
    whole: bool = False
    """They are its whole name."""
    late: bool = False
    """They leave out how it begins, such as the verb before a thing."""


def words_of(line: str) -> list[Word]:
    """The words and signs of a line."""
    return [Word(found[0].casefold(), found.start(), found.end()) for found in re.finditer(_WORD, line)]


def meant(words: Sequence[Word], names: Mapping[str, Iterable[str]]) -> Meant:
    """Which of several things the first words name: of the fits the longest, then a whole name, then its beginning; but
    a whole name before a longer fit in the middle of another. `names` says what each may be called, by its key.
    """
    typed = [word.text for word in words]
    fits = {
        key: max((_fit(typed, [word.text for word in words_of(name)]) for name in called), default=(0, False, 0))
        for key, called in names.items()
    }
    best = max(fits.values(), default=(0, False, 0))
    if best[2] < 0:
        best = max((fit for fit in fits.values() if fit[1]), default=best)
    return Meant(tuple(key for key, fit in fits.items() if fit[0] and fit == best), best[0], best[1], best[2] < 0)


def _fit(typed: Sequence[str], name: Sequence[str]) -> tuple[int, bool, int]:
    """How many of the typed words fit a name, whether they are all of it, and minus how many of its own come before;
    signs between its words count for nothing.
    """
    spoken = [word for word in name if re.match(_SPOKEN, word)]
    at = taken = before = 0
    for word in typed:
        found = next((i for i in range(at, len(name)) if _begins(name[i], word)), -1)
        if found < 0:
            break
        before = before if taken else sum(word in spoken for word in name[:found])
        at, taken = found + 1, taken + 1
    whole = [*typed[:taken]] in ([*name], spoken)
    if not (whole or (taken and re.match(_SPOKEN, typed[0]))):
        return 0, False, 0
    return taken, whole, -before


def _begins(word: str, typed: str) -> bool:
    return word == typed if typed.isdigit() else word.startswith(typed)
