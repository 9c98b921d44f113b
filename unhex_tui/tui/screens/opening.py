"""Values that the command line passes to the app: an opened session, or the contents of the start screen."""

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
"""A function that rolls for the app."""


class Opened(Value):
    """A session ready to be played."""

    session: Session
    name: str
    """Name of the save, as shown on the screen."""
    close: Callable[[], None] = lambda: None
    """Close the save; called once, when the app ends."""
    shelf: Shelf | None = None
    """The table's documents: maps, parties, encounters; None without any folder for them."""
    farewell: str = ""
    """Text printed after the screen has closed: where the session is saved, and how to resume it."""
    report: Callable[[], Path] | None = None
    """Write the GM's report as a page and return its path; raise OSError. None for a session without a save."""
    folder: Path | None = None
    """The folder of the save; None without one."""
    worker: tuple[str, ...] = ()
    """The command line of a process that plays out fights for the forecast; empty if there is none."""


class Looked(Value):
    """The state of a saved session."""

    view: View
    """The GM's view, without a log."""
    closed: bool
    answers: int
    """Number of answers, including those that were undone."""
    wrong: str = ""
    """Problem with the save; empty for none."""


class Saved(Value):
    """A save that can be opened, or a new session that can be begun."""

    name: str
    detail: str
    """The time of the last play, or a description of the new session."""
    open: Callable[[], Opened]
    """Open it; raise OSError or ValueError with one line that says why that is impossible."""
    looked: Looked | None = None
    """The state of the save; None until read."""
    look: Callable[[], Looked] | None = None
    """Read the state of the save, which takes a while; raise as `open`. None if there is no state."""
    apart: bool = False
    """The save belongs to another rule system, which is loaded only when the user looks at the save."""
    letter: str = ""
    """Key of the entry; empty for any free letter."""

    @property
    def closed(self) -> bool:
        """Whether the session is known to be over."""
        return self.looked is not None and self.looked.closed


class Game(Value):
    """A rule system that can be played."""

    title: str
    problem: str
    """Why the game cannot be played; empty if it can."""
    start: Callable[[], Start]
    """Return the start screen's contents for the game."""
    letter: str = ""
    """Key of the game; empty for any free letter."""
    about: str = ""
    """Description of the game's fights in a few words."""


class Start(Value):
    """The contents of the start screen."""

    saves: Sequence[Saved] = ()
    """Saves, the last played first."""
    others: Sequence[Saved] = ()
    """Other ways to begin, such as the demo; each opens a new save."""
    parties: Sequence[Saved] = ()
    """Parties for a new session, the last written first; each opens a new save."""
    begin: Callable[[str], Opened] | None = None
    """Begin an empty session of this title in a new save; raise as `Saved.open`. None if impossible."""
    title: str = ""
    file: Callable[[str], Opened] | None = None
    """Open the file at a typed path; raise as `Saved.open`. None if impossible."""
    demos: int = 1
    """Number of demos, the first entries of `others`."""
    game: str = ""
    games: Callable[[], Sequence[Game]] | None = None
    """List the rule systems; None if no other is offered."""


_NO_KEYS: Mapping[str, str] = {}


class Chosen(Value):
    """The user's settings for all sessions."""

    theme: str = ""
    """Name of a theme; empty for the default."""
    keys: Mapping[str, str] = _NO_KEYS
    """Keys by the id of a command, separated by commas; none of them clash."""
    notices: tuple[str, ...] = ()
    """Problems with the settings, shown at the start."""
    keep_theme: Callable[[str], None] | None = None
    """Save a theme for next time; raise OSError or ValueError with one line that says why that is impossible."""


NOTHING_CHOSEN = Chosen()
