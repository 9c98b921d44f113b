"""The law on numbers of NPCs that players do not know: nothing that players see depends on them.

Two sessions differ only in such numbers: Speed, skills, hit points, level. Both get the same answers. While both ask
the same questions and tell players the same, players see the same numbers in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
from kept_facts_law import at_its_end
from random_play import Case, begun

from unhex_tui.engine.decision import AnswerError
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import View
from unhex_tui.web.page import page

SEEN, TOLD = (f"a number that players do not know is {how}" for how in ("seen", "told of"))
ANSWERS = 60
"""Limit of answers in one fight."""
EACH = 10
"""The page is compared at every tenth moment, the view at each."""
NUMBERS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "fading-suns": dict.fromkeys(("strength", "dexterity", "wits", "fight", "dodge", "vigor"), (3, 10)),
    "fully-automated": {"speed": (0, 9), "hp": (8, 30), "armor": (0, 2)},
    "unknown-armies": dict.fromkeys(("body", "speed", "mind", "soul"), (20, 90)),
    "unhex": {"level": (10, 99)},
}
"""By game: setup fields that hold such numbers, with the bounds to vary them in."""
KNOWN_BY = {"unhex": "level"}
"""By game: the fact that lets players know the numbers; `numbers` in all other games."""


def varied(case: Case) -> bool:
    """Tell whether the law applies to the game of the case."""
    return case.system.name in NUMBERS


def held(case: Case, seed: int) -> int:
    """Play a random fight in two sessions that differ only in numbers that players do not know.

    Story and report hold all that was told so far: they are compared at the last moment at which the sessions are alike
    to players. Return the number of answers up to there.
    """
    mine, rng, player, _ = begun(case._replace(setup=lambda rng: _revealed(case, case.setup(rng), rng)), seed)
    other = Session(case.system, _with_other_numbers(case.system.name, mine.setup, rng))
    if other.setup == mine.setup:
        return 0
    done = 0
    while _known(mine) == _known(other):
        one, two = mine.view("players"), other.view("players")
        assert _seen(one) == _seen(two), SEEN
        if done % EACH == 0 or mine.decision is None:
            shown = page(one)
            assert one == two or shown == page(two), SEEN  # equal views have equal pages
        if mine.decision is None or done == ANSWERS:
            break
        answer = player(mine.decision)
        try:
            other.answer(answer)
        except AnswerError:  # the GM's question may depend on such a number
            break
        mine.answer(answer)
        done += 1
    else:
        if not done:
            return 0
        mine.undo()
        other.undo()
    assert [*at_its_end(mine)] == [*at_its_end(other)], TOLD
    return done


def _seen(view: View) -> bytes:
    """Return the players' view with every field of its parts, as one text; the log is compared by `_known`."""
    return msgspec.json.encode(view._replace(log=()))


def _known(session: Session) -> tuple[Any, ...]:
    """Return the question and what players know of the story.

    What a character does and how an attack ends may depend on numbers that players do not know.
    """
    decision, table = session.decision, session.table
    asked = () if decision is None else (decision.question, decision.seats, decision.about)
    return asked, [line.text for line in session.log("players")], [_condition(table, c) for c in _npcs(table)]


def _npcs(table: Any) -> list[Any]:
    return [character for character in table.characters.values() if not character.pc]


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
    """Return the setup with other numbers for NPCs: all of them in half of the setups, otherwise a single one."""
    changed = deepcopy(setup)
    places = [place for one in changed.get("characters", ()) for place in _places(game, one)]
    for thing, key, low, high in places if rng.random() < 0.5 else places and [rng.choice(places)]:
        thing[key] = rng.randint(low, high)
    return changed


def _places(game: str, one: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str, int, int]]:
    """Yield the numbers of an NPC that players do not know, each as an object, its key and its bounds.

    Numbers that would change a word about the NPC's health are left out.
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
