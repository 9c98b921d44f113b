"""What a report on a save holds: the story by scenes, rounds and turns, how things stood at their ends, the accounts.

It is gathered for one audience: of the players' report every text has passed `Told.to_players`, the players' view or
the system's accounts for them. `report_page` puts it on a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from unhex_tui.engine.event import Mark
from unhex_tui.engine.grouping import Grouping
from unhex_tui.engine.reference import Entry
from unhex_tui.engine.report import Tabled
from unhex_tui.engine.retelling import Stood, count, told_again
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import System
from unhex_tui.engine.view import Audience, Line, View


@dataclass
class Part:
    """A scene, a round or a turn, or what comes after one of them has ended."""

    mark: Mark
    """`scene`, `round`, `turn`; empty for what goes on without a heading."""
    heading: str = ""
    lines: list[Line] = field(default_factory=list)
    stood: View | None = None
    """How things stood at its end, where that is shown."""
    ended: bool = False
    """A round or a fight ended with it."""


@dataclass
class Report:
    """A session for one audience."""

    title: str
    audience: Audience
    parts: list[Part]
    tables: tuple[Tabled, ...]
    summary: tuple[str, ...]
    rules: Mapping[str, Entry]
    """The rules that are cited anywhere, in the book's order."""
    left_out: int
    """Steps that were taken back."""
    lost: int
    """Steps of which nothing could be counted, since the rules do not lead there any more."""


def gathered(session: Session, audience: Audience) -> Report:
    """The report on a session, as it stands."""
    system, journal = session.system, session.journal
    reporter = system.reporter(audience)
    parts = [Part("")]
    lost, grouping = 0, Grouping(audience)
    for stood in told_again(system, session.setup, journal, session.opening()):
        lost += stood.table is None
        if reporter is not None:
            count(reporter, stood)
        _tell(parts, system, stood, audience, grouping)
    view = session.view(audience, lines=1)
    if session.decision is not None and _goes_on(parts):
        parts[-1].stood = view
    parts = [part for part in parts if part.heading or part.lines or part.stood]
    tables = reporter.tables(session.table) if reporter is not None else ()
    return Report(
        view.title,
        audience,
        parts,
        tables,
        reporter.summary(session.table) if reporter is not None else (),
        _cited(system, parts, tables),
        len(journal.entries) - len(journal.path),
        lost,
    )


def _tell(parts: list[Part], system: System, stood: Stood, audience: Audience, grouping: Grouping) -> None:
    """Go on with the story by what an entry told."""
    for one, text, within in grouping.heard(stood.entry, stood.told):
        if one.mark in ("scene", "round", "turn"):
            parts.append(Part(one.mark, text))
            continue
        parts[-1].lines.append(Line(stood.entry.n if stood.entry else 0, text, one.rules, one.kind, within))
        if one.mark == "end":
            # Where the rules do not lead there any more, nobody knows how things stood.
            parts[-1].stood = None if stood.table is None else system.view(stood.table, stood.decision, audience)
            parts[-1].ended = True
            parts.append(Part(""))


def _goes_on(parts: list[Part]) -> bool:
    """Whether the last round or fight that began has not ended yet."""
    for part in reversed(parts):
        if part.mark or part.ended:
            return not part.ended
    return True


def _cited(system: System, parts: list[Part], tables: tuple[Tabled, ...]) -> dict[str, Entry]:
    entries: Mapping[str, Any] = system.reference()
    cited = {rule for part in parts for line in part.lines for rule in line.rules}
    cited.update(rule for table in tables for rule in table.rules)
    return {key: entry for key, entry in entries.items() if key in cited}
