"""The fight that comes with the app: four PCs and six NPCs in the nightclub, equipped and placed, ready to play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from unhex_tui.files.errors import reason
from unhex_tui.systems.unhex.maps.ready import ready_maps_folder


def nightclub(map_text: str) -> dict[str, Any]:
    """The setup of the nightclub fight, on a map that has its areas."""
    setup: dict[str, Any] = json.loads(Path(__file__).with_name("nightclub.json").read_text("utf-8"))
    return setup | {"map": map_text}


def ready_nightclub() -> dict[str, Any]:
    """The setup of the nightclub fight, on the map that comes with the app; ValueError where that map does not lie
    where the app was put, or cannot be read.
    """
    folder = ready_maps_folder()
    try:
        if folder is None:
            raise FileNotFoundError(2, "the app's maps are not there")
        return nightclub((folder / "nightclub.map").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"the nightclub's map cannot be read: {reason(error)}") from None
