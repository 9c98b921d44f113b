"""Log lines grouped by action: the first line of an action, and the lines that follow from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from unhex_tui.engine.event import Told
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.view import Audience


class Heard(NamedTuple):
    """A log line as an audience reads it."""

    told: Told
    text: str
    within: bool
    """True if the line follows from the first line of its action."""


def begins(entry: Entry) -> bool:
    """Tell whether an action begins with an entry; a roll due at a rest point belongs to the action before."""
    return entry.rest and entry.asked != "roll"


class Grouping:
    """Groups the log lines of entries, taken in order, for an audience."""

    def __init__(self, audience: Audience) -> None:
        self._gm = audience == "gm"
        self.begun = False
        """True if the next lines follow from the first line of their action."""

    def heard(self, entry: Entry | None, told: Iterable[Told]) -> Iterator[Heard]:
        """Yield the lines of an entry that the audience may read; None stands for the setup.

        A line with a mark, a scene line and a line of a GM action stand by themselves.
        """
        if entry is not None and begins(entry):
            self.begun = False
        answers = entry is None or entry.kind == "answer"
        for one in told:
            if text := one.text if self._gm else one.to_players():
                yield Heard(one, text, answers and self.begun and not one.mark and one.kind != "scene")
                self.begun |= answers
