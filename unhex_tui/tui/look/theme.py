"""Styles of roles: the app's own themes and, for any theme, a style for every role of the panels and drawings.

A role (`token.1`, `box.pending`, `log.wound`) names the meaning of a cell; only this file defines its look. No meaning
depends on colour alone: every important role also has a sign, a word, weight, underline or reverse, and the `ansi`
theme, used when NO_COLOR is set, keeps only these. Textual's own themes are taken with their colours, made readable
(`contrast.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from unhex_tui.tui.look import contrast
from unhex_tui.tui.look.colors import PALETTES, Palette

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
    """Return the theme named by a word, in any case, with or without `unhex-`; empty where there is none."""
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
    found = _looks.get(theme.name)
    if found is None:
        found = _looks[theme.name] = _styles(PALETTES[ANSI] if theme.ansi else palette_of(theme))
    return found


_looks: dict[str, Mapping[str, Style]] = {}
"""Cached styles by role, by the name of the theme."""


def palette_of(theme: Theme) -> Palette:
    """Return the colours of a theme."""
    return PALETTES.get(theme.name) or contrast.palette(theme, PALETTES[DARK if theme.dark else LIGHT])


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
"""Kinds of ground with a tinted background, where colours are known."""
_TINT: Final = 0.14


def _styles(palette: Palette) -> Mapping[str, Style]:
    plain = palette is PALETTES[ANSI]
    block = "bold reverse" if plain else f"bold {palette.on_accent} on"  # reverse where the colours are unknown
    found = {}
    for role, told in _ROLES.items():
        words, _, use = told.rpartition(" ")
        if use == "quiet":
            words += " dim" if plain else " not dim"
        words = words.replace("filled", block).replace("marked", "bold" if plain else f"{palette.on_accent} on")
        found[role] = Style.parse(f"{words} {getattr(palette, use)}")
    for role in _TINTED if not plain else ():
        its = Color.parse(getattr(palette, _ROLES[role]))
        found[role] += Style(bgcolor=Color.parse(palette.ground).blend(its, _TINT).hex)
    found["wanted.token"] = Style(bold=True)
    found["selected"] = Style(bgcolor=palette.selected) if palette.selected else Style(reverse=True)
    for n, color in enumerate(palette.sides):
        found |= {f"token.{n}": Style(color=color), f"side.{n}": Style(color=color, bold=True)}
    return found
