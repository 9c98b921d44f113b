"""A catalogue as a list: a row for each option under its heading, with what is to be known of it in columns.

Where it is longer than its window, a first line says what it is filtered by; how much is out of sight follows the last
row, and below stands what the option looked at means, in lines of which there are always as many.
"""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width
from unhex_tui.tui.panels.option_lines import OptionLines, Place
from unhex_tui.tui.questions.filtering import Item

_GAP = 2
_LEAST = 6
"""Cells that a column keeps at least; below, the last one goes."""
_NAME = 30
"""Cells of a name beside which columns stand."""
_DETAIL = 4
"""Lines of what an option means, at most."""
_NONE = "Nothing has what is typed: Esc clears the filter"

Row = tuple[Runs, str]
"""A line, and the key of the option it belongs to; empty for a heading."""


class Catalogue:
    """The list of one prompt's options, in a space of `rows` lines."""

    tells = False
    """Whether what happened last is shown in it."""

    def __init__(self, options: OptionLines, rows: int) -> None:
        self.options = options
        self.prompt = options.prompt
        self.ascii = options.ascii
        self.width = options.width
        self.rows = rows
        self.shown = 0
        """Rows of the list in view."""
        self.lines = 0
        """Rows of all of it."""
        # Of all options, so that no column moves while one filters.
        letters = self.prompt.letters.values()
        self._keyed = max((4, *(len(letter) + 2 for letter in letters))) if letters else 2
        self._marked = max((len(item.mark) + 1 for item in options.items if item.mark), default=0)
        cells = self.prompt.facts.cells
        names = (self._wide(option.label) for option in self.prompt.options if option.key in cells)
        self._name = min(_NAME, max(names, default=0))
        self._columns = self._fitted()
        """Cells of the columns that there is room for."""

    def lay_out(self, first: int, folded: Sequence[Runs] = ()) -> tuple[list[Runs], int]:
        """The lines, with `first` as the first row in view if that shows the option looked at, and what is `folded`
        below; and the row that became the first.
        """
        self.rows -= len(folded)
        above: list[Runs] = [*self._filter(), *self._heads()]
        rows = self._rows()
        looked = next((item for item in self.options.items if item.option.key == self.prompt.at), None)
        kept = min(_DETAIL, self.rows // 5) if self.prompt.advice.previews or self._columns else min(1, self.rows // 5)
        room = max(1, self.rows - len(above) - kept)
        if len(rows) > room:
            room = max(1, room - 1)
        first = self._first(rows, room, first)
        seen = rows[first : first + room]
        self.shown, self.lines = len(seen), len(rows)
        top = self.options.top + len(above)
        self.options.places += [Place(top + y, 0, self.width, key) for y, (_, key) in enumerate(seen) if key]
        lines = [*above, *(line for line, _ in seen)]
        if not rows:
            lines.append(((plain_text.cut(f"  {_NONE}", self.width, self.ascii), "bad"),))
        if more := self._more(rows[:first], rows[first + len(seen) :]):
            lines.append(((plain_text.plain(more, self.ascii), "quiet"),))
        return [*[*lines, *self._detail(looked, kept)][: self.rows], *folded], first

    def _wide(self, text: str) -> int:
        return plain_text.width(plain_text.plain(text, self.ascii))

    def _cells(self, item: Item) -> tuple[str, ...]:
        return self.prompt.facts.cells.get(item.option.key, ())

    def _fitted(self) -> list[int]:
        """Cells for each column: what its widest text needs, or less where all of them have too little room."""
        facts = self.prompt.facts
        rows = [*facts.cells.values()]
        if not rows:
            return []
        wide = [max(self._wide(head), *(self._wide(row[n]) for row in rows)) for n, head in enumerate(facts.heads)]
        room = self.width - self._keyed - self._marked - self._name - 1
        while wide and sum(wide) + _GAP * len(wide) > room:
            widest = max(range(len(wide)), key=lambda n: wide[n])
            if wide[widest] > max(_LEAST, len(facts.heads[widest])):
                wide[widest] -= 1
            else:
                wide.pop()
        return wide

    def _filter(self) -> list[Runs]:
        """What is typed, and how many options have it."""
        if not self.prompt.filtering:
            return []
        count = "{} of {}".format(*self.prompt.counted)
        typed = plain_text.cut(self.prompt.filter, max(0, self.width - len(count) - 12), self.ascii)
        left = self.width - 8 - plain_text.width(typed) - 1
        return [(("filter  ", "quiet"), (typed, "strong"), (" ", "wanted"), (count.rjust(max(0, left)), "quiet"))]

    def _heads(self) -> list[Runs]:
        if not self._columns:
            return []
        lead = " " * (self._keyed + self._marked + self._name)
        heads = zip(self.prompt.facts.heads, self._columns, strict=False)
        return [((lead + "".join(" " * _GAP + plain_text.padded(head, n, self.ascii) for head, n in heads), "quiet"),)]

    def _rows(self) -> list[Row]:
        rows: list[Row] = []
        group = ""
        for item in self.options.items:
            if item.option.group != group:
                group = item.option.group
                if group:
                    rows.append((((plain_text.cut(group, self.width, self.ascii), "strong"),), ""))
            rows.append((self._row(item), item.option.key))
        return rows

    def _lead(self, item: Item) -> Runs:
        """The letter, where any option has one, and the mark; with a sign where it is looked at."""
        at = item.option.key == self.prompt.at
        head = self.options.head(item).ljust(self._keyed)[: self._keyed] if self._keyed > 2 else "  "
        mark = f"{item.mark} ".ljust(self._marked) if self._marked else ""
        if at:
            return (">" if self.ascii else "›", "now"), (head[1:].replace(" )", "  ") + mark, "selected")
        return (head, "quiet" if item.reasons else "now"), (mark, "quiet" if item.reasons else "strong")

    def _row(self, item: Item) -> Runs:
        role = "selected" if item.option.key == self.prompt.at else "quiet" if item.reasons else ""
        lead = self._lead(item)
        room = max(1, self.width - line_width(lead) - 1)
        cells = [*zip(self._cells(item), self._columns, strict=False)]
        if cells:
            text = plain_text.padded(item.option.label, self._name, self.ascii)
            told = "".join(" " * _GAP + plain_text.padded(cell, n, self.ascii) for cell, n in cells)
        else:
            text = plain_text.cut(item.option.label, room, self.ascii)
            left = room - plain_text.width(text) - _GAP
            told = self.options.tail(item)
            told = " " * _GAP + plain_text.cut(told, left, self.ascii) if told and left > 3 else ""
        return tuple(run for run in (*lead, (text, role), (told, role or "quiet")) if run[0])

    def _whole(self, item: Item) -> bool:
        """Whether its row says all of it."""
        if cells := self._cells(item):
            fits = all(self._wide(cell) <= n for cell, n in zip(cells, self._columns, strict=False))
            return fits and len(cells) == len(self._columns) and self._wide(item.option.label) <= self._name
        tail = self._wide(self.options.tail(item))
        used = self._keyed + self._marked + self._wide(item.option.label) + 1
        return used + (tail + _GAP if tail else 0) <= self.width and len(item.reasons) < 2

    def _first(self, rows: Sequence[Row], room: int, first: int) -> int:
        """The first row in view, moved as little as shows the option looked at and the heading right above."""
        at = next((y for y, (_, key) in enumerate(rows) if key and key == self.prompt.at), None)
        if at is not None:
            start = at - (at > 0 and not rows[at - 1][1] and room > 1)
            first = min(max(first, at - room + 1), start)
        return max(0, min(first, len(rows) - room))

    @staticmethod
    def _more(above: Sequence[Row], below: Sequence[Row]) -> str:
        """How many options are out of sight."""
        over, under = (sum(bool(key) for _, key in rows) for rows in (above, below))
        parts = [f"↑ {over}"] if over else []
        parts += [f"↓ {under}"] if under else []
        return f"  {'  '.join(parts)} more" if parts else ""

    def _detail(self, looked: Item | None, most: int) -> list[Runs]:
        """What the option looked at means, in exactly so many lines."""
        texts: list[str] = []
        if looked is not None:
            preview = self.prompt.advice.previews.get(looked.option.key)
            texts = [
                *(plain_text.without_rules(str(reason)) for reason in looked.reasons),
                *(preview.texts if preview else ()),
            ]
            if not self._whole(looked) and not (texts and self._cells(looked)):
                texts = [looked.option.label, looked.option.hint, *texts] if not texts else [looked.option.hint, *texts]
        sign = ">" if self.ascii else "›"
        lines = [
            f"  {sign if not y else ' '} {row}"
            for y, row in enumerate(
                row for text in texts if text for row in plain_text.wrapped(text, max(1, self.width - 5), self.ascii)
            )
        ]
        if len(lines) > most > 0:
            more = plain_text.plain(f"… {self.prompt.key_of('explain')}", self.ascii)
            last = plain_text.cut(lines[most - 1], self.width - len(more) - 1, self.ascii).rstrip("…~")
            lines = [*lines[: most - 1], last + more]
        return [*(((line, "quiet"),) for line in lines[:most]), *[()] * (most - len(lines))]
