"""The artist for bouts: two cards side by side, the sum and the outcomes below, then the order of the turn.

If rows are scarce, the turn goes first, then the meaning of the dice to come and the least important lines of the
cards. Sum and outcomes share lines before important text is lost. Opponent, sum and outcomes always stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from unhex_tui.drawing import turn
from unhex_tui.drawing.cellwidth import cell_width, cut, drawable, wrapped
from unhex_tui.drawing.picture import Picture, Role, Room, Span
from unhex_tui.drawing.strokes import signs
from unhex_tui.drawing.tokens import Piece, across, bar, cells, fitted, mark_and_letter, percent, plain, token_sign
from unhex_tui.scenes.turn import Bout, Card, Line, Turn

Row = Sequence[Piece]

_BAR, _SHARE = 8, 10
"""Cells of a bar on a card, and of the bar of an outcome."""
_BESIDE = 56
"""Minimum width at which sum and outcomes have a line for each part."""


def picture(scene: Bout, room: Room) -> Picture:
    """Return the scene as cells; its rows are not places that can be chosen."""
    if not scene.shown:
        return turn.picture(scene.turn, room)
    rows, heads = _laid_out(scene, room)
    drawn = [cells(row, room) for row in rows]
    half = room.width // 2
    spans = [Span(card.token.id, half * n, 0, half) for n, card in enumerate(scene.shown)]
    if len(scene.shown) == 1 and not scene.parts and room.width >= _BESIDE:
        return _with_turn(scene, rows, room)
    left = room.height - len(rows) - 1
    if left > len(scene.turn.parts):  # show the turn only if all its rows fit, with the heading
        below = turn.picture(scene.turn, room._replace(height=left))
        if below.height <= left:
            spans += [span._replace(y=span.y + len(rows) + 1) for span in below.spans]
            drawn += [cells((), room), *below.rows]
    # Cards cannot be answers; as places they are only kept in sight.
    places = [(f"card {card.token.id}", half * n, 0, half, heads) for n, card in enumerate(scene.shown)]
    now = scene.shown[0].token.id
    return Picture(room.width, len(drawn), drawn, spans, places, (f"card {now}", now), frozenset({f"card {now}"}))


def _with_turn(scene: Bout, rows: Sequence[Row], room: Room) -> Picture:
    half = room.width // 2
    beside = turn.picture(_beside(scene.turn, half), room._replace(width=room.width - half - 1))
    card, edge = room._replace(width=half), cells([("|" if room.ascii else "│", "note")], room._replace(width=1))
    blank = cells((), card), cells((), room._replace(width=beside.width))
    drawn = [
        [*(cells(left, card) if left is not None else blank[0]), *edge, *(right or blank[1])]
        for left, right in zip_longest(rows, beside.rows)
    ]
    spans = [span._replace(x=span.x + half + 1) for span in beside.spans]
    place = f"card {scene.shown[0].token.id}"
    return Picture(
        half + 1 + beside.width,
        len(drawn),
        drawn,
        spans,
        [(place, 0, 0, half, len(rows))],
        (place, scene.shown[0].token.id),
        frozenset({place}),
    )


def _beside(scene: Turn, width: int) -> Turn:
    """Return the turn, without past acts if there is little room; its signs still show who has acted."""
    if width >= _BESIDE:
        return scene
    return scene._replace(parts=tuple(part._replace(acts=()) for part in scene.parts), heads=(scene.heads[0], ""))


def legend(scene: Bout, ascii: bool = False) -> list[tuple[str, Role, str]]:
    """Return (sign, role, meaning) for each kind of sign in the scene."""
    used = any(line.used for card in scene.shown for line in card.lines)
    entries: list[tuple[str, Role, str]] = [(signs(ascii).acts, "act.now", "counts now")] if used else []
    turn_entries = [mark for mark in turn.legend(scene.turn, ascii) if not used or mark[0] != entries[0][0]]
    return [*entries, *turn_entries]


def _laid_out(scene: Bout, room: Room) -> tuple[list[Row], int]:
    """Return as many rows of cards, sum and rulings as fit, and the number of rows that the cards take."""
    ranks = sorted({line.rank for card in scene.shown for line in card.lines if line.rank}, reverse=True)
    above = ranks[0] + 1 if ranks else 1
    ways = [(above, True, True), (above, True, False)]
    ways += [(rank, True, False) for rank in ranks] + [(rank, False, False) for rank in (above, *ranks)]
    for most, tall, ruled in ways:
        cards = _cards(scene.shown, most, room)
        rest = [*_sums(scene, room, tall), *(_rulings(scene, room) if ruled else ())]
        rows = [*cards, *([()] if rest else []), *rest]
        if len(rows) <= room.height:
            return rows, len(cards)
    rows = [*cards, *rest]  # without the blank row between
    return rows, len(cards)


# -------------------------------------------------------------------- two people


def _cards(shown: Sequence[Card], most: int, room: Room) -> list[Row]:
    """Return the cards side by side, with their lines of a rank below `most`."""
    half = room.width // 2
    edge = "|" if room.ascii else "│"
    columns = [[*_card(card, most, half - 1, room.ascii)] for card in shown]
    if len(columns) == 1:
        return columns[0]
    blank: Row = [(" " * (half - 1), "")]
    return [[*(left or blank), (edge, "note"), *(other or ())] for left, other in zip_longest(columns[0], columns[1])]


def _card(card: Card, most: int, width: int, ascii: bool) -> Iterator[Row]:
    token = card.token
    sign, role = token_sign(token._replace(current=False), ascii)
    name = f"({token.name})" if token.hidden else token.name
    named: Piece = (f" {name}", "token.current" if token.current else role)
    yield fitted([*mark_and_letter(token, ascii), (sign[:1], role), named], width, ascii)
    lines = [line for line in card.lines if line.rank < most]
    labels = max((cell_width(line.label, ascii) for line in lines), default=0)
    values = max((cell_width(line.value, ascii) for line in lines if line.share is None), default=0)
    for line in lines:
        yield fitted(_line(line, min(labels, width // 3), values, width, ascii), width, ascii)


def _line(line: Line, labels: int, values: int, width: int, ascii: bool) -> list[Piece]:
    pieces: list[Piece] = [*fitted([(f" {line.label}", "note")], labels + 2, ascii)]
    if line.share is not None:
        left = width - labels - 2 - cell_width(f"{line.text}   {line.value}", ascii)  # the bar gives way to the word
        full = bar(line.share, max(0, min(_BAR, left)), ascii)
        return [*pieces, (f"{line.text} ", ""), (full, "burden"), (f"  {line.value}", "state")]
    table, room = signs(ascii), width - labels - 3
    if not line.value:
        return [*pieces, (_whole_items(line.text, room, ascii), "act.now" if line.used else "")]
    pieces += fitted([(line.text, "act.now" if line.used else "")], max(0, room - values - 2), ascii)
    mark = f"{table.acts} " if line.used else "  "
    value = cut(plain(line.value, ascii), values, ascii)
    return [*pieces, (mark + " " * (values - cell_width(value)) + value, "act.now" if line.used else "")]


def _whole_items(text: str, room: int, ascii: bool) -> str:
    """Return a text without the items, separated by commas, that would be cut."""
    items, more = text.split(", "), ""
    while len(items) > 1 and cell_width(", ".join(items) + more, ascii) > room:
        items.pop()
        more = " …"
    return ", ".join(items) + more


# -------------------------------------------------------------------- the sum, and what may come of it


def _sums(scene: Bout, room: Room, tall: bool) -> list[Row]:
    if tall and room.width >= _BESIDE:
        half = room.width // 2
        both = zip_longest(_sum(scene, half - 1, room.ascii), _outcomes(scene, half - 1, room.ascii))
        blank: Row = [(" " * (half - 1), "")]
        return [[*(left or blank), *(other or ())] for left, other in both]
    if tall:
        return [*_sum(scene, room.width, room.ascii), *_outcomes(scene, room.width, room.ascii)]
    light, whole = scene.highlight, scene.whole
    wording = ", ".join(f"{part.what} {part.by}" for part in scene.parts)
    wording = f"{wording}: {whole.what} {whole.by}" if whole is not None else wording
    chances = "   ".join(f"{name} {percent(share)}" for name, share in light.shares) if light else ""
    words = "   ".join(light.words) if light else ""
    every: list[Piece] = [(wording, "area.name"), (chances, "cost"), (words, "word")]
    return [row for text, role in every if text for row in _flown(text, role, room.width, room.ascii)]


def _flown(text: str, role: Role, width: int, ascii: bool) -> list[Row]:
    return [[(f" {line}", role)] for line in wrapped(drawable(plain(text, ascii), ascii), width - 2)]


def _sum(scene: Bout, width: int, ascii: bool) -> Iterator[Row]:
    whole = scene.whole
    every = [*scene.parts, *([whole] if whole is not None else [])]
    values = max((cell_width(part.by, ascii) for part in every), default=0)
    rules = min(max((cell_width(part.rule, ascii) for part in scene.parts), default=0), width // 3)
    for part in every:
        role: Role = "area.name" if part is whole else ""
        room = width - values - rules - 4
        value = cut(plain(part.by, ascii), values, ascii)
        last = cut(plain(part.rule, ascii), rules, ascii) if part is not whole else ""
        row = fitted([(f" {part.what}", role)], max(0, room), ascii)
        row += [(" " * (1 + values - cell_width(value)) + value, role), (f"  {last}", "note")]
        yield fitted(row, width, ascii)
    if whole is not None and whole.rule:
        yield fitted([(f" {whole.rule}", "note")], width, ascii)


def _outcomes(scene: Bout, width: int, ascii: bool) -> Iterator[Row]:
    """Yield a row with a bar for each outcome, then the words."""
    light = scene.highlight
    if light is None:
        return
    names = max((cell_width(name, ascii) for name, _ in light.shares), default=0)
    names = min(names, max(6, width - _SHARE - 7))
    for name, share in light.shares:
        pieces = fitted([(f" {name}", "")], names + 2, ascii)
        idle = name in light.idle
        drawn: Piece = (bar(share, _SHARE, ascii, idle=idle), "note" if idle else "cost")
        yield fitted([*pieces, drawn, (f"{percent(share):>5}", "")], width, ascii)
    for words in light.words:
        yield from _flown(words, "word", width, ascii)


def _rulings(scene: Bout, room: Room) -> list[Row]:
    """Return the meaning of the dice to come, in two columns under a heading."""
    heading, rows = scene.rulings
    if not rows:
        return []
    when = min(max(cell_width(name, room.ascii) for name, _ in rows), room.width // 2)
    lines: list[Row] = [(), [(f" {plain(heading, room.ascii)}", "note")]]
    for name, what in rows:
        head = fitted([(f"   {name}", "")], when + 5, room.ascii)
        lines.append(fitted([*head, (what, "")], max(room.width, across(head)), room.ascii))
    return lines
