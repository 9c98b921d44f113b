"""Lines of a story grouped by action: the first line that an action tells, and those that follow from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from unhex_tui.engine.event import Told
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.view import Audience


class Heard(NamedTuple):
    """A line as an audience hears it."""

    told: Told
    text: str
    within: bool
    """It follows from the line that its action began with."""


def begins(entry: Entry) -> bool:
    """Whether somebody begins something by it; dice that are due at a rest point follow from what came before."""
    return entry.rest and entry.asked != "roll"


class Grouping:
    """Goes through what entries told, in their order, for an audience."""

    def __init__(self, audience: Audience) -> None:
        self._gm = audience == "gm"
        self.begun = False
        """Lines that come now follow from the first of their action."""

    def heard(self, entry: Entry | None, told: Iterable[Told]) -> Iterator[Heard]:
        """What the audience hears of what an entry told; None is the setup.

        What turns the story stands by itself, as does what is done beside the questions.
        """
        if entry is not None and begins(entry):
            self.begun = False
        answers = entry is None or entry.kind == "answer"
        for one in told:
            if text := one.text if self._gm else one.to_players():
                yield Heard(one, text, answers and self.begun and not one.mark and one.kind != "scene")
                self.begun |= answers
