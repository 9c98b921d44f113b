"""A question's options as lines: stacked or in columns, each with its letter, its mark, its hint or what bars it.

Where so many rows are too few for them, `readable` says so, and the panel draws them as a list (`listing`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from unhex_tui.engine.advice import Figures
from unhex_tui.engine.value import Value
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width
from unhex_tui.tui.panels.columns import Columns
from unhex_tui.tui.questions.filtering import Item
from unhex_tui.tui.questions.prompt import Prompt

COLUMN = 20
"""Narrowest column of options."""
_BESIDE = 12
"""The same of those that share the rows below others that have figures."""
_NAMED = 42
"""Cells that a name keeps, with its letter and mark, where figures beside it have too little room."""
_BEGUN = 12
"""Cells that the beginning of a cut name keeps at least."""
_SEPARATOR = re.compile("[,;]")
_APART = 3
"""Rows that a long last option may take below the columns of the others."""


class Place(Value):
    """Where an option stands, so that it can be clicked."""

    line: int
    left: int
    right: int
    key: str


class OptionLines:
    """Draws the options of one prompt in one width; `places` keeps where each stands, `top` lines further down."""

    def __init__(self, prompt: Prompt[Any], items: Sequence[Item], width: int, top: int = 0, *, ascii: bool) -> None:
        self.prompt = prompt
        self.items = items
        self.width = width
        self.top = top
        self.ascii = ascii
        self.places: list[Place] = []
        self.unsaid: set[str] = set()
        """Keys of options whose hints have no room beside them: they are said of the one looked at."""
        self.told: set[str] = set()
        """Keys of options whose rows say all, up to the first line of what they would mean."""
        self.spread = 0  # lines on which goes on what rows would cut; 0 where it is cut
        self.keyed = max((4, *(len(item.letter) + 2 + bool(item.reasons) for item in items)))
        """Cells of the longest key, with the gaps before and behind it."""
        self.last = self._long_last()
        """A last option too long for a column, such as to end the turn: it has rows of its own below the others."""
        self.columned = self.items[:-1] if self.last else self.items
        """What stands in columns where there are any."""
        self.grouped = any(item.option.group for item in items)  # some stand under headings, which only a list has
        self.columns = self._columns_beside()
        """Figures beside the options, where each has a row of its own."""
        self.shared, self.sharing = 0, 1  # so many of the last options, without figures, share so many rows
        self.assumed = False  # what the figures take for granted stands over them
        self.headed = True  # columns have room to say what the figure in them is

    # ------------------------------------------------------------------ whether that will do

    def readable(self, rows: int, *, eager: bool) -> bool:
        """Whether `block` shows every label that can be chosen whole; with `eager` everything it has to say."""
        if self.stacks(rows):
            return bool(self.spread) or all(self._whole(item, self.width - 1, eager=eager) for item in self.items)
        deep = rows - len(self._apart())
        if deep < 1:
            return False
        parts = [self.columned[x : x + deep] for x in range(0, len(self.columned), deep)]
        if len(parts) > self._how_many(self.columned, deep):
            return False
        cells = self._widths(parts, len(parts))
        return all(
            self._whole(item, cell - 1, eager=eager) for part, cell in zip(parts, cells, strict=True) for item in part
        )

    def _whole(self, item: Item, cells: int, *, eager: bool) -> bool:
        """Whether nothing of it is cut; unless `eager` its label is enough, and where it is barred not even that.

        Nor where figures stand beside it: of a long name what tells it apart is enough.
        """
        if (item.reasons or self._figured(item) or (item is self.last and not item.option.hint)) and not eager:
            return True
        tail = plain_text.width(plain_text.plain(self.tail(item), self.ascii)) if eager else 0
        return self.need(item) - 1 + (tail + 2 if tail else 0) <= cells

    def _long_last(self) -> Item | None:
        """The last option that can be answered, where it is so long that columns would go by it alone."""
        if len(self.items) < 3 or any(item.reasons for item in self.items):
            return None
        *others, last = self.items
        wide = self.need(last) > self.width // 2 and self.need(last) > 2 * COLUMN
        return last if wide and not last.option.token and self.need(last) > max(map(self.need, others)) else None

    def _apart(self) -> list[Runs]:
        """The rows of the long last option: wrapped, so that all of it can be read."""
        if self.last is None:
            return []
        if self.need(self.last) <= self.width:
            return self.option(self.last, self.width)
        label = self.last.option.label
        first, *rest = plain_text.wrapped(label, max(1, self.width - 5), self.ascii, most=_APART)
        shown = self.last._replace(option=self.last.option._replace(label=first, hint=""))
        return [*self.option(shown, self.width, brief=False), *(((f"    {row}", ""),) for row in rest)]

    def need(self, item: Item) -> int:
        """Cells of an option's letter, mark and label, with a gap."""
        return self._before(item) + plain_text.width(plain_text.plain(item.option.label, self.ascii))

    def _before(self, item: Item) -> int:
        return self.keyed + 2 + (len(item.mark) + 1 if item.mark else 0)

    def _columns_beside(self) -> Columns:
        """The figures that rows have room for; none where not all options can have rows."""
        told = named = 0
        rows = [] if self.grouped else [item for item in self.items if item.option.key in self.prompt.figures.cells]
        for item in rows:
            tail = plain_text.width(plain_text.plain(self.said(item), self.ascii))
            named = max(named, self.need(item))
            told = max(told, self.need(item) + (tail + 2 if tail else 0))
        short = {_shortened(item.option.label, _NAMED - self._before(item), self.ascii) for item in rows}
        least = min(named, _NAMED) if len(short) == len(rows) else named
        keys = [item.option.key for item in rows]
        return Columns(self.prompt.figures, keys, (least, named), told, self.width, ascii=self.ascii)

    def _figured(self, item: Item) -> int:
        """Cells of the figures at the end of its row."""
        return line_width(self.columns.row(item.option.key))

    def hinted(self, item: Item) -> bool:
        """Whether its row has room for all of its hint, beside figures if there are any."""
        tail = plain_text.width(plain_text.plain(self.tail(item), self.ascii))
        return self.need(item) + (tail + 2 if tail else 0) + self._figured(item) <= self.width

    def _whole_said(self, item: Item) -> bool:
        """Whether its row says all of it, up to the first line of what it would mean."""
        if item.option.key in self.told:
            return True
        said = plain_text.width(plain_text.plain(self.said(item), self.ascii))
        return self.columns.shown and self.need(item) + said + 2 + self._figured(item) <= self.width

    def drop_columns(self) -> None:
        """Draw no figures beside the options: there are too few rows for one each."""
        self.columns = Columns(Figures(), (), (0, 0), 0, 0, ascii=self.ascii)
        self.shared = 0

    def share_last(self, most: int = 1) -> None:
        """Let the last options that have no figures share so many rows, so that those of the others keep theirs."""
        figured = (n for n, item in enumerate(reversed(self.items)) if item.option.key in self.prompt.figures.cells)
        idle = next(figured, len(self.items))
        self.shared, self.sharing = 0, most
        for n in range(idle + 1):
            last = self.items[len(self.items) - n :]
            if self._how_many(last, most, _BESIDE) * most >= n:
                self.shared = n

    def heads(self, folded: Sequence[str] = ()) -> Runs:
        """The line over the figures, with how many options cannot be answered, or what the figures take for granted."""
        free, assumes = self.width - self.columns.cells, self.prompt.figures.assumes
        ways = (folded[0], folded[0].split(" (")[0]) if folded else (assumes[:1].upper() + assumes[1:],)
        lines = (f"    {plain_text.plain(way, self.ascii)}" for way in ways)
        told = next((line for line in lines if len(line) <= free), "")
        self.assumed = bool(told.strip()) and not folded
        return ((told.ljust(free), "quiet"), *self.columns.head())

    def stacks(self, rows: int) -> bool:
        """Whether so many rows are enough for one each."""
        return self.stacked <= rows

    def says_all(self, rows: int) -> bool:
        """Whether so many rows, one for each, have room for all hints."""
        return self.stacks(rows) and all(map(self.hinted, self.items)) and not self.grouped

    @property
    def stacked(self) -> int:
        """Rows that they take with one each."""
        rows = len(self.items) - self.shared + min(self.shared, self.sharing)
        return rows + max(0, len(self._apart()) - 1) + self.spread

    @property
    def _alone(self) -> Sequence[Item]:
        """Those that share their row with none."""
        return self.items[: len(self.items) - self.shared]

    def spread_out(self, rows: int) -> None:
        """Let what rows would cut go on below them, if so many lines are enough for all of it."""
        alone = [item for item in self._alone if item is not self.last or self.columns.shown]
        more = sum(len(self._below(item)[1]) for item in alone) if len(alone) <= rows else 0
        self.spread = more if self.stacked + more <= rows else 0

    def said(self, item: Item) -> str:
        """What stands beside a label, with the first line of what it would mean."""
        tail = self.tail(item)
        preview = None if item.reasons or not self.prompt.tells else self.prompt.advice.previews.get(item.option.key)
        return " · ".join(filter(None, (tail, preview.texts[0] if preview and preview.lines else "")))

    @staticmethod
    def tail(item: Item) -> str:
        """What stands beside a label: the hint, or the first reason against it."""
        # "Kit: Kit is on the same team" says the name twice.
        return str(item.reasons[0]).removeprefix(f"{item.option.label} ") if item.reasons else item.option.hint

    # ------------------------------------------------------------------ one option

    def option(self, item: Item, width: int, pad: int = 0, *, brief: bool = True, row: bool = False) -> list[Runs]:
        """One line: letter, mark, label, and the hint or the first reason against it.

        With `brief` the first line of what it would mean follows the hint. A `row` has the figures at its end.
        """
        figures = self.columns.row(item.option.key) if row else ()
        at = item.option.key == self.prompt.at
        lead = self.lead(item)
        width -= line_width(figures)
        room = width - sum(len(text) for text, _ in lead) - 1
        label = _shortened(item.option.label, room, self.ascii)
        left = room - plain_text.width(label) - 2
        tail = self._in_column(item, left) if pad else self.tail(item)
        more = self.said(item) or tail
        if brief and not (pad and self._chance(item)) and plain_text.width(plain_text.plain(more, self.ascii)) <= left:
            tail = more
            self.told.add(item.option.key)
        hint = plain_text.cut(tail, left, self.ascii)
        if not tail.startswith(self.tail(item)):
            self.unsaid.add(item.option.key)
        if hint != plain_text.plain(tail, self.ascii):
            self.unsaid.add(item.option.key)
            hint = "" if pad or left < 1 else hint if left > 3 else plain_text.plain("…", self.ascii)
        role = "selected" if at else "quiet" if item.reasons else ""
        line: Runs = (*lead, (label, role), (f"  {hint}" if hint else "", role or "quiet"))
        if pad or figures:
            line = (*line, (" " * (max(pad, width if figures else 0) - line_width(line)), ""), *figures)
        return [tuple(run for run in line if run[0])]

    def _row(self, item: Item, *, brief: bool = True) -> list[Runs]:
        """The lines of an option that shares its row with none."""
        if item is self.last and not self.columns.shown:
            return self._apart()
        label, below = self._below(item) if self.spread else ("", [])
        if not below:
            return self.option(item, self.width, brief=brief, row=True)
        shown = item._replace(option=item.option._replace(label=label, hint=""))
        return [*self.option(shown, self.width, brief=False, row=True), *below]

    def _below(self, item: Item) -> tuple[str, list[Runs]]:
        """What stands of a label beside its figures, and the lines on which goes on what its row would cut."""
        lead = line_width(self.lead(item))
        room = self.width - lead - 1
        first, *labels = plain_text.wrapped(item.option.label, max(1, room - self._figured(item)), self.ascii)
        if item.reasons or not (labels or item.option.hint) or (not labels and self.hinted(item)):
            return first, []
        hints = plain_text.wrapped(item.option.hint, max(1, room - 2), self.ascii) if item.option.hint else ()
        role = "selected" if item.option.key == self.prompt.at else ""
        lines: list[Runs] = [((" " * lead + label, role),) for label in labels]
        return first, [*lines, *(((" " * (lead + 2) + hint, "quiet"),) for hint in hints)]

    def lead(self, item: Item, mark: int = 0) -> Runs:
        """An option's letter and its mark in at least so many cells, with a sign where it is looked at."""
        head, marked = self.head(item), (f"{item.mark} " if item.mark else "").ljust(mark)
        if item.option.key == self.prompt.at:
            return (">" if self.ascii else "›", "now"), (f"{head[1:].replace(' )', '  ')}{marked}", "selected")
        return (head, "quiet" if item.reasons else "now"), (marked, "quiet" if item.reasons else "strong")

    def head(self, item: Item) -> str:
        """The letter, in parentheses where it answers nothing."""
        letter = plain_text.plain(item.letter, self.ascii) or " "
        return (f"({letter})" if item.reasons else f" {letter}").ljust(self.keyed)

    def meaning(
        self,
        item: Item,
        *,
        full: bool = False,
        together: bool = False,
        rest: bool = False,
        hint: bool = False,
        width: int = 0,
    ) -> list[Runs]:
        """What the option would mean, or with `full` all that bars it; `together` in one paragraph.

        Of that only the `rest` that its row with figures leaves out; before it the `hint`.
        """
        prompt, key = self.prompt, item.option.key
        preview = prompt.advice.previews.get(key) if prompt.tells else None
        texts = [item.option.hint] if hint and item.option.hint and not item.reasons else []
        texts += preview.texts if preview else []
        if rest and self._whole_said(item):
            texts = texts[1:]
        if rest and not self.spread and self._figured(item) and self.need(item) + self._figured(item) > self.width:
            texts = [item.option.label, *texts]
        if key == prompt.at:
            odds = prompt.figures.told(key, self.columns.heads)
            texts += [odds] if odds else []
        if full:
            texts += [reason.text for reason in item.reasons]
        if together:
            texts = [" · ".join(texts)] if texts else []
        cells = max(1, (width or self.width) - 4)
        return [((f"    {row}", "quiet"),) for text in texts for row in plain_text.wrapped(text, cells, self.ascii)]

    # ------------------------------------------------------------------ all of them

    def detailed(self, rows: int, *, eager: bool) -> list[Runs] | None:
        """Each with what it would mean; None where that does not fit, or something would be cut."""
        if len(self.items) > rows or not all(self._whole(item, self.width - 1, eager=eager) for item in self.items):
            return None
        for together in (False, True):
            parts = [self._row(item, brief=False) + self.meaning(item, together=together) for item in self.items]
            if sum(map(len, parts)) <= rows:
                return self._stacked(self.items, parts, self.top)
        return None

    def block(self, rows: int) -> list[Runs]:
        """A line each where they fit; else in columns."""
        apart = self._apart()
        if self.stacks(rows):
            lines = self._stacked(self._alone, [*map(self._row, self._alone)], self.top)
            last = self.items[len(self._alone) :]
            return lines + (self._columns(self.sharing, last, self.top + len(lines), _BESIDE) if last else [])
        if rows < 1:
            return []
        if len(apart) >= rows:
            apart = apart[:1] if rows > 1 else []
        lines = self._columns(rows - len(apart), self.columned if apart else self.items, self.top) if self.items else []
        if apart:
            assert self.last is not None
            lines += self._stacked([self.last], [apart], self.top + len(lines))
        return lines

    def _stacked(self, items: Sequence[Item], parts: Sequence[list[Runs]], top: int) -> list[Runs]:
        lines: list[Runs] = []
        for item, part in zip(items, parts, strict=True):
            self.places += [Place(top + len(lines) + i, 0, 999, item.option.key) for i in range(len(part))]
            lines += part
        return lines

    def _columns(self, rows: int, items: Sequence[Item], top: int, least: int = COLUMN) -> list[Runs]:
        """Column by column; where even that is too little, the part around the option looked at."""
        columns = self._how_many(items, rows, least)
        fit = rows * columns
        if len(items) > fit:
            at = next((i for i, item in enumerate(items) if item.option.key == self.prompt.at), 0)
            first = at // (fit - 1) * (fit - 1) if fit > 1 else at  # by pages, so that nothing jumps while one looks
            shown = items[first : first + max(1, fit - 1)]
            more = len(items) - len(shown)
        else:
            shown, more = items, 0
        parts = [shown[x : x + rows] for x in range(0, len(shown), rows)]
        cells = self._widths(parts, columns)
        self.headed = all(self._natural(one) < cell for part, cell in zip(parts, cells, strict=False) for one in part)
        cells = cells if self.headed else self._widths(parts, columns)
        starts = [sum(cells[:x]) for x in range(columns)]
        lines: list[list[tuple[str, str]]] = [[] for _ in range(min(rows, len(shown) + bool(more)))]
        for i, item in enumerate(shown):
            y, x = i % rows, i // rows
            lines[y] += self.option(item, cells[x] - 1, pad=cells[x])[0]
            self.places.append(Place(top + y, starts[x], starts[x] + cells[x], item.option.key))
        if more:
            lines[-1].append((plain_text.cut(f"… {more} more: ↑↓", cells[-1], self.ascii), "quiet"))
        return [tuple(line) for line in lines]

    def _how_many(self, items: Sequence[Item], rows: int, least: int = COLUMN) -> int:
        """As many columns as all need, but rather a part of the options than labels that are cut."""
        many = min(max(1, self.width // least), -(-len(items) // max(1, rows)))
        while many > 1:
            parts = [items[x : x + rows] for x in range(0, rows * many, rows)]
            if sum(max(map(self.need, part), default=0) for part in parts) <= self.width:
                break
            many -= 1
        return many

    def _widths(self, columns: Sequence[Sequence[Item]], many: int) -> list[int]:
        """What the labels of each column need, then room where the fewest cells show the most hints whole.

        The widest are cut where they must.
        """
        needs = [max(map(self.need, column)) for column in columns]
        whole = [sorted(map(self._natural, column)) for column in columns]
        needs += [COLUMN] * (many - len(needs))
        while sum(needs) > self.width:
            needs[needs.index(max(needs))] -= 1
        while worths := [
            ((n - bisect_right(wants, needs[x]) + 1) / (want - needs[x]), -x, want)
            for x, wants in enumerate(whole)
            for n, want in enumerate(wants)
            if 0 < want - needs[x] <= self.width - sum(needs)
        ]:
            _, left, want = max(worths)
            needs[-left] = want
        return [need + (self.width - sum(needs)) // many for need in needs]

    def _natural(self, item: Item) -> int:
        """Cells of a label and its hint, with a gap."""
        tail = plain_text.width(plain_text.plain(self.tail(item) or self._chance(item), self.ascii))
        return self.need(item) + (tail + 2 if tail else 0)

    def _in_column(self, item: Item, room: int) -> str:
        """The hint and the figure that a bar shows; where both have no room, the figure."""
        chance = self._chance(item)
        both = " · ".join(filter(None, (self.tail(item), chance)))
        return chance if chance and plain_text.width(plain_text.plain(both, self.ascii)) > room else both

    def _chance(self, item: Item) -> str:
        """The figure that a bar shows, for a column, which has no room for others: `hits 70 %`, or all without head."""
        figures = self.prompt.figures
        cell = dict(zip(figures.heads, figures.cells.get(item.option.key, ()), strict=False)).get(figures.bar, "")
        return "" if cell in ("", "–") else f"{figures.bar} {cell}" if self.headed else cell


def _shortened(label: str, most: int, ascii: bool) -> str:
    """A label in at most so many cells: its end tells options apart, so that all after a comma stays where it can."""
    plain = plain_text.plain(label, ascii)
    if plain_text.width(plain) <= most:
        return plain
    for separator in _SEPARATOR.finditer(plain):
        start, end = plain[: separator.start()], plain[separator.start() :]
        if (room := most - plain_text.width(end)) >= _BEGUN:
            return plain_text.cut(start, room, ascii) + end
    return plain_text.cut(plain, most, ascii)
