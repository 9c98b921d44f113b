"""Odds by brute force: a rest point of a fight, played on again and again with answers chosen by a test."""

import pickle
from typing import Any

from unhex_tui.engine.procedure import Conversation
from unhex_tui.systems.unhex.system import UNHEX

ALL = [[tens, ones] for tens in range(10) for ones in range(10)]
"""Every roll."""


class Brute:
    """All lines of play from a rest point; each subclass says how to play on and what counts."""

    def __init__(self, session: Any, *prefix: Any) -> None:
        self.start = pickle.dumps(UNHEX.load(UNHEX.dump(session.table)))  # a copy takes a quarter of loading it again
        self.prefix = [session.meant(answer) for answer in prefix]
        self._stood: tuple[list[Any], Conversation | None] = ([], None)

    def at(self, path: list[Any]) -> Conversation:
        """Return the conversation after these answers, continued from the last one if the path leads on from it."""
        passed, conversation = self._stood
        if conversation is None or path[: len(passed)] != passed:
            table = pickle.loads(self.start)  # noqa: S301  made above
            passed, conversation = [], Conversation(table, UNHEX.play(table))
        for answer in path[len(passed) :]:
            conversation.answer(answer)
        self._stood = path, conversation
        return conversation
