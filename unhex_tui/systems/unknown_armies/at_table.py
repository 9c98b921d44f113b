"""The parts of Unknown Armies that a table needs; looking up rules needs none of them."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine import plain
from unhex_tui.engine.decision import Option
from unhex_tui.engine.system import Beside
from unhex_tui.evening import beside
from unhex_tui.evening.asking import END
from unhex_tui.evening.system import WholeTable
from unhex_tui.systems.unknown_armies import invariants
from unhex_tui.systems.unknown_armies.advice.advising import advise
from unhex_tui.systems.unknown_armies.asides import shorthand
from unhex_tui.systems.unknown_armies.asides.amend import amend
from unhex_tui.systems.unknown_armies.asides.happening import happen
from unhex_tui.systems.unknown_armies.asides.standing import AGREEMENTS
from unhex_tui.systems.unknown_armies.play import play
from unhex_tui.systems.unknown_armies.prepared import setup
from unhex_tui.systems.unknown_armies.prepared.form import PAPERS
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.views.table import table_view
from unhex_tui.systems.unknown_armies.views.words import log_line

HAPPENS = Beside("happens", "Something happens", "check, stress, hunch, fall", "h", happen)


def _overrules(table: Table) -> tuple[Option, ...]:
    """Return what the GM can overrule: the begun action, and the fight or the chase."""
    if table.chase is not None:
        return (*beside.overrules(table), Option(END, "End the chase", "no one gets away", "x"))
    return beside.overrules(table)


AT_TABLE = WholeTable(
    (*beside.asides(amend, AGREEMENTS), HAPPENS),
    play,
    table_view,
    log_line,
    _overrules,
    AGREEMENTS.agreements,
    AGREEMENTS.standing,
    invariants.status,
    partial(plain.load, Table),
    setup.start,
    PAPERS.documents,
    advise,
    shorthand.read,
    PAPERS.read,
    setup.demo,
)
