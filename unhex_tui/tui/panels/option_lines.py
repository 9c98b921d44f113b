"""A question's options as lines, stacked or in columns, each with its letter, mark, and hint or reason against it.

Where the options have too little room, `readable` says so, and the panel draws them as a list (`option_list`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.value import Value
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.asked import Columns, column_widths
from unhex_tui.tui.panels.body import line_width
from unhex_tui.tui.questions.filtering import Item
from unhex_tui.tui.questions.prompt import Prompt

COLUMN = 20
"""Narrowest column of options."""
_BESIDE = 12
"""Narrowest column of options that share rows below others with odds."""
_NAMED = 42
"""Cells kept for a name, with its letter and mark, if the odds beside it are short of room."""
_APART = 3
"""Most rows of a long last option below the columns of the others."""


class Place(Value):
    """The cells of an option, so that it can be clicked."""

    line: int
    left: int
    right: int
    key: str


class OptionLines:
    """The options of one prompt as lines of one width; `places` has the cells of each, from line `top` on."""

    def __init__(self, prompt: Prompt[Any], items: Sequence[Item], width: int, top: int = 0, *, ascii: bool) -> None:
        self.prompt = prompt
        self.items = items
        self.width = width
        self.top = top
        self.ascii = ascii
        self.places: list[Place] = []
        self.unsaid: set[str] = set()
        """Keys of options whose hints do not fit beside them: the hint is shown with the cursor on the option."""
        self.told: set[str] = set()
        """Keys of options whose rows include the first line of their preview."""
        self.spread = 0  # lines that continue cut rows; 0 where rows are cut
        self.keyed = max((4, *(len(item.keys) + 2 + bool(item.reasons) for item in items)))
        """Cells of the longest key, with the gaps before and behind it."""
        self.last = self._long_last()
        """A last option too long for a column, such as to end the turn; it has rows below the others. None for none."""
        self.columned = self.items[:-1] if self.last else self.items
        """The options drawn in columns, if there are columns."""
        self.grouped = any(item.option.group for item in items)  # some options have headings, which only a list shows
        self.columns = self._columns_beside()
        """The odds beside the options, shown if each option has a row."""
        self.shared, self.sharing = 0, 1  # number of last options, without odds, that share rows; number of these rows
        self.assumed = False  # the assumptions of the odds are shown above them
        self.headed = True  # columns have room for the head of their odds

    # ------------------------------------------------------------------ whether the options fit

    def readable(self, rows: int, *, eager: bool) -> bool:
        """Tell whether `block` shows every label that can be chosen whole; with `eager`, every hint and reason too."""
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
        """Tell whether an option is uncut: with `eager` its hint too, or else only its label.

        Without `eager`, blocked options and options beside odds may be cut: of a long name its distinct part is enough.
        """
        if (item.reasons or self._figured(item) or (item is self.last and not item.option.hint)) and not eager:
            return True
        tail = plain_text.width(plain_text.plain(self.tail(item), self.ascii)) if eager else 0
        return self.need(item) - 1 + (tail + 2 if tail else 0) <= cells

    def _long_last(self) -> Item | None:
        """Return the last option that can be answered, if it alone is too long for columns; else None."""
        if len(self.items) < 3 or any(item.reasons for item in self.items):
            return None
        *others, last = self.items
        wide = self.need(last) > self.width // 2 and self.need(last) > 2 * COLUMN
        return last if wide and not last.option.token and self.need(last) > max(map(self.need, others)) else None

    def _apart(self) -> list[Runs]:
        """Return the rows of the long last option, wrapped so that all of it can be read."""
        if self.last is None:
            return []
        if self.need(self.last) <= self.width:
            return self.option(self.last, self.width)
        label = self.last.option.label
        first, *rest = plain_text.wrapped(label, max(1, self.width - 5), self.ascii, most=_APART)
        shown = self.last._replace(option=self.last.option._replace(label=first, hint=""))
        return [*self.option(shown, self.width, brief=False), *(((f"    {row}", ""),) for row in rest)]

    def need(self, item: Item) -> int:
        """Return the cells of an option's letter, mark and label, with a gap."""
        return self._before(item) + plain_text.width(plain_text.plain(item.option.label, self.ascii))

    def _before(self, item: Item) -> int:
        return self.keyed + 2 + (len(item.mark) + 1 if item.mark else 0)

    def _columns_beside(self) -> Columns:
        """Return the odds that fit into rows; empty if the options are grouped."""
        described = named = 0
        rows = [] if self.grouped else [item for item in self.items if item.option.key in self.prompt.odds.cells]
        for item in rows:
            tail = plain_text.width(plain_text.plain(self.said(item), self.ascii))
            named = max(named, self.need(item))
            described = max(described, self.need(item) + (tail + 2 if tail else 0))
        short = {plain_text.shortened(item.option.label, _NAMED - self._before(item), self.ascii) for item in rows}
        least = min(named, _NAMED) if len(short) == len(rows) else named
        keys = [item.option.key for item in rows]
        return Columns(self.prompt.odds, keys, (least, named), described, self.width, ascii=self.ascii)

    def _figured(self, item: Item) -> int:
        """Return the cells of the odds at the end of an option's row."""
        return line_width(self.columns.row(item.option.key))

    def hinted(self, item: Item) -> bool:
        """Tell whether the option's row has room for its whole hint, beside odds if there are any."""
        tail = plain_text.width(plain_text.plain(self.tail(item), self.ascii))
        return self.need(item) + (tail + 2 if tail else 0) + self._figured(item) <= self.width

    def _whole_said(self, item: Item) -> bool:
        """Tell whether the option's row includes the first line of its preview."""
        if item.option.key in self.told:
            return True
        needed = plain_text.width(plain_text.plain(self.said(item), self.ascii))
        return self.columns.shown and self.need(item) + needed + 2 + self._figured(item) <= self.width

    def drop_columns(self) -> None:
        """Draw no odds beside the options: there are too few rows for one per option."""
        self.columns = Columns(Odds(), (), (0, 0), 0, 0, ascii=self.ascii)
        self.shared = 0

    def share_last(self, most: int = 1) -> None:
        """Let the last options, without odds, share at most `most` rows, so that the other options keep their odds."""
        figured = (n for n, item in enumerate(reversed(self.items)) if item.option.key in self.prompt.odds.cells)
        idle = next(figured, len(self.items))
        self.shared, self.sharing = 0, most
        for n in range(idle + 1):
            last = self.items[len(self.items) - n :]
            if self._how_many(last, most, _BESIDE) * most >= n:
                self.shared = n

    def heads(self, folded: Sequence[str] = ()) -> Runs:
        """Return the line above the odds, with the number of blocked options, or else the assumptions of the odds."""
        free, assumes = self.width - self.columns.cells, self.prompt.odds.assumes
        ways = (folded[0], folded[0].split(" (")[0]) if folded else (assumes[:1].upper() + assumes[1:],)
        lines = (f"{indent}{plain_text.plain(way, self.ascii)}" for way in ways for indent in ("    ", " "))
        text = next((line for line in lines if len(line) <= free), "")
        self.assumed = bool(text.strip()) and not folded
        return ((text.ljust(free), "quiet"), *self.columns.head())

    def stacks(self, rows: int) -> bool:
        return self.stacked <= rows

    def says_all(self, rows: int) -> bool:
        """Tell whether one row per option, within `rows`, shows all hints whole."""
        return self.stacks(rows) and all(map(self.hinted, self.items)) and not self.grouped

    @property
    def stacked(self) -> int:
        rows = len(self.items) - self.shared + min(self.shared, self.sharing)
        return rows + max(0, len(self._apart()) - 1) + self.spread

    @property
    def _alone(self) -> Sequence[Item]:
        """The options that share their row with no other."""
        return self.items[: len(self.items) - self.shared]

    def spread_out(self, rows: int) -> None:
        """Continue cut rows on lines below them, if `rows` are enough for all."""
        alone = [item for item in self._alone if item is not self.last or self.columns.shown]
        more = sum(len(self._below(item)[1]) for item in alone) if len(alone) <= rows else 0
        self.spread = more if self.stacked + more <= rows else 0

    def said(self, item: Item) -> str:
        """Return the hint or reason beside a label, with the first line of the preview."""
        tail = self.tail(item)
        preview = None if item.reasons or not self.prompt.tells else self.prompt.own_preview(item.option.key)
        return " · ".join(filter(None, (tail, preview.texts[0] if preview and preview.lines else "")))

    def _brief(self, item: Item, cells: int) -> bool:
        """Tell whether a column has room for the first line of the option's preview, or needs none."""
        said = self.said(item)
        return said == self.tail(item) or self.need(item) + plain_text.width(plain_text.plain(said, self.ascii)) < cells

    @staticmethod
    def tail(item: Item) -> str:
        """Return the hint, or the first reason against the option."""
        # "Kit: Kit is on the same side" would repeat the name.
        return str(item.reasons[0]).removeprefix(f"{item.option.label} ") if item.reasons else item.option.hint

    # ------------------------------------------------------------------ one option

    def option(self, item: Item, width: int, pad: int = 0, *, brief: bool = True, row: bool = False) -> list[Runs]:
        """Return an option's line: letter, mark, label, and the hint or the first reason against it.

        With `brief`, the first line of the preview follows the hint. A `row` has the odds at its end.
        """
        odds = self.columns.row(item.option.key) if row else ()
        at = item.option.key == self.prompt.at
        lead = self.lead(item)
        width -= line_width(odds)
        room = width - sum(len(text) for text, _ in lead) - 1
        label = plain_text.shortened(item.option.label, room, self.ascii)
        left = room - plain_text.width(label) - 2
        tail = self._in_column(item, left) if pad else self.tail(item)
        more = self.said(item) or tail
        if brief and not (pad and self._chance(item)) and plain_text.width(plain_text.plain(more, self.ascii)) <= left:
            tail = more
            self.told.add(item.option.key)
        hint = plain_text.cut_at_word(tail, left, self.ascii)
        if not tail.startswith(self.tail(item)):
            self.unsaid.add(item.option.key)
        if hint != plain_text.plain(tail, self.ascii):
            self.unsaid.add(item.option.key)
            hint = "" if pad or len(hint) < 2 or hint[:-1].isdigit() else hint  # a lone `…` or `4…` tells nothing
        role = "selected" if at else "quiet" if item.reasons else ""
        line: Runs = (*lead, (label, role), (f"  {hint}" if hint else "", role or "quiet"))
        if pad or odds:
            line = (*line, (" " * (max(pad, width if odds else 0) - line_width(line)), ""), *odds)
        return [tuple(run for run in line if run[0])]

    def _row(self, item: Item, *, brief: bool = True) -> list[Runs]:
        """Return the lines of an option that shares its row with no other."""
        if item is self.last and not self.columns.shown:
            return self._apart()
        label, below = self._below(item) if self.spread else ("", [])
        if not below:
            return self.option(item, self.width, brief=brief, row=True)
        shown = item._replace(option=item.option._replace(label=label, hint=""))
        return [*self.option(shown, self.width, brief=False, row=True), *below]

    def _below(self, item: Item) -> tuple[str, list[Runs]]:
        """Return the part of a label beside its odds, and the lines that continue its row."""
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
        """Return an option's letter and its mark in at least `mark` cells, with a sign at the cursor."""
        head, marked = self.head(item), (f"{item.mark} " if item.mark else "").ljust(mark)
        if item.option.key == self.prompt.at:
            return ("›", "now"), (f"{head[1:].replace(' )', '  ')}{marked}", "selected")
        return (head, "quiet" if item.reasons else "now"), (marked, "quiet" if item.reasons else "strong")

    def head(self, item: Item) -> str:
        """Return the letter, in parentheses for a blocked option; blanks if no option has a letter."""
        letter = plain_text.plain(item.keys, self.ascii) or " "
        head = f"({letter})" if item.reasons else f" {letter}"
        return head.ljust(self.keyed)[: self.keyed] if self.keyed > 2 else "  "

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
        """Return the option's preview; with `full`, also all reasons against it; `together` in one paragraph.

        With `rest`, leave out the part that the row shows; with `hint`, begin with the hint.
        """
        prompt, key = self.prompt, item.option.key
        preview = prompt.own_preview(key) if prompt.tells else None
        texts = [item.option.hint] if hint and item.option.hint and not item.reasons else []
        texts += preview.texts if preview else []
        if rest and self._whole_said(item):
            texts = texts[1:]
        if rest and not self.spread and self._figured(item) and self.need(item) + self._figured(item) > self.width:
            texts = [item.option.label, *texts]
        if key == prompt.at:
            tried = prompt.trial_of(key) if prompt.tells else None
            texts += tried.texts if tried else []
            odds = prompt.odds.describe(key, self.columns.heads)
            texts += [odds] if odds else []
        if full:
            texts += [reason.text for reason in item.reasons]
        if together:
            texts = [" · ".join(texts)] if texts else []
        cells = max(1, (width or self.width) - 4)
        return [((f"    {row}", "quiet"),) for text in texts for row in plain_text.wrapped(text, cells, self.ascii)]

    # ------------------------------------------------------------------ all options

    def longest(self) -> int:
        """Return the most lines that any option needs below the options.

        A trial is known only once its option has been at the cursor, so the most lines so far are remembered by width.
        """
        longest = max(len(self.meaning(item, rest=True)) for item in self.items)
        if self.prompt.tries:
            longest = max(longest, self.prompt.tallest.get(self.width, 0))
            self.prompt.tallest[self.width] = longest
        return longest

    def detailed(self, rows: int, *, eager: bool) -> list[Runs] | None:
        """Return the options, each with its preview; None if they do not fit or a label would be cut."""
        if len(self.items) > rows or not all(self._whole(item, self.width - 1, eager=eager) for item in self.items):
            return None
        for together in (False, True):
            parts = [self._row(item, brief=False) + self.meaning(item, together=together) for item in self.items]
            if sum(map(len, parts)) <= rows:
                return self._stacked(self.items, parts, self.top)
        return None

    def block(self, rows: int) -> list[Runs]:
        """Return one line per option if they fit, else columns."""
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
        """Return the options column by column, or, if they do not fit, the page around the cursor."""
        columns = self._how_many(items, rows, least)
        fit = rows * columns
        if len(items) > fit:
            at = next((i for i, item in enumerate(items) if item.option.key == self.prompt.at), 0)
            first = at // (fit - 1) * (fit - 1) if fit > 1 else at  # whole pages, so that cursor moves shift nothing
            shown = items[first : first + max(1, fit - 1)]
            more = len(items) - len(shown)
        else:
            shown, more = items, 0
        parts = [shown[x : x + rows] for x in range(0, len(shown), rows)]
        cells = self._widths(parts, columns)
        self.headed = all(self._natural(item) < cell for part, cell in zip(parts, cells, strict=False) for item in part)
        cells = cells if self.headed else self._widths(parts, columns)
        starts = [sum(cells[:x]) for x in range(columns)]
        lines: list[list[tuple[str, str]]] = [[] for _ in range(min(rows, len(shown) + bool(more)))]
        # A preview beside one option alone would read as if it did not hold for the others.
        brief = all(self._brief(item, cells[i // rows] - 1) for i, item in enumerate(shown))
        for i, item in enumerate(shown):
            y, x = i % rows, i // rows
            lines[y] += self.option(item, cells[x] - 1, pad=cells[x], brief=brief)[0]
            self.places.append(Place(top + y, starts[x], starts[x] + cells[x], item.option.key))
        if more:
            lines[-1].append((plain_text.cut(f"… {more} more: ↑↓", cells[-1], self.ascii), "quiet"))
        return [tuple(line) for line in lines]

    def _how_many(self, items: Sequence[Item], rows: int, least: int = COLUMN) -> int:
        """Return how many columns are needed, but only as many as cut no label."""
        many = min(max(1, self.width // least), -(-len(items) // max(1, rows)))
        while many > 1:
            parts = [items[x : x + rows] for x in range(0, rows * many, rows)]
            if sum(max(map(self.need, part), default=0) for part in parts) <= self.width:
                break
            many -= 1
        return many

    def _widths(self, columns: Sequence[Sequence[Item]], many: int) -> list[int]:
        """Return the column widths: first for the labels, then for as many hints as possible."""
        needs = [max(map(self.need, column)) for column in columns]
        whole = [sorted(map(self._natural, column)) for column in columns]
        needs += [COLUMN] * (many - len(needs))
        return column_widths(needs, whole, self.width)

    def _natural(self, item: Item) -> int:
        """Return the cells of a label and its hint, with a gap."""
        tail = plain_text.width(plain_text.plain(self.tail(item) or self._chance(item), self.ascii))
        return self.need(item) + (tail + 2 if tail else 0)

    def _in_column(self, item: Item, room: int) -> str:
        """Return the hint and the chance of the bar, or only the chance if they do not both fit."""
        chance = self._chance(item)
        both = " · ".join(filter(None, (self.tail(item), chance)))
        return chance if chance and plain_text.width(plain_text.plain(both, self.ascii)) > room else both

    def _chance(self, item: Item) -> str:
        """Return the bar's chance for a column, which has no room for other odds: `hits 70 %`, or without its head.

        The name of a target other than the first option's stands in place of the head: `Dot 40 %`.
        """
        odds = self.prompt.odds
        cells = dict(zip(odds.heads, odds.cells.get(item.option.key, ()), strict=False))
        chance, head = cells.get(odds.bar, ""), odds.bar if self.headed else ""
        if cells.get("at", usual := next(iter(odds.cells.values()), ("",))[0]) != usual:
            head = cells["at"]
        return "" if chance in ("", "–") else f"{head} {chance}".strip()
