"""The law on numbers that players do not know: order and numbers that players read depend on nothing else than what
players know.

Two sessions begin alike but for numbers of NPCs that players do not know: Speed, skills, hit points, level. Both get
the same answers. As long as both ask the same and tell players the same, players see the same, in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from random import Random
from typing import Any

from kept_facts_law import at_its_end
from random_play import Case, begun

from unhex_tui.commands.json_text import plain
from unhex_tui.engine.decision import AnswerError
from unhex_tui.engine.session import Session
from unhex_tui.web.page import page

ANSWERS = 60
"""The most answers of one fight."""
EACH = 10
"""Of so many moments one is looked at with the story and the report."""
NUMBERS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "fading-suns": dict.fromkeys(("strength", "dexterity", "wits", "fight", "dodge", "vigor"), (3, 10)),
    "fully-automated": {"speed": (0, 9), "hp": (8, 30), "armor": (0, 2)},
    "unknown-armies": dict.fromkeys(("body", "speed", "mind", "soul"), (20, 90)),
    "unhex": {"level": (10, 99)},
}
"""By game: the fields of a setup that hold such numbers, with bounds to vary them in."""
KNOWN_BY = {"unhex": "level"}
"""By game: the fact that lets players know the numbers; `numbers` in every other game."""


def varied(case: Case) -> bool:
    """Return whether the law is about the game of the case."""
    return case.system.name in NUMBERS


def held(case: Case, seed: int) -> int:
    """Play a random fight in two sessions that differ only in numbers that players do not know. Return how many answers
    left the sessions alike for players.
    """
    mine, rng, player, _ = begun(case._replace(setup=lambda rng: _revealed(case, case.setup(rng), rng)), seed)
    other = Session(case.system, _with_other_numbers(case.system.name, mine.setup, rng))
    if other.setup == mine.setup:
        return 0
    done = 0
    while _known(mine) == _known(other) and done < ANSWERS:
        assert [*_seen(mine)] == [*_seen(other)], "a number that players do not know is seen"
        if done % EACH == 0 or mine.decision is None:
            assert [*at_its_end(mine)] == [*at_its_end(other)], "a number that players do not know is told of"
        if mine.decision is None:
            break
        answer = player(mine.decision)
        try:
            other.answer(answer)
        except AnswerError:  # the GM may be asked for a number that depends on it
            break
        mine.answer(answer)
        done += 1
    return done


def _seen(session: Session) -> Iterator[Any]:
    """Yield all that players see now."""
    view = session.view("players")
    yield plain(view._replace(log=())), page(view)


def _known(session: Session) -> tuple[Any, ...]:
    """Return what is asked, and what players know of how it went: what somebody does and how an attack ends may depend
    on numbers that players do not know.
    """
    decision, table = session.decision, session.table
    asked = () if decision is None else (decision.question, decision.seats, decision.about)
    return asked, [line.text for line in session.log("players")], [_condition(table, c) for c in _npcs(table)]


def _npcs(table: Any) -> list[Any]:
    return [c for c in table.characters.values() if not c.pc]


def _condition(table: Any, c: Any) -> Any:
    """Return what players may read of a character's health: a word, never a number."""
    if hasattr(c, "condition"):  # Unhex
        return c.condition, c.level < 20, c.level >= c.max_level
    return c.dead, c.able, table.condition(c) if table.keeps_count else ""


# ---------------------------------------------------------------------------------------------- setups


def _revealed(case: Case, setup: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return the setup with NPCs of whom players know more or less than usual."""
    fact = KNOWN_BY.get(case.system.name, "numbers")
    for one in setup.get("characters", ()):
        if not one["pc"] and rng.random() < 0.3:
            one["known"] = rng.choice((["name"], ["condition"], ["name", "condition", fact]))
    return setup


def _with_other_numbers(game: str, setup: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return the setup with other numbers of NPCs: of half of the setups all, of the others one number."""
    changed = deepcopy(setup)
    places = [place for one in changed.get("characters", ()) for place in _places(game, one)]
    for thing, key, low, high in places if rng.random() < 0.5 else places and [rng.choice(places)]:
        thing[key] = rng.randint(low, high)
    return changed


def _places(game: str, one: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str, int, int]]:
    """Yield the numbers of an NPC that players do not know, as an object, its key and bounds. Numbers that would change
    a word about the NPC's health stay.
    """
    if one["pc"] or KNOWN_BY.get(game, "numbers") in one.get("known", ()):
        return
    for key, bounds in NUMBERS[game].items():
        if (key == "body" and "wounds" in one) or (key == "hp" and "now" in one):
            continue
        if game != "unhex":
            yield one, key, *bounds
        elif one["level"] < one["max_level"]:
            yield one, key, *((20, one["max_level"] - 1) if one["level"] >= 20 else (10, 19))
    for skill in one.get("skills", ()) if game == "unknown-armies" else ():
        yield skill, "value", 10, 95
