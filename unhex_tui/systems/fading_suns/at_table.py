"""What Fading Suns does at the table, as one value: who only looks up rules needs none of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from unhex_tui.engine import plain
from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.document import Document
from unhex_tui.engine.system import Beside
from unhex_tui.engine.wording import Reading
from unhex_tui.evening.asking import VOIDS, ending
from unhex_tui.evening.noting import note
from unhex_tui.evening.revealing import reveal
from unhex_tui.evening.system import AtTable
from unhex_tui.systems.fading_suns import invariants
from unhex_tui.systems.fading_suns.advice.advising import advise
from unhex_tui.systems.fading_suns.asides import standing
from unhex_tui.systems.fading_suns.asides.amend import amend
from unhex_tui.systems.fading_suns.asides.shorthand import read as shorthand
from unhex_tui.systems.fading_suns.play import play
from unhex_tui.systems.fading_suns.prepared import setup
from unhex_tui.systems.fading_suns.prepared.form import PAPERS
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.views.table import table_view
from unhex_tui.systems.fading_suns.views.words import log_line

ASIDES = (
    Beside("amend", "Amend", "the GM's edits", "", amend),
    Beside("reveal", "Reveal", "what the players know", "", reveal),
    Beside("note", "A note", "to the session or a character: for the GM alone", "o", note),
    Beside("standing", "Standing answers", "what need not be asked again", "a", standing.standing_aside),
)


class Everything(AtTable):
    """With what is loaded together with it."""

    start: Callable[[dict[str, Any]], Table]
    demo: Callable[[], dict[str, Any]]
    advise: Callable[[Table, Decision], Advice]
    documents: Callable[[Table], tuple[Document, ...]]
    shorthand: Callable[[Table, str], Reading]
    read: Callable[[str, str], object]


def _overrules(table: Table) -> tuple[Option, ...]:
    """Void the action under way, once it is begun; end the fight."""
    options = VOIDS if table.action is not None and table.action.begun else ()
    return (*options, ending(table)) if table.fighting else options


AT_TABLE = Everything(
    ASIDES,
    play,
    table_view,
    log_line,
    _overrules,
    standing.agreements,
    standing.standing,
    invariants.status,
    partial(plain.load, Table),
    setup.start,
    setup.demo,
    advise,
    PAPERS.documents,
    shorthand,
    PAPERS.read,
)
