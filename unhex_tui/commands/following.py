"""The save that `watch` and `serve` follow."""

from __future__ import annotations

from contextlib import suppress

from unhex_tui.commands import sessions
from unhex_tui.engine.system import System
from unhex_tui.files.follow import Follower, NewestFollower
from unhex_tui.files.listing import list_saves
from unhex_tui.files.names import data_folder, saves_folder
from unhex_tui.systems import NoSystem, named


def followed(name: str | None, data: str | None) -> Follower:
    """A save that is named; where none is, the one last written and any session that is played after it, or the first
    that will be. Refused where there is none of that name; SaveError where it cannot be followed.
    """
    if name is not None:
        return Follower(sessions.find_save(name, data), _game)
    folder = saves_folder(data_folder(data))
    for save in list_saves(folder):
        with suppress(NoSystem):
            named(save.system)  # nothing can be shown of a system that is not here
            return NewestFollower(save.path, _game)
    return NewestFollower(folder / "the first", _game, awaits=True)


def _game(name: str) -> System:
    """The game of a save. ValueError with a line that says what the save needs where it is not installed."""
    try:
        return named(name)
    except NoSystem as error:
        raise ValueError(error.needed_by("this save")) from None
