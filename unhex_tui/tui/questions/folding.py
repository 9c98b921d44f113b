"""Blocked options in one line: grouped by reason, the first options of each reason named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from unhex_tui.engine.decision import Blocked, Option

_NAMED, _NAMES = 3, 24
"""Most options named per reason, and the most characters of their names together."""


def named(those: Iterable[Blocked]) -> str:
    """Return the labels of blocked options, with a shared beginning said once."""
    alike: dict[str, list[str]] = {}
    for one in those:
        alike.setdefault(one.shared, []).append(one.option.label.removeprefix(one.shared))
    return "; ".join(shared + ", ".join(labels) for shared, labels in alike.items())


def _barred(those: list[Blocked], reason: str) -> str:
    """Return a line of options blocked for the same reason, the first by name.

    The reason follows a colon, or "each" for several.
    """
    most = next(n for n in range(_NAMED, 0, -1) if n == 1 or len(named(those[:n])) <= _NAMES)
    more = f" and {len(those) - most} more" if len(those) > most else ""
    return named(those[:most]) + more + (": each" if len(those) > 1 and reason[0] == " " else "") + reason


def barred_by(blocked: Iterable[Blocked]) -> tuple[tuple[str, int], ...]:
    """Return the blocked options grouped by their first reason, each line with the number of its options.

    A reason that begins with an option's own label is not repeated after that label.
    """
    by_reason: dict[str, dict[str, Blocked]] = {}
    many: Counter[str] = Counter()
    for one in blocked:
        text = one.reasons[0].text if one.reasons else "not possible"
        who, reason, row = one.shared.rstrip(": "), f": {text}", one
        if text.startswith(f"{(label := one.option.label.removeprefix(one.shared))} "):
            at = one.shared and not one.shared.endswith(": ")  # after a verb the name cannot be a subject
            reason = f"{':' if at else ''}{text.removeprefix(label)}"
        elif who and text.startswith(f"{who} "):
            reason, row = text.removeprefix(who), Blocked(Option(who, who), ())
        by_reason.setdefault(reason, {})[row.option.key] = row
        many[reason] += 1
    return tuple((_barred(list(rows.values()), why), many[why]) for why, rows in by_reason.items())
