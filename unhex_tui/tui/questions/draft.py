"""A text of several lines in progress: cursor moves, faults by line, and, for a map, its last drawable picture."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Scene

if TYPE_CHECKING:
    from unhex_tui.scenes.areas import Maps

_PLACE = re.compile(r"line (\d+),? column \d+(?:: | \(char \d+\)$|$)")


class Fault(Value):
    """A mistake in a text."""

    text: str
    line: int = 0
    """Line number from 1; 0 where the mistake concerns the whole text."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


def faults(told: str) -> tuple[Fault, ...]:
    """Return the faults in an error text, one per line, each with its position as in `line 2, column 1: no sign`."""
    found = []
    for mistake in told.splitlines():
        place = _PLACE.search(mistake)
        text = (mistake[: place.start()] + mistake[place.end() :]).strip(" :") if place else mistake
        found.append(Fault(text, int(place[1]) if place else 0))
    return tuple(sorted(found, key=lambda one: one.line))


def vertical(text: str, cursor: int, step: int, column: int) -> int:
    """Return the cursor one line up (-1) or down (1), in this column or at the end of a shorter line."""
    start = text.rfind("\n", 0, cursor) + 1
    end = text.find("\n", cursor)
    if step < 0:
        if not start:
            return 0
        before = text.rfind("\n", 0, start - 1) + 1
        return min(before + column, start - 1)
    if end < 0:
        return len(text)
    after = text.find("\n", end + 1)
    return min(end + 1 + column, len(text) if after < 0 else after)


class Drawing:
    """The picture of a map's text, as of the last time that it could be drawn."""

    def __init__(self, maps: Maps) -> None:
        self._maps = maps
        self._text: str | None = None
        self._of: list[str] = []
        """The lines of the picture."""
        self.scene: Scene | None = None
        self.stale = ""
        """The caption of a picture that does not show the whole text; empty where it does."""

    def show(self, text: str) -> Scene | None:
        """Draw a text; where it cannot be drawn, keep its last picture."""
        if text == self._text:
            return self.scene
        self._text = text
        lines = text.rstrip("\n").split("\n")
        scene, wrong = self._read(text)
        if scene is None and self.scene is None and wrong > 1:
            lines = lines[: wrong - 1]
            scene, _ = self._read("\n".join(lines))
            wrong = wrong if scene is not None else 0
            self._of = lines if scene is not None else []
            self.scene = scene
            self.stale = f"drawn as of line {len(lines)}" if scene is not None else ""
        elif scene is not None:
            self.scene, self._of, self.stale = scene, lines, ""
        elif self.scene is not None:
            whole = lines[: len(self._of)] == self._of
            self.stale = f"drawn as of line {len(self._of)}" if whole else f"drawn before the mistake in line {wrong}"
        return self.scene

    def _read(self, text: str) -> tuple[Scene | None, int]:
        """Return a text's scene, or None if empty or unreadable, and the line of its first mistake, or 0."""
        try:
            draft = self._maps.read(text)
        except ValueError as error:
            return None, next((one.line for one in faults(str(error)) if one.line), 0)
        first = next((one.line for one in draft.mistakes if one.line), 0)
        return (draft.scene, first) if draft.scene is not None and not draft.scene.empty else (None, first)
