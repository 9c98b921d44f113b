"""Where the maps that come with the app are."""

from __future__ import annotations

from pathlib import Path

import unhex_tui
from unhex_tui.files.names import is_checkout


def ready_maps_folder() -> Path | None:
    """In a checkout beside the package, else within it; None if nowhere."""
    package = Path(unhex_tui.__file__).parent
    for folder in (package.parent / "maps" if is_checkout(package.parent) else package / "maps", package / "maps"):
        if folder.is_dir():
            return folder
    return None
