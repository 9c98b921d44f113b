"""A panel draws all boxes of a track, or a sign of a cut stands where they end.

To count them, each track of a view gets a sign of its own in place of its marks: whatever a panel makes of a sheet,
frames, columns or lists, the signs on its rows are counted. Boxes before and after an arrow are told in words by a
preview; they are read as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from unhex_tui.engine.advice import Change, Preview
from unhex_tui.engine.view import Sheet
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs

FIRST = 0x10A0
"""The signs are Georgian letters from here on: one cell wide, and in none of the texts."""
BOXES = r"☐\\/X■▨="
_CHANGE = re.compile(rf"(?P<before>[{BOXES}]+) →(?: (?P<after>[{BOXES}]*))?(?P<cut>…?)")


def signed(sheets: Sequence[Sheet]) -> tuple[tuple[Sheet, ...], dict[str, int]]:
    """The sheets with a sign for each track, and how many boxes stand for each sign."""
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
    """A preview whose changes leave the signs as they are, so that boxes before and after it are counted alike."""
    boxes = {(sheet.id, track.id): track.boxes for sheet in sheets for track in sheet.tracks}
    kept = [one for one in preview.changes if (one.sheet, one.track) in boxes]
    return preview._replace(
        changes=tuple(Change(one.sheet, one.track, *[boxes[one.sheet, one.track]] * 2) for one in kept)
    )


def as_seen(lines: Sequence[Runs], width: int, height: int) -> tuple[list[str], bool]:
    """The rows of a panel's window as they are painted, and whether its border says that there are more."""
    rows = []
    for line in lines[:height]:
        text = "".join(plain_text.plain(text) for text, _ in line)
        rows.append(text.rstrip() if plain_text.width(text) <= width else text[: width - 1] + "…")
    return rows, len(lines) > height


def too_few(rows: Sequence[str], counts: Mapping[str, int], *, more: bool) -> Iterator[str]:
    """Tracks of which not all boxes are on the rows, though nothing says so. One that is drawn twice, as it is now and
    as it will be, has twice as many.
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
    """Rows where a change has fewer boxes after the arrow than before it, or more."""
    for number, row in enumerate(rows):
        for found in _CHANGE.finditer(row):
            before, after = len(found["before"]), found["after"]
            if found["cut"] or not after:  # the rest of it is on the next row, which says all of it or is cut
                below = rows[number + 1] if number + 1 < len(rows) and not found["cut"] else "…"
                if "…" in below or re.search(rf"(?<![{BOXES}])[{BOXES}]{{{before}}}(?![{BOXES}])", below):
                    continue
            if len(after or "") != before:
                yield row
