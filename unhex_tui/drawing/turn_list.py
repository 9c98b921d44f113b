"""The artist for turns that list all characters: the order, the actions with their targets, and the odds.

A second row below each character names conditions, obstacles to an attack on them, and the attackers who have hit them.
If rows are scarce, the second rows go, then characters out of the fight share a row. If columns are scarce, the results
of actions move to the second row; then the last columns of odds, the order and the numbers go. Three columns of odds
stay longest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from unhex_tui.drawing import turn
from unhex_tui.drawing.cellwidth import cell_width
from unhex_tui.drawing.picture import Picture, Role, Room, Span
from unhex_tui.drawing.strokes import STRIP_ROLES, mark_kind
from unhex_tui.drawing.tokens import Piece, across, cells, fitted, plain
from unhex_tui.drawing.turn import MARKS, gone, head_of, name_of
from unhex_tui.engine.advice import Odds
from unhex_tui.engine.value import Value
from unhex_tui.scenes.turn import Act, Part, Turn

_UNDER = 8
"""Columns before the text of a second row."""
_DOING = 12
"""Minimum columns of the actions."""
_DECIDING = 3
"""Number of odds columns that stay longer than the actions: hits, wounds and who is out."""
_SHORTEST = 6
"""Minimum cells of a name that is cut."""
_GAP = 2


def picture(scene: Turn, room: Room) -> Picture:
    """Return the scene as cells; its rows are its only places."""
    if not scene.lists:
        return turn.picture(scene, room)
    parts: Sequence[Part] = scene.parts
    together: list[tuple[str, Sequence[Piece]]] = []
    if len(parts) > room.height:
        parts, lines = next(iter(turn.folded(parts, room)))
        together = [("", line.pieces) for line in lines]
    table = _Table.of(scene._replace(parts=tuple(parts)), room)
    heads = int(room.height > len(parts) + len(together))
    rows: list[tuple[str, Sequence[Piece]]] = [("", table.heading())] * heads
    seconds = {part.token.id: table.second(part) for part in parts}
    spare = room.height - heads - len(parts) - len(together)
    shown: set[str] = set()
    for part in sorted(parts, key=_rank):
        if seconds[part.token.id] and len(shown) < spare:
            shown.add(part.token.id)
    # Showing only a few second rows would look as if the other characters had none.
    if len(shown) * 2 < sum(map(bool, seconds.values())):
        shown = set()
    for part in parts:
        rows.append((part.token.id, table.first(part)))
        rows += [(part.token.id, seconds[part.token.id])] if part.token.id in shown else []
    rows += together
    drawn = [cells(pieces, room) for _, pieces in rows]
    spans = [Span(character_id, 0, y, room.width) for y, (character_id, _) in enumerate(rows) if character_id]
    places = [
        (f"row {character_id}", 0, y, room.width, 1 + (character_id in shown))
        for y, (character_id, _) in enumerate(rows)
        if character_id and (not y or rows[y - 1][0] != character_id)
    ]
    looked_at = next((part.token.id for part in scene.parts if part.token.looked), "")
    now = looked_at or next((part.token.id for part in scene.parts if part.token.current), "")
    current = (f"row {now}", now) if now else ("", "")
    return Picture(room.width, len(drawn), drawn, spans, places, current, frozenset({current[0]} if now else ()))


def legend(scene: Turn, ascii: bool = False) -> list[tuple[str, Role, str]]:
    """Return (sign, role, meaning) for each kind of sign in the scene; a list names ties in words, without a sign."""
    return [entry for entry in turn.legend(scene, ascii) if not (scene.lists and entry[0] == "=")]


def _rank(part: Part) -> int:
    """Sort key for second rows: characters who act or are looked at, then others in the fight, then those out."""
    token = part.token
    return 0 if token.current or token.looked else 2 if gone(part) else 1


class _Table(Value):
    scene: Turn
    room: Room
    names: int
    """Cells of the name column; the next two columns are 0 if not shown."""
    figures: int
    orders: int
    gap: int
    """Columns before each column of odds."""
    columns: tuple[tuple[str, int], ...]
    """Heads of the odds columns, and their widths in cells."""

    @classmethod
    def of(cls, scene: Turn, room: Room) -> _Table:
        def widest(texts: Iterable[str]) -> int:
            return max((cell_width(plain(text, room.ascii), room.ascii) for text in texts), default=0)

        parts, odds = scene.parts, scene.odds or Odds()
        columns = tuple(
            (head, widest([head, *(row[n] for row in odds.cells.values() if n < len(row))]))
            for n, head in enumerate(odds.heads)
        )
        table = cls(
            scene,
            room,
            names=widest([*map(name_of, parts), "who"]),
            figures=widest([scene.figures, *(part.token.figure for part in parts)]),
            orders=widest([scene.heads[0], *(part.order for part in parts)]),
            gap=_GAP,
            columns=columns,
        )
        for less in ({}, {"gap": 1}, {"orders": 0}, {"figures": 0}):
            if table.start + _DOING + table.odds > room.width:
                table = table._replace(**less)._narrowed(_DOING, _DECIDING)
        table = table._narrowed(0, 0)
        over = max(0, table.start - room.width)
        return table._replace(names=max(min(table.names, _SHORTEST), table.names - over))

    def _narrowed(self, acts: int, least: int) -> _Table:
        """Return the table without its last odds columns, until the actions have `acts` columns; `least` odds stay."""
        table = self
        while len(table.columns) > least and table.start + acts + table.odds > table.room.width:
            table = table._replace(columns=table.columns[:-1])
        return table

    @property
    def start(self) -> int:
        return 5 + self.names + sum(cells + 1 for cells in (self.figures, self.orders) if cells) + _GAP

    @property
    def odds(self) -> int:
        """Total width of the odds columns, gaps included."""
        return sum(cells + self.gap for _, cells in self.columns)

    def heading(self) -> list[Piece]:
        scene, ascii = self.scene, self.room.ascii
        texts = ["     " + "who".ljust(self.names)]
        texts += [f" {scene.figures:>{self.figures}}"] if self.figures else []
        texts += [f" {scene.heads[0]:>{self.orders}}"] if self.orders else []
        left = plain("".join(texts), ascii)
        right = "".join(" " * self.gap + plain(head, ascii).rjust(cells) for head, cells in self.columns)
        room = self.room.width - cell_width(left) - cell_width(right)
        acts = (scene.heads[1], scene.heads[1].partition(",")[0])
        left += next((" " * _GAP + plain(way, ascii) for way in acts if cell_width(way) + _GAP <= room), "")
        room = self.room.width - cell_width(left) - cell_width(right) - _GAP
        title = plain(scene.odds.title, ascii) if scene.odds is not None and self.columns else ""
        short = title.rpartition("'s ")[2]
        ways = (f"{title}:", f"{short}:") if title else ()
        right = next((way for way in ways if cell_width(way) <= room), "") + right
        gap = max(0, self.room.width - cell_width(left) - cell_width(right))
        return [(left + " " * gap, "note"), (right, "note")]

    def first(self, part: Part) -> list[Piece]:
        """Return the first row of a character: mark, name, number, order, actions with targets, odds."""
        token, ascii, quiet = part.token, self.room.ascii, "note" if part.done else ""
        cell = token.strip[0] if token.strip else None
        hurt: Role = STRIP_ROLES[mark_kind(cell.mark)] if cell is not None and cell.fill else quiet  # type: ignore[assignment]
        pieces = head_of(part, self.names, ascii, " ")
        pieces += [(f" {token.figure:>{self.figures}}", hurt)] if self.figures else []
        pieces += [(f" {plain(part.order, ascii):>{self.orders}}", quiet)] if self.orders else []  # type: ignore[list-item]
        pieces += [(" " * _GAP, "")]
        odds = [*self._odds(part)]
        pieces += self._doing(part, self.room.width - self.start - across(odds))
        return [*pieces, (" " * (self.room.width - across(pieces) - across(odds)), ""), *odds] if odds else pieces

    def _odds(self, part: Part) -> Iterator[Piece]:
        row = self.scene.odds.cells.get(part.token.id, ()) if self.scene.odds is not None else ()
        best = self.scene.odds.best if self.scene.odds is not None else frozenset()
        for (head, width), text in zip(self.columns, row, strict=False):
            role: Role = "path.good" if (part.token.id, head) in best else ""
            yield (" " * self.gap + plain(text, self.room.ascii).rjust(width), role)

    def _doing(self, part: Part, width: int) -> list[Piece]:
        """Return the actions that fit; their results go first, then their targets."""
        if width < _SHORTEST:
            return []
        if not part.acts and gone(part):
            return fitted([(text, "state") for text in part.states[:1]], width, self.room.ascii)
        ways = [self._acts(part, depth) for depth in (2, 1, 0)]
        return next((way for way in ways if across(way) <= width), fitted(ways[-1], width, self.room.ascii))

    def _acts(self, part: Part, depth: int) -> list[Piece]:
        pieces: list[Piece] = []
        apart = "; " if depth == 2 and any(act.came for act in part.acts) else ", "
        for act in part.acts:
            result = act.whole if depth == 2 or act.at == "?" else act.at if depth else ""
            texts = (act.timed, _sign(act), result)
            pieces += [(apart * bool(pieces), "")]
            pieces += [(plain(" ".join(filter(None, texts)), self.room.ascii), MARKS[act.state][2])]
        return pieces

    def second(self, part: Part) -> list[Piece]:
        """Return conditions, results that the first row has no room for, obstacles and attackers, and penalties.

        If not all of them fit, the penalties go, as the numbers of the character include them.
        """
        left = self.room.width - self.start - across(self._odds(part))
        pieces: list[Piece] = [(text, "state") for text in part.states[int(gone(part) and not part.acts) :]]
        if across(self._acts(part, 2)) > left:
            bare = across(self._acts(part, 1)) > left  # the first row names no targets
            acts = (act for act in part.acts if act.came or (bare and act.at not in ("", "?")))
            told = Counter(act.whole if act.came else f"at {act.at}" for act in acts)
            pieces += [(f"{n}× {text}" if n > 1 else text, "note") for text, n in told.items()]
        pieces += [(text, "note") for text in part.facing]
        whole = self._under([*pieces, *((text, "burden") for text in part.burdens)])
        return whole if across(whole) <= self.room.width else self._under(pieces)

    def _under(self, texts: Sequence[Piece]) -> list[Piece]:
        """Return the texts of a second row, indented and with signs between them."""
        pieces: list[Piece] = [(" " * _UNDER, "")] * bool(texts)
        for n, (text, role) in enumerate(texts):
            pieces += [(plain(" · " if n else "", self.room.ascii), "note"), (plain(text, self.room.ascii), role)]
        return pieces


def _sign(act: Act) -> str:
    before, behind, _, _ = MARKS[act.state]
    return before or behind
