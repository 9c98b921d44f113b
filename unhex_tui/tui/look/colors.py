"""The colours of the app's own themes, by what they are used for."""

from __future__ import annotations

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
    """Of conditions, which must be seen but are no alarm."""
    on_accent: str
    sides: tuple[str, str, str, str, str, str, str, str]
    selected: str = ""
    """The ground of a chosen line; empty where it is reversed."""


DARK_COLORS = Palette(
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
LIGHT_COLORS = Palette(
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
ANSI_COLORS = Palette(
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


CONTRAST_COLORS = Palette(
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
CONTRAST_LIGHT_COLORS = Palette(
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
