"""The colours of the app's own themes, by use."""

from __future__ import annotations

from typing import Final

from unhex_tui.engine.value import Value


class Palette(Value):
    """The colours of one theme, by use."""

    ground: str
    text: str
    quiet: str
    accent: str
    good: str
    bad: str
    warn: str
    cool: str
    word: str
    """Colour of conditions, which must stand out without alarm."""
    on_accent: str
    selected: str
    """The background of a selected line; empty where the line is reversed."""
    sides: tuple[str, ...]


_TABLE = """
           unhex-dark  unhex-light  unhex-contrast  unhex-contrast-light  unhex-ansi
ground     #14161b     #f7f7f4      #000000         #ffffff               default
text       #d9dce3     #22252b      #ffffff         #000000               default
quiet      #7d8492     #686d78      #d0d0d0         #3a3a3a               default
accent     #f4e26b     #6a2bb8      #ffff33         #5b00b3               yellow
good       #58c97c     #0b6e35      #4dff88         #00501f               green
bad        #ff6b7d     #b3122f      #ff9aa2         #8f0019               red
warn       #ffb454     #9a4a00      #ffc04d         #6b3000               yellow
cool       #6ea8dc     #1d5c99      #7fd4ff         #003d7a               blue
word       #d3bd93     #6b5416      #ffe6b0         #3d2f00               default
on_accent  #14161b     #ffffff      #000000         #ffffff               default
selected   #2f3644     #dcdccf      #2b2b2b         #e6e6e6               -
side.0     #6cb6ff     #0a58b5      #66ccff         #00419e               blue
side.1     #ff7f8c     #b3122f      #ff9a9a         #8f0019               red
side.2     #7fd88f     #0b6e35      #7dff7d         #00501f               green
side.3     #d8a6ff     #6f2dbd      #e3b3ff         #5200a3               magenta
side.4     #f2d15c     #7a5c00      #ffe14d         #524000               yellow
side.5     #5fd7d7     #006b6b      #4dffff         #004a4a               cyan
side.6     #ff9e64     #a04000      #ffb066         #6b2a00               bright_red
side.7     #ff9ad5     #a3006b      #ffb3e6         #7a0050               bright_magenta
"""
"""One line per use, one column per theme; `-` for none."""


def _palettes() -> dict[str, Palette]:
    names, *rows = (line.split() for line in _TABLE.strip().splitlines())
    found = {}
    for column, name in enumerate(names, 1):
        colors = {use: rest[column - 1].strip("-") for use, *rest in rows}
        sides = tuple(colors.pop(use) for use, *_ in rows if use.startswith("side."))
        found[name] = Palette(**colors, sides=sides)
    return found


PALETTES: Final = _palettes()
"""Palettes by the name of the theme."""
