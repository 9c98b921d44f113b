"""Files of the right shape with any values, made by Hypothesis, which shrinks its findings.

They go through the same doors as the files that are spoilt by seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hostile.process import Worker
from hostile.stock import small_saves, summed
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

FEW = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
MANY = settings(FEW, max_examples=2000, derandomize=False)

WORDS = st.sampled_from(
    [
        "crew",
        "house",
        "vex",
        "left_arm",
        "head",
        "melee_1h",
        "armor",
        "right",
        "both",
        "Room",
        "Hall",
        "initiative.roll",
    ]
)
TEXTS = WORDS | st.text(max_size=12)
LEAVES = (
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.integers(-2, 12) | st.floats(allow_nan=False) | TEXTS
)
VALUES = st.recursive(
    LEAVES, lambda part: st.lists(part, max_size=4) | st.dictionaries(TEXTS, part, max_size=4), max_leaves=8
)
NUMBERS = st.integers(-1, 8)
TOLD = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("text", "rules", "kind", "audience", "instead", "mark", "faces", "whose"), VALUES)
)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


@cache
def _sound() -> list[list[str]]:
    return small_saves(3)


def _put(text: str, where: float, value: Any) -> str:
    """Replace a part of a JSON text, found by its relative position `where` (0 to 1)."""
    whole = json.loads(text)
    ways = [*_ways(whole)]
    holder, key = ways[int(where * len(ways))]
    holder[key] = value
    return _text(whole)


def _ways(value: Any) -> Iterator[tuple[Any, Any]]:
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield value, key
        yield from _ways(part)


ENTRIES = st.fixed_dictionaries(
    {"n": NUMBERS, "parent": NUMBERS, "question": TEXTS, "value": VALUES},
    optional={
        **dict.fromkeys(("corrects", "back", "until", "again"), NUMBERS),
        **{name: st.booleans() for name in ("forced", "rest")},
        "kind": st.sampled_from(["aside", "overrule", "drop", "x"]),
        "seats": st.lists(TEXTS, max_size=2),
        "told": st.lists(TOLD, max_size=2),
        "label": TEXTS,
        "by": TEXTS,
    },
)
HEADS = st.fixed_dictionaries({"head": NUMBERS, "undo": st.booleans() | VALUES})
SPOTS = st.floats(0, 1, exclude_max=True)


@st.composite
def _save(draw: st.DrawFn) -> bytes:
    """Draw a small save with added records or with changed values of any type."""
    lines = list(draw(st.sampled_from(_sound())))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        if draw(st.booleans()):
            lines[at] = _put(lines[at], draw(SPOTS), draw(VALUES))
        else:
            lines.insert(at + 1, _text(draw(ENTRIES | HEADS)))
    return b"".join(summed(lines))


ITEMS = st.fixed_dictionaries(
    {"kind": TEXTS}, optional=dict.fromkeys(("name", "location", "hand", "destroyed"), VALUES)
)
PEOPLE = st.fixed_dictionaries(
    {"name": TEXTS, "team": st.sampled_from(["crew", "house"])},
    optional={
        **dict.fromkeys(("id", "pc", "level", "max_level", "abilities", "marks", "area", "hidden", "exempt"), VALUES),
        "items": st.lists(ITEMS, max_size=4),
        "count": NUMBERS,
        "template": TEXTS,
        "notes": VALUES,
        "good_at": VALUES,
    },
)
AREAS = st.sampled_from(["Room", "Hall", "Attic", "Room Hall", "room", ""]) | st.text(max_size=6)
SIGNS = st.sampled_from(["---", "---|", "|---|", "...", "-->", "<--", "-[#]-", "-[ ]-|", ".x.", "--", "-[", "|"])
MAP_LINES = (
    st.builds("{} {} {}".format, AREAS, SIGNS, AREAS)
    | st.builds("at {}: {} {}".format, AREAS, st.integers(), st.integers() | st.floats())
    | st.builds(
        "{} {}: {}".format,
        st.sampled_from(["note", "objective", "start", "exit", "title"]),
        AREAS,
        st.text(max_size=20),
    )
    | st.builds("{}: {}".format, st.sampled_from(["note", "start", "exit", "title", "x"]), AREAS)
    | st.text(max_size=20)
)
MAPS = st.lists(MAP_LINES, max_size=12).map("\n".join)
SETUPS = st.fixed_dictionaries(
    {"title": TEXTS, "map": MAPS | st.just("Room --- Hall"), "characters": st.lists(PEOPLE, max_size=4)},
    optional={
        "teams": st.just([{"id": "crew", "name": "Crew", "pcs": True}, {"id": "house", "name": "House"}]) | VALUES,
        "form": st.sampled_from(["setup", "party", "encounter"]) | VALUES,
        "edition": VALUES,
        "rules": VALUES,
    },
)

FILES = {
    "save": _save(),
    "setup": SETUPS.map(lambda one: _text(one).encode()),
    "map": MAPS.map(lambda text: text.encode("utf-8", "surrogatepass")),
}


def _hold(how: settings, kind: str, worker: Worker, folder: Path) -> None:
    @how
    @given(FILES[kind])
    def held(data: bytes) -> None:
        path = folder / "made"
        path.write_bytes(data)
        said = worker.let_in(kind, path)
        assert not said.startswith("FAILED"), said

    held()


@pytest.mark.parametrize("kind", FILES)
def test_a_file_of_any_values_is_opened_or_refused_in_one_line(kind: str, worker: Worker, tmp_path: Path) -> None:
    _hold(FEW, kind, worker, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("kind", FILES)
def test_files_of_any_values_at_length(kind: str, worker: Worker, tmp_path: Path) -> None:
    _hold(MANY, kind, worker, tmp_path)
