"""Odds in columns beside a question's options, right-aligned, the first column with a bar where it is a share.

Where room is short, the bar is dropped first, then the hints, then half of the gaps, then the columns from the last on.
The first few matter most: before one of them is dropped, long names are shortened as far as they stay distinct. The
columns shown do not depend on the current width of a chance.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from unhex_tui.engine.advice import Figures
from unhex_tui.engine.rounding import half_up
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs

_BAR = 6
"""Cells of a bar."""
_EIGHTHS = " ▏▎▍▌▋▊▉"
_GAP = 2
_SURE = 5
"""Cells of the widest chance: `100 %`."""
_DECIDING = 2
"""Columns for which long names are shortened."""


class Columns:
    """The columns of one question's odds, as many as fit."""

    def __init__(
        self, figures: Figures, keys: Sequence[str], named: tuple[int, int], told: int, width: int, *, ascii: bool
    ) -> None:
        """Choose the columns that fit.

        Args:
            figures: the question's odds.
            keys: of the options that have rows.
            named: cells of the widest option's name, shortened and whole.
            told: cells of the widest option with its hint.
            width: cells of a row.
            ascii: draw in ASCII.
        """
        self.figures = figures
        self.ascii = ascii
        rows = [figures.cells[key] for key in keys if key in figures.cells]
        self._wide: dict[str, int] = {}
        """Cells of each column that fits, by its head."""
        for place, head in enumerate(figures.heads):
            if cells := max((plain_text.width(plain_text.plain(row[place], ascii)) for row in rows), default=0):
                self._wide[head] = max(cells, plain_text.width(head))
        self._bar = ""
        """The head of the column with the bar; empty for none."""
        kept = {head: self._most(head, rows) for head in self._wide}
        while kept and named[len(kept) > _DECIDING] + sum(kept.values()) + len(kept) > width:
            kept.popitem()
        self._wide = {head: self._wide[head] for head in kept}
        self._gap = _GAP if named[len(kept) > _DECIDING] + self._across(_GAP) <= width else 1
        if figures.bar in self._wide and told + self.cells + _BAR + 1 <= width:
            self._bar = figures.bar

    @property
    def shown(self) -> bool:
        """Whether any column fits."""
        return bool(self._wide)

    @property
    def heads(self) -> Collection[str]:
        """Heads of the columns that fit."""
        return self._wide

    @property
    def cells(self) -> int:
        """Width of all columns in cells, with the gaps before them."""
        return self._across(self._gap) + (_BAR + 1 if self._bar else 0)

    def _across(self, gap: int) -> int:
        return sum(self._wide.values()) + gap * len(self._wide)

    def _most(self, head: str, rows: Sequence[Sequence[str]]) -> int:
        """Return the cells that a column may need, for the widest possible chance."""
        place = self.figures.heads.index(head)
        return max(self._wide[head], _SURE * any(row[place].endswith("%") for row in rows))

    def head(self) -> Runs:
        """Return the line above the columns."""
        texts = (
            head.ljust(cells + _BAR + 1) if head == self._bar else head.rjust(cells)
            for head, cells in self._wide.items()
        )
        return (("".join(" " * self._gap + text for text in texts), "quiet"),)

    def row(self, key: str) -> Runs:
        """Return an option's odds, as wide as `cells`; empty without odds."""
        row = dict(zip(self.figures.heads, self.figures.cells.get(key, ()), strict=False))
        if not row or not self._wide:
            return ()
        runs: list[tuple[str, str]] = []
        for head, cells in self._wide.items():
            runs.append((" " * self._gap, ""))
            if head == self._bar:
                runs += self._drawn(self.figures.shares.get(key))
            best = "good" if (key, head) in self.figures.best else ""
            runs.append((plain_text.padded(row[head], cells, self.ascii, right=True), best))
        return tuple(runs)

    def _drawn(self, share: float | None) -> Runs:
        """Return a bar and a space after it."""
        if share is None:
            return ((" " * (_BAR + 1), ""),)
        eighths = min(_BAR * 8, half_up(share * _BAR * 8))
        if self.ascii:
            full = "#" * ((eighths + 4) // 8)
            return ((full, "good"), ("." * (_BAR - len(full)) + " ", "quiet"))
        full = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
        return ((full, "good"), ("·" * (_BAR - len(full)) + " ", "quiet"))
