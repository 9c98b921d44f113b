"""Themes of ours and Textual's: legible, selectable in the app, and kept for the next time."""

from pathlib import Path

import pytest
from nightclub import club, keys, played, said
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from scenes import TURN
from screen_text import screen_text
from textual.color import Color
from textual.filter import ANSIToTruecolor
from textual.theme import BUILTIN_THEMES, Theme

from unhex_tui.drawing.picture import ROLES
from unhex_tui.files.settings import keep_theme, read_settings
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.look.theme import (
    CONTRAST,
    CONTRAST_LIGHT,
    LEAST_CONTRAST,
    contrast,
    looks,
    palette_of,
    readable,
    theme_called,
    themes,
)
from unhex_tui.tui.screens.opening import Chosen, Opened

OURS = [theme for theme in themes() if not theme.ansi]
FOREIGN = [theme for theme in BUILTIN_THEMES.values() if not theme.ansi]


def colours(theme: Theme) -> dict[str, Color]:
    """Return every text colour of a theme."""
    palette = palette_of(theme)
    names = ("text", "quiet", "accent", "good", "bad", "warn", "cool", "word")
    found = {name: Color.parse(getattr(palette, name)) for name in names}
    return found | {f"side {n}": Color.parse(side) for n, side in enumerate(palette.sides)}


@pytest.mark.parametrize("theme", [*OURS, *FOREIGN], ids=lambda theme: theme.name)
def test_every_text_of_every_theme_can_be_read(theme: Theme) -> None:
    palette = palette_of(theme)
    least = 7 if theme.name in (CONTRAST, CONTRAST_LIGHT) else LEAST_CONTRAST
    for name, color in colours(theme).items():
        assert contrast(color, Color.parse(palette.ground)) >= least, name
    for name in ("accent", "bad"):
        filled = Color.parse(getattr(palette, name))
        assert contrast(Color.parse(palette.on_accent), filled) >= least, name
    if palette.selected:
        assert contrast(Color.parse(palette.text), Color.parse(palette.selected)) >= LEAST_CONTRAST


@pytest.mark.parametrize("theme", BUILTIN_THEMES.values(), ids=lambda theme: theme.name)
def test_every_role_has_a_look_in_textuals_themes_too(theme: Theme) -> None:
    assert set(ROLES) <= looks(theme).keys() and looks(theme).keys() == looks(themes()[0]).keys()


@pytest.mark.parametrize("theme", [*OURS, *FOREIGN], ids=lambda theme: theme.name)
def test_no_style_needs_the_filter_that_panels_leave_out(theme: Theme) -> None:
    """`LinedPanel.get_line_filters`"""
    left_out = ANSIToTruecolor(DEFAULT_TERMINAL_THEME)
    ground = Color.parse(palette_of(theme).ground).rich_color
    for role, style in looks(theme).items():
        assert left_out.truecolor_style(style, ground) == style, role


def test_kinds_of_ground_have_a_tinted_background() -> None:
    """Terminals without colors have none."""
    kinds = ("ground.wall", "ground.low", "ground.veil")
    for theme in themes():
        behind = [looks(theme)[role].bgcolor for role in kinds]
        assert len({*behind}) == (1 if theme.ansi else 3) and (None in behind) == theme.ansi, theme.name
        for style in (looks(theme)[role] for role in kinds if not theme.ansi):
            assert style.color is not None and style.bgcolor is not None
            assert contrast(Color.parse(style.color.name), Color.parse(style.bgcolor.name)) >= 3, theme.name


def test_a_theme_of_the_same_kind_keeps_colours_of_its_own() -> None:
    assert looks(BUILTIN_THEMES["nord"])["now"] != looks(BUILTIN_THEMES["dracula"])["now"] != looks(themes()[0])["now"]


def test_a_readable_color_stays_as_it_is() -> None:
    """Another color moves no further than needed."""
    white, black = Color.parse("white"), Color.parse("black")
    assert readable(white, black) == white
    moved = readable(Color.parse("#333333"), black)
    assert LEAST_CONTRAST <= contrast(moved, black) < LEAST_CONTRAST + 1.5


@pytest.mark.parametrize(
    ("wish", "name"), [("dark", "unhex-dark"), ("Contrast", "unhex-contrast"), ("nord", "nord"), ("x", ""), ("", "")]
)
def test_a_theme_is_called_with_or_without_its_first_part(wish: str, name: str) -> None:
    assert theme_called(wish, ["unhex-dark", "unhex-contrast", "nord", "dark"][:3]) == name


@pytest.mark.parametrize("theme", ["unhex-dark", "unhex-light", "unhex-contrast-light", "solarized-light", "nord"])
async def test_what_is_looked_at_and_chosen_can_be_read_on_the_screen(theme: str) -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        app.choose_theme(theme)
        await keys(pilot, "down")
        await pilot.pause()
        strips = app.screen._compositor.render_strips(app.size)
        for segment in (each for strip in strips for each in strip if each.text.strip() and each.style):
            color, ground = segment.style.color, segment.style.bgcolor  # type: ignore[union-attr]
            assert color is not None and color.triplet and ground is not None and ground.triplet, segment
            if any(char.isalnum() for char in segment.text):
                assert contrast(Color(*color.triplet), Color(*ground.triplet)) >= 3, segment


async def test_a_theme_chosen_in_the_app_is_seen_at_once_and_kept_for_next_time(tmp_path: Path) -> None:
    chosen = Chosen(keep_theme=lambda name: keep_theme(tmp_path, name))
    app = TrackerApp(Opened(played(*TURN), "x"), lambda _: 1, chosen=chosen)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "f9")
        await pilot.press(*"nord")
        await pilot.pause(0.3)
        await pilot.press("enter")
        await pilot.pause(0.3)
        assert app.theme == "nord" and "saved for next time" in said(app)
    assert read_settings(tmp_path).theme == "nord"
    again = TrackerApp(Opened(played(*TURN), "x"), lambda _: 1, chosen=Chosen(read_settings(tmp_path).theme))
    assert again.theme == "nord"


async def test_a_theme_that_cannot_be_kept_is_told_and_seen_all_the_same(tmp_path: Path) -> None:
    def full(_: str) -> None:
        raise OSError(28, "No space left on device")

    app = TrackerApp(Opened(played(*TURN), "x"), lambda _: 1, chosen=Chosen(keep_theme=full))
    async with app.run_test(size=(120, 40)) as pilot:
        app.choose_theme("nord")
        await pilot.pause()
        assert app.theme == "nord" and "The theme could not be saved: No space left" in said(app)


async def test_under_no_color_no_theme_brings_colours_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = TrackerApp(Opened(played(*TURN), "x"), lambda _: 1, chosen=Chosen("nord"))
    async with app.run_test(size=(120, 40)) as pilot:
        assert app.theme == "unhex-ansi"
        app.choose_theme("dracula")
        await pilot.pause()
        assert app.theme == "unhex-ansi" and "NO_COLOR" in said(app)


@pytest.mark.parametrize("theme", ["unhex-light", "unhex-contrast", "gruvbox", "textual-light", "ansi-light"])
async def test_the_screen_says_the_same_in_every_theme(theme: str) -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        before = screen_text(app)
        app.choose_theme(theme)
        await pilot.pause()
        assert app.theme == theme and screen_text(app) == before
