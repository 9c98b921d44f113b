"""The whole game session as one procedure: menus between fights, and the fights.

It is a loop over `table.phase` and keeps no state of its own, so it can start from any rest point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from unhex_tui.engine.procedure import Interrupted, Overruled, Procedure
from unhex_tui.evening.asking import END

Phases = Mapping[str, Callable[[Any], Procedure[None]]]
"""Procedure of each phase, by phase."""


def played(phases: Phases, stop: Callable[[Any], None]) -> Callable[[Any], Procedure[None]]:
    """Return the procedure that plays the session of a `FightTable` from its present state.

    `stop` ends the fight when the GM overrules with `END`.
    """

    def play(table: Any) -> Procedure[None]:
        while table.phase != "closed":
            try:
                yield from phases[table.phase](table)
            except Interrupted as interruption:
                table.leave()
                if isinstance(interruption, Overruled) and interruption.key == END:
                    stop(table)

    return play
