"""A play-out: the hand plays a position to the end of its fight, with its own dice."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from unhex_tui.engine.event import LogLine
from unhex_tui.engine.hand import TEMPERS, chosen, given
from unhex_tui.engine.judging import Course
from unhex_tui.engine.position import Position, resumed
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.system import System
from unhex_tui.engine.value import Value

MOST_DECISIONS, MOST_ROUNDS, STILL_ROUNDS = 2000, 60, 4
"""Decisions, rounds, and rounds in a row without any loss, after which a play-out is undecided."""
TOO_LONG, STALEMATE, NONE_LEFT = "too long", "stalemate", "none left"
"""Why a play-out is undecided; a stalemate is a fight in which no one loses anything any more."""
APPROACH = 12
"""Most rounds before the first loss, since the sides may start far apart."""
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
    """Rounds played."""
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
        self._before: dict[str, set[Hashable]] = {}

    def play(self, live: Conversation) -> None:
        """Answer the pending decision; events of the answer are on the table until the next one."""
        table, decision = live.table, live.decision
        assert decision is not None, "no question is open"
        if table.events:
            self._before.clear()
        before = self._before.setdefault(decision.question, set())
        judged = self._system.judge(table, decision)
        answer = chosen(decision, judged, self._rng, heat=self._heat, before=before)
        before.add(given(answer))
        table.events.clear()
        live.answer(answer)


def begun(system: System, position: Position, player: Player) -> tuple[Conversation, Course]:
    """Return a conversation at a position, or at the fight that begins next from there, and the fight's course.

    Raises NoForecast if the game has no judges, or if no fight begins.
    """
    live = resumed(system, position, unsaid=True)
    course = system.course(live.table)
    if course is None:
        raise NoForecast(f"{system.title} has no forecast yet")
    for _ in range(_LEADING):
        if course.on or live.decision is None:
            break
        player.play(live)
        new = system.course(live.table)
        assert new is not None, "a game with a course keeps it"
        course = new
    if not course.on or live.decision is None:
        raise NoForecast("no fight is on, and none can begin yet: nothing to forecast")
    if not course.players:
        raise NoForecast("no side of players takes part: nothing to forecast")
    return live, course


def start_of(system: System, position: Position) -> Course:
    """Return the course of the fight that play-outs of a position play; raise NoForecast as `begun` does."""
    return begun(system, position, Player(system, Random(0), "sharp"))[1]


def play_out(system: System, position: Position, k: int, *, seed: int, temper: str) -> Outcome:
    """Play out a position for the k-th time; the same numbers lead to the same outcome in every process."""
    player = Player(system, Random(f"{seed}/{k}"), temper)
    live, start = begun(system, position, player)
    table, reporter = live.table, system.reporter("gm")
    course, decisions, still, hurt, first = start, 0, 0, False, ""
    sums = _sums(start)
    cause = ""
    while live.decision is not None and course.on:
        if decisions >= MOST_DECISIONS or course.round - start.round > MOST_ROUNDS:
            cause = TOO_LONG
            break
        player.play(live)
        decisions += 1
        if not table.events:
            continue
        if reporter is not None:
            for event in table.events:
                reporter.take(table, event, _UNWORDED)
        new = system.course(table)
        assert new is not None, "a game with a course keeps it"
        if new.round != course.round:
            now = _sums(new)
            still, sums = (still + 1 if now == sums else 0), now
            hurt = hurt or not still
            if still >= (STILL_ROUNDS if hurt else APPROACH):
                cause = STALEMATE
                break
        first = first or _fell(course, new)
        course = new
    return _outcome(k, start, course, cause, first, reporter.put_out() if reporter is not None else {})


def _sums(course: Course) -> tuple[object, ...]:
    return tuple((who, fate.state, fate.left) for who, fate in course.fates.items())


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
