"""The command palette: every command of the table, every sheet and every theme, found by words.

It is Textual's own palette; its `Hit`s hold `Content`, since Textual would read a plain text as markup. Each screen
lists its own rows in `palette_rows`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette, Hit, Hits, Provider, SearchIcon
from textual.errors import NoWidget
from textual.events import Click
from textual.screen import Screen

from unhex_tui.engine.value import Value
from unhex_tui.tui.keys.commands import Command
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.theme import theme_told, themes
from unhex_tui.tui.questions.filtering import has

_NOT_LISTED = ("palette", "escape", "desk_palette", "desk_escape")
"""Commands that open or close the palette itself."""
_COLUMN = 11
"""Cells of the keys."""


class Row(Value):
    """A row of the palette."""

    text: str
    keys: str
    act: Callable[[], object]


def _themes(screen: Screen[Any]) -> Iterator[Row]:
    choose = getattr(screen.app, "choose_theme", None)
    if choose is not None:
        ours = [theme.name for theme in themes()]
        for name in [*ours, *sorted(set(screen.app.available_themes) - set(ours))]:
            now = " (now)" if name == screen.app.theme else ""
            yield Row(f"Theme: {theme_told(name)}{now}", "", partial(choose, name))


def rows(commands: Iterable[Command], keys: Mapping[str, Sequence[str]], run: Callable[[str], object]) -> Iterator[Row]:
    """Yield commands in order, each meaning once, with their current keys; `run` carries out a command by its id."""
    seen = set()
    for command in commands:
        if command.what not in seen and command.id not in _NOT_LISTED:
            seen.add(command.what)
            what = command.what[:1].upper() + command.what[1:]
            yield Row(what, " ".join(keys.get(command.id, ())), partial(run, command.id))


class ThemeCommands(Provider):
    """The themes."""

    def rows(self) -> Iterable[Row]:
        return _themes(self.screen)

    async def discover(self) -> Hits:
        for hit in self._hits(""):
            yield hit

    async def search(self, query: str) -> Hits:
        """Yield the rows with every word of the query, those that begin with its first word first."""
        for hit in self._hits(query):
            yield hit

    def _hits(self, query: str) -> Iterator[Hit]:
        screen = self.screen
        ascii = bool(getattr(screen, "ascii", False))
        words = query.casefold().split()
        rows = [*self.rows()]
        for number, each in enumerate(rows):
            if has((each.text,), query):
                begins = bool(words) and each.text.casefold().startswith(words[0])
                score = (2.0 if begins else 1.0) - number / (len(rows) + 1)
                shown = plain_text.padded(each.keys, _COLUMN, ascii) + each.text
                yield Hit(score, plain_text.content(shown, ascii=ascii), each.act, text=each.text)


class TableCommands(ThemeCommands):
    """The screen's own rows, then the themes."""

    def rows(self) -> Iterable[Row]:
        return chain(getattr(self.screen, "palette_rows", tuple)(), _themes(self.screen))


class Documents(ThemeCommands):
    """The documents that the screen can open."""

    def rows(self) -> Iterable[Row]:
        rows: Callable[[], Iterable[Row]] = getattr(self.screen, "document_rows", tuple)
        return rows()


class Palette(CommandPalette):
    """Textual's palette without its magnifier sign, whose width differs between terminals."""

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

    def on_click(self, event: Click) -> None:
        """Ignore a click on a part of the palette that is gone because the palette has shrunk."""
        try:
            self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            event.prevent_default()

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close as Textual does, but only once: input during the closing would close the screen below."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse to page through a list without room, which would fail."""
        if action == "command_list" and not self.query_one(CommandList).scrollable_content_region:
            return False
        return super().check_action(action, parameters)


def palette(part: str = "", *, ascii: bool = False) -> Palette:
    """Return the palette; with `theme` only the themes, with `map` only the maps to open."""
    if part == "map":
        return Palette([Documents], placeholder="Which map?", classes="-ascii" if ascii else None)
    if part == "theme":
        return Palette([ThemeCommands], placeholder="Theme", classes="-ascii" if ascii else None)
    return Palette([TableCommands], placeholder="Command", classes="-ascii" if ascii else None)
