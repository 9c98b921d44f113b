"""The top line: the fight or session, the round with its steps, who is standing, and on a small screen tabs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from textual import events

from unhex_tui.engine.view import Step, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import GONE, line_width, side_role, side_sign, steps_in_line
from unhex_tui.tui.panels.lines import OneLine, Picked

_APART = 2
"""Cells between the left part and the auto-answers."""
_LEFT = 24
"""Cells that the round needs beside the number of characters standing; twice as many beside further texts."""
_NOW = 10
"""Most cells of the current step needed for the round to stand before it."""


class TopLine(OneLine):
    """A line with the state of the session."""

    class Chosen(Picked[str]):
        """Posted with the tab that was clicked."""

    keys: Mapping[str, str] = MappingProxyType({"agree": "F8", "help": "F1"})
    """Keys of the commands named in the line, by their ids."""
    _shown: tuple[object, ...] = ()
    _view = View("", "")
    _tab = ""
    _waiting = ""
    _tabs: tuple[str, ...] = ()
    _tabs_from = 0
    """Column of the first tab."""

    def show(self, view: View, tab: str = "", tabs: tuple[str, ...] = (), waiting: str = "") -> None:
        """Draw the line; `tab` of the `tabs` is shown, or empty if all panels are visible.

        `waiting` names the seats that decide, in place of the help key.
        """
        called = view.scene.called if view.scene else ""
        content = (view.title, view.headline, view.fight, view.round, view.steps, view.agreed, view.roster, called)
        bodies = any(sheet.tracks for sheet in view.sheets)
        shown = (*content, tab, tabs, waiting, bodies, bool(view.sheets))
        if shown != self._shown:
            self._shown, self._waiting = shown, waiting
            self._view, self._tab, self._tabs = view, tab, tabs
            self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        narrow = bool(self._tab)  # the round's step needs the room
        before = f"{self.keys['agree']} " if narrow else f"{self.keys['agree']} auto: "
        now = next((step.name for step in self._view.steps if step.state == "now"), self._view.headline)
        now = plain_text.plain(f" {now}", self.ascii)
        lap = self._view.round if self._view.steps else ""
        right = self._right(width)
        free = width - line_width(right) - plain_text.width(f" {lap} {now}") - plain_text.width(before) - 2 * _APART
        if agreed := self._agreed(width // (4 if narrow else 3), free, narrow):
            right = ((f"{before}{agreed}{' ' * _APART}", "condition"), *right)
        room = max(0, width - line_width(right) - (_APART if agreed else 1))
        lines = next((line for line in self._tellings() if line_width(line) <= room), ())
        if not lines:
            lap = plain_text.plain(f" {self._view.round} ", self.ascii) if self._view.steps else ""
            lap = lap if plain_text.width(lap) + min(_NOW, plain_text.width(now)) <= room else ""
            cut = plain_text.cut(now, room - plain_text.width(lap), self.ascii)
            lines = ((lap, ""), (cut, "now" if self._view.steps else ""))
        gap = width - line_width(lines) - line_width(right)
        self._tabs_from = width - line_width(self._end(width))
        return [(*lines, (" " * max(0, gap), ""), *right)]

    def _agreed(self, most: int, free: int, narrow: bool) -> str:
        """Return the auto-answers that fit whole, then the number of others; a single one may use all `free` cells.

        If even that does not fit, it is cut at its colon or bracket, or they are only counted.
        """
        agreed = self._view.agreed
        for shown in range(len(agreed), 0, -1):
            more = f"; {len(agreed) - shown} more" if shown < len(agreed) else ""
            text = plain_text.plain("; ".join(agreed[:shown]) + more, self.ascii)
            if plain_text.width(text) <= (most if shown > 1 else free):
                return text
        begun = plain_text.plain(re.split(r":| \(", agreed[0])[0], self.ascii) if len(agreed) == 1 else ""
        fits = begun and plain_text.width(begun) <= max(free, len("no reactions"))
        if fits or not agreed:
            return begun
        return f"{'auto: ' if narrow else ''}{len(agreed)} on"

    def _right(self, width: int) -> Runs:
        """Return the right part: the number of characters standing, if there is room, and the end of the line."""
        end, counts = self._end(width), self._standing()
        least = 2 * _LEFT if self._view.agreed or self._waiting else _LEFT
        if width - line_width(counts) - line_width(end) < least:
            return end
        return (*end, *counts, (" ", "")) if self._waiting and counts else (*counts, *end)

    def _end(self, width: int) -> Runs:
        if self._tab:
            named = ((tab == self._tab, self._called(tab)) for tab in self._tabs)
            return tuple((f"[{name}]", "now") if shown else (f" {name} ", "quiet") for shown, name in named)
        if self._waiting:
            return ((plain_text.cut(f" {self._waiting} ", max(width * 2 // 3, width - 20), self.ascii), "wanted"),)
        return ((f"{self.keys['help']} keys ", "quiet"),)

    def _tellings(self) -> Iterator[Runs]:
        """Yield ever shorter left parts: the fight and all steps of the round, at last only the current step."""
        view = self._view
        title = plain_text.plain(view.fight or view.title, self.ascii)
        if not view.steps:
            headline = plain_text.plain(view.headline, self.ascii)
            both = plain_text.plain(" · ".join(filter(None, (view.title, view.fight))), self.ascii)
            yield ((f" {both}", "strong"), (f"   {headline}", ""))
            yield ((f" {headline}", ""),)
            return
        lap = plain_text.plain(view.round, self.ascii)
        if not self._tab:
            yield from self._shortened(((f" {title}", "strong"), (f"   {lap}", "")), 3)
        yield from self._shortened(((f" {lap}", ""),), 2)

    def _shortened(self, before: Runs, gap: int) -> Iterator[Runs]:
        """Yield the round's steps after `before`, ever fewer."""
        steps = [*self._view.steps]
        yield self._steps(before, steps, gap)
        while steps[1:] and steps[-1].state == "next":
            steps.pop()
            yield self._steps(before, steps, gap)
        while steps[1:] and steps[0].state == "done":
            steps.pop(0)
            yield self._steps(before, steps, gap)
        # The sign shows whose turn it is, so the acting character is enough.
        yield self._steps(before, [steps[0]._replace(name=steps[0].name.rpartition(": ")[2])], gap)

    def _steps(self, before: Runs, steps: Sequence[Step], gap: int) -> Runs:
        return (*before, *steps_in_line(steps, gap, self.ascii))

    def _standing(self) -> Runs:
        """Return the number of each side's characters still able to act, of all in the present or the last fight."""
        rows = [row for row in self._view.roster if row.state != "away"]
        sides = ((n, [row.state not in GONE for row in rows if row.side == n]) for n in sorted({r.side for r in rows}))
        counts = [(f"{sum(stand)} of {len(stand)}", side) for side, stand in sides]
        runs = [run for n, side in counts for run in ((f"  {side_sign(side, self.ascii)} ", side_role(side)), (n, ""))]
        verb = "active" if self._view.scene is not None and self._view.scene.kind == "strip" else "stand"
        return (*runs, ("  " if self._tab else f" {verb}  ", "quiet")) if runs else ()

    def clicked(self, event: events.Click, column: int, line: int) -> None:
        end = self._tabs_from
        for tab in self._tabs if self._tab else ():
            start, end = end, end + len(self._called(tab)) + 2
            if start <= column < end:
                self.post_message(self.Chosen(tab))

    def _called(self, tab: str) -> str:
        """Return the label of a tab: the scene's name for the map's; sheets that draw no body are called sheets."""
        if tab == "body" and self._view.sheets and not any(sheet.tracks[1:] for sheet in self._view.sheets):
            return "sheet"
        return self._view.scene.called.lower() if tab == "map" and self._view.scene else tab
