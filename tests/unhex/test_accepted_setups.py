"""Hostile setups: accepted ones can be played, viewed, drawn and dumped; all others are refused in lines of words.

Parts of random valid setups are added, removed and replaced. Most results are refused; accepted ones are played for
some decisions, and after each all views and saves are made.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from players import RandomPlayer
from unhex.random_setups import random_setup

from tests.slices import Share
from unhex_tui.drawing.artists import artist
from unhex_tui.drawing.picture import Room
from unhex_tui.engine.session import Session
from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.between.documents import DOCUMENTS
from unhex_tui.systems.unhex.system import UNHEX

SHORT, LONG = 300, 20_000
DECISIONS = 8
"""Decisions played of each accepted setup."""
HOSTILE: list[Any] = [
    *("belt", "", "right", "head", "both", "..", "1e999", "x" * 5000, "\x1b[31m", "\u202eabc", "a\nb", "\ud83d", "﷽"),
    *(0, -1, 99, 100, 10**9, 2**70, 1.5, True, None, [], {}, ["head"], {"a": 1}),
]
FIELDS = [
    *("location", "hand", "destroyed", "kind", "name", "count", "template", "marks", "known", "captured", "level"),
    *("max_level", "gifts", "good_at", "notes", "standing", "exempt", "area", "team", "pc", "hidden", "map", "rules"),
]


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths to all parts of a JSON value."""
    yield way
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places(part, (*way, key))


def spoilt(setup: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return the setup with one to three of its parts changed."""
    setup = copy.deepcopy(setup)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        *way, last = rng.choice([way for way in places(setup) if way])
        at: Any = setup
        for key in way:
            at = at[key]
        chance = rng.random()
        if chance < 0.25:
            del at[last]
        elif chance < 0.4 and isinstance(at, list):
            at.append(copy.deepcopy(rng.choice(at)))
        elif chance < 0.6 and isinstance(at, dict):
            at[rng.choice(FIELDS)] = rng.choice(HOSTILE)
        else:
            at[last] = rng.choice(HOSTILE)
    return setup


def use(session: Session) -> None:
    """Make everything that the app makes of a table."""
    table = UNHEX.dump(session.table)
    assert UNHEX.dump(UNHEX.load(json.loads(json.dumps(table)))) == table
    assert UNHEX.status(session.table) == []
    for audience in ("gm", "players"):
        view = session.view(audience)  # type: ignore[arg-type]
        if view.scene is not None and not view.scene.empty:
            artist(view.scene).picture(view.scene, Room(60, 20, False, 0))


def accepted(setups: Iterator[tuple[Random, str]]) -> int:
    """Return the number of accepted setups, given as JSON; each of those is played."""
    count = 0
    for rng, text in setups:
        try:
            DOCUMENTS.read("setup", text)
        except ValueError as error:
            assert str(error) and all(line == clean(line, 500) for line in str(error).split("\n"))
            continue
        count += 1
        session, player = Session(UNHEX, json.loads(text)), RandomPlayer(rng)
        use(session)
        for _ in range(DECISIONS):
            if session.decision is None or not getattr(session.decision, "options", True):
                break
            session.answer(player(session.decision), by="random")
        use(session)
    return count


def hostile(seeds: Iterable[int]) -> Iterator[tuple[Random, str]]:
    """Yield a spoilt setup for each seed."""
    for seed in seeds:
        rng = Random(f"hostile {seed}")
        yield rng, json.dumps(spoilt(random_setup(rng), rng))


def test_whatever_the_reader_accepts_can_be_played_viewed_drawn_and_dumped() -> None:
    assert accepted(hostile(range(SHORT))) >= SHORT // 100


@pytest.mark.long
def test_any_accepted_setup_can_be_played_at_length(share: Share) -> None:
    """The long form: play, view, draw and save."""
    assert accepted(hostile(share.of(range(LONG)))) >= share.done // 100


def test_an_item_that_is_no_armor_has_no_location() -> None:
    """ARM-1. Such setups have always been accepted; unknown locations are refused."""
    setup = random_setup(Random(1))
    setup["characters"][0]["items"] = [{"kind": "melee_1h", "location": "head"}]
    (item,) = next(iter(Session(UNHEX, setup).table.characters.values())).items
    assert item.location == ""
    setup["characters"][0]["items"][0]["location"] = "belt"
    with pytest.raises(ValueError, match=r"no such body location: \"belt\". Available: head, .* \(ARM-1\)"):
        DOCUMENTS.read("setup", json.dumps(setup))
