"""The base of all panels: a bordered window onto lines of runs, painted line by line.

It scrolls by itself, keeps the strips it has painted and repaints only the lines that differ. There are no scroll bars:
the lower border tells how many lines are hidden, which also works without colours and in ASCII.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import ClassVar, Generic, TypeVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from unhex_tui.tui.keys.commands import PANELS
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.look.theme import looks

T = TypeVar("T")

_WHEEL = 3
_KEPT_STRIPS = 4096


class Picked(Message, Generic[T]):
    """A message about something shown in a panel that was clicked or chosen; each panel defines the value."""

    def __init__(self, value: T) -> None:
        super().__init__()
        self.value = value


class LinedPanel(Widget, can_focus=True):
    """A window onto lines. Subclasses define `lay_out`; callers move the view by `scroll_view`."""

    DEFAULT_CSS = """
    LinedPanel {
        height: 1fr;
        border: round $border-blurred;
        border-title-color: $foreground;
        border-title-style: bold;
        border-subtitle-color: $foreground;
        padding: 0;
        &:focus { border: heavy $accent; }
        &.-ascii { border: ascii $border-blurred; }
        &.-ascii:focus { border-title-style: bold reverse; }
        &.-bare, &.-bare.-ascii, &.-bare:focus, &.-bare.-ascii:focus { border: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(each.keys, each.action, each.what, show=False, id=each.id) for each in PANELS),
        Binding("pageup", "scroll_page(-1)", "Page up", show=False, id="panel.page_up"),
        Binding("pagedown", "scroll_page(1)", "Page down", show=False, id="panel.page_down"),
    ]
    FOCUS_ON_CLICK = False
    """A click answers a question; it must not take the focus away from it."""
    TITLE: ClassVar[str] = ""
    BARE: ClassVar[bool] = False
    """Whether this panel never has a border."""

    def __init__(self, *, ascii: bool = False, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.ascii = ascii
        self.bare = self.BARE
        """Whether the panel has no border; its last line, or its first if kept, then has the lower border's text."""
        self.top = 0
        self.left = 0
        self.kept = (0, 0)
        """Columns at the left and lines at the top that stay visible while the others scroll."""
        self.least = 0
        """Least value of `left`: the columns before it are drawn elsewhere."""
        self.line_width = 0
        """Columns of the widest line if lines may be wider than the panel, else 0."""
        self.paged_by = ""
        """The key that shows the next page from anywhere; empty for none."""
        self.wide = 0
        """Columns of the window; cached, since asking Textual for every line is slow."""
        self.high = 0
        """Lines of the window."""
        self._lines: Sequence[Runs] = ()
        self._strips: dict[Runs, Strip] = {}
        self._styles: dict[str, Style] = {}
        self._painting: tuple[Region, list[Strip]] | None = None
        """The region painted last and its strips, border included; None once anything in it has changed."""
        self._theme = ""
        self._ground = Style()
        self._titles: tuple[str, ...] = ()
        self._subtitle = ""
        self.set_class(ascii, "-ascii")
        self.set_title(self.TITLE)

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        """Return the lines for a window of `width` by `height` cells (both at least 1)."""
        raise NotImplementedError

    def rows(self, text: str, role: str, width: int, most: int = 0) -> list[Runs]:
        """Return a text wrapped in one role, in at most `most` lines unless 0; empty for an empty text."""
        return [((row, role),) for row in plain_text.wrapped(text, width, self.ascii, most=most)] if text else []

    @property
    def lines(self) -> Sequence[Runs]:
        return self._lines

    def runs_at(self, number: int) -> Runs:
        """Return a line's runs as painted now: subclasses mark cursors here."""
        return self._lines[number]

    def text(self) -> str:
        """Return the text of all lines, without trailing spaces."""
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self._lines)

    def set_title(self, *titles: str) -> None:
        """Show a title, taken literally, in the upper border: the first of ever shorter ones that fits."""
        if titles != self._titles:
            self._titles = titles
            self._put_title()

    def set_subtitle(self, text: str) -> None:
        """Show a text, taken literally, in the lower border."""
        if text != self._subtitle:
            self._subtitle = text
            self._put_subtitle()
            if self.bare and self.high > 1:
                self._refresh_lines(self._told_at)

    @property
    def _told_at(self) -> int:
        """The line that shows the lower border's text in a bare panel: the first if it is kept, else the last."""
        return 0 if self.kept[1] else self.high - 1

    def set_bare(self, bare: bool) -> None:
        self.bare = bare
        self.set_class(bare, "-bare")

    @property
    def frame(self) -> int:
        """Cells that the border takes, across and down."""
        return 0 if self.bare else 2

    def _put_title(self) -> None:
        """Cut the title to the border's width, before Textual does so with its own sign; no effect before `fit`."""
        if self.wide > 0:
            room = max(1, self.wide - 4)
            fits = (title for title in self._titles if plain_text.width(plain_text.plain(title, self.ascii)) <= room)
            self._border_title = plain_text.content(next(fits, self._titles[-1]), room, self.ascii)
            self._refresh_border(-1)

    def _put_subtitle(self) -> None:
        if self.wide > 0:
            room = max(1, self.wide - 4)
            self._border_subtitle = plain_text.content(self._subtitle, room, self.ascii) if self._subtitle else None
            self._refresh_border(self.high)

    def _refresh_border(self, y: int) -> None:
        """Repaint a line of the border: Textual's own `border_title` would repaint the whole panel."""
        if not self.bare:
            self._refresh_lines(y)

    def _refresh_lines(self, *lines: int) -> None:
        """Repaint lines with their borders: Textual crops the lines that it repaints in part."""
        self.refresh(*(Region(-self.frame // 2, y, self.wide + self.frame, 1) for y in lines))

    def update_lines(self) -> None:
        """Lay out again and repaint the lines that differ."""
        if self.wide <= 0 or self.high <= 0:
            return
        before = self._in_view()
        self._lines = self.lay_out(self.wide, self.high)
        self._clamp()
        self._repaint(before)
        self.tell_more()

    def _in_view(self) -> tuple[int, Sequence[Runs]]:
        first = self.kept[1]
        return (self.left, [*self._lines[:first], *self._lines[self.top + first : self.top + self.high]])

    def _repaint(self, before: tuple[int, Sequence[Runs]]) -> None:
        left, new = self._in_view()
        rows = enumerate(zip_longest(before[1], new))
        changed = [
            y
            for y, (old_line, new_line) in rows
            if left != before[0] or (old_line is not new_line and old_line != new_line)
        ]
        if changed:
            self._refresh_lines(*changed)

    def scroll_view(self, columns: int, lines: int) -> bool:
        """Scroll right and down by numbers of cells, as far as the content goes; return whether the view moved."""
        before = (self.left, self.top)
        self.left += columns
        self.top += lines
        self._clamp()
        if (self.left, self.top) == before:
            return False
        self.refresh()
        self.tell_more()
        return True

    def scroll_into_view(self, first: int, last: int) -> bool:
        """Scroll so that the lines `first` to `last` are visible, if need be the first rather than the last."""
        return self.show_region(Region(self.left, first, 0, last - first + 1))

    def show_region(self, region: Region) -> bool:
        """Scroll so that a region of the content is visible, at least its upper left corner; tell whether it moved."""
        columns, lines = self.kept
        window = Region(self.left + columns, self.top + lines, self.wide - columns, self.high - lines)
        return self.scroll_view(*Region.get_scroll_to_visible(window, region))

    def _clamp(self) -> None:
        self.top = max(0, min(self.top, len(self._lines) - self.high))
        self.left = max(self.least, min(self.left, self.line_width - self.wide))

    keeps = ""
    """A hint in the lower border, behind the number of hidden lines."""

    def tell_more(self) -> None:
        """Show in the lower border how many lines are hidden, and the hint."""
        below = len(self._lines) - self.top - self.high
        parts = [f"↑ {self.top}"] if self.top > 0 else []
        if below > 0:
            paged_by = plain_text.keys_plain(self.paged_by, self.ascii)
            parts.append(f"↓ {below} more" + (f": {paged_by}" if paged_by else ""))
        self.set_subtitle("  ".join(filter(None, (" ".join(parts), self.keeps))))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the painted lines, cached until something changes: Textual asks every panel in every frame."""
        if self._painting is None or self._painting[0] != crop:
            self._painting = (crop, super().render_lines(crop))
        return self._painting[1]

    def _set_dirty(self, *regions: Region) -> None:
        super()._set_dirty(*regions)
        self._painting = None

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Leave out the filter for colours of the terminal: where it is enabled, the styles of lines have none."""
        return [each for each in super().get_line_filters() if not isinstance(each, ANSIToTruecolor)]

    def render_line(self, y: int) -> Strip:
        strip = self._painted(y)
        if not (self.bare and self._subtitle and self.high > 1 and y == self._told_at):
            return strip
        text = plain_text.cut(f" {self._subtitle}", self.wide, self.ascii)
        shown = plain_text.strip([(text, "quiet")], self._style, self.ascii)
        room = self.wide - shown.cell_length
        whole = room - (self.kept[1] > 0 and strip.text[max(0, room - 1) : room + 1].isdigit())  # cut no number in half
        if not self.line_width and strip.text[whole:].strip() and whole > 1:
            mark = plain_text.strip([(plain_text.cut("…", 1, self.ascii), "quiet")], self._style)
            return Strip.join([strip.crop(0, whole - 1), mark, Strip.blank(room - whole, self._ground), shown])
        return Strip.join([strip.crop(0, whole).crop_extend(0, room, self._ground), shown])

    def _painted(self, y: int) -> Strip:
        width = self.wide
        theme = self.app.theme
        if theme != self._theme:
            self._theme = theme
            self._strips.clear()
            self._styles.clear()
            self._ground = Style(bgcolor=self.rich_style.bgcolor)
        columns, lines = self.kept
        number = self.top + y if y >= lines else y
        if number >= len(self._lines):
            return Strip.blank(width, self._ground)
        runs = self.runs_at(number)
        strip = self._strips.get(runs)
        if strip is None:
            if len(self._strips) > _KEPT_STRIPS:
                self._strips.clear()
            strip = self._strips[runs] = plain_text.strip(runs, self._style, self.ascii)
        if not self.line_width and strip.cell_length > width > 1:  # a cut always has a sign
            role = runs[-1][1] if runs else ""
            sign = plain_text.strip([(plain_text.cut("…", 1, self.ascii), role)], self._style)
            return Strip.join([strip.crop(0, width - 1), sign])
        if columns and self.left:
            rest = strip.crop_extend(self.left + columns, self.left + width, self._ground)
            return Strip.join([strip.crop(0, columns), rest])
        return strip.crop_extend(self.left, self.left + width, self._ground)

    def _style(self, role: str) -> Style:
        style = self._styles.get(role)
        if style is None:
            style = self._styles[role] = plain_text.style(role, looks(self.app.current_theme), self._ground)
        return style

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._theme = ""

    def fit(self, width: int, height: int) -> None:
        """Lay out for a window size in advance, so that its first painting is right."""
        if (width, height) != (self.wide, self.high):
            self.wide, self.high = width, height
            self._put_title()
            self._put_subtitle()
            self.update_lines()

    def on_resize(self, _: events.Resize) -> None:
        self.fit(*self.size)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        if self.scroll_view(_WHEEL * 2, 0) if event.shift or event.ctrl else self.scroll_view(0, _WHEEL):
            event.stop()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        if self.scroll_view(-_WHEEL * 2, 0) if event.shift or event.ctrl else self.scroll_view(0, -_WHEEL):
            event.stop()

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        if self.scroll_view(_WHEEL * 2, 0):
            event.stop()

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        if self.scroll_view(-_WHEEL * 2, 0):
            event.stop()

    def action_scroll_view(self, columns: int, lines: int) -> None:
        self.scroll_view(columns, lines)

    def scroll_page(self, pages: int) -> bool:
        """Scroll by pages, as far as the content goes; return whether the view moved."""
        return self.scroll_view(0, pages * max(1, self.high - 1))

    def action_scroll_page(self, pages: int) -> None:
        self.scroll_page(pages)

    def at(self, x: int, y: int) -> tuple[int, int]:
        """Return (column, line) of the content under a cell of the window."""
        columns, lines = self.kept
        return (x + self.left if x >= columns else x, y + self.top if y >= lines else y)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None:
            self.clicked(event, *self.at(*offset))

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        """Handle a click on the content, which may end above `line`; clicks on the border are left out."""


class OneLine(LinedPanel, can_focus=False):
    """A single line, without a border."""

    DEFAULT_CSS = "OneLine, OneLine.-ascii { height: 1; border: none; }"
    BARE = True
