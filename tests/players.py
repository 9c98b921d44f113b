"""Players for tests and benchmarks: one answers by a script, one at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from unhex_tui.engine.decision import Allot, Answer, Choose, Decision, Enter, Pick, Roll


class Script:
    """Player that answers from (question, answer) lines in order."""

    def __init__(self, lines: Iterable[tuple[str, Answer]]) -> None:
        self._lines: Iterator[tuple[str, Answer]] = iter(lines)

    def __call__(self, decision: Decision) -> Answer:
        """Return the next answer.

        Raises: LookupError: The script has ended, or its next line answers another question.
        """
        try:
            question, answer = next(self._lines)
        except StopIteration:
            raise LookupError(f"the script ends where {decision.question} is asked") from None
        if question != decision.question:
            raise LookupError(f"the script answers {question}, but {decision.question} is asked")
        return answer


class RandomPlayer:
    """Player that gives each legal answer with equal chance; `passive` is the share of picks left empty."""

    def __init__(self, rng: Random, passive: float = 0.5) -> None:
        self._random = rng.random
        self._passive = passive

    def _below(self, n: int) -> int:
        return int(self._random() * n)

    def __call__(self, decision: Decision) -> Answer:
        """Return a random legal answer."""
        match decision:
            case Choose():
                return decision.options[self._below(len(decision.options))].key
            case Roll():
                if decision.extras and self._random() < 0.01:
                    return decision.extras[self._below(len(decision.extras))].key
                return [die.low + self._below(die.high - die.low + 1) for die in decision.dice]
            case Pick():
                return self._pick(decision)
            case Allot():
                return self._allot(decision)
            case Enter():
                if decision.what == "number":
                    return decision.low + self._below(decision.high - decision.low + 1)
                # A document has a default that is accepted; only its reader could make up another.
                return decision.value or "x" * max(1, decision.low)

    def _pick(self, decision: Pick) -> Answer:
        if decision.least == 0 and self._random() < self._passive and not (decision.unchanged and not decision.chosen):
            return []
        picked = self._some(decision)
        for _ in range(50):
            if len(picked) >= decision.least and not (decision.unchanged and set(picked) == set(decision.chosen)):
                break
            picked = self._some(decision)
        else:
            # No other options fit together, so the only change left is to clear the choice.
            return [] if decision.least == 0 else picked
        return picked

    def _some(self, decision: Pick) -> list[str]:
        """Return options that fit together; too few if the first ones leave no room for more."""
        left = list(decision.options)
        picked: set[str] = set()
        taken: set[str] = set()
        wanted = max(1, decision.least + self._below(min(decision.most, len(left)) - decision.least + 1))
        while left and len(picked) < wanted:
            option = left.pop(self._below(len(left)))
            if not taken.intersection(option.uses):
                picked.add(option.key)
                taken.update(option.uses)
        kept = [option for option in decision.options if option.key in picked]
        while lacking := [option for option in kept if option.needs and option.needs not in picked]:
            kept = [option for option in kept if option not in lacking]
            picked = {option.key for option in kept}
        return [option.key for option in kept]

    def _allot(self, decision: Allot) -> Answer:
        left = list(decision.options)
        given: dict[str, int] = {}
        points = decision.total
        while left and points and len(given) < decision.places:
            option = left.pop(self._below(len(left)))
            given[option.key] = min(option.most, points, 1 + self._below(option.most))
            points -= given[option.key]
        for option in decision.options:
            if points and option.key in given:
                more = min(points, option.most - given[option.key])
                given[option.key] += more
                points -= more
        return given
