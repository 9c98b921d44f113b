"""The hand: an answer to a decision from what a game thinks of its options; and its proposals, with the reasons.

The best option is taken, or one drawn among the near-best, by the temper. `heat` is the worth that such a draw may give
away. A key that begins with a colon only leads on: it is taken only if nothing else is left.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from logging import getLogger
from math import exp, isnan
from random import Random
from types import MappingProxyType
from typing import Any

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.decision import Allot, Answer, Choose, Decision, Enter, Option, Pick, Roll
from unhex_tui.engine.judging import Judged
from unhex_tui.engine.system import System
from unhex_tui.engine.value import Value

_FAILURES = getLogger("unhex_tui.failures")

TEMPERS: Mapping[str, float] = MappingProxyType({"sharp": 0.0, "plain": 0.03, "loose": 0.1})
"""Heat by temper."""
WORST = float("-inf")


def given(answer: Answer) -> Hashable:
    """Return an answer in a form that can be kept in a set."""
    if isinstance(answer, dict):
        return tuple(answer.items())
    return tuple(answer) if isinstance(answer, list) else answer


def chosen(
    decision: Decision, judged: Judged, rng: Random, *, heat: float = 0.0, before: Collection[Hashable] = ()
) -> Answer:
    """Return the answer of the hand; `rng` rolls dice and draws among near-best options.

    `before` are answers given to this question with this prompt since something was last told; none of them is
    repeated while there is another.
    """
    judged = numbered(judged)
    match decision:
        case Roll():
            return _rolled(decision, judged, rng)
        case Choose():
            return _option(decision, judged, rng, heat, before)
        case Pick():
            return _picked(decision, judged)
        case Allot():
            return _allotted(decision, judged)
        case Enter():
            return _entered(decision, judged, rng, heat, before)


def numbered(judged: Judged) -> Judged:
    """Return a judgement without the worths that are no number: such an option counts as one without a worth."""
    if any(map(isnan, judged.worths.values())):
        return judged._replace(worths={key: worth for key, worth in judged.worths.items() if not isnan(worth)})
    return judged


def ranked(decision: Decision, judged: Judged) -> list[tuple[str, float]]:
    """Return the keys that the game has a worth for, best first."""
    judged = numbered(judged)
    keys = [option.key for option in offered(decision)]
    if isinstance(decision, Enter):
        keys = [key for key in judged.worths if _fits(decision, key)]
    known = [(key, judged.worths[key]) for key in keys if key in judged.worths]
    return sorted(known, key=lambda each: -each[1])


def offered(decision: Decision) -> tuple[Option, ...]:
    """Return the options of a decision, or the extras of a roll."""
    match decision:
        case Choose() | Pick() | Allot():
            return decision.options
        case Roll():
            return decision.extras
        case Enter():
            return ()


def _drawn(worths: list[tuple[str, float]], rng: Random, heat: float) -> str:
    """Return the best key, or one drawn among those that give away little; the first of equal ones if not drawn."""
    every = [worth for _, worth in worths]
    top = max(every)
    if not heat or top == WORST:
        return worths[every.index(top)][0]
    # Where all worths are close together, a draw would be blind: it gives away at most a third of their span.
    span = top - min(every)
    within = min(heat, span / 6) or heat
    near = [(key, exp((worth - top) / within)) for key, worth in worths if worth >= top - 2 * within]
    return rng.choices([key for key, _ in near], [weight for _, weight in near])[0]


def _option(decision: Choose, judged: Judged, rng: Random, heat: float, before: Collection[Hashable]) -> str:
    keys = [option.key for option in decision.options]
    fresh = ([key for key in keys if key not in before] or keys) if before else keys
    worths = [(key, judged.worths[key]) for key in fresh if key in judged.worths]
    if worths:
        return _drawn(worths, rng, heat)
    for key in (judged.default, decision.enter):
        if isinstance(key, str) and key in fresh:
            return key
    return next((key for key in fresh if not key.startswith(":")), fresh[0])


def _rolled(decision: Roll, judged: Judged, rng: Random) -> Answer:
    worths = [(extra.key, judged.worths[extra.key]) for extra in decision.extras if extra.key in judged.worths]
    best = max(worths, key=lambda each: each[1], default=("", WORST))
    if best[1] > judged.worths.get("", 0.0):
        return best[0]
    return [rng.randint(die.low, die.high) for die in decision.dice]


def _picked(decision: Pick, judged: Judged) -> list[str]:
    """Return the options that add worth, the best first, then as many more as are needed."""
    picked: dict[str, Option] = {}
    taken: set[str] = set()

    def take(option: Option) -> None:
        needed = [] if option.needs in picked else [each for each in decision.options if each.key == option.needs]
        new = [*needed, option]
        uses = [use for each in new for use in each.uses]
        keys = {*picked, *(each.key for each in new)}
        complete = all(not each.needs or each.needs in keys for each in new)
        if complete and len(keys) <= decision.most and len({*uses}) == len(uses) and not taken.intersection(uses):
            picked.update((each.key, each) for each in new)
            taken.update(uses)

    options = sorted(decision.options, key=lambda each: -judged.worths.get(each.key, WORST))
    for option in options:
        if option.key not in picked and (judged.worths.get(option.key, WORST) > 0 or len(picked) < decision.least):
            take(option)
    keys = [option.key for option in decision.options if option.key in picked]
    if not judged.worths and isinstance(judged.default, list):
        keys = [option.key for option in decision.options if option.key in judged.default] or keys
    if decision.unchanged and {*keys} == {*decision.chosen}:
        for option in options:
            if option.key not in picked:
                take(option)
                if len(picked) > len(keys):
                    return [each.key for each in decision.options if each.key in picked]
        return keys[:-1]
    return keys


def _allotted(decision: Allot, judged: Judged) -> dict[str, int]:
    points: dict[str, int] = {}
    left = decision.total
    for option in sorted(decision.options, key=lambda each: -judged.worths.get(each.key, 0.0)):
        if left and len(points) < decision.places:
            points[option.key] = min(left, option.most)
            left -= points[option.key]
    return {option.key: points[option.key] for option in decision.options if option.key in points}


def _fits(decision: Enter, key: str) -> bool:
    return decision.what == "number" and key.isdecimal() and decision.low <= int(key) <= decision.high


def _entered(decision: Enter, judged: Judged, rng: Random, heat: float, before: Collection[Hashable]) -> Answer:
    if decision.what == "number":
        worths = [(key, worth) for key, worth in judged.worths.items() if _fits(decision, key)]
        worths = [each for each in worths if int(each[0]) not in before] or worths
        if worths:
            return int(_drawn(worths, rng, heat))
        if type(judged.default) is int and _fits(decision, str(judged.default)):
            return judged.default
        return int(decision.value) if decision.value.isdecimal() and _fits(decision, decision.value) else decision.low
    return str(judged.default or decision.value or "x" * max(1, decision.low))


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
    shown, rather = odds.describe(key) if key else "", ""
    if key in judged.worths and others and (lead := _ahead(judged, key, others[0])):
        # A part named as a figure is named: “wounds 2.9” is no worth.
        worth = "worth of " if f"{lead.rpartition(' ')[0]} " in shown else ""
        rather = f"preferred to “{_label(decision, others[0])}” ({worth}{lead})"
    return "; ".join(filter(None, (decision.describe(answer), shown, rather)))


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
        return f"with that: {best} {_foes(-leads[best])}"
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
