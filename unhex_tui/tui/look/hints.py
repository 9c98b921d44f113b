"""Keys with their meanings, laid out alike on every line that names keys.

Hints are ordered by importance, those that answer the question first. If room is short, they are shortened from the
last on, then the last ones are dropped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs

Hint: TypeAlias = tuple[str, str] | tuple[str, str, str]
"""A key as people write it, its meaning, and optionally a shorter meaning."""
_GAP = 2


def hint_lines(hints: Sequence[Hint], width: int, most: int, ascii: bool) -> list[Runs]:
    """Return the hints that fit into `most` lines of `width` cells, each in the first line with room."""
    return [*_laid(tuple(hints), width, most, ascii)]


@lru_cache(maxsize=256)
def _laid(hints: tuple[Hint, ...], width: int, most: int, ascii: bool) -> tuple[Runs, ...]:
    texts = [(plain_text.plain(hint[0], ascii), plain_text.plain(f" {hint[1]}", ascii)) for hint in hints]
    lines, whole = _packed(texts, width, most)
    for at in reversed(range(len(hints))):
        if not whole and hints[at][-1] != hints[at][1]:
            texts[at] = (texts[at][0], plain_text.plain(f" {hints[at][-1]}", ascii))
            lines, whole = _packed(texts, width, most)
    if not whole:
        texts = [(key, plain_text.cut(text, max(1, width - plain_text.width(key)), ascii)) for key, text in texts]
        lines, _ = _packed(texts, width, most)
    return tuple(lines)


def _packed(texts: Sequence[tuple[str, str]], width: int, most: int) -> tuple[list[Runs], bool]:
    """Return the lines, and whether they hold all hints."""
    lines: list[Runs] = []
    left: list[int] = []
    for key, text in texts:
        cells = plain_text.width(key) + plain_text.width(text)
        at = next((n for n, room in enumerate(left) if room >= _GAP + cells), len(lines))
        if at == most or cells > width:
            return lines, False
        if at == len(lines):
            lines.append(())
            left.append(width)
        gap: Runs = ((" " * _GAP, "quiet"),) if lines[at] else ()
        lines[at] = (*lines[at], *gap, (key, "now"), (text, "quiet"))
        left[at] -= cells + _GAP * bool(gap)
    return lines, True


def in_few_words(offered: Sequence[str]) -> tuple[str, str]:
    """Return the label of a key for auto-answers, and a shorter label."""
    shared = {re.split("[:,;]", text)[0] for text in offered}
    text = offered[0] if len(offered) == 1 else shared.pop() if len(shared) == 1 else "agree"
    return text, re.split("[:,]", text)[0]
