"""Who draws scenes that are no areas: loaded when the first of them is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unhex_tui.drawing import hexes, turn

OTHERS: Mapping[str, Any] = {"hexes": hexes, "turn": turn}
"""By the kind of scene."""
