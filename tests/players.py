"""Players for tests and benchmarks: one answers by a script, one at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unhex_tui.engine.decision import Answer, Decision
from unhex_tui.testing.laws import RandomPlayer

__all__ = ["RandomPlayer", "Script"]


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
