"""Options in a grid: a row for each character, a column for each second key, and the odds of each pair of keys.

Where the grid does not fit, the options are an ordinary list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unhex_tui.engine.advice import Grid
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width
from unhex_tui.tui.panels.option_lines import OptionLines, Place

_SURE = 5
"""Cells of the widest chance: `100 %`."""
_GAP = 2


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
            sign = (">" if self.ascii else "›") if here else " "
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
                sign = (">" if self.ascii else "›") if here else " "
                letter = self.prompt.letters.get(option.key, "").ljust(self.lead - 1)
                text = plain_text.cut(option.label, self.options.width - self.lead, self.ascii)
                place = Place(0, 0, self.options.width, option.key)
                yield place, ((sign, "now"), (letter, "now"), (text, "selected" if here else ""))
