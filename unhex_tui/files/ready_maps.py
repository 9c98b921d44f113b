"""The maps that come with the app."""

from __future__ import annotations

from pathlib import Path

import unhex_tui
from unhex_tui.files.errors import reason
from unhex_tui.files.names import is_checkout


def ready_maps_folder() -> Path | None:
    """Return the folder of the app's maps, beside the package in a checkout or inside it; None if missing."""
    package = Path(unhex_tui.__file__).parent
    for folder in (package.parent / "maps" if is_checkout(package.parent) else package / "maps", package / "maps"):
        if folder.is_dir():
            return folder
    return None


def ready_map(name: str) -> str:
    """Return the text of one of the app's maps by file name; raises ValueError if it is missing or cannot be read."""
    folder = ready_maps_folder()
    try:
        if folder is None:
            raise FileNotFoundError(2, "the app's maps are missing")
        return (folder / name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise ValueError(f"the map {name} cannot be read: {reason(error)}") from None
