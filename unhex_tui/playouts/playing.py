"""A play-out: the hand plays a position to the end of its fight, with its own dice. And the tally of play-outs.

The tally counts wins, rounds and fates with their intervals; its size does not grow with the number of play-outs.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Mapping
from math import sqrt
from random import Random
from types import MappingProxyType
from typing import Any

from unhex_tui.engine.decision import Answer, Decision, Roll
from unhex_tui.engine.dice import half_up
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.hand import TEMPERS, chosen, given
from unhex_tui.engine.judging import STILL_ROUNDS, Course, Fate, Judged
from unhex_tui.engine.past import Position, resumed
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.system import System
from unhex_tui.engine.value import State, Value, field

MOST_DECISIONS, MOST_ROUNDS = 2000, 60
"""Decisions and rounds after which a play-out is undecided."""
TOO_LONG, STALEMATE, NONE_LEFT = "too long", "stalemate", "none left"
"""Why a play-out is undecided; a stalemate is a fight in which no one loses anything any more."""
CLOSE = 4.0
"""Percentage points to which all intervals must be known for a forecast to stop early."""
WORDS = ((95, "walkover"), (80, "in hand"), (60, "hard"), (40, "even"), (20, "grim"), (0, "hopeless"))
"""How hard a fight is, by the least chance of the PCs to win, in percent."""
_Z = 1.96
_LEADING = 200
"""Most decisions that may lead to a fight, such as placing everybody."""
_UNWORDED = LogLine("")
_NO_ONE: Mapping[str, Any] = MappingProxyType({})


class Lot(Value):
    """The fate of a player character."""

    down: bool
    """Out of the fight in any way, death included."""
    dead: bool
    lost: float
    """Points lost of `Course.cost`."""


class Outcome(Value):
    """The result of one play-out."""

    k: int
    """Number of the play-out."""
    failed: str = ""
    """Reason for a failed play-out, whose other fields are empty; empty for none."""
    winner: str = ""
    """Id of the side that won; empty if undecided."""
    cause: str = ""
    """Why it is undecided; empty if a side won."""
    rounds: int = 0
    lots: Mapping[str, Lot] = _NO_ONE
    """Fates of the PCs, by id."""
    first: str = ""
    """Id of the first PC to go down; empty for none."""
    put_out: Mapping[str, int] = _NO_ONE
    """Number of PCs whom each opponent put out of the fight, by the opponent's id."""


class NoForecast(ValueError):
    """There is nothing to forecast; the message is one line that says why."""


class Player:
    """The hand at one table; it rolls its dice and draws among near-best answers."""

    def __init__(self, system: System, rng: Random, temper: str) -> None:
        self._system, self._rng, self._heat = system, rng, TEMPERS[temper]
        self._before: dict[tuple[str, str], set[Hashable]] = {}

    def answer(self, table: Any, decision: Decision) -> Answer:
        """Return the answer to a decision; no answer is given twice before something is recorded at the table."""
        if table.events:
            self._before.clear()
        before = self._before.setdefault((decision.question, decision.prompt), set())
        plain = isinstance(decision, Roll) and not decision.extras
        judged = Judged() if plain else self._system.judge(table, decision)
        answer = chosen(decision, judged, self._rng, heat=self._heat, before=before)
        before.add(given(answer))
        return answer

    def play(self, live: Conversation) -> None:
        """Answer the pending decision; events of the answer are on the table until the next one."""
        assert live.decision is not None, "no question is open"
        answer = self.answer(live.table, live.decision)
        live.table.events.clear()
        live.answer(answer)


def begun(system: System, position: Position, player: Player) -> tuple[Conversation, Course]:
    """Return a conversation at a position, or at the fight that begins next from there, and the fight's course.

    Raises NoForecast if the game has no judges, or if no fight begins.
    """
    live = resumed(system, position, unsaid=True)
    course = system.course(live.table)
    if course is None:
        raise NoForecast(f"{system.title} has no forecast yet")
    on = course.on
    for _ in range(_LEADING):
        if course.on or live.decision is None:
            break
        player.play(live)
        new = system.course(live.table)
        assert new is not None, "a game with a course keeps it"
        course = new
    if not course.on or live.decision is None or (course.winner and not on):  # a chase needs no second side
        raise NoForecast("no fight is on, and none can begin yet: nothing to forecast")
    if not course.players:
        raise NoForecast("no side of players takes part: nothing to forecast")
    return live, course


def after(system: System, live: Conversation, answer: Answer) -> Position:
    """Return the position at the rest point to which an answer leads, with the usual answers to what it asks."""
    player = Player(system, Random(0), "sharp")
    live.answer(answer)
    for _ in range(_LEADING):
        if live.table.at_rest or live.decision is None:
            break
        player.play(live)
    return Position(json.dumps(system.dump(live.table)))


def start_of(system: System, position: Position) -> Course:
    """Return the course of the fight that play-outs of a position play; raise NoForecast as `begun` does."""
    return begun(system, position, Player(system, Random(0), "sharp"))[1]


def play_out(system: System, position: Position, k: int, *, seed: int, temper: str) -> Outcome:
    """Play out a position for the k-th time; the same numbers lead to the same outcome in every process."""
    player = Player(system, Random(f"{seed}/{k}"), temper)
    live, start = begun(system, position, player)
    table, reporter = live.table, system.reporter("gm")
    course, decisions, still, first, cause = start, 0, 0, "", ""
    sums, moment = start.stakes, system.moment(table)
    while live.decision is not None and course.on:
        if decisions >= MOST_DECISIONS or course.round - start.round > MOST_ROUNDS:
            cause = TOO_LONG
            break
        player.play(live)
        decisions += 1
        if reporter is not None:
            for event in table.events:
                reporter.take(table, event, _UNWORDED)
        if not table.events or (now := system.moment(table)) == moment:
            continue
        moment, new = now, system.course(table)
        assert new is not None, "a game with a course keeps it"
        if new.round != course.round:
            left = new.stakes
            still, sums = (still + 1 if left == sums else 0), left
            if still >= STILL_ROUNDS:
                cause = STALEMATE
                break
        first = first or _fell(course, new)
        course = new
    end = system.course(table)
    assert end is not None, "a game with a course keeps it"
    course = course._replace(fates=end.fates)
    return _outcome(k, start, course, cause, first, reporter.put_out() if reporter is not None else {})


def _fell(before: Course, after: Course) -> str:
    """Return the id of a PC who has just gone down; empty for none."""
    for who, fate in after.fates.items():
        was = before.fates.get(who)
        if fate.pc and fate.state in ("down", "dead") and was is not None and was.state == "up":
            return who
    return ""


def _outcome(
    k: int, start: Course, end: Course, cause: str, first: str, put_out: Mapping[str, tuple[str, ...]]
) -> Outcome:
    lots = {}
    for who, fate in start.fates.items():
        if fate.pc:
            now = end.fates.get(who, fate._replace(state="gone"))
            lots[who] = Lot(now.state in ("down", "dead"), now.state == "dead", max(0, fate.left - now.left))
    counts: dict[str, int] = {}
    for who, whom in put_out.items():
        opponent = start.fates.get(who)
        if opponent is not None and opponent.team != start.players:
            counts[who] = sum(each in lots for each in whom)
    winner = "" if cause else end.winner
    cause = cause or ("" if winner else NONE_LEFT)
    return Outcome(
        k, winner=winner, cause=cause, rounds=end.round - start.round + 1, lots=lots, first=first, put_out=counts
    )


# ---------------------------------------------------------------------- the tally


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

    @property
    def heading(self) -> str:
        """The words as a heading: `HARD TO WALKOVER` would read like a fight that is hard to win."""
        hardest, _, easiest = self.word.upper().partition(" TO ")
        return f"BETWEEN {hardest} AND {easiest}" if easiest else hardest

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


def assumes(temper: str, course: Course) -> tuple[str, ...]:
    """Return what a forecast assumes, in sentences."""
    finish = f"; fallen foes of {', '.join(course.finish)} are finished off" if course.finish else ""
    gives_up = f"only {', '.join(course.give_up)} may give up" if course.give_up else "no one flees or gives up"
    gives_up = "no one gives up" if course.assumed and not course.give_up else gives_up
    return (
        f"The app plays all sides (skill: {temper}){finish}; {gives_up}.",
        " ".join(filter(None, ("Only what is on the table counts: no reinforcements.", course.assumed))),
    )
