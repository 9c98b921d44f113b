"""The rule system for a command: named by the user, or else of the game played last, or else the first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unhex_tui.commands import Refused
from unhex_tui.engine.system import System
from unhex_tui.files.listing import newest_system
from unhex_tui.files.names import data_folder, saves_folder
from unhex_tui.systems import BUILT_IN, FIRST, NoSystem, named


def systems_for(name: str | None, data: str | None, offers: Callable[[System], object] = bool) -> Iterator[System]:
    """Yield the named rule system, or the system of the newest save, the first and the other built-in ones.

    Without a name, only systems for which `offers` is true are yielded, and each is loaded when its turn comes. Raises
    Refused if there is no system of the name.
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
    """Return the first of `systems_for`; raises Refused with `what` if there is none."""
    for system in systems_for(name, data, offers):
        return system
    raise Refused(f"{named(name or FIRST).title} has no {what}")
