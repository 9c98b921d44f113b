"""Which rule system a command is about: the one that is named, else that of the game played last, else the first."""

from __future__ import annotations

from collections.abc import Callable

from unhex_tui.commands import Refused
from unhex_tui.engine.system import System
from unhex_tui.files.listing import newest_system
from unhex_tui.files.names import data_folder, saves_folder
from unhex_tui.files.text import clean
from unhex_tui.systems import FIRST, NoSystem, named


def system_for(name: str | None, data: str | None, offers: Callable[[System], object] = bool, what: str = "") -> System:
    """The rule system of a name; else that of the save last written or the first, whichever offers what is wanted.
    Raises Refused where there is none of that name, or none that offers it; `what` is said then.
    """
    names = [name] if name else [newest_system(saves_folder(data_folder(data))), FIRST]
    for each in names:
        try:
            system = named(each)
        except NoSystem as error:
            if name:
                raise Refused(f"there is no rule system {clean(str(error), 200)}") from None
            continue
        if offers(system):
            return system
    raise Refused(f"{system.title} has no {what}")
