"""Somebody on a map, whatever kind of map it is."""

from typing import NamedTuple

from unhex_tui.engine.view import Cell, State


class Token(NamedTuple):
    """Somebody standing in a place of the scene."""

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
