"""What the GM may do beside a question, and overrule, in a game whose asides are these four."""

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
    """The GM's edits, what the players know, notes, and what is agreed beforehand."""
    return (
        Beside("amend", "Edit", "change anything on the table", "", partial(_told_first, amend)),
        Beside("reveal", "Reveal", "what the players know", "", partial(_told_first, reveal)),
        Beside("note", "GM note", "on the session or a character; GM only", "o", note),
        Beside("standing", "Auto-answers", "questions the app answers for you", "a", agreements.aside),
    )


def _told_first(edit: Callable[[Any], Procedure[str]], table: Any) -> Procedure[str]:
    """Tell what the GM did before what came of it; where nothing came of it, the journal tells it."""
    since = len(table.told)
    done = yield from edit(table)
    if done and len(table.told) > since:
        table.told.insert(since, Edited(done))
    return done


def overrules(table: Any) -> tuple[Option, ...]:
    """Void the action under way, once it is begun; end the fight."""
    options = VOIDS if table.action is not None and table.action.begun else ()
    return (*options, ending(table)) if table.fighting else options
