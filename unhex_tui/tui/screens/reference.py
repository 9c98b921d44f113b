"""The reference screen: one search for the rules and the log, its matches on the left, the entry read on the right.

It lies over the table and changes nothing there. Its result is the journal entry whose log line to go to, or None.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from unhex_tui.engine.reference import Entry, named
from unhex_tui.engine.session import Session
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Line
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.asked import typed_line
from unhex_tui.tui.panels.lines import LinedPanel, OneLine
from unhex_tui.tui.screens.lookup import LONGEST, Lookup
from unhex_tui.tui.screens.overlay import BesideTable

_NARROW = 64
"""Columns below which the entry stands under the matches."""
_WIDEST = 96
"""Most columns of a wrapped text, on any screen."""


class KeyHint(Value):
    """A key of this screen."""

    key: str
    meaning: str
    action: str
    """The action that a click on the hint runs."""


class BookPanel(LinedPanel, can_focus=False):
    """A panel of the reference screen."""

    def __init__(self, lookup: Lookup, *, ascii: bool, id: str) -> None:
        super().__init__(ascii=ascii, id=id)
        self._lookup = lookup

    def row(self, label: str, width: int, here: bool) -> Runs:
        """Return a row that can be chosen, marked if it is the current one."""
        role = "+selected" if here else ""
        return (("▸" if here else " ", f"now{role}"), (plain_text.cut(label, width - 1, self.ascii), role))


class FieldPanel(BookPanel):
    """The search text."""

    TITLE = "Look up a rule or a log line"

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        """Return the text with its cursor, its end visible."""
        typed = self._lookup.text
        hint = "" if typed else " an id or words; start with / to search only the log"
        line = typed_line(typed, len(typed), width, self.ascii)
        return [(*line, (plain_text.cut(hint, width - 4, self.ascii), "quiet"))]


class FoundPanel(BookPanel):
    """Matching rules and log lines, one of them chosen."""

    TITLE = "Found"

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        if not self._lookup.rows:
            return [((plain_text.cut("no match: try another word", width, self.ascii), "quiet"),)]
        lines: list[Runs] = []
        for index, row in enumerate(self._lookup.rows):
            if not row.found:
                lines.append(((plain_text.cut(row.label, width, self.ascii), "strong"),))
            else:
                label = plain_text.padded(row.label, width - 1, self.ascii)
                lines.append(self.row(label, width, index == self._lookup.at))
        return lines

    def follow_choice(self) -> None:
        """Keep the chosen row visible, with a heading directly above it."""
        at = self._lookup.at
        self.scroll_into_view(max(0, at - 1) if at <= 1 or not self._lookup.rows[at - 1].found else at, at)

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        """Choose the row; a second click on a log line goes to that line."""
        screen = self.screen
        assert isinstance(screen, ReferenceScreen)
        again = line == self._lookup.at and not self._lookup.trail
        if again and isinstance(self._lookup.shown, Line):
            screen.action_take()
        elif self._lookup.choose_row(line):
            screen.changed()


class EntryPanel(BookPanel):
    """The entry being read, and its related rules."""

    _first_link = 0
    """Line of the first related rule."""

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        shown = self._lookup.shown
        cells = min(width, _WIDEST)
        lines: list[Runs] = []
        for text, role in _told(shown):
            lines += self.rows(text, role, cells) or [()]
        links = self._lookup.links
        self._first_link = len(lines) + 2
        if links:
            lines += [(), (("Rules it cites" if isinstance(shown, Line) else "See also", "strong"),)]
            for index, entry in enumerate(links):
                lines.append(self.row(f"{entry.id:<7} {entry.title}", cells, index == self._lookup.link))
        return lines

    def show_chosen(self) -> None:
        """Draw the current entry from its first line, or so that the chosen related rule is visible."""
        shown = self._lookup.shown
        self.set_title(f"{shown.id} {shown.title}" if isinstance(shown, Entry) else "Log" if shown else "")
        self.update_lines()
        if self._lookup.link >= 0:
            self.scroll_into_view(self._first_link + self._lookup.link, self._first_link + self._lookup.link)
        else:
            self.scroll_view(0, -self.top)

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        screen = self.screen
        assert isinstance(screen, ReferenceScreen)
        if self._lookup.follow(line - self._first_link):
            screen.changed()


def _told(shown: Entry | Line | None) -> list[tuple[str, str]]:
    if shown is None:
        return [("No rule or log line has these words.", "quiet")]
    if isinstance(shown, Line):
        return [(shown.text, ""), ("", ""), (f"(step {shown.entry})", "quiet")]
    lines = [(shown.text, "")]
    if shown.example:
        lines += [("", ""), (f"Example: {shown.example}", "condition")]
    where = f"{shown.section}. Source: {shown.source}." if shown.source else f"{shown.section}."
    lines += [("", ""), (where, "quiet")]
    if shown.changed_by:
        lines.append((shown.changed, "quiet"))
    return lines


class KeysPanel(OneLine):
    """The keys, which can be clicked."""

    _hints: tuple[KeyHint, ...] = ()

    def show(self, hints: tuple[KeyHint, ...]) -> None:
        self._hints = hints
        self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        runs: Runs = ()
        for hint in self._hints:
            runs += ((plain_text.plain(hint.key, self.ascii), "now"), (f" {hint.meaning}  ", ""))
        return [runs]

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        end = 0
        for hint in self._hints:
            end += plain_text.width(plain_text.plain(hint.key, self.ascii)) + len(hint.meaning) + 3
            if column < end:
                self.call_later(self.screen.run_action, hint.action)
                return


class ReferenceScreen(BesideTable):
    """A screen to look up rules; its result is the number of the journal entry whose log line to go to, or None."""

    DEFAULT_CSS = """
    ReferenceScreen { layout: vertical; overflow: hidden; background: $background; }
    ReferenceScreen #field { height: 3; }
    ReferenceScreen #both { height: 1fr; }
    ReferenceScreen #found { width: 5fr; max-width: 48; }
    ReferenceScreen #entry { width: 6fr; }
    ReferenceScreen.-narrow #both { layout: vertical; }
    ReferenceScreen.-narrow #found { width: 1fr; max-width: 100%; height: 2fr; }
    ReferenceScreen.-narrow #entry { width: 1fr; height: 3fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "look('choose', -1)", "previous", id="reference.up", priority=True),
        Binding("down", "look('choose', 1)", "next", id="reference.down", priority=True),
        Binding("pageup", "page(-1)", "page up", id="reference.page_up", priority=True),
        Binding("pagedown", "page(1)", "page down", id="reference.page_down", priority=True),
        Binding("tab", "look('choose_link', 1)", "next related rule", id="reference.next", priority=True),
        Binding("shift+tab", "look('choose_link', -1)", "previous related rule", id="reference.before", priority=True),
        Binding("enter", "take", "open it", id="reference.take", priority=True),
        Binding("left", "look('back')", "back", id="reference.back", priority=True),
        Binding("escape", "close", "close", id="reference.close", priority=True),
        Binding("ctrl+c,ctrl+q", "leave", "quit; everything is saved", id="reference.quit", priority=True),
    ]

    def __init__(self, lookup: Lookup, *, ascii: bool = False) -> None:
        super().__init__()
        self.lookup = lookup
        self.field = FieldPanel(lookup, ascii=ascii, id="field")
        self.found = FoundPanel(lookup, ascii=ascii, id="found")
        self.entry = EntryPanel(lookup, ascii=ascii, id="entry")
        self.keys = KeysPanel(ascii=ascii, id="keys")

    def compose(self) -> ComposeResult:
        yield self.field
        with Horizontal(id="both"):
            yield self.found
            yield self.entry
        yield self.keys

    def on_mount(self) -> None:
        self.catch_up()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < _NARROW, "-narrow")
        self.call_after_refresh(self.catch_up)

    # ------------------------------------------------------------------ keys

    def take_key(self, event: events.Key) -> bool:
        """Type a key into the search; False leaves the key to the bindings. The app passes keys in their order."""
        if event.key == "backspace":
            self.lookup.backspace()
        elif event.key in ("ctrl+u", "ctrl+w"):
            self.lookup.clear(word=event.key == "ctrl+w")
        elif event.is_printable and event.character and len(self.lookup.text) < LONGEST:
            self.lookup.write(event.character)
        else:
            return False
        self.changed()
        return True

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.lookup.write(event.text)
        self.changed()

    def catch_up(self) -> None:
        with self.app.batch_update():
            self.field.update_lines()
            self.found.update_lines()
            self.found.follow_choice()
            self.entry.show_chosen()
            self.keys.show(self.hints())

    def hints(self) -> tuple[KeyHint, ...]:
        """Return the keys that do something now."""
        lookup = self.lookup
        hints = [KeyHint("↑↓", "choose", "look('choose', 1)")]
        if lookup.links:
            hints.append(KeyHint("Tab Shift+Tab", "related", "look('choose_link', 1)"))
        if lookup.link >= 0:
            hints.append(KeyHint("Enter", "read", "take"))
        elif isinstance(lookup.shown, Line):
            hints.append(KeyHint("Enter", "go there", "take"))
        if lookup.trail:
            hints.append(KeyHint("←", "back", "look('back')"))
        if len(self.entry.lines) > self.entry.high > 0:
            hints.append(KeyHint("PgUp PgDn", "read on", "page(1)"))
        return (*hints, KeyHint("Esc", "close", "close"))

    def action_look(self, how: str, *step: int) -> None:
        """Call a method of the lookup: choose, choose_link or back."""
        getattr(self.lookup, how)(*step)
        self.changed()

    def action_page(self, pages: int) -> None:
        self.entry.action_scroll_page(pages)

    def action_take(self) -> None:
        """Follow the chosen related rule; on a line of the log without one, go to that line."""
        if self.lookup.follow():
            self.changed()
        elif isinstance(self.lookup.shown, Line):
            self.dismiss(self.lookup.shown.entry)


def opened(session: Session, texts: Iterable[str], *, ascii: bool = False) -> ReferenceScreen:
    """Return the reference screen with the rules that the texts name at the top."""
    entries = session.system.reference()
    return ReferenceScreen(Lookup(entries, session.log(), named(entries, texts)), ascii=ascii)
