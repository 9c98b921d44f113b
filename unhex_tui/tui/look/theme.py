"""What roles look like: the app's own themes and, for any theme, a style for every role the panels and drawings use.

A role (`token.1`, `box.pending`, `log.wound`) says what a cell is; only this file says how it looks. No meaning hangs
on colour: every role that matters also has a sign, a word, weight, underline or reverse, which is all that the `ansi`
theme keeps when NO_COLOR is set. Textual's own themes are taken with their colours, made readable (`contrast.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from unhex_tui.tui.look import contrast
from unhex_tui.tui.look.colors import (
    ANSI_COLORS,
    CONTRAST_COLORS,
    CONTRAST_LIGHT_COLORS,
    DARK_COLORS,
    LIGHT_COLORS,
    Palette,
)

DARK: Final = "unhex-dark"
LIGHT: Final = "unhex-light"
ANSI: Final = "unhex-ansi"
"""Uses the terminal's own colours; the one to choose under NO_COLOR."""
CONTRAST: Final = "unhex-contrast"
CONTRAST_LIGHT: Final = "unhex-contrast-light"

_TOLD: Final = {
    DARK: "dark",
    LIGHT: "light",
    CONTRAST: "high contrast, dark",
    CONTRAST_LIGHT: "high contrast, light",
    ANSI: "the terminal's own colours",
}


Filled: TypeAlias = Callable[[str], Style]
"""A colour made into a style that stands out as a block."""

_OURS: Final = {
    DARK: DARK_COLORS,
    LIGHT: LIGHT_COLORS,
    CONTRAST: CONTRAST_COLORS,
    CONTRAST_LIGHT: CONTRAST_LIGHT_COLORS,
}


@lru_cache(maxsize=1)
def themes() -> tuple[Theme, ...]:
    """The app's own themes: dark, light, ansi, and high contrast on black and on white."""
    return (
        _theme(DARK, DARK_COLORS, dark=True),
        _theme(LIGHT, LIGHT_COLORS, dark=False),
        _ansi_theme(),
        _theme(CONTRAST, CONTRAST_COLORS, dark=True),
        _theme(CONTRAST_LIGHT, CONTRAST_LIGHT_COLORS, dark=False),
    )


def names_of_themes() -> list[str]:
    """All that can be chosen: ours, then Textual's own."""
    return [*(theme.name for theme in themes()), *BUILTIN_THEMES]


def theme_told(name: str) -> str:
    """A theme's name and, of ours, what it is: `unhex-contrast: high contrast, dark`."""
    return f"{name}: {_TOLD[name]}" if name in _TOLD else name


def theme_called(wish: str, names: Collection[str]) -> str:
    """The theme that a word means, in any case, with or without our `unhex-`; empty where there is none."""
    wish = wish.strip().casefold()
    return next((name for name in (f"unhex-{wish}", wish) if name in names), "")


_PANELS: Final = {DARK: "#262a33", LIGHT: "#e4e4de"}
_BORDERS: Final = {DARK: "#4a5160", LIGHT: "#a9adb5"}


def _theme(name: str, palette: Palette, *, dark: bool) -> Theme:
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
        dark=dark,
        variables={"border": palette.quiet, "border-blurred": _BORDERS.get(name, palette.quiet)},
    )


def _ansi_theme() -> Theme:
    base = BUILTIN_THEMES["ansi-dark"]
    default = {"border": "ansi_default", "border-blurred": "ansi_default"}
    return replace(base, name=ANSI, accent="ansi_yellow", variables={**base.variables, **default})


def theme_name(*, no_color: bool, light: bool = False) -> str:
    """Which theme to start with where none was chosen."""
    if no_color:
        return ANSI
    return LIGHT if light else DARK


def looks(theme: Theme) -> Mapping[str, Style]:
    """The styles by role for a theme."""
    found = _looks.get(theme.name)
    if found is None:
        found = _looks[theme.name] = _styles(ANSI_COLORS if theme.ansi else palette_of(theme))
    return found


_looks: dict[str, Mapping[str, Style]] = {}
"""The styles by role, by the themes that were asked for."""


def palette_of(theme: Theme) -> Palette:
    """The colours of a theme that names them."""
    if theme.name in _OURS:
        return _OURS[theme.name]
    return contrast.palette(theme, DARK_COLORS if theme.dark else LIGHT_COLORS)


def _styles(palette: Palette) -> Mapping[str, Style]:
    plain = palette is ANSI_COLORS
    quiet = Style(color=palette.quiet, dim=plain)
    text = Style(color=palette.text)
    bold = Style(color=palette.text, bold=True)

    def filled(color: str) -> Style:
        """Reverse where the terminal's colours are not known, otherwise a ground of that colour."""
        if plain:
            return Style(color=color, bold=True, reverse=True)
        return Style(color=palette.on_accent, bgcolor=color, bold=True)

    sides = {f"token.{n}": Style(color=color) for n, color in enumerate(palette.sides)}
    sides |= {f"side.{n}": Style(color=color, bold=True) for n, color in enumerate(palette.sides)}
    selected = Style(reverse=True) if plain or palette.selected == "" else Style(bgcolor=palette.selected)
    return {
        "": text,
        "quiet": quiet,
        "strong": bold,
        "now": Style(color=palette.accent, bold=True),
        "bad": Style(color=palette.bad, bold=True),
        "rule": quiet,
        "wanted": filled(palette.accent),
        "wanted.token": Style(bold=True),
        "wanted.area": Style(color=palette.accent, bold=True),
        "selected": selected,
        "hidden": Style(color=palette.quiet, italic=True, dim=plain),
        "condition": Style(color=palette.word),
        **_body(palette, quiet, filled),
        **_log(palette, bold, quiet),
        **_map(palette, quiet, text, filled),
        **sides,
    }


def _body(palette: Palette, quiet: Style, filled: Filled) -> dict[str, Style]:
    return {
        "box.empty": quiet,
        "box.marked": Style(color=palette.bad, bold=True),
        "box.pending": filled(palette.bad),
    }


def _log(palette: Palette, bold: Style, quiet: Style) -> dict[str, Style]:
    return {
        "log.scene": bold,
        "log.wound": Style(color=palette.bad),
        "log.gm": Style(color=palette.cool, italic=True),
        "log.setup": quiet,
    }


def _map(palette: Palette, quiet: Style, text: Style, filled: Filled) -> dict[str, Style]:
    return {
        "area": quiet,
        "area.name": Style(color=palette.text, bold=True),
        "area.start": Style(color=palette.cool),
        "area.exit": Style(color=palette.good),
        "area.highlight": Style(color=palette.good, bold=True),
        "link": text,
        "link.dashed": Style(color=palette.cool),
        "door": Style(color=palette.text, bold=True),
        "arrow": text,
        "blocked": Style(color=palette.bad, bold=True),
        "mark": Style(color=palette.warn),
        "mark.counted": Style(color=palette.warn, bold=True),
        "path.good": Style(color=palette.good, bold=True),
        "path.bad": Style(color=palette.bad, bold=True),
        "token.down": Style(color=palette.quiet, strike=True, dim=palette.quiet == "default"),
        "token.current": filled(palette.accent),
        "token.more": quiet,
        "letter": Style(color=palette.text, underline=True),
        "objective": Style(color=palette.accent, bold=True),
        "note": quiet,
        "floor": quiet,
        "effect": Style(color=palette.bad, bold=True),
    }
