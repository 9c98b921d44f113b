"""Unhex maps as the map desk draws them: `engine.drafting.Drafting`, by the reader, the writer and the lint of maps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from unhex_tui.engine import view
from unhex_tui.engine.drafting import Draft, Point, Remark
from unhex_tui.systems.unhex.maps.area_map import Area, AreaMap, Connection
from unhex_tui.systems.unhex.maps.lexing import Mistake
from unhex_tui.systems.unhex.maps.lint import lint
from unhex_tui.systems.unhex.maps.scene import scene_of
from unhex_tui.systems.unhex.maps.text import MapError, parse, write
from unhex_tui.systems.unhex.maps.writer import Source, drafted, lines_of, understood


class MapDrafting:
    """Maps in the format of docs/maps.md."""

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

    def present(self, table: Any) -> str:
        """The map of a table as a new text."""
        area_map: AreaMap = table.area_map
        return write(area_map) if area_map.areas else ""

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

    def connect(self, text: str, link: view.Link) -> str:
        """With a connection, new or in place of the one between its areas."""
        wanted = Connection(link.a, link.b, link.kind, link.door, link.mark_a, link.mark_b)
        return _edited(text, lambda source: source.connect(wanted))

    def disconnect(self, text: str, a: str, b: str) -> str:
        """Without the connection of two areas."""
        return _edited(text, lambda source: source.disconnect(a, b))

    def describe(self, text: str, area: view.Area) -> str:
        """With an area's start, way out, objective and notes as given."""
        wanted = Area(area.id, area.name, None, area.start, area.exit, area.objective, area.notes)
        return _edited(text, lambda source: source.describe(wanted))

    def head(self, text: str, title: str, notes: Sequence[str]) -> str:
        """With this title and these notes on the map."""
        return _edited(text, lambda source: source.head(title, notes))


DRAFTING = MapDrafting()


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
