"""The parts of Fully Automated! that a table needs; looking up rules needs none of them."""

from __future__ import annotations

from functools import partial

from unhex_tui.gamekit import saving
from unhex_tui.gamekit.gm_actions import gm_actions, overrules
from unhex_tui.gamekit.system import WholeTable
from unhex_tui.systems.fully_automated import invariants
from unhex_tui.systems.fully_automated.advice.advising import advise
from unhex_tui.systems.fully_automated.gm.edits import AGREEMENTS, edit
from unhex_tui.systems.fully_automated.gm.shorthand import read
from unhex_tui.systems.fully_automated.play import play
from unhex_tui.systems.fully_automated.prepared import form
from unhex_tui.systems.fully_automated.prepared.form import PAPERS
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.views.table import table_view
from unhex_tui.systems.fully_automated.views.words import log_line

AT_TABLE = WholeTable(
    gm_actions(edit, AGREEMENTS),
    play,
    table_view,
    log_line,
    overrules,
    AGREEMENTS.auto_answers,
    AGREEMENTS.auto_answer,
    invariants.status,
    partial(saving.load, Table),
    form.start,
    PAPERS.documents,
    advise,
    read,
    PAPERS.read,
    form.demo,
)
