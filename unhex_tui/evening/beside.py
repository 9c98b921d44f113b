"""The four GM actions that games share: edit, reveal, GM note and auto-answers; and the ways to overrule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Beside
from unhex_tui.evening.asking import VOIDS, ending
from unhex_tui.evening.events import Edited
from unhex_tui.evening.noting import note
from unhex_tui.evening.revealing import reveal
from unhex_tui.evening.standing import Agreements


def asides(amend: Callable[[Any], Procedure[str]], agreements: Agreements) -> tuple[Beside, ...]:
    """Return the GM actions: edits, visibility, notes and auto-answers."""
    return (
        Beside("amend", "Edit", "change anything on the table", "", partial(_told_first, amend)),
        Beside("reveal", "Reveal", "what the players know", "", partial(_told_first, reveal)),
        Beside("note", "GM note", "on the session or a character; GM only", "o", note),
        Beside("standing", "Auto-answers", "questions the app answers for you", "a", agreements.aside),
    )


def _told_first(edit: Callable[[Any], Procedure[str]], table: Any) -> Procedure[str]:
    """Run an edit and insert its description before the events it caused; without events the journal logs it."""
    since = len(table.told)
    done = yield from edit(table)
    if done and len(table.told) > since:
        table.told.insert(since, Edited(done))
    return done


def overrules(table: Any) -> tuple[Option, ...]:
    """Return the ways to overrule now: void the action under way if it has begun, and end the fight."""
    options = VOIDS if table.action is not None and table.action.begun else ()
    return (*options, ending(table)) if table.fighting else options
