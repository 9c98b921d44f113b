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
    """Return a follower of the named save, or of the newest save and every session played later.

    If there is no save yet, the first session is awaited. Raises SaveError if the save is missing or cannot be
    followed.
    """
    if name is not None:
        return Follower(sessions.find_save(name, data), _game)
    folder = saves_folder(data_folder(data))
    for save in list_saves(folder):
        with suppress(NoSystem):
            named(save.system)  # nothing can be shown of a system that is not installed
            return NewestFollower(save.path, _game)
    return NewestFollower(folder / "the first", _game, awaits=True)


def _game(name: str) -> System:
    """Return the rule system of a save; raises ValueError, with the missing package, if it is not installed."""
    try:
        return named(name)
    except NoSystem as error:
        raise ValueError(error.needed_by("this save")) from None
