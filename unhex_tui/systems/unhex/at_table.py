"""The functions of Unhex in play as one value, which looking up rules and drawing maps do not load.

The form for the GM's edits is loaded where one is begun.
"""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import GmAction
from unhex_tui.engine.view import Audience, View
from unhex_tui.gamekit import saving
from unhex_tui.gamekit.questions import VOIDS, ending
from unhex_tui.gamekit.system import AtTable
from unhex_tui.systems.unhex import invariants
from unhex_tui.systems.unhex.fight.facts.cover import remember
from unhex_tui.systems.unhex.gm import auto_answers
from unhex_tui.systems.unhex.gm.dropping import drop, note, reveal
from unhex_tui.systems.unhex.play import play
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.views.gm import gms_view
from unhex_tui.systems.unhex.views.players import players_view
from unhex_tui.systems.unhex.views.words import log_line


def _amend(table: Table) -> Procedure[str]:
    from unhex_tui.systems.unhex.gm.edits import edit

    return edit(table)


ASIDES = (
    GmAction("amend", "Edit", "change anything on the table", "", _amend),
    GmAction("reveal", "Reveal", "what the players know", "", reveal),
    GmAction("roll", "Call for a roll", "at any time, for anything", "d", auto_answers.roll_aside),
    GmAction("drop", "Drop items", "free, at any time", "l", drop),
    GmAction(
        "surrender",
        "Surrender",
        "out of the fight instead of the next roll",
        "g",
        auto_answers.surrender_aside,
    ),
    GmAction("note", "GM note", "on the session, a character or an area; GM only", "o", note),
    GmAction("standing", "Auto-answers", "questions the app answers for you", "a", auto_answers.auto_answer_action),
)


def _view(table: Table, decision: Decision | None, audience: Audience) -> View:
    return players_view(table, decision) if audience == "players" else gms_view(table, decision)


def _overrules(table: Table) -> tuple[Option, ...]:
    """Return the options to void the action under way, once it is declared, and to end the fight."""
    action = table.action
    if action is None or not action.declared:
        return (ending(table),) if table.fighting else ()
    undone = f"; {table.name(action.actor)}'s action is cancelled"
    return (*VOIDS, ending(table, undone)) if table.fighting else VOIDS


def _load(data: dict[str, Any]) -> Table:
    table = saving.load(Table, data)
    if any("stealth_told" not in saved for saved in data["characters"]):
        remember(table)
    return table


AT_TABLE = AtTable(
    gm_actions=ASIDES,
    play=play,
    view=_view,
    log_line=log_line,
    overrules=_overrules,
    auto_answers=auto_answers.auto_answers,
    auto_answer=auto_answers.auto_answer,
    status=invariants.status,
    load=_load,
)
