"""What the command line hands to the app: an opened session, or what can be opened from the start screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from unhex_tui.engine.decision import Answer, Decision
from unhex_tui.engine.session import Session
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import View
from unhex_tui.files.shelf import Shelf

Dice: TypeAlias = Callable[[Decision], Answer]
"""Rolls for the app."""


class Opened(Value):
    """A session ready to be played."""

    session: Session
    name: str
    """Of its save, as the screen shows it."""
    close: Callable[[], None] = lambda: None
    """Lets go of the save; called once, when the app ends."""
    shelf: Shelf | None = None
    """Where the table's documents lie: maps, parties, encounters."""
    farewell: str = ""
    """What is printed when the screen has gone: where the session is kept, and how to go on with it."""
    report: Callable[[], Path] | None = None
    """Writes the GM's report on it as a page, and says where; raises OSError. None where it is not kept."""
    folder: Path | None = None
    """Where its save lies."""


class Looked(Value):
    """How the session of a save stands."""

    view: View
    """The GM's, without a log."""
    closed: bool
    """It is at its end: nothing is resumed there."""
    answers: int
    """Given so far, those that were taken back too."""
    wrong: str = ""
    """What is wrong with the save; empty where nothing is."""


class Saved(Value):
    """A save that can be opened, or something new that can be begun."""

    name: str
    detail: str
    """When it was played last, or what it is."""
    open: Callable[[], Opened]
    """Raises OSError or ValueError with one line that says why it cannot be opened."""
    looked: Looked | None = None
    """How it stands, where it has been looked into."""
    look: Callable[[], Looked] | None = None
    """Looks into it, which takes a while; raises as `open`. None where there is nothing to see."""
    apart: bool = False
    """It is of another rule system, which is not loaded before somebody asks to see it."""
    letter: str = ""
    """Its key; empty for any that is free."""

    @property
    def closed(self) -> bool:
        """It is known to be at its end."""
        return self.looked is not None and self.looked.closed


class Game(Value):
    """A rule system that can be played."""

    title: str
    problem: str
    """Why it cannot be; empty where it can."""
    start: Callable[[], Start]
    """What the start screen offers for it."""
    letter: str = ""
    """Its key; empty for any that is free."""
    about: str = ""
    """What its fights are like, in a few words."""


class Start(Value):
    """What the start screen offers."""

    saves: Sequence[Saved] = ()
    """The last played first."""
    others: Sequence[Saved] = ()
    """Ways to begin something new, such as the demo; each opens a new save."""
    parties: Sequence[Saved] = ()
    """Those with whom a new session can begin, the one written last first; each opens a new save."""
    begin: Callable[[str], Opened] | None = None
    """Opens a session of this title and nothing else, in a new save; raises as `Saved.open`."""
    title: str = ""
    """What such a session could be called."""
    file: Callable[[str], Opened] | None = None
    """Opens what lies at a path, as it was typed; raises as `Saved.open`."""
    demos: int = 1
    """How many of the others are demos: the first ones."""
    game: str = ""
    """Title of the rule system."""
    games: Callable[[], Sequence[Game]] | None = None
    """Lists the rule systems; None where no other is offered."""


_NO_KEYS: Mapping[str, str] = {}


class Chosen(Value):
    """What somebody has chosen for all sessions."""

    theme: str = ""
    """Name of a theme; empty for the usual one."""
    keys: Mapping[str, str] = _NO_KEYS
    """Keys by the id of a command, parted by commas; none of them clash."""
    notices: tuple[str, ...] = ()
    """What of it could not be taken, to be told at the start."""
    keep_theme: Callable[[str], None] | None = None
    """Keeps a theme for next time; raises OSError or ValueError with one line that says why it could not."""


NOTHING_CHOSEN = Chosen()
