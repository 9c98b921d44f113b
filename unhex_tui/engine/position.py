"""Positions: a moment of a session as plain values, so that another process can play on from it."""

from __future__ import annotations

import json
from typing import Any

from msgspec import convert, to_builtins

from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.replay import Replay
from unhex_tui.engine.system import System
from unhex_tui.engine.value import Value


class Position(Value):
    """A rest point and the steps since."""

    table: str
    """The dumped table at the rest point, as JSON text."""
    steps: tuple[Entry, ...] = ()
    """Entries since the rest point, without log lines."""

    def plain(self) -> dict[str, Any]:
        """Return the position as plain JSON values, for `of_plain`."""
        made: dict[str, Any] = to_builtins(self)
        return made


def of_plain(data: Any) -> Position:
    """Return a position from its plain values; raise ValueError (msgspec's) if they describe none."""
    return convert(data, Position)


def resumed(system: System, position: Position, *, unsaid: bool = False) -> Conversation:
    """Return a new conversation at a position; with `unsaid`, secret choices on the table are asked again.

    Raises Mismatch if a step does not fit, and ValueError if the table cannot be read.
    """
    data = json.loads(position.table)
    table = system.load(system.unsaid(data) if unsaid else data)
    live = Conversation(table, system.play(table))
    table.events.clear()
    replay = Replay(system, {}, Journal())
    for entry in position.steps:
        restores = entry.kind == "overrule" and entry.question.endswith(".restore")
        replay.repeat(live, entry, json.loads(position.table) if restores else None)
        live.table.events.clear()
    return live
