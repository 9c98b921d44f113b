"""Somebody on a scene, whatever kind it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from unhex_tui.engine.view import Cell, State


class Token(NamedTuple):
    """Somebody in the scene."""

    id: str
    name: str
    letter: str
    """The key that stands for it all fight; empty where it has none."""
    side: int
    """Index of its team, from 0, in the order the teams are listed."""
    state: State
    hidden: bool = False
    """Only the GM sees it."""
    current: bool = False
    """It is the one acting now."""
    looked: bool = False
    """Whoever decides looks at it."""
    figure: str = ""
    """The number that matters most, said where there is room."""
    strip: tuple[Cell, ...] = ()
    """How it is, part by part, as its row of the roster has it."""
    holds: str = ""
    """What is in its hands, in a word or two."""
    extra: str = ""
    """A sign for what matters most besides, of one cell, such as that it takes aim."""

    def marked(self, letters: Mapping[str, str], looked: str) -> Token:
        """With its letter among these, by id, and looked at or not, where either says something of it."""
        if self.id not in letters and self.id != looked:
            return self
        return self._replace(letter=letters.get(self.id, self.letter), looked=self.id == looked)
