"""Odds by brute force: a rest point of a fight played on again and again, by answers that a test chooses."""

from typing import Any

from unhex_tui.engine.procedure import Conversation
from unhex_tui.systems.unhex.system import UNHEX

ALL = [[tens, ones] for tens in range(10) for ones in range(10)]
"""Every roll."""


class Brute:
    """What all lines of play begin with; how to go on, and what comes of it, each kind of odds says itself."""

    def __init__(self, session: Any, *prefix: Any) -> None:
        self.start = UNHEX.dump(session.table)
        self.prefix = [session.meant(answer) for answer in prefix]
        self._stood: tuple[list[Any], Conversation | None] = ([], None)

    def at(self, path: list[Any]) -> Conversation:
        """The conversation after these answers, gone on from where it stood last where the path leads on from there."""
        passed, conversation = self._stood
        if conversation is None or path[: len(passed)] != passed:
            table = UNHEX.load(self.start)
            passed, conversation = [], Conversation(table, UNHEX.play(table))
        for answer in path[len(passed) :]:
            conversation.answer(answer)
        self._stood = path, conversation
        return conversation
