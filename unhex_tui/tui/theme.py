"""What roles look like: the app's own themes and, for any theme, a style for every role the panels and drawings use.

A role (`token.1`, `box.pending`, `log.wound`) says what a cell is; only this file says how it looks. No meaning hangs
on colour: every role that matters also has a sign, a word, weight, underline or reverse, which is all that the `ansi`
theme keeps when NO_COLOR is set. Textual's own themes are taken with their colours, made readable (`foreign.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from unhex_tui.engine.value import Value

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
    """Of conditions, which must be seen but are no alarm."""
    on_accent: str
    sides: tuple[str, str, str, str, str, str, str, str]
    selected: str = ""
    """The ground of a chosen line; empty where it is reversed."""


_DARK = Palette(
    ground="#14161b",
    text="#d9dce3",
    quiet="#7d8492",
    accent="#f4e26b",
    good="#58c97c",
    bad="#ff6b7d",
    warn="#ffb454",
    cool="#6ea8dc",
    word="#d3bd93",
    on_accent="#14161b",
    sides=("#6cb6ff", "#ff7f8c", "#7fd88f", "#d8a6ff", "#f2d15c", "#5fd7d7", "#ff9e64", "#ff9ad5"),
    selected="#2f3644",
)
_LIGHT = Palette(
    ground="#f7f7f4",
    text="#22252b",
    quiet="#686d78",
    accent="#6a2bb8",
    good="#0b6e35",
    bad="#b3122f",
    warn="#9a4a00",
    cool="#1d5c99",
    word="#6b5416",
    on_accent="#ffffff",
    sides=("#0a58b5", "#b3122f", "#0b6e35", "#6f2dbd", "#7a5c00", "#006b6b", "#a04000", "#a3006b"),
    selected="#dcdccf",
)
_ANSI = Palette(
    ground="default",
    text="default",
    quiet="default",
    accent="yellow",
    good="green",
    bad="red",
    warn="yellow",
    cool="blue",
    word="default",
    on_accent="default",
    sides=("blue", "red", "green", "magenta", "yellow", "cyan", "bright_red", "bright_magenta"),
)


_CONTRAST = Palette(
    ground="#000000",
    text="#ffffff",
    quiet="#d0d0d0",
    accent="#ffff33",
    good="#4dff88",
    bad="#ff9aa2",
    warn="#ffc04d",
    cool="#7fd4ff",
    word="#ffe6b0",
    on_accent="#000000",
    sides=("#66ccff", "#ff9a9a", "#7dff7d", "#e3b3ff", "#ffe14d", "#4dffff", "#ffb066", "#ffb3e6"),
    selected="#2b2b2b",
)
_CONTRAST_LIGHT = Palette(
    ground="#ffffff",
    text="#000000",
    quiet="#3a3a3a",
    accent="#5b00b3",
    good="#00501f",
    bad="#8f0019",
    warn="#6b3000",
    cool="#003d7a",
    word="#3d2f00",
    on_accent="#ffffff",
    sides=("#00419e", "#8f0019", "#00501f", "#5200a3", "#524000", "#004a4a", "#6b2a00", "#7a0050"),
    selected="#e6e6e6",
)
_OURS: Final = {DARK: _DARK, LIGHT: _LIGHT, CONTRAST: _CONTRAST, CONTRAST_LIGHT: _CONTRAST_LIGHT}


@lru_cache(maxsize=1)
def themes() -> tuple[Theme, ...]:
    """The app's own themes: dark, light, ansi, and high contrast on black and on white."""
    return (
        _theme(DARK, _DARK, dark=True),
        _theme(LIGHT, _LIGHT, dark=False),
        _ansi_theme(),
        _theme(CONTRAST, _CONTRAST, dark=True),
        _theme(CONTRAST_LIGHT, _CONTRAST_LIGHT, dark=False),
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
    return _looks(theme.name) if not theme.ansi and theme.name in _OURS else _foreign(theme)


def _foreign(theme: Theme) -> Mapping[str, Style]:
    """The styles for a theme that is not ours."""
    found = _kept.get(theme.name)
    if found is None:
        found = _kept[theme.name] = _styles(_ANSI if theme.ansi else palette_of(theme))
    return found


_kept: dict[str, Mapping[str, Style]] = {}


def palette_of(theme: Theme) -> Palette:
    """The colours of a theme that names them."""
    if theme.name in _OURS:
        return _OURS[theme.name]
    from unhex_tui.tui.foreign import palette

    return palette(theme, _DARK if theme.dark else _LIGHT)


@lru_cache(maxsize=8)
def _looks(name: str) -> Mapping[str, Style]:
    return _styles(_OURS[name])


def _styles(palette: Palette) -> Mapping[str, Style]:
    plain = palette is _ANSI
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
