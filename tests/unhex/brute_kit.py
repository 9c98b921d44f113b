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

    def at(self, path: list[Any]) -> Conversation:
        """The conversation after these answers."""
        table = UNHEX.load(self.start)
        conversation = Conversation(table, UNHEX.play(table))
        for answer in path:
            conversation.answer(answer)
        return conversation
