"""Colours and styles: the app's own themes and, for any theme, a style for every role of the panels and drawings.

A role (`token.1`, `box.pending`, `log.wound`) names the meaning of a cell; only this file defines its look. No meaning
depends on colour alone: every important role also has a sign, a word, weight, underline or reverse. The colours of
other themes, such as Textual's, are shifted until they have the contrast that WCAG asks of text (4.5 to 1).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

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
    """The background of a selected line; empty if the line is reversed."""
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
    palettes = {}
    for column, name in enumerate(names, 1):
        colors = {use: rest[column - 1].strip("-") for use, *rest in rows}
        sides = tuple(colors.pop(use) for use, *_ in rows if use.startswith("side."))
        palettes[name] = Palette(**colors, sides=sides)
    return palettes


PALETTES: Final = _palettes()


LEAST_CONTRAST: Final = 4.5
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
    """Return a background for a selected line with readable text; empty if there is none."""
    grounds = (ground.blend(text, share) for share in (0.12, 0.08))
    return next((each.hex for each in grounds if contrast(text, each) >= LEAST_CONTRAST), "")


def readable(color: Color, ground: Color) -> Color:
    """Return the colour, or the nearest shade towards black or white that is readable on a background."""
    color = ground.blend(color, color.a, alpha=1) if color.a < 1 else color
    far = max(Color.parse("black"), Color.parse("white"), key=lambda each: contrast(each, ground))
    share = 0.0
    best = color
    while contrast(best, ground) < LEAST_CONTRAST and share < 1:
        share += _STEP
        best = color.blend(far, min(1.0, share))
    return best


def contrast(first: Color, other: Color) -> float:
    """Return the contrast of two colours, 1 to 21, as defined by WCAG 2."""
    lighter, darker = sorted((_luminance(first), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: Color) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)


DARK: Final = "unhex-dark"
LIGHT: Final = "unhex-light"
ANSI: Final = "unhex-ansi"
"""A theme of the terminal's own colours; the one used under NO_COLOR."""
CONTRAST: Final = "unhex-contrast"
CONTRAST_LIGHT: Final = "unhex-contrast-light"

_TOLD: Final = {
    DARK: "dark",
    LIGHT: "light",
    ANSI: "the terminal's own colors",
    CONTRAST: "high contrast, dark",
    CONTRAST_LIGHT: "high contrast, light",
}


@lru_cache(maxsize=1)
def themes() -> tuple[Theme, ...]:
    """Return the app's own themes: dark, light, ansi, and high contrast on black and on white."""
    return tuple(_ansi_theme() if name == ANSI else _theme(name, PALETTES[name]) for name in _TOLD)


def names_of_themes() -> list[str]:
    """Return the names of all themes: the app's own, then Textual's."""
    return [*(theme.name for theme in themes()), *BUILTIN_THEMES]


def theme_told(name: str) -> str:
    """Return a theme's name with a description if it is the app's own: `unhex-contrast: high contrast, dark`."""
    return f"{name}: {_TOLD[name]}" if name in _TOLD else name


def theme_called(wish: str, names: Collection[str]) -> str:
    """Return the theme named by a word, in any case, with or without `unhex-`; empty if there is none."""
    wish = wish.strip().casefold()
    return next((name for name in (f"unhex-{wish}", wish) if name in names), "")


_PANELS: Final = {DARK: "#262a33", LIGHT: "#e4e4de"}
_BORDERS: Final = {DARK: "#4a5160", LIGHT: "#a9adb5"}


def _theme(name: str, palette: Palette) -> Theme:
    return Theme(
        name=name,
        primary=palette.cool,
        secondary=palette.quiet,
        accent=palette.accent,
        warning=palette.warn,
        error=palette.bad,
        success=palette.good,
        foreground=palette.text,
        background=palette.ground,
        surface=palette.ground,
        panel=_PANELS.get(name, palette.ground),
        dark=name in (DARK, CONTRAST),
        variables={"border": palette.quiet, "border-blurred": _BORDERS.get(name, palette.quiet)},
    )


def _ansi_theme() -> Theme:
    base = BUILTIN_THEMES["ansi-dark"]
    default = {"border": "ansi_default", "border-blurred": "ansi_default"}
    return replace(base, name=ANSI, accent="ansi_yellow", variables={**base.variables, **default})


def looks(theme: Theme) -> Mapping[str, Style]:
    """Return the styles by role for a theme."""
    styles = _looks.get(theme.name)
    if styles is None:
        styles = _looks[theme.name] = _styles(PALETTES[ANSI] if theme.ansi else palette_of(theme))
    return styles


_looks: dict[str, Mapping[str, Style]] = {}
"""Cached styles by role, by the name of the theme."""


def palette_of(theme: Theme) -> Palette:
    """Return the colours of a theme."""
    return PALETTES.get(theme.name) or palette(theme, PALETTES[DARK if theme.dark else LIGHT])


_ROLES: Final = {
    "": "text",
    "quiet": "quiet",
    "strong": "bold text",
    "now": "bold accent",
    "good": "bold good",
    "bad": "bold bad",
    "rule": "quiet",
    "roll.miss": "quiet",
    "roll.hit": "good",
    "roll.out": "bold bad",
    "roll.match": "bold accent",
    "roll.critical": "bold accent",
    "roll.failure": "reverse quiet",
    "wanted": "filled accent",
    "wanted.area": "bold accent",
    "hidden": "italic quiet",
    "condition": "word",
    "box.empty": "text",
    "box.light": "marked warn",
    "box.heavy": "marked bad",
    "box.lasting": "bold bad",
    "box.pending": "filled bad",
    "box.likely": "bold warn",
    "guard": "warn",
    "strip.empty": "quiet",
    "strip.light": "warn",
    "strip.heavy": "bad",
    "strip.lasting": "underline bad",
    "strip.full": "bold bad",
    "log.scene": "bold text",
    "log.wound": "bad",
    "log.gm": "italic cool",
    "log.setup": "quiet",
    "area": "quiet",
    "area.name": "bold text",
    "area.start": "cool",
    "area.exit": "good",
    "area.highlight": "bold good",
    "link": "text",
    "link.dashed": "cool",
    "door": "bold text",
    "arrow": "text",
    "blocked": "bold bad",
    "mark": "warn",
    "mark.counted": "bold warn",
    "path.good": "bold good",
    "path.bad": "bold bad",
    "token.down": "strike quiet",
    "token.current": "filled accent",
    "token.more": "quiet",
    "letter": "underline text",
    "objective": "bold accent",
    "note": "quiet",
    "floor": "quiet",
    "effect": "bold bad",
    "edge": "quiet",
    "ground": "quiet",
    "ground.low": "warn",
    "ground.tall": "warn",
    "ground.wall": "quiet",
    "ground.rough": "quiet",
    "ground.veil": "cool",
    "cost": "good",
    "word": "word",
    "cursor": "bold accent",
    "act.now": "bold accent",
    "act.lost": "strike quiet",
    "burden": "warn",
    "state": "word",
}
"""Style of each role: Rich's words, then a colour of the palette.

`filled` is a block of that colour, `marked` a block unless the theme is `ansi`.
"""


_TINTED: Final = ("ground.wall", "ground.tall", "ground.low", "ground.rough", "ground.veil")
"""Kinds of ground with a tinted background, if colours are known."""
_TINT: Final = 0.14


def _styles(palette: Palette) -> Mapping[str, Style]:
    plain = palette is PALETTES[ANSI]
    block = "bold reverse" if plain else f"bold {palette.on_accent} on"  # reverse where the colours are unknown
    styles = {}
    for role, text in _ROLES.items():
        words, _, use = text.rpartition(" ")
        if use == "quiet":
            words += " dim" if plain else " not dim"
        words = words.replace("filled", block).replace("marked", "bold" if plain else f"{palette.on_accent} on")
        styles[role] = Style.parse(f"{words} {getattr(palette, use)}")
    for role in _TINTED if not plain else ():
        hue = Color.parse(getattr(palette, _ROLES[role]))
        styles[role] += Style(bgcolor=Color.parse(palette.ground).blend(hue, _TINT).hex)
    styles["wanted.token"] = Style(bold=True)
    styles["selected"] = Style(bgcolor=palette.selected) if palette.selected else Style(reverse=True)
    for n, color in enumerate(palette.sides):
        styles |= {f"token.{n}": Style(color=color), f"side.{n}": Style(color=color, bold=True)}
    return styles
