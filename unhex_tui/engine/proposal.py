"""Proposals: the answer that the hand would give to a session's pending decision, and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from logging import getLogger
from random import Random
from typing import Any

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.decision import Answer, Decision, Enter, Pick, Roll
from unhex_tui.engine.hand import TEMPERS, chosen, offered, ranked
from unhex_tui.engine.judging import Judged
from unhex_tui.engine.system import System
from unhex_tui.engine.value import Value

_FAILURES = getLogger("unhex_tui.failures")


class Proposal(Value):
    """An answer with its reason."""

    answer: Answer | None
    """The answer; None if the dice are to be rolled."""
    why: str
    """The answer in words, its exact odds, and the part of its worth by which it beats the next best."""


def judgement(system: System, table: Any, decision: Decision) -> Judged:
    """Return what a game thinks of the answers to a decision; nothing if its judge fails, which is logged."""
    try:
        return system.judge(table, decision)
    except Exception:  # the table answers, as in a game without judges
        _FAILURES.exception("The judge of the question %s", decision.question)
        return Judged()


def proposed(
    system: System,
    table: Any,
    decision: Decision,
    *,
    temper: str = "plain",
    seed: str = "",
    before: Collection[Hashable] = (),
    odds: Callable[[], Odds] = Odds,
) -> Proposal | None:
    """Return the hand's answer to a decision; None if it gives none.

    `before` are answers to this question with this prompt since something was last told; `seed` decides what a heated
    hand draws. `odds` counts the exact odds of the options.
    """
    judged = judgement(system, table, decision)
    if not judged.says:
        return None
    answer = chosen(decision, judged, Random(seed), heat=TEMPERS[temper], before=before)
    if isinstance(decision, Roll) and not isinstance(answer, str):
        return Proposal(None, "")
    try:
        known = odds()
    except Exception:  # the reason does without
        _FAILURES.exception("Odds of the question %s", decision.question)
        known = Odds()
    return Proposal(answer, _why(decision, judged, answer, known))


def _key(answer: Answer) -> str:
    return answer if isinstance(answer, str) else str(answer) if isinstance(answer, int) else ""


def _label(decision: Decision, key: str) -> str:
    return next((option.label for option in offered(decision) if option.key == key), key)


def _why(decision: Decision, judged: Judged, answer: Answer, odds: Odds) -> str:
    key = _key(answer)
    others = [other for other, _ in ranked(decision, judged) if other != key]
    rather = ""
    if key in judged.worths and others and (lead := _ahead(judged, key, others[0])):
        rather = f"preferred to “{_label(decision, others[0])}” ({lead})"
    return "; ".join(filter(None, (decision.describe(answer), odds.describe(key) if key else "", rather)))


def _ahead(judged: Judged, key: str, other: str) -> str:
    """Return the part of a worth by which an answer is most ahead of another, in words; empty if it is not ahead.

    A part that counts against the other has a minus.
    """
    mine, theirs = dict(judged.terms(key)), dict(judged.terms(other))
    leads = {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in (*mine, *theirs)}
    best = max(leads, key=leads.__getitem__, default="")
    if not best or leads[best] < 0.005:
        return ""
    if mine.get(best, 0.0) <= 0:
        return f"against it: {best} {_foes(-leads[best])}"
    return f"{best} {_foes(leads[best])}"


def best_answers(system: System, table: Any, decision: Decision) -> list[str]:
    """Return the three best answers in words, each with the parts of its worth in foes put out of the fight."""
    judged = judgement(system, table, decision)
    if not judged.says:
        return []
    lines, answers = [], ranked(decision, judged)
    free = isinstance(decision, Pick) and not decision.least
    none = "Roll the dice" if isinstance(decision, Roll) else decision.describe([]) if free else ""
    if answers and none:  # the answer that takes none of them
        answers = sorted([("", judged.worths.get("", 0.0)), *answers], key=lambda each: -each[1])
    for key, worth in answers[:3]:
        terms = judged.terms(key) if key else ()
        parts = [(name, f"{name} {_foes(part)}") for name, part in terms if abs(part) >= 0.005]
        why = parts[0][0] if len(parts) == 1 else ", ".join(words for _, words in parts)
        label = f"answer {key}" if isinstance(decision, Enter) else _label(decision, key) if key else none
        lines.append(f"{label}: {_foes(worth)}{f' ({why})' if why else ''}")
    return lines


def _foes(worth: float) -> str:
    return f"{round(worth, 2) + 0.0:+.2f}".replace("-", "−")
