"""What the GM may do beside a question, and overrule, in a game whose asides are these four."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Beside
from unhex_tui.evening.asking import VOIDS, ending
from unhex_tui.evening.noting import note
from unhex_tui.evening.revealing import reveal
from unhex_tui.evening.standing import Agreements


def asides(amend: Callable[[Any], Procedure[str]], agreements: Agreements) -> tuple[Beside, ...]:
    """The GM's edits, what the players know, notes, and what is agreed beforehand."""
    return (
        Beside("amend", "Amend", "the GM's edits", "", amend),
        Beside("reveal", "Reveal", "what the players know", "", reveal),
        Beside("note", "A note", "to the session or a character: for the GM alone", "o", note),
        Beside("standing", "Standing answers", "what need not be asked again", "a", agreements.aside),
    )


def overrules(table: Any) -> tuple[Option, ...]:
    """Void the action under way, once it is begun; end the fight."""
    options = VOIDS if table.action is not None and table.action.begun else ()
    return (*options, ending(table)) if table.fighting else options
