"""Which rule system a command is about: the one that is named, else that of the game played last, else the first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unhex_tui.commands import Refused
from unhex_tui.engine.system import System
from unhex_tui.files.listing import newest_system
from unhex_tui.files.names import data_folder, saves_folder
from unhex_tui.systems import BUILT_IN, FIRST, NoSystem, named


def systems_for(name: str | None, data: str | None, offers: Callable[[System], object] = bool) -> Iterator[System]:
    """The rule system of a name; else that of the save last written, the first, and the others that come with the app,
    as far as they offer what is wanted, each loaded when it is its turn. Refused where there is none of the name.
    """
    names = dict.fromkeys([name] if name else [newest_system(saves_folder(data_folder(data))), FIRST, *BUILT_IN])
    for each in names:
        try:
            system = named(each)
        except NoSystem as error:
            if name:
                raise Refused(str(error)) from None
            continue
        if offers(system):
            yield system


def system_for(name: str | None, data: str | None, offers: Callable[[System], object] = bool, what: str = "") -> System:
    """The first of `systems_for`; Refused where none offers it: `what` is said then."""
    for system in systems_for(name, data, offers):
        return system
    raise Refused(f"{named(name or FIRST).title} has no {what}")
