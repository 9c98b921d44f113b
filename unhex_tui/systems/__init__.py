"""The list of rule systems: those that ship with the app, each in a folder here, and those of other packages.

A package lists its systems by id in the entry-point group `unhex_tui.systems`. A system is loaded when a command names
it. Entry points are read only to list all systems, or to find a name that does not ship with the app.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.value import Value
from unhex_tui.files.text import clean

if TYPE_CHECKING:
    from unhex_tui.engine.system import System

GROUP = "unhex_tui.systems"
"""Entry-point group of other packages; each entry reads `name = module:object`."""


class Known(Value):
    """A rule system that a command can name."""

    title: str
    """Title for people."""
    at: str
    """Location of the system object, as `module:object`."""
    problem: str = ""
    """Reason why the system cannot be played; empty if it can."""
    letter: str = ""
    """Key in menus that choose a game; empty for any free key."""
    about: str = ""
    """Short description of the game's fights."""


BUILT_IN: Mapping[str, Known] = {
    "unhex": Known(
        "Unhex",
        "unhex_tui.systems.unhex.system:UNHEX",
        letter="u",
        about="areas, one d100, wounds by location",
    ),
    "fading-suns": Known(
        "Fading Suns",
        "unhex_tui.systems.fading_suns.system:FADING_SUNS",
        letter="f",
        about="d20 and pools, everyone declares first",
    ),
    "fully-automated": Known(
        "Fully Automated!",
        "unhex_tui.systems.fully_automated.system:FULLY_AUTOMATED",
        letter="a",
        about="hexes, fudge dice, secret choices",
    ),
    "unknown-armies": Known(
        "Unknown Armies",
        "unhex_tui.systems.unknown_armies.system:UNKNOWN_ARMIES",
        letter="k",
        about="d100, focus, wounds only the GM sees",
    ),
}
"""Systems that ship with the app, by name."""
FIRST = "unhex"
"""Default system of files and commands that name none."""


class NoSystem(ValueError):
    """Raised for an unknown or broken game; the message is one line with its name, the reason and all games."""

    def __init__(self, name: str, problem: str = "") -> None:
        self.why = f"cannot be loaded ({clean(problem, 200)})" if problem else "is not installed"
        self._game = f"the game {clean(name, 60)} {self.why}"
        self._others = f"available: {', '.join(clean(each, 60) for each in names())}"
        super().__init__(f"{self._game}; {self._others}")

    def needed_by(self, what: str) -> str:
        """Return the message for a save or file that cannot be played without the game."""
        return f"{self._game}: {what} needs it; {self._others}"


@cache
def named(name: str) -> System:
    """Load and return the system of a name; raise NoSystem if the name is unknown or loading fails."""
    if name in BUILT_IN:
        system: System = _object_at(BUILT_IN[name].at)
        return system
    for other, at in _brought():
        if other == name:
            return _loaded(name, at)
    raise NoSystem(name)


def known() -> list[tuple[str, Known]]:
    """Return all systems with their names, those of the app first; load those of other packages for their titles."""
    games = [*BUILT_IN.items()]
    for name, at in _brought():
        title, problem = name, ""
        if name in dict(games):
            problem = "another system has this name"
        else:
            try:
                title = _loaded(name, at).title
            except NoSystem as error:
                problem = error.why
        games.append((name, Known(title, at, problem)))
    return games


def names() -> list[str]:
    """Return the names of all systems, broken ones included, without loading any."""
    return [*dict.fromkeys([*BUILT_IN, *(name for name, _ in _brought())])]


def _brought() -> Iterator[tuple[str, str]]:
    """Yield the name and the location of each system of another package."""
    from importlib.metadata import entry_points

    yield from ((point.name, point.value) for point in entry_points(group=GROUP))


_DEMANDED = ("title", "start", "play", "view", "dump", "load", "kinds", "gm_actions", "reference", "demo")


def _object_at(at: str) -> Any:
    module, _, name = at.partition(":")
    return attrgetter(name)(import_module(module))


def _loaded(name: str, at: str) -> System:
    try:
        loaded = _object_at(at)
        if loaded.name != name:
            raise ValueError(f"it calls itself {loaded.name}")
        if lacking := [each for each in _DEMANDED if not hasattr(loaded, each)]:
            raise ValueError(f"it has no {', '.join(lacking)}: subclass unhex_tui.engine.system.System")
    except (Exception, SystemExit) as error:  # whatever another package does when it is imported
        raise NoSystem(name, f"{type(error).__name__}: {error}") from error
    system: System = loaded
    return system
