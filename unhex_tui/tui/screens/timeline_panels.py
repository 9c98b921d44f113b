"""The panels of the timeline: the bar for a whole branch, and the current step.

Both draw plain values; neither knows the session.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from textual import events

from unhex_tui.engine.event import LogLine
from unhex_tui.engine.journal import Timeline, Way
from unhex_tui.engine.past import Moment
from unhex_tui.engine.view import Line
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.lines import LinedPanel, Picked
from unhex_tui.tui.panels.log import wrapped_line

_MOST_WAYS = 4
"""Most branches listed at a branch point; the one being browsed is always included."""


class BarPanel(LinedPanel, can_focus=False):
    """A branch of the journal from its start to its tip, with the current position. A click or a drag goes there."""

    DEFAULT_CSS = "BarPanel { height: 4; }"

    class Pointed(Picked[int]):
        """Posted with the index on the branch that was clicked."""

    def __init__(self, line: Timeline, names: dict[int, str], *, ascii: bool = False) -> None:
        super().__init__(ascii=ascii, id="bar")
        self._line = line
        self._names = names
        """Names of chapters by the entry after which they begin."""
        self._dragged = False

    @property
    def chapter(self) -> str:
        """The word for a chapter: `turn` if the chapters' names have that word, else `round`."""
        return "turn" if any("turn" in name.lower().split() for name in self._names.values()) else "round"

    def cell(self, index: int) -> int:
        return round(index * (self.wide - 1) / max(1, self._line.last))

    def index(self, column: int) -> int:
        """Return the index on the branch that a column stands for; the middle one if there are several."""
        return round(max(0, min(column, self.wide - 1)) * self._line.last / max(1, self.wide - 1))

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        line = self._line
        now = self.cell(line.now)
        ahead = "." if self.ascii else "·"
        cells = [("─", "") if x <= now else (ahead, "quiet") for x in range(width)]
        for index in line.chapters:
            cells[self.cell(index)] = ("│", "strong")
        for index in line.forks:
            cells[self.cell(index)] = ("○", "log.gm")
        cells[now] = ("▲", "strong")
        cells[self.cell(line.at)] = ("●", "wanted")
        return [tuple(cells), self._named(width)]

    def tell_more(self) -> None:
        """Show the meanings of the signs in the lower border, as many as fit."""
        text, ahead = "", "." if self.ascii else "·"
        chapters = [("│", f"new {self.chapter}")] if self._line.chapters else []
        for sign, meaning in [("●", "here"), ("▲", "now"), *chapters, ("○", "branch"), (ahead, "ahead")]:
            longer = f"{text}  {plain_text.plain(sign, self.ascii)} {meaning}".strip()
            text = longer if plain_text.width(longer) <= self.wide - 4 else text
        self.set_subtitle(text)

    def _named(self, width: int) -> Runs:
        """Return the names of chapters where they begin; if room is short, only the last word, a round's number."""
        row, end = "", -1
        chapters = self._line.chapters
        here = bool(chapters) and self._line.at >= chapters[0]
        for index, following in zip_longest(chapters, chapters[1:]):
            name = plain_text.plain(self._names.get(self._line.line[index], ""), self.ascii)
            at, room = self.cell(index), (self.cell(following) - 1 if following else width) - self.cell(index)
            if plain_text.width(name) > room:
                name = name.rpartition(" ")[2]
            if name and at > end and plain_text.width(name) <= room:
                row = row.ljust(at) if row.isascii() else row + " " * (at - plain_text.width(row))
                row += name
                end = plain_text.width(row)
        return ((row, "strong" if here else "quiet"),)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        offset = event.get_content_offset(self)
        if offset is not None:
            self._dragged = True
            self.capture_mouse()
            self._point(offset.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._dragged:
            self._point(event.screen_x - self.content_region.x)

    def on_mouse_up(self, _: events.MouseUp) -> None:
        self._dragged = False
        self.release_mouse()

    def _point(self, column: int) -> None:
        index = self.index(column)
        if self.cell(self._line.at) != self.cell(index):
            self.post_message(self.Pointed(index))


class StepPanel(LinedPanel, can_focus=False):
    """The current step: the answer, the seat, its log lines, and the next question."""

    class Turned(Picked[int]):
        """Posted with the entry of the chosen branch."""

    _moment: Moment | None = None
    _label = ""
    _told: tuple[LogLine, ...] = ()
    _ways: Sequence[Way] = ()
    _trouble = ""
    _first_way = 0

    def show(
        self,
        title: str,
        label: str,
        log_lines: tuple[LogLine, ...],
        ways: list[Way],
        moment: Moment | None,
        trouble: str,
    ) -> None:
        """Draw a step; if the rules no longer lead there, `moment` is None and `trouble` says why."""
        self._label, self._told, self._ways, self._moment, self._trouble = label, log_lines, ways, moment, trouble
        self.set_title(title)
        self.update_lines()
        self.scroll_view(0, -self.top)

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        """Return the step, wrapped; branches come first, since they wait for a key.

        The log line of an edit tells it already.
        """
        label = "" if any(line.text.endswith(self._label) for line in self._told) else self._label
        lines = self.rows(label, "strong", width) + self.rows(self._trouble, "bad", width)
        self._first_way = len(lines) + 1
        lines += self._parting(width)
        for log_line in self._told:
            lines += wrapped_line(Line(0, log_line.text, log_line.rules, log_line.kind), width, self.ascii)
        if self._moment is not None:
            asked = f"Next: {self._moment.asked}" if self._moment.asked else "The session was over."
            lines += self.rows(asked, "quiet", width)
        return lines

    def _parting(self, width: int) -> list[Runs]:
        if len(self._ways) < 2:
            return []
        lines: list[Runs] = [((plain_text.cut("Branches here:", width, self.ascii), "log.gm"),)]
        for way in self._shown_ways():
            role = "+selected" if way.looked else ""
            steps = f"{way.steps} step{'' if way.steps == 1 else 's'}{', present' if way.now else ''}"
            text = plain_text.cut(way.label, max(8, width - len(steps) - 5), self.ascii)
            lines.append((("▸ " if way.looked else "  ", f"now{role}"), (f"{text} ({steps})", role)))
        return lines

    def _shown_ways(self) -> Sequence[Way]:
        looked = next((i for i, way in enumerate(self._ways) if way.looked), 0)
        first = max(0, min(looked - _MOST_WAYS // 2, len(self._ways) - _MOST_WAYS))
        return self._ways[first : first + _MOST_WAYS]

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        shown = self._shown_ways() if len(self._ways) > 1 else []
        if 0 <= line - self._first_way < len(shown):
            self.post_message(self.Turned(shown[line - self._first_way].n))
