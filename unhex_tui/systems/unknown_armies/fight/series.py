"""The early end of a series of attacks: UA-MUL-1, UA-MUL-3."""

from __future__ import annotations

from unhex_tui.engine.procedure import Gone
from unhex_tui.systems.unknown_armies.fight.presence import actor
from unhex_tui.systems.unknown_armies.fight.ways import WAYS, shots_of, weapon_of
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.state.underway import Act


class SeriesOver(Gone):
    """The attacker cannot make the next attack; the text gives the reason, to follow the attacker's name."""


def check_gun(table: Table, action: Act) -> None:
    """Raise SeriesOver if the gun is jammed or lacks rounds for the next attack (UA-MUL-3, UA-GUN-3)."""
    gun = weapon_of(actor(table, action), action.way) if shots_of(action) else None
    if gun is not None and gun.jammed:
        raise SeriesOver(f"has a jammed {gun.name}")
    if gun is not None and gun.loaded < shots_of(action):
        raise SeriesOver(f"has an empty {gun.name}")


def check_series(table: Table, action: Act) -> None:
    """Raise SeriesOver if the attacker has fallen since the action began or cannot use the weapon (UA-MUL-1).

    Single attacks are not checked.
    """
    if action.attacks == 1 or not table.holds("UA-MUL-1"):
        return
    c = actor(table, action)
    if c.fate and c.fate != action.fate:
        raise SeriesOver(f"is {_FATES[c.fate]}")
    check_gun(table, action)
    if _lost(c, action):
        raise SeriesOver("has lost the weapon")


_FATES = {"out": "unconscious", "dead": "dead"}


def _lost(c: Character, action: Act) -> bool:
    return not WAYS[action.way].bare and weapon_of(c, action.way) is None
