"""Options as a readable list under the headings of their groups, with previews; and two outcomes side by side.

The list scrolls with the cursor and keeps the same room for the preview of every option: beside the list in a wide
panel, otherwise below it. Two outcomes each show their worst effect in capitals and their tracks before and after.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TypeAlias

from unhex_tui.engine.advice import Change, Preview
from unhex_tui.engine.view import Track
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import figure, figure_width, line_width, mark_role, side_by_side
from unhex_tui.tui.panels.option_lines import COLUMN, OptionLines, Place
from unhex_tui.tui.questions.filtering import Item

_WIDE = 100
"""Least cells of a panel with the explanation beside the list."""
_LEAST = 3
"""Rows below the list that an explanation may take, however few there are."""
_BEGUN = 16
"""Least cells beside a label for its hint to begin there; with fewer it begins on the next line."""
_TELLING = 40
"""Least cells of a line whose end says in words how to read the rest."""
_NAME = 2
"""Rows reserved for the option's name above an explanation beside the list."""
SHARED = 3
"""Most rows that options without odds may share."""
_AWAIT = "↑↓ look at an option: its effect is shown here"

Row = tuple[Runs, str]
"""A line, and the key of its option; empty for a heading."""


def goes_on(key: str, width: int, ascii: bool) -> str:
    """Return the end of a text that is cut: its rest is read with this key."""
    return plain_text.plain(f"… (more: {key})" if width >= _TELLING else f"… {key}", ascii)


def in_groups(options: OptionLines, width: int, lines: Callable[[Item], Sequence[Runs]]) -> list[Row]:
    """Return the lines of each option, under the heading of its group."""
    rows: list[Row] = []
    group = ""
    for item in options.items:
        if item.option.group != group:
            group = item.option.group
            if group:
                rows.append((((plain_text.cut(group, width, options.ascii), "strong"),), ""))
        rows += [(line, item.option.key) for line in lines(item)]
    return rows


def first_visible(rows: Sequence[Row], cursor: str, room: int, first: int) -> int:
    """Return the first visible row, moved just enough to show the option at the cursor and its heading."""
    at = [y for y, (_, key) in enumerate(rows) if key and key == cursor]
    if at:
        start = at[0] - (at[0] > 0 and not rows[at[0] - 1][1] and room > 1)
        first = min(max(first, at[-1] - room + 1), start)
    return max(0, min(first, len(rows) - room))


class Listing:
    """The list of one prompt's options, in a space of `rows` lines.

    `told` draws the last events in a number of cells and lines, in place of an explanation until the cursor moves.
    """

    def __init__(self, options: OptionLines, rows: int, told: Callable[[int, int], list[Runs]] | None = None) -> None:
        self.options = options
        self.rows = rows
        self.told = told
        self.tells = False
        """Whether the last events are shown."""
        self.ascii = options.ascii
        self.shown = 0
        self.lines = 0

    # ------------------------------------------------------------------ room

    @cached_property
    def marked(self) -> int:
        return max((len(item.mark) + 1 for item in self.options.items if item.mark), default=0)

    @cached_property
    def beside(self) -> int:
        """Width of the explanation beside the list, in cells; 0 if it is below the list or no option has one."""
        width = self.options.width
        if width < _WIDE or not self._told(width):
            return 0
        widest = max(map(self._natural, self.options.items))
        return width - min(max(widest, width // 2), width * 3 // 5) - 3

    @property
    def width(self) -> int:
        return self.options.width - (self.beside + 3 if self.beside else 0)

    @cached_property
    def whole(self) -> list[Row]:
        return in_groups(self.options, self.width, partial(self._entry, full=True))

    @cached_property
    def below(self) -> int:
        """Lines of the explanation below the list: as many as the longest needs, up to 3 or a third of the rows."""
        most = max(_LEAST, self.rows // 3)
        return 0 if self.beside else min(most, self._told(self.options.width))

    @property
    def fits(self) -> bool:
        if self.beside and self._told(self.beside) + _NAME > self.rows:
            return False
        return len(self.whole) <= self._room or bool(self._parts)

    @property
    def _room(self) -> int:
        return self.rows - (self.below + 1 if self.below else 0)

    @cached_property
    def _parts(self) -> list[list[Row]]:
        """The list in columns; empty if the columns do not fit."""
        widest = max(map(self._natural, self.options.items))
        parts: list[list[Row]] = [[]]
        for row, after in zip(self.whole, [*self.whole[1:], None], strict=True):
            alone = not row[1] and after is not None and len(parts[-1]) + 1 == self._room
            if len(parts[-1]) >= self._room or alone:  # no heading ends a column
                parts.append([])
            parts[-1].append(row)
        return parts if self._room > 0 and len(parts) * max(widest, COLUMN) <= self.width else []

    def _told(self, width: int) -> int:
        """Return the lines of the longest explanation, without odds, in `width` cells; 0 if no option has any."""
        return max((len(self._explained(item, width)) for item in self.options.items), default=0)

    def _explained(self, item: Item, width: int) -> list[Runs]:
        """Return the explanation of an option beyond its line: its preview, several reasons, a cut hint."""
        cut = not self.wrapped and self._cut(item)
        meant = self.options.meaning(item, full=cut or len(item.reasons) > 1, width=width)
        if not cut or item.reasons:
            return meant
        hint = plain_text.wrapped(item.option.hint, max(1, width - 4), self.ascii)
        return [*(((f"    {row}", "quiet"),) for row in hint), *meant]

    def _natural(self, item: Item) -> int:
        """Return the cells of an option's full text in one line, with a gap."""
        tail = plain_text.width(plain_text.plain(self.options.tail(item), self.ascii))
        label = plain_text.width(plain_text.plain(item.option.label, self.ascii))
        return len(self.options.head(item)) + self.marked + label + (tail + 2 if tail else 0) + 1

    def _cut(self, item: Item) -> bool:
        return self._natural(item) > self.width

    wrapped = True
    """Whether hints and reasons are wrapped rather than cut."""

    # ------------------------------------------------------------------ drawing

    def lay_out(self, first: int, blocked: Sequence[Runs] = ()) -> tuple[list[Runs], int]:
        """Return the lines and the first visible one: `first` unless it hides the cursor. `blocked` lines come last."""
        looked = next((item for item in self.options.items if item.option.key == self.options.prompt.at), None)
        rows = self.whole
        if len(rows) > self._room:
            if self._parts and not self.beside:
                return [*self._in_columns(), *self._footer("", looked, blocked)], 0
            self.wrapped = False
            self.__dict__.pop("below", None)
            rows = in_groups(self.options, self.width, partial(self._entry, full=False))
        room = self._room - (len(rows) > self._room and not self.below)
        first = first_visible(rows, self.options.prompt.at, max(1, room), first)
        if self.below and len(rows) > room:
            self.below = self._filled(looked, len(rows) - first)
            room = self._room - (len(rows) - first > self._room and not self.below)
        visible = rows[first : first + room]
        self.shown, self.lines = len(visible), len(rows)
        top = self.options.top
        self.options.places += [Place(top + y, 0, self.width, key) for y, (_, key) in enumerate(visible) if key]
        lines = [line for line, _ in visible]
        more = self._more(first, len(rows) - first - len(visible))
        if self.beside:
            if not more:
                cut = [
                    tuple((plain_text.cut(text, self.width, self.ascii), role) for text, role in row) for row in blocked
                ]
                lines, blocked = [*lines, *cut], ()
            lines += [()] * (min(room, self._told(self.beside) + _NAME) - len(lines))
            lines = self._side_by_side(lines, looked)
            return [*lines, *([((more, "quiet"),)] if more else []), *blocked], first
        return [*lines, *self._footer(more, looked, blocked)], first

    def _filled(self, looked: Item | None, left: int) -> int:
        """Return the lines used below the list now; unused ones go to the list, which has `left` more lines."""
        lines = self.told(self.width, self.below) if self.told and not self.options.prompt.pointed else []
        if lines:
            return min(len(lines), max(1, self.rows - left - 1))
        return self.below if looked is None or self._explained(looked, self.width) else 0

    def _footer(self, more: str, looked: Item | None, blocked: Sequence[Runs]) -> list[Runs]:
        """Return the number of hidden lines, the `blocked` lines, and the explanation of the option at the cursor."""
        if not self.below and not more:
            return [*blocked]
        line: Runs = (((f"── {more} " if more else "").ljust(self.width, "─"), "quiet"),)
        lines = self._explanation(looked, self.width, self.below) if self.below else []
        return [line, *blocked, *lines] if more else [*blocked, line, *lines]

    def _in_columns(self) -> list[Runs]:
        cells = self.width // len(self._parts)
        starts = [x * cells for x in range(len(self._parts))]
        for left, part in zip(starts, self._parts, strict=True):
            rows = enumerate(part, self.options.top)
            self.options.places += [Place(y, left, left + cells, key) for y, (_, key) in rows if key]
        return side_by_side([[line for line, _ in part] for part in self._parts], starts)

    def _more(self, above: int, below: int) -> str:
        parts = [f"↑ {above}"] if above else []
        if below:
            parts.append(f"↓ {below}")
        return f"{' '.join(parts)} more: ↑↓ PgUp PgDn" if parts else ""

    def _entry(self, item: Item, *, full: bool) -> list[Runs]:
        """Return the lines of an option: its wrapped label, with its hint or reason beside or below it."""
        at = item.option.key == self.options.prompt.at
        lead = self.options.lead(item, self.marked)
        hang = self.options.keyed + self.marked
        room = max(8, self.width - hang - 1)
        label = plain_text.wrapped(item.option.label, room, self.ascii)
        tail = plain_text.plain(self.options.tail(item), self.ascii)
        left = room - plain_text.width(label[-1]) - 2
        below: Sequence[str] = ()
        if full and tail and plain_text.width(tail) > left:
            beside = left >= _BEGUN
            rest = max(8, room - 2)
            below = plain_text.wrapped(tail, left if beside else rest, self.ascii, hang=left - rest if beside else 0)
            tail, below = (below[0], below[1:]) if beside else ("", below)
        elif tail:
            tail = plain_text.cut_at_word(tail, left, self.ascii)
        role = "selected" if at else "quiet" if item.reasons else ""
        lines: list[Runs] = []
        for y, text in enumerate(label):
            hint = f"  {tail}" if tail and y == len(label) - 1 else ""
            line = (*(lead if not y else ((" " * hang, ""),)), (text, role), (hint, role or "quiet"))
            lines.append(tuple(run for run in line if run[0]))
        return [*lines, *(((" " * (hang + 2) + text, "quiet"),) for text in below)]

    def _explanation(self, looked: Item | None, width: int, most: int) -> list[Runs]:
        """Return the explanation of the option at the cursor in exactly `most` lines."""
        lines = self.told(width, most) if self.told and not self.options.prompt.pointed else []
        if lines:
            looked = None
            self.tells = True
        elif looked is None:
            lines = [((plain_text.cut(f"    {_AWAIT}", width, self.ascii), "quiet"),)]
        else:
            lines = self._explained(looked, width)
        if len(lines) > most:
            last = "".join(text for text, _ in lines[most - 1])
            more = goes_on(self.options.prompt.key_of("explain"), width, self.ascii)
            cut = plain_text.cut_at_word(last, width - plain_text.width(more) - 2, self.ascii).rstrip("…~")
            whole = cut.rfind("; ")
            cut = cut[:whole] if whole > len(cut) // 2 else cut  # the beginning of one more part would not be read
            lines = [*lines[: most - 1], ((cut + more, "quiet"),)]
        texts = [tuple((text, "" if looked else role) for text, role in line) for line in lines]
        return [*texts, *[()] * (most - len(lines))]

    def _side_by_side(self, lines: list[Runs], looked: Item | None) -> list[Runs]:
        """Return the list, with the name and the explanation of the option at the cursor at its right."""
        texts: list[Runs] = []
        if looked is not None:
            label = plain_text.wrapped(looked.option.label, self.beside - 4, self.ascii)
            texts = [((f"    {row}", "strong"),) for row in label]
        texts += self._explanation(looked, self.beside, max(1, len(lines) - len(texts)))
        drawn: list[Runs] = []
        for left, right in zip(lines, texts[: len(lines)], strict=True):
            gap = " " * (self.width - line_width(left))
            drawn.append((*left, (f"{gap} │ ", "quiet"), *right))
        return drawn


_LEAST_PAIR = 30
"""Least cells of an outcome's column."""
_INDENT = 4
_ARROW = 4
Tracks: TypeAlias = Mapping[tuple[str, str], Track]
"""Tracks by the ids of their sheet and of the track."""


def paired(options: OptionLines, rows: int, tracks: Tracks) -> list[Runs]:
    """Return both options in at most `rows` lines; empty if they do not fit. `tracks` are those of all sheets."""
    half = (options.width - 3) // 2
    if half < _LEAST_PAIR or len(options.items) != 2:
        return []
    high, blocks = rows + 1, []
    for drawn in (tracks, {}):
        if high > rows:
            blocks = [_outcome(options, item, half, drawn) for item in options.items]
            high = max(map(len, blocks))
    if high > rows:
        return []
    for y in range(high):
        for item, left in zip(options.items, (0, half + 3), strict=True):
            options.places.append(Place(options.top + y, left, left + half, item.option.key))
    return side_by_side([blocks[0], [((" │", "quiet"),)] * high, blocks[1]], [0, half, half + 3])


def _outcome(options: OptionLines, item: Item, width: int, tracks: Tracks) -> list[Runs]:
    room, at = width - _INDENT, item.option.key == options.prompt.at
    first, *more = plain_text.wrapped(item.option.label, room, options.ascii)
    lines: list[Runs] = [(*options.lead(item), (first, "selected" if at else "strong"))]
    lines += [_told(text, "strong") for text in more]
    preview = options.prompt.advice.previews.get(item.option.key, Preview())
    for worst in preview.worst:
        lines += [_told(text, "bad") for text in plain_text.wrapped(worst.upper(), room, options.ascii)]
    frames = _frames(preview, tracks, width, options.ascii)
    for line in preview.lines:
        change = next((each for each in preview.changes if line.endswith(each.text)), None)
        if frames and change:
            continue
        boxed = _boxes(line, change, width) if change else []
        lines += boxed or [_told(text, "") for text in plain_text.wrapped(line, room, options.ascii)]
    hint = plain_text.wrapped(item.option.hint, room, options.ascii) if item.option.hint else ()
    return [*lines, *frames, *(_told(text, "quiet") for text in hint)]


def _frames(preview: Preview, tracks: Tracks, width: int, ascii: bool) -> list[Runs]:
    """Return the changed tracks framed before and after; empty without room, or if a line tells more than that."""
    changes = [each for each in preview.changes if (each.sheet, each.track) in tracks]
    changed = tuple(tracks[each.sheet, each.track] for each in changes)
    lines = {line.casefold() for line in preview.lines}
    named = {f"{track.name} {each.text}".casefold() for track, each in zip(changed, changes, strict=True)}
    wide = figure_width(changed)
    spare = width - 2 * wide - _ARROW
    if not changes or len(changes) < len(preview.changes) or not named <= lines or spare < 0:
        return []
    before = figure(changed, tuple(each.before for each in changes), ascii)
    after = figure(changed, tuple(each.after for each in changes), ascii)
    start = min(_INDENT, spare)
    arrow: list[Runs] = [(), ((" -> " if ascii else " ─▸ ", "now"),)]
    return side_by_side([before, arrow, after], [start, start + wide, start + wide + _ARROW])


def _told(text: str, role: str) -> Runs:
    return ((" " * _INDENT + text, role),)


def _boxes(line: str, change: Change, width: int) -> list[Runs]:
    """Return a line with the coloured signs of a track before and after, the new ones highlighted.

    In a line too wide, the signs after stand below the signs before; the list is empty if even these are too wide.
    """
    text = " " * _INDENT + line.removesuffix(change.text)
    before, after = _signs(change.before, change.before), _signs(change.after, change.before)
    whole: Runs = ((text, ""), *before, (" → ", ""), *after)
    if line_width(whole) <= width:
        return [whole]
    first: Runs = ((text, ""), *before)
    second: Runs = (("→ ".rjust(plain_text.width(text)), ""), *after)
    return [first, second] if max(line_width(first), line_width(second)) <= width else []


def _signs(signs: str, before: str) -> Runs:
    return tuple(
        (
            "☐" if sign == " " else sign,
            "box.pending" if sign != was else "box.empty" if sign == " " else mark_role(sign, "box"),
        )
        for sign, was in zip(signs, before, strict=False)
    )


def headed(options: OptionLines, folded: list[Runs], room: int, news: int) -> tuple[list[Runs], list[Runs]]:
    """Return the line above the odds and the blocked line below, if the options fit in `room`.

    Before the odds or the `news` below are dropped, options without odds share rows and the blocked line joins the
    heads.
    """
    tells = any(options.meaning(item, rest=True) for item in options.items)  # one line for the option at the cursor
    for left in range(room - news, room + 1):
        options.shared = 0
        if not options.stacks(left - len(folded)):
            options.share_last()
        if options.stacks(left - len(folded)):
            beside = not options.stacks(left - len(folded) - tells) and options.stacks(left - tells)
            return ([options.heads(options.prompt.folded)], []) if beside else ([options.heads()], folded)
        for rows in range(1, SHARED + 1):
            options.share_last(rows)
            if options.stacks(left):
                return [options.heads(options.prompt.folded)], []
    return [], folded
