"""The lines around a question's options: the deciding seats, the prompt, the input, notes, the last log lines, odds.

Odds stand in columns beside the options, the first column with a bar if it is a share. If room is short, the bar
is dropped first, then the hints, then half of the gaps, then the columns from the last on.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from unhex_tui.drawing.tokens import bar
from unhex_tui.engine.advice import Odds, Preview
from unhex_tui.engine.view import seats_named
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width
from unhex_tui.tui.panels.roll_strip import framed
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.roll import RollPrompt
from unhex_tui.tui.questions.shorthand import THEN

TOLD = 6
"""Most lines of the last events, shown if the log is out of sight."""
_TALL = 12
"""Least rows of the panel in which the dice of a pool are framed."""
_SOME = 4
"""Most dice of a roll that is drawn as text, not as a pool."""
AIRY = 16
"""Rows above which notes come before the options; alone on the screen, a blank line follows the notes."""


def deciding(prompt: Prompt[Any] | None) -> tuple[str, ...]:
    """Return who decides, in ever fewer words; an empty text if the question has no seats."""
    if prompt is None:
        return ("The end",)
    names = [*dict.fromkeys(seat.name for seat in prompt.decision.seats)]
    name = seats_named(prompt.decision)
    if len(names) > 1 and all(seat.gm for seat in prompt.decision.seats):
        # "GM (Ann), GM (Bob) and GM (Cy)" would repeat the GM, who answers for all three.
        named = name.replace("GM (", "").replace(")", "")
        first = names[0].removeprefix("GM (").removesuffix(")")
        return f"GM to decide for {named}", f"GM to decide for {first} and {len(names) - 1} more", "GM to decide"
    unseen = ", in secret" if prompt.decision.secret else ""
    text = f"{name[:1].upper()}{name[1:]} to decide{unseen}" if names else ""
    return (text, f"{names[0]} and {len(names) - 1} more to decide{unseen}") if len(names) > 2 else (text,)


def asked(
    prompt: Prompt[Any], width: int, height: int, ascii: bool, *, caption: bool = True, most: int = 2
) -> list[Runs]:
    """Return the prompt in at most `most` rows, the typed input, and, with `caption`, how to read the input.

    Where the prompt may take three rows, beside a square, the caption may take two. A caption that gets no row of its
    own follows the dice in their row if it fits there whole.
    """
    lines = _rows(prompt.decision.prompt, "strong", width, most if height > 6 else 1, ascii)
    if isinstance(prompt, DocumentPrompt):
        lines += _written(prompt, width, height - 4, ascii) if prompt.writes else []
    elif isinstance(prompt, EnterPrompt):
        lines.append(typed_line(prompt.entry, prompt.cursor, width, ascii, selected=prompt.fresh))
    elif isinstance(prompt, RollPrompt) and height >= _TALL and (pool := _pool(prompt, width, ascii)):
        lines += pool
    elif prompt.entry:
        lines += _rows(prompt.entry, "now", width, 2 if height <= AIRY - 3 else 3, ascii)
        beside = plain_text.plain(f"   {prompt.caption}", ascii)
        if not caption and prompt.caption and line_width(lines[-1]) + plain_text.width(beside) <= width:
            lines[-1] = (*lines[-1], (beside, "quiet"))
    if caption and prompt.caption and height > 5:
        lines += _rows(prompt.caption, "quiet", width, most - 1, ascii)
    return lines


def _pool(prompt: RollPrompt, width: int, ascii: bool) -> list[Runs]:
    """Return the dice of a pool, each die rolled in a frame of three rows; empty before the first, or if too wide."""
    dice, faces = prompt.decision.dice, prompt.faces
    if not faces or len(dice) <= _SOME or any(die != dice[0] for die in dice):
        return []
    wide = max(len(die.shown(face)) for die in dice[:1] for face in faces)
    open_ = [f" {prompt.typed}_" if n == 0 and prompt.typed else " _" for n in range(len(dice) - len(faces))]
    if len(faces) * (wide + 2) + sum(map(len, open_)) > width:
        return []
    top, shown, bottom = framed(map(dice[0].shown, faces), ascii, wide=wide)
    return [((row, "now"),) for row in (top, shown + "".join(open_), bottom)]


def noted(prompt: Prompt[Any], width: int, most: int, ascii: bool, *, assumed: bool = False) -> list[Runs]:
    """Return the odds' words and the notes on the whole question, in at most `most` lines; the last hints at more.

    With `assumed`, leave out the assumptions of the odds: another line has them.
    """
    if most < 1:
        return []
    odds = prompt.odds._replace(assumes="") if assumed else prompt.odds
    notes = [*filter(None, (odds.describe(""),)), *(note.text for note in prompt.explanation.notes)]
    lines = [row for note in notes for row in plain_text.wrapped(note, width, ascii)]
    if len(lines) > most:
        more = f" (more: {prompt.key_of('explain')})"
        lines = [*lines[: most - 1], plain_text.cut_at_word(f"{lines[most - 1]} …", width - len(more), ascii) + more]
    return [((line, "quiet"),) for line in lines]


_AND = re.compile(r" and( \d+( more)?)?(?=.$)")
"""A list of names that breaks off before the cut: ` and`, ` and 2`."""
_MORE = re.compile(r" and \d+ more")
"""Names that a reason only counts, so that the cut hides none of them."""


def cannot(prompt: Prompt[Any], width: int, ascii: bool) -> list[Runs]:
    """Return one line on the blocked options, with the reasons that fit whole, then the number of the others.

    If not even the first fits, it is cut after a whole word; names that the cut hides count among the others.
    """
    if prompt.unfolded or not (folded := prompt.folded):
        return []
    line, begun, left = folded[0], folded[0], sum(many for _, many in prompt.blocked)
    for reason, many in prompt.blocked:
        longer = f"{begun}{': ' if begun == folded[0] else '; '}{reason}"
        ways = (f"{longer}; {_others(left - many)}", f"{longer}; …") if left > many else (longer,)
        fits = [way for way in ways if plain_text.width(plain_text.plain(way, ascii)) <= width - 4]
        if fits:
            line, begun, left = fits[0], longer, left - many
    others = 0
    if line == folded[0] and prompt.blocked:
        reason, many = prompt.blocked[0]
        line, others = f"{line}: {reason}", left if left > many else 0
    shown = plain_text.cut_at_word(line, width - 4 - (len(f"; {_others(others - 1)}") if others else 0), ascii)
    shown = shown if shown == plain_text.plain(line, ascii) else _AND.sub("", shown)
    if others and (named := shown[len(folded[0]) + 2 :]):
        apart = plain_text.plain(" · ", ascii)
        names = len(re.split(f"; |{apart if apart in named else ', '}", named))
        shown += f"; {_others(others - (many if _MORE.search(named) else min(names, many)))}"
    return [((f"    {shown}", "quiet"),)]


def _others(options: int) -> str:
    return "1 other" if options == 1 else f"{options} others"


def closed(said: list[Runs], texts: Sequence[str], width: int, height: int, ascii: bool) -> list[Runs]:
    """Return the lines shown once the session is over: the last message and the newest whole texts of the end."""
    over = [*_rows("The session is over. Everything is saved.", "strong", width, 2, ascii), *said]
    parts = [_rows(f"· {text}", "", width, 0, ascii) for text in texts[-height:]]
    while len(parts) > 1 and sum(map(len, parts)) >= height - len(over):
        parts.pop(0)
    return [*over, (), *(row for part in parts for row in part)][:height]


def _written(prompt: DocumentPrompt, width: int, most: int, ascii: bool) -> list[Runs]:
    """Return the numbered lines of a document around the cursor, with the faults of each; or a path."""
    if not prompt.numbered:
        return [typed_line(prompt.text, prompt.cursor, width, ascii, selected=prompt.fresh)]
    if prompt.sample:
        shown = (plain_text.cut(text, width - 4, ascii) for text in prompt.sample.rstrip("\n").split("\n"))
        first, *rest = [((_number(n), "quiet"), (text, "quiet")) for n, text in enumerate(shown, 1)]
        return [(first[0], (first[1][0][:1], "wanted"), (first[1][0][1:], "quiet")), *rest][: max(1, most)]
    start = prompt.text.rfind("\n", 0, prompt.cursor) + 1
    current = prompt.text.count("\n", 0, start) + 1
    rows: list[Runs] = []
    first_row = last_row = 0
    for n, text in enumerate(prompt.text.split("\n"), 1):
        if n == current:
            first_row = len(rows)
            rows.append(typed_line(text, prompt.cursor - start, width, ascii, lead=_number(n)))
        else:
            rows.append(((_number(n), "quiet"), (plain_text.cut(text, width - 4, ascii), "")))
        wrong = (f"^ L{str(fault)[1:]}" for fault in prompt.faults if fault.line == n)
        rows += [((f"    {row}", "bad"),) for text in wrong for row in plain_text.wrapped(text, width - 4, ascii)]
        last_row = len(rows) if n == current else last_row
    whole = [f"^ {fault}" for fault in prompt.faults if not fault.line]
    below: list[Runs] = [((row, "bad"),) for text in whole[:2] for row in plain_text.wrapped(text, width, ascii)]
    room = max(1, most - len(below))
    top = max(0, min(first_row, max(last_row - room, min(first_row - room // 2, len(rows) - room))))
    return [*rows[top : top + room], *below][: max(1, most)]


def _number(n: int) -> str:
    return f"{n:>2}  "


def typed_line(text: str, cursor: int, width: int, ascii: bool, selected: bool = False, lead: str = "> ") -> Runs:
    """Return the line with its cursor, cut from the left to keep the cursor visible; typing replaces selected text."""
    width -= len(lead) - 2
    before = plain_text.plain(text[:cursor], ascii)
    while before and plain_text.width(before) > max(0, width - 4):
        before = before[1:]
    here = plain_text.plain(text[cursor : cursor + 1] or " ", ascii)
    rest = plain_text.cut(text[cursor + 1 :], width - 3 - plain_text.width(before), ascii)
    return ((lead, "now"), (before, "selected" if selected else ""), (here, "wanted"), (rest, ""))


def _rows(text: str, role: str, width: int, most: int, ascii: bool) -> list[Runs]:
    return [((row, role),) for row in plain_text.wrapped(text, width, ascii, most=most)] if text else []


def previewed(preview: Preview, width: int, room: int, ascii: bool) -> list[Runs]:
    """Return what a typed line means in at most `room` rows; of too many steps the first and the last are kept."""
    first, *rest = preview.texts or ("",)
    steps = [text for text in rest if text.startswith(THEN)]
    more, rows = rest[len(steps) :], []
    for left_out in range(max(1, len(steps))):
        kept = steps[left_out:]
        kept[:1] = [f"… {text}" if left_out else text for text in kept[:1]]
        rows = [row for text in (first, *kept, *more) for row in plain_text.wrapped(text, max(1, width - 4), ascii)]
        if len(rows) <= room:
            break
    return [((f"    {row}", "bad" if preview.worst else "quiet"),) for row in rows[:room] if row or preview.texts]


@lru_cache(maxsize=64)
def told_lines(lines: tuple[str, ...], width: int, most: int, ascii: bool) -> tuple[Runs, ...]:
    """Return the last log lines in at most `most` rows; cached, since a panel tries several sizes."""
    if not lines or most < 1:
        return ()
    rows: tuple[str, ...] = ()
    for first in reversed(range(len(lines))):  # the whole session has no room
        more = plain_text.wrapped(("· … " if first else "· ") + "; ".join(lines[first:]), width, ascii)
        if len(more) > min(TOLD, most) and (rows or len(more) > most):
            break
        rows = more
    rows = rows or plain_text.wrapped(f"· {lines[-1]}", width, ascii, most=most)
    return tuple(((row, ""),) for row in rows)


def column_widths(needs: Sequence[int], wishes: Sequence[Sequence[int]], width: int) -> list[int]:
    """Return columns of at least these needs, widened where the fewest cells satisfy the most wishes, in order each.

    Without room for all needs, the widest columns are cut. Cells left over are shared out equally.
    """
    cells = [*needs]
    while sum(cells) > width:
        cells[cells.index(max(cells))] -= 1
    while gains := [
        ((n - bisect_right(wants, cells[x]) + 1) / (want - cells[x]), -x, want)
        for x, wants in enumerate(wishes)
        for n, want in enumerate(wants)
        if 0 < want - cells[x] <= width - sum(cells)
    ]:
        _, left, want = max(gains)
        cells[-left] = want
    return [need + (width - sum(cells)) // len(cells) for need in cells]


_BAR = 6
_GAP = 2
_SURE = 5
"""Cells of the widest chance: `100 %`."""
_DECIDING = 2
"""Columns for which long names are shortened."""


def _least_gaps(heads: Iterable[str]) -> dict[str, int]:
    """Return the fewest spaces before each column; one space would join heads: `KO KO back`, `deals damage`."""
    return {head: _GAP if " " in head or before == "deals" else 1 for before, head in pairwise(("", *heads))}


class Columns:
    """The columns of one question's odds, as many as fit."""

    def __init__(
        self, odds: Odds, keys: Sequence[str], named: tuple[int, int], told: int, width: int, *, ascii: bool
    ) -> None:
        """Choose the columns that fit; `keys` are of the options that have rows, and widths are in cells.

        `named` is the widest option's name, shortened and whole; `told` is the widest option with its hint.
        """
        self.odds = odds
        self.ascii = ascii
        rows = [odds.cells[key] for key in keys if key in odds.cells]
        self._wide: dict[str, int] = {}
        """Cells of each column that fits, by its head."""
        for place, head in enumerate(odds.heads):
            if cells := max((plain_text.width(plain_text.plain(row[place], ascii)) for row in rows), default=0):
                self._wide[head] = max(cells, plain_text.width(head))
        self._bar = ""
        """The head of the column with the bar; empty for none."""
        kept = {head: self._most(head, rows) for head in self._wide}
        while kept and named[len(kept) > _DECIDING] + sum(kept.values()) + sum(_least_gaps(kept).values()) > width:
            kept.popitem()
        self._wide = {head: self._wide[head] for head in kept}
        wide = named[len(kept) > _DECIDING] + sum(self._wide.values()) + _GAP * len(kept) <= width
        self._gaps = dict.fromkeys(kept, _GAP) if wide else _least_gaps(kept)
        """Spaces before each column."""
        if odds.bar in self._wide and told + self.cells + _BAR + 1 <= width:
            self._bar = odds.bar

    @property
    def shown(self) -> bool:
        return bool(self._wide)

    @property
    def heads(self) -> Collection[str]:
        return self._wide

    @property
    def cells(self) -> int:
        """Width of all columns in cells, with the gaps before them."""
        return sum(self._wide.values()) + sum(self._gaps.values()) + (_BAR + 1 if self._bar else 0)

    def _most(self, head: str, rows: Sequence[Sequence[str]]) -> int:
        """Return the cells that a column may need, for the widest possible chance."""
        place = self.odds.heads.index(head)
        return max(self._wide[head], _SURE * any(row[place].endswith("%") for row in rows))

    def head(self) -> Runs:
        texts = (
            " " * self._gaps[head] + (head.ljust(cells + _BAR + 1) if head == self._bar else head.rjust(cells))
            for head, cells in self._wide.items()
        )
        return (("".join(texts), "quiet"),)

    def row(self, key: str) -> Runs:
        """Return an option's odds, as wide as `cells`; empty without odds."""
        row = dict(zip(self.odds.heads, self.odds.cells.get(key, ()), strict=False))
        if not row or not self._wide:
            return ()
        runs: list[tuple[str, str]] = []
        for head, cells in self._wide.items():
            runs.append((" " * self._gaps[head], ""))
            if head == self._bar:
                runs += self._drawn(self.odds.shares.get(key))
            best = "good" if (key, head) in self.odds.best else ""
            runs.append((plain_text.padded(row[head], cells, self.ascii, right=True), best))
        return tuple(runs)

    def _drawn(self, share: float | None) -> Runs:
        if share is None:
            return ((" " * (_BAR + 1), ""),)
        drawn = bar(share, _BAR, self.ascii)
        full = drawn.rstrip(".·")
        return ((full, "good"), (f"{drawn[len(full) :]} ", "quiet"))
