"""What is prepared at home, by its form, and what reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unhex_tui.systems.unhex.prepared.encounter import read_encounter
from unhex_tui.systems.unhex.prepared.form import read_setup
from unhex_tui.systems.unhex.prepared.party import read_party

READERS: Mapping[str, Callable[[str], object]] = {
    "setup": read_setup,
    "party": read_party,
    "encounter": read_encounter,
}
