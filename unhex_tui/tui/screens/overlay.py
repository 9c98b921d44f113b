"""Screens over others: a note over a screen's panels, and screens that lie over the table until a key leads back.

A note is an explanation, the help, or a line of the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.await_complete import AwaitComplete
from textual.events import Resize
from textual.geometry import Region, Size
from textual.screen import ModalScreen, Screen, ScreenResultType

from unhex_tui.tui.keys.commands import TABLE
from unhex_tui.tui.keys.names import character, keys_by_command
from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.screens.notes import NoteLines, NotePanel

_CLOSES = ("escape", "enter", " ")
_WAITS = 6
"""Most times that painting waits for pending keys."""


class OverlayScreen(Screen[ScreenResultType]):
    """A screen that can lay notes over itself. Keys reach `note_key` first."""

    ascii = False

    def __init__(self) -> None:
        super().__init__()
        self.note: NotePanel | None = None
        self._note_of = ""
        """Id of the command whose key closes the note again."""
        self._due = False
        """Painting is scheduled."""
        self._waited = 0
        """How often painting has waited for pending keys."""
        self.placed_for = self._told = Size(0, 0)
        """The app's size when the panels were last placed, and the screen's size that was told last."""

    def resized(self, event: Resize) -> bool:
        """Tell whether a size needs a new layout; Textual tells the first one three times, and would lay out each."""
        told, self._told = self._told, event.size
        if told == event.size == self.placed_for == self.app.size:
            event.stop().prevent_default()
            return False
        return True

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close as Textual does, but only once: input during the closing would close the screen below."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def changed(self) -> None:
        """Schedule painting, behind the keys that already wait."""
        if not self._due:
            self._due = True
            self._waited = 0
            self.app.call_later(self._behind)

    def _behind(self) -> None:
        if self.app.message_queue_size and self._waited < _WAITS:
            self._waited += 1
            self.app.call_later(self._behind)
            return
        self._due = False
        if self.is_attached:
            self.catch_up()

    def catch_up(self) -> None:
        """Paint all changes."""
        raise NotImplementedError

    def open_note(self, title: str, lines: NoteLines, *, of: str = "", links: str | None = None) -> None:
        """Lay a note over the panels; the keys of command `of` close it too; `links` names other keys in its title."""
        self.close_note()
        links = f"{self.key_of('search')} rules" if links is None else links
        self.note = NotePanel(title, lines, ascii=self.ascii, links=links)
        self._note_of = of
        self.note.place(*self.app.size)
        self.mount(self.note)

    def close_note(self) -> None:
        if self.note is not None:
            note, self.note = self.note, None
            note.remove()

    def note_key(self, key: str) -> bool:
        """Scroll or close the note by a key; False if there is no note or the key should act as usual too."""
        if self.note is None:
            return False
        if self.note.scroll_key(key):
            return True
        opened_by = self._note_of
        if opened_by == "explain" and self.is_key(key, "explain"):  # the same key again: all keys
            self.close_note()
            self.run_command("help")
            return True
        if self.is_key(key, "search"):  # the note names rules to look up
            self.run_command("search")
            return True
        if self.is_key(key, "palette"):
            return False
        self.close_note()
        return key in _CLOSES or self.is_key(key, "quit") or (bool(opened_by) and self.is_key(key, opened_by))

    def key_of(self, command: str) -> str:
        """Return the first key of one of the table's commands, as people write it."""
        return keys_by_command(self, TABLE)[command][0]

    def is_key(self, key: str, command: str) -> bool:
        """Tell whether a key belongs to a command, as remapped."""
        bound = (name for name, active in self.active_bindings.items() if active.binding.id == command)
        return any(key in (name, character(name)) for name in bound)

    def run_command(self, command: str) -> None:
        for active in self.active_bindings.values():
            if active.binding.id == command:
                self.call_later(self.run_action, active.binding.action)
                return

    def action_picture(self) -> None:
        self.app.call_later(self.app.run_action, "picture")

    def place(self, panels: Iterable[LinedPanel], regions: Mapping[str, Region]) -> None:
        self.placed_for = self.app.size
        for panel in panels:
            region = regions.get(panel.id or "")
            panel.display = region is not None
            if region is not None:
                panel.styles.offset = (region.x, region.y)
                panel.styles.width, panel.styles.height = region.width, region.height
                panel.fit(region.width - panel.frame, region.height - panel.frame)
        if self.note is not None:
            self.note.place(*self.app.size)


class BesideTable(OverlayScreen[int | None], ModalScreen[int | None]):
    """A screen over the table; its result is the journal entry to go to there, or None."""

    def action_close(self) -> None:
        self.dismiss(None)

    def action_leave(self) -> None:
        """Close the screen, and leave the app as the table does."""
        below = self.app.screen_stack[-2]
        self.dismiss(None)
        self.app.call_later(below.run_action, "leave")
