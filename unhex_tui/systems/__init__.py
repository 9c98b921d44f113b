"""Where rule systems are found: those that come with the app, each a folder here, and those that other packages bring.

A package names its systems in the entry-point group `unhex_tui.systems`, each by its id. A system is loaded when it is
named; what others bring is looked for only where all are listed, or where a name does not come with the app.
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
"""The group of entry points, each `name = module:object`."""


class Known(Value):
    """A rule system that can be named."""

    title: str
    """For people."""
    at: str
    """Where its object is, as `module:object`."""
    problem: str = ""
    """Why it cannot be played; empty where it can."""
    letter: str = ""
    """Its key wherever a game is chosen; empty for any that is free."""
    about: str = ""
    """What its fights are like, in a few words."""


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
"""By name."""
FIRST = "unhex"
"""The system that is meant where a file or a command names none."""


class NoSystem(ValueError):
    """There is no such game, or it cannot be loaded; the text is one line: its name, why, and the games there are."""

    def __init__(self, name: str, problem: str = "") -> None:
        self.why = f"cannot be loaded ({clean(problem, 200)})" if problem else "is not installed"
        self._game = f"the game {clean(name, 60)} {self.why}"
        self._others = f"there are: {', '.join(clean(each, 60) for each in names())}"
        super().__init__(f"{self._game}; {self._others}")

    def needed_by(self, what: str) -> str:
        """The text where something that there is cannot be played without the game."""
        return f"{self._game}: {what} needs it; {self._others}"


@cache
def named(name: str) -> System:
    """The system of a name, loaded now; NoSystem where there is none, or it cannot be loaded."""
    if name in BUILT_IN:
        found: System = _object_at(BUILT_IN[name].at)
        return found
    for other, at in _brought():
        if other == name:
            return _loaded(name, at)
    raise NoSystem(name)


def known() -> list[tuple[str, Known]]:
    """All systems with their names: first those that come with the app. What others bring is loaded for its title."""
    found = [*BUILT_IN.items()]
    for name, at in _brought():
        title, problem = name, ""
        if name in dict(found):
            problem = "another system has this name"
        else:
            try:
                title = _loaded(name, at).title
            except NoSystem as error:
                problem = error.why
        found.append((name, Known(title, at, problem)))
    return found


def names() -> list[str]:
    """The names of all systems, also of those that cannot be loaded: nothing is loaded for it."""
    return [*dict.fromkeys([*BUILT_IN, *(name for name, _ in _brought())])]


def _brought() -> Iterator[tuple[str, str]]:
    """Names and places of what other packages bring."""
    from importlib.metadata import entry_points

    yield from ((point.name, point.value) for point in entry_points(group=GROUP))


_DEMANDED = ("title", "start", "play", "view", "dump", "load", "kinds", "asides", "reference", "demo")


def _object_at(at: str) -> Any:
    module, _, name = at.partition(":")
    return attrgetter(name)(import_module(module))


def _loaded(name: str, at: str) -> System:
    try:
        found = _object_at(at)
        if found.name != name:
            raise ValueError(f"it calls itself {found.name}")
        if lacking := [each for each in _DEMANDED if not hasattr(found, each)]:
            raise ValueError(f"it has no {', '.join(lacking)}: subclass unhex_tui.engine.system.System")
    except (Exception, SystemExit) as error:  # whatever another package does when it is imported
        raise NoSystem(name, f"{type(error).__name__}: {error}") from error
    system: System = found
    return system
