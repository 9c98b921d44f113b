"""No field of a saved table is filled in silently: a table without it is refused, unless older saves lack it too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from unhex_tui.systems import BUILT_IN, named

ROOT = Path(__file__).parent.parent

NAMED = re.findall(r"^\| ([A-Z].*?) +\| (`.+) \|$", (ROOT / "docs" / "saves.md").read_text("utf-8"), re.M)
LATER = {
    name: {field for games, fields in NAMED if known.title in games for field in re.findall(r"`(\w+)`", fields)}
    for name, known in BUILT_IN.items()
}
"""Fields that are newer than some saves, by game, as the page on saves lists them."""
BY_ID = {
    "rules",
    "standing",
    "removed",
    "noted",
    "withheld",
    "declared",
    "gaps",
    "gauges",
    "floor",
    "ready",
    "droppers",
}
"""Fields that hold dictionaries of other keys than field names."""
ROWS = ("teams", "items", "skills", "own")
"""Fields that hold lists of rows."""


def places(data: Any, *place: str | int) -> Iterator[tuple[str | int, ...]]:
    """Yield the place of each field below a value."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*place, key)
            if key not in BY_ID:
                yield from places(value, *place, key)
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from places(value, *place, i)
        if data and place[-2:-1] and place[-2] in ROWS:
            yield (*place, len(data) - 1)  # the last field of a row


@pytest.mark.parametrize("game", LATER)
def test_table_without_a_field_is_refused(game: str) -> None:
    system = named(game)
    demo = system.demo()
    assert demo
    text = json.dumps(system.dump(system.start(demo.setup())))
    optional = set()
    for place in places(json.loads(text)):
        data = at = json.loads(text)
        for step in place[:-1]:
            at = at[step]
        del at[place[-1]]
        try:
            loaded = system.load(data)
        except ValueError as error:
            assert next(step for step in reversed(place) if isinstance(step, str)) in str(error)
        else:
            optional.add(place[-1])
            assert json.dumps(system.dump(loaded)) == text, place
    assert optional <= LATER[game]
