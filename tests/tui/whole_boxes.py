"""A panel draws all boxes of a track, or a sign of a cut at their end.

To count them, each track of a view gets a unique sign in place of its marks: however a panel arranges a sheet, the
signs on its rows are counted. A preview describes boxes before and after an arrow in words; those are read as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from unhex_tui.engine.advice import Change, Preview
from unhex_tui.engine.view import Sheet
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs

FIRST = 0x10A0
"""First sign: Georgian letters from here on are one cell wide and occur in none of the texts."""
BOXES = r"☐\\/X■▨="
_CHANGE = re.compile(rf"(?P<before>[{BOXES}]+) →(?: (?P<after>[{BOXES}]*))?(?P<cut>…?)")


def signed(sheets: Sequence[Sheet]) -> tuple[tuple[Sheet, ...], dict[str, int]]:
    """Return the sheets with a sign for each track, and the number of boxes for each sign."""
    counts: dict[str, int] = {}
    found = []
    for sheet in sheets:
        tracks = []
        for track in sheet.tracks:
            sign = chr(FIRST + len(counts))
            counts[sign] = len(track.boxes)
            tracks.append(track._replace(boxes=sign * len(track.boxes), pending=0))
        found.append(sheet._replace(tracks=tuple(tracks)))
    return tuple(found), counts


def in_signs(preview: Preview, sheets: Sequence[Sheet]) -> Preview:
    """Return a preview whose changes keep the signs, so that boxes before and after are counted alike."""
    boxes = {(sheet.id, track.id): track.boxes for sheet in sheets for track in sheet.tracks}
    kept = [change for change in preview.changes if (change.sheet, change.track) in boxes]
    return preview._replace(
        changes=tuple(Change(one.sheet, one.track, *[boxes[one.sheet, one.track]] * 2) for one in kept)
    )


def as_seen(lines: Sequence[Runs], width: int, height: int) -> tuple[list[str], bool]:
    """Return the painted rows of a panel's window, and whether its border says that more follows."""
    rows = []
    for line in lines[:height]:
        text = "".join(plain_text.plain(text) for text, _ in line)
        rows.append(text.rstrip() if plain_text.width(text) <= width else text[: width - 1] + "…")
    return rows, len(lines) > height


def too_few(rows: Sequence[str], counts: Mapping[str, int], *, more: bool) -> Iterator[str]:
    """Yield the tracks with missing boxes and no sign of a cut.

    A track drawn twice, before and after a change, has twice as many boxes.
    """
    for sign, boxes in counts.items():
        shown = sum(row.count(sign) for row in rows)
        if shown % boxes == 0:
            continue
        last = max(number for number, row in enumerate(rows) if sign in row)
        cut = any("…" in row[row.rindex(sign) :] for row in rows if sign in row)
        if not cut and not (more and last == len(rows) - 1):
            yield f"{shown} of {boxes}: {rows[last]!r}"


def torn(rows: Sequence[str]) -> Iterator[str]:
    """Yield the rows in which a change has different numbers of boxes before and after the arrow."""
    for number, row in enumerate(rows):
        for found in _CHANGE.finditer(row):
            before, after = len(found["before"]), found["after"]
            if found["cut"] or not after:  # the rest is on the next row, complete or cut
                below = rows[number + 1] if number + 1 < len(rows) and not found["cut"] else "…"
                if "…" in below or re.search(rf"(?<![{BOXES}])[{BOXES}]{{{before}}}(?![{BOXES}])", below):
                    continue
            if len(after or "") != before:
                yield row
