"""What the command line hands to the app: an opened session, or what can be opened from the start screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from unhex_tui.engine.decision import Answer, Decision
from unhex_tui.engine.session import Session

Dice: TypeAlias = Callable[[Decision], Answer]
"""Rolls for the app."""


def _nothing() -> None:
    return


class Opened(NamedTuple):
    """A session ready to be played."""

    session: Session
    name: str
    """Of its save, as the screen shows it."""
    close: Callable[[], None] = _nothing
    """Lets go of the save; called once, when the app ends."""


class Saved(NamedTuple):
    """A save that can be opened."""

    name: str
    detail: str
    """When it was played last, and where it stands."""
    open: Callable[[], Opened]
    """Raises OSError or ValueError with one line that says why it cannot be opened."""


@dataclass(frozen=True)
class Start:
    """What the start screen offers."""

    saves: Sequence[Saved] = ()
    """The last played first."""
    others: Sequence[Saved] = field(default=())
    """Ways to begin something new, such as the demo; each opens a new save."""
