"""The body of the players' page: the pending seats, the map, turn or ending, sheets, other characters, and news.

It is made only from a view for the audience "players" and knows no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unhex_tui.engine.view import Account, Ending, Field, Row, Sheet, Step, Track, View
from unhex_tui.scenes.areas import Areas
from unhex_tui.scenes.hexes import Hexes
from unhex_tui.scenes.turn import Bout, Card, Line, Part, Strip, Turn
from unhex_tui.web.picture import UNABLE, Child, Element, element, mark, picture

_MANY = 5
"""Number of action lines beyond which they are set in two columns if there is room."""
SHEETS = 8
"""Most sheets on the page; further sheets would make all too small to read from a distance."""
LINES = 14
"""Most log lines on the page; it shows as many as fit."""
_STEPS = {"done": "✓ ", "now": "▶ ", "next": ""}
_ACTS = {"left": "{}", "now": "▶ {}", "done": "{} ✓", "lost": "{} ✗", "past": "{}"}
_BOXES = {" ": ("empty", ""), "\\": ("slash", "╲"), "X": ("cross", "✕"), "■": ("lasting", "■")}
_KINDS = frozenset({"scene", "roll", "wound", "action", "gm"})


def page(view: View, trouble: str = "") -> Element:
    """Return the page's body; `trouble` is the reason why it may be out of date."""
    rows = {row.id: row for row in view.roster}
    sheets = _shown(view)
    others = [row for row in view.roster if row.id not in {sheet.id for sheet in sheets}]
    ground = _ground(view)
    return element(
        "main",
        "page" if ground is not None else "page mapless",
        _head(view, trouble),
        ground,
        element(
            "section",
            "people",
            element("div", "sheets", *[_sheet(sheet, rows.get(sheet.id)) for sheet in sheets]),
            *_teams(others, view),
            aria_label="Characters",
        ),
        _news(view),
    )


def _head(view: View, trouble: str) -> Element:
    return element(
        "header",
        "head",
        element("p", "title", " · ".join(filter(None, (view.title, view.fight)))),
        element("h1", "", view.headline),
        element("p", "waiting", view.waiting, role="status") if view.waiting else None,
        element("ol", "steps", *map(_step, view.steps), aria_label="Steps of the round") if view.steps else None,
        element("p", "trouble", f"⚠ {trouble}") if trouble else None,
    )


def _step(step: Step) -> Element:
    now = {"aria_current": "step"} if step.state == "now" else {}
    return element("li", step.state, _STEPS[step.state] + step.name, **now)


def _ground(view: View) -> Element | None:
    """Return the ending if there is one, or else the map or the turn; None if there is nothing to draw."""
    if view.ending is not None:
        return ended(view.ending)
    if isinstance(view.scene, Turn):
        return None if view.scene.empty else _turn(view.scene)
    if isinstance(view.scene, Bout):
        return None if view.scene.empty else _bout(view.scene)
    return _map(view.scene) if isinstance(view.scene, Areas | Hexes | Strip) else None


def _turn(scene: Turn) -> Element:
    return element("section", "ground turn", element("ol", "", *map(_part, scene.parts)), aria_label=scene.called)


def _bout(scene: Bout) -> Element:
    whole = scene.whole
    parts = [f"{part.what} {part.by}" for part in scene.parts]
    text = f"{', '.join(parts)}{f': {whole.what} {whole.by}' if whole is not None else ''}"
    return element(
        "section",
        "ground turn",
        element("div", "faced", *map(_card, scene.shown)) if scene.shown else None,
        element("p", "sum", text) if parts else None,
        element("ol", "", *map(_part, scene.turn.parts)),
        aria_label=scene.called,
    )


def _card(card: Card) -> Element:
    token = card.token
    return element(
        "div",
        f"card {token.state}{' current' if token.current else ''}",
        element("h2", "", mark(token.side, token.state), element("span", "", token.name)),
        element("dl", "gauges", *[part for line in card.lines for part in _line(line)]),
        key=f"card {token.id}",
    )


def _line(line: Line) -> tuple[Element, Element]:
    text = " ".join(part for part in (line.text, line.value) if part)
    return element("dt", "", line.label), element("dd", "used" if line.used else "", text)


def _part(part: Part) -> Element:
    """Return a character's part in the turn: name, order, actions, penalties and conditions."""
    token = part.token
    acts = [
        element("span", act.state, " ".join(filter(None, (_ACTS[act.state].format(act.name), act.whole))))
        for act in part.acts
    ]
    words = ", ".join((*part.burdens, *part.states, *part.facing))
    return element(
        "li",
        f"{token.state}{' current' if token.current else ''}{' done' if part.done else ''}",
        mark(token.side, token.state),
        element("span", "who", token.name),
        element("span", "order", part.order + "=" * part.tied),
        element("span", "acts", *acts),
        element("span", "words", words) if words else None,
        key=f"part {token.id}",
    )


def _map(scene: Areas | Hexes | Strip) -> Element:
    why = scene.highlight.why if scene.highlight is not None else ""
    areas = scene.areas if isinstance(scene, Areas) else ()
    lines = [line for area in areas for line in _told_of(area.name, area.effects, area.objective)]
    lying = [f"{area.name}: {', '.join(area.floor)}" for area in areas if area.floor]
    lines += [element("li", "floor", " · ".join(lying))] if lying else []
    if isinstance(scene, Strip):
        notes = [scene.measured, *(f"{label}: {text}" for label, text in scene.notes)]
        lines += [element("li", "note", text) for text in notes if text]
    return element(
        "section",
        "ground",
        picture(scene, "wide"),
        picture(scene, "tall"),
        element("p", "why", why) if why else None,
        element("ul", "places", *lines) if lines else None,
        aria_label=scene.called,
    )


def _told_of(name: str, effects: tuple[str, ...], objective: str) -> Iterable[Element]:
    for effect in effects:
        yield element("li", "effect", f"{name}: {effect}")
    if objective:
        yield element("li", "objective", f"{name}: {objective}")


def _shown(view: View) -> list[Sheet]:
    """Return the sheets that fit, in order; if there are too many, characters concerned now and hurt ones stay."""
    current = {row.id for row in view.roster if row.current} | {view.focus}

    def concern(sheet: Sheet) -> tuple[bool, bool]:
        hurt = any(track.pending or track.boxes.strip() for track in sheet.tracks)
        return sheet.id not in current, not hurt

    chosen = sorted(view.sheets, key=concern)[:SHEETS]
    return [sheet for sheet in view.sheets if sheet in chosen]


def _sheet(sheet: Sheet, row: Row | None) -> Element:
    acts = row is not None and row.current
    state = row.state if row is not None else "ready"
    figures = _figures(row, [label.lower() for label, _ in sheet.gauges]) if row is not None else []
    words = [*(["acts now"] if acts else []), *figures, *sheet.conditions]
    where = [row.where] if row is not None and row.where else []
    letter = _letter(row) if row is not None else None
    return element(
        "div",
        f"sheet {state}{' current' if acts else ''}",
        element("h2", "", mark(sheet.side, state), letter, element("span", "", sheet.name)),
        element("p", "words", ", ".join(words)) if words else None,
        element("dl", "gauges", *[part for pair in sheet.gauges for part in _pair(*pair)]),
        element("div", "body", *_body(sheet.tracks)) if sheet.tracks else None,
        element("p", "hands", *_hands(sheet.hands)) if sheet.hands else None,
        element("p", "where", *where) if where else None,
        key=f"sheet {sheet.id}",
    )


def _pair(label: str, value: str) -> tuple[Element, Element]:
    return element("dt", "", label), element("dd", "", value)


def _hands(hands: tuple[tuple[str, str], ...]) -> Iterable[Child]:
    """Yield the things in each hand; a thing in all hands is named once."""
    if len(hands) > 1 and len({what for _, what in hands}) == 1:
        yield element("span", "", f"{' and '.join(hand for hand, _ in hands)}: {hands[0][1]}")
        return
    for hand, what in hands:
        yield element("span", "", f"{hand}: {what}")


def _body(tracks: tuple[Track, ...]) -> Iterable[Element]:
    """Yield the rows of the body from the head down, with up to three columns each."""
    columns = sorted({track.column for track in tracks})
    for number in sorted({track.row for track in tracks}):
        cells = [
            element(
                "div", "part", *[_track(track) for track in tracks if (track.row, track.column) == (number, column)]
            )
            for column in columns
        ]
        yield element("div", "bodyrow" if len(columns) > 1 else "bodyline", *cells)


def _track(track: Track) -> Element:
    """Return a block of boxes; boxes that the pending hit would mark have a special border."""
    full = sum(sign != " " for sign in track.boxes)
    text = f"{track.name}: {full} of {len(track.boxes)} marked" + (
        f", {track.pending} more now" if track.pending else ""
    )
    text += f", {track.guard} protecting it" if track.guard else ""
    pending = track.pending
    costs = [*track.costs]
    boxes: list[Element] = []
    for sign in track.boxes:
        look, drawn = _BOXES.get(sign, ("other", sign))
        if sign == " " and pending > 0:
            pending -= 1
            look, drawn = "pending", "?"
        box = element("span", f"box {look}", drawn)
        boxes.append(element("span", "level", box, element("span", "cost", costs.pop(0))) if costs else box)
    width = max(1, track.width)
    lines = [element("div", "boxes", *boxes[start : start + width]) for start in range(0, len(boxes), width)]
    hurt = " hurt" if full or track.pending else ""
    return element(
        "div",
        f"track{hurt}",
        element("h3", "", track.name + f" ◈{track.guard}" * bool(track.guard)),
        *lines,
        role="img",
        aria_label=text,
        key=track.id,
    )


def _teams(rows: list[Row], view: View) -> Iterable[Element]:
    """Yield the characters without a sheet on the page, by team or in roster order."""
    if rows and not view.by_side:
        yield element("div", "team", element("ul", "", *map(_row, rows)), key="team")
        return
    sides = view.sides
    for side in sorted({row.side for row in rows}):
        team = sides[side] if 0 <= side < len(sides) else next(row.team for row in rows if row.side == side)
        of_it = [_row(row) for row in rows if row.side == side]
        yield element(
            "div",
            "team",
            element("h2", "", mark(side, "ready"), element("span", "", team)),
            element("ul", "", *of_it),
            key=f"team {side}",
        )


def _row(row: Row) -> Element:
    words = [*(["acts now"] if row.current else []), *_figures(row), *row.conditions]
    if row.state in UNABLE and not row.conditions:
        words.append(row.state)
    if row.holds and row.holds != ("?",):
        words.append(f"holds {', '.join(row.holds)}")
    return element(
        "li",
        f"{row.state}{' current' if row.current else ''}",
        mark(row.side, row.state),
        _letter(row),
        element("span", "who", row.name),
        element("span", "words", ", ".join(words)),
        element("span", "where", row.where),
        key=f"row {row.id}",
    )


def _figures(row: Row, lines: Sequence[str] = ()) -> list[str]:
    """Return a row's figures in words, without empty ones and those whose labels are in `lines`."""
    return [f"{label} {value}" for label, value in row.figures if value != "–" and label.lower() not in lines]


def _letter(row: Row) -> Element | None:
    """Return the letter of the character's token on the map; None if there is no letter."""
    return element("span", "letter", row.letter) if row.letter else None


def _news(view: View) -> Element:
    under = [element("li", "", line) for line in view.underway]
    log: list[Element] = []
    entry, nth = -1, 0
    for line in view.log[-LINES:]:
        entry, nth = line.entry, nth + 1 if line.entry == entry else 0
        look = (line.kind if line.kind in _KINDS else "plain") + (" follows" if line.within else "")
        log.append(element("li", look, line.text, key=f"line {entry} {nth}"))
    return element(
        "section",
        "news",
        element("ul", "underway many" if len(under) > _MANY else "underway", *under, aria_label="Under way")
        if under
        else None,
        element("ol", "log", *log, aria_label="What happened last"),
        aria_label="News",
    )


def ended(ending: Ending) -> Element:
    """Return an ending as a section; its tables are lists of rows, laid out by the style sheet."""
    sign = mark(ending.side, "ready") if ending.side >= 0 else None
    accounts = [*([ending.course] if ending.course is not None else []), *ending.accounts]
    return element(
        "section",
        "ground ended",
        element("h2", "", sign, element("span", "", ending.title)),
        *[part for account in accounts for part in _account(account)],
        aria_label="The end",
    )


def _account(account: Account) -> Iterable[Element]:
    if account.title:
        yield element("h3", "", account.title)
    heads = [element("span", "quiet", head) for head in account.heads]
    rows = [element("li", "", *map(_field, row)) for row in account.rows]
    yield element("ul", "table", element("li", "", *heads), *rows)
    if account.lines:
        yield element("ul", "lines", *[element("li", "", f"{label}: {text}") for label, text in account.lines])


def _field(field: Field) -> Element:
    """Return a cell: a mark for each member or for the team, then the text."""
    marks = [mark(field.side, state) for state in field.members]
    if field.side >= 0 and not field.members:
        marks.append(mark(field.side, "ready"))
    lines: list[Child] = [f" {field.text}" if marks else field.text] if field.text else []
    described = {"aria_label": ", ".join(field.members), "role": "img"} if field.members else {}
    return element("span", field.role, *marks, *lines, **described)
