"""Names in sentences (lists, runs of numbers, possessives), normal spelling, close matches and free ids."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from itertools import chain, count

SHORTEST_RUN = 3
"""Fewest names in a run that `in_runs` shortens to the first and the last."""
_MANY = "[^s]s$"
"""Pattern of a name that counts as a plural: it ends in a single `s`."""


def listed(names: Sequence[str], word: str = "and") -> str:
    """Return names as a list in a sentence: `Ann, Bob and Cat`, with another `word` `Ann, Bob or Cat`."""
    return f" {word} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def in_runs(names: Iterable[str]) -> str:
    """Return names as a list in a sentence, with runs of numbers shortened: `Guard 1 to Guard 6, Ann and Bob`."""
    runs: list[list[str]] = []
    for name in names:
        if runs and name == _after(runs[-1][-1]):
            runs[-1].append(name)
        else:
            runs.append([name])
    shown: list[str] = []
    for run in runs:
        shown += [f"{run[0]} to {run[-1]}"] if len(run) >= SHORTEST_RUN else run
    return listed(shown)


def _after(name: str) -> str:
    """Return the name with the next number; empty for a name without a number."""
    match = re.fullmatch(r"(.* )([1-9][0-9]*)", name)
    return f"{match[1]}{int(match[2]) + 1}" if match else ""


def whose(name: str) -> str:
    """Return the possessive of a side, whose name may be a plural: `The house's`, `Players'`."""
    return name + ("'" if re.search(_MANY, name) else "'s")


def same_name(name: str) -> str:
    """Return a normal form of a name, equal for spellings that differ only in capitals and spaces."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


def nearest(word: str, known: Sequence[str]) -> str:
    """Return ` (did you mean "…"?)` with the most similar known word; empty if none is similar."""
    from difflib import get_close_matches  # seldom needed and slow to load

    spelled = {same_name(name)[:60]: name for name in reversed(known)}
    matches = get_close_matches(same_name(word)[:60], list(spelled), 1)
    return f' (did you mean "{spelled[matches[0]]}"?)' if matches else ""


def set_apart(wished: str, taken: Collection[str]) -> str:
    """Return the wished id, or that id with the lowest free number from 2 on if it is taken."""
    numbers = (f"{wished}-{n}" for n in count(2))
    return next(free for free in chain((wished,), numbers) if free not in taken)
