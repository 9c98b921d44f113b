"""Text from outside, shown literally: never as markup, and equally wide on every terminal; and lines of keys.

All untrusted text (names, notes, labels) passes through here on its way to a widget. Joined emoji and characters whose
width differs between terminals are replaced by plain signs, so that a cut or padded text keeps a row's width; in ASCII
mode everything becomes ASCII, the app's own signs by a table and the rest as `?`. Hints are ordered by importance,
those that answer the question first. If room is short, they are shortened from the last on, then the last ones are
dropped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.strip import Strip

from unhex_tui.drawing import cellwidth
from unhex_tui.drawing.cellwidth import ASCII_SIGNS, cell_width, clusters

Runs: TypeAlias = tuple[tuple[str, str], ...]
"""A line of the screen: (text, role) from left to right."""
_RULES = re.compile(r" \([0-9A-Z]+(?:-[0-9A-Z]+)+(?:, [0-9A-Z]+(?:-[0-9A-Z]+)+)*\)$")
"""Rule ids at the end of a reason, such as `(X-2)` or `(X-2, Y-0)`."""
_SEPARATOR = re.compile("[,;]")
_BEGUN = 12
"""Least cells of the beginning of a label that keeps its end."""


@lru_cache(maxsize=8192)
def plain(text: str, ascii: bool = False) -> str:
    """Return the text on one line, in characters whose width every terminal and Textual agree on."""
    if text.isascii() and text.isprintable():
        return text
    if ascii:
        text = text.translate(ASCII_SIGNS)
    text = "".join(" " if char in "\n\t\r" else char for char in text)
    return "".join(
        cluster.text if cell_len(cluster.text) == cluster.width else "?" * cluster.width
        for cluster in clusters(text, ascii)
    )


@lru_cache(maxsize=8192)
def width(text: str) -> int:
    """Return the cells of a text made by `plain`."""
    return cell_width(text)


@lru_cache(maxsize=8192)
def cut(text: str, most: int, ascii: bool = False) -> str:
    """Return at most `most` cells of the text, with `…` (ASCII: `~`) at a cut; empty for 0 or less."""
    text = plain(text, ascii)
    if len(text) <= most and text.isascii():
        return text
    return cellwidth.cut(text, most, ascii) if most > 0 else ""


def cut_at_word(text: str, most: int, ascii: bool = False) -> str:
    """Return at most `most` cells of the text, with `…` after a whole word at a cut; only `…` if no word fits."""
    text, shown = plain(text, ascii), cut(text, most, ascii)
    if shown == text or not shown:
        return shown
    kept = shown[:-1]
    whole = kept if text[len(kept) :].startswith(" ") else kept.rpartition(" ")[0]
    return whole.rstrip(" ,;:·–-(") + shown[-1]


def shortened(label: str, most: int, ascii: bool = False) -> str:
    """Return a label in at most `most` cells; its end, from a comma on, tells options apart and is kept if possible."""
    shown = plain(label, ascii)
    if width(shown) <= most:
        return shown
    for separator in _SEPARATOR.finditer(shown):
        start, end = shown[: separator.start()], shown[separator.start() :]
        if (room := most - width(end)) >= _BEGUN:
            return cut(start, room, ascii) + end
    return cut(shown, most, ascii)


def fitting(parts: Sequence[str], most: int, ascii: bool = False, more: str = "") -> str:
    """Return the first parts, as many as fit whole, joined by commas; at least the first part.

    `more` follows where parts are left out, if it fits too.
    """
    shown = 1
    while shown < len(parts) and width(plain(", ".join(parts[: shown + 1]), ascii)) <= most:
        shown += 1
    text = ", ".join(parts[:shown])
    return text + more if shown < len(parts) and width(plain(text + more, ascii)) <= most else text


def some(parts: Sequence[str], most: int, joint: str = ", ", ascii: bool = False) -> str:
    """Return as many whole parts as fit, and that there are more (`Knife, 2 more`); a first part without room is cut.

    Where the number has no room, `Knife, …` tells it.
    """
    for shown in range(len(parts), 0, -1):
        left = len(parts) - shown
        first, comma = joint.join(parts[:shown]), ", " if joint == "+" else joint  # `Baton+1` is a magic weapon
        for more in (f"{comma}{left} more", f"{joint}…") if left else ("",):
            text = plain(first + more, ascii)
            if width(text) <= most:
                return text
    return cut(parts[0], most, ascii) if parts else ""


def without_rules(text: str) -> str:
    """Return the text without the rule ids in brackets at its end, which only explanations and the log show."""
    return _RULES.sub("", text)


def padded(text: str, cells: int, ascii: bool = False, right: bool = False) -> str:
    """Return the text cut and filled with spaces to exactly `cells` cells; with `right`, right-aligned."""
    shown = cut(text, cells, ascii)
    gap = " " * (cells - width(shown))
    return gap + shown if right else shown + gap


@lru_cache(maxsize=2048)
def wrapped(text: str, cells: int, ascii: bool = False, hang: int = 0, most: int = 0) -> tuple[str, ...]:
    """Return the text in lines of at most `cells` cells, as `cellwidth.wrapped` makes them."""
    return tuple(cellwidth.wrapped(plain(text, ascii), cells, hang, most, ascii))


def word_at(text: str, column: int) -> str:
    """Return the word at a cell of a text made by `plain`; empty between words and beyond its ends."""
    end = 0
    for part in re.split(r"(\s+)", text):
        start, end = end, end + width(part)
        if start <= column < end:
            return part.strip()
    return ""


def content(text: str, most: int = 0, ascii: bool = False) -> Content:
    """Return the text for a Textual widget or border title, taken literally; cut to `most` cells unless 0."""
    return Content(cut(text, most, ascii) if most else plain(text, ascii))


def strip(runs: Iterable[tuple[str, str]], style: Callable[[str], Style], ascii: bool = False) -> Strip:
    """Return a line for `render_line`, each text in the style of its role. The texts are already `plain`."""
    return Strip([Segment(text.translate(ASCII_SIGNS) if ascii else text, style(role)) for text, role in runs])


def merged(runs: Iterable[tuple[str, str]]) -> Runs:
    """Return the runs with adjacent equal roles joined: each run costs time to paint."""
    return tuple([("".join([text for text, _ in same]), role) for role, same in groupby(runs, key=itemgetter(1))])


def style(role: str, look: Mapping[str, Style], ground: Style) -> Style:
    """Return the style of a role over a background; roles joined by `+` are combined, unknown ones are plain text."""
    usual = look[""]
    if "+" not in role:
        return ground + (usual + look[role] if role in look else usual)  # a role may define only a background
    return ground + Style.combine(look.get(part, usual) for part in role.split("+"))


Hint: TypeAlias = tuple[str, str] | tuple[str, str, str]
"""A key as people write it, its meaning, and optionally a shorter meaning."""
_GAP = 2
_ARROWS = {"↑": "Up", "↓": "Down", "←": "Left", "→": "Right"}


def keys_plain(keys: str, ascii: bool) -> str:
    """Return keys as plain text; ASCII mode names the arrow keys, because `^`, `v`, `<` and `>` are keys too."""
    if ascii:
        keys = re.sub("[↑↓←→]+", lambda found: _ARROWS.get(found[0], "arrows"), keys)
    return plain(keys, ascii)


def hint_lines(hints: Sequence[Hint], columns: int, most: int, ascii: bool) -> list[Runs]:
    """Return the hints that fit into `most` lines of `columns` cells, each in the first line with room."""
    return [*_laid(tuple(hints), columns, most, ascii)]


@lru_cache(maxsize=256)
def _laid(hints: tuple[Hint, ...], columns: int, most: int, ascii: bool) -> tuple[Runs, ...]:
    texts = [(keys_plain(hint[0], ascii), plain(f" {hint[1]}", ascii)) for hint in hints]
    lines, whole = _packed(texts, columns, most)
    for at in reversed(range(len(hints))):
        if not whole and hints[at][-1] != hints[at][1]:
            texts[at] = (texts[at][0], plain(f" {hints[at][-1]}", ascii))
            lines, whole = _packed(texts, columns, most)
    if not whole:
        texts = [(key, cut(text, max(1, columns - width(key)), ascii)) for key, text in texts]
        lines, _ = _packed(texts, columns, most)
    return tuple(lines)


def _packed(texts: Sequence[tuple[str, str]], columns: int, most: int) -> tuple[list[Runs], bool]:
    """Return the lines, and whether they hold all hints."""
    lines: list[Runs] = []
    left: list[int] = []
    for key, text in texts:
        cells = width(key) + width(text)
        at = next((n for n, room in enumerate(left) if room >= _GAP + cells), len(lines))
        if at == most or cells > columns:
            return lines, False
        if at == len(lines):
            lines.append(())
            left.append(columns)
        gap: Runs = ((" " * _GAP, "quiet"),) if lines[at] else ()
        lines[at] = (*lines[at], *gap, (key, "now"), (text, "quiet"))
        left[at] -= cells + _GAP * bool(gap)
    return lines, True


def in_few_words(offered: Sequence[str]) -> tuple[str, str]:
    """Return the label of a key for auto-answers, and a shorter label."""
    shared = {re.split("[:,;]", text)[0] for text in offered}
    text = offered[0] if len(offered) == 1 else shared.pop() if len(shared) == 1 else "choose"
    return f"auto: {text}", f"auto: {re.split('[:,]', text)[0]}"
