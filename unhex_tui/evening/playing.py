"""The whole evening as one procedure: what is done between fights, and what is played in them.

It is a loop over `table.phase`; nothing lives in its locals, so that it can be started from any rest point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from unhex_tui.engine.procedure import Interrupted, Overruled, Procedure
from unhex_tui.evening.asking import END

Phases = Mapping[str, Callable[[Any], Procedure[None]]]
"""What plays each phase, as far as it goes."""


def played(phases: Phases, stop: Callable[[Any], None]) -> Callable[[Any], Procedure[None]]:
    """What plays the evening of a `FightTable`, from wherever it stands; `stop` ends what is on, by the GM's word."""

    def play(table: Any) -> Procedure[None]:
        while table.phase != "closed":
            try:
                yield from phases[table.phase](table)
            except Interrupted as interruption:
                table.leave()
                if isinstance(interruption, Overruled) and interruption.key == END:
                    stop(table)

    return play
