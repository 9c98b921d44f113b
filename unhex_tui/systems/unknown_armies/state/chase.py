"""A car chase: the cars, their occupants and gaps, and open hazards and wrecks: UA-CAR-1, UA-CAR-12.

The first car is the prey of the others. A gap is the number of lengths from a pursuer up to the prey; below 0 the
pursuer has passed. All of it is saved. Only a jump, the GM's shift and a passenger's action can be under way beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from unhex_tui.engine.value import State, field
from unhex_tui.systems.unknown_armies.people.character import Count
from unhex_tui.systems.unknown_armies.rules.chase import closed, moved

Lengths = Annotated[int, Meta(ge=-9999, le=9999)]
Kind = Literal["", "major", "significant"]
STEPS = ("drive", "passengers", "close")
"""Steps of a round: the drivers' rolls, the passengers' actions, then rams, roadblocks and jumps."""


class Car(State):
    """A car in the chase."""

    id: str
    name: str
    aboard: list[str]
    """Ids of the characters in the car, the driver first."""
    gap: Lengths = 0
    """The gap at the beginning of the step, in lengths."""
    moved: Lengths = 0
    """Lengths gained or lost while the drivers roll."""
    past: list[Lengths] = field(default_factory=list)
    """The gap at the end of each round, the latest last."""
    stunts: list[str] = field(default_factory=list)
    """Descriptions of the car's stunts; none may be repeated in this chase (UA-CAR-6)."""
    untold: list[str] = field(default_factory=list)
    """Stunts that players were not told of, because they did not see the driver."""
    driven: bool = False
    """The driver has rolled this round."""
    stunt: Literal["", "risk", "insane"] = ""
    """The stunt that the driver still has to roll; empty for none (UA-CAR-6, UA-CAR-7)."""
    said: bool = False
    """The open stunt is described by the last entry of `stunts`."""
    shift: Annotated[int, Meta(ge=-100, le=100)] = 0
    """The GM's shift to the driver's rolls in this round."""
    rammed: bool = False
    """The car has rammed another one this round (UA-CAR-8)."""
    fate: Literal["", "wrecked", "lost", "stopped"] = ""
    """The reason why the car has left the chase; empty while it takes part."""

    @property
    def rolled(self) -> bool:
        """Whether the driver has no open roll this round."""
        return self.driven and not self.stunt


class Hazard(State, array_like=True):
    """A roll that a driver must make because of a hazard or a ram (UA-CAR-5, UA-CAR-8)."""

    car: str
    kind: Kind = ""
    """The kind of check; empty until the GM chooses."""
    by_ram: bool = False
    """The roll answers a ram, so it is Major and a failure may cost more (UA-CAR-8)."""


class Wreck(State):
    """The dice of a wreck or a fall between cars, and the victims without a result (UA-EXO-7)."""

    car: str
    victims: list[str]
    jumped: bool = False
    """The victim fell between two cars, neither of which is wrecked (UA-CAR-11)."""
    met: bool = False
    """The car may have hit another one, whose speed adds dice."""
    mph: int = -1
    """Speed in miles an hour; -1 until entered."""
    against: int = -1
    dice: list[int] = field(default_factory=list)
    """The faces, 0 to 9, in the order rolled."""
    belt: Literal["", "on", "off"] = ""
    """Result of the current victim's seat-belt roll; empty without one."""
    tens: int = -1
    """Index of the tens die picked for the current victim; -1 until picked."""


class Chase(State):
    """The whole state of a chase."""

    cars: list[Car]
    round: Count = 0
    step: Literal["drive", "passengers", "close"] = "drive"
    hazards: list[Hazard] = field(default_factory=list)
    wrecks: list[Wreck] = field(default_factory=list)
    block: tuple[str, str] = ("", "")
    """Ids of the blocking and the blocked car; empty without a roadblock (UA-CAR-9)."""
    picked: str = ""
    """The blocked driver's choice: `collide` or `leave`; empty until made."""

    @property
    def prey(self) -> Car:
        return self.cars[0]

    def pursuers(self) -> Iterator[Car]:
        """Yield the pursuing cars that still take part."""
        return (car for car in self.cars[1:] if not car.fate)

    def running(self) -> list[Car]:
        """Return all cars that still take part, the prey first."""
        return [car for car in self.cars if not car.fate]

    @property
    def driving(self) -> Car | None:
        """The car whose driver rolls next; None if no roll is due."""
        if self.wrecks:
            return None
        if self.hazards:
            return self.car(self.hazards[0].car)
        return next((car for car in self.running() if not car.rolled), None) if self.step == "drive" else None

    def of(self, character_id: str) -> Car | None:
        return next((car for car in self.cars if character_id in car.aboard), None)

    def rides(self, character_id: str) -> Car | None:
        """Return the character's car if it still takes part, None otherwise."""
        car = self.of(character_id)
        return car if car is not None and not car.fate else None

    def nearest(self, character_id: str, others: Sequence[str]) -> list[str]:
        """Return the given characters who ride in the car nearest to the character's own, leaving out that car."""
        own = self.rides(character_id)
        cars = [car for car in self.running() if car is not own and set(others).intersection(car.aboard)]
        if own is None or not cars:
            return []
        near = min(cars, key=lambda car: self.between(own, car))
        return [other_id for other_id in others if other_id in near.aboard]

    def beside(self, character_id: str, other: str) -> bool:
        """Tell whether two characters are within reach: in one car or in two cars at 0 lengths."""
        cars = self.rides(character_id), self.rides(other)
        return cars[0] is not None and cars[1] is not None and self.between(cars[0], cars[1]) == 0

    def car(self, key: str) -> Car | None:
        return next((car for car in self.cars if car.id == key), None)

    def gap(self, car: Car) -> int:
        """Return the car's gap to the prey, with this step's moves; for a car shaken off, its last gap."""
        if car.fate == "lost":
            return car.gap
        return 0 if car is self.prey else closed(car.gap, self.prey.moved, car.moved)

    def between(self, car: Car, other: Car) -> int:
        """Return the lengths between two cars, 0 or more."""
        return abs(self.gap(car) - self.gap(other))

    def move(self, car: Car, by: int, *, hit: bool = False) -> None:
        """Move a car ahead or back by some lengths; only after a hit can one car pass another (UA-CAR-12)."""
        if self.step == "drive":
            car.moved = car.moved + by if car is self.prey else moved(car.gap, self.prey.moved, car.moved, by)
            return
        for pursuer in self.pursuers():
            prey, own = (by, 0) if car is self.prey else (0, by if pursuer is car else 0)
            pursuer.gap = pursuer.gap + prey - own if hit else closed(pursuer.gap, prey, own)

    def settle(self) -> None:
        """Turn the moves of the drivers' step into new gaps."""
        for car in self.pursuers():
            car.gap = self.gap(car)
        for car in self.cars:
            car.moved = 0

    def leave(self, character_id: str) -> None:
        """Take a character out of all cars."""
        for car in self.cars:
            if character_id in car.aboard:
                car.aboard.remove(character_id)
