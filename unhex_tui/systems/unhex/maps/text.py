"""Reads and writes maps as text, one connection a line, in the rulebook's own drawing conventions (MAP-1 to MAP-4).

The format is described in docs/maps.md. Everything that is wrong in a file is told at once, each `Mistake` with its
line, its column and what was expected. Names are cleaned as they come in, and compared without regard to capitals.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from unhex_tui.files.text import printable
from unhex_tui.systems.unhex.maps.area_map import AreaMap
from unhex_tui.systems.unhex.maps.lexing import Mistake, quoted, sign_for
from unhex_tui.systems.unhex.maps.reader import Reader

LARGEST = 1_000_000
"""Bytes in a map file."""


class MapError(ValueError):
    """A map that cannot be read. As a text it is one line, about the first mistake."""

    def __init__(self, mistakes: tuple[Mistake, ...], file: str = "") -> None:
        self.mistakes = mistakes
        self.file = file
        """Name of the file; empty where the text came from elsewhere."""
        more = len(mistakes) - 1
        rest = f" (and {more} more mistake{'s' if more > 1 else ''})" if more else ""
        super().__init__((f"{file}: " if file else "") + str(mistakes[0]) + rest)


def read(path: str | os.PathLike[str]) -> AreaMap:
    """The map in a file.

    Raises:
        MapError: the file cannot be read, is too large, is no text, or holds mistakes.
    """
    name = printable(path)
    try:
        if not stat.S_ISREG(Path(path).stat().st_mode):
            raise MapError((Mistake(0, 0, "not a file"),), name)
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, MapError):
            raise
        told = (error.strerror if isinstance(error, OSError) else None) or "no such file"
        raise MapError((Mistake(0, 0, f"cannot be read: {told}"),), name) from error
    try:
        return parse(_decoded(data))
    except MapError as error:
        raise MapError(error.mistakes, name) from None


def _decoded(data: bytes) -> str:
    if len(data) > LARGEST:
        raise MapError((Mistake(0, 0, f"too large for a map: at most {LARGEST:,} bytes"),))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        sound = _lines(data[: error.start].decode("utf-8", "replace"))
        where = len(sound), len(sound[-1]) + 1
        raise MapError((Mistake(*where, "not a text: expected UTF-8"),)) from None
    return text


def parse(text: str, *, draft: bool = False) -> AreaMap:
    """The map that a text describes; a `draft` may still lack areas, and connections between its parts.

    Raises:
        MapError: with every mistake found, in the order of the lines.
    """
    if len(text) > LARGEST:
        raise MapError((Mistake(0, 0, f"too large for a map: at most {LARGEST:,} bytes"),))
    lines = _lines(text)
    for number, line in enumerate(lines, 1):
        if "\0" in line:
            raise MapError((Mistake(number, line.index("\0") + 1, "not a text: expected a map in UTF-8"),))
    reader = Reader()
    for number, line in enumerate(lines, 1):
        reader.take(number, line)
    area_map = reader.finish(draft=draft)
    if reader.mistakes:
        raise MapError(tuple(sorted(reader.mistakes)))
    return area_map


def write(area_map: AreaMap) -> str:
    """The map as text; read again it is the same, its areas' ids made anew from their names."""
    out = [f"title: {area_map.title}"] if area_map.title else []
    out += [f"note: {note}" for note in area_map.notes] + [""]
    names = {area.id: quoted(area.name) for area in area_map.areas}
    met = dict.fromkeys(end for c in area_map.connections for end in (c.a, c.b))
    if [*met] != [*names]:
        out += ["area: " + ", ".join(names.values()), ""]
    for c in area_map.connections:
        out.append(f"{names[c.a]} {sign_for(c.kind, c.door, c.mark_a, c.mark_b)} {names[c.b]}")
    out.append("")
    out += [f"at {names[a.id]}: {short(a.at[0])} {short(a.at[1])}" for a in area_map.areas if a.at]
    for word, chosen in (
        ("start", [names[a.id] for a in area_map.areas if a.start]),
        ("exit", [names[a.id] for a in area_map.areas if a.exit]),
    ):
        out += [f"{word}: {', '.join(chosen)}"] if chosen else []
    out += [f"objective {names[a.id]}: {a.objective}" for a in area_map.areas if a.objective]
    out += [f"note {names[a.id]}: {note}" for a in area_map.areas for note in a.notes]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out)).strip("\n") + "\n"


def short(number: float) -> str:
    """A position's number as it is written."""
    return repr(float(number)).removesuffix(".0")


def _lines(text: str) -> list[str]:
    return re.split(r"\r\n|\r|\n", text)
