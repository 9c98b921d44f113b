"""A chase in the accounts of the evening: how far behind every car was when, and who risked what (UA-CAR-1, UA-CAR-6).

For the players it is told only of cars in which they see somebody, and of risks that they were told of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from unhex_tui.engine.report import Tabled
from unhex_tui.engine.value import Changeable, Value, made
from unhex_tui.evening.sums import signed
from unhex_tui.systems.unknown_armies.events.chases import Left

FATES = {"": "", "wrecked": "wrecked", "stopped": "stopped", "lost": "shaken off"}


class Risk(Value):
    """A stunt, by whoever drove."""

    who: str
    car: str
    """Its name."""
    what: str
    insane: bool
    chase: int
    """Which of the evening's fights and chases it was, from 1."""
    round: int


class Race(Changeable):
    """One chase, for one audience."""

    quarry: str
    """Name of the car that is chased."""
    names: dict[str, str] = made(factory=dict)
    """By id, the cars in which the audience has seen somebody."""
    gaps: dict[str, list[str]] = made(factory=dict)
    """By the same: how far behind it was at first, then at each round's end, in words; of the one chased they are
    empty.
    """
    fates: dict[str, str] = made(factory=dict)
    """By the same, in words, of those that take no part any more."""
    riders: dict[str, None] = made(factory=dict)
    """Ids of those who have been in these cars, in the order in which they were."""
    looked: int = 0
    """How often they were looked at."""

    def look(self, cars: Sequence[Left], there: Collection[str] | None) -> None:
        """How it stands when a round begins or all is over, with those whom the audience sees; None is everybody."""
        fled = any(car.fate == "lost" for car in cars) and not cars[0].fate
        for n, car in enumerate(cars):
            if there is not None and not {*there} & {*car.aboard}:
                continue
            gaps = self.gaps.setdefault(car.id, [])
            gaps += [""] * (self.looked - len(gaps))
            ran = self.fates.get(car.id, "") in ("", "got away") and car.fate in ("", "lost")
            gaps.append(signed(car.gap) if n and ran else "")
            self.names[car.id] = car.name
            self.riders |= dict.fromkeys(car.aboard)
            self.fates[car.id] = "got away" if fled and not n else FATES[car.fate]
        self.looked += 1

    def rows(self) -> Iterator[tuple[str, Sequence[str], str]]:
        """Of each car its name, how far behind it was, and what became of it."""
        for key, name in self.names.items():
            yield name, [*self.gaps[key], *[""] * (self.looked - len(self.gaps[key]))], self.fates[key]

    def told(self, title: str, risks: Sequence[str]) -> Tabled:
        """As a table of the report; `risks` are what was risked, each in words."""
        heads = ("", "Start", *(str(n) for n in range(1, self.looked)), "End")
        risked = (f"Risked: {'; '.join(risks)}.",) if risks else ()
        notes = (
            f"Lengths behind {self.quarry} at the start and at the end of each round; below 0 means ahead of it.",
            *risked,
        )
        rows = tuple((name, *gaps, fate) for name, gaps, fate in self.rows())
        return Tabled(f"{title}: lengths", heads, rows, notes, ("UA-CAR-1", "UA-CAR-6", "UA-CAR-12"))
