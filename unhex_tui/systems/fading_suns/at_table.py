"""The table functions of Fading Suns as one value; looking up rules does not load it."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine import plain
from unhex_tui.evening.beside import asides, overrules
from unhex_tui.evening.system import WholeTable
from unhex_tui.systems.fading_suns import invariants
from unhex_tui.systems.fading_suns.advice.advising import advise
from unhex_tui.systems.fading_suns.asides import standing
from unhex_tui.systems.fading_suns.asides.amend import amend
from unhex_tui.systems.fading_suns.asides.shorthand import read
from unhex_tui.systems.fading_suns.play import play
from unhex_tui.systems.fading_suns.prepared import setup
from unhex_tui.systems.fading_suns.prepared.form import PAPERS
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.views.table import table_view
from unhex_tui.systems.fading_suns.views.words import log_line

AT_TABLE = WholeTable(
    asides(amend, standing.AGREEMENTS),
    play,
    table_view,
    log_line,
    overrules,
    standing.AGREEMENTS.agreements,
    standing.standing,
    invariants.status,
    partial(plain.load, Table),
    setup.start,
    PAPERS.documents,
    advise,
    read,
    PAPERS.read,
    setup.demo,
)
