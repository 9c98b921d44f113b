"""What cannot be answered, told in a line: by what bars it, those named first whom it bars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from unhex_tui.engine.decision import Blocked, Option

_NAMED, _NAMES = 3, 24
"""Options named where several are barred by the same, and how long their names may be together."""


def named(those: Iterable[Blocked]) -> str:
    """Options by their labels, what several of them share said once."""
    alike: dict[str, list[str]] = {}
    for one in those:
        alike.setdefault(one.shared, []).append(one.option.label.removeprefix(one.shared))
    return "; ".join(shared + ", ".join(labels) for shared, labels in alike.items())


def _barred(those: list[Blocked], reason: str) -> str:
    """Options that are barred by the same, the first by name, so that it is in sight what bars them: after a colon, or
    of each of them.
    """
    most = next(n for n in range(_NAMED, 0, -1) if n == 1 or len(named(those[:n])) <= _NAMES)
    more = f" and {len(those) - most} more" if len(those) > most else ""
    return named(those[:most]) + more + (": each" if len(those) > 1 and reason[0] == " " else "") + reason


def barred_by(blocked: Iterable[Blocked]) -> tuple[tuple[str, int], ...]:
    """Those that cannot be answered, by the first reasons against them, each with how many options it bars.

    A reason that begins with whose it is says the name itself, or of several that it holds for each.
    """
    by_reason: dict[str, dict[str, Blocked]] = {}
    many: Counter[str] = Counter()
    for one in blocked:
        text = one.reasons[0].text if one.reasons else "not possible"
        who, reason, row = one.shared.rstrip(": "), f": {text}", one
        if text.startswith(f"{(label := one.option.label.removeprefix(one.shared))} "):
            at = one.shared and not one.shared.endswith(": ")  # the name ends what is barred: it has no verb there
            reason = f"{':' if at else ''}{text.removeprefix(label)}"
        elif who and text.startswith(f"{who} "):
            reason, row = text.removeprefix(who), Blocked(Option(who, who), ())
        by_reason.setdefault(reason, {})[row.option.key] = row
        many[reason] += 1
    return tuple((_barred(list(rows.values()), why), many[why]) for why, rows in by_reason.items())
