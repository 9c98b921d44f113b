"""A chase in the session's report: gaps by round, and stunts (UA-CAR-1, UA-CAR-6).

Players see only cars in which they see a character, and stunts that they were told of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from unhex_tui.engine.report import Tabled
from unhex_tui.engine.value import Changeable, Value, made
from unhex_tui.evening.sums import signed
from unhex_tui.systems.unknown_armies.events.chases import Left

FATES = {"": "", "wrecked": "wrecked", "stopped": "stopped", "lost": "shaken off"}


class Risk(Value):
    """A driver's stunt."""

    who: str
    car: str
    """Name of the car."""
    what: str
    insane: bool
    chase: int
    """The number of the chase among the session's fights and chases, from 1."""
    round: int


class Race(Changeable):
    """One chase as one audience sees it."""

    quarry: str
    """Name of the car that is chased."""
    names: dict[str, str] = made(factory=dict)
    """Names of the cars in which the audience has seen a character, by id."""
    gaps: dict[str, list[str]] = made(factory=dict)
    """Gaps by car id, in words: at the start, then at each round's end; empty for the prey."""
    fates: dict[str, str] = made(factory=dict)
    """Reasons why a car left the chase, by car id, in words; empty while it takes part."""
    riders: dict[str, None] = made(factory=dict)
    """Ids of the characters seen in these cars, in order of appearance."""
    looked: int = 0
    """The number of times that `look` was called."""

    def look(self, cars: Sequence[Left], there: Collection[str] | None) -> None:
        """Note the gaps at the start of a round or at the end; `there` are the visible characters, None for all."""
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
        """Yield each car's name, its gaps and its end."""
        for key, name in self.names.items():
            yield name, [*self.gaps[key], *[""] * (self.looked - len(self.gaps[key]))], self.fates[key]

    def told(self, title: str, risks: Sequence[str]) -> Tabled:
        """Return the chase as a table of the report, with the stunts in words as a note."""
        heads = ("", "Start", *(str(n) for n in range(1, self.looked)), "End")
        risked = (f"Risked: {'; '.join(risks)}.",) if risks else ()
        notes = (
            f"Lengths behind {self.quarry} at the start and at the end of each round; below 0 means ahead of it.",
            *risked,
        )
        rows = tuple((name, *gaps, fate) for name, gaps, fate in self.rows())
        return Tabled(f"{title}: lengths", heads, rows, notes, ("UA-CAR-1", "UA-CAR-6", "UA-CAR-12"))
