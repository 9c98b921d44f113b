"""The log panel: log lines, newest last, with the ids of the rules that caused them.

It follows the end until it is scrolled up. Only new lines are wrapped, so its cost does not grow with the fight. With
the focus, up and down choose an entry and Enter posts it; a click on a rule's id posts that id.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from unhex_tui.engine.view import Line
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.lines import LinedPanel, Picked

_HANG = 2


class LogPanel(LinedPanel):
    """Lines of the log, wrapped."""

    TITLE = "Log"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "choose(-1)", "Earlier entry", show=False, id="log.up"),
        Binding("down", "choose(1)", "Later entry", show=False, id="log.down"),
        Binding("enter", "post", "This entry", show=False, id="log.choose"),
    ]

    class Chosen(Picked[int]):
        """Posted with the number of the chosen entry."""

    class LookedUp(Picked[str]):
        """Posted with the id of the clicked rule."""

    def __init__(self, *, ascii: bool = False, id: str | None = None) -> None:
        super().__init__(ascii=ascii, id=id)
        self._told: tuple[Line, ...] = ()
        self._rows: list[Runs] = []
        self._starts: list[int] = []
        """First row of each line of the log."""
        self._wrapped_at = 0
        self.looks_up = "/"
        self.following = True
        """Whether the end stays visible when lines are added."""
        self._cursor: int | None = None
        self._sought: int | None = None

    @property
    def selected(self) -> int | None:
        """Number of the journal entry under the cursor, None without a cursor."""
        return None if self._cursor is None else self._told[self._cursor].entry

    @property
    def cited(self) -> list[str]:
        """Ids of the rules named by the lines under the cursor; empty without a cursor."""
        return [] if self._cursor is None else self._named(self._cursor)

    @property
    def latest(self) -> list[str]:
        """Ids of the rules named by the lines of the last entry."""
        return self._named(len(self._told) - 1) if self._told else []

    def above(self, entry: int) -> tuple[str, ...]:
        """Return the texts since an entry that are hidden while the end is visible."""
        first = end = bisect_left(self._starts, len(self._rows) - self.high) if self.high else 0
        while first and self._told[first - 1].entry >= entry:
            first -= 1
        return tuple([line.text for line in self._told[first:end]])

    def _named(self, index: int) -> list[str]:
        first, end = self._group(index)
        return [rule for line in self._told[first:end] for rule in line.rules]

    def show(self, lines: Sequence[Line]) -> None:
        """Show these log lines; unchanged lines at the start are not laid out again."""
        texts = lines if isinstance(lines, tuple) else tuple(lines)
        if texts is self._told or texts == self._told:
            return
        same = _same_start(self._told, texts)
        if same < len(self._told):
            row = self._starts[same] if same < len(self._starts) else len(self._rows)
            self._rows = self._rows[:row]
            del self._starts[same:]
        self._told = texts
        if self._cursor is not None and self._cursor >= len(texts):
            self._cursor = len(texts) - 1 if texts else None
        self.update_lines()

    def update_lines(self) -> None:
        super().update_lines()
        if self._cursor is not None:
            self.refresh()
        if self._sought is not None and self._sought < len(self._starts):
            index, self._sought = self._sought, None
            self._put_cursor(index)

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        if width != self._wrapped_at:
            self._wrapped_at = width
            self._rows, self._starts = [], []
        rows = self._rows
        if len(self._starts) < len(self._told):
            rows = self._rows = list(rows)
            for line in self._told[len(self._starts) :]:
                self._starts.append(len(rows))
                rows.extend(wrapped_line(line, width, self.ascii))
        if self.following:
            self.top = len(rows)  # clamped to the last page
        return rows

    def tell_more(self) -> None:
        """Show how many lines are below the view, and the keys of an entry under the cursor."""
        below = len(self._rows) - self.top - self.high
        keys = f"Enter this step  {self.looks_up} its rules" if self._cursor is not None else ""
        self.set_subtitle("  ".join(part for part in (keys, f"↓ {below} more" if below > 0 else "") if part))

    def runs_at(self, number: int) -> Runs:
        runs = self._lines[number]
        if self._cursor is None or not self._first_row() <= number < self._end_row():
            return runs
        (gutter, role), *rest = runs
        return (("▸" + gutter[1:], f"{role}+now"), *((text, f"{role}+selected") for text, role in rest))

    def _group(self, index: int) -> tuple[int, int]:
        """Return the lines around `index` of the same entry: (first, one past the last)."""
        entry = self._told[index].entry
        first, end = index, index + 1
        while first > 0 and self._told[first - 1].entry == entry:
            first -= 1
        while end < len(self._told) and self._told[end].entry == entry:
            end += 1
        return first, end

    def _first_row(self) -> int:
        return self._starts[self._group(self._cursor or 0)[0]]

    def _end_row(self) -> int:
        end = self._group(self._cursor or 0)[1]
        return self._starts[end] if end < len(self._starts) else len(self._rows)

    def scroll_view(self, columns: int, lines: int) -> bool:
        moved = super().scroll_view(columns, lines)
        if self.high:
            self.following = self.top >= len(self._rows) - self.high
        return moved

    def clear_cursor(self) -> None:
        """Remove the cursor, and follow the end again."""
        if self._cursor is not None:
            self._cursor = None
            self.refresh()
        self.scroll_view(0, len(self._rows))
        self.tell_more()

    def action_choose(self, step: int) -> None:
        """Move the cursor one journal entry up (-1) or down (1); without a cursor, put it on the last entry."""
        if not self._starts:
            return
        if self._cursor is None:
            index = len(self._told) - 1
        else:
            first, end = self._group(self._cursor)
            index = max(0, first - 1) if step < 0 else min(len(self._told) - 1, end)
        self._put_cursor(index)

    def _put_cursor(self, index: int) -> None:
        self._cursor = self._group(index)[0]
        self.refresh()
        self.tell_more()
        self.scroll_into_view(self._first_row(), self._end_row() - 1)

    def show_entry(self, entry: int) -> None:
        """Put the cursor on the log lines of an entry; do nothing without any."""
        index = next((i for i, line in enumerate(self._told) if line.entry == entry), None)
        if index is None:
            return
        if index < len(self._starts):
            self._put_cursor(index)
        else:
            self._sought = index  # lines are laid out only once the panel has a size

    def action_post(self) -> None:
        if self.selected is not None:
            self.post_message(self.Chosen(self.selected))

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        if line < len(self._rows):
            rule = _rule_at(self._rows[line], column)
            if rule:
                self.post_message(self.LookedUp(rule))
                return
            before = self.selected
            self._put_cursor(bisect_right(self._starts, line) - 1)
            if self.selected == before:
                self.action_post()

    def on_blur(self) -> None:
        self.clear_cursor()


def _rule_at(runs: Runs, column: int) -> str:
    """Return the rule id drawn at a column; empty if there is none."""
    for text, role in runs:
        if role == "rule" and 0 <= column < len(text):
            return plain_text.word_at(text, column)
        column -= plain_text.width(text)
    return ""


def _same_start(old: tuple[Line, ...], new: tuple[Line, ...]) -> int:
    if old == new[: len(old)]:
        return len(old)
    if new == old[: len(new)]:
        return len(new)
    return next(index for index, (before, after) in enumerate(zip(old, new, strict=False)) if before != after)


def of_the_fight(log: Sequence[Line]) -> Sequence[Line]:
    """Return the log from the beginning of the last fight or chase on; all of it without one."""
    begins = (n for n in reversed(range(len(log))) if log[n].kind == "scene" and " begins" in log[n].text)
    return log[next(begins, 0) :]


def wrapped_line(line: Line, width: int, ascii: bool) -> list[Runs]:
    """Return a log line as rows with a one-cell gutter, indented within an action, with the rule ids that fit."""
    role = f"log.{line.kind}" if line.kind else ""
    gap = 2 if line.within else 0
    room = width - 1 - gap
    rows: list[Runs] = []
    texts = plain_text.wrapped(line.text, room, ascii, hang=_HANG)
    for number, text in enumerate(texts):
        rows.append(((" " * (1 + gap + (_HANG if number else 0)), ""), (text, role)))
    free = room - plain_text.width(texts[-1]) - (_HANG if len(texts) > 1 else 0)
    rules = ""
    for rule in line.rules:
        more = plain_text.plain(f"{rules} {rule}" if rules else rule, ascii)
        if plain_text.width(more) + 2 > free:
            break
        rules = more
    if rules:
        rows[-1] = (*rows[-1], (" " * (free - plain_text.width(rules)) + rules, "rule"))
    return rows
