"""Names as one says them: several in a row, several alike, whose something is; as they are spelled, and as ids that are
not taken. No rules.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from itertools import chain, count

SHORTEST_RUN = 3
"""So many numbered alike one after the other are said by the first and the last."""
_MANY = "[^s]s$"
"""How a name ends that is of many."""


def listed(names: Sequence[str]) -> str:
    """Names as one says them: `Ann, Bob and Cat`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def in_runs(names: Iterable[str]) -> str:
    """The same for many: `Guard 1 to Guard 6, Ann and Bob`."""
    runs: list[list[str]] = []
    for name in names:
        if runs and name == _after(runs[-1][-1]):
            runs[-1].append(name)
        else:
            runs.append([name])
    said: list[str] = []
    for run in runs:
        said += [f"{run[0]} to {run[-1]}"] if len(run) >= SHORTEST_RUN else run
    return listed(said)


def _after(name: str) -> str:
    """The name numbered one more; empty for one without a number."""
    found = re.fullmatch(r"(.* )([1-9][0-9]*)", name)
    return f"{found[1]}{int(found[2]) + 1}" if found else ""


def whose(name: str) -> str:
    """A name as that of an owner, of one or of many: `Moss's`, `Players'`."""
    return name + ("'" if re.search(_MANY, name) else "'s")


# -------------------------------------------------------------------- spelling


def same_name(name: str) -> str:
    """What two spellings of one name have in common: capitals and the width of spaces do not count."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


def nearest(word: str, known: Sequence[str]) -> str:
    """The question whether the known word most like it is meant; empty where none is like it."""
    from difflib import get_close_matches  # seldom needed, and dear to load

    spelled = {same_name(name)[:60]: name for name in reversed(known)}
    found = get_close_matches(same_name(word)[:60], list(spelled), 1)
    return f' (did you mean "{spelled[found[0]]}"?)' if found else ""


def set_apart(wished: str, taken: Collection[str]) -> str:
    """The wished id, or the first of its kind with a number that is not taken."""
    numbers = (f"{wished}-{n}" for n in count(2))
    return next(one for one in chain((wished,), numbers) if one not in taken)
