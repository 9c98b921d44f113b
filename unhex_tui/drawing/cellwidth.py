"""How many terminal cells a text takes, and text cut to a number of cells.

Names are hostile: wide and combining characters, joined emoji, right-to-left text. A text is split into clusters that
every terminal measures alike; what terminals disagree about (joiners, variation selectors, skin tones, flags) is left
out or replaced by its plain form, so that a row of the map always keeps its width.

The `wcwidth` package would take the place of `char_width` alone, and loading it costs every command a third more than
all of `drawing`: so the standard library's tables do.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

ASCII_SIGNS: Final = str.maketrans("●○▲▸›·–…✓✗◈☐■◌◐↑↓←→─│×“”‘’−◎≈▂▄█", "*o^>>--~+xa_#!/^v<>-|x\"\"''-O~_=#")
"""Our own signs and what stands for them, one cell each."""


class Cluster(NamedTuple):
    """One character with the marks that sit on it."""

    text: str
    width: int
    """1 or 2 cells; 0 only before it is put on another."""


@lru_cache(maxsize=4096)
def clusters(text: str, ascii: bool = False) -> tuple[Cluster, ...]:
    """The text as clusters of one or two cells; with `ascii`, every cluster is one printable ASCII character."""
    if text.isascii() and text.isprintable():
        return tuple(Cluster(char, 1) for char in text)
    found: list[Cluster] = []
    for alone in map(_alone, _plain(text) if ascii else text):
        if alone.width:
            found.append(alone)
        elif found:
            found[-1] = Cluster(found[-1].text + alone.text, found[-1].width)
    return tuple(found)


def cell_width(text: str, ascii: bool = False) -> int:
    """Cells the text takes when drawn."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(cluster.width for cluster in clusters(text, ascii))


def shortened(text: str, width: int, ascii: bool = False) -> tuple[Cluster, ...]:
    """At most `width` cells of the text, ending in `…` (ASCII: `~`) where something had to go."""
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
    """The same as a text."""
    if len(text) <= width and text.isascii() and text.isprintable():
        return text
    return "".join(cluster.text for cluster in shortened(text, width, ascii))


def drawable(text: str, ascii: bool = False) -> str:
    """All of the text, in the characters that stand for it when it is drawn."""
    return "".join(cluster.text for cluster in clusters(text, ascii))


def wrapped(text: str, width: int, hang: int = 0, most: int = 0, ascii: bool = False) -> list[str]:
    """A text that `drawable` made, in lines of at most `width` cells, broken at spaces where there are any.

    A sign of per cent stays with its number. Later lines have `hang` cells less. At least one line, which may be empty;
    at most `most` lines unless 0, the last one then ends in `…`. A line holds at least one cluster, so below 2 cells
    lines may be wider.
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
        if text.startswith("%", space + 1) and (before := text.rfind(" ", 1, space)) > 0:
            space = before
        lines.append(text[:space] if space > 0 else text[:end])
        text = text[space + 1 :] if space > 0 else text[end:]
        room = max(1, width - hang)
    return [*lines, text]


def _fitting(text: str, width: int) -> int:
    """How many characters fit, at least one cluster."""
    if text.isascii():
        return width
    room, end = width, 0
    for cluster in clusters(text):
        if cluster.width > room and end:
            break
        room -= cluster.width
        end += len(cluster.text)
    return end or len(text)  # nothing but marks that sat on a blank where the line was broken


_WITHOUT_WIDTH = (range(0x1F3FB, 0x1F400), range(0x1160, 0x1200), range(0xD7B0, 0xD7FC), (0x3164, 0xFFA0))
"""Skin tones, the later letters of a Korean syllable, and what fills the place of one."""
_WIDE = (range(0x2630, 0x2638), range(0x268A, 0x2690), range(0x4DC0, 0x4E00), range(0x1D300, 0x1D377))
"""Wide since Unicode 16, for whose tables Python may be too old: trigrams, hexagrams, counting rods and the like."""


@lru_cache(maxsize=4096)
def _alone(char: str) -> Cluster:
    """What is drawn for one character; of no width where it sits on the one before, or is left out."""
    shown = _shown(char)
    return Cluster(shown, char_width(shown) if shown else 0)


def char_width(char: str) -> int:
    """0, 1 or 2 cells for one character."""
    code = ord(char)
    if any(code in found for found in _WITHOUT_WIDTH):
        return 0
    if unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf", "Cc", "Cs", "Zl", "Zp"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") or any(code in found for found in _WIDE) else 1


def _shown(char: str) -> str:
    """What is drawn for one character: flags become their letters, what has no agreed look is left out or boxed."""
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
    """The text in ASCII: accents dropped, the rest as question marks."""
    split = unicodedata.normalize("NFKD", text)
    return "".join(
        char if " " <= char <= "~" else "?"
        for char in split
        if char.isascii() or unicodedata.category(char)[0] not in "MC"
    )
