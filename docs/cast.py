"""An animated SVG of a session: one screen after another, the keys that led to each, and a caption.

Every screen is what the app exported. Rows that look the same are written once and used in many frames, so that a
minute of play stays small. A reader who asks for less motion sees one still screen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 1464, 976
"""The screen in the export's units: 120 cells of 12.2 by 40 rows of 24.4."""
CELL, ROW = 12.2, 24.4
TOP = 16
"""Space above the screen."""
FOOT = 64
"""Height of the caption below the screen."""
MARGIN = 14
GROUND, BRIGHT, KEY = "#14161b", "#f0f0f0", "#ffb454"
"""Colours: behind everything, as the app's dark theme has it, of the caption and of the keys."""


class Frame(NamedTuple):
    """A screen as the app exported it, the keys that were pressed before it, what to look at, and its seconds."""

    screen: str
    keys: str
    caption: str
    seconds: float


_RULE = re.compile(r"\.terminal-(r\d+) {([^}]*)}")
_BACK = re.compile(r'<rect fill="([^"]+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="[\d.]+" shape')
_TEXT = re.compile(r'<text class="terminal-(r\d+)" x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"[^>]*>(.*?)</text>')


def cast(frames: Sequence[Frame], still: int) -> str:
    """Return the frames as one SVG that repeats for ever; frame number `still` is what a reader without motion sees."""
    book = _Book()
    drawn = [book.frame(n, frame) for n, frame in enumerate(frames)]
    total = sum(frame.seconds for frame in frames)
    times, start = [], 0.0
    for n, frame in enumerate(frames):
        end = start + frame.seconds
        times.append(_shown(n, start / total * 100, end / total * 100, total))
        start = end
    width, height = WIDTH + 2 * MARGIN, HEIGHT + TOP + FOOT
    styles = "".join(f".{name}{{{rule}}}" for rule, name in book.styles.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 {width} {height}" role="img"'
        ' aria-label="A fight on the screen of unhex-tui, key by key"><style>'
        "text{font:20px DejaVu Sans Mono,Menlo,Consolas,monospace;white-space:pre}"
        f".f{{visibility:hidden}}.key,.note{{font-size:24px;fill:{BRIGHT}}}.key{{fill:{KEY};font-weight:bold}}"
        f".cap{{fill:none;stroke:{KEY};stroke-width:2}}{styles}"
        f"{''.join(times)}@media (prefers-reduced-motion:reduce){{.f{{animation:none}}#f{still}{{visibility:visible}}}}"
        f'</style><rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/>'
        f"<defs>{''.join(book.drawn)}</defs>"
        f'<g transform="translate({MARGIN},{TOP})">{"".join(drawn)}</g></svg>\n'
    )


def _shown(n: int, start: float, end: float, total: float) -> str:
    """Return the style that shows a frame from one share of the time to another, both in percent."""
    before = f"0%{{visibility:hidden}}{start:.3f}%{{visibility:visible}}" if start else "0%{visibility:visible}"
    after = f"{end:.3f}%,100%{{visibility:hidden}}" if end < 99.99 else "100%{visibility:visible}"
    return f"@keyframes k{n}{{{before}{after}}}#f{n}{{animation:k{n} {total:g}s step-end infinite}}"


class _Book:
    """The rows and styles of all frames, each once."""

    def __init__(self) -> None:
        self.styles: dict[str, str] = {}
        self.rows: dict[str, str] = {}
        self.drawn: list[str] = []

    def frame(self, n: int, frame: Frame) -> str:
        rules = {name: rule.strip().rstrip(";") for name, rule in _RULE.findall(frame.screen)}
        rows: dict[int, list[str]] = {}
        for colour, x, y, width in _BACK.findall(frame.screen):
            row = rows.setdefault(round((float(y) - 1.5) / ROW), [])
            if colour != GROUND:
                row.append(f'<path fill="{colour}" d="M{_short(x)} 0h{_short(width)}v24.9h-{_short(width)}z"/>')
        for name, x, y, length, text in _TEXT.findall(frame.screen):
            row = rows.setdefault(round((float(y) - 20) / ROW), [])
            style = self.styles.setdefault(rules[name], f"s{len(self.styles)}")
            spaced = text.replace("&#160;", " ")
            signs = spaced.rstrip()
            if signs:
                wide = float(length) - CELL * (len(spaced) - len(signs))
                fitted = "" if signs.isascii() else f' textLength="{wide:g}"'
                row.append(f'<text class="{style}" x="{_short(x)}" y="18.5"{fitted}>{signs}</text>')
        uses = "".join(
            f'<use href="#{self.row("".join(parts))}" y="{n * ROW:g}"/>' for n, parts in sorted(rows.items())
        )
        return f'<g class="f" id="f{n}">{uses}{_foot(frame)}</g>'

    def row(self, drawn: str) -> str:
        if drawn not in self.rows:
            self.rows[drawn] = f"r{len(self.rows)}"
            self.drawn.append(f'<g id="{self.rows[drawn]}">{drawn}</g>')
        return self.rows[drawn]


def _foot(frame: Frame) -> str:
    """Return the caption below the screen, with its keys as caps."""
    parts, x = [], 8.0
    for key in frame.keys.split():
        wide = CELL * 1.2 * len(key) + 22
        parts.append(f'<rect class="cap" x="{x:g}" y="{HEIGHT + 10}" width="{wide:g}" height="36" rx="6"/>')
        parts.append(f'<text class="key" x="{x + 11:g}" y="{HEIGHT + 36}">{escape(key)}</text>')
        x += wide + 8
    return f'{"".join(parts)}<text class="note" x="{x + 8:g}" y="{HEIGHT + 36}">{escape(frame.caption)}</text>'


def _short(number: str) -> str:
    return f"{float(number):g}"
