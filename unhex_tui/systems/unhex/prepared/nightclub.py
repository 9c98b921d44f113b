"""The setup that comes with the app: the nightclub fight, four PCs and six NPCs, equipped, placed and ready to play.

The NPCs are those of the encounter of the same name.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from unhex_tui.files.map_file import ready_map


def nightclub(map_text: str) -> dict[str, Any]:
    """Return the setup of the nightclub fight, on a map that has its areas."""
    here = Path(__file__).parent
    setup, encounter = (
        json.loads(file.read_text("utf-8"))
        for file in (here / "nightclub.json", here.parent / "encounters" / "the-nightclub.json")
    )
    return {**setup, "map": map_text, "characters": [*setup["characters"], *encounter["characters"]]}


def ready_nightclub() -> dict[str, Any]:
    """Return the setup of the nightclub fight, on the map that comes with the app; ValueError if it cannot be read."""
    return nightclub(ready_map("nightclub.map"))
