"""What is told of a chase: UA-CAR-1 to UA-CAR-12."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Value
from unhex_tui.evening.events import Event
from unhex_tui.systems.unknown_armies.events.event import Names


class Left(Value):
    """A car as a round of a chase has left it."""

    id: str
    name: str
    aboard: tuple[str, ...]
    """Ids."""
    gap: int
    fate: str


class ChaseBegan(Event):
    prey: str
    """The car's name."""
    says = Told("A chase begins: {prey} flees", ("UA-CAR-1",), "scene", mark="scene")


class ChaseRound(Event):
    round: int
    cars: tuple[Left, ...] = ()
    """The one that is chased first."""
    says = Told("Round {round} of the chase", kind="scene", mark="round")


class ChaseEnded(Event):
    text: str
    """How, in words that name cars alone."""
    rules: tuple[str, ...] = ()
    cars: tuple[Left, ...] = ()
    """The one that was chased first."""

    def told(self, names: Names) -> Told:
        return Told(f"The chase is over: {self.text}", self.rules, "scene", mark="end")


class Risked(Event):
    """A stunt of somebody who drives (UA-CAR-6, UA-CAR-7)."""

    own_words = True
    who: str
    car: str
    """Its name."""
    what: str
    insane: bool

    def told(self, names: Names) -> Told:
        kind, rule = ("an insane risk", "UA-CAR-7") if self.insane else ("a risk", "UA-CAR-6")
        return Told(f"{names.name(self.who)} takes {kind}: {self.what}", (rule,), "action")


class Driven(Event):
    """What somebody does in a car, or what happens to them."""

    who: str
    text: str
    """What follows the name: it names cars, and nobody else."""
    rules: tuple[str, ...] = ()
    kind: str = "action"
    figure: str = ""
    """What it does to wound points, for those who know them (UA-WND-3)."""

    def told(self, names: Names) -> Told:
        figure = f": {self.figure}" if self.figure and names.counted(self.who) else ""
        return Told(f"{names.name(self.who)} {self.text}{figure}", self.rules, self.kind)
