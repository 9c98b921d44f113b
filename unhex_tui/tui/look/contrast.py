"""Readable colours for themes that are not the app's own, such as Textual's.

Such themes have colours for large areas as well as for text. The app draws all of them as text on the theme's
background, so each is shifted towards black or white until it has the contrast that WCAG asks of text (4.5 to 1).
"""

from __future__ import annotations

from typing import Final

from textual.color import Color
from textual.theme import Theme

from unhex_tui.tui.look.colors import Palette

CONTRAST: Final = 4.5
"""Least contrast of text with its background."""
_STEP: Final = 0.05


def palette(theme: Theme, kin: Palette) -> Palette:
    """Return the palette of a theme; sides keep the hues of `kin`, the app's theme of its kind, to stay distinct."""
    colors = theme.to_color_system().generate()
    ground = Color.parse(colors["background"])

    def readable_of(*names: str) -> str:
        return readable(Color.parse(colors[next(name for name in names if name in colors)]), ground).hex

    text = readable_of("foreground")
    accent = readable_of("accent")
    return kin._replace(
        ground=ground.hex,
        text=text,
        quiet=readable(Color.parse(text).blend(ground, 0.4), ground).hex,
        accent=accent,
        good=readable_of("success"),
        bad=readable_of("error"),
        warn=readable_of("warning"),
        cool=readable_of("primary"),
        word=readable_of("secondary"),
        on_accent=ground.hex,
        sides=tuple(readable(Color.parse(side), ground).hex for side in kin.sides),
        selected=_selected(Color.parse(text), ground),
    )


def _selected(text: Color, ground: Color) -> str:
    """Return a background for a selected line with readable text; empty where there is none."""
    grounds = (ground.blend(text, share) for share in (0.12, 0.08))
    return next((each.hex for each in grounds if contrast(text, each) >= CONTRAST), "")


def readable(color: Color, ground: Color) -> Color:
    """Return the colour, or the nearest shade towards black or white that is readable on a background."""
    color = ground.blend(color, color.a, alpha=1) if color.a < 1 else color
    far = max(Color.parse("black"), Color.parse("white"), key=lambda each: contrast(each, ground))
    share = 0.0
    found = color
    while contrast(found, ground) < CONTRAST and share < 1:
        share += _STEP
        found = color.blend(far, min(1.0, share))
    return found


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours, 1 to 21, as defined by WCAG 2."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: Color) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)
