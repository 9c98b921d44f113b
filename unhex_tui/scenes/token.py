"""The token of a character on any kind of scene."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from unhex_tui.engine.view import Cell, State


class Token(NamedTuple):
    """A character or vehicle on a scene."""

    id: str
    name: str
    letter: str
    """Key for this character throughout the fight; empty if there is none."""
    side: int
    """Index of the team, counted from 0 in the order of the teams."""
    state: State
    hidden: bool = False
    """True if only the GM sees the token."""
    current: bool = False
    """True if the character is acting now."""
    looked: bool = False
    """True if the person who decides is looking at the token."""
    figure: str = ""
    """The most important number, shown if there is room."""
    strip: tuple[Cell, ...] = ()
    """State of the body parts, as in the roster row."""
    holds: str = ""
    """Things in hand, in a word or two."""
    extra: str = ""
    """Sign of one cell for a further important fact, such as aiming."""

    def marked(self, letters: Mapping[str, str], looked: str) -> Token:
        """Return the token with its letter from `letters`, by id; `looked` is the id of the highlighted token."""
        if self.id not in letters and self.id != looked:
            return self
        return self._replace(letter=letters.get(self.id, self.letter), looked=self.id == looked)
