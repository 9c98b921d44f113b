"""The report on a save as a web page: the story by scenes, rounds and turns, views at their ends, and statistics.

A report is made for one audience: every text of the players' report comes from `LogLine.to_players`, the players' view
or the system's reports for players. The page needs no script, network or other file, and prints well. It is built as a
tree, so that no text can become markup, and written in ASCII, so that no encoding can spoil it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from unhex_tui.engine import dice
from unhex_tui.engine.event import Mark
from unhex_tui.engine.past import Stood, count, lines_again
from unhex_tui.engine.reference import Entry
from unhex_tui.engine.replay import Grouping
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import System
from unhex_tui.engine.value import State, Value, field
from unhex_tui.engine.view import Audience, Bar, Line, Row, Sheet, Tabled, View
from unhex_tui.files.atomic import atomic_write, make_folder
from unhex_tui.files.text import printable
from unhex_tui.scenes.areas import Areas
from unhex_tui.scenes.hexes import Hexes
from unhex_tui.scenes.turn import Strip
from unhex_tui.web.picture import picture

Child = ET.Element | str
AFTERWARDS = "After the fight"
"""Heading of the log lines between two fights."""
_HEADINGS = {"scene": "h3", "round": "h4", "turn": "h5"}


class Part(State):
    """A section of the story: a scene, a round, a turn, or the lines after one of them."""

    mark: Mark
    """Kind of section: `scene`, `round` or `turn`; empty for a section without heading."""
    heading: str = ""
    lines: list[Line] = field(default_factory=list)
    stood: View | None = None
    """The view at the end of the section; None if the section shows none."""
    ended: bool = False
    """True if a round or a fight ended with this section."""

    @property
    def over(self) -> bool:
        """True if the fight ended with this section."""
        return self.ended and self.stood is not None and self.stood.ending is not None


class Report(Value):
    """The report on a session for one audience."""

    title: str
    audience: Audience
    parts: list[Part]
    tables: tuple[Tabled, ...]
    summary: tuple[str, ...]
    rules: Mapping[str, Entry]
    """The cited rules, in the order of the reference."""
    left_out: int
    """Number of undone steps."""
    lost: int
    """Number of steps that could not be counted, because the rules no longer lead there."""


def gathered(
    session: Session, audience: Audience, of: Callable[..., Iterable[Stood]] = lambda steps, _: steps
) -> Report:
    """Return the report on a session, up to its current state.

    `of` passes on the entries, and may count them.
    """
    system, journal = session.system, session.journal
    reporter = system.reporter(audience)
    parts = [Part("")]
    lost, grouping = 0, Grouping(audience)
    for stood in of(lines_again(system, session.setup, journal, session.opening()), len(journal.path)):
        lost += stood.table is None
        if reporter is not None:
            count(reporter, stood)
        _tell(parts, system, stood, audience, grouping)
    view = session.view(audience, lines=1)
    if session.decision is not None and _goes_on(parts):
        parts[-1].stood = view
    parts = [part for part in parts if part.heading not in ("", AFTERWARDS) or part.lines or part.stood]
    tables = reporter.tables(session.table) if reporter is not None else ()
    return Report(
        view.title,
        audience,
        parts,
        tables=tables,
        summary=reporter.summary(session.table) if reporter is not None else (),
        rules=_cited(system, parts, tables),
        left_out=len(journal.entries) - len(journal.path),
        lost=lost,
    )


def _tell(parts: list[Part], system: System, stood: Stood, audience: Audience, grouping: Grouping) -> None:
    for log_line, text, within in grouping.heard(stood.entry, stood.lines):
        if log_line.mark in ("scene", "round", "turn"):
            parts.append(Part(log_line.mark, text))
            continue
        parts[-1].lines.append(Line(stood.entry.n if stood.entry else 0, text, log_line.rules, log_line.kind, within))
        if log_line.mark == "end":
            # If the rules no longer lead there, the view is unknown.
            parts[-1].stood = None if stood.table is None else system.view(stood.table, stood.decision, audience)
            parts[-1].ended = True
            parts.append(Part("scene" if parts[-1].over else "", AFTERWARDS if parts[-1].over else ""))


def _goes_on(parts: list[Part]) -> bool:
    """Tell whether the last round or fight that began has not ended yet."""
    for part in reversed(parts):
        if part.mark or part.ended:
            return not part.ended and part.heading != AFTERWARDS
    return True


def _cited(system: System, parts: list[Part], tables: tuple[Tabled, ...]) -> dict[str, Entry]:
    entries: Mapping[str, Any] = system.reference()
    cited = {rule for part in parts for line in part.lines for rule in line.rules}
    cited.update(rule for table in tables for rule in table.rules)
    return {key: entry for key, entry in entries.items() if key in cited}


def page(report: Report) -> str:
    """Return the whole HTML document."""
    whose = "what the players know" if report.audience == "players" else "everything, for the GM only"
    root = _made("html", {"lang": "en"}, _head(report.title), body := _made("body"))
    body.append(_made("header", {}, _made("h1", {}, report.title), _made("p", {}, f"A report: {whose}.")))
    body.append(_contents(report))
    if report.summary:
        fights = _made("ol", {}, *[_made("li", {}, text) for text in report.summary])
        body.append(_made("section", {"id": "evening"}, _made("h2", {}, "The fights"), fights))
    body.append(_made("section", {"id": "story"}, _made("h2", {}, "The story"), *_story(report)))
    for number, table in enumerate(report.tables):
        body.append(_section(table, f"table-{number}", report.rules))
    if report.rules:
        body.append(_appendix(report.rules))
    notes = _left_out(report)
    if notes:
        body.append(_made("footer", {}, *[_made("p", {}, note) for note in notes]))
    html: bytes = ET.tostring(root, encoding="us-ascii", method="html")
    return f"<!DOCTYPE html>\n{html.decode()}\n"


def write_report(session: Session, path: Path) -> None:
    """Write the GM's report to a file, and make its folder if necessary; raise OSError if it cannot be written."""
    make_folder(path.parent)
    atomic_write(path, page(gathered(session, "gm")).encode())


def _made(name: str, attributes: Mapping[str, str] | None = None, *children: Child | None) -> ET.Element:
    """Return an element; texts among its children never become markup."""
    node = ET.Element(name, dict(attributes or {}))
    for child in children:
        if isinstance(child, ET.Element):
            node.append(child)
        elif child and len(node):
            node[-1].tail = (node[-1].tail or "") + printable(child)
        elif child:
            node.text = (node.text or "") + printable(child)
    return node


def _head(title: str) -> ET.Element:
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return _made(
        "head",
        {},
        _made("meta", {"charset": "utf-8"}),
        _made("meta", {"http-equiv": "Content-Security-Policy", "content": policy}),
        _made("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        _made("title", {}, title),
        _style(),
    )


def _style() -> ET.Element:
    """Return the style: light or dark as the reader's system prefers, black on white in print."""
    style = ET.Element("style")
    style.text = "\n" + Path(__file__).with_name("report.css").read_text(encoding="ascii")
    return style


def _contents(report: Report) -> ET.Element:
    links = [("evening", "The fights")] if report.summary else []
    links.append(("story", "The story"))
    links += [(f"table-{number}", table.title) for number, table in enumerate(report.tables)]
    links += [("rules", "Rules cited")] if report.rules else []
    return _made("nav", {}, *[_made("a", {"href": f"#{at}"}, text) for at, text in links])


def _left_out(report: Report) -> list[str]:
    notes = []
    if report.left_out and report.audience == "gm":
        notes.append(f"Left out: {report.left_out} undone step{'s' * (report.left_out > 1)}.")
    if report.lost:
        many = f"{report.lost} step{'s' * (report.lost > 1)}" if report.audience == "gm" else "some of the session"
        notes.append(f"The rules have changed, so {many} could not be replayed or counted.")
    return notes


# ---------------------------------------------------------------------- the story


def _story(report: Report) -> Iterable[ET.Element]:
    what = ""
    for part in report.parts:
        if part.heading:
            yield _made(_HEADINGS[part.mark], {}, part.heading)
        if part.mark == "round":
            what = part.heading
        if part.lines:
            yield _made("ul", {"class": "told"}, *[_line(line, report.rules) for line in part.lines])
        if part.stood is not None:
            yield _stood(part, part.stood, what)


def _line(line: Line, rules: Mapping[str, Entry]) -> ET.Element:
    kind = line.kind if line.kind in ("scene", "wound", "gm", "roll", "action") else ""
    cited = _made("span", {"class": "rules"}, *_links(line.rules, rules)) if line.rules else None
    classes = " ".join(filter(None, (kind, "follows" if line.within else "")))
    return _made("li", {"class": classes} if classes else {}, line.text, cited)


def _links(cited: Iterable[str], rules: Mapping[str, Entry]) -> Iterable[Child]:
    """Yield rule ids, as links if the page has an entry for them."""
    for rule in cited:
        yield " "
        yield _made("a", {"href": f"#rule-{rule}"}, rule) if rule in rules else rule


def _stood(part: Part, view: View, what: str) -> ET.Element:
    title = f"At the end of {'the fight' if part.over else what}" if part.ended and what else "Now"
    figure = _made("figure", {}, _made("figcaption", {}, title))
    if isinstance(view.scene, Areas | Hexes | Strip) and not view.scene.empty:
        figure.append(_converted(picture(view.scene, "wide")))
    if view.roster:
        figure.append(_roster(view))
    return figure


def _roster(view: View) -> ET.Element:
    """Return the roster as a table, with places if there is a map, and marked boxes if sheets have boxes."""
    columns: dict[str, Callable[[Row], str]] = {"": lambda row: row.name, "Team": lambda row: row.team}
    columns["Figures"] = lambda row: ", ".join(f"{label} {figure}" for label, figure in row.figures)
    if isinstance(view.scene, Areas | Hexes):
        columns["Where"] = lambda row: row.where
    columns["Condition"] = _condition
    if any(sheet.tracks for sheet in view.sheets):
        sheets = {sheet.id: sheet for sheet in view.sheets}
        columns["Marked boxes"] = lambda row: _boxes(sheets[row.id]) if row.id in sheets else ""
    return _grid([*columns], [tuple(column(row) for column in columns.values()) for row in view.roster])


def _boxes(sheet: Sheet) -> str:
    marked = [track for track in sheet.tracks if track.boxes.strip()]
    return "; ".join(f"{track.name.lower()} {track.boxes.replace(' ', '☐')}" for track in marked) or "none"


def _condition(row: Row) -> str:
    state = {"dead": "dead", "down": "down", "out": "out of the fight"}.get(row.state, "")
    words = [*(row.conditions or filter(None, [state])), *(["hidden from the players"] if row.hidden else [])]
    return ", ".join(words)


def _converted(node: list[Any]) -> ET.Element:
    name, attributes, *children = node
    kept = {key: printable(value) for key, value in attributes.items() if key != "key"}
    return _made(name, kept, *[child if isinstance(child, str) else _converted(child) for child in children])


# ---------------------------------------------------------------------- tables


def _grid(heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> ET.Element:
    """Return a table whose first column is a heading for its row; columns of numbers are aligned right."""
    numbers = [all(_is_number(row[i]) for row in rows) for i in range(len(heads))]
    look = [{"class": "n"} if number else {} for number in numbers]
    top = _made("tr", {}, *[_made("th", {"scope": "col", **look[i]}, head) for i, head in enumerate(heads)])
    body = [
        _made("tr", {}, *[_made("td", look[i], cell) if i else _made("th", {"scope": "row"}, cell) for i, cell in each])
        for each in map(enumerate, rows)
    ]
    return _made("div", {"class": "wide"}, _made("table", {}, _made("thead", {}, top), _made("tbody", {}, *body)))


def _is_number(cell: str) -> bool:
    return not cell or cell.replace(".", "", 1).isdecimal()


def _section(table: Tabled, at: str, rules: Mapping[str, Entry]) -> ET.Element:
    section = _made("section", {"id": at, "class": "figures"}, _made("h2", {}, table.title))
    section.append(_grid(table.heads, table.rows))
    if table.bars:
        section.append(_chart(table.bars))
    for note in table.notes:
        section.append(_made("p", {"class": "note"}, note))
    if table.rules:
        section.append(_made("p", {"class": "rules"}, "Rules:", *_links(table.rules, rules)))
    return section


def _chart(bars: tuple[Bar, ...]) -> ET.Element:
    """Return a chart: results as bars, expected results as a line across each bar."""
    most = max(1.0, *[max(bar.got, bar.likely) for bar in bars])
    high, left, room = 24, 180, 420
    picture = _made(
        "svg",
        {
            "class": "chart",
            "viewBox": f"0 0 {left + room + 80} {high * len(bars) + 4}",
            "role": "img",
            "aria-label": "Successes: bars show the results, lines what was expected",
        },
    )
    for number, bar in enumerate(bars):
        y = number * high
        got, likely = room * bar.got / most, left + room * bar.likely / most
        name = bar.label if len(bar.label) <= 20 else bar.label[:19] + "…"
        at = {"y": f"{y + 17}"}
        picture.append(_made("text", {"x": f"{left - 8}", "text-anchor": "end", **at}, name))
        picture.append(
            _made("rect", {"class": "bar", "x": str(left), "y": f"{y + 4}", "width": f"{got:.1f}", "height": "16"})
        )
        ends = {"x1": f"{likely:.1f}", "x2": f"{likely:.1f}", "y1": f"{y + 1}", "y2": f"{y + 23}"}
        picture.append(_made("line", {"class": "likely", **ends}))
        end = max(left + got, likely) + 6
        picture.append(_made("text", {"x": f"{end:.1f}", **at}, f"{bar.got:g} / {dice.number(bar.likely)}"))
    caption = _made("figcaption", {}, "Successes: bars show the results, lines what was expected.")
    return _made("figure", {}, picture, caption)


# ---------------------------------------------------------------------- the rules


def _appendix(rules: Mapping[str, Entry]) -> ET.Element:
    section = _made("section", {"id": "rules"}, _made("h2", {}, "Rules cited"))
    listed = ET.SubElement(section, "dl")
    for key, entry in rules.items():
        listed.append(_made("dt", {"id": f"rule-{key}"}, f"{key} · {entry.title}"))
        about = _made("dd", {}, _made("p", {}, entry.text))
        if entry.example:
            about.append(_made("p", {"class": "note"}, f"Example: {entry.example}"))
        related = [rule for rule in entry.see if rule in rules]
        if related:
            about.append(_made("p", {"class": "rules"}, "See also:", *_links(related, rules)))
        listed.append(about)
    return section
