"""A picture of the screen as an SVG file that loads nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

from unhex_tui.files.atomic import make_folder, write_new
from unhex_tui.files.names import free_path

_ELSEWHERE = r',?\s*url\("https?:[^)]*\)(\s*format\("[^"]*"\))?'
"""A font that whoever looks at the picture would load; those of the machine are named beside it."""


def write_picture(svg: str, folder: Path, title: str) -> Path:
    """Write a picture to a file of its own and return its path; no file is ever overwritten. Raises OSError where it
    could not be written.
    """
    make_folder(folder)
    while True:
        path = free_path(folder, title, ".svg")
        try:
            write_new(path, re.sub(_ELSEWHERE, "", svg).encode("utf-8"))
        except FileExistsError:
            continue  # somebody else took the name meanwhile
        return path
