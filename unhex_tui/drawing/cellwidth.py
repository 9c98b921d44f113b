"""The width of a text in terminal cells, and cutting and wrapping to a width.

Names are hostile: wide and combining characters, joined emoji, right-to-left text. A text is split into clusters that
every terminal measures alike. Parts that terminals disagree about (joiners, variation selectors, skin tones, flags) are
dropped or replaced by a plain form, so that a map row always keeps its width.

The `wcwidth` package could replace only `char_width`, and loading it would cost every command a third more than the
whole of `drawing`; the standard library's tables serve instead.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

ASCII_SIGNS: Final = str.maketrans("●○▲▸›·–…✓✗◈☐■◌◐↑↓←→─│×“”‘’−◎≈▂▄█", "*o^>>--~+xa_#!/^v<>-|x\"\"''-O~_=#")
"""ASCII replacements for the app's own signs, one cell each."""
_UNIT: Final = r"%|(?<=\d )s\b"
"""A unit that a line break leaves with its number."""
_BREAK: Final = re.compile(rf" (?!{_UNIT})")


class Cluster(NamedTuple):
    """A character with its combining marks."""

    text: str
    width: int
    """Width in cells: 1 or 2; 0 for a combining mark not yet attached to a character."""


@lru_cache(maxsize=4096)
def clusters(text: str, ascii: bool = False) -> tuple[Cluster, ...]:
    """Return the text as clusters of one or two cells; with `ascii`, each cluster is one printable ASCII character."""
    if text.isascii() and text.isprintable():
        return tuple(Cluster(char, 1) for char in text)
    clusters: list[Cluster] = []
    for alone in map(_alone, _plain(text) if ascii else text):
        if alone.width:
            clusters.append(alone)
        elif clusters:
            clusters[-1] = Cluster(clusters[-1].text + alone.text, clusters[-1].width)
    return tuple(clusters)


def cell_width(text: str, ascii: bool = False) -> int:
    """Return the number of cells that a drawn text takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(cluster.width for cluster in clusters(text, ascii))


def shortened(text: str, width: int, ascii: bool = False) -> tuple[Cluster, ...]:
    """Return at most `width` cells of the text, ending in `…` (ASCII: `~`) if it was cut."""
    whole = clusters(text, ascii)
    if sum(cluster.width for cluster in whole) <= width:
        return whole
    if width <= 0:
        return ()
    kept: list[Cluster] = []
    room = width - 1
    for cluster in whole:
        if cluster.width > room:
            break
        kept.append(cluster)
        room -= cluster.width
    while kept and kept[-1].text == " ":
        kept.pop()
    return (*kept, Cluster("~" if ascii else "…", 1))


def cut(text: str, width: int, ascii: bool = False) -> str:
    """Return at most `width` cells of the text, like `shortened`, as a string."""
    if len(text) <= width and text.isascii() and text.isprintable():
        return text
    return "".join(cluster.text for cluster in shortened(text, width, ascii))


def drawable(text: str, ascii: bool = False) -> str:
    """Return the whole text in the characters used to draw it."""
    return "".join(cluster.text for cluster in clusters(text, ascii))


def words(text: str) -> list[str]:
    """Return the parts of a text between which a line may break."""
    return _BREAK.split(text)


def wrapped(text: str, width: int, hang: int = 0, most: int = 0, ascii: bool = False) -> list[str]:
    """Return a text made by `drawable` in lines of at most `width` cells, broken at spaces if possible.

    A per cent sign or the `s` of seconds stays with its number. Later lines are `hang` cells narrower. The result has
    at least one line, which may be empty, and at most `most` lines unless `most` is 0; a cut last line ends in `…`. A
    line holds at least one cluster, so below 2 cells lines may be wider.
    """
    if len(text) <= width and text.isascii():
        return [text]
    lines: list[str] = []
    room = max(1, width)
    while (end := _fitting(text, room)) < len(text):
        if most and len(lines) == most - 1:
            text = cut(text, room, ascii)
            break
        space = text.rfind(" ", 1, end + 1)
        if space > 0 and not _BREAK.match(text, space) and (before := text.rfind(" ", 1, space)) > 0:
            space = before
        lines.append(text[:space] if space > 0 else text[:end])
        text = text[space + 1 :] if space > 0 else text[end:]
        room = max(1, width - hang)
    return [*lines, text]


def _fitting(text: str, width: int) -> int:
    """Return how many characters fit, at least one cluster."""
    if text.isascii():
        return width
    room, end = width, 0
    for cluster in clusters(text):
        if cluster.width > room and end:
            break
        room -= cluster.width
        end += len(cluster.text)
    return end or len(text)  # only combining marks are left, whose base character was the blank at the line break


_WITHOUT_WIDTH = (range(0x1F3FB, 0x1F400), range(0x1160, 0x1200), range(0xD7B0, 0xD7FC), (0x3164, 0xFFA0))
"""Characters of no width: skin tones, later letters of a Korean syllable, Korean filler characters."""
_WIDE = (range(0x2630, 0x2638), range(0x268A, 0x2690), range(0x4DC0, 0x4E00), range(0x1D300, 0x1D377))
"""Wide since Unicode 16, which Python's tables may not know: trigrams, hexagrams, counting rods and the like."""


@lru_cache(maxsize=4096)
def _alone(char: str) -> Cluster:
    """Return the drawn form of one character; width 0 if it joins the character before or is dropped."""
    shown = _shown(char)
    return Cluster(shown, char_width(shown) if shown else 0)


def char_width(char: str) -> int:
    """Return the width of a character: 0, 1 or 2 cells."""
    code = ord(char)
    if any(code in span for span in _WITHOUT_WIDTH):
        return 0
    if unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf", "Cc", "Cs", "Zl", "Zp"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") or any(code in span for span in _WIDE) else 1


def _shown(char: str) -> str:
    """Return the drawn form of a character: flags become letters, undrawable characters are dropped or replaced."""
    code = ord(char)
    if 0x1F1E6 <= code <= 0x1F1FF:
        return chr(ord("A") + code - 0x1F1E6)
    if 0x1F3FB <= code <= 0x1F3FF or 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF:
        return ""
    category = unicodedata.category(char)
    if category in ("Cf", "Cc", "Cs", "Zl", "Zp"):
        return ""
    if category in ("Co", "Cn"):
        return "\ufffd"
    return " " if category == "Zs" else char


def _plain(text: str) -> str:
    """Return the text in ASCII: accents dropped, other characters replaced by question marks."""
    split = unicodedata.normalize("NFKD", text)
    return "".join(
        char if " " <= char <= "~" else "?"
        for char in split
        if char.isascii() or unicodedata.category(char)[0] not in "MC"
    )
