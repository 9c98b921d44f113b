"""Who draws scenes that are no areas: loaded when the first of them is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unhex_tui.drawing import bout, hexes, strip, turn

OTHERS: Mapping[str, Any] = {"hexes": hexes, "turn": turn, "strip": strip, "bout": bout}
"""By the kind of scene."""
