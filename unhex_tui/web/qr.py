"""A QR code for a terminal, two rows of squares in a text line; dark squares have the terminal's background."""

from __future__ import annotations

import segno

_QUIET = 2
"""Width of the light border in squares: the standard asks for four, but phones accept two, and 24 lines must do."""
_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def qr_lines(text: str, *, ascii: bool = False) -> list[str]:
    """Return the QR code of a text as lines; in ASCII, each square takes two characters and each row its own line."""
    squares = segno.make(text, error="l", micro=False, boost_error=False).matrix_iter(border=_QUIET)
    light = [[not square for square in row] for row in squares]
    if ascii:
        return ["".join("##" if square else "  " for square in row) for row in light]
    if len(light) % 2:
        light.append([False] * len(light[0]))
    pairs = zip(light[::2], light[1::2], strict=True)
    return ["".join(_HALVES[upper, lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]
