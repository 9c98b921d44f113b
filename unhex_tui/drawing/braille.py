"""Straight lines of braille dots, eight a cell, for connections that find no way between the boxes."""

from __future__ import annotations

from unhex_tui.drawing.placing import Box

_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


def braille_line(one: Box, other: Box, dashed: bool, in_ascii: bool) -> dict[tuple[int, int], str]:
    """Cells of the straight line from middle to middle of two boxes, outside both, with their signs."""
    ax, ay = 2 * one.x + one.w, 4 * one.y + 2 * one.h
    bx, by = 2 * other.x + other.w, 4 * other.y + 2 * other.h
    steps = max(abs(bx - ax), abs(by - ay), 1)
    dots: dict[tuple[int, int], int] = {}
    for k in range(steps + 1):
        if dashed and k % 6 >= 3:
            continue
        x, y = round(ax + (bx - ax) * k / steps), round(ay + (by - ay) * k / steps)
        cell = (x // 2, y // 4)
        if not one.holds(*cell) and not other.holds(*cell):
            dots[cell] = dots.get(cell, 0) | _DOTS[x % 2][y % 4]
    if in_ascii:
        return dict.fromkeys(dots, "." if dashed else "*")
    return {cell: chr(0x2800 + found) for cell, found in dots.items()}
