"""The artists for scenes that are not maps of areas; loaded when the first such scene is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unhex_tui.drawing import bout, hexes, strip, turn_list

OTHERS: Mapping[str, Any] = {"hexes": hexes, "turn": turn_list, "strip": strip, "bout": bout}
"""Artists by kind of scene."""
