"""A QR code for a terminal, two rows of its squares in a line of text; dark squares are the terminal's ground."""

from __future__ import annotations

import segno

_QUIET = 2
"""Light squares around it. The standard asks for four; phones find it with two, and it must fit 24 lines."""
_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def qr_lines(text: str, *, ascii: bool = False) -> list[str]:
    """The code of a text in lines; in ASCII a square takes two signs of a line of its own."""
    squares = segno.make(text, error="l", micro=False, boost_error=False).matrix_iter(border=_QUIET)
    light = [[not square for square in row] for row in squares]
    if ascii:
        return ["".join("##" if square else "  " for square in row) for row in light]
    if len(light) % 2:
        light.append([False] * len(light[0]))
    pairs = zip(light[::2], light[1::2], strict=True)
    return ["".join(_HALVES[upper, lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]
