"""Option lists of other shapes: a catalogue with facts in columns, and a grid with a key for each axis.

A catalogue has a row for each option under its heading. Where it is longer than its window, the first line shows the
filter. The number of hidden options follows the last row, and below is the preview of the option at the cursor, always
in the same number of lines. A grid has a row for each character, a column for each second key, and the odds of each
pair of keys. Where the grid does not fit, the options are an ordinary list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unhex_tui.engine.advice import Grid
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width
from unhex_tui.tui.panels.option_lines import OptionLines, Place
from unhex_tui.tui.panels.option_list import Row, first_visible, goes_on, in_groups
from unhex_tui.tui.questions.filtering import NO_MATCH, Item

_GAP = 2
_LEAST = 6
"""Least cells of a column; without room for them the last column is dropped."""
_NAME = 30
"""Most cells of an option's name beside columns."""
_DETAIL = 4
"""Most lines of a preview."""


class Catalogue:
    """The list of one prompt's options, in a space of `rows` lines."""

    tells = False
    """Whether the last events are shown in the list."""

    def __init__(self, options: OptionLines, rows: int) -> None:
        self.options = options
        self.prompt = options.prompt
        self.ascii = options.ascii
        self.width = options.width
        self.rows = rows
        self.shown = 0
        """Visible rows of the list."""
        self.lines = 0
        # Counted over all options, so that no column moves while filtering.
        letters = self.prompt.letters.values()
        self._keyed = options.keyed = max((4, *(len(letter) + 2 for letter in letters))) if letters else 2
        self._marked = max((len(item.mark) + 1 for item in options.items if item.mark), default=0)
        cells = self.prompt.facts.cells
        names = (self._wide(option.label) for option in self.prompt.options if option.key in cells)
        self._name = min(_NAME, max(names, default=0))
        self._columns = self._fitted()
        """Cells of the columns that fit."""

    def lay_out(self, first: int, folded: Sequence[Runs] = ()) -> tuple[list[Runs], int]:
        """Return the lines, and the first visible row: `first` unless it hides the cursor. `folded` lines come last."""
        self.rows -= len(folded)
        above: list[Runs] = [*self._filter(), *self._heads()]
        rows = in_groups(self.options, self.width, lambda item: [self._row(item)])
        at_cursor = next((item for item in self.options.items if item.option.key == self.prompt.at), None)
        detail_rows = (
            min(_DETAIL, self.rows // 5) if self.prompt.advice.previews or self._columns else min(1, self.rows // 5)
        )
        room = max(1, self.rows - len(above) - detail_rows)
        if len(rows) > room:
            room = max(1, room - 1)
        first = first_visible(rows, self.prompt.at, room, first)
        visible = rows[first : first + room]
        self.shown, self.lines = len(visible), len(rows)
        top = self.options.top + len(above)
        self.options.places += [Place(top + y, 0, self.width, key) for y, (_, key) in enumerate(visible) if key]
        lines = [*above, *(line for line, _ in visible)]
        if not rows:
            lines.append(((plain_text.cut(f"  {NO_MATCH}", self.width, self.ascii), "bad"),))
        if more := self._more(rows[:first], rows[first + len(visible) :]):
            lines.append(((plain_text.plain(more, self.ascii), "quiet"),))
        return [*[*lines, *self._detail(at_cursor, detail_rows)][: self.rows], *folded], first

    def _wide(self, text: str) -> int:
        return plain_text.width(plain_text.plain(text, self.ascii))

    def _cells(self, item: Item) -> tuple[str, ...]:
        return self.prompt.facts.cells.get(item.option.key, ())

    def _fitted(self) -> list[int]:
        """Return the cells of each column: the width of its widest text, or less if room is short."""
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

    def _row(self, item: Item) -> Runs:
        role = "selected" if item.option.key == self.prompt.at else "quiet" if item.reasons else ""
        lead = self.options.lead(item, self._marked)
        room = max(1, self.width - line_width(lead) - 1)
        cells = [*zip(self._cells(item), self._columns, strict=False)]
        if cells:
            text = plain_text.padded(item.option.label, self._name, self.ascii)
            wording = "".join(" " * _GAP + plain_text.padded(cell, n, self.ascii) for cell, n in cells)
        else:
            text = plain_text.cut(item.option.label, room, self.ascii)
            left = room - plain_text.width(text) - _GAP
            wording = self.options.tail(item)
            wording = " " * _GAP + plain_text.cut_at_word(wording, left, self.ascii) if wording and left > 3 else ""
        return tuple(run for run in (*lead, (text, role), (wording, role or "quiet")) if run[0])

    def _whole(self, item: Item) -> bool:
        if cells := self._cells(item):
            fits = all(self._wide(cell) <= n for cell, n in zip(cells, self._columns, strict=False))
            return fits and len(cells) == len(self._columns) and self._wide(item.option.label) <= self._name
        tail = self._wide(self.options.tail(item))
        used = self._keyed + self._marked + self._wide(item.option.label) + 1
        return used + (tail + _GAP if tail else 0) <= self.width and len(item.reasons) < 2

    @staticmethod
    def _more(above: Sequence[Row], below: Sequence[Row]) -> str:
        over, under = (sum(bool(key) for _, key in rows) for rows in (above, below))
        parts = [f"↑ {over}"] if over else []
        parts += [f"↓ {under}"] if under else []
        return f"  {'  '.join(parts)} more" if parts else ""

    def _detail(self, item: Item | None, most: int) -> list[Runs]:
        """Return the preview of the option at the cursor in exactly `most` lines."""
        texts: list[str] = []
        if item is not None:
            preview = self.prompt.advice.previews.get(item.option.key)
            texts = [
                *(plain_text.without_rules(str(reason)) for reason in item.reasons),
                *(preview.texts if preview else ()),
            ]
            if not self._whole(item) and not (texts and self._cells(item)):
                texts = [item.option.label, item.option.hint, *texts] if not texts else [item.option.hint, *texts]
        lines = [
            f"  {'›' if not y else ' '} {row}"
            for y, row in enumerate(
                row for text in texts if text for row in plain_text.wrapped(text, max(1, self.width - 5), self.ascii)
            )
        ]
        if len(lines) > most > 0:
            more = goes_on(self.prompt.key_of("explain"), self.width, self.ascii)
            last = plain_text.cut_at_word(lines[most - 1], self.width - len(more) - 1, self.ascii).rstrip("…~")
            lines = [*lines[: most - 1], last + more]
        return [*(((line, "quiet"),) for line in lines[:most]), *[()] * (most - len(lines))]


_SURE = 5
"""Cells of the widest chance: `100 %`."""


def grid_lines(options: OptionLines, rows: int) -> list[Runs]:
    """Return the options of a grid in at most `rows` lines; empty if the question has no grid or it does not fit."""
    grid = options.prompt.odds.grid
    if grid is None or not grid.rows:
        return []
    drawn = _Drawing(options, grid)
    others = [*drawn.others()]
    least = 2 + len(grid.rows) + len(others)
    if drawn.name < drawn.widest or least > rows or not drawn.keyed:
        return []
    below = [*drawn.below()] if least + len(grid.below) <= rows else []
    lines = [*drawn.heads(), *drawn.people(), *below]
    options.places += [place._replace(line=options.top + len(lines)) for place, _ in others]
    lines += [line for _, line in others]
    odds, at = options.prompt.odds, drawn.looked
    text = odds.words.get(at, "") if below else odds.describe(at, grid.shown)
    if text and len(lines) < rows:
        lines.append(((f"  › {plain_text.cut(text, options.width - 4, options.ascii)}", "quiet"),))
    return lines


class _Drawing:
    def __init__(self, options: OptionLines, grid: Grid) -> None:
        self.options, self.grid, self.ascii = options, grid, options.ascii
        self.prompt = options.prompt
        odds = self.prompt.odds
        self.at = [odds.heads.index(head) for head in grid.shown]
        cells = [[odds.cells[key][at] for _, keys in grid.rows for key in keys] for at in self.at]
        self.wide = [
            max(len(head), *map(plain_text.width, column), _SURE * any(cell.endswith("%") for cell in column))
            for head, column in zip(grid.shown, cells, strict=True)
        ]
        """Cells of each odds value."""
        self.way = max(sum(self.wide) + _GAP * len(self.wide), *(len(head) + _GAP + 4 for head in grid.heads))
        """Cells of one column: all odds of an option, with the gaps before them."""
        self.letters = [self.prompt.letters.get(keys[0], "")[:-1] for _, keys in grid.rows]
        self.lead = max((len(letter) for letter in self.letters), default=1) + 3
        self.name = options.width - self.lead - self.way * len(grid.heads)
        """Cells left for names."""
        self.widest = max(plain_text.width(plain_text.plain(label, self.ascii)) for label, _ in grid.rows)

    @property
    def looked(self) -> str:
        """Key of the option at the cursor; empty once the first key of a row is pressed."""
        return "" if self.prompt.begun else self.prompt.at

    @property
    def keyed(self) -> bool:
        """Whether the keys of each row begin alike, and those of each column end alike."""
        letters = self.prompt.letters
        return all(
            letters.get(key, "") == f"{first}{last}" and first
            for first, (_, keys) in zip(self.letters, self.grid.rows, strict=True)
            for last, key in zip(self.seconds, keys, strict=True)
        )

    @property
    def seconds(self) -> list[str]:
        return [self.prompt.letters.get(key, " ")[-1:] for key in self.grid.rows[0][1]]

    def heads(self) -> Iterator[Runs]:
        """Yield two head lines: the second keys with their columns, and the labels of the odds."""
        before = (" " * (self.lead + self.name), "")
        ways = (f"{key}: {head}".rjust(self.way) for key, head in zip(self.seconds, self.grid.heads, strict=True))
        yield before, ("".join(ways), "now")
        yield before, (self._cells(self.grid.shown) * len(self.grid.heads), "quiet")

    def _cells(self, texts: Sequence[str]) -> str:
        cells = (plain_text.padded(text, n, self.ascii, right=True) for text, n in zip(texts, self.wide, strict=True))
        return "".join(" " * _GAP + cell for cell in cells).rjust(self.way)

    def people(self) -> Iterator[Runs]:
        options, prompt = self.options, self.prompt
        for (label, keys), letter in zip(self.grid.rows, self.letters, strict=True):
            here = prompt.begun == letter if prompt.begun else self.looked in keys
            sign = "›" if here else " "
            name = plain_text.padded(label, self.name, self.ascii)
            runs: list[tuple[str, str]] = [(sign, "now"), (letter.ljust(self.lead - 1), "now")]
            runs.append((name, "strong" if here else ""))
            line = options.top + 2 + len(options.places) // len(keys)
            for key in keys:
                left = line_width(tuple(runs))
                runs.append((self._row(key), "selected" if key == self.looked else ""))
                options.places.append(Place(line, left, left + self.way, key))
            yield tuple(runs)

    def _row(self, key: str) -> str:
        cells = self.prompt.odds.cells[key]
        return self._cells([cells[at] for at in self.at])

    def below(self) -> Iterator[Runs]:
        for label, (first, *others) in self.grid.below:
            # The label may fill the empty part of the first column.
            name = plain_text.padded(label, self.name + self.way - len(first) - 1, self.ascii)
            ways = "".join((f" {first}", *(cell.rjust(self.way) for cell in others)))
            yield (" " * self.lead, ""), (name, "quiet"), (ways, "quiet")

    def others(self) -> Iterator[tuple[Place, Runs]]:
        within = {key for _, keys in self.grid.rows for key in keys}
        for option in self.prompt.options:
            if option.key not in within:
                here = self.looked == option.key
                sign = "›" if here else " "
                letter = self.prompt.letters.get(option.key, "").ljust(self.lead - 1)
                text = plain_text.cut(option.label, self.options.width - self.lead, self.ascii)
                place = Place(0, 0, self.options.width, option.key)
                yield place, ((sign, "now"), (letter, "now"), (text, "selected" if here else ""))
