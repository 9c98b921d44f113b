"""Unhex maps as everything outside asks for them: `scenes.maps.Maps`, by the reader, writer, lint and sight of maps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unhex_tui.scenes.maps import Draft, Look, Remark
from unhex_tui.systems.unhex.maps.area_map import AreaMap
from unhex_tui.systems.unhex.maps.lexing import Mistake
from unhex_tui.systems.unhex.maps.lint import lint
from unhex_tui.systems.unhex.maps.looking import look
from unhex_tui.systems.unhex.maps.scene import scene_of
from unhex_tui.systems.unhex.maps.text import MapError, parse, write
from unhex_tui.systems.unhex.maps.writer import TextEdits, drafted, lines_of, understood


class AreaMaps:
    """Maps in the format of docs/maps.md."""

    edits = TextEdits

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
