"""Unhex maps as everything outside asks for them: `scenes.maps.Maps`, by the reader, writer, lint and sight of maps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from unhex_tui.scenes import areas as drawn
from unhex_tui.scenes.maps import Draft, Look, Point, Remark
from unhex_tui.systems.unhex.maps.area_map import Area, AreaMap, Connection
from unhex_tui.systems.unhex.maps.lexing import Mistake
from unhex_tui.systems.unhex.maps.lint import lint
from unhex_tui.systems.unhex.maps.looking import look
from unhex_tui.systems.unhex.maps.scene import scene_of
from unhex_tui.systems.unhex.maps.text import MapError, parse, write
from unhex_tui.systems.unhex.maps.writer import Source, drafted, lines_of, understood


class AreaMapEdits:
    """Edits of their texts, which leave all else as it was typed."""

    def add(self, text: str, name: str, at: Point | None = None) -> str:
        """With a new area that nothing joins yet."""
        return _edited(text, lambda source: source.add(name, at))

    def rename(self, text: str, area: str, name: str) -> str:
        """With another name for an area."""
        return _edited(text, lambda source: source.rename(area, name))

    def place(self, text: str, at: Mapping[str, Point]) -> str:
        """With these positions, by area."""
        return _edited(text, lambda source: source.place(at))

    def remove(self, text: str, area: str) -> str:
        """Without an area and its connections."""
        return _edited(text, lambda source: source.remove(area))

    def connect(self, text: str, link: drawn.Link) -> str:
        """With a connection, new or in place of the one between its areas."""
        wanted = Connection(link.a, link.b, link.kind, link.door, link.mark_a, link.mark_b)
        return _edited(text, lambda source: source.connect(wanted))

    def disconnect(self, text: str, a: str, b: str) -> str:
        """Without the connection of two areas."""
        return _edited(text, lambda source: source.disconnect(a, b))

    def describe(self, text: str, area: drawn.Area) -> str:
        """With an area's start, way out, objective and notes as given."""
        wanted = Area(area.id, area.name, None, area.start, area.exit, area.objective, area.notes)
        return _edited(text, lambda source: source.describe(wanted))

    def head(self, text: str, title: str, notes: Sequence[str]) -> str:
        """With this title and these notes on the map."""
        return _edited(text, lambda source: source.head(title, notes))


class AreaMaps:
    """Maps in the format of docs/maps.md."""

    def __init__(self) -> None:
        self.edits = AreaMapEdits()

    def read(self, text: str) -> Draft:
        """What the text says; one that only lacks connections or areas has a scene, and mistakes too."""
        try:
            area_map = drafted(text)
        except MapError as error:
            return Draft(None, _remarks(error.mistakes))
        mistakes: tuple[Remark, ...] = ()
        if not area_map.areas or area_map.cut_off():
            try:
                parse(text)
            except MapError as error:
                mistakes = _remarks(error.mistakes)
        return Draft(scene_of(area_map), mistakes, _lines(text, area_map), area_map.notes)

    def remarks(self, text: str) -> tuple[Remark, ...]:
        """What is odd about the map; nothing while it has mistakes."""
        return lint(drafted(text)) if self.read(text).sound else ()

    def look(self, text: str, here: str, there: str) -> Look:
        """Range, sight, cover and move, and why.

        Raises:
            MapError: the text is not sound.
            UnknownArea: the map has no area of that name.
        """
        values = look(parse(text), here, there)
        words = (
            "no path" if values["range"] is None else f"range {values['range']}",
            "in sight" if values["sight"] else "not in sight",
            "cover" if values["cover"] else "no cover",
            "one move" if values["move"] else "not one move away",
        )
        return Look(f"From {values['from']} to {values['to']}: {', '.join(words)}", tuple(values["why"]), values)

    def present(self, table: Any) -> str:
        """The map of a table as a new text."""
        area_map: AreaMap = table.area_map
        return write(area_map) if area_map.areas else ""


MAPS = AreaMaps()


def _edited(text: str, edit: Callable[[Source], None]) -> str:
    source = Source(text)
    edit(source)
    return source.text()


def _remarks(mistakes: Sequence[Mistake]) -> tuple[Remark, ...]:
    return tuple(Remark(mistake.text, mistake.line, mistake.column) for mistake in mistakes)


def _lines(text: str, area_map: AreaMap) -> dict[str, int]:
    """The line that makes each area and each connection, by id."""
    found: dict[str, int] = {}
    for number, line in enumerate(map(understood, lines_of(text)[::2]), 1):
        if line.word in ("link", "area"):
            areas = [area.id for piece in line.names if (area := area_map.named(piece.text))]
            for made in areas:
                found.setdefault(made, number)
            link = area_map.between(areas[0], areas[1]) if line.word == "link" else None
            if link is not None:
                found[link.id] = number
    return found
