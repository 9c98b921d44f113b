"""Events of a chase: UA-CAR-1 to UA-CAR-12."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Value
from unhex_tui.evening.events import Event
from unhex_tui.systems.unknown_armies.events.event import Names


class Left(Value):
    """A car as it is at the end of a chase round."""

    id: str
    name: str
    aboard: tuple[str, ...]
    """Ids of the characters in the car."""
    gap: int
    fate: str


class ChaseBegan(Event):
    """A chase begins."""

    prey: str
    """Name of the car that flees."""
    says = Told("A chase begins: {prey} flees", ("UA-CAR-1",), "scene", mark="scene")


class ChaseRound(Event):
    """A round of the chase begins."""

    round: int
    cars: tuple[Left, ...] = ()
    """The cars, the prey first."""
    says = Told("Round {round} of the chase", kind="scene", mark="round")


class ChaseEnded(Event):
    """The chase is over."""

    text: str
    """The reason in words, which name only cars."""
    rules: tuple[str, ...] = ()
    cars: tuple[Left, ...] = ()
    """The cars, the prey first."""

    def told(self, names: Names) -> Told:
        return Told(f"The chase is over: {self.text}", self.rules, "scene", mark="end")


class Risked(Event):
    """A driver's stunt (UA-CAR-6, UA-CAR-7)."""

    own_words = True
    who: str
    car: str
    """Name of the car."""
    what: str
    insane: bool

    def told(self, names: Names) -> Told:
        kind, rule = ("an insane risk", "UA-CAR-7") if self.insane else ("a risk", "UA-CAR-6")
        return Told(f"{names.name(self.who)} takes {kind}: {self.what}", (rule,), "action")


class Driven(Event):
    """A character's action or accident in a car."""

    who: str
    text: str
    """The words after the character's name; they name cars and no other characters."""
    rules: tuple[str, ...] = ()
    kind: str = "action"
    figure: str = ""
    """The effect on wound points, for audiences that see them (UA-WND-3)."""

    def told(self, names: Names) -> Told:
        figure = f": {self.figure}" if self.figure and names.counted(self.who) else ""
        return Told(f"{names.name(self.who)} {self.text}{figure}", self.rules, self.kind)
