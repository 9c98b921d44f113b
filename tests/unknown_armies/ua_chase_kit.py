"""Chases of Unknown Armies in a test: cars with their people and positions, then a script of answers."""

from __future__ import annotations

from typing import Any

from unknown_armies.ua_kit import Fight

from unhex_tui.systems.unknown_armies.state.table import Car, Chase


class Pursuit(Fight):
    """A session with a chase under way."""

    @property
    def chase(self) -> Chase:
        found: Chase | None = self.table.chase
        assert found is not None, f"the chase is over: {self.told()[-4:]}"
        return found

    def car(self, n: int) -> Car:
        """Return the nth car; 1 is the prey."""
        return self.chase.cars[n - 1]

    @property
    def gaps(self) -> list[int]:
        """Distances of all cars but the first, in lengths behind it."""
        return [self.chase.gap(car) for car in self.chase.cars[1:]]

    def drives(self, *rolls: str) -> Pursuit:
        """Roll for all drivers, the prey first, without any other act in the round."""
        for digits in rolls:
            self.script(("chase.drive", digits))
        self.passes()
        return self

    def back(self, steps: int = 1) -> Pursuit:
        """Undo this many answers."""
        for _ in range(steps):
            self.undo()
        return self

    def passes(self) -> None:
        """Decline shots and acts between cars side by side."""
        for question in ("chase.shots", "chase.close"):
            if self.decision is not None and self.decision.question == question:
                self.answer("nobody")


def pursuit(*lines: str, cars: tuple[tuple[str, ...], ...], leads: tuple[int, ...], **rules: str) -> Pursuit:
    """Return a chase with these cars, given by names; the driver is first in a car, and the first car is the prey."""
    held = Pursuit(*lines, rules=dict(rules))
    if held.table.fighting:
        held.overrule("end")
    held.script(("evening.next", "fight"), ("fight.prepare", "chase"))
    for n, people in enumerate(cars):
        ids = [name.lower() for name in people]
        held.script(("chase.aboard", ids))
        if len(ids) > 1:
            held.script(("chase.driver", ids[0]))
        held.script(("chase.name", ("van", "Bluebird", "Car 9")[n]))
        more: list[tuple[str, Any]] = [("chase.lead", leads[n - 1])] if n else []
        held.script(*more)
    if held.table.phase == "preparing":
        held.script(("chase.aboard", []))
    return held


VANE = "Vane drive 40 Speed 50 firearms 30 Mind 40"
MARLOW = "Marlow pc drive 45 Speed 60 Mind 40"
DOT = "Dot pc firearms 40 athletics 45 Mind 40 9mm"
INES = "Ines pc firearms 55 Mind 40 9mm"


def after_the_van(*leads: int, riders: tuple[str, ...] = ("Dot", "Ines"), **rules: str) -> Pursuit:
    """Return a chase of Marlow with these riders after Vane."""
    return pursuit(VANE, MARLOW, DOT, INES, cars=(("Vane",), ("Marlow", *riders)), leads=leads or (4,), **rules)


def shoots(who: str, at: str, *digits: str) -> tuple[tuple[str, str], ...]:
    """Return the answers of a passenger's plain shot at a character or a car."""
    return (("chase.shots", who), ("act", "shoot"), ("target", at), *(("attack", one) for one in digits))
