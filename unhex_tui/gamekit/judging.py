"""Judges: functions that say what the answers to a question are worth, by question id; and what a seat may know.

A judge reads the numbers of its game, never words. It works with the table as the deciding seat knows it (`as_known`):
the GM's seats know everything but secret choices; a player's seat knows its own side, and of others what the GM has
revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from copy import copy
from math import prod
from types import MappingProxyType
from typing import Any, Literal, TypeVar

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Answer, Choose, Decision
from unhex_tui.engine.judging import Course, Fate, Judged
from unhex_tui.engine.procedure import Gone
from unhex_tui.gamekit.handing import FINISH, GIVE_UP, choosing
from unhex_tui.gamekit.people import CharacterBase

R = TypeVar("R")
Worth = Mapping[str, float]
"""Parts of one answer's worth, by name."""
Judge = Callable[[Any, Any], Judged] | Judged
"""A judge, or a judgement that depends on nothing."""
Judges = Mapping[Question | str, Judge]
"""Judges by question, or by the id of a question that is not declared."""
DICE = Judged({"": 0.0})
"""The judgement of dice: roll them."""
IDLE = 0.002
"""Worth of doing nothing: just above harm to oneself, so that a fight never waits for ever."""


LEADS: Mapping[str, Answer] = MappingProxyType(
    {
        "evening.next": "fight",
        "evening.characters": "back",
        "fight.prepare": "begin",
        "recruit.template": "done",
        "recruit.seen": ["visible"],
    }
)
"""Answers that lead from the menus between fights to the next fight, for play-outs; the hand leaves them to the GM."""


def judged(parts: Mapping[str, Worth]) -> Judged:
    """Return the judgement of these parts by option key."""
    worths = {key: sum(worth.values()) for key, worth in parts.items()}
    return Judged(worths, lambda key: tuple(parts.get(key, {}).items()))


def gms(default: Answer | None = None) -> Judge:
    """Return a judge that leaves the decision to the GM; play-outs take `default`, or the option of Enter."""

    def judge(_table: Any, decision: Decision) -> Judged:
        usual = decision.enter if isinstance(decision, Choose) and default is None else default
        return Judged(left=True, default=usual)

    return judge


_KNOWN: ContextVar[dict[Any, Any] | None] = ContextVar("known", default=None)
"""What has been worked out of tables for the decision that is judged; None while none is."""


def once(made: Callable[[Any], R]) -> Callable[[Any], R]:
    """Return a function of a table that works out its result once for each decision that is judged."""

    def found(table: Any) -> R:
        if (known := _KNOWN.get()) is None:
            return made(table)
        key = (made, id(table))
        if key not in known:
            known[key] = (table, made(table))  # with the table, so that no other one gets its id
        result: R = known[key][1]
        return result

    return found


def by_id(judges: Judges) -> Mapping[str, Judge]:
    """Return judges by the ids of their questions."""
    return {question if isinstance(question, str) else question.id: judge for question, judge in judges.items()}


def judge_of(judges: Mapping[str, Judge], masked: Callable[[Any, Any], Any], table: Any, decision: Decision) -> Judged:
    """Return what the judge of this question says of the table as the deciding seat knows it."""
    judge = judges.get(decision.question)
    if judge is None:
        lead = LEADS.get(decision.question)
        return Judged() if lead is None else Judged(left=True, default=lead)
    if isinstance(judge, Judged):
        return judge
    before = _KNOWN.set({})
    try:
        return judge(as_known(table, decision, masked), decision)
    except Gone:
        return Judged()
    finally:
        _KNOWN.reset(before)


def as_known(table: Any, decision: Decision, masked: Callable[[Any, Any], Any]) -> Any:
    """Return the table as the seat of a decision knows it; `masked` returns another side's NPC as the players know it.

    Hidden NPCs count as away. The copy is only read.
    """
    if all(seat.gm for seat in decision.seats):
        return table
    known, pcs = copy(table), not table.keeps_count
    known.characters = {
        character_id: character if character.pc and pcs else _known(table, character, masked)
        for character_id, character in table.characters.items()
    }
    return known


def _known(table: Any, character: Any, masked: Callable[[Any, Any], Any]) -> Any:
    twin = masked(table, character)
    if character.hidden and twin is character:
        twin = copy(character)
    if character.hidden:
        twin.away = True
    return twin


def one_side(table: Any, character_id: str) -> list[Any]:
    """Return the able characters of a character's side."""
    team = table.characters[character_id].team
    return [character for character in table.characters.values() if character.team == team and character.able]


def together(worths: Iterable[float]) -> float:
    """Return the worth of several attacks on one target: they take no more than all of it."""
    return 1 - prod(1 - worth for worth in worths)


def course(table: Any, left: str, cost: str, *, gone: str = "") -> Course:
    """Return the course of the fight at the table; `left` is the field of what a fight costs, as far as there is any.

    `gone` is the field of characters who have left by themselves. Those who arrive later are no part of the course
    until then.
    """
    fates = {
        each.id: Fate(each.name, each.team, each.pc, _state(each, gone), max(0, getattr(each, left)))
        for each in table.people
        if not each.away
    }
    able = {fate.team for fate in fates.values() if fate.state == "up"}
    return Course(
        on=table.engaged,
        round=table.round,
        teams={team.id: team.name for team in sorted(table.teams, key=lambda team: not team.pcs)},
        winner=able.pop() if len(able) == 1 else "",
        fates=fates,
        players=next((team.id for team in table.teams if team.pcs), ""),
        cost=cost,
        finish=choosing(table, FINISH),
        give_up=choosing(table, GIVE_UP),
    )


def _state(character: CharacterBase, gone: str) -> Literal["up", "down", "dead", "gone"]:
    if character.able:
        return "up"
    if character.dead:
        return "dead"
    return "gone" if gone and getattr(character, gone) else "down"
