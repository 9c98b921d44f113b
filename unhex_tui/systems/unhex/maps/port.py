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
from unhex_tui.systems.unhex.maps.text import parse, read, write
from unhex_tui.systems.unhex.maps.writer import TextEdits


class AreaMaps:
    """Maps in the format of docs/maps.md."""

    edits = TextEdits

    def read(self, text: str) -> Draft:
        """What the text says; one that only lacks connections or areas has a scene, and mistakes too."""
        found = read(text)
        if found.mistakes:
            return Draft(None, _remarks(found.mistakes))
        return Draft(scene_of(found.map), _remarks(found.lacking), found.lines, found.map.notes)

    def remarks(self, text: str) -> tuple[Remark, ...]:
        """What is odd about the map; nothing while it has mistakes."""
        return lint(read(text).map) if self.read(text).sound else ()

    def look(self, text: str, here: str, there: str) -> Look:
        """Range, sight, cover and move, and why.

        Raises:
            MapError: the text is not sound.
            UnknownArea: the map has no area of that name.
        """
        return look(parse(text), here, there)

    def present(self, table: Any) -> str:
        """The map of a table as a new text."""
        area_map: AreaMap = table.area_map
        return write(area_map) if area_map.areas else ""


MAPS = AreaMaps()


def _remarks(mistakes: Sequence[Mistake]) -> tuple[Remark, ...]:
    return tuple(Remark(mistake.text, mistake.line, mistake.column) for mistake in mistakes)
