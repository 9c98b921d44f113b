"""The parts of Unknown Armies that a table needs; looking up rules needs none of them."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Option
from unhex_tui.engine.system import GmAction
from unhex_tui.gamekit import gm_actions, saving
from unhex_tui.gamekit.questions import END
from unhex_tui.gamekit.system import WholeTable
from unhex_tui.systems.unknown_armies import invariants
from unhex_tui.systems.unknown_armies.advice.advising import advise
from unhex_tui.systems.unknown_armies.gm import shorthand
from unhex_tui.systems.unknown_armies.gm.edits import AGREEMENTS, edit
from unhex_tui.systems.unknown_armies.gm.shorthand import happen
from unhex_tui.systems.unknown_armies.play import play
from unhex_tui.systems.unknown_armies.prepared import form
from unhex_tui.systems.unknown_armies.prepared.form import PAPERS
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.views.table import log_line, table_view

HAPPENS = GmAction("happens", "Something happens", "check, stress, hunch, fall", "h", happen)


def _overrules(table: Table) -> tuple[Option, ...]:
    """Return what the GM can overrule: the begun action, and the fight or the chase."""
    if table.chase is not None:
        return (*gm_actions.overrules(table), Option(END, "End the chase", "no one gets away", "x"))
    return gm_actions.overrules(table)


AT_TABLE = WholeTable(
    (*gm_actions.gm_actions(edit, AGREEMENTS), HAPPENS),
    play,
    table_view,
    log_line,
    _overrules,
    AGREEMENTS.auto_answers,
    AGREEMENTS.auto_answer,
    invariants.status,
    partial(saving.load, Table),
    form.start,
    PAPERS.documents,
    advise,
    shorthand.read,
    PAPERS.read,
    form.demo,
)
