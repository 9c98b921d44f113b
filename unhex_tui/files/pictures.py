"""Pictures of the screen as SVG files that load nothing from the network."""

from __future__ import annotations

import re
from pathlib import Path

from unhex_tui.files.atomic import make_folder, write_new
from unhex_tui.files.names import free_path

_ELSEWHERE = r',?\s*url\("https?:[^)]*\)(\s*format\("[^"]*"\))?'
"""Pattern of a font that a viewer would download; the picture also names local fonts."""


def write_picture(svg: str, folder: Path, title: str) -> Path:
    """Write a picture to a new file and return its path; no file is overwritten.

    Raises OSError if it cannot be written.
    """
    make_folder(folder)
    while True:
        path = free_path(folder, title, ".svg")
        try:
            write_new(path, re.sub(_ELSEWHERE, "", svg).encode("utf-8"))
        except FileExistsError:
            continue  # another process took the name in between
        return path
