"""A car chase: who is in which car, how far behind the one that is chased, and what is still to be settled: UA-CAR-1,
UA-CAR-12.

The first car is chased by the others. A gap is how many lengths it is ahead of one of them; below 0 that has passed it.
All of it is kept: between two questions of a chase nothing lives anywhere else, but for a jump, the GM's shift and what
a passenger does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from unhex_tui.engine import plain
from unhex_tui.engine.value import Changeable, made
from unhex_tui.systems.unknown_armies.people.character import Count
from unhex_tui.systems.unknown_armies.rules.chase import closed, moved

Lengths = Annotated[int, plain.Between(-9999, 9999)]
Kind = Literal["", "major", "significant"]
STEPS = ("drive", "passengers", "close")
"""Of a round: every driver's roll, what passengers do, then rams, roadblocks and jumps."""


class Car(Changeable):
    """A car in the chase."""

    id: str
    name: str
    aboard: list[str]
    """Ids of those in it, whoever drives first."""
    gap: Lengths = 0
    """When the step began."""
    moved: Lengths = 0
    """Lengths it has gone ahead, or fallen back, while the drivers roll."""
    past: list[Lengths] = made(factory=list)
    """Its gap at the end of each round, the last last."""
    stunts: list[str] = made(factory=list)
    """What its drivers have risked, each in words: never again in this chase (UA-CAR-6)."""
    untold: list[str] = made(factory=list)
    """Those of them that players were not told of, since they did not see who drove."""
    driven: bool = False
    """Its driver has rolled this round."""
    stunt: Literal["", "risk", "insane"] = ""
    """What comes besides (UA-CAR-6, UA-CAR-7)."""
    said: bool = False
    """It is said what the stunt is: the last of `stunts`."""
    shift: Annotated[int, plain.Between(-100, 100)] = 0
    """The GM's own on its driver's rolls of this round."""
    rammed: bool = False
    """It has rammed this round (UA-CAR-8)."""
    fate: Literal["", "wrecked", "lost", "stopped"] = ""
    """Why it takes no part any more."""

    @property
    def rolled(self) -> bool:
        """Nothing of its driver is still to come this round."""
        return self.driven and not self.stunt


@plain.row
class Hazard(Changeable):
    """A roll that a driver has to make because of something on the way (UA-CAR-5)."""

    car: str
    kind: Kind = ""
    """Empty until the GM says it."""
    by_ram: bool = False
    """It was rammed, so it is Major and costs more (UA-CAR-8)."""


class Wreck(Changeable):
    """Dice that became of a wreck, and those who are still to have a roll made out of them (UA-EXO-7)."""

    car: str
    victims: list[str]
    jumped: bool = False
    """Somebody fell between two cars: none of those is wrecked (UA-CAR-11)."""
    met: bool = False
    """It may have met another car, whose speed counts."""
    mph: int = -1
    """-1 until it is said."""
    against: int = -1
    dice: list[int] = made(factory=list)
    """As they lie, 0 to 9."""
    belt: Literal["", "on", "off"] = ""
    """What the roll of the victim that comes now came to; empty where none was made."""
    tens: int = -1
    """The die that was picked first for the victim that comes now, by its place; -1 before."""


class Chase(Changeable):
    """The whole of it."""

    cars: list[Car]
    round: Count = 0
    step: Literal["drive", "passengers", "close"] = "drive"
    hazards: list[Hazard] = made(factory=list)
    wrecks: list[Wreck] = made(factory=list)
    block: tuple[str, str] = ("", "")
    """Ids of the cars of a roadblock: whose way is barred is still to pick what becomes of it (UA-CAR-9)."""
    picked: str = ""
    """What it picked: `collide` or `leave`."""

    @property
    def prey(self) -> Car:
        """The car that is chased."""
        return self.cars[0]

    def pursuers(self) -> Iterator[Car]:
        """Those that still take part, without the one that is chased."""
        return (car for car in self.cars[1:] if not car.fate)

    def running(self) -> list[Car]:
        """All that still take part, the one that is chased first."""
        return [car for car in self.cars if not car.fate]

    @property
    def driving(self) -> Car | None:
        """The car whose driver rolls next; None where none does."""
        if self.wrecks:
            return None
        if self.hazards:
            return self.car(self.hazards[0].car)
        return next((car for car in self.running() if not car.rolled), None) if self.step == "drive" else None

    def of(self, who: str) -> Car | None:
        """The car that somebody is in."""
        return next((car for car in self.cars if who in car.aboard), None)

    def rides(self, who: str) -> Car | None:
        """The same, where it still takes part."""
        car = self.of(who)
        return car if car is not None and not car.fate else None

    def nearest(self, who: str, others: Sequence[str]) -> list[str]:
        """Those of the others who sit in the car that is nearest to somebody's, but for the own."""
        own = self.rides(who)
        cars = [car for car in self.running() if car is not own and set(others).intersection(car.aboard)]
        if own is None or not cars:
            return []
        near = min(cars, key=lambda car: self.between(own, car))
        return [one for one in others if one in near.aboard]

    def beside(self, who: str, other: str) -> bool:
        """Whether two people are within reach of each other: in one car, or in two at 0 lengths."""
        cars = self.rides(who), self.rides(other)
        return cars[0] is not None and cars[1] is not None and self.between(cars[0], cars[1]) == 0

    def car(self, key: str) -> Car | None:
        """The car of that id."""
        return next((car for car in self.cars if car.id == key), None)

    def gap(self, car: Car) -> int:
        """How far a car is behind the one that is chased, or was when it was shaken off."""
        if car.fate == "lost":
            return car.gap
        return 0 if car is self.prey else closed(car.gap, self.prey.moved, car.moved)

    def between(self, one: Car, other: Car) -> int:
        """Lengths between two cars, 0 or more."""
        return abs(self.gap(one) - self.gap(other))

    def move(self, car: Car, by: int, *, hit: bool = False) -> None:
        """A car wins so many lengths, or loses them; only one that is hit can be passed (UA-CAR-12)."""
        if self.step == "drive":
            car.moved = car.moved + by if car is self.prey else moved(car.gap, self.prey.moved, car.moved, by)
            return
        for one in self.pursuers():
            prey, own = (by, 0) if car is self.prey else (0, by if one is car else 0)
            one.gap = one.gap + prey - own if hit else closed(one.gap, prey, own)

    def settle(self) -> None:
        """All drivers have rolled: their cars are where that leads."""
        for car in self.pursuers():
            car.gap = self.gap(car)
        for car in self.cars:
            car.moved = 0

    def leave(self, who: str) -> None:
        """Somebody is in no car any more."""
        for car in self.cars:
            if who in car.aboard:
                car.aboard.remove(who)
