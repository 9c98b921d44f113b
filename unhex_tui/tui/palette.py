"""The command palette: every command of the table, every sheet and every theme, found by words.

It is Textual's own palette; what is listed are its `Hit`s with `Content`, since it would read a plain text as markup.
This module is loaded when the palette is first opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from textual.command import CommandPalette, Hit, Hits, Provider, SearchIcon
from textual.screen import Screen

from unhex_tui.tui import literal
from unhex_tui.tui.commands import TABLE
from unhex_tui.tui.keynames import keys_by_command, keys_now
from unhex_tui.tui.screens.map_desk import MapDeskScreen
from unhex_tui.tui.screens.noted import NotedScreen
from unhex_tui.tui.screens.table import TableScreen
from unhex_tui.tui.theme import theme_told, themes

_NOT_LISTED = ("palette", "escape", "desk_palette", "desk_escape")
"""What closes the palette, or opens it."""
_COLUMN = 11
"""Cells of the keys."""


class Found(NamedTuple):
    """A row of the palette."""

    text: str
    keys: str
    act: Callable[[], object]


def _themes(screen: Screen[Any]) -> Iterator[Found]:
    choose = getattr(screen.app, "choose_theme", None)
    if choose is not None:
        ours = [theme.name for theme in themes()]
        for name in [*ours, *sorted(set(screen.app.available_themes) - set(ours))]:
            now = " (now)" if name == screen.app.theme else ""
            yield Found(f"Theme: {theme_told(name)}{now}", "", partial(choose, name))


def _commands(screen: Screen[Any]) -> Iterator[Found]:
    if not isinstance(screen, NotedScreen | MapDeskScreen):
        return
    commands = screen.LISTED if isinstance(screen, MapDeskScreen) else TABLE
    keys = keys_by_command(screen, commands) if isinstance(screen, MapDeskScreen) else keys_now(screen)
    seen = set()
    for command in commands:
        if command.what not in seen and command.id not in _NOT_LISTED:
            seen.add(command.what)
            listed = " ".join(keys.get(command.id, ()))
            what = command.what[:1].upper() + command.what[1:]
            yield Found(what, listed, partial(screen.run_command, command.id))


def _sheets(screen: Screen[Any]) -> Iterator[Found]:
    if isinstance(screen, TableScreen):
        for who, name in screen.sheets_by_name():
            yield Found(f"Sheet: {name}", "", partial(screen.open_sheet, who))


class TableCommands(Provider):
    """Everything that can be done, in the help's order."""

    parts: tuple[Callable[[Screen[Any]], Iterator[Found]], ...] = (_commands, _sheets, _themes)

    async def discover(self) -> Hits:
        """All of it."""
        for hit in self._hits(""):
            yield hit

    async def search(self, query: str) -> Hits:
        """What has every word of the query, those that begin with it first."""
        for hit in self._hits(query):
            yield hit

    def _hits(self, query: str) -> Iterator[Hit]:
        screen = self.screen
        ascii = bool(getattr(screen, "ascii", False))  # noqa: A001
        words = query.casefold().split()
        found = [each for part in self.parts for each in part(screen)]
        for number, each in enumerate(found):
            text = each.text.casefold()
            if all(word in text for word in words):
                begins = bool(words) and text.startswith(words[0])
                score = (2.0 if begins else 1.0) - number / (len(found) + 1)
                shown = literal.padded(each.keys, _COLUMN, ascii) + each.text
                yield Hit(score, literal.content(shown, ascii=ascii), each.act, text=each.text)


class ThemeCommands(TableCommands):
    """Only how it looks."""

    parts = (_themes,)


class Palette(CommandPalette):
    """Textual's palette without its picture sign, which terminals do not agree about."""

    DEFAULT_CSS = """
    Palette > Vertical { margin-top: 1; }
    Palette #--input { border: round $foreground; background: $surface; }
    Palette #--results { background: $surface; }
    Palette CommandList { border: round $foreground; border-top: none; max-height: 75vh; }
    Palette CommandList > .option-list--option { text-style: none; }
    Palette CommandList > .option-list--option-highlighted { text-style: bold reverse; }
    Palette.-ascii #--input, Palette.-ascii CommandList { border: ascii $foreground; }
    """

    def on_mount(self) -> None:
        self.query_one(SearchIcon).icon = ">"


def opened(part: str = "", *, ascii: bool = False) -> Palette:  # noqa: A002
    """The palette; with `theme`, only the themes."""
    if part == "theme":
        return Palette([ThemeCommands], placeholder="How shall it look?", classes="-ascii" if ascii else None)
    return Palette([TableCommands], placeholder="What shall be done?", classes="-ascii" if ascii else None)
