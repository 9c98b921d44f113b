"""Maps as text, one connection a line, in the drawing conventions of the rulebook (MAP-1 to MAP-4).

The format is described in docs/maps.md. Reading reports all mistakes of a file at once, each `Mistake` with its line,
its column and the expected text. Names are cleaned when they are read, and compared without regard to capitals.
"""

from __future__ import annotations

import re
from functools import lru_cache

from unhex_tui.systems.unhex.maps.area_map import AreaMap
from unhex_tui.systems.unhex.maps.lexing import Mistake, lines_of, quoted, sign_for
from unhex_tui.systems.unhex.maps.reader import Reader, Reading

LARGEST = 1_000_000
"""Largest map, in characters."""


class MapError(ValueError):
    """A map that cannot be read; its message is one line, about the first mistake."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        self.mistakes = mistakes
        more = len(mistakes) - 1
        rest = f" (and {more} more mistake{'s' if more > 1 else ''})" if more else ""
        super().__init__(str(mistakes[0]) + rest)


@lru_cache(maxsize=8)
def read(text: str) -> Reading:
    """Read a text; the result is cached for several edits and looks."""
    if len(text) > LARGEST:
        return _unreadable(Mistake(0, 0, f"too large for a map: at most {LARGEST:,} characters"))
    reader = Reader()
    for number, line in enumerate(lines_of(text)[::2], 1):
        if "\0" in line:
            return _unreadable(Mistake(number, line.index("\0") + 1, "not a text in UTF-8"))
        reader.take(number, line)
    return reader.finish()


def _unreadable(mistake: Mistake) -> Reading:
    return Reading(AreaMap(), {}, (mistake,), ())


def parse(text: str) -> AreaMap:
    """Return the map that a text describes; MapError with every mistake found, in the order of the lines."""
    reading = read(text)
    if reading.mistakes or reading.lacking:
        raise MapError(tuple(sorted(reading.mistakes + reading.lacking)))
    return reading.map


def read_map(text: str) -> AreaMap:
    """Return the map of a text; ValueError with every mistake, one a line."""
    try:
        return parse(text)
    except MapError as error:
        raise ValueError("\n".join(str(mistake) for mistake in error.mistakes)) from None


def write(area_map: AreaMap) -> str:
    """Return the map as text; reading it gives the same map, except that area ids are made from the names again."""
    lines = [f"title: {area_map.title}"] if area_map.title else []
    lines += [f"note: {note}" for note in area_map.notes] + [""]
    names = {area.id: quoted(area.name) for area in area_map.areas}
    ends = dict.fromkeys(end for connection in area_map.connections for end in (connection.a, connection.b))
    if [*ends] != [*names]:
        lines += ["area: " + ", ".join(names.values()), ""]
    for connection in area_map.connections:
        sign = sign_for(connection.kind, connection.door, connection.mark_a, connection.mark_b)
        lines.append(f"{names[connection.a]} {sign} {names[connection.b]}")
    lines.append("")
    lines += [f"at {names[a.id]}: {short(a.at[0])} {short(a.at[1])}" for a in area_map.areas if a.at]
    for word, chosen in (
        ("start", [names[a.id] for a in area_map.areas if a.start]),
        ("exit", [names[a.id] for a in area_map.areas if a.exit]),
    ):
        lines += [f"{word}: {', '.join(chosen)}"] if chosen else []
    lines += [f"objective {names[a.id]}: {a.objective}" for a in area_map.areas if a.objective]
    lines += [f"note {names[a.id]}: {note}" for a in area_map.areas for note in a.notes]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n") + "\n"


def short(number: float) -> str:
    """Return a coordinate as a map file writes it, without a trailing ".0"."""
    return repr(float(number)).removesuffix(".0")
