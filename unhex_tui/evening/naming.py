"""Names as one says them: several in a row, several alike, whose something is. No rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

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
