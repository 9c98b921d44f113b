"""The turn order, its re-roll by Aim, and the start of an action: FA-INIT-1 to FA-INIT-4, FA-AIM-1, FA-AIM-13."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import product
from typing import Any

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Choose, Option, Roll
from unhex_tui.engine.dice import Die
from unhex_tui.engine.procedure import Build, Gone, MovedOn, Procedure, ask
from unhex_tui.gamekit.questions import choice, option_of, seat_of
from unhex_tui.gamekit.table import at_whom
from unhex_tui.systems.fully_automated.events.rounds import Aimed, OrderRolled, TieRolled
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.damage import DEAD
from unhex_tui.systems.fully_automated.rules.dice import Standing, ranked
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules
from unhex_tui.systems.fully_automated.state.table import Act, Table

AIM_ORDER = Question("aim.order", "Whether to re-roll the turn order after aiming; the new score counts even if worse.")
JOIN = Question("join.when", "Whether the newcomer rolls and acts now, or waits for the next round.")
D10S = (Die("d10", 1, 10, tuple("1234567890")),) * 2
"""Two ten-sided dice, one key each: 0 is ten."""


def fighters(table: Table) -> list[Character]:
    """Return the characters in the turn order: all who take part except the dead and waiting late arrivals."""
    return [character for character in table.people if character.hp > DEAD and not (character.away or character.waits)]


def groups(table: Table) -> tuple[tuple[str, ...], ...]:
    """Return the turn order as groups of ids, the highest first; the members of a group are tied."""
    return _ranked(_standings(table), table.rules)[0]


def in_order(table: Table) -> list[Character]:
    """Return the characters in turn order, the highest first (FA-RND-2)."""
    people = table.characters
    return [people[character_id] for character_id in _ranked(_standings(table), table.rules)[1]]


def _standings(table: Table) -> tuple[Any, ...]:
    return tuple(
        [
            (character.id, character.speed, character.dice or (0, 0), character.pc, character.again)
            for character in fighters(table)
        ]
    )


@lru_cache(maxsize=16)
def _ranked(people: tuple[Any, ...], rules: TableRules) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return the ids in groups of equals, and the same ids one after the other."""
    order = ranked({character_id: Standing(*standing) for character_id, *standing in people}, rules)
    return order, tuple(character_id for group in order for character_id in group)


def first(table: Table, wanted: Callable[[Character], bool], *, lowest: bool = False) -> Character | None:
    """Return the highest wanted character in the turn order, or the lowest; None if none is wanted."""
    order = in_order(table)
    return next((character for character in (reversed(order) if lowest else order) if wanted(character)), None)


def ordering(table: Table) -> Procedure[bool]:
    """Ask for the next dice of the turn order; return False if all have rolled and no tie is left."""
    new = _missing(table)
    if new is not None and table.round and table.rules.late_joiner == "gm" and not new.comes:
        answer = yield from ask(partial(_when, table, new.id))
        if answer == _EARLY.key:
            table.early.append(new.id)
            return True
        new.comes, new.waits = True, answer == "later"
        table.early = [character_id for character_id in table.early if character_id != new.id]
        return True
    if new is not None:
        faces = yield from ask(partial(_dice, table, new.id))
        new.dice = (faces[0], faces[1])
        table.record(OrderRolled(new.id, new.dice, new.speed))
        return True
    if table.rules.init_tie == "shared":
        return False
    if not _tied(table):
        table.tied = next(([*group] for group in groups(table) if len(group) > 1), [])
    if not table.tied:
        return False
    if table.rules.init_tie == "gm":
        yield from _said(table)
    else:
        yield from _again(table, table.characters[_tied(table)[0]])
    return True


def late(table: Table) -> bool:
    """Tell whether a late arrival by the GM's leave still has to roll or to break a tie (FA-INIT-1, FA-INIT-2)."""
    if table.rules.late_joiner != "gm":
        return False
    ties = [group for group in groups(table) if len(group) > 1] if table.rules.init_tie != "shared" else []
    new = [character for character in fighters(table) if character.dice is None and character.id not in table.early]
    return bool(new or _tied(table)) or any(table.characters[one].comes for group in ties for one in group)


def _missing(table: Table) -> Character | None:
    """Return the first character without a roll, None if all have rolled."""
    return next((character for character in fighters(table) if character.dice is None), None)


_EARLY = Option("early", "Chooses at once, is asked later")
"""A late arrival in an older save, whom nothing was asked about before the next turn order."""


def _when(table: Table, character_id: str) -> Choose:
    """Ask the GM whether a late arrival acts in this round (FA-INIT-1)."""
    new = _missing(table)
    if new is None or new.id != character_id or new.comes:
        raise MovedOn
    options = (Option("now", "This round", letter="n"), Option("later", "Next round", letter="t"))
    prompt = f"{new.name} arrives: when do they act?"
    asked = choice(JOIN.id, prompt, options, about=(character_id,), enter="now", light=False, formerly=(_EARLY,))
    return asked._replace(unasked=_EARLY.key) if table.phase == "choosing" else asked


def _tied(table: Table) -> list[str]:
    """Return the ids of the characters present who still have to break the tie."""
    there = {character.id for character in fighters(table)}
    return [character_id for character_id in table.tied if character_id in there]


def _dice(table: Table, character_id: str) -> Roll:
    new = _missing(table)
    if new is None or new.id != character_id:
        raise MovedOn
    return _asked(table, new, "order.dice", f": turn order, Speed {new.speed} + 2d10")


def _asked(table: Table, character: Character, question: str, what: str) -> Roll:
    prompt = f"{character.name}{what}"
    return Roll(question=question, prompt=prompt, dice=D10S, guide="0 counts as 10", **seat_of(table, character.id))


def _again(table: Table, character: Character) -> Procedure[None]:
    def build() -> Roll:
        if _missing(table) is not None or _tied(table)[:1] != [character.id]:
            raise MovedOn
        equals = ", ".join(other.name for other in _equals(table, character))
        what = f" ties with {equals} ({character.rank.score}, Speed {character.speed}): roll 2d10, higher first"
        return _asked(table, character, "order.tie", what)

    faces = yield from ask(build)
    table.tied.remove(character.id)
    character.again = (*character.again, sum(faces))
    table.record(TieRolled(character.id, tuple(faces)))


def _equals(table: Table, character: Character) -> list[Character]:
    """Return those with whom the character is tied, also if they have rolled to break the tie already."""
    known = len(character.again)

    def place(other: Character) -> tuple[int, int, tuple[int, ...]]:
        by = int(other.pc) if table.rules.init_tie == "players_first" else other.speed
        return other.rank.score, by, other.again[:known]

    return [other for other in fighters(table) if other is not character and place(other) == place(character)]


def _said(table: Table) -> Procedure[None]:
    """Ask the GM who comes first among tied characters (FA-INIT-2)."""

    def build() -> Choose:
        tied = [table.characters[character_id] for character_id in _tied(table)]
        if _missing(table) is not None or len(tied) < 2:
            table.tied = []
            raise MovedOn
        options = [option_of(character, f"Speed {character.speed}") for character in tied]
        prompt = f"A tie at {tied[0].rank.score}: who is first?"
        return choice("order.first", prompt, options, about=[character.id for character in tied])

    chosen = yield from ask(build)
    for character_id in _tied(table):
        table.characters[character_id].again += (int(character_id == chosen),)
    table.tied = []


def apply_new(table: Table) -> None:
    """Apply the re-rolls after Aim, and open ties with the new scores again (FA-INIT-4)."""
    scores = set()
    for character in table.people:
        if character.rerolled is not None:
            character.dice, character.rerolled = character.rerolled, None
            scores.add(character.rank.score)
    for character in table.people:
        if character.rank.score in scores:
            character.again = ()


MOVEMENT = ("defenders", "moving")
"""Phases in which characters only move."""


def ask_first(table: Table, action: Act, build: Build) -> Procedure[Any]:
    """Ask the first question of an action; until its answer the table is at rest and nothing is spent."""
    answer = yield from ask(build)
    begin(table, action)
    return answer


def begin(table: Table, action: Act) -> None:
    """Mark the action as begun and spent."""
    action.begun = True
    table.called = ""
    character = table.characters.get(action.who)
    if character is not None and not action.counter:
        if table.phase in MOVEMENT:
            character.went = True
        else:
            character.done = True


def give_back(table: Table, character: Character) -> None:
    """Let a voided action of this step be repeated."""
    if table.phase in MOVEMENT:
        character.went = False
    else:
        character.done = False


def actor(table: Table, action: Act) -> Character:
    """Return the acting character; raise Gone if an edit has taken them out of the fight.

    Raise MovedOn if they lost the action before it began, as an edit puts them down (FA-ATK-13).
    """
    character = table.characters.get(action.who)
    if character is None or character.away or character.dead:
        raise Gone
    if character.done and not action.begun and table.phase not in MOVEMENT:
        raise MovedOn
    return character


def both(table: Table, action: Act) -> tuple[Character, Character]:
    """Return the acting character and the target; raise Gone if either is no longer present."""
    return actor(table, action), at_whom(table, action)


KEEP = Option("keep", "Keep the turn order", "no dice", ".")


def aim(table: Table, action: Act) -> Procedure[None]:
    """Play Aim: it succeeds without damage this round; in any case the character may re-roll the turn order."""
    faces = yield from ask_first(table, action, partial(_anew, table, action))
    character = table.characters[action.who]
    gained = character.damage == 0 and character.able
    if gained:
        character.aim, character.aim_spent = table.round, False
    table.record(Aimed(character.id, gained))
    if faces == KEEP.key:
        return
    at_once = table.rules.init_reroll_when == "immediate"
    if at_once:
        character.dice, character.again = (faces[0], faces[1]), ()
    else:
        character.rerolled = (faces[0], faces[1])
    table.record(OrderRolled(character.id, (faces[0], faces[1]), character.speed, anew=not at_once))


def _anew(table: Table, action: Act) -> Roll:
    character = actor(table, action)
    holds = "holds aim now" if character.damage == 0 else "was hurt: no aim"
    now = character.rank.score

    def guide() -> str:
        scores = [character.rank._replace(dice=pair).score for pair in product(range(1, 11), repeat=2)]
        higher, lower = sum(score > now for score in scores), sum(score < now for score in scores)
        return f"0 counts as 10; the new score counts: higher {higher} %, lower {lower} %"

    return Roll(
        question=AIM_ORDER.id,
        prompt=f"{character.name} {holds}. Re-roll the turn order ({now} now)? Speed {character.speed} + 2d10",
        dice=D10S,
        guide=guide,
        extras=(KEEP,),
        enter=KEEP.key,
        **seat_of(table, character.id),
    )
