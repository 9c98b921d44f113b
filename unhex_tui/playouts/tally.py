"""The tally of play-outs: wins, rounds and fates with their intervals. Its size does not grow with their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Any

from unhex_tui.engine.dice import half_up
from unhex_tui.engine.judging import Course, Fate
from unhex_tui.engine.value import State, Value, field
from unhex_tui.playouts.playing import Outcome

CLOSE = 4.0
"""Percentage points to which all intervals must be known for a forecast to stop early."""
WORDS = ((95, "walkover"), (80, "in hand"), (60, "hard"), (40, "even"), (20, "against them"), (0, "hopeless"))
"""How hard a fight is, by the least chance of the PCs to win, in percent."""
_Z = 1.96


def wilson(times: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, in percent."""
    if not of:
        return 0.0, 100.0
    share, z2 = times / of, _Z * _Z / of
    middle, half = share + z2 / 2, _Z * sqrt(share * (1 - share) / of + z2 / of / 4)
    return max(0.0, 100 * (middle - half) / (1 + z2)), min(100.0, 100 * (middle + half) / (1 + z2))


class Share(Value):
    """How often something came true."""

    times: int
    of: int

    @property
    def percent(self) -> float:
        return 100 * self.times / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.times, self.of)

    @property
    def text(self) -> str:
        """The share: `41 %`, or `<3 %` if it never came true."""
        if not self.of:
            return "…"
        return f"{half_up(self.percent)} %" if self.times else f"<{max(1, half_up(self.interval[1]))} %"

    @property
    def bounds(self) -> str:
        """The interval: `33–49`; empty if it never came true, since the share says it then."""
        low, high = self.interval
        return f"{half_up(low)}–{half_up(high)}" if self.times else ""


class Person(State):
    """Counts of a player character's fates."""

    down: int = 0
    dead: int = 0
    lost: float = 0.0
    first: int = 0
    """Count of play-outs with this character as the first PC to go down."""


class Tally(State):
    """Counts of the play-outs of one position."""

    course: Course
    """The fight at its start: names, sides and who takes part."""
    playouts: int = 0
    failed: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    """Wins by side; undecided play-outs have the key ""."""
    causes: Counter[str] = field(default_factory=Counter)
    """Why play-outs were undecided."""
    rounds: Counter[int] = field(default_factory=Counter)
    people: dict[str, Person] = field(default_factory=dict)
    put_out: Counter[str] = field(default_factory=Counter)
    """PCs put out of the fight, by the opponent."""

    def add(self, outcome: Outcome) -> None:
        """Count a play-out."""
        if outcome.failed:
            self.failed += 1
            return
        self.playouts += 1
        self.wins[outcome.winner] += 1
        if outcome.cause:
            self.causes[outcome.cause] += 1
        self.rounds[outcome.rounds] += 1
        for who, lot in outcome.lots.items():
            person = self.people.setdefault(who, Person())
            person.down += lot.down
            person.dead += lot.dead
            person.lost += lot.lost
            person.first += outcome.first == who
        self.put_out.update(outcome.put_out)

    # -------------------------------------------------------------------- reading

    def share(self, times: int) -> Share:
        return Share(times, self.playouts)

    def won(self, side: str) -> Share:
        """Return how often a side won; of the side "", how often play-outs were undecided."""
        return self.share(self.wins[side])

    @property
    def cause(self) -> str:
        """The most frequent reason why play-outs were undecided; empty if none was."""
        return min(self.causes, key=lambda cause: (-self.causes[cause], cause), default="")

    @property
    def pcs(self) -> list[tuple[str, Fate]]:
        """The player characters who take part."""
        return [(who, fate) for who, fate in self.course.fates.items() if fate.pc and fate.state == "up"]

    @property
    def opponents(self) -> list[tuple[str, Fate]]:
        """The able opponents of the players' side, the deadliest first."""
        fates = self.course.fates.items()
        others = [(who, fate) for who, fate in fates if fate.team != self.course.players and fate.state == "up"]
        return sorted(others, key=lambda each: -self.put_out[each[0]])

    @property
    def sides(self) -> list[str]:
        """Ids of the sides that take part, the players' first."""
        able = {fate.team for fate in self.course.fates.values()}
        return [team for team in self.course.teams if team in able]

    @property
    def close(self) -> bool:
        """True if all shares that are shown are known closely enough."""
        shares = [self.won(side) for side in (*self.sides, "")]
        shares += [self.share(self.people[who].down) for who, _ in self.pcs if who in self.people]
        return self.playouts > 0 and all(high - low <= 2 * CLOSE for low, high in (each.interval for each in shares))

    def lasts(self) -> tuple[int, int, int]:
        """Return the rounds that play-outs took: the 10 % that are shortest, the middle, and 90 %."""
        every = sorted(self.rounds.elements())
        if not every:
            return 0, 0, 0
        last = len(every) - 1
        return every[half_up(last / 10)], every[half_up(last / 2)], every[half_up(last * 9 / 10)]

    @property
    def down(self) -> float:
        """How many PCs go down on average."""
        return sum(person.down for person in self.people.values()) / self.playouts if self.playouts else 0.0

    @property
    def word(self) -> str:
        """How hard the fight is, in one or two words, the second where the interval reaches it: `even to hard`."""
        low, high = self.won(self.course.players).interval
        hardest, easiest = (next(word for least, word in WORDS if bound >= least) for bound in (low, high))
        return hardest if hardest == easiest else f"{hardest} to {easiest}"

    def plain(self) -> dict[str, Any]:
        """Return the counts as plain JSON values, which can be added to those of another tally."""
        people: Mapping[str, Any] = {
            who: {"down": each.down, "dead": each.dead, "lost": round(each.lost, 6), "first": each.first}
            for who, each in sorted(self.people.items())
        }
        return {
            "playouts": self.playouts,
            "failed": self.failed,
            "wins": {side: self.wins[side] for side in (*self.sides, "")},
            "undecided": dict(sorted(self.causes.items())),
            "word": self.word if self.playouts else "",
            "rounds": list(self.lasts()),
            "people": people,
            "puts_out": {who: self.put_out[who] for who, _ in self.opponents},
        }


def assumes(temper: str) -> tuple[str, ...]:
    """Return what a forecast assumes, in sentences."""
    how = f"The app plays all sides, {temper}; no one flees or gives up."
    return how, "Nothing happens that is not on the table."
