"""What roles look like: the app's three themes and, for each, a style for every role the panels and drawings use.

A role (`token.1`, `box.pending`, `log.wound`) says what a cell is; only this file says how it looks. No meaning hangs
on colour: every role that matters also has a sign, a word, weight, underline or reverse, which is all that the `ansi`
theme keeps when NO_COLOR is set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

DARK: Final = "unhex-dark"
LIGHT: Final = "unhex-light"
ANSI: Final = "unhex-ansi"
"""Uses the terminal's own colours; the one to choose under NO_COLOR."""


Filled: TypeAlias = Callable[[str], Style]
"""A colour made into a style that stands out as a block."""


@dataclass(frozen=True, slots=True)
class Palette:
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


def themes() -> tuple[Theme, Theme, Theme]:
    """The themes to register with the app: dark, light and ansi."""
    return (_theme(DARK, _DARK, dark=True), _theme(LIGHT, _LIGHT, dark=False), _ansi_theme())


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
        panel="#262a33" if dark else "#e4e4de",
        dark=dark,
        variables={"border": palette.quiet, "border-blurred": "#3a404c" if dark else "#b9bcc2"},
    )


def _ansi_theme() -> Theme:
    base = BUILTIN_THEMES["ansi-dark"]
    default = {"border": "ansi_default", "border-blurred": "ansi_default"}
    return replace(base, name=ANSI, accent="ansi_yellow", variables={**base.variables, **default})


def theme_name(*, no_color: bool, light: bool = False) -> str:
    """Which theme to start with."""
    if no_color:
        return ANSI
    return LIGHT if light else DARK


def looks(theme: Theme) -> Mapping[str, Style]:
    """The styles by role for a theme; a theme that is not ours gets those of its kind (ansi, dark, light)."""
    return _looks("ansi" if theme.ansi else "dark" if theme.dark else "light")


@lru_cache(maxsize=3)
def _looks(kind: str) -> Mapping[str, Style]:
    palette = {"dark": _DARK, "light": _LIGHT, "ansi": _ANSI}[kind]
    plain = kind == "ansi"
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
    selected = Style(reverse=True) if plain else Style(bgcolor="#2f3644" if kind == "dark" else "#dcdccf")
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
    }
