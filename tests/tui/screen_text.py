"""The whole screen as plain text, and snapshots that read well in a diff."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from textual.app import App

SNAPSHOTS = Path(__file__).parent / "snapshots"


def screen_text(app: App[Any]) -> str:
    """Return the screen as lines of text without trailing spaces."""
    width, height = app.size
    strips = app.screen._compositor.render_strips(app.size)
    rows = ["".join(segment.text for segment in strip) for strip in strips]
    assert len(rows) == height, f"{len(rows)} rows on a screen of {height}"
    assert all(strip.cell_length == width for strip in strips), "a row broke the screen's width"
    return "\n".join(row.rstrip() for row in rows)


def assert_snapshot(name: str, text: str) -> None:
    """Compare a text with `snapshots/<name>.txt`, or write that file if UPDATE_SNAPSHOTS=1 is set."""
    path = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8", newline="\n")
    assert path.exists(), f"no snapshot {path.name}: run once with UPDATE_SNAPSHOTS=1 and look at it"
    assert text + "\n" == path.read_text(encoding="utf-8"), f"{path.name} differs"
