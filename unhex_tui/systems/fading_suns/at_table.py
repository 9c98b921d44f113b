"""The table functions of Fading Suns as one value; looking up rules does not load it."""

from __future__ import annotations

from functools import partial

from unhex_tui.gamekit import saving
from unhex_tui.gamekit.gm_actions import gm_actions, overrules
from unhex_tui.gamekit.system import WholeTable
from unhex_tui.systems.fading_suns import invariants
from unhex_tui.systems.fading_suns.advice.advising import advise
from unhex_tui.systems.fading_suns.gm import edits
from unhex_tui.systems.fading_suns.gm.edits import edit
from unhex_tui.systems.fading_suns.gm.shorthand import read
from unhex_tui.systems.fading_suns.play import play
from unhex_tui.systems.fading_suns.prepared import form
from unhex_tui.systems.fading_suns.prepared.form import PAPERS
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.views.table import log_line, table_view

AT_TABLE = WholeTable(
    gm_actions(edit, edits.AGREEMENTS),
    play,
    table_view,
    log_line,
    overrules,
    edits.AGREEMENTS.auto_answers,
    edits.auto_answer,
    invariants.status,
    partial(saving.load, Table),
    form.start,
    PAPERS.documents,
    advise,
    read,
    PAPERS.read,
    form.demo,
)
